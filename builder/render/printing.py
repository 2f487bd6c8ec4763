"""Print orders: the sheets that they ask for, and their PDF."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from builder.core.findings import MusterError, N, Plain, Shown, T, Text
from builder.locale import Language
from builder.mustering import Muster
from builder.render import bbcode, markdown, plain_text
from builder.render.sheet_sections import FORMER, LAYOUTS
from builder.render.style import Device, Paper, PrintOptions
from builder.sheet import build
from builder.sheet import contingents as contingents_
from builder.sheet.model import Copy, Sheet

_LONGEST = 250
"""Greatest length in bytes of a file name without its extension; usual file systems can store it."""
PAIRED = "pairings"
"""The layout with two lists side by side."""


class Order(NamedTuple):
    """A print order: layouts, copy, paper and other options."""

    layouts: tuple[str, ...] = ("battle",)
    copy: Copy = "player"
    paper: Paper = "a4"
    sections: tuple[str, ...] | None = None
    """Sections to print, in this order; `None` for the usual sections of the layout."""
    prices: bool = False
    """True to print price breakdowns; the umpire's copy always has them, the opponent's never."""
    all_rules: bool = False
    """True to print the whole quick reference, not only the tables that the army needs."""
    contingent: str | None = None
    """Id of the only contingent to print; `None` for the whole army."""
    large: bool = False
    """True for large type: 10.5 points in texts."""
    columns: int = 2
    """Number of columns of the rules after the units."""
    share_qr: bool = False
    """True for a page with the share code as a QR code."""
    date: str = ""
    """Date for the head of the sheet, as the player writes it."""
    device: Device | None = None
    """Image for the head of the sheet."""

    @property
    def opened(self) -> bool:
        """True if the order prints price breakdowns."""
        return self.copy == "umpire" or (self.prices and self.copy != "opponent")

    def name(self, stem: str) -> str:
        """File name of the PDF for a list whose file has the name `stem` without extension.

        It contains the contingent, the copy unless it is the player's, and the layouts unless only the battle sheet.
        """
        parts: list[str] = []
        if self.contingent is not None:
            parts.append(self.contingent)
        if self.copy != "player":
            parts.append(self.copy)
        layouts = [layout for layout in self.layouts if layout != PAIRED]
        if layouts != [LAYOUTS[0]]:
            parts += layouts
        return _joined((stem,), parts)


def ordered_sheet(muster: Muster, lang: Language, order: Order) -> Sheet:
    """The sheet of a list with the contents that an order asks for."""
    consulted = "reference" in (order.sections or ())
    whole = build.sheet(
        muster, lang, order.copy, all_rules=order.all_rules, consulted=consulted, prices=order.prices, date=order.date
    )
    return whole if order.contingent is None else contingents_.contingent(whole, muster, lang, order.contingent)


def message(muster: Muster, lang: Language, order: Order, *, own: bool = False, form: str = "text") -> str:
    """A list as a message: the opponent's copy with prices, for the umpire or as `own` the whole list.

    `form` is `markdown` or `bbcode`; any other stands for plain text.
    """
    write = {"markdown": markdown.write, "bbcode": bbcode.write}.get(form, plain_text.write)
    if own or order.copy == "umpire":
        return write(ordered_sheet(muster, lang, order._replace(copy="player") if own else order), "short")
    shown = ordered_sheet(muster, lang, order._replace(copy="opponent", prices=True))
    return write(shown._replace(whose=""), "short")


def write(musters: Sequence[Muster], lang: Language, order: Order) -> bytes:
    """The PDF of all lists in all layouts of the order."""
    from builder.render import pdf  # noqa: PLC0415

    single = any(layout != PAIRED for layout in order.layouts)
    return pdf.write(
        [ordered_sheet(muster, lang, order) for muster in musters] if single else [],
        order.layouts,
        PrintOptions(
            order.paper, order.sections, order.opened, order.large, order.columns, order.share_qr, order.device
        ),
        public=[_public(muster, lang) for muster in musters] if PAIRED in order.layouts else (),
    )


def with_device(order: Order, settings: Mapping[str, Plain]) -> tuple[Order, Text | None]:
    """The order with the image that a player's settings name as `device`, and a message if it cannot be used."""
    named = settings.get("device")
    if not named:
        return order, None
    from builder.render.pdf import device  # noqa: PLC0415

    try:
        return order._replace(device=device.read(Path(os.path.expanduser(str(named))))), None
    except MusterError as problem:
        return order, T("{problem} The sheet is printed without it.", problem=problem.text)


def _public(muster: Muster, lang: Language) -> Sheet:
    """The sheet of a list with the contents that both players may see."""
    return build.sheet(muster, lang, "opponent")._replace(whose="")


def contingents(muster: Muster) -> dict[str, Shown]:
    """Name of each contingent that a list has taken, by id."""
    taken = dict.fromkeys(id for result in muster.entries if (id := getattr(result.entry, "from_", None)) is not None)
    return {id: muster.library.label("from", id) or id for id in taken}


def pair_name(stems: Sequence[str]) -> str:
    """File name of a pairings sheet for lists whose files have these names (without extension)."""
    return _joined(stems, (PAIRED,))


def _joined(stems: Sequence[str], more: Sequence[str]) -> str:
    """File name of a PDF: the names of its lists, then the words in `more`; shortened if too long."""
    room = (_LONGEST - sum(len(os.fsencode(part)) + 1 for part in more) - len(stems) + 1) // len(stems)
    return "-".join((*(_cut(stem, room) for stem in stems), *more)) + ".pdf"


def _cut(stem: str, room: int) -> str:
    """A name shortened to `room` bytes."""
    while len(os.fsencode(stem)) > room:
        stem = stem[:-1]
    return stem


def files(
    named: Sequence[tuple[str, Muster]], order: Order, target: Path
) -> list[tuple[Path, Order, tuple[Muster, ...]]]:
    """Path, order and lists of each PDF: one PDF of all lists, or one for each list in the folder `target`.

    Raises `MusterError` if two of them would have the same name.
    """
    pairs = PAIRED in order.layouts
    if pairs and len(named) != 2:
        raise MusterError(
            N(
                "A pairings sheet is for two rosters; {count} is named.",
                "A pairings sheet is for two rosters; {count} are named.",
                len(named),
            )
        )
    if target.suffix.lower() == ".pdf":
        return [(target, order, tuple(muster for _, muster in named))]
    found: list[tuple[Path, Order, tuple[Muster, ...]]] = []
    single = order._replace(layouts=tuple(layout for layout in order.layouts if layout != PAIRED))
    if single.layouts:
        found += [(target / single.name(Path(path).stem), single, (muster,)) for path, muster in named]
    if pairs:
        both = order._replace(layouts=(PAIRED,))
        name = pair_name([Path(path).stem for path, _ in named])
        found.append((target / name, both, tuple(muster for _, muster in named)))
    names = [path for path, _, _ in found]
    if len(set(names)) < len(names):
        raise MusterError(T("Two of these rosters would be printed to the same file; name one PDF with -o."))
    return found


def layouts(wanted: Iterable[str]) -> tuple[str, ...]:
    """The wanted layouts, each once, with former names replaced by current ones."""
    return tuple(dict.fromkeys(FORMER.get(layout, layout) for layout in wanted)) or LAYOUTS[:1]
