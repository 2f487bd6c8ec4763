"""Display names of roster keys and of the ids used as their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from builder.core.findings import Plain, Shown, T
from builder.core.roles import lower_first
from builder.systems.wfb3.definitions.key_names import COMMAND, KEY_NAMES, POSTS, quality_name
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import HOST, Rules

SHARES: dict[str, Shown] = {
    "rank-and-file": T("rank and file"),
    "characters": T("characters"),
    "allies": T("allies"),
    "mercenaries": T("mercenaries"),
    "host": T("host"),
}
"""Names of the army's categories within a sentence, by id."""

_VALUE_NAMES: dict[str, dict[str, Shown]] = {
    "game": {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")},
    "as": POSTS,
    "formation": {"skirmish": T("skirmish")},
    "from": {HOST: T("Host")},
    "kind": {
        "character": T("character"),
        "unit": T("unit"),
        "machine": T("machine"),
        "chariot": T("chariot"),
        "pack": T("pack of beasts"),
        "altar": T("altar"),
    },
    "category": SHARES,
    "command": COMMAND,
}
"""Display names of values that no definition names, by roster key and value."""


class Named(Protocol):
    """A definition that has a display name."""

    @property
    def name(self) -> Shown:
        """The display name in both languages."""


_CHOSEN_BY = {
    "option": "options",
    "item": "take",
    "ability": "abilities",
    "contingent": "from",
    "spell_level": "spells",
}
"""Roster key of the same thing, by the trait key with which event packs select it."""


def label(rules: Rules, key: str, value: Plain = None) -> Shown:
    """Display name of a value of a roster key, or of the key itself for `None`; `None` if there is no name."""
    if value is None:
        animal = rules.creatures.get(key)
        return KEY_NAMES.get(key) or (animal.name if animal is not None else None)
    key = _CHOSEN_BY.get(key, key)
    if key == "entry":
        line = rules.units.get(str(value)) or rules.characters.get(str(value))
        return None if line is None else line.name
    if not isinstance(value, str):
        return T("level {level} spell", level=value) if key == "spells" and isinstance(value, int) else None
    name = _VALUE_NAMES.get(key, {}).get(value)
    if name is not None:
        return name
    if key == "quality":
        return quality_name(value)
    if key == "abilities":
        known = (kind.abilities.get(value) for kind in rules.system.items.values())
        return next((ability.name for ability in known if ability is not None), None)
    if key == "options":
        found = rules.word(value)
        return None if found == value else found
    if key == "kindred":
        return next((line.kindreds[value] for line in rules.characters.values() if value in line.kindreds), None)
    named = _tables(rules).get(key, {}).get(value)
    return None if named is None else named.name


def _tables(rules: Rules) -> Mapping[str, Mapping[str, Named]]:
    """Definitions with display names, by the key that their ids are used under."""
    system = rules.system
    return {
        "creature": rules.creatures,
        "mount": rules.creatures,
        "role": system.command,
        "command": system.command,
        "pack": rules.creatures,
        "take": system.items,
        "of": system.armour,
        "house_rules": system.house_rules,
        "kind": system.spells.kinds,
        "from": {id: part.army for id, part in rules.other_lists.items() if id is not None},
    }


def distinction(result: EntryResult, rules: Rules) -> Shown:
    """Level, line and race of a character, to distinguish characters of one name; `None` for other entries."""
    if result.kind != "character" or not result.facts.level:
        return None
    line = result.facts.character_line
    level = T("level {level}", level=result.facts.level)
    if line is not None and result.name != line.name:
        level = T("{line} {level}", line=lower_first(line.name), level=result.facts.level)
    if line is None or any(row.others for row in line.levels.values()):
        race = rules.creatures.get(result.creature or "")
        return level if race is None else (level, race.name)
    return level


def gloss(result: EntryResult, rules: Rules) -> Shown:
    """Mount and equipment of an entry in words, weapons before armour and without hand weapons; `None` without any."""
    figure = result.facts.figure
    mount = None if figure is None else figure.mount
    held = [id for id in result.carries if id != "hand-weapon"]
    armour = [id for id in held if id in rules.system.armour]
    machine = result.facts.machine if result.kind == "machine" else None
    parts: list[Shown] = [] if machine is None else [lower_first(machine.name)]
    parts += [] if mount is None else [T("on {mount}", mount=lower_first(mount.name))]
    parts += [lower_first(rules.word(id)) for id in (*(id for id in held if id not in armour), *armour)]
    return tuple(parts) or None
