"""Spoilt files of the program and of players: a few of each; `python -m tests.spoiling` does thousands."""

from __future__ import annotations

from tests import spoiling
from tests.sampling import examples


def test_spoilt_journals():
    assert spoiling.journals(examples(15, 60), 3)["told of damage"] > examples(8, 40)


def test_spoilt_caches():
    assert spoiling.caches(60, 3)["ignored"] > 50


def test_spoilt_rosters():
    assert spoiling.rosters(examples(15, 40), 3)["saved"] > examples(6, 20)
