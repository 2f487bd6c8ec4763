"""What the shipped definitions say in words is for those who play: no number of a ruling stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.conftest import definition_values

RULING = re.compile(r"\b(?:A|V|WM-|MK2-|SK-)\d+\b")


def texts(value: object) -> Iterator[str]:
    """All texts in English and French below a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("en", "fr") and isinstance(inner, str):
                yield inner
            else:
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def test_no_text_names_a_ruling() -> None:
    """A ruling stands in a comment or in a source, which are shown without it."""
    assert not [(path, text) for path, value in definition_values() for text in texts(value) if RULING.search(text)]
