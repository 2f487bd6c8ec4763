"""The layouts there are."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.findings import T
from builder.render.pdf import battle, cards, dossier, pairings
from builder.render.pdf.page_marks import Page
from builder.render.style import Paper, PrintOptions
from builder.sheet.model import Sheet

LAYOUTS: dict[str, Callable[[Sheet, PrintOptions], list[Page]]] = {
    "battle": battle.laid_out,
    "dossier": dossier.laid_out,
    "cards": cards.laid_out,
}
"""How one sheet is laid out, by the name that the command line knows it by."""

PAIRED: dict[str, Callable[[Sheet, Sheet, PrintOptions], list[Page]]] = {"pairings": pairings.laid_out}
"""How two are laid out together."""

NAMES = {
    "battle": T("battle sheet"),
    "dossier": T("dossier"),
    "cards": T("unit cards"),
    "pairings": T("pairings sheet"),
}


def laid_out(
    sheet: Sheet,
    layout: str = "battle",
    *,
    paper: Paper = "a4",
    sections: tuple[str, ...] | None = None,
    prices: bool = False,
) -> list[Page]:
    """The pages of a sheet in a layout; the options are those of `PrintOptions`."""
    return LAYOUTS[layout](sheet, PrintOptions(paper, sections, prices))
