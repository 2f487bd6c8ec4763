"""Order of battle with a line for each model: figures, distances, boxes for states."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine, InBattle, Leading, profile_cells
from builder.core.findings import Shown, T
from builder.core.tracks import Boxes
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.force import Force, leadership
from builder.systems.skirmish.rules import Rules
from builder.systems.skirmish.sheet_facts import first_value, free_models_line, run_cell, title, wounds

Cells = tuple[BattleCell | None, ...]
LED = "leadership"
"""Id of the base game's column with a model's Leadership, and the Leadership of a character near it."""


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Columns of the order of battle: those of the base game that are kept, then run or charge, and spotting."""
    base = rules.base.battle_columns(rules.base_rules)
    if not rules.single:
        return base
    kept = tuple(column for column in base if column.id in rules.terms.columns)
    return (*kept, BattleColumn("run", T("Run/chg")), BattleColumn("spots", T("Spot")))


def ticks(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """Columns of boxes for the states of a model: short heading and name; empty in a mode with units."""
    if not rules.single:
        return ()
    return tuple((rules.system.short_states[id], name) for id, name in rules.system.states.items())


def words(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """Abbreviations of the order of battle with their meanings."""
    base = tuple(rules.base.sheet.battle_words(rules.base_rules))
    if not rules.single:
        return base
    shown = columns(rules)
    names = [column.heading for column in shown]
    led = [column.heading for column in shown if column.id == LED]
    kept = tuple((short, _led(rules) if short in led else said) for short, said in base if short in names)
    distances = ((T("Run/chg"), T("run or charge, inches")), (T("Spot"), T("spots hidden enemies within, inches")))
    return (*kept, *distances, *ticks(rules))


def _led(rules: Rules) -> Shown:
    """Meaning of the Leadership column: models near the leader use his Leadership (SK-18)."""
    return T("Leadership, alone and within {inches}″ of the leader", inches=rules.system.play.leader_within)


def in_battle(result: EntryResult, army: Force) -> InBattle | None:
    """An entry in the order of battle; in a mode with units, just as in the base game."""
    rules = army.rules
    base: InBattle | None = rules.base.sheet.in_battle(result.facts.base, army.base)
    if not rules.single:
        return base
    if base is None:
        keys = [column.id for column in rules.base.battle_columns(rules.base_rules)]
        profiles = enumerate(result.in_play.profiles)
        lines = tuple(
            BattleLine(None if i == 0 else profile.name, profile_cells(profile, keys)) for i, profile in profiles
        )
        base = InBattle(lines, gear=result.in_play.options)
    kind, without = tuple(title(result, rules)), rules.terms.without
    return base._replace(
        lines=tuple(_lines(result, base, lent(result, army), rules)),
        rank=(*kind, *(word for word in base.rank if word not in kind)),
        notes=(*free_models_line(result), *(() if rules.terms.house is not None else base.notes)),
        rules=None if base.rules is None else tuple(tag for tag in base.rules if tag.id not in without),
        tracks=(),
        formations=(),
    )


def lent(result: EntryResult, army: Force) -> BattleCell | None:
    """Cell with the entry's own Leadership, and the leader's if that is higher (SK-18)."""
    own, leader = first_value(result, "Ld"), army.leader
    if own is None:
        return None
    lent = None if leader is None or leader.id == result.id else leadership(leader, army.rules)
    if leader is None or lent is None or lent <= own:
        return BattleCell(own)
    return BattleCell(own, best=lent, leading=Leading(helpers=((leader.id, lent),)))


def _lines(result: EntryResult, base: InBattle, led: BattleCell | None, rules: Rules) -> Iterator[BattleLine]:
    """The entry's line for its first model, then one for each further model, its champion, and its mount.

    `base` is the entry in the base game's order of battle, `led` the cell of its Leadership.
    """
    ids = [column.id for column in rules.base.battle_columns(rules.base_rules)]
    own = [place for place, id in enumerate(ids) if id in rules.terms.columns]
    run, initiative = run_cell(result, rules), first_value(result, "I")
    distances: Cells = (
        None if run is None else BattleCell(run),
        None if initiative is None else BattleCell(str(initiative)),
    )
    empty: Cells = (None, None)
    each = Boxes[Shown](T("Wounds"), (wounds(result),)) if wounds(result) > 1 else None
    champion = "champion" in result.entry.command
    alike = result.facts.number - champion
    for place, line in enumerate(base.lines):
        cells: Cells = tuple(led if ids[index] == LED and place == 0 else line.cells[index] for index in own)
        if place == 0:
            # a machine's own line is no model of its crew
            first = not result.facts.machine or result.facts.number == 1
            yield line._replace(cells=(*cells, *distances), boxes=each if first else None, ticks=first)
            for number in range(2 if first else 1, alike + 1):
                yield BattleLine(str(number), (None,) * len(cells) + empty, boxes=each, ticks=True)
        elif place == 1 and champion and alike:
            yield line._replace(cells=(*cells, *distances), boxes=each, ticks=True)
        else:
            yield line._replace(cells=(*cells, *empty), boxes=None)
