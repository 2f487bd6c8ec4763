"""Warmaster, first of all Warmaster Evolution: the table of what differs from the other games.

Its rooms, as every game has them:

model      the shape of its files
rules      definitions joined; formulas, one small function each
entries    an entry by itself
army       the whole army; what the list limits
checks     one function a rule of the whole army
editor     what may be chosen, what is available, the ways out of findings, labels
sheet      what a sheet tells of entries and army, the pages of rules
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.core.reference_keys import ReferenceKey
from builder.systems.game import System, later
from builder.systems.warmaster import checks
from builder.systems.warmaster.army import view
from builder.systems.warmaster.entries import evaluate
from builder.systems.warmaster.model import definitions, roster
from builder.systems.warmaster.rules import rules
from builder.systems.warmaster.sheet import rule_pages


def _characteristics(known: rules.Rules) -> tuple[tuple[str, Any], ...]:
    """In the order in which the edition prints them."""
    return tuple((key, known.system.characteristics[key].short) for key in known.edition.columns)


def _later(module: str, name: str) -> Callable[..., Any]:
    return later(f"{__name__}.{module}", name)


SYSTEM = System(
    id="warmaster",
    rank=2,
    name="Warmaster",
    shared=("system.yaml",),
    files={"system": definitions.SystemFile, "army": definitions.ArmyFile},
    roster=roster.Roster,
    characteristics=_characteristics,
    references=rules.references,
    link=rules.link,
    evaluate=evaluate.evaluate,
    sheet_details=_later("sheet.finished", "sheet_details"),
    checks=checks.CHECKS,
    army_view=view.army_view,
    shares=lambda taken, known: tuple(view.shares(taken, known)),
    summary=_later("sheet.notes", "summary"),
    rule_pages=rule_pages.RULE_PAGES,
    catalogue=_later("editor.catalogue", "catalogue"),
    starter=_later("editor.catalogue", "starter"),
    fresh_army=_later("editor.catalogue", "fresh_army"),
    reference_keys=(ReferenceKey(("joins",)),),
    controls=_later("editor.controls", "controls"),
    army_options=_later("editor.army_options", "army_options"),
    available=_later("editor.available", "available"),
    fixes=_later("editor.fixes", "fixes_of"),
    event_notes=_later("sheet.notes", "event_notes"),
    tracks=_later("sheet.notes", "tracks"),
    reference=_later("sheet.reference", "reference"),
    added=_later("sheet.notes", "added"),
    added_keys=_later("sheet.output", "added_keys"),
    priced=frozenset({"value", "half_value", "scouting", "magic_items"}),
    limits=_later("army.limits", "table"),
    source=rules.in_words,
    sheet_facts=_later("sheet.facts", "sheet_facts"),
    unit_of_distance=" cm",
    label=_later("editor.labels", "label"),
)
