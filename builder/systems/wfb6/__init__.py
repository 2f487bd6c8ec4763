"""Warhammer Fantasy Battle, 6th edition, as far as our facts carry: the base of skirmishes and border patrols.

Prices, options and profiles of its lists are there, sizes of units and 0-1 entries are checked; what part of an army
its lords, heroes and rare troops may take stands in no source of ours and is not checked.
"""

from __future__ import annotations

from builder.core.shared_controls import closing_controls, opening_controls
from builder.systems.game_record import Game, system
from builder.systems.wfb6.entries import Army, evaluate
from builder.systems.wfb6.files import Files
from builder.systems.wfb6.limits import limits_of, repeated_items
from builder.systems.wfb6.roster import Entry
from builder.systems.wfb6.sheet import Sheet

GAME = Game(
    id="wfb6",
    name="Warhammer Fantasy Battle 6",
    rank=5,
    files=Files(),
    sheet=Sheet(),
    entry=Entry,
    characteristics=lambda rules: ((id, heading.short) for id, heading in rules.system.characteristics.items()),
    categories=lambda rules: rules.system.slots.items(),
    offers=lambda rules: rules.offers,
    evaluate=evaluate,
    army=Army,
    limits=limits_of,
    checks=(repeated_items,),
    army_options=lambda army: (*opening_controls(army.roster, "WFB6"), *closing_controls(army.roster)),
    starter=lambda rules, _: [{"take": line.id} for line in rules.army.units if line.slot == "hero"][:1],
    army_id=lambda rules: rules.army.id,
    preset_keys=("mount", "options", "command"),
)
SYSTEM = system(GAME)
