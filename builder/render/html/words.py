"""Texts, labelled lines and tables as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from builder.core.terminal_text import LEFT, clean, with_plain_line_ends
from builder.sheet.model import Table


def shown(text: str) -> str:
    """A text escaped for HTML."""
    return escape(LEFT.join(map(clean, text.split(LEFT))))


def labelled(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """An HTML paragraph for each pair of label and text."""
    return (f"<p><b>{shown(label)}</b> {shown(text)}</p>" for label, text in rows)


def lines(text: str) -> Iterator[str]:
    """An HTML paragraph for each line of a text."""
    return (f"<p>{shown(line)}</p>" for line in with_plain_line_ends(text).split("\n") if line)


def table(content: Table, kind: str = "", *, in_words: bool = False) -> str:
    """HTML of a table in a box that scrolls if it is too wide; `kind` is its class.

    `in_words` is true if the last cell of each row is a sentence.
    """
    if not content.rows:
        return ""
    head = row(content.headings, "th")
    body = "".join(row(cells) for cells in content.rows)
    return boxed(f"<thead>{head}</thead><tbody>{body}</tbody>", f"{kind} r".strip() if in_words else kind)


def row(cells: Iterable[str], name: str = "td") -> str:
    """HTML of a table row of these texts; `name` is the element of a cell, `td` or `th`."""
    return f"<tr>{''.join(f'<{name}>{shown(cell)}</{name}>' for cell in cells)}</tr>"


def boxed(rows: str, kind: str = "") -> str:
    """HTML of a table with these rows, in a box that scrolls; `kind` is its class."""
    named = f' class="{kind}"' if kind else ""
    return f'<div class="x"><table{named}>{rows}</table></div>'
