"""New values worked into the text of a file, with its comments, its order and its layout kept.

What was not changed never goes through a writer: a sign stands in for it (`_Part`), the rest is
written, and then its own text takes the place of the sign, byte for byte. So a comment inside of
brackets, a number in an unusual form or a key that joins an alias stays in what nobody touched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeGuard

import yaml

from builder.core.findings import Unreadable
from builder.core.source import MANY, Document, EventParser, dump, is_other, parse


def rewrite(document: Document, value: dict[str, Any], loaded: dict[str, Any] | None = None) -> str:
    """The text of a document with its values changed to `value`.

    `loaded` is what the document's values were called before the change, if that differs from how they are
    written. Where the old layout cannot hold the new values, the text is written afresh.
    """
    found = _reworked(document, value, document.value if loaded is None else loaded)
    return dump(value) if found is None else found


def lost(document: Document, value: dict[str, Any], loaded: dict[str, Any], text: str) -> tuple[str, ...]:
    """The comments of a document that a text with its new values has no more.

    Those that stood in or right above what was removed go with it and do not count.
    """
    there = comments(document.text)
    if not there:
        return ()
    gone = _gone(document, value, loaded)
    left = Counter(words for _, words in comments(text))
    missing = []
    for at, words in there:
        if left[words]:
            left[words] -= 1
        elif not any(start <= at < end for start, end in gone):
            missing.append(words)
    return tuple(missing)


def comments(text: str) -> list[tuple[int, str]]:
    """The comments in a text that can be read, each with its place in it."""
    if "#" not in text:
        return []
    found = []
    at = 0
    for start, end, _ in (*_scalars(text), (len(text), len(text), False)):
        found += [(m.start(1), m[1].rstrip()) for m in _COMMENT.finditer(text, at, start)]
        at = end
    return found


_COMMENT = re.compile(r"(?:^|[\s\[\]{},:|>+-])(#[^\n]*)", re.MULTILINE)
_TAB = "\ue009"
"""Stands for a tab within a plain word, which the reader that keeps comments refuses. Of no use in a roster itself."""


def _scalars(text: str) -> list[tuple[int, int, bool]]:
    """Where each scalar begins and ends, and whether it is a plain word."""
    found = []
    parser = EventParser(text)
    following: Callable[[], Any] = parser.get_event
    while (event := following()) is not None:
        if type(event) is yaml.ScalarEvent:
            start: Any = event.start_mark
            end: Any = event.end_mark
            if end.index > start.index:
                found.append((start.index, end.index, event.style in (None, "")))
        elif type(event) is yaml.StreamEndEvent:
            break
    return found


def _without_tabs(text: str) -> str:
    """The text with no tab outside quotes, blocks and comments: a sign of ours in words, blanks between them."""
    if "\t" not in text:
        return text
    parts: list[str] = []
    at = 0
    for start, end, plain in (*_scalars(text), (len(text), len(text), False)):
        parts.append("\n".join(_blanks(line) for line in text[at:start].split("\n")))
        word = text[start:end]
        parts.append(word.replace("\t", _TAB) if plain else word)
        at = end
    return "".join(parts)


def _blanks(line: str) -> str:
    """What stands between words, its tabs as blanks; a comment stays as it is."""
    before, sign, comment = line.partition("#")
    return before.replace("\t", " ") + sign + comment


# ---------------------------------------------------------------------- what stays as it is


_KEPT = "\ue00a"
"""Begins the word that stands in for a part; of no use in a roster itself."""


class _Part(NamedTuple):
    """A value in the text that can be taken out whole: from its colon or dash up to the end of its last line."""

    start: int
    end: int
    tied: bool
    """Whether it has an anchor or an alias in it."""


_DASH = re.compile(r"(?:[^\S\n]*(?:#[^\n]*)?\n)*( *)-")
"""The dash of an item, behind what stands above it."""


class _Layout(NamedTuple):
    """Where the parts of a document stand in its text."""

    top: dict[str, _Part]
    """Behind each key, in the order of the file."""
    items: tuple[_Part | None, ...]
    """Those of `entries`; none where they stand in brackets."""
    indent: tuple[int, int] | None
    """The columns of the items and of their dashes."""


def _layout(document: Document) -> _Layout | None:
    """The layout of a document; `None` if its values do not stand in a block."""
    text = document.text
    parser = EventParser(text)
    following: Callable[[], Any] = parser.get_event
    following()
    following()
    first = following()
    if type(first) is not yaml.MappingStartEvent or first.flow_style:
        return None
    top: dict[str, _Part] = {}
    items: list[_Part | None] = []
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
                part = _whole(text, found._replace(start=dash.end()))
                items.append(part)
                if indent is None and "\n" not in text[dash.end() : found.start]:
                    indent = (len(dash[1]) + 1 + found.start - dash.end(), len(dash[1]))
                last, tied = part.end, tied or found.tied
            value = _Part(colon + 1, last, tied)
        else:
            value = _extent(event, following)
        if text[colon : colon + 1] == ":" and key.value not in top:
            top[key.value] = _whole(text, value._replace(start=colon + 1, end=max(colon + 1, value.end)))
    return _Layout(top, tuple(items), indent)


def _extent(event: Any, following: Callable[[], Any]) -> _Part:
    """From the start of a node to the end of its last word or bracket; takes all its events."""
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
            return _Part(start.index, max(end, start.index), tied)
        event = following()


def _whole(text: str, part: _Part) -> _Part:
    """A part up to the end of its last line."""
    end = part.start + len(text[part.start : part.end].rstrip())
    line = text.find("\n", end)
    end = len(text) if line < 0 else line
    return part._replace(end=end - (text[end - 1 : end] == "\r"))


def _doubled(document: Document, part: _Part) -> bool:
    """Whether a key stands twice in a part: what is written again has it once."""
    if not document.dropped:
        return False
    first = document.text.count("\n", 0, part.start) + 1
    last = first + document.text.count("\n", part.start, part.end)
    lines = (f.place.line for f in document.findings if f.code == "file.key")
    return len(document.dropped) > MANY or any(line is None or first <= line <= last for line in lines)


def _kept(document: Document, layout: _Layout, value: dict[str, Any], loaded: dict[str, Any]) -> _Keeping:
    """What of the new values says the same as before: keys of the roster, and entries wherever they stand now."""
    keys = [
        key
        for key, part in layout.top.items()
        if key in value and key in loaded and _plain(value[key]) == _plain(loaded[key]) and not _doubled(document, part)
    ]
    old, new = loaded.get("entries"), value.get("entries")
    pairs: dict[int, int] = {}
    gone: list[int] = []
    if "entries" not in keys and _listed(old, layout) and isinstance(new, (list, tuple)):
        known: dict[str, list[int]] = {}
        for index in reversed(range(len(old))):  # the first is taken first, from the end
            part = layout.items[index]
            if part is not None and not _doubled(document, part):
                known.setdefault(_signs(_plain(old[index])), []).append(index)
        for number, item in enumerate(new):
            if known.get(signs := _signs(_plain(item))):
                pairs[number] = known[signs].pop()
        gone = _removed(old, new)
    return _Keeping(keys, pairs, gone)


class _Keeping(NamedTuple):
    """What stays as it is."""

    keys: list[str]
    items: dict[int, int]
    """For each place in the new list the one in the old list."""
    gone: list[int]
    """The places in the old list of what was removed: its comments go with it."""


def _removed(old: list[Any], new: list[Any] | tuple[Any, ...]) -> list[int]:
    """The places of those old items that no new one is like."""
    left = _Left(old)
    for item in [item for item in new if left.same(item) is None]:
        left.like(item)
    return [index for index in range(len(old)) if index not in left.taken]


def _listed(items: Any, layout: _Layout) -> TypeGuard[list[Any]]:
    return isinstance(items, (list, tuple)) and len(items) == len(layout.items)


def _gone(document: Document, value: dict[str, Any], loaded: dict[str, Any]) -> list[tuple[int, int]]:
    """The stretches of the text that hold what was removed, with what stands right above it."""
    layout = _layout(document)
    if layout is None:
        return []
    found = []
    before = 0
    for key, part in layout.top.items():
        if key in loaded and key not in value:
            found.append((before, part.end))
        before = part.end
    old, new = loaded.get("entries"), value.get("entries")
    if _listed(old, layout) and isinstance(new, (list, tuple)):
        removed = set(_removed(old, new))
        before = layout.top["entries"].start if "entries" in layout.top else 0
        for index, item in enumerate(layout.items):
            if item is None:
                continue
            if index in removed:
                found.append((before, item.end))
            before = item.end
    return found


# ---------------------------------------------------------------------- what is written


def _reworked(document: Document, value: dict[str, Any], loaded: dict[str, Any]) -> str | None:
    """The text with its values changed and its comments kept; `None` where the layout cannot hold them."""
    layout = _layout(document) if _KEPT not in document.text else None
    if layout is not None:
        keeping = _kept(document, layout, value, loaded)
        for tied in (True, False):  # an alias may need an anchor that stands in what is changed
            keys = [key for key in keeping.keys if tied or not layout.top[key].tied]
            pairs = {n: i for n, i in keeping.items.items() if tied or not _tied(layout.items[i])}
            found = _patched(document, value, layout, _Keeping(keys, pairs, keeping.gone))
            if found is not None:
                return found
    return _patched(document, value, None, _Keeping([], {}, []))


def _tied(part: _Part | None) -> bool:
    return part is None or part.tied


def _patched(document: Document, value: dict[str, Any], layout: _Layout | None, keeping: _Keeping) -> str | None:
    """The text with signs for what is kept changed to the new values, and the signs to what they stand for."""
    from ruamel.yaml.error import YAMLError

    own = document.value
    parts: dict[str, _Part] = {}
    wanted, meant = dict(value), dict(value)
    if layout is not None:
        for key in keeping.keys:
            sign = f"{_KEPT}{len(parts)}_"
            parts[sign] = layout.top[key]
            wanted[key], meant[key] = {"take": sign}, own[key]
        if keeping.items:
            wanted["entries"], meant["entries"] = list(value["entries"]), list(value["entries"])
            for number, index in keeping.items.items():
                part = layout.items[index]
                assert part is not None
                sign = f"{_KEPT}{len(parts)}_"
                parts[sign] = part
                wanted["entries"][number], meant["entries"][number] = {"take": sign}, own["entries"][index]
        for index in keeping.gone:
            if (part := layout.items[index]) is not None and "entries" not in keeping.keys:
                parts[f"{_KEPT}{len(parts)}_"] = part
    try:
        given = _with_signs(document.text, parts)
        text = _written(given, wanted, layout.indent if layout is not None else None).replace(_TAB, "\t")
        text = _without_signs(text, document.text, parts)
        if _plain(parse(text).value) == _plain(meant):
            if "\r\n" in document.text:
                text = text.replace("\r\n", "\n").replace("\n", "\r\n")
            return ("\ufeff" if document.raw.startswith("\ufeff") else "") + text
    except (
        YAMLError,
        yaml.YAMLError,
        Unreadable,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        IndexError,
        RecursionError,
        AssertionError,
    ):
        pass  # whatever the other reader stumbles over, the roster is written all the same
    return None


def _with_signs(text: str, parts: dict[str, _Part]) -> str:
    """A text with a sign in the place of each part."""
    pieces = []
    at = 0
    for sign, part in sorted(parts.items(), key=lambda p: p[1].start):
        pieces += [text[at : part.start], " {take: ", sign, "}"]
        at = part.end
    return "".join((*pieces, text[at:]))


_SIGN = re.compile(r" *\{take: (" + _KEPT + r"[0-9]+_)\}")


def _without_signs(text: str, old: str, parts: dict[str, _Part]) -> str:
    """A text with each part in the place of its sign, as far to the right as that stands."""

    def own(found: re.Match[str]) -> str:
        part = parts[found[1]]
        words = old[part.start : part.end].replace("\r\n", "\n")
        by = found.start() - text.rfind("\n", 0, found.start()) - part.start + old.rfind("\n", 0, part.start)
        return "\n".join(_moved(words.split("\n"), by))

    return _SIGN.sub(own, text)


def _moved(lines: list[str], by: int) -> Iterator[str]:
    """Lines so much further to the right; the first stands where it stands."""
    yield lines[0]
    for line in lines[1:]:
        if by > 0:
            yield " " * by + line if line.strip() else line
        else:
            yield line[min(-by, len(line) - len(line.lstrip(" "))) :]


def _written(text: str, value: dict[str, Any], indent: tuple[int, int] | None) -> str:
    """A text with its values changed, by the writer that keeps comments."""
    import io

    from ruamel.yaml import YAML

    writer = YAML()
    writer.preserve_quotes = True
    writer.allow_duplicate_keys = True  # the first one stays, as in `read`
    writer.width = 4096
    if indent is not None:
        writer.indent(sequence=indent[0], offset=indent[1])
    tree = writer.load(_without_tabs(text))
    _merge(tree, value)
    out = io.StringIO()
    writer.dump(tree, out)
    return out.getvalue()


def _merge(old: Any, new: Any) -> None:
    """Change a round-trip tree in place so that it holds `new`."""
    if isinstance(new, dict):
        for key in [k for k in old if str(k) not in new]:
            del old[key]
        names = {str(k): k for k in old}
        for key, item in new.items():
            at = names.get(key, key)
            if at in old and _alike(old[at], item):
                _merge(old[at], item)
            elif at not in old or _plain(old[at]) != _plain(item):
                old[at] = _fresh(item)
    elif isinstance(new, (list, tuple)):
        _merge_list(old, list(new))


def _merge_list(old: Any, new: list[Any]) -> None:
    """Items that stay keep their comments: they are found by id, then by what they hold."""
    if all(not isinstance(i, (dict, list)) for i in new):
        if _plain(old) != _plain(new):
            old[:] = new
        return
    before = list(old)
    left = _Left(before)
    result = []
    for item in new:
        match = left.like(item)
        if match is not None:
            _merge(match, item)
        result.append(_fresh(item) if match is None else match)
    headings = dict(old.ca.items)
    old[:] = result
    old.ca.items.clear()
    places = {id(item): index for index, item in enumerate(result)}
    for index, heading in headings.items():
        # What stands above an item goes with it; above one that is gone, with the next that stays.
        place = next((places[id(i)] for i in before[index:] if id(i) in places), None)
        if place is None:
            continue
        known = old.ca.items.get(place)
        if known is None:
            old.ca.items[place] = heading
        elif heading[1] or known[1]:
            known[1] = [*(known[1] or ()), *(heading[1] or ())]


class _Left:
    """Items of a list that no new one has taken yet, found by what they hold without looking through all of them."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items
        self.taken: set[int] = set()
        self.known: dict[tuple[str, str], list[int]] = {}
        for index in reversed(range(len(items))):  # the first is taken first, from the end
            for key in _known_by(items[index]):
                self.known.setdefault(key, []).append(index)

    def same(self, item: Any) -> Any:
        """The first item that is the same; `None` if there is none."""
        return self._first(_known_by(item)[:1])

    def like(self, item: Any) -> Any:
        """The first item that is the same, or else the same entry changed; `None` if there is none."""
        return self._first(_known_by(item))

    def _first(self, keys: list[tuple[str, str]]) -> Any:
        for key in keys:
            places = self.known.get(key, [])
            while places:
                index = places.pop()
                if index not in self.taken:
                    self.taken.add(index)
                    return self.items[index]
        return None


def _known_by(item: Any) -> list[tuple[str, str]]:
    """What an item is known again by, the surest first: all that it holds, its id or what it takes, all but its id."""
    keys = [("all", _signs(_plain(item)))]
    if isinstance(item, dict):
        id, take = item.get("id"), item.get("take")
        if id:
            keys.append(("id", _signs(_plain(id))))
        if "id" not in item:
            keys.append(("take", _signs(_plain(take))))
        keys.append(("but-id", _signs(_but_for_id(item))))
    return keys


def _signs(value: Any) -> str:
    """Plain values as text that is the same if they are."""
    import json

    return json.dumps(value, sort_keys=True, ensure_ascii=True)


def _but_for_id(value: Any) -> Any:
    """An entry may be given an id and is still the same."""
    return {k: _plain(v) for k, v in value.items() if k != "id"} if isinstance(value, dict) else None


def _alike(old: Any, new: Any) -> bool:
    return (isinstance(old, dict) and isinstance(new, dict)) or (
        isinstance(old, list) and isinstance(new, (list, tuple))
    )


def _plain(value: Any) -> Any:
    """Values without the classes of a reader, for comparing."""
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return int(value) if float(value).is_integer() else float(value)
    return str(value).replace(_TAB, "\t")


def _fresh(value: Any) -> Any:
    """New values with lists of words on one line, as `dump` writes them."""
    from ruamel.yaml.comments import CommentedMap, CommentedSeq
    from ruamel.yaml.scalarstring import SingleQuotedScalarString

    if isinstance(value, dict):
        result = CommentedMap({k: _fresh(v) for k, v in value.items()})
        if not any(isinstance(v, (dict, list, tuple)) for v in value.values()):
            result.fa.set_flow_style()
        return result
    if isinstance(value, (list, tuple)):
        items = CommentedSeq([_fresh(v) for v in value])
        if not any(isinstance(v, (dict, list, tuple)) for v in value):
            items.fa.set_flow_style()
        return items
    if isinstance(value, str) and is_other(value):
        return SingleQuotedScalarString(value)
    return value
