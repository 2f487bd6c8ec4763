"""The ways out of a finding that a program can take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pydantic_core import ValidationError

from builder.core.controls import Change, apply
from builder.core.findings import ERROR, Finding, Plain
from builder.core.fixes import Way, as_read
from builder.core.roster import handles
from builder.core.spelling import near
from builder.systems.skirmish import checks
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.army.free_models import with_free_models
from builder.systems.skirmish.entries.evaluate import evaluate
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


def fixes(finding: Finding, army: Force) -> tuple[Way, ...]:
    """Each as changes from the roster that take the finding away and bring no other error."""
    if finding.path[:1] != ("entries",):  # another file or another game may be asked for, which cannot be tried here
        return _ways(finding, army)
    before = _errors(army)
    return tuple(way for way in _ways(finding, army) if _helps(finding.code, way, before, army.roster, army.rules))


def _helps(code: str, way: Way, before: Counter[str], roster: Roster, rules: Rules) -> bool:
    values = apply(roster.model_dump(mode="json", by_alias=True, exclude_defaults=True), way)
    try:
        mended = Roster.model_validate(as_read(values))
    except ValidationError:
        return False
    entries = tuple(
        evaluate(e, handle, rules) for e, handle in zip(mended.entries, handles(mended.entries), strict=True)
    )
    force = Force(mended, rules, entries)
    after = _errors(force.with_entries(with_free_models(force)))
    return after[code] < before[code] and not any(after[other] > before[other] for other in after)


def _errors(army: Force) -> Counter[str]:
    """How often each code is found, advice among them."""
    found = Counter(f.code for m in army.entries for f in m.findings)
    for check in checks.CHECKS:
        found.update(f.code for f in check(army))
    return found


def _ways(finding: Finding, army: Force) -> tuple[Way, ...]:
    if finding.code.startswith("skirmish."):
        return tuple(way for way in _mode_fixes(finding, army) if way)
    if finding.code == "ref.unknown" and finding.path in (("side",), ("mode",), ("scenario",)):
        known = [str(id) for id in finding.allowed] if isinstance(finding.allowed, (list, tuple)) else []
        guess = near(finding.found, known)
        return ((Change("set", finding.path, guess),),) if guess else ((Change("remove", finding.path),),)
    found: tuple[Way, ...] = army.rules.base.editor.fixes(finding, army.base)
    return found


def _mode_fixes(finding: Finding, army: Force) -> tuple[Way, ...]:
    code, at = finding.code, finding.path
    if code == "skirmish.leader":
        if at == ("entries",):
            first = next((i for i, m in enumerate(army.entries) if m.facts.character and not m.facts.higher), None)
            return () if first is None else ((Change("set", ("entries", first, "leader"), True),),)
        return ((Change("remove", at),),)
    if code == "skirmish.leader-level" and isinstance(at[1], int):
        return tuple(_lower_leaders(at[1], army))
    if code == "skirmish.single":
        return (_split(at[1], army.roster),) if isinstance(at[1], int) else ()
    if code in GONE:
        return ((Change("remove", at),),)
    if code == "skirmish.champion":
        return ((Change("drop", at, "champion"),),)
    if code == "skirmish.patrol-points":
        return ((Change("set", at, finding.allowed),),)
    if code == "skirmish.scenario":
        return _of_scenario(finding)
    if code == "skirmish.base" and at == ("base_game",) and finding.found not in army.rules.army.lists:
        return ((Change("remove", at),),)
    if code == "skirmish.wizard-level" and at[-1:] == ("level",):
        return ((Change("remove", at),),)
    if code in TOO_MANY and at[:1] == ("entries",) and len(at) > 2:
        return ((Change("remove", at if at[2] == "items" else at[:2]),),)
    return ()


def _lower_leaders(index: int, army: Force) -> Iterator[Way]:
    """The highest level below the bound for the leader himself; or the first hero of the force leads it in his place."""
    own = army.rules.base.editor.controls(army.entries[index].facts.base, army.base)
    most = army.rules.terms.higher_from
    levels = [choice.value for control in own if control.path == ("level",) for choice in control.choices]
    lower = [level for level in levels if isinstance(level, int) and most is not None and level < most]
    if lower:
        yield (Change("set", ("entries", index, "level"), max(lower)),)
    hero = next((i for i, m in enumerate(army.entries) if m.facts.character and not m.facts.higher), None)
    if hero is not None:
        yield Change("remove", ("entries", index, "leader")), Change("set", ("entries", hero, "leader"), True)


def _of_scenario(finding: Finding) -> tuple[Way, ...]:
    at = finding.path
    if at == ("limit",):
        return ((Change("set", at, finding.allowed),),)
    if at == ("side",) and finding.severity == ERROR and finding.found is not None:
        return ((Change("remove", at),),)
    if at[-1:] == ("leader",):
        return ((Change("remove", at),),)
    if at[:1] == ("entries",) and at[-1:] == ("take",):
        return ((Change("remove", at[:2]),),)
    return ()


def _split(index: int, roster: Roster) -> Way:
    """Each of the models as an entry of its own: the first keeps what is remembered, the others begin afresh."""
    entry = roster.entries[index]
    values: dict[str, Plain] = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    others = {key: value for key, value in values.items() if key not in {*OWN_KEYS, "command", "models", "id", "name"}}
    more = tuple(Change("add", ("entries",), dict(others)) for _ in range((entry.models or 1) - 1))
    return (Change("remove", ("entries", index, "models")), *more)
