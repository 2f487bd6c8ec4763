"""The rows of profile and the pace of an entry with its upgrades."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import T
from builder.core.profiles import Profile, Step, Values
from builder.systems.warmaster.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.joined import Joined
from builder.systems.warmaster.upgrades import NO_ARMOUR, replacing

HOST = "="
"""What stands for the armour of a stand before it is added to a unit, whose armour it has."""


def _shown(key: str, value: int | str | None, *, bonus: bool) -> int | str | None:
    """A value as it stands in the profile: attack bonuses with their sign, ranges with their measure."""
    if value is None or value == NO_ARMOUR:
        return None
    if key in ("attack", "shots") and bonus and isinstance(value, int):
        return f"+{value}"
    if key == "range" and isinstance(value, int):
        return f"{value} cm"
    return value.replace(" ", "\u00a0") if isinstance(value, str) else value


def profiles(unit: Unit, upgrades: tuple[Upgrade, ...], values: Values, count: int, rules: Joined) -> Iterator[Profile]:
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


def _steps(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Joined) -> Iterator[Step]:
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


def paces(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Joined, *, leads: bool, flies: bool) -> tuple[int, int]:
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
