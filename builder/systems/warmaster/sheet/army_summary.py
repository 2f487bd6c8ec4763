"""What a sheet says of the whole army: notes at its head, the event, what is crossed off, plain facts for other programs."""

from __future__ import annotations

from builder.core.event_pack import Event
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters, to_number
from builder.core.tracks import Boxes, Track
from builder.systems.game_values import Note
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import MODES, Army, items_total
from builder.systems.warmaster.break_point import Broken, breaking, is_unit
from builder.systems.warmaster.roster import AsSize, Roster
from builder.systems.warmaster.rules import Rules, size_of


def thousands_in_words(roster: Roster, rules: Rules) -> Shown:
    """How thousands are counted, and how many there are."""
    size = size_of(roster, rules)
    if isinstance(roster.thousands, AsSize):
        return T("{count} (limits of {points} points)", count=formulas.thousands(size), points=roster.thousands.as_size)
    return T("{count} ({mode})", count=formulas.thousands(size), mode=MODES[size.mode])


def summary(army: Army, *, priced: bool = True) -> tuple[Note, ...]:
    """What stands at the head of the sheet."""
    printed = army.rules.army
    own = breaking(army)
    version = T("{name}, list {version}", name=army.rules.edition.name, version=printed.version)
    edition, breaks = T("Edition"), T("Breaks at")
    rows: list[tuple[Shown, Shown]] = [(edition, version)]
    if printed.doubt is not None:
        rows.append((T("List unclear"), printed.doubt))
    if army.roster.thousands is not None or army.roster.limit % formulas.THOUSAND:
        rows.append((T("Thousands"), thousands_in_words(army.roster, army.rules)))
    rows.append((T("Units"), str(own.units)))
    rows.append((breaks, _broken_at(own, army.rules)))
    if _by_halves(own, army):
        text = T("a unit reduced from {stands} or more stands to one", stands=army.rules.edition.half_value_from)
        rows.append((T("Half a unit lost"), text))
    items = items_total(army.entries)
    if items and priced:
        rows.append((T("Magic items"), P("{points} point", "{points} points", "points", points=Quarters(items))))
    scouting = sum(result.facts.scouting for result in army.entries)
    if scouting:
        rows.append((T("Scouting"), str(scouting)))
    for rule in printed.table:
        most = formulas.bounds(rule.number, size_of(army.roster, army.rules))[1]
        rows.append((T("Table"), T("{name}: at most {most}", name=rule.name, most=most)))
    for id in printed.army_rules:
        rows.append((army.rules.rules[id].name, army.rules.rules[id].effect))
    return tuple(Note(label, text, essential=label in (edition, breaks)) for label, text in rows)


def _by_halves(own: Broken, army: Army) -> bool:
    """Whether units count as half lost before they are destroyed."""
    least = army.rules.edition.half_value_from
    units = (result for result in army.entries if is_unit(result, army.rules))
    return bool(own.at) and army.rules.edition.half_lost and any(result.facts.unit.size >= least for result in units)


def _broken_at(own: Broken, rules: Rules) -> Shown:
    """The break point, and of whose losses it is; what befalls the General may end the battle as well."""
    units = _units_lost(own)
    general = rules.edition.general_lost
    return units if general is None else T("{units}, or {general}", units=units, general=general)


def _units_lost(own: Broken) -> Shown:
    if own.of:
        return T("{at} of these {counted} lost: {names}", at=own.at, counted=own.counted, names=own.of)
    if own.note is not None:
        return P("{at} unit lost, {note}", "{at} units lost, {note}", "at", at=own.at, note=own.note)
    return P("{units} unit lost", "{units} units lost", "units", units=own.at)


def event_notes(event: Event, rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """A line for the head of the sheet: what the list is for, and how many turns a battle has."""
    if event.turns is None:
        return ((T("Event"), event.name),)
    return (
        (
            T("Event"),
            P("{event}: {turns} turn", "{event}: {turns} turns", "turns", event=event.name, turns=event.turns),
        ),
    )


def tracks(army: Army) -> tuple[Track[Shown], ...]:
    """The break point and the turns, to be crossed off; an event may have fixed how many turns there are."""
    own = breaking(army)
    least, most = min(army.rules.edition.turns), max(army.rules.edition.turns)
    later = tuple(
        T(
            "{turns} on {die}+",
            turns=turns,
            die=next(i for i, n in enumerate(sorted(army.rules.edition.turns), 1) if n >= turns),
        )
        for turns in range(least + 1, most + 1)
    )
    label = T("Turns: {least}, {later}", least=least, later=later) if later else T("Turns")
    turns = Boxes(label, (least, *(1 for _ in later)))
    if army.event is not None and army.event.turns is not None:
        turns = Boxes(T("Turns"), (army.event.turns,))
    if not own.at:
        return (turns,)
    if own.who is not None:
        return (Boxes(T("{who} lost, breaks at {at}", who=own.who, at=own.at), (own.at,)), turns)
    if _by_halves(own, army):
        return (Boxes(T("Units lost, a box each half, breaks at {at}", at=own.at), (2,) * own.at), turns)
    return (Boxes(T("Units lost, breaks at {at}", at=own.at), (own.at,)), turns)


def added(army: Army) -> dict[str, Plain]:
    """Plain facts of the army for other programs."""
    own = breaking(army)
    size = size_of(army.roster, army.rules)
    return {
        "edition": army.rules.army.edition,
        "thousands": {"mode": size.mode, "size": size.points, "count": formulas.thousands(size)},
        "agreed": army.roster.agreed,
        "units": own.units,
        "units_counted": own.counted,
        "break_point": own.at,
        "magic_items": to_number(items_total(army.entries)),
        "scouting": sum(result.facts.scouting for result in army.entries),
        "turns": sorted(set(army.rules.edition.turns)),
    }
