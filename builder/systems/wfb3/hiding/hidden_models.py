"""Models that hide in units: assassins, werecreatures, and what the lists hide (15.2, 15.9, A46)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from builder.core.definitions import Source
from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.points import Price
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult, Line
from builder.systems.wfb3.formulas import parts_of_units, rout_rally_and_leadership
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec, profile
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.beast_packs import span_of

HIDDEN = "hidden"
"""What they join their unit as."""
ASSASSIN = "assassin"
"""The kind of characters that hides."""
DIE = 6


class Terms(NamedTuple):
    """On what terms models hide."""

    within: tuple[str, ...] = ()
    """Entries in whose units they hide; any unit of their race if none is named."""
    perhaps: tuple[str, ...] = ()
    """Entries of which it is not certain that they hide there …"""
    doubt: Shown = None
    """… and why."""
    share: Fraction | None = None
    """The part of the unit's models that they may be; they then count among these."""
    most: int | None = None
    """At most so many in one unit."""
    alone: bool = False
    """They may also stand as a unit of their own."""
    source: Source | None = None
    """The rule, where it is none of a list."""


def is_were(figure: ModelSpec | None, rules: Rules) -> bool:
    """True if a model changes shape."""
    troops = rules.system.troops
    return figure is not None and any(t in troops and troops[t].were for t in figure.troop)


def terms(line: Line, figure: ModelSpec | None, rules: Rules) -> Terms | None:
    """On what terms the models of an entry hide; `None` if they do not."""
    if isinstance(line, UnitEntry):
        rule = line.hidden
        if rule is None:
            return None
        return Terms(rule.in_, rule.perhaps_in, rule.doubt, rule.share, rule.most, rule.or_alone)
    if is_were(figure, rules):
        return Terms(share=rules.system.weres.share, alone=True, source=rules.system.weres.source)
    troops = rules.system.troops
    kind = next(
        (troops[t] for t in (figure.troop if figure is not None else ()) if t in troops and troops[t].hides), None
    )
    return None if kind is None else Terms(source=kind.source)


def may_hide(line: Line, figure: ModelSpec, rules: Rules) -> bool:
    """True if the models of an entry may hide in a unit."""
    return terms(line, figure, rules) is not None


def hides(m: EntryResult) -> bool:
    """True if an entry hides in another."""
    return m.facts.post == HIDDEN and m.under is not None


def is_secret(entry: Entry) -> bool:
    """True if an entry is hidden in another and kept from the opponent."""
    return entry.as_ == HIDDEN and entry.joins is not None


def forms(figure: ModelSpec, models: int, rules: Rules) -> tuple[Profile, ...]:
    """The shapes that werecreatures of the open list take, with an Attack more for the weapon held (15.9)."""
    rule = rules.system.weres
    if not is_were(figure, rules):
        return ()
    found = []
    faces = parts_of_units.faces([1] * len(rule.forms), DIE)
    for id, own in zip(rule.forms, faces, strict=True):
        beast = rules.creatures[id]
        shape = profile(
            ModelSpec(beast), T("{beast} on {faces}", beast=beast.name, faces=span_of(own)), rules.system, models
        )
        found.append(model_specs.with_attack_for_weapon(shape, rules.system))
    return tuple(found)


def counted(hidden: list[EntryResult], rules: Rules) -> int:
    """How many of those who hide in a unit are of its own number, not beside it (A46)."""
    found = 0
    for m in hidden:
        rule = terms(m.facts.line, m.facts.figure, rules) if m.kind == "unit" else None
        if rule is not None and rule.share is not None:
            found += m.models
    return found


def hosting(unit: EntryResult, hidden: list[EntryResult], rules: Rules) -> EntryResult:
    """A unit in which others hide: what it is, and what lies open of it (A46).

    Each of them is shown as one of the unit's ordinary models, and as paid like one.
    """
    among = counted(hidden, rules)
    every = sum(m.models for m in hidden)
    strength = unit.models + among
    changed = unit
    struck_by = None
    if among and unit.in_play.rout_at is not None:
        rallies = rout_rally_and_leadership.rally_at(strength) if unit.in_play.rally_at is not None else None
        tag = struck(unit.models, among)
        tags = unit.in_play.tags if tag is None else (*unit.in_play.tags, tag)
        own = unit.in_play._replace(rout_at=rout_rally_and_leadership.rout_at(strength), rally_at=rallies, tags=tags)
        changed = unit._replace(in_play=own)
        struck_by = tag
    shown = unit.models + every
    profiles = tuple(
        p._replace(models=p.models + every) if p.models == unit.models else p for p in unit.in_play.profiles
    )
    open_play = unit.in_play._replace(
        profiles=profiles,
        rout_at=rout_rally_and_leadership.rout_at(shown) if unit.in_play.rout_at is not None else None,
        rally_at=rout_rally_and_leadership.rally_at(shown) if unit.in_play.rally_at is not None else None,
    )
    seen = unit._replace(in_play=open_play)._replace(
        models=shown, points=unit.points + unit.points_each * every, price=_as_ordinary(unit, every)
    )
    return changed._replace(seen=seen, facts=changed.facts._replace(host=unit, struck=struck_by))


def _as_ordinary(unit: EntryResult, more: int) -> tuple[Price, ...]:
    """The opened price of a unit with so many more of its ordinary models."""
    models, *others = unit.price
    times = models.times + more
    return (models._replace(times=times, points=models.each * times), *others)


def struck(ordinary: int, hidden: int) -> Tag | None:
    """Whom a missile hits at random: ordinary models first, then those hidden among them (15.9)."""
    if not ordinary or not hidden:
        return None
    counts = (ordinary, hidden)
    die = parts_of_units.die_for(counts, (10, 20, 100))
    first, second = parts_of_units.faces(counts, die)
    if not first or not second:
        return None
    value = T("D{die}: {ordinary} ordinary, {hidden} hidden", die=die, ordinary=span_of(first), hidden=span_of(second))
    return Tag("struck", T("Hit at random"), value, None)
