"""JSON keys of WFB3 beside those of all games."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12


class EntryKeys(TypedDict, total=False):
    """Keys of an entry: a wizard's magic points, and those spent on hosts."""

    magic_points: int
    """Magic points at the start."""
    spell_surcharge: int
    """Magic points that armour adds to the cost of each spell."""
    regains_by_rest: bool
    """True if the wizard regains magic points by rest."""
    magic_points_bound: int | None
    """Magic points spent on binding hosts; null on a copy without prices."""
    magic_points_left: int | None
    """Magic points left after binding hosts; null on a copy without prices."""
