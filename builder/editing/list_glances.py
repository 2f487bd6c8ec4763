"""What a list says of itself before its entries: its name, army, limit and tags, read without a verdict.

A thousand lists are told so while one is being priced: of a file as the program writes it the entries are not even
parsed.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core import yaml_source
from builder.core.findings import MusterError, Plain, Unreadable, items_in
from builder.core.points import from_number
from builder.core.roster import MAX_LIMIT, MAX_TAG, MAX_TAGS
from builder.editing.list_summaries import as_text
from builder.files import allowed_folders

_ENTRIES = re.compile(rb"^entries:[ \t]*\r?\n(?:[ \t\-#\r\n][^\n]*\n?|\n)*", re.MULTILINE)
"""The entries of a list as a block: lines that begin with a space, a hyphen or a comment."""
_LONGEST = 200
"""Signs of a name that are shown."""


class Glance(NamedTuple):
    """A list as its file tells of it."""

    path: Path
    name: str
    """The file's own name where the list has none."""
    system: str = ""
    """Id of the game, empty where there is none or it is not known."""
    army: str = ""
    """Id of the army, or whatever stands there."""
    limit: int | None = None
    """Points agreed for the game."""
    points: int | None = None
    """Quarters, as the program last noted them in the file; `None` where it noted none."""
    tags: tuple[str, ...] = ()
    modified: float | None = None
    """When its file was last changed, in seconds since 1970; `None` if it is not there."""


_Stamp = tuple[int, int, int]
_seen: dict[str, tuple[_Stamp, Glance]] = {}
MOST_KEPT = 20_000
"""Lists of which a process keeps what it read."""


def glance(path: Path) -> Glance:
    """What a file tells of itself; of one that is no list, or not there, its name."""
    text = str(path)
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return Glance(path, as_text(path.stem))
    stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
    known = _seen.get(text)
    if known is not None and known[0] == stamp:
        return known[1]
    values: Mapping[str, Plain] = {}
    with contextlib.suppress(MusterError, OSError, ValueError):
        if path.is_file() and status.st_size <= yaml_source.MAX_BYTES:
            with allowed_folders.opened(path) as stream:
                values = _head(stream.read(yaml_source.MAX_BYTES + 1))
    found = _of_values(path, values, status.st_mtime)
    if len(_seen) >= MOST_KEPT:
        _seen.clear()
    _seen[text] = (stamp, found)
    return found


def _head(data: bytes) -> Mapping[str, Plain]:
    """The values of a file without its entries, where these can be told apart by their look; raises `Unreadable`."""
    short = _ENTRIES.sub(b"", data, count=1)
    with contextlib.suppress(Unreadable):
        found = yaml_source.parse_bytes(short).value
        if isinstance(found, dict) and "army" in found:
            return found
    found = yaml_source.parse_bytes(data).value
    return found if isinstance(found, dict) else {}


def _of_values(path: Path, values: Mapping[str, Plain], modified: float) -> Glance:
    name, army, system = (v if isinstance(v := values.get(k), str) else "" for k in ("name", "army", "system"))
    limit, made = values.get("limit"), values.get("made_with")
    points = made.get("points") if isinstance(made, Mapping) else None
    quarters = None
    if isinstance(points, (int, float)) and not isinstance(points, bool):
        with contextlib.suppress(ValueError, OverflowError):
            quarters = from_number(points)
    return Glance(
        path,
        as_text(name[:_LONGEST]) or as_text(path.stem),
        system if system in systems.ids() else "",
        as_text(army[:60]),
        limit if isinstance(limit, int) and not isinstance(limit, bool) and 1 <= limit <= MAX_LIMIT else None,
        quarters,
        tuple(as_text(t[:MAX_TAG]) for t in items_in(values.get("tags")) if isinstance(t, str))[:MAX_TAGS],
        modified,
    )
