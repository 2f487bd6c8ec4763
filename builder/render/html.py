"""A sheet as one self-contained page that prints well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape as _escape

from builder.core.terminal_text import LEFT, broken, clean
from builder.core.tracks import Boxes, Grid, Track, legend
from builder.render.plain_text import Length
from builder.render.qr import cells
from builder.render.sheet_sections import standing
from builder.sheet.model import Block, Sheet, Table

_STYLE = """
body{font:15px/1.35 Georgia,'Times New Roman',serif;max-width:54em;margin:2em auto;padding:0 1em;color:#111;background:#fff;overflow-wrap:anywhere}
h1{margin:0 0 .2em}h2{font-size:1.15em;margin:0;display:flex;gap:1em;justify-content:space-between}
section,.list{border-top:2px solid #111;padding:.6em 0}section,tr,h3{break-inside:avoid}h2,h3{break-after:avoid}
table{border-collapse:collapse;margin:.4em 0;width:100%}th,td{padding:.1em .5em;border-bottom:1px solid #ccc;text-align:center}
th:first-child,td:first-child,table.w td:last-child,table.w th:last-child,table.r th,table.r td{text-align:left}th{font-size:.85em}
p{margin:.25em 0}h3{font-size:1em;margin:1em 0 0}.bad{border:3px solid #111;padding:.4em .6em;font-weight:bold}.kind{font-style:italic}
td.bar{text-align:left}.bar i{display:inline-block;height:.6em;margin-right:.5em;background:#555}
.bar i{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.code{float:right;width:14mm;height:14mm;margin:0 0 .5em 1em}.sign{border-bottom:1px solid #111;margin:1.6em 0 0;max-width:30em}
table.sum{width:auto}table.sum tr:last-child td{font-weight:bold}
.facts{columns:2 20em}.facts p{margin:0 0 .3em}.price{columns:2 22em;font-size:.9em}
.boxes{letter-spacing:.2em}small{color:#333}table.every>thead>tr>td,table.every>tbody>tr>td{padding:0;border:0;text-align:left}
@page{margin:12mm}
@media print{body{margin:0;padding:0;max-width:none;font-size:10pt}.secret{break-before:page;break-after:page}}
"""
_GRID = """table.grid{width:auto;border-spacing:2px;border-collapse:separate;break-inside:avoid}table.grid td,table.grid th{border:0;padding:0;
width:1.25em;height:1.25em;text-align:center}table.grid td.box{border:1px solid #111}table.grid .part{border-left:1em solid #fff}
table.grid td.box.part{box-shadow:-1px 0 0 #111}
"""
"""For sheets that have a grid."""


def write(sheet: Sheet, length: Length = "normal", sections: Iterable[str] | None = None) -> str:
    """The page; `short` leaves the blocks at a line each, `full` opens their prices."""
    parts = [
        f'<!DOCTYPE html>\n<html lang="{sheet.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{shown(sheet.title)}</title><style>{_style(sheet)}</style></head><body>"
    ]
    if not sheet.legal:  # the head of a table stands on every page that it is printed on
        parts.append(
            f'<table class="every"><thead><tr><td><p class="bad">{shown(sheet.verdict)}</p></td></tr></thead><tbody><tr><td>'
        )
    for name in standing(sheet.copy, sections):
        if length != "short" or name in SHORT:
            parts += _SECTIONS[name](sheet, length)
    parts.append(f"<p><small>{shown(' · '.join(filter(None, (sheet.whose, sheet.foot))))}</small></p>")
    parts.append("</body></html>\n" if sheet.legal else "</td></tr></tbody></table></body></html>\n")
    return "\n".join(parts)


def _style(sheet: Sheet) -> str:
    tracks = (*sheet.tracks, *(track for block in sheet.blocks for track in block.tracks))
    return _STYLE + _GRID if any(isinstance(track, Grid) for track in tracks) else _STYLE


def _head(sheet: Sheet, _: Length) -> Iterator[str]:
    if sheet.fingerprint:
        count, dark = cells(sheet.fingerprint)
        path = "".join(f"M{x} {y}h{run}v1h-{run}z" for x, y, run in dark)
        yield f'<svg class="code" viewBox="0 0 {count} {count}" role="img" aria-label="{shown(sheet.fingerprint)}"><path d="{path}"/></svg>'
    yield f"<h1>{shown(sheet.title)}</h1>"
    if sheet.legal:
        yield f"<p>{shown(sheet.verdict)}</p>"
    yield from _labelled((row.label, row.text) for row in sheet.head)


def _labelled(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"<p><b>{shown(label)}</b> {shown(text)}</p>" for label, text in rows)


def _composition(sheet: Sheet, _: Length) -> Iterator[str]:
    """What is spent on each category, with a bar of its part, and what may be."""
    if not sheet.composition.rows:
        return
    bars = sheet.composition.drawn
    drawn = "<th></th>" if bars else ""
    name, points, *bounds = (f"<th>{shown(h)}</th>" for h in sheet.composition.headings)
    yield f'<table class="parts"><tr>{name}{points}{drawn}{"".join(bounds)}</tr>'
    for row, (label, spent, *others) in zip(sheet.composition.rows, sheet.composition.table.rows, strict=True):
        cell = "<td></td>" if bars else ""
        if row.part is not None:
            cell = f'<td class="bar"><i style="width:{float(row.part) * 14:.2f}em"></i></td>'
        rest = "".join(f"<td>{shown(text)}</td>" for text in others)
        yield f"<tr><td>{shown(label)}</td><td>{shown(spent)}</td>{cell}{rest}</tr>"
    yield "</table>"


def _units(sheet: Sheet, length: Length) -> Iterator[str]:
    for block in sheet.blocks:
        yield from _block(block, length, sheet.colon)


def _reference(sheet: Sheet, _: Length) -> Iterator[str]:
    for one in sheet.reference:
        yield f"<section><h3>{shown(one.heading)}</h3>{_table(one.table, 'r')}</section>"
    if sheet.not_here:
        yield f"<p>{shown(sheet.not_here)}</p>"


def _secrets(sheet: Sheet, _: Length) -> Iterator[str]:
    if sheet.secrets.lines:
        yield f'<section class="secret">{"".join(_labelled(sheet.secrets.lines))}</section>'


def _listed(lines: Iterable[str]) -> Iterator[str]:
    """Lines under a rule of their own; nothing if there are none."""
    found = "".join(lines)
    if found:
        yield f'<div class="list">{found}</div>'


MOST_BOXES = 100
"""Boxes that are drawn of a track."""
SHORT = ("head", "units", "notes", "findings")
"""What the shortest form says."""


def shown(text: str) -> str:
    """Text that HTML shows as it stands."""
    return _escape(LEFT.join(map(clean, text.split(LEFT))))


def _block(block: Block, length: Length, colon: str) -> Iterator[str]:
    yield f"<section><h2><span>{shown(block.title.text)}</span><span>{block.points}</span></h2>"
    if block.kind:
        yield f'<p class="kind">{shown(block.kind)}</p>'
    if length != "short":
        yield _table(block.profile.table)
        yield _table(block.weapons.table, "w")
        yield f'<div class="facts">{"".join(_labelled((f.label, f.text) for f in block.facts))}</div>'
    for text in (block.carries, block.command, *block.items):
        if text:
            yield f"<p>{shown(text)}</p>"
    if length != "short":
        for rule in block.rules:
            yield f"<p><i>{shown(rule.title)}</i>{colon + shown(rule.effect) if rule.effect else ''}</p>"
        yield from (_track(track) for track in block.tracks)
    for line in broken(block.notes).split("\n") if block.notes else ():
        yield f"<p>{shown(line)}</p>"
    for finding in block.findings:
        yield f"<p><b>! {shown(finding)}</b></p>"
    for finding in block.waived:
        yield f"<p><i>{shown(finding)}</i></p>"
    if length == "full" and block.price:
        yield '<div class="price">'
        for row in block.price:
            yield f'<p style="margin-left:{row.depth + 1}em">{shown(row.label)}{colon}{shown(row.sum)} <small>{shown(row.rule)}</small></p>'
        yield "</div>"
    yield "</section>"


def _track(track: Track[str]) -> str:
    """Boxes behind their label; a grid as a table below it, with white between those that share rows."""
    if isinstance(track, Boxes):
        return _boxes(track)
    begins = {first for first, _ in track.spans[1:]}

    def cell(column: int, name: str, text: str, kind: str) -> str:
        classes = " ".join(filter(None, (kind, "part" if column in begins else "")))
        return f'<{name} class="{classes}">{shown(text)}</{name}>' if classes else f"<{name}>{shown(text)}</{name}>"

    numbers = "".join(cell(column, "th", str(column + 1), "") for column in range(track.columns))
    rows = "".join(
        "<tr>" + "".join(cell(n, "td", c.system, "box" if c.box else "") for n, c in enumerate(row)) + "</tr>"
        for row in track.rows
    )
    known = f"<p><small>{shown(legend(track))}</small></p>" if track.systems else ""
    return f'<p>{shown(track.label)} ({track.number})</p><table class="grid"><tr>{numbers}</tr>{rows}</table>{known}'


def _boxes(boxes: Boxes[str]) -> str:
    """Squares in their groups behind their label, and how many there are."""
    drawn = boxes.drawn("☐", MOST_BOXES)
    return f'<p>{shown(boxes.label)} ({boxes.number}) <span class="boxes">{drawn}</span></p>'


def _table(table: Table, kind: str = "") -> str:
    if not table.rows:
        return ""
    head = "".join(f"<th>{shown(h)}</th>" for h in table.headings)
    rows = "".join("<tr>" + "".join(f"<td>{shown(c)}</td>" for c in row) + "</tr>" for row in table.rows)
    return f'<table class="{kind}"><tr>{head}</tr>{rows}</table>' if kind else f"<table><tr>{head}</tr>{rows}</table>"


_SECTIONS: dict[str, Callable[[Sheet, Length], Iterable[str]]] = {
    "head": _head,
    "composition": _composition,
    "glance": lambda sheet, _: _listed((_table(sheet.glance.table, "sum"),)),
    "limits": lambda sheet, _: _listed((_table(sheet.limits),)),
    "units": _units,
    "deployment": lambda sheet, _: _listed((_table(sheet.deployment.table),)),
    "game": lambda sheet, _: (_track(track) for track in sheet.tracks),
    "reference": _reference,
    "notes": lambda sheet, _: _listed(f"<p>{shown(line)}</p>" for line in broken(sheet.notes).split("\n") if line),
    "findings": lambda sheet, _: _listed(_labelled(sheet.findings)),
    "signatures": lambda sheet, _: (f'<p class="sign">{shown(label)}</p>' for label in sheet.signatures),
    "secrets": _secrets,
}
