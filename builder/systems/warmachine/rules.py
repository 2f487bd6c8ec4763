"""Joined definitions of a faction, with allies, themes and contracts."""

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
"""Roles of entries that need a controller."""
ATTACHMENTS = ("unit-attachment", "weapon-attachment", "warcaster-attachment")
"""Roles of entries that belong to a unit or warcaster."""
MARSHAL, JOURNEYMAN = "jack-marshal", "journeyman-warcaster"
"""Ids of the advantages that let models other than warcasters control machines."""


class Listing(NamedTuple):
    """A line that an army may take, from its own list or another faction's."""

    line: ListEntry
    kind: Kind
    of: ArmyFile
    """The file of the faction that has the line."""
    ally: bool
    """True if the line is of another faction than the army."""
    prices: Mapping[int, int]
    """Prices of a unit in quarters by printed number of models."""
    sizes: tuple[int, ...]
    """Numbers of models sold, ascending; empty for solos sold in any number of groups."""

    @property
    def id(self) -> str:
        """Id of the line."""
        return self.line.id

    @property
    def role(self) -> Role:
        """Role of the line in the rules, such as warcaster."""
        return self.kind.role

    @property
    def machine(self) -> bool:
        """True if the line is a machine, which needs a controller."""
        return self.kind.role in MACHINES

    @property
    def attachment(self) -> bool:
        """True if the line is an attachment, which belongs to a unit or a warcaster."""
        return self.kind.role in ATTACHMENTS

    def has(self, advantage: str) -> bool:
        """True if one of the models of the line has an advantage."""
        return any(advantage in model.advantages for model in self.line.models)

    def may_control(self, machine: "Listing", attachments: Iterable[str] = ()) -> bool:
        """True if a model of this line may control a machine, by name or else by its faction (MK2-10)."""
        named = machine.line.controllers
        return not {self.id, *attachments}.isdisjoint(named) if named else machine.of is self.of

    def may_have(self, attachment: "Listing") -> bool:
        """True if an attachment may be attached to a model or unit of this line (MK2-12, MK2-15)."""
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
        """Number of models in the smallest purchase."""
        sizes = self.sizes
        return sizes[0] if sizes else self.line.models_per_purchase


def _listing(line: ListEntry, system: SystemFile, file: ArmyFile, *, ally: bool) -> Listing:
    """A line of a file as an army may take it."""
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
    """The definitions of a faction, with all lines that its armies may take."""

    system: SystemFile
    army: ArmyFile
    listings: dict[str, Listing]
    """Lines that may be taken, by id, the army's own first."""
    elsewhere: dict[str, Listing]
    """Lines in the files of other factions that do not work for this army, by id."""
    themes: dict[str, ThemeFile]
    contracts: dict[str, ContractFile]
    cited: str
    warcasters: tuple[str, ...]
    """Ids of all warcasters that may be taken."""

    def cite(self, source: Source) -> str:
        """A source as a citation."""
        return self.system.cite(source)

    def grid(self, line: ListEntry) -> Grid[Shown] | None:
        """The damage grid of a machine as boxes to cross off; `None` if it has none."""
        if line.grid is None:
            return None
        systems = self.system.systems
        names = {letter: system.name for letter, system in systems.items()}
        signs = {letter: system.short for letter, system in systems.items() if system.short is not None}
        return read_grid(T("Damage"), line.grid, names, signs)

    def word(self, id: str) -> Shown:
        """Display name of a line; the id itself if it is unknown."""
        known = self.listings.get(id) or self.elsewhere.get(id)
        return id if known is None else known.line.name


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
"""Book and section of each rule, by number of the rule; rules that army lists set are missing."""


def cited(rules: Rules, rule: str) -> str:
    """Citation of a rule by its number: book and section, or the army list."""
    book, where = SECTIONS.get(rule, ("", ""))
    known = rules.system.books.get(book)
    return f"{rules.cited if known is None else f'{known.short} {where}'.strip()} ({rule})"


def in_words(rules: Rules, cited: str) -> Shown:
    """A citation with the names of books and their parts written out."""
    return citations.in_words(cited, rules.system.books.values(), {})


def joined(system: SystemFile, army: ArmyFile, further: Iterable[Model]) -> Rules:
    """The joined rules; `definition_checks` finds errors between the files."""
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
    return Rules(system, army, listings, elsewhere, themes, contracts, system.cite(army.source), warcasters)


def _working(known: Mapping[str, Listing], army: str) -> set[str]:
    """Ids of those lines of a faction that work for an army, with the machines and attachments that follow them."""
    works = {id for id, listing in known.items() if army in listing.line.works_for}
    while True:
        bound = set(_following(known, works)) - works
        if not bound:
            return works
        works |= bound


def _following(known: Mapping[str, Listing], works: set[str]) -> Iterator[str]:
    """Ids of machines that the lines `works` may control, and of attachments that they may have."""
    for id, listing in known.items():
        line = listing.line
        if line.works_for or not (listing.machine or listing.attachment):
            continue
        bound = line.controllers if listing.machine else line.attaches_to
        if not works.isdisjoint(bound) or (listing.machine and not bound and works):
            yield id
