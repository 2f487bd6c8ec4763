"""The battle sheet: head, a block for each unit, then rules and tables in columns, secret notes on a sheet of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.platypus import Flowable, KeepTogether, NextPageTemplate, Spacer

from builder.locale import Language
from builder.render.pdf import umpires_copy
from builder.render.pdf.columns import ABOVE_COLUMNS, Columns, Filler, Together
from builder.render.pdf.head import head
from builder.render.pdf.pages import Document, PageSection
from builder.render.pdf.sections import Sections
from builder.render.pdf.unit_blocks import UnitPrinter
from builder.render.sheet_sections import in_head
from builder.render.style import PrintOptions
from builder.sheet.battle_table import battle_table
from builder.sheet.model import Reference, Sheet

SECTIONS = ("head", "composition", "units", "game", "signatures", "findings", "limits", "notes", "secrets", "reference")
OPPONENTS = ("head", "units", "findings")
"""Sections of the opponent's copy: the table and the findings."""

LINES = (1.0, 0.94, 0.89, 0.87)
"""Distances of lines, as parts of the usual one.

The first with which all tables of the game have room on the pages that the game allows; without it, the last where
tables may be left out, and elsewhere the first of those that need the fewest pages.
"""
WHOLE = 3
"""Variants of what stands behind the table that leave nothing out: lists as rows, then more and more of them run on."""


class _Body(NamedTuple):
    """A sheet at one distance of lines: its pages with every table, and what stands on open and secret ones."""

    pages: int
    printer: UnitPrinter
    opened: list[Flowable]
    hidden: list[Flowable]


def story(sheet: Sheet, lang: Language, document: Document, options: PrintOptions, key: str) -> Iterator[Flowable]:
    """The flowables of one sheet; `key` distinguishes its bookmarks and page templates from those of others."""
    sheet = umpires_copy.opened(sheet)
    width = document.text_width
    sections = options.sections or (OPPONENTS if sheet.copy == "opponent" else SECTIONS)
    banner = "" if sheet.legal else sheet.verdict
    pages = PageSection(key, sheet.running, sheet.foot, banner)
    table = battle_table(sheet, lang)
    secret = battle_table(sheet, lang, secret=True)
    apart = "secrets" in sections and sheet.copy != "umpire"
    most = 1 if sheet.copy == "opponent" else sheet.battle_pages or 1
    room = document.room(pages)
    filler = Filler((width - (options.columns - 1) * document.gap) / options.columns)
    bodies: list[_Body] = []
    for lines in LINES:
        setter = document.setter.smaller(1.0, lines)
        own = Sections(setter, sheet, lang, width)
        printer = UnitPrinter(setter, sheet, lang, width, key)
        printer.measure((table, secret))
        opened: list[Flowable] = []
        if "head" in sections:
            opened += head(setter, sheet, lang, width, table.shared, composition=in_head(sections))
        if "game" in sections and sheet.tracks:
            opened.append(own.boxes())
        units = [*printer.blocks(table)] if "units" in sections else []
        if units:
            opened += [NextPageTemplate(f"{key}-table"), printer.heading()]
        # before the open pages, which name the characters that the fonts lack
        hidden: list[Flowable] = []
        if apart:
            hidden += own.secrets()
            if secret.blocks:
                hidden += [printer.heading(), *_kept(printer.blocks(secret)), *own.effects(secret=True)]
            if options.prices:
                hidden += own.prices(block for block in sheet.blocks if block.secret)
        column = Sections(setter, sheet, lang, filler.width)
        variants = [*_variants(column, sheet, sections, options)]
        columns = Columns(variants, filler, room, pages, most, whole=WHOLE, count=options.columns, gap=document.gap)
        needed = columns.pages_behind([*opened, *units], width, printer.heading())
        if units:
            opened += [*_kept(units), NextPageTemplate(f"{key}-plain")]
        if variants[0]:
            opened += [Spacer(1, ABOVE_COLUMNS), columns]
        bodies.append(_Body(needed, printer, opened, hidden))
        if options.sections is not None or needed <= most:
            break
    body = bodies[-1] if len(variants) > WHOLE else min(bodies, key=lambda one: one.pages)
    document.template(f"{key}-plain", pages)
    document.template(f"{key}-table", pages, body.printer.heading())
    if apart:
        document.template(
            f"{key}-secret",
            PageSection(f"{key}-secret", sheet.running, sheet.foot, banner, caption=sheet.secrets.title),
        )
    yield from document.parts(
        document.bookmark(key, sheet.title), {f"{key}-plain": body.opened, f"{key}-secret": body.hidden}
    )


def _kept(blocks: Iterable[Together]) -> Iterator[Flowable]:
    return (KeepTogether(block.parts) for block in blocks)


def _variants(made: Sections, sheet: Sheet, sections: Sequence[str], options: PrintOptions) -> Iterator[list[Flowable]]:
    """What stands in columns behind the table: with all tables of the game as lists, then closer, then without some."""
    in_tables = {rule.explained_in for block in sheet.blocks for rule in block.rules} - {""}
    elsewhere = {"head", "units", "game"}.union(["composition"] if in_head(sections) else [])
    if sheet.copy != "umpire":
        elsewhere.add("secrets")
    names = [name for name in sections if name not in elsewhere]
    opened = (block for block in sheet.blocks if not block.secret)
    prices = made.prices(opened, beside=True) if options.prices else []
    lists = {name: made.named(name) for name in names}

    def variant(tables: tuple[Reference, ...], *, run_on: bool, effects_run_on: bool) -> list[Flowable]:
        printed = frozenset(one.title for one in tables if one.title in in_tables)
        found: list[Flowable] = made.legend() if "units" in sections else []
        if "units" in sections:
            found += [*made.effects(run_on=effects_run_on, in_tables=printed), *prices]
        for name in names:
            found += made.tables(tables, run_on=run_on) if name == "reference" else lists[name]
        return [*found, *made.missing()]

    every = sheet.reference  # the first WHOLE variants have all of it
    yield variant(every, run_on=False, effects_run_on=False)
    yield variant(every, run_on=True, effects_run_on=False)
    yield variant(every, run_on=True, effects_run_on=True)
    if options.sections is None and sheet.copy == "opponent":  # what rules do stands on the player's own sheet
        yield [piece for name in names for piece in lists[name]]
    elif options.sections is None and sheet.battle_pages is not None:
        spare = sorted((one for one in every if one.spare is not None), key=lambda one: one.spare or 0)
        for count in range(1, len(spare) + 1):
            gone = {one.title for one in spare[:count]}
            yield variant(tuple(one for one in every if one.title not in gone), run_on=True, effects_run_on=True)
