"""What tests of editing are given: sessions that are closed after them, lists that they may change."""

from __future__ import annotations

import shutil

import pytest

from tests.conftest import LISTS
from tests.editing.sessions import Desk


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    for session in made.sessions:
        session.close()


@pytest.fixture
def lists(tmp_path):
    """A copy of the shipped lists that a test may change."""
    shutil.copytree(LISTS, tmp_path / "lists")
    return tmp_path / "lists"


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state" / "muster"
