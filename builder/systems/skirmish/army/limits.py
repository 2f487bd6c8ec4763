"""What limits a force, each rule once: by the mode, and by the side that it has in a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from builder.core.findings import ERROR, WARNING, N, Shown, T, Text, Written, alternatives
from builder.core.limits import Amount, Between, Blame, Breach, Limit, Move, Side, Unit, Wording
from builder.core.points import QUARTERS
from builder.core.total_limit import total_limit
from builder.systems.skirmish.army.force import (
    ALL_MODELS,
    CHAMPIONS,
    ENTRIES,
    HEROES,
    ITEMS,
    MAGIC_ITEMS,
    MODELS,
    POINTS,
    WIZARDS,
    Force,
)
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.definitions import Base, Patrol

ForceLimit = Limit[EntryResult]


def limits_of(force: Force) -> Iterator[ForceLimit]:
    """All that is limited."""
    yield total(force)
    yield from chain(_leader(force), _advised(force), _champions(force), _unique(force))
    yield from chain(_machines(force), _of_side(force), _patrol(force))


class Said(NamedTuple):
    """How a finding speaks of what is counted, where the limit has a longer name: whose it is, and a number of them."""

    whose: Shown
    number: Callable[[int], Shown]
    too_many: Callable[[Shown], Text] | None = None
    """The whole of what is wrong where there are too many, where the number allowed hangs on others."""


def bounded(
    force: Force,
    id: str,
    name: Shown,
    unit: Unit[EntryResult],
    counted: Sequence[EntryResult],
    allowed: Between,
    code: str,
    rule: str,
    *,
    severity: str = ERROR,
    blame: Blame = "beyond",
    at: tuple[str, ...] = ("take",),
    takes: Sequence[str] = (),
    said: Said | None = None,
) -> ForceLimit:
    """A limit with the words that all of them share; what is missing is told of the army."""
    advice = severity == WARNING
    whose, number, too_many_of = said or Said(name, lambda found: found)

    def over(breach: Breach) -> Wording:
        found, most = number(int(breach.found)), breach.allowed
        if too_many_of is not None:
            fix = T("Remove it.") if breach.by == breach.found == 1 else T("Remove {by}.", by=breach.by)
            return Wording(too_many_of(found), fix)
        if not most:
            text = T("{name}: {found}, none allowed.", name=whose, found=found)
            return Wording(text, T("Remove it.") if breach.by == 1 else T("Remove all {count}.", count=breach.by))
        if advice:
            text = T("{name}: {found}, at most {allowed} advised.", name=whose, found=found, allowed=most)
        else:
            text = T("{name}: {found}, at most {allowed} allowed.", name=whose, found=found, allowed=most)
        return Wording(text, T("Remove {by}.", by=breach.by))

    def under(breach: Breach) -> Wording:
        found, least = number(int(breach.found)), breach.allowed
        if advice:
            text = T("{name}: {found}, at least {allowed} advised.", name=whose, found=found, allowed=least)
        else:
            text = T("{name}: {found}, at least {allowed} required.", name=whose, found=found, allowed=least)
        return Wording(text, T("Add {by}.", by=breach.by))

    by = "advice" if advice else "rulebook" if rule != "SK-16" else "event"
    too_few: Side[EntryResult] = Side(code, under, rule, at=("entries",), severity=severity, by=by)
    too_many: Side[EntryResult] = Side(
        code, over, rule, blame=blame, at=at if blame != "army" else ("entries",), severity=severity, by=by
    )
    used: Amount = sum(map(unit.amount, counted))
    moves = {take: Move() for take in takes}
    return Limit(id, name, unit, used, allowed, counted, too_few, too_many, moves)


def total(force: Force) -> ForceLimit:
    """SK-02, BP-1: the points agreed, or those of the side in its scenario; never more than the mode has."""
    used, agreed = sum(result.points for result in force.entries), force.rules.points(force.roster)
    most, rule = force.rules.mode.points, force.rules.rule("SK-02", "BP-1")
    raisable = force.side is None and (most is None or used <= most * QUARTERS)
    return total_limit(
        T("Points"), POINTS, used, agreed, force.entries, "skirmish.total", rule, by="list", raisable=raisable
    )


def _leader(force: Force) -> Iterator[ForceLimit]:
    """SK-04: exactly one leader."""
    if not force.rules.mode.leader:
        return

    def none(_: Breach) -> Wording:
        return Wording(
            T("The force has no leader; exactly one character must lead it."), T("Choose a character as leader.")
        )

    def several(breach: Breach) -> Wording:
        text = T("{count} leaders; exactly one is required.", count=breach.found)
        return Wording(text, T("Keep only one."))

    led = [m for m in force.entries if m.entry.leader]
    under: Side[EntryResult] = Side("skirmish.leader", none, "SK-04", at=("entries",), others=())
    over: Side[EntryResult] = Side("skirmish.leader", several, "SK-04", blame="beyond", at=("leader",))
    yield Limit("leader", T("Leaders"), ENTRIES, len(led), Between(1, 1), led, under, over)


def _advised(force: Force) -> Iterator[ForceLimit]:
    """SK-07, SK-13, SK-14: wizards, magic items, heroes and models, as far as the scenario says nothing else of them."""
    mode, side, entries = force.rules.mode, force.side, force.entries
    wizards = [m for m in entries if m.facts.wizard]
    heroes = [m for m in entries if m.facts.character and not m.facts.higher]
    bearers = [m for m in entries if m.items]
    known = tuple(line.of for line in force.rules.terms.wizards)
    rows = (
        (
            "wizards",
            WIZARDS,
            MODELS,
            wizards,
            mode.wizards,
            None if side is None else side.wizards,
            "magic",
            "SK-07",
            ("take",),
            known,
        ),
        (
            "items",
            MAGIC_ITEMS,
            ITEMS,
            bearers,
            mode.magic_items,
            None if side is None else side.magic_items,
            "magic",
            "SK-07",
            ("items",),
            (),
        ),
        (
            "heroes",
            HEROES,
            MODELS,
            heroes,
            mode.heroes,
            None if side is None else side.heroes,
            "heroes",
            "SK-13",
            ("take",),
            (),
        ),
    )
    for id, name, unit, counted, usual, here, code, rule, at, takes in rows:
        if here is not None:
            yield bounded(
                force, id, name, unit, counted, Between(0, here), "skirmish.scenario", "SK-16", at=at, takes=takes
            )
        elif usual is not None:
            yield bounded(
                force, id, name, unit, counted, Between(0, usual), f"skirmish.{code}", rule, at=at, severity=WARNING
            )
    if side is not None and side.models is not None:
        span = Between(*side.models)
        yield bounded(force, "models", ALL_MODELS, MODELS, entries, span, "skirmish.scenario", "SK-16", blame="army")
    elif mode.models is not None:
        span = Between(*mode.models)
        yield bounded(
            force,
            "models",
            ALL_MODELS,
            MODELS,
            entries,
            span,
            "skirmish.models",
            "SK-14",
            blame="army",
            severity=WARNING,
        )


def by_agreement(
    id: str,
    name: Shown,
    unit: Unit[EntryResult],
    counted: Sequence[EntryResult],
    code: str,
    rule: str,
    at: str,
    text: Text,
    fix: Text,
) -> ForceLimit:
    """What the rules leave free and a house ruling advises against, for each entry that has it."""  # fmt: skip
    used: Amount = sum(map(unit.amount, counted))
    side: Side[EntryResult] = Side(
        code, lambda _: Wording(text, fix), rule, blame="beyond", at=(at,), severity=WARNING, by="house"
    )
    return Limit(id, name, unit, used, Between(0, 0), counted, over=side, printed=T("by agreement"))


def _champions(force: Force) -> Iterator[ForceLimit]:
    """SK-11: champions by agreement; in a scenario one to so many models of their entry, as it says (SK-16)."""
    if not force.rules.mode.single or force.undecided:
        return
    for take in dict.fromkeys(m.entry.take for m in force.entries if CHAMPIONS.amount(m)):
        alike = [m for m in force.entries if m.entry.take == take]
        having = [m for m in alike if CHAMPIONS.amount(m)]
        called = force.rules.entry_name(take)
        id, name = f"champions-{take}", T("Champions of {name}", name=called)
        if force.side is None:
            text = N(
                "{name}: {count} champion; champions are for scenarios that allow them (house ruling).",
                "{name}: {count} champions; champions are for scenarios that allow them (house ruling).",
                sum(map(CHAMPIONS.amount, having)),
                name=called,
            )
            fix = T("Agree on it with your opponent, or remove the champion.")
            yield by_agreement(id, name, CHAMPIONS, having, "skirmish.champion", "SK-11", "command", text, fix)
            continue
        per = force.side.champions
        models = sum(m.models for m in alike)
        most = models // per if per else 0
        yield bounded(
            force,
            id,
            name,
            CHAMPIONS,
            having,
            Between(0, most),
            "skirmish.champion",
            "SK-16",
            at=("command",),
            said=Said(
                called,
                lambda n: N("{count} champion", "{count} champions", n),
                _one_to_so_many(called, models, per) if per else None,
            ),
        )


def _one_to_so_many(name: Shown, models: int, per: int) -> Callable[[Shown], Text]:
    """What is wrong with champions where a scenario gives one to so many models."""
    return lambda found: N(
        "{name}: {found} with {count} model; this scenario allows one for each {per} models.",
        "{name}: {found} with {count} models; this scenario allows one for each {per} models.",
        models,
        name=name,
        found=found,
        per=per,
    )


def _unique(force: Force) -> Iterator[ForceLimit]:
    """SK-12: whoever is unique stands in the force once."""
    for take in dict.fromkeys(m.entry.take for m in force.entries if is_unique(m, force)):
        alike = [m for m in force.entries if m.entry.take == take]
        yield bounded(
            force,
            f"unique-{take}",
            force.rules.entry_name(take),
            MODELS,
            alike,
            Between(0, 1),
            "skirmish.unique",
            "SK-12",
            takes=(take,),
        )


def is_unique(m: EntryResult, force: Force) -> bool:
    """Whether there is only one of him in the world."""
    if not m.facts.character:
        return False
    return m.entry.take in force.rules.terms.unique or any(tag.id == "unique" for tag in m.in_play.tags)


def _machines(force: Force) -> Iterator[ForceLimit]:
    """SK-15: war machines, chariots, monsters and swarms by agreement; in a scenario as it allows them (SK-16)."""
    if not force.rules.mode.single or force.undecided:
        return
    known = {} if force.side is None else force.side.machines
    taken = dict.fromkeys(m.entry.take for m in force.entries if m.facts.machine)
    for take in {**taken, **dict.fromkeys(known)}:
        alike = [m for m in force.entries if m.entry.take == take]
        id, name = f"machine-{take}", force.rules.entry_name(take)
        if force.side is None:
            text = T(
                "{name}: {count}; war machines, chariots, monsters and swarms are for scenarios that allow them "
                "(house ruling).",
                name=name,
                count=sum(map(UNITS.amount, alike)),
            )
            fix = T("Agree on it with your opponent, or remove it.")
            yield by_agreement(id, name, UNITS, alike, "skirmish.machine", "SK-15", "take", text, fix)
            continue
        span = Between(0, known.get(take, 0))
        yield bounded(force, id, name, UNITS, alike, span, "skirmish.machine", "SK-16", takes=(take,))


UNITS = Unit[EntryResult]("entries", lambda m: m.models)


def _of_side(force: Force) -> Iterator[ForceLimit]:
    """SK-16: how many models of an entry the scenario wants or allows."""
    if force.side is None:
        return
    for take, span in force.side.counts.items():
        alike = [m for m in force.entries if m.entry.take == take]
        name = force.rules.entry_name(take)
        allowed = Between(*span)
        of_machines = force.side.machines.get(take)
        if of_machines is not None and (allowed.high is None or of_machines <= allowed.high):
            allowed = allowed._replace(high=None)  # what is too many is found among the machines
        limit = bounded(
            force, f"count-{take}", name, UNITS, alike, allowed, "skirmish.scenario", "SK-16", takes=(take,)
        )
        if take not in force.rules.takes and limit.under is not None:
            limit = limit._replace(under=limit.under._replace(wording=_lacking(force, name)))
        yield limit


def _lacking(force: Force, name: Shown) -> Callable[[Breach], Wording]:
    """What is wrong where the scenario asks for what the army's list does not have, and the way out."""
    rules, shown = force.rules, name.named if isinstance(name, Written) else name
    others = [rules.system.bases[id].name for id in rules.bases_of_scenario() if id in rules.army.lists]
    if others:
        fix = T("Play it with {games}, or choose another side.", games=alternatives(others))
    else:
        fix = T("Choose another side, or another army.")

    def wording(breach: Breach) -> Wording:
        text = T(
            "{name}: at least {allowed} required in this scenario, but this army’s list has none.",
            name=shown,
            allowed=breach.allowed,
        )
        return Wording(text, fix)

    return wording


class PatrolPart(NamedTuple):
    """A part of a border patrol of which there are so many."""

    id: str
    name: Shown
    belongs: Callable[[EntryResult], bool]
    allowed: Between
    rule: str


def patrol_parts(patrol: Patrol, terms: Base) -> tuple[PatrolPart, ...]:
    """What is counted in a border patrol (BP-2 to BP-10)."""
    least = patrol.infantry_models
    large = T("Infantry units of {count} or more models", count=least)

    def infantry(m: EntryResult) -> bool:
        return _unit(m) and m.kind in terms.infantry and m.models >= least

    def core(m: EntryResult) -> bool:
        return _unit(m) and m.category in terms.core

    def rare(m: EntryResult) -> bool:
        return _unit(m) and m.category in terms.special_or_rare

    def machine(m: EntryResult) -> bool:
        return _unit(m) and m.facts.machine

    return (
        PatrolPart("characters", T("Characters"), _character, Between(*patrol.characters), "BP-2"),
        PatrolPart("units", T("Units"), _unit, Between(*patrol.units), "BP-4"),
        PatrolPart("core", T("Core units"), core, Between(*patrol.core), "BP-5"),
        PatrolPart("rare", T("Special and rare units"), rare, Between(*patrol.special_or_rare), "BP-6"),
        PatrolPart("infantry", large, infantry, Between(*patrol.infantry), "BP-7"),
        PatrolPart("machines", T("Chariots and war machines"), machine, Between(*patrol.machines), "BP-10"),
    )


def _character(m: EntryResult) -> bool:
    return m.facts.character


def _unit(m: EntryResult) -> bool:
    return not m.facts.character and m.category is not None


def dearest_model(m: EntryResult) -> int:
    """Quarters of a point that a model of an entry costs, without its command (BP-9)."""
    return m.points if m.models == 1 else m.points_each


def _patrol(force: Force) -> Iterator[ForceLimit]:
    """BP-2 to BP-11: what a border patrol may be."""
    patrol, terms, entries = force.rules.mode.patrol, force.rules.terms, force.entries
    if patrol is None or force.rules.base.id not in force.rules.mode.bases:
        return
    units = [m for m in entries if _unit(m)]
    for part in patrol_parts(patrol, terms):
        counted = [m for m in entries if part.belongs(m)]
        code = f"skirmish.patrol-{part.id}"
        yield bounded(force, f"patrol-{part.id}", part.name, ENTRIES, counted, part.allowed, code, part.rule)
    for m in units:
        yield bounded(
            force,
            f"size-{m.id}",
            T("Models of {name}", name=m.name),
            MODELS,
            (m,),
            Between(0, patrol.unit_models),
            "skirmish.patrol-size",
            "BP-8",
            at=("models",),
            said=Said(m.name, lambda n: N("{count} model", "{count} models", n)),
        )
    banners: Unit[EntryResult] = Unit("items", lambda m: sum(item.id in terms.magic_standards for item in m.items))
    bearers = [m for m in entries if banners.amount(m)]
    yield bounded(
        force,
        "patrol-magic",
        T("Magic standards"),
        banners,
        bearers,
        Between(0, patrol.magic_standards),
        "skirmish.patrol-magic",
        "BP-11",
        at=("items",),
    )
