"""Citations in words: what a book calls its chapters and lists, and not what our files call them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from builder.core.definitions import Book
from builder.core.findings import T

_BETWEEN = re.compile(r"[;,] ")
_PARTS = re.compile(r"(?P<section>.+?)(?P<more> / .+| \([^()]*\))?")


def in_words(cited: str, books: Iterable[Book], lists: Mapping[str, Any]) -> Any:
    """A citation as it can be read; `lists` are names of lists by the sections that they are printed in.

    Sections with numbers are found by their numbers and stay as they are.
    """
    for book in sorted(books, key=lambda b: -len(b.short)):
        where = cited.removeprefix(f"{book.short} ")
        if where == cited or where[:1].isdigit():
            continue
        names = {**lists, **book.sections}
        parts = tuple(_named(part, names) for part in _BETWEEN.split(where))
        return T("{book}, {sections}", book=book.cited or book.short, sections=parts)
    return cited


def _named(part: str, names: Mapping[str, Any]) -> Any:
    """A section by its name, and what is told more closely behind it."""
    found = _PARTS.fullmatch(part)
    if part in names or found is None or not found["more"]:
        return names.get(part, part)
    return T("{section}{more}", section=names.get(found["section"], found["section"]), more=found["more"])
