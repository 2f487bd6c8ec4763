"""Numbers shown behind the names of special rules: doubled Attacks, Leadership after losses, improved saves."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.troops import Command, TagText
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import rout_rally_and_leadership, to_hit_and_wound
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import weapon_figures

POST = "command"
"""Id of the special rule of units with a standard bearer or musician."""
BANNER = "banner"
"""Id of the special rule of a unit joined by a character with a banner."""
LENDING_ROLES = ("general", "second")
"""Ids of special rules of characters who lend Leadership; a contingent's commander has a text of his own."""


def with_numbers(result: EntryResult, army: Army) -> EntryResult:
    """The entry with numbers in its special rules."""
    tags = tuple(_with_number(tag, result, army) for tag in result.in_play.tags)
    seen = None if result.seen is None else with_numbers(result.seen, army)
    return result._replace(in_play=result.in_play._replace(tags=tags), seen=seen)


def _with_number(tag: Tag, result: EntryResult, army: Army) -> Tag:
    """A special rule of an entry with its numbers, and the name of the quick-reference table that explains it."""
    numbers = tuple(_numbers(tag, result, army))
    if numbers:
        tag = tag._replace(numbers=numbers if len(numbers) > 1 else numbers[0])
    table = army.rules.tables_of_rules.get(_post(tag, army.rules) if tag.id == POST else tag.id)
    return tag if table is None else tag._replace(explained_in=table)


def _post(tag: Tag, rules: Rules) -> str | None:
    """Id of the command post that a special rule names; `None` if it names none."""
    return next((id for id, known in rules.system.command.items() if known.name == tag.name), None)


def _numbers(tag: Tag, result: EntryResult, army: Army) -> Iterator[Shown]:
    """Numbers that one special rule gives the entry, in words."""
    if tag.id in (POST, BANNER):
        name = tag.name if tag.id == POST else tag.value
        post = next(known for known in army.rules.system.command.values() if known.name == name)
        plain = leadership.led_leadership(result)
        if post.manoeuvres and plain is not None:
            most = army.rules.system.levels.mental_maximum
            usual = T("Ld {ld}", ld=rout_rally_and_leadership.raised(plain, post.manoeuvres, most))
            other = leadership.led_leadership(result, shaped=True)
            if other is None:
                yield usual
            else:
                yield _both_shapes(
                    result, usual, T("Ld {ld}", ld=rout_rally_and_leadership.raised(other, post.manoeuvres, most))
                )
        yield from _leadership_after_loss(tag.id, post, result, army)
    elif tag.id in LENDING_ROLES and result.kind == "character":
        left = leadership.own_leadership_after_loss(result, army)
        if left is not None:
            yield left
    elif tag.id in army.rules.system.tags and result.in_play.profiles:
        yield from _rule_numbers(army.rules.system.tags[tag.id], result, army.rules.system.levels.mental_maximum)


def _leadership_after_loss(id: str, post: Command, result: EntryResult, army: Army) -> Iterator[Shown]:
    """Leadership in tests after a banner is lost or captured, for both shapes, and dice that change (12.3, 16.1).

    `id` is that of the unit's special rule for the banner (`POST` or `BANNER`), `post` the definition of its bearer.
    """
    if not post.captured:
        return
    usual = _leadership_after_loss_in_shape(id, post, result, army, shaped=False)
    if usual is None:
        return
    other = _leadership_after_loss_in_shape(id, post, result, army, shaped=True)
    yield usual if other is None else _both_shapes(result, usual, other)
    less = leadership.rout_test_modifier(result)
    if less:
        yield T("rout tests {change}", change=weapon_figures.signed(less))
    if id == BANNER:
        yield from _dice_without_banner(post, result, army.rules)


def _both_shapes(result: EntryResult, usual: Shown, other: Shown) -> Shown:
    """The texts for the usual and the other shape as one; `usual` alone without another shape."""
    shape = result.facts.shape
    return (
        usual if shape is None else T("{first}; {name}: {second}", first=usual, name=shape.profile.name, second=other)
    )


def _leadership_after_loss_in_shape(
    id: str,
    post: Command,
    result: EntryResult,
    army: Army,
    *,
    shaped: bool,
) -> Shown:
    """Leadership in tests after a banner is lost or captured, in one shape; `None` if the shape takes no tests.

    `id` is that of the unit's special rule for the banner (`POST` or `BANNER`), `post` the definition of its bearer.
    """
    beside = leadership.with_great_banner(result, army)[1] if id == BANNER else frozenset()

    def after(less: int, *, leaderless: bool) -> leadership.LeadershipInTests | None:
        loss = leadership.BannerLoss(less, beside)
        return leadership.leadership_after_loss(result, loss, army, shaped=shaped, leaderless=leaderless)

    lost, captured = (after(less, leaderless=False) for less in (post.lost, post.captured))
    if lost is None or captured is None:
        return None
    first, second = max(0, lost.alone), max(0, captured.alone)
    alone: Shown = first
    if id == BANNER and leadership.led_by_bearer(result, army):  # as a rule he has fallen when it is lost (16.1)
        fallen = after(post.lost, leaderless=True)
        if fallen is not None and fallen.alone != lost.alone:
            alone = T("{fallen} ({lives} if its bearer lives)", fallen=max(0, fallen.alone), lives=first)
    chief = army.general
    best, then = leadership.best_lender(lost), leadership.best_lender(captured)
    if best is None and then is None:
        return T("Ld {lost} if lost, {captured} if captured", lost=alone, captured=second)
    if best is None and then is not None:  # near him it is no better than its own, until more is lost
        best = (then[0], lost.alone)
    if best is None or then is None or best[0] is not then[0]:
        return T(
            "Ld if lost: {lost}; if captured: {captured}",
            lost=leadership.value_with_best_lender(lost, chief),
            captured=leadership.value_with_best_lender(captured, chief),
        )
    him, both = best[0], best[1] if best[1] == then[1] else T("{led} and {less}", led=best[1], less=then[1])
    return T(
        "Ld {lost} if lost, {captured} if captured; {near}",
        lost=alone,
        captured=second,
        near=T("with general {ld}", ld=both) if him is chief else T("with {name} {ld}", name=him.name, ld=both),
    )


def _dice_without_banner(post: Command, result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Rules whose die the leader's bonus reduces, with the die after a banner is lost or captured (10.3, 16.1)."""
    _, bonus = result.facts.led.by or (0, 0)
    if not bonus:
        return
    lost, captured = (
        _reduced_die(rout_rally_and_leadership.without_banner(bonus, change)) for change in (post.lost, post.captured)
    )
    for tag in result.in_play.tags:
        if tag.id not in rules.system.tags or not rules.system.tags[tag.id].leader_bonus:
            continue
        if lost == captured:
            yield T("{rule} {die} if lost or captured", rule=tag.name, die=lost)
        else:
            yield T("{rule} {lost} if lost, {captured} if captured", rule=tag.name, lost=lost, captured=captured)


def _reduced_die(bonus: int) -> str:
    """A D6 minus the leader's bonus, such as `D6−2` (10.3)."""
    return f"D6−{bonus}" if bonus else "D6"


def _rule_numbers(rule: TagText, result: EntryResult, ceiling: int) -> Iterator[Shown]:
    """Figures of an entry's first profile as a special rule changes them (at most `ceiling`), in words."""
    own = result.in_play.profiles[0]
    attacks = own.number("A")
    if rule.attacks > 1 and attacks is not None:
        yield T("A {attacks}", attacks=attacks * rule.attacks)
    if rule.save and result.in_play.save is not None:
        yield T("save {save}+", save=to_hit_and_wound.improved_save(result.in_play.save, rule.save))
    if rule.blow:
        blow = {key: own.number(key) for key in ("WS", "S")}
        ws, strength = (
            None if value is None else rout_rally_and_leadership.raised(value, rule.blow.get(key, 0), ceiling)
            for key, value in blow.items()
        )
        if ws is not None and strength is not None:
            yield T("WS {ws}, S {s}", ws=ws, s=strength)
    bonus = result.facts.led.by[1] if result.facts.led.by is not None else own.bonus.get("Ld", 0)
    if rule.leader_bonus and bonus:
        yield T("D6−{bonus}", bonus=bonus)
