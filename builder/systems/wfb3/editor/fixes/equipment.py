"""Ways out for options, crews, packs, machines, chariots and monsters."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.findings import ERROR
from builder.core.fixes import Way
from builder.systems.wfb3.checks import troop_leaders
from builder.systems.wfb3.editor.context import objection
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.editor.fixes.joining import engineer
from builder.systems.wfb3.editor.fixes.numbers import fits
from builder.systems.wfb3.editor.size_controls import size_of
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.machines import Machine
from builder.systems.wfb3.model.options import OneUnit, offers_of
from builder.systems.wfb3.model.unit_entries import UnitEntry


def _option(c: Case) -> Iterator[Way]:
    """What is not offered, misplaced or doubled goes."""
    key = c.rest[0]
    if key == "take" or c.rest == ("options",):
        return
    if key == "options":
        yield from _option_taken(c)
    elif key == "creature" and c.m.facts.line is None and c.m.kind != "unit":
        return
    elif key == "crew" and len(c.rest) > 1:
        yield from _crew(c)
    elif key == "command" and c.m.kind == "unit":
        yield c.set("command", to=list(dict.fromkeys(c.entry.command)))
    elif key == "spells" and c.m.kind == "character" and c.m.facts.wizard:
        return
    else:
        yield c.remove(*c.rest)


def _crew(c: Case) -> Iterator[Way]:
    """What a part of the crew may not carry is left; who is no crew stays at home."""
    index = int(c.rest[1])
    if c.rest[2:3] == ("options",):
        yield c.remove(*c.rest)
    elif len(c.entry.crew) > 1:
        yield c.remove("crew", index)


def _pack(c: Case) -> Iterator[Way]:
    """Beasts that nobody leads stay behind."""
    if len(c.rest) == 2 and any(count for id, count in c.entry.pack.items() if id != c.rest[1]):
        yield c.remove(*c.rest)


def _chariot(c: Case) -> Iterator[Way]:
    """The next number of chariots that a unit has; what draws nothing or joins nothing goes."""
    key = c.rest[0]
    if key == "models" and isinstance(c.f.found, int):
        most = size_of(c.m, c.army.with_entries(c.others), c.rules).nearest(c.f.found)
        yield c.set("models", to=most)
    elif key == "joins" and isinstance(c.f.allowed, str):
        yield c.set("joins", to=c.f.allowed)
    elif key in ("joins", "mount") or (key == "team" and len(c.rest) > 1 and len(c.entry.team) > 1):
        yield c.remove(*c.rest)


def _monster(c: Case) -> Iterator[Way]:
    """A howdah for nobody is left; who rides has no mount of his own."""
    if c.rest[0] in ("options", "mount"):
        yield c.remove(*c.rest)


def _option_taken(c: Case) -> Iterator[Way]:
    if c.rest[2:] == ("models",):  # how many have it
        if c.excess > 0:
            yield c.set(*c.rest, to=c.f.allowed)
        else:
            yield c.set("options", c.rest[1], to=c.entry.options[int(c.rest[1])])
            yield c.remove("options", c.rest[1])
        return
    system = c.rules.system
    if len(c.rest) == 3:
        yield c.set(*c.rest, to=c.f.allowed)
        return
    id = c.entry.options[int(c.rest[1])]
    figure = c.m.facts.model
    if c.f.others:  # so many in the army
        if c.excess == 1:
            if _may_do_without(c, c.m, id):
                yield c.remove(*c.rest)
            for o in c.others:
                has = o.kind == "character" and o.entry.from_ == c.entry.from_ and id in o.entry.options
                if has and _may_do_without(c, o, id):
                    yield (Change("drop", c.path_of(o, "options"), id),)
        return
    if (
        not isinstance(c.m.facts.line, UnitEntry)
        and not figure.creature.arms
        and (id in system.weapons or id in system.armour)
    ):
        rest = [o for o in c.entry.options if o not in system.weapons and o not in system.armour]
        yield c.set("options", to=rest) if rest else c.remove("options")
        return
    yield c.remove(*c.rest)


def _may_do_without(c: Case, m: EntryResult, option: str) -> bool:
    """Whether a character leads what he must lead without an option as well."""
    figure = m.facts.model._replace(troop=tuple(t for t in m.facts.model.troop if t != option))
    led = tuple(o for o in c.entries if o.id == m.under)
    trial = m._replace(facts=m.facts._replace(figure=figure))
    return objection(trial, led, (troop_leaders.must_lead,), c.army) is None


def _gear(c: Case) -> Iterator[Way]:
    """One of the pieces that do not go together is left behind."""
    for id in dict.fromkeys(c.entry.options):
        if id in c.f.concerns:
            yield (Change("drop", (*c.at, "options"), id),)
    if c.f.found == c.entry.mount:  # barding for a mount that the list does not bard
        yield c.remove(*c.rest)


def _one_unit(c: Case) -> Iterator[Way]:
    """One of two units leaves it to the other."""
    unit = c.rules.units[c.entry.take]
    for id in (i for g in unit.options if isinstance(g, OneUnit) for i in offers_of(g)):
        if c.f.found != 2 or id not in c.f.concerns:
            continue
        for o in c.same:
            if id in o.entry.options:
                yield (Change("drop", c.path_of(o, "options"), id),)
            places = [n for n, item in enumerate(o.entry.items) if item.take == id]
            if len(places) == 1:
                yield (Change("remove", c.path_of(o, "items", places[0])),)


def _formation(c: Case) -> Iterator[Way]:
    if c.rest[0] == "options":
        yield c.remove(*c.rest)
    elif c.rest[0] == "formation":
        loose = [c.m]
        if type(c.f.allowed) is int:  # so many units may; false where this one may not
            loose = [o for o in c.same if o.entry.formation == "skirmish"]
        for o in loose:
            if fits(c, o, o.models, None):
                yield (Change("remove", c.path_of(o, "formation")),)


def _machine(c: Case) -> Iterator[Way]:
    if c.m.kind == "character":
        yield from engineer(c)
    elif c.rest[0] == "spare_crew":
        yield c.remove("spare_crew")
    elif c.rest[0] == "joins":
        yield c.set("joins", to=c.f.allowed) if isinstance(c.f.allowed, str) else c.remove("joins")
    elif (
        c.rest[0] == "size"
        and isinstance(c.m.facts.line, Machine)
        and c.f.severity == ERROR
        and c.entry.size == c.f.found
    ):
        for machine in c.rules.machine_kinds.get(c.entry.take, ()):
            if machine.tournament == "legal" and machine.points is not None and c.roster.game == "tournament":
                yield c.set("size", to=machine.crew)


HANDLERS: Handlers = {
    "wfb3.armour": _gear,
    "wfb3.chariot": _chariot,
    "wfb3.formation": _formation,
    "wfb3.machine": _machine,
    "wfb3.monster": _monster,
    "wfb3.one-unit": _one_unit,
    "wfb3.option": _option,
    "wfb3.pack": _pack,
    "wfb3.weapons": _gear,
}
"""Who knows ways out, by the code of the finding."""
