"""Evaluation of one entry: price, profiles, weapons and saves."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core import army, entries
from builder.core.entries import InPlay, ItemResult, Tag, WeaponLine
from builder.core.findings import T, joined_by_semicolons
from builder.core.offers import unknown_entry
from builder.core.points import total
from builder.core.profiles import Movement, Profile, Step, Values
from builder.systems.wfb6.armour_save import Saves, saves
from builder.systems.wfb6.definitions import ArmyFile, Line, SystemFile
from builder.systems.wfb6.roster import Entry, Roster
from builder.systems.wfb6.rules import Rules


class Facts(NamedTuple):
    """Values of an entry that only this game has."""

    line: Line | None
    """The line of the army list that the entry is taken from; `None` if unknown."""
    level: int = 0
    """Level of a wizard, else 0."""
    gear: tuple[str, ...] = ()
    """Ids of weapons, armour and other things, bought or included."""
    mount: str | None = None
    """Id of the mount, chosen or that of the line; `None` on foot."""
    on_unknown: bool = False
    """True if the mount has no known profile, so that Movement and save are unknown."""
    saves: Saves = Saves()
    """The armour saves of its models."""


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of the game."""
Army = army.Army[Roster, Rules, EntryResult]
"""An army of the game."""


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The result of one entry, whatever the other entries of its army are."""
    line, offer = rules.lines.get(entry.take), rules.offers.get(entry.take)
    if line is None or offer is None:
        return unknown_entry(entry, handle, rules.offers, Facts(None))
    system, models = rules.system, offer.models.number(entry)
    mount, level = entry.mount or line.mount, entry.level or line.level
    gear = tuple(dict.fromkeys((*line.equipment, *(id for id in entry.options if id in system.gear))))
    ridden = system.mounts.get(mount or "")
    unknown_mount = ridden is not None and ridden.profile is None
    armour = Saves() if unknown_mount else _saves(gear, mount, system)
    price = offer.prices(entry)
    points, command = total(price), total(offer.prices(entry, "command"))
    in_play = InPlay(
        tuple(_profiles(entry, line, models, mount, rules, unknown_mount=unknown_mount)),
        save=armour.usual,
        save_without_shield=armour.without_shield,
        weapons=tuple(_weapons(gear, line, rules, riding=mount is not None)),
        options=tuple(system.word(id) for id in gear if id not in system.weapons),
        movement=_movement(line, mount, rules),
        moving=None if mount is not None else 0,
        tags=tuple(_tags(entry, line, level, None if unknown_mount else mount, system.mounted_save)),
    )
    return entries.EntryResult(
        entry,
        handle,
        entry.name or line.name,
        offer.kind,
        offer.category,
        None,
        models,
        points,
        (points - command) // models,
        price,
        Facts(line, level, gear, mount, unknown_mount, armour),
        in_play,
        carries=tuple(dict.fromkeys((*gear, *([mount] if mount else ())))),
        items=tuple(_items(entry, system)),
        findings=offer.findings(entry),
    )


def _saves(gear: tuple[str, ...], mount: str | None, system: SystemFile) -> Saves:
    """Armour saves of a model with this equipment and mount, given by ids."""
    worn = [system.armour[id] for id in gear if id in system.armour]
    weapons = [system.weapons[id] for id in gear if id in system.weapons]
    return saves(worn, weapons, mounted=0 if mount is None else system.mounted_save)


def _items(entry: Entry, system: SystemFile) -> Iterator[ItemResult]:
    """Results of the known magic items of an entry."""
    for id in entry.items:
        if id in system.items:
            yield ItemResult(id, system.items[id].name, system.items[id].points)


def _profiles(
    entry: Entry, line: Line, models: int, mount: str | None, rules: Rules, *, unknown_mount: bool
) -> Iterator[Profile]:
    """Profiles of models or crew, champion and mount; without Movement if the mount's profile is unknown."""
    own = _own_values(line, rules.army)
    if unknown_mount:
        own = {key: value for key, value in own.items() if key != "M"}
    champion = line.champion if "champion" in entry.command else None
    number = line.crew * models or models
    if own:
        rest = number - 1 if champion is not None else number
        if rest > 0:
            yield Profile(entry.name or line.name if not line.crew else T("Crew"), own, {}, rest)
        if champion is not None:
            better = own if champion.profile is None else _values(rules.army.profiles[champion.profile])
            step = Step(champion.name, {"A": 1}, rules.cited)
            steps = (step,) if champion.profile is None else ()
            attacks = better["A"]
            if steps and isinstance(attacks, int):
                better = {**better, "A": attacks + 1}
            yield Profile(champion.name, better, {}, 1, steps)
    ridden = rules.system.mounts.get(mount or "")
    if ridden is not None and ridden.profile is not None:
        yield Profile(ridden.name, _values(rules.army.profiles[ridden.profile]), {}, models)


def _own_values(line: Line, army_file: ArmyFile) -> Values:
    """Characteristics of the models of a line, by key; empty if the line has no known profile."""
    return {} if line.profile is None else _values(army_file.profiles[line.profile])


def _values(profile: Mapping[str, int]) -> Values:
    """The characteristics of a profile in an army file, by key."""
    return {key: value for key, value in profile.items()}  # noqa: C416 - a wider type of values


def _weapons(gear: tuple[str, ...], line: Line, rules: Rules, *, riding: bool) -> Iterator[WeaponLine]:
    """Lines of the weapons among equipment ids, with Strength in the hands of a line's models."""
    strength = _own_values(line, rules.army).get("S")
    for id in gear:
        weapon = rules.system.weapons.get(id)
        if weapon is None:
            continue
        finished = weapon.strength
        if finished is None and isinstance(strength, int):
            finished = strength + weapon.bonus
        note = joined_by_semicolons((weapon.when, weapon.note, weapon.when_riding if riding else weapon.on_foot))
        yield WeaponLine(id, weapon.name, weapon.range, None if finished is None else str(finished), 0, 0, 0, note)


def _movement(line: Line, mount: str | None, rules: Rules) -> Movement | None:
    """Movement of the mount, or on foot of the model, in inches; `None` if the profile is unknown."""
    ridden = rules.system.mounts.get(mount or "")
    profile = line.profile if ridden is None else ridden.profile
    if profile is None:
        return None
    move = rules.army.profiles[profile]["M"]
    return Movement(move, 0, move, move * 2, move / 2)


def _tags(entry: Entry, line: Line, level: int, mount: str | None, bonus: int) -> Iterator[Tag]:
    """Special rules: riding, with its `bonus` to the save; assumed champion; unique character; wizard's level."""
    if mount is not None:
        text = T("the save assumes that being mounted improves it by {bonus}; check the rulebook", bonus=bonus)
        yield Tag("mounted", T("Mounted"), None, text)
    if "champion" in entry.command and line.champion is not None and line.champion.profile is None:
        text = T("profile assumed: that of the unit with 1 Attack more; check the rulebook")
        yield Tag("champion-assumed", line.champion.name, None, text)
    if line.unique:
        yield Tag("unique", T("Unique"))
    if level:
        yield Tag("wizard", T("Wizard"), T("level {level}", level=level))
