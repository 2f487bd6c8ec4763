"""Charts of dice for the army's values, computed from the formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from builder.core.findings import Shown, T
from builder.core.quick_reference import Table
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.reference import Chart, HouseRule, ReferenceChart, ReferenceTable
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import battlefield, to_hit_and_wound
from builder.systems.wfb3.rules import Rules, in_words
from builder.systems.wfb3.sheet.reference_needs import SCALE, TOP, Needs, needs_of

ROLLED_TWICE = {7: "6/4", 8: "6/5", 9: "6/6"}
"""Cells for needed values above 6, by value: `6/4` is a 6, then 4 or more with the same die rolled again."""
IMPOSSIBLE = "–"
"""Cell of an impossible roll."""
SIDES = 6
"""Faces of the die."""
MISSILE_MODIFIERS = (1, 0, -1, -2, -3)
"""Sums of modifiers that have a column in the missile chart."""

Row = tuple[Shown, ...]
ChangedWounds = dict[tuple[int, int], int]
"""Lowest die to wound by Strength and Toughness, where a house rule changes it."""


def chart(one: ReferenceChart, needs: Needs, changed: ChangedWounds, rules: Rules) -> Table | None:
    """A chart with rows for the army’s values; `None` if no row applies."""
    headings, rows = _CHARTS[one.id](needs, changed, rules)
    if not rows:
        return None
    cited = in_words(rules, rules.cite(one.source))
    return Table(one.name, (one.own, *headings), tuple(rows), cited, part_of_turn(one, rules), "chart")


def part_of_turn(one: ReferenceChart | ReferenceTable, rules: Rules) -> Shown:
    """Heading of the part of the turn that a chart or table belongs to; `None` if it has none."""
    return None if one.turn is None else rules.system.turn.get(one.turn)


def changed_wounds(agreed: Iterable[HouseRule]) -> ChangedWounds:
    """Lowest dice to wound that house rules change, by Strength and Toughness."""
    return {(cell.strength, cell.toughness): cell.needs for rule in agreed for cell in rule.wounds}


def rows_for_hidden(result: EntryResult, openly: tuple[EntryResult, ...], army: Army) -> Iterator[Shown]:
    """Chart rows in words for a hidden entry, without those that the charts of the open pages have.

    `openly` are the entries that these pages show.
    """
    own, others = (needs_of(army.with_entries(shown), whole=False) for shown in ((result,), openly))
    changed = changed_wounds(army.rules.system.in_force(army.roster.house_rules))
    for skill in own.weapon_skill:
        if skill not in others.weapon_skill:
            dice = " ".join(_blow(skill, foe) for foe in SCALE)
            yield T("WS {value} strikes WS 1 to {top} on {dice}", value=skill, top=TOP, dice=dice)
    for skill in own.ballistic_skill:
        if skill not in others.ballistic_skill:
            near, far = (_shot(skill, beyond) for beyond in (0, -1))
            yield T("BS {value} hits on {near}, beyond half range {far}", value=skill, near=near, far=far)
    for strength in own.strength:
        if strength not in others.strength:
            dice = " ".join(_wound(strength, foe, changed) for foe in SCALE)
            yield T("S {value} wounds T 1 to {top} on {dice}", value=strength, top=TOP, dice=dice)


# ------------------------------------------------------------------------ each chart

HeadingsAndRows = tuple[Row, Sequence[Row]]
"""Headings of all columns but the first, and rows, whose first cell is a value of the army."""


def _strikes(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Lowest die with which the army hits, by the foe’s Weapon Skill (7.8)."""
    return _table_by_foe(SCALE if needs.whole else needs.weapon_skill, _blow)


def _struck(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Lowest die with which the foe hits, by his Weapon Skill (7.8)."""
    return _table_by_foe(needs.defence, lambda own, foe: _blow(foe, own))


def _wounds(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Lowest die with which the army wounds, by the foe’s Toughness (6.3, 7.9)."""
    return _table_by_foe(SCALE if needs.whole else needs.strength, lambda own, foe: _wound(own, foe, changed))


def _wounded(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Lowest die with which the foe wounds, by the Strength of the hit (6.3, 7.9)."""
    return _table_by_foe(needs.toughness, lambda own, foe: _wound(foe, own, changed))


def _missiles(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Lowest die with which missiles hit, by the sum of modifiers (6.2, 6.2.5)."""
    own = SCALE if needs.whole else needs.ballistic_skill
    rows = [(skill, tuple(_shot(skill, by) for by in MISSILE_MODIFIERS)) for skill in own]
    return tuple(f"{by:+}".replace("-", "−") if by else "0" for by in MISSILE_MODIFIERS), _merged(rows)


def _saves(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Lowest die that saves, by the hit's modifier (6.5)."""
    own = range(2, SIDES + 1) if needs.whole else needs.saves
    worse = range(1, max(2, SIDES + 1 - min(own, default=SIDES)))
    rows = [(_save(save), *(_save(save + by) for by in worse)) for save in own]
    return tuple(f"−{by}" for by in worse), rows


def _buildings(needs: Needs, changed: ChangedWounds, rules: Rules) -> HeadingsAndRows:
    """Ranges in inches when shooting up at a building and down from a building (22.2, 22.3)."""
    part = Fraction(rules.system.buildings.range)
    own = _every_reach(rules) if needs.whole else needs.reach
    if not own:
        return (), ()
    up = (T("up at a building"), *(f"{battlefield.range_at_height(reach, part, up=True)}″" for reach in own))
    down = (T("down from a building"), *(f"{battlefield.range_at_height(reach, part, up=False)}″" for reach in own))
    return tuple(f"{reach}″" for reach in own), (up, down)


def _every_reach(rules: Rules) -> tuple[int, ...]:
    """Ranges of all missile weapons of the game in inches, ascending."""
    return tuple(sorted({weapon.shot.range for weapon in rules.system.weapons.values() if weapon.shot is not None}))


_CHARTS: dict[Chart, Callable[[Needs, ChangedWounds, Rules], HeadingsAndRows]] = {
    "strikes": _strikes,
    "struck": _struck,
    "missiles": _missiles,
    "wounds": _wounds,
    "wounded": _wounded,
    "saves": _saves,
    "buildings": _buildings,
}


# -------------------------------------------------------------------------- their cells


def _table_by_foe(own: Sequence[int], die: Callable[[int, int], str]) -> HeadingsAndRows:
    """A table with a row for each of the army's values and a column for each foe's value from 1 to 10."""
    return tuple(map(str, SCALE)), _merged([(value, tuple(die(value, foe) for foe in SCALE)) for value in own])


def _merged(rows: Iterable[tuple[int, tuple[str, ...]]]) -> tuple[Row, ...]:
    """Rows from values with cells, in the same order; neighbours with equal cells are merged into a range of values."""
    made: list[Row] = []
    for cells, alike in groupby(rows, key=lambda row: row[1]):
        values = [value for value, _ in alike]
        made.append((str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}", *cells))
    return tuple(made)


def _blow(attacker: int, defender: int) -> str:
    """Cell with the lowest die that hits in combat, by Weapon Skills."""
    needed = to_hit_and_wound.strikes_on(attacker, defender)
    return ROLLED_TWICE.get(needed, str(needed))


def _shot(skill: int, *modifiers: int) -> str:
    """Cell with the lowest die that hits in shooting, by Ballistic Skill and modifiers."""
    needed = to_hit_and_wound.hits_on(skill, *modifiers)
    return str(needed) if needed <= SIDES else IMPOSSIBLE


def _wound(strength: int, toughness: int, changed: ChangedWounds) -> str:
    """Cell with the lowest die that wounds."""
    needed = changed.get((strength, toughness), to_hit_and_wound.wounds_on(strength, toughness))
    return IMPOSSIBLE if needed is None else str(needed)


def _save(needed: int) -> str:
    """Cell with the lowest die that saves."""
    return IMPOSSIBLE if needed > SIDES else f"{max(1, needed)}+"
