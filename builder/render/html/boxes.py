"""Boxes to cross off: tapped on a screen, empty squares on paper."""

from __future__ import annotations

from builder.core.tracks import FIVE, UNDIVIDED, Boxes, Track, legend
from builder.render.html.words import boxed, shown

MOST_BOXES = 100
"""Greatest number of boxes drawn for a track; for more there is a field for the number crossed off."""


def tapped(track: Track[str]) -> str:
    """A track as HTML: label and boxes to tap, or a grid below the label with gaps between grids that share rows."""
    label = f"<b>{shown(track.label)}</b> ({track.number})" if track.label else ""
    if isinstance(track, Boxes):
        if track.number > MOST_BOXES:
            return f'<p class="t">{label} <input type="number" min="0" max="{track.number}"></p>'
        numbers = iter(range(1, track.number + 1))
        groups = "".join(f"<span>{''.join(_box(next(numbers)) for _ in range(n))}</span>" for n in _group_sizes(track))
        return f'<p class="t" role="group" aria-label="{shown(track.label)}">{label} {groups}</p>'
    begins = {first for first, _ in track.spans[1:]}

    def cell(column: int, name: str, content: str, kind: str) -> str:
        classes = " ".join(filter(None, (kind, "part" if column in begins else "")))
        return f'<{name} class="{classes}">{content}</{name}>' if classes else f"<{name}>{content}</{name}>"

    numbers_above = "".join(cell(column, "th", str(column + 1), "") for column in range(track.columns))
    rows = "".join(
        "<tr>"
        + "".join(
            cell(n, "td", _lettered(c.system) if c.box else "", "box" if c.box else "") for n, c in enumerate(row)
        )
        + "</tr>"
        for row in track.rows
    )
    known = f"<p><small>{shown(legend(track))}</small></p>" if track.systems else ""
    return f"<p>{label}</p>{boxed(f'<tr>{numbers_above}</tr>{rows}', 'grid')}{known}"


def _box(number: int) -> str:
    """HTML of a box to tap, with its number as the label for screen readers."""
    return f'<input type="checkbox" aria-label="{number}">'


def _lettered(letter: str) -> str:
    """HTML of a box of a damage grid to tap, with the letter of its system."""
    return f'<label><input type="checkbox"><span>{shown(letter)}</span></label>'


def _group_sizes(boxes: Boxes[str]) -> list[int]:
    """Number of boxes in each visible group; groups of many boxes are divided into fives."""
    found = []
    for number in boxes.groups:
        step = number if number <= UNDIVIDED else FIVE
        found += [min(step, number - place) for place in range(0, number, max(1, step))]
    return found
