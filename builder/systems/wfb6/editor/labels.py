"""The keys of a roster, and the ids that stand under them, as a player says them."""

from __future__ import annotations

from builder.core.findings import Plain, Shown, T
from builder.systems.wfb6.entries.evaluate import POSTS
from builder.systems.wfb6.rules.rules import Rules

_KEYS = {
    "models": T("models"),
    "level": T("level"),
    "mount": T("mount"),
    "options": T("equipment"),
    "items": T("magic item"),
    "command": T("command"),
}


def label(rules: Rules, key: str, value: Plain = None) -> Shown:
    """The display name of what stands under a key, or of the key itself; `None` where there is none."""
    if value is None:
        return _KEYS.get(key)
    if not isinstance(value, str):
        return None
    if key == "command":
        return POSTS.get(value)
    if key in ("mount", "options", "items", "take"):
        found = rules.word(value)
        return None if found == value else found
    return None
