"""How large units are, each rule once: of lists, of the open list, of skirmishers, of chariots, of hosts (5.3.1, 15.8, 15.10, 15.11, 20.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from builder.core import limits as kernel
from builder.core.definitions import Range
from builder.core.entry_findings import names_of
from builder.core.findings import WARNING, N, Shown, T
from builder.core.limits import Allowed, Between, Limit, Move, Side, worded
from builder.core.plurals import P
from builder.systems.wfb3.army import Army, rest_of_unit, whole_unit
from builder.systems.wfb3.composition.limits import ENTRIES, MODELS, ArmyLimit, ArmySide
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.rules import HOST, Rules
from builder.systems.wfb3.units.open_order import are_scouts, loose_size

SIZE = "models"
"""The key of one model more in the unit."""

_WHAT = {
    "machine": T("machines"),
    "pack": T("pack masters"),
    "altar": T("altars"),
    "chariot": T("chariots"),
}
"""What the size of a unit counts where it is no models."""


# --------------------------------------------------------------------- what a unit is


def listed_size(unit: UnitEntry, m: EntryResult, rules: Rules) -> Range:
    """The printed size of a unit; skirmishers and scouts have their most on top of it, champion included (A55)."""
    if m.kind != "unit" or (m.entry.formation != "skirmish" and not are_scouts(m.facts.figure, rules)):
        return unit.size
    most = loose_size(m.facts.model, rules).max
    if most is None or unit.size.min > most or (unit.size.max is not None and unit.size.max <= most):
        return unit.size
    return Range(unit.size.min, most)


def is_monster(creature: Creature) -> bool:
    """Larger than a horse and no troops that bear arms (18)."""
    return not creature.arms and (creature.monster or any(t.take == "large" for t in creature.tags))


def _in_pairs(m: EntryResult, rules: Rules) -> bool:
    troops = rules.system.troops
    figure = m.facts.figure
    return m.kind == "unit" and figure is not None and any(t in troops and troops[t].in_pairs for t in figure.troop)


def _loose(m: EntryResult, rules: Rules) -> bool:
    """True if an entry of the open list is in open order: skirmishers and scouts."""
    if m.kind != "unit" or m.facts.line is not None or m.facts.figure is None:
        return False
    return m.entry.formation == "skirmish" or are_scouts(m.facts.figure, rules)


def _part_of_another(own: Army, m: EntryResult) -> bool:
    """Machines and chariots that make up a unit with others are counted there."""
    target = own.by_id.get(m.under or "") if m.relations else None
    return target is not None and m in rest_of_unit(target, own)


def champions_of(own: Army, m: EntryResult) -> int:
    """Champions count in the size of a unit, not in that of a battery (A54)."""
    if m.kind != "unit":
        return 0
    counted = int(m.facts.champion is not None)
    for c in own.joined.get(m.id, ()):
        if c.facts.post == "champion":
            counted += 1
    return counted


def _among(own: Army, m: EntryResult) -> int:
    """Those hidden among a unit's own number (A46)."""
    return hidden_models.counted(own.hidden[m.id], own.rules) if m.kind == "unit" and m.id in own.hidden else 0


# --------------------------------------------------------------------- limits


def unit_sizes(own: Army) -> Iterator[ArmyLimit]:
    """The list's own range, a champion included (A54); otherwise five and more (5.3.1, V1)."""
    for m in own.units:
        if not m.models or _part_of_another(own, m):
            continue
        unit = m.facts.line
        if isinstance(unit, UnitEntry):
            yield _by_list(own, m, unit, rest_of_unit(m, own))
        else:
            yield from _open(own, m)
            yield from _practical(own, m)


def loose_sizes(own: Army) -> Iterator[ArmyLimit]:
    """Skirmishers and scouts of the open list: five and more besides the champion, who counts in the most (A55)."""
    for m in own.units if own.rules.open else ():
        if m.models and _loose(m, own.rules):
            least, most = _in_loose_order(own, m)
            yield most if least.kept else least


def chariot_units(own: Army) -> Iterator[ArmyLimit]:
    """A unit of the open list has one to six chariots (20.1, V19); lists print their own sizes."""
    for m in own.units if own.rules.open else ():
        if m.kind == "chariot" and not m.facts.chariot.listed and m.under is None:
            unit = _chariots(own, m, rest_of_unit(m, own))
            if unit.used:
                yield unit


def skirmishing_units(own: Army) -> Iterator[ArmyLimit]:
    """Units of an entry that its list lets skirmish (15.10)."""
    by_entry: dict[str, list[EntryResult]] = {}
    for m in own.units:
        if m.entry.formation == "skirmish" and m.kind == "unit" and m.facts.figure is not None:
            by_entry.setdefault(m.entry.take, []).append(m)
    for unit in own.rules.units.values():
        if unit.skirmish is not None and isinstance(unit.skirmish.units, int):
            yield _skirmishers(own, unit, unit.skirmish.units, by_entry.get(unit.id, []))


def size_of(own: Army, m: EntryResult) -> Allowed:
    """How many models may come to an entry where it stands, by all that bounds the size of its unit."""
    unit = m.facts.line
    parts = tuple(o for o in whole_unit(m, own) if o is not m)
    limits: Iterable[ArmyLimit]
    if isinstance(unit, UnitEntry):
        limits = (_by_list(own, m, unit, parts),)
    elif m.kind == "chariot":
        limits = (_chariots(own, m, parts),)
    elif hidden_models.hides(m):
        limits = ()
    else:
        limits = chain(_open(own, m), _in_loose_order(own, m) if _loose(m, own.rules) else ())
    return kernel.room((_something(m), *limits), SIZE)


def _something(m: EntryResult) -> ArmyLimit:
    """An entry has something of its own."""
    return Limit(f"size:{m.id}", m.name, MODELS, 0, Between(1), moves={SIZE: Move()})


def _size(m: EntryResult, used: int, span: Between, side: ArmySide, *, bounds: bool = True, over: ArmySide | None = None) -> ArmyLimit:  # fmt: skip
    """A limit on the size of a unit, with the same words on either side."""
    moves = {SIZE: Move()} if bounds else {}
    return Limit(f"size:{m.id}", m.name, MODELS, used, span, (m,), side, over or side, moves, m.entry.from_)


def _counted(own: Army, m: EntryResult, parts: tuple[EntryResult, ...]) -> int:
    """All that count in the size of a unit that a list prints."""
    return m.models + champions_of(own, m) + sum(p.models for p in parts) + _among(own, m)


def _number_of(m: EntryResult, used: int) -> Shown:
    """A size with what it counts: models, machines, altars, chariots, the masters of a pack."""
    if m.kind == "machine":
        return N("{count} machine", "{count} machines", used)
    if m.kind == "pack":
        return N("{count} pack master", "{count} pack masters", used)
    if m.kind == "altar":
        return N("{count} altar", "{count} altars", used)
    if m.kind == "chariot":
        return N("{count} chariot", "{count} chariots", used)
    return N("{count} model", "{count} models", used)


def _by_list(own: Army, m: EntryResult, unit: UnitEntry, parts: tuple[EntryResult, ...]) -> ArmyLimit:
    """The size that a list prints."""
    size = listed_size(unit, m, own.rules)
    used, champions = _counted(own, m, parts), champions_of(own, m)
    way = T("Take {low} to {high} models, champion included.", low=size.min, high=size.max)
    if m.entry.from_ == HOST:
        way = T("Take {low} to {high} models.", low=size.min, high=size.max)
    elif size.min == size.max:
        way = T("Take {count} models, champion included.", count=size.min)
    if m.kind != "unit" and size.min == size.max:
        way = T("Take {number}.", number=_number_of(m, size.min))
    elif m.kind != "unit":
        way = T("Take {low} to {high} {what}.", low=size.min, high=size.max, what=_WHAT[m.kind])
    them: Shown = _number_of(m, used)
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
    wording = worded(text, way, allowed=str(size))

    company = own.joined.get(m.id, ()) if champions else ()
    others = (*names_of(c for c in company if c.facts.post == "champion"), *names_of(parts))
    side: Side[EntryResult] = Side("wfb3.unit-size", wording, own.rules.cited, "last", ("models",), others=others)
    over = None
    if size != unit.size:
        over = side._replace(rule="WFB3 15.10, 15.11 (A55)", by="rulebook")
    return _size(m, used, Between(size.min, size.max), side, over=over)


def _open(own: Army, m: EntryResult) -> Iterator[ArmyLimit]:
    """Of the open list: sappers in pairs, others five and more, but for those with a size rule of their own (15.8 to 15.11, A26)."""
    least = own.rules.system.units.min
    if _in_pairs(m, own.rules):
        text = P("{found} model; sappers work in pairs.", "{found} models; sappers work in pairs.", "found", found=None)
        wording = worded(text, T("Take an even number of models."), allowed="2, 4, 6 …")
        side: Side[EntryResult] = Side(
            "wfb3.unit-size", wording, "WFB3 15.8", "last", ("models",), by="rulebook", others=()
        )
        yield _size(m, m.models, Between(2, None, 2), side)
    elif m.kind == "unit":
        figure = m.facts.figure
        if hidden_models.hides(m) or _loose(m, own.rules) or (figure is not None and is_monster(figure.creature)):
            return
        used = m.models + _among(own, m)
        text = P(
            "{found} model; a unit must have at least {allowed}, not counting characters.",
            "{found} models; a unit must have at least {allowed}, not counting characters.",
            "found",
            found=m.models,
        )
        fix = P("Take at least {count} model.", "Take at least {count} models.", "count", count=least)
        wording = worded(text, fix, found=m.models, allowed=f"{least}+")
        side = Side("wfb3.unit-size", wording, "WFB3 5.3.1 (A25)", "last", ("models",), by="rulebook", others=())
        yield _size(m, used, Between(least), side)


def _practical(own: Army, m: EntryResult) -> Iterator[ArmyLimit]:
    """Units so large that nobody moves them (5.3.1)."""
    most = own.rules.system.units.impractical
    if m.kind == "unit":
        text = T("{found} models in one unit are hard to manoeuvre; {allowed} is the practical limit.")
        side: Side[EntryResult] = Side(
            "wfb3.unit-size", worded(text), "WFB3 5.3.1", "last", ("models",), WARNING, "advice", ()
        )
        yield _size(m, m.models, Between(0, most), side, bounds=False)


def _in_loose_order(own: Army, m: EntryResult) -> tuple[ArmyLimit, ArmyLimit]:
    """Skirmishers or scouts: at least so many besides the champion, and at most so many with him."""
    size = loose_size(m.facts.model, own.rules)
    text = P(
        "{found} model; skirmishers and scouts must number {allowed}, champion included.",
        "{found} models; skirmishers and scouts must number {allowed}, champion included.",
        "found",
        found=None,
        allowed=size.words,
    )
    wording = worded(text, T("Take {low} to {high} models.", low=size.min, high=size.max), allowed=str(size))
    side: Side[EntryResult] = Side(
        "wfb3.unit-size", wording, "WFB3 15.10, 15.11 (A55)", "last", ("models",), by="rulebook", others=()
    )
    least = _size(m, m.models, Between(size.min), side)
    return least, _size(m, m.models + champions_of(own, m), Between(0, size.max), side)


def _chariots(own: Army, m: EntryResult, parts: tuple[EntryResult, ...]) -> ArmyLimit:
    rule = own.rules.system.vehicles
    used = m.models + sum(p.models for p in parts)
    text = P(
        "{found} chariot; a unit must have {allowed}.",
        "{found} chariots; a unit must have {allowed}.",
        "found",
        found=None,
        allowed=rule.unit.words,
    )
    fix = T("Take {low} to {high} chariots.", low=rule.unit.min, high=rule.unit.max)
    wording = worded(text, fix, allowed=str(rule.unit))
    cited = own.rules.cite(rule.source)
    side: Side[EntryResult] = Side(
        "wfb3.chariot", wording, cited, "last", ("models",), by="rulebook", others=names_of(parts)
    )
    return _size(m, used, Between(rule.unit.min, rule.unit.max), side)


def skirmishers_of(unit: UnitEntry) -> str:
    """The key of one unit more that skirmishes."""
    return f"skirmish:{unit.id}"


def _skirmishers(own: Army, unit: UnitEntry, most: int, units: list[EntryResult]) -> ArmyLimit:
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
    wording = worded(text, fix)
    over: Side[EntryResult] = Side("wfb3.formation", wording, own.rules.cited, "beyond", ("formation",), others=())
    key = skirmishers_of(unit)
    return Limit(
        key, unit.name, ENTRIES, len(units), Between(0, most), units, None, over, {key: Move()}, own.rules.part
    )


# --------------------------------------------------------------------- hosts


OF_UNITS = (unit_sizes, loose_sizes, chariot_units)
"""What each unit of a list is limited in, a function a rule."""
OF_LISTS = (skirmishing_units,)
"""What the units of a list are limited in together."""
