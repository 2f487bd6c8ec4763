"""The verdict of the mode: evaluation, and findings of choices, limits and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from builder.core import limits
from builder.core.choices import Choice, findings_of, house_rule_findings
from builder.core.entries import category_limit
from builder.core.findings import WARNING, Finding, Shown
from builder.core.limits import Limit, Row
from builder.systems.game import Verdict
from builder.systems.skirmish import base_game, choices, composition, patrol, scenario
from builder.systems.skirmish.entries import EntryResult, evaluate
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.limit_words import POINTS, ForceLimit
from builder.systems.skirmish.roster import Entry, Roster
from builder.systems.skirmish.rules import Rules

CHECKS: tuple[Callable[[Force], Iterator[Finding]], ...] = (
    composition.points_range,
    patrol.points_agreed,
    base_game.base_game_findings,
    base_game.findings_of_base_game,
    scenario.points_and_army,
    scenario.not_in_list,
    lambda force: house_rule_findings(force.roster, {}, WARNING),
)


def limits_of(force: Force) -> Iterator[ForceLimit]:
    """All limits of mode and scenario, the points limit first."""
    return chain(composition.limits_of(force), scenario.limits_of(force), patrol.limits_of(force))


def checks_of_base_values(result: EntryResult, force: Force) -> tuple[choices.OfBase, ...]:
    """The mode's checks of values that the base game offers for an entry."""
    return (
        scenario.entries(result, force),
        *patrol.entries(result, force),
        composition.wizards(result, force),
        *composition.command(result, force),
    )


def own_choices(result: EntryResult, force: Force) -> tuple[Choice[Entry], ...]:
    """The mode's own choices of an entry, in the order of their controls."""
    alike = (choices.models(result, force.rules),) if force.rules.single else ()
    return (*alike, composition.leader(result, force), *choices.memory(force))


def findings(force: Force) -> Iterator[Finding]:
    """Findings of choices, limits and checks of a force."""
    for result in force.entries:
        every: tuple[Choice[Entry], ...] = (*own_choices(result, force), *checks_of_base_values(result, force))
        for found in findings_of(fault for choice in every for fault in choice.faults(result.entry)):
            yield found._replace(entry=result.id, path=force.path(result, *found.path))
    yield from findings_of(scenario.side(force).faults(force.roster))
    yield from limits.findings(limits_of(force), force)
    for check in CHECKS:
        yield from check(force)


def shares(army: Force) -> tuple[Limit[EntryResult], ...]:
    """SK-08: limits of the base game's categories, without minimum and maximum."""
    known = army.rules.base.verdict.shares(army.base)
    taken = {result.category for result in army.entries}
    return tuple(category_limit(one.id, one.name, army.entries, ()) for one in known if one.id in taken)


def table(army: Force) -> tuple[Row, ...]:
    """Rows of the umpire's table: the limits of mode and scenario other than points."""
    return tuple(limits.table_rows(one for one in limits_of(army) if one.unit is not POINTS))


def source(rules: Rules, cited: str) -> Shown:
    """A citation written out; a citation of the base game as that game writes it."""
    own = rules.in_words.get(cited)
    return rules.base.verdict.source(rules.base_rules, cited) if own is None else own


VERDICT = Verdict[Roster, Entry, Rules, EntryResult, Force](
    characteristics=lambda rules: rules.base.verdict.characteristics(rules.base_rules),
    evaluate=lambda entry, handle, _, rules: evaluate(entry, handle, rules),
    army=Force,
    costs_across_entries=scenario.with_free_models,
    findings=findings,
    shares=shares,
    limits=table,
    source=source,
)
