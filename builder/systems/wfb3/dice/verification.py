"""Checks of dice at an event: they must follow from the event's salt, the player's name and the entry's handle."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import event_pack as events
from builder.core.event_pack import Building, Event
from builder.core.findings import ERROR, WARNING, Finding, N, Plain, Shown, T, Text, either
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.roster import Entry, Roll
from builder.systems.wfb3.dice import from_seeds, rolled_profiles
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import battlefield
from builder.systems.wfb3.rules import Rules


def dice_verification(army: Army) -> tuple[Finding, ...]:
    """Findings on dice that do not follow from the army's event; if it has none, on dice recorded for an event."""
    event = army.event
    if event is None:
        return tuple(_dice_of_other_events(army.entries))
    own = [
        (index, result)
        for index, result in enumerate(army.entries)
        if result.entry.roll is not None or result.entry.rolls
    ]
    if own and event.salt is None:
        fix = T("Remove the dice; they are rolled once the organiser gives the salt.")
        keyed = ((index, result, "rolls" if result.entry.roll is None else "roll") for index, result in own)
        return tuple(
            _event_finding(event, result, index, key, events.NO_SALT, None, None)._replace(fix=fix)
            for index, result, key in keyed
        )
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
        return unnamed, *(finding for index, result in own for finding in _dice_without_player(event, result, index))
    found: list[Finding] = []
    for index, result in own:
        seed = events.seed(event, army.roster.player, result.id)
        found += _row_against_event(event, result, index, seed)
        found += _creatures_against_event(event, result, index, seed)
    return tuple(found)


def _dice_of_other_events(entries: tuple[EntryResult, ...]) -> Iterator[Finding]:
    """Warnings on dice recorded for an event in a roster that is checked without an event."""
    for index, result in enumerate(entries):
        roll: Roll | None = result.entry.roll
        if roll is not None and roll.event is not None:
            yield Finding(
                "wfb3.roll",
                WARNING,
                T(
                    "The die is recorded for the event “{event}”, but the list is checked without this event.",
                    event=roll.event,
                ),
                "WFB3 14.3",
                entry=result.id,
                path=("entries", index, "roll", "event"),
                found=roll.event,
                allowed=False,
                fix=T("Choose the event in the roster (or, on the command line, check with --event)."),
                by="event",
            )


def _dice_without_player(event: Event, result: EntryResult, index: int) -> Iterator[Finding]:
    """Findings on dice rolled by hand or for another event, which are found without the player's name."""
    roll: Roll | None = result.entry.roll
    if roll is not None and result.kind == "character":
        if roll.seed is None:
            yield _event_finding(
                event, result, index, "roll", T("The die was rolled by hand; the event gives its own."), roll.die, None
            )
        elif roll.event is not None and roll.event != event.id:
            yield _other_event(event, result, index, roll.event, event.id)
    yield from _creatures_against_event(event, result, index, None)


def _other_event(event: Event, result: EntryResult, index: int, named: str, allowed: Plain) -> Finding:
    """The finding on a die recorded for another event, with the id `named`; `allowed` is the event or die to use."""
    text = T(
        "The die is recorded for the event “{named}”, but the list is for another ({event}).",
        named=named,
        event=event.name,
    )
    return _event_finding(event, result, index, "roll", text, named, allowed)


def _row_against_event(event: Event, result: EntryResult, index: int, seed: str) -> Iterator[Finding]:
    """Finding on a character's die that does not follow from the event's `seed`."""
    entry: Entry = result.entry
    roll = entry.roll
    if roll is None or result.kind != "character":
        return
    die = from_seeds.die_from(seed)
    allowed: dict[str, Plain] = {"die": die, "seed": seed, "event": event.id}
    if roll.event is not None and roll.event != event.id:
        yield _other_event(event, result, index, roll.event, allowed)
        return
    if roll.seed == seed:
        return
    text = (
        T("The die was rolled by hand; the event gives a {given}.", given=die)
        if roll.seed is None
        else T("This is not the event’s die, which is a {given}.", given=die)
    )
    yield _event_finding(event, result, index, "roll", text, roll.die, allowed)


def _creatures_against_event(event: Event, result: EntryResult, index: int, seed: str | None) -> Iterator[Finding]:
    """Finding on dice of creatures that do not follow from the event's `seed`.

    If it is `None`, on dice rolled by hand.
    """
    entry: Entry = result.entry
    found = rolled_profiles.rolled_creature(result)
    if not entry.rolls or found is None or (entry.seed is not None and seed in (None, entry.seed)):
        return
    text = (
        T("These dice were rolled by hand; the event gives its own.")
        if entry.seed is None
        else T("These are not the event’s dice.")
    )
    allowed: Plain = None
    if seed is not None:
        allowed = {"rolls": list(rolled_profiles.dice_from(seed, found.creature, found.models)), "seed": seed}
    yield _event_finding(event, result, index, "rolls", text, entry.seed, allowed)


def _event_finding(
    event: Event, result: EntryResult, index: int, key: str, text: Text, found: Plain, allowed: Plain
) -> Finding:
    """The finding on an entry's dice under `key`, with the event's dice as fix; `index` is that of the entry."""
    return Finding(
        "wfb3.roll",
        ERROR,
        text,
        event.id,
        entry=result.id,
        path=("entries", index, key),
        found=found,
        allowed=allowed,
        fix=_use_event_dice(event, result, single=key == "roll"),
        by="event",
    )


def _use_event_dice(event: Event, result: EntryResult, *, single: bool) -> Text:
    """The fix in words: how to take the event's die (`single`) or dice."""
    if single:
        command = T(
            "Take the event’s die: press {key} in the builder, or run “muster roll --event {event} --entry {entry} --player NAME”.",
            key="r", event=event.id, entry=result.id,
        )  # fmt: skip
        return either(command, T("Take the event’s die (press {key}).", key="r"))
    command = T(
        "Take the event’s dice: press {key} in the builder, or run “muster roll --event {event} --entry {entry} --player NAME”.",
        key="r", event=event.id, entry=result.id,
    )  # fmt: skip
    return either(command, T("Take the event’s dice (press {key}).", key="r"))


def event_notes(event: Event, rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """Pairs of label and text for the head of the sheet: event with length of a battle (26.1), buildings (22.1)."""
    return (
        (T("Event"), _event_in_words(event, rules)),
        *((building.name, _building_in_words(building, rules)) for building in event.buildings),
    )


def _event_in_words(event: Event, rules: Rules) -> Shown:
    if event.turns is None:
        return event.name
    hours = battlefield.battle_hours(event.turns, rules.system.battle.minutes)
    return T("{event}: {turns} turns, about {hours} h", event=event.name, turns=event.turns, hours=hours)


def _building_in_words(building: Building, rules: Rules) -> Shown:
    """Size of a building, models that fit in and models that can shoot out, in words."""
    known = rules.system.buildings
    length, width = building.size
    sections = battlefield.sections(length, width, known.section)
    return T(
        "{length}″ × {width}″: {parts}, {holds} models of a side in each, {long} and {short} shoot out of its walls",
        length=length, width=width,
        parts=N("{count} section and level", "{count} sections and levels", sections * building.levels),
        holds=known.holds, long=battlefield.shooters_at_wall(max(length, width)), short=battlefield.shooters_at_wall(min(length, width)),
    )  # fmt: skip
