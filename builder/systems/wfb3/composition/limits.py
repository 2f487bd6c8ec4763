"""What the lists limit in points and numbers, each rule once: how much there may be and must be, and what is found where there is not (24, 14.1, the lists)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from builder.core import limits as kernel
from builder.core.entries import share
from builder.core.findings import ERROR, WARNING, N, Shown, T, Text, alternatives
from builder.core.limits import Between, Breach, Limit, Move, Side, Unit, Wording
from builder.core.plurals import P
from builder.core.points import QUARTERS, Bound, Quarters, to_number
from builder.core.total_limit import total_limit
from builder.systems.wfb3.composition import army as army_view
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.contingents.costs import surcharges
from builder.systems.wfb3.definitions.character_lines import CharacterLevel, CharacterLine
from builder.systems.wfb3.definitions.lists import CountLimit
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import Rules

ArmyLimit = Limit[EntryResult]
ArmySide = Side[EntryResult]

MODELS = Unit[EntryResult]("models", lambda m: m.models)
ENTRIES = Unit[EntryResult]("entries", lambda _: 1)


def of_list(own: Army) -> Iterator[ArmyLimit]:
    """What one list limits in numbers."""
    for rule in OF_LISTS:
        yield from rule(own)


def table(army: Army) -> tuple[kernel.Row, ...]:
    """What an umpire looks at: all that is limited in numbers and stands in the army or must stand there."""
    found: list[ArmyLimit] = []
    for own in army.lists():
        found += (k for k in levels_available(own) if k.used)
        found += (k for k in numbers(own) if k.allowed.low or (k.used and k.allowed.high is not None))
        found += (k for k in character_numbers(own) if k.used or k.allowed.low)
    return tuple(kernel.rows(k._replace(name=_with_names(_with_list(k, army.rules), k)) for k in found))


def _with_names(name: Shown, limit: ArmyLimit) -> Shown:
    """What is limited, with how the entries that count against it are called where that is not its own name."""
    if isinstance(limit.name, tuple) and not isinstance(limit.name, Text):  # several entries, each with its own name
        return name
    own = limit.name.values["name"] if isinstance(limit.name, Text) else limit.name
    # those of the same name are told apart by a number
    names = (next(iter(m.name.values.values())) if isinstance(m.name, Text) else m.name for m in limit.counted)
    limited_names = tuple(dict.fromkeys(one for one in names if one != own))
    return T("{name} ({called})", name=name, called=limited_names) if limited_names else name


def _with_list(limit: ArmyLimit, rules: Rules) -> Shown:
    """What is limited, with the contingent whose limit it is."""
    part = None if limit.list is None else rules.army_itself.parts.get(limit.list)
    if part is None or part.contingent is None:
        return limit.name
    return T("{what} ({list})", what=limit.name, list=part.army.name)


def every_list(army: Army) -> Iterator[Army]:
    """The lists of the army and of all its contingents and hosts, also those from which nothing is taken."""
    yield from army.lists()
    taken = {own.rules.part for own in army.lists()}
    for part, known in army.rules.parts.items():
        if part not in taken:
            yield replace(army, rules=known, entries=(), whole=army)


# --------------------------------------------------------------------- points


POINTS = Unit[EntryResult]("points", lambda m: m.points)


def total(army: Army) -> Iterator[ArmyLimit]:
    """The army costs at most the points agreed (24, V25)."""
    spent = sum(m.points for m in army.entries)
    spent += sum(due.price.points for due in surcharges(army.roster, army.rules))
    yield total_limit(T("points limit"), POINTS, spent, army.roster.limit, army.entries, "wfb3.total", "WFB3 24")


def _whole(points: int) -> int:
    """The number by which a word is singular or plural."""
    return math.ceil(points / QUARTERS)


class Part(NamedTuple):
    """A share of the army in quarters."""

    bound: army_view.Bound
    agreed: int
    """All of the army."""

    @property
    def span(self) -> Between:
        """What it may take, exactly."""
        return self._upto(self.bound.max)

    @property
    def perhaps(self) -> Between:
        """The same with the part that is in doubt."""
        return self._upto(self.bound.perhaps or self.bound.max)

    def _upto(self, most: Fraction | None) -> Between:
        return Between((self.bound.min or 0) * self.agreed, None if most is None else most * self.agreed)


_SHARES = {
    Fraction(1, 2): T("half the limit"),
    Fraction(1, 3): T("a third of the limit"),
    Fraction(1, 4): T("a quarter of the limit"),
}


def _in_words(share: Fraction | None) -> Shown:
    """A share as players say it; those that no list has are written as a fraction."""
    return None if share is None else _SHARES.get(share) or T("{share} of the limit", share=str(share))


def fractions(army: Army) -> Iterator[ArmyLimit]:
    """Categories take their part of the limit agreed, never of the points spent (A59).

    A doubtful part of a share is warned of; what is beyond that too breaks the share however it is read.
    """
    for bound, limit in zip(army_view.bounds(army.rules), widest_shares(army), strict=True):
        doubtful = bound.perhaps is not None and limit.kept
        yield _share(army, Part(bound, army.roster.limit * QUARTERS), doubtful=True) if doubtful else limit


def widest_shares(army: Army) -> Iterator[ArmyLimit]:
    """The categories with all that they may take, what is in doubt of it among it."""
    agreed = army.roster.limit * QUARTERS
    return (_share(army, Part(bound, agreed), doubtful=False) for bound in army_view.bounds(army.rules))


def shares(army: Army) -> Iterator[ArmyLimit]:
    """The categories with what they take for certain: a share, or no more than a heading."""
    agreed = army.roster.limit * QUARTERS
    return (_share(army, Part(bound, agreed), doubtful=True) for bound in army_view.bounds(army.rules))


def _share(army: Army, part: Part, *, doubtful: bool) -> ArmyLimit:
    """The limit on a share: with `doubtful` without the part of it that is in doubt, of which it warns."""
    bound, dues = part.bound, surcharges(army.roster, army.rules)
    doubtful = doubtful and bound.perhaps is not None

    def few(b: Breach) -> Wording:
        allowed = Quarters(2 * math.ceil(Fraction(b.allowed) / 2))
        text = P(
            "{category}: {found} point; at least {share} ({allowed}) is required.", "{category}: {found} points; at least {share} ({allowed}) is required.", "found",
            category=bound.name, found=Quarters(b.found), share=_in_words(bound.min), allowed=Bound(b.allowed),
        )  # fmt: skip
        fix = P(
            "Spend at least {points} more point in this category.",
            "Spend at least {points} more points in this category.",
            "points",
            points=Quarters(allowed - b.found),
        )
        return Wording(text, fix, to_number(int(b.found)), to_number(allowed))

    def much(b: Breach) -> Wording:
        allowed = Quarters(2 * math.floor(Fraction(b.allowed) / 2))
        most = bound.max if doubtful or bound.perhaps is None else bound.perhaps
        text: Text = P(
            "{category}: {found} point; at most {share} ({allowed}) is allowed.", "{category}: {found} points; at most {share} ({allowed}) is allowed.", "found",
            category=bound.name, found=Quarters(b.found), share=_in_words(most), allowed=Bound(b.allowed),
        )  # fmt: skip
        over = Quarters(b.found - allowed)
        fix = N(
            "Remove at least {points} point from this category.",
            "Remove at least {points} points from this category.",
            _whole(over),
            points=over,
        )
        if doubtful:
            text = T("{what} Unclear: {why}.", what=text, why=bound.doubt)
            fix = N(
                "Remove at least {points} point from this category, or agree on it with your opponent.",
                "Remove at least {points} points from this category, or agree on it with your opponent.",
                _whole(over), points=over,
            )  # fmt: skip
        return Wording(text, fix, to_number(int(b.found)), to_number(allowed))

    severity = WARNING if doubtful else ERROR
    under: Side[EntryResult] = Side("wfb3.fraction", few, army.rules.cited, "army", ("limit",), severity, others=())
    span, over = part.span if doubtful else part.perhaps, under._replace(wording=much)
    return share(bound.category, bound.name, army.entries, dues, span, under, over)


# --------------------------------------------------------------------- numbers


def offer_of(line: UnitEntry | CharacterLine, creature: str, level: str | None = None) -> str:
    """The key of what a list offers: an entry, a level of a line of characters, each race by itself."""
    key = line.id if level is None else f"{line.id}:{level}"
    return key if creature == line.creature else f"{key}:{creature}"


def _offers(line: UnitEntry | CharacterLine, only: Iterable[str] = ()) -> Iterator[str]:
    """All that a line offers, of certain races if some are named."""
    if isinstance(line, UnitEntry):
        yield from (offer_of(line, race) for race in _races(line, line.others, only))
    else:
        for level, row in line.levels.items():
            yield from (offer_of(line, race, level) for race in _races(line, row.others, only))


def _races(line: UnitEntry | CharacterLine, others: Iterable[str], only: Iterable[str]) -> Iterator[str]:
    known = set(only)
    return (race for race in (line.creature, *others) if not known or race in known)


def _moves(offers: Iterable[str]) -> dict[str, Move]:
    return dict.fromkeys(offers, Move())


def numbers(own: Army) -> Iterator[ArmyLimit]:
    """Models of an entry in the whole army, and its compulsory part."""
    for unit in own.rules.army.units:
        span = Between(*army_view.available(unit, own.entries, own.rules))
        yield number_of(own.rules, unit, span, own.taken.get(unit.id, ()))


def number_of(rules: Rules, unit: UnitEntry, span: Between, taken: Sequence[EntryResult]) -> ArmyLimit:
    """The limit on one entry."""
    used = sum(m.models for m in taken)

    def few(b: Breach) -> Wording:
        text = T("{unit}: {found}; the list requires {allowed}.", found=b.found, unit=unit.name, allowed=b.allowed)
        fix = T("Add {count}.", count=b.by)
        return Wording(text, fix, allowed=str(span), concerns=(unit.id,))

    def many(b: Breach) -> Wording:
        fix = T("Remove {count}.", count=b.by)
        if unit.number_per:
            names = tuple(line_name(rules, id) for id in unit.number_per)
            fix = T("Remove {count}, or add a unit of {names}.", count=b.by, names=alternatives(names))
        text = T("{unit}: {found}; the list allows {allowed}.", found=b.found, unit=unit.name, allowed=b.allowed)
        if not b.allowed:
            text = T("{unit}: {found}; the list allows none.", found=b.found, unit=unit.name)
        return Wording(text, fix, allowed=str(span))

    under: Side[EntryResult] = Side("wfb3.compulsory", few, rules.cited, "army", ("entries",), others=())
    over: Side[EntryResult] = Side("wfb3.number", many, rules.cited, "last", ("models",))
    each = Move(0, unit.number.min, unit.number.max or 0)
    moves = {unit_of(id): each for id in unit.number_per} | _moves(_offers(unit))
    return Limit(unit.id, unit.name, MODELS, used, span, taken, under, over, moves, rules.part)


def unit_of(id: str) -> str:
    """The key of one more unit of an entry, however large it is."""
    return f"unit:{id}"


def level_of(line: CharacterLine, level: str) -> str:
    """The id of the limit on a level."""
    return f"{line.id}:{level}"


def levels_available(own: Army) -> Iterator[ArmyLimit]:
    """Characters of each line and level (14.1)."""
    for line in own.rules.characters.values():
        taken: dict[int, list[EntryResult]] = {}
        for m in own.taken.get(line.id, ()):
            taken.setdefault(m.facts.level, []).append(m)
        for level, row in line.levels.items():
            yield _of_level(own.rules, line, level, row, taken.get(int(level), []))


def _of_level(
    rules: Rules, line: CharacterLine, level: str, row: CharacterLevel, counted: Sequence[EntryResult]
) -> ArmyLimit:
    def many(b: Breach) -> Wording:
        text = T(
            "{name}, level {level}: {found}; the list allows {allowed}.",
            found=b.found, name=row.name or line.name, level=int(level), allowed=b.allowed,
        )  # fmt: skip
        return Wording(text, T("Choose another level, or remove him."))

    over: Side[EntryResult] = Side("wfb3.number", many, f"{rules.cited}, WFB3 14.1", "beyond", ("level",), others=())
    name = T("{name}, level {level}", name=row.name or line.name, level=level)
    moves = _moves(offer_of(line, race, level) for race in (line.creature, *row.others))
    span = Between(0, row.number)
    return Limit(level_of(line, level), name, ENTRIES, len(counted), span, counted, None, over, moves, rules.part)


def count_of(index: int) -> str:
    """The id of one of the list's limits on several entries."""
    return f"count:{index}"


def character_numbers(own: Army) -> Iterator[ArmyLimit]:
    """Heroes, wizards and characters in all."""
    for index, limit in enumerate(own.rules.limits.counts):
        yield _of_count(own, limit, index)


def _of_count(own: Army, limit: CountLimit, index: int) -> ArmyLimit:
    rules, counted = own.rules, army_view.counted_of(limit, own.taken)
    used = sum(m.models for m in counted)
    names: tuple[Shown, ...] = tuple(line_name(rules, id) for id in limit.of)

    def limited_names() -> tuple[Shown, ...]:
        if not limit.creatures:
            return names
        races = tuple(rules.creatures[id].name for id in limit.creatures)
        return tuple(T("{name} of the race {race}", name=name, race=races) for name in names)

    def few(b: Breach) -> Wording:
        text = T(
            "{names}: {found} in total; the list requires {allowed}.",
            found=b.found,
            names=limited_names(),
            allowed=b.allowed,
        )
        return Wording(text, T("Add {count}.", count=b.by))

    def many(b: Breach) -> Wording:
        text = T(
            "{names}: {found}; the list allows {allowed}.", found=b.found, names=limited_names(), allowed=b.allowed
        )
        if not b.allowed:
            text = T("{names}: {found}; the list allows none.", found=b.found, names=limited_names())
        return Wording(text, T("Remove {count}.", count=b.by))

    people = any(id in rules.characters for id in limit.of)
    code = "wfb3.characters" if people else "wfb3.number"
    under: Side[EntryResult] = Side(code, few, rules.cited, "army", ("entries",), others=())
    lines = (rules.characters.get(id) or rules.units[id] for id in limit.of)
    moves = _moves(key for line in lines for key in _offers(line, limit.creatures))
    span, over = Between(limit.min, limit.max), under._replace(wording=many)
    return Limit(count_of(index), names, MODELS, used, span, counted, under, over, moves, rules.part)


def units_in_all(own: Army) -> Iterator[ArmyLimit]:
    """In how many units the entries of a group stand."""
    for index, limit in enumerate(own.rules.limits.counts):
        if limit.units is None:
            continue
        taken = (m for id in limit.of for m in own.taken.get(id, ()) if isinstance(m.facts.line, UnitEntry))
        leading = [m for m in taken if m.under is None]  # machines of another kind in one unit join the first
        over: Side[EntryResult] = Side("wfb3.number", _in_units, own.rules.cited, "beyond", ("take",))
        name, span = tuple(line_name(own.rules, id) for id in limit.of), Between(0, limit.units)
        moves = {unit_of(id): Move() for id in limit.of}
        yield Limit(f"units:{index}", name, ENTRIES, len(leading), span, leading, None, over, moves, own.rules.part)


def _in_units(b: Breach) -> Wording:
    text = P(
        "These entries make up {found} unit; the list allows {allowed}.",
        "These entries make up {found} units; the list allows {allowed}.",
        "found",
        found=b.found,
        allowed=b.allowed,
    )
    return Wording(
        text, P("Put them into at most {count} unit.", "Put them into at most {count} units.", "count", count=b.allowed)
    )


def line_name(rules: Rules, id: str) -> Shown:
    """What the list calls an entry or a line of characters."""
    return (rules.characters.get(id) or rules.units[id]).name


OF_ARMY = (total, fractions)
"""What the whole army is limited in, a function a rule."""
OF_LISTS = (levels_available, numbers, character_numbers, units_in_all)
"""What each of its lists limits."""
