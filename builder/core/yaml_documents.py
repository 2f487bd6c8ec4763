"""Documents read from YAML: plain values with their places, and the meaning of plain words; see `yaml_source`.

Scalars follow the core rules of YAML 1.2. Words that YAML 1.1 reads as something
else (`yes no on off 010 1:30`) stay text, and `is_trap` recognises them, so that
findings can explain it if a number or truth value was meant.

Values are `dict` (keys always text), `tuple`, `str`, `int`, `float`, `bool` and
`None`. A number without a fraction is an `int` however it is written.
"""

import re
from typing import Any, NamedTuple

from builder.core.findings import ERROR, Finding, Place, Text, Unreadable

MAX_BYTES = 1_000_000
"""Greatest size of a file in bytes."""
MANY = 20
"""Number of findings of one kind in one place that are listed; the rest is only counted."""
MAX_DEPTH = 40
"""Greatest nesting of lists and mappings."""
MAX_NODES = 200_000
"""Largest number of values in a file, aliases counted in full."""

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
"""Pattern of an integer by the core rules of YAML 1.2."""
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
"""Pattern of a floating point number by the core rules of YAML 1.2."""
_TRAP = re.compile(
    r"(?:[yY]|[nN]|[yY]es|YES|[nN]o|NO|[oO]n|ON|[oO]ff|OFF"
    r"|[-+]?0[0-9_]+|0[xX][0-9a-fA-F_]+|0b[01_]+|0o[0-7]+"
    r"|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+|[-+]?[0-9][0-9]*_[0-9_]+)\Z"
)
"""Pattern of unquoted words that YAML 1.1 does not read as text."""
WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
"""Values of the unquoted words that are not text, by the core rules of YAML 1.2."""
FIRST = frozenset("0123456789+-.")
"""First characters of numbers."""

Path_ = tuple[str | int, ...]
Marks = dict[int, list[Any]]
"""The parser's marks of the contents of each list or mapping, by its `id()`: one for each item of a list, two for each
key of a mapping (key and value). Lines and columns are computed from them lazily."""


def is_trap(text: str) -> bool:
    """True if other YAML readers take this unquoted word for a number or a truth value."""
    return _TRAP.match(text) is not None


def is_other(text: str) -> bool:
    """True if any reader, ours or an older one, takes this unquoted text for something other than text."""
    return text in WORDS or bool(_INT.match(text) or _FLOAT.match(text)) or is_trap(text)


class MarkInFile(NamedTuple):
    """A place in a file other than that of its document: line and column count from 0."""

    line: int
    column: int
    file: str | None


class Document:
    """The values of one file with their places."""

    def __init__(self, value: Any, marks: Marks | None = None, file: str | None = None, text: str = "") -> None:
        self.value = value
        self.file = file
        self.text = text
        self.raw = text
        """The text with the byte order mark, if the file began with one."""
        self.findings: tuple[Finding, ...] = ()
        self.dropped: tuple[Any, ...] = ()
        self.marks: Marks = marks or {}

    def path_of(self, text: str) -> Path_ | None:
        """Path of the first text with this content; `None` if there is none."""
        return _path_of(self.value, text)

    def place(self, path: Path_, *, of_key: bool = False) -> Place:
        """The place of the value at `path`, or of its key; for missing values that of the nearest container."""
        value, found = self.value, None
        for step in path:
            marks = self.marks.get(id(value))
            if marks is None:
                continue  # a step that exists only in the model, such as the tag of a union
            if type(value) is not dict:
                if type(step) is not int or not 0 <= step < len(marks):
                    continue
                found = marks[step], marks[step]
            else:
                if step not in value:
                    continue
                number = list(value).index(step)
                found = marks[2 * number], marks[2 * number + 1]
            value = value[step]
        if found is None:
            return Place(self.file, 1, 1)
        mark = found[0] if of_key else found[1]
        file = mark.file if isinstance(mark, MarkInFile) else self.file
        return Place(file, mark.line + 1, mark.column + 1)


def _path_of(value: Any, text: str) -> Path_ | None:
    """Path of the first text with this content below a value; `None` if there is none."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    for step, one in items:
        below = () if one == text else _path_of(one, text)
        if below is not None:
            return (step, *below)
    return None


def unreadable_file(
    file: str | None,
    code: str,
    text: Text,
    line: int | None = None,
    column: int | None = None,
    *,
    found: Any = None,
    allowed: Any = None,
    fix: Text | None = None,
) -> Unreadable:
    """The error for a file with one finding."""
    place = Place(file, line, column)
    return Unreadable((Finding(code, ERROR, text, found=found, allowed=allowed, fix=fix, place=place),))


def parsed_number(text: str) -> Any:
    """The number in a plain word; the word itself if it is not a number."""
    if len(text) < 40:
        if _INT.match(text):
            return int(text)
        if _FLOAT.match(text):
            number = float(text)
            if number == number and abs(number) < 1e15:
                return int(number) if number.is_integer() else number
    return text
