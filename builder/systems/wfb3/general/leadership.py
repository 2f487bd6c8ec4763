"""Leadership of units in rout and rally tests: alone, and near characters whose Leadership they may use."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, value_text
from builder.systems.wfb3.army import Army, rest_of_unit
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.results import EntryResult, special_rules
from builder.systems.wfb3.formulas import rout_rally_and_leadership
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import fact_rows, weapon_figures

LEADING_POSTS = ("champion", "leader")
"""Posts of the characters who lead a unit."""


class BannerLoss(NamedTuple):
    """Leadership lost with a banner."""

    less: int = 0
    """Points by which the unit's Leadership drops."""
    of: frozenset[str] = frozenset()
    """Ids of the characters in the unit with the great banner, whose Leadership and bonus drop by as much (16.1)."""


NO_LOSS = BannerLoss()
"""No banner is lost."""


class LeadershipInTests(NamedTuple):
    """The Leadership of a unit in rout and rally tests."""

    alone: int
    """Leadership while no helping character is near."""
    near: tuple[tuple[EntryResult, int], ...] = ()
    """Characters near whom Leadership is higher, each with the higher value."""
    at_rout: int = 0
    """Modifier in rout tests only, not in rally tests."""
    loyalty: int | None = None
    """Modifier of a contingent, included in `alone`; `None` for troops of the army's own list."""
    hired: bool = False
    """True for mercenaries."""
    hating: int | None = None
    """Leadership of allies if the enemy includes a foe that they hate; `None` if they hate nobody."""


def leadership_in_tests(result: EntryResult, army: Army) -> LeadershipInTests | None:
    """Leadership of an entry in rout and rally tests, in its usual shape; `None` if it takes no such tests."""
    ld = _led_and_unled(result, army)
    return None if ld is None else _with_lenders(result, ld, army)


def led_leadership(result: EntryResult, *, shaped: bool = False) -> int | None:
    """Leadership of a unit, under its leader if it has one; in its other shape if `shaped`; `None` without a number."""
    shape, profiles, led = result.facts.shape, result.in_play.profiles[:1], result.facts.led
    if shaped:
        profiles, led = () if shape is None else (shape.profile,), result.facts.led_in_shape
    return led.values.get("Ld", profiles[0].number("Ld")) if profiles else None


def leadership_after_loss(
    result: EntryResult,
    loss: BannerLoss,
    army: Army,
    *,
    shaped: bool = False,
    leaderless: bool = False,
) -> LeadershipInTests | None:
    """Leadership in tests after the loss of a banner (12.3, 16.1), and of the unit's leader too if `leaderless`.

    Troops that never rout use this value in manoeuvre tests, without other characters' help. With `shaped` it is that
    of the unit's other shape. `None` if the unit takes no such tests.
    """
    value = _unled(result, army)
    if shaped:
        shape = result.facts.shape
        value = None if value is None or shape is None else shape.profile.number("Ld")
    if value is None:
        return None
    own = rout_rally_and_leadership.without_banner(value, loss.less)
    led_by = (result.facts.led_in_shape if shaped else result.facts.led).by
    his, bonus = (None if leaderless else led_by) or (0, 0)
    if loss.of:
        his, bonus = (rout_rally_and_leadership.without_banner(value, loss.less) for value in (his, bonus))
    led = rout_rally_and_leadership.led(own, bonus, his, army.rules.system.levels.mental_maximum)
    return (
        LeadershipInTests(led)
        if fact_rows.never_routs(result, army.rules)
        else _with_lenders(result, (led, own), army, loss)
    )


def lent_leadership(result: EntryResult, loss: BannerLoss = NO_LOSS) -> tuple[int, int] | None:
    """Leadership of a character and the bonus that he gives, after a banner loss; `None` if he has no Leadership."""
    lent = leadership_and_bonus(result.in_play.profiles[0])
    if lent is None or result.id not in loss.of:
        return lent
    value, bonus = (rout_rally_and_leadership.without_banner(value, loss.less) for value in lent)
    return value, bonus


def leadership_and_bonus(leader: Profile) -> tuple[int, int] | None:
    """Leadership of a profile and the bonus that it gives to others; `None` if it has no Leadership."""
    value = leader.number("Ld")
    return None if value is None else (value, leader.bonus.get("Ld", 0))


def with_great_banner(result: EntryResult, army: Army) -> tuple[EntryResult | None, frozenset[str]]:
    """The bearer of a banner in a unit (or a character's unit), if any, and the ids of all characters in the unit."""
    characters = army.characters_with(
        result.under if result.kind == "character" and result.under is not None else result.id
    )
    bearer = next((character for character in characters if character.role in BANNERS), None)
    return bearer, frozenset(character.id for character in characters)


def leadership_texts(result: EntryResult, army: Army) -> Iterator[Shown]:
    """Leadership in rout and rally tests in words, alone and near characters who help (14.8, 14.8.1, A20)."""
    ld = _led_and_unled(result, army)
    if ld is None:
        return
    usual = _in_words(_with_lenders(result, ld, army), army)
    shape = result.facts.shape
    other = None if shape is None else shape.profile.number("Ld")
    if shape is None or other is None:
        yield from usual
        return
    led = result.facts.led_in_shape.values.get("Ld", other)
    in_shape = _in_words(_with_lenders(result, (led, other), army), army) or (T("Ld {ld}", ld=led),)
    yield T(
        "{first}; {name}: {second}", first=usual or (T("Ld {ld}", ld=ld[0]),), name=shape.profile.name, second=in_shape
    )


def _led_and_unled(result: EntryResult, army: Army) -> tuple[int, int] | None:
    """Leadership in rout and rally tests with and without a leader; `None` if the entry takes no such tests."""
    lowest = None if fact_rows.never_routs(result, army.rules) else _unled(result, army)
    if lowest is None:
        return None
    own = result.in_play.profiles[0].number("Ld")
    led = result.facts.led.values.get("Ld", own)
    if lowest == own and led is not None:
        return led, lowest
    his, bonus = result.facts.led.by or (0, 0)
    return rout_rally_and_leadership.led(lowest, bonus, his, army.rules.system.levels.mental_maximum), lowest


def _unled(result: EntryResult, army: Army) -> int | None:
    """Leadership of a unit without its leader, the lowest of several crews (11.1.2); `None` without rout tests."""
    if (
        not (result.in_play.rout_at is not None or result.kind == "chariot")
        or result.facts.post == "hidden"
        or not result.in_play.profiles
    ):
        return None
    own = result.in_play.profiles[0].number("Ld")
    if own is None:
        return None
    others = [
        other.in_play.profiles[0].number("Ld")
        for other in rest_of_unit(result, army)
        if other.kind == "machine" and other.in_play.profiles
    ]
    return min((own, *(ld for ld in others if ld is not None)))


def led_by_bearer(result: EntryResult, army: Army) -> bool:
    """True if the great banner's bearer is the only leader of his unit."""
    bearer, _ = with_great_banner(result, army)
    return bearer is not None and leaders(result, army) == (bearer.id,)


def leaders(result: EntryResult, army: Army) -> tuple[str, ...]:
    """Ids of the characters who lead a unit; empty if a champion sold with the unit leads it too."""
    if result.facts.champion is not None:
        return ()
    return tuple(one.id for one in army.companions.get(result.id, ()) if one.facts.post in LEADING_POSTS)


def _with_lenders(
    result: EntryResult,
    ld: tuple[int, int],
    army: Army,
    loss: BannerLoss = NO_LOSS,
) -> LeadershipInTests:
    """Leadership in tests, alone and near characters who lend theirs; `ld` is the value with and without its leader."""
    led_leadership, own = ld
    part = army.rules.other_lists.get(result.entry.from_ or "")
    if part is not None and part.contingent is not None:  # those have no share in the general's Leadership
        return _in_contingent_tests(result, (led_leadership, own), army, loss)
    value = any(rule.general_lends == "value" for rule in army.rules.system.in_force(army.roster.house_rules))
    chief = army.general
    near = []
    for m2 in army.lenders:
        if m2 is not chief and not _lends_to(m2, result, army.rules):
            continue
        his = lent_leadership(m2, loss)
        if his is None:
            continue
        theirs, bonus = his
        most = army.rules.system.levels.mental_maximum
        lent = theirs if value and m2 is chief else rout_rally_and_leadership.led(own, bonus, theirs, most)
        if lent > led_leadership:
            near.append((m2, lent))
    return LeadershipInTests(led_leadership, tuple(near), rout_test_modifier(result))


def _in_contingent_tests(result: EntryResult, ld: tuple[int, int], army: Army, loss: BannerLoss) -> LeadershipInTests:
    """Leadership in tests of an entry of a contingent, near its commander too (Warhammer Armies, contingents)."""
    led_leadership, own = ld
    hired = army.rules.other_lists[result.entry.from_ or ""].hired
    more = army.rules.system.mercenaries.hired_more if hired else -army.rules.system.mercenaries.ally_less
    most = army.rules.system.levels.mental_maximum
    alone = min(most, led_leadership + more)
    hates = not hired and any(rule.hates for rule in special_rules(result, army.rules))
    hating = led_leadership if hates else None
    commander = army.commanders.get(result.entry.from_ or "")
    top = None if commander is None or commander is result else lent_leadership(commander, loss)
    near: tuple[tuple[EntryResult, int], ...] = ()
    if commander is not None and top is not None:
        value, bonus = top
        if hired:
            led = min(most, rout_rally_and_leadership.led(own, bonus, value, most) + more)
        else:  # what allies lack is taken off their own value, not off his bonus
            led = rout_rally_and_leadership.led(own + more, bonus, value, most)
        if led > alone:
            near = ((commander, led),)
    return LeadershipInTests(alone, near, 0, alone - led_leadership if hired else more, hired, hating)


def _in_words(lent: LeadershipInTests, army: Army) -> tuple[Shown, ...]:
    """Leadership in tests in words; empty if it equals the profile's value."""
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
    texts: tuple[Shown, ...] = (T("Ld {ld}", ld=lent.alone), *near) if near or lent.at_rout else ()
    return (*texts, rout_test_text(lent, chief)) if lent.at_rout else texts


def rout_test_text(lent: LeadershipInTests, chief: EntryResult | None) -> Shown:
    """Leadership in rout tests in words, for an entry with a modifier in these tests; `chief` is the general."""
    return T("rout tests {ld}", ld=value_with_best_lender(lent, chief, lent.at_rout))


def best_lender(lent: LeadershipInTests) -> tuple[EntryResult, int] | None:
    """The character whose Leadership helps most, and the Leadership near him; `None` if no character helps."""
    return max(lent.near, key=lambda near: near[1], default=None)


def value_with_best_lender(lent: LeadershipInTests, chief: EntryResult | None, added: int = 0) -> Shown:
    """Leadership alone and near the best helper, in words; `added` modifies both, and `chief` is the general."""
    alone = max(0, lent.alone + added)
    best = best_lender(lent)
    if best is None:
        return alone
    him, ld = best
    led = max(0, ld + added)
    if him is chief:
        return T("{alone}, with general {led}", alone=alone, led=led)
    return T("{alone}, with {name} {led}", alone=alone, name=him.name, led=led)


def command_tags(result: EntryResult, army: Army) -> Iterator[Tag]:
    """The special rule of a contingent's commander; nothing for other entries."""
    if result.entry.from_ is not None and army.commanders.get(result.entry.from_) is result:
        radius = army.rules.system.command["general"].radius
        text = T(
            "Units of his contingent within {radius} use his Leadership bonus in rout and rally tests.", radius=radius
        )
        yield Tag("commander", T("Commander"), radius, text, numbers=own_leadership_after_loss(result, army))


def own_leadership_after_loss(result: EntryResult, army: Army) -> Shown:
    """Leadership of a character who lends it, after his unit's banner is lost or captured, in words (16.1).

    `None` if he has no Leadership, or if his unit has no banner of the army or a contingent.
    """
    bearer, characters = with_great_banner(result, army)
    post = None if bearer is None or result.under is None else army.rules.system.command[bearer.role or ""]
    if post is None or lent_leadership(result) is None:
        return None
    lost, captured = (
        value_text(*(lent_leadership(result, BannerLoss(less, characters)) or (0, 0)))
        for less in (post.lost, post.captured)
    )
    return T("{banner}: Ld {lost} if lost, {captured} if captured", banner=post.name, lost=lost, captured=captured)


def rout_test_modifier(result: EntryResult) -> int:
    """Modifier of the entry's mount to Leadership in rout tests: 0 or less."""
    figure = result.facts.figure
    return 0 if figure is None or not figure.rides else sum(tag.ridden_rout for tag in figure.based.tags)


def _lends_to(lender: EntryResult, unit: EntryResult, rules: Rules) -> bool:
    """True if a unit may use a second in command's Leadership: of its race, or of a kind that all races follow."""
    return lender.creature == unit.creature or any(rule.lends_to_all for rule in special_rules(lender, rules))
