"""Brass: captains, their engines, and crews. The game as one record."""

from __future__ import annotations

from brass.army import Army, EntryResult, evaluate, limits_of, offer_in
from brass.model import ArmyFile, Entry, Roster, SystemFile
from brass.rules import Rules, undefined_ids

from builder.core.entries import SheetFacts
from builder.core.findings import Finding, Plain, T
from builder.core.fresh_definitions import fresh_roster
from builder.core.models import Model
from builder.core.reference_keys import ReferenceKey
from builder.core.shared_controls import closing_controls, opening_controls
from builder.core.tracks import Boxes
from builder.systems.game import Editor, Files, Game, SheetContents, Verdict
from builder.systems.game_of_offers import Offers
from builder.systems.game_values import JoinedRules


def references(shared: tuple[SystemFile], army: ArmyFile | None) -> tuple[Finding, ...]:
    (system,) = shared
    return () if army is None else tuple(undefined_ids(system, army))


def link(shared: tuple[SystemFile], army: ArmyFile, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    (system,) = shared
    return JoinedRules(Rules(system, army), army.name, {"system": system.version, army.id: army.version})


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster with the first captain; `limit` in points."""
    captains: list[Plain] = [{"take": unit.id} for unit in rules.army.units if unit.kind == "captain"]
    return fresh_roster("brass", rules.army.id, limit, captains[:1])


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """Options, and a box for each hit of each model."""
    if result.facts.unit is None:
        return SheetFacts()
    names = army.rules.system.options
    options = tuple(names[id] for id in result.entry.options if id in names)
    boxes = Boxes(T("Hits"), (result.facts.unit.hits,) * result.models)
    return SheetFacts(facts=((T("Options"), options),) if options else (), tracks=(boxes,))


OFFERS = Offers[Entry, Rules, EntryResult, Army](
    entry=Entry,
    of_list=lambda rules: rules.offers,
    in_army=offer_in,
    categories=lambda rules: rules.system.kinds.items(),
    limits_of=limits_of,
)

GAME = Game[Roster, Entry, Rules, EntryResult, Army, tuple[SystemFile], ArmyFile](
    id="brass",
    name="Brass",
    rank=50,
    files=Files(
        shared=("system.yaml",),
        models={"system": SystemFile, "army": ArmyFile},
        roster=Roster,
        references=references,
        link=link,
    ),
    verdict=Verdict(
        reference_keys=(ReferenceKey(("captain",)),),  # whoever renames a captain renames him there
        characteristics=lambda rules: tuple(rules.system.characteristics.items()),
        evaluate=lambda entry, handle, _, rules: evaluate(entry, handle, rules),
        army=Army,
        findings=OFFERS.findings,
        shares=OFFERS.shares,
        limits=OFFERS.rows,
    ),
    editor=Editor(
        preset_keys=("options",),
        catalogue=OFFERS.catalogue,
        starter=starter,
        controls=OFFERS.controls,
        army_options=lambda army: (*opening_controls(army.roster, army.rules.cited), *closing_controls(army.roster)),
        available=OFFERS.available,
        label=OFFERS.label,
    ),
    sheet=SheetContents(sheet_facts=sheet_facts),
)
