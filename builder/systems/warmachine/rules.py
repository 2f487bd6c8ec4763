"""The definitions of one army, joined once: the faction, who works for it, its themes and contracts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.core import citations
from builder.core.definitions import Source
from builder.core.findings import Shown, T
from builder.core.models import Model
from builder.core.tracks import Grid, read_grid
from builder.systems.warmachine.definitions import ArmyFile, ContractFile, ListEntry, Role, ThemeFile
from builder.systems.warmachine.system_file import Kind, SystemFile

MACHINES = ("warjack", "colossal")
"""Roles of what somebody controls."""
ATTACHMENTS = ("unit-attachment", "weapon-attachment", "warcaster-attachment")
"""Roles of what belongs to a unit or a warcaster."""
MARSHAL, JOURNEYMAN = "jack-marshal", "journeyman-warcaster"
"""Advantages of those who control warjacks without being warcasters."""


class Listing(NamedTuple):
    """What an army may take: a line of its own list, or of one that works for it."""

    line: ListEntry
    kind: Kind
    of: ArmyFile
    """The file that it stands in."""
    ally: bool
    """True if it is of another faction than the army's."""
    prices: Mapping[int, int]
    """What a unit costs, in quarters, by its printed numbers of models."""
    sizes: tuple[int, ...]
    """The numbers of models in which it is sold, in rising order; none for solos that are bought in any number of groups."""

    @property
    def id(self) -> str:
        """Its id in the list."""
        return self.line.id

    @property
    def role(self) -> Role:
        """What the rules ask of it."""
        return self.kind.role

    @property
    def machine(self) -> bool:
        """True if somebody controls it."""
        return self.kind.role in MACHINES

    @property
    def attachment(self) -> bool:
        """True if it belongs to a unit or a warcaster."""
        return self.kind.role in ATTACHMENTS

    def has(self, advantage: str) -> bool:
        """True if one of its models has an advantage."""
        return any(advantage in model.advantages for model in self.line.models)

    def may_control(self, machine: Listing, attachments: Iterable[str] = ()) -> bool:
        """True if those whom a machine names are it or what is attached to it, or it is of the machine's faction (MK2-10)."""
        named = machine.line.controllers
        return not {self.id, *attachments}.isdisjoint(named) if named else machine.of is self.of

    def may_have(self, attachment: Listing) -> bool:
        """True if an attachment may belong to it: to a warcaster (MK2-15) or a unit (MK2-12)."""
        line = attachment.line
        if attachment.role == "warcaster-attachment":
            if self.role != "warcaster":
                return False
            if line.attaches_to:
                return self.id in line.attaches_to
            return attachment.ally or self.of is attachment.of  # who works for the army serves any warcaster of it
        if self.role != "unit":
            return False
        return self.id in line.attaches_to or (line.attaches_to_allies and self.of is not attachment.of)

    @property
    def least(self) -> int:
        """Models of the smallest purchase."""
        sizes = self.sizes
        return sizes[0] if sizes else self.line.models_per_purchase


def _listing(line: ListEntry, system: SystemFile, file: ArmyFile, *, ally: bool) -> Listing:
    """A line of a list with what follows from it."""
    kind, prices = system.kinds[line.kind], line.prices
    if prices:
        sizes = tuple(sorted(prices))
    elif kind.role == "weapon-attachment":
        sizes = tuple(range(1, (line.most or 1) + 1))
    else:
        sizes = () if line.models_per_purchase > 1 else (sum(model.number or 1 for model in line.bought),)
    return Listing(line, kind, file, ally, prices, sizes)


@dataclass(frozen=True, eq=False)
class Rules:
    """A faction with all that its armies may take."""

    system: SystemFile
    army: ArmyFile
    listings: dict[str, Listing]
    """What may be taken, by its id: the army's own first."""
    elsewhere: dict[str, Listing]
    """What stands in the files beside the army's and does not work for it."""
    themes: dict[str, ThemeFile]
    contracts: dict[str, ContractFile]
    cited: str
    warcasters: tuple[str, ...]
    """Ids of those who may lead."""

    def cite(self, source: Source) -> str:
        """A source as a citation."""
        return cite(source, self.system)

    def grid(self, line: ListEntry) -> Grid[Shown] | None:
        """The damage of a machine, if it has a grid."""
        if line.grid is None:
            return None
        systems = self.system.systems
        names = {letter: system.name for letter, system in systems.items()}
        signs = {letter: system.short for letter, system in systems.items() if system.short is not None}
        return read_grid(T("Damage"), line.grid, names, signs)

    def word(self, id: str) -> Shown:
        """The display name of a line of a list; the id itself if there is none."""
        known = self.listings.get(id) or self.elsewhere.get(id)
        return id if known is None else known.line.name


def cite(source: Source, system: SystemFile) -> str:
    """A source as a citation."""
    book = system.books.get(source.book)
    short = source.book if book is None else book.short
    return f"{short} {source.where}".strip()


SECTIONS = {
    "MK2-01": ("mk2", "pp. 24-25"),
    "MK2-02": ("mk2", "p. 24"),
    "MK2-03": ("mk2", "p. 24"),
    "MK2-04": ("mk2", "p. 24"),
    "MK2-05": ("mk2", "p. 26"),
    "MK2-06": ("mk2", "p. 27"),
    "MK2-07": ("mk2", "pp. 26-27"),
    "MK2-08": ("mk2", "p. 26"),
    "MK2-09": ("mk2", "p. 24"),
    "MK2-11": ("mk2", "p. 27"),
    "MK2-12": ("mk2", "p. 14"),
    "MK2-13": ("mk2", "p. 27"),
    "MK2-14": ("field-test", ""),
    "MK2-16": ("mk2", "p. 27"),
    "MK2-17": ("whac", "themes"),
    "MK2-18": ("whac", "contracts"),
    "MK2-19": ("mk2", "p. 28"),
    "MK2-20": ("mk2", "p. 24"),
    "MK2-21": ("mk2", "p. 19"),
    "MK2-22": ("mk2", "p. 26"),
    "T-MK2-1": ("steamroller-2013", ""),
    "T-MK2-2": ("steamroller-2013", ""),
    "T-MK2-3": ("steamroller-2013", ""),
    "T-MK2-4": ("steamroller-2013", ""),
    "T-MK2-5": ("steamroller-2013", ""),
    "T-MK2-6": ("steamroller-2013", "p. 23"),
    "T-MK2-7": ("steamroller-2013", ""),
}
"""Book and section of the rules that the lists do not set themselves."""


def cited(rules: Rules, rule: str) -> str:
    """Where a rule stands, as findings cite it: in its book, or in the list."""
    book, where = SECTIONS.get(rule, ("", ""))
    known = rules.system.books.get(book)
    return f"{rules.cited if known is None else f'{known.short} {where}'.strip()} ({rule})"


def in_words(rules: Rules, cited: str) -> Shown:
    """A citation with the names of books and their parts in words."""
    return citations.in_words(cited, rules.system.books.values(), {})


def joined(system: SystemFile, army: ArmyFile, further: Iterable[Model]) -> Rules:
    """The files joined; see `definition_checks` for what may be wrong between them."""
    listings = {line.id: _listing(line, system, army, ally=False) for line in army.entries}
    elsewhere: dict[str, Listing] = {}
    themes, contracts = {}, {}
    for file in further:
        if isinstance(file, ThemeFile):
            themes[file.id] = file
        elif isinstance(file, ContractFile):
            contracts[file.id] = file
        elif isinstance(file, ArmyFile):
            known = {line.id: _listing(line, system, file, ally=True) for line in file.entries}
            works = _working(known, army.id)
            for id, listing in known.items():
                (listings if id in works else elsewhere).setdefault(id, listing)
    elsewhere = {id: listing for id, listing in elsewhere.items() if id not in listings}
    warcasters = tuple(id for id, listing in listings.items() if listing.role == "warcaster")
    return Rules(system, army, listings, elsewhere, themes, contracts, cite(army.source, system), warcasters)


def _working(known: Mapping[str, Listing], army: str) -> set[str]:
    """Of a file's lines those that work for an army: those that say so, and what these control or have attached."""
    works = {id for id, listing in known.items() if army in listing.line.works_for}
    while True:
        bound = set(_following(known, works)) - works
        if not bound:
            return works
        works |= bound


def _following(known: Mapping[str, Listing], works: set[str]) -> Iterator[str]:
    """Machines and attachments of those who work for an army."""
    for id, listing in known.items():
        line = listing.line
        if line.works_for or not (listing.machine or listing.attachment):
            continue
        bound = line.controllers if listing.machine else line.attaches_to
        if not works.isdisjoint(bound) or (listing.machine and not bound and works):
            yield id
