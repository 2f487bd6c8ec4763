"""The printed sheet: everything said, nothing beside the paper, the same bytes every time."""

from __future__ import annotations

import io
import itertools
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest

from builder import mustering
from builder.core import schema
from builder.core.tracks import Boxes
from builder.files import reading
from builder.library import loading
from builder.locale import language
from builder.render import pdf, style
from builder.render.pdf import fonts, marks, typesetter
from builder.sheet import build
from builder.sheet.model import Block, PriceRow, Sheet, Table

ROOT = Path(__file__).parent.parent
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
    lib = loading.load("wfb3", "empire", loading.search_path())
    document = reading.read(str(path))
    roster, _ = schema.validate(document, lib.system.roster)
    return build.sheet(mustering.located(mustering.muster(roster, lib), document), language(code))


@pytest.fixture(scope="module")
def sample() -> Sheet:
    return mustered(SAMPLE)


@pytest.fixture(scope="module")
def illegal(tmp_path_factory) -> Sheet:
    path = tmp_path_factory.mktemp("pdf") / "bad.yaml"
    text = SAMPLE.read_text("utf-8").replace("limit: 2000", "limit: 1500").replace("models: 8,", "models: 80,")
    path.write_text(text, "utf-8")
    return mustered(path)


def cross(number: int, label: str = "Casualties") -> tuple[Boxes, ...]:
    return (Boxes(label, (number,)),) if number else ()


def block(number: int = 0, **changes) -> Block:
    made = Block(
        id=f"e{number}", group="", title=f"Entry{number}begins", kind="Human, shock", points=f"{number}½",
        profile=Table(("Profile", "M", "WS", "Ld"), (("Human", "4", "3", "7"), ("Horse", "8", "3", "10+3"))),
        facts=(("Move", "4″, charge 8″"), ("Save", "6+"), ("Rout test", "from 7 lost; rallies with 6 or more")),
        weapons=Table(("Weapon", "Range", "Notes"), (("Sword", "–", ""), ("Bow", "30″", "save −1 at half range"))),
        carries="Sword, Bow", command="leader", items=("Banner, 25 points",), tags=(("Elite (+3)", "a line of effect"), ("Fear", "")),
        tracks=cross(23), notes="A note.",
        price=(PriceRow(0, "models", "20 × 9 = 180", "WFB3 24"), PriceRow(1, "printed price", "9", "")), findings=(f"Entry{number}ends",),
    )  # fmt: skip
    return made._replace(**changes)


def plain(*blocks: Block, **changes) -> Sheet:
    made = Sheet(
        language="en", copy="player", title="The Host", subtitle="Anna", verdict="Legal", legal=True,
        head=(("Army", "The Empire"), ("Player", "Anna"), ("Points", "1,993 of 2,000")),
        composition=Table(("Category", "Points", "At least", "At most"), (("Characters", "535", "–", "1,000 (1/2)"),)),
        blocks=blocks, deployment=Table(("Unit", "Move"), (("Helblitzen", "3½″"),)), findings=(("note", "All is well."),), secrets=(),
        notes="First.\n\nSecond.", foot="Muster · 0123456789abcdef · definitions: empire 1.0",
    )  # fmt: skip
    return made._replace(**changes)


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
    texts += [cell for pair in s.head for cell in pair if pair != ("Player", s.subtitle)]
    for table in (s.composition, s.deployment):
        texts += [cell for row in (table.headings, *table.rows) for cell in row] if table.rows else []
    for b in s.blocks:
        texts += [b.title, b.kind, b.points, b.group, b.carries, b.command, *b.items, *(x.label for x in b.tracks)]
        texts += [cell for pair in (*b.facts, *b.tags) for cell in pair]
        for table in (b.profile, b.weapons):
            texts += [cell for row in (table.headings, *table.rows) for cell in row[1:]] if table.rows else []
            # Names stand in a narrow column, where they take several lines beside one line of their row.
            texts += [word for row in (table.headings, *table.rows) for word in row[0].split()] if table.rows else []
        texts += [*b.notes.split("\n"), *b.findings]
        if prices:
            texts += [cell for row in b.price for cell in (row.label, row.sum, row.rule)]
    texts += [cell for pair in (*s.findings, *s.secrets) for cell in pair] + s.notes.split("\n")
    return [t for t in texts if t.strip()]


def room(page: marks.Page, layout: str, word: marks.Word) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of the place that a word must keep to: its card, its column, or the page within its margins."""
    mm = style.MM
    dense = layout in ("compact", "pairings")
    side, above, below = (
        (style.DENSE_SIDE, style.DENSE_TOP, style.DENSE_BOTTOM) if dense else (style.SIDE, style.TOP, style.BOTTOM)
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


def out_of_place(page: marks.Page, layout: str = "sheet") -> list[str]:
    """Marks beside the paper's margins, words outside their place, over one another or over squares."""
    wrong = []
    lines: dict[float, list[tuple[float, float, str]]] = {}
    squares = [m for m in page.marks if isinstance(m, marks.Square)]
    boxes: list[tuple[float, float, float, float, str]] = []
    for mark in page.marks:
        if isinstance(mark, marks.Word):
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
                else room(page, "compact" if layout == "pairings" else layout, marks.Word(0, 0, "", "sans", 1, 0))
            )
            end = mark.x + (mark.side if isinstance(mark, (marks.Square, marks.Code)) else mark.width)
            high, low = (
                mark.y,
                mark.y
                + (mark.side if isinstance(mark, marks.Square) else mark.height if isinstance(mark, marks.Band) else 0),
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


def test_every_text_of_the_sample_is_printed(sample):
    """Titles, points, profile cells, weapons, facts, tags, findings, deployment: all can be read out of the file again."""
    text = "".join(pages(pdf.write([sample])))
    assert [t for t in said(sample) if bare(t) not in text] == []


def test_every_text_of_an_illegal_list_is_printed_with_its_prices(illegal):
    """With prices asked for, their lines, sums and rules are there too; findings stand in full at the end."""
    assert illegal.findings
    text = "".join(pages(pdf.write([illegal], prices=True)))
    assert [t for t in said(illegal, prices=True) if bare(t) not in text] == []


def test_prices_only_when_asked_for():
    """Without `prices` no line of a price is printed."""
    s = plain(block(1))
    assert "printedprice" not in pages(pdf.write([s]))[0]
    assert "20×9=180" in pages(pdf.write([s], prices=True))[0]


def test_same_bytes(sample):
    """The same sheet gives the same bytes, whatever was printed in between."""
    first = pdf.write([sample])
    pdf.write([plain(block(1, title="Ж中 other signs"))])
    assert pdf.write([sample]) == first


def test_same_bytes_in_another_process():
    """No order of a set and no date gets into the file."""
    code = (
        "import sys, hashlib; sys.path[:0] = ['.', 'tests']; import test_pdf as t;"
        "s = t.plain(t.block(1, title='中文 😀 ש', tags=tuple((h, h) for h in t.HOSTILE)));"
        "print(hashlib.sha256(t.pdf.write([s])).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_banner_on_every_page(illegal):
    """An illegal list says so on each page; a legal one says it is legal, once."""
    data = pdf.write([illegal], prices=True)
    found = pages(data)
    assert len(found) > 2
    assert all(bare(illegal.verdict) in page for page in found)
    legal = pages(pdf.write([plain(*(block(n) for n in range(20)))]))
    assert [page.count("Legal") for page in legal] == [1] + [0] * (len(legal) - 1)


def test_a_very_long_verdict_stays_in_its_banner():
    """The banner never grows or runs over: its end is left out."""
    s = plain(block(1), legal=False, verdict="NOT LEGAL: " + "many errors " * 60)
    for page in pdf.laid_out(s):
        assert out_of_place(page) == []


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_stay_on_the_page(text):
    """Any text in any place is drawn as text, in its own box and on the paper."""
    b = block(
        1, title=text, kind=text, points=text[:12], group=text, carries=text, command=text, items=(text, text), tags=((text, text), (text, ""), ("", text)),
        tracks=cross(23, text), notes=text, findings=(text,), price=(PriceRow(0, text, text, text), PriceRow(9, text, text, text)),
        facts=(("Move", "4″"), (text, text)),
        weapons=Table(("Weapon", "Range", "Notes"), ((text, text, text), ("Sword", "–", text))),
        profile=Table(("Profile", "M", "WS"), (("Human", "4", "3"), (text, text[:30], "3"))),
    )  # fmt: skip
    s = plain(
        b, block(2), title=text, subtitle=text, head=(("Army", text), (text, text)), notes=text, foot=text, findings=((text, text), ("error", text)),
        deployment=Table(("Unit", "Move"), tuple((text, "4″") for _ in range(6))),
        composition=Table(("Category", "Points"), ((text, "535"), ("Characters", text[:20]))),
    )  # fmt: skip
    wrong = [w for page in pdf.laid_out(s, prices=True) for w in out_of_place(page)]
    assert wrong == []
    data = pdf.write([s], prices=True)
    assert "Entry2begins" in "".join(pages(data))


def test_what_pypdf_sees_is_on_the_page(sample):
    """An independent look: the origin of every text in the finished file lies within the margins."""
    for page in reader(pdf.write([sample], prices=True)).pages:
        seen = []
        page.extract_text(
            visitor_text=lambda text, cm, tm, font, size, seen=seen: (
                seen.append((tm[4], tm[5])) if text.strip() else None
            )
        )
        assert seen
        assert all(
            style.SIDE * style.MM - 1 <= x <= 595 - style.SIDE * style.MM and 20 < y < 842 - style.TOP * style.MM
            for x, y in seen
        )


def test_the_sample_has_everything_in_its_place(sample, illegal):
    """No word of a real list overlaps another or leaves the margins, on both papers, with prices and without."""
    for s in (sample, illegal, mustered(SAMPLE, "fr")):
        for paper in ("a4", "letter"):
            for prices in (False, True):
                for page in pdf.laid_out(s, paper=paper, prices=prices):
                    assert out_of_place(page) == []


def test_markup_is_text():
    """Signs that mean something in markup are printed as they stand."""
    text = "".join(pages(pdf.write([plain(block(1, title="<b>Bold</b> & [link](x) &amp;"))])))
    assert "<b>Bold</b>&[link](x)&amp;" in text


def test_signs_the_fonts_lack_are_boxes_and_are_named():
    """A box stands for them, and the end of the sheet gives their code points; controls just go."""
    text = "".join(pages(pdf.write([plain(block(1, title="Tom\x07 😀 中"))])))
    assert "Tom□□" in text
    assert "U+4E2D" in text
    assert "U+1F600" in text
    assert "U+0007" not in text
    assert "U+" not in "".join(pages(pdf.write([plain(block(1))])))


def test_the_fonts_hold_the_signs_of_our_games():
    """Each face, or the one that stands in for it, has fractions, inches, minus, ligatures, Greek and Cyrillic."""
    held = fonts.register()
    for face, signs in held.items():
        stand_in = style.STAND_IN.get(face, face)
        lacking = [
            c
            for c in "½¼¾⅓⅔″′éœŒÉàçñß−≈×–—…·•’“”«»□\u202f\u00a0ŁőțΩωЖя€£"
            if ord(c) not in signs | held.get(stand_in, frozenset())
        ]
        assert lacking == []


def test_fonts_are_small_and_their_licence_is_beside_them():
    """Under 3 MB together, with the licence text."""
    assert sum(f.stat().st_size for f in fonts.FONTS.glob("*.ttf")) < 3_000_000
    assert "SIL OPEN FONT LICENSE" in (fonts.FONTS / "OFL.txt").read_text("utf-8")


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595.28, 841.89), ("letter", 612, 792)])
def test_paper(paper, width, height):
    """Pages have the size asked for."""
    for page in reader(pdf.write([plain(block(1))], paper=paper)).pages:
        assert float(page.mediabox.width) == pytest.approx(width, abs=0.1)
        assert float(page.mediabox.height) == pytest.approx(height, abs=0.1)


def test_one_entry_fits_on_one_page():
    """A small list is one page, with its foot."""
    found = pages(pdf.write([plain(block(1))]))
    assert len(found) == 1
    assert "1/1" in found[0]


def test_an_empty_list_prints():
    """A list just begun has no entries; a head and a foot are still printed."""
    s = plain(findings=(), notes="", deployment=Table((), ()), composition=Table((), ()), head=(), subtitle="")
    assert "TheHost" in pages(pdf.write([s]))[0]
    empty = block(
        1,
        profile=Table((), ()),
        weapons=Table((), ()),
        facts=(),
        carries="",
        command="",
        items=(),
        tags=(),
        tracks=(),
        notes="",
        findings=(),
        price=(),
    )
    assert "Entry1begins" in pages(pdf.write([plain(empty)], prices=True))[0]
    assert len(reader(pdf.write([])).pages) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_blocks_stay_whole(paper):
    """Of 60 entries each begins and ends on the same page, and every page but the last is well filled."""
    blocks = [block(n, notes="word " * (n % 7 * 15), tracks=cross(n % 40)) for n in range(60)]
    data = pdf.write([plain(*blocks)], paper=paper, prices=True)
    found = pages(data)
    for n in range(60):
        assert [f"Entry{n}begins" in p for p in found] == [f"Entry{n}ends" in p for p in found], n
        assert sum(f"Entry{n}begins" in p for p in found) == 1
    assert [f"{n}/{len(found)}" in p for n, p in enumerate(found, 1)] == [True] * len(found)
    for page in pdf.laid_out(plain(*blocks), paper=paper, prices=True)[:-1]:
        lowest = max(m.y for m in page.marks if isinstance(m, marks.Word) and m.y < page.height - 25 * style.MM)
        assert lowest > page.height * 0.5


def test_ten_thousand_boxes():
    """Only so many squares are drawn, and the number is said."""
    s = plain(block(1, tracks=cross(10_000)), block(2))
    squares = sum(isinstance(m, marks.Square) for page in pdf.laid_out(s) for m in page.marks)
    assert squares == style.MAX_BOXES + 23
    assert "10,000" in "".join(pages(pdf.write([s])))


def test_boxes_as_many_as_models():
    """Every model has its square, in groups of five."""
    (page,) = pdf.laid_out(plain(block(1, tracks=cross(12))))
    xs = [m.x for m in page.marks if isinstance(m, marks.Square)]
    gaps = [b - a for a, b in itertools.pairwise(xs)]
    assert len(xs) == 12
    assert [n for n, gap in enumerate(gaps, 1) if gap > min(gaps) + 1] == [5, 10]


@pytest.mark.parametrize(
    "changes",
    [
        {"tags": tuple((f"Tag{n}", f"effect {n} " * 12) for n in range(250))},
        {"profile": Table(("Profile", "M"), tuple((f"Tag{n}", "4") for n in range(250)))},
        {"weapons": Table(("Weapon", "Notes"), tuple((f"Tag{n}", "very sharp " * 20) for n in range(250)))},
        {"facts": tuple((f"Tag{n}", "a fact " * 20) for n in range(250))},
        {"items": tuple(f"Tag{n} " + "an item " * 30 for n in range(250))},
        {"price": tuple(PriceRow(n % 3, f"Tag{n}", "1", "rule") for n in range(250))},
        {"notes": " ".join(f"Tag{n} " + "word " * 20 for n in range(250))},
        {"findings": tuple(f"Tag{n}" for n in range(250))},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_block_higher_than_a_page_is_parted(changes):
    """All of its rows are printed, its title again on each of its pages, nothing over the edge."""
    s = plain(block(1), block(2, **changes), block(3))
    found = pages(pdf.write([s], prices=True))
    text = "".join(found)
    assert len(found) > 2
    assert all(f"Tag{n}" in text for n in range(250))
    assert sum("Entry2begins" in page for page in found) >= len(found) - 2
    assert [w for page in pdf.laid_out(s, prices=True) for w in out_of_place(page)] == []


def test_lists_at_the_end_run_over_pages():
    """Hundreds of findings and units in the deployment flow on, in order."""
    s = plain(
        block(1), findings=tuple(("error", f"Fault{n:03} " + "because " * 20) for n in range(200)),
        deployment=Table(("Unit", "Move"), tuple((f"Unit{n:03}", "4″") for n in range(150))),
    )  # fmt: skip
    text = "".join(pages(pdf.write([s])))
    places = [text.index(f"Fault{n:03}") for n in range(200)]
    assert places == sorted(places)
    assert all(f"Unit{n:03}" in text for n in range(150))
    assert [w for page in pdf.laid_out(s) for w in out_of_place(page)] == []


def test_several_sheets():
    """Each sheet begins a page of its own and counts its own pages."""
    found = pages(pdf.write([plain(*(block(n) for n in range(9))), plain(block(1), title="Another")]))
    first = next(n for n, page in enumerate(found) if "Another" in page)
    assert first >= 2
    assert f"1/{len(found) - first}" in found[first]
    assert "TheHost" not in "".join(found[first:])


def test_metadata_and_outline():
    """Title, author and language for readers and shelves; a bookmark for each sheet and entry, on its page."""
    file = reader(pdf.write([plain(*(block(n) for n in range(8)), language="fr")]))
    assert file.metadata.title == "The Host"
    assert file.metadata.author == "Muster"
    assert file.trailer["/Root"]["/Lang"] == "fr"
    top, entries = file.outline[0], file.outline[1]
    assert top.title == "The Host"
    assert [e.title for e in entries][1:9] == [f"Entry{n}begins" for n in range(8)]
    for e in entries[1:9]:
        assert e.title in bare(file.pages[file.get_destination_page_number(e)].extract_text())


def test_fonts_are_embedded_and_streams_packed(sample):
    """The file prints alike everywhere, and is small."""
    data = pdf.write([sample])
    fonts = [f.get_object() for page in reader(data).pages for f in page["/Resources"]["/Font"].values()]
    assert fonts
    assert all("/FontFile2" in f["/FontDescriptor"].get_object() for f in fonts)
    assert len(data) < 150_000


def test_spaces_that_hold_words_together():
    """French sums keep their figures on one line: 1 993 is never parted at its narrow space."""
    fonts.register()
    lines = typesetter._broken(
        "x" * 10 + " 12\u202f345\u00a0points", "sans", 10, fonts.measured("x" * 10 + " 12\u202f3", "sans", 10), 0.0
    )
    assert lines[1] == "12\u202f345\u00a0points" or lines[1].startswith("12\u202f345")
