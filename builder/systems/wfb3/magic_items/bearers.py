"""Bearers of magic items, and abilities refused for their line, race, mount or alignment (Warhammer Armies).

Only what the sources state is an error; an open question is a warning.
"""

from typing import NamedTuple

from builder.core.choices import Refusal
from builder.core.findings import ERROR, WARNING, Shown, T
from builder.systems.wfb3 import rules as rules_
from builder.systems.wfb3.definitions import values
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.magic import Ability, MagicItem
from builder.systems.wfb3.magic_items.refusals import AGREE, ANOTHER, by_kind
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules


class Bearer(NamedTuple):
    """Properties of a character or unit that decide which magic items it may bear."""

    race: str
    """Id of his race."""
    gear: tuple[str, ...]
    """Ids of his weapons, armour and extras."""
    line: str
    """Id of the list's line that sells him; for a champion sold with a unit, of the unit's line."""
    sides: tuple[str, ...] = ()
    """Alignments that he may have; empty if no source gives any."""
    mount: str | None = None
    """Id of his mount; `None` on foot."""
    several: bool = False
    """True for the models of a unit."""
    troop: tuple[str, ...] = ()
    """Ids of the kinds of special troops that he belongs to."""


def bearer_of(figure: ModelSpec, race: str, line: str, rules: Rules, *, several: bool = False) -> Bearer:
    """A model as the bearer of magic items; `line` is the id of its line, `several` is true for models of a unit."""
    mount = figure.mount.id if figure.mount is not None else None
    sides = rules_.sides_of(rules, race)
    asked = rules.creatures[mount].riders if mount in rules.creatures else ()
    if (
        sides and asked
    ):  # his mount bears no others; where the list sells it against that, he is what the mount asks (A52)
        sides = tuple(side for side in sides if side in asked) or asked
    return Bearer(race, figure.gear, line, sides, mount, several, figure.troop)


def bearer_refusal(kind: MagicItem, ability: Ability, bearer: Bearer, rules: Rules) -> Refusal | None:
    """Refusal of an ability to the bearer for his line, race, mount or alignment; `None` if he may have it."""
    name = ability.name_in_sentence
    if ability.only is not None:
        lines = ability.only.lines.get(rules.list_id or rules.army_itself.army.id, ())
        if bearer.line not in lines:
            text = T("{ability}: only for {bearers}.", ability=name, bearers=ability.only.name)
            return by_kind(kind, rules, text, ANOTHER, [*lines], bearer.line)
    if ability.creatures and bearer.race not in ability.creatures:
        races = tuple(plural_name(rules.creatures[id]) for id in ability.creatures)
        if bearer.race in ability.perhaps_creatures:
            text = T(
                "{ability}: only for {races}. The rules do not say whether this race ({race}) counts.",
                ability=name,
                races=races,
                race=rules.creatures[bearer.race].name,
            )
            return by_kind(kind, rules, text, AGREE, list(ability.creatures), bearer.race, severity=WARNING)
        text = T("{ability}: only for {races}.", ability=name, races=races)
        return by_kind(kind, rules, text, ANOTHER, list(ability.creatures), bearer.race)
    if bearer.mount is not None and bearer.mount in ability.not_riding:
        text = T(
            "{ability}: not for riders of this mount ({mount}).", ability=name, mount=rules.creatures[bearer.mount].name
        )
        fix = ANOTHER if bearer.several else T("Take another ability, or give him another mount.")
        return by_kind(kind, rules, text, fix, False, bearer.mount)
    against = [side for side in bearer.sides if side in ability.not_for]
    if against:
        allowed = [side for side in values.SIDES if side not in ability.not_for]
        found = values.alignment_text(bearer.sides)
        refused = values.alignment_text(ability.not_for)
        if len(against) < len(bearer.sides):
            text = T(
                "{ability}: not for {barred} characters; he may be {found}.", ability=name, barred=refused, found=found
            )
            if set(bearer.sides) == set(values.SIDES):
                text = T(
                    "{ability}: not for {barred} characters; he may be of any alignment.", ability=name, barred=refused
                )
            fix = T("Agree on his alignment before the game.")
            if bearer.several:
                text = T(
                    "{ability}: not for {barred} units; this one may be {found}.",
                    ability=name,
                    barred=refused,
                    found=found,
                )
                fix = T("Agree on its alignment before the game.")
            return by_kind(kind, rules, text, fix, allowed, list(bearer.sides), severity=WARNING)
        text = T("{ability}: not for {barred} characters; he is {found}.", ability=name, barred=refused, found=found)
        if bearer.several:
            text = T(
                "{ability}: not for {barred} units; this one is {found}.", ability=name, barred=refused, found=found
            )
        return by_kind(kind, rules, text, ANOTHER, allowed, list(bearer.sides))
    return None


def is_barred(kind: MagicItem, ability: Ability, bearer: Bearer | None, rules: Rules) -> bool:
    """True if the bearer is certainly refused an ability for his line, race, mount or alignment."""
    refusal = None if bearer is None else bearer_refusal(kind, ability, bearer, rules)
    return refusal is not None and refusal.severity == ERROR


def plural_name(creature: Creature) -> Shown:
    """Plural name of a creature."""
    return creature.name if creature.people is None else creature.people
