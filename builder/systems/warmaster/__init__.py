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

from typing import Any

from builder.core.reference_keys import ReferenceKey
from builder.systems.game import System
from builder.systems.warmaster.army import limits, view
from builder.systems.warmaster.checks import composition
from builder.systems.warmaster.editor import available, catalogue, controls, fixes, labels
from builder.systems.warmaster.entries import evaluate
from builder.systems.warmaster.model import definitions, roster
from builder.systems.warmaster.rules import rules
from builder.systems.warmaster.sheet import facts, rule_pages


def _characteristics(known: rules.Rules) -> tuple[tuple[str, Any], ...]:
    """In the order in which the edition prints them."""
    return tuple((key, known.system.characteristics[key].short) for key in known.edition.columns)


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
    sheet_details=view.sheet_details,
    checks=composition.CHECKS,
    army_view=view.army_view,
    shares=lambda taken, known: tuple(view.shares(taken, known)),
    summary=view.summary,
    rule_pages=rule_pages.RULE_PAGES,
    catalogue=catalogue.catalogue,
    starter=catalogue.starter,
    fresh_army=catalogue.fresh_army,
    reference_keys=(ReferenceKey(("joins",)),),
    controls=controls.controls,
    army_options=controls.army_options,
    available=available.available,
    fixes=fixes.fixes_of,
    event_notes=view.event_notes,
    tracks=view.tracks,
    reference=view.reference,
    added=view.added,
    priced=view.PRICED,
    limits=limits.limits,
    source=rules.in_words,
    sheet_facts=facts.sheet_facts,
    unit_of_distance=" cm",
    label=labels.label,
)
