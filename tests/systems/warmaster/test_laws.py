"""Laws that hold for every Warmaster roster of every list, legal or not."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import controls, roster, validation, yaml_source
from builder.core.findings import ERROR
from builder.core.points import QUARTERS
from builder.files import loading
from builder.locale import language
from builder.mustering import Muster, muster
from builder.systems import find
from builder.systems.warmaster.break_point import break_point_of
from tests.conftest import LISTS, roster_text
from tests.fixes import game_ways
from tests.sampling import examples

SYSTEM = find("warmaster")
ARMIES = [army for system, army, _ in loading.armies((LISTS,)) if system == "warmaster"]
HANDLES = [f"e{n}" for n in range(6)]
laws = settings(max_examples=examples(15, 50, 3000), deadline=None)


@cache
def known(army: str) -> loading.Library:
    return loading.load("warmaster", army, (LISTS,))


@st.composite
def rosters(draw):
    """Any mixture of a list's entries with any upgrades and items, thousands counted in any way."""
    army = draw(st.sampled_from(ARMIES))
    rules = known(army).rules
    mounts, items = sorted(rules.upgrades) or ["none"], sorted(rules.system.items)
    entries = []
    for _ in range(draw(st.integers(0, 7))):
        entry = {"take": draw(st.sampled_from([*rules.units, "nobody"])), "count": draw(st.integers(1, 6))}
        if draw(st.booleans()):
            entry["upgrades"] = draw(st.lists(st.sampled_from(mounts), max_size=2))
        for key, values in (
            ("id", HANDLES),
            ("mount", [*mounts, "unheard-of"]),
            ("joins", HANDLES),
            ("as_entry", list(rules.units)),
            ("stands", [1, 3, 4]),
            ("part", [1, 2, 3]),
            ("scouting", [True]),
        ):
            if draw(st.integers(0, 3)) == 0:
                entry[key] = draw(st.sampled_from(values))
        if draw(st.integers(0, 2)) == 0:
            entry["carries"] = draw(st.lists(st.sampled_from([*items, "orb-of-nothing"]), min_size=1, max_size=2))
        entries.append(entry)
    values = {
        "kind": "roster",
        "format": 1,
        "system": "warmaster",
        "army": army,
        "limit": draw(st.sampled_from([500, 999, 1000, 1500, 2000, 2750])),
    }
    thousands = draw(st.sampled_from([None, "floor", "nearest", "half_step", {"as_size": 2000}]))
    more = {
        "thousands": thousands,
        "game": draw(st.sampled_from([None, "tournament"])),
        "item_cap": draw(st.sampled_from([None, 50])),
        "parts": draw(st.sampled_from([None, [1600, 400]])),
    }
    return {**values, **{k: v for k, v in more.items() if v is not None}, "entries": entries}


def read(values):
    document = yaml_source.parse(yaml_source.dump(values), "list.yaml")
    found, findings = validation.validate(document, SYSTEM.files.roster)
    assert found is not None, findings
    return found, document


def done(values) -> Muster:
    taken, document = read(values)
    return muster(taken, known(taken.army), document=document)


def errors(of: Muster) -> Counter:
    return Counter(f.code for f in of.findings if f.severity == ERROR)


@laws
@given(rosters())
def test_the_total_is_the_sum_of_all_lines(values):
    """Entries add up to the army, lines to entries; what an entry is worth to the enemy is what it costs."""
    army = done(values)
    assert army.points == sum(m.points for m in army.entries)
    for m in army.entries:
        assert m.points == sum(p.points for p in m.price)
        assert all(p.points == p.each * p.times for p in m.price)
    hosts = {m.under for m in army.entries if m.facts.fielded is not None and m.facts.fielded.hosts}
    for m in army.entries:
        if m.added and m.id not in hosts and not m.items:
            assert sum(m.added["value"]) * QUARTERS == m.points
            assert all(
                half is None or (half % 5 == 0 and half >= value / 2)
                for value, half in zip(m.added["value"], m.added["half_value"], strict=True)
            )


@laws
@given(rosters(), st.randoms())
def test_the_order_of_entries_changes_nothing(values, chance: random.Random):
    """Neither total, legality, fingerprint, break point nor what is found."""
    if len({e["id"] for e in values["entries"] if "id" in e}) < sum("id" in e for e in values["entries"]):
        return  # of two entries of one name the first has it, and that is a finding
    taken, _ = read(values)
    taken = taken.model_copy(
        update={
            "entries": tuple(e if e.id else e.model_copy(update={"id": f"x{n}"}) for n, e in enumerate(taken.entries))
        }
    )
    mixed = list(taken.entries)
    chance.shuffle(mixed)
    one, other = (
        muster(taken, known(taken.army)),
        muster(taken.model_copy(update={"entries": tuple(mixed)}), known(taken.army)),
    )
    assert (one.points, one.legal, one.fingerprint) == (other.points, other.legal, other.fingerprint)
    assert break_point_of(one.finished) == break_point_of(other.finished)
    assert {(f.code, frozenset(f.names), str(f.found), str(f.allowed)) for f in one.findings} == {
        (f.code, frozenset(f.names), str(f.found), str(f.allowed)) for f in other.findings
    }


@laws
@given(rosters())
def test_what_is_saved_is_what_is_loaded(values):
    """Save, load, save gives the same bytes."""
    taken, document = read(values)
    again, written = read(yaml_source.parse(roster_text(taken), "list.yaml").value)
    assert again == taken
    assert roster_text(again, written, again) == roster_text(taken)
    assert roster_text(taken, document, taken) == document.raw


@laws
@given(rosters())
def test_every_finding_can_be_shown_and_found(values):
    """It has words in both languages, a line of the file, and errors have a way out."""
    for finding in done(values).findings:
        for code in ("en", "fr"):
            assert "{" not in language(code).say(finding.text)
            assert finding.fix is None or "{" not in language(code).say(finding.fix)
        assert finding.fix is not None or finding.severity != ERROR
        assert finding.place.line is not None


@laws
@given(rosters(), st.data())
def test_whatever_is_chosen_leaves_a_roster(values, data):
    """Every value of every control can be taken, costs what it says where it says so, and the outcome can be read."""
    army = done(values)
    if not army.entries:
        return
    index = data.draw(st.integers(0, len(army.entries) - 1))
    for control in SYSTEM.editor.controls(army.entries[index], army.army):
        if control.kind == "choice":
            steps = [controls.set_changes(control, choice.value) for choice in control.choices]
        elif control.kind == "number":
            steps = [controls.set_changes(control, (control.value or 0) + 1)]
        elif control.kind == "member":
            steps = [controls.toggle_changes(control)]
        elif control.kind == "remove":
            steps = [controls.remove_changes(control)]
        else:
            steps = [controls.set_changes(control, "words")]
        for way in steps:
            plain = roster.plain_values(army.roster)
            at = tuple(c._replace(path=("entries", index, *c.path)) for c in way)
            read(controls.apply_changes(plain, at))


@laws
@given(rosters(), st.data())
def test_what_may_be_taken_can_be_taken(values, data):
    """A pick costs what it says, and one that is not blocked brings no error about its own number."""
    army = done(values)
    picks = SYSTEM.editor.available(army.army)
    pick = data.draw(st.sampled_from(picks))
    plain = roster.plain_values(army.roster)
    after = done({**plain, "entries": [*plain.get("entries", []), dict(pick.entry)]})
    assert after.points - army.points == pick.cost
    if pick.blocked is None:
        over = {"warmaster.maximum", "warmaster.whole-army"}
        assert sum(errors(after)[code] for code in over) <= sum(errors(army)[code] for code in over)


@laws
@given(rosters())
def test_ways_out_leave_a_roster(values):
    """Each way that is offered takes its finding away, whatever else is wrong."""
    army = done(values)
    for finding in army.findings:
        for way in game_ways(finding, army):
            after = done(controls.apply_changes(roster.plain_values(army.roster), way))
            assert errors(after)[finding.code] < errors(army)[finding.code] or finding.severity != ERROR, (finding, way)
