"""Options that an entry may buy, with prices and blocked reasons."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import Finding, Shown, T
from builder.core.points import Quarters
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.options import AnyUnit, Each, Half, offers_of
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext, Trial
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.equipment import rulebook_gear
from builder.systems.wfb3.equipment.listed_gear import options_on_offer
from builder.systems.wfb3.rules import Rules


class Piece(NamedTuple):
    """An option offered to an entry."""

    id: str
    points: int | None
    """Price in quarters for one model, as the list prints it; `None` in the open list, where a trial gives it."""
    note: Shown = None
    """Note on the price or number, beside the option."""
    instead: tuple[str, ...] = ()
    """Ids of options of the entry that it replaces, as only one of them is allowed."""
    of_altar: bool = False
    """True if the altar has it, not its guards."""


def pieces(result: EntryResult, rules: Rules) -> Iterator[Piece]:
    """The options offered to an entry, in the order of its list or of the rulebook."""
    line = result.facts.line
    if isinstance(line, UnitEntry):
        yield from _of_unit_line(result, line, rules)
    elif isinstance(line, CharacterLine):
        yield from (Piece(id, sold.points) for id, sold in options_on_offer(line, rules).items())
    else:
        yield from _of_rulebook(result, rules)


def _of_unit_line(result: EntryResult, unit: UnitEntry, rules: Rules) -> Iterator[Piece]:
    """Options that a unit line sells to its entry, without magic items and options for half of the unit."""
    sold = options_on_offer(unit, rules)
    for group in unit.options:
        if isinstance(group, Half):
            continue  # these are chosen with the number of models
        single = 1 in (group.at_most, group.choose if isinstance(group, AnyUnit) else None)
        singly = isinstance(group, Each) and group.each == "model"  # some models may have one, some another
        taken = [o if isinstance(o, str) else o.take for o in result.entry.taken if isinstance(o, str) or not singly]
        for id in offers_of(group):
            if id not in sold:
                continue  # a magic item
            one = sold[id]
            each = (result.facts.crew_number or 1) if one.per == "crew" else 1
            notes = []
            if one.instead_of is not None:
                notes.append(T("instead of {what}", what=rules.word(one.instead_of)))
            if each > 1:
                notes.append(T("{points} for each of the crew", points=Quarters(one.points)))
            if one.one_unit:
                notes.append(T("one unit only"))
            instead = tuple(i for i in taken if i != id and i in offers_of(group) and i in sold) if single else ()
            yield Piece(id, one.points * each, tuple(notes) or None, instead, one.per == "altar")


def _of_rulebook(result: EntryResult, rules: Rules) -> Iterator[Piece]:
    """Options that chapter 24 prices for the creature of an open-list entry."""
    system = rules.system
    for id in rulebook_gear.rulebook_options(system):
        extra = system.extras.get(id)
        note = None
        if extra is not None and extra.unit_points and result.kind != "character":
            note = T("and {points} once for the unit", points=Quarters(extra.unit_points))
        yield Piece(id, None, note)
    for id in system.troops if result.kind != "machine" else ():
        if rulebook_gear.is_sold(id, result.entry.take, system):
            yield Piece(id, None)


class OptionTrial(NamedTuple):
    """Effect of buying an option: price, options that it replaces, and the reason why it is blocked."""

    points: int
    """Price in quarters that the option adds to one model."""
    instead: tuple[str, ...]
    """Ids of options of the entry that the option replaces."""
    blocked: Shown = None
    """Reason why the option cannot be bought; `None` if it can."""


def tried(context: EntryContext, piece: Piece) -> OptionTrial:
    """Effect of buying an option; for an option that the entry has, its price and the error that it causes."""
    own = piece.id in context.entry.options
    trial = _trial_with(context, (piece.id,)) if own else _trial_with(context, piece.instead, piece.id)
    points = abs(trial.points - context.unchanged.points) if piece.points is None else piece.points
    if own:
        blocked = context.errors.get(("options", context.entry.options.index(piece.id)))
        return OptionTrial(points, piece.instead, blocked or context.trials.reason(context.unchanged, before=trial))
    against = next(context.trials.new(trial), None)
    if against is None:
        return OptionTrial(points, piece.instead)
    leaving = _displaced_options(context, piece.id, against.finding)
    if leaving:
        instead = (*piece.instead, *leaving)
        after = next(context.trials.new(_trial_with(context, instead, piece.id)), None)
        if after is None or after.finding.entry is not None:  # what its company says is no reason to keep them
            return OptionTrial(points, instead, None if after is None else after.reason)
    return OptionTrial(points, piece.instead, against.reason)


def _trial_with(context: EntryContext, leave: tuple[str, ...], *come: str) -> Trial:
    """A trial of the entry without the options `leave` and with the options `come`."""
    kept = [o for o in context.entry.taken if (o if isinstance(o, str) else o.take) not in leave]
    return context.trial(taken=(*kept, *come))


def _displaced_options(context: EntryContext, piece: str, against: Finding) -> tuple[str, ...]:
    """Ids of the entry's options that a new option replaces.

    `against` is the finding that only one of them is allowed.
    """
    if against.allowed != 1 or piece not in against.concerns:
        return ()
    kinds = [context.rules.item_kind(item) for item in context.entry.items]
    magic = {piece for kind in kinds if kind is not None for piece in kind.of}  # what an item rests on stays
    return tuple(id for id in context.entry.taken if isinstance(id, str) and id in against.concerns and id not in magic)
