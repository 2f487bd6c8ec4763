"""Limits: rules that count something, as values that a game writes once.

For each rule a game gives the unit, the amount used and the amount allowed. This module derives the findings, the
range that several limits allow together for one number, and the amount left. It is independent of what is counted.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import ceil, floor, gcd
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from builder.core.findings import ERROR, MOST_NAMED, Finding, Plain, Shown, Text
from builder.core.plurals import how_many
from builder.core.points import Quarters, to_number

Amount: TypeAlias = int | Fraction
"""An amount in the limit's unit: models, units, quarters of points; bounds may be fractions."""


Keys: TypeAlias = tuple[str | int, ...]
"""Keys and indexes of a place, from an entry or from the roster."""


class Breach(NamedTuple):
    """A breach of a limit: amount found and nearest amount allowed, in the same unit."""

    found: Amount
    allowed: Amount
    over: bool
    """True if the amount is too high, false if too low."""
    upto: Amount = 0
    """Amount of all counted entries up to and including the entry with the finding."""

    @property
    def by(self) -> Amount:
        """Positive difference between the found and the allowed amount."""
        return self.found - self.allowed if self.over else self.allowed - self.found


# ------------------------------------------------------------------- what is allowed


class Between(NamedTuple):
    """Range from `low` to `high`, both allowed, in steps from `low`; `high` is `None` without a maximum."""

    low: Amount = 0
    high: Amount | None = None
    step: int = 1
    """Difference between successive allowed numbers."""

    def holds(self, number: Amount) -> bool:
        """True if a number is allowed."""
        return (
            self.low <= number
            and (self.high is None or number <= self.high)
            and (self.step == 1 or (number - self.low) % self.step == 0)
        )

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"

    def nearest(self, number: Amount) -> Amount:
        """The nearest allowed number; of two equally near the smaller."""
        if number <= self.low:
            return self.low
        if self.high is not None and number > self.high:
            number = self.high
        if self.step == 1:
            return number
        below = self.low + floor((number - self.low) / Fraction(self.step)) * self.step
        above = below + self.step
        if number - below <= above - number or (self.high is not None and above > self.high):
            return below
        return above


class OneOf(NamedTuple):
    """Several allowed numbers in rising order, such as printed sizes or none, half or all."""

    values: tuple[int, ...]

    def holds(self, number: Amount) -> bool:
        """True if a number is allowed."""
        return number in self.values

    def __str__(self) -> str:
        return ", ".join(map(str, self.values))

    @property
    def low(self) -> int:
        """The smallest allowed number."""
        return self.values[0]

    @property
    def high(self) -> int:
        """The greatest allowed number."""
        return self.values[-1]

    @property
    def step(self) -> int:
        """Greatest common divisor of the differences between the values."""
        return gcd(*(value - self.low for value in self.values)) or 1

    def nearest(self, number: Amount) -> int:
        """The nearest allowed number; of two equally near the smaller."""
        return min(self.values, key=lambda value: (abs(value - number), value))


Allowed: TypeAlias = Between | OneOf


ANY_NUMBER = Between()
"""Range that allows any number."""


NOTHING = Between(1, 0)
"""Range that allows no number."""


# ------------------------------------------------------------------- the limit itself

C = TypeVar("C")
"""Type of the counted things, usually entries."""


class Unit(NamedTuple, Generic[C]):
    """A unit of measure, with the function from a counted entry to its amount: models, units, quarters of points."""

    id: str
    amount: Callable[[C], int]


class Wording(NamedTuple):
    """What a finding says: its text and fix, and the values found and allowed."""

    text: Text
    fix: Text | None = None
    found: Plain = None
    """The value in JSON; the amount itself if not given."""
    allowed: Plain = None
    """The allowed value in JSON; the amount itself if not given."""
    concerns: tuple[str, ...] = ()
    """Ids of definitions that a fix needs."""


def wording_from(
    text: Text,
    fix: Text | None = None,
    *,
    points: bool = False,
    found: Plain = None,
    allowed: Plain = None,
    concerns: tuple[str, ...] = (),
) -> Callable[[Breach], Wording]:
    """A side's wording from texts whose placeholders for amounts are filled in, unless a text has values for them.

    In a text `{count}` or `{found}` is the found amount, `{most}` or `{allowed}` the allowed one; in a fix `{count}`
    or `{by}` is the difference. With `points` amounts are quarters, and `{points}` replaces the first placeholder in
    both. If a value of a text is `None`, the amount decides between singular and plural.
    """

    def shown(amount: Amount) -> Shown:
        """An amount as shown: as points if the limit counts quarters."""
        return Quarters(int(amount)) if points else amount

    def wording(breach: Breach) -> Wording:
        """Text and fix of the finding on a breach."""
        has, may, by = shown(breach.found), shown(breach.allowed), shown(breach.by)
        said = _filled(text, has, {"count": has, "found": has, "points": has, "most": may, "allowed": may})
        way = None if fix is None else _filled(fix, by, {"count": by, "by": by, "points": by})
        if not points:
            return Wording(said, way, found, allowed, concerns)
        return Wording(said, way, to_number(int(breach.found)), to_number(int(breach.allowed)))

    return wording


def _filled(text: Text, amount: Shown, values: Mapping[str, Shown]) -> Text:
    """A text whose unfilled placeholders get the values; `amount` decides singular or plural if a value is `None`."""
    own = {
        name: value for name, value in values.items() if f"{{{name}}}" in text.message and text.values.get(name) is None
    }
    plural = None in text.values.values()
    return text._replace(values={**text.values, **own}, number=how_many(amount) if plural else text.number)


Blame: TypeAlias = Literal["army", "last", "beyond"]
"""Where the finding is placed: at the army, at the last counted entry, or at each entry beyond the bound."""


class Side(NamedTuple, Generic[C]):
    """The lower or upper side of a limit, with the finding for its breach."""

    code: str
    wording: Callable[[Breach], Wording]
    """Function that words the finding; called only for a breach."""
    rule: str
    blame: Blame = "army"
    """Where the finding is placed: at the army, at the last counted entry, or at each entry beyond the bound."""
    at: Keys | Callable[[C], Keys] = ()
    """Place of the finding in the roster, or in the entry that gets it."""
    severity: str = ERROR
    by: str = "list"
    others: tuple[str, ...] | Callable[[C], tuple[str, ...]] | None = None
    """Handles of other entries that the finding names; by default all other counted entries."""
    fix: Callable[[C], Text] | None = None
    """Function that gives each entry its own fix; `None` to use the wording's."""
    by_place: bool = False
    """True if the last entry is determined by roster order instead of by handle."""


class Move(NamedTuple):
    """Effect of adding one of something on a limit: changes of the used amount and of the bounds."""

    used: Amount = 1
    """Change of the used amount."""
    low: Amount = 0
    """Change of the least allowed amount."""
    high: Amount = 0
    """Change of the greatest allowed amount."""


class Limit(NamedTuple, Generic[C]):
    """An amount with its allowed range."""

    id: str
    name: Shown
    """Display name of what is limited."""
    unit: Unit[C]
    used: Amount
    """Amount that the army has."""
    allowed: Allowed
    counted: Sequence[C] = ()
    """The entries whose amounts make up `used`."""
    under: Side[C] | None = None
    """Finding for too small an amount; `None` for no finding."""
    over: Side[C] | None = None
    """Finding for too great an amount; `None` for no finding."""
    moves: Mapping[str, Move] = {}
    """Effects of adding one thing, by key: the id of an offer, or another key, such as for hiding in a unit."""
    list: str | None = None
    """Id of the contingent whose list sets the limit; `None` for the army's own list."""
    printed: Shown = None
    """Text for the allowed amount, if numbers do not express it."""

    @property
    def kept(self) -> bool:
        """True if the amount used is allowed."""
        return self.allowed.holds(self.used)

    @property
    def left(self) -> Amount | None:
        """Amount still allowed; negative if exceeded, `None` without a maximum."""
        return None if self.allowed.high is None else self.allowed.high - self.used

    @property
    def breach(self) -> Breach | None:
        """The breach of the limit; `None` if it is kept."""
        if self.allowed.holds(self.used):
            return None
        nearest = self.allowed.nearest(self.used)
        return Breach(self.used, nearest, self.used > nearest)


class HasId(Protocol):
    """Something with a handle."""

    @property
    def id(self) -> str:
        """Handle that other entries refer to."""


E = TypeVar("E", bound=HasId)


class Places(Protocol):
    """The parts of an army that limits need: paths and order of the counted entries."""

    def path(self, one: HasId, /, *more: str | int) -> Keys:
        """Path of one of the entries in the roster."""


# ------------------------------------------------------------------- findings


def findings(limits: Iterable[Limit[E]], places: Places) -> Iterator[Finding]:
    """Findings for the breached limits."""
    for limit in limits:
        breach = limit.breach
        if breach is None:
            continue
        side = limit.over if breach.over else limit.under
        if side is not None:
            yield from _side_findings(limit, side, breach, places)


def _side_findings(limit: Limit[E], side: Side[E], breach: Breach, places: Places) -> Iterator[Finding]:
    """Findings for the breach of one side of a limit: one at the army, or one for each blamed entry."""
    if side.blame == "army":
        at = side.at if isinstance(side.at, tuple) else ()
        others = side.others if isinstance(side.others, tuple) else _handles(limit.counted)
        yield _finding(side, breach, at, others)
        return
    amount = limit.unit.amount
    upto: Amount = 0
    by_ids = sorted(limit.counted, key=by_id)
    order = sorted(limit.counted, key=places.path) if side.by_place else by_ids
    for number, one in enumerate(order):
        upto += amount(one)
        if number < len(order) - 1 if side.blame == "last" else upto <= breach.allowed:
            continue
        at = places.path(one, *(side.at if isinstance(side.at, tuple) else side.at(one)))
        if side.others is None:
            others = tuple(other.id for other in islice((o for o in by_ids if o is not one), MOST_NAMED))
        else:
            others = side.others if isinstance(side.others, tuple) else side.others(one)
        yield _finding(side, breach._replace(upto=upto), at, others, one)


def _handles(entries: Iterable[HasId]) -> tuple[str, ...]:
    """Handles of entries in order, at most `MOST_NAMED`."""
    return tuple(one.id for one in sorted(entries, key=by_id)[:MOST_NAMED])


def _finding(side: Side[E], breach: Breach, at: Keys, others: tuple[str, ...], one: E | None = None) -> Finding:
    """The finding for a breach, at the entry `one` or at the army for `None`."""
    wording = side.wording(breach)
    return Finding(
        side.code,
        side.severity,
        wording.text,
        side.rule,
        entry=None if one is None else one.id,
        path=at,
        found=breach.found if wording.found is None else wording.found,
        allowed=breach.allowed if wording.allowed is None else wording.allowed,
        fix=wording.fix if one is None or side.fix is None else side.fix(one),
        by=side.by,
        others=others,
        concerns=wording.concerns,
        unfinished=one is None and not breach.over,
    )


def by_id(one: HasId, /) -> tuple[int, str]:
    """Sort key by handle with numbers in order: take-2 before take-10."""
    return len(one.id), one.id


# ------------------------------------------------------------------- what is left for an offer, and for a number


def numbers_left(limits: Iterable[Limit[C]]) -> dict[str, int]:
    """How many more of each offer all limits together allow, by key of the offer; negative if a limit is exceeded.

    Offers without a maximum are left out.
    """
    found: dict[str, int] = {}
    for limit in limits:
        high, used = limit.allowed.high, limit.used
        if high is None:
            continue
        for offer, move in limit.moves.items():
            pace = move.used - move.high
            if pace <= 0:
                continue
            rest = floor((high - used) / Fraction(pace)) if pace != 1 else floor(high - used)
            known = found.get(offer)
            if known is None or rest < known:
                found[offer] = rest
    return found


def allowed_numbers(limits: Iterable[Limit[C]], offer: str) -> Allowed:
    """How many more of an offer all limits together allow, as a range.

    If nothing is allowed, the upper bound is below the lower one.
    """
    found: Allowed = Between()
    for limit in limits:
        move = limit.moves.get(offer)
        if move is not None:
            found = intersection(found, _leaves(limit, move))
    return found


def _leaves(limit: Limit[C], move: Move) -> Allowed:
    """How many more of something with the effect `move` a limit allows, as a range."""
    allowed, used = limit.allowed, limit.used
    if isinstance(allowed, OneOf):
        if not move.used:
            return Between() if limit.kept else NOTHING
        counts = (Fraction(value - used) / move.used for value in allowed.values)
        return _as_range(sorted(int(number) for number in counts if number >= 0 and number.denominator == 1))
    least, most = [Fraction(0)], list[Fraction]()
    sides = [(allowed.low - used, move.used - move.low)]  # so much is missing, and so much comes with each
    if allowed.high is not None:
        sides.append((used - allowed.high, move.high - move.used))
    for missing, each in sides:
        if each:
            (least if each > 0 else most).append(Fraction(missing) / each)
        elif missing > 0:
            return NOTHING
    span = Between(ceil(max(least)), floor(min(most)) if most else None)
    if allowed.step == 1 or not move.used:
        return span
    return _stepped(span, allowed, used, move.used)


def _stepped(span: Between, allowed: Between, used: Amount, each: Amount) -> Between:
    """The numbers in `span` with which the used amount, growing by `each`, is on a step of the allowed range."""
    step = allowed.step
    fits = (
        number
        for number in range(int(span.low), int(span.low) + step)
        if (used + number * each - allowed.low) % step == 0
    )
    first = next(fits, None)
    each = Fraction(each)
    return (
        NOTHING
        if first is None
        else Between(first, span.high, step // gcd(step, int(each)) if each.denominator == 1 else step)
    )


def intersection(one: Allowed, other: Allowed) -> Allowed:
    """Intersection of two ranges."""
    if isinstance(one, OneOf):
        return _as_range([value for value in one.values if other.holds(value)])
    if isinstance(other, OneOf):
        return intersection(other, one)
    if other.step > one.step:
        one, other = other, one
    low = max(one.low, other.low)
    high = one.high if other.high is None else other.high if one.high is None else min(one.high, other.high)
    if one.step == 1:
        return Between(low, high)
    step = one.step * other.step // gcd(one.step, other.step)
    first = next(
        (
            ceil(low) + number
            for number in range(step)
            if _is_on_step(one, ceil(low) + number) and _is_on_step(other, ceil(low) + number)
        ),
        None,
    )
    return NOTHING if first is None else Between(first, high, step)


def _as_range(values: list[int]) -> Allowed:
    """These allowed numbers as a range; the range without numbers if the list is empty."""
    return OneOf(tuple(values)) if values else NOTHING


def _is_on_step(span: Between, number: int) -> bool:
    """True if a number is a whole number of steps away from the low end of a range."""
    return (number - span.low) % span.step == 0


# ------------------------------------------------------------------- table


def part_of(amount: Amount, whole: Amount) -> Fraction:
    """An amount as an exact fraction of a whole."""
    return Fraction(amount) / whole


Row: TypeAlias = "tuple[Shown, Amount, Shown | Allowed]"
"""Name, amount and allowed amount, each as shown."""


def table_rows(limits: Iterable[Limit[C]]) -> Iterator[Row]:
    """A row of the umpire's table: name, amount and allowed amount of a limit."""
    for limit in limits:
        yield limit.name, limit.used, limit.allowed if limit.printed is None else limit.printed
