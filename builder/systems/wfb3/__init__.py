"""Warhammer Fantasy Battle, third edition (1987): the table of what differs from the other games.

Its rooms, as every game has them:

model      the shape of its files
rules      definitions joined; prices and formulas, one small function each with its section
entries    one module a kind of entry; `evaluate` alone knows them all
army       what entries are to one another; what the list limits
checks     one function a rule of the whole army
editor     what may be chosen, what is available, the ways out of findings, labels
dice       the dice before the game, and their verification against an event's pack
sheet      what a sheet tells of entries and army, the reference, the pages of rules
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.core.reference_keys import ReferenceKey
from builder.systems.game import System, later
from builder.systems.wfb3 import checks
from builder.systems.wfb3.army import contingents, view
from builder.systems.wfb3.dice import verification
from builder.systems.wfb3.entries import evaluate, results
from builder.systems.wfb3.model import bestiary, lists, roster, system, values
from builder.systems.wfb3.rules import linking, rules
from builder.systems.wfb3.sheet import rule_pages


def _settings(taken: roster.Roster) -> results.Settings:
    return results.Settings(taken.game, taken.variants, taken.house_rules)


def _characteristics(known: rules.Rules) -> tuple[tuple[str, Any], ...]:
    return tuple((key, known.system.characteristics[key].short) for key in values.CHARACTERISTICS)


def _later(module: str, name: str) -> Callable[..., Any]:
    return later(f"{__name__}.{module}", name)


SYSTEM = System(
    id="wfb3",
    rank=1,
    name="Warhammer Fantasy Battle 3",
    shared=("system.yaml", "creatures.yaml"),
    files={
        "system": system.SystemFile,
        "creatures": bestiary.CreaturesFile,
        "army": lists.ArmyFile,
        "contingent": lists.ContingentFile,
    },
    roster=roster.Roster,
    characteristics=_characteristics,
    references=_later("rules.references", "references"),
    link=linking.link,
    settings=_settings,
    evaluate=evaluate.evaluate,
    costs_across_entries=view.costs_across_entries,
    sheet_details=_later("sheet.finished", "sheet_details"),
    checks=checks.CHECKS,
    army_view=view.army_view,
    shares=lambda taken, known: tuple(view.shares(taken, known)),
    deployment=_later("sheet.deployment", "deployment"),
    summary=_later("sheet.notes", "summary"),
    rule_pages=rule_pages.RULE_PAGES,
    audit=_later("checks.price_audit", "audit"),
    catalogue=_later("editor.catalogue", "catalogue"),
    starter=_later("editor.catalogue", "starter"),
    fresh_army=_later("editor.catalogue", "fresh_army"),
    roll=_later("dice.rolling", "roll"),
    reference_keys=(
        ReferenceKey(("joins",), ("as",)),
        ReferenceKey(("bound_by",)),
        ReferenceKey(("bound_by", "wizard"), ("points",)),
    ),
    roster_reference_keys=(ReferenceKey(("forces", "leader")), ReferenceKey(("forces", "units"))),
    controls=_later("editor.controls", "controls"),
    army_options=_later("editor.army_options", "army_options"),
    available=_later("editor.available", "available"),
    fixes=_later("editor.fixes", "fixes_of"),
    pending_rolls=_later("dice.rolling", "pending_rolls"),
    roll_again=_later("dice.rolling", "roll_again"),
    further=contingents.further,
    surcharges=contingents.surcharges,
    secret_keys=frozenset({("bribe",), ("forces",)}),
    secrets=_later("sheet.notes", "secrets"),
    dice_verification=verification.dice_verification,
    event_notes=verification.event_notes,
    limits=_later("army.limits", "table"),
    source=rules.in_words,
    sheet_facts=_later("sheet.facts", "sheet_facts"),
    reference=_later("sheet.reference", "reference"),
    added_keys=_later("sheet.output", "added_keys"),
    priced=frozenset({"magic_points_bound", "magic_points_left"}),
    movement_characteristic="M",
    label=_later("editor.labels", "label"),
)
