"""Lanes for the bounds of categories on the points bar: overlapping bounds are put into different lanes."""

from __future__ import annotations

from collections.abc import Iterable

from builder.sheet.model import Stretch

MOST = 2
"""Greatest number of lanes; bounds without a lane are shown in words only."""


def in_lanes(stretches: Iterable[Stretch]) -> list[list[Stretch]]:
    """The stretches of the bar in each lane: each in the first lane where it overlaps no other, or in none."""
    lanes: list[list[Stretch]] = []
    for stretch in stretches:
        free = (lane for lane in lanes if all(other.end < stretch.begin or stretch.end < other.begin for other in lane))
        lane = next(free, None)
        if lane is not None:
            lane.append(stretch)
        elif len(lanes) < MOST:
            lanes.append([stretch])
    return lanes
