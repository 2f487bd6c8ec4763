"""A model a line in the order of battle: its figures, its distances, a box for each state."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine, InBattle
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, shown
from builder.core.tracks import Boxes
from builder.systems.skirmish.army.force import Force, leadership
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.rules.formulas import spots_within
from builder.systems.skirmish.rules.rules import Rules
from builder.systems.skirmish.sheet.facts import free, run_cell, title, value_of, wounds

Cells = tuple[BattleCell | None, ...]
LED = "leadership"
"""Id of the base game's column for Leadership, alone and near a character who lends his."""


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Those of the base game that there is room for; run and charge, spotting, states."""
    base = _base_columns(rules)
    if not rules.mode.single:
        return base
    kept = tuple(column for column in base if column.id in rules.terms.columns)
    return (*kept, BattleColumn("run", T("Run/chg")), BattleColumn("spots", T("Spot")))


def ticks(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """The states of a model, a box each."""
    if not rules.mode.single:
        return ()
    return tuple((rules.system.short_states[id], name) for id, name in rules.system.states.items())


def _base_columns(rules: Rules) -> tuple[BattleColumn, ...]:
    base = rules.base.sheet.battle_columns(rules.base_rules)
    if base is not None:
        return base
    return tuple(BattleColumn(*key) for key in rules.base.rules.characteristics(rules.base_rules))


def words(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """What the short words stand for."""
    base = tuple(rules.base.sheet.battle_words(rules.base_rules))
    if not rules.mode.single:
        return base
    shown = columns(rules)
    names = [column.heading for column in shown]
    led = [column.heading for column in shown if column.id == LED]
    kept = tuple((short, _led(rules) if short in led else said) for short, said in base if short in names)
    distances = ((T("Run/chg"), T("run or charge, inches")), (T("Spot"), T("spots hidden enemies within, inches")))
    return (*kept, *distances, *ticks(rules))


def _led(rules: Rules) -> Shown:
    """What stands in the column of Leadership: the leader alone lends his (SK-18)."""
    return T("Leadership, alone and within {inches}″ of the leader", inches=rules.system.play.leader_within)


def in_battle(m: EntryResult, army: Force) -> InBattle | None:
    """An entry; in a mode of units as its base game tells it."""
    base = army.rules.base.sheet.in_battle(m.facts.base, army.base)
    if not army.rules.mode.single:
        return base
    if base is None:
        keys = [column.id for column in _base_columns(army.rules)]
        base = InBattle(
            tuple(BattleLine(None if i == 0 else p.name, _by_keys(p, keys)) for i, p in enumerate(m.in_play.profiles)),
            gear=m.in_play.options,
        )
    kind = tuple(title(m, army.rules))
    return base._replace(
        lines=tuple(_lines(m, base, _lent(m, army), army.rules)),
        rank=(*kind, *(word for word in base.rank if word not in kind)),
        notes=(*free(m), *(() if army.rules.terms.house is not None else base.notes)),
        rules=None
        if base.rules is None
        else tuple(tag for tag in base.rules if tag.id not in army.rules.terms.without),
        tracks=(),
        formations=(),
    )


def _by_keys(p: Profile, keys: list[str]) -> Cells:
    values = [p.values.get(key) for key in keys]
    return tuple(None if value is None else BattleCell(shown(value)) for value in values)


def _lent(m: EntryResult, army: Force) -> BattleCell | None:
    """Its own Leadership, and that of the leader near him where it is higher (SK-18)."""
    own = (
        value_of(m.in_play.profiles[0], "Ld") if m.in_play.profiles else None
    )  # that of its first row, whatever its shape
    if own is None:
        return None
    leader = army.leader
    lent = None if leader is None or leader.id == m.id else leadership(leader, army.rules)
    return BattleCell(own, best=lent if lent is not None and lent > own else None)


def _lines(m: EntryResult, base: InBattle, led: BattleCell | None, rules: Rules) -> Iterator[BattleLine]:
    """Its line, which is the first model's, then one for each other that is alike, for its champion, for what it rides."""
    ids = [column.id for column in _base_columns(rules)]
    own = [place for place, id in enumerate(ids) if id in rules.terms.columns]
    none: Cells = (None,) * len(own)
    run = run_cell(m, rules)
    initiative = value_of(m.in_play.profiles[0], "I") if m.in_play.profiles else None  # that of its first row
    distances: Cells = (
        None if run is None else BattleCell(run),
        None if initiative is None else BattleCell(str(spots_within(initiative))),
    )
    empty: Cells = (None, None)
    each = Boxes[Shown](T("Wounds"), (wounds(m),)) if wounds(m) > 1 else None
    posts = sum("champion" in m.entry.command for _ in (0,))
    alike = m.facts.number - posts
    for place, line in enumerate(base.lines):
        cells: Cells = tuple(led if ids[index] == LED and place == 0 else line.cells[index] for index in own)
        if place == 0:
            # a machine's own line is no model of its crew
            first = not m.facts.machine or m.facts.number == 1
            yield line._replace(cells=(*cells, *distances), boxes=each if first else None, ticks=first)
            for number in range(2 if first else 1, alike + 1):
                yield BattleLine(str(number), (*none, *empty), boxes=each, ticks=True)
        elif place == 1 and posts and alike:
            yield line._replace(cells=(*cells, *distances), boxes=each, ticks=True)
        else:
            yield line._replace(cells=(*cells, *empty), boxes=None)
