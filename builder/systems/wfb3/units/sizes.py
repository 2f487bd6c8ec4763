"""Limits on the sizes of units in army lists, the open list and hosts (5.3.1, 15.8, 15.10, 15.11, 20.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from builder.core import limits as kernel
from builder.core.definitions import Range
from builder.core.entry_findings import names_of
from builder.core.findings import ERROR, WARNING, N, Shown, T, Text
from builder.core.limits import Allowed, Between, Limit, Move, Side, wording_from
from builder.core.plurals import P
from builder.systems.wfb3.army import Army, rest_of_unit, shares_unit, whole_unit
from builder.systems.wfb3.composition.limits import ENTRIES, MODELS, ArmyLimit, ArmySide
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.rules import HOST, Rules
from builder.systems.wfb3.units.open_order import are_scouts, loose_size

SIZE = "models"
"""Key in `Limit.moves` for one more model in the unit."""

_COUNTED_THINGS = {
    "machine": T("machines"),
    "pack": T("pack masters"),
    "altar": T("altars"),
    "chariot": T("chariots"),
}
"""Names of the things counted, by kind of entry, for kinds that do not count models."""


# --------------------------------------------------------------------- what a unit is


def listed_size(unit: UnitEntry, result: EntryResult, rules: Rules) -> Range:
    """The printed size of a unit; of skirmishers and scouts at most the book's maximum, champion included (A55)."""
    if result.kind != "unit" or (result.entry.formation != "skirmish" and not are_scouts(result.facts.model, rules)):
        return unit.size
    most = loose_size(result.facts.model, rules).max
    if most is None or unit.size.min > most or (unit.size.max is not None and unit.size.max <= most):
        return unit.size
    return Range(unit.size.min, most)


def _in_pairs(result: EntryResult, rules: Rules) -> bool:
    """True if a unit's models work in pairs."""
    troops = rules.system.troops_of(result.facts.model.troop)
    return result.kind == "unit" and any(troop.in_pairs for troop in troops)


def _loose(result: EntryResult, rules: Rules) -> bool:
    """True if an entry of the open list is in open order."""
    if result.kind != "unit" or result.facts.line is not None:
        return False
    return result.entry.formation == "skirmish" or are_scouts(result.facts.model, rules)


def _part_of_another(own: Army, result: EntryResult) -> bool:
    """True for machines and chariots that count in another entry's unit."""
    target = own.by_id.get(result.under or "")
    return target is not None and shares_unit(target, result)


def champions_counted(own: Army, result: EntryResult) -> int:
    """Number of champions that count in a unit's size; none in a battery's (A54)."""
    if result.kind != "unit":
        return 0
    joined = own.joined.get(result.id, ())
    return int(result.facts.champion is not None) + sum(c.facts.post == "champion" for c in joined)


def _hidden_counted(own: Army, result: EntryResult) -> int:
    """Number of hidden models that count towards the size of their unit (A46)."""
    return (
        hidden_models.hidden_models_counted(own.hidden[result.id], own.rules)
        if result.kind == "unit" and result.id in own.hidden
        else 0
    )


# --------------------------------------------------------------------- limits


def unit_sizes(own: Army) -> Iterator[ArmyLimit]:
    """Limits on the sizes of units: the list's range, champion included (A54), else at least five (5.3.1, V1)."""
    for m in own.units:
        if not m.models or _part_of_another(own, m):
            continue
        unit = m.facts.unit_line
        if unit is not None:
            yield _by_list(own, m, unit, rest_of_unit(m, own))
        else:
            yield from _open(own, m)
            yield from _practical(own, m)


def loose_sizes(own: Army) -> Iterator[ArmyLimit]:
    """Limits on skirmishers and scouts of the open list: least number without the champion, greatest with him (A55)."""
    for m in own.units if own.rules.open else ():
        if m.models and _loose(m, own.rules):
            least, most = _in_loose_order(own, m)
            yield most if least.kept else least


def chariot_unit_sizes(own: Army) -> Iterator[ArmyLimit]:
    """Limits on units of chariots of the open list: one to six (20.1, V19)."""
    for m in own.units if own.rules.open else ():
        if m.kind == "chariot" and not m.facts.chariot.listed and m.under is None:
            unit = _chariots(own, m, rest_of_unit(m, own))
            if unit.used:
                yield unit


def skirmishing_units(own: Army) -> Iterator[ArmyLimit]:
    """Limits on the number of a line's units that may skirmish (15.10)."""
    by_entry: dict[str, list[EntryResult]] = {}
    for m in own.units:
        if m.entry.formation == "skirmish" and m.kind == "unit":
            by_entry.setdefault(m.entry.take, []).append(m)
    for unit in own.rules.units.values():
        if unit.skirmish is not None and isinstance(unit.skirmish.units, int):
            yield _skirmishers(own, unit, unit.skirmish.units, by_entry.get(unit.id, []))


def allowed_size(own: Army, result: EntryResult) -> Allowed:
    """Allowed number of models of an entry, by all limits on the size of its unit."""
    unit = result.facts.unit_line
    parts = tuple(o for o in whole_unit(result, own) if o is not result)
    limits: Iterable[ArmyLimit]
    if unit is not None:
        limits = (_by_list(own, result, unit, parts),)
    elif result.kind == "chariot":
        limits = (_chariots(own, result, parts),)
    elif hidden_models.is_hiding(result):
        limits = ()
    else:
        limits = chain(_open(own, result), _in_loose_order(own, result) if _loose(result, own.rules) else ())
    return kernel.allowed_numbers((_at_least_one(result), *limits), SIZE)


def _at_least_one(result: EntryResult) -> ArmyLimit:
    """The limit that an entry has at least one model of its own."""
    return Limit(f"size:{result.id}", result.name, MODELS, 0, Between(1), moves={SIZE: Move()})


def _size(
    result: EntryResult,
    used: int,
    span: Between,
    text: Text,
    fix: Text | None,
    rule: str,
    *,
    code: str = "wfb3.unit-size",
    severity: str = ERROR,
    by: str = "rulebook",
    found: int | None = None,
    allowed: str | None = None,
    others: tuple[str, ...] = (),
) -> ArmyLimit:
    """The limit `span` on the size of a unit, which is `used`, with one wording for both bounds.

    `found` and `allowed` go into the finding in place of these numbers; `others` are handles of entries in the unit.
    """
    wording = wording_from(text, fix, found=found, allowed=allowed)
    side: ArmySide = Side(code, wording, rule, "last", ("models",), severity, by, others)
    moves = {SIZE: Move()}
    return Limit(f"size:{result.id}", result.name, MODELS, used, span, (result,), side, side, moves, result.entry.from_)


def _counted(own: Army, result: EntryResult, parts: tuple[EntryResult, ...]) -> int:
    """Number that counts in a unit's printed size: models of its parts, champions and hidden models."""
    return result.models + champions_counted(own, result) + sum(p.models for p in parts) + _hidden_counted(own, result)


def _number_of(result: EntryResult, used: int) -> Shown:
    """A size in words, with the name of what is counted: models, machines, altars, chariots or pack masters."""
    if result.kind == "machine":
        return N("{count} machine", "{count} machines", used)
    if result.kind == "pack":
        return N("{count} pack master", "{count} pack masters", used)
    if result.kind == "altar":
        return N("{count} altar", "{count} altars", used)
    if result.kind == "chariot":
        return N("{count} chariot", "{count} chariots", used)
    return N("{count} model", "{count} models", used)


def _by_list(own: Army, result: EntryResult, unit: UnitEntry, parts: tuple[EntryResult, ...]) -> ArmyLimit:
    """The limit of a unit by the size that the army list prints; `parts` are the other entries of the unit."""
    size = listed_size(unit, result, own.rules)
    used, champions = _counted(own, result, parts), champions_counted(own, result)
    way = T("Take {low} to {high} models, champion included.", low=size.min, high=size.max)
    if result.entry.from_ == HOST:
        way = T("Take {low} to {high} models.", low=size.min, high=size.max)
    elif size.min == size.max:
        way = T("Take {count} models, champion included.", count=size.min)
    if result.kind != "unit" and size.min == size.max:
        way = T("Take {number}.", number=_number_of(result, size.min))
    elif result.kind != "unit":
        way = T("Take {low} to {high} {what}.", low=size.min, high=size.max, what=_COUNTED_THINGS[result.kind])
    them: Shown = _number_of(result, used)
    if champions:
        them = T("{models} and the champion", models=N("{count} model", "{count} models", used - champions))
    text = T(
        "{models}; units of this type ({unit}) must have {allowed}.",
        models=them,
        unit=unit.name,
        allowed=size.words,
    )
    if size != unit.size:
        text = T("{models}; as skirmishers or scouts, {unit} must number {allowed}, champion included.", models=them, unit=unit.name, allowed=size.words)  # fmt: skip
    company = own.joined.get(result.id, ()) if champions else ()
    others = (*names_of(c for c in company if c.facts.post == "champion"), *names_of(parts))
    limit = _size(
        *(result, used, Between(size.min, size.max), text, way, own.rules.cited),
        by="list", allowed=str(size), others=others,
    )  # fmt: skip
    if size == unit.size or limit.over is None:
        return limit
    return limit._replace(over=limit.over._replace(rule="WFB3 15.10, 15.11 (A55)", by="rulebook"))


def _open(own: Army, result: EntryResult) -> Iterator[ArmyLimit]:
    """Limits of a unit of the open list: pairs, or at least five unless a rule differs (15.8 to 15.11, A26)."""
    least = own.rules.system.units.min
    if _in_pairs(result, own.rules):
        text = P("{found} model; sappers work in pairs.", "{found} models; sappers work in pairs.", "found", found=None)
        fix = T("Take an even number of models.")
        yield _size(result, result.models, Between(2, None, 2), text, fix, "WFB3 15.8", allowed="2, 4, 6 …")
    elif (
        result.kind == "unit"
        and not hidden_models.is_hiding(result)
        and not _loose(result, own.rules)
        and not result.facts.model.creature.is_unarmed_monster
    ):
        used = result.models + _hidden_counted(own, result)
        text = P(
            "{found} model; a unit must have at least {allowed}, not counting characters.",
            "{found} models; a unit must have at least {allowed}, not counting characters.",
            "found",
            found=result.models,
        )
        fix = P("Take at least {count} model.", "Take at least {count} models.", "count", count=least)
        yield _size(
            *(result, used, Between(least), text, fix, "WFB3 5.3.1 (A25)"), found=result.models, allowed=f"{least}+"
        )


def _practical(own: Army, result: EntryResult) -> Iterator[ArmyLimit]:
    """Limit that warns of units too large to move in practice (5.3.1)."""
    most = own.rules.system.units.impractical
    if result.kind == "unit":
        text = T("{found} models in one unit are hard to manoeuvre; {allowed} is the practical limit.")
        yield _size(*(result, result.models, Between(0, most), text, None, "WFB3 5.3.1"), severity=WARNING, by="advice")


def _in_loose_order(own: Army, result: EntryResult) -> tuple[ArmyLimit, ArmyLimit]:
    """Two limits on skirmishers or scouts: a minimum without the champion, a maximum with him."""
    size = loose_size(result.facts.model, own.rules)
    text = P(
        "{found} model; skirmishers and scouts must number {allowed}, champion included.",
        "{found} models; skirmishers and scouts must number {allowed}, champion included.",
        "found",
        found=None,
        allowed=size.words,
    )
    words = (text, T("Take {low} to {high} models.", low=size.min, high=size.max), "WFB3 15.10, 15.11 (A55)")
    with_champion = result.models + champions_counted(own, result)
    least = _size(result, result.models, Between(size.min), *words, allowed=str(size))
    return least, _size(result, with_champion, Between(0, size.max), *words, allowed=str(size))


def _chariots(own: Army, result: EntryResult, parts: tuple[EntryResult, ...]) -> ArmyLimit:
    """The limit on a unit of chariots of the open list."""
    rule = own.rules.system.vehicles
    size, used = rule.unit, result.models + sum(p.models for p in parts)
    text = P(
        "{found} chariot; a unit must have {allowed}.",
        "{found} chariots; a unit must have {allowed}.",
        "found",
        found=None,
        allowed=size.words,
    )
    fix = T("Take {low} to {high} chariots.", low=size.min, high=size.max)
    return _size(
        *(result, used, Between(size.min, size.max), text, fix, own.rules.cite(rule.source)),
        code="wfb3.chariot", allowed=str(size), others=names_of(parts),
    )  # fmt: skip


def skirmishers_of(unit: UnitEntry) -> str:
    """Key in `Limit.moves` for one more skirmishing unit of a line."""
    return f"skirmish:{unit.id}"


def _skirmishers(own: Army, unit: UnitEntry, most: int, units: list[EntryResult]) -> ArmyLimit:
    """The limit of `most` skirmishing units of a line."""
    text = P(
        "{found} unit of {unit} skirmishes; the list allows {allowed}.",
        "{found} units of {unit} skirmish; the list allows {allowed}.",
        "found",
        found=None,
        unit=unit.name,
    )
    fix = T("Put {count} of these units in ranks.")
    if len(units) == most + 1:
        fix = T("Put one of these units in ranks.")
    wording = wording_from(text, fix)
    over: Side[EntryResult] = Side("wfb3.formation", wording, own.rules.cited, "beyond", ("formation",), others=())
    key = skirmishers_of(unit)
    return Limit(
        key, unit.name, ENTRIES, len(units), Between(0, most), units, None, over, {key: Move()}, own.rules.list_id
    )


OF_UNITS = (unit_sizes, loose_sizes, chariot_unit_sizes)
"""Limits on single units, one function for each rule."""
OF_LISTS = (skirmishing_units,)
"""Limits on the units of a list together, one function for each rule."""
