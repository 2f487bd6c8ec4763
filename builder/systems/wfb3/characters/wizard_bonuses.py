"""Bonuses by level table, and bonus points that wizards of friendly games move to Ld, Int, Cl and WP (14.4)."""

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
"""Characteristics from which a wizard may move bonus points (14.4)."""
INTO = MENTAL
"""Characteristics to which a wizard may move bonus points (14.4)."""
Moves = tuple[tuple[str, str, int], ...]
"""Moves of bonus points: the characteristic that loses them, the one that gains them, their number."""


def valid_moves(
    entry: Entry, wizard: bool, ordinary: bool, bonuses: Mapping[str, int], game: str, system: SystemFile
) -> tuple[Moves, list[Finding]]:
    """The valid moves of an entry, and findings on invalid ones.

    `ordinary` is true if the wizard has a row of the heroes' table; `bonuses` are those of his row, by characteristic.
    """
    if not entry.moved:
        return (), []
    if not wizard:
        return (), [_roll_error(T("Only wizards may move bonus points."), (), T("Remove the transfers."))]
    if game not in system.levels.rolled_in:
        text = T("In tournaments wizards have the bonuses of their own table; no points are moved.")
        return (), [_roll_error(text, (), T("Remove the transfers, or play a friendly game."))]
    if not ordinary:
        text = T("A wizard may move bonus points only if his row is rolled as other characters’ are.")
        return (), [_roll_error(text, (), T("Roll his die, or remove the transfers."))]
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
            findings.append(_roll_error(text, (number, key), T("Remove the transfer."), found, allowed))
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
            findings.append(_roll_error(text, (number, "points"), way, move.points, left[move.out]))
        else:
            left[move.out] -= move.points
            held.append((move.out, move.into, move.points))
    return tuple(held), findings


def _roll_error(text: Text, at: Keys, fix: Text, found: Plain = None, allowed: Plain = False) -> Finding:
    """The error on moved bonus points, at the path `at` below the key `moved` (14.4)."""
    return Finding("wfb3.roll", ERROR, text, "WFB3 14.4", path=("moved", *at), found=found, allowed=allowed, fix=fix)


def bonuses_after_moves(bonuses: Mapping[str, int], moves: Moves) -> dict[str, int]:
    """Bonuses by characteristic, changed by the moves."""
    result = dict(bonuses)
    for out, into, points in moves:
        result[out] -= points
        result[into] += points
    return result


def bonuses_of(level: int, row: int, own_table: bool, rule: CharacterLevels) -> dict[str, int]:
    """Bonuses of a row of the level table, by characteristic.

    `own_table` is true for the wizards' table. All bonuses are 0 at level 0.
    """
    if not level:
        return dict.fromkeys(CHARACTERISTICS, 0)
    return dict(zip(CHARACTERISTICS, character_levels.bonuses(level, row, own_table, rule), strict=True))


def greatest_bonuses(game: str, own_table: bool, rule: CharacterLevels) -> dict[str, int]:
    """Greatest bonuses in a game type, by characteristic.

    With `own_table` those of the wizards' table if higher (14.3.1, A29).
    """
    row = rule.friendly_maxima if game in rule.rolled_in else rule.tournament_maxima
    if own_table:
        row = tuple(map(max, row, rule.wizard[max(rule.wizard, key=int)]))
    return dict(zip(CHARACTERISTICS, row, strict=True))


def above_maxima(
    bonuses: Mapping[str, int], allowed: Mapping[str, int], path: Keys, system: SystemFile
) -> Iterator[Finding]:
    """Findings at `path` on bonuses above the greatest `allowed` ones, both by characteristic (14.3.1, V6)."""
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
