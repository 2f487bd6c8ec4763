"""The army with its leaders, controllers and attachments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from builder.core import army as kernel
from builder.core.findings import Shown
from builder.core.references import numbered_names
from builder.systems.warmachine.benefits import Benefits, Settings, benefits
from builder.systems.warmachine.definitions import ContractFile, ThemeFile
from builder.systems.warmachine.encounters import in_force
from builder.systems.warmachine.entries import EntryResult, is_aside
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import ATTACHMENTS, JOURNEYMAN, MACHINES, MARSHAL, Listing, Rules
from builder.systems.warmachine.system_file import Encounter


class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries, their relations, and what theme and contract give the army."""

    @cached_property
    def taken(self) -> dict[str, list[EntryResult]]:
        """Entries of the list at the start of the game, by the id of their line in the army list."""
        begins = (result for result in self.ordered if not is_aside(result.entry))
        return _by(begins, lambda _, listing: listing.id)

    @property
    def theme(self) -> ThemeFile | None:
        """The file of the claimed theme force; `None` if no theme is claimed, or if no file defines it."""
        return self.rules.themes.get(self.roster.theme or "")

    @property
    def contract(self) -> ContractFile | None:
        """The file of the chosen contract; `None` if none is chosen, or if no file defines it."""
        return self.rules.contracts.get(self.roster.contract or "")

    @property
    def rests_on_theme(self) -> bool:
        """True if a theme force of the army's own faction is chosen, which needs no contract."""
        return self.roster.theme in self.rules.army.themes

    @cached_property
    def warcasters(self) -> list[EntryResult]:
        """Warcasters of the list at the start of the game."""
        return [m for m in self.ordered if m.facts.role == "warcaster" and not is_aside(m.entry)]

    @cached_property
    def controllers(self) -> list[EntryResult]:
        """Entries that may control machines, sorted by handle."""
        return [host for host in self.ordered if self.by_id[host.id] is host and self.controls(host)]

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
        """Display names of all entries by handle; equal names are numbered."""
        return numbered_names(self)

    @cached_property
    def benefits(self) -> Benefits:
        """Benefits and restrictions by theme, contract and variants."""
        return benefits(self.rules, Settings.of(self.roster), self.roster.contract)

    @cached_property
    def raised(self) -> dict[str, int]:
        """Numbers that entries of the army add to the field allowances of lines, by id of the line."""
        found: dict[str, int] = {}
        for listing in (self.rules.listings[id] for id in self.taken):
            for raised in listing.line.raises:
                for id in raised.of:
                    found[id] = found.get(id, 0) + raised.by
        return found

    @property
    def friendly(self) -> bool:
        """True for a friendly game without an event, where players may agree on points that no encounter has."""
        return self.roster.game == "friendly" and self.roster.event is None

    @property
    def encounter_id(self) -> str | None:
        """Id of the encounter: the chosen one, or the only one that fits the points; `None` if undecided."""
        roster = self.roster
        return in_force(self.rules.system.encounters, roster.encounter, roster.limit, friendly=self.friendly)

    @property
    def encounter(self) -> Encounter | None:
        """The encounter; `None` if undecided."""
        return self.rules.system.encounters.get(self.encounter_id or "")

    def present(self, ids: Iterable[str]) -> list[EntryResult]:
        """Entries of the list at the start of the game whose line has one of these ids."""
        return [m for id in dict.fromkeys(ids) for m in self.taken.get(id, ())]

    def bought(self, ids: Iterable[str]) -> int:
        """Number of purchases of the lines with these ids: groups for solos sold in groups (MK2-16), else entries."""
        return sum(m.facts.purchases for m in self.present(ids))

    def machines_of(self, result: EntryResult) -> list[EntryResult]:
        """Machines controlled by an entry, or by its attachments."""
        own = self.controlled.get(result.id, [])
        return [*own, *(o for a in self.attached.get(result.id, ()) for o in self.controlled.get(a.id, ()))]

    def commander(self, result: EntryResult) -> EntryResult | None:
        """The entry that controls a machine; `None` for other entries and for a machine without a controller."""
        listing = result.facts.listing
        return self.by_id.get(result.entry.controller or "") if listing is not None and listing.machine else None

    def is_one_of(self, result: EntryResult, ids: Iterable[str]) -> bool:
        """True if the line of an entry, or of one of its attachments, has one of these ids."""
        return not {result.entry.take, *self.attachments_of(result)}.isdisjoint(ids)

    def attachments_of(self, result: EntryResult) -> list[str]:
        """Ids of the lines attached to an entry."""
        return [attachment.entry.take for attachment in self.attached.get(result.id, ())]

    def has(self, result: EntryResult, advantage: str) -> bool:
        """True if an entry or one of its attachments has an advantage."""
        offers = [result.facts.listing, *(a.facts.listing for a in self.attached.get(result.id, ()))]
        return any(listing is not None and listing.has(advantage) for listing in offers)

    def marshals(self, result: EntryResult) -> bool:
        """True if an entry is a 'jack marshal, by itself or by its attachment (MK2-14)."""
        return result.facts.role not in ("", "warcaster", *MACHINES) and self.has(result, MARSHAL)

    def controls(self, result: EntryResult) -> bool:
        """True if an entry is a warcaster, journeyman or marshal, so that it may control machines."""
        return result.facts.role == "warcaster" or self.is_journeyman(result) or self.marshals(result)

    def is_journeyman(self, result: EntryResult) -> bool:
        """True if an entry controls a battlegroup without being a warcaster."""
        listing = result.facts.listing
        return listing is not None and listing.role != "warcaster" and listing.has(JOURNEYMAN)

    def allows(self, result: EntryResult, machine: Listing) -> bool:
        """True if an entry may control a machine, by its own rules or those of its attachments (MK2-10)."""
        listing = result.facts.listing
        return listing is not None and listing.may_control(machine, self.attachments_of(result))


def _by(
    entries: Iterable[EntryResult], key: Callable[[EntryResult, Listing], str | None]
) -> dict[str, list[EntryResult]]:
    """Entries grouped by a key; those without one are left out."""
    found: dict[str, list[EntryResult]] = {}
    for result in entries:
        listing = result.facts.listing
        own = None if listing is None else key(result, listing)
        if own is not None:
            found.setdefault(own, []).append(result)
    return found
