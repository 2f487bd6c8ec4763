"""The characteristics, rows of profile, pace and tags of an entry with its upgrades."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.entries import Tag
from builder.core.findings import T
from builder.core.profiles import Profile, Step, Values
from builder.systems.warmaster.entries.magic_items import doubt_of_carrier
from builder.systems.warmaster.entries.upgrades import replacing
from builder.systems.warmaster.model.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.model.definitions import MagicItem
from builder.systems.warmaster.rules.rules import Rules

NO_ARMOUR = "-"
"""What stands for armour where there is none."""
ROW = ("shots", "range", "armour")
"""What troops may lack altogether: a row that takes the place of another leaves it out."""
HOST = "="
"""What stands for the armour of a stand before it is added to a unit, whose armour it has."""


def values_with_upgrades(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules) -> Values:
    """The characteristics: upgrades of troops that bring their own take the place of those printed."""
    values: Values = {
        "attack": unit.attack,
        "shots": unit.shots,
        "range": unit.range,
        "hits": unit.hits,
        "armour": unit.armour or NO_ARMOUR,
        "command": unit.command,
        "size": unit.size,
    }
    instead = replacing(upgrades, rules)
    changing = [u for u in upgrades if not u.replaces]
    for upgrade in changing if instead is None else (instead, *changing):
        if rules.role(upgrade) == "mount" or (rules.leads(unit) and upgrade is not instead):
            continue
        for key in values:
            own = getattr(upgrade, key, None)
            if own is not None or (key in ROW and upgrade is instead and not rules.leads(unit)):
                values[key] = NO_ARMOUR if own is None and key == "armour" else own
    return values


def _shown(key: str, value: int | str | None, *, bonus: bool) -> int | str | None:
    """A value as it stands in the profile: attack bonuses with their sign, ranges with their measure."""
    if value is None or value == NO_ARMOUR:
        return None
    if key in ("attack", "shots") and bonus and isinstance(value, int):
        return f"+{value}"
    if key == "range" and isinstance(value, int):
        return f"{value} cm"
    return value.replace(" ", "\u00a0") if isinstance(value, str) else value


def profiles(unit: Unit, upgrades: tuple[Upgrade, ...], values: Values, count: int, rules: Rules) -> Iterator[Profile]:
    """The rows of the profile: the unit, weakened, its mount and what lends it bonuses."""
    leads = rules.leads(unit)
    own: Values = {key: _shown(key, value, bonus=leads) for key, value in values.items()}
    if unit.hosts:
        own["size"] = f"+{unit.size}"
        own["armour"] = unit.armour or HOST
    named: Bearer = replacing(upgrades, rules) or unit
    yield Profile(named.name, own, {}, count, tuple(_steps(unit, upgrades, rules)))
    if unit.weakened is not None:
        left = {key: _shown(key, getattr(unit.weakened, key, None), bonus=False) for key in values}
        row = {key: own[key] if value is None else value for key, value in left.items()}
        yield Profile(T("Weakened"), row, {}, count)
    for upgrade in upgrades:
        if upgrade is named:
            continue
        row = {key: _shown(key, getattr(upgrade, key, None), bonus=True) for key in values}
        if (rules.role(upgrade) == "mount" or leads) and any(v is not None for v in row.values()):
            yield Profile(upgrade.name, row, {}, count)


def _steps(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules) -> Iterator[Step]:
    """What upgrades of troops changed, as far as it can be said in numbers."""
    if rules.leads(unit):
        return
    instead = replacing(upgrades, rules)
    for upgrade in upgrades:
        if upgrade.replaces and upgrade is not instead:
            continue
        changes = {
            key: getattr(upgrade, key) - getattr(unit, key)
            for key in ("attack", "shots", "hits")
            if isinstance(getattr(upgrade, key), int) and isinstance(getattr(unit, key), int)
        }
        changes = {key: by for key, by in changes.items() if by}
        if changes:
            yield Step(upgrade.name, changes, rules.cited)


def lowest_save(armour: int | str | None) -> int | None:
    """The lowest die that saves."""
    return int(armour[0]) if isinstance(armour, str) and armour[:1].isdigit() else None


def paces(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules, *, leads: bool, flies: bool) -> tuple[int, int]:
    """Full and half pace: a pace of its own, that of its mount, or that of its kind."""
    table = rules.edition.pace
    for bearer in (*upgrades, unit):
        if bearer.move is not None:
            return bearer.move[0], bearer.move[1]
    if flies:
        own = table["flying-character" if leads else "flyer"]
    else:
        own = table["character"] if leads else table.get(unit.type, (0, 0))
    return own[0], own[1]


def tags(
    unit: Unit, upgrades: tuple[Upgrade, ...], items: Iterable[MagicItem], roles: set[str], rules: Rules
) -> Iterator[Tag]:
    """Special rules of an entry, and doubts about its numbers and those of what it carries."""
    bearers: tuple[Bearer, ...] = upgrades if replacing(upgrades, rules) else (unit, *upgrades)
    ids = dict.fromkeys(id for bearer in bearers for id in bearer.rules)
    for id in ids:
        rule = rules.rules[id]
        if not rule.roles or roles.intersection(rule.roles):
            yield Tag(id, rule.name, None, rule.effect)
    notes: tuple[Bearer, ...] = (unit, *upgrades)
    doubts = (*(bearer.doubt for bearer in notes), *(item.doubts.get(rules.army.edition) for item in items))
    carried = next((doubt for item in items if (doubt := doubt_of_carrier(item, unit, rules)) is not None), None)
    for doubt in (*doubts, carried):
        if doubt is not None:
            yield Tag("doubt", T("List unclear"), None, doubt)
