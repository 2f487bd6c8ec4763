"""The dice before the game: a character's row of the level table (chapter 14)."""

from __future__ import annotations

from typing import Any

from builder.choices import Throw
from builder.findings import MusterError, T, Text
from builder.mustering import Mustered
from builder.schema import did_you_mean
from builder.systems import Rolled
from builder.systems.wfb3 import figures
from builder.systems.wfb3.characters import DIE, die_from
from builder.systems.wfb3.definitions import CHARACTERISTICS, LEVELS
from builder.systems.wfb3.figures import Figure
from builder.systems.wfb3.roster import Roll, Roster
from builder.systems.wfb3.rules import Rules


def throws(roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> tuple[Throw, ...]:
    """The heroes whose level has several rows, each with its table and the row that holds."""
    rule = rules.system.levels
    barred = None if roster.game in rule.rolled_in else T("Tournaments use row 1 of the table.")
    cited = rules.cite(rule.source)
    found = []
    for m in entries:
        if m.kind != "character" or m.more["wizard"] or m.facts.figure.creature.levels is not None:
            continue
        rows = rule.hero.get(str(m.more["level"]), ())
        if len(rows) > 1:
            own: Roll | None = m.entry.roll
            row = own.die if own is not None else 1
            table = _table(m.more["level"], rules)
            found.append(Throw(m.id, m.name, ("roll",), _state(own), table, row, barred, cited))
    return tuple(found)


def _state(own: Roll | None) -> Text | None:
    if own is None:
        return None
    if own.seed is None:
        return T("row {row}, thrown by hand", row=own.die)
    return T("row {row}, own dice, seed {seed}", row=own.die, seed=own.seed)


def _table(level: int, rules: Rules) -> tuple[tuple[Any, ...], ...]:
    """The die and what each row adds; characteristics that no row touches are left out."""
    key = ("table", level)
    known: tuple[tuple[Any, ...], ...] | None = rules.memory.get(key)
    if known is None:
        rows = rules.system.levels.hero[str(level)]
        used = [i for i in range(len(CHARACTERISTICS)) if any(row[i] for row in rows)]
        heads = (T("D6"), *(rules.system.characteristics[CHARACTERISTICS[i]].short for i in used))
        body = ((n, *(f"+{row[i]}" if row[i] else "" for i in used)) for n, row in enumerate(rows, 1))
        known = (heads, *body)
        rules.remember(key, known)
    return known


def cast(m: Mustered, rules: Rules, die: int | None = None) -> Rolled:
    """The dice of an entry thrown anew; `die` is one thrown by hand.

    Raises `MusterError` for an entry without dice, and for a number that no die shows.
    """
    if m.kind != "character":
        raise MusterError(T("{name} throws no dice before the game.", name=m.name))
    return roll(rules, level=m.more["level"], creature=m.creature, wizard=m.more["wizard"], die=die)


def roll(
    rules: Rules,
    *,
    level: int,
    creature: str | None = None,
    wizard: bool = False,
    seed: str | None = None,
    die: int | None = None,
) -> Rolled:
    """Throw the die for a character's row and show what it gives.

    `die` is one thrown by hand; otherwise it follows from `seed`, a fresh one if
    none is given. Raises `MusterError` for a level, creature or die that is not there.
    """
    system = rules.system
    if level not in LEVELS:
        raise MusterError(
            T("There is no level {level}; levels are {known}.", level=level, known=", ".join(map(str, LEVELS)))
        )
    if die is not None and not 1 <= die <= DIE:
        raise MusterError(T("A die shows 1 to {most}, not {die}.", most=DIE, die=die))
    id = creature or "human"
    race = rules.creatures.get(id)
    if race is None or race.profile is None:
        guess = did_you_mean(id, [c.id for c in rules.creatures.values() if c.profile is not None])
        raise MusterError(T("The bestiary has no {id} with one profile. {guess}", id=id, guess=guess or ""))
    lines: list[Text] = []
    kept: dict[str, Any] = {}
    row = 1
    if wizard:
        lines.append(T("Wizards have a table without dice."))
    elif len(system.levels.hero[str(level)]) == 1:
        lines.append(T("Level {level} has a single row, without dice.", level=level))
    elif die is not None:
        row = die
        kept = {"die": die}
        lines.append(T("D6: {die}, thrown by hand; row {die} of the table for level {level}.", die=die, level=level))
    else:
        import secrets

        seed = seed if seed is not None else secrets.token_hex(8)
        row = die_from(seed)
        kept = {"die": row, "seed": seed}
        lines.append(
            T("D6: {die} from seed {seed}; row {die} of the table for level {level}.", die=row, seed=seed, level=level)
        )
    figure = Figure(race, level=level, row=row, wizard=wizard)
    own = figures.profile(figure, race.name, system)
    gains = tuple(
        T("{characteristic} +{bonus}", characteristic=system.characteristics[k].short, bonus=v)
        for k, v in own.steps[-1].changes.items()
    )
    lines.append(T("It gives {gains}.", gains=gains))
    return Rolled(tuple(lines), own, kept)
