"""Evaluation of one entry: price, profiles, pace and special rules."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core import entries
from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, Finding, Shown, T, alternatives
from builder.core.offers import unknown_entry
from builder.core.points import total
from builder.core.profiles import Movement
from builder.core.relations import Relation
from builder.core.spelling import suggestions
from builder.systems.warmaster.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.definitions import MagicItem
from builder.systems.warmaster.fielded import Fielded, lowest_save, upgrade_ids
from builder.systems.warmaster.magic_items import doubt_of_carrier, items_of
from builder.systems.warmaster.roster import Entry
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.upgrades import offered_to


class Facts(NamedTuple):
    """Values of an entry that only Warmaster has."""

    line: Unit | None = None
    """The line of the army list that the entry takes; `None` if the list has no such line."""
    fielded: Unit | None = None
    """The line as which the units are fielded; without `as_entry` the line that the entry takes."""
    upgrades: tuple[Upgrade, ...] = ()
    """The mount and other upgrades of the entry that the army list has."""
    instead: Upgrade | None = None
    """The upgrade whose profile replaces that of the line; `None` without one."""
    roles: frozenset[str] = frozenset()
    """The role of the line, and `wizard` if the entry casts spells."""
    names: tuple[str, ...] = ()
    """Ids of the lines that the entry counts as: its own, and the line that it is fielded as."""
    value: int = 0
    """Victory points, in quarters, for one unit of the entry, without added stands."""
    mount: Upgrade | None = None
    title: Shown = None
    """The army list's name of a character, if it is not the name of its kind; `None` for other entries."""
    pace: tuple[int, int] = (0, 0)
    """Full and half pace in centimetres."""
    improved: tuple[Shown, ...] = ()
    """Display names of upgrades that neither are mounts nor give the entry its profile."""
    scouting: int = 0
    """Scouting points of each unit of the entry; 0 if the entry does not scout."""

    @property
    def unit(self) -> Unit:
        """The line as which the units are fielded; only for entries whose line is known."""
        assert self.fielded is not None
        return self.fielded


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of the game."""


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The result of one entry, without the other entries of its army."""
    line, offer = rules.units.get(entry.take), rules.offers.get(entry.take)
    if line is None or offer is None:
        return _unknown(entry, handle, rules)
    fielded = Fielded.of(entry, rules)
    items = tuple(items_of(entry, fielded))
    unit, upgrades, pace = fielded.unit, fielded.upgrades, fielded.pace
    price, kind = offer.prices(entry), rules.system.kinds[unit.type]
    each = sum(price.each for price in offer.prices(entry, "count", "as_entry", "mount", "upgrades"))
    scouting = fielded.scouting if entry.scouting else None
    facts = Facts(
        line,
        unit,
        upgrades,
        fielded.instead,
        fielded.roles,
        tuple(dict.fromkeys((line.id, unit.id))),
        each + sum(item.points for item in items),
        fielded.mount,
        line.name if fielded.leads and line.name != kind.name else None,
        pace,
        tuple(u.name for u in upgrades if rules.role(u) != "mount" and u is not fielded.instead),
        0 if scouting is None else scouting.points,
    )
    save = lowest_save(fielded.values["armour"])
    in_play = InPlay(
        tuple(fielded.profiles(entry.count)),
        Movement(pace[0], 0, pace[0], pace[0], pace[1]),
        save,
        save,
        tags=tuple(_tags(fielded, [rules.items[item.id] for item in items])),
    )
    joined = () if entry.joins is None else (Relation("stand", entry.joins, under=True, merged=bool(unit.hosts)),)
    return entries.EntryResult(
        entry,
        handle,
        entry.name or fielded.named.name,
        "character" if fielded.leads else kind.group,
        kind.group,
        None,
        entry.count,
        total(price),
        each,
        price,
        in_play=in_play,
        race=kind.name,
        carries=tuple(dict.fromkeys(upgrade_ids(entry))),
        items=items,
        relations=joined,
        findings=offer.findings(entry),
        facts=facts,
    )


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The result of an entry whose line the army list does not have."""
    upgrade = rules.upgrades.get(entry.take)
    result = unknown_entry(entry, handle, rules.offers, Facts())
    if upgrade is None:
        (finding,) = result.findings
        allowed = suggestions(entry.take, rules.units, rules.word)
        return result._replace(findings=(finding._replace(allowed=allowed),))
    return result._replace(name=entry.name or upgrade.name, findings=(_upgrade_as_entry(upgrade, rules),))


def _upgrade_as_entry(upgrade: Upgrade, rules: Rules) -> Finding:
    """The finding on a mount or an upgrade taken as an entry, with the entries that may have it."""
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


def _tags(fielded: Fielded, items: list[MagicItem]) -> Iterator[Tag]:
    """Special rules of an entry, and doubts about its numbers and items."""
    rules, bearers = fielded.rules, (fielded.unit, *fielded.upgrades)
    having: tuple[Bearer, ...] = bearers if fielded.instead is None else fielded.upgrades
    for id in dict.fromkeys(id for bearer in having for id in bearer.rules):
        rule = rules.rules[id]
        if not rule.roles or fielded.roles.intersection(rule.roles):
            yield Tag(id, rule.name, None, rule.effect)
    carried = (doubt for item in items if (doubt := doubt_of_carrier(item, fielded.unit, rules)) is not None)
    doubts = (*(bearer.doubt for bearer in bearers), *(item.doubts.get(rules.army.edition) for item in items))
    for doubt in (*doubts, next(carried, None)):
        if doubt is not None:
            yield Tag("doubt", T("List unclear"), None, doubt)
