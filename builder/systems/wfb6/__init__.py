"""Warhammer Fantasy Battle, 6th edition, as the base of skirmishes and border patrols, as far as we have data.

Prices, options and profiles are included; unit sizes and 0-1 entries are checked. Shares of lords, heroes and rare
troops are in no source of ours and are not checked.
"""

from __future__ import annotations

from builder.core.choices import house_rule_findings
from builder.core.findings import WARNING, Plain
from builder.core.fresh_definitions import fresh_roster
from builder.core.shared_controls import closing_controls, opening_controls, unknown_house_rules
from builder.systems.game import Editor, Files, Game, Verdict
from builder.systems.game_of_offers import Offers
from builder.systems.wfb6.definitions import ArmyFile, SystemFile
from builder.systems.wfb6.entries import Army, EntryResult, evaluate
from builder.systems.wfb6.limits import limits_of, repeated_items
from builder.systems.wfb6.roster import Entry, Roster
from builder.systems.wfb6.rules import Rules, link, references
from builder.systems.wfb6.sheet import SHEET

OFFERS = Offers[Entry, Rules, EntryResult, Army](
    entry=Entry,
    of_list=lambda rules: rules.offers,
    categories=lambda rules: rules.system.slots.items(),
    limits_of=limits_of,
    checks=(repeated_items, lambda army: house_rule_findings(army.roster, {}, WARNING)),
)


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """Values of a new roster with the first hero of the army list; `limit` in points."""
    heroes: list[Plain] = [{"take": line.id} for line in rules.army.units if line.slot == "hero"]
    return fresh_roster("wfb6", rules.army.id, limit, heroes[:1])


GAME = Game[Roster, Entry, Rules, EntryResult, Army, tuple[SystemFile], ArmyFile](
    id="wfb6",
    name="Warhammer Fantasy Battle 6",
    short_name="WFB 6",
    rank=5,
    files=Files(
        shared=("system.yaml",),
        models={"system": SystemFile, "army": ArmyFile},
        roster=Roster,
        references=references,
        link=link,
    ),
    verdict=Verdict(
        characteristics=lambda rules: tuple((id, one.short) for id, one in rules.system.characteristics.items()),
        evaluate=lambda entry, handle, _, rules: evaluate(entry, handle, rules),
        army=Army,
        findings=OFFERS.findings,
        shares=OFFERS.shares,
        limits=OFFERS.rows,
    ),
    editor=Editor(
        preset_keys=("mount", "options", "command"),
        catalogue=OFFERS.catalogue,
        starter=starter,
        controls=OFFERS.controls,
        army_options=lambda army: (
            *opening_controls(army.roster, "WFB6"),
            *unknown_house_rules(army.roster, {}),
            *closing_controls(army.roster),
        ),
        available=OFFERS.available,
        label=OFFERS.label,
        synonyms=lambda rules: rules.system.synonyms,
    ),
    sheet=SHEET,
)
