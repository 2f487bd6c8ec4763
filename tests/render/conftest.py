"""Sheets of the samples for tests of renderers, each made once."""

from __future__ import annotations

import pytest

from tests import sheets


@pytest.fixture
def made():
    """Sheets of the samples, each made once."""
    return sheets.made
