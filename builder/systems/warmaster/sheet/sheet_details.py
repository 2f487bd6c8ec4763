"""What entries are together on a sheet: added stands with their units, and what each unit is worth to the enemy."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.points import to_number
from builder.core.profiles import Profile
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.offers import scouts
from builder.systems.warmaster.profiles import HOST, lowest_save
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules, size_of


def sheet_details(army: Army) -> tuple[EntryResult, ...]:
    """Added stands with the armour of their units, and what the entries are worth together."""
    shown = []
    for result in army.entries:
        host = army.by_id.get(result.under or "")
        if (
            host is not None
            and result.facts.fielded is not None
            and result.facts.fielded.hosts
            and host.in_play.profiles
        ):
            own = tuple(_as_host(p, host) for p in result.in_play.profiles)
            save = lowest_save(own[0].values.get("armour")) if own else None
            result = result._replace(in_play=result.in_play._replace(profiles=own, save=save, save_without_shield=save))
        if result.facts.fielded is not None:
            found = scouts(result.entry, army.rules) if result.entry.scouting else None
            scouting = 0 if found is None else found.points * result.entry.count
            added = _added(result, with_it(result, army), scouting, army.roster, army.rules)
            result = result._replace(added=added, facts=result.facts._replace(scouting=scouting))
        shown.append(result)
    return tuple(shown)


def _as_host(profile: Profile, host: EntryResult) -> Profile:
    """An added stand's profile with the armour of its unit."""
    if profile.values.get("armour") != HOST:
        return profile
    return profile._replace(values={**profile.values, "armour": host.in_play.profiles[0].values.get("armour")})


def with_it(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """The entries whose stands are added to the units of this one; of several with one id only the first has them."""
    own = army.by_id.get(result.id)
    return tuple(army.stands.get(result.id, ())) if own is None or own.entry is result.entry else ()


def _added(
    result: EntryResult, added: tuple[EntryResult, ...], scouting: int, roster: Roster, rules: Rules
) -> dict[str, Plain]:
    """Plain facts for other programs."""
    unit = result.facts.unit
    worth = values(result, added)
    low, high = formulas.bounds(unit.number, size_of(roster, rules))
    return {
        "value": [to_number(v) for v in worth],
        "half_value": [half_value(v, unit, rules) for v in worth],
        "scouting": scouting,
        "stands": unit.size,
        "limits": {"min": low, "max": high, "number": str(unit.number)},
    }


def values(result: EntryResult, added: tuple[EntryResult, ...]) -> list[int]:
    """What each of the entry's units is worth in quarters, with the stands added to it."""
    more = [o.facts.value for o in added for _ in range(o.entry.count)]
    return [result.facts.value + (more[i] if i < len(more) else 0) for i in range(result.entry.count)]


def half_value(value: int, unit: Unit, rules: Rules) -> int | float | None:
    """What a unit counts for that has lost half its stands; `None` where it counts whole or not at all."""
    if rules.leads(unit) or unit.size < rules.edition.half_value_from or unit.full_value_at is not None:
        return None
    return to_number(formulas.half_value(value))
