"""Traits by which event packs select entries."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.findings import Plain
from builder.systems.wfb3.army import CATEGORIES, UNITS
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import HOST, Rules


def traits(result: EntryResult) -> Mapping[str, tuple[str, ...]]:
    """Values of an entry by trait key: level, contingent, mount, quality, item abilities, spell levels.

    Mount and quality are the chosen ones, or those included by its line.
    """
    entry = result.entry
    line = result.facts.unit_line
    mount = entry.mount or (None if line is None else line.mount)
    quality = entry.quality or (None if line is None else line.quality)
    items = (*entry.items, *(entry.champion.items if entry.champion is not None else ()))
    levels = [result.facts.level] if result.facts.level else []
    if entry.champion is not None:
        levels.append(entry.champion.level)
    return {
        "level": tuple(str(level) for level in levels),
        "contingent": () if entry.from_ is None else (entry.from_,),
        "ability": tuple(ability for item in items for ability in item.abilities),
        "mount": () if mount is None else (mount,),
        "quality": () if quality is None else (str(quality),),
        "spell_level": tuple(str(spell.level) for spell in entry.spells),
    }


def row_traits(entry: Mapping[str, Plain], rules: Rules) -> Mapping[str, tuple[str, ...]]:
    """Traits that every entry with these roster values has, whatever is added to it."""
    take = str(entry.get("take", ""))
    found = {"entry": (take,)}
    for key, trait in (("level", "level"), ("creature", "creature"), ("from", "contingent"), ("mount", "mount")):
        if entry.get(key) is not None:
            found[trait] = (str(entry[key]),)
    unit = rules.units.get(take)
    if take in rules.characters:
        found["kind"] = ("character",)
    elif unit is not None:
        found |= {"kind": (unit.kind,), "quality": (str(unit.quality),)}
        found.setdefault("creature", (unit.creature,))
        if unit.mount is not None:
            found.setdefault("mount", (unit.mount,))
    return found


_GRADES = range(1, 5)


def trait_values(rules: Rules) -> Mapping[str, frozenset[str]]:
    """All values that entries of this army can have, by trait key."""
    system = rules.system
    levels = {str(level) for line in rules.characters.values() for level in line.levels}
    champions = {str(level) for unit in rules.units.values() if unit.champion for level in unit.champion.levels}
    creatures = frozenset(rules.creatures)
    contingents = [id for id in rules.other_lists if id is not None]
    return {
        "kind": frozenset({"character", *UNITS}),
        "category": frozenset({*CATEGORIES, *rules.army.composition, *contingents}),
        "creature": creatures,
        "role": frozenset(system.command),
        "option": frozenset({*system.weapons, *system.armour, *system.extras, *system.troops, *creatures}),
        "item": frozenset(system.items),
        "level": frozenset(levels | champions),
        "contingent": frozenset({HOST, *contingents}),
        "ability": frozenset(ability for item in system.items.values() for ability in item.abilities),
        "mount": creatures,
        "quality": frozenset(
            {"regular", "levy", *(f"{kind}+{grade}" for kind in ("shock", "missile") for grade in _GRADES)}
        ),
        "spell_level": frozenset(map(str, _GRADES)),
    }
