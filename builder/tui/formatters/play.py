"""Rows of an army during a game: entries, counters, and what is due."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from builder.core.findings import N, T
from builder.core.tracks import DRAWN, Boxes, Grid, legend
from builder.editing.games import Standing
from builder.locale import Language
from builder.sheet.in_play import Counter, PlayedArmy, PlayedEntry
from builder.tui.formatters.texts import unfolded, wrapped
from builder.tui.widgets.rows import Row, Span, row

FREE, CROSSED = "□", "■"
"""Signs of a free and a crossed box."""
PART = "part "
"""Prefix of actions that cross off the next box of a part."""
HIDDEN = "hidden"
"""Key of the row that shows or hides the entries that the opponent does not see."""


class EntryRow(NamedTuple):
    """Key of the row of an entry."""

    entry: str


class CounterRow(NamedTuple):
    """Key of the row of a counter; its entry is empty for a counter of the army."""

    entry: str
    counter: str


class View(NamedTuple):
    """An army during a game, and what of it is shown."""

    army: PlayedArmy
    now: Standing
    before: Standing
    """The state at the start of the turn."""
    opened: AbstractSet[str]
    """Handles of the entries whose counters are all shown."""
    secrets: bool
    """True if the entries that the opponent does not see are shown."""

    @property
    def hidden(self) -> tuple[PlayedEntry, ...]:
        """The entries that the opponent has not seen."""
        shown = self.army.open_entries(self.now.revealed)
        return tuple(one for one in self.army.entries if one not in shown)


def rows(view: View, lang: Language, width: int) -> list[Row]:
    """All rows: the army's counters, the open entries, the hidden ones if they are shown."""
    found: list[Row] = []
    if view.army.counters:
        found.append(row(" " + lang.say(T("Army")), "head"))
    for counter in view.army.counters:
        found += _counter(CounterRow("", counter.key), counter, view, width)
        found += _dues(counter.due(view.now.marks, view.before.marks), width)
    found.append(row(" " + lang.say(T("Units")), "head"))
    for entry in view.army.open_entries(view.now.revealed):
        found += entry_rows(entry, view, lang, width)
    hidden = view.hidden
    if hidden:
        text = lang.say(
            N("Hidden from the opponent: {count} entry", "Hidden from the opponent: {count} entries", len(hidden))
        )
        found.append(Row((Span(f" {'▾' if view.secrets else '▸'} {text}", "head", "secrets"),), (), HIDDEN))
        for entry in hidden if view.secrets else ():
            found += entry_rows(entry, view, lang, width)
    return found


def entry_rows(entry: PlayedEntry, view: View, lang: Language, width: int) -> Iterator[Row]:
    """An entry with the counter of its losses; opened also its figures and all counters; what is due in any case."""
    marks, opened = view.now.marks, entry.id in view.opened
    lost = entry.lost(marks)
    indent = "  " if entry.block.joins else " "
    sign = "▾" if opened else "▸"
    name = Span(f"{indent}{sign} {entry.block.title.text}", "dim" if lost else "strong", "open")
    right = _steps(entry.mains, view) if entry.mains else ()
    yield from unfolded(Row((name,), right, EntryRow(entry.id)), width, 4)
    yield from _dues(entry.due(marks, view.before.marks, lang), width)
    if not opened:
        return
    yield from _figures(entry, view, width)
    formation = entry.formation(marks, lang)
    if formation:
        yield from wrapped(formation, width, "dim", indent="    ")
    for counter in entry.counters:
        yield from _counter(CounterRow(entry.id, counter.key), counter, view, width)


def _steps(counters: Sequence[Counter], view: View) -> tuple[Span, ...]:
    """All crossed boxes as a number, between clickable signs, wide enough for a finger, that change it."""
    number = f"{sum(one.number(view.now.marks) for one in counters)}/{sum(one.track.number for one in counters)}"
    return Span("  −  ", "key", "less"), Span(f"{number:^7}", "strong"), Span("  +  ", "key", "more")


def _counter(key: CounterRow, counter: Counter, view: View, width: int) -> Iterator[Row]:
    """A counter with its label, and its boxes below."""
    yield from unfolded(Row((Span(f"    {counter.track.label}"),), _steps((counter,), view), key), width, 6)
    crossed = counter.crossed(view.now.marks)
    if isinstance(counter.track, Grid):
        yield from _grid(counter.track, crossed, key, width)
    elif counter.track.number <= DRAWN and counter.track.number > 1:
        yield from _boxes(counter.track, crossed, key, width)


def _boxes(track: Boxes[str], crossed: Sequence[int], key: CounterRow, width: int) -> Iterator[Row]:
    """The boxes of each group, a click on which crosses off the next; several groups are numbered."""
    spans = [Span("      ")]
    for part, (size, gone) in enumerate(zip(track.groups, crossed, strict=True)):
        number = f"{part + 1}:" if len(track.groups) > 1 else ""
        spans += [Span(f"{number}{CROSSED * gone}{FREE * (size - gone)}", "plain", f"{PART}{part}"), Span("  ")]
    for line in unfolded(Row(tuple(spans)), width, 6):
        yield line._replace(key=key, more=True)


def _grid(grid: Grid[str], crossed: Sequence[int], key: CounterRow, width: int) -> Iterator[Row]:
    """A damage grid; a click on a box crosses it off, on the number of a column the next box of that column."""
    at = dict(zip(grid.boxes, crossed, strict=True))
    indexes = {place: index for index, place in enumerate(grid.boxes)}
    numbers = [Span(f" {x + 1:<3}", "key", f"column {x}") for x in range(grid.columns)]
    yield Row((Span("      "), *numbers), (), key, more=True)
    for y, line in enumerate(grid.rows):
        spans = [Span("      ")]
        for x, cell in enumerate(line):
            sign = CROSSED if at.get((y, x)) else cell.system or FREE
            place = f"{PART}{indexes[y, x]}" if cell.box else ""
            spans.append(Span(f"[{sign}] " if cell.box else "    ", "bad" if at.get((y, x)) else "plain", place))
        yield Row(tuple(spans), (), key, more=True)
    yield from (one._replace(key=key, more=True) for one in wrapped(legend(grid), width, "dim", indent="      "))


def _figures(entry: PlayedEntry, view: View, width: int) -> Iterator[Row]:
    """The figures of an entry as they are now, changed ones in another colour."""
    spans = [Span("    ")]
    army, marks = view.army, view.now.marks
    for heading, figure, changed in entry.figures(army.sheet, marks, army.lost(marks)):
        second = f" ({figure.second})" if figure.second else ""
        best = f" → {figure.best}" if figure.best else ""
        spans += [
            Span(f"{heading} ", "dim"),
            Span(f"{figure.text}{second}{best}", "warn" if changed else "plain"),
            Span("  "),
        ]
    if len(spans) > 1:
        yield from unfolded(Row(tuple(spans)), width, 4)


def _dues(texts: Iterator[str], width: int) -> Iterator[Row]:
    for text in texts:
        yield from wrapped(f"▲ {text}", width, "warn", indent="    ")


def opponents(view: View, shown: PlayedArmy, lang: Language, width: int) -> list[Row]:
    """What an opponent may know: the open entries with their losses, and those revealed; `shown` is the open army."""
    marks = view.now.marks
    entries = [one for one in shown.entries if not one.block.secret]
    entries += [one for one in view.army.entries if one.block.secret and one.id in view.now.revealed]
    found = [row(f" {shown.sheet.title}", "head")]
    for counter in shown.counters:
        found += wrapped(_counted(counter, view), width, "plain", indent="   ")
    for entry in entries:
        found.append(Row((Span(f" {entry.block.title.text}", "dim" if entry.lost(marks) else "strong"),)))
        marked = [_counted(one, view) for one in entry.counters[: entry.public] if one.number(marks)]
        marked += [lang.say(T("lost"))] if entry.lost(marks) else []
        found += wrapped("; ".join(marked), width, "plain", indent="   ") if marked else ()
    return found


def _counted(counter: Counter, view: View) -> str:
    """A counter in a few words."""
    return f"{counter.track.label} {counter.number(view.now.marks)}/{counter.track.number}"
