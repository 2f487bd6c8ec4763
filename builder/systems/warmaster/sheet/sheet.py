"""Contents of sheets, cards and the order of battle for entries and for the army."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.battle_lines import BattleColumn, BattleLine, InBattle
from builder.core.entries import InShort, SheetFacts
from builder.core.event_pack import Event
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters, to_number
from builder.core.tracks import Boxes, Due, Track
from builder.systems.game import SheetContents
from builder.systems.game_values import AddedKeys, Line, Note
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import MODES, Army
from builder.systems.warmaster.break_point import BreakPoint, break_point_of
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.roster import AsSize
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.sheet import battle_lines, entry_lines
from builder.systems.warmaster.sheet.json_keys import ArmyKeys, EntryKeys
from builder.systems.warmaster.sheet.reference import reference
from builder.systems.warmaster.sheet.sheet_details import detailed


def finished(army: Army) -> Army:
    """The army with what only sheets need: armour of added stands, victory points of each entry."""
    return army.with_entries(tuple(detailed(result, army) for result in army.entries))


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """All facts of an entry for its sheet: description, pace, stands, limits, victory points."""
    if result.facts.fielded is None:
        return SheetFacts()
    race = () if result.race is None else (result.race,)
    return SheetFacts(
        (*entry_lines.own_title(result), *race, *entry_lines.improved(result)),
        facts=(*entry_lines.move(result), *entry_lines.total_attack(result)),
        tracks=tuple(entry_lines.tracks(result, army)),
        secondary=tuple(entry_lines.lines_from_army_list(result, army)),
        worth=tuple(entry_lines.worth(result, army)),
    )


def battle_columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Full and half pace in centimetres, then the characteristics as the edition prints them."""
    known = rules.system.characteristics
    return (
        BattleColumn("move", T("Move cm"), strong=True),
        BattleColumn("half", T("half")),
        *(BattleColumn(key, known[key].short) for key in rules.edition.columns),
    )


def in_battle(result: EntryResult, army: Army) -> InBattle:
    """An entry in the order of battle."""
    if result.facts.fielded is None:
        return InBattle((BattleLine(None, battle_lines.cells(result, army.rules, None, first=True)),), rules=())
    lines = tuple(
        BattleLine(profile.name if place else None, battle_lines.cells(result, army.rules, profile, first=not place))
        for place, profile in enumerate(result.in_play.profiles)
    )
    troops = not result.facts.unit.hosts and result.kind != "character"
    return InBattle(
        lines,
        rank=battle_lines.rank(result),
        rules=tuple(tag for tag in result.in_play.tags if tag.id != battle_lines.DOUBT),
        notes=tuple(battle_lines.notes(result, army)),
        tracks=tuple(entry_lines.tracks(result, army)),
        formations=tuple(battle_lines.formations(result, army)) if troops else (),
        worth=tuple(battle_lines.worth_reduced(result, army)) if troops else (),
    )


def in_short(result: EntryResult, rules: Rules) -> InShort:
    """Short form of an entry for messages: its title if its name does not say it, then upgrades and mount."""
    return InShort(entry_lines.own_title(result), tuple(entry_lines.improved(result)))


def event_notes(event: Event, rules: Rules) -> tuple[Line, ...]:
    """Labelled notes on the event: its kind, and the number of turns of a battle."""
    text: Shown = event.name
    if event.turns is not None:
        text = P("{event}: {turns} turn", "{event}: {turns} turns", "turns", event=event.name, turns=event.turns)
    return ((T("Event"), text),)


def tracks(army: Army) -> tuple[Track[Shown], ...]:
    """Boxes for the break point and for the turns, whose number an event may have fixed."""
    breaks, thrown = break_point_of(army), sorted(army.rules.edition.turns)
    later = tuple(
        T("{turns} on {die}+", turns=turns, die=next(die for die, n in enumerate(thrown, 1) if n >= turns))
        for turns in range(thrown[0] + 1, thrown[-1] + 1)
    )
    label = T("Turns: {least}, {later}", least=thrown[0], later=later) if later else T("Turns")
    turns = Boxes(label, (thrown[0], *(1 for _ in later)))
    if army.event is not None and army.event.turns is not None:
        turns = Boxes(T("Turns"), (army.event.turns,))
    if not breaks.at:
        return (turns,)
    if breaks.who is not None:
        lost = Boxes(T("{who} lost, breaks at {at}", who=breaks.who, at=breaks.at), (breaks.at,))
    elif _by_halves(breaks, army):
        lost = Boxes(T("Units lost, a box each half, breaks at {at}", at=breaks.at), (2,) * breaks.at)
    else:
        lost = Boxes(T("Units lost, breaks at {at}", at=breaks.at), (breaks.at,))
    return (lost._replace(due=(Due(T("the army breaks"), lost.number),)), turns)


def added(army: Army) -> Mapping[str, Plain]:
    """Keys that Warmaster adds to the army in JSON, with their values."""
    breaks, size = break_point_of(army), army.size
    return {
        "edition": army.rules.army.edition,
        "thousands": {"mode": size.mode, "size": size.points, "count": formulas.thousands(size)},
        "agreed": army.roster.agreed,
        "units": breaks.units,
        "units_counted": breaks.counted,
        "break_point": breaks.at,
        "magic_items": to_number(army.item_points),
        "scouting": army.scouting,
        "turns": sorted(set(army.rules.edition.turns)),
    }


EDITION = T("Edition")
BREAKS_AT = T("Breaks at")


def summary(whole: Army, shown: tuple[EntryResult, ...], priced: bool) -> Iterator[Note]:
    """Notes at the head of the sheet: size of the game, break point and the like, for the entries `shown`.

    Points of magic items are among them only if `priced`.
    """
    army = whole.with_entries(shown)
    printed, edition, breaks = army.rules.army, army.rules.edition, break_point_of(army)
    version = T("{name}, list {version}", name=edition.name, version=printed.version)
    yield Note(EDITION, version, essential=True)
    if printed.doubt is not None:
        yield Note(T("List unclear"), printed.doubt)
    if army.roster.thousands is not None or army.roster.limit % formulas.THOUSAND:
        yield Note(T("Thousands"), _thousands(army))
    yield Note(T("Units"), str(breaks.units))
    yield Note(BREAKS_AT, _broken_at(breaks, edition.general_lost), essential=True)
    if _by_halves(breaks, army):
        text = T("a unit reduced from {stands} or more stands to one", stands=edition.half_value_from)
        yield Note(T("Half a unit lost"), text)
    items = army.item_points
    if items and priced:
        yield Note(T("Magic items"), P("{points} point", "{points} points", "points", points=Quarters(items)))
    if army.scouting:
        yield Note(T("Scouting"), str(army.scouting))
    for rule in printed.table:
        yield Note(T("Table"), T("{name}: at most {most}", name=rule.name, most=army.bounds(rule.number)[1]))
    for id in printed.army_rules:
        yield Note(army.rules.rules[id].name, army.rules.rules[id].effect)


def _thousands(army: Army) -> Shown:
    """The way thousands are counted, and their number, in words."""
    mode, count = army.roster.thousands, formulas.thousands(army.size)
    if isinstance(mode, AsSize):
        return T("{count} (limits of {points} points)", count=count, points=mode.as_size)
    return T("{count} ({mode})", count=count, mode=MODES[army.size.mode])


def _by_halves(breaks: BreakPoint, army: Army) -> bool:
    """True if units count as half lost before they are destroyed."""
    edition = army.rules.edition
    large = any(result.facts.unit.size >= edition.half_value_from for result in army.units)
    return bool(breaks.at) and edition.half_lost and large


def _broken_at(breaks: BreakPoint, general_lost: Shown) -> Shown:
    """The break point and whose losses count, in words; losing the General may end the battle as well."""
    units = P("{units} unit lost", "{units} units lost", "units", units=breaks.at)
    if breaks.of:
        units = T("{at} of these {counted} lost: {names}", at=breaks.at, counted=breaks.counted, names=breaks.of)
    elif breaks.note is not None:
        units = P("{at} unit lost, {note}", "{at} units lost, {note}", "at", at=breaks.at, note=breaks.note)
    return units if general_lost is None else T("{units}, or {general}", units=units, general=general_lost)


SHEET = SheetContents(
    unit_of_distance=" cm",
    card_figures=(("attack",), ("hits", "command"), ("armour",)),
    first_categories=("characters",),
    priced=frozenset({"value", "half_value", "scouting", "magic_items"}),
    added_keys=AddedKeys(EntryKeys, ArmyKeys),
    message_labels=(EDITION, BREAKS_AT),
    finished=finished,
    sheet_facts=sheet_facts,
    in_short=in_short,
    summary=summary,
    battle_pages=lambda _: 1,  # what is at hand has room on it if it is set closer
    battle_columns=battle_columns,
    in_battle=in_battle,
    event_notes=event_notes,
    tracks=tracks,
    phases=lambda rules: tuple(name for id, name in rules.system.turn.items() if id != "end"),
    reference=reference,
    added=added,
)
