"""Changes of drafts: references keep their meaning, what is not touched stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import roster, validation, yaml_source
from builder.core.controls import Change
from builder.core.findings import MusterError
from builder.core.roster import handles
from builder.editing import drafts, edits
from builder.files import lenient_reader, reading
from builder.files.lenient_reader import Draft
from tests.conftest import HEAD, SAMPLES
from tests.editing.read_drafts import FOLDERS, HERO, TOP, UNIT, laws, of, opened
from tests.rosters import EMPIRE, rosters
from tests.sampling import examples, sample_lists


def test_a_refused_value_changes_nothing():
    """The text is that of the finding."""
    draft = of(UNIT)
    with pytest.raises(MusterError) as told:
        edits.change_entry(draft, 0, [Change("set", ("models",), 20000)])
    assert told.value.text.values["limit"] == 10000
    with pytest.raises(MusterError):
        edits.change_roster(draft, [Change("set", ("limit",), None)])
    assert draft.roster.entries[0].models == 20


@pytest.mark.parametrize(
    "change",
    [
        Change("set", ("entries", 7, "models"), 1),
        Change("remove", ("entries", -1)),
        Change("set", ("entries", "x"), 1),
        Change("set", ("entries",), []),
        Change("add", ("entries",), "hero"),
        Change("add", ("entries", 0), {}),
        Change("set", ("entries", 0, "items", 3, "take"), "scroll"),
        Change("add", ("entries",), {"level": 5}),
    ],
)
def test_a_change_that_leads_nowhere_is_told(change):
    """As something that a person can understand, not as a bug."""
    with pytest.raises(MusterError):
        edits.change_roster(of(UNIT), [change])


def test_changes_from_the_roster_lead_into_entries():
    """One after the other; those of one entry together."""
    draft = of(UNIT, HERO)
    made = edits.change_roster(
        draft,
        [
            Change("set", ("name",), "Host"),
            Change("set", ("entries", 0, "models"), 25),
            Change("add", ("entries", 0, "command"), "standard"),
            Change("add", ("entries",), {"take": "wizard", "level": 10}),
            Change("remove", ("entries", 1)),
            Change("set", ("entries", 1), {"take": "wizard", "level": 15, "id": "w"}),
        ],
    )
    assert drafts.values(made) == {
        **TOP,
        "name": "Host",
        "entries": [{**UNIT, "models": 25, "command": ["standard"]}, {"take": "wizard", "id": "w", "level": 15}],
    }
    assert edits.change_roster(draft, []) is draft
    assert edits.change_entry(draft, 0, [Change("set", ("models",), 20)]) is draft
    assert edits.change_roster(draft, [Change("set", ("limit",), 1000)]) is draft


def test_points_stay_points():
    """An item's own price is quarters inside the model and points outside."""
    draft = of({**HERO, "items": [{"name": "Ring", "points": 12.5}]})
    made = edits.change_entry(draft, 0, [Change("set", ("level",), 10)])
    assert drafts.values(made)["entries"][0]["items"] == [{"name": "Ring", "points": 12.5}]
    assert made.roster.entries[0].items == draft.roster.entries[0].items


def test_a_change_below_a_key_that_does_not_fit():
    """It mends what is there if it can, or else begins anew."""
    draft, _, _ = opened(
        HEAD
        + "army: empire\nlimit: 5\ngame: friendly\nentries: [{take: hero, items: [{take: scroll, spell: 9}], models: many}]\n"
    )
    mended = edits.change_entry(draft, 0, [Change("set", ("items", 0, "spell"), 2)])
    assert mended.kept == ({"models": "many"},)
    assert drafts.values(mended)["entries"][0]["items"] == [{"take": "scroll", "spell": 2}]
    anew = edits.change_entry(draft, 0, [Change("add", ("items",), {"take": "ring"})])
    assert drafts.values(anew)["entries"][0] == {"take": "hero", "models": "many", "items": [{"take": "ring"}]}
    gone = edits.change_entry(anew, 0, [Change("remove", ("models",))])
    assert gone.whole


def test_a_new_handle_takes_its_references_along():
    """Whether an id is given, changed or taken away, or something else is taken."""
    draft = of(
        UNIT,
        {**HERO, "joins": "helblitzen", "as": "champion"},
        UNIT,
        {**HERO, "joins": "helblitzen-2"},
        waivers=[{"code": "wfb3.level", "entry": "helblitzen", "by": "me"}],
    )
    named = edits.change_entry(draft, 0, [Change("set", ("id",), "guard")])
    assert [e.joins for e in named.roster.entries] == [None, "guard", None, "helblitzen-2"]
    assert named.roster.waivers[0].entry == "guard"
    assert handles(named.roster.entries) == ("guard", "hero", "helblitzen-2", "hero-2")
    nameless = edits.change_entry(named, 0, [Change("set", ("id",), None)])
    assert handles(nameless.roster.entries)[0] == nameless.roster.entries[1].joins == "helblitzen"
    other = edits.change_entry(draft, 0, [Change("set", ("take",), "ersatzsolder")])
    assert [e.joins for e in other.roster.entries] == [None, "ersatzsolder", None, "helblitzen-2"]
    with pytest.raises(MusterError):
        edits.change_entry(draft, 0, [Change("set", ("id",), "helblitzen-2")])


def test_an_id_is_kept_where_numbering_would_change_a_reference():
    """And only there."""
    draft = of(UNIT, UNIT, UNIT, {**HERO, "joins": "helblitzen-2"})
    made, freed = edits.remove(draft, [0])
    assert [e.id for e in made.roster.entries] == ["helblitzen-2", None, None]
    assert freed == ()
    front, index = edits.insert(draft, UNIT, 0)
    assert index == 0
    assert [e.id for e in front.roster.entries] == [None, None, "helblitzen-2", None, None]
    moved = edits.move(draft, 2, 0)
    assert [e.id for e in moved.roster.entries] == [None, None, "helblitzen-2", None]
    assert edits.move(draft, 1, 1) is draft
    assert edits.remove(draft, [])[0].roster.entries == draft.roster.entries


def test_who_joined_what_is_removed_is_free():
    """With the keys that mean nothing without it."""
    draft = of(UNIT, {**HERO, "joins": "helblitzen", "as": "champion"}, {**HERO, "joins": "helblitzen", "id": "x"})
    made, freed = edits.remove(draft, [0])
    assert drafts.values(made)["entries"] == [HERO, {**HERO, "id": "x"}]
    assert freed == ("hero", "x")
    both, freed = edits.remove(draft, [0, 1])
    assert freed == ("x",)
    assert len(both.roster.entries) == 1


def test_whoever_names_a_wizard_or_is_in_a_force_follows():
    """One wizard or several, with their points; leaders and units of forces: renamed with him, gone with him."""
    host = {"take": "dragon", "from": "host", "models": 1}
    draft = of(
        {**host, "bound_by": "mage"},
        {**host, "bound_by": [{"wizard": "mage", "points": 4}, {"wizard": "hero", "points": 2}]},
        {"take": "wizard", "id": "mage", "level": 5},
        HERO,
        forces=[{"kind": "advance", "leader": "mage", "units": ["dragon", "mage"]}],
    )
    made = edits.change_entry(draft, 2, [Change("set", ("id",), "seer")])
    values = drafts.values(made)
    assert values["entries"][0]["bound_by"] == "seer"
    assert values["entries"][1]["bound_by"] == [{"wizard": "seer", "points": 4}, {"wizard": "hero", "points": 2}]
    assert values["forces"] == [{"kind": "advance", "leader": "seer", "units": ["dragon", "seer"]}]
    assert drafts.values(edits.change_entry(made, 2, [Change("set", ("id",), "mage")])) == drafts.values(draft)
    gone, freed = edits.remove(made, [2])
    values = drafts.values(gone)
    assert freed == ("dragon", "dragon-2")
    assert "bound_by" not in values["entries"][0]
    assert values["entries"][1]["bound_by"] == [{"wizard": "hero", "points": 2}]
    assert values["forces"] == [{"kind": "advance", "units": ["dragon"]}]
    alone, _ = edits.remove(gone, [2])
    assert "bound_by" not in drafts.values(alone)["entries"][1]
    copied = drafts.values(edits.duplicate(draft, [1, 2]))["entries"][3:5]
    assert copied[0]["bound_by"] == [{"wizard": "mage-2", "points": 4}, {"wizard": "hero", "points": 2}]
    assert copied[1]["id"] == "mage-2"


def test_a_waiver_never_means_another_entry():
    """Not even when the entry it was for is gone."""
    draft = of(UNIT, UNIT, waivers=[{"code": "wfb3.level", "entry": "helblitzen", "by": "me"}])
    made, _ = edits.remove(draft, [0])
    assert handles(made.roster.entries) == ("helblitzen-2",)


def test_copies_keep_together():
    """A unit and its champion become another unit with another champion; a copy alone loses its id."""
    draft = of({**UNIT, "id": "guard"}, {**HERO, "id": "captain", "joins": "guard", "as": "champion"}, HERO)
    made = edits.duplicate(draft, [1, 0])
    assert drafts.values(made)["entries"] == [
        {**UNIT, "id": "guard"},
        {"take": "hero", "id": "captain", "level": 5, "joins": "guard", "as": "champion"},
        {**UNIT, "id": "guard-2"},
        {"take": "hero", "level": 5, "joins": "guard-2", "as": "champion"},
        HERO,
    ]
    alone = edits.duplicate(draft, [1])
    assert alone.roster.entries[2].id is None
    assert alone.roster.entries[2].joins == "guard"
    assert edits.duplicate(draft, []) is draft


def test_copies_go_to_another_roster():
    """Ids that are taken there are replaced, references follow, unknown ones and misfits stay."""
    there = of({**UNIT, "id": "guard"}, UNIT)
    here, _, _ = opened(
        yaml_source.dump(
            {
                **TOP,
                "entries": [
                    UNIT,
                    {**HERO, "joins": "helblitzen"},
                    {**HERO, "id": "guard", "joins": "nobody", "levle": 5},
                ],
            }
        )
    )
    made = edits.paste(there, edits.copy_values(here, [0, 1, 2]))
    assert drafts.values(made)["entries"][2:] == [
        {**UNIT, "id": "helblitzen-2"},
        {**HERO, "joins": "helblitzen-2"},
        {**HERO, "id": "guard-2", "joins": "nobody", "levle": 5},
    ]
    assert made.kept == (None, None, None, None, {"levle": 5})
    loose = edits.paste(of(), [UNIT, {**HERO, "joins": "helblitzen"}], at=0)
    assert targets(loose) == [(), ("nobody",)]
    for broken in ("hero", {"level": 5}):
        with pytest.raises(MusterError):
            edits.paste(there, [broken])


def test_an_insert_is_strict():
    """What the program itself takes has to fit."""
    with pytest.raises(MusterError):
        edits.insert(of(), {**HERO, "levle": 5})
    made, _ = edits.insert(of({**HERO, "id": "x"}), {**HERO, "id": "x"})
    assert [e.id for e in made.roster.entries] == ["x", "x-2"]


def test_strays_stay_where_they_were():
    """Behind the entry that they stood behind, or the nearest before it that is left."""
    draft, _, _ = opened(
        HEAD + "army: empire\nlimit: 5\ngame: friendly\nentries: [one, {take: hero}, two, {take: wizard}, three]\n"
    )
    assert drafts.values(edits.remove(draft, [0])[0])["entries"] == ["one", "two", {"take": "wizard"}, "three"]
    assert drafts.values(edits.move(draft, 1, 0))["entries"] == [
        "one",
        {"take": "wizard"},
        "three",
        {"take": "hero"},
        "two",
    ]
    assert drafts.values(edits.insert(draft, HERO, 1)[0])["entries"] == [
        "one",
        {"take": "hero"},
        "two",
        HERO,
        {"take": "wizard"},
        "three",
    ]
    instead, _, _ = opened(HEAD + "army: empire\nlimit: 5\ngame: friendly\nentries: none\n")
    assert edits.insert(instead, HERO)[0].whole


TAKES = ["hero", "wizard", "helblitzen"]
NAMES = ["hero", "hero-2", "helblitzen", "x", "x-2", "a" * 60]


@st.composite
def bands(draw):
    """A roster whose entries, with ids or without, refer to one another and to nobody."""
    entries = []
    ids = draw(st.permutations(NAMES))
    for id in ids[: draw(st.integers(0, 6))]:
        entry = {"take": draw(st.sampled_from(TAKES))}
        if draw(st.integers(0, 2)) == 0:
            entry["id"] = id
        if draw(st.booleans()):
            entry["joins"] = draw(st.sampled_from([*TAKES, "hero-2", "helblitzen-2", "hero-3", "x", "nobody"]))
            entry["as"] = "champion"
        wizards = st.sampled_from([*TAKES, "hero-2", "x", "nobody"])
        binders = st.lists(st.builds(lambda who, points: {"wizard": who, "points": points}, wizards, st.integers(1, 9)))
        bound = draw(st.none() | wizards | binders)
        if bound:
            entry["bound_by"] = bound
        entries.append(entry)
    waivers = (
        [{"code": "wfb3.level", "entry": draw(st.sampled_from([*TAKES, "hero-2"])), "by": "me"}]
        if draw(st.booleans())
        else []
    )
    members = st.lists(st.sampled_from([*TAKES, "hero-2", "x", "nobody"]), max_size=3)
    force = st.fixed_dictionaries(
        {"kind": st.just("reserve"), "units": members}, optional={"leader": st.sampled_from(["hero", "hero-2"])}
    )
    return of(*entries, waivers=waivers, forces=draw(st.lists(force, max_size=2)))


def targets(draft):
    """Which entries each entry means, then each force, then each waiver; a leader before units, `joins` before wizards."""
    known = handles(draft.roster.entries)
    assert len(set(known)) == len(known)
    named = [
        *([e.joins, *(b.wizard for b in e.binders)] for e in draft.roster.entries),
        *([f.leader, *f.units] for f in draft.roster.forces),
        *([w.entry] for w in draft.roster.waivers),
    ]
    return [tuple(known.index(r) if r in known else "nobody" for r in refs if r is not None) for refs in named]


@settings(laws, max_examples=examples(40, 150, 5000))
@given(bands(), st.data())
def test_a_reference_never_changes_its_target(draft, data):
    """Whatever is moved, taken out, put in, copied or renamed."""
    for _ in range(data.draw(st.integers(1, 5))):
        count = len(draft.roster.entries)
        indexes = st.integers(0, count - 1)
        do = data.draw(
            st.sampled_from(
                ["insert", "paste", "remove", "move", "duplicate", "rename", "take"] if count else ["insert", "paste"]
            )
        )
        before = targets(draft)
        where = list(range(count))
        copies = {}
        if do == "insert":
            made, at = edits.insert(
                draft,
                {"take": data.draw(st.sampled_from(TAKES)), **data.draw(st.sampled_from([{}, {"id": "y"}]))},
                data.draw(st.none() | st.integers(0, count)),
            )
            where[at:at] = [None]
        elif do == "paste":
            at = data.draw(st.integers(0, count))
            made = edits.paste(
                draft, [{"take": "helblitzen", "id": "w"}, {"take": "hero", "joins": "w", "bound_by": "w"}], at=at
            )
            where[at:at] = [None, None]
            assert targets(made)[at + 1] == (at, at)
        elif do == "remove":
            gone = set(data.draw(st.lists(indexes, max_size=3)))
            made, freed = edits.remove(draft, gone)
            where = [i for i in where if i not in gone]
            assert len(freed) == len([i for i in where if gone.intersection(before[i])])
        elif do == "move":
            index, to = data.draw(indexes), data.draw(indexes)
            made = edits.move(draft, index, to)
            where.insert(to, where.pop(index))
        elif do == "duplicate":
            chosen = sorted(set(data.draw(st.lists(indexes, min_size=1, max_size=3))))
            made = edits.duplicate(draft, chosen)
            where[chosen[-1] + 1 : chosen[-1] + 1] = [None] * len(chosen)
            copies = {chosen[-1] + 1 + n: i for n, i in enumerate(chosen)}
        else:
            index = data.draw(indexes)
            change = (
                Change("set", ("id",), data.draw(st.sampled_from(["z", None, "q"])))
                if do == "rename"
                else Change("set", ("take",), data.draw(st.sampled_from(TAKES)))
            )
            try:
                made = edits.change_entry(draft, index, [change])
            except MusterError:
                continue
        check(draft, made, before, where, copies)
        draft = made


def check(draft, made, before, where, copies):
    """`where` is the old index of each new entry, `copies` that of a copy."""
    after = targets(made)
    place = {old: new for new, old in enumerate(where) if old is not None}
    twin = {old: new for new, old in copies.items()}
    for new, old in enumerate(where):
        origin = copies.get(new, old)
        if origin is None:
            continue
        own = twin if new in copies else {}
        expected = (
            own.get(target, place.get(target)) if isinstance(target, int) else target for target in before[origin]
        )
        assert after[new] == tuple(target for target in expected if target is not None), (new, origin)
        if old is not None and made.roster.entries[new] == draft.roster.entries[old]:
            assert made.roster.entries[new] is draft.roster.entries[old]
    forces = len(draft.roster.forces)
    for number, named in enumerate(before[len(draft.roster.entries) :]):
        gone = None if number < forces else "nobody"  # a force lets go of whom a waiver goes on naming
        expected = (place.get(target, gone) if isinstance(target, int) else target for target in named)
        assert after[len(made.roster.entries) + number] == tuple(t for t in expected if t is not None)


@laws
@given(rosters())
def test_whole_rosters_pass_through(values):
    """The draft of a proper file is its roster and nothing else."""
    draft, document, findings = opened(yaml_source.dump(values))
    assert not findings
    assert draft == Draft(validation.validate(document, EMPIRE.system.files.roster)[0])
    assert drafts.values(draft) == roster.plain_values(draft.roster)
    assert drafts.unparsed_findings(draft) == ()
    assert drafts.draft_of_values(values) == draft


@pytest.mark.parametrize("path", sample_lists(SAMPLES))
def test_comments_survive_edits(path):
    """Headings stand above what they stood above, through changes, moves and removals."""
    document = reading.read(path)
    draft, _, _ = lenient_reader.read_leniently(document, FOLDERS)
    count = document.raw.count("#")
    made = edits.change_entry(draft, 1, [Change("set", ("notes",), "seen")])
    assert drafts.text(made, document, draft).count("#") == count
    made = edits.duplicate(edits.move(made, 0, 2), [0])
    assert drafts.text(made, document, draft).count("#") == count
    made, _ = edits.remove(draft, range(len(draft.roster.entries) - 1))
    assert drafts.text(made, document, draft).count("#") == count
