"""The ways out of a finding that a program can take."""

from __future__ import annotations

from builder.core.controls import Change
from builder.core.findings import Finding, Plain
from builder.core.fixes import Way
from builder.core.spelling import near
from builder.systems.skirmish.army.base_lists import base_roster
from builder.systems.skirmish.army.force import Entries
from builder.systems.skirmish.model.roster import OWN_KEYS, Roster
from builder.systems.skirmish.rules.rules import Rules

GONE = frozenset({"skirmish.key", "skirmish.command", "skirmish.memory"})
"""What stands at the place of these goes."""
TOO_MANY = frozenset(
    {
        "skirmish.magic",
        "skirmish.heroes",
        "skirmish.machine",
        "skirmish.unique",
        "skirmish.patrol-characters",
        "skirmish.patrol-rare",
        "skirmish.patrol-machines",
        "skirmish.patrol-units",
    }
)
"""Entries that get these are one too many."""


def fixes(finding: Finding, roster: Roster, entries: Entries, rules: Rules) -> tuple[Way, ...]:
    """Each as changes from the roster."""
    if finding.code.startswith("skirmish."):
        return tuple(way for way in _own(finding, roster, entries) if way)
    if finding.code == "ref.unknown" and finding.path in (("side",), ("mode",), ("scenario",)):
        known = [str(id) for id in finding.allowed] if isinstance(finding.allowed, (list, tuple)) else []
        guess = near(finding.found, known)
        return ((Change("set", finding.path, guess),),) if guess else ((Change("remove", finding.path),),)
    given, results = base_roster(roster, entries, rules)
    found: tuple[Way, ...] = rules.base.editor.fixes(finding, given, results, rules.base_rules)
    return found


def _own(finding: Finding, roster: Roster, entries: Entries) -> tuple[Way, ...]:
    code, at = finding.code, finding.path
    if code == "skirmish.leader":
        if at == ("entries",):
            first = next((i for i, m in enumerate(entries) if m.facts.character and not m.facts.higher), None)
            return () if first is None else ((Change("set", ("entries", first, "leader"), True),),)
        return ((Change("remove", at),),)
    if code == "skirmish.single":
        return (_apart(at[1], roster),) if isinstance(at[1], int) else ()
    if code in GONE:
        return ((Change("remove", at),),)
    if code == "skirmish.champion":
        return ((Change("drop", at, "champion"),),)
    if code == "skirmish.scenario":
        return _of_scenario(finding)
    if code == "skirmish.base" and at == ("base_game",):
        return ((Change("remove", at),),)
    if code == "skirmish.wizard-level" and at[-1:] == ("level",):
        return ((Change("remove", at),),)
    if code in TOO_MANY and at[:1] == ("entries",) and len(at) > 2:
        return ((Change("remove", at if at[2] == "items" else at[:2]),),)
    return ()


def _of_scenario(finding: Finding) -> tuple[Way, ...]:
    at = finding.path
    if at == ("limit",):
        return ((Change("set", at, finding.allowed),),)
    if at == ("side",):
        return ((Change("remove", at),),)
    if at[-1:] == ("leader",):
        return ((Change("remove", at),),)
    if at[:1] == ("entries",) and at[-1:] == ("take",):
        return ((Change("remove", at[:2]),),)
    return ()


def _apart(index: int, roster: Roster) -> Way:
    """Each of the models as an entry of its own: the first keeps what is remembered, the others begin afresh."""
    entry = roster.entries[index]
    values: dict[str, Plain] = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    others = {key: value for key, value in values.items() if key not in {*OWN_KEYS, "command", "models", "id", "name"}}
    more = tuple(Change("add", ("entries",), dict(others)) for _ in range((entry.models or 1) - 1))
    return (Change("remove", ("entries", index, "models")), *more)
