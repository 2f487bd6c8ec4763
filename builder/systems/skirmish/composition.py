"""Limits and checks of every force: points, leader, heroes, wizards, magic, command (SK-02 to SK-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from builder.core.choices import OneOf, Option, Refusal
from builder.core.controls import Control
from builder.core.findings import WARNING, Finding, N, Plain, Shown, T, Text, alternatives
from builder.core.limits import Between, Blame, Breach, Limit, Side, Unit, Wording
from builder.core.points import QUARTERS
from builder.core.total_limit import total_limit
from builder.systems.skirmish.choices import OfBase
from builder.systems.skirmish.entries import EntryResult, wizard_level
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.limit_words import (  # fmt: skip
    ENTRIES,
    MODELS,
    NOT_IN_SCENARIO,
    POINTS,
    ForceLimit,
    bounded,
    by_agreement,
    finding,
    refusal,
)
from builder.systems.skirmish.roster import Entry
from builder.systems.skirmish.rules import SCENARIO

ITEMS = Unit[EntryResult]("items", lambda result: len(result.items) * result.models)
CHAMPIONS = Unit[EntryResult]("champions", lambda result: result.entry.command.count("champion"))

BY_CONSENT = T("by agreement with your opponent")


def limits_of(force: Force) -> Iterator[ForceLimit]:
    """Limits of every force, the points limit first."""
    return chain(_total(force), _leaders(force), _kinds(force), _champions(force), _unique(force))


def _total(force: Force) -> Iterator[ForceLimit]:
    """SK-02, BP-1: the points limit: as agreed, or the scenario's for the side, at most the mode's."""
    rules, used = force.rules, sum(result.points for result in force.entries)
    most, rule = rules.mode.points, rules.cited_in("SK-02", "BP-1")
    raisable = force.may_raise_limit and force.side is None and (most is None or used <= most * QUARTERS)
    yield total_limit(
        T("Points"), POINTS, used, rules.points(force.roster), force.entries, "skirmish.total", rule, by="list",
        raisable=raisable,
    )  # fmt: skip


def points_range(force: Force) -> Iterator[Finding]:
    """SK-03: finding on a force larger or smaller than the rules are meant for."""
    rules = force.rules
    advised, points = rules.mode.advised, rules.points(force.roster)
    if advised is not None and points not in advised:
        text = T("{points} points per side; the rules work best with {span}.", points=points, span=advised.words)
        fix = T("Agree on a points limit within that range.")
        if advised.max is not None and points > advised.max:
            fix = T("Agree on a points limit within that range, or choose another mode.")
        span: Plain = [advised.min, advised.max]
        yield finding(rules, "points-range", text, "SK-03", ("limit",), points, span, fix, WARNING)


def _leaders(force: Force) -> Iterator[ForceLimit]:
    """SK-04: the limit of exactly one leader."""
    if not force.rules.mode.leader:
        return

    def none(_: Breach) -> Wording:
        text = T("The force has no leader; exactly one character must lead it.")
        return Wording(text, T("Choose a character as leader."))

    def several(breach: Breach) -> Wording:
        return Wording(T("{count} leaders; exactly one is required.", count=breach.found), T("Keep only one."))

    led, rule = [result for result in force.entries if result.entry.leader], force.rules.cited["SK-04"]
    under: Side[EntryResult] = Side("skirmish.leader", none, rule, at=("entries",), others=())
    over: Side[EntryResult] = Side("skirmish.leader", several, rule, blame="beyond", at=("leader",))
    yield Limit("leader", T("Leaders"), ENTRIES, len(led), Between(1, 1), led, under, over)


def leader(result: EntryResult, force: Force) -> OneOf[Entry]:
    """SK-04, SK-05, SK-16, BP-2: choice of the leader, who must be a character and should not be above a hero."""
    rules, side, facts = force.rules, force.side, result.facts

    def is_character(_: Entry, __: Plain) -> Refusal | None:
        if facts.character or result.category is None:
            return None
        text, rule = T("{name}: only a character can lead the force.", name=result.name), "SK-04"
        if rules.mode.patrol is not None:
            rule = "BP-2"
        fix = T("Choose a character as leader.")
        return refusal(rules, "leader", text, rule, fix, reason=T("only characters lead"))

    def is_hero(_: Entry, __: Plain) -> Refusal | None:
        if not facts.higher or not rules.mode.leader:
            return None
        most = rules.terms.higher_from
        text, fix = (
            T("{name} is a lord; heroes make the best leaders.", name=result.name),
            T("Choose a hero as leader."),
        )
        if most is not None:
            text = T(
                "{name} is of level {level}; heroes below level {most} make the best leaders.",
                name=result.name,
                level=result.entry.level,
                most=most,
            )
            fix = T("Choose a hero below level {most} as leader.", most=most)
        return refusal(rules, "leader-level", text, "SK-05", fix, severity=WARNING)

    def is_named(entry: Entry, _: Plain) -> Refusal | None:
        """Refusal of a leader whom the scenario's side does not name; `None` if it does, or names none."""
        if side is None or not side.leaders or entry.take in side.leaders or result.category is None:
            return None
        text = T(
            "{name} cannot lead {side}; this scenario requires another leader ({leaders}).",
            name=result.name,
            side=side.name,
            leaders=alternatives(map(rules.entry_name, side.leaders)),
        )
        fix = T("Choose another leader.")
        return refusal(rules, "scenario", text, SCENARIO, fix, list(side.leaders), entry.take)

    return OneOf(
        path=("leader",),
        label=T("leads the force"),
        code="skirmish.leader",
        rule=rules.cited["SK-04"],
        in_army=True,
        none=T("no"),
        default=False,
        options={True: Option(T("yes"))},
        offered=lambda entry: (True,) if rules.mode.leader or entry.leader else (),
        requirements=(is_character, is_hero, is_named),
    )


def _kinds(force: Force) -> Iterator[ForceLimit]:
    """SK-07, SK-13, SK-14: limits of the scenario, or else advice of the mode, on wizards, items, heroes and models."""
    mode, side, entries = force.rules.mode, force.side, force.entries
    wizards = [result for result in entries if result.facts.wizard]
    heroes = [result for result in entries if result.facts.character and not result.facts.higher]
    known = tuple(line.of for line in force.rules.terms.wizards)
    bearers = [result for result in entries if result.items]
    kinds: tuple[tuple[str, Shown, Unit[EntryResult], Sequence[EntryResult], str, str, str, Sequence[str]], ...] = (
        ("wizards", T("Wizards"), MODELS, wizards, "magic", "SK-07", "take", known),
        ("magic_items", T("Magic items"), ITEMS, bearers, "magic", "SK-07", "items", ()),
        ("heroes", T("Heroes"), MODELS, heroes, "heroes", "SK-13", "take", ()),
        ("models", T("Models"), MODELS, entries, "models", "SK-14", "entries", ()),
    )
    for key, name, unit, counted, code, rule, at, takes in kinds:
        allowed, advised = getattr(side, key, None), getattr(mode, key)
        number = advised if allowed is None else allowed
        if number is None:
            continue
        span = Between(0, number) if isinstance(number, int) else Between(*number)
        blame: Blame = "army" if at == "entries" else "beyond"
        if allowed is None:
            yield bounded(force, key, name, unit, counted, span, code, rule, severity=WARNING, blame=blame, at=at)
        else:
            yield bounded(force, key, name, unit, counted, span, "scenario", SCENARIO, blame=blame, at=at, takes=takes)


def wizards(result: EntryResult, force: Force) -> OfBase:
    """SK-06: check that wizards do not exceed the level of the mode, or of the scenario (SK-16)."""
    most = force.wizard_level
    by_scenario = force.side is not None and force.side.wizard_level is not None

    def refused(entry: Entry, _: Plain) -> Refusal | None:
        level = wizard_level(entry, force.rules)
        if most is None or force.undecided or level <= most:
            return None
        text = T(
            "{name}: level {level} wizard; level {most} is the highest allowed.",
            name=result.name,
            level=level,
            most=most,
        )
        if by_scenario:
            text = T(
                "{name}: level {level} wizard; level {most} is the highest that this scenario allows.",
                name=result.name,
                level=level,
                most=most,
            )
        rule, fix = SCENARIO if by_scenario else "SK-06", T("Choose a lower level, or another model.")
        reason = T("level {most} is the highest allowed", most=most)
        return refusal(force.rules, "wizard-level", text, rule, fix, most, level, reason=reason)

    return OfBase(path=("level",), code="skirmish.wizard-level", refused=refused, alone=force.rules.single)


def _champions(force: Force) -> Iterator[ForceLimit]:
    """SK-11: limits on champions: by agreement, or in a scenario one for a number of models of a line (SK-16)."""
    if not force.rules.single or force.undecided:
        return
    for take in dict.fromkeys(result.entry.take for result in force.entries if CHAMPIONS.amount(result)):
        alike = force.alike(take)
        having = [result for result in alike if CHAMPIONS.amount(result)]
        called = force.rules.entry_name(take)
        id, name = f"champions-{take}", T("Champions of {name}", name=called)
        if force.side is None:
            text = N(
                "{name}: {count} champion; champions are for scenarios that allow them (house ruling).",
                "{name}: {count} champions; champions are for scenarios that allow them (house ruling).",
                sum(map(CHAMPIONS.amount, having)),
                name=called,
            )
            wording = Wording(text, T("Agree on it with your opponent, or remove the champion."))
            yield by_agreement(force, id, name, CHAMPIONS, having, "champion", "SK-11", "command", wording)
            continue
        per, models = force.side.champions, sum(result.models for result in alike)
        yield bounded(
            force,
            id,
            name,
            CHAMPIONS,
            having,
            Between(0, models // per if per else 0),
            "champion",
            SCENARIO,
            at="command",
            whose=called,
            number=lambda n: N("{count} champion", "{count} champions", n),
            too_many=_one_to_so_many(called, models, per) if per else None,
        )


def _one_to_so_many(name: Shown, models: int, per: int) -> Callable[[Shown], Text]:
    """Function from the number of champions in words to the message that a scenario allows one for `per` models."""
    return lambda found: N(
        "{name}: {found} with {count} model; this scenario allows one for each {per} models.",
        "{name}: {found} with {count} models; this scenario allows one for each {per} models.",
        models,
        name=name,
        found=found,
        per=per,
    )


def champion_control(control: Control, force: Force) -> Control:
    """The base game's control of a champion, noted as by agreement, or blocked if the scenario allows none."""
    if force.side is None:
        return control._replace(note=BY_CONSENT, rule=force.rules.cited["SK-11"])
    blocked = None if force.side.champions else NOT_IN_SCENARIO
    return control._replace(blocked=blocked, rule=force.rules.cited[SCENARIO])


def command(result: EntryResult, force: Force) -> tuple[OfBase, OfBase]:
    """SK-11, BP-3: checks: musicians and standards of single models by agreement, no battle standard in a patrol."""
    rules = force.rules

    def standard(_: Entry, option: Plain) -> Refusal | None:
        if option not in rules.terms.standards:
            return None
        if rules.single:
            return by_consent()
        text = T("{name}: battle standards are not used in this mode.", name=result.name)
        return refusal(rules, "command", text, "BP-3", T("Remove the battle standard."))

    def post(_: Entry, post: Plain) -> Refusal | None:
        return by_consent() if rules.single and post != "champion" else None

    def by_consent() -> Refusal:
        text = T(
            "{name}: musicians and standards affect units; here each model acts alone (house ruling).", name=result.name
        )
        fix = T("Agree with your opponent on what it does, or remove it.")
        return refusal(rules, "command", text, "SK-11", fix, severity=WARNING, reason=BY_CONSENT)

    return (
        OfBase(path=("command",), code="skirmish.command", refused=post),
        OfBase(path=("options",), code="skirmish.command", refused=standard),
    )


def _unique(force: Force) -> Iterator[ForceLimit]:
    """SK-12: limits of one on each unique character."""
    for take in dict.fromkeys(result.entry.take for result in force.entries if _is_unique(result, force)):
        name, once = force.rules.entry_name(take), Between(0, 1)
        yield bounded(force, f"unique-{take}", name, MODELS, force.alike(take), once, "unique", "SK-12", takes=(take,))


def _is_unique(result: EntryResult, force: Force) -> bool:
    """True for a unique character, such as a hero with a name."""
    if not result.facts.character:
        return False
    return result.entry.take in force.rules.terms.unique or result.in_play.has_rule("unique")
