"""Reads YAML text into plain values with their places; see `yaml_source`.

It uses the events of the parser, not its constructors, which crash on deep
nesting and silently keep the last of two equal keys. Events show depth, anchors
and tags in order, so that bounds are cheap to check.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import yaml

from builder.core.findings import ERROR, Finding, Place, Shown, T, Text, Unreadable
from builder.core.repeated_findings import RepeatedFindings
from builder.core.terminal_text import shortened
from builder.core.yaml_documents import (
    FIRST,
    MANY,
    MAX_DEPTH,
    MAX_NODES,
    WORDS,
    Document,
    Marks,
    parsed_number,
    unreadable_file,
)

try:
    from yaml import CBaseLoader as EventParser
except ImportError:  # pragma: no cover - a PyYAML built without libyaml
    from yaml import BaseLoader as EventParser  # type: ignore[assignment] # slower, the same events


def _is_quoted(text: str) -> bool:
    """True if nearly all lines begin with `>` as in a quoted e-mail."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 1 and sum(line.lstrip().startswith(">") for line in lines) * 10 > len(lines) * 9


def parse(text: str, file: str | None = None) -> Document:
    """The values of a YAML text with their places; raises `Unreadable` with the findings if it cannot be read."""
    try:
        reader = _Reader(text, file)
    except UnicodeEncodeError as problem:  # half a character, which comes from no file but with what is pasted
        raise _not_allowed(text, file, ord(text[problem.start]), problem.start) from None
    try:
        value = reader.document()
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        if problem.problem == _TOO_DEEP and mark is not None:
            raise reader.too_deep(mark) from None
        if _is_quoted(text):
            raise unreadable_file(
                file,
                "file.yaml",
                T("The lines begin with >, as a mail quotes them."),
                1,
                fix=T("Remove the > at the beginning of each line, or send the file itself."),
            ) from None
        raise unreadable_file(
            file,
            "file.yaml",
            T("This is not YAML: {problem}.", problem=_error_text(problem.problem or problem.context or "?")),
            None if mark is None else mark.line + 1,
            None if mark is None else mark.column + 1,
            fix=T("Look at this line and the one above it: indentation, colons, quotes and brackets."),
        ) from None
    except yaml.reader.ReaderError as problem:
        raise _not_allowed(text, file, _code(problem), problem.position) from None
    document = Document(value, reader.marks, file, text)
    document.findings = (*reader.findings, *reader.repeated.rest())
    document.dropped = tuple(reader.dropped)
    return document


def _not_allowed(text: str, file: str | None, code: int, position: int) -> Unreadable:
    """The error for a text with a forbidden character, of the code point `code`, at an index of the text."""
    return unreadable_file(
        file,
        "file.yaml",
        T("The character {character} is not allowed in a text file.", character=f"U+{code:04X}"),
        text.count("\n", 0, position) + 1,
        fix=T("Remove it; this may not be a text file at all."),
    )


_PARSER_MESSAGES = {
    "did not find expected ',' or ']'": T("a comma or the closing bracket is missing"),
    "did not find expected ',' or '}'": T("a comma or the closing brace is missing"),
    "did not find expected key": T("a key is missing, or this line is indented differently"),
    "did not find expected '-' indicator": T("a “-” is missing, or this line is indented differently"),
    "could not find expected ':'": T("a colon is missing"),
    "did not find expected node content": T("a value is missing"),
    "found unexpected end of stream": T("the closing quote or bracket is missing"),
    "found character that cannot start any token": T(
        "a value cannot begin with this character (a tab, @, %, `); put a text in quotes"
    ),
    "mapping values are not allowed in this context": T(
        "a colon is not allowed here; check the indentation, or put the text in quotes"
    ),
    "block sequence entries are not allowed in this context": T("a “-” is not allowed here"),
    "mapping keys are not allowed in this context": T("a “?” is not allowed here; put the text in quotes"),
    **dict.fromkeys(
        (
            "found unknown escape character",
            "did not find expected hexdecimal number",
            "found invalid Unicode character escape code",
        ),
        T("a backslash between double quotes begins a code; use single quotes"),
    ),
    **dict.fromkeys(
        (
            "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected",
        ),
        T("a tab indents this line; use spaces"),
    ),
    **dict.fromkeys(
        ("did not find expected comment or line break", "found an indentation indicator equal to 0"),
        T("after “|” or “>” the text begins on the next line"),
    ),
    "found unexpected document indicator": T("“---” or “...” inside quotes that are not closed"),
    "did not find expected <document start>": T(
        "the file goes on after its end, or a quote or bracket is closed too early"
    ),
    "did not find expected alphabetic or numeric character": T(
        "“&” and “*” mark a name in YAML; put a text that begins with one in quotes"
    ),
    **dict.fromkeys(
        (
            "found undefined tag handle",
            "did not find URI escaped octet",
            "did not find the expected '>'",
            "did not find expected '!'",
            "did not find expected tag URI",
            "did not find expected whitespace or line break",
        ),
        T("“!” marks a type in YAML; put a text that begins with it in quotes"),
    ),
    **dict.fromkeys(
        (
            "found unknown directive name",
            "could not find expected directive name",
            "found unexpected non-alphabetical character",
            "did not find expected digit or '.' character",
            "found extremely long version number",
            "did not find expected version number",
            "did not find expected whitespace",
            "found duplicate %YAML directive",
            "found incompatible YAML document",
            "found duplicate %TAG directive",
        ),
        T("a line that begins with “%” is an instruction to the reader; remove it"),
    ),
}
"""Parser messages in words for players."""


_TOO_DEEP = "exceeded maximum nesting depth"
"""Message of libyaml 0.2.6 and later for brackets nested much deeper than we allow."""


def _error_text(message: str) -> Shown:
    """A parser message in words for players; an unknown one unchanged."""
    return _PARSER_MESSAGES.get(message) or shortened(message, 200)


def _code(problem: Any) -> int:
    """Code point of the character at which the parser stopped."""
    character = problem.character
    return character if isinstance(character, int) else ord(str(character)[:1] or "\0")


class _Reader:
    """A single pass over the parser's events."""

    def __init__(self, text: str, file: str | None) -> None:
        self.file = file
        self.marks: Marks = {}
        self.findings: list[Finding] = []
        self.following: Callable[[], Any] = EventParser(text).get_event
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.open_anchors: set[str] = set()
        self.dropped: list[Any] = []
        self.nodes = 0
        self.repeated = RepeatedFindings()

    def document(self) -> Any:
        """The value of the only document of the text."""
        following = self.following
        following()  # stream start
        event = following()
        if isinstance(event, yaml.StreamEndEvent):
            raise Unreadable(unreadable_file(self.file, "file.kind", T("The file is empty."), 1, 1).findings)
        value = self.node(following(), 0)
        following()  # document end
        event = following()
        if not isinstance(event, yaml.StreamEndEvent):
            text = T("A second document begins here; a file can only hold one.")
            raise self.stop("file.yaml", text, event.start_mark)
        return value

    def node(self, event: Any, depth: int) -> Any:
        """The value whose first event is `event`, inside `depth` lists and mappings."""
        kind = type(event)
        if kind is yaml.AliasEvent:
            return self.alias(event)
        if event.tag is not None and event.tag != "!":
            raise self.stop(
                "file.yaml",
                T("The tag {tag} is not allowed.", tag=shortened(event.tag)),
                event.start_mark,
                fix=T("Remove the tag."),
            )
        anchor = event.anchor
        before = self.nodes
        if kind is yaml.ScalarEvent:
            value = self.scalar(event)
        else:
            if depth >= MAX_DEPTH:
                raise self.too_deep(event.start_mark, found=depth + 1)
            if anchor:
                self.open_anchors.add(anchor)
            value = self.mapping(depth) if kind is yaml.MappingStartEvent else self.sequence(depth)
            self.nodes += len(value) + 1
            if self.nodes > MAX_NODES:
                raise self.too_many(event.start_mark)
        if anchor:
            self.open_anchors.discard(anchor)
            self.anchors[anchor] = (value, self.nodes - before)
        return value

    def scalar(self, event: Any) -> Any:
        """A text, or the value of an unquoted word by the core rules."""
        text: str = event.value
        if not event.implicit[0]:  # quoted or a block
            return text
        value = WORDS.get(text, text)
        return parsed_number(text) if value is text and text[0] in FIRST else value

    def mapping(self, depth: int) -> dict[str, Any]:
        """A mapping inside `depth` others, with keys as text; of equal keys the first is used, others are findings."""
        following = self.following
        event: Any
        value: dict[str, Any] = {}
        marks: list[Any] = []
        event = following()
        while type(event) is yaml.ScalarEvent:
            key: str = event.value
            mark: Any = event.start_mark
            event = following()
            at = event.start_mark
            item = self.node(event, depth + 1)
            if key in value:
                before: Any = marks[2 * list(value).index(key)] if len(self.findings) < MANY else mark
                self.doubled(key, before.line + 1, Place(self.file, mark.line + 1, mark.column + 1))
                self.dropped.append(item)  # kept alive: its places are known by identity
            else:
                value[key] = item
                marks += (mark, at)
            event = following()
        if type(event) is not yaml.MappingEndEvent:
            text = T("A key must be a word, not a list, a mapping or an alias.")
            raise self.stop("file.yaml", text, event.start_mark)
        self.marks[id(value)] = marks
        return value

    def doubled(self, key: str, first: int, place: Place) -> None:
        """Record a finding on a duplicate key at a place; `first` is the line, from 1, where it first occurs."""
        text = T("Duplicate key {key} (first on line {first}).", key=shortened(key), first=first)
        fix = T("Remove one of the two, or merge them.")
        finding = Finding("file.key", ERROR, text, found=shortened(key), allowed=1, fix=fix, place=place)
        if self.repeated.keeps(finding):
            self.findings.append(finding)

    def sequence(self, depth: int) -> tuple[Any, ...]:
        """The items of a list as a tuple; the list is inside `depth` other lists and mappings."""
        following = self.following
        event: Any
        items: list[Any] = []
        marks: list[Any] = []
        event = following()
        while type(event) is not yaml.SequenceEndEvent:
            marks.append(event.start_mark)
            items.append(self.node(event, depth + 1))
            event = following()
        value = tuple(items)
        if value:
            self.marks[id(value)] = marks
        return value

    def alias(self, event: Any) -> Any:
        """The value of an alias, counted in full."""
        name, mark = event.anchor, event.start_mark
        if name in self.open_anchors:
            raise self.stop("file.bounds", T("The alias {name} contains itself.", name=shortened(name)), mark)
        if name not in self.anchors:
            raise self.stop("file.yaml", T("The alias {name} is not defined above.", name=shortened(name)), mark)
        value, size = self.anchors[name]
        self.nodes += size
        if self.nodes > MAX_NODES:
            raise self.too_many(mark)
        return value

    def too_deep(self, mark: Any, found: int | None = None) -> Unreadable:
        """The error for a file nested too deeply, at the parser's mark; `found` is the depth there, if known."""
        text = T("Lists and mappings are nested more than {limit} levels deep.", limit=MAX_DEPTH)
        return self.stop("file.bounds", text, mark, found=found, allowed=MAX_DEPTH)

    def too_many(self, mark: Any) -> Unreadable:
        """The error for a file with too many values, at the parser's mark."""
        return self.stop(
            "file.bounds",
            T("The file holds more than {limit} values, aliases counted in full.", limit=MAX_NODES),
            mark,
            allowed=MAX_NODES,
        )

    def stop(self, code: str, text: Text, mark: Any, **more: Any) -> Unreadable:
        """The error at the parser's mark, with all findings so far; `more` are further fields of the finding on it."""
        refused = unreadable_file(self.file, code, text, mark.line + 1, mark.column + 1, **more)
        return Unreadable((*self.findings, *self.repeated.rest(), *refused.findings))


__all__ = ["EventParser", "parse"]
