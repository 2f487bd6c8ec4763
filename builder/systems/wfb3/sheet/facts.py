"""The facts of an entry on its sheet: the rows of `fact_rows`, and numbers that players otherwise work out before a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.core.entries import SheetFacts, WeaponLine
from builder.core.findings import Blank, N, Shown, T
from builder.core.points import Price, Quarters, total
from builder.core.profiles import Profile
from builder.core.tracks import Boxes, Track
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import to_hit_and_wound
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.machines import listed_crews
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import deployment, fact_rows, weapon_figures
from builder.systems.wfb3.spells import magic_points
from builder.systems.wfb3.spells import sheet as spells_sheet
from builder.systems.wfb3.units.evaluation import command_price
from builder.systems.wfb3.units.unit_models import GONE

BANNERS = {
    "great-banner": T("Ld lost,\u00a0great\u00a0banner"),
    "contingent-banner": T("Ld lost,\u00a0contingent\u00a0banner"),
}
"""Banners in a unit, by their posts, with the label of what their loss costs it."""


def sheet_facts(m: EntryResult, army: Army) -> SheetFacts:
    """All that the sheet tells of one entry of the army."""
    return SheetFacts(
        (*fact_rows.kind(m), *_hired(m, army.rules)),
        (*fact_rows.facts(m), *magic_points.binding_lines(m, army), *_facts(m, army)),
        fact_rows.weapons(m, army.rules),
        tuple(fact_rows.command(m)),
        (*fact_rows.tracks(m), *tracks(m, army)),
        (
            *leadership.command_tags(m, army),
            *machine_sheet.tags(m, army.rules),
            *effects.item_tags(m, army.rules),
        ),
        secondary=tuple(_secondary(m, army.rules)),
        worth=tuple(_worth(m, army.rules)),
        own=(*magic_points.lasts(m, army), *_private_facts(m, army)),
        number=deployment.several(m),
    )


def _hired(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """That it is of a contingent, which neither the general nor the great banner of the army serves (14.8, 16.1)."""
    part = rules.parts.get(m.entry.from_ or "") if m.entry.from_ is not None else None
    if part is not None and part.contingent is not None:
        yield T("mercenary") if part.hired else T("ally")


def _facts(m: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    lent = tuple(leadership.test_texts(m, army))
    if lent:
        yield (T("Rout") if any(t.id in GONE for t in m.in_play.tags) else T("Rout and rally")), lent
    shots = tuple(_shots(m, army.rules))
    if shots:
        yield T("Shoots"), _apart_by(shots)


def _secondary(m: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """What is looked up more seldom than movement, save, leadership and shooting."""
    yield from skirmishers(m)
    machine: Machine | None = m.facts.machine
    if machine is not None:
        yield T("Crew lost"), machine_sheet.crew_lost(machine, m.entry.spare_crew, rules)
    yield from effects.to_note(m, rules)
    gifts = tuple(_gifts(m, rules.parts.get(m.entry.from_ or "", rules)))
    if gifts:
        yield T("Chaos attributes"), gifts


def skirmishers(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Whom skirmishers may charge (15.10, A45); scouts charge like others (15.11)."""
    tags = {t.id for t in m.in_play.tags}
    if "skirmisher" in tags and "scout" not in tags and m.in_play.rout_at is not None:
        yield T("Skirmishers"), _charged(-(-m.models // 4) - 1)


def charged_by_skirmishers(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """The number of it alone, for the order of battle."""
    for label, _ in skirmishers(m):
        most = -(-m.models // 4) - 1
        few = N("charge up to {count} model", "charge up to {count} models", most)
        yield label, few if most > 0 else _charged(most)


def _private_facts(m: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """A wizard's magic points and spells, which no opponent is told of."""
    if m.kind == "character" and m.facts.wizard:
        yield from spells_sheet.own_facts(m, army)


def _gifts(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Dice for the Chaos attributes of an entry, and for those of the champion sold with it, of its beasts and mounts."""
    dice = rules.army.attributes.get(m.entry.take)
    if isinstance(dice, dict):
        dice = dice.get(str(m.facts.level))
    if dice is not None:
        yield T("{dice}{blank}", dice=dice, blank=Blank())
    champion = m.facts.champion
    own = rules.army.champion_attributes.get(m.entry.take)
    if champion is not None and own is not None:
        yield T("{name} {dice}{blank}", name=champion.name, dice=own, blank=Blank())
    figure = m.facts.figure
    mount = None if figure is None else figure.mount
    led = (rules.creatures.get(id) for id, number in m.entry.pack.items() if number)
    for beast in (mount, *led):
        if beast is not None and beast.chaos_attributes is not None:
            yield T("{name} {dice}{blank}", name=beast.name, dice=beast.chaos_attributes, blank=Blank())


def _apart_by(told: Iterable[Shown]) -> Shown:
    """Things that have commas of their own, in one text."""
    said: Shown = None
    for one in told:
        said = one if said is None else T("{first}; {second}", first=said, second=one)
    return () if said is None else said


def _charged(most: int) -> Shown:
    """Whom skirmishers may charge (15.10, A45)."""
    if most < 1:
        return T("may charge skirmishers, disorganised and routing units only")
    return N(
        "may charge skirmishers, disorganised and routing units, or {count} model under 10 ft",
        "may charge skirmishers, disorganised and routing units, or up to {count} models under 10 ft",
        most,
    )


# --------------------------------------------------------------------------- shooting


def _shots(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """What each missile weapon needs to hit, near and far (6.2)."""
    machine: Machine | None = m.facts.machine
    told = []
    for profile, weapon, whose in fact_rows.borne(m):
        known = rules.system.weapons.get(weapon.id)
        shot = known.shot if known is not None else None
        skill = shot.skill if shot is not None and shot.skill is not None else profile.values.get("BS")
        if weapon.range is None or not isinstance(skill, int) or skill < 1:
            continue
        if (machine is not None and weapon.id == m.entry.take) or (shot is not None and shot.drifts):
            continue
        name = weapon.name if whose is None else T("{weapon} ({name})", weapon=weapon.name, name=whose)
        if shot is not None and shot.thrown:
            told.append(_thrown(name, weapon, skill))
        else:
            told.append(fact_rows.shot_twice(name, weapon, skill, None if shot is None else shot.twice))
    yield from listed_crews.distinct(told)


def _thrown(name: Shown, weapon: WeaponLine, skill: int) -> Shown:
    """At contact, with the whole of what it always loses and no long range (13.7.6)."""
    need = to_hit_and_wound.hits_on(skill, weapon.to_hit)
    if need > 6:
        return T("{weapon} needs {need}+: hits only with a bonus", weapon=name, need=need)
    return T(
        "{weapon} {need}+ as it charges or is charged ({penalty} included)",
        weapon=name,
        need=need,
        penalty=weapon_figures.signed(weapon.to_hit),
    )


# -------------------------------------------------------------------------------- worth


def _worth(m: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Points of one model, for the count at the end (26.2)."""
    if m.kind == "pack":
        masters = (m.facts.model.creature.name, m.points_each)
        beasts = [(p.label, p.each) for p in m.price if any(p.label == own.name for own in m.in_play.profiles[1:])]
        yield T("Worth"), _apart_by([_each(name, each, rules) for name, each in (masters, *beasts) if each])
        return
    each = m.points_each
    if not each or m.models < 2:
        return
    rallies = not any(t.id in (*GONE, *fact_rows.LASTING) for t in m.in_play.tags)
    apart: tuple[Price, ...] = m.facts.apart
    parts: list[Shown] = []
    if sum(p.times for p in apart) != m.models:  # some have none of what only part of the unit has
        parts.append(_rated(_one(m, each), each, rules, rallies))
    parts += [_each(T("with {piece}", piece=p.label), each + p.each, rules, rallies) for p in apart]
    if m.kind == "unit":
        names = {"standard": T("standard bearer"), "musician": T("musician")}
        for post in dict.fromkeys(m.facts.command):
            printed = command_price(post, m.facts.unit_line)
            points = printed if printed is not None else each * (rules.system.command[post].times or 1)
            parts.append(T("{post} {points}", post=names[post], points=Quarters(points)))
    champion = m.facts.champion
    if champion is not None:
        parts.append(T("{post} {points}", post=champion.name, points=Quarters(total(champion.price))))
    yield T("Worth"), tuple(parts)


def _rallied(each: int, rules: Rules) -> Quarters:
    """What counts of a model that rallied in the last turn."""
    return Quarters(int(Fraction(each) * rules.system.victory.rallied))


def _one(m: EntryResult, each: int) -> Shown:
    """Points of what is counted as one: a machine with its crew, its whole team, a chariot, else a model."""
    points = Quarters(each)
    if m.kind == "machine":
        return T("{points} a team", points=points) if m.facts.portable else T("{points} a machine", points=points)
    return T("{points} a chariot", points=points) if m.kind == "chariot" else T("{points} a model", points=points)


def _rated(points: Shown, each: int, rules: Rules, rallies: bool) -> Shown:
    """Points with what counts of them after a rally in the last turn."""
    return T("{points}, rallied {half}", points=points, half=_rallied(each, rules)) if rallies else points


def _each(name: Shown, each: int, rules: Rules, rallies: bool = True) -> Shown:
    one = T("{points} a model", points=Quarters(each))
    return T("{name}: {value}", name=name, value=_rated(one, each, rules, rallies))


# -------------------------------------------------------------------------------- boxes


def tracks(m: EntryResult, army: Army) -> Iterator[Track[Shown]]:
    """Wounds kept apart from the rider's, machines and teams lost, heat, Leadership lost."""
    yield from _companion_tracks(m)
    machine: Machine | None = m.facts.machine
    if machine is not None:
        if m.models > 1:
            yield Boxes(T("Machines lost"), (m.models,))
        if machine.barrels is not None:
            yield Boxes(T("Barrels loaded"), tuple(machine.barrels for _ in range(m.models)))
        kind = machine_sheet.kind_of(machine, army.rules)
        if kind.heat is not None:
            yield Boxes(T("Heat"), tuple(kind.heat for _ in range(m.models)))
    for item in effects.carried_items(m):
        if item.shots:
            sold = army.rules.item_kind(item)
            known = {} if sold is None else sold.abilities
            name = next((known[id].name for id in item.abilities if id in known), army.rules.word(item.take or ""))
            yield Boxes(T("Shots: {name}", name=item.name or name), (item.shots,))
    if (
        m.in_play.rout_at is not None
        and m.kind != "machine"  # which needs no leader
        and m.models > 1
        and m.facts.post != "hidden"
        and isinstance(m.in_play.profiles[0].values.get("Ld"), int)
    ):
        yield from _ld_lost(m, army)


def _ld_lost(m: EntryResult, army: Army) -> Iterator[Track[Shown]]:
    """What may be lost of the Leadership, a box a point (12.3, 16.1): two for the standard, three for a great banner.

    The labels are of one length, so that each stands on one line with its boxes.
    """
    if "standard" in m.facts.command:
        yield Boxes(T("Ld lost,\u00a0standard"), (2,))
    for role in dict.fromkeys(e.role for e in army.companions.get(m.id, ())):
        if role in BANNERS:
            yield Boxes(BANNERS[role], (3,))
    yield Boxes(T("Ld lost,\u00a0challenge"), (1,))


def _companion_tracks(m: EntryResult) -> Iterator[Track[Shown]]:
    """The beast under a rider, the crew on a monster, the team before a chariot (18.1, 20.6)."""
    if m.kind == "chariot":
        team = _others(m, [c.name for c, _ in m.facts.chariot.team])
        if m.models > 1:
            yield Boxes(T("Chariots lost"), (m.models,))
        yield from _boxes(team)
    elif any(t.id == "monster-mount" for t in m.in_play.tags):
        yield from _boxes(m.in_play.profiles[1:2])
    elif m.facts.rows:
        yield from _boxes(m.in_play.profiles[m.in_play.models_apart :])


def _others(m: EntryResult, names: list[Shown]) -> list[Profile]:
    return [p for p in m.in_play.profiles if p.name in names]


def _boxes(profiles: Iterable[Profile]) -> Iterator[Track[Shown]]:
    for p in profiles:
        yield fact_rows.boxes(p.name, p)
