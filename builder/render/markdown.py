"""A sheet as Markdown for forums and chat."""

from __future__ import annotations

from collections.abc import Iterator

from builder.letters import clean
from builder.render.text import Length
from builder.sheet import Block, Boxes, Sheet, Table


def write(sheet: Sheet, length: Length = "normal") -> str:
    """The sheet with a heading an entry, or as one list."""
    lines = [f"# {escaped(sheet.title)}", "", f"**{escaped(sheet.verdict)}**", ""]
    lines += [f"- {escaped(label)}{sheet.colon}{escaped(text)}" for label, text in sheet.head]
    if length == "short":
        lines += ["", *(_one_line(b, sheet.colon) for b in sheet.blocks)]
    else:
        lines += ["", *_table(sheet.composition)]
        if sheet.shares:
            lines += ["", *(f"- {escaped(b.label)}{sheet.colon}{b.signs(20)} {b.share}" for b in sheet.shares)]
        for block in sheet.blocks:
            lines += _block(block, sheet.colon, prices=length == "full")
        if sheet.deployment.rows:
            lines += ["", *_table(sheet.deployment)]
    if length != "short":
        if sheet.tracks:
            lines += ["", *(f"- {_boxes(track, sheet.colon)}" for track in sheet.tracks)]
        for title, table in sheet.reference:
            lines += ["", f"## {escaped(title)}", "", *_table(table)]
    if sheet.findings:
        lines += ["", *(f"- **{escaped(severity)}** {escaped(text)}" for severity, text in sheet.findings)]
    if sheet.secrets and length != "short":
        lines += ["", *(f"- **{escaped(label)}**{sheet.colon}{escaped(text)}" for label, text in sheet.secrets)]
    if sheet.notes:
        lines += ["", *(f"> {escaped(ln)}" for ln in sheet.notes.split("\n"))]
    lines += ["", f"*{escaped(sheet.foot)}*"]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Text that Markdown shows as it stands."""
    text = clean(text)
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, "\\" + sign)
    return text


def _one_line(block: Block, colon: str) -> str:
    parts = [p for p in (block.carries, block.command, *block.items) if p]
    kind = f" ({escaped(block.kind)})" if block.kind else ""
    return f"- **{escaped(block.title)}**{kind} {escaped('; '.join(parts))}{colon}{block.points}"


def _block(block: Block, colon: str, *, prices: bool) -> Iterator[str]:
    yield ""
    yield f"## {escaped(block.title)} — {block.points}"
    if block.kind:
        yield ""
        yield escaped(block.kind)
    for table in (block.profile, block.weapons):
        if table.rows:
            yield ""
            yield from _table(table)
    yield ""
    for label, text in block.facts:
        yield f"- {escaped(label)}{colon}{escaped(text)}"
    for text in (block.carries, block.command, *block.items):
        if text:
            yield f"- {escaped(text)}"
    for name, effect in block.tags:
        yield f"- *{escaped(name)}*{colon + escaped(effect) if effect else ''}"
    for boxes in block.boxes:
        yield f"- {_boxes(boxes, colon)}"
    for line in block.notes.split("\n") if block.notes else ():
        yield f"- {escaped(line)}"
    for finding in block.findings:
        yield f"- **!** {escaped(finding)}"
    if prices:
        for row in block.price:
            rule = f" ({escaped(row.rule)})" if row.rule else ""
            yield f"{'  ' * row.depth}- {escaped(row.label)}{colon}{row.sum}{rule}"


def _boxes(boxes: Boxes, colon: str) -> str:
    """As many squares as there are, up to a hundred, a space between their groups."""
    left, groups = 100, []
    for number in boxes.groups:
        groups.append("☐" * min(number, left))
        left -= min(number, left)
    return f"{escaped(boxes.label)} ({boxes.number}){colon}{' '.join(g for g in groups if g)}"


def _table(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(escaped(h) for h in table.headings) + " |"
    yield "|" + "---|" * len(table.headings)
    for row in table.rows:
        yield "| " + " | ".join(escaped(c) for c in row) + " |"
