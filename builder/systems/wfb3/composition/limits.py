"""Limits in points and numbers of the army and its lists, with the finding of each breach (24, 14.1, the lists)."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from builder.core import limits as kernel
from builder.core.entries import category_limit
from builder.core.findings import ERROR, WARNING, N, Shown, T, Text, alternatives
from builder.core.limits import Between, Breach, Limit, Move, Side, Unit, Wording, wording_from
from builder.core.plurals import P
from builder.core.points import QUARTERS, Bound, Quarters, to_number
from builder.core.total_limit import total_limit
from builder.systems.wfb3 import army as army_view
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.contingents.costs import surcharges
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import CountLimit
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules

ArmyLimit = Limit[EntryResult]
ArmySide = Side[EntryResult]

MODELS = Unit[EntryResult]("models", lambda result: result.models)
"""Unit of limits that count models."""
ENTRIES = Unit[EntryResult]("entries", lambda _: 1)
"""Unit of limits that count entries."""


def of_list(own: Army) -> Iterator[ArmyLimit]:
    """All limits on numbers of models and entries for the entries of one list."""
    for rule in OF_LISTS:
        yield from rule(own)


def table(army: Army) -> tuple[kernel.Row, ...]:
    """Rows of the umpire's table, list by list: one for each limit on numbers that is used or has a minimum."""
    found: list[ArmyLimit] = []
    for own in army.lists():
        found += (limit for limit in levels_available(own) if limit.used)
        found += (
            limit for limit in numbers(own) if limit.allowed.low or (limit.used and limit.allowed.high is not None)
        )
        found += (limit for limit in character_numbers(own) if limit.used or limit.allowed.low)
    return tuple(
        kernel.table_rows(limit._replace(name=_with_names(_with_list(limit, army.rules), limit)) for limit in found)
    )


def _with_names(name: Shown, limit: ArmyLimit) -> Shown:
    """`name` for a limit, followed by the names of its counted entries that differ from the limit's name."""
    if isinstance(limit.name, tuple) and not isinstance(limit.name, Text):  # several entries, each with its own name
        return name
    own = limit.name.values["name"] if isinstance(limit.name, Text) else limit.name
    # Entries of the same name have a number behind it.
    names = (
        next(iter(result.name.values.values())) if isinstance(result.name, Text) else result.name
        for result in limit.counted
    )
    limited_names = tuple(dict.fromkeys(one for one in names if one != own))
    return T("{name} ({called})", name=name, called=limited_names) if limited_names else name


def _with_list(limit: ArmyLimit, rules: Rules) -> Shown:
    """A limit's name, followed by the name of the contingent that sets it, if one does."""
    part = None if limit.list is None else rules.army_itself.other_lists.get(limit.list)
    if part is None or part.contingent is None:
        return limit.name
    return T("{what} ({list})", what=limit.name, list=part.army.name)


def every_list(army: Army) -> Iterator[Army]:
    """The army split by list, including lists from which nothing is taken."""
    yield from army.lists()
    taken = {own.rules.list_id for own in army.lists()}
    for part, known in army.rules.other_lists.items():
        if part not in taken:
            yield replace(army, rules=known, entries=(), whole=army)


# --------------------------------------------------------------------- points


POINTS = Unit[EntryResult]("points", lambda result: result.points)
"""Unit of limits that count points, in quarters."""


def total(army: Army) -> Iterator[ArmyLimit]:
    """The limit on the points of the whole army, extra pay and bribe included (24, V25)."""
    spent = sum(result.points for result in army.entries)
    spent += sum(due.price.points for due in surcharges(army.roster, army.rules))
    yield total_limit(
        T("points limit"), POINTS, spent, army.roster.limit, army.entries, "wfb3.total", "WFB3 24",
        raisable=army.may_raise_limit,
    )  # fmt: skip


def _plural_number(points: int) -> int:
    """The number that decides between singular and plural for an amount in quarters: whole points, rounded up."""
    return math.ceil(points / QUARTERS)


_SHARES = {
    Fraction(1, 2): T("half the limit"),
    Fraction(1, 3): T("a third of the limit"),
    Fraction(1, 4): T("a quarter of the limit"),
}
"""Common shares of the points limit in words."""


def _share_in_words(share: Fraction | None) -> Shown:
    """A share in words, such as "half the limit"; unusual ones as a fraction, `None` for no share."""
    return None if share is None else _SHARES.get(share) or T("{share} of the limit", share=str(share))


def fractions(army: Army) -> Iterator[ArmyLimit]:
    """Limits on the points of each category, as shares of the points limit, not of the points spent (A59).

    Points within the doubtful part of a share are a warning, points beyond it an error.
    """
    for narrow, wide in zip(shares(army), widest_shares(army), strict=True):
        yield narrow if wide.kept else wide


def widest_shares(army: Army) -> Iterator[ArmyLimit]:
    """Limits on the points of each category, as shares of the points limit with their doubtful parts allowed."""
    return (_share_limit(army, bound, doubtful=False) for bound in army_view.bounds(army.rules))


def shares(army: Army) -> Iterator[ArmyLimit]:
    """Limits on the points of each category without doubtful parts of shares; open if it has no bounds."""
    return (_share_limit(army, bound, doubtful=True) for bound in army_view.bounds(army.rules))


def _share_limit(army: Army, bound: army_view.Bound, *, doubtful: bool) -> ArmyLimit:
    """The limit on the points of a category; `doubtful` allows only the undisputed share, and a breach is a warning."""
    agreed, dues = army.roster.limit * QUARTERS, surcharges(army.roster, army.rules)
    doubtful = doubtful and bound.perhaps is not None
    most = bound.max if doubtful else bound.perhaps or bound.max

    def too_few_points(breach: Breach) -> Wording:
        allowed = Quarters(2 * math.ceil(Fraction(breach.allowed) / 2))
        text = P(
            "{category}: {found} point; at least {share} ({allowed}) is required.", "{category}: {found} points; at least {share} ({allowed}) is required.", "found",
            category=bound.name, found=Quarters(breach.found), share=_share_in_words(bound.min), allowed=Bound(breach.allowed),
        )  # fmt: skip
        fix = P(
            "Spend at least {points} more point in this category.",
            "Spend at least {points} more points in this category.",
            "points",
            points=Quarters(allowed - breach.found),
        )
        return Wording(text, fix, to_number(int(breach.found)), to_number(allowed))

    def too_many_points(breach: Breach) -> Wording:
        allowed = Quarters(2 * math.floor(Fraction(breach.allowed) / 2))
        text: Text = P(
            "{category}: {found} point; at most {share} ({allowed}) is allowed.", "{category}: {found} points; at most {share} ({allowed}) is allowed.", "found",
            category=bound.name, found=Quarters(breach.found), share=_share_in_words(most), allowed=Bound(breach.allowed),
        )  # fmt: skip
        over = Quarters(breach.found - allowed)
        fix = N(
            "Remove at least {points} point from this category.",
            "Remove at least {points} points from this category.",
            _plural_number(over),
            points=over,
        )
        if doubtful:
            text = T("{what} Unclear: {why}.", what=text, why=bound.doubt)
            fix = N(
                "Remove at least {points} point from this category, or agree on it with your opponent.",
                "Remove at least {points} points from this category, or agree on it with your opponent.",
                _plural_number(over), points=over,
            )  # fmt: skip
        return Wording(text, fix, to_number(int(breach.found)), to_number(allowed))

    severity = WARNING if doubtful else ERROR
    under: ArmySide = Side("wfb3.fraction", too_few_points, army.rules.cited, "army", ("limit",), severity, others=())
    span = Between((bound.min or 0) * agreed, None if most is None else most * agreed)
    over = under._replace(wording=too_many_points)
    return category_limit(bound.category, bound.name, army.entries, dues, span, under, over)


# --------------------------------------------------------------------- numbers


def offer_key(line: UnitEntry | CharacterLine, creature: str, level: str | None = None) -> str:
    """Key of one offer of a list: id of the line, `:level` if given, `:race` if it is not the line's first."""
    key = line.id if level is None else f"{line.id}:{level}"
    return key if creature == line.creature else f"{key}:{creature}"


def _offer_keys(line: UnitEntry | CharacterLine, only: Collection[str] = ()) -> Iterator[str]:
    """Offer keys of all levels and races of a line; only of the races in `only`, if it is not empty."""
    levels: list[tuple[str | None, Iterable[str]]] = (
        [(None, line.others)]
        if isinstance(line, UnitEntry)
        else [(level, row.others) for level, row in line.levels.items()]
    )
    for level, others in levels:
        for race in (line.creature, *others):
            if not only or race in only:
                yield offer_key(line, race, level)


def _moves_of_one(offers: Iterable[str]) -> dict[str, Move]:
    """Effect of each of these offers on a limit, by offer key: one more counted model."""
    return dict.fromkeys(offers, Move())


def numbers(own: Army) -> Iterator[ArmyLimit]:
    """The limit on the models of each unit line of a list, with its compulsory minimum."""
    for unit in own.rules.army.units:
        span = Between(*army_view.allowed_number(unit, own.entries, own.rules))
        yield entry_limit(own.rules, unit, span, own.taken.get(unit.id, ()))


def entry_limit(rules: Rules, unit: UnitEntry, span: Between, taken: Sequence[EntryResult]) -> ArmyLimit:
    """The limit `span` on the models of one unit line, of which the army has the entries `taken`."""
    used = sum(result.models for result in taken)

    few = wording_from(
        T("{unit}: {found}; the list requires {allowed}.", unit=unit.name),
        T("Add {count}."),
        allowed=str(span),
        concerns=(unit.id,),
    )
    text, fix = T("{unit}: {found}; the list allows {allowed}.", unit=unit.name), T("Remove {count}.")
    if span.high == 0:
        text = T("{unit}: {found}; the list allows none.", unit=unit.name)
    if unit.number_per:
        names = tuple(line_name(rules, id) for id in unit.number_per)
        fix = T("Remove {count}, or add a unit of {names}.", names=alternatives(names))
    under: ArmySide = Side("wfb3.compulsory", few, rules.cited, "army", ("entries",), others=())
    over: ArmySide = Side("wfb3.number", wording_from(text, fix, allowed=str(span)), rules.cited, "last", ("models",))
    each = Move(0, unit.number.min, unit.number.max or 0)
    moves = {unit_key(id): each for id in unit.number_per} | _moves_of_one(_offer_keys(unit))
    return Limit(unit.id, unit.name, MODELS, used, span, taken, under, over, moves, rules.list_id)


def unit_key(id: str) -> str:
    """Key in `Limit.moves` for adding one more unit of a line, of any size."""
    return f"unit:{id}"


def levels_available(own: Army) -> Iterator[ArmyLimit]:
    """The limit on characters of each line and level of a list (14.1)."""
    rules = own.rules
    for line in rules.characters.values():
        for level, row in line.levels.items():
            counted = [result for result in own.taken.get(line.id, ()) if result.facts.level == int(level)]
            called = row.name or line.name
            text = T("{name}, level {level}: {found}; the list allows {allowed}.", name=called, level=int(level))
            wording = wording_from(text, T("Choose another level, or remove him."))
            over: ArmySide = Side("wfb3.number", wording, f"{rules.cited}, WFB3 14.1", "beyond", ("level",), others=())
            yield Limit(
                offer_key(line, line.creature, level),
                T("{name}, level {level}", name=called, level=level),
                ENTRIES,
                len(counted),
                Between(0, row.number),
                counted,
                over=over,
                moves=_moves_of_one(offer_key(line, race, level) for race in (line.creature, *row.others)),
                list=rules.list_id,
            )


def count_limit_id(index: int) -> str:
    """Id of a list's limit on the models of several lines, by its index among the list's `CountLimit` values."""
    return f"count:{index}"


def character_numbers(own: Army) -> Iterator[ArmyLimit]:
    """A list's limits on the models of several lines together, such as heroes and wizards."""
    rules = own.rules
    for index, limit in enumerate(rules.limits_of(CountLimit)):
        counted = [result for id in limit.of for result in own.taken.get(id, ())]
        names = named = tuple(line_name(rules, id) for id in limit.of)
        if limit.creatures:
            counted = [result for result in counted if army_view.race_of(result) in limit.creatures]
            races = tuple(rules.creatures[id].name for id in limit.creatures)
            named = tuple(T("{name} of the race {race}", name=name, race=races) for name in names)
        few = wording_from(T("{names}: {found} in total; the list requires {allowed}.", names=named), T("Add {count}."))
        text = T("{names}: {found}; the list allows {allowed}.", names=named)
        if limit.max == 0:
            text = T("{names}: {found}; the list allows none.", names=named)
        code = "wfb3.characters" if any(id in rules.characters for id in limit.of) else "wfb3.number"
        under: ArmySide = Side(code, few, rules.cited, "army", ("entries",), others=())
        lines = (rules.characters.get(id) or rules.units[id] for id in limit.of)
        yield Limit(
            count_limit_id(index),
            names,
            MODELS,
            sum(result.models for result in counted),
            Between(limit.min, limit.max),
            counted,
            under,
            under._replace(wording=wording_from(text, T("Remove {count}."))),
            _moves_of_one(key for line in lines for key in _offer_keys(line, limit.creatures)),
            rules.list_id,
        )


def units_in_all(own: Army) -> Iterator[ArmyLimit]:
    """A list's limits on the number of units that several lines together may form."""
    for index, limit in enumerate(own.rules.limits_of(CountLimit)):
        if limit.units is None:
            continue
        taken = (result for id in limit.of for result in own.taken.get(id, ()))
        # machines of another kind in one unit join the first
        leading = [result for result in taken if result.facts.unit_line is not None and result.under is None]
        text = P(
            "These entries make up {found} unit; the list allows {allowed}.",
            "These entries make up {found} units; the list allows {allowed}.",
            "found",
            found=None,
        )
        fix = P(
            "Put them into at most {count} unit.", "Put them into at most {count} units.", "count", count=limit.units
        )
        over: ArmySide = Side("wfb3.number", wording_from(text, fix), own.rules.cited, "beyond", ("take",))
        name, span = tuple(line_name(own.rules, id) for id in limit.of), Between(0, limit.units)
        moves = {unit_key(id): Move() for id in limit.of}
        yield Limit(f"units:{index}", name, ENTRIES, len(leading), span, leading, None, over, moves, own.rules.list_id)


def line_name(rules: Rules, id: str) -> Shown:
    """Name of the unit line or character line with this id."""
    return (rules.characters.get(id) or rules.units[id]).name


OF_ARMY = (total, fractions)
"""Functions that give the limits of a whole army, one for each rule."""
OF_LISTS = (levels_available, numbers, character_numbers, units_in_all)
"""Functions that give the limits of one list, one for each rule."""
