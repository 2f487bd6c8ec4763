"""Warmaster, first of all Warmaster Evolution: the table of what differs from the other games.

definitions, roster   the shape of the files
rules                 the files of an army joined
formulas              one small function a formula
reckoning             an entry by itself
army, checks          the whole army
noted                 what sheets tell of each entry
codes                 a page for each finding code
offers, picks         what the list offers, and what of it may be taken
choices               what a player may choose for an entry and for the army
mends                 the ways out of a finding
words                 keys and ids as a player says them
"""

from __future__ import annotations

from typing import Any

from builder.systems import System
from builder.systems.warmaster import (
    army,
    checks,
    choices,
    codes,
    counts,
    definitions,
    mends,
    noted,
    offers,
    picks,
    reckoning,
    roster,
    rules,
    words,
)
from builder.ties import Tie


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
    reckon=reckoning.reckon,
    adorn=army.adorn,
    checks=checks.CHECKS,
    survey=army.survey,
    shares=lambda taken, known: tuple(army.shares(taken, known)),
    summary=army.summary,
    codes=codes.CODES,
    catalogue=offers.catalogue,
    starter=offers.starter,
    fresh_army=offers.fresh_army,
    ties=(Tie(("joins",)),),
    controls=choices.controls,
    agreed=choices.agreed,
    picks=picks.picks,
    mends=mends.mends,
    occasion=army.occasion,
    tracks=army.tracks,
    reference=army.reference,
    added=army.added,
    priced=army.PRICED,
    limits=counts.limits,
    source=rules.in_words,
    noted=noted.noted,
    measure=" cm",
    word=words.word,
)
