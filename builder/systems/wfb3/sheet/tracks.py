"""Boxes of an entry to cross off: casualties, wounds, crew, machines lost, heat, shots of items, Leadership lost."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Shown, T
from builder.core.profiles import Profile, greatest_value
from builder.core.tracks import Boxes, Due, Lessening, Track
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet.fact_rows import never_routs, routs_from_shooting_only, unit_strength

LEADERSHIP = ("Ld", "leadership")
"""Ids of the columns of the order of battle with a unit's Leadership: its own, and under its leader."""
MACHINE_GROUP = "machine"
"""Id of the bestiary group of machines, whose Wounds are damage points."""


def tracks(result: EntryResult, army: Army) -> Iterator[Track[Shown]]:
    """All boxes of an entry, those for its losses first, without boxes for play mode only."""
    yield from _losses(result, army.rules)
    yield from _companions(result)
    machine = result.facts.machine
    if machine is not None:
        if result.models > 1:
            yield Boxes(T("Machines lost"), (result.models,))
        for label, number in (
            (T("Barrels loaded"), machine.barrels),
            (T("Heat"), machine_sheet.kind_of(machine, army.rules).heat),
        ):
            if number is not None:
                yield Boxes(label, (number,) * result.models)
    for item in effects.carried_items(result):
        if item.shots:
            sold = army.rules.item_kind(item)
            known = {} if sold is None else sold.abilities
            name = next((known[id].name for id in item.abilities if id in known), army.rules.word(item.take or ""))
            yield Boxes(T("Shots: {name}", name=item.name or name), (item.shots,))
    if (
        result.in_play.rout_at is not None
        and result.kind != "machine"  # which needs no leader
        and result.models > 1
        and result.facts.post != "hidden"
        and result.in_play.profiles[0].number("Ld") is not None
    ):
        yield from _leadership_lost(result, army)


def in_game(result: EntryResult, _: Army) -> Iterator[Track[Shown]]:
    """Boxes for play mode only: magic points used by a wizard, and the rout of entries that can rout."""
    if result.facts.magic_points:
        yield Boxes(T("Magic points used"), (result.facts.magic_points,))
    if result.in_play.rout_at is not None and result.facts.post != "hidden":
        yield Boxes(T("Routed"), (1,))


def _losses(result: EntryResult, rules: Rules) -> Iterator[Track[Shown]]:
    """Boxes for casualties, or for wounds of models with several; for a champion, and bearers of a litter."""
    if not result.in_play.profiles or result.models == 0:
        return
    if result.kind == "pack":
        for profile in result.in_play.profiles[: result.in_play.models_apart]:
            yield _boxes(profile)._replace(fatal=True)
        return
    own, line = result.in_play.profiles[0], result.facts.unit_line
    if result.kind == "unit" and line is not None and line.forms:  # as many as the toughest of their shapes
        own = max(result.in_play.profiles, key=_wounds)._replace(models=own.models)
    if own.models == 0:
        return
    losses = _boxes(own)._replace(due=tuple(_dues(result, rules)), fatal=True)
    single = _wounds(own) == 1
    if single and result.kind == "chariot":
        crew = result.in_play.profiles[: len(result.facts.chariot.crew)]
        yield Boxes(T("Crew"), (sum(profile.models for profile in crew),), fatal=True)
    elif single and result.kind == "machine":
        yield losses._replace(label=T("Crew lost"), groups=_by_machine(own.models, result))
    elif result.kind == "altar":
        yield Boxes(T("Guards"), (own.models,))
    elif own.models == 1 or not single:
        built = result.facts.figure is not None and result.facts.figure.creature.group == MACHINE_GROUP
        yield losses._replace(label=T("Damage points") if built else T("Wounds"))
    else:
        yield losses._replace(label=T("Casualties"))
    if result.facts.first_wound:
        yield Boxes(T("First wound saved"), (1,))
    champion = result.facts.champion
    if champion is not None:
        yield _boxes(champion.in_play.profile)._replace(label=champion.name)
    if result.facts.litter is not None:
        yield Boxes(T("Bearers"), (result.facts.litter.bearers,))


def _dues(result: EntryResult, rules: Rules) -> Iterator[Due[Shown]]:
    """Events that losses cause: the general's death, tests for rout, and the end of rallying (7.13.5, 8.6)."""
    wounds = _wounds(result.in_play.profiles[0])
    if result.role == "general":
        yield Due(T("the general is killed"), wounds, lasting=True)
    if result.in_play.rout_at is None or result.facts.post == "hidden" or result.kind == "character":
        return
    if never_routs(result, rules):
        return
    groups = wounds > 1
    if not routs_from_shooting_only(result, rules):
        yield Due(
            T("rout test if beaten: a quarter of the original strength is lost"), result.in_play.rout_at, 0, groups
        )
    yield Due(T("rout test if lost to shooting: a quarter of the strength is lost this turn"), 0, 4, groups)
    if result.in_play.rally_at:
        lost = (unit_strength(result) or 0) - result.in_play.rally_at + 1
        yield Due(T("cannot rally: under a quarter is left"), lost, 0, groups)


def _by_machine(crew: int, result: EntryResult) -> tuple[int, ...]:
    """Numbers of crew boxes: for each machine, whose rate of fire depends on its crew (19.3.3), then for spare crew."""
    machine = result.facts.machine
    assert machine is not None
    spare = crew - machine.crew * result.models
    if spare < 0:
        return (crew,)
    return (machine.crew,) * result.models + ((spare,) if spare else ())


def _companions(result: EntryResult) -> Iterator[Track[Shown]]:
    """Boxes of a ridden monster, of a monster's crew, of a chariot's team (18.1, 20.6)."""
    profiles: tuple[Profile, ...] = ()
    if result.kind == "chariot":
        profiles = result.in_play.profiles[len(result.in_play.profiles) - len(result.facts.chariot.team) :]
        if result.models > 1:
            yield Boxes(T("Chariots lost"), (result.models,))
    elif result.in_play.has_rule("monster-mount"):
        profiles = result.in_play.profiles[1:2]
    elif result.facts.monster_crew:
        profiles = result.in_play.profiles[result.in_play.models_apart :]
    yield from map(_boxes, profiles)


def _leadership_lost(result: EntryResult, army: Army) -> Iterator[Track[Shown]]:
    """Boxes for losses of Leadership: a banner lost, then captured (12.3, 16.1), and a challenge refused (7.15)."""
    command = army.rules.system.command
    roles = dict.fromkeys(companion.role or "" for companion in army.companions.get(result.id, ()))
    ids = [*(("standard",) if "standard" in result.facts.command else ()), *(role for role in roles if role in BANNERS)]
    for post in (command[id] for id in ids):
        lost, captured = Lessening(LEADERSHIP, post.lost), Lessening(LEADERSHIP, post.captured, instead=True)
        yield Boxes(T("{banner} lost: Ld −{less}", banner=post.name, less=post.lost), (1,), lessens=lost)
        yield Boxes(T("or captured: Ld −{less}", less=post.captured), (1,), lessens=captured)
    challenges = army.rules.system.challenges
    if challenges is not None:
        refused = Lessening(LEADERSHIP, challenges.refused)
        yield Boxes(T("Challenge refused: Ld −{less}", less=challenges.refused), (1,), lessens=refused)


def _wounds(profile: Profile) -> int:
    """Greatest possible Wounds of a profile."""
    return greatest_value(profile.values.get("W"))


def _boxes(profile: Profile) -> Boxes[Shown]:
    """Boxes under the name of a profile: a group for each model with several Wounds, else one box for each model."""
    each = _wounds(profile)
    return Boxes(profile.name, (each,) * profile.models if each > 1 else (profile.models,))
