"""The list code: sixteen hex digits over a list's choices and the numbers of its definitions.

Names, notes, ids and the order of lines do not affect it, nor do names, texts, sources and versions of the definitions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import get_args

from builder.core.definitions import Source, Words
from builder.core.findings import Plain, mappings_in
from builder.core.models import Model
from builder.core.reference_keys import ReferenceKey, ReferenceKeys, Rename, handles_in, with_renamed_handles
from builder.core.roster import Roster, handles, plain_values

VERSION = 2
"""Version of the algorithm; `builder.core.older_codes` has the first."""
NOT_CHOSEN = frozenset(("player", "name", "notes", "made_with", "group", "fields", "tags"))
"""Keys of rosters and entries that do not affect the list code."""
NOT_JUDGED = frozenset(("version", "books", "confidence", "doubt_of", "plain_name", "name_says"))
"""Fields of definitions about sources, certainty and names, which do not affect the code."""
UNORDERED = frozenset(("options", "command", "abilities", "upgrades", "house_rules", "variants", "contingents"))
"""Keys whose values are lists without an order."""
WAIVED_ENTRY = ReferenceKey(("waivers", "entry"))
"""Roster key that refers to an entry in every game."""


def fingerprint(
    roster: Roster, keys: ReferenceKeys, roster_keys: ReferenceKeys, definitions: Iterable[str] = ()
) -> str:
    """The code of a list with these `definitions` (as from `content_hash`), or of its choices alone if there are none.

    `keys` and `roster_keys` refer to entries; each such id is replaced by the choices of that entry.
    """
    values = _chosen(plain_values(roster))
    waivers = [
        {key: value for key, value in one.items() if key not in ("by", "why")}
        for one in mappings_in(values.get("waivers"))
    ]
    if waivers:
        values["waivers"] = waivers
    entries = [_chosen(entry) for entry in mappings_in(values.pop("entries", ()))]
    own_handles = handles(roster.entries)
    signs = _entry_digests(entries, own_handles, keys)
    by_handle = _by_handle(own_handles, signs)
    values = with_renamed_handles(values, (*roster_keys, WAIVED_ENTRY), _lookup(by_handle))
    return _digest([VERSION, sorted(definitions), _with_sorted_lists(values), sorted(signs)])[:16]


def content_hash(model: Model) -> str:
    """A hash of the prices, limits, profiles and requirements in a definition file."""
    values = _rule_values(model)
    assert isinstance(values, dict)
    return _digest({key: value for key, value in values.items() if key not in model.for_search})


def _entry_digests(entries: list[dict[str, Plain]], own_handles: tuple[str, ...], keys: ReferenceKeys) -> list[str]:
    """A hash for each entry over its choices and those of entries related by references.

    Each round follows references one step further, until no round distinguishes more entries.
    """
    named = [tuple(handles_in(entry, keys)) for entry in entries]
    bare = [{key: _with_sorted_lists(value, key) for key, value in entry.items() if key != "id"} for entry in entries]
    signs = [_digest(with_renamed_handles(entry, keys, lambda _: "")) for entry in bare]
    if not any(named):
        return signs
    while True:
        by_handle = _by_handle(own_handles, signs)
        naming: dict[str, list[str]] = {}
        for sign, names in zip(signs, named, strict=True):
            for handle in names:
                naming.setdefault(handle, []).append(sign)
        resolved = [with_renamed_handles(entry, keys, _lookup(by_handle)) for entry in bare]
        further = [
            _digest([sign, entry, sorted(naming.get(handle, ()))])
            for sign, entry, handle in zip(signs, resolved, own_handles, strict=True)
        ]
        if len(set(further)) == len(set(signs)):
            return further
        signs = further


def _lookup(by_handle: Mapping[str, str]) -> Rename:
    """Function that replaces the handle of an entry by its hash in `by_handle`; unknown handles stay."""
    return lambda handle: by_handle.get(handle, handle)


def _by_handle(own_handles: tuple[str, ...], signs: list[str]) -> Mapping[str, str]:
    """Hash of each entry by handle; of several entries with one handle the lowest hash."""
    found: dict[str, str] = {}
    for handle, sign in zip(own_handles, signs, strict=True):
        found[handle] = min(sign, found.get(handle, sign))
    return found


def _chosen(values: Mapping[str, Plain]) -> dict[str, Plain]:
    """Choices of a list or entry, without a player's names for champions and items."""
    return {key: _unnamed(value) for key, value in values.items() if key not in NOT_CHOSEN}


def _unnamed(value: Plain) -> Plain:
    """A value without names, except for magic items made up by the player."""
    if isinstance(value, dict):
        own = "points" in value and "take" not in value
        return {key: _unnamed(value) for key, value in value.items() if key != "name" or own}
    return [_unnamed(one) for one in value] if isinstance(value, (list, tuple)) else value


def _with_sorted_lists(value: Plain, key: str = "") -> Plain:
    """A value with its unordered lists sorted."""
    if isinstance(value, dict):
        return {key: _with_sorted_lists(value, key) for key, value in value.items()}
    if isinstance(value, (list, tuple)):
        items = [_with_sorted_lists(value) for value in value]
        return sorted(items, key=_canonical) if key in UNORDERED else items
    return value


def _rule_values(value: object) -> Plain:
    """A part of the definitions as plain values, without names, texts, sources and default values."""
    if isinstance(value, Model):
        return {
            name: _rule_values(own)
            for name, field in type(value).model_fields.items()
            if name not in NOT_JUDGED
            and (own := getattr(value, name)) != field.default
            and not _is_text(field.annotation)
        }
    if isinstance(value, Mapping):
        return {str(key): _rule_values(value) for key, value in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rule_values(value) for value in value]
    if isinstance(value, (set, frozenset)):
        return sorted([_rule_values(value) for value in value], key=_canonical)
    return value if value is None or isinstance(value, (bool, int, str)) else str(value)


def _is_text(annotation: object) -> bool:
    """True if a type contains a text or a source."""
    own = isinstance(annotation, type) and issubclass(annotation, (Words, Source))
    return own or any(map(_is_text, get_args(annotation)))


_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
"""Function that writes a value as JSON with sorted keys."""


def _digest(value: Plain) -> str:
    """SHA-256 of a plain value, as hex digits."""
    return hashlib.sha256(_canonical(value).encode()).hexdigest()
