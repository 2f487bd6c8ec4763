"""What only this game has in its editor: rows of the catalogue, a fresh roster, names of keys and values."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Available, CatalogueRow, Change
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.fresh_definitions import fresh_roster
from builder.core.offers import label
from builder.core.points import Quarters
from builder.systems import game_record
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import MODES, Army
from builder.systems.warmaster.army_file import Bearer, Unit
from builder.systems.warmaster.available import available
from builder.systems.warmaster.definitions import PriceBy
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.fixes import fixes_of
from builder.systems.warmaster.formulas import Size
from builder.systems.warmaster.roster import Entry, Roster
from builder.systems.warmaster.rules import Rules

KEYS = {
    "count": T("units"),
    "joins": T("added to"),
    "part": T("part of the list"),
    "edition": T("edition"),
    "thousands": T("thousands"),
    "as_size": T("limits of"),
    "agreed": T("optional entries agreed"),
    "game": T("game type"),
    "event": T("event"),
    "item_cap": T("cap on magic items"),
    "parts": T("parts"),
    "leeway": T("leeway"),
    "system": T("rules of the game"),
}
GAMES = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}
TRAITS = {"option": "upgrades", "upgrade": "upgrades", "item": "carries", "entry": "take"}
"""Keys of entries by the words of event packs."""


class Editor(game_record.EditorOfOffers[Roster, Entry, Rules, EntryResult, Army]):
    """What may be chosen."""

    alike_key = "count"
    single_keys = frozenset({"carries"})
    price_heading = T("units×each=points")

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        """What the army offers, with mounts, upgrades and magic items."""
        return _catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        """A fresh roster with the compulsory units of its size; `limit` in points."""
        return _starter(rules, limit)

    def available(self, army: Army) -> tuple[Available, ...]:
        """What may be taken from the list, with numbers taken and left."""
        return available(army)

    def fixes(self, finding: Finding, army: Army) -> tuple[tuple[Change, ...], ...]:
        """The fixes that change several entries or keys at once."""
        return fixes_of(finding, army, game_record.RulesOfOffers(self.game).findings)

    def army_gloss(self, rules: Rules) -> Shown:
        """The edition that a list is for, and which issue of the list it is."""
        return T("{edition}, list {version}", edition=rules.edition.name, version=rules.army.version)

    def gloss(self, result: EntryResult, rules: Rules) -> Shown:
        """What an entry has besides what its line gives it."""
        had = (*(item.name for item in result.items), result.facts.mount, *result.facts.improved)
        return tuple(one for one in had if one is not None) or None

    def label(self, rules: Rules, key: str, value: Plain = None) -> Shown:
        """What a key is called, or a value under it; `None` where nothing is called so."""
        if value is None:
            return KEYS.get(key) or label(rules.offers, key, None)
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


def _catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
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


def _starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the general, and as many units as an army of this size must have."""
    size = Size(limit, rules.edition.thousands)
    entries: list[dict[str, Plain]] = []
    for unit in rules.army.units:
        least = formulas.bounds(unit.number, size)[0]
        if rules.role(unit) == "general":
            entries.insert(0, {"take": unit.id})
        elif least > 0:
            entries.append({"take": unit.id, "count": least} if least > 1 else {"take": unit.id})
    return fresh_roster(rules.system.system, rules.army.id, limit, entries)
