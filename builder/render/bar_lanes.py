"""Bounds of categories on the bar of all points: those that share a part of it stand above one another."""

from __future__ import annotations

from collections.abc import Iterable

from builder.sheet.model import Stretch

MOST = 2
"""Lanes; bounds for which there is none are told in words alone."""


def in_lanes(stretches: Iterable[Stretch]) -> list[list[Stretch]]:
    """The stretches, each in the first lane that is free of others where it stands."""
    lanes: list[list[Stretch]] = []
    for stretch in stretches:
        free = (lane for lane in lanes if all(other.end < stretch.begin or stretch.end < other.begin for other in lane))
        lane = next(free, None)
        if lane is not None:
            lane.append(stretch)
        elif len(lanes) < MOST:
            lanes.append([stretch])
    return lanes
