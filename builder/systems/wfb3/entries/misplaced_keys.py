"""Roster keys that do not apply to a kind of entry, and command posts given twice."""

from __future__ import annotations

from collections.abc import Iterator, Sized

from builder.core.findings import Finding, T
from builder.core.models import Model
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.equipment import divided_options
from builder.systems.wfb3.equipment.bought_gear import option_finding

DIVIDED = ("unit", "machine", "chariot")
"""Kinds of entries in which only part of the models may have an option."""
_KEYS_BY_KIND = {
    "unit": ("models", "command", "formation", "quality", "mount", "champion"),
    "machine": ("models", "joins", "size", "spare_crew", "champion"),
    "chariot": ("models", "joins", "command", "team", "crew"),
    "character": ("level", "role", "joins", "as_", "roll", "moved", "spells", "kindred", "mount"),
    "pack": ("models", "quality", "mount", "pack"),
    "altar": ("models", "guards"),
}
"""Keys that apply, by kind of entry; keys that apply to all kinds are left out."""
_SECTION_BY_KEY = {
    **dict.fromkeys(("level", "role"), "WFB3 14"),
    "joins": "WFB3 14.6.3",
    "as_": "WFB3 14.7",
    **dict.fromkeys(("roll", "moved"), "WFB3 14"),
    **dict.fromkeys(("spells", "kindred"), "WFB3 14.4"),
    "models": "WFB3 24.3",
    "command": "WFB3 12.1",
    "formation": "WFB3 15.10",
    "quality": "WFB3 15.7",
    "mount": "WFB3 18",
    **dict.fromkeys(("size", "spare_crew"), "WFB3 19.1"),
    **dict.fromkeys(("team", "crew"), "WFB3 20"),
    "pack": "WFB3 18",
    "guards": "WFB3 16.2",
    "champion": "WFB3 14.7",
}
"""Section of the book about each key that only some kinds of entries have."""


def applies(key: str, kind: str) -> bool:
    """True if a key applies to a kind of entry; also for unknown kinds."""
    return kind not in _KEYS_BY_KIND or key in _KEYS_BY_KIND[kind]


def misplaced_key_findings(
    entry: Entry, kind: str, crew: int | None = None, *, but: tuple[str, ...] = (), divided: tuple[str, ...] = ()
) -> Iterator[Finding]:
    """Findings on keys that do not apply to this kind of entry; keys in `but` are not reported.

    `crew` is the size of a machine's crew, if the list sets it. `divided` are ids of options that part of the models
    may have.
    """
    for key, section in _SECTION_BY_KEY.items():
        if getattr(entry, key) and not applies(key, kind) and key not in but:
            yield _misplaced_finding(entry, kind, key, section)
    if kind not in DIVIDED:
        yield from divided_options.undivided_findings(entry, divided)
    if crew is not None and entry.size not in (None, crew):
        text, fix = T("The list sets the crew of this machine."), T("Remove “{key}”.", key=key_names.key_name("size"))
        yield option_finding(("size",), text, "WFB3 19.1", entry.size, crew, fix)


def _misplaced_finding(entry: Entry, kind: str, key: str, section: str) -> Finding:
    """The error on a key of the entry that does not apply to its kind."""
    name = "as" if key == "as_" else key
    shown = key_names.key_name(name)
    texts = {
        "unit": T("“{key}” does not apply to units.", key=shown),
        "machine": T("“{key}” does not apply to war machines.", key=shown),
        "chariot": T("“{key}” does not apply to chariots and wagons.", key=shown),
        "character": T("“{key}” does not apply to characters.", key=shown),
        "pack": T("“{key}” does not apply to packs.", key=shown),
        "altar": T("“{key}” does not apply to war altars.", key=shown),
    }
    code = "wfb3.leader" if key in ("as_", "joins") else "wfb3.level" if key == "level" else "wfb3.option"
    text = T("Only characters may join other entries.") if key == "joins" else texts[kind]
    found, fix = _value_in_finding(getattr(entry, key)), T("Remove “{key}”.", key=shown)
    return option_finding((name,), text, section, found, False, fix, by="rulebook", code=code)


def _value_in_finding(value: Model | Sized | float) -> str:
    """Value of a key as text for a finding; of a list or mapping the number of its items."""
    return str(len(value)) if isinstance(value, Sized) and not isinstance(value, str) else str(value)


def repeated_post_findings(entry: Entry) -> Iterator[Finding]:
    """Findings on command posts that an entry lists more than once: standard bearer, musician (12.1)."""
    for post in dict.fromkeys(entry.command):
        if entry.command.count(post) > 1:
            text, count = T("A unit may have only one {post}.", post=key_names.COMMAND[post]), entry.command.count(post)
            yield option_finding(("command",), text, "WFB3 12.1", count, 1, T("Keep only one."), by="rulebook")
