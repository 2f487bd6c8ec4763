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
    """A single value as a list of one."""
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
    """The entries that it is about."""
    counts: Counted = "entries"
    """Unit that is counted: entries, models, points or times."""
    min: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """At least so many."""
    max: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """0 bans it."""
    max_share: Share | None = None
    """Of the points limit, where points are counted."""
    armies: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """Only in lists of these; in all unless given."""
    name: Name | None = None
    """Its name; by default the names of what was selected."""
    why: Name | None = None
    """The reason, shown with the finding."""


class ScoreLine(Model):
    """A line of a composition score: points for each of something."""

    name: Name
    """What the line is called."""
    of: Selector
    """The entries that it is about."""
    counts: Counted = "entries"
    """Unit that is counted: entries, models, points or times."""
    beyond: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """As many are free."""
    points: Points
    """For each; off the score where it is below 0."""


class Score(Model):
    """A composition score."""

    start: Points = 0
    """The score of a list before its lines."""
    least: Points | None = None
    """A list below it is not legal."""
    most: Points | None = None
    """The highest score that a list may have."""
    lines: Annotated[tuple[ScoreLine, ...], Field(max_length=200)] = ()
    """What costs or brings points of composition."""


class Dispensation(Model):
    """Findings that small games may ignore."""

    up_to: Annotated[int, Field(ge=1, le=1_000_000)]
    """Points limit up to which it holds."""
    code: Annotated[str, Field(pattern=r"^[a-z0-9]+\.[a-z-]+$", max_length=60)]
    """The code of the finding."""
    why: Short = ""
    """The reason, shown with the finding."""


class Restricted(Model):
    """The part of a pack that restricts lists."""

    armies: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """The armies that are played; all unless given."""
    banned_armies: Annotated[tuple[Id, ...], Field(max_length=200)] = ()
    """Armies that are not played."""
    floor: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """Points that a list spends at least."""
    leeway: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Points by which a list may be over its limit."""
    fields: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=20)] = ()
    """Fields that a list fills in, such as club; `player` and `name` may be among them."""
    restrictions: Annotated[tuple[Restriction, ...], Field(max_length=500)] = ()
    """What is banned, capped or required."""
    score: Score | None = None
    """A score of composition."""
    dispensations: Annotated[tuple[Dispensation, ...], Field(max_length=100)] = ()
    """Findings that small games need not mind."""
    rules: Annotated[tuple[Name | Long, ...], Field(max_length=100)] = ()
    """The organiser's own rules, in words: printed, not checked."""
    deadline: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$")] | None = None
    """Until when lists are handed in: day, and time of day."""
