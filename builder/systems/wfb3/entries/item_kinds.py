"""What the definitions print of each kind of magic item, as lines of a price (24.4)."""

from __future__ import annotations

from typing import NamedTuple

from builder.core.findings import T, Text
from builder.core.points import Price, line
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


def words_of_spell(level: int) -> Text:
    """A spell of which nothing but its level is said."""
    return T("level {level} spell", level=level)


def kind_of(kind: MagicItem, rules: Rules) -> ItemKind:
    """What is printed of a kind of item."""
    rule = rules.cite(kind.source)
    abilities = kind.abilities.items()
    return ItemKind(
        kind,
        rule,
        (line(kind.name, kind.points, 1, rule),) if kind.points else (),
        (line(T("{item}, in his price", item=kind.name), 0, 1, rules.cited),) if kind.points else (),
        {id: line(ability.name, ability.points, 1, rule) for id, ability in abilities},
        tuple(line(words_of_spell(level), points, 1, rule) for level, points in enumerate(kind.spell_points, 1)),
    )
