"""The checks of a whole army, one function a rule; what concerns one entry alone is checked where it is evaluated."""

from __future__ import annotations

from builder.systems.warmachine import companions, composition, factions, themes

CHECKS = (
    composition.encounter,
    composition.lost,
    composition.house_rules,
    composition.variants,
    composition.doubts,
    factions.leader,
    factions.only_in,
    factions.contract,
    companions.companions,
    themes.theme,
)
