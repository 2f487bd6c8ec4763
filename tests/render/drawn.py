"""Sheets as they are printed: made, written as a PDF, and read back: texts with PDFium, places and what else there is with pypdf."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pypdf
import pypdfium2

from builder import mustering
from builder.core import validation
from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine
from builder.core.tracks import Boxes
from builder.files import loading, reading
from builder.files.search_path import search_path
from builder.locale import language
from builder.render import pdf, style
from builder.render.pdf import document, fonts
from builder.sheet import build
from builder.sheet.entry_figures import Battle, Fact
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

SINGLE = tuple(document.STORIES)
"""Layouts of one list."""
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


def printed(s, layout="battle", **wished) -> bytes:
    """The PDF of a sheet, or of a pair for pairings; other words are options of `style.PrintOptions`."""
    return _printed(s, layout, style.PrintOptions(**wished))


@lru_cache(maxsize=64)
def _printed(s, layout: str, options: style.PrintOptions) -> bytes:
    if layout == "pairings":
        return pdf.write([], (layout,), options, public=s)
    return pdf.write([s], (layout,), options)


def wrong(sheets, layout, **wished):
    """What is out of its place on the pages of a layout."""
    data = printed(sheets if layout == "pairings" else sheets[0], layout, **wished)
    return [w for page in reader(data).pages for w in out_of_place(page, layout)]


def words(s, layout, **wished):
    """All text that can be read out of the finished file."""
    return "".join(pages(printed(s, layout, **wished)))


def words_as_drawn(s) -> str:
    """All text of the battle sheet in the order of drawing, also beside Hebrew, where PDFium has another."""
    return bare("".join(page.extract_text() for page in reader(printed(s)).pages))


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
    return s._replace(blocks=ready, battle_columns=tuple(BattleColumn(h, h, h == "Ld") for h in headings))


def in_battle(b: Block, headings: tuple[str, ...]) -> Battle:
    """An entry in the order of battle, of all that is told of it elsewhere."""
    rows = []
    for number, row in enumerate(b.profile.rows):
        told = dict(zip(b.profile.headings[1:], row.cells, strict=False))
        cells = (None if told.get(h) is None else BattleCell(told[h]) for h in headings)
        rows.append(BattleLine(row.name if number else "", tuple(cells)))
    arms = tuple(ArmsLine(row.title, tuple(filter(None, row.figures))) for row in b.weapons.rows)
    rules = tuple(rule.name for rule in b.rules if rule.name.strip() and not rule.of_item)
    gear = tuple(filter(None, (b.carries, b.command)))
    return Battle(tuple(rows), arms, gear, b.kind, rules, b.items, b.facts, tracks=b.tracks)


def fought(*blocks: Block, large: int = 3, **changes) -> Sheet:
    """The same in the order of battle as well: its columns are those of the profiles, the first so many of them large on cards."""
    headings = tuple(dict.fromkeys(h for b in blocks for h in b.profile.headings[1:]))
    columns = tuple(BattleColumn(heading, heading) for heading in headings)
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


@lru_cache(maxsize=64)
def texts(data: bytes) -> tuple[str, ...]:
    """The text of each page in the order of drawing."""
    return tuple(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))


def pages(data: bytes) -> list[str]:
    """The same without white."""
    return [bare(text) for text in texts(data)]


def said(s: Sheet, *, prices: bool = False) -> list[str]:
    """Every text of a sheet."""
    texts = [s.title, s.subtitle, s.verdict, s.foot]
    texts += [cell for row in s.head if row.kind != "player" for cell in (row.label, row.text)]
    texts += [cell for table in (s.composition.table, s.deployment.table) for row in table.rows for cell in row]
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


class Fragment(NamedTuple):
    """A piece of text on a page: where its baseline begins and ends, in points from the lower left corner."""

    x: float
    y: float
    right: float
    text: str
    face: str
    size: float


FACE_OF = {Path(file).stem: face for face, file in {**style.FACES, **style.RIGHT_FACES}.items()}


def fragments(page: pypdf.PageObject) -> list[Fragment]:
    """All text of a page with its place."""
    found: list[Fragment] = []
    begun: list[float] = []

    def visit(text, cm, tm, font, size):
        if text.strip() and font is not None:
            face = FACE_OF[str(font["/BaseFont"]).rpartition("+")[2].lstrip("/")]
            real = size * abs((tm[0] or 1) * cm[0])
            x, y = cm[0] * tm[4] + cm[4], cm[3] * tm[5] + cm[5]
            if found and (begun[-1], found[-1].y) == (x, y):  # pypdf tells where a line begins, not its parts
                begun.append(x)
                x = found[-1].right
            else:
                begun.append(x)
            found.append(Fragment(x, y, x + fonts.measured(text.strip(), face, real), text, face, real))

    page.extract_text(visitor_text=visit)
    return [one for one in found if (one.x, one.y) != (0.0, 0.0)]  # the number of pages, whose place pypdf does not tell


class Square(NamedTuple):
    """A box of a damage grid: its lower left corner and its side in points."""

    x: float
    y: float
    side: float


def grid_boxes(page: pypdf.PageObject) -> list[Square]:
    """The boxes of damage grids on a page; other boxes are characters."""
    found: list[Square] = []
    begun: list[Square] = []

    def visit(operator, operands, cm, tm):
        if operator == b"re":
            x, y, wide, high = map(float, operands)
            begun[:] = [Square(x + cm[4], y + cm[5], wide)] if abs(wide - high) < 0.01 else []
        elif operator == b"S":  # outlined and not filled
            found.extend(begun)
            begun.clear()
        elif operator in (b"n", b"f", b"B", b"l"):
            begun.clear()

    page.extract_text(visitor_operand_before=visit)
    return found


def out_of_place(page: pypdf.PageObject, layout: str = "battle") -> list[str]:
    """Text beside the margins of a page (on cards: beside its edges)."""
    side, above, below = (style.SIDE, style.TOP, style.BOTTOM) if layout != "cards" else (2, 2, 2)
    left, right = side * style.MM, float(page.mediabox.width) - side * style.MM
    low, high = below * style.MM, float(page.mediabox.height) - above * style.MM

    def narrowed(one: Fragment) -> float:
        """Its right end where all spaces are a twentieth narrower, as ReportLab makes them for one word more."""
        return one.right - 0.05 * fonts.measured(" " * one.text.count(" "), one.face, one.size)

    return [
        f"out of place: {one}"
        for one in fragments(page)
        if one.x < left - 1 or narrowed(one) > right + 1 or one.y < low - 2 or one.y + one.size * 0.7 > high + 2
    ]
