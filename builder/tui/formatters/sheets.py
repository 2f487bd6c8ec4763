"""Contents of the army sheet as rows, for one entry or the whole army."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.findings import T
from builder.core.tracks import DRAWN, UNDIVIDED, Boxes, Track, legend
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet import build, model
from builder.sheet.model import Reference, Table
from builder.tui.formatters.texts import pairs, table, unfolded, wrapped
from builder.tui.widgets.rows import EMPTY, Row, Span, row, safe


def preview(block: model.Block, lang: Language, width: int) -> list[Row]:
    """Rows of an entry as on the sheet, without controls."""
    rows = list(wrapped(block.kind, width, "dim")) if block.kind else []
    rows += figures(block, width)
    return rows + details(block, lang, width)


def figures(block: model.Block, width: int) -> list[Row]:
    """Rows of an entry's profile and facts."""
    return [*table(block.profile.table, width), *pairs(((f.label, f.text) for f in block.facts), width)]


def whole(finished: model.Sheet, lang: Language, width: int) -> list[Row]:
    """Rows of the complete sheet of an army."""
    say = lang.say
    rows = [
        row(f" {finished.verdict}", "good" if finished.legal else "bad"),
        *pairs(((r.label, r.text) for r in finished.head), width),
    ]
    if finished.composition.rows:
        rows += [EMPTY, *table(finished.composition.table, width)]
    for block in finished.blocks:
        rows += [EMPTY, Row((Span(f" {block.title.text}", "head"),), (Span(f"{block.points} ", "strong"),))]
        rows += preview(block, lang, width)
    if finished.deployment.rows:
        rows += [EMPTY, row(" " + say(T("Order of deployment")), "head"), *table(finished.deployment.table, width)]
    for track in finished.tracks:
        rows += [EMPTY, *_track(track, lang, width, " ")]
    rows += _tables(finished.reference, width)
    for how, text in finished.findings:
        rows += [EMPTY, *wrapped(f"{how}{lang.colon}{text}", width, "plain")]
    if finished.notes:
        rows += [EMPTY, *wrapped(finished.notes, width, "plain")]
    return [*rows, EMPTY, *wrapped(finished.foot, width, "dim")]


def at_hand(muster: Muster, lang: Language, width: int) -> list[Row]:
    """Rows of the quick-reference tables that the army needs."""
    return _tables(tuple(build.reference(muster, lang)), width)


def _tables(found: Iterable[Reference], width: int) -> list[Row]:
    rows: list[Row] = []
    for one in found:
        drawn = table(one.table, width) if one.chart else pairs(_read(one.table), width)
        rows += [EMPTY, row(f" {one.heading}", "head"), *drawn]
    return rows


def _read(reference: Table) -> Iterator[tuple[str, str]]:
    """Pairs of the name in each row of a table and the other cells as one text."""
    for first, *rest in reference.rows:
        yield first, ", ".join(cell for cell in rest if cell)


def details(block: model.Block, lang: Language, width: int, *, keyed: bool = False) -> list[Row]:
    """Rows of an entry's weapons, special rules and price; `keyed` adds to the heading the key that shows rules."""
    say = lang.say
    rows: list[Row] = []
    if block.weapons.rows:
        rows += [EMPTY, _in_play(lang, keyed), *table(block.weapons.table, width, block.weapons.unused)]
    for facts_table in block.tables:
        rows += [EMPTY, *table(facts_table, width)]
    lines = [t for t in (block.carries, block.command) if t]
    for text in lines:
        rows += wrapped(text, width, "plain", indent="  ")
    for item in block.items:
        rows += wrapped(f"* {item}", width, "plain", indent="  ")
    if block.rules and not block.weapons.rows:
        rows += [EMPTY, _in_play(lang, keyed)]
    for rule in block.rules:
        text = f"{rule.title}{lang.colon}{rule.effect}" if rule.effect else rule.title
        rows += wrapped(f"+ {text}", width, "plain", indent="  ")
    for track in block.tracks:
        rows += _track(track, lang, width, "  ")
    if block.notes:
        rows += wrapped(f"¶ {safe(block.notes)}", width, "dim", indent="  ")
    rows += [
        EMPTY,
        Row((Span(" " + say(T("Price")), "head"),), (Span(f"{block.points} ", "strong"),)),
        *prices(block, width),
    ]
    return rows


def _in_play(lang: Language, keyed: bool) -> Row:
    """Heading of weapons and special rules; `keyed` adds the key that shows their rules."""
    heading = Span(" " + lang.say(T("In play")), "head")
    return Row((heading,), (Span(" i ", "key", "rules"),) if keyed else ())


def _track(track: Track[str], lang: Language, width: int, indent: str) -> Iterator[Row]:
    """Rows of boxes to cross off, arranged as on the sheet."""
    number = f"{track.label}{lang.colon}{track.number}"
    if isinstance(track, Boxes):
        drawn = track.drawn("☐", DRAWN, UNDIVIDED)
        rest = " …" if track.number > DRAWN else ""
        yield from wrapped(f"{number}  {drawn}{rest}", width, "plain", indent=indent)
    else:
        yield from wrapped(number, width, "plain", indent=indent)
        yield from (row(f"{indent}  {line}", "plain" if place else "dim") for place, line in enumerate(track.drawn))
        if track.systems:
            yield from wrapped(legend(track), width, "dim", indent=f"{indent}  ")


def prices(block: model.Block, width: int) -> Iterator[Row]:
    """Rows of an entry's price with all parts."""
    for line in block.price:
        label = f"{'  ' * line.depth} {line.label}"
        rule = f"  {line.rule}" if width >= 64 else ""
        look = "dim" if line.depth else "plain"
        yield from unfolded(Row((Span(label, look), Span(rule, "dim")), (Span(f" {line.sum} ", look),)), width)
