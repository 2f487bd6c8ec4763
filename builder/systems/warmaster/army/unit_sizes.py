"""How large units are: they are bought whole (WM-20)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.limits import Breach, Limit, OneOf, Side, Wording
from builder.core.plurals import P
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.army.counting import STANDS, ArmyLimit
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.rules.rules import cited


def sizes(army: Army) -> Iterator[ArmyLimit]:
    """WM-20: units are bought whole."""
    sized = [m for m in army.entries if m.entry.stands is not None and m.facts.fielded is not None]
    larger = {m.under for m in army.entries if m.facts.fielded is not None and m.facts.fielded.hosts}
    for m in sized:
        whole = m.facts.unit.size
        yield _size(army, m, (whole, whole + 1) if m.id in larger else (whole,))


def _size(army: Army, m: EntryResult, allowed: tuple[int, ...]) -> ArmyLimit:
    unit = m.facts.unit

    def wording(b: Breach) -> Wording:
        text = P(
            "{name}: a unit of {stands} stand; units must have {whole}.",
            "{name}: a unit of {stands} stands; units must have {whole}.",
            "stands",
            name=unit.name,
            stands=b.found,
            whole=unit.size,
        )
        return Wording(
            text, P("Take {count} stand.", "Take {count} stands.", "count", count=b.allowed), allowed=list(allowed)
        )

    side: Side[EntryResult] = Side(
        "warmaster.size", wording, cited(army.rules, "WM-20"), "last", ("stands",), by="rulebook"
    )
    return Limit(f"size:{m.id}", unit.name, STANDS, m.entry.stands or 0, OneOf(allowed), [m], side, side)
