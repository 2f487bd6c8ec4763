"""New values put into the tree of a file by the writer that keeps its comments."""

from __future__ import annotations

from typing import Any

from builder.core.yaml_layout import TAB, without_tabs
from builder.core.yaml_source import is_other


def written(text: str, value: dict[str, Any], indent: tuple[int, int] | None) -> str:
    """A text with its values changed, by the writer that keeps comments."""
    import io

    from ruamel.yaml import YAML  # needed when a file is written only

    writer = YAML()
    writer.preserve_quotes = True
    writer.allow_duplicate_keys = True  # the first one stays, as in `read`
    writer.width = 4096
    if indent is not None:
        writer.indent(sequence=indent[0], offset=indent[1])
    tree = writer.load(without_tabs(text))
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
            elif at not in old or plain(old[at]) != plain(item):
                old[at] = _fresh(item)
    elif isinstance(new, (list, tuple)):
        _merge_list(old, list(new))


def _merge_list(old: Any, new: list[Any]) -> None:
    """Items that stay keep their comments: they are found by id, then by what they hold."""
    if all(not isinstance(i, (dict, list)) for i in new):
        if plain(old) != plain(new):
            old[:] = new
        return
    before = list(old)
    left = Unmatched(before)
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


class Unmatched:
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
    keys = [("all", signature(plain(item)))]
    if isinstance(item, dict):
        id, take = item.get("id"), item.get("take")
        if id:
            keys.append(("id", signature(plain(id))))
        if "id" not in item:
            keys.append(("take", signature(plain(take))))
        keys.append(("but-id", signature(_but_for_id(item))))
    return keys


def signature(value: Any) -> str:
    """Plain values as text that is the same if they are."""
    import json

    return json.dumps(value, sort_keys=True, ensure_ascii=True)


def _but_for_id(value: Any) -> Any:
    """An entry may be given an id and is still the same."""
    return {k: plain(v) for k, v in value.items() if k != "id"} if isinstance(value, dict) else None


def _alike(old: Any, new: Any) -> bool:
    return (isinstance(old, dict) and isinstance(new, dict)) or (
        isinstance(old, list) and isinstance(new, (list, tuple))
    )


def plain(value: Any) -> Any:
    """Values without the classes of a reader, for comparing."""
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return int(value) if float(value).is_integer() else float(value)
    return str(value).replace(TAB, "\t")


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
