"""Whose side troops are on, in words (Warhammer Armies prints it with every list)."""

from __future__ import annotations

from typing import Literal

from builder.core.findings import T, Text

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
