"""The text of the samples against goldens, and every form from the same sheet.

`python -m tests.sheet.test_goldens` writes the goldens anew; read the difference before keeping it.
"""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from builder.render import html, markdown, plain_text
from tests import sampling
from tests.conftest import ROOT, SAMPLES
from tests.sheets import made as shown

GOLDENS = ROOT / "tests" / "goldens"
CASES = [(path, code) for path in SAMPLES for code in ("en", "fr") if code == "en" or path.stem in sampling.IN_FRENCH]


@pytest.mark.parametrize(("path", "code"), CASES, ids=[f"{p.stem}-{c}" for p, c in CASES])
def test_the_text_of_a_sample(path, code):
    """Prices opened, as it was read and accepted; one army of the game in both languages."""
    golden = GOLDENS / f"{path.stem}.{code}.txt"
    assert plain_text.write(shown(path, code), "full") == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_every_form_says_the_same(path):
    """Each cell of the sheet stands in text, Markdown and HTML."""
    made = shown(path, "en")
    plain = " ".join(plain_text.write(made, "full").split())
    marked = " ".join(markdown.write(made, "full").replace("\\", "").split())
    page = " ".join(read_html(html.write(made, "full")).split())
    for block in made.blocks:
        cells = [
            block.title.text,
            block.points,
            *(c for r in block.profile.table.rows for c in r),
            *(r[0] for r in block.weapons.table.rows),
            *(fact.text for fact in block.facts),
            block.carries,
        ]
        for cell in cells:
            words = " ".join(cell.split())
            assert words in marked
            assert words in page
            assert words in plain or all(w in plain for w in words.split())


class _Words(HTMLParser):
    def __init__(self):
        super().__init__()
        self.words = []

    def handle_data(self, data):
        self.words.append(data)


def read_html(page):
    reader = _Words()
    reader.feed(page)
    return " ".join(" ".join(reader.words).split())


def accept():
    GOLDENS.mkdir(exist_ok=True)
    for path, code in CASES:
        (GOLDENS / f"{path.stem}.{code}.txt").write_text(
            plain_text.write(shown(path, code), "full"), encoding="utf-8", newline="\n"
        )


if __name__ == "__main__":
    accept()
