"""What is wrong with a magic item, by who says so: the rulebook, the list, or the page of its kind."""

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
"""The way out of an item of a kind too many."""
ONE_ABILITY = T("Keep only one ability.")
"""The way out of abilities too many for an item that has one."""


class _More(TypedDict, total=False):
    """What else may be said in a refusal."""

    reason: Shown
    beside: Shown
    severity: str
    code: str
    path: Path
    missing: bool


def by_book(
    text: Text, fix: Text | None = REMOVE, allowed: Plain = None, found: Plain = None, **more: Unpack[_More]
) -> Refusal:
    """What the rulebook does not allow."""
    return Refusal(text, fix, allowed, found, by="rulebook", rule=BOOK, **more)


def by_list(
    rules: Rules,
    text: Text,
    fix: Text | None = REMOVE,
    allowed: Plain = None,
    found: Plain = None,
    **more: Unpack[_More],
) -> Refusal:
    """What the army list does not allow."""
    return Refusal(text, fix, allowed, found, by="list", rule=rules.cited, **more)


def by_kind(
    kind: MagicItem, rules: Rules, text: Text, fix: Text | None = REMOVE, allowed: Plain = None, found: Plain = None,
    **more: Unpack[_More],
) -> Refusal:  # fmt: skip
    """What the page does not allow where the kind of item stands."""
    return Refusal(text, fix, allowed, found, by="rulebook", rule=rules.cite(kind.source), **more)


def at_most(count: int) -> Text:
    """The reason beside a control of which there are enough."""
    return T("at most {count}", count=count)
