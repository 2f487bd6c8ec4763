"""Editor functions: catalogue rows, new rosters, names of keys and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.controls import CatalogueRow
from builder.core.findings import Plain, Shown, T
from builder.core.fixes import by_code
from builder.core.fresh_definitions import fresh_roster
from builder.core.points import Quarters
from builder.systems.game import Editor
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import MODES
from builder.systems.warmaster.army_file import Unit, Upgrade
from builder.systems.warmaster.army_options import GAMES, LABELS, army_options
from builder.systems.warmaster.available import available
from builder.systems.warmaster.definitions import PriceBy
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.fixes import FIXES
from builder.systems.warmaster.formulas import Size
from builder.systems.warmaster.offers import JOINS, PART
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.verdict import OFFERS

KEYS = {"count": T("units"), "joins": JOINS, "part": PART, **LABELS}
TRAITS = {"option": "upgrades", "upgrade": "upgrades", "item": "carries", "entry": "take"}
"""Keys of entries that event packs select by other names, by these names."""


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """Catalogue rows in list order: lines, then mounts, upgrades and magic items."""
    return (
        *(_row(u, f"+{u.size}" if u.hosts else str(u.size), rules, *_details(u, rules)) for u in rules.army.units),
        *(_row(u, None, rules) for u in rules.army.upgrades),
        *(_item_row(id, rules) for id in rules.items),
    )


def army_gloss(rules: Rules) -> Shown:
    """Edition and issue of an army list, to distinguish lists of the same name."""
    return T("{edition}, list {version}", edition=rules.edition.name, version=rules.army.version)


def gloss(result: EntryResult, rules: Rules) -> Shown:
    """Names of magic items, mount and upgrades of an entry."""
    mount = () if result.facts.mount is None else (result.facts.mount.name,)
    return (*(item.name for item in result.items), *mount, *result.facts.improved) or None


def label(rules: Rules, key: str, value: Plain) -> Shown:
    """Display name of a key, or of a value under it; `None` if it has none."""
    if value is None:
        return KEYS.get(key) or OFFERS.label(rules, key, None)
    if not isinstance(value, str):
        return None
    key = TRAITS.get(key, key)
    if key == "edition":
        known = rules.system.editions.get(value)
        return None if known is None else known.name
    if key in ("mount", "upgrades", "carries", "as_entry", "take"):
        found = rules.word(value)
        return None if found == value else found
    return {"game": GAMES, "thousands": MODES}.get(key, {}).get(value)


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """Values of a new roster with the general and the compulsory units of this size; `limit` in points."""
    return fresh_roster(
        "warmaster", rules.army.id, limit, list(_compulsory(rules, Size(limit, rules.edition.thousands)))
    )


def _compulsory(rules: Rules, size: Size) -> Iterator[dict[str, Plain]]:
    """Plain values of the entries that every army of a size must have, the general first."""
    generals = [unit for unit in rules.army.units if rules.role(unit) == "general"]
    for unit in reversed(generals):
        yield {"take": unit.id}
    for unit in rules.army.units:
        least = formulas.bounds(unit.number, size)[0]
        if unit not in generals and least > 0:
            yield {"take": unit.id, "count": least} if least > 1 else {"take": unit.id}


def _row(bearer: Unit | Upgrade, size: str | None, rules: Rules, *details: Shown) -> CatalogueRow:
    """Catalogue row of a line, a mount or an upgrade, with corrections of its source data."""
    corrected = (
        T("put right: {text} ({after})", text=correction.text, after=rules.army.after)
        for correction in rules.army.corrections
        if correction.of == bearer.id
    )
    return CatalogueRow(bearer.id, bearer.name, str(bearer.number), size, bearer.points, (), (*details, *corrected))


def _item_row(id: str, rules: Rules) -> CatalogueRow:
    """Catalogue row of a magic item."""
    item, price = rules.items[id], rules.items[id].points[rules.army.edition]
    points = None if isinstance(price, PriceBy) else price
    return CatalogueRow(id, item.name, "0-1", None, points, (), (T("for: {kinds}", kinds=item.on),))


def _details(unit: Unit, rules: Rules) -> Iterator[Shown]:
    """Notes of the catalogue row of a line, such as its upgrades with their prices."""
    if unit.optional:
        yield T("optional: the opponent has to agree")
    if unit.elite:
        yield T("elite")
    if unit.upgrades:
        points = {id: Quarters(rules.upgrades[id].points) for id in unit.upgrades}
        yield T("mounts and upgrades: {upgrades}", upgrades=_priced(points))
    if unit.may_be:
        yield T("fielded as: {entries}", entries=_priced({id: Quarters(s.points) for id, s in unit.may_be.items()}))
    if unit.hosts:
        yield T("added to: {hosts}", hosts=unit.hosts)


def _priced(points: Mapping[str, Quarters]) -> tuple[Shown, ...]:
    """Ids with their prices, as texts."""
    return tuple(T("{id} {points}", id=id, points=one) for id, one in points.items())


EDITOR = Editor(
    alike_key="count",
    single_keys=frozenset({"carries"}),
    price_heading=T("units×each=points"),
    preset_keys=("mount", "upgrades"),
    catalogue=catalogue,
    starter=starter,
    controls=OFFERS.controls,
    army_options=army_options,
    available=available,
    fixes=by_code(FIXES),
    label=label,
    synonyms=lambda rules: rules.system.synonyms,
    gloss=gloss,
    army_gloss=army_gloss,
)
