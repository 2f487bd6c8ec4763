"""What a sheet tells of an entry: its base game's words, its distances, its boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.entries import EntryResult as BaseResult
from builder.core.entries import SheetFacts, Tag
from builder.core.findings import Plain, Shown, T
from builder.core.remembered_answers import Later
from builder.core.tracks import Boxes, Track
from builder.systems.skirmish.army.base_lists import base_roster
from builder.systems.skirmish.army.force import Entries
from builder.systems.skirmish.army.free_models import free_models
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.roster import Roster
from builder.systems.skirmish.rules.formulas import run_and_charge, spots_within
from builder.systems.skirmish.rules.rules import Rules

OF_MODELS = (T("Save"), T("On foot"), T("Shoots"), T("Served by"))
"""Labels of what a game of units tells of each model; the rest is about units, for which the mode has its own rules."""


def sheet_details(entries: Entries, roster: Roster, rules: Rules) -> Entries:
    """The entries with what their base game tells of them together."""
    given, results = base_roster(roster, entries, rules)
    told = rules.base.sheet.sheet_details(results, given, rules.base_rules)
    return tuple(_with(m, base, rules) for m, base in zip(entries, told, strict=True))


def _with(m: EntryResult, base: BaseResult, rules: Rules) -> EntryResult:
    without = rules.terms.without
    in_play = base.in_play
    if without:
        in_play = Later(lambda: base.in_play.now._replace(tags=_kept(base.tags, without)))
    done = m._replace(in_play=in_play, items=base.items, facts=m.facts._replace(base=base))
    return done._replace(added=_added(done, rules))


def _kept(tags: tuple[Tag, ...], without: tuple[str, ...]) -> tuple[Tag, ...]:
    """Rules of the base game without those that say nothing here."""
    return tuple(tag for tag in tags if tag.id not in without)


def _added(m: EntryResult, rules: Rules) -> Mapping[str, Plain]:
    """Plain facts of an entry for other programs."""
    found: dict[str, Plain] = {"leader": m.entry.leader, "number": m.facts.number, "wizard_level": m.facts.wizard}
    if rules.mode.single:
        run = run_of(m, rules)
        found |= {"run": run, "charge": run, "spots": spots(m)}
    if m.entry.injuries:
        found["injuries"] = m.entry.injuries
    if m.entry.experience:
        found["experience"] = m.entry.experience
    return found


def run_of(m: EntryResult, rules: Rules) -> float | None:
    """Inches of its run and of its charge; none for what does not move, or whose Movement nobody knows."""
    if m.facts.machine:
        return None
    own = m.movement.effective if m.movement is not None else _value(m, "M")
    return None if own is None else run_and_charge(own, rules.system.play)


def spots(m: EntryResult) -> int | None:
    """Inches within which it spots hidden enemies."""
    initiative = _value(m, "I")
    return None if initiative is None else spots_within(initiative)


def _value(m: EntryResult, key: str) -> int | None:
    found = m.profiles[0].values.get(key) if m.profiles else None
    return found if isinstance(found, int) else None


def sheet_facts(m: EntryResult, entries: Entries, roster: Roster, rules: Rules) -> SheetFacts:
    """All that the sheet tells of one entry."""
    given, results = base_roster(roster, entries, rules)
    base = rules.base.sheet.sheet_facts(m.facts.base, results, given, rules.base_rules)
    own = tuple(memory(m))
    if not rules.mode.single:
        return base._replace(own=(*base.own, *own))
    kind = tuple(title(m, rules))
    facts = base.facts if rules.terms.house is None else tuple(fact for fact in base.facts if fact[0] in OF_MODELS)
    return SheetFacts(
        (*kind, *(word for word in base.kind if word not in kind)),
        facts=(*distances(m, rules), *free(m), *facts),
        weapons=base.weapons,
        command=base.command if m.entry.command else (),
        tracks=tuple(tracks(m, rules)),
        tags=_kept(base.tags, rules.terms.without),
        own=(*base.own, *own),
    )


def title(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """What it is where it has a name of its own, and whether it leads."""
    if m.entry.name:
        known = rules.takes.get(m.entry.take)
        if known is not None:
            yield known
    if m.entry.leader:
        yield T("leads the force")


def distances(m: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Run, charge and spotting distance."""
    run, seen = run_of(m, rules), spots(m)
    if run is not None:
        yield T("Run, charge"), T("{inches}″", inches=f"{run:g}")
    if seen is not None:
        yield T("Spots hidden enemies within"), T("{inches}″", inches=seen)


def free(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Models that the scenario gives for nothing, which its price leaves out."""
    count = free_models(m)
    if count:
        yield T("Free in this scenario"), T("{count} of {models}", count=count, models=m.models)


def memory(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """What earlier games have left."""
    if m.entry.injuries:
        yield T("Injuries"), m.entry.injuries
    if m.entry.experience:
        yield T("Experience"), str(m.entry.experience)


def wounds(m: EntryResult) -> int:
    """Wounds of each of its own models."""
    return _value(m, "W") or 1


def tracks(m: EntryResult, rules: Rules) -> Iterator[Track[Shown]]:
    """Wounds of models that have several, and a box a model for each state."""
    number = m.facts.number
    if wounds(m) > 1:
        yield Boxes(T("Wounds"), (wounds(m),) * number)
    for name in rules.system.states.values():
        yield Boxes(name, (1,) * number)
