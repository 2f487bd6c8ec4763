"""The whole army as its checks see it: who leads, who controls which machine, what belongs to which unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from builder.core import army as kernel
from builder.systems.warmachine.entries.facts import EntryResult, aside
from builder.systems.warmachine.model.roster import Roster
from builder.systems.warmachine.model.system_file import Encounter
from builder.systems.warmachine.rules.benefits import Benefits, benefits
from builder.systems.warmachine.rules.encounters import in_force
from builder.systems.warmachine.rules.rules import ATTACHMENTS, JOURNEYMAN, MACHINES, MARSHAL, Offer, Rules


class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries."""

    @cached_property
    def taken(self) -> dict[str, list[EntryResult]]:
        """Entries of the list that begins the game, by what they take."""
        begins = (result for result in self.ordered if not aside(result.entry))
        return _by(begins, lambda _, offer: offer.id)

    @cached_property
    def warcasters(self) -> list[EntryResult]:
        """Those that lead the list that begins the game."""
        return [m for m in self.ordered if m.facts.role == "warcaster" and not aside(m.entry)]

    @cached_property
    def controlled(self) -> dict[str, list[EntryResult]]:
        """Machines by the handle of their controller."""
        return _by(self.ordered, lambda result, offer: result.entry.controller if offer.machine else None)

    @cached_property
    def attached(self) -> dict[str, list[EntryResult]]:
        """Attachments by the handle of their unit or warcaster."""
        return _by(self.ordered, lambda result, offer: result.entry.attached_to if offer.role in ATTACHMENTS else None)

    @cached_property
    def benefits(self) -> Benefits:
        """What theme and contract give."""
        roster = self.roster
        return benefits(self.rules, roster.theme, roster.tier, roster.variants, roster.contract)

    @cached_property
    def raised(self) -> dict[str, int]:
        """What those who are there add to field allowances, by the id of the entry."""
        return _raised(self.taken)

    @property
    def friendly(self) -> bool:
        """Whether two players may agree on points that no encounter has."""
        return self.roster.game == "friendly" and self.roster.event is None

    @property
    def encounter_id(self) -> str | None:
        """Id of the encounter that the list names, or that its points alone fit; `None` where that leaves several or none."""
        roster = self.roster
        return in_force(self.rules.system.encounters, roster.encounter, roster.limit, friendly=self.friendly)

    @property
    def encounter(self) -> Encounter | None:
        """The size of the game, if it is known."""
        return self.rules.system.encounters.get(self.encounter_id or "")

    def present(self, ids: Iterable[str]) -> list[EntryResult]:
        """The entries of the list that take one of these."""
        return [m for id in dict.fromkeys(ids) for m in self.taken.get(id, ())]

    def bought(self, ids: Iterable[str]) -> int:
        """How many of these the list has: groups of solos that are bought in groups (MK2-16), entries otherwise."""
        return sum(m.facts.purchases for m in self.present(ids))

    def machines_of(self, m: EntryResult) -> list[EntryResult]:
        """The machines that one controls, those that name its attachments among them."""
        own = self.controlled.get(m.id, [])
        return [*own, *(o for a in self.attached.get(m.id, ()) for o in self.controlled.get(a.id, ()))]

    def commander(self, m: EntryResult) -> EntryResult | None:
        """The controller that a machine names."""
        return None if m.entry.controller is None else self.by_id.get(m.entry.controller)

    def has(self, m: EntryResult, advantage: str) -> bool:
        """Whether an entry has an advantage, by itself or by what is attached to it."""
        offers = [m.facts.offer, *(a.facts.offer for a in self.attached.get(m.id, ()))]
        return any(offer is not None and offer.has(advantage) for offer in offers)

    def marshals(self, m: EntryResult) -> bool:
        """Whether an entry is a 'jack marshal: by itself, or a unit through its attachment (MK2-14)."""
        return m.facts.role not in ("", "warcaster", *MACHINES) and self.has(m, MARSHAL)

    def controls(self, m: EntryResult) -> bool:
        """Whether it may control machines at all."""
        return m.facts.role == "warcaster" or self.is_journeyman(m) or self.marshals(m)

    def is_journeyman(self, m: EntryResult) -> bool:
        """Whether it controls a battlegroup without being a warcaster."""
        offer = m.facts.offer
        return offer is not None and offer.role != "warcaster" and offer.has(JOURNEYMAN)

    def allows(self, m: EntryResult, machine: Offer) -> bool:
        """Whether a machine may be controlled by an entry: by those it names, or by anybody of its own faction (MK2-10)."""
        offer = m.facts.offer
        if offer is None:
            return False
        return offer.may_control(machine, [one.entry.take for one in self.attached.get(m.id, ())])


def _by(
    entries: Iterable[EntryResult], key: Callable[[EntryResult, Offer], str | None]
) -> dict[str, list[EntryResult]]:
    """Entries of the list by a key; those without one are left out."""
    found: dict[str, list[EntryResult]] = {}
    for result in entries:
        offer = result.facts.offer
        own = None if offer is None else key(result, offer)
        if own is not None:
            found.setdefault(own, []).append(result)
    return found


def _raised(taken: dict[str, list[EntryResult]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for present in taken.values():
        offer = present[0].facts.offer
        for raised in () if offer is None else offer.line.raises:
            for id in raised.of:
                found[id] = found.get(id, 0) + raised.by
    return found
