"""The Leadership of units in rout and rally tests: alone, and near those who lend theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.profiles import Profile
from builder.systems.wfb3.composition.army import Army, together
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import rout_rally_and_leadership
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.sheet import fact_rows, weapon_figures

OUTSIDE = ("undead", "ethereal", "demon")
"""Seconds in command of these kinds lend their bonus to every race (14.8.1)."""


LEADING = ("champion", "leader")
"""What those are to a unit who lead it."""


class Loss(NamedTuple):
    """What the loss of a banner takes off the Leadership of a unit, and of those with it."""

    less: int = 0
    of: frozenset[str] = frozenset()
    """Ids of the characters whose Leadership and bonus fall as well: those with the unit of a great banner (16.1)."""


NOTHING_LOST = Loss()


class Lent(NamedTuple):
    """The Leadership of a unit in rout and rally tests."""

    alone: int
    near: tuple[tuple[EntryResult, int], ...] = ()
    """Who lends his, and what it is near him; only those who better it."""
    at_rout: int = 0
    """What is added in rout tests alone."""
    loyalty: int | None = None
    """What is added in it for a contingent; `None` for troops of the list itself."""
    hired: bool = False
    hating: int | None = None
    """What it is where the enemy has foes that allies hate."""


def in_tests(m: EntryResult, army: Army) -> Lent | None:
    """The same for its usual shape; `None` for what takes no such tests."""
    ld = _tested(m, army)
    return None if ld is None else _lent_to(m, ld, army)


def led_leadership(m: EntryResult, *, shaped: bool = False) -> int | None:
    """The Leadership of a unit under its leader, in its usual shape or in its other one."""
    if shaped:
        shape = m.facts.shape
        value = None if shape is None else m.facts.led_in_shape.get("Ld", shape.profile.values.get("Ld"))
    else:
        value = m.facts.led.get("Ld", m.in_play.profiles[0].values.get("Ld")) if m.in_play.profiles else None
    return value if isinstance(value, int) else None


def after_loss(
    m: EntryResult,
    loss: Loss,
    army: Army,
    *,
    shaped: bool = False,
    leaderless: bool = False,
) -> Lent | None:
    """The same in tests for a unit that has lost points of its own Leadership (12.3, 16.1), and maybe its leader.

    Who never routs has it for tests of manoeuvres, in which nobody lends his. `shaped` asks about the other shape.
    """
    value = _unled(m, army)
    if shaped:
        shape = m.facts.shape
        other = None if value is None or shape is None else shape.profile.values.get("Ld")
        value = other if isinstance(other, int) else None
    if value is None:
        return None
    own = rout_rally_and_leadership.without_banner(value, loss.less)
    leader = m.facts.led_by_in_shape if shaped else m.facts.led_by
    his, bonus = (0, 0) if leaderless or leader is None else leader
    if loss.of:
        his, bonus = (rout_rally_and_leadership.without_banner(value, loss.less) for value in (his, bonus))
    led = rout_rally_and_leadership.led(own, bonus, his, army.rules.system.levels.mental_maximum)
    return Lent(led) if _lasts(m) else _lent_to(m, (led, own), army, loss)


def lends(m: EntryResult, loss: Loss = NOTHING_LOST) -> tuple[int, int] | None:
    """The Leadership of a character and the bonus that he lends; `None` where he has none."""
    lent = lent_by(m.in_play.profiles[0])
    if lent is None or m.id not in loss.of:
        return lent
    value, bonus = (rout_rally_and_leadership.without_banner(n, loss.less) for n in lent)
    return value, bonus


def lent_by(leader: Profile) -> tuple[int, int] | None:
    """The Leadership of a profile and the bonus that it lends; `None` where it has none."""
    value = leader.values.get("Ld")
    return (value, leader.bonus.get("Ld", 0)) if isinstance(value, int) else None


def with_great_banner(m: EntryResult, army: Army) -> tuple[EntryResult | None, frozenset[str]]:
    """Who bears a great banner in a unit, or beside a character of it, and the ids of all characters with that unit."""
    company = army.companions.get(m.under if m.kind == "character" and m.under is not None else m.id, ())
    characters = [c for c in company if c.kind == "character" and not hidden_models.hides(c)]
    bearer = next((c for c in characters if c.role in BANNERS), None)
    return bearer, frozenset(c.id for c in characters)


def test_texts(m: EntryResult, army: Army) -> Iterator[Shown]:
    """The Leadership for rout and rally tests, alone and near those who lend theirs (14.8, 14.8.1, A20)."""
    ld = _tested(m, army)
    if ld is None:
        return
    usual = _in_words(_lent_to(m, ld, army), army)
    shape: Shape | None = m.facts.shape
    other = None if shape is None else shape.profile.values.get("Ld")
    if shape is None or not isinstance(other, int):
        yield from usual
        return
    led = m.facts.led_in_shape.get("Ld", other)
    in_shape = _in_words(_lent_to(m, (led, other), army), army) or (T("Ld {ld}", ld=led),)
    yield T("{first}; {name}: {second}", first=usual or (T("Ld {ld}", ld=ld[0]),), name=shape.name, second=in_shape)


def _tested(m: EntryResult, army: Army) -> tuple[int, int] | None:
    """The Leadership that is tested for rout and rally, led and unled; `None` for what takes no such tests."""
    lowest = None if _lasts(m) else _unled(m, army)
    if lowest is None:
        return None
    own = m.in_play.profiles[0].values.get("Ld")
    led = m.facts.led.get("Ld", own)
    if lowest == own and isinstance(led, int):
        return led, lowest
    his, bonus = m.facts.led_by or (0, 0)
    return rout_rally_and_leadership.led(lowest, bonus, his, army.rules.system.levels.mental_maximum), lowest


def _unled(m: EntryResult, army: Army) -> int | None:
    """The Leadership of a unit, unled; of crews of several races the lowest (11.1.2)."""
    if not (m.in_play.rout_at is not None or m.kind == "chariot") or m.facts.post == "hidden" or not m.in_play.profiles:
        return None
    own = m.in_play.profiles[0].values.get("Ld")
    if not isinstance(own, int):
        return None
    others = [
        o.in_play.profiles[0].values.get("Ld") for o in together(m, army) if o.kind == "machine" and o.in_play.profiles
    ]
    return min((own, *(ld for ld in others if isinstance(ld, int))))


def _lasts(m: EntryResult) -> bool:
    """True if it fights to the last, without tests for rout."""
    return any(t.id in fact_rows.LASTING for t in m.in_play.tags)


def led_by_bearer(m: EntryResult, army: Army) -> bool:
    """True if the one who bears a great banner in a unit leads it, and nobody else does when he has fallen."""
    bearer, _ = with_great_banner(m, army)
    if bearer is None or m.facts.champion is not None:
        return False
    leading = [c for c in army.companions.get(m.id, ()) if c.facts.post in LEADING]
    return leading == [bearer]


def _lent_to(
    m: EntryResult,
    ld: tuple[int, int],
    army: Army,
    loss: Loss = NOTHING_LOST,
) -> Lent:
    """The same for troops with this Leadership, led and unled."""
    led_leadership, own = ld
    part = army.rules.parts.get(m.entry.from_ or "")
    if part is not None and part.contingent is not None:  # those have no share in the general's Leadership
        return _in_contingent(m, (led_leadership, own), army, loss)
    value = any(rule.general_lends == "value" for rule in army.rules.system.in_force(army.roster.house_rules))
    chief = army.general
    near = []
    for m2 in army.lenders:
        if m2 is not chief and not _of_one_race(m2, m):
            continue
        his = lends(m2, loss)
        if his is None:
            continue
        theirs, bonus = his
        most = army.rules.system.levels.mental_maximum
        lent = theirs if value and m2 is chief else rout_rally_and_leadership.led(own, bonus, theirs, most)
        if lent > led_leadership:
            near.append((m2, lent))
    return Lent(led_leadership, tuple(near), rout_tests(m))


def _in_contingent(m: EntryResult, ld: tuple[int, int], army: Army, loss: Loss) -> Lent:
    """The same in a contingent: by its loyalty, and near its commander (Warhammer Armies, contingents)."""
    led_leadership, own = ld
    hired = army.rules.parts[m.entry.from_ or ""].hired
    more = army.rules.system.mercenaries.hired_more if hired else -army.rules.system.mercenaries.ally_less
    most = army.rules.system.levels.mental_maximum
    alone = min(most, led_leadership + more)
    hating = led_leadership if not hired and any(t.id == "hatred" for t in m.in_play.tags) else None
    commander = army.commanders.get(m.entry.from_ or "")
    top = None if commander is None or commander is m else lends(commander, loss)
    near: tuple[tuple[EntryResult, int], ...] = ()
    if commander is not None and top is not None:
        value, bonus = top
        if hired:
            led = min(most, rout_rally_and_leadership.led(own, bonus, value, most) + more)
        else:  # what allies lack is taken off their own value, not off his bonus
            led = rout_rally_and_leadership.led(own + more, bonus, value, most)
        if led > alone:
            near = ((commander, led),)
    return Lent(alone, near, 0, alone - led_leadership if hired else more, hired, hating)


def _in_words(lent: Lent, army: Army) -> tuple[Shown, ...]:
    """What is to be said of it; nothing where the profile tells it all."""
    chief = army.general
    near = tuple(
        T("with general {ld}", ld=ld) if him is chief else T("with {name} {ld}", name=him.name, ld=ld)
        for him, ld in lent.near
    )
    if lent.loyalty is not None:
        change = weapon_figures.signed(lent.loyalty)
        if lent.hired:
            return T("Ld {ld} (mercenaries: {change})", ld=lent.alone, change=change), *near
        if lent.hating is None:
            return T("Ld {ld} (allies: {change})", ld=lent.alone, change=change), *near
        first = T(
            "Ld {ld} (allies: {change}), {plain} if the enemy has foes they hate",
            ld=lent.alone,
            change=change,
            plain=lent.hating,
        )
        return first, *near
    said: tuple[Shown, ...] = (T("Ld {ld}", ld=lent.alone), *near) if near or lent.at_rout else ()
    return (*said, in_rout_tests(lent, chief)) if lent.at_rout else said


def in_rout_tests(lent: Lent, chief: EntryResult | None) -> Shown:
    """The value in rout tests, where that is another than to rally."""
    return T("rout tests {ld}", ld=with_help(lent, chief, lent.at_rout))


def helper(lent: Lent) -> tuple[EntryResult, int] | None:
    """The one who betters the Leadership most, and the Leadership near him; `None` where nobody does."""
    return max(lent.near, key=lambda near: near[1], default=None)


def with_help(lent: Lent, chief: EntryResult | None, added: int = 0) -> Shown:
    """The value alone, and that near the one who betters it most."""
    alone = max(0, lent.alone + added)
    best = helper(lent)
    if best is None:
        return alone
    him, ld = best
    led = max(0, ld + added)
    if him is chief:
        return T("{alone}, with general {led}", alone=alone, led=led)
    return T("{alone}, with {name} {led}", alone=alone, name=him.name, led=led)


def command_tags(m: EntryResult, army: Army) -> Iterator[Tag]:
    """What a commander does for the units of his contingent."""
    if m.entry.from_ is not None and army.commanders.get(m.entry.from_) is m:
        radius = army.rules.system.command["general"].radius
        text = T(
            "Units of his contingent within {radius} use his Leadership bonus in rout and rally tests.", radius=radius
        )
        yield Tag("commander", T("Commander"), radius, text, numbers=after_his_banner(m, army))


def after_his_banner(m: EntryResult, army: Army) -> Shown:
    """What one who lends his Leadership has left of it once the great banner with his unit is lost (16.1)."""
    bearer, characters = with_great_banner(m, army)
    post = None if bearer is None or m.under is None else army.rules.system.command[bearer.role or ""]
    if post is None or lends(m) is None:
        return None
    lost, captured = (_with_bonus(*(lends(m, Loss(less, characters)) or (0, 0))) for less in (post.lost, post.captured))
    return T("{banner}: Ld {lost} if lost, {captured} if captured", banner=post.name, lost=lost, captured=captured)


def _with_bonus(value: int, bonus: int) -> str:
    """A Leadership with its bonus as profiles print them (14.5)."""
    return f"{value}+{bonus}" if bonus else str(value)


def rout_tests(m: EntryResult) -> int:
    """What riding such a beast adds to the Leadership in rout tests: 0 or less."""
    figure = m.facts.figure
    if figure is None or not figure.rides:
        return 0
    ridden = figure.mount if figure.mount is not None else figure.creature
    return sum(tag.ridden_rout for tag in ridden.tags)


def _of_one_race(lender: EntryResult, unit: EntryResult) -> bool:
    """True if a second in command is heeded by a unit."""
    return lender.creature == unit.creature or any(t.id in OUTSIDE for t in lender.in_play.tags)
