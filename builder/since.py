"""What became of a list since the program last wrote its file, which says the points and versions of then."""

from __future__ import annotations

import math
from typing import Any

from builder.core.findings import T, Text
from builder.core.points import QUARTERS, Quarters
from builder.mustering import Muster


def since(muster: Muster) -> Text | None:
    """What the definitions changed since the program last wrote the file; `None` if nothing did."""
    library = muster.library
    made = muster.roster.made_with
    changes = tuple(
        T("{what} changed from {old} to {new}", what=version_name(muster, key), old=str(made[key]), new=version)
        for key, version in library.versions.items()
        if key in made and not _same_version(made[key], version)
    )
    points = made.get("points")
    then = muster.points
    if isinstance(points, (int, float)) and math.isfinite(points):
        then = round(points * QUARTERS)
    if then == muster.points:
        if not changes:
            return None
        return T("Since this was last saved {changes}; the points are the same.", changes=changes)
    values = {"points_then": Quarters(then), "points_now": Quarters(muster.points)}
    if changes:
        return T("Was {points_then} points when last saved, now {points_now}: {changes}.", **values, changes=changes)
    return T("Was {points_then} points when last saved, now {points_now}.", **values)


def version_name(muster: Muster, key: str) -> Any:
    """What a version is of: the army, or one of the files that the game's armies share."""
    library = muster.library
    return library.army_name if key == library.army else library.system.word(library.rules, key) or key


def _same_version(written: str | float, version: str) -> bool:
    """Whether a file means this version; it may be written as a number."""
    if isinstance(written, str):
        return written == version
    try:
        return float(version) == written
    except ValueError:
        return False
