"""The other shape of a creature that uses the same weapons in both."""

from typing import NamedTuple

from builder.core.entries import WeaponLine
from builder.core.findings import Shown, T
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.profiles import model_specs, model_weapons
from builder.systems.wfb3.profiles.model_specs import ModelSpec


class Shape(NamedTuple):
    """Another shape of a model: its profile, and the weapons whose figures differ from those in the usual shape."""

    profile: Profile
    weapons: tuple[WeaponLine, ...]


def armed_shape(figure: ModelSpec, system: SystemFile, whose: Shown = None) -> Shape | None:
    """The other shape of a model that uses the same weapons; `None` if it has no such shape.

    Weapons are labelled with the name of the shape, and with the name `whose` of their owner if given.
    """
    form = next((form for form in figure.creature.forms.values() if form.armed), None)
    if form is None:
        return None
    creature = figure.creature.model_copy(update={"profile": form.profile})
    shaped = figure._replace(creature=creature)
    own = model_specs.profile(shaped, form.name, system)
    usual = model_weapons.weapons(figure, model_specs.profile(figure, form.name, system), system)
    lines = []
    for weapon in model_weapons.weapons(shaped, own, system):
        if weapon not in usual:
            name = T("{weapon} ({name})", weapon=weapon.name, name=form.name)
            if whose is not None:
                name = T("{weapon} ({name}, {shape})", weapon=weapon.name, name=whose, shape=form.name)
            lines.append(weapon._replace(name=name, notes=None))  # the usual shape's row has the notes
    return Shape(own, tuple(lines))
