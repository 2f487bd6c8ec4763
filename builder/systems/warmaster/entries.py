"""An entry by itself: its price, profiles, pace and special rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core import entries
from builder.core.entries import InPlay, ItemResult, Tag
from builder.core.findings import ERROR, Finding, Shown, T, alternatives
from builder.core.points import total
from builder.core.profiles import Movement
from builder.core.relations import Relation
from builder.core.spelling import did_you_mean, nearest
from builder.systems.warmaster.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.definitions import MagicItem
from builder.systems.warmaster.magic_items import doubt_of_carrier, items_of, roles_of
from builder.systems.warmaster.profiles import lowest_save, paces, profiles
from builder.systems.warmaster.roster import Entry
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.upgrades import offered_to, replacing, upgrades_of, values_with_upgrades


class Facts(NamedTuple):
    """What the game knows of an entry besides what every game has."""

    line: Unit | None
    """Its line of the list."""
    fielded: Unit | None
    """The line as which it is fielded, or its own."""
    upgrades: tuple[Upgrade, ...] = ()
    """Mount and upgrades that are known."""
    items: tuple[tuple[str, MagicItem, int], ...] = ()
    """Id, definition and quarters of each magic item that is known."""
    roles: frozenset[str] = frozenset()
    """Its post, and that of a wizard if it is one as well."""
    names: tuple[str, ...] = ()
    """The lines of the list that it counts as."""
    value: int = 0
    """Quarters that one of its units is worth to the enemy; added stands of others do not count."""
    flies: bool = False
    mount: Shown = None
    ridden: bool = True
    """Whether the mount is ridden, where there is one."""
    title: Shown = None
    pace: tuple[int, int] = (0, 0)
    """Movement, cm, and what is left of it at half pace."""
    improved: tuple[Shown, ...] = ()
    """Upgrades in words."""
    scouting: int = 0
    """Points of scouting, worked out for a sheet."""

    @property
    def unit(self) -> Unit:
        """The line in whose place it is fielded; asked only of what the list knows."""
        assert self.fielded is not None
        return self.fielded


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of the game."""


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    line, offer = rules.units.get(entry.take), rules.offers.get(entry.take)
    if line is None or offer is None:
        return _unknown(entry, handle, rules)
    fielded, upgrades = rules.fielded(entry), upgrades_of(entry, rules)
    roles = roles_of(fielded, upgrades, rules)
    values = values_with_upgrades(fielded, upgrades, rules)
    items = tuple(items_of(entry, rules))
    price = offer.prices(entry)
    each = sum(price.each for price in offer.prices(entry, "count", "as_entry", "mount", "upgrades"))
    leads = rules.leads(fielded)
    flies = fielded.flies or any(u.flies for u in upgrades)
    pace = paces(fielded, upgrades, rules, leads=leads, flies=flies)
    kind = rules.system.kinds[fielded.type]
    named: Bearer = replacing(upgrades, rules) or fielded
    mount = next((u for u in upgrades if rules.role(u) == "mount"), None)
    facts = Facts(
        line,
        fielded,
        upgrades,
        items,
        roles,
        tuple(dict.fromkeys((line.id, fielded.id))),
        each + sum(points for *_, points in items),
        flies,
        None if mount is None else mount.name,
        mount is None or mount.ridden,
        line.name if leads and line.name != kind.name else None,
        pace,
        tuple(u.name for u in upgrades if rules.role(u) != "mount" and u is not named),
    )
    save = lowest_save(values.get("armour"))
    in_play = InPlay(
        tuple(profiles(fielded, upgrades, values, entry.count, rules)),
        Movement(pace[0], 0, pace[0], pace[0], pace[1]),
        save,
        save,
        tags=tuple(_tags(fielded, upgrades, [item for _, item, _ in items], roles, rules)),
    )
    return entries.EntryResult(
        entry,
        handle,
        entry.name or named.name,
        "character" if leads else kind.group,
        kind.group,
        None,
        entry.count,
        total(price),
        each,
        price,
        in_play=in_play,
        race=kind.name,
        carries=tuple(dict.fromkeys((*([entry.mount] if entry.mount else ()), *entry.upgrades))),
        items=tuple(ItemResult(id, item.name, points, (item.effect,)) for id, item, points in items),
        relations=_added_to(entry, fielded),
        findings=offer.findings(entry),
        facts=facts,
    )


def _added_to(entry: Entry, unit: Unit) -> tuple[Relation, ...]:
    """The units that an added stand belongs to; it is shown with them."""
    if entry.joins is None:
        return ()
    return (Relation("stand", entry.joins, under=True, merged=bool(unit.hosts)),)


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    upgrade = rules.upgrades.get(entry.take)
    finding = Finding(
        "ref.unknown",
        ERROR,
        T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=entry.take),
        path=("take",),
        found=entry.take,
        allowed=nearest(entry.take, rules.units, rules.word),
        fix=did_you_mean(entry.take, rules.units, rules.word),
        by="list",
    )
    if upgrade is not None:
        finding = _upgrade_as_entry(upgrade, rules)
    name = entry.name or (entry.take if upgrade is None else upgrade.name)
    return entries.EntryResult(
        entry, handle, name, "unknown", None, None, entry.count, 0, 0, (), findings=(finding,), facts=Facts(None, None)
    )


def _upgrade_as_entry(upgrade: Upgrade, rules: Rules) -> Finding:
    """A mount or an upgrade that is taken like an entry of the list, with who may have it."""
    bearers = [u for u in rules.army.units if upgrade.id in offered_to(u, list(rules.upgrades), rules)]
    names = alternatives(u.name for u in bearers)
    mount = rules.role(upgrade) == "mount"
    kept = T("{name} is an upgrade, not an entry of its own; it is kept and counts as 0 points.", name=upgrade.name)
    way = T("Remove it, and give it as an upgrade to {names}.", names=names)
    if mount:
        kept = T("{name} is a mount, not an entry of its own; it is kept and counts as 0 points.", name=upgrade.name)
        way = T("Remove it, and choose it as the mount of {names}.", names=names)
    return Finding(
        "ref.unknown",
        ERROR,
        kept,
        path=("take",),
        found=upgrade.id,
        allowed=[u.id for u in bearers],
        fix=way,
        by="list",
    )


def _tags(
    unit: Unit, upgrades: tuple[Upgrade, ...], items: Iterable[MagicItem], roles: frozenset[str], rules: Rules
) -> Iterator[Tag]:
    """Special rules of an entry, and doubts about its numbers and those of what it carries."""
    bearers: tuple[Bearer, ...] = upgrades if replacing(upgrades, rules) else (unit, *upgrades)
    ids = dict.fromkeys(id for bearer in bearers for id in bearer.rules)
    for id in ids:
        rule = rules.rules[id]
        if not rule.roles or roles.intersection(rule.roles):
            yield Tag(id, rule.name, None, rule.effect)
    notes: tuple[Bearer, ...] = (unit, *upgrades)
    doubts = (*(bearer.doubt for bearer in notes), *(item.doubts.get(rules.army.edition) for item in items))
    carried = next((doubt for item in items if (doubt := doubt_of_carrier(item, unit, rules)) is not None), None)
    for doubt in (*doubts, carried):
        if doubt is not None:
            yield Tag("doubt", T("List unclear"), None, doubt)
