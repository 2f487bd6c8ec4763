"""The fingerprint of a list: what it says and what its definitions say, in sixteen hex digits."""

import json
from collections.abc import Mapping

from builder.core.findings import Plain, mappings_in
from builder.core.models import Model
from builder.core.roster import Roster, plain

SAID_BY_NOBODY = frozenset(("player", "name", "notes", "made_with", "group", "fields", "tags"))
"""Keys that say nothing about the list itself, and do not touch its fingerprint."""
UNORDERED = frozenset(("options", "command", "abilities", "upgrades", "house_rules", "variants", "contingents"))
"""Keys under which the order says nothing."""


def fingerprint(roster: Roster, versions: Mapping[str, str], contents: Mapping[str, str] | None = None) -> str:
    """Sixteen hex digits over what the list says and the definitions that it was reckoned with.

    These count by their versions and by the signs of their contents, so that a price that was changed without a new
    version shows. Player, names, notes and the order of entries and of options do not touch it.
    """
    import hashlib

    said = {k: v for k, v in plain(roster).items() if k not in SAID_BY_NOBODY}
    entries = mappings_in(said.pop("entries", ()))
    said = {k: _sorted(v, k) for k, v in said.items()}
    said["entries"] = sorted(
        _canonical(_sorted({k: v for k, v in entry.items() if k not in SAID_BY_NOBODY})) for entry in entries
    )
    said["versions"] = dict(versions)
    if contents is not None:
        said["contents"] = dict(contents)
    return hashlib.sha256(_canonical(said).encode()).hexdigest()[:16]


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
        return sorted(items, key=lambda item: json.dumps(item, sort_keys=True)) if key in UNORDERED else items
    return value


def _canonical(value: Plain) -> str:
    if isinstance(value, dict) and isinstance(value.get("items"), list):
        value = {
            **value,
            "items": [{k: v for k, v in i.items() if k != "name"} if "take" in i else i for i in value["items"]],
        }
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
