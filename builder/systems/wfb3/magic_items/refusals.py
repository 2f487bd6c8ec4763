"""What is wrong with a magic item, by who says so: the rulebook, the list, or the page of its kind."""

from __future__ import annotations

from builder.core.choices import Refusal
from builder.core.findings import ERROR, Plain, Shown, T, Text
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.rules.rules import Rules

CODE = "wfb3.item"
BOOK = "WFB3 24.4"
REMOVE = T("Remove the item.")
ANOTHER = T("Take another ability.")
AGREE = T("Agree on it with your opponent.")
KEEP_ONE = T("Keep only one.")
"""The way out of an item of a kind too many."""
ONE_ABILITY = T("Keep only one ability.")
"""The way out of abilities too many for an item that has one."""


def by_book(
    text: Text,
    fix: Text | None = REMOVE,
    allowed: Plain = None,
    found: Plain = None,
    *,
    reason: Shown = None,
    severity: str = ERROR,
    missing: bool = False,
) -> Refusal:
    """What the rulebook does not allow."""
    return Refusal(text, fix, allowed, found, severity, "rulebook", BOOK, reason, missing=missing)


def by_list(
    rules: Rules,
    text: Text,
    fix: Text | None = REMOVE,
    allowed: Plain = None,
    found: Plain = None,
    *,
    reason: Shown = None,
) -> Refusal:
    """What the army list does not allow."""
    return by_book(text, fix, allowed, found, reason=reason)._replace(by="list", rule=rules.cited)


def by_kind(
    kind: MagicItem,
    rules: Rules,
    text: Text,
    fix: Text | None = REMOVE,
    allowed: Plain = None,
    found: Plain = None,
    *,
    reason: Shown = None,
    severity: str = ERROR,
    missing: bool = False,
) -> Refusal:
    """What the page does not allow where the kind of item stands."""
    refusal = by_book(text, fix, allowed, found, reason=reason, severity=severity, missing=missing)
    return refusal._replace(rule=rules.cite(kind.source))


def at_most(count: int) -> Text:
    """The reason beside a control of which there are enough."""
    return T("at most {count}", count=count)
