"""The fingerprint of a list as a QR code."""

from __future__ import annotations

from functools import lru_cache

from builder.render.pdf.marks import Code
from builder.verify import KEYWORD


@lru_cache(maxsize=256)
def runs(text: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """How many cells a side has, and the dark ones: across, down, and how many in a row."""
    import segno

    made = segno.make(text, error="m", micro=False, boost_error=False)
    found = []
    for y, line in enumerate(made.matrix):
        x = 0
        while x < len(line):
            begin = x
            while x < len(line) and line[x]:
                x += 1
            if x > begin:
                found.append((begin, y, x - begin))
            x += 1
    return len(made.matrix), tuple(found)


def code(fingerprint: str, x: float, y: float, side: float) -> Code:
    """The code with its upper left corner here."""
    count, dark = runs((KEYWORD + fingerprint).upper())  # capitals make the code small
    return Code(x, y, side, count, dark)
