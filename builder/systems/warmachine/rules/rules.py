"""The definitions of one army, joined once: what evaluation and checks look up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from builder.core import citations
from builder.core.definitions import Source
from builder.core.findings import Shown, T
from builder.core.remembered_answers import Memory
from builder.core.tracks import Grid, read_grid
from builder.systems.game import DefinitionFile, JoinedRules
from builder.systems.warmachine.model.definitions import (
    ArmyFile,
    ContractFile,
    Kind,
    ListEntry,
    Role,
    SystemFile,
    ThemeFile,
)
from builder.systems.warmachine.model.roster import Roster


@dataclass(frozen=True, slots=True)
class Rules:
    """A game and one of its factions with those who work for it, and the theme and the contract that a roster names."""

    system: SystemFile
    army: ArmyFile
    allies: tuple[ArmyFile, ...]
    """The files from which entries may work for the faction."""
    theme: ThemeFile | None
    contract: ContractFile | None
    entries: dict[str, ListEntry]
    """What the files know, by id, those that do not work for the faction too: ids are one's own in all files."""
    homes: dict[str, ArmyFile]
    """The file that each entry stands in, by its id."""
    cited: str
    memory: Memory = field(default_factory=Memory)
    """What follows from these definitions alone."""

    def cite(self, source: Source) -> str:
        """A source as a citation."""
        return cite(source, self.system)

    def kind(self, entry: ListEntry) -> Kind:
        """Its kind."""
        return self.system.kinds[entry.kind]

    def role(self, entry: ListEntry) -> Role:
        """What the rules ask of its kind."""
        return self.system.kinds[entry.kind].role

    def own(self, entry: ListEntry) -> bool:
        """Whether it is of the faction itself."""
        return self.homes[entry.id] is self.army

    def works_here(self, entry: ListEntry) -> bool:
        """Whether it is of the faction or works for it."""
        return self.own(entry) or self.army.id in entry.works_for

    def grid(self, entry: ListEntry) -> Grid[Shown] | None:
        """The damage of a machine, if it has a grid."""
        names = {letter: system.name for letter, system in self.system.systems.items()}
        return None if entry.grid is None else read_grid(T("Damage"), entry.grid, names)

    def grid(self, line: ListEntry) -> Grid[Shown] | None:
        """The damage of a machine, if it has a grid."""
        names = {letter: system.name for letter, system in self.system.systems.items()}
        return None if line.grid is None else read_grid(T("Damage"), line.grid, names)

    def word(self, id: str) -> Shown:
        """The display name of what stands under an id; the id itself if nothing does."""
        return self.entries[id].name if id in self.entries else id


def further(army: ArmyFile, roster: Roster | None) -> tuple[DefinitionFile, ...]:
    """The files beside an army's: those who may work for it, its themes and contracts, and those that a roster names.

    A roster rests on those from which it takes something.
    """
    own = {entry.id for entry in army.entries}
    hired = roster is not None and any(e.take not in own for e in roster.entries)
    found = [DefinitionFile("army", f"armies/{id}.yaml", optional=not hired) for id in army.allies]
    named = (None, None) if roster is None else (roster.theme, roster.contract)
    for kind, ids, asked in (("theme", army.themes, named[0]), ("contract", army.contracts, named[1])):
        for id in dict.fromkeys([*ids, *([] if asked is None else [asked])]):
            known = id in ids
            key = (kind,) if id == asked and not known else None
            found.append(DefinitionFile(kind, f"{kind}s/{id}.yaml", key, optional=id != asked and key is None))
    return tuple(found)


def cite(source: Source, system: SystemFile) -> str:
    """A source as a citation."""
    book = system.books.get(source.book)
    short = source.book if book is None else book.short
    return f"{short} {source.where}".strip()


def in_words(rules: Rules, cited: str) -> Shown:
    """A citation with the names of books and their parts in words."""
    return citations.in_words(cited, rules.system.books.values(), {})


def link(system: SystemFile, army: ArmyFile, further: Iterable[object]) -> JoinedRules[Rules]:
    """The files joined; see `definition_checks` for what may be wrong between them."""
    allies = tuple(file for file in further if isinstance(file, ArmyFile))
    theme = next((file for file in further if isinstance(file, ThemeFile)), None)
    contract = next((file for file in further if isinstance(file, ContractFile)), None)
    entries: dict[str, ListEntry] = {}
    homes: dict[str, ArmyFile] = {}
    for file in (army, *allies):
        for entry in file.entries:
            if entry.id not in entries:
                entries[entry.id], homes[entry.id] = entry, file
    versions = {"system": system.version, army.id: army.version, **{file.id: file.version for file in allies}}
    for named in (theme, contract):
        if named is not None:
            versions[named.id] = named.version
    cited = cite(army.source, system)
    rules = Rules(system, army, allies, theme, contract, entries, homes, cited)
    return JoinedRules(rules, army.name, versions)
