"""Waivers: which findings a list lets pass."""

from __future__ import annotations

from builder.core import waivers
from builder.core.event_pack import Event
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
    total, level = waivers.apply_waivers([TOTAL, LEVEL], by)
    assert (total.waived, level.waived, level.waived_why) == (None, "umpire", "once")
    assert total.counts
    assert not level.counts


def test_a_waiver_that_lets_nothing_pass_is_told():
    """Of another entry, or for what cannot be let pass."""
    by = roster({"code": "wfb3.level", "entry": "baron", "by": "me"}, {"code": "ref.unknown", "by": "me"})
    *kept, first, second = waivers.apply_waivers([LEVEL, UNKNOWN], by)
    assert kept == [LEVEL, UNKNOWN]
    assert [f.path for f in (first, second)] == [("waivers", 0), ("waivers", 1)]
    assert not first.counts


def test_a_list_without_waivers_keeps_its_findings():
    """As they are."""
    assert waivers.apply_waivers([TOTAL], roster()) == [TOTAL]


def pack(*given):
    """An event with these waivers."""
    values = {"kind": "event", "format": 1, "id": "cup", "name": "Cup", "version": "1", "systems": ("wfb3",), "salt": "x" * 8}
    return Event.model_validate({**values, "waivers": given})


def for_player(name, *given):
    return roster(*given).model_copy(update={"player": name})


def test_at_an_event_only_its_pack_lets_pass():
    """For the player that it names, however he writes his name; the list's own count for nothing, and are told."""
    event = pack({"player": "Ann Lee", "code": "wfb3.total", "why": "agreed"})
    total, level = waivers.apply_waivers([TOTAL, LEVEL], for_player(" ann  LEE "), event)
    assert (total.waived, total.waived_why, total.waived_by_list, level.waived) == ("cup", "agreed", False, None)
    assert waivers.apply_waivers([TOTAL], for_player("Bob"), event) == [TOTAL]
    total, claim = waivers.apply_waivers([TOTAL], for_player("Bob", {"code": "wfb3.total", "by": "umpire"}), event)
    assert (total.waived, claim.code, claim.path) == (None, "event.waiver", ("waivers", 0))


def test_a_pack_for_nobody_is_for_nobody():
    """A list without a player's name has no waivers, and what cannot be let pass is not."""
    event = pack({"player": "Ann", "code": "ref.unknown"}, {"player": "Ann", "code": "wfb3.level", "entry": "baron"})
    assert waivers.apply_waivers([UNKNOWN, LEVEL], for_player("Ann"), event) == [UNKNOWN, LEVEL]
    assert waivers.apply_waivers([TOTAL], for_player(""), event) == [TOTAL]


def test_an_event_that_nobody_knows():
    """A list gains nothing by naming one."""
    named = roster({"code": "wfb3.total", "by": "me"}).model_copy(update={"event": "nowhere"})
    total, claim = waivers.apply_waivers([TOTAL], named)
    assert (total.waived, claim.code) == (None, "event.waiver")
