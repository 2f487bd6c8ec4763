"""Evaluation of heroes and wizards: price, row of the level tables, and the die for it (14, 24.6)."""

from __future__ import annotations

from typing import NamedTuple

from builder.core import entries
from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text, alternatives, either
from builder.core.limits import Keys
from builder.core.points import Price, price_line, total
from builder.core.spelling import use_one_of
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.characters.prices import race_prices, sold_by_list, sold_by_rulebook
from builder.systems.wfb3.contingents.commanders import contingent_commanded
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLevel, CharacterLine
from builder.systems.wfb3.definitions.roster import Entry, Roll
from builder.systems.wfb3.definitions.unit_entries import Deviation
from builder.systems.wfb3.definitions.values import BANNERS, LEVELS
from builder.systems.wfb3.dice.from_seeds import die_from
from builder.systems.wfb3.entries import doubts, misplaced_keys
from builder.systems.wfb3.entries.result_parts import Settings
from builder.systems.wfb3.entries.results import EntryResult, Facts
from builder.systems.wfb3.equipment import bought_gear, compatibility, rulebook_gear
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.relations import added_facts, relations
from builder.systems.wfb3.magic_items.carriers import character_carrier
from builder.systems.wfb3.magic_items.item_list import evaluate_items, instrument_surcharges
from builder.systems.wfb3.profiles import model_specs, second_shapes
from builder.systems.wfb3.profiles.model_numbers import Numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec, PrintedValue
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.spells import noted_spells


class Person(NamedTuple):
    """A character with level, row and equipment, before magic items."""

    line: CharacterLine | None
    figure: ModelSpec
    numbers: Numbers
    parts: tuple[Price, ...]
    findings: tuple[Finding, ...]
    bought: tuple[Bought, ...]
    level: int
    wizard: bool
    title: Shown


def banner_price(post: str, rules: Rules) -> Price:
    """Price of a banner bearer's post."""
    known = rules.system.command[post]
    return price_line(known.name, known.points or 0, 1, rules.cite(known.source))


def person_of(entry: Entry, settings: Settings, rules: Rules) -> Person:
    """The character of an entry."""
    system = rules.system
    character = rules.characters.get(entry.take)
    wizard = character.wizard if character is not None else entry.take == "wizard"
    level, findings = level_of(entry, character)
    exceptions = title = None
    whole, own_level = False, level
    if character is not None:
        race, more = _race(entry, character, level, rules)
        findings += more
        sold = sold_by_list(entry, character, level, race, rules)
        row_of_level = character.profiles.get(str(level))
        whole = row_of_level is not None
        creature = race if row_of_level is None else rules.creatures[row_of_level]
        own_level = 0 if whole else level
        exceptions = _exceptions(character, level, rules)
        title = _title(character.levels.get(str(level)), race)
    else:
        creature, more = rulebook_gear.open_creature(entry, rules, "wizard" if wizard else "hero")
        findings += more
        sold = sold_by_rulebook(entry, creature, level, wizard, rules)
        if creature.doubt is not None:
            findings.append(doubts.creature_doubt(creature, creature.doubt, rules, "creature"))
    basic, bought, mount_price, mount, troop, more = sold
    findings += more
    findings += doubts.unprinted_mount_doubt(mount, rules)
    row, more, ordinary = 1, [], False
    if entry.roll is not None:
        row, more = _row(entry, level, wizard, creature, settings, rules, whole=whole)
        findings += more
        ordinary = (
            wizard
            and creature.levels is None
            and wizard_bonuses.rolled_wizard(entry, level, settings.game, system.levels)
        )
    own_table = wizard and not ordinary
    of_table = (level if creature.levels is None else 0, row, own_table)
    gained = wizard_bonuses.bonuses_of(*of_table, system.levels)
    held, wrong = wizard_bonuses.valid_moves(entry, wizard, ordinary, gained, settings.game, system)
    findings += wrong
    if not more:
        allowed = wizard_bonuses.greatest_bonuses(settings.game, own_table, system.levels)
        at = ("moved",) if held else ("roll",) if entry.roll is not None else ("level",)
        findings += wizard_bonuses.above_maxima(wizard_bonuses.bonuses_after_moves(gained, held), allowed, at, system)
    arms = character.carries if character is not None else ("hand-weapon",) if creature.arms else ()
    figure = ModelSpec(
        creature,
        bought_gear.carried_gear(arms, bought, system),
        level=own_level,
        row=row,
        wizard=wizard,
        mount=mount,
        troop=troop,
        tags=character.tags if character is not None else (),
        ordinary=ordinary,
        moved=held,
        exceptions=exceptions,
        alone=entry.joins is None,
    )
    cited = "WFB3 24.6.1" if character is None else rules.cited
    price = [*basic, *(price_line(rules.word(b.id), b.points, 1, cited) for b in bought), *mount_price]
    if entry.role in BANNERS and (character is None or character.role != entry.role):
        price.append(banner_price(entry.role, rules))
    numbers = Numbers(figure, creature.name, system, rules.word)
    findings += compatibility.compatibility_findings(numbers.figure, numbers, rules, character, entry)
    return Person(character, figure, numbers, tuple(price), tuple(findings), bought, level, wizard, title)


def _title(sold: CharacterLevel | None, race: Creature) -> Shown:
    """The army list's title for characters of a race and level."""
    if sold is None:
        return None
    return sold.titles.get(race.id if race.id in sold.others else "") or sold.name


def _exceptions(character: CharacterLine, level: int, rules: Rules) -> dict[str, Deviation | PrintedValue] | None:
    """Values that a line prints for a level and that differ from race and level; `None` without any."""
    printed = character.profile.get(str(level))
    if not printed:
        return None
    return model_specs.printed(printed, character.doubt, character.source, rules.army.source)


def evaluate_character(entry: Entry, handle: str, settings: Settings, rules: Rules, person: Person) -> EntryResult:
    """The result of a hero's or wizard's entry."""
    figure = person.figure
    findings = [*misplaced_keys.misplaced_key_findings(entry, "character"), *person.findings]
    if entry.spells and not person.wizard:
        findings.append(
            Finding(
                "wfb3.option",
                ERROR,
                T("Only wizards know spells."),
                "WFB3 14.4",
                path=("spells",),
                allowed=False,
                fix=T("Remove the spells."),
            )
        )
    findings += noted_spells.character_spell_errors(entry, person.line, person.level, figure, rules)
    role = entry.role if entry.role is not None or person.line is None else person.line.role
    race = entry.creature or (person.line.creature if person.line is not None else figure.creature.id)
    carrier = character_carrier(entry, figure, race, person.wizard, rules, settings.game, role)
    carried, item_prices, more = evaluate_items(carrier, entry)
    findings += more
    price = (*person.parts, *item_prices)
    points = total(price)
    facts = Facts(
        "character",
        person.line,
        figure,
        person.numbers.profile,
        person.bought,
        person.level,
        person.wizard,
        not rules.army.general or entry.take in rules.army.general,
        person.title,
        figure.ordinary,
        contingent_commanded(entry.take, rules),
        figure.mount.name if figure.mount is not None else None,
        entry.as_,
    )
    facts = facts._replace(shape=second_shapes.armed_shape(figure, rules.system))
    return entries.EntryResult(
        entry,
        handle,
        entry.name or person.title or _display_name(person),
        "character",
        "characters",
        figure.creature.id,
        1,
        points,
        points,
        price,
        facts,
        in_play(entry, person.numbers, rules),
        figure.creature.name,
        figure.gear,
        carried,
        role,
        tuple(findings),
        relations(entry.joins, entry.as_, 1),
        added=added_facts(entry),
        secret=hidden_models.is_secret(entry),
        elsewhere=instrument_surcharges(entry, item_prices, rules),
    )


def _display_name(person: Person) -> Shown:
    """Name of a character without a name or title of his own."""
    if person.line is not None:
        return person.line.name
    return T("Wizard") if person.wizard else T("Hero")


def in_play(entry: Entry, numbers: Numbers, rules: Rules) -> InPlay:
    """The in-play part of the result: profile, saves, weapons and special rules."""
    figure = numbers.figure
    shapes = model_specs.shapes(figure, rules.system)
    return InPlay(
        (numbers.profile, *numbers.mount, *shapes),
        numbers.movement,
        numbers.save,
        numbers.save_without_shield,
        numbers.weapons,
        numbers.names,
        _tags(entry, numbers.tags, figure, rules),
        moving=len(numbers.mount),
    )


def level_of(entry: Entry, character: CharacterLine | None) -> tuple[int, list[Finding]]:
    """Level of a character, and findings on the one in the roster (14); optional if his line has only one level."""
    level = entry.level if character is None else character.level_of(entry.level)
    if level in LEVELS and (character is None or str(level) in character.levels):
        return level, []
    offered = [lv for lv in LEVELS if character is None or str(lv) in character.levels]
    if entry.level is None:
        text, fix = (
            T("No level is chosen; the character counts as 0 points."),
            either(T("Add a line “{key}: …”.", key="level"), T("Choose the level.")),
        )
    elif entry.level in LEVELS:
        text = T(
            "The list has no level {level} {what}; he counts as 0 points.",
            what=character.name if character is not None else entry.take,
            level=entry.level,
        )
        fix = T("Choose level {known}.", known=alternatives(map(str, offered)))
    else:
        text = T("There is no level {level}; the character counts as 0 points.", level=entry.level)
        fix = T("Choose level {known}.", known=alternatives(map(str, offered)))
    return 0, [
        Finding("wfb3.level", ERROR, text, "WFB3 14", path=("level",), found=entry.level, allowed=offered, fix=fix)
    ]


def _row(
    entry: Entry,
    level: int,
    wizard: bool,
    creature: Creature,
    settings: Settings,
    rules: Rules,
    *,
    whole: bool = False,
) -> tuple[int, list[Finding]]:
    """Row of the level table, and findings on a roll that the game or the seed does not allow (14.3).

    With `whole` a row of the bestiary replaces race and level.
    """
    roll = entry.roll
    if roll is None:
        return 1, []
    rule = rules.system.levels
    findings: list[Finding] = []

    def found(text: Text, found: Plain, allowed: Plain, *, fix: Text, at: Keys = ("roll", "die")) -> None:
        findings.append(Finding("wfb3.roll", ERROR, text, "WFB3 14.3", path=at, found=found, allowed=allowed, fix=fix))

    row = roll.die
    if creature.levels is not None or whole:
        found(
            T("This creature’s levels are fixed; it does not roll."),
            roll.die,
            False,
            fix=T("Remove the roll."),
            at=("roll",),
        )
        row = 1
    elif wizard and settings.game not in rule.rolled_in:
        found(
            T("In tournaments wizards have the bonuses of their own table, without dice."),
            roll.die,
            False,
            fix=T("Remove the roll, or play a friendly game."),
            at=("roll",),
        )
        row = 1
    elif wizard and level and len(rule.hero[str(level)]) == 1:
        if roll.die != 1:
            found(
                T("Level {level} has a single row, which is row 1.", level=level),
                roll.die,
                1,
                fix=T("Set the die to 1."),
            )
        row = 1
    elif level and len(rule.hero[str(level)]) == 1:
        found(
            T("Level {level} has a single row; no dice are rolled.", level=level),
            roll.die,
            False,
            fix=T("Remove the roll."),
            at=("roll",),
        )
        row = 1
    elif settings.game not in rule.rolled_in and roll.die != 1:
        found(
            T("Tournaments use row 1 of the table; this is row {row}.", row=roll.die),
            roll.die, 1, fix=T("Remove the roll, or play a friendly game."),
        )  # fmt: skip
    if roll.seed is not None and die_from(roll.seed) != roll.die:
        found(
            T("The seed gives a {given}, not a {die}.", given=die_from(roll.seed), die=roll.die),
            roll.die, die_from(roll.seed), fix=T("Enter the die that the seed gives, or remove the seed."),
        )  # fmt: skip
    return row, findings


def _race(entry: Entry, character: CharacterLine, level: int, rules: Rules) -> tuple[Creature, list[Finding]]:
    """The race used for price and profile, and findings on the one in the roster."""
    if entry.creature is None:
        return rules.creatures[character.creature], []
    known = race_prices(character, level)
    if entry.creature in known:
        return rules.creatures[entry.creature], []
    choice = len(known) > 1
    text = T("{unit}: the list leaves no choice of {key}.", unit=character.name, key=key_names.key_name("creature"))
    if choice:
        name = rules.creatures[entry.creature].name if entry.creature in rules.creatures else entry.creature
        first = rules.creatures[character.creature].name
        text = T("{line}: the list does not offer this race ({race}); priced as {first}.", line=character.name, race=name, first=first)  # fmt: skip
    finding = Finding(
        "wfb3.option",
        ERROR,
        text,
        rules.cited,
        path=("creature",),
        found=entry.creature,
        allowed=list(known) if choice else character.creature,
        fix=use_one_of(known, rules.word) if choice else T("Remove this choice."),
        by="list",
    )
    return rules.creatures[character.creature], [finding]


def _tags(entry: Entry, known: tuple[Tag, ...], figure: ModelSpec, rules: Rules) -> tuple[Tag, ...]:
    result = list(known)
    if entry.roll is not None:
        how = roll_in_words(entry.roll)
        result.insert(0, Tag("rolled", T("Rolled"), T("row {row}", row=entry.roll.die), how, looked_up=True))
    for spell in entry.spells:
        kind = noted_spells.kind_of(spell, rules)
        drawn = rules.system.spells.kinds[kind].name if kind is not None else spell.kind or None
        result.append(Tag("spell", T("Level {level} spell", level=spell.level), spell.name or None, drawn))
    return tuple(result)


def roll_in_words(roll: Roll) -> Shown:
    """How a die was rolled, in words: by hand, by the program, or with the dice of an event."""
    if roll.seed is None:
        return T("rolled by hand")
    if roll.event is not None:
        return T("dice of the event {event}, seed {seed}", event=roll.event, seed=roll.seed)
    return T("rolled by the program, seed {seed}", seed=roll.seed)
