"""The lists that were opened last, and what each came to when it was seen.

They are kept in one small file in the state folder. Losing it loses no list.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from builder.editing.list_summaries import Card, Mark, as_text, path_key, whole_path
from builder.files import state_folder

MOST_RECENT, MOST_KEPT = 40, 3000
"""Lists kept as opened; lists kept with what they came to."""
ABSENT_DAYS = 90
"""Days that a list is kept while its file is gone: a stick may not be plugged in."""
_DAY = 86_400.0
_STATE = "lists.json"
_one_at_a_time = threading.RLock()
"""Held while the file is read, changed and written: the home screen does so in a thread of its own."""


def marks(state: Path) -> dict[str, Mark]:
    """What lists came to, by the keys of their paths; for `mark_of`."""
    return {k.key: k.mark for k in _load(state) if k.mark is not None}


def mark_of(path: str | os.PathLike[str], seen: Mapping[str, Mark]) -> Mark | None:
    """What one list came to."""
    return seen.get(path_key(whole_path(path)))


class _Kept(BaseModel):
    """A list in the state file."""

    path: str
    opened: bool = False
    there: float
    """When its file was last found, in seconds since 1970."""
    mark: Mark | None = None

    @property
    def key(self) -> str:
        """What all ways to write its path have in common."""
        return path_key(Path(self.path))


class _State(BaseModel):
    """The state file: the lists opened last come first, in their order."""

    format: Literal[1]
    lists: list[_Kept]


def recent(state: Path) -> tuple[Path, ...]:
    """The lists opened last, newest first; missing files stay among them for a while."""
    return tuple(Path(k.path) for k in _load(state) if k.opened)[:MOST_RECENT]


def remember(path: str | os.PathLike[str], state: Path) -> None:
    """Put a list on top of those opened last.

    What it came to is noted at the next look at it: whoever opens a list sees how it stands, so that what changed before is
    not shown again. A state folder that cannot be written is no fault: the list is just not kept. Nor is a file whose name
    is no text.
    """
    path = whole_path(path)
    if not _is_text(path):
        return
    with _changing(state) as kept:
        old = next((k.mark for k in kept if k.key == path_key(path)), None)
        mark = Mark(digest="", name=as_text(path.stem)) if old is None else old.model_copy(update={"digest": ""})
        others = [k for k in kept if k.key != path_key(path)]
        kept[:] = [_Kept(path=str(path), opened=True, there=time.time(), mark=mark), *others]


def forget(path: str | os.PathLike[str], state: Path) -> None:
    """Keep nothing of a list any more; its file stays."""
    key = path_key(whole_path(path))
    with _changing(state) as kept:
        kept[:] = [k for k in kept if k.key != key]


def moved(path: str | os.PathLike[str], new: str | os.PathLike[str], state: Path) -> None:
    """A list's file has another name: what is kept of the list is kept under that, in its place."""
    key, new = path_key(whole_path(path)), whole_path(new)
    with _changing(state) as kept:
        if _is_text(new) and any(k.key == key for k in kept):
            others = [k for k in kept if k.key == key or k.key != path_key(new)]
            kept[:] = [k.model_copy(update={"path": str(new)}) if k.key == key else k for k in others]


def note(cards: Iterable[Card], state: Path) -> None:
    """Keep what lists came to that are new or whose files have changed; the others keep their mark.

    For the cards of the first screen: what an upgrade changed shows until the list is opened.
    """
    now = time.time()
    with _changing(state) as kept:
        places = {k.key: i for i, k in enumerate(kept)}
        for shown in cards:
            if shown.mark is None or not _is_text(shown.path):
                continue
            place = places.setdefault(path_key(shown.path), len(kept))
            if place == len(kept):
                kept.append(_Kept(path=str(shown.path), there=now, mark=shown.mark))
                continue
            old = kept[place]
            stale = old.mark is None or old.mark.digest != shown.mark.digest
            if stale or abs(now - old.there) > _DAY:
                kept[place] = old.model_copy(update={"there": now, "mark": shown.mark if stale else old.mark})


def _is_text(path: Path) -> bool:
    return as_text(str(path)) == str(path) and "\0" not in str(path)


@contextlib.contextmanager
def _changing(state: Path) -> Iterator[list[_Kept]]:
    """What is kept of lists, written again if it is changed; one change after the other."""
    with _one_at_a_time:
        kept = _load(state)
        before = tuple(kept)
        yield kept
        if tuple(kept) != before:
            _save(state, kept)


def _load(state: Path) -> list[_Kept]:
    """What is kept, less what has been gone for long."""
    found = state_folder.read(state / _STATE, _State)
    before = time.time() - ABSENT_DAYS * _DAY
    lists = [] if found is None else found.lists
    return [k for k in lists if "\0" not in k.path and (k.there > before or os.path.exists(k.path))]


def _save(state: Path, kept: list[_Kept]) -> None:
    opened = [k for k in kept if k.opened][:MOST_RECENT]
    chosen = {id(k) for k in opened}
    others = [k.model_copy(update={"opened": False}) for k in kept if id(k) not in chosen and k.mark is not None]
    others.sort(key=lambda k: -k.there)
    with contextlib.suppress(OSError):
        state_folder.write(state / _STATE, _State(format=1, lists=[*opened, *others][:MOST_KEPT]))
