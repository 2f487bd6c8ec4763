"""Findings on numbers that the sources disagree about, and an entry's notes from its army list."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import Tag
from builder.core.findings import INFO, WARNING, Finding, Shown, T
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.rules import Rules


def creature_doubt(creature: Creature, reason: Shown, rules: Rules, key: str = "take") -> Finding:
    """Warning that the sources disagree about a creature's row in the bestiary."""
    cited = rules.cite(creature.sources[0]) if creature.sources else rules.cited
    return number_doubt(reason, cited, key, severity=WARNING if creature.confidence == "suspect" else INFO)


def unprinted_mount_doubt(mount: Creature | None, rules: Rules) -> Iterator[Finding]:
    """Warning on a mount without a printed profile, whose rider therefore has no Movement."""
    if mount is not None and mount.profile is None and mount.doubt is not None:
        yield creature_doubt(mount, mount.doubt, rules, "mount")


def line_notes(unit: UnitEntry | None) -> Iterator[Tag]:
    """The army list's printed notes on an entry, as special rules."""
    if unit is None:
        return
    said = (unit.note, unit.vehicle.note if unit.vehicle is not None else None)
    for note in said:
        if note is not None:
            yield Tag("note", T("By the list"), None, note)


def doubt_findings(unit: UnitEntry, entry: Entry, rules: Rules) -> Iterator[Finding]:
    """Findings on doubtful numbers of an entry (V27) and on oddities of its page.

    A doubt about a price or number that the entry uses is a warning, since another reading changes the list; a doubt
    about an option or a command model counts only if the entry has it. An oddity without consequences is a remark.
    """
    if unit.doubt is not None and (not unit.doubt_of or not set(unit.doubt_of).isdisjoint(entry.options)):
        yield line_doubt(unit.doubt, "take", unit, rules)
    if unit.remark is not None:
        text = T("Printed oddly: {remark}.", remark=unit.remark)
        yield Finding("wfb3.doubt", INFO, text, rules.cited_of(unit), path=("take",), by="advice")


def line_doubt(why: Shown, key: str, unit: UnitEntry, rules: Rules) -> Finding:
    """Warning at an entry's `key` on an uncertain number of a unit line, for the reason `why`."""
    return number_doubt(why, rules.cited_of(unit), key)


def number_doubt(why: Shown, cited: str, key: str = "take", *, severity: str = WARNING) -> Finding:
    """Finding at an entry's `key` on an uncertain number, for the reason `why`; `cited` is its source."""
    text = T("Uncertain number: {reason}.", reason=why)
    return Finding("wfb3.doubt", severity, text, cited, path=(key,), by="advice")
