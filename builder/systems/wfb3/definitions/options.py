"""Options that a list offers: to any unit, to one, to half of it, to each of something."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Tag

from builder.core.definitions import Id, Points
from builder.core.findings import Plain
from builder.core.models import Model


class Offer(Model):
    """An option with more to say than so many points a model."""

    points: Points | None = None
    """The price for each model."""
    instead_of: Id | None = None
    """What is handed back for it."""
    up_to: Points | None = None
    """A magic item: the most that its abilities may cost."""
    creatures: tuple[Id, ...] = ()
    """Only models of these races; any if none is named."""
    needs: tuple[Id, ...] = ()
    """Only models that have one of these: equipment, a mount, a kind of special troops."""


def _offer(value: Plain | Offer) -> Plain | Offer:
    return {"points": value} if isinstance(value, (int, float)) and not isinstance(value, bool) else value


Offers = dict[
    Id,
    Annotated[
        Offer,
        BeforeValidator(_offer, json_schema_input_type=Points | Offer),
    ],
]
"""Option to its price for each model, or to an `Offer`."""


class AnyUnit(Model):
    """Any unit of the entry may have each of these."""

    any_unit: Offers
    """What any unit may have, with its price."""
    choose: int | None = None
    """Exactly so many must be chosen."""
    at_most: int | None = None
    """At most so many of these together."""


class OneUnit(Model):
    """One unit of the entry may have it, for each of these."""

    one_unit: Offers
    """What one unit may have, with its price."""
    at_most: int | None = None
    """At most so many of these together."""


class Half(Model):
    """One half of each unit must have one of these, or may."""

    half: Literal["must", "may"]
    """Whether half of the unit must have it, or may."""
    of: Offers
    """What half may have, with its price."""
    at_most: int | None = None
    """At most so many of these together."""


class Each(Model):
    """Each of these may have it apart from the others: a chariot, one of its crew, a guard, a machine, a handler, a model."""

    each: Literal["chariot", "crew", "altar", "guard", "machine", "handler", "model"]
    """Each of what may have it."""
    may: Offers
    """What each may have, with its price."""
    at_most: int | None = None
    """At most so many of these together."""


_GROUPS = (("one_unit", OneUnit), ("half", Half), ("each", Each), ("any_unit", AnyUnit))


def _group_kind(value: Plain | AnyUnit | OneUnit | Half | Each) -> str:
    for kind, model in _GROUPS:
        if isinstance(value, model) or (isinstance(value, dict) and kind in value):
            return kind
    return "any_unit"


OptionGroup = Annotated[
    Annotated[AnyUnit, Tag("any_unit")]
    | Annotated[OneUnit, Tag("one_unit")]
    | Annotated[Half, Tag("half")]
    | Annotated[Each, Tag("each")],
    Discriminator(_group_kind),
]


def offers_of(group: AnyUnit | OneUnit | Half | Each) -> Offers:
    """What a group of options offers."""
    if isinstance(group, AnyUnit):
        return group.any_unit
    if isinstance(group, OneUnit):
        return group.one_unit
    return group.of if isinstance(group, Half) else group.may


def key_of(group: AnyUnit | OneUnit | Half | Each) -> str:
    """The key of a list's file under which the offers of a group stand."""
    if isinstance(group, AnyUnit):
        return "any_unit"
    if isinstance(group, OneUnit):
        return "one_unit"
    return "of" if isinstance(group, Half) else "may"
