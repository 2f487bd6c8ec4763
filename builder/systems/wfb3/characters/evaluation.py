"""Evaluation of heroes and wizards: price, row of the level tables, and the die for it (14, 24.6)."""

from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text, alternatives, either
from builder.core.limits import Keys
from builder.core.points import price_line
from builder.core.spelling import use_one_of
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.characters.prices import race_prices, sold_by_list, sold_by_rulebook
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLevel, CharacterLine
from builder.systems.wfb3.definitions.roster import Entry, Roll, Roster
from builder.systems.wfb3.definitions.troops import CharacterLevels
from builder.systems.wfb3.definitions.unit_entries import Deviation
from builder.systems.wfb3.definitions.values import BANNERS, LEVELS
from builder.systems.wfb3.dice.from_seeds import die_from
from builder.systems.wfb3.entries import doubts, misplaced_keys
from builder.systems.wfb3.entries.result_parts import entry_result
from builder.systems.wfb3.entries.results import EntryResult, Facts
from builder.systems.wfb3.equipment import bought_gear, compatibility, rulebook_gear
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.magic_items.carriers import character_carrier
from builder.systems.wfb3.magic_items.item_list import instrument_surcharges
from builder.systems.wfb3.profiles import model_specs, second_shapes
from builder.systems.wfb3.profiles.model_numbers import Numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec, PrintedValue
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.spells import noted_spells
from builder.systems.wfb3.units.unit_models import Purchase


def person_of(entry: Entry, roster: Roster, rules: Rules) -> Purchase:
    """The purchase of a hero's or wizard's entry: model, options, price lines and findings, before magic items."""
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
        exceptions = _printed_exceptions(character, level, rules)
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
    row, more, fixed = 1, list[Finding](), creature.levels is not None
    if entry.roll is not None:
        row, more = _row(entry.roll, level, wizard, roster.game, system.levels, fixed=fixed or whole)
        findings += more
    # a wizard of a friendly game who rolls has a row of the heroes' table (14.4)
    rolled = entry.roll is not None and bool(level) and roster.game in system.levels.rolled_in
    ordinary = wizard and not fixed and rolled
    own_table = wizard and not ordinary
    of_table = (0 if fixed else level, row, own_table)
    gained = wizard_bonuses.bonuses_of(*of_table, system.levels)
    held, wrong = wizard_bonuses.valid_moves(entry, wizard, ordinary, gained, roster.game, system)
    findings += wrong
    if not more:
        allowed = wizard_bonuses.greatest_bonuses(roster.game, own_table, system.levels)
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
        post = system.command[entry.role]
        price.append(price_line(post.name, post.points or 0, 1, rules.cite(post.source)))
    numbers = Numbers(figure, creature.name, system, rules.word)
    findings += compatibility.compatibility_findings(numbers.figure, numbers, rules, character, entry)
    return Purchase("character", None, figure, numbers, tuple(price), tuple(findings), bought, level=level, title=title)


def _title(sold: CharacterLevel | None, race: Creature) -> Shown:
    """The title that a list's line gives characters of a race at a level.

    `None` if it has no title or lacks the level.
    """
    if sold is None:
        return None
    return sold.titles.get(race.id if race.id in sold.others else "") or sold.name


def _printed_exceptions(
    character: CharacterLine, level: int, rules: Rules
) -> dict[str, Deviation | PrintedValue] | None:
    """Values that a line prints for a level instead of those of race and level, by characteristic.

    `None` if it prints none.
    """
    printed = character.profile.get(str(level))
    if not printed:
        return None
    return model_specs.printed(printed, character.doubt, character.source, rules.army.source)


def evaluate_character(entry: Entry, handle: str, roster: Roster, rules: Rules, model: Purchase) -> EntryResult:
    """The result of a hero's or wizard's entry, whose purchase is `model`."""
    figure, line = model.figure, rules.characters.get(entry.take)
    findings = [*misplaced_keys.misplaced_key_findings(entry, "character"), *model.findings]
    if entry.spells and not figure.wizard:
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
    findings += noted_spells.character_spell_errors(entry, line, model.level, figure, rules)
    role = entry.role if entry.role is not None or line is None else line.role
    race = entry.creature or (line.creature if line is not None else figure.creature.id)
    commander = None if rules.contingent is None else rules.contingent.commander
    facts = Facts(
        line,
        figure,
        model.numbers.profile,
        model.bought,
        model.level,
        not rules.army.general or entry.take in rules.army.general,
        model.title,
        post=entry.as_,
        contingent_commanded=rules.army.name if commander is not None and entry.take in commander.of else None,
        shape=second_shapes.armed_shape(figure, rules.system),
    )
    numbers = model.numbers
    in_play = InPlay(
        (numbers.profile, *numbers.mount, *model_specs.shapes(figure, rules.system)),
        numbers.movement,
        numbers.save,
        numbers.save_without_shield,
        numbers.weapons,
        numbers.names,
        _tags(entry, numbers.tags, rules),
        moving=len(numbers.mount),
    )
    name = line.name if line is not None else T("Wizard") if figure.wizard else T("Hero")
    carrier = character_carrier(entry, figure, race, figure.wizard, rules, roster.game, role)
    result = entry_result(
        *(entry, handle, model.title or name, model, 1, [*model.parts], findings),
        *(carrier, facts, in_play),
    )
    return result._replace(
        category="characters",
        points_each=result.points,
        role=role,
        secret=hidden_models.is_secret(entry),
        elsewhere=instrument_surcharges(entry, result.price[len(model.parts) :], rules),
    )


def level_of(entry: Entry, character: CharacterLine | None) -> tuple[int, list[Finding]]:
    """Level of a character, or 0 with an error if the roster has none or one that is not sold (14).

    The roster may leave out the level if the line has only one.
    """
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
    roll: Roll, level: int, wizard: bool, game: str, rule: CharacterLevels, *, fixed: bool
) -> tuple[int, list[Finding]]:
    """Row of the level table, counted from 1, and findings on a roll that the game or the seed does not allow (14.3).

    `fixed` is true if the bestiary prints the character's profile, so that the level table does not apply.
    """
    findings: list[Finding] = []

    def report(text: Text, allowed: Plain, *, fix: Text, at: Keys = ("roll",)) -> None:
        findings.append(
            Finding("wfb3.roll", ERROR, text, "WFB3 14.3", path=at, found=roll.die, allowed=allowed, fix=fix)
        )

    single, friendly = bool(level) and len(rule.hero[str(level)]) == 1, game in rule.rolled_in
    row, die = 1, ("roll", "die")
    if fixed:
        report(T("This creature’s levels are fixed; it does not roll."), False, fix=T("Remove the roll."))
    elif wizard and not friendly:
        text = T("In tournaments wizards have the bonuses of their own table, without dice.")
        report(text, False, fix=T("Remove the roll, or play a friendly game."))
    elif single and not wizard:
        text = T("Level {level} has a single row; no dice are rolled.", level=level)
        report(text, False, fix=T("Remove the roll."))
    elif single and roll.die != 1:
        text = T("Level {level} has a single row, which is row 1.", level=level)
        report(text, 1, fix=T("Set the die to 1."), at=die)
    elif not single:
        row = roll.die
        if not friendly and row != 1:
            text = T("Tournaments use row 1 of the table; this is row {row}.", row=row)
            report(text, 1, fix=T("Remove the roll, or play a friendly game."), at=die)
    if roll.seed is not None and die_from(roll.seed) != roll.die:
        given = die_from(roll.seed)
        text = T("The seed gives a {given}, not a {die}.", given=given, die=roll.die)
        report(text, given, fix=T("Enter the die that the seed gives, or remove the seed."), at=die)
    return row, findings


def _race(entry: Entry, character: CharacterLine, level: int, rules: Rules) -> tuple[Creature, list[Finding]]:
    """The race that gives a character's price and profile, and an error if the roster has a race that is not sold."""
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


def _tags(entry: Entry, known: tuple[Tag, ...], rules: Rules) -> tuple[Tag, ...]:
    """Special rules of a character for the sheet: the row that he rolled, those in `known`, then his noted spells."""
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
