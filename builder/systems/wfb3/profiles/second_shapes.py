"""The other shape of a creature that fights in it with the same arms, as weres do before they change."""

from __future__ import annotations

from typing import NamedTuple

from builder.core.entries import WeaponLine
from builder.core.findings import Shown, T
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.profiles import model_specs, model_weapons
from builder.systems.wfb3.profiles.model_specs import ModelSpec


class Shape(NamedTuple):
    """Another shape of a model: what it is called, its numbers, and its weapons where they do something else in it."""

    name: Shown
    profile: Profile
    weapons: tuple[WeaponLine, ...]


def armed(figure: ModelSpec, system: SystemFile, whose: Shown = None) -> Shape | None:
    """The shape that bears the arms of this model; its weapons bear its name, or that of the one whose they are."""
    form = next((f for f in figure.creature.forms.values() if f.armed), None)
    if form is None:
        return None
    creature = figure.creature.model_copy(update={"profile": form.profile})
    shaped = figure._replace(creature=creature)
    own = model_specs.profile(shaped, form.name, system)
    usual = model_weapons.weapons(figure, model_specs.profile(figure, form.name, system), system)
    told = []
    for weapon in model_weapons.weapons(shaped, own, system):
        if weapon not in usual:
            name = T("{weapon} ({name})", weapon=weapon.name, name=form.name)
            if whose is not None:
                name = T("{weapon} ({name}, {shape})", weapon=weapon.name, name=whose, shape=form.name)
            told.append(weapon._replace(name=name, notes=None))  # the row of the usual shape tells it
    return Shape(form.name, own, tuple(told))
