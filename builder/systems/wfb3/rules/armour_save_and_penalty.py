"""Armour worn: the save that it gives, the lowest die that saves or `None`, and the penalty, inches of movement lost to it (6.4.1, 5.1)."""

from __future__ import annotations

from builder.systems.wfb3.model.weapons_and_armour import Saves


def save(steps: int, natural: int | None, rule: Saves) -> int | None:
    """The armour save from the steps worn (6.4.1); a natural save counts where it is better."""
    worn = None if steps <= 0 else rule.none - steps
    if natural is None:
        return worn
    return natural if worn is None else min(worn, natural)


def penalty(steps: int, rule: Saves, times: int = 1) -> float:
    """Movement lost to armour (5.1); some races pay twice or nothing."""
    return times * rule.inches_per_step * max(0, steps - rule.free_steps)
