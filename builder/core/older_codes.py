"""The first version of the list code, to verify sheets printed before the second."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from builder.core.findings import Plain, mappings_in
from builder.core.roster import Roster, plain_values

NOT_CHOSEN = frozenset(("player", "name", "notes", "made_with", "group", "fields", "tags"))
UNORDERED = frozenset(("options", "command", "abilities", "upgrades", "house_rules", "variants", "contingents"))


def first_code(roster: Roster) -> str:
    """Sixteen hex digits over the choices of a list, ids included, by the first version."""
    whole = {
        key: _with_sorted_lists(value, key) for key, value in plain_values(roster).items() if key not in NOT_CHOSEN
    }
    entries = mappings_in(whole.pop("entries", ()))
    chosen = ({key: value for key, value in entry.items() if key not in NOT_CHOSEN} for entry in entries)
    whole |= {"versions": {}, "entries": sorted(_entry(_with_sorted_lists(entry)) for entry in chosen)}
    return hashlib.sha256(_compact(whole).encode()).hexdigest()[:16]


def _with_sorted_lists(value: Plain, key: str = "") -> Plain:
    """A value with its unordered lists sorted."""
    if isinstance(value, dict):
        return {key: _with_sorted_lists(value, key) for key, value in value.items()}
    if isinstance(value, list):
        items = [_with_sorted_lists(value) for value in value]
        return sorted(items, key=lambda item: json.dumps(item, sort_keys=True)) if key in UNORDERED else items
    return value


def _entry(value: Plain) -> str:
    """An entry as text, without the player's names for magic items."""
    if isinstance(value, Mapping) and isinstance(items := value.get("items"), list):
        own = [
            {key: value for key, value in item.items() if key != "name" or "take" not in item}
            for item in mappings_in(items)
        ]
        value = {**value, "items": own}
    return _compact(value)


def _compact(value: Plain) -> str:
    """A value as JSON with sorted keys and no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
