"""The numbers that special rules make of an entry's own, behind their names: Attacks doubled, Leadership lost, saves bettered."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.profiles import Profile
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.troops import Command, TagText
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import rout_rally_and_leadership, to_hit_and_wound
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import weapon_figures

POST = "command"
"""The special rule of those who have a standard bearer or a musician."""
BANNER = "banner"
"""That of a unit in which somebody else bears a banner."""
LENDERS = ("general", "second")
"""Those of characters who lend their Leadership to units near them; a commander's is told with his post."""


def with_numbers(m: EntryResult, army: Army) -> EntryResult:
    """An entry whose special rules show the numbers that they give it."""
    tags = tuple(_with_number(tag, m, army) for tag in m.in_play.tags)
    seen = None if m.seen is None else with_numbers(m.seen, army)
    return m._replace(in_play=m.in_play._replace(tags=tags), seen=seen)


def _with_number(tag: Tag, m: EntryResult, army: Army) -> Tag:
    numbers = tuple(_numbers(tag, m, army))
    if numbers:
        tag = tag._replace(numbers=numbers if len(numbers) > 1 else numbers[0])
    table = army.rules.tables_of_rules.get(_post(tag, army.rules) if tag.id == POST else tag.id)
    return tag if table is None else tag._replace(told_in=table)


def _post(tag: Tag, rules: Rules) -> str | None:
    """Which post a unit’s command has."""
    return next((id for id, known in rules.system.command.items() if known.name == tag.name), None)


def _numbers(tag: Tag, m: EntryResult, army: Army) -> Iterator[Shown]:
    """What one rule makes of the numbers of the entry."""
    if tag.id in (POST, BANNER):
        name = tag.name if tag.id == POST else tag.value
        post = next(known for known in army.rules.system.command.values() if known.name == name)
        plain = leadership.led_leadership(m)
        if post.manoeuvres and plain is not None:
            most = army.rules.system.levels.mental_maximum
            usual = T("Ld {ld}", ld=rout_rally_and_leadership.raised(plain, post.manoeuvres, most))
            other = leadership.led_leadership(m, shaped=True)
            if other is None:
                yield usual
            else:
                yield _of_shapes(
                    m, usual, T("Ld {ld}", ld=rout_rally_and_leadership.raised(other, post.manoeuvres, most))
                )
        yield from _lost(tag.id, post, m, army)
    elif tag.id in LENDERS and m.kind == "character":
        left = leadership.after_his_banner(m, army)
        if left is not None:
            yield left
    elif tag.id in army.rules.system.tags and m.in_play.profiles:
        yield from _of_rule(army.rules.system.tags[tag.id], m, army.rules.system.levels.ceiling)


def _lost(id: str, post: Command, m: EntryResult, army: Army) -> Iterator[Shown]:
    """Its Leadership in rout and rally tests without a banner, lost or captured (12.3, 16.1)."""
    if not post.captured:
        return
    usual = _lost_in_shape(id, post, m, army, shaped=False)
    if usual is None:
        return
    other = _lost_in_shape(id, post, m, army, shaped=True)
    yield usual if other is None else _of_shapes(m, usual, other)
    less = leadership.rout_tests(m)
    if less:
        yield T("rout tests {change}", change=weapon_figures.signed(less))
    if id == BANNER:
        yield from _dice_without_banner(post, m, army.rules)


def _of_shapes(m: EntryResult, usual: Shown, other: Shown) -> Shown:
    """What holds for a unit in its usual shape and in its other one."""
    shape: Shape | None = m.facts.shape
    return usual if shape is None else T("{first}; {name}: {second}", first=usual, name=shape.name, second=other)


def _lost_in_shape(
    id: str,
    post: Command,
    m: EntryResult,
    army: Army,
    *,
    shaped: bool,
) -> Shown:
    """The same for one of its shapes; `None` where it has no Leadership in it."""
    beside = leadership.with_great_banner(m, army)[1] if id == BANNER else frozenset()

    def after(less: int, *, leaderless: bool) -> leadership.Lent | None:
        loss = leadership.Loss(less, beside)
        return leadership.after_loss(m, loss, army, shaped=shaped, leaderless=leaderless)

    lost, captured = (after(less, leaderless=False) for less in (post.lost, post.captured))
    if lost is None or captured is None:
        return None
    first, second = max(0, lost.alone), max(0, captured.alone)
    alone: Shown = first
    if id == BANNER and leadership.led_by_bearer(m, army):  # as a rule he has fallen when it is lost (16.1)
        fallen = after(post.lost, leaderless=True)
        if fallen is not None and fallen.alone != lost.alone:
            alone = T("{fallen} ({lives} if its bearer lives)", fallen=max(0, fallen.alone), lives=first)
    chief = army.general
    best, then = leadership.helper(lost), leadership.helper(captured)
    if best is None and then is None:
        return T("Ld {lost} if lost, {captured} if captured", lost=alone, captured=second)
    if best is None and then is not None:  # near him it is no better than its own, until more is lost
        best = (then[0], lost.alone)
    if best is None or then is None or best[0] is not then[0]:
        return T(
            "Ld if lost: {lost}; if captured: {captured}",
            lost=leadership.with_help(lost, chief),
            captured=leadership.with_help(captured, chief),
        )
    him, both = best[0], best[1] if best[1] == then[1] else T("{led} and {less}", led=best[1], less=then[1])
    return T(
        "Ld {lost} if lost, {captured} if captured; {near}",
        lost=alone,
        captured=second,
        near=T("with general {ld}", ld=both) if him is chief else T("with {name} {ld}", name=him.name, ld=both),
    )


def _dice_without_banner(post: Command, m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """The dice that its leader's bonus is taken off, once the great banner is lost or captured (10.3, 16.1)."""
    bonus = 0 if m.facts.led_by is None else m.facts.led_by[1]
    if not bonus:
        return
    lost, captured = (_die_less(rout_rally_and_leadership.without_banner(bonus, n)) for n in (post.lost, post.captured))
    for tag in m.in_play.tags:
        if tag.id not in rules.system.tags or not rules.system.tags[tag.id].leader_bonus:
            continue
        if lost == captured:
            yield T("{rule} {die} if lost or captured", rule=tag.name, die=lost)
        else:
            yield T("{rule} {lost} if lost, {captured} if captured", rule=tag.name, lost=lost, captured=captured)


def _die_less(bonus: int) -> str:
    """The die that a leader's bonus is taken off (10.3)."""
    return f"D6−{bonus}" if bonus else "D6"


def _of_rule(rule: TagText, m: EntryResult, ceiling: int) -> Iterator[Shown]:
    own: Profile = m.in_play.profiles[0]
    attacks = own.values.get("A")
    if rule.attacks > 1 and isinstance(attacks, int):
        yield T("A {attacks}", attacks=attacks * rule.attacks)
    if rule.save and m.in_play.save is not None:
        yield T("save {save}+", save=to_hit_and_wound.bettered(m.in_play.save, rule.save))
    if rule.blow:
        blow = {key: own.values.get(key) for key in ("WS", "S")}
        ws, s = (
            rout_rally_and_leadership.raised(value, rule.blow.get(key, 0), ceiling) if isinstance(value, int) else None
            for key, value in blow.items()
        )
        if ws is not None and s is not None:
            yield T("WS {ws}, S {s}", ws=ws, s=s)
    bonus = m.facts.led_by[1] if m.facts.led_by is not None else own.bonus.get("Ld", 0)
    if rule.leader_bonus and bonus:
        yield T("D6−{bonus}", bonus=bonus)
