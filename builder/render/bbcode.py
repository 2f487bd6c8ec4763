"""A sheet as BBCode for forums: a line for each entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.terminal_text import clean
from builder.render import short_lines
from builder.render.plain_text import Length
from builder.render.short_lines import MIDDLE
from builder.sheet.model import Sheet


def write(sheet: Sheet, _length: Length = "normal", _sections: Iterable[str] | None = None) -> str:
    """The sheet as a forum post in BBCode; it ends with the share code, and length and sections are ignored."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    """Lines of the post: title, head, a list of entries for each heading, the order of deployment, the share code."""
    first, *others = short_lines.head(sheet)
    verdict = MIDDLE.join(filter(None, (sheet.verdict, sheet.list_code, short_lines.whose(sheet))))
    yield f"[b]{plain(sheet.title)}[/b]"
    yield from map(plain, filter(None, (first, verdict, *others, short_lines.sums(sheet))))
    for heading, entries in short_lines.entry_lines(sheet):
        yield ""
        if heading:
            yield f"[b]{plain(heading)}[/b]"
        yield "[list]"
        for line in entries:
            points = f"{sheet.colon}{line.points}" if line.points else ""
            yield f"[*][b]{plain(line.name)}[/b]{plain(line.text)}{points}"
        yield "[/list]"
    if order := short_lines.order(sheet):
        yield plain(order)
    yield from ("", f"[code]{sheet.shown_share_code}[/code]")


def plain(text: str) -> str:
    """The text with full-width square brackets, which no forum takes for tags."""
    return clean(text).replace("[", "［").replace("]", "］")
