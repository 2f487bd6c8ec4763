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
"""Prefix of the action on a clicked group of boxes or box of a damage grid; its index in the counter follows."""
HIDDEN = "hidden"
"""Key of the row that shows or hides the entries that the opponent does not see."""


class EntryRow(NamedTuple):
    """Key of the row of an entry during a game."""

    entry: str


class CounterRow(NamedTuple):
    """Key of the row of a counter; the entry is empty for a counter of the whole army."""

    entry: str
    counter: str


class View(NamedTuple):
    """An army during a game, and which of its rows are shown."""

    army: PlayedArmy
    now: Standing
    before: Standing
    """Boxes crossed off and other state at the start of the turn."""
    opened: AbstractSet[str]
    """Handles of the entries whose counters are all shown."""
    secrets: bool
    """True to show the entries that the opponent does not see."""

    @property
    def hidden(self) -> tuple[PlayedEntry, ...]:
        """The secret entries that are not revealed to the opponent."""
        shown = self.army.open_entries(self.now.revealed)
        return tuple(one for one in self.army.entries if one not in shown)


def rows(view: View, lang: Language, width: int) -> list[Row]:
    """All rows of a game: the army's counters, the entries that the opponent sees, then others if `view` shows them."""
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
    """Rows of an entry: the counter of its losses and what is due; if opened also its figures and all counters."""
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
    """Crossed and all boxes of these counters together (`2/6`), between clickable signs that cross off or free one."""
    number = f"{sum(one.number(view.now.marks) for one in counters)}/{sum(one.track.number for one in counters)}"
    return Span("  −  ", "key", "less"), Span(f"{number:^7}", "strong"), Span("  +  ", "key", "more")


def _counter(key: CounterRow, counter: Counter, view: View, width: int) -> Iterator[Row]:
    """Rows of a counter: its label, and its boxes below."""
    yield from unfolded(Row((Span(f"    {counter.track.label}"),), _steps((counter,), view), key), width, 6)
    crossed = counter.crossed(view.now.marks)
    if isinstance(counter.track, Grid):
        yield from _grid(counter.track, crossed, key, width)
    elif counter.track.number <= DRAWN and counter.track.number > 1:
        yield from _boxes(counter.track, crossed, key, width)


def _boxes(track: Boxes[str], crossed: Sequence[int], key: CounterRow, width: int) -> Iterator[Row]:
    """Rows of boxes by group, a click on which crosses off the next one; several groups are numbered.

    `crossed` has the number of crossed boxes of each group.
    """
    spans = [Span("      ")]
    for part, (size, gone) in enumerate(zip(track.groups, crossed, strict=True)):
        number = f"{part + 1}:" if len(track.groups) > 1 else ""
        spans += [Span(f"{number}{CROSSED * gone}{FREE * (size - gone)}", "plain", f"{PART}{part}"), Span("  ")]
    for line in unfolded(Row(tuple(spans)), width, 6):
        yield line._replace(key=key, more=True)


def _grid(grid: Grid[str], crossed: Sequence[int], key: CounterRow, width: int) -> Iterator[Row]:
    """Rows of a damage grid; a click on a box crosses it off, on a column's number the next box of the column.

    `crossed` has 1 for each crossed box and 0 for each free one, in the order of the grid's boxes.
    """
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
    """Rows of an entry's present figures, changed ones in another colour."""
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
    """Rows of texts on what is due."""
    for text in texts:
        yield from wrapped(f"▲ {text}", width, "warn", indent="    ")


def opponents(view: View, shown: PlayedArmy, lang: Language, width: int) -> list[Row]:
    """Rows that an opponent may see: entries with their losses, secret ones only if revealed.

    `shown` is the army without its secrets, as `Muster.open` gives it.
    """
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
    """Label of a counter with the number of its crossed boxes."""
    return f"{counter.track.label} {counter.number(view.now.marks)}/{counter.track.number}"
