"""Findings about an entry or the army, for the checks of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypedDict, Unpack

from builder.core.entries import EntryResult
from builder.core.findings import ERROR, MOST_NAMED, Finding, Plain, Text
from builder.core.limits import Places, by_id


class FindingDetails(TypedDict, total=False):
    """Optional fields of a finding."""

    found: Plain
    allowed: Plain
    fix: Text | None
    by: str
    others: tuple[str, ...]
    concerns: tuple[str, ...]
    unfinished: bool
    suggest: Callable[[], Text | None]


def names_of(entries: Iterable[EntryResult]) -> tuple[str, ...]:
    """The handles of entries, at most `MOST_NAMED` of them."""
    return tuple(result.id for result in islice(entries, MOST_NAMED))


def entry_finding(
    army: Places,
    result: EntryResult,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    severity: str = ERROR,
    **more: Unpack[FindingDetails],
) -> Finding:
    """A finding about an entry, placed at the value to which `keys` lead within it."""
    return Finding(code, severity, text, rule, entry=result.id, path=army.path(result, *keys), **more)


def findings_beyond(
    army: Places,
    holders: Sequence[EntryResult],
    most: int,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    fix: Text,
    by: str = "rulebook",
) -> Iterator[Finding]:
    """A finding for each of the entries `holders` after the first `most` by handle; each names all other holders."""
    for one in sorted(holders, key=by_id)[most:]:
        others = names_of(other for other in holders if other is not one)
        yield entry_finding(
            army, one, code, text, rule, *keys, found=len(holders), allowed=most, fix=fix, by=by, others=others
        )


def army_finding(
    code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Unpack[FindingDetails]
) -> Finding:
    """A finding about the whole army, placed at the roster key `key`."""
    return Finding(code, severity, text, rule, path=(key,), **more)
