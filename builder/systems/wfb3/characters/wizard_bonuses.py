"""Wizards of friendly games with a row of the heroes' table and bonus points moved to Ld, Int, Cl and WP (14.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.findings import ERROR, Finding, Plain, T, Text, alternatives
from builder.core.limits import Keys
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import CharacterLevels
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL
from builder.systems.wfb3.formulas import character_levels

OUT_OF = ("WS", "BS", "S", "T", "W", "I", "A")
"""Characteristics that points may be moved from (14.4)."""
INTO = MENTAL
"""Characteristics that points may be moved to."""
Moves = tuple[tuple[str, str, int], ...]
"""Each move: from a characteristic, to a characteristic, number of points."""


def valid_moves(
    entry: Entry, wizard: bool, ordinary: bool, bonuses: Mapping[str, int], game: str, system: SystemFile
) -> tuple[Moves, list[Finding]]:
    """The valid moves, and findings on invalid ones; `bonuses` are those of the wizard's row, by characteristic."""
    if not entry.moved:
        return (), []
    if not wizard:
        return (), [_error(T("Only wizards may move bonus points."), (), T("Remove the transfers."))]
    if game not in system.levels.rolled_in:
        text = T("In tournaments wizards have the bonuses of their own table; no points are moved.")
        return (), [_error(text, (), T("Remove the transfers, or play a friendly game."))]
    if not ordinary:
        text = T("A wizard may move bonus points only if his row is rolled as other characters’ are.")
        return (), [_error(text, (), T("Roll his die, or remove the transfers."))]
    names = system.characteristics
    left = dict(bonuses)
    held = []
    findings = []
    for number, move in enumerate(entry.moved):
        if move.out not in OUT_OF or move.into not in INTO:
            key = "from" if move.out not in OUT_OF else "to"
            text = T(
                "Bonus points can be moved only from {out} to {into}; this transfer is ignored.",
                out=alternatives(names[k].short for k in OUT_OF),
                into=alternatives(names[k].short for k in INTO),
            )
            found = move.out if key == "from" else move.into
            allowed = list(OUT_OF if key == "from" else INTO)
            findings.append(_error(text, (number, key), T("Remove the transfer."), found, allowed))
        elif left[move.out] < move.points:
            text = T(
                "The row and the points already moved leave a bonus of only +{left} in "
                "{characteristic}; this transfer is ignored.",
                left=left[move.out],
                characteristic=names[move.out].short,
            )
            way = T("Move fewer points.")
            if not left[move.out]:
                text = T(
                    "The row and the points already moved leave no bonus in {characteristic}; this transfer is ignored.",
                    characteristic=names[move.out].short,
                )
                way = T("Remove the transfer.")
            findings.append(_error(text, (number, "points"), way, move.points, left[move.out]))
        else:
            left[move.out] -= move.points
            held.append((move.out, move.into, move.points))
    return tuple(held), findings


def _error(text: Text, at: Keys, fix: Text, found: Plain = None, allowed: Plain = False) -> Finding:
    return Finding("wfb3.roll", ERROR, text, "WFB3 14.4", path=("moved", *at), found=found, allowed=allowed, fix=fix)


def bonuses_after_moves(bonuses: Mapping[str, int], moves: Moves) -> dict[str, int]:
    """The bonuses after the moves."""
    result = dict(bonuses)
    for out, into, points in moves:
        result[out] -= points
        result[into] += points
    return result


def bonuses_of(level: int, row: int, own_table: bool, rule: CharacterLevels) -> dict[str, int]:
    """Bonuses of a row by characteristic, of the wizards' own table if `own_table`; all 0 for level 0."""
    if not level:
        return dict.fromkeys(CHARACTERISTICS, 0)
    return dict(zip(CHARACTERISTICS, character_levels.bonuses(level, row, own_table, rule), strict=True))


def greatest_bonuses(game: str, own_table: bool, rule: CharacterLevels) -> dict[str, int]:
    """Greatest bonuses that a game allows, by characteristic; with `own_table` the wizards' if higher (14.3.1, A29)."""
    row = rule.friendly_maxima if game in rule.rolled_in else rule.tournament_maxima
    if own_table:
        row = tuple(map(max, row, rule.wizard[max(rule.wizard, key=int)]))
    return dict(zip(CHARACTERISTICS, row, strict=True))


def above_maxima(
    bonuses: Mapping[str, int], allowed: Mapping[str, int], path: Keys, system: SystemFile
) -> Iterator[Finding]:
    """Findings on bonuses above their maximum (14.3.1, V6)."""
    for key in CHARACTERISTICS:
        if bonuses[key] > allowed[key]:
            yield Finding(
                "wfb3.roll",
                ERROR,
                T(
                    "A bonus of +{found} to {characteristic}; this game type allows up to +{allowed}.",
                    found=bonuses[key],
                    characteristic=system.characteristics[key].short,
                    allowed=allowed[key],
                ),
                "WFB3 14.3.1",
                path=path,
                found=bonuses[key],
                allowed=allowed[key],
                fix=T("Move fewer points.") if path == ("moved",) else T("Take another row."),
            )
