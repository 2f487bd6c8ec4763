"""Magic items of an entry: carriers and prices (WM-02, WM-14 to WM-18, WM-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.choices import AnyOf, Bound, Fault, Option, Refusal, Trials, with_value
from builder.core.controls import Control
from builder.core.definitions import Name
from builder.core.entries import ItemResult
from builder.core.findings import WARNING, T, Text
from builder.core.profiles import Values
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.definitions import MagicItem, PriceBy
from builder.systems.warmaster.fielded import Fielded
from builder.systems.warmaster.joined import Joined
from builder.systems.warmaster.roster import Entry


def price_of(id: str, values: Values, rules: Joined) -> int | None:
    """Price of a magic item in quarters for a carrier with these characteristics; `None` if he may not buy it."""
    item = rules.items.get(id)
    price = None if item is None else item.points.get(rules.army.edition)
    if isinstance(price, PriceBy):
        return price.points.get(str(values.get(price.by)))
    return price


def doubt_of_carrier(item: MagicItem, unit: Unit, rules: Joined) -> Name | None:
    """Doubt whether this unit may carry an item meant for a role other than its own; `None` without a doubt."""
    return None if rules.role(unit) in item.on else unit.items_doubt


def items_of(entry: Entry, carrier: Fielded) -> Iterator[ItemResult]:
    """Known magic items of an entry, invalid ones included."""
    rules = carrier.rules
    for id in entry.carries:
        if id in rules.items:
            item, points = rules.items[id], price_of(id, carrier.values, rules) or 0
            yield ItemResult(id, item.name, points, (item.effect,))


def _may_carry_any(carrier: Fielded, id: str) -> bool:
    """True if an entry may carry magic items at all, or the item `id` in particular."""
    unit = carrier.unit
    return unit.magic and not unit.hosts and (carrier.rules.system.kinds[unit.type].magic or id in unit.items)


def _is_for(carrier: Fielded, id: str) -> bool:
    """True if the item `id` is for carriers of this kind and role, or an upgrade allows it."""
    on = carrier.rules.items[id].on
    opened = id in carrier.unit.items or any(id in upgrade.items for upgrade in carrier.upgrades)
    return opened or carrier.unit.type in on or not carrier.roles.isdisjoint(on)


@dataclass(frozen=True, kw_only=True)
class MagicItems(AnyOf[Entry]):
    """Choice of magic items: one for each unit; of several units the carrier must be an entry of its own."""

    assigned: str
    """Citation of the rule that the carrier must be an entry of its own."""

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Faults of the items, and WM-18: the carrier is not an entry of its own."""
        yield from super().faults(entry)
        if entry.carries and entry.count > 1:
            text = T("Choose which of the {count} units carries the item.", count=entry.count)
            fix = T("Make the carrier an entry of its own.")
            refusal = Refusal(text, fix, 1, code="warmaster.assigned", rule=self.assigned)
            yield self._fault(refusal, self.path, entry.count)

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """Controls of the items; taking one splits off the unit that carries it."""
        entry, section = trials.holder, self.section
        if entry.count > 1:
            trials = Trials(with_value(entry, ("count",), 1), trials.faults)
            section = T("Magic item, for one of the {count}", count=entry.count)
        for control in super().controls(trials):
            splits = entry.count > 1 and control.kind == "member" and not control.value
            yield control._replace(section=section, splits=splits)


def magic_items(line: Unit, rules: Joined) -> AnyOf[Entry]:
    """The choice of magic items of a line (WM-02); unsold ones are kept and cost nothing."""

    def option(item: MagicItem) -> Option:
        """The option of an item; its price depends on the carrier."""
        return Option(item.name, None, rules.cite(item.sources.get(rules.army.edition, item.source)), note=item.effect)

    def offered(entry: Entry) -> tuple[str, ...]:
        """Ids of the items that an entry may carry."""
        carrier = Fielded.of(entry, rules)
        return tuple(id for id in rules.items if _may_carry_any(carrier, id) and _is_for(carrier, id))

    def priced(entry: Entry, id: str, option: Option) -> Option:
        """The option of an item with its price for an entry."""
        return option._replace(points=price_of(id, Fielded.of(entry, rules).values, rules))

    def unknown(id: str) -> Text:
        """Text of the finding on an unknown item."""
        return T("The magic item “{id}” is unknown; it counts as 0 points.", id=id)

    def not_sold(id: str) -> Refusal:
        """Refusal of an item that the edition does not sell to this army."""
        text = T("{item}: not available to this army; it counts as 0 points.", item=rules.word(id))
        return Refusal(text, allowed=list(rules.items), code="warmaster.list", rule=rules.citing("WM-02"))

    def two_items(count: int) -> Refusal:
        """Refusal of more than one item."""
        text = T("{name}: {count} magic items; only one is allowed.", name=line.name, count=count)
        return Refusal(text, T("Keep only one."), 1, code="warmaster.one-item", rule=rules.citing("WM-14"))

    return MagicItems(
        path=("carries",),
        label=T("magic item"),
        code="warmaster.item",
        rule=rules.citing("WM-16"),
        assigned=rules.citing("WM-18"),
        section=T("Magic item"),
        options={id: option(item) for id, item in rules.items.items()},
        names={id: item.name for id, item in rules.system.items.items()},
        offered=offered,
        adapted=priced,
        unknown=unknown,
        refused=not_sold,
        requirements=(lambda entry, item: _refused(item, Fielded.of(entry, rules)),),
        bounds=(Bound(1, lambda _: 1, two_items, exchange=True, all=True),),
    )


def _refused(id: str, carrier: Fielded) -> Refusal | None:
    """WM-15, WM-16, WM-24: refusal of an item that is not for its carrier, not sold to it, or without effect for it."""
    unit, rules = carrier.unit, carrier.rules
    if id not in rules.items:
        return None
    item, price = rules.items[id], rules.items[id].points[rules.army.edition]
    if not _may_carry_any(carrier, id):
        text = T("{name} may not carry magic items.", name=unit.name)
        return Refusal(text, T("Remove the magic item."), code="warmaster.no-items", rule=rules.citing("WM-15"))
    not_for_him = T("{item}: not available to this bearer ({name}).", item=item.name, name=unit.name)
    if not _is_for(carrier, id):
        opener = next((rules.upgrades[u].name for u in unit.upgrades if rules.upgrades[u].wizard), None)
        if "wizard" not in item.on or "general" not in carrier.roles or opener is None:
            return Refusal(not_for_him)
        text = T(
            "{item}: only for wizards; this bearer ({name}) may carry it only with the upgrade “{upgrade}”.",
            item=item.name, name=unit.name, upgrade=opener,
        )  # fmt: skip
        fix = T("Add the upgrade “{upgrade}”.", upgrade=opener)
        return Refusal(text, fix, code="warmaster.wizard-item", rule=rules.citing("WM-24"))
    if isinstance(price, PriceBy) and price_of(id, carrier.values, rules) is None:
        found = str(carrier.values.get(price.by))
        return Refusal(not_for_him, allowed=list(price.points), found=found, reason=T("not available here"))
    idle = item.no_effect
    if idle is None or rules.army.edition not in idle.editions or str(carrier.values.get(idle.by)) not in idle.values:
        return None
    text = T("{item}: no effect on this bearer ({name}).", item=item.name, name=unit.name)
    return Refusal(text, code="warmaster.no-effect", severity=WARNING)
