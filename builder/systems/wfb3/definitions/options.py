"""Options of a list: for any unit, one unit, half a unit, or each chariot, crewman and so on."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Tag

from builder.core.definitions import Id, Points, first_key
from builder.core.findings import Plain
from builder.core.models import Model


class Offer(Model):
    """An option with more than a price per model."""

    points: Points | None = None
    """The price for each model."""
    instead_of: Id | None = None
    """Id of the equipment that it replaces."""
    up_to: Points | None = None
    """For a magic item: largest price of its abilities."""
    creatures: tuple[Id, ...] = ()
    """Races that may have it; all if none is named."""
    needs: tuple[Id, ...] = ()
    """Ids of equipment, mounts or kinds of special troops, one of which a model must have to buy it."""


def with_points(value: Plain | Model) -> Plain | Model:
    """A number as the mapping `{points: number}` of an offer with only a price; other values unchanged."""
    return {"points": value} if isinstance(value, (int, float)) and not isinstance(value, bool) else value


Offers = dict[Id, Annotated[Offer, BeforeValidator(with_points, json_schema_input_type=Points | Offer)]]
"""Options by id, each with its price per model or an `Offer`."""


class AnyUnit(Model):
    """Options for any unit of the entry."""

    any_unit: Offers
    """The options with their prices."""
    choose: int | None = None
    """Exact number that must be chosen."""
    at_most: int | None = None
    """Largest number that may be chosen."""


class OneUnit(Model):
    """Options, each for one unit of the entry."""

    one_unit: Offers
    """The options with their prices."""
    at_most: int | None = None
    """Largest number that may be chosen."""


class Half(Model):
    """Options of which half of each unit must or may have one."""

    half: Literal["must", "may"]
    """Half of the unit must have one, or may."""
    of: Offers
    """The options with their prices."""
    at_most: int | None = None
    """Largest number that may be chosen."""


class Each(Model):
    """Options that each chariot, crewman, guard, machine, handler or model has separately."""

    each: Literal["chariot", "crew", "altar", "guard", "machine", "handler", "model"]
    """Kind of part that has the options separately."""
    may: Offers
    """The options with their prices."""
    at_most: int | None = None
    """Largest number that may be chosen."""


OptionGroup = Annotated[
    Annotated[AnyUnit, Tag("any_unit")]
    | Annotated[OneUnit, Tag("one_unit")]
    | Annotated[Half, Tag("half")]
    | Annotated[Each, Tag("each")],
    first_key("one_unit", "half", "each", otherwise="any_unit"),
]
"""A group of options, by the key that it is written with."""


def offers_of(group: AnyUnit | OneUnit | Half | Each) -> Offers:
    """The options of a group, by id."""
    offers: Offers = getattr(group, key_of(group))
    return offers


def key_of(group: AnyUnit | OneUnit | Half | Each) -> str:
    """The key in the list's file that has a group's options."""
    return next(key for key in ("any_unit", "one_unit", "of", "may") if key in type(group).model_fields)
