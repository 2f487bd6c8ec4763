"""Positions of comments, words and values in the text of a file."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import yaml

from builder.core.yaml_documents import Document
from builder.core.yaml_events import EventParser
from builder.core.yaml_writing import in_double_quotes


def comments(text: str) -> list[tuple[int, str]]:
    """Comments in a readable text, each with its position."""
    if "#" not in text:
        return []
    found = []
    at = 0
    for start, end, _ in (*scalars(text), (len(text), len(text), None)):
        found += [(match.start(1), match[1].rstrip()) for match in _COMMENT.finditer(text, at, start)]
        at = end
    return found


_COMMENT = re.compile(r"(?:^|[\s\[\]{},:|>+-])(#[^\n]*)", re.MULTILINE)


def scalars(text: str) -> list[tuple[int, int, str | None]]:
    """Start and end of each scalar, and its text if it is an unquoted word."""
    found = []
    parser = EventParser(text)
    following: Callable[[], Any] = parser.get_event
    while (event := following()) is not None:
        if type(event) is yaml.ScalarEvent:
            start: Any = event.start_mark
            end: Any = event.end_mark
            if end.index > start.index:
                found.append((start.index, end.index, event.value if event.style in (None, "") else None))
        elif type(event) is yaml.StreamEndEvent:
            break
    return found


def without_tabs(text: str) -> str:
    """The text of a file without tabs outside quotes, block texts and comments, since ruamel.yaml refuses tabs.

    Unquoted words with a tab get quotes; tabs between words become spaces.
    """
    if "\t" not in text:
        return text
    parts: list[str] = []
    at = 0
    for start, end, plain in (*scalars(text), (len(text), len(text), None)):
        parts.append("\n".join(_blanks(line) for line in text[at:start].split("\n")))
        word = text[start:end]
        parts.append(word if plain is None or "\t" not in word else in_double_quotes(plain))
        at = end
    return "".join(parts)


def _blanks(line: str) -> str:
    """One line of the text between two scalars, with tabs before a comment as spaces."""
    before, sign, comment = line.partition("#")
    return before.replace("\t", " ") + sign + comment


class TextPart(NamedTuple):
    """A removable part of the text: from the colon or dash of a value to the end of its last line."""

    start: int
    end: int
    tied: bool
    """True if it contains an anchor or alias."""


_DASH = re.compile(r"(?:[^\S\n]*(?:#[^\n]*)?\n)*( *)-")
"""Pattern of an item's dash with the comments above it."""


class Layout(NamedTuple):
    """Positions of a document's parts in its text."""

    top: dict[str, TextPart]
    """Part of the text of each key, in file order."""
    items: tuple[TextPart | None, ...]
    """Part of the text of each item of `entries` (`None` if its dash is not found); empty if they are in brackets."""
    indent: tuple[int, int] | None
    """Columns (from 0) of the items and of their dashes; `None` if no item begins on the line of its dash."""


def layout_of(document: Document) -> Layout | None:
    """The layout of a document; `None` if its values are not in block style."""
    text = document.text
    parser = EventParser(text)
    following: Callable[[], Any] = parser.get_event
    following()
    following()
    first = following()
    if type(first) is not yaml.MappingStartEvent or first.flow_style:
        return None
    top: dict[str, TextPart] = {}
    items: list[TextPart | None] = []
    indent = None
    while type(key := following()) is yaml.ScalarEvent:
        event = following()
        behind: Any = key.end_mark
        colon = behind.index
        while text[colon : colon + 1] == " ":
            colon += 1
        if key.value == "entries" and type(event) is yaml.SequenceStartEvent and not event.flow_style and not items:
            last, tied = colon + 1, event.anchor is not None
            while type(item := following()) is not yaml.SequenceEndEvent:
                found, dash = _extent(item, following), _DASH.match(text, last)
                if dash is None or dash.end() > found.start:
                    items.append(None)
                    continue
                part = _to_line_end(text, found._replace(start=dash.end()))
                items.append(part)
                if indent is None and "\n" not in text[dash.end() : found.start]:
                    indent = (len(dash[1]) + 1 + found.start - dash.end(), len(dash[1]))
                last, tied = part.end, tied or found.tied
            value = TextPart(colon + 1, last, tied)
        else:
            value = _extent(event, following)
        if text[colon : colon + 1] == ":" and key.value not in top:
            top[key.value] = _to_line_end(text, value._replace(start=colon + 1, end=max(colon + 1, value.end)))
    return Layout(top, tuple(items), indent)


def _extent(event: Any, following: Callable[[], Any]) -> TextPart:
    """The text from the start of a node to the end of its last word or bracket; consumes all events of the node."""
    start: Any = event.start_mark
    end, depth, tied = 0, 0, False
    while True:
        kind = type(event)
        tied = tied or kind is yaml.AliasEvent or getattr(event, "anchor", None) is not None
        if kind in (yaml.MappingStartEvent, yaml.SequenceStartEvent):
            depth += 1
        elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
            depth -= 1
            if event.end_mark.index > event.start_mark.index:  # a bracket; a block has none and ends before the next
                end = max(end, event.end_mark.index)
        else:
            end = max(end, event.end_mark.index)
        if not depth:
            return TextPart(start.index, max(end, start.index), tied)
        event = following()


def _to_line_end(text: str, part: TextPart) -> TextPart:
    """A part extended to the end of its last line."""
    end = part.start + len(text[part.start : part.end].rstrip())
    line = text.find("\n", end)
    end = len(text) if line < 0 else line
    return part._replace(end=end - (text[end - 1 : end] == "\r"))
