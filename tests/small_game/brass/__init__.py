"""Brass: captains, their engines, and crews. The game as one record."""

from __future__ import annotations

from brass.army import Army, EntryResult, evaluate, limits_of, offer_in
from brass.model import ArmyFile, Entry, Roster, SystemFile
from brass.rules import Rules, undefined_ids

from builder.core.entries import SheetFacts
from builder.core.findings import Finding, T
from builder.core.models import Model
from builder.core.reference_keys import ReferenceKey
from builder.core.shared_controls import closing_controls, opening_controls
from builder.core.tracks import Boxes
from builder.systems import game
from builder.systems.game_record import Game, RulesOfOffers, system
from builder.systems.game_values import JoinedRules, Note


class BrassFiles(game.GameFiles[Roster, Rules]):
    """The system and the armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        (known,) = shared
        assert isinstance(known, SystemFile)
        return tuple(undefined_ids(known, army)) if isinstance(army, ArmyFile) else ()

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        (known,) = shared
        assert isinstance(known, SystemFile)
        assert isinstance(army, ArmyFile)
        return JoinedRules(Rules(known, army), army.name, {"system": known.version, army.id: army.version})


class BrassSheet(game.GameSheet[Rules, EntryResult, Army]):
    """What is said of a finished army."""

    def sheet_details(self, army: Army) -> tuple[EntryResult, ...]:
        return army.entries

    def sheet_facts(self, result: EntryResult, army: Army) -> SheetFacts:
        """Options, and a box for each hit of each model."""
        if result.facts.unit is None:
            return SheetFacts()
        names = army.rules.system.options
        options = tuple(names[id] for id in result.entry.options if id in names)
        boxes = Boxes(T("Hits"), (result.facts.unit.hits,) * result.models)
        return SheetFacts(facts=((T("Options"), options),) if options else (), tracks=(boxes,))

    def summary(
        self, army: Army, shown: tuple[EntryResult, ...] | None = None, *, priced: bool = True
    ) -> tuple[Note, ...]:
        return ()


class BrassRules(RulesOfOffers[Roster, Entry, Rules, EntryResult, Army]):
    """An engine names its captain: whoever renames him renames him there."""

    reference_keys = (ReferenceKey(("captain",)),)


GAME = Game(
    id="brass",
    name="Brass",
    rank=50,
    files=BrassFiles(),
    sheet=BrassSheet(),
    entry=Entry,
    characteristics=lambda rules: rules.system.characteristics.items(),
    categories=lambda rules: rules.system.kinds.items(),
    offers=lambda rules: rules.offers,
    offer_in=offer_in,
    evaluate=evaluate,
    army=Army,
    limits=limits_of,
    checks=(),
    army_options=lambda army: (*opening_controls(army.roster, army.rules.cited), *closing_controls(army.roster)),
    starter=lambda rules, _: [{"take": unit.id} for unit in rules.army.units if unit.kind == "captain"][:1],
    army_id=lambda rules: rules.army.id,
    preset_keys=("options",),
)
SYSTEM = system(GAME, BrassRules)
