"""No word is broken inside, on any page of any sample: what is drawn is a word of the sheet or of our own texts."""

from __future__ import annotations

import gettext
import re
from functools import cache

import pytest

from builder.render import pdf, style
from builder.render.pdf import layouts, page_marks
from tests import sampling
from tests.conftest import LISTS, ROOT
from tests.render.drawn import ids
from tests.sheets import made

PATHS = sorted(LISTS.glob("*/rosters/*.yaml"))
LOOKED_AT = (("orcs-goblins-3000", "fr"), ("empire-500", "en"), ("cryx-50", "fr"), ("millers-ford-150", "fr"), ("tomb-kings-2000", "fr"))
"""Lists and languages of the usual run; French has the longer words."""
COPIES = {"battle": ("player", "opponent", "umpire"), "dossier": ("player", "umpire"), "cards": ("player", "opponent")}
CASES = sampling.sampled(
    [(path, code) for path in PATHS for code in ("en", "fr")],
    lambda one: sampling.is_sample(one[0]) and (one[0].stem, one[1]) in LOOKED_AT,
    lambda one: f"{ids(one[0])}-{one[1]}",
)
WORD = re.compile(r"[^\W\d_]+")


@cache
def of_texts(code):
    """The words of all texts of the catalogue, in this language and as they are written in the code."""
    with open(ROOT / "builder/locale/fr/LC_MESSAGES/muster.mo", "rb") as file:
        known = gettext.GNUTranslations(file)._catalog
    texts = [key if isinstance(key, str) else key[0] for key in known]
    texts += known.values() if code == "fr" else []
    return frozenset(word for text in texts for word in WORD.findall(text or ""))


def texts(part):
    """All texts of a sheet and its parts."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for own in part:
            yield from texts(own)


def broken(pages, sheet):
    known = of_texts(sheet.language) | {word for text in texts(sheet) for word in WORD.findall(text)}
    drawn = [mark.text for page in pages for mark in page.marks if isinstance(mark, page_marks.Word)]
    return [text for text in drawn if not known.issuperset(WORD.findall(text))]


@pytest.mark.parametrize(("path", "code"), CASES)
def test_no_word_is_broken(path, code):
    """In each layout on the copies that it is made for."""
    for layout, copies in COPIES.items():
        for copy in copies:
            sheet = made(path, code, copy)
            assert broken(pdf.laid_out(sheet, layout), sheet) == [], (layout, copy)
    sheet = made(path, code, "opponent")
    assert broken(layouts.PAIRED["pairings"](sheet, sheet, style.PrintOptions()), sheet) == []


def test_a_broken_word_would_be_seen():
    """The test itself can fail."""
    sheet = made(PATHS[0])
    (page, *_) = pdf.laid_out(sheet, "dossier")
    torn = page._replace(marks=(*page.marks, page_marks.Word(0.0, 0.0, "Mouveme", "sans", 8, 0.0)))
    assert broken([torn], sheet) == ["Mouveme"]
