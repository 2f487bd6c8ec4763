"""Layouts of the printed sheet: nothing beside its place, nothing left out, whatever the list."""

from __future__ import annotations

import io
import re
from html import unescape
from itertools import pairwise

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import mustering
from builder.core import schema, source
from builder.core.findings import MusterError
from builder.core.tracks import Boxes
from builder.library import loading
from builder.library import rosters as rosters_
from builder.locale import language
from builder.render import html, markdown, pdf, printing, sections, style, text
from builder.render import qr as code_of
from builder.render.pdf import compact_entry, marks
from builder.sheet import build
from builder.sheet.model import Table
from tests.conftest import LISTS
from tests.rosters import EMPIRE, OPEN, rosters
from tests.test_pdf import HOSTILE, bare, block, out_of_place, pages, plain

SINGLE = ("sheet", "compact", "cards")
NAMES = (
    "wfb3/rosters/empire-2000",
    "wfb3/rosters/open-warband",
    "wfb3/rosters/orcs-goblins-3000",
    "wfb3/rosters/dark-elves-2500",
    "warmaster/rosters/skaven-2000",
)
LOOKED_AT = [LISTS / f"{name}.yaml" for name in NAMES]


def mustered(path):
    return mustering.muster_file(rosters_.read_roster(str(path)), (LISTS,))


@pytest.fixture(scope="module")
def made():
    """Sheets of the samples, each made once."""
    kept = {}

    def of(path, code="en", copy="player"):
        key = path, code, copy
        if key not in kept:
            kept[key] = build.sheet(mustered(path), language(code), copy)
        return kept[key]

    return of


def ids(path):
    return f"{path.parent.parent.name}-{path.stem}"


def wrong(sheets, layout, **wished):
    """What is out of its place on the pages of a layout."""
    if layout == "pairings":
        found = pdf.PAIRED[layout](*sheets, pdf.PrintOptions(**wished))
    else:
        found = pdf.laid_out(sheets[0], layout, **wished)
    return [w for page in found for w in out_of_place(page, layout)]


def words(s, layout, **wished):
    """All text that can be read out of the finished file."""
    return "".join(pages(pdf.write([s], layouts=[layout], **wished)))


@pytest.mark.parametrize("path", LOOKED_AT, ids=ids)
@pytest.mark.parametrize("layout", [*SINGLE, "pairings"])
def test_samples_have_everything_in_its_place(path, layout, made):
    """In both languages, on both papers, with prices and without, no word leaves its card, column or page."""
    for code, paper, copy in (("en", "a4", "player"), ("fr", "letter", "umpire")):
        s = made(path, code, copy)
        other = made(LOOKED_AT[0], code, "opponent")
        assert wrong((s, other), layout, paper=paper, prices=copy == "umpire") == []


@pytest.mark.parametrize("path", LOOKED_AT, ids=ids)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_row_of_the_text_sheet_is_in_the_pdf(path, code, made):
    """Cell by cell: what the text form says on a line, split at its wide gaps, can be found in the PDF."""
    s = made(path, code)
    found = words(s, "sheet")
    lacking = []
    for row in text.write(s, "normal").splitlines():
        for part in re.split(r"\[\]|[█░=]+|\.{2,}|_{5,}|  +", row):
            part = part.strip(" *+!:")
            if part and bare(part) not in found and not all(bare(w).strip(":;,") in found for w in part.split()):
                lacking.append(part)
    assert lacking == []


@pytest.mark.parametrize("layout", ["compact", "cards"])
@pytest.mark.parametrize("path", LOOKED_AT, ids=ids)
def test_small_layouts_leave_nothing_out(path, layout, made):
    """Names, numbers, facts, what is carried, rules with their effects, boxes, findings: all of it is there."""
    s = made(path)
    found = words(s, layout)
    said = []
    for b in s.blocks:
        said += [b.title, b.points, b.kind, b.group, b.carries, b.command, *b.items, *b.findings, b.notes]
        said += [cell for pair in (*b.facts, *b.tags) for cell in pair]
        said += [cell for row in b.profile.rows for cell in row] + [x.label for x in b.tracks]
        said += [cell for row in b.weapons.rows for cell in row if cell.strip() not in ("", "–")]
    said += [cell for pair in (*s.head, *s.findings, *s.secrets) for cell in pair]
    said += [row[0] for row in s.deployment.rows]
    player = language("en").say(build.T("Player"))
    lacking = [t for t in said if bare(t) not in found and t != player and not all(bare(w) in found for w in t.split())]
    assert lacking == []
    squares = sum(isinstance(m, marks.Square) for page in pdf.laid_out(s, layout) for m in page.marks)
    assert squares == sum(min(x.number, style.MAX_BOXES) for b in s.blocks for x in b.tracks) + sum(
        x.number for x in s.tracks
    )


def hostile(t):
    """A sheet with the same text in every place."""
    b = block(
        1, title=t, kind=t, points=t[:12], group=t, carries=t, command=t, items=(t, t), tags=((t, t), (t, ""), ("", t)),
        tracks=(Boxes(t, (23,)),), notes=t, findings=(t,), facts=(("Move", "4″"), (t, t)),
        weapons=Table(("Weapon", "Range", "Notes"), ((t, t, t), ("Sword", "–", t))),
        profile=Table(("Profile", "M", "WS"), (("Human", "4", "3"), (t, t[:30], "3"))),
    )  # fmt: skip
    return plain(
        b, block(2), title=t, subtitle=t, head=(("Army", t), (t, t)), notes=t, foot=t, findings=((t, t), ("error", t)),
        deployment=Table(("Unit", "Models", "Move"), tuple((t, "3", "4″") for _ in range(6))), secrets=((t, t), (t, t)),
        composition=Table(("Category", "Points"), ((t, "535"), ("Characters", t[:20]))),
        reference=((t, Table((t, "How"), ((t, t),))),), tracks=(Boxes(t, (3, 4)),), signatures=(t, "Umpire"), fingerprint="0123456789abcdef",
    )  # fmt: skip


@pytest.mark.parametrize("t", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("layout", [*SINGLE, "pairings"])
@pytest.mark.parametrize("legal", [True, False])
def test_hostile_texts_keep_to_their_place(t, layout, legal):
    """Any text in any place is drawn as text, inside its card, column or page, in every section there is."""
    s = hostile(t)._replace(legal=legal, verdict="Legal" if legal else t or "NOT LEGAL")
    wanted = None if layout == "pairings" else sections.ALL
    assert wrong((s, s), layout, prices=True, sections=wanted) == []


def test_letters_from_right_to_left_stand_in_their_order():
    """Hebrew is drawn from its last letter to its first, Arabic letters are joined; beside Latin the line runs from left to right."""
    page = pdf.laid_out(plain(block(1, title="שלום × 12", kind="abc שלום", notes="سلام")))[0]
    drawn = [m.text for m in page.marks if isinstance(m, marks.Word)]
    assert "12 × םולש" in drawn
    assert "abc םולש" in drawn
    assert any("\ufeb3" in t or "\ufee1" in t for t in drawn)
    assert not any("□" in t for t in drawn)


@pytest.mark.parametrize("layout", SINGLE)
@pytest.mark.parametrize(
    "name",
    [
        "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd",
        "abc \u05e9\u05dc\u05d5\u05dd",
        "\u202eabc\u202c \u05d2\u05d3\u05d5\u05d3 7",
    ],
    ids=ascii,
)
def test_numbers_stay_behind_a_name_from_right_to_left(layout, name):
    """Two units of one such name: their numbers follow in the order of reading, on the sheet, as HTML and as text."""
    units = [{"take": "human", "name": name, "models": n} for n in (10, 12)]
    done = of_values(
        {
            "kind": "roster",
            "format": 1,
            "system": "wfb3",
            "army": "open",
            "limit": 1000,
            "game": "friendly",
            "entries": units,
        }
    )
    s = build.sheet(done, language("en"))
    words = [m.text for page in pdf.laid_out(s, layout) for m in page.marks if isinstance(m, marks.Word)]
    for end in (" (1)\u00a0×\u00a010", " (2)\u00a0×\u00a012"):
        assert any(w.replace("\u00a0(", " (").endswith(end) for w in words)
        assert end in text.write(s)
        assert f"\u200e{end}" in html.write(s)
    assert not any("\u200e" in w or "\u25a1" in w for w in words)


# Rosters of all kinds -------------------------------------------------------------------------------------------------


def of_values(values):
    known = EMPIRE if values["army"] == "empire" else OPEN
    value, findings = schema.validate(source.parse(source.dump(values), "list.yaml"), known.system.roster)
    assert value is not None, findings
    return mustering.muster(value, known)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rosters(),
    st.sampled_from([*SINGLE, "pairings"]),
    st.sampled_from(["a4", "letter"]),
    st.sampled_from(["player", "opponent", "umpire"]),
)
def test_any_roster_keeps_to_its_place(values, layout, paper, copy):
    """For generated rosters no text runs outside its box, blocks stay whole, and pages are no more than they must be."""
    done = of_values(values)
    s = build.sheet(done, language("en"), copy)
    assert wrong((s, s), layout, paper=paper, prices=copy == "umpire") == []
    if layout == "pairings":
        return
    found = pdf.laid_out(s, layout, paper=paper, prices=copy == "umpire")
    drawn = [m.text for page in found for m in page.marks if isinstance(m, marks.Word)]
    if layout == "sheet":
        assert not any(t.endswith(" …") and t[:-2] in {b.title for b in s.blocks} for t in drawn)
        assert len(found) <= 4 + len(s.blocks) + len(s.findings) // 12 + len(s.reference) // 2
    if layout == "cards":
        assert len(found) <= 1 + (4 * len(s.blocks) + len(s.findings) + 10) // 9
    if layout == "compact":
        assert len(found) <= 3 + len(s.blocks) // 2 + len(s.findings) // 20


@pytest.mark.parametrize("layout", SINGLE)
def test_one_model_and_four_hundred_entries(layout):
    """The smallest list and a huge one: on as many pages as they take, every entry once."""
    entries = [{"take": "helblitzen", "models": n % 50 + 1, "name": f"Band{n:03}x"} for n in range(400)]
    head = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 9999, "game": "friendly"}
    s = build.sheet(of_values({**head, "entries": entries}), language("en"))
    found = pdf.laid_out(s, layout)
    assert [w for page in found for w in out_of_place(page, layout)] == []
    names = [name for page in found for name, _ in page.outline if name.startswith("Band")]
    assert [n[:8] for n in names] == [f"Band{n:03}x" for n in range(400)]
    assert len(found) <= {"sheet": 140, "compact": 60, "cards": 150}[layout]
    one = build.sheet(of_values({**head, "entries": [{"take": "helblitzen", "models": 1}]}), language("en"))
    assert wrong((one,), layout) == []


@pytest.mark.parametrize("layout", SINGLE)
def test_a_unit_with_every_option(layout):
    """All weapons, armour and extras of the game on one unit, all items on one hero."""
    system = EMPIRE.rules.system
    gear = sorted([*system.weapons, *system.armour, *system.extras])
    unit = {"take": "helblitzen", "models": 60, "options": gear, "command": ["standard", "musician"]}
    hero = {"take": "hero", "level": 25, "options": gear, "items": [{"take": id} for id in sorted(system.items)]}
    head = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 9999, "game": "friendly"}
    s = build.sheet(of_values({**head, "entries": [unit, hero]}), language("fr"), "umpire")
    assert wrong((s,), layout, prices=True) == []
    found = words(s, layout, prices=True)
    weapons = {row[0] for b in s.blocks for row in b.weapons.rows}
    assert [w for w in weapons if bare(w) not in found] == []


# Layouts --------------------------------------------------------------------------------------------------------------


def test_a_small_army_is_one_compact_page():
    """Nine units fit, in smaller type if that saves the second page."""
    s = plain(*(block(n) for n in range(9)))
    assert len(pdf.laid_out(s, "sheet")) > 1
    assert len(pdf.laid_out(s, "compact")) == 1


def test_smaller_type_only_where_it_saves_a_page():
    """A list of many pages is set in the larger type."""
    few, many = (pdf.laid_out(plain(*(block(n) for n in range(count))), "compact") for count in (2, 200))
    sizes = [max(m.size for m in p[0].marks if isinstance(m, marks.Word) and "Sword" in m.text) for p in (few, many)]
    assert sizes == [style.COMPACT.strong.size, style.COMPACT.text.size] or sizes[0] == sizes[1]


def test_effects_once_on_the_compact_sheet():
    """A rule that many have is explained once; a card explains what only few have."""
    s = plain(*(block(n, tags=(("Fear", "those near test"),)) for n in range(3)), block(3), block(4), block(5))
    assert words(s, "compact").count("thoseneartest") == 1
    assert words(s, "cards").count("thoseneartest") == 3


def test_rules_of_most_units_have_a_card():
    """Each card names them, one tells what they do; a rule of one unit is told on its own card."""
    s = plain(
        *(block(n, tags=(("Fear", "those near test"),)) for n in range(5)), block(6, tags=(("Hatred", "must charge"),))
    )
    found = words(s, "cards")
    assert (found.count("thoseneartest"), found.count("Fear")) == (1, 6)
    assert found.index("Rulesofmostunits") < found.index("thoseneartest") < found.index("Entry0begins")
    assert found.index("mustcharge") > found.index("Entry6begins")
    assert found.count("mustcharge") == 1


def test_one_name_with_several_texts_says_whose_they_are():
    """Also where one bearer has no text at all; words that are the same are told once, under the bare name."""

    def armed(n, note, elite):
        weapons = Table(("Weapon", "Str.", "Notes"), (("Spear", "3", note), ("Bow", "3", "far reaching")))
        return block(
            n, title=f"Band{n} × 9", weapons=weapons, tags=((f"Élite ({elite})", "very good"), ("Zeal", "never stops"))
        )

    s = plain(armed(1, "strikes first", 1), armed(2, "", 2), armed(3, "in two ranks", 2))
    once = compact_entry.said_once(s)
    assert once.weapons == (
        ("Bow", "far reaching"),
        ("Spear – Band1:", "strikes first"),
        ("Spear – Band3:", "in two ranks"),
    )
    assert once.rules == (("Élite", "very good"), ("Zeal", "never stops"))
    alike = compact_entry.said_once(plain(armed(1, "strikes first", 1), armed(2, "strikes first", 1)))
    assert alike.weapons == (("Bow", "far reaching"), ("Spear", "strikes first"))


def test_boxes_stand_directly_below_the_profile():
    """And never on another card than it, however long the entry is."""
    s = plain(
        block(
            1,
            tracks=(Boxes("Casualties", (25,)),),
            tags=tuple((f"Rule{n:02}", "does a lot of good " * 3) for n in range(20)),
        )
    )
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    squares = [m for m in page.marks if isinstance(m, marks.Square)]
    (label,) = [m for m in page.marks if isinstance(m, marks.Word) and m.text == "Casualties"]
    (move,) = [m for m in page.marks if isinstance(m, marks.Word) and m.text.startswith("Move")]
    assert len(squares) == 25
    assert all(label.y - 8 < m.y < move.y for m in squares)
    rows = {round(m.y, 1): [n for n in squares if n.y == m.y] for m in squares}
    assert max(map(len, rows.values())) - min(map(len, rows.values())) <= 5


def test_no_word_of_a_profile_is_broken_on_a_card():
    """Figures grow where there is room, and make room for names where there is little; names stand above them at last."""
    headings = ("Profile", *(f"C{n}" for n in range(9)))
    sizes = []
    for figure in ("3", "10+1"):
        s = plain(block(1, profile=Table(headings, (("Champions", *([figure] * 9)),))))
        (page,) = pdf.laid_out(s, "cards", sections=("units",))
        (name,) = [m for m in page.marks if isinstance(m, marks.Word) and m.text == "Champions"]
        sizes.append(name.size)
    assert sizes[0] > sizes[1]
    s = plain(block(1, profile=Table(headings, (("Chaoschampion of Warhorses", *(["10+2"] * 9)),))))
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    (name,) = [m for m in page.marks if isinstance(m, marks.Word) and "Chaoschampion" in m.text]
    assert all(m.y > name.y for m in page.marks if isinstance(m, marks.Word) and m.text == "10+2")


def test_numbers_of_a_weapon_keep_their_heading_and_end_before_a_note():
    """No line of a card begins with a number whose heading ends the line before."""
    weapons = Table(
        ("Weapon", "Save mod.", "Notes"), tuple((f"Weapon{'x' * n}", "−1", "strikes first of all") for n in range(20))
    )
    s = plain(block(1, weapons=weapons))
    found = [
        m.text
        for page in pdf.laid_out(s, "cards", sections=("units",))
        for m in page.marks
        if isinstance(m, marks.Word)
    ]
    numbers = [t for t in found if t.startswith("−1")]
    assert len(numbers) == 20
    assert all(t.startswith("−1;") for t in numbers)
    for before, after in pairwise(found):
        if after.startswith("−1"):
            assert before.endswith("mod."), before


def test_columns_of_the_last_page_are_of_one_height():
    """Neither is empty while the other is full."""
    (page,) = pdf.laid_out(plain(*(block(n) for n in range(6))), "compact")
    drawn = [m for m in page.marks if isinstance(m, marks.Word) and m.y < page.height - 25 * style.MM]
    ends = [max(m.y for m in drawn if (m.x > page.width / 2) == side) for side in (False, True)]
    assert abs(ends[0] - ends[1]) < page.height / 8


def test_tables_of_the_game_stand_where_there_is_room():
    """On the compact page and on blank cards, though not asked for; never so many that another page would be begun."""
    table = Table(("What", "Dice"), (("Fireball", "5+"), ("Teleport", "2+")))
    s = plain(block(1), reference=(("Spells", table),))
    for layout in ("compact", "cards"):
        assert "Fireball" in words(s, layout)
        assert "Fireball" not in words(s, layout, sections=("head", "units"))
    long = Table(("What", "Dice"), tuple((f"Spell{n}", "5+") for n in range(60)))
    many = s._replace(reference=tuple((f"Spells {n}", long) for n in range(9)))
    assert len(pdf.laid_out(many, "compact")) == len(pdf.laid_out(s, "compact")) == 1
    assert len(pdf.laid_out(many, "cards")) == 1


@pytest.mark.parametrize(("paper", "count"), [("a4", 9), ("letter", 9)])
def test_nine_cards_a_page(paper, count):
    """With marks to cut at outside the cards, at every edge."""
    s = plain(*(block(n) for n in range(10)))
    first, second = pdf.laid_out(s, "cards", paper=paper, sections=("units",))
    assert len(first.outline) == count
    assert [name for name, _ in second.outline] == ["Entry9begins", "Rules of most units"]
    wide, high = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
    left, top = (first.width - 3 * wide) / 2, (first.height - 3 * high) / 2
    cuts = [
        m
        for m in first.marks
        if isinstance(m, marks.Rule) and m.grey == style.BLACK and (m.x + m.width < left or m.x > left + 3 * wide)
    ]
    assert sorted({round(m.y - top, 1) for m in cuts}) == [round(n * high, 1) for n in range(4)]
    upright = [
        m
        for m in first.marks
        if isinstance(m, marks.Band)
        and m.grey == style.BLACK
        and m.width < 1
        and (m.y + m.height < top or m.y > top + 3 * high)
    ]
    assert sorted({round(m.x + m.width / 2 - left, 1) for m in upright}) == [round(n * wide, 1) for n in range(4)]


def test_what_does_not_fit_takes_a_second_card():
    """Each of them has the title and says which it is; all is printed."""
    s = plain(block(1, tags=tuple((f"Rule{n:02}", "does a lot of good " * 3) for n in range(20))), block(2))
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    drawn = " ".join(m.text for m in page.marks if isinstance(m, marks.Word))
    parts = [m.text for m in page.marks if isinstance(m, marks.Word) and m.text.endswith("/3")]
    assert {"1/3", "2/3", "3/3"} <= set(parts)
    assert all(f"Rule{n:02}" in drawn for n in range(20))
    assert drawn.count("Entry1begins") == 3
    assert drawn.count("Entry2begins") == 1


@pytest.mark.parametrize("layout", SINGLE)
def test_an_illegal_list_says_so_on_every_page(layout):
    """On each card as well, for cards are cut apart."""
    s = plain(*(block(n) for n in range(30)), legal=False, verdict="NOT LEGAL: 2 errors")
    found = pages(pdf.write([s], layouts=[layout]))
    assert len(found) > 1
    assert all("NOTLEGAL:2errors" in page for page in found)
    if layout == "cards":
        assert "".join(found).count("NOTLEGAL:2errors") >= 30


def test_pairings_set_two_lists_side_by_side():
    """Each on its own side, both on every page that they need; the longer one decides how many."""
    a, b = plain(*(block(n) for n in range(30)), title="Left Host"), plain(block(77), title="Right Host")
    found = pdf.PAIRED["pairings"](a, b, pdf.PrintOptions())
    assert len(found) > 1
    for name, side in (("Entry0begins", 0), ("Entry77begins", 1)):
        (x,) = [m.x for m in found[0].marks if isinstance(m, marks.Word) and m.text.startswith(name)]
        assert (x > found[0].width / 2) == bool(side)
    assert wrong((a, b), "pairings") == []


# Sections -------------------------------------------------------------------------------------------------------------


def test_sections_in_the_order_asked_for():
    """Only those named are printed, where they are named."""
    s = plain(block(1), tracks=(Boxes("Turns", (4,)),))
    found = words(s, "sheet", sections=("findings", "units", "head"))
    assert found.index("Alliswell.") < found.index("Entry1begins") < found.index("TheHost")
    assert "Helblitzen" not in found
    assert "Turns" not in found
    shown = text.write(s, "normal", ("findings", "units"))
    assert shown.index("All is well.") < shown.index("Entry1begins")
    assert "The Host" not in shown.split("\n\n")[0]


def test_the_composition_stands_alone_if_it_does_not_follow_the_head():
    """Beside the facts of the army otherwise."""
    s = plain(block(1))
    apart = words(s, "sheet", sections=("head", "units", "composition"))
    assert apart.index("Entry1begins") < apart.index("Category")


def test_a_secret_section_has_pages_of_its_own():
    """Whatever follows it begins a new page too, so that it can be held back."""
    s = plain(block(1), secrets=(("Secret notes", "not for all"), ("Reserve", "Knights, turn 3")))
    for layout in ("sheet", "compact"):
        found = pages(pdf.write([s], layouts=[layout], sections=("head", "secrets", "units")))
        assert ["Knights" in page for page in found] == [False, True, False]
        assert "Entry1begins" in found[2]


@pytest.mark.parametrize("layout", ["sheet", "compact"])
def test_pages_that_are_held_back_are_not_counted_among_the_others(layout):
    """Their number would tell that there are some."""
    s = plain(block(1), secrets=(("Secret notes", "not for all"), ("Reserve", "Knights, turn 3")))
    found = pages(pdf.write([s], layouts=[layout]))
    assert len(found) == 2
    assert all(page.endswith("1/1") for page in found)


@pytest.mark.parametrize("layout", ["sheet", "compact"])
def test_secret_entries_stand_with_the_secrets(layout):
    """Neither they nor what their rules do is on a page that is not held back; without that section they are left out."""
    hidden = block(
        2,
        secret=True,
        tags=(("Assassin", "strikes from hiding"),),
        weapons=Table(("Weapon", "Notes"), (("Knife", "thrown from hiding"),)),
    )
    s = plain(block(1), hidden, block(3), secrets=(("Secret notes", "not for all"), ("Entry2", "in Entry1")))
    found = pages(pdf.write([s], layouts=[layout]))
    assert ["fromhiding" in page for page in found] == [False, True]
    assert ["Entry2begins" in page for page in found] == [False, True]
    assert ["Entry3begins" in page for page in found] == [True, False]
    assert "Assassin" not in words(s, layout, sections=("head", "units"))


def test_an_unknown_section_is_told():
    """With those that there are."""
    with pytest.raises(MusterError) as problem:
        sections.chosen(["head", "magic"])
    assert "deployment" in language("en").say(problem.value.text)
    with pytest.raises(MusterError):
        sections.chosen([" "])
    assert sections.chosen(["Units", " head ", "units"]) == ("units", "head")


def test_the_umpires_copy_is_signed(made):
    """Prices with their citations, the verdict again, and lines to sign on; nobody else has them."""
    path = LOOKED_AT[0]
    umpire, player = made(path, "en", "umpire"), made(path)
    assert umpire.signatures
    assert not player.signatures
    found = words(umpire, "sheet", prices=True)
    assert all(bare(label) in found for label in umpire.signatures)
    assert bare(umpire.blocks[0].price[0].sum) in found


def test_signs_on_a_secret_page_are_named_before_it():
    """The note on signs that the fonts lack is not held back with the secrets."""
    s = plain(block(1), secrets=(("Secret notes", "x"), ("中", "y")))
    found = pages(pdf.write([s]))
    assert "U+4E2D" in found[0]
    assert "U+4E2D" not in found[1]


def test_layouts_in_one_file_in_their_order():
    """Each with its bookmark; the keywords hold the fingerprint once."""
    s = plain(block(1), fingerprint="0123456789abcdef")
    file = pypdf.PdfReader(io.BytesIO(pdf.write([s, s], layouts=["cards", "sheet"])))
    tops = [o.title for o in file.outline if not isinstance(o, list)]
    assert tops == ["The Host – unit cards", "The Host – full sheet"] * 2
    assert file.metadata["/Keywords"] == "muster:0123456789abcdef"


def test_same_bytes_in_every_layout():
    """Twice the same order, twice the same file."""
    s = plain(*(block(n) for n in range(5)), fingerprint="0123456789abcdef")
    assert len({pdf.write([s], layouts=["cards", "compact", "pairings"], public=[s, s]) for _ in range(3)}) == 1


# Orders ---------------------------------------------------------------------------------------------------------------


CONTINGENT = """kind: roster
format: 1
system: wfb3
army: empire
name: Nordland and friends
limit: 2000
game: friendly
notes: my plan
entries:
- {take: hero, id: chief, level: 20, role: general, name: Karl}
- {take: helblitzen, models: 20}
- {take: halfling-contingent-commander, from: ally-halfling, id: mayor, level: 20}
- {take: halfling-militia, from: ally-halfling, id: militia, models: 10}
"""


@pytest.fixture
def friends():
    known = loading.load("wfb3", "empire", (LISTS,))
    document = source.parse(CONTINGENT, "list.yaml")
    value, _ = schema.validate(document, known.system.roster)
    return mustering.located(mustering.muster(value, known), document)


def test_a_contingent_alone(friends):
    """Its entries under its name, its points, nothing of the army's own; the fingerprint is that of the list."""
    s = printing.made(friends, language("en"), printing.Order(contingent="ally-halfling"))
    assert s.title == "Halfling allies"
    assert [b.id for b in s.blocks] == ["mayor", "militia"]
    assert dict(s.head)["Points"] == "112"
    assert "Nordland and friends" in dict(s.head)["Contingent of"]
    assert (s.notes, s.secrets, s.composition.rows) == ("", (), ())
    assert [row[0] for row in s.deployment.rows] == ["Halfling Contingent Commander", "Halfling Militia"]
    assert s.fingerprint == friends.fingerprint


def test_a_contingent_that_is_not_there(friends):
    """Is told, with those that are."""
    with pytest.raises(MusterError) as problem:
        printing.made(friends, language("en"), printing.Order(contingent="ally-dwarf"))
    assert "ally-halfling" in language("en").say(problem.value.text)


def test_names_of_files():
    """What differs from the player's full sheet is part of the name."""
    assert printing.Order().name("host") == "host.pdf"
    assert (
        printing.Order(layouts=("cards", "compact"), copy="opponent", contingent="ally-dwarf").name("host")
        == "host-ally-dwarf-opponent-cards-compact.pdf"
    )


def test_prices_are_never_on_the_opponents_copy():
    """On the player's if asked for, on the umpire's always."""
    opened = {
        copy: (printing.Order(copy=copy).opened, printing.Order(copy=copy, prices=True).opened)
        for copy in ("player", "opponent", "umpire")
    }
    assert opened == {"player": (False, True), "opponent": (False, False), "umpire": (True, True)}


# Other forms ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "t",
    [
        "- x",
        "1. x",
        "+ x",
        "12) x",
        "===",
        "---",
        "# x",
        "> x",
        "&lt;b&gt;",
        "a_b*c*",
        "~~x~~",
        "`x`",
        "[a](b)",
        "| x |",
        "<script>",
        "    x",
    ],
)
def test_markdown_shows_texts_as_they_stand(t):
    """No text begins a list, a heading, a quotation or code, wherever it stands."""
    from markdown_it import MarkdownIt

    s = plain(
        block(
            1,
            title=t,
            kind=t,
            carries=t,
            command=t,
            items=(t,),
            notes=t,
            tags=((t, t),),
            findings=(t,),
            facts=((t, t),),
        ),
        title=t,
        notes=t,
        head=((t, t),),
    )
    reader = MarkdownIt("commonmark").enable("table").enable("strikethrough")
    shown = reader.render(markdown.write(s, "full"))
    words = re.sub(r"<[^>]+>", "\0", shown)
    whole = [unescape(w).strip() for w in words.split("\0")]
    assert sum(t.strip() in w for w in whole) >= 12
    for tag in ("<ol", "<pre", "<code", "<a ", "<s>", "<script"):
        assert tag not in shown, tag
    assert "<ul>\n<li>\n<ul>" not in shown


def test_html_says_on_every_printed_page_that_a_list_is_not_legal():
    """Once, in a head that browsers repeat; a legal list has none. Nothing is fetched from elsewhere."""
    bad = html.write(
        plain(block(1), legal=False, verdict="NOT LEGAL: 2 errors", fingerprint="0123456789abcdef"), "full"
    )
    assert re.search(r"<thead>.*NOT LEGAL: 2 errors.*</thead>", bad)
    assert bad.count("NOT LEGAL: 2 errors") == 1
    good = html.write(plain(block(1), fingerprint="0123456789abcdef"), "full")
    assert "<thead>" not in good
    assert good.count("<svg") == 1
    assert not re.search(r"(?:src|href)=|url\(|@import", good)


def test_the_code_holds_the_fingerprint():
    """What a scanner reads is what `muster verify` takes: the cells are those of that text."""
    import segno

    count, dark = code_of.cells("0123456789abcdef")
    wanted = segno.make("MUSTER:0123456789ABCDEF", error="m", micro=False, boost_error=False).matrix
    drawn = [[0] * count for _ in range(count)]
    for x, y, run in dark:
        drawn[y][x : x + run] = [1] * run
    assert drawn == [list(row) for row in wanted]
    (mark,) = [
        m for m in pdf.laid_out(plain(block(1), fingerprint="0123456789abcdef"))[0].marks if isinstance(m, marks.Code)
    ]
    assert (mark.cells, mark.dark) == (count, dark)
