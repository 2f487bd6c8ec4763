"""The checks of a whole army, one function a rule.

Each takes the army and yields its findings. What concerns one entry alone is
checked where it is reckoned (`gear`, `arms`, `items`, `characters`).
"""

from __future__ import annotations

from builder.systems.wfb3.checks import (
    choices,
    command,
    composition,
    contingents,
    forces,
    game,
    hidden,
    units,
    vehicles,
)

CHECKS = (
    composition.total,
    composition.fractions,
    composition.numbers,
    composition.levels_available,
    composition.character_numbers,
    units.unit_sizes,
    units.formations,
    choices.one_unit,
    choices.option_limits,
    choices.item_carriers,
    choices.items_needed,
    choices.command_sold,
    command.general_named,
    command.seconds,
    command.great_banner,
    command.joins,
    command.must_lead,
    command.may_lead,
    command.champions_needed,
    command.contingent_banners,
    command.own_commanders,
    command.champion_mounts,
    command.engineers,
    command.assassins,
    vehicles.chariot_units,
    vehicles.chariot_teams,
    vehicles.chariot_crews,
    vehicles.riders,
    vehicles.monster_room,
    vehicles.mixed_units,
    vehicles.portable_teams,
    hidden.hiding_places,
    hidden.hidden_shares,
    game.machine_sizes,
    game.game_allowed,
    game.level_caps,
    game.house_rules_known,
    game.baggage,
    contingents.commanders,
    contingents.said_of,
    contingents.mercenary_baggage,
    contingents.hosts,
    contingents.variants_known,
    contingents.units_in_all,
    forces.forces_named,
    forces.forces_fit,
)
