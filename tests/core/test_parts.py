"""Parts of an entry with choices of their own: what they refuse and offer, on invented chests of a wagon; laws on all of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import controls
from builder.core.choices import (
    AnyOf,
    Bound,
    Choice,
    FreeText,
    Misplaced,
    Number,
    OneOf,
    Option,
    Refusal,
    Trials,
    controls_at,
    faults_at,
    findings_of,
)
from builder.core.controls import Control
from builder.core.findings import ERROR, WARNING, Plain, T
from builder.core.models import Model
from builder.core.parts import Part, Several
from builder.core.points import price_line
from builder.core.roster import Entry

GEMS = {"ruby": 40, "opal": 20, "glass": 4}


class Chest(Model):
    take: str | None = None
    wood: str | None = None
    gems: tuple[str, ...] = ()
    locks: int | None = None
    label: str | None = None
    weight: int | None = None


class Wagon(Entry):
    chests: tuple[Chest, ...] = ()


def no(what: str, **more: Any) -> Refusal:
    return Refusal(T("No {what}.", what=what), **more)


def heavy(chest: Chest, wood: Plain) -> Refusal | None:
    """Oak bears many gems; pine bears two with a warning."""
    if wood == "pine" and len(chest.gems) > 1:
        return no("pine", severity=ERROR if len(chest.gems) > 2 else WARNING, reason=T("pine is light"))
    return None


WOOD = OneOf[Chest](
    path=("wood",), label="wood", code="wagon.chest", options={"oak": Option("Oak"), "pine": Option("Pine", 8)}, default="oak",
    refused=lambda wood: no(str(wood), code="ref.unknown"), requirements=(heavy,),
    army_reasons=(lambda chest, wood: T("burnt") if wood == "pine" and chest.locks == 9 else None,),
)  # fmt: skip


def flint(gem: str) -> Refusal:
    return no(gem, code="ref.unknown")


def alone(chest: Chest, gem: str) -> Refusal | None:
    return no("opal with glass", reason=T("not together")) if gem == "glass" and "opal" in chest.gems else None


GEMS_OF = AnyOf[Chest](
    path=("gems",), label="gems", code="wagon.chest", options={id: Option(id, points) for id, points in GEMS.items()}, names=None,
    refused=flint, repeated=lambda _: no("second"), requirements=(alone,),
    bounds=(
        Bound(60, lambda gem: GEMS.get(gem, 0), lambda amount: no(f"{amount}", reason=T("too dear")), all=True),
        Bound(1, lambda gem: int(gem in ("ruby", "opal")), lambda found: no(f"{found} stones"), least=1, exchange=True),
    ),
)  # fmt: skip
LOCKS = Number[Chest](path=("locks",), label="locks", code="wagon.chest", name="locks", each=4, high=9, required=no("lock", missing=True))
CHOICES: tuple[Choice[Chest], ...] = (
    Misplaced(code="wagon.chest", keys=("weight",), names=lambda _: "weight", refusal=lambda key, _: no(key)),
    WOOD,
    GEMS_OF,
    LOCKS,
    FreeText(path=("label",), label="label"),
)


def part(_: Wagon, index: int) -> Part[Chest]:
    return Part("Chest", T("remove"), CHOICES, (price_line("chest", 8, 1),), section=f"Chest {index + 1}")


def too_many(wagon: Wagon) -> list[Refusal]:
    """Two chests at most; one at least, of which the wagon itself is told; the second is not of tin."""
    found = [no("third")] if len(wagon.chests) > 2 else []
    found += [no("tin", path=(place, "take")) for place, chest in enumerate(wagon.chests) if chest.take == "tin"]
    found += [no("tin below", path=(1,))] if [chest.take for chest in wagon.chests[1:2]] == ["tin"] else []
    return found if wagon.chests else [no("chest", missing=True)]


def read_chest(value: Plain) -> Chest:
    return Chest.model_validate(value, strict=False)


CHESTS = Several[Wagon, Chest](
    path=("chests",), label="add a chest", code="wagon.chest", section="Chests", parts=lambda wagon: wagon.chests, part=part, read=read_chest,
    new=lambda _: (controls.Choice({"gems": ["ruby"]}, "chest", 48), controls.Choice({"take": "lead"}, "lead chest", 8, None, T("too heavy"))),
    together=lambda wagon, _: too_many(wagon),
)  # fmt: skip


def wagon(*chests: dict[str, Any]) -> Wagon:
    return Wagon.model_validate({"take": "wagon", "chests": chests}, strict=False)


def found(*chests: dict[str, Any]) -> list[tuple[str, tuple[Any, ...]]]:
    return [(f.code, f.path) for f in findings_of(CHESTS.faults(wagon(*chests))) if f.severity == ERROR]


GOOD = {"gems": ["ruby"], "locks": 1}


@pytest.mark.parametrize(
    ("chests", "paths"),
    [
        ([GOOD], []),
        ([], [()]),
        ([GOOD, GOOD, GOOD], [("chests",)]),
        ([{**GOOD, "take": "tin"}], [("chests", 0, "take")]),
        ([GOOD, {**GOOD, "take": "tin"}], [("chests", 1, "take"), ("chests", 1)]),
        ([{"gems": ["ruby"]}], [("chests", 0)]),
        ([{"locks": 1}], [("chests", 0)]),
        ([{**GOOD, "gems": ["ruby", "opal"]}], [("chests", 0, "gems")]),
        ([{**GOOD, "gems": ["ruby", "ruby"]}], [("chests", 0, "gems", 1), ("chests", 0, "gems")]),
        ([{**GOOD, "gems": ["opal", "glass"]}], [("chests", 0, "gems", 1)]),
        ([{**GOOD, "gems": ["ruby", "flint"]}], [("chests", 0, "gems", 1)]),
        ([{**GOOD, "wood": "cork"}], [("chests", 0, "wood")]),
        ([{**GOOD, "weight": 3}], [("chests", 0, "weight")]),
        ([{**GOOD, "label": "mine"}], []),
    ],
)
def test_what_is_wrong_is_found_at_its_place(chests, paths):
    """Paths begin at the entry; what is missing is told of what should have it."""
    assert [path for _, path in found(*chests)] == paths


def test_a_value_that_nobody_wrote_down_is_that_of_its_holder():
    """The default is judged as well, and the finding points at the part."""
    choice = OneOf[Chest](path=("wood",), label="wood", code="c", options={"pine": Option("Pine")}, default="pine", requirements=(heavy,))
    three = ("ruby", "opal", "glass")
    assert [f.path for f in findings_of(choice.faults(Chest(gems=three)))] == [()]
    assert [f.path for f in findings_of(choice.faults(Chest(gems=three, wood="pine")))] == [("wood",)]


def offered(*chests: dict[str, Any]) -> dict[str, Control]:
    return {c.key: c for c in CHESTS.controls(Trials(wagon(*chests), CHESTS.faults))}


def test_each_part_has_its_controls_and_a_way_to_be_rid_of_it():
    rows = offered(GOOD, {**GOOD, "weight": 3})
    keys = ["wood", "gems:ruby", "gems:opal", "gems:glass", "locks", "label"]
    assert list(rows) == ["chests+", *(f"chests.0.{key}" for key in keys), "chests.0-", "chests.1.weight-", *(f"chests.1.{key}" for key in keys), "chests.1-"]
    assert rows["chests.1.gems:opal"].path == ("chests", 1, "gems")
    assert [choice.blocked for choice in rows["chests+"].choices] == [T("No {what}.", what="third"), T("too heavy")]
    assert rows["chests.1-"].section == "Chest 2"


def test_reasons_beside_controls():
    """A value in its place is exchanged; what is there shows what is wrong with it; a warning is a note; a hint blocks, too."""
    rows = offered(GOOD)
    assert rows["chests.0.gems:opal"].instead == ("ruby",)
    assert rows["chests.0.gems:opal"].blocked is None
    assert rows["chests.0.wood"].value == "oak"
    rows = offered({**GOOD, "gems": ["opal"], "locks": 9})
    assert rows["chests.0.gems:glass"].blocked == T("not together")
    assert rows["chests.0.wood"].choices[1].blocked == T("burnt")
    rows = offered({**GOOD, "gems": ["ruby", "glass", "opal"]})
    assert rows["chests.0.gems:glass"].blocked == T("not together")
    assert rows["chests.0.wood"].choices[1].blocked == T("pine is light")
    light = offered({**GOOD, "gems": ["ruby", "glass"]})["chests.0.wood"].choices[1]
    assert (light.blocked, light.note) == (None, T("pine is light"))
    assert offered({"gems": ["ruby"]})["chests.0.locks"].blocked == T("No {what}.", what="lock")


def test_a_part_costs_what_it_has():
    """A line for each part, with its lines in it."""
    (price,) = CHESTS.prices(wagon({**GOOD, "wood": "pine", "locks": 2}), 1)
    assert (price.points, [(one.label, one.points) for one in price.lines]) == (64, [("chest", 8), ("Pine", 8), ("ruby", 40), ("locks", 8)])


def test_none_are_added_where_none_are_sold():
    sold_out = Several[Wagon, Chest](path=("chests",), label="", code="c", parts=lambda one: one.chests, part=part, read=read_chest, new=lambda _: None)
    assert [c.key for c in sold_out.controls(Trials(wagon(), sold_out.faults))] == []


def test_parts_of_a_part_have_paths_from_the_entry():
    (finding,) = findings_of(faults_at(("champion",), CHESTS.faults(wagon({**GOOD, "weight": 3}))))
    assert finding.path == ("champion", "chests", 0, "weight")
    keys = {c.key: c.path for c in controls_at(("champion",), CHESTS.controls(Trials(wagon(GOOD), CHESTS.faults)))}
    assert keys["champion.chests.0.wood"] == ("champion", "chests", 0, "wood")


chests = st.lists(
    st.fixed_dictionaries(
        {"take": st.just("chest")},
        optional={
            "wood": st.sampled_from(["oak", "pine", "cork"]),
            "gems": st.lists(st.sampled_from([*GEMS, "flint"]), max_size=4),
            "locks": st.integers(1, 9),
            "weight": st.integers(1, 3),
        },
    ),
    max_size=3,
)


def errors(entry: Wagon) -> Counter[str]:
    """Without what has still to be chosen."""
    faults = [fault for fault in CHESTS.faults(entry) if fault.blocks]
    return Counter(repr((f.code, f.text, f.found)) for f in findings_of(faults))


@given(chests)
def test_what_is_offered_adds_no_error(given_chests):
    """Whatever a control offers without a reason against it can be taken; what it leads to has still to be chosen."""
    entry = wagon(*given_chests)
    for control in CHESTS.controls(Trials(entry, CHESTS.faults)):
        ways = []
        if control.kind == "member" and control.blocked is None:
            ways = [controls.toggle_changes(control)] if not control.value else []
        elif control.kind in ("choice", "add"):
            make = controls.append_changes if control.kind == "add" else controls.set_changes
            ways = [make(control, c.value) for c in control.choices if c.blocked is None]
        for way in ways:
            changed = controls.apply_changes({"chests": given_chests}, way)["chests"]
            assert errors(wagon(*changed)) <= errors(entry), way
