"""Limits and checks of a border patrol (BP-1 to BP-11)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.core.choices import Refusal
from builder.core.findings import Finding, N, Plain, Shown, T
from builder.core.limits import Between, Unit
from builder.core.points import QUARTERS, Quarters, to_number
from builder.systems.skirmish.choices import OfBase
from builder.systems.skirmish.definitions import Base, Patrol
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.limit_words import ENTRIES, MODELS, ForceLimit, bounded, finding, refusal
from builder.systems.skirmish.roster import Entry
from builder.systems.skirmish.rules import Rules


def _of(rules: Rules) -> Patrol | None:
    """The rules of a border patrol; `None` in other modes, and with base games that the mode does not support."""
    return rules.mode.patrol if rules.is_played_with_base else None


def points_agreed(force: Force) -> Iterator[Finding]:
    """BP-1: finding on a points limit above the patrol's maximum."""
    mode, agreed = force.rules.mode, force.roster.limit
    if _of(force.rules) is not None and mode.points is not None and agreed > mode.points and force.side is None:
        text = T(
            "{mode}: the points limit is {points}, at most {most} allowed.",
            mode=mode.name,
            points=agreed,
            most=mode.points,
        )
        fix = T("Set “points limit” to {points}.", points=mode.points)
        yield finding(force.rules, "patrol-points", text, "BP-1", ("limit",), agreed, mode.points, fix)


def entries(result: EntryResult, force: Force) -> tuple[OfBase, OfBase]:
    """BP-2, BP-9: checks that a character is not above a hero, and that a model is not too expensive."""
    rules, patrol = force.rules, _of(force.rules)

    def is_lord(_: Entry, __: Plain) -> Refusal | None:
        if patrol is None or not result.facts.higher:
            return None
        text = T("{name} is a lord; a patrol may have only one character, who must be a hero.", name=result.name)
        return refusal(rules, "patrol-characters", text, "BP-2", T("Take a hero instead."), reason=T("a lord"))

    def is_too_expensive(entry: Entry, _: Plain) -> Refusal | None:
        points = result.points if result.models == 1 else result.points_each
        if patrol is None or points <= patrol.model_points * QUARTERS:
            return None
        most = patrol.model_points
        text = T(
            "{name}: {points} points a model, at most {most} allowed.",
            name=result.name,
            points=Quarters(points),
            most=most,
        )
        fix = T("Take another model.")
        if entry.options or entry.items or entry.mount:
            fix = T("Remove its costliest options, or take another model.")
        reason = T("more than {most} points a model", most=most)
        return refusal(rules, "patrol-model", text, "BP-9", fix, most, to_number(points), reason=reason)

    return (
        OfBase(path=("take",), code="skirmish.patrol-characters", refused=is_lord),
        OfBase(path=("take",), code="skirmish.patrol-model", refused=is_too_expensive),
    )


class _Part(NamedTuple):
    """A kind of entry whose number in a patrol is limited."""

    id: str
    name: Shown
    belongs: Callable[[EntryResult], bool]
    """True if an entry is of this kind."""
    allowed: Between
    """Allowed number of entries of this kind."""
    rule: str
    """Number of the rule, such as `BP-4`."""


def _parts(patrol: Patrol, terms: Base) -> tuple[_Part, ...]:
    """BP-2, BP-4 to BP-7, BP-10: the kinds of entries whose numbers in a patrol are limited."""
    least = patrol.infantry_models
    large = T("Infantry units of {count} or more models", count=least)

    def infantry(unit: EntryResult) -> bool:
        return _is_unit(unit) and unit.kind in terms.infantry and unit.models >= least

    def core(unit: EntryResult) -> bool:
        return _is_unit(unit) and unit.category in terms.core

    def rare(unit: EntryResult) -> bool:
        return _is_unit(unit) and unit.category in terms.special_or_rare

    def machine(unit: EntryResult) -> bool:
        return _is_unit(unit) and unit.facts.machine

    return (
        _Part("characters", T("Characters"), lambda one: one.facts.character, Between(*patrol.characters), "BP-2"),
        _Part("units", T("Units"), _is_unit, Between(*patrol.units), "BP-4"),
        _Part("core", T("Core units"), core, Between(*patrol.core), "BP-5"),
        _Part("rare", T("Special and rare units"), rare, Between(*patrol.special_or_rare), "BP-6"),
        _Part("infantry", large, infantry, Between(*patrol.infantry), "BP-7"),
        _Part("machines", T("Chariots and war machines"), machine, Between(*patrol.machines), "BP-10"),
    )


def _is_unit(result: EntryResult) -> bool:
    """True for a known entry that is no character."""
    return not result.facts.character and result.category is not None


def full_reason(result: EntryResult, force: Force) -> Shown:
    """Reason that a patrol may not have one more entry of this entry's kind; `None` if it may."""
    patrol = _of(force.rules)
    for part in () if patrol is None else _parts(patrol, force.rules.terms):
        most = part.allowed.high
        if most is not None and part.belongs(result) and sum(map(part.belongs, force.entries)) >= most:
            return T("{name}: at most {most}", name=part.name, most=most)
    return None


def limits_of(force: Force) -> Iterator[ForceLimit]:
    """BP-2, BP-4 to BP-8, BP-10, BP-11: limits on kinds of entries, models of a unit, magic standards."""
    patrol, terms = _of(force.rules), force.rules.terms
    if patrol is None:
        return
    for part in _parts(patrol, terms):
        id, counted = f"patrol-{part.id}", [result for result in force.entries if part.belongs(result)]
        yield bounded(force, id, part.name, ENTRIES, counted, part.allowed, id, part.rule)
    for unit in filter(_is_unit, force.entries):
        name, most = T("Models of {name}", name=unit.name), Between(0, patrol.unit_models)
        yield bounded(
            force,
            f"size-{unit.id}",
            name,
            MODELS,
            (unit,),
            most,
            "patrol-size",
            "BP-8",
            at="models",
            whose=unit.name,
            number=lambda n: N("{count} model", "{count} models", n),
        )
    banners: Unit[EntryResult] = Unit("items", lambda one: sum(item.id in terms.magic_standards for item in one.items))
    bearers, none = [one for one in force.entries if banners.amount(one)], Between(0, patrol.magic_standards)
    name = T("Magic standards")
    yield bounded(force, "patrol-magic", name, banners, bearers, none, "patrol-magic", "BP-11", at="items")
