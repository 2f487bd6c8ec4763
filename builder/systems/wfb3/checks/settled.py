"""Of whom the definitions alone tell that the checks of companies find nothing, so that these ask the others only.

Most units are plain troops in ranks, and most characters lead what their line may lead. Whether that is so follows from a
few choices (the line, the level, the post, what is joined), and is worked out once for a list.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from builder.core.remembered_answers import Answers
from builder.systems.wfb3.army.army_view import Army, Asked
from builder.systems.wfb3.checks.troop_leaders import ENGINEER, leads_rightly
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.entries.hidden_models import ASSASSIN
from builder.systems.wfb3.model.character_lines import CharacterLine
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import HOST, Rules

FEW = 3
"""Entries of which it is quicker to ask than to find out whether anything is settled, such as the company that an edit touches."""
OF_THEIR_OWN = frozenset((ENGINEER, ASSASSIN))
"""Special troops among characters who have checks of their own (15.2, 15.4)."""


def unsettled(army: Army) -> Army:
    """The army with those alone to be asked of whom something may be found; of the open list, and of a few entries, with all."""
    if army.rules.open or len(army.entries) <= FEW or len(army.by_id) < len(army.places):
        return army  # whom somebody joins is not sure where ids stand twice
    if not army.parts:
        return _of_one_list(army)
    parts = tuple(part if part.rules.part == HOST else _of_one_list(part) for part in army.parts)
    asked = {id(m) for part in parts for own in (part.asked.characters, part.asked.units) for m in own}
    characters = [m for m in army.characters if id(m) in asked]
    return _asking(army, characters, [m for m in army.units if id(m) in asked])._replace(parts=parts)


def _of_one_list(army: Army) -> Army:
    """The same of the entries of one list; who is with entries of another is not settled."""
    plain, everyone, hosts, crowded = _plain_units(army.rules), army.joined, army.hidden, army.crowded
    units: list[EntryResult] = []
    usual: dict[str, EntryResult] = {}
    for m in army.units:
        entry, id = m.entry, m.id
        known = plain.get(entry.take)
        if known is None or m.relations or entry.formation is not None or entry.champion is not None or id in crowded:
            units.append(m)
            continue
        models = m.models
        if id in everyone:
            if not known.joined:
                units.append(m)
                continue
            models += len(everyone[id])  # as many as may count in it
            if entry.creature is None:
                usual[id] = m
        if m.models < known.least or models > known.most or id in hosts:
            units.append(m)
    answers = army.rules.derived.of(_Settled)
    characters: list[EntryResult] = []
    for c in army.characters:
        facts, under = c.facts, c.under if c.relations else None
        figure, target, take = facts.model, None, None
        troop: tuple[str, ...] = ()
        if under is not None:
            target = usual.get(under)
            theirs = None if target is None else target.facts.figure
            if target is None or theirs is None or theirs.mount is not figure.mount:
                characters.append(c)
                continue
            take, troop = target.entry.take, theirs.troop
        key = (c.entry.take, facts.level, c.creature, facts.post, c.role, figure.troop, take, troop)
        settled = answers.get(key)
        if settled is None:
            settled = answers.keep(key, _settled(c, target, army.rules))
        if not settled:
            characters.append(c)
    return _asking(army, characters, units)


def _asking(army: Army, characters: list[EntryResult], units: list[EntryResult]) -> Army:
    """The army with these to be asked, and companies of several or with one of these."""
    left = {c.under for c in characters}
    joined = {id: own for id, own in army.joined.items() if len(own) > 1 or id in left}
    posted: dict[str, list[tuple[EntryResult, EntryResult]]] = {}
    for c in characters:
        post, target = c.facts.post, army.by_id.get(c.under or "")
        if post is not None and target is not None:
            posted.setdefault(post, []).append((c, target))
    return army._replace(asked=Asked(characters, units, joined, posted))


class _Plain(NamedTuple):
    """An entry of which, in ranks and by itself, no check of companies asks more than its size."""

    least: int
    most: float
    joined: bool
    """Whether the same holds of one whom characters join, who are asked themselves."""


class _PlainUnits(Answers[Literal["all"], dict[str, _Plain]]):
    """Entries of which only their size is asked."""


def _plain_units(rules: Rules) -> dict[str, _Plain]:
    """The entries of a list of which only their size is asked."""
    memory = rules.derived.of(_PlainUnits)
    known = memory.get("all")
    if known is None:
        plain = [(unit, _joined(unit, rules)) for unit in rules.units.values() if _plain(unit, rules)]
        sizes = {u.id: _Plain(u.size.min, math.inf if u.size.max is None else u.size.max, j) for u, j in plain}
        known = memory.keep("all", sizes)
    return known


def _plain(unit: UnitEntry, rules: Rules) -> bool:
    """Whether an entry needs nobody, hides nowhere and keeps to no size but its printed one."""
    troops = rules.system.troops
    scouts = any(troops[id].needs_missile for id in unit.troop if id in troops)
    return not (scouts or unit.needs_champion or unit.riders or unit.hidden is not None)


def _joined(unit: UnitEntry, rules: Rules) -> bool:
    """Whether an entry is of troops in whose ranks characters stand: no machines, chariots, packs or altars, and none that carry riders."""
    if unit.machine is not None or unit.vehicle is not None or unit.pack is not None or unit.guards is not None:
        return False
    races = (unit.creature, *unit.others)
    return all(race in rules.creatures and rules.creatures[race].carries is None for race in races)


class _Settled(
    Answers[
        tuple[str, int, str | None, str | None, str | None, tuple[str, ...], str | None, tuple[str, ...]],
        bool,
    ]
):
    """Whether all is settled of a character.

    By his line, level, race, post in his unit and in the army and what special troops he is, and by the entry that he
    joins and what special troops those are.
    """


def _settled(c: EntryResult, unit: EntryResult | None, rules: Rules) -> bool:
    """Whether nothing is to be asked of a character alone, or with plain troops that ride what he rides."""
    line, facts = c.facts.line, c.facts
    if not isinstance(line, CharacterLine) or not OF_THEIR_OWN.isdisjoint(facts.model.troop):
        return False
    if unit is None:
        return facts.post is None and leads_rightly(c, None, rules)
    if facts.post not in ("champion", "attached") or facts.model.creature.rides != unit.facts.model.creature.rides:
        return False
    troops = rules.system.troops
    kinds = [troops[id] for id in unit.facts.model.troop if id in troops]
    if any(kind.needs_missile or kind.never_wears or not kind.champion for kind in kinds):
        return False
    return leads_rightly(c, unit, rules)
