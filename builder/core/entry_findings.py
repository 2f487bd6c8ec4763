"""What the checks of every game share: findings about an entry and about the army."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from builder.core.entries import EntryResult
from builder.core.findings import ERROR, Finding, Plain, Text
from builder.core.limits import Places


class FindingDetails(TypedDict, total=False):
    """What else may be said in a finding."""

    found: Plain
    allowed: Plain
    fix: Text | None
    by: str
    others: tuple[str, ...]
    concerns: tuple[str, ...]
    unfinished: bool


def names_of(entries: Iterable[EntryResult]) -> tuple[str, ...]:
    """The ids of entries."""
    return tuple(m.id for m in entries)


def about(
    army: Places,
    m: EntryResult,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    severity: str = ERROR,
    **more: Unpack[FindingDetails],
) -> Finding:
    """A finding about an entry; `keys` lead to the spot in it."""
    return Finding(code, severity, text, rule, entry=m.id, path=army.path(m, *keys), **more)


def of_army(
    code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Unpack[FindingDetails]
) -> Finding:
    """A finding about the whole army, at the key of the roster that sets the bound."""
    return Finding(code, severity, text, rule, path=(key,), **more)
