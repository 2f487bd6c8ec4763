"""What a sheet tells of an entry: its pace, its value, its stands, and what is marked during the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.definitions import Range
from builder.findings import T, Text
from builder.mustering import Mustered, Noted, Track
from builder.points import Quarters
from builder.systems.warmaster import army, formulas
from builder.systems.warmaster.definitions import Unit
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules, size_of


def noted(m: Mustered, entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> Noted:
    """All that the sheet tells of one entry of the army."""
    unit: Unit | None = m.facts.fielded
    kind = tuple(_kind(m))
    if unit is None:
        return Noted(kind)
    added = army.with_it(m, entries)
    return Noted(kind, facts=tuple(_facts(m, added, roster, rules)), tracks=tuple(_tracks(m, added, rules)))


def _kind(m: Mustered) -> Iterator[Any]:
    title = m.more.get("title")
    if title is not None and m.entry.name:
        yield title
    if m.race is not None:
        yield m.race
    if m.more.get("mount") is not None:
        yield T("on {mount}", mount=m.more["mount"])


def _facts(m: Mustered, added: tuple[Mustered, ...], roster: Roster, rules: Rules) -> Iterator[tuple[Any, Any]]:
    unit: Unit = m.facts.fielded
    full, half = m.more["pace"]
    if not unit.hosts and m.kind == "character":
        yield T("Move"), T("{full} cm", full=full)
        bonus = [unit.attack, *(u.attack for u in m.facts.upgrades)]
        numbers = [b for b in bonus if isinstance(b, int)]
        if len(numbers) > 1:
            yield T("Attack in all"), f"+{sum(numbers)}"
    elif not unit.hosts:
        yield T("Move"), T("{full} cm, half pace {half} cm", full=full, half=half) if full else T("cannot move")
    if unit.points and not unit.hosts:
        yield T("Value"), _values(army.values(m, added), unit, rules)
    low, high = formulas.bounds(unit.number, size_of(roster, rules))
    if low or high is not None:
        yield T("In the army"), T("{limits} ({number})", limits=str(Range(low, high)), number=str(unit.number))
    if added:
        yield T("With it"), tuple(T("{name} × {count}", name=o.name, count=o.entry.count) for o in added)
    scouting = army.scouts(m, rules) if m.entry.scouting else None
    if scouting is not None:
        yield T("Scouting"), T("{points} to each", points=scouting.points)


def _values(values: list[int], unit: Unit, rules: Rules) -> Any:
    told: list[Text] = []
    for value in dict.fromkeys(values):
        half = army.half_value(value, unit, rules)
        points: Any = Quarters(value)
        if len(set(values)) > 1:
            points = T("{count} of {points}", count=values.count(value), points=points)
        told.append(
            T("{points}", points=points) if half is None else T("{points} (half {half})", points=points, half=half)
        )
    if unit.full_value_at is not None:
        told.append(T("in full once {stands} stands are left", stands=unit.full_value_at))
    return tuple(told) if len(told) > 1 else told[0]


def _tracks(m: Mustered, added: tuple[Mustered, ...], rules: Rules) -> Iterator[Track]:
    """A box for each stand, unit by unit with those added to it, and what is marked during the game."""
    unit: Unit = m.facts.fielded
    count = m.entry.count
    if rules.leads(unit):
        yield Track(T("Slain"), (1,) * count)
    elif not unit.hosts:
        more = [o.facts.fielded.size for o in added for _ in range(o.entry.count)]
        yield Track(T("Stands"), tuple(unit.size + (more[i] if i < len(more) else 0) for i in range(count)))
        yield Track(T("Confused"), (1,) * count)
    for _, item, _ in m.facts.items:
        if item.once:
            yield Track(T("{item} used", item=item.name), (1,))
