"""Lists that nobody plays: very many of one thing, and two of one id. They are told in time, and the same in any order."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import library, report
from builder.render.pdf import flow
from builder.render.pdf.marks import Piece, Row
from builder.roster import MAX_PARTS
from builder.source import dump
from tests.conftest import LISTS, mustered

HEAD = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 2000, "game": "friendly"}
TWINS = [
    {"take": "reiksgard", "id": "a", "models": 10}, {"take": "fleglers", "id": "a", "models": 8}, {"take": "forstjaeger", "id": "a", "models": 4},
    {"take": "hero", "id": "b", "level": 10, "joins": "a", "as": "champion"}, {"take": "hero", "id": "b", "level": 25, "joins": "a", "as": "leader"},
    {"take": "hero", "id": "c", "level": 5, "joins": "b", "as": "attached"}, {"take": "wizard", "id": "d", "level": 5, "joins": "a", "as": "leader"},
]  # fmt: skip
KNOWN = library.load("wfb3", "empire", (LISTS,))


def told(entries):
    """What is found, without the places."""
    done = mustered(dump({**HEAD, "entries": entries}), KNOWN)
    return sorted((f.code, f.entry or "") for f in done.findings), done.points


@settings(max_examples=60, deadline=None)
@given(st.permutations(TWINS))
def test_entries_of_one_id_are_judged_the_same_in_any_order(entries):
    """Whoever joins such an id joins always the same of them."""
    assert told(entries) == told(TWINS)


@pytest.mark.parametrize(("key", "one", "is_wrong"), [("options", "lance", True), ("items", {"name": "x", "points": 1}, True)])
def test_an_entry_has_a_bounded_number_of_parts(tmp_path, key, one, is_wrong):
    """Far more than any list sells, and few enough to be printed."""
    path = tmp_path / "list.yaml"
    for count in (MAX_PARTS, 100_000 if key == "options" else MAX_PARTS + 1):
        path.write_text(dump({**HEAD, "entries": [{"take": "reiksgard", "models": 10, key: [one] * count}]}), encoding="utf-8")
        found = [f.code for f in report.check_file(str(path), (LISTS,)).findings]
        assert ("file.value" in found or "file.bounds" in found) == (count > MAX_PARTS)


def test_a_long_chain_of_joined_pieces_is_dealt_out_in_time():
    """Each looks no further ahead than a page."""
    pieces = [Piece((Row(10.0),), before=1.0, joined=True) for _ in range(20_000)]
    began = time.process_time()
    pages = list(flow.dealt_out(pieces, lambda _: 500.0, 50.0, joined=True))
    assert time.process_time() - began < 10
    assert sum(len(page) for page in pages) == 20_000


def test_many_leaders_of_one_unit_are_judged_in_time():
    """Their number tells in the time once, not squared."""
    heroes = [{"take": "hero", "level": 5, "joins": "u", "as": "leader"} for _ in range(3000)]
    began = time.process_time()
    found, _ = told([{"take": "fleglers", "id": "u", "models": 8}, *heroes])
    assert time.process_time() - began < 10
    assert sum(code == "wfb3.leader" for code, _ in found) >= 2999
