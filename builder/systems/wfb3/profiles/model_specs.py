"""A model as creature, level, gear and mount make it: its profile and its save."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.core.definitions import Source
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, Step, Values, changed, split_bonus
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.unit_entries import Deviation
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL, Value
from builder.systems.wfb3.formulas import armour_save
from builder.systems.wfb3.rules import cite


class Worn(NamedTuple):
    """What magic adds to a figure's protection; sheets alone have it, no verdict rests on it."""

    suit: int = 0
    """Steps by which the armour saves better."""
    shield: int = 0
    """Steps more that the shield saves better."""
    weight: int = 0
    """Steps of weight more or less."""
    own_save: int | None = None
    """A save of an item itself."""


class ModelSpec(NamedTuple):
    """One model of an entry, with what decides its numbers."""

    creature: Creature
    gear: tuple[str, ...] = ()
    """Ids of weapons, armour and extras."""
    quality: str = "regular"
    level: int = 0
    """0 for those who are no characters."""
    row: int = 1
    wizard: bool = False
    mount: Creature | None = None
    troop: tuple[str, ...] = ()
    tags: tuple[TagUse, ...] = ()
    lacks: tuple[str, ...] = ()
    """Special rules of its creature that do not hold for it."""
    exceptions: Mapping[str, Deviation | PrintedValue] | None = None
    ordinary: bool = False
    """A wizard with a row of the heroes' table (14.4)."""
    moved: tuple[tuple[str, str, int], ...] = ()
    """Bonus points of such a wizard: from where, to where, how many."""
    worn: Worn = Worn()
    alone: bool = False
    """It stands in no unit, and so in no ranks."""

    @property
    def rides(self) -> bool:
        """On a riding animal: one model with it, and the save that goes with it (6.4.1)."""
        return self.creature.rides is not None or (self.mount is not None and self.mount.riding is not None)


def ridden(figure: ModelSpec | None) -> str | None:
    """What a model rides, as its mount or within its profile."""
    if figure is None:
        return None
    return figure.mount.id if figure.mount is not None else figure.creature.rides


class PrintedValue(NamedTuple):
    """A value that a list prints against race and level, and why."""

    value: Value
    why: Shown
    source: Source


def printed(
    values: Mapping[str, Value], why: Shown, source: Source | None, army: Source
) -> dict[str, Deviation | PrintedValue]:
    """Values that a list prints against race and level, as exceptions; `why` is its doubt."""
    reason: Shown = why if why is not None else T("printed by the list")
    where = source if source is not None else army
    return {key: PrintedValue(value, reason, where) for key, value in values.items()}


def grade(quality: str) -> tuple[str, int]:
    """`shock+2` to kind and grade; regulars and levies have grade 0."""
    kind, _plus, number = quality.partition("+")
    return kind, int(number) if number else 0


def profile(figure: ModelSpec, name: Shown, system: SystemFile, models: int = 1) -> Profile:
    """The profile with each step that made it."""
    creature = figure.creature
    values, bonus = _printed(creature.profile or dict.fromkeys(CHARACTERISTICS))
    steps: list[Step] = []
    level_row = creature.levels.get(str(figure.level)) if creature.levels and figure.level else None
    if level_row is not None:
        values, bonus = _printed(level_row.profile)
        steps.append(
            Step(
                T("level {level} bestiary row", level=figure.level),
                {},
                cite(creature.sources[0], system),
            )
        )
    elif figure.level:
        before = values
        values, bonus, step = _levelled(figure, before, bonus, system)
        steps.append(step)
        if figure.moved:
            values, bonus, step = _with_moves(figure, before, bonus, system)
            steps.append(step)
    kind, number = grade(figure.quality)
    if number:
        table = system.elites.shock if kind == "shock" else system.elites.missile
        changes = table[str(number)]
        values = changed(values, changes, high=_ceilings(system))
        label = (
            T("shock elite +{grade}", grade=number) if kind == "shock" else T("missile elite +{grade}", grade=number)
        )
        steps.append(Step(label, dict(changes), cite(system.elites.source, system)))
    elif figure.quality == "levy":
        changes = system.levies.changes
        values = changed(values, changes, low=system.levies.min_value)
        steps.append(Step(T("levy"), dict(changes), cite(system.levies.source, system)))
    if figure.mount is not None and figure.mount.riding is not None and creature.mounted_bonus and figure.level:
        values = changed(values, creature.mounted_bonus, high=_ceilings(system))
        steps.append(Step(T("mounted"), dict(creature.mounted_bonus), cite(creature.sources[0], system)))
    for key, exception in (figure.exceptions or {}).items():
        values[key], bonus[key] = split_bonus(exception.value)
        steps.append(Step(exception.why, {}, cite(exception.source, system)))
    return Profile(name, values, {k: v for k, v in bonus.items() if v}, models, tuple(steps))


def _printed(row: Mapping[str, Value]) -> tuple[Values, dict[str, int]]:
    """A printed row as values and bonuses."""
    values: Values = dict(row)
    bonus: dict[str, int] = {}
    for key, printed in row.items():
        if isinstance(printed, str):
            values[key], plus = split_bonus(printed)
            if plus:
                bonus[key] = plus
    return values, bonus


def _levelled(
    figure: ModelSpec, values: Values, bonus: dict[str, int], system: SystemFile
) -> tuple[Values, dict[str, int], Step]:
    """A level's row added, up to 10 (14.4); the mental bonus keeps its size where the value is capped (14.3.1)."""
    rule = system.levels
    changes = _level_bonuses(figure, system)
    result = changed(values, changes, high=_ceilings(system))
    lent = {k: bonus.get(k, 0) + changes[k] for k in MENTAL if isinstance(values.get(k), int)}
    if figure.wizard and not figure.ordinary:
        label = T("level {level} wizard", level=figure.level)
        section = cite(rule.wizard_source, system)
    else:
        label = T("level {level}, row {row}", level=figure.level, row=figure.row)
        section = cite(rule.source, system)
    return result, lent, Step(label, {k: v for k, v in changes.items() if v}, section)


def _level_bonuses(figure: ModelSpec, system: SystemFile) -> dict[str, int]:
    """The bonuses of a character's level."""
    own_table = figure.wizard and not figure.ordinary
    return wizard_bonuses.bonuses_of(figure.level, figure.row, own_table, system.levels)


def _ceilings(system: SystemFile) -> dict[str, int]:
    """The value above which nothing raises each characteristic (14.4)."""
    return dict.fromkeys(CHARACTERISTICS, system.levels.ceiling)


def _with_moves(
    figure: ModelSpec, values: Values, bonus: dict[str, int], system: SystemFile
) -> tuple[Values, dict[str, int], Step]:
    """Bonus points moved to the mental four; a bonus keeps its size where the value is capped (14.4).

    `values` are those before the level's row, so that what a cap cuts off the row can be moved.
    """
    row = _level_bonuses(figure, system)
    moved = wizard_bonuses.after(row, figure.moved)
    changes = {k: moved[k] - row[k] for k in CHARACTERISTICS}
    result = changed(values, moved, high=_ceilings(system))
    lent = {k: bonus.get(k, 0) + changes[k] for k in MENTAL if isinstance(values.get(k), int)}
    section = cite(system.levels.wizard_source, system)
    return result, lent, Step(T("bonus points moved"), {k: v for k, v in changes.items() if v}, section)


def mount_profile(mount: Creature, models: int = 1) -> Profile:
    """The mount's own profile."""
    return printed_profile(mount.name, mount.profile or {}, models)


def shapes(figure: ModelSpec, system: SystemFile) -> tuple[Profile, ...]:
    """The other shapes of a character: at his own level, unless the bestiary prints rows for its levels or one for all."""
    creature = figure.creature
    if not figure.level or creature.levels is not None:
        return tuple(printed_profile(form.name, form.profile) for form in creature.forms.values())
    return tuple(
        printed_profile(form.name, form.profile)
        if form.fixed
        else profile(figure._replace(creature=creature.model_copy(update={"profile": form.profile})), form.name, system)
        for form in creature.forms.values()
    )


def with_weapon_held(shape: Profile, system: SystemFile) -> Profile:
    """The shape of a werecreature with its Attack more for the weapon that it holds (15.9)."""
    attacks, more = shape.values.get("A"), system.weres.attacks
    if not isinstance(attacks, int) or not more:
        return shape
    step = Step(T("weapon held"), {"A": more}, cite(system.weres.source, system))
    return shape._replace(values={**shape.values, "A": attacks + more}, steps=(*shape.steps, step))


def printed_profile(name: Shown, row: Mapping[str, Value], models: int = 1) -> Profile:
    """A row of the bestiary as it stands."""
    values, bonus = _printed(row)
    return Profile(name, values, bonus, models)


def steps(figure: ModelSpec, system: SystemFile, *, shield: bool = True) -> int:
    """Steps of protection that better the save (6.4.1)."""
    total = 0
    for piece in figure.gear:
        armour = system.armour.get(piece)
        if armour is not None:
            if armour.kind == "mount" and not (figure.rides or figure.creature.barded):
                continue
            if shield or armour.kind != "shield":
                total += armour.steps
        elif shield and piece in system.weapons and system.weapons[piece].as_shield:
            total += system.armour["shield"].steps
    return total + bare_steps(figure, system) + mount_steps(figure, system)


def bare_steps(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of a skin that protects as armour does while none is worn."""
    skin = figure.creature.unarmoured_as
    if skin is None or any(p in system.armour and system.armour[p].kind == "body" for p in figure.gear):
        return 0
    return system.armour[skin].steps


def mount_steps(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of the animal that it rides."""
    if figure.mount is not None:
        return figure.mount.riding.save if figure.mount.riding is not None else 0
    return system.saves.mounted if figure.creature.rides is not None else 0  # in the profile it protects as any other


def save(figure: ModelSpec, system: SystemFile, *, shield: bool = True, more: int = 0) -> int | None:
    """The lowest die that saves, or `None`; `more` are steps of what protects it besides."""
    worn = figure.worn
    protected = steps(figure, system, shield=shield) + worn.suit + (worn.shield if shield else 0) + more
    own = [s for s in (figure.creature.natural_save, worn.own_save) if s is not None]
    saved = armour_save.save(protected, min(own, default=None), system.saves)
    return lent(figure) if saved is None else saved


def lent(figure: ModelSpec) -> int | None:
    """The save that a mount lends its rider."""
    return None if figure.mount is None else figure.mount.lent_save


def charges_in_vain(figure: ModelSpec, system: SystemFile) -> bool:
    """True if its weapons gain nothing when it charges: a mounted model of a race that rides badly."""
    if figure.mount is None and figure.creature.rides is None:
        return False
    held = {t.take for t in (*figure.tags, *figure.creature.tags)} - set(figure.lacks)
    return any(system.tags[tag].no_charge_bonus for tag in held if tag in system.tags)


def carries_shield(figure: ModelSpec, system: SystemFile) -> bool:
    """True if it has a shield, or a net that counts as one."""
    return any(
        (p in system.armour and system.armour[p].kind == "shield")
        or (p in system.weapons and system.weapons[p].as_shield)
        for p in figure.gear
    )
