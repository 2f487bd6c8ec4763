"""The whole army as its checks see it, and what a sheet tells of its entries together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from builder.core.entries import EntryResult, Track
from builder.core.event import Event
from builder.core.findings import T
from builder.core.once import once
from builder.core.points import Quarters, to_number
from builder.core.profiles import Profile
from builder.core.roster import by_handle
from builder.systems.warmaster.entries.evaluate import HOST
from builder.systems.warmaster.model.definitions import Number, Row, Scouting, Side, Spell, Unit
from builder.systems.warmaster.model.roster import AsSize, Roster
from builder.systems.warmaster.rules import formulas
from builder.systems.warmaster.rules.formulas import Size
from builder.systems.warmaster.rules.rules import Rules, size_of

MODES = {
    "floor": T("full thousands"),
    "nearest": T("nearest thousand"),
    "half_step": T("half steps of 500 points"),
}
"""The ways of counting thousands."""


class Army(NamedTuple):
    """A roster with its entries reckoned."""

    roster: Roster
    rules: Rules
    entries: tuple[EntryResult, ...]
    size: Size
    by_id: dict[str, EntryResult]
    places: dict[int, int]
    """Index in the roster of each entry, by the entry's identity: two may bear one id by mistake."""
    numbers: dict[str, int]
    """Units by the line of the list, units that count as two lines in both."""
    upgrades: dict[str, int]
    """Units and characters that have an upgrade, by its id."""

    def path(self, m: EntryResult, *more: str | int) -> tuple[str | int, ...]:
        """Where an entry stands in the roster."""
        return ("entries", self.places[id(m)], *more)

    def of(self, *ids: str) -> list[EntryResult]:
        """The entries that count as one of these lines of the list."""
        return [m for m in self.entries if set(m.facts.names) & set(ids)]

    def bounds(self, number: Number) -> tuple[int, int | None]:
        """The least and the most in an army of this size."""
        return formulas.bounds(number, self.size)

    @property
    def points(self) -> int:
        """Quarters of all entries."""
        return sum(m.points for m in self.entries)


def army_view(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> Army:
    """The army for its checks."""
    by_id = by_handle(entries)
    numbers: dict[str, int] = {}
    upgrades: dict[str, int] = {}
    places: dict[int, int] = {}
    for index, m in enumerate(entries):
        places[id(m)] = index
        for name in m.facts.names:
            numbers[name] = numbers.get(name, 0) + m.entry.count
        for upgrade in m.facts.upgrades:
            upgrades[upgrade.id] = upgrades.get(upgrade.id, 0) + m.entry.count
    return Army(roster, rules, entries, size_of(roster, rules), by_id, places, numbers, upgrades)


# --------------------------------------------------------------------- break point


class Broken(NamedTuple):
    """When the army breaks."""

    units: int
    """Units on the table."""
    counted: int
    """Those that count."""
    at: int
    """Units lost at which it breaks."""
    note: Any = None
    """What the army does otherwise than others."""
    who: Any = None
    """What those that count are called together, where not all do."""
    of: tuple[Any, ...] = ()
    """The names of those that count, where not all do."""


def breaking(entries: tuple[EntryResult, ...], rules: Rules) -> Broken:
    """The break point (WM-22): half the units, rounded up, but for what the army's own rules change."""
    units = [m for m in entries if _is_unit(m, rules)]
    on_table = sum(m.entry.count for m in units)
    own = rules.army.break_
    counted = [m for m in units if m.facts.fielded.counts]
    who = None if own is None else own.who
    if own is not None and own.counts:
        counted = [m for m in units if set(m.facts.names) & set(own.counts)]
    elif own is not None and own.largest_of:
        largest = max(own.largest_of, key=lambda side: _in(side, units))
        who = largest.name
        counted = [m for m in units if set(m.facts.names) & set(largest.of)]
    number = sum(m.entry.count for m in counted)
    at = formulas.break_point(number, own.more if own is not None else 0)
    of = tuple(dict.fromkeys(m.facts.fielded.name for m in counted)) if own is not None and number != on_table else ()
    return Broken(on_table, number, at, own.note if own is not None else None, who, of)


def _is_unit(m: EntryResult, rules: Rules) -> bool:
    unit: Unit | None = m.facts.fielded
    return unit is not None and rules.role(unit) == "unit" and not unit.hosts and unit.points > 0


def _in(side: Side, units: list[EntryResult]) -> int:
    return sum(m.entry.count for m in units if set(m.facts.names) & set(side.of))


# --------------------------------------------------------------------- the sheet


def sheet_details(entries: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> tuple[EntryResult, ...]:
    """Added stands with the armour of their units, and what the entries are worth together."""
    by_id = by_handle(entries)
    result = []
    for m in entries:
        host = by_id.get(m.joins or "")
        if host is not None and m.facts.fielded is not None and m.facts.fielded.hosts and host.profiles:
            m = m._replace(profiles=tuple(_as_host(p, host) for p in m.profiles))
        result.append(m if m.facts.fielded is None else m._replace(added=_added(m, with_it(m, entries), roster, rules)))
    return tuple(result)


def _as_host(profile: Profile, host: EntryResult) -> Profile:
    """An added stand's profile with the armour of its unit."""
    if profile.values.get("armour") != HOST:
        return profile
    return profile._replace(values={**profile.values, "armour": host.profiles[0].values.get("armour")})


def with_it(m: EntryResult, entries: tuple[EntryResult, ...]) -> tuple[EntryResult, ...]:
    """The entries whose stands are added to the units of this one; one of those that bear one id has them, the same in whatever order they stand."""
    first, added = _stands(entries)
    return tuple(added.get(m.id, ())) if first.get(m.id) in (None, id(m.entry)) else ()


@once
def _stands(entries: tuple[EntryResult, ...]) -> tuple[dict[str, int], dict[str, list[EntryResult]]]:
    """The entry that has each id, and the stands that are added to its units."""
    first = {id_: id(m.entry) for id_, m in by_handle(entries).items()}
    added: dict[str, list[EntryResult]] = {}
    for m in entries:
        if m.joins is not None and m.facts.fielded is not None and m.facts.fielded.hosts:
            added.setdefault(m.joins, []).append(m)
    return first, added


def _added(m: EntryResult, added: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> dict[str, Any]:
    """Plain facts for other programs."""
    unit: Unit = m.facts.fielded
    worth = values(m, added)
    scouting = scouts(m, rules) if m.entry.scouting else None
    low, high = formulas.bounds(unit.number, size_of(roster, rules))
    return {
        "value": [to_number(v) for v in worth],
        "half_value": [half_value(v, unit, rules) for v in worth],
        "scouting": 0 if scouting is None else scouting.points * m.entry.count,
        "stands": unit.size,
        "limits": {"min": low, "max": high, "number": str(unit.number)},
    }


def values(m: EntryResult, added: tuple[EntryResult, ...]) -> list[int]:
    """What each of the entry's units is worth in quarters, with the stands added to it."""
    more = [o.facts.value for o in added for _ in range(o.entry.count)]
    return [m.facts.value + (more[i] if i < len(more) else 0) for i in range(m.entry.count)]


def half_value(value: int, unit: Unit, rules: Rules) -> int | float | None:
    """What a unit counts for that has lost half its stands; `None` where it counts whole or not at all."""
    if rules.leads(unit) or unit.size < rules.edition.half_value_from or unit.full_value_at is not None:
        return None
    return to_number(formulas.half_value(value))


def scouts(m: EntryResult, rules: Rules) -> Scouting | None:
    """What deployment by scouting counts for an entry; `None` if it may not scout."""
    unit: Unit | None = m.facts.fielded
    if unit is None or unit.hosts:
        return None
    if unit.scouting is not None:
        return Scouting(name=unit.name, points=unit.scouting)
    armour = unit.armour or "-"
    for row in rules.system.scouting.rows:
        fits = (
            (not row.kinds or unit.type in row.kinds)
            and (not row.roles or rules.role(unit) in row.roles)
            and (row.flies is None or row.flies == m.facts.flies)
            and (not row.armour or armour in row.armour)
            and (not row.command or unit.command in row.command)
        )
        if fits:
            return row
    return None


def shares(roster: Roster, rules: Rules) -> Iterator[tuple[str, Any, None, None]]:
    """The headings of the army: Warmaster bounds no share of the points."""
    used = {rules.system.kinds[u.type].group for u in rules.army.units}
    for id, name in rules.system.groups.items():
        if id in used:
            yield id, name, None, None


def thousands_told(roster: Roster, rules: Rules) -> Any:
    """How thousands are counted, and how many there are."""
    size = size_of(roster, rules)
    if isinstance(roster.thousands, AsSize):
        return T("{count} (limits of {points} points)", count=formulas.thousands(size), points=roster.thousands.as_size)
    return T("{count} ({mode})", count=formulas.thousands(size), mode=MODES[size.mode])


def items_total(entries: tuple[EntryResult, ...]) -> int:
    """Quarters spent on magic items."""
    return sum(item.points for m in entries for item in m.items)


def summary(
    roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, everyone: Any = None, *, priced: bool = True
) -> tuple[tuple[Any, Any], ...]:
    """What stands at the head of the sheet."""
    army = rules.army
    own = breaking(entries, rules)
    version = T("{name}, list {version}", name=rules.edition.name, version=army.version)
    rows: list[tuple[Any, Any]] = [(T("Edition"), version)]
    if roster.thousands is not None or roster.limit % formulas.THOUSAND:
        rows.append((T("Thousands"), thousands_told(roster, rules)))
    rows.append((T("Units"), str(own.units)))
    rows.append((T("Breaks at"), _broken_at(own)))
    if _by_halves(own, entries, rules):
        text = T("one cut from {stands} stands or more to one", stands=rules.edition.half_value_from)
        rows.append((T("Half a unit lost"), text))
    items = items_total(entries)
    if items and priced:
        rows.append((T("Magic items"), T("{points} points", points=Quarters(items))))
    scouting = sum(m.added.get("scouting", 0) for m in entries)
    if scouting:
        rows.append((T("Scouting"), str(scouting)))
    for rule in army.table:
        most = formulas.bounds(rule.number, size_of(roster, rules))[1]
        rows.append((T("Table"), T("{name}: at most {most}", name=rule.name, most=most)))
    for id in army.army_rules:
        rows.append((rules.rules[id].name, rules.rules[id].effect))
    return tuple(rows)


def _by_halves(own: Broken, entries: tuple[EntryResult, ...], rules: Rules) -> bool:
    """Whether units count as half lost before they are destroyed."""
    least = rules.edition.half_value_from
    units = (m for m in entries if _is_unit(m, rules))
    return bool(own.at) and rules.edition.half_lost and any(m.facts.fielded.size >= least for m in units)


def _broken_at(own: Broken) -> Any:
    """The break point, and of whose losses it is."""
    if own.of:
        return T("{at} of these {counted} lost: {names}", at=own.at, counted=own.counted, names=own.of)
    if own.note is not None:
        return T("{at} units lost, {note}", at=own.at, note=own.note)
    return T("{units} units lost", units=own.at)


def event_notes(event: Event, rules: Rules) -> tuple[tuple[Any, Any], ...]:
    """A line for the head of the sheet: what the list is for, and how many turns a battle has."""
    if event.turns is None:
        return ((T("Event"), event.name),)
    return ((T("Event"), T("{event}: {turns} turns", event=event.name, turns=event.turns)),)


def tracks(
    roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, event: Event | None = None
) -> tuple[Track, ...]:
    """The break point and the turns, to be crossed off; an event may have fixed how many turns there are."""
    own = breaking(entries, rules)
    least, most = min(rules.edition.turns), max(rules.edition.turns)
    later = tuple(
        T(
            "{turns} on {die}+",
            turns=turns,
            die=next(i for i, n in enumerate(sorted(rules.edition.turns), 1) if n >= turns),
        )
        for turns in range(least + 1, most + 1)
    )
    label = T("Turns: {least}, {later}", least=least, later=later) if later else T("Turns")
    turns = Track(label, (least, *(1 for _ in later)))
    if event is not None and event.turns is not None:
        turns = Track(T("Turns"), (event.turns,))
    if not own.at:
        return (turns,)
    lost = T("Units lost, breaks at {at}", at=own.at)
    if _by_halves(own, entries, rules):
        lost = T("Units lost, halves too, breaks at {at}", at=own.at)
    if own.who is not None:
        lost = T("{who} lost, breaks at {at}", who=own.who, at=own.at)
    return (Track(lost, (own.at,)), turns)


def reference(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, whole: bool = False) -> tuple[Any, ...]:
    """Spells of the army, tables of its rules and the short tables of the game: heading, column headings, rows."""
    found: list[Any] = []
    ids = dict.fromkeys((*(tag.id for m in entries for tag in m.tags), *rules.army.army_rules))
    told = [rules.rules[id] for id in ids if id in rules.rules]
    spells = rules.army.spells
    cast = any("wizard" in m.facts.roles for m in entries) or any(rule.spells for rule in told)
    if spells and (whole or cast):
        rows = tuple((s.name, f"{s.dice}+", _reach(s), "" if s.effect is None else s.effect) for s in spells)
        found.append((T("Spells"), (T("Spell"), T("Dice"), T("Range"), T("Effect")), rows))
    for rule in told:
        if rule.table is not None:
            found.append((rule.name, (rule.table.heading, ""), tuple((row.what, row.value) for row in rule.table.rows)))
    changed = rules.army.table_rows
    for table in rules.system.references:
        if table.editions and rules.army.edition not in table.editions:
            continue
        lines = (changed.get(row.id, row) if row.id is not None else row for row in table.rows)
        printed = tuple((row.what, row.value) for row in lines if row is not None and _printed(row, entries, whole))
        found.append((table.name, (table.heading, ""), printed))
    return tuple(found)


def _printed(row: Row, entries: tuple[EntryResult, ...], whole: bool) -> bool:
    """Whether a line of a table is about the army."""
    return whole or not row.of or any(set(m.facts.names) & set(row.of) for m in entries)


def _reach(spell: Spell) -> Any:
    """How far a spell reaches, and whether its target has to be seen."""
    if spell.sight is None:
        return spell.range
    if spell.sight:
        return T("{range}, in sight", range=spell.range)
    return T("{range}, seen or not", range=spell.range)


PRICED = frozenset(("value", "half_value", "scouting", "magic_items"))
"""What `added` and the facts of entries tell that is a price or follows from one."""


def added(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> dict[str, Any]:
    """What other programs are told of the army."""
    own = breaking(entries, rules)
    size = size_of(roster, rules)
    return {
        "edition": rules.army.edition,
        "thousands": {"mode": size.mode, "size": size.points, "count": formulas.thousands(size)},
        "agreed": roster.agreed,
        "units": own.units,
        "units_counted": own.counted,
        "break_point": own.at,
        "magic_items": to_number(items_total(entries)),
        "scouting": sum(m.added.get("scouting", 0) for m in entries),
        "turns": sorted(set(rules.edition.turns)),
    }


WAYS = {
    "all-or-none": T("all of them or none"),
    "half-or-all": T("half of them or all"),
    "half-or-more": T("half of them or more"),
    "half-or-none": T("half of them or none"),
    "up-to-half": T("up to half of them"),
}
"""How many of an entry's units may have an upgrade."""
