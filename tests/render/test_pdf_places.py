"""No text lies beside the paper or upon another, whatever the roster."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import mustering
from builder.core import validation, yaml_source
from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine
from builder.core.tracks import Boxes
from builder.locale import language
from builder.render import html, plain_text, sheet_sections, style
from builder.render.pdf.text import TextSetter
from builder.sheet import build
from builder.sheet.effects import stated_in_tables
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import PriceRow, Reference, Secrets, Table, Title
from tests import sampling
from tests.render.drawn import (
    FEW,
    FEW_IN_LANGUAGES,
    HOSTILE,
    LOOKED_AT,
    SINGLE,
    bare,
    block,
    deployment,
    pages,
    plain,
    printed,
    profiles,
    reader,
    shares,
    weapons,
    words,
    wrong,
)
from tests.rosters import EMPIRE, OPEN, rosters
from tests.sampling import examples
from tests.sheets import pairs


@pytest.mark.parametrize("path", FEW)
@pytest.mark.parametrize("layout", [*SINGLE, "pairings"])
def test_samples_have_everything_in_its_place(path, layout, made):
    """In both languages, on both papers, with prices and without, no word leaves its card, column or page."""
    for code, paper, copy in (("en", "a4", "player"), ("fr", "letter", "umpire")):
        s = made(path, code, copy)
        other = made(LOOKED_AT[0], code, "opponent")
        assert wrong((s, other), layout, paper=paper, prices=copy == "umpire") == []


@pytest.mark.parametrize(("path", "code"), FEW_IN_LANGUAGES)
def test_every_row_of_the_text_sheet_is_in_the_pdf(path, code, made):
    """Cell by cell: what the text form says on a line, split at its wide gaps, can be found in the PDF."""
    s = made(path, code)
    found = words(s, "dossier")
    listed = [s.composition.table, s.deployment.table, *(one.table for one in s.reference if one.in_words and one.table.headings[-1])]
    known = {heading for table in listed for heading in table.headings}  # lists have no headings above their columns
    lacking = []
    for row in plain_text.write(s, "normal").splitlines():
        for part in re.split(r"\[\]|[█░=]+|\.{2,}|_{5,}|  +", row):
            part = part.strip(" *+!:")
            if part and part not in known and bare(part) not in found and not all(bare(w).strip(":;,") in found for w in part.split()):
                lacking.append(part)
    assert lacking == []


@pytest.mark.parametrize("path", FEW)
def test_the_battle_sheet_leaves_nothing_out(path, made):
    """All that the order of battle tells of an entry, what its weapons, rules and items do, what the army has."""
    s = made(path)
    found = words(s, "battle")
    said = []
    for b in s.blocks:
        said += [b.title.full_name, b.points, b.group, b.notes, *b.findings]
        said += [cell for row in b.battle.rows for cell in (row.name, row.post, *(c for f in row.cells if f for c in f[:-1]))]
        said += [cell for arms in b.battle.arms for cell in (arms.whose, arms.name, *arms.figures)]
        said += [*b.battle.gear, b.battle.rank, *b.battle.rules, *b.battle.items, b.battle.each]
        said += [cell for fact in (*b.battle.notes, *b.battle.blanks) for cell in (fact.label, fact.text)]
        said += [track.label for track in b.battle.tracks if track.label != "Casualties"]  # the row is labelled "Lost"
        said += [rule.effect for rule in b.rules if not stated_in_tables(rule, [one.title for one in s.reference])]
        said += [row.note if row.common is None else row.common for row in b.weapons.rows]
    assert lacking([*said, *of_the_army(s)], found) == []
    squares = found.count("☐")
    beside = [row.boxes for b in s.blocks for row in b.battle.rows if row.boxes is not None]
    tracks = [*beside, *(x for b in s.blocks for x in b.battle.tracks)]
    assert squares == sum(min(x.number, style.MAX_BOXES) for x in tracks) + sum(x.number for x in s.tracks)


def of_the_army(s):
    """What a sheet says beside its entries."""
    player = language("en").say(build.T("Player"))
    return [cell for pair in (*pairs(s.head), *s.findings, *s.secrets.lines) for cell in pair if cell != player]


def lacking(said, found):
    """Texts of which neither the whole nor all words are there."""
    return [t for t in said if bare(t) not in found and not all(bare(w) in found for w in t.split())]


def hostile(t):
    """A sheet with the same text in every place."""
    b = block(
        1, title=t, kind=t, points=t[:12], group=t, carries=t, command=t, items=(t, t), rules=((t, "", t), (t, "", ""), ("", "", t)),
        tracks=(Boxes(t, (23,)),), notes=t, findings=(t,), price=(PriceRow(0, t, t, t), PriceRow(9, t, t, t)), facts=(("Move", "4″"), (t, t)),
        weapons=weapons((t, t, t), ("Sword", None, t)),
        profile=profiles(("Human", "4", "3"), (t, t[:30], "3"), headings=("Profile", "M", "WS")),
    )  # fmt: skip
    rows = (
        BattleLine("", tuple(BattleCell(t[:9], t[:2], t, t) for _ in range(4)), t, boxes=Boxes(t, (2,))),
        BattleLine(t, (BattleCell(t), None, BattleCell("3"), None), t, boxes=Boxes(t, (23,))),
    )
    battle = Battle(rows, (ArmsLine(t, (t, "S4"), t),), (t,), t, (t,), (t,), (Fact(t, t), Fact("", t)), (Fact(t, t),), b.tracks)
    b = b._replace(battle=battle)
    leader = b._replace(id="e3", joins="e1", carded=True)
    columns = tuple(BattleColumn(f"c{n}", t or "M") for n in range(4))
    return plain(
        b, block(2), leader, battle_columns=columns, characteristics=("c0", "c1"), card_figures=(("c2",), ("c3", "c0")), title=t, subtitle=t, head=(("Army", t), (t, t)), notes=t, foot=t, findings=((t, t), ("error", t)),
        deployment=deployment(*[t] * 6), secrets=Secrets(t, t, ((t, t),)),
        composition=shares((t, "535"), ("Characters", t[:20])),
        reference=(Reference(t, Table((t, "How"), ((t, t),))),), tracks=(Boxes(t, (3, 4)),), signatures=(t, "Umpire"), fingerprint="0123456789abcdef",
    )  # fmt: skip


LONGEST = (2, 11, 12)
"""Numbers of the texts that take the longest to be broken into lines, but for the longest of all."""
PLACED = sampling.sampled(
    [(number, layout) for number in range(len(HOSTILE)) for layout in (*SINGLE, "pairings")],
    lambda one: (
        one[0] != 10
        and (one[0] + (*SINGLE, "pairings").index(one[1])) % 2 == 0
        and (one[0] not in LONGEST or one[1] in ("compact", "dossier"))
    ),
)
"""Hostile texts by their numbers, and layouts; the usual run draws each text in two or three of the five, long ones in one, the longest in none."""


@pytest.mark.parametrize(("number", "layout"), PLACED)
def test_hostile_texts_keep_to_their_place(number, layout):
    """Any text in any place is drawn as text, inside its card, column or page, in every section there is."""
    t = HOSTILE[number]
    s = hostile(t)._replace(legal=False, verdict=t or "NOT LEGAL")
    wanted = None if layout == "pairings" else sheet_sections.ALL
    assert wrong((s, s), layout, prices=True, sections=wanted) == []


def test_letters_from_right_to_left_stand_in_their_order():
    """Hebrew is drawn from its last letter to its first, Arabic letters are joined; beside Latin the line runs from left to right."""
    setter = TextSetter()
    assert setter.clean("שלום ×12") == "12×\u00a0םולש"
    assert setter.clean("abc שלום") == "abc\u00a0םולש"
    assert any(letter in setter.clean("سلام") for letter in "\ufeb3\ufee1")
    for layout in SINGLE:
        assert "□" not in words(plain(block(1, title=Title("שלום", None, 12), kind="abc שלום", notes="سلام")), layout)


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
    # in the order of drawing, which pypdf else turns round for Hebrew
    drawn = [page.extract_text(extraction_mode="layout") for page in reader(printed(s, layout)).pages]
    found = bare("".join(drawn))
    for end in (" (1)\u00a0×\u00a010", " (2)\u00a0×\u00a012"):
        assert bare(end) in found
        assert end in plain_text.write(s)
        assert f"\u200e{end}" in html.write(s)
    assert "\u200e" not in found
    assert "\u25a1" not in found


def of_values(values):
    known = EMPIRE if values["army"] == "empire" else OPEN
    value, findings = validation.validate(yaml_source.parse(yaml_source.dump(values), "list.yaml"), known.system.files.roster)
    assert value is not None, findings
    return mustering.muster(value, known)


@settings(max_examples=examples(8, 25, 1000), deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
    if layout == "pairings":
        assert wrong((s, s), layout, paper=paper, prices=copy == "umpire") == []
        return
    wished = {"paper": paper, "prices": copy == "umpire"}
    assert wrong((s,), layout, **wished) == []
    found = [page for page in pages(printed(s, layout, **wished)) if page]
    most = {
        "dossier": 4 + len(s.blocks) + len(s.findings) // 12 + len(s.reference) // 2,
        "cards": 1 + (4 * len(s.blocks) + len(s.findings) + 10) // 9,
        "battle": 3 + len(s.blocks) // 2 + len(s.findings) // 20,
        "compact": 1 + (len(s.blocks) + len(s.findings)) // 20,
    }
    assert len(found) <= most[layout]


MANY_POINTS = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 9999, "game": "friendly"}


@pytest.mark.parametrize("number", sampling.sampled([50, 200], lambda number: number == 50))
@pytest.mark.parametrize("layout", SINGLE)
def test_one_model_and_two_hundred_entries(layout, number):
    """The smallest list and a huge one: on as many pages as they take, every entry once."""
    entries = [{"take": "helblitzen", "models": n % 50 + 1, "name": f"Band{n:03}x"} for n in range(number)]
    huge = build.sheet(of_values({**MANY_POINTS, "entries": entries}), language("en"))
    assert wrong((huge,), layout) == []
    file = reader(printed(huge, layout))
    names = [one.title for one in file.outline[1] if one.title.startswith("Band")]
    assert [n[:8] for n in names] == [f"Band{n:03}x" for n in range(number)]
    assert len(file.pages) <= {"dossier": 70, "battle": 30, "cards": 75, "compact": 8}[layout] * number / 200 + 1
    one = build.sheet(of_values({**MANY_POINTS, "entries": [{"take": "helblitzen", "models": 1}]}), language("en"))
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
    weapons = {row[0] for b in s.blocks for row in b.weapons.table.rows}
    assert [w for w in weapons if bare(w) not in found] == [] or layout == "compact"
