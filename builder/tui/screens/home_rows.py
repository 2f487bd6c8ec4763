"""Rows of the home screen: lists under headings, or search results."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from builder import systems
from builder.core.findings import N, Shown, T, Text
from builder.core.spelling import folded
from builder.editing import list_order
from builder.editing.list_summaries import Glance
from builder.editing.recovery import Unsaved
from builder.systems.game import Game
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import home_lists, texts
from builder.tui.formatters.catalogue import FOLDED, OPEN
from builder.tui.formatters.home_lists import Columns, ListRow
from builder.tui.formatters.row_cache import RowCache
from builder.tui.screens.home_shelf import Shelf
from builder.tui.widgets.rows import EMPTY, Row, Span, Target, row

FIRST: tuple[tuple[Shown, Shown], ...] = (
    ("n", T("begin your first list: an army, its points, a name")),
    ("↓ ↑", T("or look at a sample army below; Enter opens it")),
    ("?", T("every key and rule; nothing you do is ever lost")),
)
"""Keys with their effects, shown to users who have no lists."""
TO_BEGIN_WITH = 2
"""Number of samples of each game shown to users without lists; all games then fit on the first screen."""
NAMED = 5
"""Greatest number of skipped folders whose names are shown."""
LINKED = T("Skipped links to folders: {names}.")
CLOSED = T("Skipped unreadable folders: {names}.")
SORTED: dict[str, Shown] = {
    "opened": T("opened last"),
    "date": T("last changed"),
    "points": T("points"),
    "name": T("name"),
    "army": T("army"),
}
"""Title of each sort order."""


def game_of(found: Glance) -> Game | None:
    """The game of a list; `None` if unknown."""
    return systems.find(found.system) if found.system else None


class HomeRows:
    """The rows of the home screen, by search words, tag filter and sort order."""

    def __init__(self, app: BuilderApp, shelf: Shelf) -> None:
        self._app, self._shelf = app, shelf
        self.words = ""
        """The search words."""
        self.opened_samples: set[int] = set()
        """Positions (from 0) of the games whose samples are all shown although the user has no lists."""
        self.tag: str | None = None
        """Tag of the lists to show; `None` to show all lists."""
        kept = app.text_setting("home:sort")
        self.by = kept if kept in list_order.ORDERS else "opened"
        """The sort order, one of `ORDERS`."""
        self._width = 80
        self._today = ""
        self._cache = RowCache()

    @property
    def narrowed(self) -> bool:
        """True if search words or a tag hide some of the lists."""
        return bool(self.words.strip()) or self.tag is not None

    def rows(self, width: int) -> list[Row]:
        """All rows of the home screen for a pane of this width."""
        self._width = width
        self._today = time.strftime("%Y-%m-%d")
        return list(self._found() if self.narrowed else self._all())

    def _all(self) -> Iterator[Row]:
        """Rows of all lists under their headings."""
        say, lists = self._app.lang.say, self._shelf.lists
        yield Row(
            (Span(" + ", "good", "new"), Span(say(T("Begin a new list")), "strong", "new")),
            (Span("n ", "key", "new"),),
            Target("do", "new"),
        )
        yield Row(
            (Span(" ? ", "good", "takers"), Span(say(T("Which armies can take a given unit?")), "plain", "takers")),
            (Span("w ", "key", "takers"),),
            Target("do", "takers"),
        )
        first = not lists.mine and not lists.unsaved
        if first:
            yield EMPTY
            for key, what in FIRST:
                yield Row((Span(f"   {say(key)}  ", "key"), Span(say(what))))
        yield from self._unsaved(self._lost_work())
        here = T("In this folder")
        parts: list[tuple[Shown, tuple[Path, ...]]] = [(T("Recent"), lists.recent), (here, lists.found)]
        if self.by != "opened":
            here = T("Your lists, by {what}", what=SORTED[self.by])
            parts = [(here, tuple(list_order.ordered(self._shelf.listed(lists.mine), self.by)))]
        own = len(parts)
        games = lists.samples.items()
        if first:
            parts += [(T("Sample armies to try: {game}", game=systems.find(id).name), paths) for id, paths in games]
        at = self._columns()
        for number, (title, paths) in enumerate(parts, -own):
            left_out: tuple[Row, ...] = self._skipped_folders() if title is here else ()
            if first and number >= 0 and number not in self.opened_samples and len(paths) > TO_BEGIN_WITH + 1:
                left_out = (self._more_samples(number, len(paths) - TO_BEGIN_WITH),)
                paths = paths[:TO_BEGIN_WITH]
            if paths or left_out:
                yield EMPTY
                yield row(" " + say(title), "head")
                for path in paths:
                    yield from self._listed(path, at)
                yield from left_out
        if not first:
            yield from self._folded_samples(at)

    def _folded_samples(self, at: Columns) -> Iterator[Row]:
        """Rows of the samples below one heading; those of a game are folded until the user opens it."""
        games = self._shelf.lists.samples
        if games:
            yield EMPTY
            yield row(" " + self._app.lang.say(T("Sample armies to try")), "head")
        for number, (id, paths) in enumerate(games.items()):
            opened = number in self.opened_samples
            name = Span(f" {OPEN if opened else FOLDED} {self._app.lang.say(systems.find(id).name)}", "plain")
            action = f"samples({number})"
            yield Row((name,), (Span(f"{len(paths)} ", "dim"),), Target("do", action))
            for path in paths if opened else ():
                yield from self._listed(path, at)

    def _more_samples(self, number: int, count: int) -> Row:
        """The row that unfolds the further `count` samples of a game; `number` is the position of the game from 0."""
        more = self._app.lang.say(N("{count} more", "{count} more", count))
        return Row((Span(f" ▸ {more}", "dim", f"samples({number})"),), (), Target("do", f"samples({number})"))

    def _found(self) -> Iterator[Row]:
        """Rows of the lists that match the search words and the tag."""
        say, lists = self._app.lang.say, self._shelf.lists
        yield from self._unsaved(tuple(u for u in self._lost_work() if self._matches_unsaved(u)))
        mine = [p for p in lists.mine if self._matches(p)]
        if self.by != "opened":
            mine = list_order.ordered(self._shelf.listed(mine), self.by)
        samples = [p for p in lists.sampled if self.tag is None and self._matches(p)]
        at = self._columns()
        for title, paths in (
            (T("{count} of {all} lists", count=len(mine), all=len(lists.mine)), mine),
            (T("Sample armies to try"), samples),
        ):
            if paths or title.values:
                yield row(" " + say(title), "head")
                for path in paths:
                    yield from self._listed(path, at)
                yield EMPTY
        if not mine and not samples:
            yield row("   " + say(T("Nothing has that name.")), "dim")

    def _matches(self, path: Path) -> bool:
        """True if a list has the search words and the tag of the filter."""
        shown = self._row(path)
        if self.tag is not None and not list_order.has_tag(shown.glance, self.tag):
            return False
        say, summary = self._app.lang.say, shown.summary
        game = f"{say(shown.game)} {say(shown.short_game)}"
        verdict = "" if summary is None else home_lists.verdict_words(summary, self._app.lang)
        words = list_order.search_text(shown.glance, say(shown.army), shown.place, game, verdict)
        return list_order.matches_words(words, self.words)

    def _matches_unsaved(self, item: Unsaved) -> bool:
        """True if unsaved work has the search words and the tag of the filter; work without a file has no tag."""
        if item.path is not None:
            return self._matches(item.path)
        words = folded(self.words).split()
        return self.tag is None and all(w in folded(f"{item.name} {item.army}") for w in words)

    def _lost_work(self) -> tuple[Unsaved, ...]:
        """Unsaved work not shown with a list: never saved, its file is gone, or a newer journal of the file exists."""
        lists = self._shelf.lists
        mine = set(lists.mine)
        return tuple(u for u in lists.unsaved if u.path is None or u.path not in mine or lists.waiting.get(u.path) != u)

    def _unsaved(self, items: tuple[Unsaved, ...]) -> Iterator[Row]:
        """Rows of unsaved work without a list, below a heading; none if there is no such work."""
        if items:
            yield EMPTY
            yield row(" " + self._app.lang.say(T("Unsaved work")), "head")
            for item in items:
                army = self._shelf.armies.get((item.system, item.army), item.army)
                yield home_lists.unsaved(item, army, self._app.lang)

    def _columns(self) -> Columns:
        lists = self._shelf.lists
        folded_samples = lists.mine and not self.opened_samples and not self.narrowed
        every = lists.mine if folded_samples else (*lists.mine, *lists.sampled)
        lang = self._app.lang
        return home_lists.columns((home_lists.widths(self._row(p), lang) for p in every), lang, self._width)

    def _row(self, path: Path) -> ListRow:
        """The values that the row of a list shows."""
        shelf = self._shelf
        own = path not in shelf.lists.sampled
        place = home_lists.place(path, self._app.here) if own else path.name
        waiting = shelf.lists.waiting.get(path)
        found = shelf.glance(path)
        return ListRow(found, shelf.summaries.get(path), shelf.army(path), place, waiting, own, game_of(found))

    def _listed(self, path: Path, at: Columns) -> tuple[Row, ...]:
        """The rows of a list."""
        shown, lang = self._row(path), self._app.lang
        make = partial(home_lists.listed, shown, at, lang, time.time())
        return self._cache.rows("list", str(path), (shown, at, lang.code, self._today), make)

    def is_sample(self, path: Path) -> bool:
        """True for a list shipped with the program."""
        return path in self._shelf.lists.sampled

    def _skipped_folders(self) -> tuple[Row, ...]:
        """Rows of the folders that the search for lists skipped, with reasons."""
        passed = self._shelf.lists.passed
        notes: list[Text] = []
        for why, text in (("linked", LINKED), ("closed", CLOSED)):
            names = [os.path.relpath(p.path, self._app.here) for p in passed if p.why == why]
            shown: tuple[Shown, ...] = tuple(names[:NAMED])
            if len(names) > NAMED:
                shown = (*shown, N("{count} more", "{count} more", len(names) - NAMED))
            if names:
                notes.append(T(text.message, names=shown))
        if any(p.why == "unsearched" for p in passed):
            notes.append(T("Only a part of this folder was searched; {key} opens any list by its path.", key="o"))
        return tuple(
            r for text in notes for r in texts.wrapped(self._app.lang.say(text), self._width, "dim", indent="   ")
        )

    def waits(self, path: Path) -> bool:
        """True if a list has unsaved changes."""
        return path in self._shelf.lists.waiting
