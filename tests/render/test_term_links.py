"""Links from the terms of units to their explanations, and metadata that other programs read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.render.pdf.term_links import TermLinks
from builder.render.style import Style
from builder.sheet.effects import Merged
from builder.sheet.model import Reference, SpecialRule, Table
from tests.conftest import LISTS
from tests.render.drawn import block, fragments, plain, printed, reader, weapons
from tests.sampling import examples
from tests.sheets import made

STYLE = Style("sans", 8, 9)


def links_of(data):
    """For each link its page, its height from the foot, and the page, height and distance from the left that it leads to."""
    pages = list(reader(data).pages)
    numbers = {page.indirect_reference.idnum: number for number, page in enumerate(pages)}
    return [
        (number, float(link["/Rect"][1]), numbers[link["/Dest"][0].idnum], float(link["/Dest"][3]), float(link["/Dest"][2]))
        for number, page in enumerate(pages)
        for link in (one.get_object() for one in page.get("/Annots", ()))
    ]


def targets(s, **wished):
    """The first words on the lines that the links of a sheet lead to."""
    data = printed(s, **wished)
    lines = [fragments(page) for page in reader(data).pages]
    return {
        min((one for one in lines[page] if 0 < y - one.y < 14 and 0 <= one.x - x < 9), key=lambda one: (-round(one.y), one.x)).text.strip()
        for _, _, page, y, x in links_of(data)
    }


RULES = (SpecialRule("Élite", "+3", "very good"), SpecialRule("Zeal", "", "never stops"), SpecialRule("Mute", "", ""))


def test_terms_lead_to_their_explanations():
    """Rules with and without a value, and weapons; what has no explanation leads nowhere."""
    carried = weapons(("Spear", "3", "in two ranks"), ("Club", "3", ""), headings=("Weapon", "Str.", "Notes"))
    s = plain(*(block(n, rules=RULES, weapons=carried) for n in range(3)))
    assert targets(s) == {"Élite (+3)", "Zeal", "Spear"}
    assert links_of(printed(s._replace(copy="opponent"))) == []


def test_a_rule_that_a_table_explains_has_no_link():
    rule = SpecialRule("Fear", "", "tests", explained_in="Psychology")
    s = plain(block(1, rules=(rule, *RULES)), reference=(Reference("Psychology", Table(("What", "How"), (("Fear", "tests"),))),))
    assert targets(s) == {"Élite (+3)", "Zeal", "Bow"}


@pytest.mark.parametrize("name", ["wfb3/rosters/undead-2500", "warmaster/rosters/bretonnia-2000"])
def test_links_of_a_sample_lead_on(name):
    """To a later page, or further down on the same."""
    found = links_of(printed(made(LISTS / f"{name}.yaml", "fr")))
    assert found
    assert all((page, -y) < (to, 20 - place) for page, y, to, place, _ in found)


@settings(max_examples=examples(30), deadline=None)
@given(st.lists(st.text("ab (–é.*[", min_size=1, max_size=6), max_size=6), st.text("ab (–é.*[ ", max_size=30))
def test_pieces_of_a_text_add_up_to_it(names, text):
    s = plain(block(1, rules=tuple(SpecialRule(name, "", "x") for name in names)))
    links = TermLinks(s, Merged((), tuple((name, "x") for name in names)), "k")
    pieces = list(links.pieces(text, STYLE))
    assert "".join(piece.text for piece in pieces) == text
    assert all(piece.joined for piece in pieces[1:])


def test_metadata_are_also_xmp():
    """The same as in the information dictionary, with what XML must escape."""
    found = reader(printed(plain(block(1), title="A & <B>", subtitle="Zoé", fingerprint="0123456789abcdef")))
    assert (found.xmp_metadata.dc_title, found.xmp_metadata.dc_creator) == ({"x-default": "A & <B>"}, ["Zoé"])
    assert found.xmp_metadata.pdf_keywords == found.metadata["/Keywords"]
