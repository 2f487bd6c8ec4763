"""A sheet as one self-contained page that prints well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape as _escape

from builder.letters import clean
from builder.render.text import Length
from builder.sheet import Block, Boxes, Sheet, Table

_STYLE = """
body{font:15px/1.35 Georgia,'Times New Roman',serif;max-width:54em;margin:2em auto;padding:0 1em;color:#111;background:#fff}
h1{margin:0 0 .2em}h2{font-size:1.15em;margin:0;display:flex;justify-content:space-between}
section{border-top:2px solid #111;padding:.6em 0;break-inside:avoid}
table{border-collapse:collapse;margin:.4em 0;width:100%}th,td{padding:.1em .5em;border-bottom:1px solid #ccc;text-align:center}
th:first-child,td:first-child,table.w td:last-child,table.w th:last-child,table.r th,table.r td{text-align:left}th{font-size:.85em}
p{margin:.25em 0}h3{font-size:1em;margin:1em 0 0}.bad{border:3px solid #111;padding:.4em .6em;font-weight:bold}.kind{font-style:italic}
.bar span{display:inline-block;min-width:9em}.bar i{display:inline-block;height:.6em;margin-right:.5em;background:#555}
.bar i{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.boxes{letter-spacing:.2em}small{color:#333}
@media print{body{margin:0;max-width:none;font-size:10pt}.secret{break-before:page;break-after:page}}
"""


def write(sheet: Sheet, length: Length = "normal") -> str:
    """The page; `short` leaves the blocks at a line each, `full` opens their prices."""
    parts = [
        f'<!DOCTYPE html>\n<html lang="{sheet.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{shown(sheet.title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{shown(sheet.title)}</h1>",
        f"<p{'' if sheet.legal else ' class=bad'}>{shown(sheet.verdict)}</p>",
    ]
    parts += [f"<p><b>{shown(label)}</b> {shown(text)}</p>" for label, text in sheet.head]
    if length != "short":
        parts.append(_table(sheet.composition))
        parts += [
            f'<div class="bar"><span>{shown(b.label)}</span><i style="width:{float(b.part) * 20:.2f}em"></i>{shown(b.share)}</div>'
            for b in sheet.shares
        ]
    for block in sheet.blocks:
        parts += _block(block, length, sheet.colon)
    if length != "short" and sheet.deployment.rows:
        parts.append(_table(sheet.deployment))
    if length != "short":
        parts += [_boxes(track) for track in sheet.tracks]
        parts += [f"<h3>{shown(title)}</h3>{_table(table, 'r')}" for title, table in sheet.reference]
    parts += [f"<p><b>{shown(severity)}</b> {shown(text)}</p>" for severity, text in sheet.findings]
    if sheet.secrets and length != "short":
        rows = "".join(f"<p><b>{shown(label)}</b> {shown(text)}</p>" for label, text in sheet.secrets)
        parts.append(f'<section class="secret">{rows}</section>')
    parts += [f"<p>{shown(line)}</p>" for line in sheet.notes.split("\n") if line]
    parts.append(f"<p><small>{shown(sheet.foot)}</small></p></body></html>\n")
    return "\n".join(parts)


def shown(text: str) -> str:
    """Text that HTML shows as it stands."""
    return _escape(clean(text))


def _block(block: Block, length: Length, colon: str) -> Iterator[str]:
    yield f"<section><h2><span>{shown(block.title)}</span><span>{block.points}</span></h2>"
    if block.kind:
        yield f'<p class="kind">{shown(block.kind)}</p>'
    if length != "short":
        yield _table(block.profile)
        yield _table(block.weapons, "w")
        yield "".join(f"<p><b>{shown(label)}</b> {shown(text)}</p>" for label, text in block.facts)
    for text in (block.carries, block.command, *block.items):
        if text:
            yield f"<p>{shown(text)}</p>"
    if length != "short":
        for name, effect in block.tags:
            yield f"<p><i>{shown(name)}</i>{colon + shown(effect) if effect else ''}</p>"
        yield from (_boxes(boxes) for boxes in block.boxes)
    for line in block.notes.split("\n") if block.notes else ():
        yield f"<p>{shown(line)}</p>"
    for finding in block.findings:
        yield f"<p><b>! {shown(finding)}</b></p>"
    if length == "full":
        for row in block.price:
            yield f'<p style="margin-left:{row.depth + 1}em">{shown(row.label)}{colon}{shown(row.sum)} <small>{shown(row.rule)}</small></p>'
    yield "</section>"


def _boxes(boxes: Boxes) -> str:
    """As many squares as there are, up to a hundred, a space between their groups."""
    left, groups = 100, []
    for number in boxes.groups:
        groups.append("☐" * min(number, left))
        left -= min(number, left)
    drawn = " ".join(g for g in groups if g)
    return f'<p>{shown(boxes.label)} ({boxes.number}) <span class="boxes">{drawn}</span></p>'


def _table(table: Table, kind: str = "") -> str:
    if not table.rows:
        return ""
    head = "".join(f"<th>{shown(h)}</th>" for h in table.headings)
    rows = "".join("<tr>" + "".join(f"<td>{shown(c)}</td>" for c in row) + "</tr>" for row in table.rows)
    return f'<table class="{kind}"><tr>{head}</tr>{rows}</table>' if kind else f"<table><tr>{head}</tr>{rows}</table>"
