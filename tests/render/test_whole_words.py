"""No word is broken inside, on any page of any sample: what is drawn is a word of the sheet or of our own texts."""

from __future__ import annotations

import gettext
import re
from functools import cache

import pytest

from tests import sampling
from tests.conftest import LISTS, ROOT
from tests.render.drawn import SINGLE, ids, printed, texts
from tests.sheets import made

PATHS = sorted(LISTS.glob("*/rosters/*.yaml"))
LOOKED_AT = (("open-warband", "fr"), ("empire-500", "en"), ("cryx-50", "fr"), ("millers-ford-150", "fr"), ("tomb-kings-2000", "fr"))
"""Lists and languages of the usual run; French has the longer words."""
COPIES = {"battle": ("player", "opponent", "umpire"), "dossier": ("player", "umpire"), "cards": ("player", "opponent"), "compact": ("player",)}
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


def parts_of(part):
    """All texts of a sheet and its parts."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for own in part:
            yield from parts_of(own)


def drawn(*sheets):
    return texts(printed(*sheets))


def broken(pages, sheet):
    """Words on these pages that are neither of the sheet nor of our own texts."""
    known = of_texts(sheet.language) | {word for text in parts_of(sheet) for word in WORD.findall(text)}
    return [word for page in pages for word in WORD.findall(page) if word not in known]


@pytest.mark.parametrize(("path", "code"), CASES)
def test_no_word_is_broken(path, code):
    """In each layout on the copies that it is made for."""
    for layout in SINGLE:
        for copy in COPIES[layout]:
            sheet = made(path, code, copy)
            assert broken(drawn(sheet, layout), sheet) == [], (layout, copy)
    sheet = made(path, code, "opponent")
    assert broken(drawn((sheet, sheet), "pairings"), sheet) == []


def test_a_broken_word_would_be_seen():
    """The test itself can fail."""
    sheet = made(PATHS[0])
    assert broken([*drawn(sheet, "dossier"), "Mouveme nt"], sheet) == ["Mouveme", "nt"]
