"""Limits of a list on options and command models (the lists)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
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
"""Path of a finding in an entry, or a function that gives it."""


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
    """The limit of `most` entries with an option or post (`holders` have it), with the id `key`.

    Each entry beyond it gets a finding with this `code`, at the path `at`.
    """
    over: Side[EntryResult] = Side(code, wording, own.rules.cited, "beyond", at)
    moves = {key: Move()}
    return Limit(key, name, ENTRIES, len(holders), Between(0, most), holders, None, over, moves, own.rules.list_id)


# --------------------------------------------------------------------- one unit of an entry


def one_unit(own: Army) -> Iterator[ArmyLimit]:
    """Limits on options and magic items that only one unit of a line may have."""
    for unit, taken in _units_taken(own):
        for group in unit.options:
            for id in group.one_unit if isinstance(group, OneUnit) else ():
                takers = [m for m in taken if id in m.entry.options or any(i.take == id for i in m.entry.items)]
                yield _one_unit_limit(own, unit, id, own.rules.word(id), partial(_key_of_taken, id), takers, id)


def _key_of_taken(option: str, result: EntryResult) -> Keys:
    """Key of the entry under which it has an option or magic item."""
    return ("options",) if option in result.entry.options else ("items",)


def _units_taken(own: Army) -> Iterator[tuple[UnitEntry, list[EntryResult]]]:
    """Unit lines from which the army has entries, each with these entries."""
    return ((own.rules.units[id], taken) for id, taken in own.taken.items() if id in own.rules.units)


def for_one_unit(take: str, option: str) -> str:
    """Id of the limit on an option or post that only one unit of a line may have."""
    return f"one-unit:{take}:{option}"


def _one_unit_limit(
    own: Army, unit: UnitEntry, thing: str, name: Shown, at: At, takers: list[EntryResult], *concerns: str
) -> ArmyLimit:
    """The limit on an option or post with the id `thing` that only one unit of a line may have; `takers` have it.

    Findings are at the path `at`; `concerns` are ids of definitions that their fix needs.
    """
    text = T("{option}: only one unit of {unit} may have this; {found} do.", unit=unit.name, option=name)
    wording = wording_from(text, T("Give it to only one unit."), concerns=concerns)
    return holders_limit(own, for_one_unit(unit.id, thing), name, 1, takers, "wfb3.one-unit", wording, at)


def command_sold(own: Army) -> Iterator[ArmyLimit]:
    """Limits on command models and sold champions that only one unit of a line may have."""
    for unit, taken in _units_taken(own):
        if unit.command is not None and unit.command.one_unit:
            for post in ("standard", "musician"):
                if getattr(unit.command, post) is not None:
                    takers = [m for m in taken if post in m.entry.command]
                    yield _one_unit_limit(own, unit, post, own.rules.system.command[post].name, ("command",), takers)
        if unit.champion is not None and unit.champion.one_unit:
            takers = [m for m in taken if m.entry.champion is not None]
            name = unit.champion.name or T("Champion")
            yield _one_unit_limit(own, unit, "champion", name, ("champion",), takers)


# --------------------------------------------------------------------- characters


def option_limits(own: Army) -> Iterator[ArmyLimit]:
    """Limits on the number of characters with an option."""
    for limit in own.rules.limits_of(OptionLimit):
        id, name = limit.option, own.rules.option_name(limit.option)
        takers = [c for c in own.characters if id in c.entry.options]
        text = P(
            "{title}: {count} character; the list allows {allowed}.",
            "{title}: {count} characters; the list allows {allowed}.",
            "count", count=None, title=name,
        )  # fmt: skip
        fix = P(
            "Remove the {option} option from {count} character.",
            "Remove the {option} option from {count} characters.",
            "count", count=None, option=own.rules.word(id),
        )  # fmt: skip
        at = partial(_path_of_option, id)
        yield holders_limit(
            own, for_characters(id), name, limit.max, takers, "wfb3.option", wording_from(text, fix), at
        )


def _path_of_option(option: str, result: EntryResult) -> Keys:
    """Path, in the entry, of an option that it has."""
    return ("options", result.entry.options.index(option))


def for_characters(option: str) -> str:
    """Id of the limit on characters with an option."""
    return f"option:{option}"


OF_UNITS = (one_unit, command_sold)
"""Functions that give the limits of one list on options and command models of units."""
OF_CHARACTERS = (option_limits,)
"""Functions that give the limits of one list on options of characters."""
