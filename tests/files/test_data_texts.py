"""What the shipped definitions say in words is for those who play: no number of a ruling stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.conftest import LISTS

FILES = sorted(path for path in LISTS.rglob("*.yaml") if "rosters" not in path.parts)
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(LISTS)))
def test_no_text_names_a_ruling(path: Path) -> None:
    """A ruling stands in a comment or in a source, which are shown without it."""
    loaded = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert not [text for text in texts(loaded) if RULING.search(text)]
