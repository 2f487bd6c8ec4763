"""A model given by creature, level, equipment and mount; functions that give its profile and save."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.core.definitions import Source
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, Step, Values, split_bonus, with_changes
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.unit_entries import Deviation
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL, Value
from builder.systems.wfb3.formulas import armour_save


class MagicProtection(NamedTuple):
    """Protection by magic items; used for sheets only, not for verdicts."""

    suit: int = 0
    """Steps that magic armour adds to the save."""
    shield: int = 0
    """Steps that a magic shield adds to the save."""
    weight: int = 0
    """Steps that magic adds to the weight of armour; negative if it takes weight away."""
    own_save: int | None = None
    """Save that an item gives by itself, as the lowest die that saves; `None` without such an item."""


class ModelSpec(NamedTuple):
    """A model of an entry, with everything its numbers depend on."""

    creature: Creature
    gear: tuple[str, ...] = ()
    """Ids of weapons, armour and extras."""
    quality: str = "regular"
    level: int = 0
    """Level of a character; 0 for other models."""
    row: int = 1
    """Row of the table of level bonuses, from 1."""
    wizard: bool = False
    mount: Creature | None = None
    troop: tuple[str, ...] = ()
    """Ids of the kinds of special troops that the model belongs to."""
    tags: tuple[TagUse, ...] = ()
    """Special rules of the entry, in addition to those of the creature."""
    lacks: tuple[str, ...] = ()
    """Ids of special rules of the creature that do not apply to the model."""
    exceptions: Mapping[str, "Deviation | PrintedValue"] | None = None
    """Characteristics printed in place of those of creature and level, by key."""
    ordinary: bool = False
    """True for a wizard with a rolled row of the heroes' table (14.4)."""
    moved: tuple[tuple[str, str, int], ...] = ()
    """Bonus points that an `ordinary` wizard has moved: from one characteristic, to another, number of points."""
    worn: MagicProtection = MagicProtection()
    alone: bool = False
    """True if the model is in no unit, and so in no ranks."""

    @property
    def rides(self) -> bool:
        """True on a riding animal, which is one model with its rider and adds to his save (6.4.1); not on a monster."""
        return self.creature.rides is not None or (self.mount is not None and self.mount.riding is not None)

    @property
    def based(self) -> Creature:
        """The creature whose base the model has: its mount, or without a mount the model's own creature."""
        return self.creature if self.mount is None else self.mount

    @property
    def flying(self) -> Creature | None:
        """The creature that flies: the mount, or else the model's own creature; `None` if neither flies."""
        return next((one for one in (self.mount, self.creature) if one is not None and one.flight is not None), None)


def ridden(figure: ModelSpec | None) -> str | None:
    """Id of the animal that a model rides, as its mount or within its profile; `None` on foot."""
    if figure is None:
        return None
    return figure.mount.id if figure.mount is not None else figure.creature.rides


class PrintedValue(NamedTuple):
    """A characteristic printed in a list that differs from race and level, with the reason."""

    value: Value
    why: Shown
    """Reason for the difference."""
    source: Source


def printed(
    values: Mapping[str, Value], why: Shown, source: Source | None, army: Source
) -> dict[str, Deviation | PrintedValue]:
    """Characteristics that a list prints for an entry, by key, in place of those of its race and level.

    `why` is the reason that the definition gives, if any; without a `source` the army's is cited.
    """
    reason: Shown = why if why is not None else T("printed by the list")
    where = source if source is not None else army
    return {key: PrintedValue(value, reason, where) for key, value in values.items()}


def grade(quality: str) -> tuple[str, int]:
    """Kind and grade of a quality: `("shock", 2)` for `shock+2`; grade 0 for regulars and levies."""
    kind, _plus, number = quality.partition("+")
    return kind, int(number) if number else 0


def profile(figure: ModelSpec, name: Shown, system: SystemFile, models: int = 1) -> Profile:
    """The model's profile, with the steps that change its creature's profile."""
    creature = figure.creature
    values, bonus = _values_and_bonuses(creature.profile or dict.fromkeys(CHARACTERISTICS))
    steps: list[Step] = []
    level_row = creature.levels.get(str(figure.level)) if creature.levels and figure.level else None
    if level_row is not None:
        values, bonus = _values_and_bonuses(level_row.profile)
        steps.append(
            Step(
                T("level {level} bestiary row", level=figure.level),
                {},
                system.cite(creature.sources[0]),
            )
        )
    elif figure.level:
        before = values
        values, bonus, step = _with_level(figure, before, bonus, system)
        steps.append(step)
        if figure.moved:
            values, bonus, step = _with_moved_points(figure, before, bonus, system)
            steps.append(step)
    kind, number = grade(figure.quality)
    if number:
        table = system.elites.shock if kind == "shock" else system.elites.missile
        changes = table[str(number)]
        values = with_changes(values, changes, high=_ceilings(system))
        label = (
            T("shock elite +{grade}", grade=number) if kind == "shock" else T("missile elite +{grade}", grade=number)
        )
        steps.append(Step(label, dict(changes), system.cite(system.elites.source)))
    elif figure.quality == "levy":
        changes = system.levies.changes
        values = with_changes(values, changes, low=system.levies.min_value)
        steps.append(Step(T("levy"), dict(changes), system.cite(system.levies.source)))
    if figure.mount is not None and figure.mount.riding is not None and creature.mounted_bonus and figure.level:
        values = with_changes(values, creature.mounted_bonus, high=_ceilings(system))
        steps.append(Step(T("mounted"), dict(creature.mounted_bonus), system.cite(creature.sources[0])))
    for key, exception in (figure.exceptions or {}).items():
        values[key], bonus[key] = split_bonus(exception.value)
        steps.append(Step(exception.why, {}, system.cite(exception.source)))
    return Profile(name, values, {key: value for key, value in bonus.items() if value}, models, tuple(steps))


def _values_and_bonuses(row: Mapping[str, Value]) -> tuple[Values, dict[str, int]]:
    """Values and bonuses of a printed row (`7+2` is value 7 and bonus 2)."""
    values: Values = dict(row)
    bonus: dict[str, int] = {}
    for key, printed in row.items():
        if isinstance(printed, str):
            values[key], plus = split_bonus(printed)
            if plus:
                bonus[key] = plus
    return values, bonus


def _with_level(
    figure: ModelSpec, values: Values, bonus: dict[str, int], system: SystemFile
) -> tuple[Values, dict[str, int], Step]:
    """Values (at most 10), bonuses of Ld, Int, Cl and WP (not capped), and step after a level's row (14.3.1, 14.4)."""
    rule = system.levels
    changes = _level_bonuses(figure, system)
    result = with_changes(values, changes, high=_ceilings(system))
    lent = {key: bonus.get(key, 0) + changes[key] for key in MENTAL if isinstance(values.get(key), int)}
    if figure.wizard and not figure.ordinary:
        label = T("level {level} wizard", level=figure.level)
        section = system.cite(rule.wizard_source)
    else:
        label = T("level {level}, row {row}", level=figure.level, row=figure.row)
        section = system.cite(rule.source)
    return result, lent, Step(label, {key: value for key, value in changes.items() if value}, section)


def _level_bonuses(figure: ModelSpec, system: SystemFile) -> dict[str, int]:
    """Bonuses of a character's level, by characteristic."""
    own_table = figure.wizard and not figure.ordinary
    return wizard_bonuses.bonuses_of(figure.level, figure.row, own_table, system.levels)


def _ceilings(system: SystemFile) -> dict[str, int]:
    """Highest value of each characteristic (14.4)."""
    return dict.fromkeys(CHARACTERISTICS, system.levels.mental_maximum)


def _with_moved_points(
    figure: ModelSpec, values: Values, bonus: dict[str, int], system: SystemFile
) -> tuple[Values, dict[str, int], Step]:
    """Values, bonuses and step after bonus points are moved to Ld, Int, Cl or WP; bonuses are not capped (14.4).

    `values` are those before the level's row, so that points above a cap can still be moved.
    """
    row = _level_bonuses(figure, system)
    moved = wizard_bonuses.bonuses_after_moves(row, figure.moved)
    changes = {key: moved[key] - row[key] for key in CHARACTERISTICS}
    result = with_changes(values, moved, high=_ceilings(system))
    lent = {key: bonus.get(key, 0) + changes[key] for key in MENTAL if isinstance(values.get(key), int)}
    section = system.cite(system.levels.wizard_source)
    return result, lent, Step(T("bonus points moved"), {key: value for key, value in changes.items() if value}, section)


def mount_profile(mount: Creature, models: int = 1) -> Profile:
    """The mount's own profile."""
    return printed_profile(mount.name, mount.profile or {}, models)


def shapes(figure: ModelSpec, system: SystemFile) -> tuple[Profile, ...]:
    """Profiles of a model's other shapes: at his level, unless the bestiary prints them for each level or fixed."""
    creature = figure.creature
    if not figure.level or creature.levels is not None:
        return tuple(printed_profile(form.name, form.profile) for form in creature.forms.values())
    return tuple(
        printed_profile(form.name, form.profile)
        if form.fixed
        else profile(figure._replace(creature=creature.model_copy(update={"profile": form.profile})), form.name, system)
        for form in creature.forms.values()
    )


def with_attack_for_weapon(shape: Profile, system: SystemFile) -> Profile:
    """A werecreature's shape with the additional Attack for a weapon (15.9)."""
    attacks, more = shape.values.get("A"), system.weres.attacks
    if not isinstance(attacks, int) or not more:
        return shape
    step = Step(T("weapon held"), {"A": more}, system.cite(system.weres.source))
    return shape._replace(values={**shape.values, "A": attacks + more}, steps=(*shape.steps, step))


def printed_profile(name: Shown, row: Mapping[str, Value], models: int = 1) -> Profile:
    """The profile of a printed row, without steps."""
    values, bonus = _values_and_bonuses(row)
    return Profile(name, values, bonus, models)


class Protection(NamedTuple):
    """A piece of armour, natural armour, a shield or a mount that improves a model's save."""

    name: Shown
    steps: int
    """Steps that the piece adds to the save (6.4.1)."""
    weight: int
    """Steps of the piece that count for the armour penalty (5.1)."""
    shield: bool = False
    """True for a shield, or a weapon that counts as a shield."""


def protections(figure: ModelSpec, system: SystemFile) -> Iterator[Protection]:
    """Armour, skin and mount that protect a model, without the effects of magic."""
    for piece in figure.gear:
        armour = system.armour.get(piece)
        if armour is not None:
            if armour.kind != "mount" or figure.rides or figure.creature.barded:
                weight = 0 if armour.weightless else armour.steps
                yield Protection(armour.name, armour.steps, weight, armour.kind == "shield")
        elif piece in system.weapons and system.weapons[piece].as_shield:
            number = system.armour["shield"].steps
            yield Protection(system.weapons[piece].name, number, number, shield=True)
    skin = skin_steps(figure, system)
    if skin:
        yield Protection(T("skin"), skin, 0)
    if figure.mount is not None and figure.mount.riding is not None:
        # it weighs one step, however well it protects (A52)
        yield Protection(figure.mount.name, figure.mount.riding.save, system.saves.mounted)
    elif figure.mount is None and figure.creature.rides is not None:
        yield Protection(T("mount"), mount_steps(figure, system), mount_steps(figure, system))


def magic_protections(figure: ModelSpec) -> Iterator[Protection]:
    """Protection that magic adds to a model's armour and shield."""
    if figure.worn.suit or figure.worn.weight:
        yield Protection(T("magic armour"), figure.worn.suit, figure.worn.weight)
    if figure.worn.shield:
        yield Protection(T("magic shield"), figure.worn.shield, 0, shield=True)


def all_protections(figure: ModelSpec, system: SystemFile) -> tuple[Protection, ...]:
    """Armour, skin and mount that protect a model, then what magic adds."""
    return (*protections(figure, system), *magic_protections(figure))


def steps(figure: ModelSpec, system: SystemFile, *, shield: bool = True) -> int:
    """Sum of the steps that improve a model's save, without magic, and without shields if `shield` is false (6.4.1)."""
    return sum(one.steps for one in protections(figure, system) if shield or not one.shield)


def skin_steps(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of protection by the creature's skin; 0 if it wears body armour."""
    skin = figure.creature.unarmoured_as
    if skin is None or any(piece in system.armour and system.armour[piece].kind == "body" for piece in figure.gear):
        return 0
    return system.armour[skin].steps


def mount_steps(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of protection by the animal that a model rides; 0 on foot and on monsters."""
    if figure.mount is not None:
        return figure.mount.riding.save if figure.mount.riding is not None else 0
    return system.saves.mounted if figure.creature.rides is not None else 0  # in the profile it protects as any other


def save(figure: ModelSpec, system: SystemFile, *, shield: bool = True, more: int = 0) -> int | None:
    """Lowest die that saves a model, magic included, or `None`; `more` are additional steps of protection."""
    protected = sum(one.steps for one in all_protections(figure, system) if shield or not one.shield) + more
    own = [own_save for own_save in (figure.creature.natural_save, figure.worn.own_save) if own_save is not None]
    saved = armour_save.save(protected, min(own, default=None), system.saves)
    return lent_save(figure) if saved is None else saved


def lent_save(figure: ModelSpec) -> int | None:
    """The save that a mount gives its rider, as the lowest die that saves; `None` if it gives none."""
    return None if figure.mount is None else figure.mount.lent_save


def has_no_charge_bonus(figure: ModelSpec, system: SystemFile) -> bool:
    """True for a mounted model with a special rule that denies weapon bonuses in a charge."""
    if figure.mount is None and figure.creature.rides is None:
        return False
    held = {tag.take for tag in (*figure.tags, *figure.creature.tags)} - set(figure.lacks)
    return any(rule.no_charge_bonus for rule in system.tags_of(held))


def carries_shield(figure: ModelSpec, system: SystemFile) -> bool:
    """True if a model has a shield, or a weapon that counts as a shield."""
    return any(
        (piece in system.armour and system.armour[piece].kind == "shield")
        or (piece in system.weapons and system.weapons[piece].as_shield)
        for piece in figure.gear
    )


def has_missile_weapon(gear: Iterable[str], system: SystemFile) -> bool:
    """True if a weapon among pieces of equipment shoots or is thrown."""
    return any(id in system.weapons and system.weapons[id].shot is not None for id in gear)
