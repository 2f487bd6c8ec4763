"""Functions that make limits, findings and refusals with the mode's common wording."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.core.choices import REMOVE_IT, Refusal
from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, Text
from builder.core.limits import Between, Blame, Breach, Keys, Limit, Move, Side, Unit, Wording
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.rules import SCENARIO, Rules

ForceLimit = Limit[EntryResult]
POINTS = Unit[EntryResult]("points", lambda result: result.points)
MODELS = Unit[EntryResult]("models", lambda result: result.facts.number)
ENTRIES = Unit[EntryResult]("entries", lambda _: 1)
NOT_IN_SCENARIO = T("not in this scenario")
"""Reason that blocks a row which the scenario does not allow."""
HOUSE_RULINGS = ("SK-11", "SK-15")
"""Numbers of rules that are house rulings, since the book sets none."""


def _by(rule: str, severity: str) -> str:
    """Origin of a rule for findings: `rulebook`, `event` for a scenario, `house` or `advice`."""
    if severity == ERROR:
        return "event" if rule == SCENARIO else "rulebook"
    return "house" if rule in HOUSE_RULINGS else "advice"


def finding(
    rules: Rules,
    code: str,
    text: Text,
    rule: str,
    path: Keys,
    found: Plain,
    allowed: Plain,
    fix: Text,
    severity: str = ERROR,
) -> Finding:
    """A finding about the whole force; `rule` is the number of the rule cited, such as `SK-01`."""
    by, cited = _by(rule, severity), rules.cited[rule]
    return Finding(f"skirmish.{code}", severity, text, cited, path=path, found=found, allowed=allowed, fix=fix, by=by)


def refusal(
    rules: Rules,
    code: str,
    text: Text,
    rule: str,
    fix: Text,
    allowed: Plain = False,
    found: Plain = None,
    severity: str = ERROR,
    reason: Shown = None,
) -> Refusal:
    """Refusal of a value of an entry; `rule` is the number of the rule cited, such as `SK-01`."""
    by, cited = _by(rule, severity), rules.cited[rule]
    return Refusal(text, fix, allowed, found, severity, by, cited, reason, code=f"skirmish.{code}")


def bounded(
    force: Force,
    id: str,
    name: Shown,
    unit: Unit[EntryResult],
    counted: Sequence[EntryResult],
    allowed: Between,
    code: str,
    rule: str,
    *,
    severity: str = ERROR,
    blame: Blame = "beyond",
    at: str = "take",
    takes: Sequence[str] = (),
    whose: Shown = None,
    number: Callable[[int], Shown] = lambda found: found,
    too_many: Callable[[Shown], Text] | None = None,
) -> ForceLimit:
    """A limit with common wording; a shortage is a finding on the army, an excess one at the key `at` of entries.

    `takes` are ids of lines that each add one to the amount. In findings `whose` replaces the name, and `number` puts
    the amount in words; `too_many` makes the whole message from these words, for limits that depend on other entries.
    """
    advice, name_in_finding = severity == WARNING, name if whose is None else whose

    def over(breach: Breach) -> Wording:
        found, most, by = number(int(breach.found)), breach.allowed, breach.by
        remove: Text = T("Remove {by}.", by=by)
        if too_many is not None:
            return Wording(too_many(found), REMOVE_IT if by == breach.found == 1 else remove)
        if not most:
            text = T("{name}: {found}, none allowed.", name=name_in_finding, found=found)
            return Wording(text, REMOVE_IT if by == 1 else T("Remove all {count}.", count=by))
        text = T("{name}: {found}, at most {allowed} allowed.", name=name_in_finding, found=found, allowed=most)
        if advice:
            text = T("{name}: {found}, at most {allowed} advised.", name=name_in_finding, found=found, allowed=most)
        return Wording(text, remove)

    def under(breach: Breach) -> Wording:
        found, least = number(int(breach.found)), breach.allowed
        text = T("{name}: {found}, at least {allowed} required.", name=name_in_finding, found=found, allowed=least)
        if advice:
            text = T("{name}: {found}, at least {allowed} advised.", name=name_in_finding, found=found, allowed=least)
        return Wording(text, T("Add {by}.", by=breach.by))

    full, cited, by = f"skirmish.{code}", force.rules.cited[rule], _by(rule, severity)
    too_few: Side[EntryResult] = Side(full, under, cited, at=("entries",), severity=severity, by=by)
    excess: Side[EntryResult] = Side(full, over, cited, blame, (at,), severity, by)
    used = sum(map(unit.amount, counted))
    return Limit(id, name, unit, used, allowed, counted, too_few, excess, {take: Move() for take in takes})


def by_agreement(
    force: Force,
    id: str,
    name: Shown,
    unit: Unit[EntryResult],
    counted: Sequence[EntryResult],
    code: str,
    rule: str,
    at: str,
    wording: Wording,
) -> ForceLimit:
    """A limit of zero with a warning: the rules allow what is counted, but a house ruling only by agreement."""
    side: Side[EntryResult] = Side(
        f"skirmish.{code}", lambda _: wording, force.rules.cited[rule], "beyond", (at,), WARNING, "house"
    )
    used = sum(map(unit.amount, counted))
    return Limit(id, name, unit, used, Between(0, 0), counted, over=side, printed=T("by agreement"))
