"""The printed sheet: everything said, nothing beside the paper, the same bytes every time."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from builder.core.findings import MusterError
from builder.core.tracks import Boxes
from builder.render import pdf, style
from builder.render.pdf import fonts
from builder.render.pdf.text import Piece, TextSetter
from builder.sheet.model import Composition, Deployment, PriceRow, Profiles, Sheet, Weapons
from tests.render.drawn import (
    HOSTILE,
    ROOT,
    SAMPLE,
    SINGLE,
    WHOLE,
    bare,
    block,
    cross,
    deployment,
    fragments,
    mustered,
    pages,
    plain,
    printed,
    profiles,
    reader,
    said,
    weapons,
    words,
    wrong,
)


@pytest.fixture(scope="module")
def sample() -> Sheet:
    return mustered(SAMPLE)


@pytest.fixture(scope="module")
def illegal(tmp_path_factory) -> Sheet:
    path = tmp_path_factory.mktemp("pdf") / "bad.yaml"
    text = SAMPLE.read_text("utf-8").replace("limit: 2000", "limit: 1500").replace("models: 8,", "models: 80,")
    path.write_text(text, "utf-8")
    return mustered(path)


def lacking(texts, found):
    """Those of which neither the whole is there nor, where lines of two columns stand beside one another, all words."""
    return [t for t in texts if bare(t) not in found and not all(bare(word) in found for word in t.split())]


def test_every_text_of_the_sample_is_printed(sample):
    """Titles, points, profile cells, weapons, facts, tags, findings, deployment: all can be read out of the file again."""
    assert lacking(said(sample), words(sample, "dossier")) == []


def test_every_text_of_an_illegal_list_is_printed_with_its_prices(illegal):
    """With prices asked for, their lines, sums and rules are there too; findings stand in full at the end."""
    assert illegal.findings
    assert lacking(said(illegal, prices=True), words(illegal, "dossier", prices=True)) == []


@pytest.mark.parametrize("layout", WHOLE)
def test_prices_only_when_asked_for(layout):
    """Without `prices` no line of a price is printed."""
    s = plain(block(1))
    assert "printedprice" not in words(s, layout)
    assert "20×9=180" in words(s, layout, prices=True)


@pytest.mark.parametrize("layout", SINGLE)
def test_same_bytes(sample, layout):
    """The same sheet gives the same bytes, whatever was printed in between."""
    first = printed(sample, layout)
    pdf.write([plain(block(1, title="Ж中 other signs"))], (layout,))
    assert pdf.write([sample], (layout,)) == first


def test_same_bytes_in_another_process():
    """No order of a set and no date gets into the file."""
    code = (
        "import hashlib; from builder.render import pdf; from tests.render.test_pdf import with_all_signs;"
        "print(hashlib.sha256(pdf.write([with_all_signs()])).hexdigest())"
    )
    run = [sys.executable, "-c", code]
    other = subprocess.run(run, cwd=ROOT, env={"PYTHONHASHSEED": "1"}, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == hashlib.sha256(pdf.write([with_all_signs()])).hexdigest()


def with_all_signs() -> Sheet:
    """A sheet that needs all faces."""
    return plain(block(1, title="中文 😀 ש", rules=tuple((text, "", text) for text in HOSTILE)))


@pytest.mark.parametrize("layout", WHOLE)
def test_banner_on_every_page(illegal, layout):
    """An illegal list says so on each page; a legal one says it is legal, once."""
    found = pages(printed(illegal, layout, prices=True))
    assert len(found) >= 2 or layout == "compact"
    assert all(bare(illegal.verdict) in page for page in found)
    legal = pages(printed(plain(*(block(n) for n in range(20))), layout))
    assert [page.count("Legal") for page in legal] == [1] + [0] * (len(legal) - 1)


@pytest.mark.parametrize("layout", SINGLE)
def test_a_very_long_verdict_stays_in_its_banner(layout):
    """The banner never grows or runs over: its end is left out."""
    s = plain(block(1), legal=False, verdict="NOT LEGAL: " + "many errors " * 60)
    assert wrong((s,), layout) == []


def test_markup_is_text():
    """Signs that mean something in markup are printed as they stand."""
    assert "<b>Bold</b>&[link](x)&amp;" in words(plain(block(1, title="<b>Bold</b> & [link](x) &amp;")), "battle")


@pytest.mark.parametrize("layout", WHOLE)
def test_signs_the_fonts_lack_are_boxes_and_are_named(layout):
    """A box stands for them, and the end of the sheet gives their code points; controls just go."""
    text = words(plain(block(1, title="Tom\x07 😀 中")), layout)
    assert "Tom□□" in text
    assert "U+4E2D" in text
    assert "U+1F600" in text
    assert "U+0007" not in text
    assert "U+" not in words(plain(block(1)), layout)


def test_the_fonts_hold_the_signs_of_our_games():
    """Each face, or the one that stands in for it, has fractions, inches, minus, ligatures, Greek and Cyrillic."""
    held = fonts.register()
    for face, signs in held.items():
        stand_in = style.STAND_IN.get(face, face)
        lacking = [
            c
            for c in "½¼¾⅓⅔″′éœŒÉàçñß−≈×–—…·•’“”«»□→\u202f\u00a0ŁőțΩωЖя€£"
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
    for page in reader(printed(plain(block(1)), paper=paper)).pages:
        assert float(page.mediabox.width) == pytest.approx(width, abs=0.1)
        assert float(page.mediabox.height) == pytest.approx(height, abs=0.1)


@pytest.mark.parametrize("layout", WHOLE)
def test_one_entry_fits_on_one_page(layout):
    """A small list is one page, with its foot."""
    found = pages(printed(plain(block(1)), layout))
    assert len(found) == 1
    assert "1/1" in found[0]


@pytest.mark.parametrize("layout", WHOLE)
def test_an_empty_list_prints(layout):
    """A list just begun has no entries; a head and a foot are still printed."""
    s = plain(findings=(), notes="", deployment=Deployment(), composition=Composition(), head=(), subtitle="")
    assert "TheHost" in words(s, layout)
    empty = block(
        1,
        profile=Profiles(),
        weapons=Weapons(),
        facts=(),
        carries="",
        command="",
        items=(),
        rules=(),
        tracks=(),
        notes="",
        findings=(),
        price=(),
    )
    assert "Entry1begins" in words(plain(empty), layout, prices=True)
    with pytest.raises(MusterError):
        pdf.write([], (layout,))


@pytest.mark.parametrize(("paper", "layout"), [("a4", "dossier"), ("letter", "battle")])
def test_blocks_stay_whole(paper, layout):
    """Of 60 entries each begins and ends on the same page, and every page but the last is well filled."""
    blocks = [block(n, notes="word " * (n % 7 * 15), tracks=cross(n % 40)) for n in range(60)]
    prices = layout == "dossier"  # the battle sheet has them in a list of their own
    data = printed(plain(*blocks), layout, paper=paper, prices=prices)
    found = pages(data)
    for n in range(60):
        assert [f"Entry{n}begins" in p for p in found] == [f"Entry{n}ends" in p for p in found], n
        assert sum(f"Entry{n}begins" in p for p in found) == 1
    assert [f"{n}/{len(found)}" in p for n, p in enumerate(found, 1)] == [True] * len(found)
    for page in reader(data).pages[:-1]:
        above_foot = [one.y for one in fragments(page) if one.y > 25 * style.MM]
        assert min(above_foot) < float(page.mediabox.height) * 0.5


@pytest.mark.parametrize("layout", WHOLE)
def test_ten_thousand_boxes(layout):
    """Only so many squares are drawn, and the number is said."""
    found = words(plain(block(1, tracks=cross(10_000)), block(2)), layout)
    assert found.count("☐") == style.MAX_BOXES + 23
    assert "10,000" in found


@pytest.mark.parametrize("layout", WHOLE)
@pytest.mark.parametrize(
    ("groups", "drawn"), [((12,), "☐☐☐☐☐ ☐☐☐☐☐ ☐☐"), ((3, 3, 6), "☐☐☐ ☐☐☐ ☐☐☐☐☐☐"), ((2, 12), "☐☐ ☐☐☐☐☐ ☐☐☐☐☐ ☐☐")]
)
def test_boxes_as_many_as_models(layout, groups, drawn):
    """Every model has its square, in groups of five or in those that mean something."""
    (page,) = reader(printed(plain(block(1, tracks=(Boxes("Casualties", groups),))), layout)).pages
    label = "Lost" if layout == "battle" else "Casualties"
    assert f"{label} {drawn}\n" in page.extract_text().replace("\u00a0", " ")


@pytest.mark.parametrize("layout", WHOLE)
@pytest.mark.parametrize(
    "changes",
    [
        {"rules": tuple((f"Tag{n}", "", f"effect {n} " * 12) for n in range(100))},
        {"profile": profiles(("Own", "4"), *((f"Tag{n}", "4") for n in range(100)), headings=("Profile", "M"))},
        {"weapons": weapons(*((f"Tag{n}", "very sharp " * 20) for n in range(100)), headings=("Weapon", "Notes"))},
        {"facts": tuple((f"Tag{n}", "a fact " * 20) for n in range(100))},
        {"items": tuple(f"Tag{n} " + "an item " * 30 for n in range(100))},
        {"price": tuple(PriceRow(n % 3, f"Tag{n}", "1", "rule") for n in range(100))},
        {"notes": " ".join(f"Tag{n} " + "word " * 20 for n in range(100))},
        {"findings": tuple(f"Tag{n}" for n in range(100))},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_block_higher_than_a_page_is_parted(changes, layout):
    """All of its rows are printed, nothing over the edge."""
    s = plain(block(1), block(2, **changes), block(3))
    found = pages(printed(s, layout, prices=True))
    assert len(found) >= 2 or layout == "battle"
    assert all(f"Tag{n}" in "".join(found) for n in range(100))
    assert wrong((s,), layout, prices=True) == []


@pytest.mark.parametrize("layout", WHOLE)
def test_lists_at_the_end_run_over_pages(layout):
    """Hundreds of findings and units in the deployment flow on, in order."""
    s = plain(
        block(1), findings=tuple(("error", f"Fault{n:03} " + "because " * 20) for n in range(200)),
        deployment=deployment(*(f"Unit{n:03}" for n in range(150))),
    )  # fmt: skip
    wanted = ("units", "findings", "deployment")
    text = words(s, layout, sections=wanted)
    places = [text.index(f"Fault{n:03}") for n in range(200)]
    assert places == sorted(places)
    assert all(f"Unit{n:03}" in text for n in range(150))
    assert wrong((s,), layout, sections=wanted) == []


@pytest.mark.parametrize("layout", WHOLE)
def test_several_sheets(layout):
    """Each sheet begins on a front and counts its own pages."""
    long = plain(*(block(n) for n in range(40)))
    found = pages(pdf.write([long, plain(block(1), title="Another")], (layout,)))
    first = next(n for n, page in enumerate(found) if "Another" in page)
    assert first % 2 == 0
    assert first >= 2
    assert f"1/{len(found) - first}" in found[first]
    assert "TheHost" not in "".join(found[first:])
    assert f"1/{first - (not found[first - 1])}" in found[0]


@pytest.mark.parametrize("layout", SINGLE)
def test_metadata_and_outline(layout):
    """Title, author and language for readers and shelves; a bookmark for each sheet and entry, on its page."""
    file = reader(printed(plain(*(block(n) for n in range(8)), language="fr"), layout))
    assert file.metadata.title == "The Host"
    assert file.metadata.author == "Anna"
    assert file.trailer["/Root"]["/Lang"] == "fr"
    top, entries = file.outline[0], file.outline[1]
    assert top.title == "The Host"
    named = [e for e in entries if e.title.startswith("Entry")]
    assert [e.title for e in named] == [f"Entry{n}begins" for n in range(8)]
    for e in named:
        assert e.title in bare(file.pages[file.get_destination_page_number(e)].extract_text())


def test_fonts_are_embedded_and_streams_packed(sample):
    """The file prints alike everywhere, and is small."""
    data = printed(sample)
    fonts = [f.get_object() for page in reader(data).pages for f in page["/Resources"]["/Font"].values()]
    assert fonts
    assert all("/FontFile2" in f["/FontDescriptor"].get_object() for f in fonts)
    assert len(data) < 150_000


def test_spaces_that_hold_words_together():
    """French sums keep their figures on one line: 1 993 is never parted at its narrow space."""
    setter, look = TextSetter(), style.Style("sans", 10, 12)
    for narrow in range(60, 200, 10):
        made = setter.paragraph([Piece("x" * 10 + " 12\u202f345\u00a0points", look)], look)
        made.wrap(setter.width("x" * 10, look) + narrow, 1000)
        lines = [" ".join(line[1]) for line in made.blPara.lines]
        assert lines[-1].endswith("12\u00a0345\u00a0points"), narrow
