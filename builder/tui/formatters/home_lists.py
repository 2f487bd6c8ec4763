"""Lists on the home screen as rows: called what, how many points, legal or not, what is not saved."""

from __future__ import annotations

from pathlib import Path

from builder.core.findings import N, Shown, T
from builder.editing.list_summaries import Card
from builder.editing.recovery import Unsaved
from builder.files.path_names import brief
from builder.locale import Language
from builder.tui.widgets.rows import Row, Span, Target


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


def card(path: Path, known: Card | None, waiting: Unsaved | None, lang: Language) -> list[Row]:
    """A list with its points and verdict, as far as it is known, and what of it is not saved."""
    say = lang.say
    if known is None:
        return [Row((Span("   "), Span(path.name, "dim")), (Span("… ", "dim"),), Target("file", str(path)))]
    name = known.name or path.stem
    where = f"  {say(known.army)}" if known.army is not None else ""
    left = [Span(" ✔ " if known.legal else " ✘ " if known.legal is False else " ! ", "good" if known.legal else "bad")]
    dot = [Span(" ●", "warn")] if waiting is not None else []
    left += [Span(name, "strong"), *dot, Span(where, "dim"), Span(f"  {path.name}", "dim")]
    right: list[Span] = []
    if known.points is not None and known.limit is not None:
        right.append(Span(f" {lang.points(known.points)}/{lang.number(known.limit)} "))
    if known.problem is not None:
        verdict, look = say(T("not readable")), "bad"
    elif known.errors:
        verdict, look = say(N("{count} error", "{count} errors", known.errors)), "bad"
    elif known.warnings:
        verdict, look = say(N("{count} warning", "{count} warnings", known.warnings)), "warn"
    else:
        verdict, look = say(T("legal")), "good"
    right.append(Span(f"{verdict:>12} ", look))
    key = Target("file", str(path))
    rows = [Row(tuple(left), tuple(right), key)]
    note = known.problem if known.problem is not None else known.changed
    if note is not None:
        rows.append(Row((Span(f"     {say(note)}", "warn" if known.problem is None else "dim"),), (), key, more=True))
    if known.unparsed:
        kept = N(
            "{count} thing in the file is not understood; it is kept as it is",
            "{count} things in the file are not understood; they are kept as they are",
            known.unparsed,
        )
        rows.append(Row((Span(f"     {say(kept)}", "warn"),), (), key, more=True))
    if waiting is not None:
        rows.append(Row((Span(f"     {_changes(waiting, lang)}", "warn"),), (), key, more=True))
    return rows
