"""Brass: captains and the engines that their boilers pay for. The parts of the game for the seam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from brass import army as whole_army
from brass import desk, editor, entries, rules, sheet
from brass.entries import Army, EntryResult
from brass.model import ArmyFile, Entry, Roster, ScenarioFile, SystemFile
from brass.rules import Rules

from builder.core.controls import Available, CatalogueRow, Change, Control
from builder.core.entries import SheetFacts, share
from builder.core.event_pack import Event
from builder.core.findings import Finding, Plain, Shown, T
from builder.core.limits import Limit, Row
from builder.core.lists_together import Company
from builder.core.models import Model
from builder.core.pools import Pool
from builder.core.quick_reference import QuickReference
from builder.core.reference_keys import ReferenceKey
from builder.systems import game
from builder.systems.game import System
from builder.systems.game_values import DefinitionFile, JoinedRules, Note, RulePage

Entries = tuple[EntryResult, ...]


class BrassFiles(game.GameFiles[Roster, Rules]):
    """System, armies, and the scenario that a roster names."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "scenario": ScenarioFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        (system,) = shared
        assert isinstance(system, SystemFile)
        return tuple(rules.references(system, army if isinstance(army, ArmyFile) else None))

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        if roster is None or roster.scenario is None:
            return ()
        return (DefinitionFile("scenario", f"scenarios/{roster.scenario}.yaml", ("scenario",)),)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        (system,) = shared
        assert isinstance(system, SystemFile) and isinstance(army, ArmyFile)
        scenario = next((file for file in further if isinstance(file, ScenarioFile)), None)
        versions = {"system": system.version, army.id: army.version}
        if scenario is not None:
            versions[scenario.id] = scenario.version
        return JoinedRules(Rules(system, army, scenario), army.name, versions)

    def fresh_army(self, id: str, name: str) -> tuple[tuple[Shown, Mapping[str, Plain]], ...]:
        head: dict[str, Plain] = {
            "kind": "army",
            "format": 1,
            "system": "brass",
            "id": id,
            "version": "1",
            "name": name,
        }
        captain: dict[str, Plain] = {
            "id": "captain",
            "name": "Captain",
            "kind": "captain",
            "points": 3,
            "values": {"speed": 6},
            "boiler": 4,
        }
        return (
            (T("An army list, below lists/brass/armies."), {**head, "source": {"book": "brass", "page": 1}}),
            (T("What it may take."), {"units": [captain]}),
        )


class BrassRules(game.GameRules[Roster, Entry, EntryResult, Rules, tuple[Plain, ...], Army]):
    """Entries priced, boilers paid out, limits held."""

    rule_pages = {
        "brass.points": RulePage(
            T("Points"), T("The army costs no more than agreed."), "p. 1", T("Remove something.")
        ),
        "brass.number": RulePage(T("Numbers"), T("No more than the list prints."), "p. 2", T("Remove 1.")),
        "brass.scenario": RulePage(T("Scenario"), T("No more engines than it allows."), "p. 9", T("Remove 1.")),
        "brass.twice": RulePage(T("Named captains"), T("In one list of a player."), "p. 12", T("Take him out of one.")),
        "brass.captain": RulePage(T("Captains"), T("Engines alone have captains."), "p. 3", T("Remove it.")),
    }
    reference_keys = (ReferenceKey(("captain",)), ReferenceKey(("guards",)))

    def characteristics(self, rules: Rules) -> tuple[tuple[str, Shown], ...]:
        return tuple(rules.system.characteristics.items())

    def settings(self, roster: Roster) -> tuple[Plain, ...]:
        return ()

    def evaluate(self, entry: Entry, handle: str, settings: tuple[Plain, ...], rules: Rules) -> EntryResult:
        return entries.evaluate(entry, handle, rules)

    def army(self, roster: Roster, rules: Rules, entries: Entries, event: Event | None = None) -> Army:
        return Army(roster, rules, entries, event)

    def costs_across_entries(self, army: Army) -> Army:
        return entries.with_boilers(army)

    def findings(self, army: Army) -> Iterator[Finding]:
        return whole_army.findings(army)

    def shares(self, army: Army) -> tuple[Limit[EntryResult], ...]:
        return tuple(share(kind, name, army.entries, ()) for kind, name in editor.KINDS.items())

    def pools(self, army: Army) -> tuple[Pool[EntryResult], ...]:
        return whole_army.boilers(army)

    def limits(self, army: Army) -> tuple[Row, ...]:
        return sheet.table(army)


class BrassEditor(game.GameEditor[Rules, EntryResult, Army]):
    """What may be chosen."""

    def catalogue(self, rules: Rules) -> tuple[CatalogueRow, ...]:
        return editor.catalogue(rules)

    def starter(self, rules: Rules, limit: int) -> dict[str, Plain]:
        return editor.starter(rules, limit)

    def controls(self, result: EntryResult, army: Army) -> tuple[Control, ...]:
        return tuple(editor.controls(result, army))

    def army_options(self, army: Army) -> tuple[Control, ...]:
        return tuple(editor.army_options(army.roster, army.rules))

    def available(self, army: Army) -> tuple[Available, ...]:
        return editor.available(army)

    def fixes(self, finding: Finding, army: Army) -> tuple[tuple[Change, ...], ...]:
        return editor.fixes(finding)


class BrassSheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is told of a finished army."""

    def sheet_details(self, army: Army) -> Entries:
        return army.entries

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        return sheet.sheet_facts(result, army.rules)

    def summary(
        self, army: Army, shown: Entries | None = None, *, priced: bool = True
    ) -> tuple[Note, ...]:
        return tuple(sheet.summary(army)) if priced else ()

    def reference(self, army: Army, *, whole: bool) -> QuickReference:
        return sheet.reference(army, whole=whole)


class BrassDesk(game.GameDesk[Roster, Army, desk.Declared]):
    """Lists of one player at an event."""

    def companies(self, roster: Roster, event: Event | None) -> tuple[Company, ...]:
        return (Company("player", roster.player),) if event is not None and roster.player else ()

    def declared(self, army: Army) -> desk.Declared:
        return desk.declared(army)

    def findings_together(self, company: Company, lists: tuple[desk.Declared, ...]) -> Iterator[tuple[int, Finding]]:
        return desk.findings_together(company, lists)


SYSTEM = System("brass", "Brass", 50, BrassFiles(), BrassRules(), BrassEditor(), BrassSheet(), desk=BrassDesk())
