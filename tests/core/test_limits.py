"""Rules that count, as values: findings, what is left, bounds together, pools; for four games and by laws."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import limits
from builder.core.findings import T
from builder.core.limits import Between, Breach, Limit, Move, OneOf, Side, Unit, Wording
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.pools import Pool


class Thing(NamedTuple):
    """Something in an army."""

    id: str
    number: int = 1


class Roster:
    """Where things stand."""

    def __init__(self, *things: Thing) -> None:
        self.things = things

    def path(self, one: Thing, /, *more: str | int) -> tuple[str | int, ...]:
        """Its place."""
        return ("entries", next(i for i, o in enumerate(self.things) if o is one), *more)


MODELS = Unit[Thing]("models", lambda one: one.number)


def said(b: Breach) -> Wording:
    """Words for every side."""
    return Wording(T("{found} of {allowed}", found=b.found, allowed=b.allowed), T("by {by}", by=b.by))


def limit(used: int, allowed: limits.Allowed, counted: tuple[Thing, ...] = (), blame: limits.Blame = "army", moves: Mapping[str, Move] = MappingProxyType({})) -> Limit[Thing]:
    """A limit with a finding on either side."""
    under = Side[Thing]("few", said, "book 1", "army", ("entries",))
    over = Side[Thing]("many", said, "book 2", blame, ("count",) if blame != "army" else ("entries",))
    return Limit("it", "Things", MODELS, used, allowed, counted, under, over, moves)


def found(one: Limit[Thing], *order: Thing) -> list[tuple[str, str | None, object, object]]:
    """Code, entry, number found and number allowed of what is found."""
    return [(f.code, f.entry, f.found, f.allowed) for f in limits.findings([one], Roster(*(order or one.counted)))]


# ------------------------------------------------------------------- one by one


@pytest.mark.parametrize(
    ("allowed", "number", "nearest"),
    [
        (Between(2, 5), 1, 2),
        (Between(2, 5), 2, 2),
        (Between(2, 5), 9, 5),
        (Between(2), 900, 900),
        (Between(2, None, 2), 5, 4),
        (Between(2, 7, 2), 9, 6),
        (Between(0, Fraction(5, 2)), 3, Fraction(5, 2)),
        (OneOf((6, 10)), 7, 6),
        (OneOf((6, 10)), 8, 6),
        (OneOf((6, 10)), 9, 10),
        (OneOf((6, 10)), 30, 10),
    ],
)
def test_the_nearest_allowed(allowed: limits.Allowed, number: int, nearest: limits.Amount) -> None:
    """Of what is not allowed the bound that was passed, or the printed number next to it."""
    assert allowed.nearest(number) == nearest
    assert allowed.holds(number) == (number == nearest)


def test_words_for_what_is_allowed() -> None:
    """As lists print it."""
    assert [str(a) for a in (Between(0, 4), Between(5), Between(3, 3), OneOf((6, 10)))] == ["0–4", "5+", "3", "6, 10"]


def test_who_is_to_blame() -> None:
    """The army, the last of them, or each beyond the bound; the handle says who is the last, or the roster."""
    a, b, c = Thing("take", 2), Thing("take-2", 2), Thing("take-10", 2)
    things = (c, a, b)
    assert found(limit(6, Between(0, 3), things)) == [("many", None, 6, 3)]
    assert found(limit(6, Between(0, 3), things, "last")) == [("many", "take-10", 6, 3)]
    assert found(limit(6, Between(0, 3), things, "beyond")) == [("many", "take-2", 6, 3), ("many", "take-10", 6, 3)]
    by_place = limit(6, Between(0, 3), things, "last")
    assert by_place.over is not None
    assert found(by_place._replace(over=by_place.over._replace(by_place=True)), *things) == [("many", "take-2", 6, 3)]
    (last,) = limits.findings([limit(6, Between(0, 3), things, "last")], Roster(*things))
    assert (last.path, last.others, last.rule) == (("entries", 0, "count"), ("take", "take-2"), "book 2")


def test_what_a_finding_says_to_the_one_who_gets_it() -> None:
    """Whom it names besides and the way out may follow from him."""
    a, b = Thing("take", 2), Thing("take-2", 2)
    some = limit(4, Between(0, 2), (a, b), "beyond")
    assert some.over is not None
    own = some.over._replace(others=lambda one: (f"host of {one.id}",), fix=lambda one: T("{id} out", id=one.id))
    (found,) = limits.findings([some._replace(over=own)], Roster(a, b))
    assert (found.entry, found.others, found.fix) == ("take-2", ("host of take-2",), T("{id} out", id="take-2"))
    (fixed,) = limits.findings([some._replace(over=own._replace(others=("host",), fix=None))], Roster(a, b))
    assert (fixed.others, fixed.fix) == (("host",), T("by {by}", by=2))


def test_a_limit_without_a_finding() -> None:
    """What only says whether a condition holds."""
    tier = Limit("tier", "Woldwarders", MODELS, 1, Between(2))
    assert not tier.kept
    assert list(limits.findings([tier], Roster())) == []


def test_a_side_says_what_others_read() -> None:
    """Other programs get the words of the book where the game has some."""
    printed = Side[Thing]("few", lambda b: Wording(T("few"), None, "one", ["two", "three"]), "book", "army", ("entries",))
    (one,) = limits.findings([limit(1, Between(2, 3))._replace(under=printed)], Roster())
    assert (one.found, one.allowed, one.fix) == ("one", ["two", "three"], None)
    assert one.concerns == ()


def test_a_side_names_what_it_is_about() -> None:
    """A way out finds the definition by its id, not by words of the message."""
    about = Side[Thing]("few", lambda b: Wording(T("few"), concerns=("spearmen",)), "book", "army", ("entries",))
    (one,) = limits.findings([limit(1, Between(2, 3))._replace(under=about)], Roster())
    assert one.concerns == ("spearmen",)


def test_what_an_offer_may_have() -> None:
    """The least that any of its limits leaves; an offer raises the bounds of others."""
    mobs = limit(3, Between(0, 8), moves={"mob": Move()})
    fanatics = limit(9, Between(0, 9), moves={"fanatic": Move(), "mob": Move(0, 0, 3)})
    both = limit(5, Between(0, 6), moves={"fanatic": Move(), "mob": Move()})
    assert limits.numbers_left([mobs, fanatics, both]) == {"mob": 1, "fanatic": 0}
    assert limits.numbers_left([limit(9, Between(0, 12), moves={"fanatic": Move()})]) == {"fanatic": 3}


def test_bounds_of_a_number_together() -> None:
    """What the unit, the list and the room to hide leave."""
    size = limit(0, Between(5, 30), moves={"mob": Move()})
    army = limit(40, Between(0, 60), moves={"mob": Move()})
    hidden = limit(3, Between(0, 0), moves={"mob": Move(0, 0, Fraction(1, 4))})
    assert limits.allowed_numbers([size, army, hidden], "mob") == Between(12, 20)
    pairs = limit(0, Between(2, None, 2), moves={"mob": Move()})
    assert limits.allowed_numbers([size, pairs], "mob") == Between(6, 30, 2)
    assert limits.allowed_numbers([size, limit(0, OneOf((6, 10, 40)), moves={"mob": Move()})], "mob") == OneOf((6, 10))
    assert limits.allowed_numbers([size, limit(0, Between(0, 0))], "mob") == Between(5, 30)
    none = limits.allowed_numbers([size, limit(0, OneOf((1, 3)), moves={"mob": Move()})], "mob")
    assert not any(none.holds(n) for n in range(40))


def test_steps_of_a_set() -> None:
    """By which a control goes through the printed sizes."""
    assert [OneOf(values).step for values in ((6, 10), (6,), (0, 4, 6))] == [4, 1, 2]


# ------------------------------------------------------------------- a game of war machines of steam


def test_field_allowance() -> None:
    """So many units of an entry, two to each warcaster; characters once."""
    units = (Thing("guard"), Thing("guard-2"), Thing("guard-3"))

    def allowance(casters: int) -> Limit[Thing]:
        return limit(3, Between(0, 2 * casters), units, "beyond", moves={"guard": Move(), "caster": Move(0, 0, 2)})

    assert found(allowance(1)) == [("many", "guard-3", 3, 2)]
    assert found(allowance(2)) == []
    assert limits.numbers_left([allowance(2)]) == {"guard": 1}


def test_points_that_a_warcaster_brings() -> None:
    """His warjacks cost nothing up to his points, and what is not spent is lost."""
    jacks = (Thing("jack", 7), Thing("jack-2", 9))
    brings = Limit("points of Stryker", "Stryker", MODELS, 16, Between(0, 6), jacks)
    assert Pool(brings, "stryker").paid == 6
    assert Pool(brings._replace(used=5), "stryker").paid == 5
    assert Pool(brings._replace(allowed=Between()), "stryker").paid == 16


def test_printed_sizes() -> None:
    """Six or ten, and nothing between."""
    for models, codes in ((5, ["few"]), (6, []), (7, ["many"]), (9, ["few"]), (10, []), (11, ["many"])):
        assert [code for code, *_ in found(limit(models, OneOf((6, 10))))] == codes
    assert limits.allowed_numbers([limit(0, OneOf((6, 10)), moves={"unit": Move()})], "unit") == OneOf((6, 10))


def test_rows_of_a_table() -> None:
    """With the words of the book where it has some."""
    some = limit(3, Between(0, 4))
    assert list(limits.table_rows([some, some._replace(printed="half of them")])) == [
        ("Things", 3, Between(0, 4)), ("Things", 3, "half of them"),
    ]  # fmt: skip


# ------------------------------------------------------------------- laws

numbers = st.integers(0, 12)
spans = st.builds(lambda low, more: Between(low, None if more is None else low + more), numbers, st.none() | numbers)
stepped = st.builds(lambda low, more, step: Between(low, low + more, step), numbers, numbers, st.integers(1, 4))
sets = st.builds(lambda values: OneOf(tuple(sorted(values))), st.sets(numbers, min_size=1, max_size=4))
things = st.lists(numbers, max_size=6).map(lambda ns: tuple(Thing(f"t-{i}", n) for i, n in enumerate(ns, 1)))


@given(things, st.permutations(range(6)), spans, st.sampled_from(["army", "last", "beyond"]))
def test_order_never_matters(things: tuple[Thing, ...], order: list[int], allowed: Between, blame: limits.Blame) -> None:
    """Whoever was counted first: the same entries get the same findings."""
    used = sum(t.number for t in things)
    mixed = tuple(things[i] for i in order if i < len(things))
    one, other = (limit(used, allowed, counted, blame) for counted in (things, mixed))
    roster = Roster(*things)
    assert list(limits.findings([one], roster)) == list(limits.findings([other], roster))


@given(numbers, spans | stepped | sets)
def test_found_exactly_where_it_is_not_allowed(used: int, allowed: limits.Allowed) -> None:
    """No finding where it is kept, one where it is not, on the side that was passed."""
    inside = used in ([*allowed.values] if isinstance(allowed, OneOf) else range(int(allowed.low), int(30 if allowed.high is None else allowed.high) + 1, allowed.step))
    one = limit(used, allowed)
    assert one.kept == inside
    told = found(one)
    assert len(told) == (not inside)
    for code, _, _, nearest in told:
        assert isinstance(nearest, int)
        assert code == ("many" if used > nearest else "few")
        assert allowed.holds(nearest)


@given(numbers, spans)
def test_used_and_left_are_the_bound(used: int, allowed: Between) -> None:
    """Also where more is used than may be."""
    left = limit(used, allowed).left
    assert left is None if allowed.high is None else used + (left or 0) == allowed.high


@given(things, numbers)
def test_those_beyond_are_as_few_as_may_be(things: tuple[Thing, ...], most: int) -> None:
    """Without those who are blamed the bound is kept, and the first of them passes it."""
    used = sum(t.number for t in things)
    blamed = {entry for _, entry, *_ in found(limit(used, Between(0, most), things, "beyond"))}
    kept = [t for t in things if t.id not in blamed]
    assert sum(t.number for t in kept) <= most
    first = next((t for t in things if t.id in blamed), None)
    assert first is None or sum(t.number for t in kept) + first.number > most


offers = st.builds(Move, st.integers(0, 3), st.integers(0, 2), st.integers(0, 3))


@given(st.lists(st.tuples(numbers, spans | sets, offers), max_size=3))
def test_bounds_together_are_what_all_allow(given: list[tuple[int, limits.Allowed, Move]]) -> None:
    """A number is within them exactly where no limit is broken by so many."""
    moved = [(used, allowed, Move(move.used) if isinstance(allowed, OneOf) else move) for used, allowed, move in given]
    known = [limit(used, allowed, moves={"it": move}) for used, allowed, move in moved]
    together = limits.allowed_numbers(known, "it")
    for n in range(16):
        good = all(_after(allowed, move, n).holds(used + n * move.used) if _proper(allowed, move, n) else False for used, allowed, move in moved)
        assert together.holds(n) == good


def _after(allowed: limits.Allowed, move: Move, n: int) -> limits.Allowed:
    """What is allowed with n of something."""
    if isinstance(allowed, OneOf):
        return allowed
    return Between(allowed.low + n * move.low, None if allowed.high is None else allowed.high + n * move.high)


def _proper(allowed: limits.Allowed, move: Move, n: int) -> bool:
    """Whether there is anything that is allowed at all."""
    after = _after(allowed, move, n)
    return isinstance(after, OneOf) or after.high is None or after.low <= after.high


@given(st.integers(0, 9), stepped, st.integers(0, 9))
def test_steps_are_kept(used: int, allowed: Between, most: int) -> None:
    """Of a number in steps only those on the steps."""
    together = limits.allowed_numbers([limit(used, allowed, moves={"it": Move()}), limit(0, Between(0, most), moves={"it": Move()})], "it")
    good = [n for n in range(most + 1) if allowed.holds(used + n)]
    assert [n for n in range(most + 1) if together.holds(n)] == good


def test_texts_of_a_side_are_filled_with_what_was_found_and_what_is_allowed() -> None:
    fix = P("Remove {count} group.", "Remove {count} groups.", "count", count=None)
    wording = limits.wording_from(T("{name}: {count}, at most {most}.", name="Wrack"), fix)(Breach(3, 2, over=True))
    assert wording == limits.Wording(T("{name}: {count}, at most {most}.", name="Wrack", count=3, most=2), P(fix.message, fix.plural, "count", count=1))


def test_values_that_a_text_has_already_stay_and_so_does_its_plural() -> None:
    text = P("{found} team; {allowed} needed.", "{found} teams; {allowed} needed.", "found", found=None, allowed="2 to 4")
    fix = P("Keep {count} team.", "Keep {count} teams.", "count", count=1)
    wording = limits.wording_from(text, fix, allowed="2–4", concerns=("team",))(Breach(5, 4, over=True))
    said = P(text.message, text.plural, "found", found=5, allowed="2 to 4")
    assert wording == limits.Wording(said, fix, None, "2–4", ("team",))


def test_texts_about_points_have_points_and_other_programs_read_them() -> None:
    text, fix = T("{points} points; at most {most}."), P("Remove {points} point.", "Remove {points} points.", "points", points=None)
    wording = limits.wording_from(text, fix, points=True)(Breach(26, 20, over=True))
    assert (wording.text.values, wording.found, wording.allowed) == ({"points": Quarters(26), "most": Quarters(20)}, 6.5, 5)
    assert wording.fix == P(fix.message, fix.plural, "points", points=Quarters(6))
