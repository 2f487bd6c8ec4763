"""Texts, labelled lines and tables of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from builder.core.terminal_text import LEFT, clean, with_plain_line_ends
from builder.sheet.model import Table


def shown(text: str) -> str:
    """Text escaped for HTML."""
    return escape(LEFT.join(map(clean, text.split(LEFT))))


def labelled(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Paragraphs of HTML, each a label and a text."""
    return (f"<p><b>{shown(label)}</b> {shown(text)}</p>" for label, text in rows)


def lines(text: str) -> Iterator[str]:
    """A text as HTML, with a paragraph for each line."""
    return (f"<p>{shown(line)}</p>" for line in with_plain_line_ends(text).split("\n") if line)


def table(content: Table, kind: str = "", *, in_words: bool = False) -> str:
    """A table in a box that scrolls if it is too wide; `in_words` is true if its last cells are sentences."""
    if not content.rows:
        return ""
    head = row(content.headings, "th")
    body = "".join(row(cells) for cells in content.rows)
    return boxed(f"<thead>{head}</thead><tbody>{body}</tbody>", f"{kind} r".strip() if in_words else kind)


def row(cells: Iterable[str], name: str = "td") -> str:
    """A table row of these cells; `name` is their element."""
    return f"<tr>{''.join(f'<{name}>{shown(cell)}</{name}>' for cell in cells)}</tr>"


def boxed(rows: str, kind: str = "") -> str:
    """Rows as a table in a box that scrolls."""
    named = f' class="{kind}"' if kind else ""
    return f'<div class="x"><table{named}>{rows}</table></div>'
