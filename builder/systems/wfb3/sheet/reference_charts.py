"""The charts of dice for the values that an army has; they follow from the formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from builder.core.findings import Shown, T
from builder.core.quick_reference import Table
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.reference import Chart, HouseRule, ReferenceChart, ReferenceTable
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import battlefield, to_hit_and_wound
from builder.systems.wfb3.rules import Rules, in_words
from builder.systems.wfb3.sheet.reference_needs import SCALE, TOP, Needs, needs_of

AGAIN = {7: "6/4", 8: "6/5", 9: "6/6"}
"""A 6, then that die again."""
NO = "–"
"""Where no die will do."""
SIDES = 6
"""Of the die."""
SHOTS = (1, 0, -1, -2, -3)
"""Sums of modifiers for which shots are told."""

Row = tuple[Shown, ...]
Read = dict[tuple[int, int], int]
"""Numbers to wound that are read otherwise than the book has them, by Strength and Toughness."""


def chart(one: ReferenceChart, needs: Needs, read: Read, rules: Rules) -> Table | None:
    """One of the charts, with the rows for the army’s values; `None` where it has no such values."""
    headings, rows = _MADE[one.id](needs, read, rules)
    if not rows:
        return None
    cited = in_words(rules, rules.cite(one.source))
    return Table(one.name, (one.own, *headings), tuple(rows), cited, part_of_turn(one, rules), "chart")


def part_of_turn(one: ReferenceChart | ReferenceTable, rules: Rules) -> Shown:
    """The heading of the part of the turn in which it is needed; `None` if the definitions name none."""
    return None if one.turn is None else rules.system.turn.get(one.turn)


def read_otherwise(agreed: Iterable[HouseRule]) -> Read:
    """The numbers to wound that house rules and readings change."""
    return {(cell.strength, cell.toughness): cell.needs for rule in agreed for cell in rule.wounds}


def of_hidden(m: EntryResult, openly: tuple[EntryResult, ...], army: Army) -> Iterator[Shown]:
    """The rows of one who hides that the charts of the open pages have not, run on."""
    own, others = (needs_of(army.with_entries(shown), whole=False) for shown in ((m,), openly))
    read = read_otherwise(army.rules.system.in_force(army.roster.house_rules))
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
            dice = " ".join(_wound(strength, foe, read) for foe in SCALE)
            yield T("S {value} wounds T 1 to {top} on {dice}", value=strength, top=TOP, dice=dice)


# ------------------------------------------------------------------------ each chart

Made = tuple[Row, Sequence[Row]]
"""Headings behind the first, and rows that begin with own values."""


def _strikes(needs: Needs, read: Read, rules: Rules) -> Made:
    """What own blows need by the foe’s Weapon Skill (7.8)."""
    return _by_tens(SCALE if needs.whole else needs.weapon_skill, _blow)


def _struck(needs: Needs, read: Read, rules: Rules) -> Made:
    """What the foe’s blows need by his Weapon Skill (7.8)."""
    return _by_tens(needs.defence, lambda own, foe: _blow(foe, own))


def _wounds(needs: Needs, read: Read, rules: Rules) -> Made:
    """What own hits need by the foe’s Toughness (6.3, 7.9)."""
    return _by_tens(SCALE if needs.whole else needs.strength, lambda own, foe: _wound(own, foe, read))


def _wounded(needs: Needs, read: Read, rules: Rules) -> Made:
    """What the foe’s hits need by their Strength (6.3, 7.9)."""
    return _by_tens(needs.toughness, lambda own, foe: _wound(foe, own, read))


def _missiles(needs: Needs, read: Read, rules: Rules) -> Made:
    """What shots need by the sum of their modifiers (6.2, 6.2.5)."""
    own = SCALE if needs.whole else needs.ballistic_skill
    rows = [(skill, tuple(_shot(skill, by) for by in SHOTS)) for skill in own]
    return tuple(f"{by:+}".replace("-", "−") if by else "0" for by in SHOTS), _merged(rows)


def _saves(needs: Needs, read: Read, rules: Rules) -> Made:
    """What a save needs by the modifier of a blow or a shot, which is off the die (6.5)."""
    own = range(2, SIDES + 1) if needs.whole else needs.saves
    worse = range(1, max(2, SIDES + 1 - min(own, default=SIDES)))
    rows = [(_save(save), *(_save(save + by) for by in worse)) for save in own]
    return tuple(f"−{by}" for by in worse), rows


def _buildings(needs: Needs, read: Read, rules: Rules) -> Made:
    """How far missiles reach up at a building, and down from one, inches (22.2, 22.3)."""
    part = Fraction(rules.system.buildings.range)
    own = _every_reach(rules) if needs.whole else needs.reach
    if not own:
        return (), ()
    up = (T("up at a building"), *(f"{battlefield.uneven(reach, part, up=True)}″" for reach in own))
    down = (T("down from a building"), *(f"{battlefield.uneven(reach, part, up=False)}″" for reach in own))
    return tuple(f"{reach}″" for reach in own), (up, down)


def _every_reach(rules: Rules) -> tuple[int, ...]:
    return tuple(sorted({w.shot.range for w in rules.system.weapons.values() if w.shot is not None}))


_MADE: dict[Chart, Callable[[Needs, Read, Rules], Made]] = {
    "strikes": _strikes,
    "struck": _struck,
    "missiles": _missiles,
    "wounds": _wounds,
    "wounded": _wounded,
    "saves": _saves,
    "buildings": _buildings,
}


# -------------------------------------------------------------------------- their cells


def _by_tens(own: Sequence[int], die: Callable[[int, int], str]) -> Made:
    """A row for each own value, its cells by the foe’s from 1 to 10."""
    return tuple(map(str, SCALE)), _merged([(value, tuple(die(value, foe) for foe in SCALE)) for value in own])


def _merged(rows: Iterable[tuple[int, tuple[str, ...]]]) -> tuple[Row, ...]:
    """The rows, in ascending order; neighbours that say the same are one, with their first value and their last."""
    made: list[Row] = []
    for cells, alike in groupby(rows, key=lambda row: row[1]):
        values = [value for value, _ in alike]
        made.append((str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}", *cells))
    return tuple(made)


def _blow(attacker: int, defender: int) -> str:
    needed = to_hit_and_wound.strikes_on(attacker, defender)
    return AGAIN.get(needed, str(needed))


def _shot(skill: int, *modifiers: int) -> str:
    needed = to_hit_and_wound.hits_on(skill, *modifiers)
    return str(needed) if needed <= SIDES else NO


def _wound(strength: int, toughness: int, read: Read) -> str:
    needed = read.get((strength, toughness), to_hit_and_wound.wounds_on(strength, toughness))
    return NO if needed is None else str(needed)


def _save(needed: int) -> str:
    return NO if needed > SIDES else f"{max(1, needed)}+"
