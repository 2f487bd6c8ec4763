"""The checks of a whole army, one function a rule; what concerns one entry alone is checked where it is evaluated."""

from __future__ import annotations

from builder.systems.warmachine.checks import attachments, composition, control, factions, themes

CHECKS = (
    composition.encounter,
    composition.limited,
    composition.lost,
    composition.house_rules,
    composition.variants,
    composition.doubts,
    factions.leader,
    factions.only_in,
    factions.contract,
    control.controllers,
    control.dangling,
    control.companions,
    attachments.attached,
    attachments.misplaced,
    themes.theme,
)
