"""The code to scan, read off pages drawn at 150 dots an inch, as a phone or a scanner sees them."""

from __future__ import annotations

import pypdfium2
import pytest
import zxingcpp

from builder.desk.verify import KEYWORD
from builder.render import pdf
from tests.conftest import LISTS

SAMPLES = [LISTS / f"{name}.yaml" for name in ("wfb3/rosters/empire-2000", "warmachine/rosters/cryx-50")]


def read(data: bytes) -> set[str]:
    """The texts of all codes of a PDF."""
    pages = (page.render(scale=150 / 72, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(data))
    return {code.text for picture in pages for code in zxingcpp.read_barcodes(picture)}


@pytest.mark.parametrize("layout", ["battle", "dossier", "cards"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_code_is_read_off_each_layout(made, path, layout):
    sheet = made(path)
    assert read(pdf.write([sheet], (layout,))) == {(KEYWORD + sheet.fingerprint).upper()}
