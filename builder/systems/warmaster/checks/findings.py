"""Findings of Warmaster’s checks: about an entry, about the army, about the last of too many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.core import checks
from builder.core.checks import by_id, names_of
from builder.core.findings import ERROR, Finding, Text
from builder.systems.warmaster.army.view import Army
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.definitions import Bearer, Unit


def cited(army: Army, id: str) -> str:
    """The list with a rule of the game, as a finding cites them."""
    return f"{army.rules.cited} ({id})"


def of_army(army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Any) -> Finding:
    """A finding about the whole army; the list asks for it unless another is named."""
    more = {"by": "list", **more}
    return checks.of_army(f"warmaster.{code}", text, cited(army, rule), key, severity=severity, **more)


def about(
    army: Army, m: EntryResult, code: str, text: Text, rule: str, *keys: str | int, severity: str = ERROR, **more: Any
) -> Finding:
    """A finding about an entry; the list asks for it unless another is named."""
    more = {"by": "list", **more}
    return checks.about(army, m, f"warmaster.{code}", text, cited(army, rule), *keys, severity=severity, **more)


def about_last(
    army: Army,
    entries: Iterable[EntryResult],
    code: str,
    text: Text,
    rule: str,
    what: Bearer | None = None,
    **more: Any,
) -> Finding:
    """A finding about too many of something: at the last entry that has it; `what` leads to the spot there."""
    *others, last = sorted(entries, key=lambda m: army.places[id(m)])
    keys: tuple[str | int, ...] = ("take",) if what is None else bearer_keys(last, what)
    if last.entry.count > 1:
        keys = ("count",)
    return about(army, last, code, text, rule, *keys, others=names_of(sorted(others, key=by_id)), **more)


def bearer_keys(m: EntryResult, bearer: Bearer) -> tuple[str | int, ...]:
    """Where in an entry a line, a mount or an upgrade stands."""
    if bearer.id in m.entry.upgrades:
        return ("upgrades", m.entry.upgrades.index(bearer.id))
    return ("mount",) if bearer.id == m.entry.mount and not isinstance(bearer, Unit) else ("take",)
