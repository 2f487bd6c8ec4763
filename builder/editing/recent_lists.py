"""The lists that were opened last, and what each came to when it was seen.

What the program remembers between two starts is one small file in the state folder. Losing it loses no list.
"""

from __future__ import annotations

import contextlib
import functools
import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, ParamSpec

from pydantic import BaseModel, ValidationError

from builder.core import yaml_source
from builder.editing.list_summaries import MOST_KEPT, Card, Mark, as_text, path_key, whole_path
from builder.files import allowed_folders, saving

MOST_RECENT = 40
"""Lists kept as opened."""
ABSENT_DAYS = 90
"""Days that a list is remembered while its file is gone: a stick may not be plugged in."""
_DAY = 86_400.0
_STATE = "lists.json"
_one_at_a_time = threading.RLock()
"""Held while what is remembered is read, changed and written: the home screen does so in a thread of its own."""


def marks(state: Path) -> dict[str, Mark]:
    """What is remembered of lists, by the keys of their paths; for `mark_of`."""
    return {path_key(Path(k.path)): k.mark for k in _load(state) if k.mark is not None}


def mark_of(path: str | os.PathLike[str], seen: Mapping[str, Mark]) -> Mark | None:
    """What is remembered of one list."""
    return seen.get(path_key(whole_path(path)))


P = ParamSpec("P")


def _alone(change: Callable[P, None]) -> Callable[P, None]:
    """A change of what is remembered, one after the other."""

    @functools.wraps(change)
    def held(*args: P.args, **more: P.kwargs) -> None:
        with _one_at_a_time:
            change(*args, **more)

    return held


# What is remembered


class _Kept(BaseModel):
    """A list in the state file."""

    path: str
    opened: bool = False
    there: float
    """When its file was last found, in seconds since 1970."""
    mark: Mark | None = None


class _State(BaseModel):
    """The state file: the lists opened last come first, in their order."""

    format: Literal[1]
    lists: list[_Kept]


def recent(state: Path) -> tuple[Path, ...]:
    """The lists opened last, newest first; missing files stay among them for a while."""
    return tuple(Path(k.path) for k in _load(state) if k.opened)[:MOST_RECENT]


@_alone
def remember(path: str | os.PathLike[str], state: Path, mark: Mark | None = None) -> None:
    """Put a list on top of those opened last, with what it came to.

    Without a mark what it came to is noted with the next look at it: whoever opens a list sees how
    it stands, so that what changed before is told no more.

    A state folder that cannot be written is no fault: the list is just not remembered. Nor is a
    file whose name is no text.
    """
    path = whole_path(path)
    if not _is_text(path):
        return
    kept = _load(state)
    if mark is None:
        old = next((k.mark for k in kept if path_key(Path(k.path)) == path_key(path)), None)
        mark = Mark(digest="", name=as_text(path.stem)) if old is None else old.model_copy(update={"digest": ""})
    others = [k for k in kept if path_key(Path(k.path)) != path_key(path)]
    _save(state, [_Kept(path=str(path), opened=True, there=time.time(), mark=mark), *others])


@_alone
def forget(path: str | os.PathLike[str], state: Path) -> None:
    """Remember nothing of a list any more; its file stays."""
    path = whole_path(path)
    kept = _load(state)
    rest = [k for k in kept if path_key(Path(k.path)) != path_key(path)]
    if len(rest) < len(kept):
        _save(state, rest)


@_alone
def moved(path: str | os.PathLike[str], new: str | os.PathLike[str], state: Path) -> None:
    """A list's file bears another name: what is remembered of it is remembered of that, in its place."""
    path, new = whole_path(path), whole_path(new)
    kept = _load(state)
    old = [k for k in kept if path_key(Path(k.path)) == path_key(path)]
    if old and _is_text(new):
        others = [k for k in kept if path_key(Path(k.path)) != path_key(new) or k in old]
        _save(state, [k.model_copy(update={"path": str(new)}) if k in old else k for k in others])


@_alone
def note(cards: Iterable[Card], state: Path) -> None:
    """Remember what lists came to that are new or whose files have changed; the others keep their mark.

    For the cards of the first screen: what an upgrade changed shows until the list is opened.
    """
    kept = _load(state)
    now = time.time()
    places = {path_key(Path(k.path)): i for i, k in enumerate(kept)}
    written = False
    for shown in cards:
        if shown.mark is None or not _is_text(shown.path):
            continue
        place = places.get(path_key(shown.path))
        if place is None:
            places[path_key(shown.path)] = len(kept)
            kept.append(_Kept(path=str(shown.path), there=now, mark=shown.mark))
            written = True
            continue
        old = kept[place]
        stale = old.mark is None or old.mark.digest != shown.mark.digest
        if stale or abs(now - old.there) > _DAY:
            kept[place] = old.model_copy(update={"there": now, "mark": shown.mark if stale else old.mark})
            written = True
    if written:
        _save(state, kept)


def _is_text(path: Path) -> bool:
    return as_text(str(path)) == str(path) and "\0" not in str(path)


def _load(state: Path) -> list[_Kept]:
    """What is remembered, less what has been gone for long; nothing if the file is broken or foreign."""
    try:
        with allowed_folders.opened(state / _STATE) as stream:
            found = _State.model_validate_json(stream.read(4 * yaml_source.MAX_BYTES)).lists
    except (OSError, ValidationError):
        return []
    before = time.time() - ABSENT_DAYS * _DAY
    return [k for k in found if "\0" not in k.path and (k.there > before or os.path.exists(k.path))]


def _save(state: Path, kept: list[_Kept]) -> None:
    opened = [k for k in kept if k.opened][:MOST_RECENT]
    chosen = {id(k) for k in opened}
    others = [k.model_copy(update={"opened": False}) for k in kept if id(k) not in chosen and k.mark is not None]
    others.sort(key=lambda k: -k.there)
    text = _State(format=1, lists=[*opened, *others][:MOST_KEPT]).model_dump_json(indent=1)
    with contextlib.suppress(OSError):
        state.mkdir(parents=True, exist_ok=True, mode=0o700)
        saving.save(state / _STATE, text + "\n")
