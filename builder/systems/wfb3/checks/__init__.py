"""The checks of a whole army, one function a rule.

Each takes the army and yields its findings. What concerns one entry alone is
checked where it is evaluated (in `entries`).
"""

from __future__ import annotations

from builder.systems.wfb3.checks import (
    banners,
    composition,
    contingents,
    forces,
    game_terms,
    general,
    hiding_places,
    hosts,
    joining,
    machines_allowed,
    mount_alignment,
    readings,
    required_items,
    troop_leaders,
    unit_formations,
    vehicles,
)

OF_ARMY = (
    composition.sizes,
    unit_formations.formations,
    unit_formations.in_open_order,
    required_items.items_needed,
    required_items.items_of_leaders,
    joining.joins,
    troop_leaders.must_lead,
    troop_leaders.may_lead,
    troop_leaders.champions_needed,
    troop_leaders.no_champions,
    joining.dress_of_champions,
    joining.champion_mounts,
    joining.refused_companions,
    joining.engineers,
    joining.assassins,
    vehicles.chariot_teams,
    vehicles.chariot_crews,
    vehicles.doubtful_riders,
    vehicles.riders,
    mount_alignment.willing_mounts,
    mount_alignment.fitting_riders,
    readings.doubled_penalties,
    vehicles.pilots,
    vehicles.monster_room,
    vehicles.mixed_units,
    machines_allowed.portable_teams,
    hiding_places.hiding_places,
    machines_allowed.machine_sizes,
    composition.characters,
    general.general_named,
    general.seconds,
    banners.great_banner,
    composition.limited,
    composition.shares_in_doubt,
    composition.lines_in_doubt,
    unit_formations.units_of_scouts,
    banners.contingent_banners,
    game_terms.game_allowed,
    game_terms.level_caps,
    game_terms.house_rules_known,
    game_terms.baggage,
    contingents.apart,
    contingents.bribe,
    hosts.hosts,
    contingents.variants_known,
    forces.forces_named,
    forces.forces_fit,
)
"""Those asked of every army."""
OF_PARTS = (
    general.own_commanders,
    contingents.commanders,
    contingents.across,
    contingents.chief_across,
    contingents.said_of,
    contingents.mercenary_baggage,
    hosts.binding_costs,
    hosts.host_units,
    hosts.host_mixes,
)
"""Those about contingents and hosts, asked of armies that have or name some."""
CHECKS = (*OF_ARMY, *OF_PARTS)
