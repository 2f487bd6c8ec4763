"""Monsters with crews, drivers, howdahs and riders (18, 24.3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import Finding, Shown, T
from builder.core.points import Price, line, total
from builder.core.profiles import Profile, shown
from builder.systems.wfb3.chariots import open_list_crews
from builder.systems.wfb3.chariots.open_list_crews import CrewRow
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.equipment.bought_gear import taken_twice
from builder.systems.wfb3.machines import listed_crews
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import UnitModel

HOWDAH = "howdah"


class Crewed(NamedTuple):
    """What a monster carries."""

    rows: tuple[CrewRow, ...]
    parts: tuple[Price, ...]
    """On top of the price of one monster."""
    findings: tuple[Finding, ...]
    howdah: bool


def bears_crew(creature: Creature) -> bool:
    """True if troops ride on it as its crew; such a monster is taken one by one."""
    return creature.carries is not None and creature.carries.crew


def crewed(entry: Entry, model: UnitModel, rules: Rules) -> Crewed | None:
    """The crew of a monster of the open list; `None` for what carries none."""
    if not rules.open or not bears_crew(model.figure.creature):
        return None
    howdah = HOWDAH in entry.options
    if not entry.crew and not howdah:
        return None
    rows, findings = open_list_crews.rows(entry, rules)
    parts: list[Price] = [open_list_crews.row_price(row) for row in rows]
    if howdah:
        known = rules.system.extras[HOWDAH]
        crew = sum(row.number for row in rows)
        parts.append(line(known.name, known.points, crew, rules.cite(known.source)))
        if entry.options.count(HOWDAH) > 1:
            findings.append(_twice(entry, rules))
    return Crewed(rows, tuple(parts), tuple(findings), howdah)


def bearer(carried: Crewed | None) -> int | None:
    """What a standard bearer or musician costs among a monster's crew: one of them once more (24.5, A15)."""
    return total(carried.rows[0].man.parts) if carried is not None and carried.rows else None


def _twice(entry: Entry, rules: Rules) -> Finding:
    index = len(entry.options) - 1 - entry.options[::-1].index(HOWDAH)
    return taken_twice(HOWDAH, index, rules)


def aboard(m: EntryResult, carried: Crewed, models: int, rules: Rules) -> EntryResult:
    """A monster's entry with its crew: profiles, saves, who drives it (18.4)."""
    profiles = []
    for row in carried.rows:
        name = row.man.figure.creature.name
        profiles.append(open_list_crews.row_profile(row, name, models, rules, howdah=carried.howdah))
    weapons = open_list_crews.named_weapons((row, tuple(_all_round(row.man.numbers.weapons))) for row in carried.rows)
    names = tuple(n for row in carried.rows for n in row.man.numbers.names)
    tags: list[Tag] = []
    if carried.howdah:
        known = rules.system.extras[HOWDAH]
        tags.append(Tag(HOWDAH, known.name, None, known.effect))
        names = (*names, known.name)
    if carried.rows:
        tags.append(driver(profiles[0], carried.rows[0].man.figure.creature.name))
    own = m.in_play
    in_play = own._replace(
        profiles=(*own.profiles, *profiles),
        weapons=(*own.weapons, *weapons),
        options=(*own.options, *listed_crews.distinct(names)),
        tags=(*own.tags, *tags),
        moving=0,
    )
    crew = sum(row.number for row in carried.rows)
    return m._replace(
        in_play=in_play,
        carries=(*m.carries, HOWDAH) if carried.howdah else m.carries,
        facts=m.facts._replace(
            crew=crew * models, crewman=bearer(carried) or 0, howdah=carried.howdah, rows=carried.rows
        ),
    )


def _all_round(weapons: Iterable[WeaponLine]) -> Iterator[WeaponLine]:
    """The weapons of crew on a monster: they shoot all round (18.2)."""
    for weapon in weapons:
        if weapon.range is None:
            yield weapon
        else:
            note = T("all round")
            yield weapon._replace(
                notes=note if weapon.notes is None else T("{first}; {second}", first=weapon.notes, second=note)
            )


def driver(own: Profile, name: Shown) -> Tag:
    """One of the crew, or the rider, drives: his Cool and Leadership count for the beast (18.4.4, 18.5)."""
    values = {key: shown(own.values.get(key), own.bonus.get(key, 0)) for key in ("Ld", "Cl")}
    return Tag(
        "driver",
        T("Driver"),
        T("{name}: Ld {ld}, Cl {cl}", name=name, ld=values["Ld"], cl=values["Cl"]),
        T(
            "his Cl for psychology, his Ld against a rampage: 6 on a die when wounded, +1 for each further wound in the turn"
        ),
    )


def ridden_by(m: EntryResult, riders: list[EntryResult], *, driven: bool) -> EntryResult:
    """A monster with the characters who ride it; one of them drives it, unless each has a machine of his own."""
    names = tuple(r.name for r in riders)
    tags = [Tag("aboard", T("Aboard"), names, None)]
    if driven and not any(t.id == "driver" for t in m.in_play.tags):
        tags.append(driver(riders[0].in_play.profiles[0], riders[0].name))
    own = m.in_play
    return m._replace(in_play=own._replace(tags=(*own.tags, *tags)))


def in_howdah(rider: EntryResult, rules: Rules) -> EntryResult:
    """A character who rides in a howdah is the better protected (18.4.1)."""
    figure = rider.facts.model
    system = rules.system
    more = system.monsters.howdah_save
    save = model_specs.save(figure, system, more=more)
    bare = model_specs.save(figure, system, shield=False, more=more)
    known = system.extras[HOWDAH]
    own = rider.in_play
    tags = (*own.tags, Tag(HOWDAH, known.name, None, known.effect))
    return rider._replace(in_play=own._replace(save=save, save_without_shield=bare, tags=tags))
