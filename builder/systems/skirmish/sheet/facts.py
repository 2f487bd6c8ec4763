"""What a sheet tells of an entry: its base game's words, its distances, its boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.entries import EntryResult as BaseResult
from builder.core.entries import SheetFacts, Tag, WeaponLine
from builder.core.findings import Plain, Shown, T
from builder.core.profiles import Profile
from builder.core.tracks import Boxes, Track
from builder.systems.skirmish.army.force import Force, at_the_start, shapes
from builder.systems.skirmish.army.free_models import free_models
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.rules.formulas import run_and_charge, spots_within
from builder.systems.skirmish.rules.rules import Rules

OF_MODELS = (T("Save"), T("On foot"), T("Shoots"), T("Served by"))
"""Labels of the base game's facts about single models; its facts about units do not apply in this mode."""


def sheet_details(army: Force) -> tuple[EntryResult, ...]:
    """The entries with what their base game tells of them together."""
    finished = army.rules.base.sheet.sheet_details(army.base)
    return tuple(_with(m, base, army.rules) for m, base in zip(army.entries, finished, strict=True))


def _with(m: EntryResult, base: BaseResult, rules: Rules) -> EntryResult:
    in_play = base.in_play
    if rules.mode.single:
        now = base.in_play._replace(weapons=tuple(_weapons(base, rules)))
        base = base._replace(in_play=now)
        in_play = now._replace(tags=_kept(base.in_play.tags, rules.terms.without))
    done = m._replace(in_play=in_play, items=base.items, facts=m.facts._replace(base=base))
    return done._replace(added=_added(done, rules))


def _weapons(base: BaseResult, rules: Rules) -> Iterator[WeaponLine]:
    """Its weapons without notes about ranks, which a single model on foot does not stand in."""
    riding = any(tag.id == "mounted" for tag in base.in_play.tags)
    for weapon in base.in_play.weapons:
        yield weapon._replace(notes=None) if weapon.id in rules.terms.rank_weapons and not riding else weapon


def _kept(tags: tuple[Tag, ...], without: tuple[str, ...]) -> tuple[Tag, ...]:
    """Rules of the base game without those that say nothing here."""
    return tuple(tag for tag in tags if tag.id not in without)


def _added(m: EntryResult, rules: Rules) -> Mapping[str, Plain]:
    """Plain facts of an entry for other programs."""
    found: dict[str, Plain] = {"leader": m.entry.leader, "number": m.facts.number, "wizard_level": m.facts.wizard}
    if rules.mode.single:
        run = run_of(m, rules)
        found |= {"run": run, "charge": run, "spots": spots(m, rules)}
    if m.entry.injuries:
        found["injuries"] = m.entry.injuries
    if m.entry.experience:
        found["experience"] = m.entry.experience
    return found


def by_dice(m: EntryResult, rules: Rules) -> Shown:
    """Inches of dice by which it moves whatever its Movement; `None` where it moves by its Movement."""
    known = rules.terms.dice_moves
    return next((known[tag.id] for tag in m.in_play.tags if tag.id in known), None)


def run_of(m: EntryResult, rules: Rules) -> float | None:
    """Inches of its run and of its charge; none for what does not move, moves by dice, or whose Movement nobody knows."""
    if m.facts.machine or by_dice(m, rules) is not None:
        return None
    own = m.in_play.movement.effective if m.in_play.movement is not None else _value(m, "M")
    return None if own is None else run_and_charge(own, rules.system.play)


def run_cell(m: EntryResult, rules: Rules) -> Shown:
    """The same for a column; the dice of what moves by dice."""
    run = run_of(m, rules)
    return by_dice(m, rules) if run is None else f"{run:g}"


def spots(m: EntryResult, rules: Rules) -> int | None:
    """Inches within which it spots hidden enemies, in the shape in which it starts."""
    initiative = at_the_start(m, "I", rules)
    return None if initiative is None else spots_within(initiative)


def in_each_shape(m: EntryResult, key: str, rules: Rules) -> Shown:
    """A characteristic in words: that of the shape in which it starts, and of the other with its name where it differs."""
    found = [(p.name, value) for p in shapes(m, rules) if (value := value_of(p, key)) is not None]
    if len({value for _, value in found}) < 2:
        return str(found[0][1]) if found else None
    return tuple(T("{value} in {shape}", value=value, shape=name) for name, value in found)


def value_of(p: Profile, key: str) -> int | None:
    """A characteristic of a profile, where it is a number."""
    found = p.values.get(key)
    return found if isinstance(found, int) else None


def _value(m: EntryResult, key: str) -> int | None:
    return value_of(m.in_play.profiles[0], key) if m.in_play.profiles else None


def sheet_facts(m: EntryResult, army: Force) -> SheetFacts:
    """All that the sheet tells of one entry."""
    base = army.rules.base.sheet.sheet_facts(m.facts.base, army.base)
    own = tuple(memory(m))
    if not army.rules.mode.single:
        return base._replace(own=(*base.own, *own))
    kind = tuple(title(m, army.rules))
    facts = base.facts if army.rules.terms.house is None else tuple(fact for fact in base.facts if fact[0] in OF_MODELS)
    return SheetFacts(
        (*kind, *(word for word in base.kind if word not in kind)),
        facts=(*distances(m, army.rules), *free(m), *facts),
        weapons=base.weapons,
        command=base.command if m.entry.command else (),
        tracks=tuple(tracks(m, army.rules)),
        tags=_kept(base.tags, army.rules.terms.without),
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
    run, dice = run_of(m, rules), by_dice(m, rules)
    if run is not None:
        yield T("Run, charge"), T("{inches}″", inches=f"{run:g}")
    elif dice is not None and not m.facts.machine:
        yield T("Run, charge"), T("none: moves {inches} by its own rule", inches=dice)
    seen = [(p.name, spots_within(value)) for p in shapes(m, rules) if (value := value_of(p, "I")) is not None]
    if len({inches for _, inches in seen}) > 1:
        distances = tuple(T("{value} in {shape}", value=T("{inches}″", inches=n), shape=name) for name, n in seen)
        yield T("Spots hidden enemies within"), distances
    elif seen:
        yield T("Spots hidden enemies within"), T("{inches}″", inches=seen[0][1])


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
