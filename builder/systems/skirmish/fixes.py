"""Fixes that the search does not find: name or exchange the leader, split an entry, follow advice by removal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pydantic_core import ValidationError

from builder.core import fixes as kernel
from builder.core.controls import Change
from builder.core.findings import WARNING, Finding, Plain
from builder.core.fixes import Way
from builder.core.limits import Keys
from builder.core.roster import handles
from builder.systems.skirmish import verdict
from builder.systems.skirmish.entries import evaluate
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.roster import OWN_KEYS, Roster
from builder.systems.skirmish.scenario import with_free_models


def fixes(finding: Finding, army: Force) -> tuple[Way, ...]:
    """Fixes of a finding that help, each as changes to the roster; the base game gives those of its own findings."""
    if finding.code.startswith("skirmish."):
        ways = tuple(_ways(finding, army))
    else:
        ways = army.rules.base.editor.fixes(finding, army.base)
    return tuple(way for way in ways if _helps(finding.code, way, army))


def _helps(code: str, way: Way, army: Force) -> bool:
    """True if these changes leave fewer findings of a code, and no more of any other."""
    try:
        roster = kernel.roster_after(army.roster, way)
    except ValidationError:
        return False
    named = zip(roster.entries, handles(roster.entries), strict=True)
    entries = tuple(evaluate(entry, handle, army.rules) for entry, handle in named)
    after = with_free_models(Force(roster, army.rules, entries, army.event))
    return kernel.has_fewer_errors(code, _codes(after), _codes(army))


def _codes(army: Force) -> Counter[str]:
    """Number of findings by code, advice included."""
    of_entries = (found for result in army.entries for found in result.findings)
    return Counter(found.code for found in (*of_entries, *verdict.findings(army)))


def _ways(finding: Finding, army: Force) -> Iterator[Way]:
    """Possible fixes of a finding of the mode, each as changes to the roster, not yet tried."""
    code, at = finding.code, finding.path
    if code == "skirmish.leader" and at == ("entries",):
        if army.first_hero is not None:
            yield (Change("set", ("entries", army.first_hero, "leader"), True),)
    elif code == "skirmish.leader-level":
        yield from _lower_leaders(at, army)
    elif code == "skirmish.single":
        yield _split(at, army.roster)
    elif finding.severity == WARNING and at != ("entries",):
        yield from _followed(finding)


def _followed(finding: Finding) -> Iterator[Way]:
    """Fixes that follow advice: change the points limit, or remove the value at the finding."""
    at = finding.path
    if at == ("limit",):
        if isinstance(finding.allowed, int):
            yield (Change("set", at, finding.allowed),)
    elif at[2:] == ("take",):
        yield (Change("remove", at[:2]),)
    elif finding.code == "skirmish.champion":
        yield (Change("drop", at, "champion"),)
    else:
        yield (Change("remove", at),)


def _lower_leaders(at: Keys, army: Force) -> Iterator[Way]:
    """Fixes: the leader's highest allowed level, or the first hero as leader instead."""
    entry, most = at[:2], army.rules.terms.higher_from
    leader = next(result for result in army.entries if army.path(result) == entry)
    offered = army.rules.base.editor.controls(leader.facts.base, army.base)
    levels = [choice.value for control in offered if control.path == ("level",) for choice in control.choices]
    lower = [level for level in levels if isinstance(level, int) and most is not None and level < most]
    if lower:
        yield (Change("set", (*entry, "level"), max(lower)),)
    if army.first_hero is not None:
        hero = Change("set", ("entries", army.first_hero, "leader"), True)
        yield Change("remove", (*entry, "leader")), hero


def _split(at: Keys, roster: Roster) -> Way:
    """Changes that make each model an entry of its own: the first keeps injuries and experience."""
    entry = next(entry for index, entry in enumerate(roster.entries) if ("entries", index) == at[:2])
    values: dict[str, Plain] = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    others = {key: value for key, value in values.items() if key not in {*OWN_KEYS, "command", "models", "id", "name"}}
    more = (Change("add", ("entries",), dict(others)) for _ in range((entry.models or 1) - 1))
    return Change("remove", at), *more
