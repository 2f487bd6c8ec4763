"""Arms and armour: what a list sells, what takes the place of what, and what goes together."""

from __future__ import annotations

from typing import Any

import pytest

from builder.files import loading
from builder.systems.wfb3.equipment import bought_gear, compatibility, listed_gear
from builder.systems.wfb3.profiles.model_specs import ModelSpec, profile
from tests.systems.wfb3.cases import (
    folders,
)
from tests.systems.wfb3.written import entry_of, unit_with


@pytest.mark.parametrize(
    ("group", "taken", "codes"),
    [
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "choose": 1}, ["spear"], []),
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "choose": 1}, [], ["wfb3.option"]),
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "choose": 1}, ["spear", "bow"], ["wfb3.option"]),
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "at_most": 2}, ["spear", "bow"], []),
        (
            {"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "at_most": 2},
            ["spear", "bow", "halberd"],
            ["wfb3.option"],
        ),
        ({"one_unit": {"flail": 1, "halberd": 2}, "at_most": 1}, ["flail"], []),
        ({"one_unit": {"flail": 1, "halberd": 2}, "at_most": 1}, ["flail", "halberd"], ["wfb3.option"]),
    ],
)
def test_choices_of_a_group(group: dict[str, Any], taken: list[str], codes: list[str]) -> None:
    """A list may ask for exactly so many options of a group, or for at most so many."""
    rules = loading.load("wfb3", "empire", folders()).rules
    _, findings = listed_gear.options_from_list(entry_of(take="retainers", options=tuple(taken)), unit_with([group]), rules)
    assert [f.code for f in findings] == codes


def test_options_of_a_group_say_how_many_go() -> None:
    """A wrong number of options has a way out with the number."""
    rules = loading.load("wfb3", "empire", folders()).rules
    unit = unit_with([{"any_unit": {"spear": 1, "halberd": 2}, "choose": 1}])
    for taken in ((), ("spear", "halberd")):
        _, (finding,) = listed_gear.options_from_list(entry_of(take="retainers", options=taken), unit, rules)
        assert finding.fix is not None and finding.fix.values["count"] == 1


def test_swapped_weapon_replaces_the_printed_one() -> None:
    """An option that stands instead of a printed weapon takes its place."""
    bought = (bought_gear.Bought("crossbow", 8, instead_of="bow"),)
    system = loading.load("wfb3", "empire", folders()).rules.system
    assert bought_gear.carried_gear(("hand-weapon", "bow"), bought, system) == ("hand-weapon", "crossbow")


@pytest.mark.parametrize(
    ("printed", "bought", "worn"),
    [
        ("light-armour", "heavy-armour", ("heavy-armour",)),
        ("light-armour", "mithril-heavy-armour", ("mithril-heavy-armour",)),
        ("heavy-armour", "mithril-heavy-armour", ("mithril-heavy-armour",)),
        ("light-armour", "shield", ("light-armour", "shield")),
        ("heavy-armour", "light-armour", ("heavy-armour", "light-armour")),
    ],
)
def test_bought_armour_replaces_worse_armour_in_the_price(printed: str, bought: str, worn: tuple[str, ...]) -> None:
    """A better suit takes the place of the one that the price includes."""
    system = loading.load("wfb3", "empire", folders()).rules.system
    assert bought_gear.carried_gear(("hand-weapon", printed), (bought_gear.Bought(bought, 4),), system) == (
        "hand-weapon",
        *worn,
    )


@pytest.mark.parametrize(
    ("printed", "options", "codes"),
    [
        (("hand-weapon", "halberd", "lance"), (), []),
        (("hand-weapon", "halberd"), (), []),
        (("hand-weapon", "halberd"), ("spear",), ["wfb3.weapons"]),
        (("hand-weapon", "net", "shield"), (), []),
        (("hand-weapon", "net"), ("shield",), ["wfb3.weapons"]),
        (("hand-weapon", "heavy-armour", "light-armour"), (), []),
        (("hand-weapon", "heavy-armour"), ("light-armour",), ["wfb3.armour"]),
    ],
)
def test_what_a_list_prints_is_not_questioned(
    printed: tuple[str, ...], options: tuple[str, ...], codes: list[str]
) -> None:
    """The rules on weapons and armour speak only where something bought takes part (A52)."""
    rules = loading.load("wfb3", "empire", folders()).rules
    human = rules.creatures["human"]
    figure = ModelSpec(human, (*printed, *options))
    own = profile(figure, human.name, rules.system)
    found = compatibility.compatibility_findings(
        figure, own, rules, unit_with([], printed), entry_of(take="retainers", options=options)
    )
    assert [f.code for f in found] == codes


@pytest.mark.parametrize(("unit", "codes"), [("death-riders", []), ("skeleton-warriors", ["wfb3.weapons"])])
def test_rider_whose_profile_holds_his_animal(unit: str, codes: list[str]) -> None:
    """A lance is for riders, and an undead horseman is one though the list names no mount."""
    rules = loading.load("wfb3", "undead", folders()).rules
    creature = rules.creatures[rules.units[unit].creature]
    figure = ModelSpec(creature, ("hand-weapon", "lance"))
    own = profile(figure, creature.name, rules.system)
    found = compatibility.compatibility_findings(figure, own, rules, rules.units[unit], entry_of(take=unit, options=("lance",)))
    assert [f.code for f in found] == codes
