"""Rosters written into folders, and definitions changed below them, for tests."""

from __future__ import annotations

import os
import time

from builder import locale
from builder.core.points import QUARTERS
from builder.editing import list_summaries, recent_lists
from builder.editing.list_summaries import Summary
from builder.files import loading

EN, FR = locale.language("en"), locale.language("fr")
ARMY = "wfb3/armies/empire.yaml"
ROSTER = """kind: roster
format: 1
system: wfb3
army: empire
name: Guard
limit: 1000
game: tournament
entries:
- {take: hero, id: count, level: 20, role: general, options: [heavy-armour, shield]}
- {take: helblitzen, models: 25}
"""


def write(folder, text=ROSTER, name="guard.yaml"):
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / name
    target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return target


def spoil(lists, old, new):
    """Definitions of another version."""
    path = lists / ARMY
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new).replace("version: '1.0'", "version: '1.1'"), encoding="utf-8")
    os.utime(path, ns=(time.time_ns(), time.time_ns() + 1_000_000))


def dearer(lists):
    """Helblitzen cost a point more, so 25 of them 25 points."""
    known = loading.load("wfb3", "empire", (lists,)).rules.units["helblitzen"]
    points = known.points // QUARTERS
    text = (lists / ARMY).read_text(encoding="utf-8")
    at = text.index("- id: helblitzen")
    where = text.index(f"points: {points}", at)
    spoil(lists, text[at:where] + f"points: {points}", text[at:where] + f"points: {points + 1}")


def summaries(paths, folders, state) -> tuple[Summary, ...]:
    """The summaries of these lists, each compared with what the state folder remembers of it."""
    seen = recent_lists.marks(state)
    return tuple(list_summaries.summary(path, folders, recent_lists.mark_of(path, seen)) for path in paths)
