"""Passages of the rulebook about one id, and the finding codes that belong to a choice."""

from __future__ import annotations

from builder.core.findings import Plain, Shown
from builder.systems.game_values import Passage
from builder.systems.wfb3.rules import Rules


def codes_of(rules: Rules, key: str, value: Plain = None) -> tuple[str, ...]:
    """Finding codes that belong to a weapon, armour or level-cap house rule at a roster key."""
    if key == "options" and value in rules.system.weapons:
        return ("wfb3.weapons",)
    if key == "options" and value in rules.system.armour:
        return ("wfb3.armour",)
    if key == "house_rules" and value in rules.system.house_rules and rules.system.house_rules[str(value)].caps:
        return ("wfb3.level-cap",)
    return ()


def passage(rules: Rules, id: str) -> Passage | None:
    """Effect and source of the equipment, troops, post, house rule, item or special rule with this id, else `None`."""
    system = rules.system
    if id in system.weapons:
        return Passage(None, rules.cite(system.weapons[id].source))
    if id in system.armour:
        return Passage(None, rules.cite(system.armour[id].source))
    if id in system.extras:
        return Passage(system.extras[id].effect, rules.cite(system.extras[id].source))
    if id in system.troops:
        troop = system.troops[id]
        return Passage(system.tags[troop.tag].effect, rules.cite(troop.source))
    if id in system.command:
        return Passage(system.command[id].effect, rules.cite(system.command[id].source))
    if id in system.house_rules:
        return Passage(system.house_rules[id].effect, rules.cite(system.house_rules[id].source))
    if id in system.tags:
        return Passage(system.tags[id].effect, rules.cite(system.tags[id].source))
    if id in system.items:
        return Passage(_effect_of_item(rules, id), rules.cite(system.items[id].source))
    if (ability := _ability_passage(rules, id)) is not None:
        return ability
    if id in system.mounts:
        return Passage(None, rules.cite(system.mounts[id].source))
    return None


def _effect_of_item(rules: Rules, id: str) -> Shown:
    """The effect of a kind of magic item in words; `None` if the definitions give none."""
    known = rules.system.item_effects.get(id)
    return None if known is None else known.effect


def _ability_passage(rules: Rules, id: str) -> Passage | None:
    """Passage on a magic item's ability; `None` unless the ability has the same effect in all kinds of items."""
    found = {
        kind: effects.abilities[id] for kind, effects in rules.system.item_effects.items() if id in effects.abilities
    }
    if len({effect.effect for effect in found.values()}) != 1:
        return None
    kind, effect = next(iter(found.items()))
    source = effect.source or (rules.system.items[kind].source if kind in rules.system.items else None)
    return Passage(effect.effect, None if source is None else rules.cite(source))
