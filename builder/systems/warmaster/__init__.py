"""Warmaster, first of all Warmaster Evolution."""

from __future__ import annotations

from builder.systems.game_record import Game, system
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_options import army_options
from builder.systems.warmaster.checks import CHECKS
from builder.systems.warmaster.editor import Editor, starter
from builder.systems.warmaster.entries import evaluate
from builder.systems.warmaster.files import Files
from builder.systems.warmaster.fixes import FIXES
from builder.systems.warmaster.game_rules import GameRules
from builder.systems.warmaster.limits import limits_of
from builder.systems.warmaster.offers_in_army import offer_in
from builder.systems.warmaster.roster import Entry
from builder.systems.warmaster.sheet.sheet import Sheet

GAME = Game(
    id="warmaster",
    name="Warmaster",
    rank=2,
    files=Files(),
    sheet=Sheet(),
    entry=Entry,
    characteristics=lambda rules: ((key, rules.system.characteristics[key].short) for key in rules.edition.columns),
    categories=lambda rules: rules.system.groups.items(),
    offers=lambda rules: rules.offers,
    offer_in=offer_in,
    evaluate=evaluate,
    army=Army,
    limits=limits_of,
    checks=CHECKS,
    army_options=army_options,
    starter=starter,
    army_id=lambda rules: rules.army.id,
    preset_keys=("mount", "upgrades"),
    fixes=FIXES,
)
SYSTEM = system(GAME, GameRules, Editor)
