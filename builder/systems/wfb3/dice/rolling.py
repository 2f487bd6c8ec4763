"""The dice before the game: characters' rows of the level table (chapter 14), profiles of giants and monsters."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from builder.core.controls import PendingRoll
from builder.core.dice_rolls import RollAgain, RollResult
from builder.core.findings import MusterError, Plain, Shown, T, Text
from builder.core.plurals import P
from builder.core.profiles import WORDS, Profile, split_bonus, value_text
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry, Roll, Roster
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, LEVELS
from builder.systems.wfb3.dice import rolled_profiles
from builder.systems.wfb3.dice.from_seeds import DIE, die_from
from builder.systems.wfb3.dice.rolled_profiles import Dice, RolledCreature
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules

MAX_SHOWN = 100
"""Largest number of models in one `muster roll`."""


def pending_rolls(army: Army) -> tuple[PendingRoll, ...]:
    """Rolls that entries of an army may make before the game: rows of the level table and profiles, in roster order.

    Rolls that the roster already has are included.
    """
    found = []
    for result in army.entries:
        row = _row_roll(result, army.roster, army.rules)
        if row is not None:
            found.append(row)
        creatures = rolled_profiles.rolled_creature(result)
        if creatures is not None:
            found.append(_creature_roll(result, creatures, army.rules))
    return tuple(found)


def _row_roll(result: EntryResult, roster: Roster, rules: Rules) -> PendingRoll | None:
    """A character's roll with its level table and current row.

    `None` if his row is fixed. Wizards roll in friendly games (14.4).
    """
    rule = rules.system.levels
    if result.kind != "character" or result.facts.model.creature.levels is not None:
        return None
    wizard: bool = result.facts.wizard
    if len(rule.hero.get(str(result.facts.level), ())) < 2 or (wizard and roster.game not in rule.rolled_in):
        return None
    blocked = None if roster.game in rule.rolled_in else T("Tournaments use row 1 of the table.")
    own: Roll | None = result.entry.roll
    row = own.die if own is not None else None if wizard else 1
    cited = rules.cite(rule.wizard_source if wizard else rule.source)
    table = _table(result.facts.level, rules)
    note = None
    if wizard:
        note = T(
            "Without a roll, the wizards’ own table applies. After a roll, bonus points may be "
            "moved to Ld, Int, Cl and WP."
        )
    return PendingRoll(result.id, result.name, ("roll",), _row_in_words(own), table, row, blocked, cited, note=note)


def _row_in_words(own: Roll | None) -> Text | None:
    """The rolled row and how it was rolled, in words; `None` without a roll."""
    if own is None:
        return None
    if own.seed is None:
        return T("row {row}, rolled by hand", row=own.die)
    if own.event is not None:
        return T("row {row}, dice of the event {event}", row=own.die, event=own.event)
    return T("row {row}, own dice, seed {seed}", row=own.die, seed=own.seed)


Table = tuple[tuple[Shown, ...], ...]
"""Cells of a table: the headings, then the rows."""


def _table(level: int, rules: Rules) -> Table:
    """The level table: die and bonuses of each row; characteristics that no row changes are left out."""
    rows = rules.system.levels.hero[str(level)]
    used = [index for index in range(len(CHARACTERISTICS)) if any(row[index] for row in rows)]
    heads = (T("D6"), *(rules.system.characteristics[CHARACTERISTICS[index]].short for index in used))
    body: list[tuple[Shown, ...]] = [
        (die, *(f"+{row[index]}" if row[index] else "" for index in used)) for die, row in enumerate(rows, 1)
    ]
    return (heads, *body)


def _creature_roll(result: EntryResult, creatures: RolledCreature, rules: Rules) -> PendingRoll:
    """The roll of a creature's profile: its six printed rows, and the row of each characteristic for each model."""
    entry: Entry = result.entry
    creature = creatures.creature
    rows = {str(die): row for die, row in (creature.rolled or {}).items()}
    heads: tuple[Shown, ...] = (T("D6"), *(rules.system.characteristics[key].short for key in CHARACTERISTICS))
    table: list[tuple[Shown, ...]] = [heads]
    for die in range(1, DIE + 1):
        table.append((die, *(_value_in_words(rows[str(die)].get(key)) for key in CHARACTERISTICS)))
    picked = tuple(tuple(dice.get(key, 0) for key in CHARACTERISTICS) for dice in entry.rolls[: creatures.models])
    name = T("{rider}: {mount}", rider=result.name, mount=creature.name) if creatures.ridden else result.name
    cited = rules.cite(creature.sources[0])
    state = _dice_count_in_words(entry, creatures)
    return PendingRoll(
        result.id, name, ("rolls",), state, tuple(table), None, None, cited, ("seed",), picked, many=True
    )


def _value_in_words(value: int | str | None) -> Shown:
    """A printed value as it is shown in a table, such as a number, a range or a dash."""
    text = value_text(*split_bonus(value))
    return WORDS.get(text, text)


def _dice_count_in_words(entry: Entry, creatures: RolledCreature) -> Text | None:
    """Numbers of dice rolled and required, and how they were rolled; `None` without dice."""
    if not entry.rolls:
        return None
    wanted = len(rolled_profiles.rolled_characteristics(creatures.creature)) * creatures.models
    here = rolled_profiles.dice_rolled(entry, creatures)
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


def roll_again(result: EntryResult, rules: Rules, again: RollAgain) -> RollResult:
    """Roll the dice of an entry again, for its row (key `roll`) or its profiles (`rolls`).

    Raises `MusterError` for an entry without dice, and for a number that is not on a die.
    """
    if again.key == "rolls":
        return _roll_creatures_again(result, rules, again.die, again.seed)
    if result.kind != "character":
        raise MusterError(T("{name} rolls no dice before the game.", name=result.name))
    level, wizard = result.facts.level, result.facts.wizard
    return roll(
        rules,
        level=level,
        creature=result.creature,
        wizard=wizard,
        die=again.die,
        seed=again.seed,
        event=again.event,
        ordinary=wizard,
    )


def _roll_creatures_again(result: EntryResult, rules: Rules, die: int | None, seed: str | None) -> RollResult:
    """Roll a creature's dice again: all from a seed, or with `die`, rolled by hand, the first missing one."""
    found = rolled_profiles.rolled_creature(result)
    if found is None or not found.models:
        raise MusterError(T("{name} rolls no dice before the game.", name=result.name))
    if die is None:
        return _roll_models(found.creature, found.models, rules, seed)
    _require_face(die)
    sets = [dict(dice) for dice in result.entry.rolls[: found.models]]
    keys = rolled_profiles.rolled_characteristics(found.creature)
    for number in range(found.models):
        if number == len(sets):
            sets.append({})
        missing = next((key for key in keys if key not in sets[number]), None)
        if missing is not None:
            sets[number][missing] = die
            ordered = [{key: dice[key] for key in CHARACTERISTICS if key in dice} for dice in sets]
            named = rules.system.characteristics[missing].short
            text = T("{characteristic}: {die}, rolled by hand.", characteristic=named, die=die)
            return RollResult((text,), _profiles(found.creature, ordered, rules), {"rolls": ordered, "seed": None}, die)
    raise MusterError(T("{name} has rolled all dice; take them back first.", name=result.name))


def _roll_models(creature: Creature, models: int, rules: Rules, seed: str | None) -> RollResult:
    """Roll all characteristics of a number of models from a seed; from a new one if `seed` is `None`."""
    seed = seed if seed is not None else _fresh_seed()
    sets = rolled_profiles.dice_from(seed, creature, models)
    lines: list[Text] = [T("A die for each characteristic that has one, from seed {seed}.", seed=seed)]
    for number, dice in enumerate(sets, 1):
        in_words = rolled_profiles.dice_in_words(dice, rules)
        many = T("{name} {number}: rolled {dice}.", name=creature.name, number=number, dice=in_words)
        lines.append(many if models > 1 else T("{name}: rolled {dice}.", name=creature.name, dice=in_words))
    return RollResult(
        tuple(lines), _profiles(creature, sets, rules), {"rolls": [dict(dice) for dice in sets], "seed": seed}
    )


def _profiles(creature: Creature, sets: Sequence[Dice], rules: Rules) -> tuple[Profile, ...]:
    """The rolled profile of each model, from a set of dice each."""
    found = []
    for number, dice in enumerate(sets, 1):
        chosen = creature.model_copy(update={"profile": rolled_profiles.profile_of(creature, dice)})
        name = creature.name if len(sets) == 1 else T("{name} {number}", name=creature.name, number=number)
        found.append(model_specs.profile(ModelSpec(chosen), name, rules.system))
    return tuple(found)


def _fresh_seed() -> str:
    return secrets.token_hex(8)


def _require_face(die: int) -> None:
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
    """Roll a character's row of the level table, or without a level a creature's profile, and describe the result.

    `die` was rolled by hand; otherwise `seed` decides, or a new one (`event` names the event it comes from). Wizards
    have a table without dice; `ordinary` ones, and those with a die or seed, roll like other characters. Raises
    `MusterError` for an unknown level, creature or die, and for a game type without dice for characters.
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
        _require_face(die)
    if race is None or race.profile is None:
        guess = did_you_mean(
            creature, [creature.id for creature in rules.creatures.values() if creature.profile is not None]
        )
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
        seed = seed if seed is not None else _fresh_seed()
        row = die_from(seed)
        kept = {"die": row, "seed": seed, **({} if event is None else {"event": event})}
        lines.append(
            T("D6: {die} from seed {seed}; row {die} of the table for level {level}.", die=row, seed=seed, level=level)
        )
    figure = ModelSpec(race, level=level, row=row, wizard=wizard, ordinary=ordinary)
    own = model_specs.profile(figure, race.name, system)
    gains = tuple(
        T("{characteristic} +{bonus}", characteristic=system.characteristics[key].short, bonus=value)
        for key, value in own.steps[-1].changes.items()
    )
    lines.append(T("It gives {gains}.", gains=gains))
    if ordinary:
        lines.append(T("In friendly games only; bonus points may then be moved to Ld, Int, Cl and WP (moved: …)."))
    return RollResult(tuple(lines), (own,), {"roll": kept} if kept else {}, row if kept and not single else None)


def _roll_creature(
    rules: Rules, race: Creature | None, id: str | None, models: int, seed: str | None, die: int | None, *, wizard: bool
) -> RollResult:
    """Roll the profiles of creatures for `muster roll`; raises `MusterError` for options that do not fit.

    `id` is the wanted creature, `race` its row of the bestiary; both are `None` where unknown.
    """
    if id is None or wizard or (race is not None and race.rolled is None):
        raise MusterError(
            T(
                "A character’s level is missing (--level); without one only creatures with rolled profiles have dice "
                "(--creature)."
            )
        )
    if race is None or race.rolled is None:
        guess = did_you_mean(id, [creature.id for creature in rules.creatures.values() if creature.rolled is not None])
        raise MusterError(T("The bestiary has no creature “{id}”. {guess}", id=id, guess=guess or ""))
    if die is not None:
        raise MusterError(T("A creature has a die for each characteristic; --die is for a character’s single one."))
    if models > MAX_SHOWN:
        raise MusterError(T("{found} is too large: at most {limit} is allowed.", found=models, limit=MAX_SHOWN))
    return _roll_models(race, models, rules, seed)
