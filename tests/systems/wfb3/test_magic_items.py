"""Magic items: the kinds that a variant of an army has instead of others, and the units that may not have an ability."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.core.findings import ERROR
from builder.core.models import Model
from builder.files import loading
from builder.files.search_path import search_path
from builder.systems.wfb3.definitions.options import offers_of
from builder.systems.wfb3.definitions.roster import Entry, Item
from builder.systems.wfb3.magic_items.carriers import unit_carrier
from builder.systems.wfb3.magic_items.item_list import evaluate_items
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules
from tests.systems.wfb3.cases import folders


def restricted(**changes: Any) -> Rules:
    """The open list with changes to the first ability of magic standards."""
    rules: Rules = loading.load("wfb3", "open", search_path()).rules
    kind = rules.system.items["magic-standard"]
    first = next(iter(kind.abilities))
    ability = kind.abilities[first].model_copy(update=changes)
    kind = kind.model_copy(update={"abilities": {**kind.abilities, first: ability}})
    return replace(rules, system=with_items(rules.system, kind), chosen={})


def with_items(system: Any, kind: Model) -> Any:
    return system.model_copy(update={"items": {**system.items, "magic-standard": kind}})


@pytest.mark.parametrize(
    ("creature", "mount", "changes", "refused"),
    [
        ("orc", None, {"creatures": ("human",)}, True),
        ("human", None, {"creatures": ("human",)}, False),
        ("human", "warhorse", {"not_riding": ("warhorse",)}, True),
        ("human", None, {"not_riding": ("warhorse",)}, False),
        ("orc", None, {"not_for": ("evil", "chaotic", "neutral", "good")}, True),
    ],
)
def test_an_ability_may_be_closed_to_units(
    creature: str, mount: str | None, changes: dict[str, Any], refused: bool
) -> None:
    """Race, mount and alignment of a unit decide which abilities its standard may have, as they do for characters."""
    rules = restricted(**changes)
    first = next(iter(rules.system.items["magic-standard"].abilities))
    figure = ModelSpec(rules.creatures[creature], ("hand-weapon",), mount=rules.creatures[mount] if mount else None)
    entry = Entry(
        take=creature, models=20, command=("standard",), items=(Item(take="magic-standard", abilities=(first,)),)
    )
    _, _, findings = evaluate_items(unit_carrier(entry, figure, None, "unit", rules, "friendly"), entry)
    assert any(f.severity == ERROR and f.code == "wfb3.item" for f in findings) is refused


@pytest.mark.parametrize(
    ("variants", "offered", "limited"),
    [
        ((), {"magic-standard", "instrument"}, {"magic-weapon", "ring", "scroll", "magic-armour", "magic-standard"}),
        (
            ("white-dwarf-152",),
            {"rune-standard"},
            {"rune-weapon", "rune-shield", "rune-helm", "runic-talisman", "runestaff", "rune-standard"},
        ),
    ],
)
def test_variant_that_replaces_kinds_of_magic_items(
    variants: tuple[str, ...], offered: set[str], limited: set[str]
) -> None:
    """With the runes no unit of the list is offered a magic standard or instrument, and without them none a rune."""
    rules = loading.load("wfb3", "dwarfs", folders()).rules.of(variants)
    assert rules is not None
    found = {id for unit in rules.units.values() for group in unit.options for id in offers_of(group)}
    assert found & set(rules.system.items) == offered
    assert set(rules.items) == limited
