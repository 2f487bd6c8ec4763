"""A list out of a pasted text: as it was pasted, whatever a mail or a forum put around it; otherwise what is wrong, with its line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import yaml_source
from builder.core.findings import Unreadable
from builder.editing import pasted_lists
from tests.editing.list_files import EN, ROSTER

COMMENTED = ROSTER.replace("limit:", "# how many\nlimit:")
WRAPPED = {
    "as it is": COMMENTED,
    "a fence": f"```yaml\n{COMMENTED}```",
    "a mail": "".join(f"> {line}\n" for line in COMMENTED.splitlines()),
    "a mail twice forwarded with fences": "".join(f"> {line}\n" for line in f"~~~\n{COMMENTED}~~~".splitlines()),
    "a mail with words around it": "On Tuesday Ann wrote:\n"
    + "".join(f"> {line}\n" for line in COMMENTED.splitlines())
    + "\nThanks!\n",
    "a forum with words around it": f"Here it is:\n\n```\n{COMMENTED}```\nWhat do you think?\n",
    "words before it": f"My list. What do you think?\n\n{COMMENTED}",
    "Windows": COMMENTED.replace("\n", "\r\n"),
    "empty lines around it": f"\n\n{COMMENTED}\n\n",
    "spaces that do not break": COMMENTED.replace("  ", "\u00a0 "),
    "a mark": "\ufeff" + COMMENTED,
}


@pytest.mark.parametrize("text", WRAPPED.values(), ids=WRAPPED)
def test_a_list_is_read(folders, text):
    """Its file is what was pasted, comments and all."""
    found = pasted_lists.read(text, folders)
    assert found.draft.roster.name == "Guard"
    assert found.text == COMMENTED
    assert found.findings == ()


def test_what_a_player_wrote_stays(folders):
    """Signs of mails and forums in his own notes are his."""
    text = ROSTER.replace("entries:", "notes: |\n  ```\n  > kind\n  ```\nentries:")
    assert pasted_lists.read(text, folders).text == text


def test_json_becomes_yaml(folders):
    found = pasted_lists.read(json.dumps(yaml_source.parse(ROSTER).value), folders)
    assert found.text.startswith("kind: roster\n")
    assert yaml_source.parse(found.text).value == yaml_source.parse(ROSTER).value


def test_what_is_not_understood_is_kept(folders):
    found = pasted_lists.read(ROSTER + "table: 3\n", folders)
    assert "table: 3" in found.text
    assert [f.place.line for f in found.findings] == [11]


WRONG = [
    ("", None, "Nothing here yet"),
    ("  \n```\n```\n", None, "Nothing here yet"),
    ("Hello, here is my list:", None, "not a Muster list"),
    (f"Look:\n{ROSTER.replace('models: 25', 'models: {')}".replace("\n", "\n> "), 12, "not YAML"),
    ("- 1\n- 2\n", None, "not a Muster list"),
    (f"\n\n{ROSTER.replace('models: 25', 'models: {')}", 13, "not YAML"),
    (ROSTER.replace("kind: roster", "kind: army"), 1, "army"),
    (ROSTER.replace("wfb3", "wfb9"), 3, "wfb9"),
    ('{"fingerprint": "a", "entries": [], "points": 3}', None, "a list cannot be made"),
    ("a" * 1_000_001, None, "larger"),
    ("[" * 5000, None, ""),
]


@pytest.mark.parametrize(("text", "line", "told"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_what_is_no_list(folders, text, line, told):
    with pytest.raises(Unreadable) as problem:
        pasted_lists.read(text, folders)
    found = problem.value.findings[0]
    assert told in EN.say(found.text)
    assert line is None or found.place.line == line


@given(st.text(max_size=200))
def test_any_text(text):
    """It is a list or refused, and nothing else."""
    try:
        pasted_lists.read(text, ())
    except Unreadable as problem:
        assert problem.findings
