"""The HTML page of a sheet: sections, navigation, and parts for screen or paper only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from builder.core.findings import T
from builder.core.tracks import Grid
from builder.locale import Language, language
from builder.render import qr, short_lines
from builder.render.html import pictures
from builder.render.html.blocks import BlockWriter, effects
from builder.render.html.boxes import tapped
from builder.render.html.scripts import KEEP_BOXES
from builder.render.html.styles import GRID, STYLE
from builder.render.html.words import labelled, lines, shown, table
from builder.render.plain_text import Length
from builder.render.sheet_sections import NAMES, standing
from builder.sheet.model import Sheet
from builder.sheet.wording import capital

Section = Callable[[Sheet, Language, Length], Iterable[str]]

JUMPED_TO = ("deployment", "game", "reference", "findings", "notes", "secrets")
"""Sections that the navigation line links to, after the links to the entries."""


def write(sheet: Sheet, length: Length = "normal", sections: Iterable[str] | None = None) -> str:
    """The sheet as an HTML page: `short` has a line for each entry, `full` has details and prices unfolded.

    `sections` are the names of the sections to show, by default all of them.
    """
    lang = language(sheet.language).printed()
    parts = [
        f'<!DOCTYPE html>\n<html lang="{sheet.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{shown(sheet.title)}</title><style>{_style(sheet)}</style></head><body class="{length}">'
    ]
    if not sheet.legal:  # the head of a table stands on every page that it is printed on
        parts.append(
            f'<table class="every"><thead><tr><td><p class="bad">{shown(sheet.verdict)}</p></td></tr></thead><tbody><tr><td>'
        )
    chosen = _SHORT if length == "short" else _SECTIONS
    made = {name: [*chosen[name](sheet, lang, length)] for name in standing(sheet.copy, sections) if name in chosen}
    foot = f"<p><small>{shown(' · '.join(filter(None, (sheet.whose, sheet.foot))))}</small></p>"
    held = made.pop("secrets", []) if list(made)[-1:] == ["secrets"] else []  # nothing stands behind what is cut off
    for name, found in made.items():
        parts += found
        if name == "head" and length != "short":
            parts += _navigation(
                sheet, lang, [*(other for other in made if made[other]), *(["secrets"] if held else [])]
            )
    parts += [foot, *held]
    if length != "short":
        parts.append(KEEP_BOXES.format(key=shown(sheet.list_code or sheet.title)))
    parts.append("</body></html>\n" if sheet.legal else "</td></tr></tbody></table></body></html>\n")
    return "\n".join(parts)


def _style(sheet: Sheet) -> str:
    """The style sheet of the page, with additions for damage grids if the sheet has any."""
    tracks = (*sheet.tracks, *(track for block in sheet.blocks for track in block.tracks))
    return STYLE + GRID if any(isinstance(track, Grid) for track in tracks) else STYLE


def _navigation(sheet: Sheet, lang: Language, there: list[str]) -> Iterator[str]:
    """HTML of links to each entry and to the sections in `there`, on a line that stays at the top of the screen."""
    anchors = BlockWriter(sheet, lang, "normal").anchors() if "units" in there else ()
    links = [f'<a href="#{anchor}">{shown(name)}</a>' for anchor, name in anchors]
    named = [name for name in JUMPED_TO if name in there]
    links += [f'<a class="s" href="#{name}">{_title(lang, name)}</a>' for name in named]
    if links:
        yield f"<nav>{''.join(links)}</nav>"


def _title(lang: Language, name: str) -> str:
    """Title of a section, escaped, with a capital letter."""
    return shown(capital(lang.say(NAMES[name])))


def _section(lang: Language, name: str, found: Iterable[str], kind: str = "list") -> Iterator[str]:
    """HTML of the section `name` below its heading, with `kind` as its class; empty if its content `found` is empty."""
    content = "".join(found)
    if content:
        yield f'<section class="{kind}" id="{name}"><h2>{_title(lang, name)}</h2>{content}</section>'


def _code(sheet: Sheet) -> Iterator[str]:
    """HTML of the QR code of the list code, as SVG; empty without a code."""
    if sheet.fingerprint:
        count, dark = qr.of_fingerprint(sheet.fingerprint)
        path = "".join(f"M{x} {y}h{run}v1h-{run}z" for x, y, run in dark)
        yield f'<svg class="code" viewBox="-2 -2 {count + 4} {count + 4}" role="img" aria-label="{shown(sheet.fingerprint)}"><path d="{path}"/></svg>'


def _head(sheet: Sheet, _lang: Language, _length: Length) -> Iterator[str]:
    yield '<header class="head">'
    yield from _code(sheet)
    yield f"<h1>{shown(sheet.title)}</h1>"
    verdict = f"<b>{shown(sheet.verdict)}</b> " if sheet.legal else ""
    yield f"<p>{verdict}<small>{shown(sheet.list_code)}</small> <small>{shown(sheet.code_caption)}</small></p>"
    yield from labelled((row.label, row.text) for row in sheet.head)
    yield "</header>"


def _composition(sheet: Sheet, _lang: Language, _length: Length) -> Iterator[str]:
    """HTML of the points of each category with its minimum and maximum."""
    drawn = "".join(pictures.composition(sheet.composition))
    if drawn:
        yield f'<div class="sums">{drawn}</div>'


def _units(sheet: Sheet, lang: Language, length: Length) -> Iterator[str]:
    """HTML of rules that most units share, a block for each unit, and the effects of weapons, rules and items."""
    writer = BlockWriter(sheet, lang, length)
    yield from writer.shared()
    yield '<div class="cards">'
    yield from writer.blocks()
    yield "</div>"
    if texts := effects(sheet):
        yield f'<section class="effects"><h2>{shown(lang.say(T("Rules and items")))}</h2>{texts}</section>'


def _reference(sheet: Sheet, lang: Language, _: Length) -> Iterator[str]:
    if not sheet.reference:
        return
    title = _title(lang, "reference")
    ways = "".join(f'<li><a href="#r{n}">{shown(one.title)}</a></li>' for n, one in enumerate(sheet.reference))
    yield f'<h2 id="reference">{title}</h2><ul class="jump">{ways}</ul><div class="refs">'
    for number, one in enumerate(sheet.reference):
        shown_table = table(one.table, in_words=one.in_words or len(one.table.headings) <= WORDS)
        yield f'<section id="r{number}"><h3>{shown(one.heading)}</h3>{shown_table}</section>'
    yield "</div>"
    if sheet.not_here:
        yield f"<p>{shown(sheet.not_here)}</p>"


WORDS = 2
"""Greatest number of columns of a table that is set as words, aligned left; tables with more are set as figures."""


def _secrets(sheet: Sheet, lang: Language, length: Length) -> Iterator[str]:
    """HTML of the secret notes and entries, which are printed on a separate page."""
    notes = "".join(labelled(sheet.secrets.lines)) + "".join(BlockWriter(sheet, lang, length, secret=True).blocks())
    if notes:
        yield f'<section class="secret" id="secrets">{notes}</section>'


def _short_units(sheet: Sheet, _lang: Language, _length: Length) -> Iterator[str]:
    """HTML of a line for each entry, as in a message."""
    for heading, found in short_lines.entry_lines(sheet):
        if heading:
            yield f"<h2>{shown(heading)}</h2>"
        yield "<ul>"
        for line in found:
            points = f"{shown(sheet.colon)}<b>{shown(line.points)}</b>" if line.points else ""
            yield f"<li><b>{shown(line.name)}</b>{shown(line.text)}{points}</li>"
        yield "</ul>"


_SECTIONS: dict[str, Section] = {
    "head": _head,
    "composition": _composition,
    "glance": lambda sheet, lang, _: _section(lang, "glance", (table(sheet.glance.table, "sum"),), "list screen"),
    "limits": lambda sheet, lang, _: _section(lang, "limits", (table(sheet.limits), table(sheet.looked_up))),
    "units": _units,
    "deployment": lambda sheet, lang, _: _section(
        lang, "deployment", (pictures.deployment(sheet.deployment),), "list screen"
    ),
    "game": lambda sheet, lang, _: _section(lang, "game", map(tapped, sheet.tracks)),
    "reference": _reference,
    "notes": lambda sheet, lang, _: _section(lang, "notes", lines(sheet.notes)),
    "findings": lambda sheet, lang, _: _section(lang, "findings", labelled(sheet.findings)),
    "signatures": lambda sheet, _, __: (f'<p class="sign">{shown(label)}</p>' for label in sheet.signatures),
    "secrets": _secrets,
}

_SHORT: dict[str, Section] = {
    "head": _head,
    "units": _short_units,
    "deployment": lambda sheet, _, __: filter(None, (f"<p>{shown(short_lines.order(sheet))}</p>",)),
    "notes": _SECTIONS["notes"],
    "findings": _SECTIONS["findings"],
}
"""Functions that write the sections of the shortest form."""
