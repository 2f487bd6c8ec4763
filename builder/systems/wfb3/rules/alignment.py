"""Whose side troops are on (Warhammer Armies prints it with every list), in words and for the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from builder.core.findings import T, Text

if TYPE_CHECKING:  # plain text to the type checker: keys come from tables as often as from literals
    from builder.systems.wfb3.rules.rules import Rules

    Side = str
else:
    Side = Literal["good", "lawful", "neutral", "evil", "chaotic"]

SIDES: dict[str, Text] = {
    "good": T("Good"),
    "lawful": T("Lawful"),
    "neutral": T("Neutral"),
    "evil": T("Evil"),
    "chaotic": T("Chaotic"),
}


def said(sides: tuple[str, ...], usual: bool = False) -> Text:
    """One alignment, or those from which it comes, in words."""
    names = [SIDES[side] for side in sides]
    if set(sides) == set(SIDES) or not names:
        return T("any")
    words = names[0]
    if len(names) > 1:
        words = T("{some} or {last}", some=tuple(names[:-1]), last=names[-1])
    return T("usually {alignment}", alignment=words) if usual else words


def sides_of(rules: Rules, creature: str | None = None) -> tuple[str, ...]:
    """The alignments that a creature of this list may have; a rule bites for certain only if it does for each.

    Where no list says it, the bestiary does; empty if neither does.
    """
    told = (rules.contingent or rules.army).aligned
    if told is None:
        known = rules.creatures.get(creature or "")
        return () if known is None else known.alignment
    if told.of_army:
        return sides_of(rules.army_itself, creature)
    if creature in told.creatures:
        return told.creatures[creature]
    return tuple(SIDES) if told.usual or not told.of else told.of
