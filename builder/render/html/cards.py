"""Entries on a screen: a card each, what is used most at its top; who has joined a unit below it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render.html.boxes import tapped
from builder.render.html.pictures import footprints
from builder.render.html.words import boxed, labelled, lines, row, shown, table
from builder.render.plain_text import Length
from builder.render.short_lines import in_order
from builder.sheet.model import Block, Sheet, Weapons


def anchor(sheet: Sheet, block: Block) -> str:
    """The name of its card within the page."""
    return f"u{next(n for n, other in enumerate(sheet.blocks) if other is block)}"


def cards(sheet: Sheet, length: Length) -> Iterator[str]:
    """Cards of all entries below the player's own headings."""
    group = ""
    yield '<div class="cards">'
    for block, joined in in_order(sheet):
        if not joined and block.group != group:
            group = block.group
            if group:
                yield f'<h2 class="group">{shown(group)}</h2>'
        yield from _card(sheet, block, length, joined=joined)
    yield "</div>"


def _card(sheet: Sheet, block: Block, length: Length, *, joined: bool) -> Iterator[str]:
    colon = sheet.colon
    kind = "card joined" if joined else "card"
    yield f'<section class="{kind}" id="{anchor(sheet, block)}"><details open>'
    yield f"<summary><h3>{shown(block.title.text)}</h3><b>{block.points}</b></summary>"
    if block.kind:
        yield f'<p class="kind">{shown(block.kind)}</p>'
    yield from map(tapped, block.tracks)
    yield table(block.profile.table, "f")
    facts = "".join(f"<dt>{shown(fact.label)}</dt><dd>{shown(fact.text)}</dd>" for fact in block.facts)
    if facts:
        yield f"<dl>{facts}</dl>"
    yield footprints(block.battle.footprints)
    yield _weapons(block.weapons)
    yield from (table(one, "f") for one in block.tables)
    for text in (block.carries, block.command, *block.items):
        if text:
            yield f"<p>{shown(text)}</p>"
    for rule in block.rules:
        yield f"<p><i>{shown(rule.title)}</i>{colon + shown(rule.effect) if rule.effect else ''}</p>"
    yield from lines(block.notes)
    yield from (f"<p><b>! {shown(finding)}</b></p>" for finding in block.findings)
    yield from (f"<p><i>{shown(finding)}</i></p>" for finding in block.waived)
    yield "</details>"
    if length == "full" and block.price:
        yield '<div class="price">'
        for one in block.price:
            yield f'<p style="margin-left:{one.depth + 1}em">{shown(one.label)}{colon}{shown(one.sum)} <small>{shown(one.rule)}</small></p>'
        yield "</div>"
    yield "</section>"


def _weapons(weapons: Weapons) -> str:
    """Figures in columns; notes on a line below them, so that a narrow screen has room for both."""
    if not weapons.rows:
        return ""
    weapon_table = weapons.table
    rows = []
    for cells in weapon_table.rows:
        *figures, note = cells
        rows.append(row(figures))
        if note:
            rows.append(f'<tr class="n"><td colspan="{len(figures)}">{shown(note)}</td></tr>')
    return boxed(f"<thead>{row(weapon_table.headings[:-1], 'th')}</thead><tbody>{''.join(rows)}</tbody>", "f w")


def secret(sheet: Sheet) -> str:
    """The secret notes."""
    notes = "".join(labelled(sheet.secrets.lines))
    return f'<section class="secret" id="secrets">{notes}</section>' if notes else ""
