"""Every text that a player can type is saved as the builder saves it: it comes back the same, and the rest of the file stays."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core import yaml_source
from builder.core.controls import Change
from builder.core.findings import MusterError, T, Unreadable
from builder.editing import drafts, edits
from builder.editing.session import Session
from tests.conftest import LISTS
from tests.sampling import examples, sampled

FOLDERS = (LISTS,)
OWN = "# whose\nkind: roster   # what\nformat: 1\n"
SHARED = """\
name: ★   # the name
player: '★' # who
limit: 1000   # agreed
tags: [★, league]   # tags
fields: {Club: ★, Table: "3"}   # the head
waivers:   # agreed
# the first
- {code: wfb3.points, by: ★, why: ★}   # one
- code: wfb3.total   # two
  by: ★   # Ann
  why: ★
# notes of my own
notes: "★"   # read me
"""
FILES = {
    "wfb3": OWN
    + "system: wfb3\narmy: empire\ngame: tournament\n"
    + SHARED
    + """\
forces:
- {kind: reserve, notes: ★}   # late
entries: # the army
# first
- {take: hero, id: a, level: 5, name: ★, group: ★, notes: ★, items: [{name: ★, points: 5}]}   # mine

- take: landesturm   # second
  id: b   # its handle
  name: ★   # its name
  notes: '★'

# third
- {take: landesturm, id: c, models: 31}   # not touched
# the end
""",
    "warmaster": OWN + "system: warmaster\narmy: empire\n" + SHARED + "entries:\n- {take: halberdiers, name: ★, notes: ★} # one\n# the end\n",
    "warmachine": OWN
    + "system: warmachine\narmy: cryx\nteam: ★ # we\nobjective: '★' # that\n"
    + SHARED.replace("\n- ", "\n  - ").replace("\n  by", "\n    by").replace("\n  why", "\n    why")
    + "entries:\n  - {take: warwitch-deneghra, id: d, group: ★} # one\n  - take: slayer\n    notes: ★\n    controller: d # hers\n",
    "skirmish": OWN
    + "system: skirmish\narmy: empire\nbase_game: wfb6\nscenario: bell-of-old-hamm\nside: south\n"
    + SHARED
    + "entries:\n- {take: warrior-priest, injuries: ★, items: [{name: ★, points: 5}]} # one\n# two\n- take: huntsmen # here\n  name: ★\n",
}
"""A file of each game with every text that it can have in it, as a star; beside each stands a comment."""
STAR = "★"
BESIDE = {
    "wfb3": {("entries", 0, "level"): 10, ("entries", 1, "models"): 30},
    "warmaster": {("entries", 0, "count"): 2},
    "warmachine": {("entries", 0, "specialist"): True, ("entries", 1, "specialist"): True},
    "skirmish": {("entries", 0, "experience"): 4, ("entries", 1, "models"): 2},
}
"""What is changed next to the texts when they are there."""
TEXTS = """\
:-) | :a | :: | : | ?who leads | ? a | ? | - a | - | -a | # a | a # b | ... | .. | --- | --- a | ! a | !a | ! 1000 | %a | @a | `a | << | = | & | &a |
*a | > | >- | | a | [a | ] | {a | } | , | a, b | a: b | a: | 'a' | "a" | it's: so | say "a: b" | a\\b | \\ | ~ | null | true | False | y | No | on | OFF |
1 | 1.5 | 01 | 1e3 | 1_000 | 0x1f | 0o7 | 1:30 | +1 | .5 | .inf | .nan | 2026-01-01 | who? | Karl, the Great | {take: x} | <<: *a | a #
""".replace("\n", " ").split(" | ")
TEXTS += ["|", "| a", "wait\x85", "a\x85b", "a\n\x85b", "\x85", "a\u2028b", "a\u2029 b", "\u2028", "\ufeffa", "a\ufeff", "\0", "\x1b[31m", "\x7f", "\x80", "\x9b"]
TEXTS += ["\ufffe", "\uffff", "\U0001f600", "\U0010ffff", " a", "a ", "  ", "\ta", "a\t", "a\tb", "\t", "a\nb", "a\n b\n", "\na", "a\n\n", "a\r\nb", "a\rb", "\n", "a \nb"]
TEXTS += ["\xa0a", "\u3000", "\u200b", "\u202ea", "e\u0301", "\ue000", "\ue009a\ue00a", "{take: \ue0000_}", "\ue00a0_"]


def of_game(game, folder):
    """A session with the file of a game, its values, and where in them the stars stand."""
    path = folder / "list.yaml"
    path.write_text(FILES[game], encoding="utf-8")
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.draft.whole, session.draft.around
    return session, list(stars(drafts.values(session.draft)))


def stars(value, path=()):
    """The places of the stars in plain values."""
    if value == STAR:
        yield path
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from stars(item, (*path, key))
    elif isinstance(value, (list, tuple)):
        for number, item in enumerate(value):
            yield from stars(item, (*path, number))


def at(value, path):
    """What stands at a path."""
    for step in path:
        value = value[step]
    return value


def saved(session, values, folder):
    """The text of the file after these changes were saved, and what it reads as when it is opened again."""
    before = session.draft
    session.edit(edits.change_roster(before, [Change("set", path, value) for path, value in values.items()]), T("Texts"))
    wanted = session.draft
    session.save()
    text = session.path.read_bytes().decode()
    assert not session.dirty
    session.close()
    again = Session.open(session.path, FOLDERS, folder / "again")
    assert drafts.values(again.draft) == {**drafts.values(wanted), "made_with": again.draft.roster.made_with}
    return text, again


def stands(lines, text):
    """Ask that each line stands there as it stood, apart from what was a star."""
    now = text.split("\n")[: len(lines)]
    for old, new in zip(lines, now, strict=True):
        if STAR not in old:
            assert new == old
            continue
        parts = [re.sub(r"""^['"]|['"]$""", "", " ".join(part.split())) for part in re.split(r"""['"]?★['"]?""", old)]
        new = " ".join(new.split())
        found = [new.find(part.strip()) for part in parts]
        assert min(found) >= 0 and found[0] == 0, (old, new)
        assert new.endswith(parts[-1].strip())


def _touched(line):
    """Whether a line has in it what is changed next to the texts."""
    return line.lstrip().startswith(("- {", "- code:", "made_with"))


def keeps(game, texts):
    """Save these texts, each at a star, then change something else beside each, and save that."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        session, places = of_game(game, folder)
        given = {path: texts[number % len(texts)][: 40 if "tags" in path else 200] for number, path in enumerate(places)}
        text, session = saved(session, given, folder)
        lines = FILES[game].rstrip("\n").split("\n")
        stands(lines, text)
        values = drafts.values(session.draft)
        assert all(at(values, path) == text for path, text in given.items())
        # what stands there now is no hindrance when something beside it is changed
        first = text.split("\n")
        text, session = saved(session, BESIDE[game] | {("waivers", 0, "code"): "wfb3.other", ("waivers", 1, "code"): "wfb3.other"}, folder)
        now = text.split("\n")
        assert [line for line in first if not _touched(line) and line not in now] == []
        session.close()
        for comment in re.findall("#.*", FILES[game]):
            assert comment in text


SIGNS = st.characters(exclude_categories=["Cs"])
ODD = st.one_of(st.text(SIGNS, min_size=1, max_size=40), st.text(st.one_of(st.sampled_from(":?-#!%@`&*|>'\"{}[],=<~. \t\n\r\x85\u2028\u2029\ufeff\\a1"), SIGNS), min_size=1, max_size=12))


@pytest.mark.parametrize("game", FILES)
@given(st.lists(ODD, min_size=1, max_size=12))
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=examples(5, 12))
def test_every_text_in_every_field_is_kept(game, texts):
    """Whatever signs it has, and wherever it stands; comments and layout stay."""
    keeps(game, texts)


@pytest.mark.parametrize("number", sampled(range(0, len(TEXTS), 6), lambda number: number % 24 == 0))
def test_texts_that_mean_something_in_yaml(number):
    """Each of them in each field of a list, in one field after the other."""
    for first in range(number, min(number + 6, len(TEXTS)), 2):
        keeps("wfb3", [TEXTS[first], TEXTS[(first + 1) % len(TEXTS)]])


def test_keys_of_ones_own_are_texts_too(tmp_path):
    """Lines for the head of the sheet have names that the player gives them."""
    session, _ = of_game("wfb3", tmp_path)
    fields = {text[:40]: "x" for text in TEXTS}
    text, session = saved(session, {("fields",): fields}, tmp_path)
    assert drafts.values(session.draft)["fields"] == fields
    assert all(comment in text for comment in re.findall("#.*", FILES["wfb3"]))
    session.close()


def test_a_key_added_to_an_entry_stands_above_the_heading_of_the_next(tmp_path):
    session, _ = of_game("wfb3", tmp_path)
    text, session = saved(session, {("entries", 1, "group"): ":-)"}, tmp_path)
    assert "  group: :-)\n\n# third\n- {take: landesturm, id: c" in text
    session.close()


def test_half_a_character_is_refused_with_a_clear_message(tmp_path):
    """No file can hold one; the list stays as it was."""
    session, _ = of_game("wfb3", tmp_path)
    with pytest.raises(MusterError) as told:
        edits.change_roster(session.draft, [Change("set", ("entries", 0, "notes"), "a\ud83d")])
    assert told.value.text.values == {"code": "D83D"}
    session.close()
    with pytest.raises(Unreadable) as refused:
        yaml_source.parse("a: 1\nb: 'x\ud800'\n")
    assert refused.value.findings[0].place.line == 2
