"""The weapons and spells of an entry below the headings of its card."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from builder.core.battle_lines import ArmsLine
from builder.core.definitions import Printed
from builder.core.entries import HOLDS, FactTable, WeaponCells, WeaponLine, WeaponTable
from builder.core.findings import Shown, T
from builder.systems.warmachine.definitions import NOT_KNOWN, ListEntry, Spell, Weapon
from builder.systems.warmachine.rules import Rules

TYPES = {"melee": T("melee"), "ranged": T("ranged"), "mount": T("mount")}
"""Meanings of the weapon symbols on cards."""
COLUMNS = ("rng", "rof", "aoe", "pow", "p-s")
"""Ids of the terms that head the figures of a weapon."""
SPELL_COLUMNS = ("cost", "rng", "aoe", "pow", "upkeep", "offensive")
"""Ids of the terms that head the figures of a spell."""
_SPRAY = re.compile(r"^SP(\d+)$")
"""Pattern of the range of a spray."""


class Borne(NamedTuple):
    """A weapon of an entry, with the models that have it."""

    weapon: Weapon
    whose: Shown = None
    """Names of the models that have the weapon; `None` if all have it."""


def borne(line: ListEntry) -> Iterator[Borne]:
    """The weapons of an entry, each once, with the models that have it."""
    specs = line.models
    for place, spec in enumerate(specs):
        for weapon in spec.weapons:
            everybody = all(weapon in other.weapons for other in specs)
            if everybody and place:
                continue
            yield Borne(weapon, None if everybody else line.name_of(spec))


def table(line: ListEntry, rules: Rules) -> WeaponTable:
    """An entry's weapons as a table: location on a machine, figures, qualities."""
    terms = rules.system.terms
    headings = (T("Weapon"), terms["loc"].short, *(terms[id].short for id in COLUMNS), T("Qualities"))
    return WeaponTable(headings, tuple(_row(one, rules) for one in borne(line)))


def _row(one: Borne, rules: Rules) -> WeaponCells:
    """A row of the table of weapons."""
    weapon = one.weapon
    name = _counted(weapon)
    place = _place(weapon, rules)
    called = name if one.whose is None else T("{model}: {weapon}", model=one.whose, weapon=name)
    return WeaponCells(
        called,
        (place, *figures(weapon, rules)),
        finished=tuple(qualities(weapon, rules)),
        form=TYPES[weapon.type],
    )


def _place(weapon: Weapon, rules: Rules) -> Shown:
    """A weapon's location on a machine, as cards print it; `?` if no source gives it, `None` if it has none."""
    if weapon.at is None or weapon.at == NOT_KNOWN:
        return weapon.at
    return rules.system.locations[weapon.at].short


def _counted(weapon: Weapon) -> Shown:
    """Name of a weapon, with the number of identical ones if there are several."""
    return weapon.name if weapon.count == 1 else T("{name} ×{count}", name=weapon.name, count=weapon.count)


def figures(weapon: Weapon, rules: Rules) -> tuple[Shown, ...]:
    """Range, rate of fire, area, power, power and strength; `None` where the card has a dash."""
    found = (weapon.rng, weapon.rof, weapon.aoe, weapon.pow, weapon.p_s)
    return tuple(_printed(value, rules) for value in found)


def qualities(weapon: Weapon, rules: Rules) -> Iterator[Shown]:
    """A weapon's qualities in words, with the armour they add, then the abilities on its card."""
    for id in weapon.qualities:
        known = rules.system.qualities.get(id)
        if known is None:
            yield id
        elif known.armour:
            yield T("{name} (+{armour} {arm})", name=known.name, armour=known.armour, arm=rules.system.stats["arm"].short)  # fmt: skip
        else:
            yield known.name
    yield from weapon.abilities


def arms(line: ListEntry, rules: Rules) -> Iterator[ArmsLine]:
    """An entry's weapons as running text, each figure behind its heading."""
    terms = rules.system.terms
    for weapon, model in borne(line):
        figured = zip(COLUMNS, figures(weapon, rules), strict=True)
        shown: list[Shown] = [
            T("{heading} {figure}", heading=terms[id].short, figure=figure)
            for id, figure in figured
            if figure is not None
        ]
        if (place := _place(weapon, rules)) is not None and place != NOT_KNOWN:
            shown.insert(0, T("({place})", place=place))
        if words := tuple(qualities(weapon, rules)):
            shown.append(words)
        yield ArmsLine(_counted(weapon), tuple(shown), model, weapon.type == "ranged")


def lines(entry: ListEntry, rules: Rules) -> Iterator[WeaponLine]:
    """An entry's weapons for JSON: range in inches, P+S or else POW as strength, all other figures as notes."""
    for (weapon, _), armed in zip(borne(entry), arms(entry, rules), strict=True):
        reach = re.search(r"\d+", str(weapon.rng or ""))
        strength = weapon.pow if weapon.p_s is None else weapon.p_s
        model = () if armed.whose is None else (armed.whose,)
        notes = (*model, TYPES[weapon.type], *armed.figures)
        name = weapon.name if isinstance(weapon.name, str) else weapon.name.en
        id = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
        yield WeaponLine(
            id, armed.name, None if reach is None else int(reach[0]), None if strength is None else str(strength), 0, 0, 0, notes
        )  # fmt: skip


def spells(line: ListEntry, rules: Rules) -> Iterator[FactTable]:
    """A table of spells for each model that has some."""
    terms = rules.system.terms
    casters = [spec for spec in line.models if spec.spells]
    for spec in casters:
        title = T("Spell") if len(casters) == 1 else T("Spell of {model}", model=line.name_of(spec))
        headings = (title, *(terms[id].short for id in SPELL_COLUMNS))
        yield FactTable(headings, tuple((spell.name, *_spell(spell, rules)) for spell in spec.spells))


def _spell(spell: Spell, rules: Rules) -> tuple[Shown, ...]:
    """The figures of a spell; `None` for an empty cell."""
    offensive = spell.offensive if isinstance(spell.offensive, str) else HOLDS if spell.offensive else None
    figures = (_printed(value, rules) for value in (spell.cost, spell.rng, spell.aoe, spell.pow))
    return (*figures, HOLDS if spell.upkeep else None, offensive)


def _printed(value: Printed | None, rules: Rules) -> Shown:
    """A figure as a card prints it, with its abbreviation translated; `None` for none."""
    if value is None or isinstance(value, int):
        return None if value is None else str(value)
    spray = _SPRAY.match(value)
    if spray:
        return T("{spray}{inches}", spray=rules.system.terms["spray"].short, inches=int(spray[1]))
    return T("Self") if value == "Self" else value
