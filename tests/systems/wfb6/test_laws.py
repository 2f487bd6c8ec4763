"""What holds of every entry of the sixth edition: prices add up, and what is offered may be taken."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import controls
from builder.core.findings import ERROR
from builder.core.points import total
from builder.files import loading
from builder.systems.wfb6.entries import evaluate
from builder.systems.wfb6.roster import Entry
from builder.systems.wfb6.rules import Rules
from tests.conftest import LISTS
from tests.sampling import examples

MANY = examples(12, 40, 400)
LIBRARY = loading.load("wfb6", "empire", (LISTS,))
assert isinstance(LIBRARY.rules, Rules)
OFFERS = LIBRARY.rules.offers
SYSTEM = LIBRARY.rules.system
entries = st.fixed_dictionaries(
    {"take": st.sampled_from([*OFFERS])},
    optional={
        "models": st.integers(1, 30),
        "level": st.integers(1, 4),
        "mount": st.sampled_from([*SYSTEM.mounts, "cow"]),
        "options": st.lists(st.sampled_from([*SYSTEM.gear, "nothing"]), max_size=5),
        "items": st.lists(st.sampled_from([*SYSTEM.items, "nothing"]), max_size=4),
        "command": st.lists(st.sampled_from(["champion", "musician", "standard"]), max_size=3),
    },
)


def errors(entry: Entry) -> Counter[str]:
    return Counter(repr((f.code, f.text, f.found)) for f in OFFERS[entry.take].findings(entry) if f.severity == ERROR)


@settings(max_examples=MANY, deadline=None)
@given(entries)
def test_the_points_of_an_entry_are_its_lines(values):
    entry = Entry.model_validate(values, strict=False)
    result = evaluate(entry, "it", LIBRARY.rules)
    assert result.points == total(result.price)
    assert total(line for line in result.price if line.points < 0) == 0


@settings(max_examples=MANY, deadline=None)
@given(entries)
def test_what_is_offered_without_a_reason_against_it_adds_no_error(values):
    entry = Entry.model_validate(values, strict=False)
    for control in OFFERS[entry.take].controls(entry):
        if control.kind == "member":
            ways = [controls.toggle_changes(control)] if control.blocked is None else []
        else:
            make = controls.append_changes if control.kind == "add" else controls.set_changes
            ways = [make(control, choice.value) for choice in control.choices if choice.blocked is None]
        for way in ways:
            plain = controls.apply_changes(entry.model_dump(mode="json", exclude_defaults=True), way)
            after = Entry.model_validate(plain, strict=False)
            assert errors(after) <= errors(entry), way


@settings(max_examples=MANY, deadline=None)
@given(entries)
def test_taking_out_what_a_control_removes_adds_no_error(values):
    entry = Entry.model_validate(values, strict=False)
    for control in OFFERS[entry.take].controls(entry):
        if control.kind == "remove":
            plain = controls.apply_changes(entry.model_dump(mode="json", exclude_defaults=True), controls.remove_changes(control))
            after = Entry.model_validate(plain, strict=False)
            assert sum(errors(after).values()) <= sum(errors(entry).values())
