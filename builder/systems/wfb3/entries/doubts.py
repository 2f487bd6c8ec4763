"""Numbers that the sources do not agree on, and what a list says of its entries in words."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import Tag
from builder.core.findings import INFO, WARNING, Finding, Shown, T
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.rules import Rules, cite


def doubtful_creature(creature: Creature, reason: Shown, rules: Rules, key: str = "take") -> Finding:
    """A row of the bestiary that the sources do not agree on."""
    cited = cite(creature.sources[0], rules.system) if creature.sources else rules.cited
    return doubtful_number(reason, cited, key, severity=WARNING if creature.confidence == "suspect" else INFO)


def unprinted_mount(mount: Creature | None, rules: Rules) -> Iterator[Finding]:
    """A mount of which no book prints a profile, so that its rider has no Movement."""
    if mount is not None and mount.profile is None and mount.doubt is not None:
        yield doubtful_creature(mount, mount.doubt, rules, "mount")


def notes(unit: UnitEntry | None) -> Iterator[Tag]:
    """What the list says of an entry in words."""
    if unit is None:
        return
    said = (unit.note, unit.vehicle.note if unit.vehicle is not None else None)
    for note in said:
        if note is not None:
            yield Tag("note", T("By the list"), None, note)


def doubtful(unit: UnitEntry, entry: Entry, rules: Rules) -> Iterator[Finding]:
    """Numbers of an entry that the sources do not agree on (V27), and what its page says oddly.

    A doubt about a price or a number that this list pays or uses is a warning, as another reading makes another list of
    it: that of an option is told only of units that have it, that of a standard bearer or a champion only where there is
    one. An oddity from which nothing follows is a remark.
    """
    if unit.doubt is not None and (not unit.doubt_of or not set(unit.doubt_of).isdisjoint(entry.options)):
        yield in_doubt(unit.doubt, "take", unit, rules)
    if unit.remark is not None:
        text = T("Printed oddly: {remark}.", remark=unit.remark)
        yield Finding("wfb3.doubt", INFO, text, rules.cited_of(unit), path=("take",), by="advice")


def in_doubt(why: Shown, key: str, unit: UnitEntry, rules: Rules) -> Finding:
    """A number that the list pays or uses and that the sources do not agree on."""
    return doubtful_number(why, rules.cited_of(unit), key)


def doubtful_number(why: Shown, cited: str, key: str = "take", *, severity: str = WARNING) -> Finding:
    """A number that an entry pays or uses and that the sources do not agree on; `key` of the entry leads to it."""
    text = T("Uncertain number: {reason}.", reason=why)
    return Finding("wfb3.doubt", severity, text, cited, path=(key,), by="advice")
