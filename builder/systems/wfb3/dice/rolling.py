"""The dice before the game: characters' rows of the level table (chapter 14), profiles of giants and monsters."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from builder.core.controls import PendingRoll
from builder.core.dice_rolls import RollResult
from builder.core.findings import MusterError, Plain, Shown, T, Text
from builder.core.plurals import P
from builder.core.profiles import WORDS, Profile, shown, split_bonus
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry, Roll, Roster
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, LEVELS
from builder.systems.wfb3.dice import rolled_profiles
from builder.systems.wfb3.dice.rolled_profiles import DIE, Dice, Target, die_from
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules, cite

MAX_SHOWN = 100
"""Creatures for which the command throws at once."""


def pending_rolls(army: Army) -> tuple[PendingRoll, ...]:
    """Characters whose level has several rows, and creatures with a die for each characteristic."""
    found = []
    for m in army.entries:
        row = _row_throw(m, army.roster, army.rules)
        if row is not None:
            found.append(row)
        creatures = rolled_profiles.target(m)
        if creatures is not None:
            found.append(_creature_throw(m, creatures, army.rules))
    return tuple(found)


def _row_throw(m: EntryResult, roster: Roster, rules: Rules) -> PendingRoll | None:
    """A character's die with its table, and the row that holds; wizards have one in friendly games (14.4)."""
    rule = rules.system.levels
    if m.kind != "character" or m.facts.model.creature.levels is not None:
        return None
    wizard: bool = m.facts.wizard
    if len(rule.hero.get(str(m.facts.level), ())) < 2 or (wizard and roster.game not in rule.rolled_in):
        return None
    blocked = None if roster.game in rule.rolled_in else T("Tournaments use row 1 of the table.")
    own: Roll | None = m.entry.roll
    row = own.die if own is not None else None if wizard else 1
    cited = rules.cite(rule.wizard_source if wizard else rule.source)
    table = _table(m.facts.level, rules)
    note = None
    if wizard:
        note = T(
            "Without a roll, the wizards’ own table applies. After a roll, bonus points may be "
            "moved to Ld, Int, Cl and WP."
        )
    return PendingRoll(m.id, m.name, ("roll",), _state(own), table, row, blocked, cited, note=note)


def _state(own: Roll | None) -> Text | None:
    if own is None:
        return None
    if own.seed is None:
        return T("row {row}, rolled by hand", row=own.die)
    if own.event is not None:
        return T("row {row}, dice of the event {event}", row=own.die, event=own.event)
    return T("row {row}, own dice, seed {seed}", row=own.die, seed=own.seed)


Table = tuple[tuple[Shown, ...], ...]
"""Headings and rows."""


def _table(level: int, rules: Rules) -> Table:
    """The die and what each row adds; characteristics that no row touches are left out."""
    rows = rules.system.levels.hero[str(level)]
    used = [i for i in range(len(CHARACTERISTICS)) if any(row[i] for row in rows)]
    heads = (T("D6"), *(rules.system.characteristics[CHARACTERISTICS[i]].short for i in used))
    body: list[tuple[Shown, ...]] = [
        (n, *(f"+{row[i]}" if row[i] else "" for i in used)) for n, row in enumerate(rows, 1)
    ]
    return (heads, *body)


def _creature_throw(m: EntryResult, creatures: Target, rules: Rules) -> PendingRoll:
    """Dice of creatures: the printed rows, and of each model the row that each characteristic has."""
    entry: Entry = m.entry
    creature = creatures.creature
    rows = {str(n): row for n, row in (creature.rolled or {}).items()}
    heads: tuple[Shown, ...] = (T("D6"), *(rules.system.characteristics[k].short for k in CHARACTERISTICS))
    table: list[tuple[Shown, ...]] = [heads]
    for n in range(1, DIE + 1):
        table.append((n, *(_printed(rows[str(n)].get(k)) for k in CHARACTERISTICS)))
    picked = tuple(tuple(dice.get(k, 0) for k in CHARACTERISTICS) for dice in entry.rolls[: creatures.models])
    name = T("{rider}: {mount}", rider=m.name, mount=creature.name) if creatures.ridden else m.name
    cited = cite(creature.sources[0], rules.system)
    state = _dice_state(entry, creatures)
    return PendingRoll(m.id, name, ("rolls",), state, tuple(table), None, None, cited, ("seed",), picked, many=True)


def _printed(value: int | str | None) -> Shown:
    told = shown(*split_bonus(value))
    return WORDS.get(told, told)


def _dice_state(entry: Entry, creatures: Target) -> Text | None:
    if not entry.rolls:
        return None
    wanted = len(rolled_profiles.thrown_for(creatures.creature)) * creatures.models
    here = rolled_profiles.thrown(entry, creatures)
    if entry.seed is None:
        return P(
            "{found} of {wanted} die, rolled by hand",
            "{found} of {wanted} dice, rolled by hand",
            "wanted",
            found=here,
            wanted=wanted,
        )
    return P(
        "{found} of {wanted} die, seed {seed}",
        "{found} of {wanted} dice, seed {seed}",
        "wanted",
        found=here,
        wanted=wanted,
        seed=entry.seed,
    )


def roll_again(
    m: EntryResult,
    rules: Rules,
    die: int | None = None,
    *,
    key: str = "roll",
    seed: str | None = None,
    event: str | None = None,
) -> RollResult:
    """The dice of an entry thrown anew, those of `key` (`roll` or `rolls`); `die` is one thrown by hand.

    They follow from `seed` if one is given, that of `event`. Of many dice one thrown by hand is the next
    that is missing. Raises `MusterError` for an entry without dice, and for a number that no die shows.
    """
    if key == "rolls":
        return _cast_creatures(m, rules, die, seed)
    if m.kind != "character":
        raise MusterError(T("{name} rolls no dice before the game.", name=m.name))
    level, wizard = m.facts.level, m.facts.wizard
    return roll(
        rules, level=level, creature=m.creature, wizard=wizard, die=die, seed=seed, event=event, ordinary=wizard
    )


def _cast_creatures(m: EntryResult, rules: Rules, die: int | None, seed: str | None) -> RollResult:
    found = rolled_profiles.target(m)
    if found is None or not found.models:
        raise MusterError(T("{name} rolls no dice before the game.", name=m.name))
    if die is None:
        return _of_creature(found.creature, found.models, rules, seed)
    _shows(die)
    sets = [dict(dice) for dice in m.entry.rolls[: found.models]]
    keys = rolled_profiles.thrown_for(found.creature)
    for number in range(found.models):
        if number == len(sets):
            sets.append({})
        missing = next((k for k in keys if k not in sets[number]), None)
        if missing is not None:
            sets[number][missing] = die
            ordered = [{k: dice[k] for k in CHARACTERISTICS if k in dice} for dice in sets]
            named = rules.system.characteristics[missing].short
            text = T("{characteristic}: {die}, rolled by hand.", characteristic=named, die=die)
            return RollResult((text,), _profiles(found.creature, ordered, rules), {"rolls": ordered, "seed": None}, die)
    raise MusterError(T("{name} has rolled all dice; take them back first.", name=m.name))


def _of_creature(creature: Creature, models: int, rules: Rules, seed: str | None) -> RollResult:
    """A die for each characteristic of each model."""
    seed = seed if seed is not None else _fresh()
    sets = rolled_profiles.dice_from(seed, creature, models)
    lines: list[Text] = [T("A die for each characteristic that has one, from seed {seed}.", seed=seed)]
    for number, dice in enumerate(sets, 1):
        told = rolled_profiles.dice_in_words(dice, rules)
        many = T("{name} {number}: rolled {dice}.", name=creature.name, number=number, dice=told)
        lines.append(many if models > 1 else T("{name}: rolled {dice}.", name=creature.name, dice=told))
    return RollResult(tuple(lines), _profiles(creature, sets, rules), {"rolls": [dict(d) for d in sets], "seed": seed})


def _profiles(creature: Creature, sets: Sequence[Dice], rules: Rules) -> tuple[Profile, ...]:
    """What dice give to each model."""
    found = []
    for number, dice in enumerate(sets, 1):
        chosen = creature.model_copy(update={"profile": rolled_profiles.profile_of(creature, dice)})
        name = creature.name if len(sets) == 1 else T("{name} {number}", name=creature.name, number=number)
        found.append(model_specs.profile(ModelSpec(chosen), name, rules.system))
    return tuple(found)


def _fresh() -> str:
    return secrets.token_hex(8)


def _shows(die: int) -> None:
    if not 1 <= die <= DIE:
        raise MusterError(T("A die shows 1 to {most}, not {die}.", most=DIE, die=die))


def roll(
    rules: Rules,
    *,
    level: int | None = None,
    creature: str | None = None,
    wizard: bool = False,
    models: int = 1,
    seed: str | None = None,
    die: int | None = None,
    event: str | None = None,
    game: str | None = None,
    ordinary: bool = False,
) -> RollResult:
    """Throw the die for a character's row, or without a level those of a creature, and show what they give.

    `die` is one thrown by hand; otherwise they follow from `seed`, a fresh one if none is given, that of
    `event` if it is named. Wizards have a table without dice; `ordinary` ones are rolled as other characters,
    as are those for whom a die or a seed is given. Raises `MusterError` for a level, creature or die that is not there, and for a
    kind of game that has no dice for characters.
    """
    system = rules.system
    race = rules.creatures.get(creature or "human")
    if level is None:
        return _roll_creature(rules, race, creature, models, seed, die, wizard=wizard)
    if level not in LEVELS:
        raise MusterError(
            T("There is no level {level}; levels are {known}.", level=level, known=", ".join(map(str, LEVELS)))
        )
    if models != 1:
        raise MusterError(T("Characters roll one at a time; leave out --models."))
    if game is not None and game not in system.levels.rolled_in:
        raise MusterError(T("Tournaments use row 1 of the table."))
    if die is not None:
        _shows(die)
    if race is None or race.profile is None:
        guess = did_you_mean(creature, [c.id for c in rules.creatures.values() if c.profile is not None])
        raise MusterError(
            T("The bestiary has no creature “{id}” with one profile. {guess}", id=creature, guess=guess or "")
        )
    lines: list[Text] = []
    kept: dict[str, Plain] = {}
    row = 1
    single = len(system.levels.hero[str(level)]) == 1
    ordinary = wizard and (ordinary or die is not None or seed is not None)
    if wizard and not ordinary:
        lines.append(T("Wizards have a table without dice."))
    elif single:
        lines.append(T("Level {level} has a single row; no dice are rolled.", level=level))
        kept = {"die": 1} if wizard else {}
    elif die is not None:
        row = die
        kept = {"die": die}
        lines.append(T("D6: {die}, rolled by hand; row {die} of the table for level {level}.", die=die, level=level))
    else:
        seed = seed if seed is not None else _fresh()
        row = die_from(seed)
        kept = {"die": row, "seed": seed, **({} if event is None else {"event": event})}
        lines.append(
            T("D6: {die} from seed {seed}; row {die} of the table for level {level}.", die=row, seed=seed, level=level)
        )
    figure = ModelSpec(race, level=level, row=row, wizard=wizard, ordinary=ordinary)
    own = model_specs.profile(figure, race.name, system)
    gains = tuple(
        T("{characteristic} +{bonus}", characteristic=system.characteristics[k].short, bonus=v)
        for k, v in own.steps[-1].changes.items()
    )
    lines.append(T("It gives {gains}.", gains=gains))
    if ordinary:
        lines.append(T("In friendly games only; bonus points may then be moved to Ld, Int, Cl and WP (moved: …)."))
    return RollResult(tuple(lines), (own,), {"roll": kept} if kept else {}, row if kept and not single else None)


def _roll_creature(
    rules: Rules, race: Creature | None, id: str | None, models: int, seed: str | None, die: int | None, *, wizard: bool
) -> RollResult:
    """The dice of creatures for the command."""
    if id is None or wizard or (race is not None and race.rolled is None):
        raise MusterError(
            T(
                "A character’s level is missing (--level); without one only creatures with rolled profiles have dice "
                "(--creature)."
            )
        )
    if race is None or race.rolled is None:
        guess = did_you_mean(id, [c.id for c in rules.creatures.values() if c.rolled is not None])
        raise MusterError(T("The bestiary has no creature “{id}”. {guess}", id=id, guess=guess or ""))
    if die is not None:
        raise MusterError(T("A creature has a die for each characteristic; --die is for a character’s single one."))
    if models > MAX_SHOWN:
        raise MusterError(T("{found} is too large: at most {limit} is allowed.", found=models, limit=MAX_SHOWN))
    return _of_creature(race, models, rules, seed)
