"""Files that do not fit: opened all the same, everything kept, each misfit told."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import roster, yaml_source
from builder.core.controls import Change
from builder.core.findings import MusterError, Unreadable
from builder.editing import drafts, edits
from builder.files import lenient_reader
from builder.files.lenient_reader import Unparsed
from tests.conftest import HEAD, LISTS
from tests.editing.read_drafts import HERO, TOP, laws, opened, wide
from tests.rosters import rosters

# what the file says, codes told, keys kept of the roster, of its entries, items that are none
SPOILT = {
    "a key that nobody knows": ("limit: 1000\ngame: tournament\nlimitt: 5\n", ["file.key"], {"limitt": 5}, [], []),
    "a word for a number": ("limit: lots\ngame: tournament\n", ["file.type"], {"limit": "lots"}, [], []),
    "a number out of bounds": ("limit: 0\ngame: tournament\n", ["file.value"], {"limit": 0}, [], []),
    "no limit": ("game: tournament\n", ["file.key"], {}, [], []),
    "neither limit nor game": ("name: x\n", ["file.key", "file.key"], {}, [], []),
    "a game unheard of": ("limit: 5\ngame: ludo\n", ["file.value"], {"game": "ludo"}, [], []),
    "entries that are no list": (
        "limit: 5\ngame: friendly\nentries: {take: hero}\n",
        ["file.type"],
        {"entries": {"take": "hero"}},
        [],
        [],
    ),
    "an entry with a slip": (
        "limit: 5\ngame: friendly\nentries: [{take: hero, levle: 5}]\n",
        ["file.key"],
        {},
        [{"levle": 5}],
        [],
    ),
    "an entry with a broken list": (
        "limit: 5\ngame: friendly\nentries: [{take: hero}, {take: hero, items: [{take: x, spell: 9}]}]\n",
        ["file.value"],
        {},
        [None, {"items": ({"take": "x", "spell": 9},)}],
        [],
    ),
    "a broken `as`": (
        "limit: 5\ngame: friendly\nentries: [{take: hero, as: boss}]\n",
        ["file.value"],
        {},
        [{"as": "boss"}],
        [],
    ),
    "a broken `as` in our spelling": (
        "limit: 5\ngame: friendly\nentries: [{take: hero, as_: boss}]\n",
        ["file.value"],
        {},
        [{"as_": "boss"}],
        [],
    ),
    "an entry that takes nothing": (
        "limit: 5\ngame: friendly\nentries: [{take: hero}, {level: 5}, {take: wizard}]\n",
        ["file.key"],
        {},
        [],
        [Unparsed(1, {"level": 5})],
    ),
    "words among the entries": (
        "limit: 5\ngame: friendly\nentries: [hello, {take: hero}, 3, null]\n",
        ["file.type"] * 3,
        {},
        [],
        [Unparsed(0, "hello"), Unparsed(1, 3), Unparsed(1, None)],
    ),
    "too many models": (
        "limit: 5\ngame: friendly\nentries: [{take: helblitzen, models: 20000}]\n",
        ["file.value"],
        {},
        [{"models": 20000}],
        [],
    ),
}


@pytest.mark.parametrize("case", SPOILT)
def test_what_does_not_fit_is_kept_and_told(case):
    """Such a file opens; what is kept is in its place when it is written, and tells of itself."""
    lines, codes, around, kept, unparsed = SPOILT[case]
    draft, document, findings = opened(HEAD + "army: empire\n" + lines)
    assert sorted(f.code for f in findings) == codes
    assert all(f.place.line is not None for f in findings)
    assert (draft.around or {}) == around
    assert list(draft.kept) == kept
    assert list(draft.unparsed) == unparsed
    assert not draft.whole
    assert wide(drafts.values(draft)) == wide(document.value)
    assert drafts.text(draft, document, draft) == document.raw
    assert sorted(f.code for f in drafts.unparsed_findings(draft)) == codes
    again, _, _ = opened(drafts.text(draft))
    assert again == draft


def test_a_misfit_is_told_of_the_entry_that_has_it():
    """Paths lead to the draft's entries, whatever else stands between them."""
    draft, _, findings = opened(
        HEAD + "army: empire\nlimit: 5\ngame: friendly\nentries: [hello, {take: hero}, {take: hero, id: x, levle: 5}]\n"
    )
    assert [f.path for f in findings] == [("entries", 0), ("entries", 2, "levle")]
    assert sorted((f.path, f.entry) for f in drafts.unparsed_findings(draft)) == [
        (("entries",), None),
        (("entries", 1, "levle"), "x"),
    ]


def test_a_missing_key_has_a_stand_in_that_is_not_written():
    """It is written once it is set."""
    draft, document, _ = opened(HEAD + "army: empire\ngame: tournament\n")
    assert draft.missing == ("limit",)
    assert draft.roster.limit == roster.MAX_LIMIT
    named = edits.change_roster(draft, [Change("set", ("name",), "x")])
    assert "limit" not in drafts.text(named, document, draft)
    limited = edits.change_roster(draft, [Change("set", ("limit",), 500)])
    assert limited.whole
    assert drafts.values(limited)["limit"] == 500


@pytest.mark.parametrize(
    ("written", "meant"), [("army: Empire\n", "empire"), ("army: [empire]\n", "empire"), ("", None)]
)
def test_an_army_that_is_no_id_is_guessed(written, meant):
    """So that the rest can be looked at."""
    draft, document, findings = opened(HEAD + written + "limit: 5\ngame: friendly\n")
    first = min(p.stem for p in (LISTS / "wfb3" / "armies").glob("*.yaml"))
    assert draft.roster.army == (meant or first)
    assert len(findings) == 1
    assert wide(drafts.values(draft)) == wide(document.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- 1",
        "kind: army",
        "kind: roster\nformat: 2\nsystem: wfb3",
        "kind: roster\nformat: 1\nsystem: ludo",
        "kind: roster\nformat: 1\n",
        "a: [",
    ],
)
def test_what_is_no_roster_is_refused(text):
    """Not YAML, no mapping, another kind, an unknown format or game."""
    with pytest.raises(Unreadable):
        opened(text)


def test_without_any_army_there_is_nothing_to_guess():
    """The findings of the file are told."""
    document = yaml_source.parse(HEAD + "limit: 5\ngame: friendly\n", "list.yaml")
    with pytest.raises(Unreadable) as told:
        lenient_reader.read_leniently(document, ())
    assert [f.path for f in told.value.findings] == [("army",)]


def test_the_second_of_two_keys_becomes_a_comment():
    """Unchanged the file stays as it is; written anew it keeps comments, and both values."""
    draft, document, findings = opened(
        HEAD
        + "army: empire # mine\nlimit: 5\ngame: friendly\nlimit: 7\nentries:\n- {take: hero, level: 5, level: 10}\n"
    )
    assert [f.code for f in findings] == ["file.key", "file.key"]
    assert drafts.text(draft, document, draft) == document.raw
    text = drafts.text(edits.change_roster(draft, [Change("set", ("limit",), 6)]), document, draft)
    assert "# mine" in text
    assert text.endswith("# limit: 7\n# level: 10\n")
    assert opened(text)[0].roster.limit == 6
    assert not opened(text)[2]


def test_more_entries_than_a_roster_holds_are_kept():
    """The last ones stand by until there is room."""
    draft, document, findings = opened(
        yaml_source.dump({**TOP, "entries": [{"take": "hero"}] * (roster.MAX_ENTRIES + 1)})
    )
    assert [f.code for f in findings] == ["file.value"]
    assert len(draft.roster.entries) == roster.MAX_ENTRIES
    assert draft.unparsed == (Unparsed(roster.MAX_ENTRIES, {"take": "hero"}),)
    assert wide(drafts.values(draft)) == wide(document.value)
    with pytest.raises(MusterError):
        edits.insert(draft, HERO)


WRECKS = [None, True, -1, 10**9, 0.5, "", "no", "Ä b", [], ["x"], {}, {"x": 1}, [{"take": 7}], [[]]]


@st.composite
def wrecks(draw):
    """A roster's values with keys set to anything, thrown away or invented, and items that are no entries."""
    values = draw(rosters())
    for _ in range(draw(st.integers(1, 4))):
        holders = (
            [values, *(e for e in values["entries"] if isinstance(e, dict))]
            if isinstance(values.get("entries"), list)
            else [values]
        )
        holder = draw(st.sampled_from(holders))
        keys = [k for k in holder if k not in ("kind", "format", "system")]
        do = draw(st.sampled_from(["set", "drop", "add", "stray"]))
        if do == "set" and keys:
            holder[draw(st.sampled_from(keys))] = copy.deepcopy(draw(st.sampled_from(WRECKS)))
        elif do == "drop" and keys:
            del holder[draw(st.sampled_from(keys))]
        elif do == "add":
            holder[draw(st.sampled_from(["limitt", "Models", "as_", "x"]))] = copy.deepcopy(
                draw(st.sampled_from(WRECKS))
            )
        elif isinstance(values.get("entries"), list):
            values["entries"].insert(
                draw(st.integers(0, len(values["entries"]))), copy.deepcopy(draw(st.sampled_from(WRECKS)))
            )
    return values


@laws
@given(wrecks())
def test_a_wreck_opens_and_keeps_everything(values):
    """What was kept is written again; read again it is the same draft; findings are those of the file."""
    draft, document, findings = opened(yaml_source.dump(values))
    assert drafts.text(draft, document, draft) == document.raw
    assert draft.whole == (not findings)
    again, _, told = opened(drafts.text(draft))
    assert again == draft
    assert wide(drafts.values(again)) == wide(drafts.values(draft))
    assert sorted((f.code, str(f.found)) for f in told) == sorted((f.code, str(f.found)) for f in findings)
    assert len(drafts.unparsed_findings(draft)) == len(findings)
    mine = wide(drafts.values(draft))
    for key, value in (draft.around or {}).items():
        assert mine[key] == wide(value)
    if isinstance(document.value.get("entries"), tuple):
        assert len(mine.get("entries", ())) == len(document.value["entries"])


@laws
@given(wrecks(), st.integers(1, 999))
def test_an_edit_loses_nothing_that_is_kept(values, models):
    """Only a key that is set goes."""
    draft, document, _ = opened(yaml_source.dump(values))
    changed = edits.change_roster(draft, [Change("set", ("name",), "another")])
    assert {**(draft.around or {}), "name": 0} == {**(changed.around or {}), "name": 0}
    assert (changed.kept, changed.unparsed) == (draft.kept, draft.unparsed)
    assert all(a is b for a, b in zip(changed.roster.entries, draft.roster.entries, strict=True))
    if draft.roster.entries:
        one = edits.change_entry(draft, 0, [Change("set", ("models",), models)])
        before, after = dict((draft.kept or (None,))[0] or {}), dict((one.kept or (None,))[0] or {})
        before.pop("models", None)
        assert before == after
        assert one.roster.entries[0].models == models
    again, _, _ = opened(drafts.text(changed, document, draft))
    assert again == changed
