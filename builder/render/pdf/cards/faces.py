"""Sides of cards, and the distribution of flowables among them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from reportlab.platypus import Flowable, KeepInFrame

from builder.render import style as look
from builder.render.style import MM

WIDTH = (look.CARD_WIDTH - 2 * look.CARD_MARGIN) * MM
"""Width of the text of a card, in points."""
ROOM = look.CARD_ROOM * MM
"""Height of the text of a card, in points."""
GAP = 1.8
"""Space between the parts of an entry, in points."""

Face = list[Flowable]
"""Flowables on a side of a card, from the top down; empty for a blank side."""


class Card(NamedTuple):
    """A card with its two sides."""

    front: Face
    back: Face
    secret: bool = False
    """True for secret contents; nothing that the opponent may see is then printed on a blank back."""
    part: str = ""
    """Number of the card among those of its entry, in words; empty for a single card."""


def height(face: Iterable[Flowable]) -> float:
    """Height in points of flowables one below the other."""
    return sum(
        float(piece.wrap(WIDTH, 100_000)[1]) + (piece.getSpaceBefore() if place else 0.0)
        for place, piece in enumerate(face)
    )


def shrunk(face: Face, most: float) -> Face:
    """The flowables, scaled down if they are higher than `most` points."""
    if height(face) <= most:
        return face
    smaller = KeepInFrame(WIDTH, most, face)
    smaller.canv = None  # ReportLab reads it before the frame is drawn
    return [smaller]


def apart(*parts: Iterable[Flowable]) -> Face:
    """The parts one below the other, with a gap between them; empty parts have none."""
    found: Face = []
    for part in parts:
        pieces = list(part)
        if pieces:
            pieces[0].spaceBefore = max(GAP, pieces[0].getSpaceBefore())
        found += pieces
    return found


def cards(faces: Sequence[Face], *, secret: bool = False) -> Iterator[Card]:
    """Cards made of pairs of sides in their order, marked as `secret` or not; blank sides at the end are left out."""
    kept = list(faces)
    while kept and not kept[-1]:
        kept.pop()
    kept += [[]] * (len(kept) % 2)
    return (Card(front, back, secret) for front, back in zip(kept[::2], kept[1::2], strict=True))


def poured(head: Face, again: Face, pieces: Iterable[Flowable]) -> list[Face]:
    """Pieces on as many sides as they need: the first begins with `head`, the others with `again`.

    Only a piece that is higher than a side is split.
    """
    head, again = (shrunk(above, ROOM / 2) for above in (head, again))
    faces = [[*head]]
    used = height(head)
    above = height(again)
    waiting = list(pieces)[::-1]
    while waiting:
        group = [waiting.pop()]
        while group[-1].getKeepWithNext() and waiting:
            group.append(waiting.pop())
        *kept, last = group
        high, before = height(group), group[0].getSpaceBefore()
        if used + before + high <= ROOM:
            faces[-1] += group
            used += before + high
        elif above + before + high <= ROOM:
            faces.append([*again, *group])
            used = above + before + high
        else:
            fresh = len(faces[-1]) == len(again if len(faces) > 1 else head)
            room = ROOM - used - before - high + height([last])
            parts = last.split(WIDTH, room) if room > 0 else []
            if len(parts) > 1:
                faces[-1] += [*kept, parts[0]]
                waiting += parts[:0:-1]
            elif fresh:
                faces[-1] += shrunk(group, ROOM - used)
            else:
                waiting += group[::-1]
            if waiting:
                faces.append([*again])
                used = above
    return faces


class _Side:
    """A side of a card that is being filled, with the height in points of its contents."""

    def __init__(self, face: Iterable[Flowable] = ()) -> None:
        self.face = [*face]
        self.end = height(self.face)

    def takes(self, group: Face, high: float) -> bool:
        """Add a group of the height `high` in points if there is room; true if it was added."""
        end = self.end + high + (group[0].getSpaceBefore() if self.face else 0.0)
        if end > ROOM:
            return False
        self.face += group
        self.end = end
        return True


def dealt(groups: Iterable[Face], faces: Iterable[Face], others: Iterable[Face] = ()) -> tuple[list[Face], list[Face]]:
    """The sides in `faces` and in `others`, with each group on the first side that has room, or on an added one.

    A group that needs two or more sides begins on a front, so that it has both sides of a card.
    """
    filled, besides = ([_Side(face) for face in those] for those in (faces, others))
    for group in groups:
        high = height(group)
        if any(side.takes(group, high) for side in (*filled, *besides)):
            continue
        heading = group[:1] if group[0].getKeepWithNext() else []
        needed = poured(heading, heading, group[len(heading) :])
        place = next(
            n for n in count(0, min(2, len(needed))) if not any(side.face for side in filled[n : n + len(needed)])
        )
        filled += (_Side() for _ in range(place - len(filled)))
        filled[place : place + len(needed)] = map(_Side, needed)
    return [side.face for side in filled], [side.face for side in besides]
