"""Lists as people and this program write them, read at once and not by events: in half the time.

What is read here is a part of YAML that leaves no doubt: mappings and lists by indentation or in brackets, words and
texts in single quotes on one line. It is made into JSON and given to the reader of JSON: at once where each sign between words
is what it looks like (`yaml_separators`), otherwise line by line. A text with anything else in
it (anchors, tags, escapes, texts over several lines, keys that stand twice, whatever is wrong) is not read here but
by the events of the parser, which give the same values and say what is wrong. Tests hold both against each other.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from builder.core.findings import Place
from builder.core.yaml_documents import FIRST, WORDS, Document, Path_, number_of
from builder.core.yaml_separators import DEEPEST, OtherwiseError, at_once

_MOST = 380_000
"""Signs of a text that is read here: it cannot hold more values than a file may."""
_LONGEST = 1_000
"""Signs of a line, of which any may be a key, and a key has no more than 1,024."""
_ENDS = "\x00-\x09\x0b-\x1f\x7f"
"""Controls."""
_ENDS_BEYOND = "\x80-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
"""Controls beyond ASCII, and what may be the end of a line."""
_ELSEWHERE = '"#%&*<=>?@`|!\\\\'
"""Signs that are not read here, outside of comments: many of them mean more than themselves somewhere."""
_COMMENT = re.compile(r"\n *#[^\n]*")
_LINE = re.compile(r"( *)(- )?(?:(\w[\w-]*):(?: (.*))?|(.*))")
"""A line: its indentation, a dash, and either a key with or without a value behind it, or something else."""
_BRACKET = re.compile(r"[\[\]{}]")
_BETWEEN = re.compile(r"([\[\]{},:\n][\[\]{},\n ]*)")
"""What stands between words in brackets."""
_IN_BRACKETS = re.compile(r"(?:: |[\[\]{},])[\[\]{}, ]*(?:(?<=[\[\]{},])\n +[\[\]{}, ]*)*")
"""What may stand there: a colon has a blank behind it, a line ends behind a bracket or a comma."""
_BLANKS = re.compile(r" [\]},:\n]| $")
"""Blanks where words end."""
_QUOTED_KEY = re.compile('"\'[^"]*":')
_SIGNS = frozenset("-:,[]{}' ")
"""What no plain text begins with, or not here."""
_BEFORE_KEYS = " {,"
"""What stands before a key that does not begin its line."""
_SPECIAL = FIRST | {"'"}
_SHAPES: dict[str, bool] = {}
"""Brackets in their order: whether they are closed."""
_SEPARATORS: set[str] = set()
"""What has been found to stand rightly between words in brackets."""
_KNOWN = 1_000
"""Shapes and separators that are remembered, at most."""


class _QuickDocument(Document):
    """The values of a text that was read at once; where they stand is looked up when somebody asks."""

    def __init__(self, value: Any, file: str | None, text: str, lines: list[str]) -> None:
        super().__init__(value, {}, file, text)
        self._lines = lines
        self._parts: dict[tuple[int, int], Document] = {}

    def place(self, path: Path_, *, of_key: bool = False) -> Place:
        """The place of the value at `path`, found in the part of the text that it is in."""
        if not path:
            return Place(self.file, 1, 1)
        lines, (keys, items) = self._lines, self._outline
        begin = keys.get(path[0]) if isinstance(path[0], str) else None
        if begin is None:
            return self._part(0, len(lines)).place(path, of_key=of_key)
        if of_key and len(path) == 1:
            return Place(self.file, begin + 1, 1)
        end = min((line for line in keys.values() if line > begin), default=len(lines))
        first, last = bisect_left(items, begin), bisect_left(items, end)
        if first < last and len(path) > 1:  # an item of a list
            number = path[1]
            if not isinstance(number, int) or not 0 <= number < last - first:
                return self._part(0, len(lines)).place(path, of_key=of_key)
            item = self.value[path[0]][number]
            first += number
            begin, path = items[first], (0, *path[2:])
            end = items[first + 1] if first + 1 < last else end
            if len(path) == 1 or (len(path) == 2 and isinstance(item, dict) and path[1] not in item):
                return Place(self.file, begin + 1, lines[begin].index("-") + 3)
            if isinstance(item, dict) and path[1] in item:
                place, value = None, item[path[1]]
                if len(path) == 2:
                    place = self._of_item(begin, end, path[1], of_key, isinstance(value, (dict, tuple)))
                elif len(path) == 3 and isinstance(path[2], int) and isinstance(value, tuple):
                    place = self._of_word(self._of_item(begin, end, path[1], False, False), value, path[2])
                    if place is None and 0 <= path[2] < len(value):
                        place = self._of_listed(begin, end, path[1], value, path[2])
                elif isinstance(inner := path[-1], str) and _is_there(value, path[2:]):
                    place = self._of_item(begin, end, inner, of_key, False, anywhere=True)
                    if place is None and len(path) == 4 and isinstance(path[2], int):
                        place = self._in_listed(self._of_listed(begin, end, path[1], value, path[2]), inner, of_key)
                if place is not None:
                    return place
        elif first < last:
            return Place(self.file, items[first] + 1, lines[items[first]].index("-") + 1)
        _, line, column = self._part(begin, end).place(path, of_key=of_key)
        return Place(self.file, begin + (line or 1), column)

    @cached_property
    def _outline(self) -> tuple[dict[str, int], list[int]]:
        """The line of each key of the file, and the lines of the items of all lists under these keys."""
        lines = self._lines
        tops = [number for number, line in enumerate(lines) if line and line[0] not in " -"]
        keys = {lines[number][: lines[number].index(":")]: number for number in tops}
        items: list[int] = []
        for top, end in pairwise((*tops, len(lines))):
            first = next((number for number in range(top + 1, end) if lines[number]), end)
            if first < end and lines[first].lstrip(" ").startswith("- "):
                dash = lines[first][: lines[first].index("-") + 2]
                items += [number for number in range(first, end) if lines[number].startswith(dash)]
        return keys, items

    def _of_item(
        self, begin: int, end: int, key: str | int, of_key: bool, within: bool, *, anywhere: bool = False
    ) -> Place | None:
        """The place of a key of an item, or of its value, where the key stands first or once in its lines; `None` elsewhere.

        `within` says that the value is a list or a mapping, which may begin in the next line; `anywhere` that the
        key is not the item's own, but one of what the item holds.
        """
        found = None
        first = self._lines[begin]
        behind_dash = first.index("-") + 2
        if not anywhere and first.startswith((f"{key}:", f"{{{key}:"), behind_dash):
            found, end = (begin, behind_dash + (first[behind_dash] == "{")), begin
        for number in range(begin, end):
            line = self._lines[number]
            at = line.find(f"{key}:")
            while at != -1:
                if line[at - 1] in _BEFORE_KEYS:
                    if found is not None:
                        return None
                    found = number, at
                at = line.find(f"{key}:", at + 1)
        if found is None:
            return None
        number, at = found
        behind = at + len(str(key)) + 1
        if of_key:
            return Place(self.file, number + 1, at + 1)
        blank, begins = self._lines[number][behind : behind + 1], self._lines[number][behind + 1 : behind + 2]
        if blank == " " and begins not in ("", " "):
            return Place(self.file, number + 1, behind + 2)
        if blank or not within:
            return None
        number = next(n for n in range(number + 1, len(self._lines)) if self._lines[n])
        line = self._lines[number]
        return Place(self.file, number + 1, len(line) - len(line.lstrip(" ")) + 1)

    def _of_word(self, place: Place | None, listed: tuple[Any, ...], number: int) -> Place | None:
        """The place of a word in a list in brackets on one line, by that of the list; `None` elsewhere."""
        if place is None or place.line is None or place.column is None or not 0 <= number < len(listed):
            return None
        line, begin = self._lines[place.line - 1], place.column
        end = line.find("]", begin)
        words = line[begin:end].split(",")
        if (
            end == -1
            or line[begin - 1] != "["
            or len(words) != len(listed)
            or not all(isinstance(one, str) for one in listed)
        ):
            return None
        at = begin + sum([len(word) + 1 for word in words[:number]])
        return Place(self.file, place.line, at + len(words[number]) - len(words[number].lstrip(" ")) + 1)

    def _of_listed(self, begin: int, end: int, key: str | int, listed: tuple[Any, ...], number: int) -> Place | None:
        """The place of an item in a list below a key of an item, with a line of its own or in brackets on one line."""
        place = self._of_item(begin, end, key, False, True)
        if place is None or place.line is None or place.column is None:
            return None
        line, at = self._lines[place.line - 1], place.column - 1
        if line.startswith("- ", at):
            own = [other for other in range(place.line - 1, end) if self._lines[other].startswith(line[: at + 2])]
            return Place(self.file, own[number] + 1, at + 3)
        if line[at] != "[" or line.count("{", at) != len(listed) or not all(map(_is_flat, listed)):
            return None
        for _ in range(number + 1):
            at = line.index("{", at + 1)
        return Place(self.file, place.line, at + 1)

    def _in_listed(self, place: Place | None, key: str, of_key: bool) -> Place | None:
        """The place of a key of an item in brackets, or of its value, by the item's; `None` elsewhere."""
        if place is None or place.line is None or place.column is None:
            return None
        line, begin = self._lines[place.line - 1], place.column - 1
        end = line.find("}", begin)
        found = [at for sign in _BEFORE_KEYS if (at := line.find(f"{sign}{key}: ", begin, end)) != -1]
        if line[begin] != "{" or len(found) != 1:
            return None
        return Place(self.file, place.line, found[0] + 2 + (0 if of_key else len(key) + 2))

    def _part(self, begin: int, end: int) -> Document:
        """Some lines of the text, read by events."""
        known = self._parts.get((begin, end))
        if known is None:
            from builder.core import yaml_events  # few places take it, and the library that it asks

            known = self._parts[begin, end] = yaml_events.by_events("\n".join(self._lines[begin:end]), self.file)
        return known


def _is_there(value: Any, path: Path_) -> bool:
    """Whether a value has something at a path."""
    for key in path:
        known = range(len(value)) if isinstance(value, tuple) else value if isinstance(value, dict) else ()
        if key not in known:
            return False
        value = value[key]
    return True


def _is_flat(value: Any) -> bool:
    """Whether a value is a mapping in which there is no other."""
    if not isinstance(value, dict):
        return False
    inner = [one for held in value.values() for one in (held if isinstance(held, tuple) else (held,))]
    return not any(isinstance(one, (dict, tuple)) for one in inner)


def quickly(text: str, file: str | None) -> Document | None:
    """The values of a text; `None` where it has to be read by events."""
    if len(text) > _MOST:
        return None
    plain = text
    if "#" in text:
        if _any_of(_ENDS, text.isascii()).search(text):
            return None
        plain = _COMMENT.sub("\n", "\n" + text)[1:]
    if _any_of(_ENDS + _ELSEWHERE, plain.isascii()).search(plain) or _BLANKS.search(plain):
        return None
    lines = plain.split("\n")
    if max(map(len, lines)) > _LONGEST:
        return None
    for way in (at_once, _as_json):
        try:
            told = way(plain, lines)
            if '"-' not in told and '""' not in told and ("'" not in told or not _QUOTED_KEY.search(told)):
                value = _read(told)
                return _QuickDocument(value, file, text, lines) if value else None
        except (OtherwiseError, ValueError):
            continue
    return None


@cache
def _any_of(signs: str, ascii_only: bool) -> re.Pattern[str]:
    """A pattern of these and of what ends lines beyond ASCII, which takes ten times as long to make: for texts that ask for it."""
    return re.compile(f"[{signs if ascii_only else _ENDS_BEYOND + signs}]")


def _as_json(_: str, lines: list[str]) -> str:
    """The lines as JSON whose words are all texts, one after the other."""
    out = ["{"]
    add, matched = out.append, _LINE.fullmatch
    within, ends = [0], ["}"]
    first, waiting = True, False  # nothing stands in the innermost list or mapping yet; a key has no value yet
    following = iter(lines)
    for line in following:
        if not line:
            continue
        found = matched(line)
        if found is None:
            raise OtherwiseError
        spaces, dash, key, value, bare = found.groups()
        indent = len(spaces)
        if waiting:
            waiting = False
            if indent > within[-1] or (dash and indent == within[-1]):
                add("[" if dash else "{")
                within.append(indent)
                ends.append("]" if dash else "}")
                first = True
            else:
                add("null")
        while within[-1] > indent or (within[-1] == indent and not dash and ends[-1] == "]"):
            within.pop()
            add(ends.pop())
            first = False
        if not within or within[-1] != indent or (ends[-1] == "]") != bool(dash) or len(within) > DEEPEST:
            raise OtherwiseError
        if not first:
            add(",")
        first = False
        if dash:
            if key is not None:
                add("{")
                within.append(indent + 2)
                ends.append("}")
        elif key is None:
            raise OtherwiseError
        if key is not None:
            add(f'"{key}":')
            if value is None:
                waiting = True
                continue
            bare = value
        add(_value(bare, following))
    if waiting:
        add("null")
    while ends:
        add(ends.pop())
    return "".join(out)


def _value(text: str, following: Any) -> str:
    """A value as JSON; one in brackets goes on in the lines that follow."""
    if not text:
        raise OtherwiseError
    sign = text[0]
    if sign == "{" or sign == "[":
        return _in_brackets(text, following)
    if sign != "'" and (sign in _SIGNS or text[-1] == ":" or ": " in text):
        raise OtherwiseError
    return f'"{text}"'


def _in_brackets(text: str, following: Any) -> str:
    """What stands in brackets as JSON."""
    while not _closed("".join(_BRACKET.findall(text))):
        line = next(following, "")
        if line[:1] != " ":
            raise OtherwiseError
        text += "\n" + line
    if text[-1] not in "]}":
        raise OtherwiseError
    parts = _BETWEEN.split(text)[1:-1]
    between = parts[::2]
    if not _SEPARATORS.issuperset(between):
        if not all(map(_IN_BRACKETS.fullmatch, between)):
            raise OtherwiseError
        if len(_SEPARATORS) > _KNOWN:
            _SEPARATORS.clear()
        _SEPARATORS.update(between)
    return '"'.join(parts)


def _closed(brackets: str) -> bool:
    """Whether the first bracket is closed, by the last of them and by no other."""
    known = _SHAPES.get(brackets)
    if known is None:
        depth = 0
        for number, sign in enumerate(brackets, 1):
            depth += 1 if sign in "{[" else -1
            if depth > DEEPEST or (depth < 1 and number < len(brackets)):
                raise OtherwiseError
        if len(_SHAPES) > _KNOWN:
            _SHAPES.clear()
        known = _SHAPES[brackets] = depth < 1
    return known


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The values of a mapping; its keys stand once."""
    words, special = WORDS, _SPECIAL
    value: dict[str, Any] = dict(pairs)
    if len(value) < len(pairs):
        raise OtherwiseError
    for key, item in pairs:
        if type(item) is str:
            if item in words:
                value[key] = words[item]
            elif item[0] in special:
                value[key] = _quoted(item) if item[0] == "'" else number_of(item)
        elif type(item) is list:
            value[key] = _list(item)
    return value


def _quoted(word: str) -> str:
    """A text in single quotes, with none in it."""
    if len(word) < 2 or word.find("'", 1) != len(word) - 1:
        raise OtherwiseError
    return word[1:-1]


def _list(items: list[Any]) -> tuple[Any, ...]:
    """The values of a list."""
    words, special = WORDS, _SPECIAL
    for place, item in enumerate(items):
        if type(item) is str:
            if item in words:
                items[place] = words[item]
            elif item[0] in special:
                items[place] = _quoted(item) if item[0] == "'" else number_of(item)
        elif type(item) is list:
            items[place] = _list(item)
    return tuple(items)


_read = json.JSONDecoder(object_pairs_hook=_mapping).decode
