"""Dice of an event against its pack: each follows from the salt, the player and the entry, or is a finding."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import event_pack as events
from builder.core.event_pack import Building, Event
from builder.core.findings import ERROR, WARNING, Finding, N, Plain, Shown, T, Text, either
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.roster import Entry, Roll
from builder.systems.wfb3.dice import rolled_profiles
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import battlefield
from builder.systems.wfb3.rules import Rules


def dice_verification(army: Army) -> tuple[Finding, ...]:
    """All dice of a list that do not follow from its event; without one those that name an event."""
    event = army.event
    if event is None:
        return tuple(_unproven(army.entries))
    own = [(i, m) for i, m in enumerate(army.entries) if m.entry.roll is not None or m.entry.rolls]
    if own and event.salt is None:
        fix = T("Remove the dice; they are rolled once the organiser gives the salt.")
        told = ((i, m, "rolls" if m.entry.roll is None else "roll") for i, m in own)
        return tuple(_finding(event, m, i, key, events.NO_SALT, None, None)._replace(fix=fix) for i, m, key in told)
    if own and not army.roster.player.strip():
        unnamed = Finding(
            "wfb3.roll",
            ERROR,
            T("The event’s dice depend on the player’s name, which is missing."),
            event.id,
            path=("player",),
            fix=either(T("Add a line “{key}: …”.", key="player"), T("Enter the player’s name.")),
            by="event",
        )
        return unnamed, *(f for index, m in own for f in _of_nobody(event, m, index))
    found: list[Finding] = []
    for index, m in own:
        seed = events.seed(event, army.roster.player, m.id)
        found += _of_row(event, m, index, seed)
        found += _of_creatures(event, m, index, seed)
    return tuple(found)


def _unproven(entries: tuple[EntryResult, ...]) -> Iterator[Finding]:
    """A die of an event is checked with that event."""
    for index, m in [(index, m) for index, m in enumerate(entries) if m.entry.roll is not None]:
        roll = m.entry.roll
        if roll is not None and roll.event is not None:
            yield Finding(
                "wfb3.roll",
                WARNING,
                T(
                    "The die is recorded for the event “{event}”, but the list is checked without this event.",
                    event=roll.event,
                ),
                "WFB3 14.3",
                entry=m.id,
                path=("entries", index, "roll", "event"),
                found=roll.event,
                allowed=False,
                fix=T("Choose the event in the roster (or, on the command line, check with --event)."),
                by="event",
            )


def _of_nobody(event: Event, m: EntryResult, index: int) -> Iterator[Finding]:
    """What is wrong with dice whoever the player is: thrown by hand, or of another event."""
    roll: Roll | None = m.entry.roll
    if roll is not None and m.kind == "character":
        if roll.seed is None:
            yield _finding(
                event, m, index, "roll", T("The die was rolled by hand; the event gives its own."), roll.die, None
            )
        elif roll.event is not None and roll.event != event.id:
            yield _elsewhere(event, m, index, roll.event, event.id)
    if m.entry.rolls and m.entry.seed is None and rolled_profiles.target(m) is not None:
        text = T("These dice were rolled by hand; the event gives its own.")
        yield _finding(event, m, index, "rolls", text, None, None)


def _elsewhere(event: Event, m: EntryResult, index: int, named: str, allowed: Plain) -> Finding:
    """A die that names another event than that of the list."""
    text = T(
        "The die is recorded for the event “{named}”, but the list is for another ({event}).",
        named=named,
        event=event.name,
    )
    return _finding(event, m, index, "roll", text, named, allowed)


def _of_row(event: Event, m: EntryResult, index: int, seed: str) -> Iterator[Finding]:
    """A character's die is the one that the event gives."""
    entry: Entry = m.entry
    roll = entry.roll
    if roll is None or m.kind != "character":
        return
    die = rolled_profiles.die_from(seed)
    allowed: dict[str, Plain] = {"die": die, "seed": seed, "event": event.id}
    if roll.event is not None and roll.event != event.id:
        yield _elsewhere(event, m, index, roll.event, allowed)
        return
    if roll.seed == seed:
        return
    text = (
        T("The die was rolled by hand; the event gives a {given}.", given=die)
        if roll.seed is None
        else T("This is not the event’s die, which is a {given}.", given=die)
    )
    yield _finding(event, m, index, "roll", text, roll.die, allowed)


def _of_creatures(event: Event, m: EntryResult, index: int, seed: str) -> Iterator[Finding]:
    """The dice of creatures are those that the event gives."""
    entry: Entry = m.entry
    found = rolled_profiles.target(m)
    if not entry.rolls or found is None or entry.seed == seed:
        return
    text = (
        T("These dice were rolled by hand; the event gives its own.")
        if entry.seed is None
        else T("These are not the event’s dice.")
    )
    sets: list[dict[str, int]] = [dict(dice) for dice in rolled_profiles.dice_from(seed, found.creature, found.models)]
    yield _finding(event, m, index, "rolls", text, entry.seed, {"rolls": sets, "seed": seed})


def _finding(event: Event, m: EntryResult, index: int, key: str, text: Text, found: Plain, allowed: Plain) -> Finding:
    return Finding(
        "wfb3.roll",
        ERROR,
        text,
        event.id,
        entry=m.id,
        path=("entries", index, key),
        found=found,
        allowed=allowed,
        fix=_take_its_own(event, m, single=key == "roll"),
        by="event",
    )


def _take_its_own(event: Event, m: EntryResult, *, single: bool) -> Text:
    """How to come to the die, or the dice, that the event gives an entry."""
    if single:
        command = T(
            "Take the event’s die: press {key} in the builder, or run “muster roll --event {event} --entry {entry} --player NAME”.",
            key="r", event=event.id, entry=m.id,
        )  # fmt: skip
        return either(command, T("Take the event’s die (press {key}).", key="r"))
    command = T(
        "Take the event’s dice: press {key} in the builder, or run “muster roll --event {event} --entry {entry} --player NAME”.",
        key="r", event=event.id, entry=m.id,
    )  # fmt: skip
    return either(command, T("Take the event’s dice (press {key}).", key="r"))


def event_notes(event: Event, rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """Lines for the head of the sheet: what the list is for, how long a battle lasts (26.1), the buildings there (22.1)."""
    return (
        (T("Event"), _what(event, rules)),
        *((building.name, _built(building, rules)) for building in event.buildings),
    )


def _what(event: Event, rules: Rules) -> Shown:
    if event.turns is None:
        return event.name
    hours = battlefield.battle_hours(event.turns, rules.system.battle.minutes)
    return T("{event}: {turns} turns, about {hours} h", event=event.name, turns=event.turns, hours=hours)


def _built(building: Building, rules: Rules) -> Shown:
    """How many fit into a building, and how many shoot out of its walls."""
    known = rules.system.buildings
    length, width = building.size
    sections = battlefield.sections(length, width, known.section)
    return T(
        "{length}″ × {width}″: {parts}, {holds} models of a side in each, {long} and {short} shoot out of its walls",
        length=length, width=width,
        parts=N("{count} section and level", "{count} sections and levels", sections * building.levels),
        holds=known.holds, long=battlefield.openings(max(length, width)), short=battlefield.openings(min(length, width)),
    )  # fmt: skip
