"""Waivers: which findings a list lets pass."""

from __future__ import annotations

from builder.core import waivers
from builder.core.findings import ERROR, Finding, T
from builder.core.roster import Roster

TOTAL = Finding("wfb3.total", ERROR, T("Too many points."))
LEVEL = Finding("wfb3.level", ERROR, T("Too high a level."), entry="count")
UNKNOWN = Finding("ref.unknown", ERROR, T("Nobody knows it."))


def roster(*given):
    """A list with these waivers."""
    values = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 1000, "waivers": given}
    return Roster.model_validate(values)


def test_a_waiver_marks_what_it_names():
    """With who let it pass and why, for one entry or for the whole list."""
    by = roster({"code": "wfb3.level", "entry": "count", "by": "umpire", "why": " once "})
    total, level = waivers.applied([TOTAL, LEVEL], by)
    assert (total.waived, level.waived, level.waived_why) == (None, "umpire", "once")
    assert total.counts
    assert not level.counts


def test_a_waiver_that_lets_nothing_pass_is_told():
    """Of another entry, or for what cannot be let pass."""
    by = roster({"code": "wfb3.level", "entry": "baron", "by": "me"}, {"code": "ref.unknown", "by": "me"})
    *kept, first, second = waivers.applied([LEVEL, UNKNOWN], by)
    assert kept == [LEVEL, UNKNOWN]
    assert [f.path for f in (first, second)] == [("waivers", 0), ("waivers", 1)]
    assert not first.counts


def test_a_list_without_waivers_keeps_its_findings():
    """As they are."""
    assert waivers.applied([TOTAL], roster()) == [TOTAL]
