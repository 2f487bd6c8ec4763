"""Lists of the home screen: found, read and evaluated in a worker thread, visible ones first.

Lists out of view are not evaluated; their names and tags are read from their first lines.
"""

import contextlib
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from textual.screen import Screen
from textual.worker import get_current_worker

from builder.core.findings import MusterError, Shown
from builder.editing import found_lists, list_bin, list_summaries, recent_lists, recovery
from builder.editing.list_order import Listed
from builder.editing.list_summaries import Glance, Mark, Summary
from builder.editing.recovery import Unsaved
from builder.tui.base_app import BuilderApp

MOST = 5000
"""Greatest number of lists searched in the start folder."""
FILES = 20_000
"""Greatest number of files and folders examined in the search for lists."""
BEAT = 0.25
"""Seconds between two updates of the screen while lists are evaluated."""


class Gathered(NamedTuple):
    """All lists that were found, those of the user and the samples."""

    recent: tuple[Path, ...] = ()
    found: tuple[Path, ...] = ()
    """Lists below the start folder that are not among the recent ones."""
    passed: tuple[found_lists.Passed, ...] = ()
    """Folders and files in the start folder that the search skipped, with reasons."""
    samples: dict[str, tuple[Path, ...]] = {}
    """Samples of each game, by id of the game."""
    unsaved: tuple[Unsaved, ...] = ()
    armies: dict[tuple[str, str], Shown] = {}
    """Names of the armies of unsaved work, by game id and army id."""
    glances: dict[Path, Glance] = {}
    mine: tuple[Path, ...] = ()
    """The user's own lists: recent ones first, then those found in the start folder."""
    sampled: dict[Path, None] = {}
    """Samples of all games in order, as keys without values."""
    waiting: dict[Path, Unsaved] = {}
    """Unsaved changes, by the path of their list."""


class Shelf:
    """The lists of the home screen; `changed` is called when lists were found or evaluated."""

    def __init__(self, screen: Screen[None], app: BuilderApp, changed: Callable[[], None]) -> None:
        self._screen, self._app, self._changed = screen, app, changed
        self.lists = Gathered()
        self.summaries: dict[Path, Summary] = {}
        """Points and verdict of each evaluated list, by path."""
        self.armies: dict[tuple[str, str], Shown] = {}
        """Display name of each army, by game id and army id, as far as read."""
        self.busy = True
        self.all_points = False
        """True to evaluate the points of every list, visible or not, to sort by them."""
        self.all_verdicts = False
        """True to evaluate every list, visible or not, to search for verdicts."""
        self._fresh: set[Path] = set()
        """Paths of lists evaluated since the lists were last collected."""
        self._wanted: tuple[Path, ...] = ()
        self._working = False

    # ------------------------------------------------------------------ what is asked of it

    def look(self, *, anew: bool = False) -> None:
        """Collect the lists again; with `anew` all of them are evaluated again."""
        if anew:
            self.summaries.clear()
        self.busy = self._working = True
        kept, here, folders = self._app.kept, self._app.here, self._app.folders
        self._screen.run_worker(
            lambda: self._gather(kept, here, folders), thread=True, exclusive=True, group="look", exit_on_error=False
        )

    def want(self, paths: Iterable[Path]) -> None:
        """Evaluate these visible lists next, in this order."""
        self._wanted = tuple(paths)
        if not self._working and self._next() is not None:
            self._working = True
            kept, folders = self._app.kept, self._app.folders
            self._screen.run_worker(
                lambda: self._price(kept, folders), thread=True, exclusive=True, group="look", exit_on_error=False
            )

    def outdated(self) -> bool:
        """True if another program changed or removed a visible list."""
        return any(_modified(p) != self.glance(p).modified for p in self._wanted)

    def rest(self) -> None:
        """Stop evaluating, since no list is visible."""
        self._wanted = ()
        self.all_points = self.all_verdicts = False

    def listed(self, paths: Iterable[Path]) -> list[Listed]:
        """The lists at these paths with the values by which they are sorted."""
        return [Listed(self.glance(p), self.summaries.get(p)) for p in paths]

    def glance(self, path: Path) -> Glance:
        """Name, tags and other values at the beginning of a list's file, as read when lists were collected."""
        return self.lists.glances.get(path) or Glance(path, path.stem)

    def army(self, path: Path) -> Shown:
        """Display name of a list's army; its id until the name is read."""
        summary = self.summaries.get(path)
        if summary is not None:
            return summary.army
        found = self.glance(path)
        return self.armies.get((found.system, found.army), found.army)

    # ------------------------------------------------------------------ in its thread

    def _gather(self, kept: Path, here: Path, folders: tuple[Path, ...]) -> None:
        """Worker: find all lists and read the beginnings of their files, then evaluate the lists that are wanted.

        `kept` is the folder with the program's state, `here` the start folder, `folders` those with definitions.
        """
        worker = get_current_worker()
        with contextlib.suppress(OSError):
            recovery.purge(kept)
            list_bin.purge(kept)
        recent = recent_lists.recent(kept)
        samples = found_lists.sample_lists(folders)
        others = {p.resolve() for paths in samples.values() for p in paths}
        unsaved = recovery.unsaved(kept)
        passed: list[found_lists.Passed] = []
        known = set(recent)
        found = tuple(
            p
            for p in found_lists.find_lists(here, MOST, most=FILES, skip=passed.append)
            if p not in known and p.resolve() not in others
        )
        if worker.is_cancelled:
            return
        armies = {(u.system, u.army): list_summaries.army_name(u.system, u.army, folders) for u in unsaved}
        every = (*recent, *found, *(p for paths in samples.values() for p in paths))
        glances = {p: list_summaries.glance(p) for p in every}
        if worker.is_cancelled:
            return
        waiting = {u.path: u for u in reversed(unsaved) if u.path is not None}
        sampled = dict.fromkeys(p for paths in samples.values() for p in paths)
        mine = (*recent, *found)
        gathered = Gathered(recent, found, tuple(passed), samples, unsaved, armies, glances, mine, sampled, waiting)
        self._app.call_from_thread(self._gathered, gathered)
        self._price(kept, folders)

    def _price(self, kept: Path, folders: tuple[Path, ...]) -> None:
        """Worker: evaluate lists one by one until none is wanted.

        `kept` is the folder with the program's state, `folders` those with definitions.
        """
        worker = get_current_worker()
        seen = recent_lists.marks(kept)
        made: list[Summary] = []
        sent, since = 0, monotonic()
        while not worker.is_cancelled and (path := self._next()) is not None:
            self._fresh.add(path)
            made.append(self._summary(path, folders, recent_lists.mark_of(path, seen)))
            if monotonic() - since > BEAT:
                self._app.call_from_thread(self._priced, tuple(made[sent:]))
                sent, since = len(made), monotonic()
        if worker.is_cancelled:
            return
        with contextlib.suppress(OSError):
            recent_lists.store_results(made, kept)
        self._app.call_from_thread(self._done, tuple(made[sent:]))

    def _summary(self, path: Path, folders: tuple[Path, ...], seen: Mark | None) -> Summary:
        """Points and verdict of a list, with its unsaved changes if any; `seen` is its last stored result."""
        waiting = self.lists.waiting.get(path)
        if waiting is not None:
            with contextlib.suppress(MusterError, OSError):
                return list_summaries.summary_of_unsaved(path, waiting.journal, folders)
        return list_summaries.summary(path, folders, seen)

    def _next(self) -> Path | None:
        """Path of the list to evaluate next; `None` if no list is wanted."""
        fresh = self._fresh
        for path in self._wanted:
            if path not in fresh:
                return path
        if self.all_points or self.all_verdicts:
            for path in self.lists.mine:
                if path in fresh or path in self.summaries:
                    continue
                if self.all_verdicts or self.glance(path).points is None:
                    return path
        return None

    # ------------------------------------------------------------------ back on the screen

    def _gathered(self, lists: Gathered) -> None:
        """Take over the lists that the worker has found."""
        self.lists = lists
        self._fresh.clear()
        self.armies.update(lists.armies)
        self._changed()

    def _take(self, made: Iterable[Summary]) -> None:
        """Store the results of evaluated lists."""
        for summary in made:
            self.summaries[summary.path] = summary
            found = self.glance(summary.path)
            if summary.problem is None and found.army:
                self.armies[found.system, found.army] = summary.army

    def _priced(self, made: tuple[Summary, ...]) -> None:
        """Store and show the results of some lists."""
        self._take(made)
        self._changed()

    def _done(self, made: tuple[Summary, ...]) -> None:
        """Store and show the last results, and evaluate lists that became visible meanwhile."""
        self._take(made)
        self.busy = self._working = False
        self._changed()
        self.want(self._wanted)  # what came into sight while the last of them was priced


def _modified(path: Path) -> float | None:
    """Time of a file's last change in seconds since 1970; `None` if it is missing."""
    try:
        return path.stat().st_mtime
    except (OSError, ValueError):
        return None
