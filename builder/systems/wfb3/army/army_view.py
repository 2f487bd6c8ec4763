"""The whole army as its checks see it, and what its entries owe to one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import wraps
from itertools import chain
from typing import NamedTuple

from builder.core.definitions import Range
from builder.core.entries import InPlay, Tag
from builder.core.findings import Finding, Shown, T
from builder.core.points import Price, line
from builder.core.remembered_answers import once
from builder.core.roster import by_handle
from builder.systems.wfb3.entries import hidden_models, model_movement
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.lists import CountLimit
from builder.systems.wfb3.model.roster import Roster
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules import price_formulas
from builder.systems.wfb3.rules.rules import HOST, Rules

CATEGORIES = {
    "rank-and-file": T("Rank and file"),
    "characters": T("Characters"),
    "allies": T("Allies"),
    "mercenaries": T("Mercenaries"),
    "host": T("Host"),
}
"""The shares of an army, by id."""


UNITS = ("unit", "machine", "chariot", "pack", "altar")
"""Kinds of entries that characters may join."""


BANNERS = ("great-banner", "contingent-banner")
"""Posts of those who bear a banner for more than their unit."""


MIXED = ("machine", "chariot")
"""Kinds of entries of which several may make up one unit; creatures of a host may as well."""


TROOPS = ("unit", "pack")
"""Kinds of entries whose special troops a champion belongs to."""


class Army(NamedTuple):
    """A roster with its entries reckoned."""

    roster: Roster
    rules: Rules
    entries: tuple[EntryResult, ...]
    by_id: dict[str, EntryResult]
    places: dict[int, int]
    """Index in the roster of each entry, by the entry's identity: two may bear one id by mistake."""
    joined: dict[str, list[EntryResult]]
    """Characters by the id that they join."""
    characters: list[EntryResult]
    """Heroes and wizards, in the order of the roster."""
    roles: dict[str, list[EntryResult]]
    """The same by the post that they hold in the army, those who hold one."""
    units: list[EntryResult]
    """Units and war machines, in the order of the roster."""
    taken: dict[str, list[EntryResult]]
    """Entries by what they take from the list."""
    bearers: list[EntryResult]
    """Entries with magic items."""
    posted: dict[str, list[tuple[EntryResult, EntryResult]]]
    """Characters who have a post in an entry of this roster, by the post, each with the entry."""
    hidden: dict[str, list[EntryResult]] = {}
    """Those who hide in others, characters and troops, by the id that they join."""
    crowded: frozenset[str] | set[str] = frozenset()
    """Ids that others than characters join."""
    parts: tuple[Army, ...] = ()
    """The same army list by list, its own first; empty if all entries are from the army's own list."""

    def called(self, id: str) -> Shown:
        """What an entry is called; the id itself if there is none."""
        m = self.by_id.get(id)
        return id if m is None else m.name

    def lists(self) -> tuple[Army, ...]:
        """The entries of each list apart, with its rules."""
        return self.parts or (self,)

    def own(self) -> Army:
        """What is from the army's own list."""
        return self.lists()[0]

    def path(self, mustered: EntryResult, *more: str | int) -> tuple[str | int, ...]:
        """Where an entry stands in the roster."""
        return ("entries", self.places[id(mustered)], *more)


@once
def army_view(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> Army:
    """The army for its checks."""
    rules = rules.army_itself.of(roster.variants) or rules
    by_id = by_handle(entries)
    places = dict(zip(map(id, entries), range(len(entries)), strict=True))
    joined: dict[str, list[EntryResult]] = {}
    hidden: dict[str, list[EntryResult]] = {}
    posted: dict[str, list[tuple[EntryResult, EntryResult]]] = {}
    crowded: set[str] = set()
    abroad = False
    for m in entries:
        if m.entry.from_ is not None:
            abroad = True
        under = m.under if m.relations else None
        if under is None:
            continue
        post = m.facts.post
        if m.kind == "character":
            joined.setdefault(under, []).append(m)
            if post is not None and under in by_id:
                posted.setdefault(post, []).append((m, by_id[under]))
        else:
            crowded.add(under)
        if post == hidden_models.HIDDEN:
            hidden.setdefault(under, []).append(m)

    def of(own: tuple[EntryResult, ...], known: Rules, parts: tuple[Army, ...] = ()) -> Army:
        taken: dict[str, list[EntryResult]] = {}
        roles: dict[str, list[EntryResult]] = {}
        characters, units, bearers = [], [], []
        for m in own:
            entry, kind = m.entry, m.kind
            take = entry.take
            if take in taken:
                taken[take].append(m)
            else:
                taken[take] = [m]
            if entry.items:
                bearers.append(m)
            if kind == "character":
                characters.append(m)
                if m.role is not None:
                    roles.setdefault(m.role, []).append(m)
            elif kind in UNITS:
                units.append(m)
        return Army(
            roster, known, own, by_id, places, joined, characters, roles, units, taken, bearers, posted,
            hidden, crowded, parts,
        )  # fmt: skip

    if not abroad:
        return of(entries, rules)
    named: dict[str | None, list[EntryResult]] = {}
    for m in entries:
        named.setdefault(m.entry.from_, []).append(m)
    parts = [of(tuple(named.get(None, ())), rules)]
    parts += [of(tuple(named[part]), known) for part, known in rules.parts.items() if part in named]
    return of(entries, rules, tuple(parts))


def of_list(entries: Iterable[EntryResult], rules: Rules) -> tuple[EntryResult, ...]:
    """The entries that are from a list, and not from another whose ids may be the same."""
    return tuple(m for m in entries if m.entry.from_ == rules.part)


def available(unit: UnitEntry, entries: Iterable[EntryResult], rules: Rules) -> Range:
    """How many of an entry the army may have: some are so many for each unit of other entries."""
    if not unit.number_per:
        return unit.number
    units = sum(m.entry.take in unit.number_per and not hidden_models.hides(m) for m in of_list(entries, rules))
    low, high = unit.number
    return Range(low * units, None if high is None else high * units)


def race_of(m: EntryResult) -> str | None:
    """The race that an entry takes, also where a row of its own stands for race and level."""
    race: str | None = m.entry.creature or getattr(m.facts.line, "creature", None)
    return race or m.creature


def counted(limit: CountLimit, entries: Iterable[EntryResult]) -> list[EntryResult]:
    """The entries of a list that a limit counts."""
    return _of_races(limit, [m for m in entries if m.entry.take in limit.of])


def counted_of(limit: CountLimit, taken: dict[str, list[EntryResult]]) -> list[EntryResult]:
    """The same of entries by what they take from the list."""
    return _of_races(limit, [m for id in limit.of for m in taken.get(id, ())])


def _of_races(limit: CountLimit, own: list[EntryResult]) -> list[EntryResult]:
    return [m for m in own if race_of(m) in limit.creatures] if limit.creatures else own


def together(m: EntryResult, entries: tuple[EntryResult, ...]) -> tuple[EntryResult, ...]:
    """What makes up one unit with machines, chariots or creatures of a host, as entries of their own; not those that hide there."""
    joined = joining(entries).get(m.id) if mixes(m) else None
    if joined is None:
        return ()
    return tuple(o for o in joined if o.kind == m.kind and o is not m and mixes(o) and not hidden_models.hides(o))


def mixes(m: EntryResult) -> bool:
    """Whether an entry may make up one unit with others."""
    return m.kind in MIXED or (m.kind == "unit" and m.entry.from_ == HOST)


def whole_unit(m: EntryResult, entries: tuple[EntryResult, ...]) -> tuple[EntryResult, ...]:
    """All entries that make up a unit with this one, the one that the others join before them."""
    head = next((o for o in entries if o.id == m.under and o.kind == m.kind and mixes(o)), None) if mixes(m) else None
    return (head, *together(head, entries)) if head is not None else (m, *together(m, entries))


@once
def joining(entries: tuple[EntryResult, ...]) -> dict[str, list[EntryResult]]:
    """Who has joined an entry, by its id."""
    found: dict[str, list[EntryResult]] = {}
    for m in entries:
        if m.under is not None:
            found.setdefault(m.under, []).append(m)
    return found


def costs_across_entries(entries: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> tuple[EntryResult, ...]:
    """What entries owe to one another in points: champions of special troops pay on top."""
    champions = [(n, m) for n, m in enumerate(entries) if m.relations and m.facts.post == "champion"]
    if not champions:
        return entries
    by_id = by_handle(entries)
    changed: list[EntryResult] = []
    for index, m in champions:
        unit = by_id.get(m.under or "")
        if unit is not None and unit.kind in TROOPS and unit.facts.model.troop and m.kind == "character":
            led = _champion_of_special_troops(m, unit, rules)
            if led is not m:
                changed = changed or [*entries]
                changed[index] = led
    return tuple(changed) if changed else entries


def _champion_of_special_troops(champion: EntryResult, unit: EntryResult, rules: Rules) -> EntryResult:
    """A champion pays the surcharge of the special troops that he leads (Warhammer Armies, special rules)."""
    extra, tags = _extra_of_leader(unit.facts.model.troop, champion.facts.model.troop, rules)
    if not extra:
        return champion
    points = champion.points + sum(e.points for e in extra)
    price = (*champion.price, *extra)

    def as_they_go(own: InPlay) -> InPlay:
        movement = own.movement
        if any(t in rules.system.troops and rules.system.troops[t].light_of_foot for t in unit.facts.model.troop):
            figure = champion.facts.model
            lighter = figure._replace(troop=(*figure.troop, *unit.facts.model.troop))
            movement = model_movement.movement(lighter, own.profiles[0], rules.system)
        return own._replace(tags=(*tags, *own.tags), movement=movement)

    in_play = as_they_go(champion.in_play)
    return champion._replace(points=points, points_each=points, price=price, in_play=in_play)


def _extra_of_leader(
    led: tuple[str, ...], own: tuple[str, ...], rules: Rules
) -> tuple[tuple[Price, ...], tuple[Tag, ...]]:
    """The surcharges of a champion who is no such troops himself, and the rules that go with them."""
    extra: list[Price] = []
    tags: list[Tag] = []
    for troop in led:
        known = rules.system.troops.get(troop)
        if known is None or known.on != "model" or troop in own:
            continue
        points = price_formulas.champion_surcharge(known)
        if points:
            tag = rules.system.tags[known.tag]
            name = T("champion of special troops: {troop}", troop=tag.name)
            extra.append(line(name, points, 1, "WA wa-special-rules"))
            tags.append(Tag(known.tag, tag.name, None, tag.effect))
    return tuple(extra), tuple(tags)


class Bound(NamedTuple):
    """How much of the limit a category may take."""

    category: str
    """A share of the army, or the id of a contingent that has one of its own."""
    name: Shown
    min: Fraction | None
    max: Fraction | None
    perhaps: Fraction | None = None
    """Up to this part above `max` …"""
    doubt: Shown = None
    """… it is not certain that it is too much."""


def bounds(rules: Rules) -> Iterator[Bound]:
    """Categories with their bounds as parts of the limit, contingents with a share of their own after theirs (A59)."""
    for category, name in CATEGORIES.items():
        bound = rules.army.composition.get(category)
        if bound is None:
            if category in ("rank-and-file", "characters"):
                yield Bound(category, name, None, None)
            continue
        yield Bound(category, name, bound.min, bound.max, bound.perhaps, bound.doubt)
        for id, most in bound.apart.items():
            yield Bound(id, rules.parts[id].army.name, None, most)


Check = Callable[[Army], Iterator[Finding]]


def each_list(check: Check) -> Check:
    """A check of one list, made for the army's own and for each contingent and host apart."""

    @wraps(check)
    def every(army: Army) -> Iterator[Finding]:
        return chain.from_iterable(map(check, army.parts)) if army.parts else check(army)

    return every


def own_list(check: Check) -> Check:
    """A check of what is from the army's own list, contingents and hosts aside."""

    @wraps(check)
    def only(army: Army) -> Iterator[Finding]:
        return check(army.own())

    return only
