"""Values of entries that depend on each other: added stands with their units, and victory points of each unit."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.findings import Plain
from builder.core.points import to_number
from builder.core.profiles import Profile
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.fielded import HOST, lowest_save
from builder.systems.warmaster.rules import Rules


def detailed(result: EntryResult, army: Army) -> EntryResult:
    """An entry with its victory points as facts for JSON; an added stand with the armour of its unit."""
    unit, host = result.facts.fielded, army.by_id.get(result.under or "")
    if unit is None:
        return result
    if host is not None and unit.hosts and host.in_play.profiles:
        own = tuple(_as_host(profile, host) for profile in result.in_play.profiles)
        save = lowest_save(own[0].values.get("armour"))
        result = result._replace(in_play=result.in_play._replace(profiles=own, save=save, save_without_shield=save))
    worth, (low, high) = values(result, army), army.bounds(unit.number)
    added: dict[str, Plain] = {
        "value": [to_number(value) for value in worth],
        "half_value": [half_value(value, unit, army.rules) for value in worth],
        "scouting": result.facts.scouting * result.entry.count,
        "stands": unit.size,
        "limits": {"min": low, "max": high, "number": str(unit.number)},
    }
    return result._replace(added=added)


def _as_host(profile: Profile, host: EntryResult) -> Profile:
    """An added stand's profile with the armour of its unit."""
    if profile.values.get("armour") != HOST:
        return profile
    return profile._replace(values={**profile.values, "armour": host.in_play.profiles[0].values.get("armour")})


def with_it(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """The entries whose stands are added to units of this entry; empty for a later entry with a repeated id."""
    own = army.by_id.get(result.id)
    return tuple(army.stands.get(result.id, ())) if own is None or own.entry is result.entry else ()


def added_to_each(result: EntryResult, army: Army, amount: Callable[[EntryResult], int]) -> list[int]:
    """An amount of the stand added to each unit of an entry, such as its price; 0 for units without one."""
    more = [amount(one) for one in with_it(result, army) for _ in range(one.entry.count)]
    return [*more, *([0] * result.entry.count)][: result.entry.count]


def values(result: EntryResult, army: Army) -> list[int]:
    """Victory points in quarters for each unit of an entry, added stands included."""
    return [result.facts.value + more for more in added_to_each(result, army, lambda one: one.facts.value)]


def half_value(value: int, unit: Unit, rules: Rules) -> int | float | None:
    """Victory points (whole or half) for a unit reduced to one stand; `None` if it never counts half."""
    if rules.leads(unit) or unit.size < rules.edition.half_value_from or unit.full_value_at is not None:
        return None
    return to_number(formulas.half_value(value))
