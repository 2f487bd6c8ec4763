"""What an army offers: the rows of its catalogue, and a fresh roster with what is compulsory."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import CatalogueRow
from builder.core.findings import Plain, Shown, T, Text
from builder.core.points import Quarters
from builder.systems.warmaster.model.definitions import Bearer, PriceBy, Unit
from builder.systems.warmaster.rules import formulas
from builder.systems.warmaster.rules.formulas import Size
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


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the general, and as many units as an army of this size must have."""
    size = Size(limit, rules.edition.thousands)
    entries: list[dict[str, Plain]] = []
    for unit in rules.army.units:
        least = formulas.bounds(unit.number, size)[0]
        if rules.role(unit) == "general":
            entries.insert(0, {"take": unit.id})
        elif least > 0:
            entries.append({"take": unit.id, "count": least} if least > 1 else {"take": unit.id})
    return {
        "kind": "roster",
        "format": 1,
        "system": rules.system.system,
        "army": rules.army.id,
        "name": "",
        "limit": limit,
        "entries": entries,
    }


def fresh_army(id: str, name: str) -> tuple[tuple[Text, dict[str, Plain]], ...]:
    """An army list to be written on: infantry, cavalry, a general, heroes and a wizard."""
    return (
        (
            T(
                "An army list. It lies below lists/warmaster/armies in a folder of your own, and its file is named after its id."
            ),
            {"kind": "army", "format": 1, "system": "warmaster", "id": id, "version": "1", "name": name},
        ),
        (
            T("Its edition and where the numbers come from: both stand in system.yaml; after says who made the list."),
            {"edition": "evolution", "source": {"book": "wme", "section": "–"}, "after": name},
        ),
        (
            T(
                "Entries: number is least/most to each thousand points, or 0-1 for the whole army; size is the stands of a unit. "
                "Kinds and rules are those of system.yaml."
            ),
            {
                "units": [
                    {
                        "id": "our-spearmen",
                        "name": "Spearmen",
                        "type": "infantry",
                        "attack": 3,
                        "hits": 3,
                        "armour": "6+",
                        "size": 3,
                        "points": 45,
                        "number": "2/-",
                    },
                    {
                        "id": "riders",
                        "name": "Riders",
                        "type": "cavalry",
                        "attack": 3,
                        "hits": 3,
                        "armour": "5+",
                        "size": 3,
                        "points": 90,
                    },
                    {
                        "id": "general",
                        "name": "General",
                        "type": "general",
                        "attack": 2,
                        "command": 9,
                        "size": 1,
                        "points": 125,
                        "number": 1,
                    },
                    {
                        "id": "hero",
                        "name": "Hero",
                        "type": "hero",
                        "attack": 1,
                        "command": 8,
                        "size": 1,
                        "points": 80,
                        "number": "-/2",
                    },
                    {
                        "id": "wizard",
                        "name": "Wizard",
                        "type": "wizard",
                        "attack": 0,
                        "command": 7,
                        "size": 1,
                        "points": 45,
                        "number": "-/1",
                        "wizard": True,
                    },
                ]
            },
        ),
    )
