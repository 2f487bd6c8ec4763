"""QR codes for the codes of a list, as the cells that are dark."""

from typing import NamedTuple

import segno

from builder.core.findings import MusterError, T
from builder.desk.verify import KEYWORD

QUIET = 4
"""Width in cells of the empty margin that readers need around a QR code."""


class QrCells(NamedTuple):
    """A QR code without its margin."""

    side: int
    """Number of cells on a side."""
    dark: tuple[tuple[int, int, int], ...]
    """Runs of dark cells: column, row, length."""


def of_fingerprint(fingerprint: str) -> QrCells:
    """The QR code of a list code, written in capitals, which take less room."""
    return _cells((KEYWORD + fingerprint).upper(), "m")


def of_share_code(code: str) -> QrCells:
    """The smallest QR code of a share code; raises `MusterError` if it is too long for one."""
    try:
        return _cells(code, "l")
    except segno.DataOverflowError:
        raise MusterError(T("The share code of this list is too long for a QR code: share it as text.")) from None


def in_half_blocks(code: QrCells) -> str:
    """A QR code with its margin for terminals: a line shows two rows of cells, light cells as blocks."""
    side = range(-QUIET, code.side + QUIET)
    dark = {(x + n, y) for x, y, run in code.dark for n in range(run)}
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    lines = ("".join(signs[(x, y) in dark, (x, y + 1) in dark] for x in side) for y in side[::2])
    return "".join(f"{line}\n" for line in lines)


def _cells(text: str, error: str) -> QrCells:
    """The QR code of a text at a level of error correction (`L`, `M`, `Q` or `H`)."""
    made = segno.make(text, error=error, micro=False, boost_error=False)
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
    return QrCells(len(made.matrix), tuple(found))
