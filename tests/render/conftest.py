"""Sheets of the samples for tests of renderers, each made once."""

from __future__ import annotations

import pytest

from builder.locale import language
from builder.sheet import build
from tests.render.drawn import shipped


@pytest.fixture(scope="module")
def made():
    """Sheets of the samples, each made once."""
    kept = {}

    def of(path, code="en", copy="player"):
        key = path, code, copy
        if key not in kept:
            kept[key] = build.sheet(shipped(path), language(code), copy)
        return kept[key]

    return of
