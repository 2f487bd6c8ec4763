"""Limits of a list on options and command models (the lists)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from builder.core.findings import Shown, T
from builder.core.limits import Between, Breach, Keys, Limit, Move, Side, Wording, wording_from
from builder.core.plurals import P
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit
from builder.systems.wfb3.definitions.lists import OptionLimit
from builder.systems.wfb3.definitions.options import OneUnit
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult

At: TypeAlias = "Keys | Callable[[EntryResult], Keys]"


def holders_limit(
    own: Army,
    key: str,
    name: Shown,
    most: int,
    holders: list[EntryResult],
    code: str,
    wording: Callable[[Breach], Wording],
    at: At,
) -> ArmyLimit:
    """A limit of `most` entries with a thing; each one beyond it gets a finding."""
    over: Side[EntryResult] = Side(code, wording, own.rules.cited, "beyond", at)
    moves = {key: Move()}
    return Limit(key, name, ENTRIES, len(holders), Between(0, most), holders, None, over, moves, own.rules.list_id)


# --------------------------------------------------------------------- one unit of an entry


def one_unit(own: Army) -> Iterator[ArmyLimit]:
    """Limits on options that only one unit of the line may have."""
    for unit, taken in _units_taken(own):
        for group in unit.options:
            for id in group.one_unit if isinstance(group, OneUnit) else ():
                takers = [m for m in taken if id in m.entry.options or any(i.take == id for i in m.entry.items)]
                yield _one_option(own, unit, id, takers)


def _units_taken(own: Army) -> Iterator[tuple[UnitEntry, list[EntryResult]]]:
    """Unit lines that the army uses, each with its entries."""
    return ((own.rules.units[id], taken) for id, taken in own.taken.items() if id in own.rules.units)


def for_one_unit(take: str, option: str) -> str:
    """Key of the limit on a thing that one unit of a line may have."""
    return f"one-unit:{take}:{option}"


def _one_option(own: Army, unit: UnitEntry, id: str, takers: list[EntryResult]) -> ArmyLimit:
    def at(result: EntryResult) -> Keys:
        return ("options",) if id in result.entry.options else ("items",)

    what = own.rules.word(id)
    return holders_limit(own, for_one_unit(unit.id, id), what, 1, takers, "wfb3.one-unit", _for_one(unit, what, id), at)


def _for_one(unit: UnitEntry, what: Shown, *concerns: str) -> Callable[[Breach], Wording]:
    text = T("{option}: only one unit of {unit} may have this; {found} do.", unit=unit.name, option=what)
    return wording_from(text, T("Give it to only one unit."), concerns=concerns)


def command_sold(own: Army) -> Iterator[ArmyLimit]:
    """Limits on command models and sold champions that only one unit of a line has."""
    for unit, taken in _units_taken(own):
        if unit.command is not None and unit.command.one_unit:
            for post in ("standard", "musician"):
                if getattr(unit.command, post) is not None:
                    takers = [m for m in taken if post in m.entry.command]
                    yield _one_post(own, unit, post, own.rules.system.command[post].name, "command", takers)
        if unit.champion is not None and unit.champion.one_unit:
            takers = [m for m in taken if m.entry.champion is not None]
            yield _one_post(own, unit, "champion", unit.champion.name or T("Champion"), "champion", takers)


def _one_post(own: Army, unit: UnitEntry, post: str, name: Shown, at: str, takers: list[EntryResult]) -> ArmyLimit:
    key = for_one_unit(unit.id, post)
    return holders_limit(own, key, name, 1, takers, "wfb3.one-unit", _for_one(unit, name), (at,))


# --------------------------------------------------------------------- characters


def option_limits(own: Army) -> Iterator[ArmyLimit]:
    """Limits on the number of characters with an option."""
    for limit in own.rules.limits.options:
        yield _option(own, limit, [c for c in own.characters if limit.option in c.entry.options])


def for_characters(option: str) -> str:
    """Key of the limit on characters with an option."""
    return f"option:{option}"


def _option(own: Army, limit: OptionLimit, takers: list[EntryResult]) -> ArmyLimit:
    rules, id = own.rules, limit.option

    def at(result: EntryResult) -> Keys:
        return ("options", result.entry.options.index(id))

    text = P(
        "{title}: {count} character; the list allows {allowed}.",
        "{title}: {count} characters; the list allows {allowed}.",
        "count",
        count=None,
        title=rules.option_name(id),
    )
    fix = P(
        "Remove the {option} option from {count} character.",
        "Remove the {option} option from {count} characters.",
        "count",
        count=None,
        option=rules.word(id),
    )
    wording = wording_from(text, fix)
    return holders_limit(own, for_characters(id), rules.option_name(id), limit.max, takers, "wfb3.option", wording, at)


OF_UNITS = (one_unit, command_sold)
"""Limits of each list on units, one function for each rule."""
OF_CHARACTERS = (option_limits,)
"""Limits of each list on characters, one function for each rule."""
