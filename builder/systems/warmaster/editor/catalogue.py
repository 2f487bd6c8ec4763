"""What an army offers: the rows of its catalogue, and a fresh roster with what is compulsory."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import CatalogueRow
from builder.core.findings import Shown, T
from builder.core.points import Quarters
from builder.systems.warmaster.model.army_file import Bearer, Unit
from builder.systems.warmaster.model.definitions import PriceBy
from builder.systems.warmaster.rules.rules import Rules


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """All that may be taken, in the order of the list; then mounts, upgrades and magic items."""
    rows = [
        CatalogueRow(
            u.id, u.name, str(u.number), f"+{u.size}" if u.hosts else str(u.size), u.points, (), tuple(_of(u, rules))
        )
        for u in rules.army.units
    ]
    rows += [
        CatalogueRow(u.id, u.name, str(u.number), None, u.points, (), tuple(_corrected(u, rules)))
        for u in rules.army.upgrades
    ]
    for id, item in rules.items.items():
        price = item.points[rules.army.edition]
        details = (T("for: {kinds}", kinds=item.on),)
        rows.append(
            CatalogueRow(id, item.name, "0-1", None, None if isinstance(price, PriceBy) else price, (), details)
        )
    return tuple(rows)


def _of(unit: Unit, rules: Rules) -> Iterator[Shown]:
    if unit.optional:
        yield T("optional: the opponent has to agree")
    if unit.elite:
        yield T("elite")
    upgrades = tuple(T("{id} {points}", id=id, points=Quarters(rules.upgrades[id].points)) for id in unit.upgrades)
    if upgrades:
        yield T("mounts and upgrades: {upgrades}", upgrades=upgrades)
    if unit.may_be:
        others = tuple(T("{id} {points}", id=id, points=Quarters(s.points)) for id, s in unit.may_be.items())
        yield T("fielded as: {entries}", entries=others)
    if unit.hosts:
        yield T("added to: {hosts}", hosts=unit.hosts)
    yield from _corrected(unit, rules)


def _corrected(bearer: Bearer, rules: Rules) -> Iterator[Shown]:
    """Where the data that the list was made from was put right."""
    for correction in rules.army.corrections:
        if correction.of == bearer.id:
            yield T("put right: {text} ({after})", text=correction.text, after=rules.army.after)
