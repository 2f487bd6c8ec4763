"""What a character of a list is by line, level and race, before gear, dice and post (chapter 14).

All of it follows from the definitions, so it is worked out once for a list and not for each character.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from builder.core.findings import Shown
from builder.core.points import Price
from builder.core.profiles import Profile
from builder.core.remembered_answers import Answers, Later
from builder.systems.wfb3.entries import character_prices, model_specs, wizard_bonuses
from builder.systems.wfb3.entries.character_prices import Stock
from builder.systems.wfb3.entries.model_specs import ModelSpec, PrintedValue
from builder.systems.wfb3.model.bestiary import Creature
from builder.systems.wfb3.model.character_lines import CharacterLevel, CharacterLine
from builder.systems.wfb3.model.unit_entries import Deviation
from builder.systems.wfb3.rules.rules import Rules


class Standing(NamedTuple):
    """A character of a list by line, level and race."""

    line: CharacterLine
    stock: Stock
    """What the list sells him."""
    sold: bool
    """Whether the list sells the level."""
    title: Shown
    """What the list calls him at this level, where it has a word for it."""
    price: tuple[Price, ...]
    """What race and level cost."""
    creature: Creature
    """His race, or the row of the bestiary that stands for race and level."""
    whole: bool
    """Whether such a row stands for them."""
    level: int
    """Of his own, beside that row."""
    exceptions: dict[str, Deviation | PrintedValue] | None
    """The values that a line prints for a level against race and level."""
    own: Later[Profile]
    """His profile on foot by row 1 of the table."""
    within: Mapping[str, bool]
    """Whether that row has no bonus that a kind of game does not allow (14.3.1), by the game."""


class _Standings(Answers[tuple[str, int, str], Standing]):
    """Characters by line, level and race."""


def standing_of(character: CharacterLine, level: int, race: Creature, rules: Rules) -> Standing:
    """A character of a line at a level, 0 for one that is not sold, of a race that the line has."""
    key, memory = (character.id, level, race.id), rules.derived.of(_Standings)
    known = memory.get(key)
    if known is None or known.line is not character:
        known = memory.keep(key, _standing(character, level, race, rules))
    return known


def _standing(character: CharacterLine, level: int, race: Creature, rules: Rules) -> Standing:
    row = character.profiles.get(str(level))
    creature = race if row is None else rules.creatures[row]
    own_level = level if row is None else 0
    exceptions = _exceptions(character, level, rules)
    on_foot = ModelSpec(creature, level=own_level, wizard=character.wizard, exceptions=exceptions)
    return Standing(
        character,
        character_prices.stock_of(character, rules),
        str(level) in character.levels,
        _title(character.levels.get(str(level)), race),
        character_prices.of_level(character, level, race, rules),
        creature,
        row is not None,
        own_level,
        exceptions,
        Later(partial(model_specs.profile, on_foot, creature.name, rules.system)),
        {
            game: within_maxima(level if creature.levels is None else 0, 1, character.wizard, game, rules)
            for game in GAMES
        },
    )


def _title(sold: CharacterLevel | None, race: Creature) -> Shown:
    """What the list calls those of a race whom it sells at a level."""
    if sold is None:
        return None
    return sold.titles.get(race.id if race.id in sold.others else "") or sold.name


GAMES = ("tournament", "friendly", "scenario")
"""Kinds of games, as rosters name them."""


def _exceptions(character: CharacterLine, level: int, rules: Rules) -> dict[str, Deviation | PrintedValue] | None:
    """The values that a line prints for a level against race and level."""
    printed = character.profile.get(str(level))
    if not printed:
        return None
    return model_specs.printed(printed, character.doubt, character.source, rules.army.source)


def within_maxima(level: int, row: int, own_table: bool, game: str, rules: Rules) -> bool:
    """Whether a row as it stands has no bonus that the kind of game does not allow (14.3.1)."""
    levels = rules.system.levels
    gained = wizard_bonuses.bonuses_of(level, row, own_table, levels)
    allowed = wizard_bonuses.maxima(game, own_table, levels)
    return not any(wizard_bonuses.above_maxima(gained, allowed, (), rules.system))
