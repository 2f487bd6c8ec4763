"""The layouts there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.core.findings import T
from builder.render.pdf import cards, compact, full, pairings
from builder.render.pdf.marks import Page
from builder.render.pdf.print_options import Wish
from builder.sheet.build import Sheet

LAYOUTS: dict[str, Callable[[Sheet, Wish], list[Page]]] = {
    "sheet": full.laid_out,
    "compact": compact.laid_out,
    "cards": cards.laid_out,
}
"""How one sheet is laid out, by the name that the command line knows it by."""

PAIRED: dict[str, Callable[[Sheet, Sheet, Wish], list[Page]]] = {"pairings": pairings.laid_out}
"""How two are laid out together."""

NAMES = {
    "sheet": T("full sheet"),
    "compact": T("compact"),
    "cards": T("unit cards"),
    "pairings": T("pairings sheet"),
}


def laid_out(sheet: Sheet, layout: str = "sheet", **wished: Any) -> list[Page]:
    """The pages of a sheet in a layout; what may be wished is told in `Wish`."""
    return LAYOUTS[layout](sheet, Wish(**wished))
