"""Lists of the home screen as rows: name, points, verdict, date, unsaved changes."""

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len as cells

from builder.core.findings import N, Shown, T
from builder.editing.list_summaries import Glance, Summary
from builder.editing.recovery import Unsaved
from builder.files.path_names import brief
from builder.locale import Language
from builder.systems.game import Game
from builder.tui.formatters.findings import TO_DO
from builder.tui.widgets.rows import Row, Span, Target, fitted, safe

TAG = "#"
"""Prefix of a tag on screen, and of the actions that filter lists by a tag."""
_NAME, _ARMY, _FILE = (12, 34), (8, 20), 26
"""Least and greatest width of the name, the same of the army, and greatest width of the path, in columns."""
_DATE = 10
_SLIM, _DATED, _GAME, _ROOMY = 60, 72, 96, 104
"""Pane widths from which rows show the army beside the name, the date, the game, and the path with wider gaps."""
_TAGS = 10
"""Least width of tags beside the name; with less they are on a line below."""


class Columns(NamedTuple):
    """Width of each column in characters; 0 for a column that is left out."""

    name: int
    game: int
    army: int
    file: int
    tags: int
    points: int
    verdict: int
    date: int
    gap: int
    """Width of the space between two columns."""


class ListRow(NamedTuple):
    """A list with the values that its row shows."""

    glance: Glance
    summary: Summary | None
    army: Shown
    place: str
    """Path of the list relative to the searched folder."""
    waiting: Unsaved | None = None
    """Unsaved changes of the list; `None` without any."""
    dated: bool = True
    """True to show the time of the last change."""
    system: Game | None = None
    """Game of the list; `None` if unknown."""

    @property
    def game(self) -> Shown:
        """Name of the list's game; empty if unknown."""
        return "" if self.system is None else self.system.name

    @property
    def short_game(self) -> Shown:
        """Short name of the list's game; empty if unknown."""
        return "" if self.system is None else self.system.short_name or self.system.name


class Widths(NamedTuple):
    """Widths in characters with which the values of a list are shown in full."""

    name: int
    game: int
    army: int
    file: int
    tags: int
    points: int


def widths(shown: ListRow, lang: Language) -> Widths:
    """Widths with which the values of a list are shown in full."""
    return Widths(
        cells(_name(shown)) + 2,
        cells(lang.say(shown.short_game)),
        cells(lang.say(shown.army)),
        cells(shown.place),
        sum(cells(t) + 2 for t in shown.glance.tags),
        cells(_points(shown, lang)),
    )


def columns(lists: Iterable[Widths], lang: Language, width: int) -> Columns:
    """Widths of columns for all these lists, within the available width."""
    widest = Widths(*map(max, zip(*lists, strict=True))) if (lists := tuple(lists)) else Widths(0, 0, 0, 0, 0, 0)
    verdict = max(cells(lang.say(v)) for v in (T("not readable"), _warnings(20), _errors(20), _to_do(20)))
    date = _DATE if width >= _DATED else 0
    gap = 2 if width >= _ROOMY else 1
    file = min(_FILE, widest.file) if width >= _ROOMY else 0
    game = widest.game if width >= _GAME else 0
    beside = sum(gap + column for column in (game, date, file) if column)
    room = width - 3 - gap - widest.points - gap - verdict - 1 - beside
    tags = min(widest.tags, room // 3) if room - min(widest.tags, room // 3) > _NAME[1] + _ARMY[0] else 0
    tags = tags if tags >= min(widest.tags, _TAGS) else 0
    army = _between(_ARMY, widest.army, (room - tags) // 3) if width >= _SLIM - 1 else 0
    name = _between(_NAME, widest.name, room - tags - army - gap) if army else max(_ARMY[0], min(_NAME[1], room))
    return Columns(name, game, army, file, tags, widest.points, verdict, date, gap)


def _between(bounds: tuple[int, int], wanted: int, room: int) -> int:
    """The wanted width within its bounds, and at most `room` if that is not below the least."""
    return max(bounds[0], min(bounds[1], wanted, room))


def unsaved(item: Unsaved, army: Shown, lang: Language) -> Row:
    """Row of a journal with unsaved work: name, army, file and number of changes."""
    say = lang.say
    name = item.name or (item.path.stem if item.path is not None else say(T("without a name")))
    if item.path is None:
        where, note = "", say(N("{count} change, never saved", "{count} changes, never saved", item.changes))
    else:
        where, note = f"  {brief(item.path)}", _changes(item, lang)
    left = (Span(" ● ", "warn"), Span(name, "strong"), Span(f"  {say(army)}{where}", "dim"))
    return Row(left, (Span(f"  {note} ", "warn"),), Target("journal", str(item.journal)))


def _changes(item: Unsaved, lang: Language) -> str:
    return lang.say(N("{count} unsaved change", "{count} unsaved changes", item.changes))


def listed(shown: ListRow, at: Columns, lang: Language, now: float) -> tuple[Row, ...]:
    """Rows of a list: its columns with points and verdict, if evaluated, then notes such as unsaved changes.

    `now` is the present time in seconds since 1970.
    """
    say, known = lang.say, shown.summary
    key = Target("file", str(shown.glance.path))
    sign, look = "   ", "dim"
    if known is not None:
        sign = " ✔ " if known.legal else " ✘ " if known.legal is False else " ! "
        look = "good" if known.legal else "bad"
        if known.unfinished:
            sign, look = f" {TO_DO[0]} ", TO_DO[1]
    dot = (Span(" ●", "warn"),) if shown.waiting is not None else ()
    text, size = fitted(safe(_name(shown)), at.name - 2 * len(dot))
    left = [Span(sign, look), Span(text, "strong"), *dot, Span(" " * (at.name - 2 * len(dot) - size))]
    gap = Span(" " * at.gap)
    if at.game:
        left += [gap, *_column(say(shown.short_game), at.game, "dim")]
    if at.army:
        left += [gap, *_column(say(shown.army), at.army, "dim")]
    if at.file:
        left += [gap, *_column(_end_of(shown.place, at.file), at.file, "dim")]
    tags = [Span(f" {TAG}{tag}", "accent", f"{TAG}{tag}") for tag in shown.glance.tags]
    beside = sum(cells(t.text) for t in tags) <= at.tags
    if beside:
        left += tags
    verdict, mood = _verdict(known, lang)
    right = [
        Span(" " * at.gap + _left_of(_points(shown, lang), at.points), "plain" if known is not None else "dim"),
        Span(" " * at.gap + _left_of(verdict, at.verdict), mood),
    ]
    if at.date:
        date = day(shown.glance.modified, now) if shown.dated else ""
        right.append(Span(" " * at.gap + f"{date:>{at.date}}", "dim"))
    rows = [Row(tuple(left), (*right, Span(" ")), key)]
    below = [Span(f" {say(shown.army)} ", "dim")] if shown.army and not at.army else []
    if below or not beside:
        rows.append(Row((Span("    "), *below, *(() if beside else tags)), (), key, more=True))
    rows += [Row((Span(f"     {text}", mood),), (), key, more=True) for text, mood in _notes(shown, lang)]
    return tuple(rows)


def _notes(shown: ListRow, lang: Language) -> Iterable[tuple[str, str]]:
    """Texts and looks of the lines below a list's row."""
    known = shown.summary
    if known is not None and known.problem is not None:
        yield lang.say(known.problem), "dim"
    elif known is not None and known.changed is not None:
        yield lang.say(known.changed), "warn"
    if known is not None and known.unparsed:
        kept = N(
            "{count} thing in the file is not understood; it is kept as it is",
            "{count} things in the file are not understood; they are kept as they are",
            known.unparsed,
        )
        yield lang.say(kept), "warn"
    if shown.waiting is not None:
        yield _changes(shown.waiting, lang), "warn"


def _name(shown: ListRow) -> str:
    return (shown.summary.name if shown.summary is not None else "") or shown.glance.name


def _column(text: str, width: int, look: str) -> tuple[Span, Span]:
    """A text cut and padded to the width of a column, and the gap after it."""
    cut, size = fitted(safe(text), width)
    return Span(cut, look), Span(" " * (width - size))


def _end_of(place: str, width: int) -> str:
    """A path cut to a width: its folders are cut from the left, before the file's name."""
    over = cells(place) - width
    return place if over <= 0 else f"…{place[min(over + 1, place.rfind(os.sep) + 1) :]}"


def _left_of(text: str, width: int) -> str:
    """A text padded on the left to the width of a column."""
    return " " * (width - cells(text)) + text


def _points(shown: ListRow, lang: Language) -> str:
    """Points of a list and its limit, such as `1987/2000`; an ellipsis for points that are not known yet."""
    known = shown.summary
    points, limit = (shown.glance.points, shown.glance.limit) if known is None else (known.points, known.limit)
    if limit is None:
        return "" if points is None else lang.points(points)
    return f"{'…' if points is None else lang.points(points)}/{lang.number(limit)}"


def _verdict(known: Summary | None, lang: Language) -> tuple[str, str]:
    """Verdict of a list in a word or two with its look; an ellipsis until the list is evaluated."""
    say = lang.say
    if known is None:
        return "…", "dim"
    if known.problem is not None:
        return say(T("not readable")), "bad"
    if known.unfinished:
        return say(_to_do(known.errors)), "accent"
    if known.errors:
        return say(_errors(known.errors)), "bad"
    if known.warnings:
        return say(_warnings(known.warnings)), "warn"
    return say(T("legal")), "good"


def verdict_words(known: Summary, lang: Language) -> str:
    """Words by which a list can be searched for its verdict, in the language of the screen."""
    legal = T("legal") if known.legal else T("illegal")
    return f"{lang.say(legal)} {_verdict(known, lang)[0]}"


def _to_do(count: int) -> Shown:
    return T("{count} to do", count=count)


def _errors(count: int) -> Shown:
    return N("{count} error", "{count} errors", count)


def _warnings(count: int) -> Shown:
    return N("{count} warning", "{count} warnings", count)


def day(when: float | None, now: float) -> str:
    """The time of day if `when` is today, otherwise the date; empty if unknown. Times are in seconds since 1970."""
    if when is None:
        return ""
    try:
        then, today = time.localtime(when), time.localtime(now)
    except (OverflowError, ValueError, OSError):  # a clock that was never set
        return ""
    return time.strftime("%H:%M" if then[:3] == today[:3] else "%Y-%m-%d", then)


def place(path: Path, here: Path) -> str:
    """Path of a list, relative to the folder `here` if it is below that."""
    try:
        return str(path.relative_to(here))
    except ValueError:
        return brief(path)
