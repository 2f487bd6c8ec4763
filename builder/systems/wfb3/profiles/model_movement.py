"""Movement of a model: with armour, over difficult ground, on a litter, or dismounted (5.1)."""

from collections.abc import Iterable

from builder.core.entries import InPlay
from builder.core.findings import Shown
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.values import Value
from builder.systems.wfb3.definitions.weapons_and_armour import Extra
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.profiles.model_specs import ModelSpec, all_protections, save


def movement(figure: ModelSpec, own: Profile, system: SystemFile) -> Movement | None:
    """Movement of a model or its mount after the armour penalty (5.1); `None` if the book prints no number.

    `own` is the profile of the model without its mount.
    """
    if litter := litter_of(figure.gear, system):
        return litter_movement(litter)
    riding = figure.mount.riding if figure.mount is not None else None
    base: Value = own.values.get("M")
    if figure.mount is not None:
        base = (figure.mount.profile or {}).get("M")
    if not isinstance(base, int):
        return None
    if figure.mount is not None and figure.creature.mounted_penalty:
        base -= figure.creature.mounted_penalty
    lost = 0.0 if figure.mount is not None and riding is None else armour_penalty(figure, system)
    effective = movement_formulas.effective(base, lost)
    return Movement(base, lost, effective, movement_formulas.charge(effective), _over_ground(figure, effective, system))


PENALTY_FACTORS = {"double": 2, "none": 0, None: 1}
"""Factor of the armour penalty, by the value of `armour_penalty` that the bestiary gives for a race."""


def armour_penalty(figure: ModelSpec, system: SystemFile) -> float:
    """Movement lost to armour in inches (5.1)."""
    weight = sum(one.weight for one in all_protections(figure, system))
    times = PENALTY_FACTORS[figure.creature.armour_penalty]
    if any(troop.light_of_foot for troop in system.troops_of(figure.troop)):
        times = 0
    return movement_formulas.armour_penalty(weight, system.saves, times)


def doubtful_penalty(figure: ModelSpec, system: SystemFile) -> float | None:
    """Inches of the armour penalty that are doubtful, since armour may slow a mount twice; `None` without the doubt."""
    if figure.creature.mounted_doubt is None or figure.mount is None or figure.mount.riding is None:
        return None
    return armour_penalty(figure, system) / PENALTY_FACTORS["double"] or None


def _over_ground(figure: ModelSpec, effective: float, system: SystemFile) -> float:
    """Movement in difficult ground, in inches; `effective` is that after the armour penalty."""
    tags = (*figure.creature.tags, *(figure.mount.tags if figure.mount is not None else ()))
    held = tuple(system.tags_of(tag.take for tag in tags))
    if any(rule.any_ground for rule in held):
        return effective
    easy = open_order(figure, system) or any(rule.open_order for rule in held)
    return movement_formulas.eased(effective) if easy else movement_formulas.reduced(effective)


def open_order(figure: ModelSpec, system: SystemFile) -> bool:
    """True if a model has a special rule of open order, by which difficult ground slows it half as much (15.10)."""
    held = (*(tag.take for tag in figure.tags), *(troop.tag for troop in system.troops_of(figure.troop)))
    return any(rule.open_order for rule in system.tags_of(held))


def special_movement(figure: ModelSpec, system: SystemFile) -> Shown:
    """How special troops move, in words; `None` if they move by their Movement."""
    return next((troop.moves for troop in system.troops_of(figure.troop) if troop.moves is not None), None)


def single_move_weapons(figure: ModelSpec, system: SystemFile) -> tuple[Shown, ...]:
    """Names of the model's weapons that do not allow a double move in a charge (13.5.5)."""
    worn = (system.weapons[piece] for piece in figure.gear if piece in system.weapons)
    return tuple(armour.name for armour in worn if armour.single_move)


def litter_of(gear: Iterable[str], system: SystemFile) -> Extra | None:
    """The litter among pieces of equipment; `None` without a litter."""
    return next((extra for piece in gear if (extra := system.extras.get(piece)) is not None and extra.bearers), None)


def litter_movement(litter: Extra) -> Movement:
    """Movement on a litter: a number of inches for each bearer."""
    pace = float(litter.bearers * litter.bearer_pace)
    return Movement(pace, 0.0, pace, movement_formulas.charge(pace), movement_formulas.reduced(pace))


def dismounted(figure: ModelSpec, own: Profile, system: SystemFile) -> InPlay:
    """Movement and saves of a rider on foot (14.2); `own` is his profile without his mount."""
    him = figure._replace(mount=None)
    return InPlay((), movement(him, own, system), save(him, system), save(him, system, shield=False))
