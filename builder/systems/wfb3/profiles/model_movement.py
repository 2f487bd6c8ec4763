"""How a model moves: with its load, over bad ground, carried on a litter, or afoot beside its mount (5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from builder.core.findings import Shown
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.values import Value
from builder.systems.wfb3.definitions.weapons_and_armour import Extra
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.profiles.model_specs import ModelSpec, bare_steps, save, steps


def movement(figure: ModelSpec, own: Profile, system: SystemFile) -> Movement | None:
    """Movement with the load taken off (5.1); `None` where the book prints no number."""
    if litter := borne(figure.gear, system):
        return on_litter(litter)
    riding = figure.mount.riding if figure.mount is not None else None
    base: Value = own.values.get("M")
    if figure.mount is not None:
        base = (figure.mount.profile or {}).get("M")
    if not isinstance(base, int):
        return None
    if figure.mount is not None and figure.creature.mounted_penalty:
        base -= figure.creature.mounted_penalty
    lost = 0.0 if figure.mount is not None and riding is None else _lost(figure, system)
    effective = movement_formulas.effective(base, lost)
    return Movement(base, lost, effective, movement_formulas.charge(effective), _over_ground(figure, effective, system))


TIMES = {"double": 2, "none": 0, None: 1}
"""How often the penalty of armour is counted, by what the bestiary says of a race."""


def _lost(figure: ModelSpec, system: SystemFile) -> float:
    """Inches of Movement lost to armour (5.1)."""
    weight = steps(figure, system) - _weightless(figure, system) + figure.worn.weight
    if figure.mount is not None and figure.mount.riding is not None:
        weight += system.saves.mounted - figure.mount.riding.save  # it weighs one step, however well it protects (A52)
    times = TIMES[figure.creature.armour_penalty]
    if any(t in system.troops and system.troops[t].light_of_foot for t in figure.troop):
        times = 0
    return movement_formulas.armour_penalty(weight, system.saves, times)


def doubled_in_doubt(figure: ModelSpec, system: SystemFile) -> float | None:
    """Inches that a rider keeps if armour slows him once only, where it is in doubt whether it slows mounts twice; else `None`."""
    if figure.creature.mounted_doubt is None or figure.mount is None or figure.mount.riding is None:
        return None
    return _lost(figure, system) / TIMES["double"] or None


def _over_ground(figure: ModelSpec, effective: float, system: SystemFile) -> float:
    """Movement in difficult ground."""
    held = (*figure.creature.tags, *(figure.mount.tags if figure.mount is not None else ()))
    if any(t.take in system.tags and system.tags[t.take].any_ground for t in held):
        return effective
    easy = open_order(figure, system) or any(t.take in system.tags and system.tags[t.take].open_order for t in held)
    return movement_formulas.eased(effective) if easy else movement_formulas.reduced(effective)


def open_order(figure: ModelSpec, system: SystemFile) -> bool:
    """True if difficult ground costs half as much as it costs others (15.10)."""
    held = (*(t.take for t in figure.tags), *(system.troops[t].tag for t in figure.troop if t in system.troops))
    return any(tag in system.tags and system.tags[tag].open_order for tag in held)


def goes(figure: ModelSpec, system: SystemFile) -> Shown:
    """How special troops move, where their Movement does not tell it."""
    return next((system.troops[t].moves for t in figure.troop if t in system.troops and system.troops[t].moves), None)


def slow_arms(figure: ModelSpec, system: SystemFile) -> tuple[Shown, ...]:
    """Names of the weapons with which nobody moves double in the charge (13.5.5)."""
    worn = (system.weapons[p] for p in figure.gear if p in system.weapons)
    return tuple(w.name for w in worn if w.single_move)


def borne(gear: Iterable[str], system: SystemFile) -> Extra | None:
    """The litter on which a model, or an altar, is carried, if it is."""
    return next((extra for p in gear if (extra := system.extras.get(p)) is not None and extra.bearers), None)


def on_litter(litter: Extra) -> Movement:
    """So many inches for each of the bearers."""
    pace = float(litter.bearers * litter.bearer_pace)
    return Movement(pace, 0.0, pace, movement_formulas.charge(pace), movement_formulas.reduced(pace))


class Afoot(NamedTuple):
    """A rider who has dismounted."""

    movement: Movement | None
    save: int | None
    save_without_shield: int | None


def dismounted(figure: ModelSpec, own: Profile, system: SystemFile) -> Afoot:
    """How he moves and what he saves beside his mount (14.2)."""
    him = figure._replace(mount=None)
    return Afoot(movement(him, own, system), save(him, system), save(him, system, shield=False))


def _weightless(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of protection that weigh nothing."""
    worn = [system.armour[p] for p in figure.gear if p in system.armour]
    return bare_steps(figure, system) + sum(
        a.steps for a in worn if a.weightless and (a.kind != "mount" or figure.rides or figure.creature.barded)
    )
