"""Changes values in the text of a file and keeps its comments, order and layout.

Unchanged parts bypass the writer: it writes a placeholder for each part (`TextPart`), which is then replaced by the
original text. So comments inside brackets, unusual notations of numbers and merged aliases survive in unchanged
parts.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeGuard

import yaml
from ruamel.yaml.error import YAMLError

from builder.core.findings import Plain, Unreadable, items_in
from builder.core.yaml_layout import Layout, TextPart, comments, layout_of
from builder.core.yaml_merging import Unmatched, plain_values, signature, with_changed_values
from builder.core.yaml_source import MANY, Document, dump, parse


def rewrite(document: Document, value: dict[str, Plain], loaded: dict[str, Plain] | None = None) -> str:
    """The text of a document with its values changed to `value`.

    `loaded` has the document's values before the change, if they differ from the written ones. If the old layout does
    not allow the new values, the whole text is written anew.
    """
    found = rewritten_in_place(document, value, document.value if loaded is None else loaded)
    return dump(value) if found is None else found


def lost_comments(document: Document, value: dict[str, Plain], loaded: dict[str, Plain], text: str) -> tuple[str, ...]:
    """Comments of a document that its new text `text` no longer has; `loaded` and `value` are the old and new values.

    Comments in or directly above removed parts do not count.
    """
    there = comments(document.text)
    if not there:
        return ()
    gone = _removed_spans(document, value, loaded)
    left = Counter(words for _, words in comments(text))
    missing = []
    for at, words in there:
        if left[words]:
            left[words] -= 1
        elif not any(start <= at < end for start, end in gone):
            missing.append(words)
    return tuple(missing)


# ---------------------------------------------------------------------- what stays as it is


_SIGNS = range(0xE000, 0xF900)
"""Characters without a meaning; placeholders begin with one that does not occur in the file."""


def _has_duplicate_key(document: Document, part: TextPart) -> bool:
    """True if a part has a duplicate key, which would be lost in rewriting."""
    if not document.dropped:
        return False
    first = document.text.count("\n", 0, part.start) + 1
    last = first + document.text.count("\n", part.start, part.end)
    lines = (finding.place.line for finding in document.findings if finding.code == "file.key")
    return len(document.dropped) > MANY or any(line is None or first <= line <= last for line in lines)


def _unchanged_parts(
    document: Document, layout: Layout, value: dict[str, Plain], loaded: dict[str, Plain]
) -> "_UnchangedParts":
    """The unchanged parts of the new values: keys of the roster, and entries at any position."""
    keys = [
        key
        for key, part in layout.top.items()
        if key in value
        and key in loaded
        and plain_values(value[key]) == plain_values(loaded[key])
        and not _has_duplicate_key(document, part)
    ]
    old, new = loaded.get("entries"), value.get("entries")
    pairs: dict[int, int] = {}
    gone: list[int] = []
    if "entries" not in keys and _listed(old, layout) and isinstance(new, (list, tuple)):
        known: dict[str, list[int]] = {}
        for index in reversed(range(len(old))):  # the first is taken first, from the end
            part = layout.items[index]
            if part is not None and not _has_duplicate_key(document, part):
                known.setdefault(signature(plain_values(old[index])), []).append(index)
        for number, item in enumerate(new):
            if known.get(signs := signature(plain_values(item))):
                pairs[number] = known[signs].pop()
        gone = _removed(old, new)
    return _UnchangedParts(keys, pairs, gone)


class _UnchangedParts(NamedTuple):
    """Parts of the text that a change leaves as they are, and items that it removes."""

    keys: list[str]
    items: dict[int, int]
    """Old index of each unchanged item, by its new index."""
    gone: list[int]
    """Old indexes of removed items, whose comments are removed too."""


def _removed(old: list[Plain], new: list[Plain] | tuple[Plain, ...]) -> list[int]:
    """Indexes of the old items that no new item resembles."""
    left = Unmatched(old)
    for item in [item for item in new if left.take_same(item) is None]:
        left.take_like(item)
    return [index for index in range(len(old)) if index not in left.taken]


def _listed(items: Plain, layout: Layout) -> TypeGuard[list[Plain]]:
    """True if a value is a list with as many items as the layout has positions."""
    return isinstance(items, (list, tuple)) and len(items) == len(layout.items)


def _removed_spans(document: Document, value: dict[str, Plain], loaded: dict[str, Plain]) -> list[tuple[int, int]]:
    """Spans of the text with the parts of `loaded` that `value` has not, and with the comments directly above them."""
    layout = layout_of(document)
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


def rewritten_in_place(document: Document, value: dict[str, Plain], loaded: dict[str, Plain]) -> str | None:
    """The text, comments kept, with the values `value` instead of `loaded`; `None` if the layout does not allow it."""
    layout = layout_of(document)
    begins = _unused(document, value)
    if layout is not None and begins is not None:
        keeping = _unchanged_parts(document, layout, value, loaded)
        for tied in (True, False):  # an alias may need an anchor that stands in what is changed
            keys = [key for key in keeping.keys if tied or not layout.top[key].tied]
            pairs = {
                number: item for number, item in keeping.items.items() if tied or not _has_reference(layout.items[item])
            }
            found = _patched(document, value, layout, _UnchangedParts(keys, pairs, keeping.gone), begins)
            if found is not None:
                return found
    return _patched(document, value, None, _UnchangedParts([], {}, []))


def _unused(document: Document, value: dict[str, Plain]) -> str | None:
    """A character that occurs neither in a document nor in its new values; `None` if there is none."""
    new = json.dumps(value, ensure_ascii=False)
    return next((sign for sign in map(chr, _SIGNS) if sign not in document.text and sign not in new), None)


def _has_reference(part: TextPart | None) -> bool:
    """True if a part contains an anchor or alias, or if it is unknown."""
    return part is None or part.tied


def _patched(
    document: Document, value: dict[str, Plain], layout: Layout | None, keeping: _UnchangedParts, begins: str = ""
) -> str | None:
    """The changed text, written with placeholders (beginning with `begins`) for kept parts; `None` if that fails."""
    values = document.value
    parts: dict[str, TextPart] = {}
    wanted, meant = dict(value), dict(value)
    if layout is not None:
        for key in keeping.keys:
            sign = f"{begins}{len(parts)}_"
            parts[sign] = layout.top[key]
            wanted[key], meant[key] = {"take": sign}, values[key]
        if keeping.items:
            entries = items_in(value.get("entries"))
            wanted_entries, meant_entries = list(entries), list(entries)
            wanted["entries"], meant["entries"] = wanted_entries, meant_entries
            for number, index in keeping.items.items():
                part = layout.items[index]
                assert part is not None
                sign = f"{begins}{len(parts)}_"
                parts[sign] = part
                wanted_entries[number], meant_entries[number] = {"take": sign}, values["entries"][index]
        for index in keeping.gone:
            if (part := layout.items[index]) is not None and "entries" not in keeping.keys:
                parts[f"{begins}{len(parts)}_"] = part
    try:
        given = _with_placeholders(document.text, parts)
        text = with_changed_values(given, wanted, layout.indent if layout is not None else None)
        if parts:
            text = _without_placeholders(text, document.text, parts, begins)
        if plain_values(parse(text).value) == plain_values(meant):
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


def _with_placeholders(text: str, parts: dict[str, TextPart]) -> str:
    """A text with each part replaced by its placeholder."""
    pieces = []
    at = 0
    for sign, part in sorted(parts.items(), key=lambda p: p[1].start):
        pieces += [text[at : part.start], " {take: ", sign, "}"]
        at = part.end
    return "".join((*pieces, text[at:]))


def _without_placeholders(text: str, old: str, parts: dict[str, TextPart], begins: str) -> str:
    """A text with its placeholders, which begin with `begins`, replaced by parts of `old`, at the same indentation."""

    def replacement(found: re.Match[str]) -> str:
        """The original text of a placeholder."""
        part = parts[found[1]]
        words = old[part.start : part.end].replace("\r\n", "\n")
        by = found.start() - text.rfind("\n", 0, found.start()) - part.start + old.rfind("\n", 0, part.start)
        return "\n".join(_indented(words.split("\n"), by))

    return re.sub(r" *\{take: (" + begins + r"[0-9]+_)\}", replacement, text)


def _indented(lines: list[str], by: int) -> Iterator[str]:
    """Lines indented by `by` more spaces, except the first."""
    yield lines[0]
    for line in lines[1:]:
        if by > 0:
            yield " " * by + line if line.strip() else line
        else:
            yield line[min(-by, len(line) - len(line.lstrip(" "))) :]
