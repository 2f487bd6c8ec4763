"""A list as JSON by what stands between its words: each separator becomes a piece of JSON, which depends on where it stands.

Lists are alike: between their words stand a few hundred separators at most, such as `: `, `, ` or a new line with a dash, in
a few places. What one becomes in a place, and the place behind it, is worked out once. What is not understood at first
sight is left to others (`OtherwiseError`).
"""

from __future__ import annotations

import re
from typing import ClassVar, Literal, NamedTuple

DEEPEST = 20
"""Brackets within one another, and lines set in from one another: far less than the bound of a file."""
_KNOWN = 3_000
"""Separators that are remembered at most."""
_SEPARATOR = re.compile(r"([\[\]{},:\n][\[\]{},\n ]*+(?:- [\[\]{}, ]*+)?+)")
_ODD_KEY = re.compile(r"\n *+(?:- )?+(?:\w[\w-]*+)?+[^\w\-\[\]{},:\n][^\[\]{},:\n]*:")
"""A line that begins with something else than a key of letters, before a colon."""
_END = "$"
"""Behind the last separator; it stands in none."""


class OtherwiseError(Exception):
    """The text is to be read in another way."""


Role = Literal["start", "key", "value", "item", "dash", "waiting", "done", "opened"]
"""What is expected: the first line, a key, a value behind its key, an item in brackets, what follows a dash, a value in the lines
that follow, the end of a value, or anything in brackets that have just been opened."""


class _Place(NamedTuple):
    """Where a word stands."""

    block: tuple[tuple[int, str], ...] = ((0, "}"),)
    """Lists and mappings by indentation, the outermost first: how far they are set in, and how they are closed."""
    brackets: str = ""
    """How those around it are closed, the outermost first."""
    role: Role = "start"


class _Known(dict[str, tuple[str, bool, "_Known"]]):
    """What separators become behind a word in one place: the JSON, whether a mapping began before the word, the place behind."""

    __slots__ = ("place",)
    count: ClassVar[int] = 0
    """Separators that are remembered, in all places together."""

    def __init__(self, place: _Place) -> None:
        super().__init__()
        self.place = place

    def __missing__(self, separator: str) -> tuple[str, bool, _Known]:
        """One that was not met here before."""
        _Known.count += 1
        if _Known.count > _KNOWN:
            _forget()
        piece, begins, place = _Step(self.place, separator).taken()
        found = self[separator] = piece, begins, _places.setdefault(place, _Known(place))
        return found


_places: dict[_Place, _Known] = {}


def _forget() -> None:
    for known in _places.values():
        known.clear()
    _places.clear()
    _Known.count = 0


def at_once(text: str, _: list[str]) -> str:
    """A text as JSON whose words are all texts; raises `OtherwiseError` where that takes a closer look."""
    text = "\n" + text.rstrip("\n") + "\n"
    if _ODD_KEY.search(text):
        raise OtherwiseError
    parts = _SEPARATOR.split(text)[1:-1]
    parts[-1] += _END
    known = _places.get(_START) or _places.setdefault(_START, _Known(_START))
    pieces: list[str] = []
    add = pieces.append
    for separator in parts[::2]:
        piece, begins, known = known[separator]
        if begins:
            pieces[-1] += "{"
        add(piece)
    parts[::2] = pieces
    return '"'.join(parts)


_START = _Place()


class _Step:
    """What a separator becomes, sign by sign."""

    def __init__(self, place: _Place, separator: str) -> None:
        self.block = list(place.block)
        self.brackets = place.brackets
        self.role = place.role
        self.rest = separator
        self.out: list[str] = []
        self.begins = False

    def taken(self) -> tuple[str, bool, _Place]:
        """The JSON, whether a mapping began before the word in front, and the place behind."""
        if self.rest[0] == ":":
            self._behind_key()
        elif self.role in ("value", "item", "dash"):
            self.role = "done"
        elif self.role != "start":
            raise OtherwiseError
        while self.rest and self.rest != _END:
            if self.brackets:
                self._in_brackets()
            elif self.rest[0] == "\n" and self.role in ("start", "done", "waiting"):
                self._new_line()
            elif self.rest[0] in "[{" and self.role in ("value", "dash"):
                self._open()
            else:
                raise OtherwiseError
        if self.rest == _END:
            if self.brackets or self.role != "key" or self.block:
                raise OtherwiseError
        elif self.role in ("done", "waiting", "start"):  # a word follows
            raise OtherwiseError
        elif self.role == "opened":
            self.role = "item" if self.brackets[-1] == "]" else "key"
        return "".join(self.out), self.begins, _Place(tuple(self.block), self.brackets, self.role)

    def _behind_key(self) -> None:
        """A colon, with a blank or the end of its line behind it."""
        if self.role == "dash":
            self.block.append((self.block[-1][0] + 2, "}"))
            self.begins = True
        elif self.role != "key":
            raise OtherwiseError
        self.out.append(":")
        if self.rest[1:2] == " ":
            self.role, self.rest = "value", self.rest[2:]
        elif self.rest[1:2] == "\n" and not self.brackets:
            self.role, self.rest = "waiting", self.rest[1:]
        else:
            raise OtherwiseError

    def _open(self) -> None:
        """A bracket that opens."""
        self.out.append(self.rest[0])
        self.brackets += "]" if self.rest[0] == "[" else "}"
        if len(self.brackets) > DEEPEST:
            raise OtherwiseError
        self.role, self.rest = "opened", self.rest[1:]

    def _in_brackets(self) -> None:
        """A sign within brackets."""
        sign, inner = self.rest[0], self.brackets[-1]
        if sign in "[{" and (self.role in ("value", "item") or (self.role == "opened" and inner == "]")):
            self._open()
            return
        if sign == inner and self.role in ("done", "opened"):
            self.out.append(sign)
            self.brackets = self.brackets[:-1]
            self.role = "done"
        elif sign == "," and self.role == "done":
            self.out.append(sign)
            self.role = "item" if inner == "]" else "key"
        elif sign == "\n" and self.role != "value" and self.rest[1:2] == " ":
            pass
        elif sign != " ":
            raise OtherwiseError
        self.rest = self.rest[1:]

    def _new_line(self) -> None:
        """The end of a line, empty ones, and how the next begins."""
        line = self.rest.lstrip("\n")
        bare = line.lstrip(" ")
        if bare == _END:
            self._end(line)
            return
        indent, dash = len(line) - len(bare), bare.startswith("- ")
        if not dash and bare:
            raise OtherwiseError
        first = self.role == "start"
        if first:
            self.out.append("{")
        elif self.role == "waiting":
            if indent > self.block[-1][0] or (dash and indent == self.block[-1][0]):
                self.out.append("[" if dash else "{")
                self.block.append((indent, "]" if dash else "}"))
                first = True
            else:
                self.out.append("null")
        while self.block and (
            self.block[-1][0] > indent or (self.block[-1][0] == indent and not dash and self.block[-1][1] == "]")
        ):
            self.out.append(self.block.pop()[1])
            first = False
        if not self.block or self.block[-1] != (indent, "]" if dash else "}") or len(self.block) > DEEPEST:
            raise OtherwiseError
        if not first:
            self.out.append(",")
        self.role, self.rest = ("dash", bare[2:]) if dash else ("key", "")

    def _end(self, line: str) -> None:
        """The end of the text."""
        if line != _END or self.role == "start":
            raise OtherwiseError
        if self.role == "waiting":
            self.out.append("null")
        while self.block:
            self.out.append(self.block.pop()[1])
        self.role, self.rest = "key", _END
