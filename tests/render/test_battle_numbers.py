"""Every number that the dossier has of an entry is on the battle sheet as well, but for reviewed exceptions."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from builder.core.tracks import Boxes
from tests import sampling
from tests.conftest import LISTS
from tests.sheets import made

PATHS = sorted(LISTS.glob("*/rosters/*.yaml"))
EXCEPTIONS = {
    ("wfb3", "fact", "Worth"): "what a rallied model or a standard is worth is counted once the battle is over",
    ("warmaster", "fact", "Victory points"): "half and whole cost are counted once the battle is over",
    ("warmaster", "fact", "Allowed"): "how many an army may have is asked while the list is written",
    ("wfb3", "items", ""): "prices of items are no matter of play",
    ("warmaster", "items", ""): "prices of items are no matter of play",
    (
        "wfb3",
        "fact",
        "Move",
    ): "paces as they are stand in the columns; what armour has taken of them is how they came about",
    (
        "wfb3",
        "fact",
        "Shoots",
    ): "half of a range whose whole stands beside the weapon, with what hits up to it and beyond",
    ("wfb3", "fact", "Rout and rally"): "the best Leadership stands in the column, once, whoever lends it",
    ("warmachine", "fact", "Point cost"): "what warjack points pay stands with their warcaster, what the army pays in the column of points",
    ("wfb3", "fact", "With"): "what an obstacle costs whom a slower character slows is what difficult ground costs",
}
"""Which numbers of which game may be missing, and why: what they are told in, and its label."""
NUMBER = re.compile(r"\d+(?:[.,]\d+)*[½¼¾⅓⅔]?|[½¼¾⅓⅔]")


def numbers(texts):
    """The numbers of these texts with how often each is said."""
    return Counter(n for text in texts for n in NUMBER.findall(text.replace("\u202f", "")))


def on_the_battle_sheet(b):
    """All texts of an entry: its place in the order of battle, and what the pages behind tell of it."""
    said = [b.title.text, b.points, b.notes, *b.findings, b.battle.rank, b.battle.each]
    for row in b.battle.rows:
        said += [row.name, row.post, *(text for cell in row.cells if cell is not None for text in cell[:-1])]
        said += _boxes(row.boxes) if row.boxes is not None else []
    for arms in b.battle.arms:
        said += [arms.whose, arms.name, *arms.figures]
    said += [*b.battle.gear, *b.battle.rules, *b.battle.items]
    said += [text for fact in (*b.battle.notes, *b.battle.blanks) for text in (fact.label, fact.text)]
    said += [cell for table in b.tables for row in table.rows for cell in row]
    said += [text for track in (*b.battle.tracks, *b.battle.behind, *b.battle.ticks) for text in _boxes(track)]
    said += [row.note for row in b.weapons.rows]
    return said + [text for rule in b.rules if rule.effect.strip() for text in (rule.title, rule.effect)]


def _boxes(track):
    return [track.label, str(track.number), *(map(str, track.groups) if isinstance(track, Boxes) else ())]


def in_the_dossier(b):
    """What is told in, its label, and the texts."""
    yield "profile", "", [cell for row in b.profile.rows for cell in row.cells if cell is not None]
    for row in b.weapons.rows:
        yield "weapon", row.name, [row.form, row.note, *(figure for figure in row.figures if figure is not None)]
    for fact in b.facts:
        yield "fact", "With" if fact.label.startswith("With ") else fact.label, [fact.text]
    for rule in b.rules:
        yield "rule", rule.name, [rule.title, rule.effect]
    for track in b.tracks:
        yield "boxes", track.label, [str(track.number)]
    for table in b.tables:
        yield "table", table.headings[0], [cell for row in table.rows for cell in row]
    yield "items", "", b.items
    yield "carries", "", [b.carries]
    yield "command", "", [b.command]
    yield "kind", "", [b.kind]


@cache
def missing(path):
    """Where numbers of a sample are missing, with the entry and the texts."""
    found = []
    for b in made(path).blocks:
        there = numbers(on_the_battle_sheet(b))
        for told, label, texts in in_the_dossier(b):
            lacking = numbers(texts) - there
            if lacking:
                found.append(((path.parent.parent.name, told, label), b.title.text, sorted(lacking), texts))
    return found


@pytest.mark.parametrize("path", sampling.sample_lists(PATHS))
def test_no_number_of_the_dossier_is_missing(path):
    assert [one for one in missing(path) if one[0] not in EXCEPTIONS] == []


@pytest.mark.whole
def test_exceptions_are_few_and_needed():
    """Ten at most; none stands there for nothing."""
    assert len(EXCEPTIONS) <= 10
    assert set(EXCEPTIONS) == {where for path in PATHS for where, *_ in missing(path)}
