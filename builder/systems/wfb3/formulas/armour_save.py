"""The armour save: lowest die that saves, or `None` (6.4.1)."""

from __future__ import annotations

from builder.systems.wfb3.definitions.weapons_and_armour import Saves


def save(steps: int, natural: int | None, rule: Saves) -> int | None:
    """Lowest die that saves, from the steps worn or a better natural save; `None` without either (6.4.1)."""
    worn = None if steps <= 0 else rule.none - steps
    if natural is None:
        return worn
    return natural if worn is None else min(worn, natural)
