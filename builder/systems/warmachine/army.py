"""The whole army as its checks see it: who leads, who controls which machine, what belongs to which unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from builder.core import army as kernel
from builder.core.findings import Shown
from builder.core.references import numbered_names
from builder.systems.warmachine.benefits import Benefits, Settings, benefits
from builder.systems.warmachine.definitions import ContractFile, ThemeFile
from builder.systems.warmachine.encounters import in_force
from builder.systems.warmachine.entries import EntryResult, aside
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import ATTACHMENTS, JOURNEYMAN, MACHINES, MARSHAL, Listing, Rules
from builder.systems.warmachine.system_file import Encounter


class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries."""

    @cached_property
    def taken(self) -> dict[str, list[EntryResult]]:
        """Entries of the list that begins the game, by what they take."""
        begins = (result for result in self.ordered if not aside(result.entry))
        return _by(begins, lambda _, listing: listing.id)

    @property
    def theme(self) -> ThemeFile | None:
        """The theme force that the list claims, if a file defines it."""
        return self.rules.themes.get(self.roster.theme or "")

    @property
    def contract(self) -> ContractFile | None:
        """The contract that the list names, if a file defines it."""
        return self.rules.contracts.get(self.roster.contract or "")

    @property
    def rests_on_theme(self) -> bool:
        """True if a theme force of the army's own faction is chosen, which needs no contract."""
        return self.roster.theme in self.rules.army.themes

    @cached_property
    def warcasters(self) -> list[EntryResult]:
        """Those that lead the list that begins the game."""
        return [m for m in self.ordered if m.facts.role == "warcaster" and not aside(m.entry)]

    @cached_property
    def controlled(self) -> dict[str, list[EntryResult]]:
        """Machines by the handle of their controller."""
        return _by(self.ordered, lambda result, listing: result.entry.controller if listing.machine else None)

    @cached_property
    def attached(self) -> dict[str, list[EntryResult]]:
        """Attachments by the handle of their unit or warcaster."""
        return _by(
            self.ordered, lambda result, listing: result.entry.attached_to if listing.role in ATTACHMENTS else None
        )

    @cached_property
    def names(self) -> dict[str, Shown]:
        """What entries are called where one of them is chosen, by handle."""
        return numbered_names(self)

    @cached_property
    def benefits(self) -> Benefits:
        """What theme and contract give."""
        return benefits(self.rules, Settings.of(self.roster), self.roster.contract)

    @cached_property
    def raised(self) -> dict[str, int]:
        """What those who are there add to field allowances, by the id of the entry."""
        found: dict[str, int] = {}
        for listing in (self.rules.listings[id] for id in self.taken):
            for raised in listing.line.raises:
                for id in raised.of:
                    found[id] = found.get(id, 0) + raised.by
        return found

    @property
    def friendly(self) -> bool:
        """True if two players may agree on points that no encounter has."""
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

    def machines_of(self, result: EntryResult) -> list[EntryResult]:
        """The machines that one controls, those that name its attachments among them."""
        own = self.controlled.get(result.id, [])
        return [*own, *(o for a in self.attached.get(result.id, ()) for o in self.controlled.get(a.id, ()))]

    def commander(self, result: EntryResult) -> EntryResult | None:
        """The controller that a machine names; `None` for what is no machine."""
        listing = result.facts.listing
        return self.by_id.get(result.entry.controller or "") if listing is not None and listing.machine else None

    def is_one_of(self, result: EntryResult, ids: Iterable[str]) -> bool:
        """True if an entry, or what is attached to it, takes one of these."""
        return not {result.entry.take, *self.attachments_of(result)}.isdisjoint(ids)

    def attachments_of(self, result: EntryResult) -> list[str]:
        """What is attached to an entry, by what it takes."""
        return [attachment.entry.take for attachment in self.attached.get(result.id, ())]

    def has(self, result: EntryResult, advantage: str) -> bool:
        """True if an entry has an advantage, by itself or by what is attached to it."""
        offers = [result.facts.listing, *(a.facts.listing for a in self.attached.get(result.id, ()))]
        return any(listing is not None and listing.has(advantage) for listing in offers)

    def marshals(self, result: EntryResult) -> bool:
        """True if an entry is a 'jack marshal: by itself, or a unit through its attachment (MK2-14)."""
        return result.facts.role not in ("", "warcaster", *MACHINES) and self.has(result, MARSHAL)

    def controls(self, result: EntryResult) -> bool:
        """True if it may control machines at all."""
        return result.facts.role == "warcaster" or self.is_journeyman(result) or self.marshals(result)

    def is_journeyman(self, result: EntryResult) -> bool:
        """True if it controls a battlegroup without being a warcaster."""
        listing = result.facts.listing
        return listing is not None and listing.role != "warcaster" and listing.has(JOURNEYMAN)

    def allows(self, result: EntryResult, machine: Listing) -> bool:
        """True if a machine may be controlled by an entry: by those it names, or by anybody of its own faction (MK2-10)."""
        listing = result.facts.listing
        return listing is not None and listing.may_control(machine, self.attachments_of(result))


def _by(
    entries: Iterable[EntryResult], key: Callable[[EntryResult, Listing], str | None]
) -> dict[str, list[EntryResult]]:
    """Entries of the list by a key; those without one are left out."""
    found: dict[str, list[EntryResult]] = {}
    for result in entries:
        listing = result.facts.listing
        own = None if listing is None else key(result, listing)
        if own is not None:
            found.setdefault(own, []).append(result)
    return found
