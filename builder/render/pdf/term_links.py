"""Links from terms to their explanations in the same document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.render.pdf.text import Piece
from builder.render.style import Style
from builder.sheet.effects import Merged
from builder.sheet.model import Sheet

_VALUE = (" (", " – ")
"""Separators between the name of a term and its value or owner in the title of an explanation."""


class TermLinks:
    """Links to the explanations on one sheet; `key` distinguishes their bookmarks from those of other sheets."""

    def __init__(self, sheet: Sheet, explained: Merged, key: str) -> None:
        names = {rule.name for block in sheet.blocks for rule in block.rules}
        names |= {row.title for block in sheet.blocks for row in block.weapons.rows}
        by_length = sorted(filter(str.strip, names), key=len, reverse=True)
        self._terms: dict[str, str] = {}
        self._bookmarks: dict[str, str] = {}
        for title, _ in (*explained.rules, *explained.weapons):
            begins = tuple(title.removesuffix(title[place:]) for sign in _VALUE if (place := title.find(sign)) > 0)
            term = next((name for name in by_length if name == title or name in begins), None)
            if term is not None and term not in self._terms:
                self._terms[term] = self._bookmarks[title] = f"{key}-term-{len(self._terms)}"
        terms = "|".join(re.escape(name) for name in by_length if name in self._terms)
        self._pattern = re.compile(rf"(?<!\w)(?:{terms})(?!\w)") if terms else None

    def bookmark(self, title: str) -> str:
        """Key of the bookmark of the explanation with a title; empty if no link leads to it."""
        return self._bookmarks.get(title, "")

    def pieces(self, text: str, style: Style) -> Iterator[Piece]:
        """A text as pieces: the explained terms with links, and the text between them."""
        end = 0
        for found in self._pattern.finditer(text) if self._pattern is not None else ():
            if found.start() > end:
                yield Piece(text[end : found.start()], style, joined=end > 0)
            yield Piece(found[0], style, link=self._terms[found[0]], joined=found.start() > 0)
            end = found.end()
        if end < len(text):
            yield Piece(text[end:], style, joined=end > 0)
