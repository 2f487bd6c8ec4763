"""Monsters with crews, drivers, howdahs and riders (18, 24.3.2)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import Finding, Shown, T, distinct, joined_by_semicolons
from builder.core.points import Price, price_line, total
from builder.core.profiles import Profile, value_text
from builder.systems.wfb3.crews import open_list_crews
from builder.systems.wfb3.crews.open_list_crews import CrewRow
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.equipment.bought_gear import taken_twice
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import Purchase

HOWDAH = "howdah"


class MonsterCrew(NamedTuple):
    """The crew of a monster of the open list."""

    rows: tuple[CrewRow, ...]
    """The crew, with a row for each race and equipment."""
    parts: tuple[Price, ...]
    """Price lines of the crew, added to the line of one monster."""
    findings: tuple[Finding, ...]
    howdah: bool
    """True if the monster carries a howdah."""
    crewman: int | None
    """Price of a crewman in quarters, paid again for standard bearer or musician (24.5, A15); `None` without crew."""


def bears_crew(creature: Creature) -> bool:
    """True if troops ride on the creature as its crew; each such monster is an entry of its own."""
    return creature.carries is not None and creature.carries.crew


def monster_crew(entry: Entry, model: Purchase, rules: Rules) -> MonsterCrew | None:
    """The crew of a monster of the open list; `None` if it has none."""
    if not rules.open or not bears_crew(model.figure.creature):
        return None
    howdah = HOWDAH in entry.options
    if not entry.crew and not howdah:
        return None
    rows, findings = open_list_crews.crew_rows(entry, rules)
    parts: list[Price] = [open_list_crews.row_price(row) for row in rows]
    if howdah:
        known = rules.system.extras[HOWDAH]
        crew = sum(row.number for row in rows)
        parts.append(price_line(known.name, known.points, crew, rules.cite(known.source)))
        if entry.options.count(HOWDAH) > 1:
            last = max(index for index, id in enumerate(entry.options) if id == HOWDAH)
            findings.append(taken_twice(HOWDAH, last, rules))
    crewman = total(rows[0].man.parts) if rows else None
    return MonsterCrew(rows, tuple(parts), tuple(findings), howdah, crewman)


def with_crew(result: EntryResult, carried: MonsterCrew, models: int, rules: Rules) -> EntryResult:
    """The result of a monster's entry, with the profiles, weapons and driver of its crew (18.4)."""
    profiles = []
    for row in carried.rows:
        name = row.man.figure.creature.name
        profiles.append(open_list_crews.row_profile(row, name, models, rules, howdah=carried.howdah))
    weapons = open_list_crews.named_weapons((row, tuple(_all_round(row.man.numbers.weapons))) for row in carried.rows)
    names = tuple(name for row in carried.rows for name in row.man.numbers.names)
    tags: list[Tag] = []
    if carried.howdah:
        known = rules.system.extras[HOWDAH]
        tags.append(Tag(HOWDAH, known.name, None, known.effect))
        names = (*names, known.name)
    if carried.rows:
        tags.append(driver_tag(profiles[0], carried.rows[0].man.figure.creature.name))
    own = result.in_play
    in_play = own._replace(
        profiles=(*own.profiles, *profiles),
        weapons=(*own.weapons, *weapons),
        options=(*own.options, *distinct(names)),
        tags=(*own.tags, *tags),
        moving=0,
    )
    crew = sum(row.number for row in carried.rows)
    return result._replace(
        in_play=in_play,
        carries=(*result.carries, HOWDAH) if carried.howdah else result.carries,
        facts=result.facts._replace(
            crew=crew * models, crewman=carried.crewman or 0, howdah=carried.howdah, monster_crew=carried.rows
        ),
    )


def _all_round(weapons: Iterable[WeaponLine]) -> Iterator[WeaponLine]:
    """Weapons of a monster's crew, with the note that they shoot all round (18.2)."""
    for weapon in weapons:
        if weapon.range is None:
            yield weapon
        else:
            yield weapon._replace(notes=joined_by_semicolons((weapon.notes, T("all round"))))


def driver_tag(own: Profile, name: Shown) -> Tag:
    """Special rule of a monster's driver: his Cool and Leadership count for the beast (18.4.4, 18.5)."""
    values = {key: value_text(own.values.get(key), own.bonus.get(key, 0)) for key in ("Ld", "Cl")}
    return Tag(
        "driver",
        T("Driver"),
        T("{name}: Ld {ld}, Cl {cl}", name=name, ld=values["Ld"], cl=values["Cl"]),
        T(
            "his Cl for psychology, his Ld against a rampage: 6 on a die when wounded, +1 for each further wound in the turn"
        ),
    )


def with_riders(result: EntryResult, riders: list[EntryResult], *, driven: bool) -> EntryResult:
    """The result of a monster's entry with the characters who ride it.

    If `driven` is true and no driver is in the crew, the first rider drives.
    """
    names = tuple(rider.name for rider in riders)
    tags = [Tag("aboard", T("Aboard"), names, None)]
    if driven and not result.in_play.has_rule("driver"):
        tags.append(driver_tag(riders[0].in_play.profiles[0], riders[0].name))
    own = result.in_play
    return result._replace(in_play=own._replace(tags=(*own.tags, *tags)))


def with_howdah_save(rider: EntryResult, rules: Rules) -> EntryResult:
    """The result of a character in a howdah, with the howdah's bonus to his save (18.4.1)."""
    figure = rider.facts.model
    system = rules.system
    more = system.monsters.howdah_save
    save = model_specs.save(figure, system, more=more)
    bare = model_specs.save(figure, system, shield=False, more=more)
    known = system.extras[HOWDAH]
    own = rider.in_play
    tags = (*own.tags, Tag(HOWDAH, known.name, None, known.effect))
    return rider._replace(in_play=own._replace(save=save, save_without_shield=bare, tags=tags))
