"""Refusals of magic items by their origin: the rulebook, the army list, or the page of the kind."""

from __future__ import annotations

from typing import TypedDict, Unpack

from builder.core.choices import Refusal
from builder.core.controls import Path
from builder.core.findings import Plain, Shown, T, Text
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.rules import Rules

CODE = "wfb3.item"
BOOK = "WFB3 24.4"
REMOVE = T("Remove the item.")
ANOTHER = T("Take another ability.")
AGREE = T("Agree on it with your opponent.")
KEEP_ONE = T("Keep only one.")
"""The fix for too many items of a kind."""
ONE_ABILITY = T("Keep only one ability.")
"""The fix for several abilities on an item that has one."""


class _More(TypedDict, total=False):
    """Optional fields of a refusal."""

    reason: Shown
    beside: Shown
    severity: str
    code: str
    path: Path
    missing: bool


def by_book(
    text: Text, fix: Text | None = REMOVE, allowed: Plain = None, found: Plain = None, **more: Unpack[_More]
) -> Refusal:
    """Refusal that cites the rulebook."""
    return Refusal(text, fix, allowed, found, by="rulebook", rule=BOOK, **more)


def by_list(
    rules: Rules,
    text: Text,
    fix: Text | None = REMOVE,
    allowed: Plain = None,
    found: Plain = None,
    **more: Unpack[_More],
) -> Refusal:
    """Refusal that cites the army list."""
    return Refusal(text, fix, allowed, found, by="list", rule=rules.cited, **more)


def by_kind(
    kind: MagicItem, rules: Rules, text: Text, fix: Text | None = REMOVE, allowed: Plain = None, found: Plain = None,
    **more: Unpack[_More],
) -> Refusal:  # fmt: skip
    """Refusal that cites the page with the item's kind."""
    return Refusal(text, fix, allowed, found, by="rulebook", rule=rules.cite(kind.source), **more)


def at_most(count: int) -> Text:
    """Reason that blocks a further item when the maximum is reached."""
    return T("at most {count}", count=count)
