"""The cards of a sheet: sections about the army, entries, secrets, tables of the game."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable, Table

from builder.core.findings import T
from builder.locale import Language
from builder.render import style as look
from builder.render.pdf.cards.entries import HANG, NAME, TITLE_MOST, EntryWriter
from builder.render.pdf.cards.faces import GAP, ROOM, WIDTH, Card, Face, cards, dealt, height, poured
from builder.render.pdf.cards.figures import LABEL, STRONG, TEXT, FigureSetter
from builder.render.pdf.cards.paper import pages
from builder.render.pdf.columns import Heading
from builder.render.pdf.head import QrCode
from builder.render.pdf.pages import Bookmark, Document, PageSection
from builder.render.pdf.sections import Sections
from builder.render.pdf.tables import TIGHT
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD, whole
from builder.render.qr import of_fingerprint
from builder.render.style import MM, PrintOptions, Style
from builder.sheet.model import Sheet

SECTIONS = ("head", "units", "deployment", "game", "notes", "findings", "secrets")
"""Sections that are printed on cards."""
TITLE = Style("serif-bold", 12.5, 14)
VERDICT = Style("sans-bold", 8.6, 11)
PLAYER = Style("serif-italic", 9.5, 11.5)
LINES = 0.92
"""Line spacing of lists and tables on cards, as a fraction of that of other layouts."""
CODE = 13 * MM
CODE_GAP = 2 * MM


def story(sheet: Sheet, lang: Language, document: Document, options: PrintOptions, key: str) -> Iterator[Flowable]:
    """The flowables of the cards of one sheet; `key` makes bookmarks and page templates unique in the document."""
    sections = options.sections or SECTIONS
    setter = document.setter
    entries = EntryWriter(setter, sheet, lang, key, prices=options.prices).cards() if "units" in sections else []
    made = Sections(setter.smaller(1.0, LINES), sheet, lang, WIDTH)
    figures = FigureSetter(setter, sheet, lang)
    begun = _head(setter, sheet) if "head" in sections else []

    def groups_of(name: str) -> list[Face]:
        """The flowables of a section, in groups that stay together where a side has room for them."""
        if name == "reference":
            return [made.table(one) for one in sheet.reference]
        if name == "game":
            return [made.section(lang.say(T("During the game")), figures.boxes(sheet.tracks))]
        return [made.named(name)]

    groups = {name: [group for group in groups_of(name) if group] for name in sections}
    kept = groups.pop("secrets", []) if sheet.copy != "umpire" else []
    public = [group for found in groups.values() for group in found]
    secret = [*cards(dealt(kept, [])[0], secret=True)]
    if missing := made.missing():
        public.append(missing)
    faces, _ = dealt(public, begun)
    army = [*cards(faces)]
    after: list[Card] = []
    if options.sections is None:
        army, entries, after = _with_tables(made, sheet, army, entries, len(secret))
    all_cards = [*entries, *army] if sections[:1] == ("units",) else [*army, *entries]
    all_cards += [*secret, *after]
    if all_cards:
        document.whole_page(key, PageSection(key, sheet.running, sheet.foot))
        yield from document.begin(key)
        yield Bookmark(key, sheet.title, 0)
        yield from pages(document, sheet, lang, all_cards)


def _head(setter: TextSetter, sheet: Sheet) -> list[Face]:
    """Title, verdict and code, then the army's facts, each on a line."""
    code = [QrCode(of_fingerprint, sheet.fingerprint, CODE)] if sheet.fingerprint else []
    wide = CODE + CODE_GAP if code else 0.0
    title = setter.paragraph([Piece(sheet.title, TITLE)], TITLE)
    if title.wrap(WIDTH - wide, ROOM)[1] > TITLE_MOST:
        title = setter.paragraph([Piece(sheet.title, NAME)], NAME)
    lines = [
        title,
        *([setter.paragraph([Piece(sheet.subtitle, PLAYER)], PLAYER)] if sheet.subtitle else []),
        setter.paragraph(
            [Piece(sheet.verdict, VERDICT), Piece(sheet.list_code, LABEL), Piece(sheet.code_caption, LABEL)], VERDICT
        ),
    ]
    top = Table([[lines, code]], [WIDTH - wide, wide], style=[*TIGHT, ("ALIGN", (1, 0), (1, 0), "RIGHT")])
    again = setter.paragraph([Piece(setter.cut(setter.clean(sheet.title), NAME, WIDTH), NAME)], NAME)
    facts = [
        setter.paragraph([Piece(row.label.replace(" ", HOLD), STRONG), Piece(whole(row.text), TEXT)], TEXT, hang=HANG)
        for row in sheet.head
        if row.kind != "player"  # his name stands below the title
    ]
    return poured([top], [Heading(again, GAP)], facts)


def _with_tables(
    made: Sections, sheet: Sheet, army: list[Card], entries: list[Card], secret: int
) -> tuple[list[Card], list[Card], list[Card]]:
    """Cards of the army, cards of its entries, and added cards, together with the legend and the tables of the game.

    These fill the blank cards of the last sheet of paper, and also blank backs if that saves a sheet. `secret` is the
    number of secret cards.
    """
    charts_first = sorted(sheet.reference, key=lambda one: not one.chart)
    groups = [made.legend(), *(made.table(one) for one in charts_first), made.left_out(sheet.reference)]
    groups = [group for group in groups if group]
    highest_first = sorted(groups, key=height, reverse=True)
    faces = [face for card in army for face in card[:2]]
    blank = -(len(army) + len(entries) + secret) % look.CARDS_ON_PAGE
    free = [*faces, *([] for _ in range(2 * blank))]
    open_backs = [card.back for card in entries if not card.back and not card.secret]
    none: list[Face] = []
    for order, behind in ((o, b) for b in (none, open_backs) for o in (groups, highest_first)):
        filled, backs = dealt(order, free, behind)
        if len(filled) == len(free):
            break
    else:
        filled, backs = dealt(groups, free)
    rest = iter(backs)
    entries = [card if card.back or card.secret else card._replace(back=next(rest, [])) for card in entries]
    return [*cards(filled[: len(faces)])], entries, [*cards(filled[len(faces) :])]
