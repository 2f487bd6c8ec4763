"""The fingerprint of a list as a QR code: which cells are dark."""

from __future__ import annotations

import segno

from builder.desk.verify import KEYWORD


def cells(fingerprint: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Number of cells of a side, and the runs of dark cells: column, row, length."""
    made = segno.make(
        (KEYWORD + fingerprint).upper(), error="m", micro=False, boost_error=False
    )  # capitals take less room
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
