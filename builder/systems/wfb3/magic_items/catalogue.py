"""Magic items in the catalogue of an army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import CatalogueRow
from builder.core.findings import T
from builder.core.points import Quarters
from builder.systems.wfb3.definitions.options import offers_of
from builder.systems.wfb3.rules import Rules


def item_rows(rules: Rules) -> Iterator[CatalogueRow]:
    """Catalogue rows of the magic items that the army's characters or units may have."""
    sold = set(rules.items) | {id for u in rules.army.units for g in u.options for id in offers_of(g)}
    for kind, item in rules.system.items.items():
        borne = item.by_characters and kind not in rules.dropped
        if kind not in sold and not borne:
            continue
        abilities = tuple(
            T("{id} {points}", id=id, points=Quarters(known.points)) for id, known in item.abilities.items()
        )
        spells = tuple(
            T("level {level}: {points}", level=n, points=Quarters(p))
            for n, p in enumerate(item.spell_points if item.spells else (), 1)
        )
        details = [T("abilities: {abilities}", abilities=abilities)] if abilities else []
        details += [T("spells: {spells}", spells=spells)] if spells else []
        if borne and rules.sells(kind):
            details.append(T("each character may carry one"))
        elif borne:
            details.append(T("characters may carry one if your opponent agrees"))
        yield CatalogueRow(kind, item.name, None, None, item.points or None, (), tuple(details))
