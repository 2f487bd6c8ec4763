"""Lists on the home screen as rows: called what, how many points, legal or not, of when, what is not saved."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len as cells

from builder.core.findings import N, Shown, T
from builder.editing.list_summaries import Card, Glance
from builder.editing.recovery import Unsaved
from builder.files.path_names import brief
from builder.locale import Language
from builder.tui.formatters.findings import TO_DO
from builder.tui.widgets.rows import Row, Span, Target, fitted, safe

TAG = "#"
"""What stands before a tag; an action that begins so shows only the lists that have it."""
_NAME, _ARMY, _FILE = (12, 34), (8, 20), 26
"""Columns of a name and of an army, at least and at most; of a file's path at most."""
_DATE = 10
_SLIM, _DATED, _ROOMY = 60, 72, 104
"""Columns from which there is room for the army beside the name; for the date; for the file's path and wider gaps."""
_TAGS = 10
"""Columns that tags are worth beside the name; with fewer they stand below it."""


class Columns(NamedTuple):
    """How wide each column is; 0 for one that there is no room for."""

    name: int
    army: int
    file: int
    tags: int
    points: int
    verdict: int
    date: int
    gap: int
    """Between two columns."""


class ListRow(NamedTuple):
    """A list with all that its row tells."""

    glance: Glance
    card: Card | None
    army: Shown
    place: str
    """Its path from the folder that was looked through."""
    waiting: Unsaved | None = None
    """What of it is not saved."""
    dated: bool = True
    """Whether it matters when it was changed."""


class Widths(NamedTuple):
    """Columns that a list needs for what it tells."""

    name: int
    army: int
    file: int
    tags: int
    points: int


def widths(shown: ListRow, lang: Language) -> Widths:
    """Those of a list."""
    return Widths(
        cells(_name(shown)) + 2,
        cells(lang.say(shown.army)),
        cells(shown.place),
        sum(cells(t) + 2 for t in shown.glance.tags),
        cells(_points(shown, lang)),
    )


def columns(lists: Iterable[Widths], lang: Language, width: int) -> Columns:
    """Columns that all of these lists fit into, as far as there is room."""
    widest = Widths(*map(max, zip(*lists, strict=True))) if (lists := tuple(lists)) else Widths(0, 0, 0, 0, 0)
    verdict = max(cells(lang.say(v)) for v in (T("not readable"), _warnings(20), _errors(20), _to_do(20)))
    date = _DATE if width >= _DATED else 0
    gap = 2 if width >= _ROOMY else 1
    file = min(_FILE, widest.file) if width >= _ROOMY else 0
    room = (
        width - 3 - gap - widest.points - gap - verdict - (gap + date if date else 0) - 1 - (gap + file if file else 0)
    )
    tags = min(widest.tags, room // 3) if room - min(widest.tags, room // 3) > _NAME[1] + _ARMY[0] else 0
    tags = tags if tags >= min(widest.tags, _TAGS) else 0
    army = _between(_ARMY, widest.army, (room - tags) // 3) if width >= _SLIM - 1 else 0
    name = _between(_NAME, widest.name, room - tags - army - gap) if army else max(_ARMY[0], min(_NAME[1], room))
    return Columns(name, army, file, tags, widest.points, verdict, date, gap)


def _between(bounds: tuple[int, int], wanted: int, room: int) -> int:
    return max(bounds[0], min(bounds[1], wanted, room))


def unsaved(item: Unsaved, army: Shown, lang: Language) -> Row:
    """A row of unsaved work: whose, and how much."""
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
    """A list with its points and verdict, as far as they are known, and what of it is not saved."""
    say, known = lang.say, shown.card
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
    if at.army:
        left += [gap, *_column(say(shown.army), at.army, "dim")]
    if at.file:
        left += [gap, *_column(shown.place, at.file, "dim")]
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
    """What there is to say of a list below its row."""
    known = shown.card
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
    return (shown.card.name if shown.card is not None else "") or shown.glance.name


def _column(text: str, width: int, look: str) -> tuple[Span, Span]:
    """A text in a column of its own, cut where it is too long."""
    cut, size = fitted(safe(text), width)
    return Span(cut, look), Span(" " * (width - size))


def _left_of(text: str, width: int) -> str:
    """A text at the right edge of its column."""
    return " " * (width - cells(text)) + text


def _points(shown: ListRow, lang: Language) -> str:
    known = shown.card
    points, limit = (shown.glance.points, shown.glance.limit) if known is None else (known.points, known.limit)
    if limit is None:
        return "" if points is None else lang.points(points)
    return f"{'…' if points is None else lang.points(points)}/{lang.number(limit)}"


def _verdict(known: Card | None, lang: Language) -> tuple[str, str]:
    """How a list stands, in a word or two, and its look."""
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


def _to_do(count: int) -> Shown:
    return T("{count} to do", count=count)


def _errors(count: int) -> Shown:
    return N("{count} error", "{count} errors", count)


def _warnings(count: int) -> Shown:
    return N("{count} warning", "{count} warnings", count)


def day(when: float | None, now: float) -> str:
    """When something was: of today the time, otherwise the date; empty where nobody knows."""
    if when is None:
        return ""
    try:
        then, today = time.localtime(when), time.localtime(now)
    except (OverflowError, ValueError, OSError):  # a clock that was never set
        return ""
    return time.strftime("%H:%M" if then[:3] == today[:3] else "%Y-%m-%d", then)


def moment(when: float | None) -> str:
    """When something was, to the minute; empty where nobody knows."""
    if when is None:
        return ""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
    except (OverflowError, ValueError, OSError):
        return ""


def place(path: Path, here: Path) -> str:
    """A list's path as it is told beside others of one folder."""
    try:
        return str(path.relative_to(here))
    except ValueError:
        return brief(path)
