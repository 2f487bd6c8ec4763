"""What the definitions say of each kind of magic item, sorted so that an item of it is looked at quickly (24.4).

All of it follows from the definitions, so it is worked out once for a list and not for each item.
"""

from __future__ import annotations

from typing import NamedTuple

from builder.core.findings import T, Text
from builder.core.points import Price, line
from builder.core.remembered_answers import Answers
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.rules.rules import Rules


class ItemKind(NamedTuple):
    """A kind of magic item with what is printed of it as lines of a price."""

    kind: MagicItem
    rule: str
    whole: tuple[Price, ...]
    """The thing before its abilities."""
    paid: tuple[Price, ...]
    """The same where it is in its bearer's price."""
    abilities: dict[str, Price]
    """Under their names."""
    spells: tuple[Price, ...]
    """By their levels, 1 first; under the words for a spell of which no more is said."""
    plain: frozenset[str]
    """Abilities that are paid once, whatever the item is."""
    bound: frozenset[str]
    """Abilities that not everybody may bear."""
    for_posts: bool
    """Whether it has abilities for a certain post alone."""
    bare: bool
    """Whether nothing can be said of one but its abilities."""


class _Kinds(Answers[str, ItemKind]):
    """Kinds of items, by their ids."""


def kind_of(id: str, kind: MagicItem, rules: Rules) -> ItemKind:
    """What the definitions say of a kind of item, worked out once for a list."""
    memory = rules.derived.of(_Kinds)
    known = memory.get(id)
    return memory.keep(id, _sorted(kind, rules)) if known is None or known.kind is not kind else known


def words_of_spell(level: int) -> Text:
    """A spell of which nothing but its level is said."""
    return T("level {level} spell", level=level)


def _sorted(kind: MagicItem, rules: Rules) -> ItemKind:
    rule = rules.cite(kind.source)
    abilities = kind.abilities.items()
    return ItemKind(
        kind,
        rule,
        (line(kind.name, kind.points, 1, rule),) if kind.points else (),
        (line(T("{item}, in his price", item=kind.name), 0, 1, rules.cited),) if kind.points else (),
        {id: line(ability.name, ability.points, 1, rule) for id, ability in abilities},
        tuple(line(words_of_spell(level), points, 1, rule) for level, points in enumerate(kind.spell_points, 1)),
        frozenset(id for id, ability in abilities if not ability.per_shot and not ability.on),
        frozenset(id for id, a in abilities if a.only is not None or a.creatures or a.not_for or a.not_riding),
        any(ability.role is not None for _, ability in abilities),
        not kind.spells and not kind.forms and len(kind.of) < 2,
    )
