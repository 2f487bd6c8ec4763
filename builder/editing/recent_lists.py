"""Recently opened lists, and the result of each when it was last seen, in a file in the state folder.

Losing the file loses no list.
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

from builder.editing.list_summaries import Mark, Summary, as_text, path_key, whole_path
from builder.files import state_folder

MOST_RECENT, MOST_KEPT = 40, 3000
"""Greatest number of lists kept as opened, and of lists kept with results."""
ABSENT_DAYS = 90
"""Days that a list is kept while its file is missing, such as on a removed USB stick."""
_DAY = 86_400.0
_STATE = "lists.json"
_one_at_a_time = threading.RLock()
"""Lock for reading, changing and writing the file, since the home screen does so in another thread."""


def marks(state: Path) -> dict[str, Mark]:
    """Results of lists stored in the state folder, by `path_key`."""
    return {k.key: k.mark for k in _load(state) if k.mark is not None}


def mark_of(path: str | os.PathLike[str], seen: Mapping[str, Mark]) -> Mark | None:
    """Result of one list; `None` if unknown."""
    return seen.get(path_key(whole_path(path)))


class _Kept(BaseModel, defer_build=True):
    """A list in the state file."""

    path: str
    opened: bool = False
    """True if the list is among the recently opened ones."""
    there: float
    """Time when the file was last found, in seconds since 1970."""
    mark: Mark | None = None
    """Result of the last evaluation; `None` if the list was not evaluated."""

    @property
    def key(self) -> str:
        """Key of the path, see `path_key`."""
        return path_key(Path(self.path))


class _State(BaseModel, defer_build=True):
    """Content of the state file: recently opened lists first, in order."""

    format: Literal[1]
    lists: list[_Kept]


def recent(state: Path) -> tuple[Path, ...]:
    """Recently opened lists from the state folder, the newest first; missing files stay among them for some time."""
    return tuple(Path(k.path) for k in _load(state) if k.opened)[:MOST_RECENT]


def add_list(path: str | os.PathLike[str], state: Path) -> None:
    """Record in the state folder that a list was opened.

    Its mark is renewed at the next evaluation: whoever opens a list has seen its changes. Failures are ignored: a
    state folder that cannot be written, or a file name that is not valid text.
    """
    path = whole_path(path)
    if not _is_text(path):
        return
    with _changing(state) as kept:
        old = next((k.mark for k in kept if k.key == path_key(path)), None)
        mark = Mark(digest="", name=as_text(path.stem)) if old is None else old.model_copy(update={"digest": ""})
        others = [k for k in kept if k.key != path_key(path)]
        kept[:] = [_Kept(path=str(path), opened=True, there=time.time(), mark=mark), *others]


def forget_list(path: str | os.PathLike[str], state: Path) -> None:
    """Drop a list from the state file; its own file stays."""
    key = path_key(whole_path(path))
    with _changing(state) as kept:
        kept[:] = [k for k in kept if k.key != key]


def rename_list(path: str | os.PathLike[str], new: str | os.PathLike[str], state: Path) -> None:
    """Rename a list in the state file, keeping its place."""
    key, new = path_key(whole_path(path)), whole_path(new)
    with _changing(state) as kept:
        if _is_text(new) and any(k.key == key for k in kept):
            others = [k for k in kept if k.key == key or k.key != path_key(new)]
            kept[:] = [k.model_copy(update={"path": str(new)}) if k.key == key else k for k in others]


def store_results(summaries: Iterable[Summary], state: Path) -> None:
    """Store in the state folder the results of new lists and of lists whose files have changed.

    Other lists keep their old result, so that changes by an upgrade are shown until the list is opened.
    """
    now = time.time()
    with _changing(state) as kept:
        places = {k.key: i for i, k in enumerate(kept)}
        for shown in summaries:
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
    """True if a path can be stored as JSON."""
    return as_text(str(path)) == str(path) and "\0" not in str(path)


@contextlib.contextmanager
def _changing(state: Path) -> Iterator[list[_Kept]]:
    """Context with the stored lists, which are saved afterwards if they were changed; excludes other threads."""
    with _one_at_a_time:
        kept = _load(state)
        before = tuple(kept)
        yield kept
        if tuple(kept) != before:
            _save(state, kept)


def _load(state: Path) -> list[_Kept]:
    """The stored lists, without those missing for long."""
    found = state_folder.read(state / _STATE, _State)
    before = time.time() - ABSENT_DAYS * _DAY
    lists = [] if found is None else found.lists
    return [k for k in lists if "\0" not in k.path and (k.there > before or os.path.exists(k.path))]


def _save(state: Path, kept: list[_Kept]) -> None:
    """Write the stored lists, at most `MOST_KEPT`; failures are ignored."""
    opened = [k for k in kept if k.opened][:MOST_RECENT]
    chosen = {id(k) for k in opened}
    others = [k.model_copy(update={"opened": False}) for k in kept if id(k) not in chosen and k.mark is not None]
    others.sort(key=lambda k: -k.there)
    with contextlib.suppress(OSError):
        state_folder.write(state / _STATE, _State(format=1, lists=[*opened, *others][:MOST_KEPT]))
