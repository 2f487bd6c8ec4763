"""The checks of a whole army, one function for each rule; each yields the findings of an army.

Rules about one entry alone are checked where its subject evaluates it.
"""

from __future__ import annotations

from builder.systems.wfb3.chariots import checks as chariots_checks
from builder.systems.wfb3.composition import checks as composition_checks
from builder.systems.wfb3.contingents import checks as contingent_checks
from builder.systems.wfb3.forces import checks as force_checks
from builder.systems.wfb3.general import banner_checks, command_post_checks
from builder.systems.wfb3.hiding import checks as hiding_checks
from builder.systems.wfb3.hosts import checks as host_checks
from builder.systems.wfb3.joining import checks as joining_checks
from builder.systems.wfb3.joining import who_may_lead
from builder.systems.wfb3.machines import checks as machine_checks
from builder.systems.wfb3.magic_items import checks as item_checks
from builder.systems.wfb3.monsters import riders_and_mounts
from builder.systems.wfb3.units import open_order

OF_COMPANIES = (
    who_may_lead.must_lead,
    who_may_lead.no_champions,
    joining_checks.dress_of_champions,
    joining_checks.champion_mounts,
    joining_checks.engineers,
    joining_checks.assassins,
    hiding_checks.hiding_places,
    open_order.in_open_order,
    chariots_checks.riders,
)
"""Checks of equipment and posts that involve the other entries of the same unit."""
OF_JOINING = (
    joining_checks.joins,
    who_may_lead.may_lead,
    contingent_checks.foreign_units_joined,
    joining_checks.refused_companions,
    *OF_COMPANIES,
    composition_checks.sizes,
    chariots_checks.chariot_crews,
    riders_and_mounts.monster_room,
    machine_checks.portable_teams,
    host_checks.host_mixes,
)
"""Checks of which entries join which units, and in which posts."""

CHECKS = (
    composition_checks.sizes,
    open_order.in_open_order,
    item_checks.items_needed,
    item_checks.items_of_leaders,
    joining_checks.joins,
    who_may_lead.must_lead,
    who_may_lead.may_lead,
    who_may_lead.champions_needed,
    who_may_lead.no_champions,
    joining_checks.dress_of_champions,
    joining_checks.champion_mounts,
    joining_checks.refused_companions,
    joining_checks.engineers,
    joining_checks.assassins,
    chariots_checks.chariot_teams,
    chariots_checks.chariot_crews,
    chariots_checks.doubtful_riders,
    chariots_checks.riders,
    riders_and_mounts.willing_mounts,
    riders_and_mounts.fitting_riders,
    composition_checks.mounted_armour_in_doubt,
    riders_and_mounts.pilots,
    riders_and_mounts.monster_room,
    chariots_checks.mixed_units,
    machine_checks.portable_teams,
    hiding_checks.hiding_places,
    machine_checks.machines_allowed_in_tournaments,
    composition_checks.characters,
    command_post_checks.general_named,
    command_post_checks.seconds,
    banner_checks.great_banner,
    composition_checks.limited,
    composition_checks.shares_in_doubt,
    composition_checks.lines_in_doubt,
    open_order.units_of_scouts,
    banner_checks.contingent_banners,
    composition_checks.game_allowed,
    composition_checks.level_caps,
    composition_checks.house_rules_known,
    composition_checks.baggage,
    composition_checks.never_together,
    contingent_checks.bribe,
    host_checks.hosts,
    composition_checks.variants_known,
    force_checks.forces_named,
    force_checks.forces_fit,
    command_post_checks.own_commanders,
    contingent_checks.commanders,
    contingent_checks.foreign_units_joined,
    contingent_checks.foreign_unit_joined_by_general,
    contingent_checks.contingents_known,
    contingent_checks.mercenary_baggage,
    host_checks.binding_costs,
    host_checks.host_units,
    host_checks.host_mixes,
)
