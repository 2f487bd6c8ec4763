"""Merges new values into a file's tree, using the library that keeps comments (ruamel.yaml)."""

from __future__ import annotations

import io
import json
from functools import partial
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.emitter import Emitter
from ruamel.yaml.error import CommentMark
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, SingleQuotedScalarString
from ruamel.yaml.tokens import CommentToken

from builder.core.yaml_layout import without_tabs
from builder.core.yaml_writing import quotes_of


def with_changed_values(text: str, value: dict[str, Any], indent: tuple[int, int] | None) -> str:
    """The text of a file with the values `value` in place of its own, and comments kept; `indent` as in `Layout`."""
    writer = YAML()
    writer.Emitter = _Emitter
    writer.preserve_quotes = True
    writer.allow_duplicate_keys = True  # the first one stays, as in `read`
    writer.width = 4096
    if indent is not None:
        writer.indent(sequence=indent[0], offset=indent[1])
    tree = writer.load(without_tabs(text))
    _merge(tree, value, in_brackets=False)
    out = io.StringIO()
    writer.dump(tree, out)
    return out.getvalue()


class _Emitter(Emitter):
    """The library's emitter with a fix for lost line ends.

    After a list with a comment behind its key the library takes every bracketed list and mapping for one that follows
    a dash.
    """

    def expect_flow_mapping(self, *given: Any, **named: Any) -> None:
        """Write a mapping in braces."""
        self.no_newline = False
        super().expect_flow_mapping(*given, **named)

    def expect_flow_sequence(self, *given: Any, **named: Any) -> None:
        """Write a list in brackets."""
        self.no_newline = False
        super().expect_flow_sequence(*given, **named)


def _merge(old: Any, new: Any, *, in_brackets: bool) -> None:
    """Change a round-trip tree in place to the values `new`; `in_brackets` if an outer value has brackets."""
    within = in_brackets or old.fa.flow_style() is True
    if isinstance(new, dict):
        for key in [key for key in old if str(key) not in new]:
            del old[key]
        names = {str(key): key for key in old}
        for key, item in new.items():
            at = names[key] if key in names else _fresh(key, in_brackets=within)
            if at in old and _same_collection(old[at], item):
                _merge(old[at], item, in_brackets=within)
            elif at not in old or plain_values(old[at]) != plain_values(item):
                old[at] = _fresh(item, in_brackets=within)
    elif isinstance(new, (list, tuple)):
        _merge_list(old, list(new), in_brackets=within)


def _merge_list(old: Any, new: list[Any], *, in_brackets: bool) -> None:
    """Merge a list; items that stay keep their comments and are matched by id, then by content."""
    if all(not isinstance(item, (dict, list)) for item in new):
        if plain_values(old) != plain_values(new):
            known = {signature(plain_values(item)): item for item in old}
            old[:] = [known.get(signature(item)) or _fresh(item, in_brackets=in_brackets) for item in new]
        return
    before = list(old)
    left = Unmatched(before)
    result = []
    for item in new:
        match = left.take_like(item)
        if match is not None:
            below = "" if in_brackets else _take_lines_below(match)
            _merge(match, item, in_brackets=in_brackets)
            if below:
                _put_lines_below(match, below)
        result.append(_fresh(item, in_brackets=in_brackets) if match is None else match)
    headings = dict(old.ca.items)
    old[:] = result
    old.ca.items.clear()
    places = {id(item): index for index, item in enumerate(result)}
    for index, heading in headings.items():
        # What stands above an item goes with it; above one that is gone, with the next that stays.
        place = next((places[id(item)] for item in before[index:] if id(item) in places), None)
        if place is None:
            continue
        known = old.ca.items.get(place)
        if known is None:
            old.ca.items[place] = heading
        elif heading[1] or known[1]:
            known[1] = [*(known[1] or ()), *(heading[1] or ())]


def _is_block(value: Any) -> bool:
    """True for a non-empty list or mapping in block style."""
    return isinstance(value, (dict, list)) and bool(value) and not getattr(value, "fa").flow_style()  # noqa: B009


def _last(item: Any) -> tuple[Any, Any]:
    """The innermost list or mapping with an item's last line, and the key or index there."""
    while True:
        key = list(item)[-1] if isinstance(item, dict) else len(item) - 1
        value: Any = item[key]
        if not _is_block(value):
            return item, key
        item = value


def _comment_at(item: Any, key: Any) -> tuple[list[Any], int]:
    """The library's comments at a place, and the index of the comment after the value."""
    place = 2 if isinstance(item, dict) else 0
    known: list[Any] = item.ca.items.setdefault(key, [None, None, None, None])
    return known, place


def _take_lines_below(item: Any) -> str:
    """Remove and return the lines between an item and the next; the library stores them with the last value."""
    if not isinstance(item, dict) or not _is_block(item):
        return ""
    known, place = _comment_at(*_last(item))
    if known[place] is None:
        return ""
    own, end, below = str(known[place].value).partition("\n")
    if below and own:
        known[place].value = own + end
    elif below:
        known[place] = None
    return below


def _put_lines_below(item: Any, lines: str) -> None:
    """Put these comment lines below an item's last line."""
    known, place = _comment_at(*_last(item))
    if known[place] is None:
        known[place] = CommentToken(f"\n{lines}", CommentMark(0), None)
    else:
        known[place].value = known[place].value.rstrip("\n") + "\n" + lines


class Unmatched:
    """Items of a list that have no partner yet, indexed by content."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items
        self.taken: set[int] = set()
        self.known: dict[tuple[str, str], list[int]] = {}
        for index in reversed(range(len(items))):  # the first is taken first, from the end
            for key in _matching_keys(items[index]):
                self.known.setdefault(key, []).append(index)

    def take_same(self, item: Any) -> Any:
        """Take and return the first remaining item that is equal; `None` if there is none."""
        return self._first(_matching_keys(item)[:1])

    def take_like(self, item: Any) -> Any:
        """Take and return the first remaining item that is equal or a changed version; `None` for none."""
        return self._first(_matching_keys(item))

    def _first(self, keys: list[tuple[str, str]]) -> Any:
        """Take and return the first remaining item with one of these keys, tried in order; `None` if there is none."""
        for key in keys:
            places = self.known.get(key, [])
            while places:
                index = places.pop()
                if index not in self.taken:
                    self.taken.add(index)
                    return self.items[index]
        return None


def _matching_keys(item: Any) -> list[tuple[str, str]]:
    """Keys to match an item, most reliable first: all its content, its id or `take`, all except its id."""
    keys = [("all", signature(plain_values(item)))]
    if isinstance(item, dict):
        id, take = item.get("id"), item.get("take")
        if id:
            keys.append(("id", signature(plain_values(id))))
        if "id" not in item:
            keys.append(("take", signature(plain_values(take))))
        keys.append(("but-id", signature(_without_id(item))))
    return keys


def signature(value: Any) -> str:
    """Plain values as text, equal for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=True)


def _without_id(value: Any) -> Any:
    """An entry without its id, so that adding an id does not make it another one."""
    return (
        {key: plain_values(value) for key, value in value.items() if key != "id"} if isinstance(value, dict) else None
    )


def _same_collection(old: Any, new: Any) -> bool:
    """True if both values are mappings, or both are lists."""
    return (isinstance(old, dict) and isinstance(new, dict)) or (
        isinstance(old, list) and isinstance(new, (list, tuple))
    )


def plain_values(value: Any) -> Any:
    """Values without the reader's classes, to compare them."""
    if isinstance(value, dict):
        return {str(key): plain_values(value) for key, value in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_values(value) for value in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return int(value) if float(value).is_integer() else float(value)
    return str(value)


def _fresh(value: Any, *, in_brackets: bool) -> Any:
    """New values in the style of `dump`: lists of words on one line, texts with the quotes that they need."""
    if isinstance(value, (dict, list, tuple)):
        flat = not any(
            isinstance(value, (dict, list, tuple)) for value in (value.values() if isinstance(value, dict) else value)
        )
        made = partial(_fresh, in_brackets=in_brackets or flat)
        result: Any
        if isinstance(value, dict):
            result = CommentedMap({made(key): made(value) for key, value in value.items()})
        else:
            result = CommentedSeq([made(value) for value in value])
        if flat:
            result.fa.set_flow_style()
        return result
    if isinstance(value, str) and (quotes := quotes_of(value, in_brackets=in_brackets)):
        return SingleQuotedScalarString(value) if quotes == "'" else DoubleQuotedScalarString(value)
    return value
