"""Controls that every game has: name and notes of an entry, notes of the list, waivers, house rules that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.controls import Control, remove_control, text_control
from builder.core.findings import Shown, T
from builder.core.roster import Entry, Roster


def note_controls(entry: Entry) -> Iterator[Control]:
    """The player's own words for an entry: its name, its group, notes."""
    section = T("Notes")
    yield text_control(("name",), T("name"), entry.name, section=section)
    yield text_control(("group",), T("group"), entry.group, section=section)
    yield Control("notes", "lines", ("notes",), T("notes"), entry.notes, section)


def unknown_house_rules(roster: Roster, names: Mapping[str, Shown]) -> Iterator[Control]:
    """House rules that are none of the game's, or are named twice, each to be removed; `names` are those known."""
    for index, id in enumerate(roster.house_rules):
        path = ("house_rules", index)
        if id not in names:
            blocked = T("The house rule {id} is unknown.", id=id)
            yield remove_control(path, id, section=T("House rules"), blocked=blocked)
        elif id in roster.house_rules[:index]:
            yield remove_control(path, names[id], section=T("House rules"), blocked=T("taken twice"))


def closing_controls(roster: Roster) -> Iterator[Control]:
    """What ends the options of every army: notes of the list, and findings that were let pass."""
    yield Control("notes", "lines", ("notes",), T("notes"), roster.notes, T("Notes"))
    for index, waiver in enumerate(roster.waivers):
        label = T("{code}, let pass by {who}", code=waiver.code, who=waiver.by)
        if waiver.entry is not None:
            label = T("{code} of {entry}, let pass by {who}", code=waiver.code, entry=waiver.entry, who=waiver.by)
        yield remove_control(("waivers", index), label, section=T("Waivers"), note=waiver.why or None)
