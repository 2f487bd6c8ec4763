"""Share codes of lists, with what they leave out; `builder.core.share_codes` has their form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import T, Text
from builder.mustering import Muster


class Shared(NamedTuple):
    """A share code."""

    code: str
    left_out: tuple[Text, ...]
    """Names of the parts of the list that the code does not carry; empty if it carries everything."""


def share(muster: Muster, *, secrets: bool = False) -> Shared:
    """The share code of a list, with its secrets only if asked for."""
    shown = muster if secrets else muster.open
    return Shared(shown.share_code, tuple(_left_out(muster, secrets=secrets)))


def _left_out(muster: Muster, *, secrets: bool) -> Iterator[Text]:
    roster = muster.roster
    if roster.player:
        yield T("the player’s name")
    if roster.fields:
        yield T("the lines of your own for the sheet ({names})", names=tuple(roster.fields))
    if roster.tags:
        yield T("tags")
    if roster.notes or any(entry.notes for entry in roster.entries):
        yield T("notes")
    if any(waiver.why for waiver in roster.waivers):
        yield T("the reasons of waivers")
    if muster.system.verdict.open_roster(roster) is not roster and not secrets:
        yield T("what is hidden from the opponent")
