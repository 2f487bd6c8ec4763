"""War altars and their guards (16.2)."""

from collections.abc import Iterator
from fractions import Fraction

from builder.core.definitions import Range
from builder.core.entries import Tag
from builder.core.findings import ERROR, WARNING, Finding, N, Shown, T
from builder.core.plurals import P
from builder.core.points import Price, price_line, sum_of
from builder.core.profiles import Movement
from builder.systems.wfb3.chariots import in_play as chariots_in_play
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries import misplaced_keys
from builder.systems.wfb3.entries.result_parts import unit_result
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.profiles import model_movement
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import CrewedVehicle, Purchase


def guards_included(unit: UnitEntry | None) -> int:
    """Number of guards included in the price of the altar; 0 in the open list."""
    return unit.guards.number if unit is not None and unit.guards is not None else 0


def extra_guards_allowed(unit: UnitEntry | None, rules: Rules) -> Range:
    """Number of guards that may be bought in addition to those included in the price."""
    span = rules.system.altars.guards
    own = guards_included(unit)
    if unit is not None and unit.guards is not None:
        return Range(0, unit.guards.extra)
    return Range(max(0, span.min - own), None if span.max is None else span.max - own)


def _altar_prices(entry: Entry, model: Purchase, guards: int, rules: Rules) -> Iterator[Price]:
    """Price lines of one altar with its guards."""
    unit, rule = model.line, rules.system.altars
    cited = rules.cited if unit is not None else rules.cite(rule.source)
    if unit is not None and unit.guards is not None:
        yield price_line(T("printed price"), unit.points, 1, cited)
        if entry.guards:
            yield price_line(T("further guards"), unit.guards.extra_points, entry.guards, cited)
    else:
        yield price_line(T("war altar"), rule.points, 1, cited)
    yield from (price_line(rules.word(b.id), b.points, 1, cited) for b in model.bought if b.per == "altar")
    if model.parts:
        what = T("guards") if len(model.parts) > 1 else T("guards: {gear}", gear=model.parts[0].label)
        yield sum_of(what, model.parts, guards, cited)


def _number(entry: Entry, unit: UnitEntry | None, guards: int, rules: Rules) -> Iterator[Finding]:
    """Findings on the number of guards: two to five, and as many more as the list sells (16.2, V22)."""
    listed = unit is not None and unit.guards is not None
    span = extra_guards_allowed(unit, rules)
    if entry.guards in span:
        return
    text = P(
        "{found} guard; a war altar has {allowed}.",
        "{found} guards; a war altar has {allowed}.",
        "found",
        found=guards,
        allowed=rules.system.altars.guards.words,
    )
    if listed:
        text = P(
            "{found} extra guard; the list allows {allowed}.",
            "{found} extra guards; the list allows {allowed}.",
            "found",
            found=entry.guards,
            allowed=span.words,
        )
    yield Finding(
        "wfb3.unit-size",
        ERROR,
        text,
        rules.cited if listed else rules.cite(rules.system.altars.source),
        path=("guards",),
        found=entry.guards if listed else guards,
        allowed=str(span),
        fix=T("Remove the extra guards.")
        if listed and not span.max
        else T("Take {low} to {high} extra guards.", low=span.min, high=span.max)
        if listed
        else T("Take {low} to {high} guards.", low=span.min, high=span.max),
        by="list" if listed else "rulebook",
    )


def _team_unknown(unit: UnitEntry | None, rules: Rules) -> Finding:
    """Warning that no list names the wagon's draught creatures or its speed."""
    return Finding(
        "wfb3.doubt",
        WARNING,
        T("The list does not say what draws this altar’s wagon ({altar}) or how fast it moves.", altar=unit.name if unit is not None else ""),
        rules.cited,
        path=("options",),
        fix=T("Agree with your opponent on its team and its movement."),
    )  # fmt: skip


def _wagon_movement(unit: UnitEntry | None, rules: Rules) -> Movement | None:
    """Movement of an altar's wagon, by its team; `None` if unknown."""
    team = unit.guards.wagon if unit is not None and unit.guards is not None else {}
    drawing = tuple((rules.creatures[id], number) for id, number in team.items())
    return chariots_in_play.movement_of(CrewedVehicle("wagon", drawing, (), Fraction(0)), rules)


def carried_movement(own: Movement | None, rules: Rules) -> Movement | None:
    """Movement of the guards who carry the altar: half, rounded up to half inches (16.2, 5.2.1)."""
    if own is None:
        return None
    pace = movement_formulas.reduced(own.effective, rules.system.altars.move_parts)
    return own._replace(
        penalty=own.base - pace,
        effective=pace,
        charge=movement_formulas.charge(pace),
        difficult=movement_formulas.reduced(pace),
    )


def evaluate_altar(entry: Entry, handle: str, roster: Roster, rules: Rules, model: Purchase) -> EntryResult:
    """The result of an entry of war altars with their guards (16.2)."""
    altar_count, line, system = entry.models or 0, model.line, rules.system
    guards = guards_included(line) + entry.guards
    findings = [
        *misplaced_keys.misplaced_key_findings(entry, "altar"),
        *model.findings,
        *_number(entry, line, guards, rules),
    ]
    each = tuple(_altar_prices(entry, model, guards, rules))
    price = [
        sum_of(N("altar with guards", "altars with guards", altar_count), each, altar_count, "WFB3 16.2"),
        *model.once,
    ]
    known = system.tags["war-altar"]
    ids = [b.id for b in model.bought if b.per == "altar"]
    extras = {id: system.extras[id] for id in ids if id in system.extras}
    tags = [Tag("war-altar", known.name, None, known.effect)]
    tags += (Tag(id, extra.name, None, extra.effect) for id, extra in extras.items())
    on_wagon = any(extra.wagon for extra in extras.values())
    moves = _wagon_movement(line, rules) if on_wagon else None
    if on_wagon and moves is None:
        findings.append(_team_unknown(line, rules))
    litter = model_movement.litter_of(ids, system)
    bodies = guards * altar_count
    result = unit_result(entry, handle, roster, rules, model, price, findings, altar_count, bodies, tags)
    load = T("the wagon") if on_wagon else _burden(model)
    facts = result.facts._replace(guards=bodies, on_wagon=on_wagon, load_text=load, litter=litter)
    name = result.name if entry.name or line is not None else known.name
    in_play = result.in_play
    pace = moves if on_wagon else carried_movement(in_play.movement, rules)
    if on_wagon:  # its guards go on foot beside it
        on_foot = in_play.profiles[0]._replace(movement=in_play.movement)
        in_play = in_play._replace(profiles=(on_foot, *in_play.profiles[1:]))
    in_play = in_play._replace(movement=pace if litter is None else model_movement.litter_movement(litter))
    return result._replace(name=name, facts=facts, in_play=in_play)


def _burden(model: Purchase) -> Shown:
    """The load that slows the guards who carry an altar, in words."""
    own = model.numbers.movement
    return T("armour and altar") if own is not None and own.penalty else T("the altar")
