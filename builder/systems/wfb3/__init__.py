"""Warhammer Fantasy Battle, third edition (1987): the table of what differs from the other games.

definitions, roster   the shape of the files
lists                 the shape of army lists and contingents
rules                 the files of an army joined
prices, formulas      one small function a formula, by section of the book
figures               one model: profile, save, movement, weapons
gear, items           what is bought and carried
reckoning, characters an entry by itself
chariots, monsters    chariots and wagons; monsters with crew and riders
crews                 crews of machines, chariots and monsters
packs, altars         beasts with their masters; war altars with their guards
champions             champions sold with their unit
hiding, mixed         models that hide in units; what only part of a unit has
army, checks          the whole army
printed, offers       the lists' own prices; what they offer
codes                 a page for each finding code
choices, item_choices what a player may choose for an entry and for the army
crew_choices          what may be chosen for chariots and crews
troop_choices         the same for special troops
picks                 what may be taken from the list
sold, desk            prices and objections of what could be bought; the entry among the others
mends                 the ways out of a finding
dice, rolled, moves   the dice before the game: throwing, creatures with dice, wizards of friendly games
proofs                dice of an event against its pack
described, noted      what sheets tell of each entry: what any block states; what players otherwise work out
reference             the rules to have at hand
words                 keys and ids as a player says them
"""

from __future__ import annotations

from typing import Any

from builder.systems import System
from builder.systems.wfb3 import (
    army,
    checks,
    choices,
    codes,
    contingents,
    counts,
    definitions,
    dice,
    lists,
    mends,
    noted,
    offers,
    picks,
    printed,
    proofs,
    reckoning,
    reference,
    roster,
    rules,
    words,
)


def _settings(taken: roster.Roster) -> reckoning.Settings:
    return reckoning.Settings(taken.game, taken.variants, taken.house_rules)


def _characteristics(known: rules.Rules) -> tuple[tuple[str, Any], ...]:
    return tuple((key, known.system.characteristics[key].short) for key in definitions.CHARACTERISTICS)


SYSTEM = System(
    id="wfb3",
    rank=1,
    name="Warhammer Fantasy Battle 3",
    shared=("system.yaml", "creatures.yaml"),
    files={
        "system": definitions.SystemFile,
        "creatures": definitions.CreaturesFile,
        "army": lists.ArmyFile,
        "contingent": lists.ContingentFile,
    },
    roster=roster.Roster,
    characteristics=_characteristics,
    references=rules.references,
    link=rules.link,
    settings=_settings,
    reckon=reckoning.reckon,
    relate=army.relate,
    adorn=army.adorn,
    checks=checks.CHECKS,
    survey=army.survey,
    shares=lambda taken, known: tuple(army.shares(taken, known)),
    deployment=army.deployment,
    summary=army.summary,
    codes=codes.CODES,
    audit=printed.audit,
    catalogue=offers.catalogue,
    starter=offers.starter,
    fresh_army=offers.fresh_army,
    roll=dice.roll,
    ties={"joins": ("as",)},
    controls=choices.controls,
    agreed=choices.agreed,
    picks=picks.picks,
    mends=mends.mends,
    throws=dice.throws,
    cast=dice.cast,
    further=rules.further,
    dues=contingents.dues,
    named=contingents.named,
    secrets=lambda taken, entries, known: tuple(army.secrets(taken, entries, known)),
    proofs=proofs.proofs,
    occasion=proofs.occasion,
    limits=counts.limits,
    source=rules.in_words,
    noted=noted.noted,
    reference=reference.reference,
    pace="M",
    word=words.word,
)
