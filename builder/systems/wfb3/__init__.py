"""Warhammer Fantasy Battle, third edition (1987): the table of what differs from the other games.

definitions, roster   the shape of the files
lists                 the shape of army lists and contingents
rules                 the files of an army joined
prices, formulas      one small function a formula, by section of the book
figures               one model: profile, save, movement, weapons
gear, items           what is bought and carried
effects, wizards      what magic items do in play; magic points and dearer spells
reckoning, characters an entry by itself
chariots, monsters    chariots and wagons; monsters with crew and riders
crews                 crews of machines, chariots and monsters
packs, altars         beasts with their masters; war altars with their guards
champions             champions sold with their unit
hiding, mixed         models that hide in units; what only part of a unit has
army, checks          the whole army
printed, offers       the lists' own prices; what they offer
codes                 a page for each finding code
spells                the kinds of spells that a wizard may have
choices, item_choices what a player may choose for an entry and for the army
spell_choices         the same for the spells of wizards
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

from collections.abc import Callable
from typing import Any

from builder.systems import System, later
from builder.systems.wfb3 import (
    army,
    checks,
    codes,
    contingents,
    definitions,
    lists,
    printed,
    proofs,
    reckoning,
    roster,
    rules,
    words,
)
from builder.ties import Tie


def _settings(taken: roster.Roster) -> reckoning.Settings:
    return reckoning.Settings(taken.game, taken.variants, taken.house_rules)


def _characteristics(known: rules.Rules) -> tuple[tuple[str, Any], ...]:
    return tuple((key, known.system.characteristics[key].short) for key in definitions.CHARACTERISTICS)


def _later(module: str, name: str) -> Callable[..., Any]:
    return later(f"{__name__}.{module}", name)


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
    catalogue=_later("offers", "catalogue"),
    starter=_later("offers", "starter"),
    fresh_army=_later("offers", "fresh_army"),
    roll=_later("dice", "roll"),
    ties=(Tie(("joins",), ("as",)), Tie(("bound_by",)), Tie(("bound_by", "wizard"), ("points",))),
    ties_around=(Tie(("forces", "leader")), Tie(("forces", "units"))),
    controls=_later("choices", "controls"),
    agreed=_later("choices", "agreed"),
    picks=_later("picks", "picks"),
    mends=_later("mends", "mends"),
    throws=_later("dice", "throws"),
    cast=_later("dice", "cast"),
    further=rules.further,
    dues=contingents.dues,
    named=contingents.named,
    secret_keys=frozenset({("bribe",), ("forces",)}),
    secrets=lambda taken, entries, known: tuple(army.secrets(taken, entries, known)),
    proofs=proofs.proofs,
    occasion=proofs.occasion,
    limits=_later("counts", "limits"),
    source=rules.in_words,
    noted=_later("noted", "noted"),
    reference=_later("reference", "reference"),
    priced=frozenset({"magic_points_bound", "magic_points_left"}),
    pace="M",
    word=words.word,
)
