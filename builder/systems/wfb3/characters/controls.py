"""Controls of a hero or wizard: level, race and role."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control
from builder.core.findings import Shown, T, Text
from builder.systems.wfb3.characters.prices import race_prices
from builder.systems.wfb3.characters.wizard_bonus_controls import move_controls
from builder.systems.wfb3.composition.limits import count_limit_id, offer_key
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import CountLimit
from builder.systems.wfb3.definitions.values import LEVELS
from builder.systems.wfb3.editor.context import Check, EntryContext, objection
from builder.systems.wfb3.equipment import rulebook_gear
from builder.systems.wfb3.equipment.controls import equipment_controls, mount_control
from builder.systems.wfb3.formulas import character_levels
from builder.systems.wfb3.general import banner_checks, command_post_checks
from builder.systems.wfb3.hiding import checks as hiding_checks
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.controls import joining_controls
from builder.systems.wfb3.prices import open_list

ROLES = ("general", "second", "great-banner")
"""Roles of characters from the army's own list."""
ROLES_OF_CONTINGENTS = ("contingent-banner",)
"""Roles of characters from a contingent."""
ROLE_CHECKS: tuple[Check, ...] = (
    command_post_checks.general_named,
    command_post_checks.seconds,
    banner_checks.great_banner,
    banner_checks.contingent_banners,
    command_post_checks.own_commanders,
)
"""Checks whose errors block a role."""


def character_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of a hero or wizard in the order of the screen, without those of magic items and spells."""
    yield _level_control(context)
    line = context.facts.character_line
    if line is None:
        yield _creature_control(context)
    elif len(race_prices(line, context.facts.level)) > 1:
        yield _race_control(context, line)
    yield _role_control(context)
    yield from joining_controls(context)
    yield from move_controls(context)
    yield from equipment_controls(context, None, mount_control(context))


def _level_control(context: EntryContext) -> Control:
    """The control of the level, with price and number left of each level."""
    character = context.facts.character_line
    cap = _level_cap(context)
    choices = []
    asked = context.entry.level
    if isinstance(character, CharacterLine):
        asked = character.level_of(asked)
        for level in LEVELS:
            row = character.levels.get(str(level))
            if row is None:
                continue
            left = int(context.limits[offer_key(character, character.creature, str(level))].left or 0)
            own = int(level == asked)
            notes = [T("{left} of {number} left", left=max(0, left - own), number=row.number)]
            if level in character.must_lead:
                notes.append(T("must lead a unit"))
            name = T("level {level}", level=level)
            called = row.titles.get(context.entry.creature or "") or row.name
            if called is not None:
                name = T("{name}, level {level}", name=called, level=level)
            blocked = T("none left") if left <= 0 else _above_cap(level, cap)
            priced = race_prices(character, level).get(context.result.creature or "", row.points)
            choices.append(Choice(level, name, priced, tuple(notes), blocked))
    else:
        creature = context.facts.model.creature
        for level in LEVELS:
            points = open_list.level_price(creature, level, context.facts.wizard, context.rules)
            choices.append(Choice(level, T("level {level}", level=level), points, None, _above_cap(level, cap)))
    return choice_control(
        ("level",), T("level"), asked, choices, context.errors.get(("level",)), section=T("Character"), rule="WFB3 14",
    )  # fmt: skip


def _level_cap(context: EntryContext) -> int | None:
    """The highest level that the agreed house rules allow (27.1.1); `None` if they allow all levels."""
    agreed = context.system.in_force(context.army.roster.house_rules)
    return min((cap for _, cap in character_levels.caps_agreed(context.army.roster.limit, agreed)), default=None)


def _above_cap(level: int, cap: int | None) -> Text | None:
    """Reason that a level is above the highest allowed one (`cap`); `None` if it is not."""
    return T("house rule: up to level {level}", level=cap) if cap is not None and level > cap else None


def _creature_control(context: EntryContext) -> Control:
    """The control of the race (key `creature`) of an open-list character, with prices at his level."""
    wizard = context.facts.wizard
    level = context.facts.level
    choices = [
        Choice(c.id, c.name, open_list.level_price(c, level, wizard, context.rules) if level else None)
        for c in rulebook_gear.creatures_for("wizard" if wizard else "hero", context.rules)
    ]
    return context.one_of(("creature",), T("creature"), choices, T("Character"))


def _race_control(context: EntryContext, line: CharacterLine) -> Control:
    """The control of the race (key `creature`) of an army list's character, with the races of his line at his level."""
    offered = race_prices(line, context.facts.level)
    trials = [
        (
            Choice(None if id == line.creature else id, context.rules.creatures[id].name, points),
            context.trial(creature=id),
        )
        for id, points in offered.items()
    ]
    value = None if context.entry.creature == line.creature else context.entry.creature
    choices = (
        c._replace(blocked=_race_used_up(context, line, str(c.value or line.creature)) or c.blocked)
        for c in context.tried(trials, value)
    )
    return choice_control(
        ("creature",), T("race"), value, choices, context.errors.get(("creature",)), section=T("Character")
    )


def _race_used_up(context: EntryContext, line: CharacterLine, race: str) -> Text | None:
    """Reason that the list allows no more characters of a line and race; `None` if it allows more."""
    for index, limit in enumerate(context.rules.limits_of(CountLimit)):
        if line.id in limit.of and race in limit.creatures and context.used_up_limit(count_limit_id(index)) is not None:
            return T("at most {count}", count=limit.max)
    return None


def _role_control(context: EntryContext) -> Control:
    """The control of the role, such as general, each role blocked with the error that it would cause."""
    names: dict[str | None, Shown] = {None: T("none")}
    posts = ROLES if context.rules.contingent is None else ROLES_OF_CONTINGENTS
    names.update((r, context.system.command[r].name) for r in posts)
    with_line = context.facts.character_line.role if context.facts.character_line is not None else None
    if with_line is not None:
        names[None] = T("{post}, with the price", post=names.pop(with_line))
    rest = [o for o in context.others if o.kind == "character"]
    choices = []
    for role, name in names.items():
        blocked = None
        points = 0
        if role is not None:
            points = context.system.command[role].points or 0
            checks = (
                (*ROLE_CHECKS, hiding_checks.hiding_places)
                if context.facts.post == hidden_models.HIDDEN
                else ROLE_CHECKS
            )
            blocked = objection(context.result._replace(role=role), rest, context.army, checks)
        choices.append(Choice(role, name, points, None, blocked))
    return context.one_of(("role",), T("role"), choices, T("Character"))
