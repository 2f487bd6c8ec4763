"""Sheets as they are drawn: made, set on pages, and read back."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pypdf

from builder import mustering
from builder.core import validation
from builder.core.tracks import Boxes
from builder.files import loading, reading
from builder.files.search_path import search_path
from builder.locale import language
from builder.render import pdf, style
from builder.render.pdf import fonts, layouts, page_marks
from builder.sheet import build
from builder.sheet.entry_figures import Arms, Battle, BattleFigure, BattleHeading, BattleRow, Fact
from builder.sheet.model import (
    Block,
    Composition,
    DeployedRow,
    Deployment,
    HeadRow,
    PriceRow,
    ProfileRow,
    Profiles,
    Secrets,
    Share,
    Sheet,
    SpecialRule,
    Title,
    WeaponRow,
    Weapons,
)
from tests import sampling
from tests.conftest import LISTS, ROOT

SINGLE = ("dossier", "battle", "cards")
WHOLE = ("dossier", "battle")
"""Layouts of whole pages."""
NAMES = (
    "wfb3/rosters/empire-2000",
    "wfb3/rosters/open-warband",
    "wfb3/rosters/orcs-goblins-3000",
    "wfb3/rosters/dark-elves-2500",
    "warmaster/rosters/skaven-2000",
)
LOOKED_AT = [LISTS / f"{name}.yaml" for name in NAMES]
FEW = sampling.sampled(LOOKED_AT, lambda path: path.stem in ("orcs-goblins-3000", "skaven-2000"), lambda path: path.stem)
"""These lists as parameters: one of each game in the usual run."""
FEW_IN_LANGUAGES = sampling.sampled(
    [(path, code) for path in LOOKED_AT for code in ("en", "fr")],
    lambda one: (one[0].stem, one[1]) in (("orcs-goblins-3000", "fr"), ("open-warband", "en"), ("skaven-2000", "en")),
    lambda one: f"{one[0].stem}-{one[1]}",
)
"""These lists and a language as parameters."""


def ids(path):
    return f"{path.parent.parent.name}-{path.stem}"


def wrong(sheets, layout, **wished):
    """What is out of its place on the pages of a layout."""
    if layout == "pairings":
        found = layouts.PAIRED[layout](*sheets, style.PrintOptions(**wished))
    else:
        found = pdf.laid_out(sheets[0], layout, **wished)
    return [w for page in found for w in out_of_place(page, layout)]


def words(s, layout, **wished):
    """All text that can be read out of the finished file."""
    return "".join(pages(pdf.write([s], layouts=[layout], **wished)))




SAMPLE = ROOT / "lists/wfb3/rosters/empire-2000.yaml"
HOSTILE = [
    "<b>Grom & Sons</b> &amp; <a href='x'>[1]</a> %s {0} \\(\\) (((",
    "x" * 200,
    "Donau-dampf/schiff_" * 40,
    "שלום עולם مرحبا بالعالم \u202eabc\u202c",
    "😀🏰👨‍👩‍👧 \U0001f9d9\ufe0f 中文字 ﷽",
    "a\x00b\x07c\x1b[31md\x7f\u2028e\ufefff\ud800g\tg\r\nh",
    "Z" + "\u0300\u0301\u0302" * 60 + "algo",
    "é œ Œ É ½ ¼ ¾ ⅓ ″ − ≈ × – — … · ’ “ ” Ωμέγα Ждать Łódź ő ț ẞ",
    " ",
    "\n\n\n",
    "W" * 1200,
    "many words " * 150,
    "\u00a0".join("unbreakable" for _ in range(60)),
]


def mustered(path: Path, code: str = "en") -> Sheet:
    lib = loading.load("wfb3", "empire", search_path())
    document = reading.read(str(path))
    roster, _ = validation.validate(document, lib.system.files.roster)
    return build.sheet(mustering.muster(roster, lib, document=document), language(code))


def cross(number: int, label: str = "Casualties") -> tuple[Boxes, ...]:
    return (Boxes(label, (number,)),) if number else ()


def profiles(*rows: tuple[str, ...], headings: tuple[str, ...] = ("Profile", "M", "WS", "Ld")) -> Profiles:
    return Profiles(headings, tuple(ProfileRow(name, None, tuple(cells)) for name, *cells in rows))


def in_words(found: Profiles) -> Profiles:
    """The same with all cells that are nothing but letters marked as words."""
    marked = ((row, [n for n, cell in enumerate(row.cells) if cell is not None and cell.isalpha()]) for row in found.rows)
    return found._replace(rows=tuple(row._replace(words=tuple(places)) for row, places in marked))


def weapons(
    *rows: tuple[str | None, ...], headings: tuple[str, ...] = ("Weapon", "Range", "Notes"), form: str = ""
) -> Weapons:
    return Weapons(headings, tuple(WeaponRow(name, form, tuple(figures), note) for name, *figures, note in rows))


def shares(*rows: tuple[str, ...]) -> Composition:
    return Composition(("Category", "Points"), tuple(Share(name, points, ()) for name, points in rows))


def deployment(*names: str) -> Deployment:
    rows = tuple(DeployedRow(name, Title(name), "20", True, "", "3½″") for name in names)
    return Deployment(("Unit", "Models", "Move"), rows)


def block(number: int = 0, **changes) -> Block:
    made = Block(
        id=f"e{number}", group="", title=Title(f"Entry{number}begins"), kind="Human, shock", points=f"{number}½",
        profile=profiles(("Human", "4", "3", "7"), ("Horse", "8", "3", "10+3")),
        facts=(Fact("Move", "4″, charge 8″"), Fact("Save", "6+"), Fact("Rout test", "at 7 or more lost; rallies with 6 or more left")),
        weapons=weapons(("Sword", None, ""), ("Bow", "30″", "save −1 at half range")),
        carries="Sword, Bow", command="leader", items=("Banner, 25 points",), rules=(SpecialRule("Elite", "+3", "a line of effect"), SpecialRule("Fear", "", "")),
        tracks=cross(23), notes="A note.",
        price=(PriceRow(0, "models", "20 × 9 = 180", "WFB3 24"), PriceRow(1, "printed price", "9", "")), findings=(f"Entry{number}ends",),
    )  # fmt: skip
    return made._replace(**{name: _MARKED[name](value) if name in _MARKED else value for name, value in changes.items()})


def plain(*blocks: Block, **changes) -> Sheet:
    made = Sheet(
        language="en", copy="player", title="The Host", subtitle="Anna", verdict="Legal", legal=True,
        head=(HeadRow("Army", "The Empire"), HeadRow("Player", "Anna", "player"), HeadRow("Points", "1,993 of 2,000")),
        composition=Composition(
            ("Category", "Points", "At least", "At most"), (Share("Characters", "535", (None, "1,000 (1/2)")),)
        ),
        blocks=blocks, deployment=deployment("Helblitzen"), findings=(("note", "All is well."),), secrets=Secrets(),
        notes="First.\n\nSecond.", foot="Muster · 0123456789abcdef · definitions: empire 1.0",
    )  # fmt: skip
    made = made._replace(**{n: _MARKED[n](v) if n in _MARKED and n != "title" else v for n, v in changes.items()})
    return made if "battle_columns" in changes else ordered(made)


def ordered(s: Sheet) -> Sheet:
    """The same in the order of battle as well: its columns are those of the profiles."""
    headings = tuple(dict.fromkeys(h for b in s.blocks for h in b.profile.headings[1:]))
    ready = tuple(b if b.battle.rows else b._replace(battle=in_battle(b, headings)) for b in s.blocks)
    return s._replace(blocks=ready, battle_columns=tuple(BattleHeading(h, h, h == "Ld") for h in headings))


def in_battle(b: Block, headings: tuple[str, ...]) -> Battle:
    """An entry in the order of battle, of all that is told of it elsewhere."""
    rows = []
    for number, row in enumerate(b.profile.rows):
        told = dict(zip(b.profile.headings[1:], row.cells, strict=False))
        cells = (None if told.get(h) is None else BattleFigure(told[h]) for h in headings)
        rows.append(BattleRow(row.name if number else "", "", tuple(cells)))
    arms = tuple(Arms("", row.title, tuple(filter(None, row.figures))) for row in b.weapons.rows)
    rules = tuple(rule.name for rule in b.rules if rule.name.strip() and not rule.of_item)
    gear = tuple(filter(None, (b.carries, b.command)))
    return Battle(tuple(rows), arms, gear, b.kind, rules, b.items, b.facts, tracks=b.tracks)


def fought(*blocks: Block, large: int = 3, **changes) -> Sheet:
    """The same in the order of battle as well: its columns are those of the profiles, the first so many of them large on cards."""
    headings = tuple(dict.fromkeys(h for b in blocks for h in b.profile.headings[1:]))
    columns = tuple(BattleHeading(heading, heading) for heading in headings)
    ready = tuple(b if b.battle.rows else b._replace(battle=in_battle(b, headings)) for b in blocks)
    told = {"characteristics": headings, "card_figures": tuple((h,) for h in headings[:large]), **changes}
    return plain(*ready, **{"battle_columns": columns, **told})


_MARKED = {
    "title": lambda text: Title(text) if isinstance(text, str) else text,
    "facts": lambda rows: tuple(Fact(*row) for row in rows),
    "rules": lambda rows: tuple(SpecialRule(*row) for row in rows),
    "head": lambda rows: tuple(HeadRow(*row) for row in rows),
}
"""Parts of a sheet that tests write as plain tuples."""


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def bare(text: str) -> str:
    """Without white, which lines broken and columns set apart change."""
    return "".join(text.split())


def pages(data: bytes) -> list[str]:
    return [bare(page.extract_text()) for page in reader(data).pages]


def said(s: Sheet, *, prices: bool = False) -> list[str]:
    """Every text of a sheet."""
    texts = [s.title, s.subtitle, s.verdict, s.foot]
    texts += [cell for row in s.head if row.kind != "player" for cell in (row.label, row.text)]
    for table in (s.composition.table, s.deployment.table):
        texts += [cell for row in (table.headings, *table.rows) for cell in row] if table.rows else []
    for b in s.blocks:
        texts += [b.title.text, b.kind, b.points, b.group, b.carries, b.command, *b.items, *(x.label for x in b.tracks)]
        texts += [cell for fact in b.facts for cell in (fact.label, fact.text)]
        texts += [cell for rule in b.rules for cell in (rule.title, rule.effect)]
        for table in (b.profile.table, b.weapons.table):
            texts += [cell for row in (table.headings, *table.rows) for cell in row[1:]] if table.rows else []
            # Names stand in a narrow column, where they take several lines beside one line of their row.
            texts += [word for row in (table.headings, *table.rows) for word in row[0].split()] if table.rows else []
        texts += [*b.notes.split("\n"), *b.findings]
        if prices:
            texts += [cell for row in b.price for cell in (row.label, row.sum, row.rule)]
    texts += [cell for pair in (*s.findings, *s.secrets.lines) for cell in pair] + s.notes.split("\n")
    return [t for t in texts if t.strip()]


def room(page: page_marks.Page, layout: str, word: page_marks.Word) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of the place that a word must keep to: its card, its column, or the page within its margins."""
    mm = style.MM
    compact = layout in ("battle", "pairings")
    side, above, below = (
        (style.COMPACT_SIDE, style.COMPACT_TOP, style.COMPACT_BOTTOM) if compact else (style.SIDE, style.TOP, style.BOTTOM)
    )
    left, right = side * mm, page.width - side * mm
    if layout == "cards":
        wide, high = style.CARD_WIDTH * mm, style.CARD_HEIGHT * mm
        begin, over = (page.width - 3 * wide) / 2, (page.height - 3 * high) / 2
        column, row = int((word.x - begin) // wide), int((word.y - over) // high)
        margin = style.CARD_MARGIN * mm
        card = begin + column * wide + margin, begin + (column + 1) * wide - margin
        if row < 0:
            return (*card, 2 * mm, over)
        return (*card, over + row * high + margin, over + (row + 1) * high - margin + 1)
    if layout == "pairings" and word.y < page.height - 30 * mm and word.size != style.BANNER.size:
        middle = page.width / 2
        left, right = (left, middle) if word.x < middle else (middle, right)
    return left, right, above * mm - 1, page.height - below * mm + 1


def out_of_place(page: page_marks.Page, layout: str = "dossier") -> list[str]:
    """Marks beside the paper's margins, words outside their place, over one another or over squares."""
    wrong = []
    lines: dict[float, list[tuple[float, float, str]]] = {}
    squares = [m for m in page.marks if isinstance(m, page_marks.Square)]
    boxes: list[tuple[float, float, float, float, str]] = []
    for mark in page.marks:
        if isinstance(mark, page_marks.Word):
            end = mark.x + fonts.measured(mark.text, mark.face, mark.size)
            left, right, top, bottom = room(page, layout, mark)
            boxes.append((mark.y - mark.size * 0.55, mark.y - 0.2, mark.x + 0.3, end - 0.3, mark.text))
            high, low = mark.y - mark.size * 0.72, mark.y + mark.size * 0.22
            lines.setdefault(round(mark.y, 1), []).append((mark.x, end, mark.text))
            wrong += [
                f"over a square: {mark.text}"
                for s in squares
                if s.x < end and mark.x < s.x + s.side and s.y < low and high < s.y + s.side
                if not (s.x < mark.x and end < s.x + s.side and s.y < mark.y < s.y + s.side)  # the letter of a grid
            ]
        else:
            left, right, top, bottom = (
                (1.0, page.width - 1, 1.0, page.height - 1)
                if layout == "cards"
                else room(page, "battle" if layout == "pairings" else layout, page_marks.Word(0, 0, "", "sans", 1, 0))
            )
            end = mark.x + (mark.side if isinstance(mark, (page_marks.Square, page_marks.Code)) else mark.width)
            high, low = (
                mark.y,
                mark.y
                + (mark.side if isinstance(mark, page_marks.Square) else mark.height if isinstance(mark, page_marks.Band) else 0),
            )
        if mark.x < left - 0.5 or end > right + 0.5 or high < top or low > bottom:
            wrong.append(f"off the page: {mark}")
    for y, found in lines.items():
        found.sort()
        wrong += [
            f"overlap at {y}: {a[2][:30]} / {b[2][:30]}" for a, b in itertools.pairwise(found) if a[1] > b[0] + 0.3
        ]
    boxes.sort()
    for index, (_, low, begin, end, text) in enumerate(boxes):
        for other in itertools.takewhile(lambda b, low=low: b[0] < low, boxes[index + 1 :]):
            if other[2] < end and begin < other[3] and text.strip() and other[4].strip():
                wrong.append(f"over one another: {text[:30]} / {other[4][:30]}")
    return wrong
