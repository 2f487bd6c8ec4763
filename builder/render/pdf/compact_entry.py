"""Entries and heads in little room: what a full sheet sets in columns runs on here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf.entry_blocks import finding_row, waived_row
from builder.render.pdf.page_marks import MarkRow
from builder.render.pdf.paragraphs import (
    Parts,
    below,
    boxes_shown,
    listed,
    price_parts,
    profile_shown,
    running_lines,
    spaced_label,
)
from builder.render.pdf.tables import hold, share_columns, table_rows
from builder.render.pdf.typesetter import Typesetter
from builder.render.pdf.unbroken_words import HOLD, held, titled, whole
from builder.render.style import MM, Style
from builder.sheet.effects import Merged
from builder.sheet.model import Block, Sheet, SpecialRule, Table, WeaponRow


def prepare(typesetter: Typesetter, sheet: Sheet) -> None:
    """Columns that are the same for all entries."""
    share_columns(typesetter, [profile_shown(b)[0] for b in sheet.blocks])


# An entry ------------------------------------------------------------------------------------------------------------


def body_rows(
    typesetter: Typesetter,
    block: Block,
    merged: Merged | None,
    *,
    prices: bool,
    named: Collection[SpecialRule] = (),
    run_on: bool = False,
    most: float = 1.0,
) -> Iterator[MarkRow]:
    """All else that is told of an entry; `merged` is what stands elsewhere on the sheet, rules `named` too.

    Where everything stands at its entry, facts have lines of their own; otherwise they `run_on`. The figures of its
    profile are no larger than `most`.
    """
    style = typesetter.look
    profile, starry = profile_shown(block)
    run_on = run_on or merged is not None
    # entries below one another share their columns; a card needs all the room it has
    if merged is None:
        _, figures = _sized(typesetter, _alone(block), most)
    else:
        figures = [
            *table_rows(typesetter, profile, typesetter.width, style.cell, typesetter.columns.get(profile.headings))
        ]
    figures += typesetter.rows(starry, style.label, typesetter.width)
    boxes = [MarkRow(style.box_above * MM), *rows] if (rows := [*boxes_shown(typesetter, block)]) else []
    parts: list[Iterable[MarkRow]] = [
        # what is looked for and crossed off in every turn stays together
        (row._replace(bound=True) for row in below(typesetter, figures, boxes)),
        _facts(typesetter, block, run_on=run_on),
        _weapons(typesetter, block, merged, run_on=run_on),
        _rules(typesetter, block, merged, named, run_on=run_on),
        typesetter.rows(block.notes, style.note, typesetter.width, keep_lines=True),
        typesetter.flowed(price_parts(typesetter, block.price), typesetter.width) if prices else (),
        (row for text in block.findings for row in finding_row(typesetter, text)),
        (row for text in block.waived for row in waived_row(typesetter, text)),
    ]
    yield from below(typesetter, *(list(part) for part in parts))


def figures_size(typesetter: Typesetter, block: Block) -> float:
    """How large the figures of an entry can be on a card."""
    return _sized(typesetter, _alone(block), max(look.FIGURES_SIZES))[0]


def _alone(block: Block) -> Table:
    """A profile on a card; the name of a single row is not said again if it is the title's."""
    profile, _ = profile_shown(block)
    if len(profile.rows) == 1 and block.profile.called_alike:
        return _nameless(profile)
    return profile


def _nameless(table: Table) -> Table:
    return Table(("", *table.headings[1:]), tuple(("", *figures) for _, *figures in table.rows))


def _sized(typesetter: Typesetter, table: Table, most: float) -> tuple[float, list[MarkRow]]:
    """A profile in the largest figures in which its names take few lines; if there are none, its names above their figures."""
    style = typesetter.look
    lone = not any(name for name, *_ in filter(None, table.rows))
    for sizes, lines in look.FIGURES:
        for by in sizes:
            cell = style.cell._replace(size=style.cell.size * by, leading=style.cell.leading * by)
            part = min(by, look.FIGURES_HEADING)
            heading = style.heading._replace(size=style.heading.size * part, leading=style.heading.leading * part)
            own = typesetter.looking(style._replace(heading=heading, figure_pad=style.figure_pad * by))
            shown = table if lines else _nameless(table)
            fits = by <= most and _least(own, shown, cell, lines) <= typesetter.width
            if not fits or cell.size > look.FIGURES_MOST * style.text.size:
                continue
            rows = list(table_rows(own, shown, typesetter.width, cell, _spread(own, shown, cell) if lone else None))
            if lines:
                return by, rows
            if table.rows and len(rows) == len(table.rows) + 2:
                for place, (name, *_) in reversed([*enumerate(table.rows, 2)]):
                    rows[place:place] = typesetter.rows(name, cell, typesetter.width)
                return by, rows
    return min(look.FIGURES_SIZES), list(table_rows(typesetter, table, typesetter.width, style.cell))


def _spread(typesetter: Typesetter, table: Table, cell: Style) -> list[float] | None:
    """Columns of figures without names, over the whole width; none if they have no room for more white."""
    style = typesetter.look
    wide = [0.0]
    for index, heading in enumerate(table.headings[1:], 1):
        shown = [typesetter.measured(typesetter.clean(row[index]), cell) for row in table.rows if index < len(row)]
        wide.append(
            max([*shown, typesetter.measured(typesetter.clean(heading), style.heading), style.figure_least * MM]) + 0.2
        )
    white = (typesetter.width - sum(wide)) / max(1, len(wide) - 1)
    most = (style.figure_most + style.figure_pad) * MM
    columns = [0.0, *(min(width + white, max(most, width)) for width in wide[1:])]
    return columns if white > 0 and max(wide) <= style.figure_most * MM else None


def _least(typesetter: Typesetter, table: Table, cell: Style, lines: int = 0) -> float:
    """How wide a profile must be for its names to take so many lines, or as many as they have words; long ones take two."""
    style = typesetter.look
    names = [typesetter.clean(row[0]) for row in (table.headings, *table.rows) if row]
    least = max((typesetter.measured(word, cell) for name in names for word in name.split(" ")), default=0.0)
    longest = max((typesetter.measured(name, cell) for name in names), default=0.0)
    if lines:
        least = max(least, longest * look.NAME_SHARE)
    if lines == 1:
        least = max(least, min(longest, style.name_most * MM))
    least += style.cell_gap * MM + 0.2
    for index, heading in enumerate(table.headings[1:], 1):
        wide = max(
            (typesetter.measured(typesetter.clean(row[index]), cell) for row in table.rows if index < len(row)),
            default=0.0,
        )
        wide = max(wide, typesetter.measured(typesetter.clean(heading), style.heading), style.figure_least * MM)
        least += wide + style.figure_pad * MM + 0.2
    return least


def _facts(typesetter: Typesetter, block: Block, *, run_on: bool) -> Iterator[MarkRow]:
    """Movement, save and the like, then what is carried, each behind its label in bold."""
    style, say = typesetter.look, typesetter.say
    facts = [
        *((f.label, f.text) for f in block.facts),
        (say(T("Carries")), block.carries),
        (say(T("Command")), block.command),
    ]
    facts.append((say(T("Items")), listed(typesetter, block.items)))
    groups: list[Parts] = [
        [(spaced_label(typesetter, label), style.strong), (hold(whole(text)), style.text)]
        for label, text in facts
        if text.strip()
    ]
    yield from running_lines(typesetter, groups, run_on=run_on)


def weapon(typesetter: Typesetter, headings: tuple[str, ...], row: WeaponRow) -> Parts:
    """A weapon run on: its name, what differs from nothing, each number behind its heading, and what there is to note."""
    style = typesetter.look
    line_parts: Parts = [(row.title, style.strong)]
    for heading, cell in zip(headings[1:-1], row.figures, strict=True):
        if cell is not None:
            line_parts += [(heading.replace(" ", HOLD) + HOLD, style.label), (hold(whole(cell)), style.text)]
    if row.note and len(line_parts) > 1:
        line_parts[-1] = (
            typesetter.say(T("{numbers}; {note}", numbers=line_parts[-1][0], note=held(row.note))),
            style.text,
        )
    elif row.note:
        line_parts.append((held(row.note), style.text))
    return line_parts


def _weapons(typesetter: Typesetter, block: Block, merged: Merged | None, *, run_on: bool) -> Iterator[MarkRow]:
    groups = []
    for row in block.weapons.rows:
        shown = row if merged is None else row._replace(note=row.finished)
        groups.append(weapon(typesetter, block.weapons.headings, shown))
    yield from running_lines(typesetter, groups, run_on=run_on)


def _rules(
    typesetter: Typesetter, block: Block, merged: Merged | None, named: Collection[SpecialRule], *, run_on: bool
) -> Iterator[MarkRow]:
    style = typesetter.look
    if merged is None:
        rules = [rule for rule in block.rules if rule not in named]
        yield from running_lines(
            typesetter,
            [[(titled(rule), style.strong), (held(rule.effect), style.text)] for rule in rules],
            run_on=run_on,
        )
        names = ", ".join(titled(rule) for rule in block.rules if rule in named)
        yield from typesetter.flowed([(names, style.strong)], typesetter.width, hang=style.hanging * MM)
        return
    names = ", ".join(titled(rule) for rule in block.rules if rule.name.strip())
    if names:
        yield from typesetter.flowed(
            [(typesetter.say(T("Rules")) + HOLD, style.strong), (names, style.text)], typesetter.width
        )
    for rule in block.rules:
        if not rule.name.strip():
            yield from typesetter.rows(held(rule.effect), style.text, typesetter.width)
