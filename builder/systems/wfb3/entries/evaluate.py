"""An entry of the roster by itself, priced, profiled and checked: which module knows its kind.

What is sold by an army list keeps its printed price (A52); what the open list
builds is priced by the formulas. Both go on through the same figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from builder.core import entries
from builder.core.findings import ERROR, Finding, Plain, T, Text, alternatives, either
from builder.core.models import Model
from builder.core.remembered_answers import Answers
from builder.core.spelling import did_you_mean, near, nearest, written
from builder.systems.wfb3.entries import rolled_profiles
from builder.systems.wfb3.entries.altars import evaluate_altar
from builder.systems.wfb3.entries.beast_packs import evaluate_pack
from builder.systems.wfb3.entries.characters import evaluate_character
from builder.systems.wfb3.entries.chariots import evaluate_chariots
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.facts import EntryResult, Facts
from builder.systems.wfb3.entries.machines import evaluate_machine
from builder.systems.wfb3.entries.ready_characters import ReadyCharacter
from builder.systems.wfb3.entries.ready_units import ReadyUnit, ready_unit
from builder.systems.wfb3.entries.relations import relations
from builder.systems.wfb3.entries.unit_models import is_pack, model_of
from builder.systems.wfb3.entries.units import evaluate_unit
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.rules.rules import HOST, VEHICLES, WAR_ALTAR, Rules


def evaluate(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    values = entry.__dict__
    from_ = values["from_"]
    reckoners = rules.memory.of(_Reckoners)
    reckoner = reckoners.get((settings, from_))
    if reckoner is None:
        own = rules.of(settings.variants, from_)
        if own is None:
            return _from_nowhere(entry, handle, rules)
        reckoner = reckoners.keep((settings, from_), _Reckoner(own, _Results(), own.derived.of(_Ready)))
    known, results, ready = reckoner
    if values["rolls"]:
        return _made(entry, handle, settings, known)
    joins = values["joins"]
    if joins is not None and values["level"] is not None:
        joins = True  # whom a character joins is told by nothing but his relation
    key = (joins, not values["name"], *_choices(values))
    pack, team = values["pack"], values["team"]
    if pack or team:
        key += (*pack.items(), "team", *team.items())
    sign = hash(key)  # once: a tuple works it out anew each time that it is looked for or kept
    before = results.get(sign)
    if before is not None and before[0] == key:
        return _of_another(before[1], entry, handle)
    line = ready.get(entry.take) or ready.keep(entry.take, _line(entry.take, known))
    mustered = line.result(entry, handle, settings) or _made(entry, handle, settings, known)
    if mustered.seen is None:
        results.keep(sign, (key, mustered))
    return mustered


class _StepByStep:
    """In place of what is ready for a line, where more is always to be asked."""

    def result(self, entry: Entry, handle: str, settings: Settings) -> EntryResult | None:
        """Nothing is known beforehand."""
        return None


class _Ready(Answers[str, ReadyUnit | ReadyCharacter | _StepByStep]):
    """What is known of entries before one is taken, by the line of the list."""


def _line(take: str, rules: Rules) -> ReadyUnit | ReadyCharacter | _StepByStep:
    """What the definitions say beforehand of a line of the list."""
    character = rules.characters.get(take)
    if character is not None:
        return ReadyCharacter(character, rules)
    unit = rules.units.get(take)
    return (None if unit is None else ready_unit(unit, rules)) or _StepByStep()


def _made(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    mustered = _of_its_kind(entry, handle, settings, rules)
    if rolled_profiles.may_roll(mustered):
        mustered = rolled_profiles.applied(mustered, rules)
    return mustered if rules.category is None else mustered._replace(category=rules.category)


_LEFT_OUT = ("id", "name", "from_", "group", "notes", "joins", "pack", "team", "rolls")
"""Keys that make no other result but for names, the list that it is from, those that few entries have, and rolls, with which no result is
remembered."""
_choices = itemgetter(*[key for key in Entry.model_fields if key not in _LEFT_OUT])
Chosen = tuple[Plain | Model | tuple[Model, ...], ...]
"""All of an entry that decides its result, but for names."""


class _Results(Answers[int, tuple[Chosen, EntryResult]]):
    """Results of entries by the hash of their choices, beside the choices, for all entries that make the same; fewer than most, since each is large."""

    __slots__ = ()
    most = 300


class _Reckoner(NamedTuple):
    """What all entries from one list are reckoned with."""

    rules: Rules
    results: _Results
    ready: _Ready


class _Reckoners(Answers[tuple[Settings, str | None], _Reckoner]):
    """What entries are reckoned with, by what their list says of the game, and by the part of the army that they are from."""

    __slots__ = ()
    most = 30


def _of_another(known: EntryResult, entry: Entry, handle: str) -> EntryResult:
    """The result of an entry that makes the same choices under another name, or joins another unit."""
    mustered = type(known)._make((entry, handle, entry.name or known.name, *known[3:]))
    if not known.relations or known.entry.joins == entry.joins:
        return mustered
    return mustered._replace(relations=relations(entry.joins, entry.as_, known.models))


def _from_nowhere(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """An entry of a contingent that the army has not."""
    mustered = _unknown(entry, handle, rules)
    known = list(rules.parts)
    host = entry.from_ == HOST
    unnamed = next((part.unknown for part in rules.army.composition.values() if part.unknown is not None), None)
    text = T("This army has no contingent “{id}”; the entry is kept and counts as 0 points.", id=entry.from_)
    if host:
        text = T("This army has no hosts; the entry is kept and counts as 0 points.")
    elif unnamed is not None:
        text = T(
            "This army has no contingent “{id}”; the entry is kept and counts as 0 points. {reason}",
            id=entry.from_, reason=unnamed,
        )  # fmt: skip
    finding = Finding(
        "wfb3.host" if host else "wfb3.allies",
        ERROR,
        text,
        rules.cited,
        path=("from",),
        found=entry.from_,
        allowed=known,
        fix=_other_contingent(entry.from_ or "", known, rules),
        by="list",
    )
    return mustered._replace(findings=(finding,))


def _other_contingent(id: str, known: Sequence[str], rules: Rules) -> Text:
    """The way out of an unknown contingent."""
    guess = near(id, known, rules.part_name)
    if guess is not None:
        return T("Did you mean {guess}?", guess=written(guess, rules.part_name))
    if not known:
        return T("Remove the entry.")
    names = alternatives([written(one, rules.part_name) for one in known])
    return T("Remove the entry, or choose another contingent: {contingent}.", contingent=names)


def _of_its_kind(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    if entry.take in rules.characters or (rules.open and entry.take in ("hero", "wizard")):
        return evaluate_character(entry, handle, settings, rules)
    unit = rules.units.get(entry.take)
    if unit.vehicle is not None if unit is not None else rules.open and entry.take in VEHICLES:
        return evaluate_chariots(entry, handle, settings, rules, unit)
    model = model_of(entry, rules)
    if model is None:
        return _unknown(entry, handle, rules)
    if model.machine is not None:
        return evaluate_machine(entry, handle, settings, rules, model, model.machine)
    if unit.pack is not None if unit is not None else is_pack(entry, rules):
        return evaluate_pack(entry, handle, settings, rules, model)
    if entry.take == WAR_ALTAR or (model.line is not None and model.line.guards is not None):
        return evaluate_altar(entry, handle, settings, rules, model)
    return evaluate_unit(entry, handle, settings, rules, model)


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """What is taken stands in the army’s list."""
    text = T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=entry.take)
    if rules.part not in (None, HOST):
        text = T("“{take}” is not in this contingent’s list; it is kept and counts as 0 points.", take=entry.take)
    untold = next((host.unknown for host in rules.army.hosts if host.unknown is not None), None)
    if rules.part == HOST and untold is not None:
        text = T(
            "“{take}” is in none of this army’s hosts; it is kept and counts as 0 points. {reason}",
            take=entry.take, reason=untold,
        )  # fmt: skip
    finding = Finding(
        "ref.unknown",
        ERROR,
        text,
        path=("take",),
        found=entry.take,
        allowed=nearest(entry.take, rules.takeable(), rules.taken),
        fix=_elsewhere(entry, rules)
        or did_you_mean(entry.take, rules.takeable(), rules.taken)
        or T("Remove the entry, or take something else."),
        by="list",
    )
    name = entry.name or entry.take
    return entries.EntryResult(
        entry,
        handle,
        name,
        "unknown",
        None,
        None,
        entry.models or 1,
        0,
        0,
        (),
        Facts(),
        findings=(finding,),
    )


def _elsewhere(entry: Entry, rules: Rules) -> Text | None:
    """Where an entry is that this list has not: in the army's own, or in one of its contingents."""
    whole = rules.army_itself
    if entry.from_ is not None:
        own = entry.take in whole.takeable()
        written = T("It is in your army’s own list; remove “{line}”.", line=f"from: {entry.from_}")
        named = T("It is in your army’s own list; add it from there.")
        return either(written, named) if own else None
    parts = [id for id, part in whole.parts.items() if entry.take in part.takeable()]
    if len(parts) != 1:
        return None
    written = T("Add “{line}” to the entry.", line=f"from: {parts[0]}")
    return either(written, T("Take it from this contingent: {contingent}.", contingent=whole.part_name(parts[0])))
