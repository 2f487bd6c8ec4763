"""Raids: a mode laid over Brass, which it takes through the seam; it has files, a limit and words of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from builder import systems
from builder.core import limits
from builder.core.army import Army, Rules
from builder.core.controls import Available, CatalogueRow, Change, Control
from builder.core.definitions import Defined, Id, Name
from builder.core.entries import EntryResult, SheetFacts
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.limits import Between, Breach, Limit, Move, Row, Side, Unit, Wording
from builder.core.models import Model
from builder.core.roster import Entry, Roster
from builder.systems import game
from builder.systems.game import System
from builder.systems.game_values import DefinitionFile, JoinedRules, Note, RulePage

BASE = systems.find("brass")
NUMBER = Unit[EntryResult]("entries", lambda m: 1)
Entries = tuple[EntryResult, ...]


def _roster() -> type[Roster]:
    """The base game's roster under the raid's name."""
    made = type("RaidRoster", (BASE.files.roster,), {"__module__": __name__, "__annotations__": {"system": "str"}})
    assert issubclass(made, Roster)
    return made


class RaidFile(Defined):
    """`lists/raid/armies/*.yaml`: an army of the base game, and what raiders may not have."""

    kind: Literal["army"]
    system: Literal["raid"]
    id: Id
    name: Name
    base: Id
    of: tuple[Id, ...]
    most: int


@dataclass(frozen=True)
class RaidRules:
    """The base game's rules, and those of the raid over them."""

    base: Rules
    raid: RaidFile

    def limit(self, entries: Entries) -> Limit[EntryResult]:
        """How many of some things raiders may have."""
        taken = [m for m in entries if m.entry.take in self.raid.of]
        side = Side[EntryResult]("raid.number", self._too_many, "Raids p. 1", blame="beyond", at=("take",))
        moves = {id: Move() for id in self.raid.of}
        return Limit("raid", T("Heavy"), NUMBER, len(taken), Between(0, self.raid.most), taken, over=side, moves=moves)

    def _too_many(self, breach: Breach) -> Wording:
        text = T(
            "Raiders have at most {allowed} of these; here are {found}.", allowed=breach.allowed, found=breach.found
        )
        return Wording(text, T("Remove 1."))


class Raiders(Army[Roster, RaidRules, EntryResult]):
    """An army of raiders."""

    @cached_property
    def base(self) -> Army:
        """The same as an army of the base game."""
        return BASE.rules.army(self.roster, self.rules.base, self.entries, self.event)

    @property
    def heavy(self) -> Limit[EntryResult]:
        """How many of some things they may have."""
        return self.rules.limit(self.entries)


class RaidFiles(game.GameFiles[Roster, RaidRules]):
    """The base game's files, read from its own folder, and the raid's armies."""

    shared = ()
    models = {"army": RaidFile}
    roster = _roster()

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        return ()

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        assert isinstance(army, RaidFile)
        common = (DefinitionFile(Path(name).stem, name) for name in BASE.files.shared)
        asked = (*common, DefinitionFile("army", f"armies/{army.base}.yaml"), *BASE.files.further(army, roster, event))
        return tuple(file._replace(game=BASE.id) for file in asked)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[RaidRules]:
        assert isinstance(army, RaidFile)
        count = len(BASE.files.shared)
        joined = BASE.files.link(further[:count], further[count], further[count + 1 :])
        versions = {f"{BASE.id}/{id}": version for id, version in joined.versions.items()}
        return JoinedRules(RaidRules(joined.rules, army), army.name, {**versions, army.id: army.version})

    def fresh_army(self, id: str, name: str) -> tuple[tuple[Shown, Mapping[str, Plain]], ...]:
        head: dict[str, Plain] = {"kind": "army", "format": 1, "system": "raid", "id": id, "version": "1", "name": name}
        return ((T("Raiders of an army."), {**head, "base": "harbour", "of": ["crane"], "most": 1}),)


class RaidGameRules(game.GameRules[Roster, Entry, EntryResult, RaidRules, tuple[Plain, ...], Raiders]):
    """As in the base game; then the raid's own limit."""

    rule_pages = {
        **BASE.rules.rule_pages,
        "raid.number": RulePage(T("Heavy things"), T("Raiders carry little."), "Raids p. 1", T("Remove 1.")),
    }
    reference_keys = BASE.rules.reference_keys

    def characteristics(self, rules: RaidRules) -> tuple[tuple[str, Shown], ...]:
        return BASE.rules.characteristics(rules.base)

    def settings(self, roster: Roster) -> tuple[Plain, ...]:
        return BASE.rules.settings(roster)

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: RaidRules) -> EntryResult:
        return BASE.rules.evaluate(entry, handle, settings, rules.base)

    def army(self, roster: Roster, rules: RaidRules, entries: Entries, event: Event | None = None) -> Raiders:
        return Raiders(roster, rules, entries, event)

    def costs_across_entries(self, army: Raiders) -> Raiders:
        return army.with_entries(BASE.rules.costs_across_entries(army.base).entries)

    def findings(self, army: Raiders) -> Iterator[Finding]:
        yield from BASE.rules.findings(army.base)
        yield from limits.findings((army.heavy,), army)

    def shares(self, army: Raiders) -> tuple[Limit[EntryResult], ...]:
        return BASE.rules.shares(army.base)

    def limits(self, army: Raiders) -> tuple[Row, ...]:
        return (*BASE.rules.limits(army.base), *limits.rows((army.heavy,)))

    def source(self, rules: RaidRules, cited: str) -> Shown:
        return BASE.rules.source(rules.base, cited)


class RaidEditor(game.GameEditor[RaidRules, EntryResult, Raiders]):
    """As in the base game, with less left."""

    def catalogue(self, rules: RaidRules) -> tuple[CatalogueRow, ...]:
        return BASE.editor.catalogue(rules.base)

    def starter(self, rules: RaidRules, limit: int) -> dict[str, Plain]:
        return {**BASE.editor.starter(rules.base, limit), "system": "raid", "army": rules.raid.id}

    def controls(self, result: EntryResult, army: Raiders) -> tuple[Control, ...]:
        return BASE.editor.controls(result, army.base)

    def army_options(self, army: Raiders) -> tuple[Control, ...]:
        return BASE.editor.army_options(army.base)

    def available(self, army: Raiders) -> tuple[Available, ...]:
        left = limits.left((army.heavy,))
        return tuple(_less(row, left.get(row.key)) for row in BASE.editor.available(army.base))

    def fixes(self, finding: Finding, army: Raiders) -> tuple[tuple[Change, ...], ...]:
        if finding.code == "raid.number":
            return ((Change("remove", finding.path[:2]),),)
        return BASE.editor.fixes(finding, army.base)

    def label(self, rules: RaidRules, key: str, value: Plain = None) -> Shown:
        return BASE.editor.label(rules.base, key, value)


def _less(row: Available, left: int | None) -> Available:
    """An offer of the base game with no more left than the raid leaves."""
    if left is None or (row.left is not None and row.left <= left):
        return row
    return row._replace(left=left, blocked=T("none left for raiders") if left < 1 else row.blocked)


class RaidSheet(game.GameSheet[RaidRules, EntryResult, Raiders]):
    """As in the base game."""

    def sheet_details(self, army: Raiders) -> Entries:
        return BASE.sheet.sheet_details(army.base)

    def sheet_facts(self, result: EntryResult, army: Raiders) -> SheetFacts:
        return BASE.sheet.sheet_facts(result, army.base)

    def summary(self, army: Raiders, shown: Entries | None = None, *, priced: bool = True) -> tuple[Note, ...]:
        return BASE.sheet.summary(army.base, shown, priced=priced)


SYSTEM = System("raid", "Raid", 51, RaidFiles(), RaidGameRules(), RaidEditor(), RaidSheet())
