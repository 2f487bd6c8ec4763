"""Brass: captains, their engines, and crews. The game as one record."""

from __future__ import annotations

from brass.army import Army, EntryResult, evaluate, limits_of, offer_in
from brass.model import ArmyFile, Entry, Roster, SystemFile
from brass.rules import Rules, undefined_ids

from builder.core.entries import SheetFacts
from builder.core.findings import Finding, Plain, T
from builder.core.fresh_definitions import FilePart, army_head
from builder.core.models import Model
from builder.core.reference_keys import ReferenceKey
from builder.core.shared_controls import closing_controls, opening_controls
from builder.core.tracks import Boxes
from builder.systems import game
from builder.systems.game_record import Game, RulesOfOffers, system
from builder.systems.game_values import JoinedRules, Note, RulePage


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

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        captain: dict[str, Plain] = {
            "id": "captain", "name": "Captain", "kind": "captain", "points": 3, "values": {"speed": 6}, "hits": 5,
        }  # fmt: skip
        return (
            army_head("brass", id, name),
            (T("Where its numbers come from."), {"source": {"book": "brass", "page": 1}}),
            (T("What it may take."), {"units": [captain]}),
        )


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
    rule_pages={
        "brass.points": RulePage(T("Points"), T("The army costs no more than agreed."), "p. 1", T("Remove something.")),
        "brass.number": RulePage(T("Numbers"), T("No more than the list prints."), "p. 2", T("Remove 1.")),
        "brass.models": RulePage(T("Models"), T("No more than the list prints."), "p. 2", T("Take fewer models.")),
        "brass.option": RulePage(T("Options"), T("What the list offers, each once."), "p. 2", T("Remove it.")),
        "brass.captain": RulePage(T("Captains"), T("Engines alone have captains."), "p. 3", T("Remove it.")),
    },
    key_codes={"models": ("brass.models",), "options": ("brass.option",), "captain": ("brass.captain",)},
    preset_keys=("options",),
)
SYSTEM = system(GAME, BrassRules)
