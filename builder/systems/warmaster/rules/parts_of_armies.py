"""Lists in parts, and upgrades that only a part of the units may have."""

from __future__ import annotations

from fractions import Fraction

from builder.core.limits import Allowed, Between, OneOf
from builder.systems.warmaster.model.army_file import Part


def parts_fit(spent: tuple[int, ...], wanted: tuple[int, ...], leeway: int) -> bool:
    """Whether a list in parts keeps to each within the leeway, and to their sum without one."""
    near = all(abs(s - w) <= leeway for s, w in zip(spent, wanted, strict=True))
    return near and sum(spent) <= sum(wanted)


def proportion(part: Part, of: int) -> Allowed:
    """How many of so many units may have an upgrade that only a part, or all but none, may have."""
    half = Fraction(of, 2)
    exact = (of // 2,) if half.denominator == 1 else ()
    if part == "half-or-more":
        return Between(half)
    if part == "up-to-half":
        return Between(0, half)
    return OneOf({"all-or-none": (0, of), "half-or-all": (*exact, of), "half-or-none": (0, *exact)}[part])
