"""Magic items of an entry: who may carry them, and what they cost him (WM-02, WM-14 to WM-18, WM-24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.definitions import Name
from builder.core.findings import WARNING, Finding, T
from builder.core.limits import Keys
from builder.core.profiles import Values
from builder.systems.warmaster.entries.findings import entry_error, unknown_id
from builder.systems.warmaster.model.army_file import Unit, Upgrade
from builder.systems.warmaster.model.definitions import MagicItem, PriceBy
from builder.systems.warmaster.model.roster import Entry
from builder.systems.warmaster.rules.rules import Rules


def price_of(id: str, values: Values, rules: Rules) -> int | None:
    """What an item costs a carrier of these values; `None` if it is not sold to it."""
    item = rules.items.get(id)
    price = None if item is None else item.points.get(rules.army.edition)
    if isinstance(price, PriceBy):
        return price.points.get(str(values.get(price.by)))
    return price


def may_carry(id: str, unit: Unit, upgrades: Iterable[Upgrade], roles: set[str] | frozenset[str], rules: Rules) -> bool:
    """Whether an item is for carriers of this kind and these posts, or opened by one of their upgrades."""
    item = rules.items.get(id)
    if item is None:
        return False
    if id in unit.items or any(id in upgrade.items for upgrade in upgrades):
        return True
    return unit.type in item.on or bool(roles & set(item.on))


def doubt_of_carrier(item: MagicItem, unit: Unit, rules: Rules) -> Name | None:
    """What the list leaves open of an item that a character carries although it is not for his own post."""
    return None if rules.role(unit) in item.on else unit.items_doubt


def carried(
    entry: Entry,
    unit: Unit,
    upgrades: tuple[Upgrade, ...],
    values: Values,
    roles: set[str],
    rules: Rules,
    findings: list[Finding],
) -> Iterator[tuple[str, MagicItem, int]]:
    """WM-02, WM-14, WM-18: items are sold to the army, and one to a carrier that is named."""
    for index, id in enumerate(entry.carries):
        path = ("carries", index)
        item = rules.system.items.get(id)
        if item is None:
            text = T("The magic item “{id}” is unknown; it counts as 0 points.", id=id)
            findings.append(unknown_id(id, list(rules.items), path, text, rules))
            continue
        if id not in rules.items:
            text = T("{item}: not available to this army; it counts as 0 points.", item=item.name)
            findings.append(entry_error("list", text, rules, "WM-02", path, id, allowed=list(rules.items)))
            continue
        points = price_of(id, values, rules)
        findings.extend(_carrier(id, item, unit, upgrades, values, roles, points, rules, path))
        yield id, item, points or 0
    if len(entry.carries) > 1:
        text = T("{name}: {count} magic items; only one is allowed.", name=unit.name, count=len(entry.carries))
        fix = T("Keep only one.")
        findings.append(
            entry_error("one-item", text, rules, "WM-14", ("carries",), len(entry.carries), allowed=1, fix=fix)
        )
    if entry.carries and entry.count > 1:
        text = T("Choose which of the {count} units carries the item.", count=entry.count)
        fix = T("Make the carrier an entry of its own.")
        findings.append(entry_error("assigned", text, rules, "WM-18", ("carries",), entry.count, allowed=1, fix=fix))


def _carrier(
    id: str,
    item: MagicItem,
    unit: Unit,
    upgrades: tuple[Upgrade, ...],
    values: Values,
    roles: set[str],
    points: int | None,
    rules: Rules,
    path: Keys,
) -> Iterator[Finding]:
    """WM-15, WM-16, WM-24: an item is for its carrier, and sold to it."""
    if not unit.magic or unit.hosts or (not rules.system.kinds[unit.type].magic and id not in unit.items):
        text = T("{name} may not carry magic items.", name=unit.name)
        yield entry_error("no-items", text, rules, "WM-15", path, id, allowed=False, fix=T("Remove the magic item."))
        return
    if not may_carry(id, unit, upgrades, roles, rules):
        openers = [rules.upgrades[u] for u in unit.upgrades if rules.upgrades[u].wizard]
        if "wizard" in item.on and "general" in roles and openers:
            text = T(
                "{item}: only for wizards; this bearer ({name}) may carry it only with the upgrade “{upgrade}”.",
                item=item.name,
                name=unit.name,
                upgrade=openers[0].name,
            )
            yield entry_error(
                "wizard-item",
                text,
                rules,
                "WM-24",
                path,
                id,
                allowed=False,
                fix=T("Add the upgrade “{upgrade}”.", upgrade=openers[0].name),
            )
            return
        text = T("{item}: not available to this bearer ({name}).", item=item.name, name=unit.name)
        yield entry_error("item", text, rules, "WM-16", path, id, allowed=False)
        return
    price = item.points[rules.army.edition]
    value = str(values.get(price.by)) if isinstance(price, PriceBy) else ""
    if points is None:
        text = T("{item}: not available to this bearer ({name}).", item=item.name, name=unit.name)
        assert isinstance(price, PriceBy)
        yield entry_error("item", text, rules, "WM-16", path, value, allowed=list(price.points))
    idle = item.no_effect
    if idle is not None and rules.army.edition in idle.editions and str(values.get(idle.by)) in idle.values:
        text = T("{item}: no effect on this bearer ({name}).", item=item.name, name=unit.name)
        yield entry_error("no-effect", text, rules, "WM-16", path, id, allowed=False, severity=WARNING)
