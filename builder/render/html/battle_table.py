"""The order of battle on paper: one table with one header, repeated on each page; no entry is parted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.entries import HOLDS
from builder.core.findings import T
from builder.core.tracks import Boxes, Grid, Track
from builder.locale import Language
from builder.render.html.boxes import pencilled, squares
from builder.render.html.words import lines, shown
from builder.sheet.battle_groups import InOrder, order_of_battle
from builder.sheet.effects import merged_texts
from builder.sheet.entry_figures import BattleFigure, BattleRow, Fact
from builder.sheet.model import Block, Sheet, Table

TICK = Boxes("", (1,))
"""A box for what is marked of a line."""
BESIDE = 12
"""Largest number of boxes beside a name; more are put below the line."""


def is_fought(sheet: Sheet) -> bool:
    """True if the sheet has an order of battle."""
    return bool(sheet.battle_columns) and any(block.battle.rows for block in sheet.blocks)


def order(sheet: Sheet, lang: Language, *, secret: bool = False) -> Iterator[str]:
    """The table of all entries, or of those that are secret."""
    places = order_of_battle(sheet, secret=secret)
    if not places:
        return
    priced = any(block.points for block in sheet.blocks)
    headings = [shown(heading.text) for heading in sheet.battle_columns]
    headings += [f'<abbr title="{shown(name)}">{shown(short)}</abbr>' for short, name in sheet.battle_ticks]
    if priced:
        each = lang.say(T("each")) if any(block.battle.each for block in sheet.blocks) else ""
        headings += [shown(each), shown(lang.say(T("pts")))]
    first = shown(lang.say(T("In order of deployment, the slowest first"))) if sheet.deployment.rows else ""
    cells = "".join(f"<th>{heading}</th>" for heading in headings)
    yield f'<table class="b"><thead><tr><th>{first}</th>{cells}</tr></thead>'
    part = ""
    for place in places:
        begun, part = part, place.block.battle.part
        if part and part != begun:
            yield f'<tbody class="part"><tr><th colspan="{len(headings) + 1}">{shown(part)}</th></tr></tbody>'
        yield f"<tbody>{''.join(_place(sheet, place, len(headings) + 1, priced=priced))}</tbody>"
    yield "</table>"


def effects(sheet: Sheet) -> str:
    """Explanations of weapons, rules and items, once for all entries."""
    texts = merged_texts(sheet, at_hand=[one.title for one in sheet.reference])
    return "".join(f"<p><b>{shown(name)}</b> {shown(text)}</p>" for name, text in (*texts.weapons, *texts.rules))


def _place(sheet: Sheet, place: InOrder, width: int, *, priced: bool) -> Iterator[str]:
    block = place.block
    numbers = [block.title.number for block in (block, *place.alike) if block.title.number is not None]
    name = shown(block.title.name) + (f" ({', '.join(map(str, numbers))})" if numbers else "")
    points = f"{len(place.alike) + 1} × {block.points}" if place.alike and block.points else block.points
    yield from _lines(sheet, block, f"<b>{_counted(name, block)}</b>", points, priced=priced, deep=0)
    for other in place.with_it:
        beside = other._replace(battle=other.battle._replace(rows=_rider_rows(other, block)))
        called = f"+ {_counted(shown(other.title.full_name), other)}"
        yield from _lines(sheet, beside, called, other.points, priced=priced, deep=1)
    texts = [_gear_and_rules(block)]
    for other in place.with_it:
        own = _gear_and_rules(other, (*block.battle.rules, *block.battle.notes))
        texts.append(own and f"<i>{shown(other.title.full_name)}{shown(sheet.colon)}</i>{own}")
    blanks = [
        f"<small>{shown(other.title.full_name + sheet.colon) if other is not block else ''}{shown(fact.label)}</small> {shown(fact.text)}"
        for other in (block, *place.with_it)
        for fact in other.battle.blanks
    ]
    for parts in (texts, blanks):
        yield _whole(" ".join(filter(None, parts)), width)
    tracks = [*_tracks(place, sheet.colon)]
    for found in (
        [track for track in tracks if isinstance(track, Boxes)],
        [track for track in tracks if isinstance(track, Grid)],
    ):
        yield _whole("".join(map(pencilled, found)), width)
    for other in (block, *place.with_it):
        yield _whole("".join(lines(other.notes)), width)
        yield _whole("".join(f"<p><b>! {shown(finding)}</b></p>" for finding in other.findings), width)
        yield _whole("".join(f"<p><i>{shown(finding)}</i></p>" for finding in other.waived), width)


def _whole(content: str, width: int) -> str:
    """A row of one cell; nothing where it is empty."""
    return f'<tr><td colspan="{width}">{content}</td></tr>' if content else ""


def _counted(name: str, block: Block) -> str:
    return name if block.title.models is None else f"{name}\u00a0×{block.title.models}"


def _rider_rows(block: Block, unit: Block) -> tuple[BattleRow, ...]:
    """His lines, without what rides below him where the unit rides the same."""
    rows = block.battle.rows
    return (*rows[:1], *(row for row in rows[1:] if row not in unit.battle.rows[1:]))


def _lines(sheet: Sheet, block: Block, name: str, points: str, *, priced: bool, deep: int) -> Iterator[str]:
    """The entry's own line, then those of its mount, champion and crew."""
    own, *others = block.battle.rows or (BattleRow("", "", (None,) * len(sheet.battle_columns)),)
    group = "" if block.secret or block.joins else block.group
    who = ", ".join(filter(None, (block.battle.rank, own.post, group)))
    yield _line(sheet, own, f"{name} <small>{shown(who)}</small>", (block.battle.each, points) if priced else (), deep)
    for row in others:
        title = f"{shown(row.name)} <small>{shown(row.post)}</small>"
        yield _line(sheet, row, title, ("", "") if priced else (), deep + 1)


def _line(sheet: Sheet, row: BattleRow, name: str, points: tuple[str, ...], deep: int) -> str:
    boxes = f" {squares(row.boxes)}" if row.boxes is not None and row.boxes.number <= BESIDE else ""
    figures = "".join(
        f"<td>{_figure(cell, strong=heading.strong)}</td>"
        for cell, heading in zip(row.cells, sheet.battle_columns, strict=True)
    )
    figures += f"<td>{squares(TICK) if row.ticks else ''}</td>" * len(sheet.battle_ticks)
    sums = "".join(f"<td>{shown(text)}</td>" for text in points)
    return f'<tr class="l{deep}"><th>{name}{boxes}</th>{figures}{sums}</tr>'


def _figure(cell: BattleFigure | None, *, strong: bool) -> str:
    if cell is None:
        return ""
    figure = f"<b>{shown(cell.text)}</b>" if strong else shown(cell.text)
    if cell.raised:
        figure += f"<sup>{shown(cell.raised)}</sup>"
    if cell.second:
        figure += f" <small>({shown(cell.second)})</small>"
    return f"{figure}→<b>{shown(cell.best)}</b>" if cell.best else figure


def _gear_and_rules(block: Block, known: Iterable[str | Fact] = ()) -> str:
    """Weapons with their figures, gear, items, the names of rules, and what no column shows."""
    battle = block.battle
    arms = ", ".join(
        (f"<i>{shown(one.whose)}:</i> " if one.whose else "")
        + " ".join((f"<b>{shown(one.name)}</b>", *(f"<span>{shown(figure)}</span>" for figure in one.figures)))
        for one in battle.arms
    )
    rules = " · ".join(f"<b>{shown(rule)}</b>" for rule in battle.rules if rule not in known)
    notes = [
        f"<small>{shown(note.label)}</small> {shown(note.text)}" if note.label else shown(note.text)
        for note in battle.notes
        if note not in known
    ]
    tables = [_in_a_line(table) for table in block.tables]
    groups = (arms, shown(", ".join(battle.gear)), shown("; ".join(battle.items)), rules, *notes, *tables)
    return " · ".join(filter(None, groups))


def _in_a_line(table: Table) -> str:
    """A table as running text: the first cell of each row, then the others after their headings."""
    rows = (
        " ".join(
            (
                f"<b>{shown(name)}</b>",
                *(
                    f"<span>{shown(head if cell == HOLDS else f'{head} {cell}')}</span>"
                    for head, cell in zip(table.headings[1:], cells, strict=True)
                    if cell
                ),
            )
        )
        for name, *cells in table.rows
    )
    return f"<small>{shown(table.headings[0])}</small> {', '.join(rows)}"


def _tracks(place: InOrder, colon: str) -> Iterator[Track[str]]:
    """Boxes to cross off, of each unit shown here."""
    for block in (place.block, *place.alike, *place.with_it):
        beside = any(block is other for other in place.with_it)
        before = f"{block.title.full_name}{colon}" if beside else ""
        if place.alike and block.title.number is not None:
            before = f"({block.title.number}) "
        many = [row.boxes for row in block.battle.rows if row.boxes is not None and row.boxes.number > BESIDE]
        for track in (*many, *block.battle.tracks, *block.battle.behind):
            yield track._replace(label=f"{before}{track.label}")
