"""The keys of a roster, and the ids that stand under them, as a player says them."""

from __future__ import annotations

from builder.core.findings import Plain, Shown, T
from builder.systems.warmaster.army.army_view import MODES
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.rules.rules import Rules

_KEYS = {
    "count": T("units"),
    "mount": T("mount"),
    "upgrades": T("upgrades"),
    "carries": T("magic item"),
    "joins": T("added to"),
    "as_entry": T("fielded as"),
    "scouting": T("scouts"),
    "stands": T("stands in a unit"),
    "part": T("part of the list"),
    "edition": T("edition"),
    "thousands": T("thousands"),
    "as_size": T("limits of"),
    "agreed": T("optional entries agreed"),
    "game": T("game type"),
    "event": T("event"),
    "item_cap": T("cap on magic items"),
    "parts": T("parts"),
    "leeway": T("leeway"),
    "system": T("rules of the game"),
}


def army_gloss(rules: Rules) -> Shown:
    """The edition that a list is for, and which issue of the list it is."""
    return T("{edition}, list {version}", edition=rules.edition.name, version=rules.army.version)


def gloss(m: EntryResult) -> Shown:
    """What an entry has besides what its line gives it."""
    had = (*(item.name for item in m.items), m.facts.mount, *m.facts.improved)
    return tuple(one for one in had if one is not None) or None


_SAID = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}


def label(rules: Rules, key: str, value: Plain = None) -> Shown:
    """The display name of what stands under a key, or of the key itself; `None` where there is none."""
    if value is None:
        return _KEYS.get(key)
    if not isinstance(value, str):
        return None
    key = {"option": "upgrades", "upgrade": "upgrades", "item": "carries", "entry": "take"}.get(key, key)
    if key == "game":
        return _SAID.get(value)
    if key == "thousands":
        return MODES.get(value)
    if key == "edition":
        known = rules.system.editions.get(value)
        return None if known is None else known.name
    if key in ("mount", "upgrades", "carries", "as_entry", "take"):
        found = rules.word(value)
        return None if found == value else found
    return None
