"""Terms of an event that restrict lists, as a pack writes them: restrictions, scores, dispensations.

A pack selects entries by keys of all games and of its game (`of: {entry: […], level: […]}`): an entry must match
every key, with any of its values. `event_restrictions` checks lists against them.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from builder.core.definitions import Id, Long, Name, Points, Share, Short
from builder.core.findings import Plain, Shown, T
from builder.core.models import Model

KEYS: Mapping[str, Shown] = {
    "entry": T("entry"),
    "kind": T("kind"),
    "category": T("share of the army"),
    "creature": T("creature"),
    "role": T("role"),
    "option": T("option"),
    "item": T("magic item"),
}
"""Keys that select entries in every game, with names."""


def _several(value: Plain) -> Plain:
    """A single value as a list of one; a list unchanged."""
    return tuple(
        str(value) if isinstance(value, int) else value for value in (value if isinstance(value, tuple) else (value,))
    )


Values = Annotated[tuple[Short, ...], BeforeValidator(_several), Field(min_length=1, max_length=200)]


def _keys(value: Plain) -> Plain:
    """Keys with hyphens replaced by underscores, as in rosters."""
    if not isinstance(value, Mapping):
        return value
    return {key.replace("-", "_") if isinstance(key, str) else key: held for key, held in value.items()}


Selector = Annotated[
    dict[Annotated[str, Field(pattern=r"^[a-z_]{1,40}$")], Values],
    BeforeValidator(_keys),
    Field(min_length=1, max_length=10),
]
Counted = Literal["entries", "models", "points", "times"]
"""Unit of a restriction: entries, their models, their points, or occurrences of the selected thing."""


class Restriction(Model):
    """A least or greatest amount of something in a list."""

    of: Selector
    """The entries that it counts."""
    counts: Counted = "entries"
    """Unit that is counted: entries, models, points or times."""
    min: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """Least amount, in the unit of `counts`."""
    max: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """Greatest amount, in the unit of `counts`; 0 bans it."""
    max_share: Share | None = None
    """Greatest share of the points limit, if points are counted."""
    armies: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """Ids of the armies that it applies to; all if left out."""
    name: Name | None = None
    """Its name; by default the names of what was selected."""
    why: Name | None = None
    """The reason, shown with the finding."""


class ScoreLine(Model):
    """A line of a composition score: points for each of something."""

    name: Name
    """Name of the line."""
    of: Selector
    """The entries that it counts."""
    counts: Counted = "entries"
    """Unit that is counted: entries, models, points or times."""
    beyond: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """Amount without points; only what is beyond it counts."""
    points: Points
    """Points for each; negative points lower the score."""


class Score(Model):
    """A composition score."""

    start: Points = 0
    """The score before its lines are added."""
    least: Points | None = None
    """The lowest score of a legal list."""
    most: Points | None = None
    """The highest score of a legal list."""
    lines: Annotated[tuple[ScoreLine, ...], Field(max_length=200)] = ()
    """What raises or lowers the score."""


class Dispensation(Model):
    """A kind of finding that does not count in small games."""

    up_to: Annotated[int, Field(ge=1, le=1_000_000)]
    """Greatest points limit for which it applies."""
    code: Annotated[str, Field(pattern=r"^[a-z0-9]+\.[a-z-]+$", max_length=60)]
    """The code of the finding."""
    why: Short = ""
    """The reason, shown with the finding."""


class Restricted(Model):
    """The part of a pack that restricts lists."""

    armies: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """Ids of the armies that may be played; all if left out."""
    banned_armies: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """Ids of the armies that may not be played."""
    floor: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """Least number of points that a list must spend."""
    leeway: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Points by which a list may exceed its limit."""
    fields: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=20)] = ()
    """Fields that a list must fill in, such as `club`; `player` and `name` may be among them."""
    restrictions: Annotated[tuple[Restriction, ...], Field(max_length=500)] = ()
    """What is banned, capped or required."""
    score: Score | None = None
    """A composition score."""
    dispensations: Annotated[tuple[Dispensation, ...], Field(max_length=100)] = ()
    """Findings that do not count in small games."""
    rules: Annotated[tuple[Name | Long, ...], Field(max_length=100)] = ()
    """The organiser's own rules, in words: printed, not checked."""
    deadline: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$")] | None = None
    """When lists must be handed in: a date, or a date and a time of day."""
