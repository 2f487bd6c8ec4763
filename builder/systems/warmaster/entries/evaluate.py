"""An entry of the roster, reckoned by itself: priced, profiled and checked where it stands alone."""

from __future__ import annotations

from builder.core import entries
from builder.core.entries import InPlay, ItemResult
from builder.core.findings import ERROR, Finding, Plain, T, alternatives
from builder.core.points import line, total
from builder.core.profiles import Movement
from builder.core.relations import Relation
from builder.core.spelling import did_you_mean, nearest
from builder.systems.warmaster.entries.facts import EntryResult, Facts
from builder.systems.warmaster.entries.magic_items import carried
from builder.systems.warmaster.entries.profiles import lowest_save, paces, profiles, tags, values_with_upgrades
from builder.systems.warmaster.entries.upgrades import offered_to, price_beside, replacing, upgraded
from builder.systems.warmaster.model.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.model.roster import Entry
from builder.systems.warmaster.rules.rules import Rules


def evaluate(entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    unit = rules.units.get(entry.take)
    if unit is None:
        return _unknown(entry, handle, rules)
    findings: list[Finding] = []
    fielded, swap = _fielded(entry, unit, rules, findings)
    upgrades = upgraded(entry, unit, rules, findings)
    roles = {rules.role(fielded)}
    if fielded.wizard or any(u.wizard for u in upgrades):
        roles.add("wizard")
    values = values_with_upgrades(fielded, upgrades, rules)
    items = tuple(carried(entry, fielded, upgrades, values, roles, rules, findings))
    price = [line(unit.name, unit.points, entry.count, rules.cited)]
    if swap is not None:
        price.append(line(T("as {name}", name=fielded.name), swap, entry.count, rules.cited))
    price += [line(u.name, price_beside(u, upgrades), entry.count, rules.cited) for u in upgrades]
    price += [
        line(item.name, points, 1, rules.cite(item.sources.get(rules.army.edition, item.source)))
        for _, item, points in items
    ]
    points = total(price)
    each = sum([p.each for p in price[: len(price) - len(items)]])
    leads = rules.leads(fielded)
    flies = fielded.flies or any(u.flies for u in upgrades)
    pace = paces(fielded, upgrades, rules, leads=leads, flies=flies)
    kind = rules.system.kinds[fielded.type]
    named: Bearer = replacing(upgrades, rules) or fielded
    improved = tuple(u.name for u in upgrades if rules.role(u) != "mount" and u is not named)
    mount = next((u for u in upgrades if rules.role(u) == "mount"), None)
    facts = Facts(
        unit,
        fielded,
        upgrades,
        items,
        frozenset(roles),
        tuple(dict.fromkeys((unit.id, fielded.id))),
        each + sum(points for *_, points in items),
        flies,
        None if mount is None else mount.name,
        mount is None or mount.ridden,
        unit.name if leads and unit.name != kind.name else None,
        pace,
        improved,
    )

    save = lowest_save(values.get("armour"))
    in_play = InPlay(
        tuple(profiles(fielded, upgrades, values, entry.count, rules)),
        Movement(pace[0], 0, pace[0], pace[0], pace[1]),
        save,
        save,
        tags=tuple(tags(fielded, upgrades, [item for _, item, _ in items], roles, rules)),
    )
    return entries.EntryResult(
        entry,
        handle,
        entry.name or named.name,
        "character" if leads else kind.group,
        kind.group,
        None,
        entry.count,
        points,
        each,
        tuple(price),
        in_play=in_play,
        race=kind.name,
        carries=tuple(dict.fromkeys((*([entry.mount] if entry.mount else ()), *entry.upgrades))),
        items=tuple(ItemResult(id, item.name, points, (item.effect,)) for id, item, points in items),
        relations=_added_to(entry, fielded),
        findings=tuple(findings),
        facts=facts,
    )


def _added_to(entry: Entry, unit: Unit) -> tuple[Relation, ...]:
    """The units that an added stand belongs to; it is told of with them."""
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
    """The finding about a mount or an upgrade that is taken like an entry of the list: who may have it."""
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


def _fielded(entry: Entry, unit: Unit, rules: Rules, findings: list[Finding]) -> tuple[Unit, int | None]:
    """The line that the units are fielded as, and what that costs."""
    if entry.as_entry is None or entry.as_entry == unit.id:
        return unit, None
    stand_in = unit.may_be.get(entry.as_entry)
    if stand_in is not None:
        return rules.units[entry.as_entry], stand_in.points
    other = rules.units.get(entry.as_entry)
    turned = None
    if other is not None and unit.id in other.may_be:
        turned = T("Turn it round: take {other}, fielded as {name}.", other=other.name, name=unit.name)
    findings.append(
        Finding(
            "warmaster.substitution",
            ERROR,
            T("{name} may not be fielded as {other}.", name=unit.name, other=rules.word(entry.as_entry)),
            f"{rules.cited} (WM-21)",
            path=("as_entry",),
            found=entry.as_entry,
            allowed=list(unit.may_be),
            fix=turned
            or did_you_mean(entry.as_entry, unit.may_be, rules.word)
            or T("Field them as {name}.", name=unit.name),
            by="list",
        )
    )
    return unit, None
