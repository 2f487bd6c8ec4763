"""Armour worn: the save that it gives, the lowest die that saves, or `None` (6.4.1)."""

from __future__ import annotations

from builder.systems.wfb3.definitions.weapons_and_armour import Saves


def save(steps: int, natural: int | None, rule: Saves) -> int | None:
    """The armour save from the steps worn (6.4.1); a natural save counts where it is better."""
    worn = None if steps <= 0 else rule.none - steps
    if natural is None:
        return worn
    return natural if worn is None else min(worn, natural)
