"""Sheet content of an entry: the base game's facts, distances, boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.core.entries import EntryResult as BaseResult
from builder.core.entries import SheetFacts, Tag, WeaponLine
from builder.core.findings import Plain, Shown, T
from builder.core.tracks import Boxes, Track
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.force import Force, at_the_start, shapes
from builder.systems.skirmish.rules import Rules
from builder.systems.skirmish.scenario import free_models

OF_MODELS = (T("Save"), T("On foot"), T("Shoots"), T("Served by"))
"""Labels of the base game's facts that apply to single models; facts with other labels are about units."""


def with_details(result: EntryResult, base: BaseResult, rules: Rules) -> EntryResult:
    """A result with the details for sheets of `base`, the result of the same entry in the base game."""
    in_play = base.in_play
    if rules.single:
        now = base.in_play._replace(weapons=tuple(_weapons(base, rules)))
        base = base._replace(in_play=now)
        in_play = now._replace(tags=_kept(now.tags, rules))
    detailed = result._replace(in_play=in_play, items=base.items, facts=result.facts._replace(base=base))
    return detailed._replace(added=_added(detailed, rules))


def _weapons(base: BaseResult, rules: Rules) -> Iterator[WeaponLine]:
    """An entry's weapons without notes about ranks, which do not matter for a single model on foot."""
    riding = base.in_play.has_rule("mounted")
    for weapon in base.in_play.weapons:
        yield weapon._replace(notes=None) if weapon.id in rules.terms.rank_weapons and not riding else weapon


def _kept(tags: tuple[Tag, ...], rules: Rules) -> tuple[Tag, ...]:
    """The special rules that mean something in a force."""
    return tuple(tag for tag in tags if tag.id not in rules.terms.without)


def _added(result: EntryResult, rules: Rules) -> Mapping[str, Plain]:
    """Additional JSON values of an entry."""
    entry, facts = result.entry, result.facts
    found: dict[str, Plain] = {"leader": entry.leader, "number": facts.number, "wizard_level": facts.wizard}
    if rules.single:
        run = run_of(result, rules)
        found |= {"run": run, "charge": run, "spots": at_the_start(result, "I", rules)}
    if entry.injuries:
        found["injuries"] = entry.injuries
    if entry.experience:
        found["experience"] = entry.experience
    return found


def first_value(result: EntryResult, key: str) -> int | None:
    """The characteristic `key` of an entry's first profile; `None` if it is no number."""
    profiles = result.in_play.profiles
    return profiles[0].number(key) if profiles else None


def _dice_move(result: EntryResult, rules: Rules) -> Shown:
    """Dice that an entry moves by, in inches; `None` if it moves by its Movement."""
    known = rules.terms.dice_moves
    return next((known[tag.id] for tag in result.in_play.tags if tag.id in known), None)


def run_of(result: EntryResult, rules: Rules) -> float | None:
    """SK-20: inches of an entry's run or charge; `None` if it is a machine, moves by dice, or has no known Movement."""
    if result.facts.machine or _dice_move(result, rules) is not None:
        return None
    movement = result.in_play.movement
    own = first_value(result, "M") if movement is None else movement.effective
    return None if own is None else own * rules.system.play.run


def run_cell(result: EntryResult, rules: Rules) -> Shown:
    """Distance of an entry's run and charge for a column, or the dice that it moves by."""
    run = run_of(result, rules)
    return _dice_move(result, rules) if run is None else f"{run:g}"


def in_each_shape(result: EntryResult, key: str, rules: Rules) -> list[tuple[Shown, int]]:
    """Name of the shape and value of a characteristic: for the initial shape, and the other if its value differs."""
    found = [(shape.name, value) for shape in shapes(result, rules) if (value := shape.number(key)) is not None]
    return found if len({value for _, value in found}) > 1 else found[:1]


def sheet_facts(result: EntryResult, army: Force) -> SheetFacts:
    """What the sheet shows of an entry: type, facts, weapons, command, boxes and special rules."""
    rules = army.rules
    base: SheetFacts = rules.base.sheet.sheet_facts(result.facts.base, army.base)
    own = (*base.own, *_memory(result))
    if not rules.single:
        return base._replace(own=own)
    kind = tuple(title(result, rules))
    facts = base.facts if rules.terms.house is None else tuple(fact for fact in base.facts if fact[0] in OF_MODELS)
    return SheetFacts(
        (*kind, *(word for word in base.kind if word not in kind)),
        facts=(*_distances(result, rules), *free_models_line(result), *facts),
        weapons=base.weapons,
        command=base.command if result.entry.command else (),
        tracks=tuple(_tracks(result, rules)),
        tags=_kept(base.tags, rules),
        own=own,
    )


def title(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """The army list's name for an entry that the player renamed, and a note for the leader of the force."""
    if result.entry.name and result.entry.take in rules.takes:
        yield rules.takes[result.entry.take]
    if result.entry.leader:
        yield T("leads the force")


def _distances(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Labelled distances: run, charge, spotting."""
    run, dice = run_of(result, rules), _dice_move(result, rules)
    if run is not None:
        yield T("Run, charge"), T("{inches}″", inches=f"{run:g}")
    elif dice is not None and not result.facts.machine:
        yield T("Run, charge"), T("none: moves {inches} by its own rule", inches=dice)
    spots = [(shape, T("{inches}″", inches=inches)) for shape, inches in in_each_shape(result, "I", rules)]
    if spots:
        yield T("Spots hidden enemies within"), by_shape(spots)


def by_shape(values: Sequence[tuple[Shown, Shown]]) -> Shown:
    """One text of values by shape, given as name of the shape and value; a single value without its shape."""
    if len(values) == 1:
        return values[0][1]
    return tuple(T("{value} in {shape}", value=value, shape=shape) for shape, value in values)


def free_models_line(result: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Labelled number of models that the scenario gives free."""
    count = free_models(result)
    if count:
        yield T("Free in this scenario"), T("{count} of {models}", count=count, models=result.models)


def _memory(result: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Labelled injuries and experience from earlier games."""
    if result.entry.injuries:
        yield T("Injuries"), result.entry.injuries
    if result.entry.experience:
        yield T("Experience"), str(result.entry.experience)


def wounds(result: EntryResult) -> int:
    """Wounds of each model of an entry."""
    return first_value(result, "W") or 1


def _tracks(result: EntryResult, rules: Rules) -> Iterator[Track[Shown]]:
    """Boxes for wounds of models with more than one, and for the states of each model."""
    number = result.facts.number
    if wounds(result) > 1:
        yield Boxes(T("Wounds"), (wounds(result),) * number)
    for id, name in rules.system.states.items():
        yield Boxes(name, (1,) * number, fatal=id == "out")
