"""The fingerprint of a list: what it says and what its definitions say, in sixteen hex digits."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import Plain, mappings_in
from builder.core.models import Model
from builder.core.remembered_answers import once
from builder.core.roster import Roster, plain

SAID_BY_NOBODY = frozenset(("player", "name", "notes", "made_with", "group", "fields", "tags"))
"""Keys that say nothing about the list itself, and do not touch its fingerprint."""
UNORDERED = frozenset(("options", "command", "abilities", "upgrades", "house_rules", "variants", "contingents"))
"""Keys under which the order says nothing."""

_in_one_way = json.JSONEncoder(sort_keys=True).encode
_tightly = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


class _Said(NamedTuple):
    """What a list says by itself, whoever says it and in whatever order."""

    keys: dict[str, Plain]
    """Its keys but for its entries."""
    entries: list[str]
    """Its entries, each in one form."""


@once
def _said_by(roster: Roster) -> _Said:
    """What a list says; it is asked for twice, with the definitions and without."""
    keys = {k: v for k, v in plain(roster).items() if k not in SAID_BY_NOBODY}
    entries = mappings_in(keys.pop("entries", ()))
    return _Said(
        {k: _sorted(v, k) for k, v in keys.items()},
        sorted([_canonical(_sorted({k: v for k, v in entry.items() if k not in SAID_BY_NOBODY})) for entry in entries]),
    )


def fingerprint(roster: Roster, versions: Mapping[str, str], contents: Mapping[str, str] | None = None) -> str:
    """Sixteen hex digits over what the list says and the definitions that it was reckoned with.

    These count by their versions and by the signs of their contents, so that a price that was changed without a new
    version shows. Player, names, notes and the order of entries and of options do not touch it.
    """
    import hashlib

    said = _said_by(roster)
    whole: dict[str, Plain] = {**said.keys, "versions": dict(versions)}
    whole["entries"] = said.entries
    if contents is not None:
        whole["contents"] = dict(contents)
    return hashlib.sha256(_canonical(whole).encode()).hexdigest()[:16]


def content(model: Model) -> str:
    """A sign of what a file of definitions says, however it is written and commented."""
    import hashlib

    said = model.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude=set(model.for_search))
    return hashlib.sha256(_canonical(said).encode()).hexdigest()


def _sorted(value: Plain, key: str = "") -> Plain:
    """A value with the lists in one order whose order says nothing."""
    if isinstance(value, dict):
        return {k: _sorted(v, k) for k, v in value.items()}
    if isinstance(value, list):
        items = [_sorted(v) for v in value]
        return sorted(items, key=_in_one_way) if key in UNORDERED and len(items) > 1 else items
    return value


def _canonical(value: Plain) -> str:
    if isinstance(value, dict) and isinstance(value.get("items"), list):
        value = {
            **value,
            "items": [{k: v for k, v in i.items() if k != "name"} if "take" in i else i for i in value["items"]],
        }
    return _tightly(value)
