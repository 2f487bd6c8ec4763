"""Fixes that the search does not find: name or exchange the leader, split an entry, follow advice by removal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.controls import Change
from builder.core.findings import WARNING, Finding, Plain
from builder.core.fixes import Way
from builder.core.limits import Keys
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.roster import OWN_KEYS, Roster


def fixes(finding: Finding, army: Force) -> Iterable[Way]:
    """Changes that may fix a finding; for findings of the base game its own."""
    if finding.code.startswith("skirmish."):
        return _ways(finding, army)
    return army.rules.base.editor.fixes(finding, army.base)


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
