"""Cards of lists: what check says, made once, never stale, and none fails for a broken file."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.points import QUARTERS
from builder.editing import list_summaries, recent_lists
from tests.conftest import SAMPLES
from tests.editing.list_files import ARMY, EN, ROSTER, dearer, spoil, write
from tests.sampling import examples


def test_a_card_says_what_check_says(folders):
    """The samples: name, army, points as players write them, legal."""
    shown = {c.path.name: c for c in (list_summaries.summary(p, folders) for p in SAMPLES)}
    assert all(c.legal and not c.errors for c in shown.values())
    rows = {n: (c.name, EN.say(c.army), EN.points(c.points), c.limit, c.legal, c.errors) for n, c in shown.items()}
    assert all(legal and errors == 0 for *_, legal, errors in rows.values())
    assert {n: rows[n] for n in ("empire-2000.yaml", "empire-3000.yaml", "norse-3000.yaml", "open-warband.yaml")} == {
        "empire-2000.yaml": ("The Nordland Muster", "The Empire", "1,995", 2000, True, 0),
        "empire-3000.yaml": ("Ostland Host", "The Empire", "2,999", 3000, True, 0),
        "norse-3000.yaml": ("Sons of the Frozen Fjord", "Norse", "2,987", 3000, True, 0),
        "open-warband.yaml": ("The Crossroads Company", "Open army", "999", 1000, True, 0),
    }
    assert all(c.problem is None and c.changed is None for c in shown.values())


BAD = [
    # what is wrong, the file, name, army, errors, part of the problem
    ("an unknown army", ROSTER.replace("empire", "empyre"), "Guard", "empyre", 1, "empyre"),
    ("another game", ROSTER.replace("wfb3", "wfb4"), "Guard", "empire", 1, "wfb4"),
    ("no roster", "kind: army\nformat: 1\nsystem: wfb3\nname: {en: A}\n", "guard", "", 1, "army"),
    ("a list", "- 1\n", "guard", "", 1, "a list"),
    ("nothing", "", "guard", "", 1, "empty"),
    ("half a file", ROSTER[:-4], "guard", "", 1, ""),
    ("no text", b"\x00\xff\xfe", "guard", "", 1, ""),
    ("nested brackets", "[" * 5000, "guard", "", 1, ""),
]


@pytest.mark.parametrize(("text", "name", "army", "errors", "problem"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_file_that_cannot_be_read_has_a_card_with_its_problem(folders, tmp_path, text, name, army, errors, problem):
    """As much of name and army as can be made out is shown."""
    shown = list_summaries.summary(write(tmp_path, text), folders)
    assert (shown.name, EN.say(shown.army), shown.errors) == (name, army, errors)
    assert (shown.points, shown.legal) == (None, None)
    assert problem in EN.say(shown.problem)


@pytest.mark.parametrize(
    ("text", "army", "misfits", "limit"),
    [
        (ROSTER + "playr: Ann\n", "The Empire", 1, 1000),
        (ROSTER.replace("models: 25", "models: many, paint: red") + "playr: Ann\n", "The Empire", 3, 1000),
        (ROSTER.replace("limit: 1000", "limit: lots"), "The Empire", 1, None),
        (ROSTER.replace("army: empire", "army: ../creatures"), "../creatures", 1, 1000),
        (ROSTER + "name: Again\n", "The Empire", 1, 1000),
    ],
    ids=["an unknown key", "three things", "a bad limit", "a path for an army", "a key given twice"],
)
def test_a_file_with_things_that_do_not_fit_can_be_read(folders, tmp_path, text, army, misfits, limit):
    """As the editor opens it: with its points, not legal, and with a mark; what stands in for something is not shown."""
    shown = list_summaries.summary(write(tmp_path, text), folders)
    assert (shown.name, EN.say(shown.army), shown.unparsed, shown.limit) == ("Guard", army, misfits, limit)
    assert (shown.problem, shown.legal) == (None, False)
    assert shown.errors >= misfits
    assert shown.points


@pytest.mark.parametrize("path", ["nowhere.yaml", ".", "a\0b.yaml", "x" * 400 + ".yaml", "nowhere.yaml/x.yaml"])
def test_what_is_no_file_has_a_card_too(folders, tmp_path, path):
    """A missing file, a folder, names that no file can have."""
    shown = list_summaries.summary(os.path.join(tmp_path, path), folders)
    assert (shown.legal, shown.mark) == (None, None)
    assert EN.say(shown.problem)


def test_a_name_that_is_no_text(folders, tmp_path, state):
    """It is shown, not remembered."""
    path = os.fsencode(tmp_path) + b"/\xff.yaml"
    try:
        with open(path, "wb") as stream:
            stream.write(ROSTER.replace("name: Guard\n", "").encode())
    except OSError:
        pytest.skip("this file system has names of text only")
    shown = list_summaries.summary(os.fsdecode(path), folders)
    assert (shown.name, shown.points is None) == ("?", False)
    recent_lists.add_list(shown.path, state)
    recent_lists.store_results((shown,), state)
    assert recent_lists.recent(state) == ()
    assert not state.exists()


@settings(max_examples=examples(20, 60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.one_of(
        st.text(max_size=300),
        st.integers(0, len(ROSTER)).map(lambda n: ROSTER[:n]),
        st.dictionaries(
            st.sampled_from(["kind", "format", "system", "army", "name", "limit", "game", "made_with", "entries"]),
            st.one_of(
                st.none(),
                st.integers(),
                st.floats(),
                st.text(max_size=9),
                st.sampled_from(["roster", "wfb3", "empire", "friendly"]),
            ),
        ).map(json.dumps),
    )
)
def test_no_file_makes_a_card_fail(folders, tmp_path, text):
    """Any text, a roster cut off anywhere, keys with any values."""
    shown = list_summaries.summary(write(tmp_path, text.encode("utf-8", "replace")), folders)
    assert (shown.problem is None) == (shown.legal is not None) == (shown.points is not None)
    assert (shown.legal is True) == (shown.legal is not None and shown.errors == 0)


def test_broken_definitions_are_told_as_such(lists, tmp_path):
    """The list itself is whole."""
    spoil(lists, "limits:", "limitz:")
    shown = list_summaries.summary(write(tmp_path), (lists,))
    assert shown.name == "Guard"
    assert "definitions" in EN.say(shown.problem)


def test_a_card_is_never_stale(lists, tmp_path):
    """It tells of the list and the definitions as they are."""
    path = write(tmp_path)
    first = list_summaries.summary(path, (lists,))
    assert list_summaries.summary(path, (lists,)) == first
    write(tmp_path, ROSTER.replace("25", "26"))
    second = list_summaries.summary(path, (lists,))
    dearer(lists)
    third = list_summaries.summary(path, (lists,))
    assert third.points - second.points == 26 * QUARTERS
    (lists / ARMY).unlink()
    assert list_summaries.summary(path, (lists,)).legal is None
