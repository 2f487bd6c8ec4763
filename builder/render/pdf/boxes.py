"""Boxes to cross off, as a row of characters."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.findings import Shown, T
from builder.core.tracks import Boxes
from builder.render import style as look
from builder.render.style import Style

BOX = Style("sans", 10.6, 11)
BOX_LINE = Style("sans", 8.1, 11)
"""Style of a line with boxes."""


def squares(groups: tuple[int, ...], most: int | None = None) -> str:
    """At most `most` boxes as characters, with spaces between groups; large or single groups are divided into fives."""
    parts: list[str] = []
    left = sum(groups) if most is None else most
    for whole in groups:
        group = min(whole, left)
        left -= group
        if len(groups) > 1 and group <= look.BOX_WHOLE:
            parts.append("☐" * group)
        else:
            parts += ["☐" * min(look.BOX_GROUP, group - start) for start in range(0, group, look.BOX_GROUP)]
    return " ".join(parts)


def limited(boxes: Boxes[str], say: Callable[[Shown], str]) -> str:
    """The boxes as characters; if they are more than `MAX_BOXES`, the first ones and the total number in words."""
    drawn = squares(boxes.groups, look.MAX_BOXES)
    if boxes.number <= look.MAX_BOXES:
        return drawn
    more = T("and {more} more, {count} in all", more=boxes.number - look.MAX_BOXES, count=boxes.number)
    return f"{drawn} {say(more)}"
