"""What holds of every entry of every list: prices add up, what is offered may be taken, what is wrong stands beside a control."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import controls, roster
from builder.core.controls import Control
from builder.core.findings import ERROR
from builder.core.points import total
from builder.systems.warmaster.entries import evaluate
from builder.systems.warmaster.roster import Entry
from tests.sampling import examples
from tests.systems.warmaster.shipped import SYSTEM, known
from tests.systems.warmaster.test_laws import ARMIES, done, rosters

laws = settings(max_examples=examples(12, 40, 1000), deadline=None)
OF_THE_ARMY = {
    "warmaster.total", "warmaster.item-cap", "warmaster.parts", "warmaster.proportion", "warmaster.substitution", "warmaster.minimum",
    "warmaster.size", "warmaster.requires", "warmaster.excludes",
}  # fmt: skip
"""Errors that a value may lead to elsewhere in the army: points, numbers of other entries, what others need."""


@st.composite
def entries(draw) -> tuple[str, dict[str, Any]]:
    """An entry of a list with any mount, upgrades and items."""
    army = draw(st.sampled_from(ARMIES))
    rules = known(army).rules
    ids, items = [*rules.upgrades, "nothing"], [*rules.system.items, "nothing"]
    optional = {
        "count": st.integers(1, 5),
        "mount": st.sampled_from(ids),
        "upgrades": st.lists(st.sampled_from(ids), max_size=3),
        "carries": st.lists(st.sampled_from(items), max_size=2),
        "as_entry": st.sampled_from([*rules.units]),
        "scouting": st.booleans(),
    }
    return army, draw(st.fixed_dictionaries({"take": st.sampled_from([*rules.units])}, optional=optional))


def errors(army: str, entry: Entry) -> Counter[str]:
    offer = known(army).rules.offers[entry.take]
    return Counter(repr((f.code, f.text, f.found)) for f in offer.findings(entry) if f.severity == ERROR)


def ways_of(control: Control) -> list[tuple[controls.Change, ...]]:
    """What may be chosen with a control without a reason against it."""
    if control.kind == "member":
        apart = (controls.Change("set", ("count",), None),) if control.splits else ()
        return [(*apart, *controls.toggle_changes(control))] if control.blocked is None else []
    if control.kind == "remove":
        return [controls.remove_changes(control)]
    return [controls.set_changes(control, choice.value) for choice in control.choices if choice.blocked is None]


@laws
@given(entries())
def test_the_points_of_an_entry_are_its_lines(drawn):
    army, values = drawn
    result = evaluate(Entry.model_validate(values, strict=False), "it", known(army).rules)
    assert result.points == total(result.price)
    assert all(line.points == line.each * line.times for line in result.price)


@laws
@given(entries())
def test_what_is_offered_without_a_reason_against_it_adds_no_error(drawn):
    army, values = drawn
    entry = Entry.model_validate(values, strict=False)
    for control in known(army).rules.offers[entry.take].controls(entry):
        for way in ways_of(control):
            plain = controls.apply_changes(entry.model_dump(mode="json", exclude_defaults=True), way)
            after = errors(army, Entry.model_validate(plain, strict=False))
            if control.kind == "remove":
                assert sum(after.values()) <= sum(errors(army, entry).values()), way
            else:
                assert after <= errors(army, entry), (way, after, errors(army, entry))


@laws
@given(rosters(), st.data())
def test_in_an_army_as_well(values, data):
    """Numbers that are left, items of others, hosts of stands, agreements."""
    before = done(values)
    known_lines = [index for index, result in enumerate(before.results) if result.facts.line is not None]
    if not known_lines:
        return
    index = data.draw(st.sampled_from(known_lines))

    def found(of) -> Counter[str]:
        return Counter(f.code for f in of.findings if f.severity == ERROR and f.code not in OF_THE_ARMY)

    for control in SYSTEM.editor.controls(before.results[index], before.army):
        if control.kind in ("choice", "member") and not control.splits:
            for way in ways_of(control):
                at = tuple(change._replace(path=("entries", index, *change.path)) for change in way)
                after = done(controls.apply_changes(roster.plain_values(before.roster), at))
                assert found(after) <= found(before), (way, found(after) - found(before))


@laws
@given(rosters())
def test_what_is_wrong_with_an_entry_stands_beside_a_control(values):
    """At its path, or above it, is a control that says why, or one with which it can be put right."""
    army = done(values)
    for result in army.results:
        if result.facts.line is not None:
            shown = [control.path for control in SYSTEM.editor.controls(result, army.army)]
            for finding in result.findings:
                assert any(path[:1] == finding.path[:1] for path in shown), finding
