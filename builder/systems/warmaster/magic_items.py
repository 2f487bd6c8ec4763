"""Magic items of an entry: who may carry them, and what they cost him (WM-02, WM-14 to WM-18, WM-24)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from builder.core.choices import AnyOf, Bound, Fault, Option, Refusal, Trials, with_value
from builder.core.controls import Control
from builder.core.definitions import Name
from builder.core.findings import WARNING, T, Text
from builder.core.profiles import Values
from builder.systems.warmaster.army_file import Unit, Upgrade
from builder.systems.warmaster.definitions import MagicItem, PriceBy
from builder.systems.warmaster.joined import Joined, cited
from builder.systems.warmaster.roster import Entry
from builder.systems.warmaster.upgrades import upgrades_of, values_with_upgrades


def price_of(id: str, values: Values, rules: Joined) -> int | None:
    """What an item costs a carrier of these values; `None` if it is not sold to it."""
    item = rules.items.get(id)
    price = None if item is None else item.points.get(rules.army.edition)
    if isinstance(price, PriceBy):
        return price.points.get(str(values.get(price.by)))
    return price


def roles_of(unit: Unit, upgrades: Iterable[Upgrade], rules: Joined) -> frozenset[str]:
    """The post of a unit, and that of a wizard if it is one as well."""
    wizard = unit.wizard or any(u.wizard for u in upgrades)
    return frozenset((rules.role(unit), *(("wizard",) if wizard else ())))


def doubt_of_carrier(item: MagicItem, unit: Unit, rules: Joined) -> Name | None:
    """What the list leaves open of an item that a character carries although it is not for his own post."""
    return None if rules.role(unit) in item.on else unit.items_doubt


@dataclass(frozen=True)
class Carrier:
    """An entry as a carrier of magic items."""

    unit: Unit
    upgrades: tuple[Upgrade, ...]
    rules: Joined

    @classmethod
    def of(cls, entry: Entry, rules: Joined) -> Carrier:
        """The carrier that an entry is, by what it is fielded as."""
        return cls(rules.fielded(entry), upgrades_of(entry, rules), rules)

    @property
    def values(self) -> Values:
        """The characteristics, by which some items are priced."""
        return values_with_upgrades(self.unit, self.upgrades, self.rules)

    @property
    def roles(self) -> Collection[str]:
        """Its post, and that of a wizard if it is one as well."""
        return roles_of(self.unit, self.upgrades, self.rules)

    def has_hands(self, id: str) -> bool:
        """Whether it carries magic items at all, and if not such as any of its kind, then this one."""
        unit = self.unit
        return unit.magic and not unit.hosts and (self.rules.system.kinds[unit.type].magic or id in unit.items)

    def may_carry(self, id: str) -> bool:
        """Whether an item is for carriers of this kind and these posts, or opened by one of their upgrades."""
        on = self.rules.items[id].on
        opened = id in self.unit.items or any(id in upgrade.items for upgrade in self.upgrades)
        return opened or self.unit.type in on or not set(on).isdisjoint(self.roles)


def items_of(entry: Entry, rules: Joined) -> Iterator[tuple[str, MagicItem, int]]:
    """Id, definition and quarters of each magic item that the army may have, whatever is wrong with it."""
    values = Carrier.of(entry, rules).values if entry.carries else {}
    for id in entry.carries:
        if id in rules.items:
            yield id, rules.items[id], price_of(id, values, rules) or 0


@dataclass(frozen=True, kw_only=True)
class MagicItems(AnyOf[Entry]):
    """Magic items: one to a unit, and of several units one is the carrier, as an entry of its own."""

    assigned: str
    """Where that stands."""

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """WM-18 besides: the carrier is an entry of its own."""
        yield from super().faults(entry)
        if entry.carries and entry.count > 1:
            text = T("Choose which of the {count} units carries the item.", count=entry.count)
            fix = T("Make the carrier an entry of its own.")
            refusal = Refusal(text, fix, 1, code="warmaster.assigned", rule=self.assigned)
            yield self._fault(refusal, self.path, entry.count)

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """The items for one of the units, which becomes an entry of its own with it."""
        entry, section = trials.holder, self.section
        if entry.count > 1:
            trials = Trials(with_value(entry, ("count",), 1), trials.faults)
            section = T("Magic item, for one of the {count}", count=entry.count)
        for control in super().controls(trials):
            splits = entry.count > 1 and control.kind == "member" and not control.value
            yield control._replace(section=section, splits=splits)


def magic_items(line: Unit, rules: Joined) -> AnyOf[Entry]:
    """WM-02: items are those that the edition sells to the army; one that is not is kept and costs nothing."""

    def option(item: MagicItem) -> Option:
        return Option(item.name, None, rules.cite(item.sources.get(rules.army.edition, item.source)), note=item.effect)

    def offered(entry: Entry) -> tuple[str, ...]:
        carrier = Carrier.of(entry, rules)
        return tuple(id for id in rules.items if carrier.has_hands(id) and carrier.may_carry(id))

    def priced(entry: Entry, id: str, option: Option) -> Option:
        return option._replace(points=price_of(id, Carrier.of(entry, rules).values, rules))

    def unknown(id: str) -> Text:
        return T("The magic item “{id}” is unknown; it counts as 0 points.", id=id)

    def not_sold(id: str) -> Refusal:
        text = T("{item}: not available to this army; it counts as 0 points.", item=rules.word(id))
        return Refusal(text, allowed=list(rules.items), code="warmaster.list", rule=cited(rules, "WM-02"))

    def two_items(count: int) -> Refusal:
        text = T("{name}: {count} magic items; only one is allowed.", name=line.name, count=count)
        return Refusal(text, T("Keep only one."), 1, code="warmaster.one-item", rule=cited(rules, "WM-14"))

    def carried(entry: Entry, id: str) -> Refusal | None:
        return _carried(id, Carrier.of(entry, rules)) if id in rules.items else None

    def no_effect(entry: Entry, id: str) -> Refusal | None:
        return _no_effect(id, Carrier.of(entry, rules)) if id in rules.items else None

    return MagicItems(
        path=("carries",),
        label=T("magic item"),
        code="warmaster.item",
        rule=cited(rules, "WM-16"),
        assigned=cited(rules, "WM-18"),
        section=T("Magic item"),
        options={id: option(item) for id, item in rules.items.items()},
        names={id: item.name for id, item in rules.system.items.items()},
        offered=offered,
        adapted=priced,
        unknown=unknown,
        refused=not_sold,
        requirements=(carried, no_effect),
        bounds=(Bound(1, lambda _: 1, two_items, exchange=True, all=True),),
    )


def _carried(id: str, carrier: Carrier) -> Refusal | None:
    """WM-15, WM-16, WM-24: an item is for its carrier, and sold to it."""
    unit, rules, item = carrier.unit, carrier.rules, carrier.rules.items[id]
    if not carrier.has_hands(id):
        text = T("{name} may not carry magic items.", name=unit.name)
        fix = T("Remove the magic item.")
        return Refusal(text, fix, code="warmaster.no-items", rule=cited(rules, "WM-15"))
    not_for_him = T("{item}: not available to this bearer ({name}).", item=item.name, name=unit.name)
    if carrier.may_carry(id):
        price = item.points[rules.army.edition]
        if isinstance(price, PriceBy) and price_of(id, carrier.values, rules) is None:
            found = str(carrier.values.get(price.by))
            return Refusal(not_for_him, allowed=list(price.points), found=found, reason=T("not available here"))
        return None
    openers = [rules.upgrades[u] for u in unit.upgrades if rules.upgrades[u].wizard]
    if "wizard" in item.on and "general" in carrier.roles and openers:
        text = T(
            "{item}: only for wizards; this bearer ({name}) may carry it only with the upgrade “{upgrade}”.",
            item=item.name, name=unit.name, upgrade=openers[0].name,
        )  # fmt: skip
        fix = T("Add the upgrade “{upgrade}”.", upgrade=openers[0].name)
        return Refusal(text, fix, code="warmaster.wizard-item", rule=cited(rules, "WM-24"))
    return Refusal(not_for_him)


def _no_effect(id: str, carrier: Carrier) -> Refusal | None:
    """WM-16: an item that does nothing for this carrier."""
    item, idle = carrier.rules.items[id], carrier.rules.items[id].no_effect
    if idle is None or carrier.rules.army.edition not in idle.editions:
        return None
    if str(carrier.values.get(idle.by)) not in idle.values or not (carrier.has_hands(id) and carrier.may_carry(id)):
        return None
    text = T("{item}: no effect on this bearer ({name}).", item=item.name, name=carrier.unit.name)
    return Refusal(text, code="warmaster.no-effect", severity=WARNING)
