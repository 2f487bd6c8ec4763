"""The whole army as its checks see it, and what its entries owe to one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, wraps
from itertools import chain
from typing import NamedTuple

from builder.core import army as kernel
from builder.core.definitions import Range
from builder.core.entries import Tag
from builder.core.event_pack import Event
from builder.core.findings import Finding, Shown, T
from builder.core.points import Price, line
from builder.systems.wfb3.contingents.costs import commanders_of
from builder.systems.wfb3.definitions.lists import CountLimit
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.general.who_is_general import best_leaders, general_of
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.profiles import model_movement
from builder.systems.wfb3.rules import HOST, Rules
from builder.systems.wfb3.spells.magic_points import Bond, bonds_of

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


MIXED = ("machine", "chariot")
"""Kinds of entries of which several may make up one unit; creatures of a host may as well."""


TROOPS = ("unit", "pack")
"""Kinds of entries whose special troops a champion belongs to."""


@dataclass(frozen=True, eq=False)
class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries, or the part of them that is from one list."""

    whole: Army | None = None
    """The army that this list is a part of; `None` for the army itself."""

    @cached_property
    def by_id(self) -> dict[str, EntryResult]:
        """The entries of the whole army by their handles."""
        return super().by_id if self.whole is None else self.whole.by_id

    @cached_property
    def places(self) -> dict[int, int]:
        """Index in the roster of each entry of the whole army, by the entry's identity."""
        return super().places if self.whole is None else self.whole.places

    @cached_property
    def companions(self) -> dict[str, list[EntryResult]]:
        """Those of these entries who have joined an entry, characters and troops, by its id."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.entries:
            if result.under is not None:
                found.setdefault(result.under, []).append(result)
        return found

    @cached_property
    def joined(self) -> dict[str, list[EntryResult]]:
        """Characters of the whole army by the id that they join."""
        if self.whole is not None:
            return self.whole.joined
        found = {id: [o for o in own if o.kind == "character"] for id, own in self.companions.items()}
        return {id: own for id, own in found.items() if own}

    @cached_property
    def hidden(self) -> dict[str, list[EntryResult]]:
        """Those of the whole army who hide in others, characters and troops, by the id that they join."""
        if self.whole is not None:
            return self.whole.hidden
        found = {id: [o for o in own if hidden_models.hides(o)] for id, own in self.companions.items()}
        return {id: own for id, own in found.items() if own}

    @cached_property
    def posted(self) -> dict[str, list[tuple[EntryResult, EntryResult]]]:
        """Characters of the whole army who have a post in an entry, by the post, each with the entry."""
        if self.whole is not None:
            return self.whole.posted
        found: dict[str, list[tuple[EntryResult, EntryResult]]] = {}
        for result in self.entries:
            host = self.by_id.get(result.under or "")
            if result.kind == "character" and result.facts.post is not None and host is not None:
                found.setdefault(result.facts.post, []).append((result, host))
        return found

    @cached_property
    def taken(self) -> dict[str, list[EntryResult]]:
        """Entries by what they take from the list."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.entries:
            found.setdefault(result.entry.take, []).append(result)
        return found

    @cached_property
    def characters(self) -> list[EntryResult]:
        """Heroes and wizards, in the order of the roster."""
        return [result for result in self.entries if result.kind == "character"]

    @cached_property
    def roles(self) -> dict[str, list[EntryResult]]:
        """Characters by the post that they hold in the army, those who hold one."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.characters:
            if result.role is not None:
                found.setdefault(result.role, []).append(result)
        return found

    @cached_property
    def units(self) -> list[EntryResult]:
        """Units and war machines, in the order of the roster."""
        return [result for result in self.entries if result.kind in UNITS]

    @cached_property
    def bearers(self) -> list[EntryResult]:
        """Entries with magic items."""
        return [result for result in self.entries if result.entry.all_items]

    @cached_property
    def parts(self) -> tuple[Army, ...]:
        """The same army list by list, its own first; empty if all entries are from the army's own list."""
        named: dict[str | None, list[EntryResult]] = {}
        for result in self.entries:
            named.setdefault(result.entry.from_, []).append(result)
        if self.whole is not None or not named.keys() - {None}:
            return ()
        lists = {None: self.rules} | {id: known for id, known in self.rules.parts.items() if id in named}
        return tuple(
            replace(self, rules=known, entries=tuple(named.get(id, ())), whole=self) for id, known in lists.items()
        )

    @cached_property
    def best_leaders(self) -> list[EntryResult]:
        """The characters with the highest Leadership who may be general (14.8, A48)."""
        return best_leaders(self.characters)

    @cached_property
    def general(self) -> EntryResult | None:
        """The general."""
        return general_of(self.best_leaders)

    @cached_property
    def lenders(self) -> list[EntryResult]:
        """The general and his seconds in command, who lend their Leadership, in the order of the list (14.8.1)."""
        return [result for result in self.characters if result is self.general or result.role == "second"]

    @cached_property
    def bonds(self) -> tuple[Bond, ...]:
        """The hosts that wizards bind, with the magic points that each takes."""
        return bonds_of(self.entries, self.rules.army_itself)

    @cached_property
    def commanders(self) -> dict[str, EntryResult]:
        """Who commands each contingent, by its id."""
        return commanders_of(self.characters, self.rules)

    @cached_property
    def most_common_creature(self) -> str | None:
        """Id of the creature of which the army has most entries; the last by name of several."""
        known = Counter(result.creature for result in self.entries if result.creature is not None)
        return max(known, key=lambda creature: (known[creature], creature), default=None)

    def name_of(self, id: str) -> Shown:
        """Display name of an entry; the id itself if there is none."""
        result = self.by_id.get(id)
        return id if result is None else result.name

    def lists(self) -> tuple[Army, ...]:
        """The entries of each list apart, with its rules."""
        return self.parts or (self,)

    def own_list(self) -> Army:
        """The entries from the army's own list."""
        return self.lists()[0]

    def rules_of(self, result: EntryResult) -> Rules:
        """The rules of the list that an entry is from; those of the army for a list that it has not."""
        return self.rules if result.entry.from_ is None else self.rules.parts.get(result.entry.from_, self.rules)


def army_of(roster: Roster, rules: Rules, entries: tuple[EntryResult, ...], event: Event | None = None) -> Army:
    """The army of a roster, its rules with the variants that the roster names."""
    return Army(roster, rules.of(roster.variants) or rules, entries, event)


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


def counted_of(limit: CountLimit, taken: dict[str, list[EntryResult]]) -> list[EntryResult]:
    """The entries that a limit counts, of entries by what they take from the list."""
    counted = [result for id in limit.of for result in taken.get(id, ())]
    return [result for result in counted if race_of(result) in limit.creatures] if limit.creatures else counted


def together(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """Those who make up one unit with machines, chariots or creatures of a host, as entries of their own; not those that hide there."""
    if not mixes(result):
        return ()
    joined = army.companions.get(result.id, ())
    return tuple(
        o for o in joined if o.kind == result.kind and o is not result and mixes(o) and not hidden_models.hides(o)
    )


def mixes(m: EntryResult) -> bool:
    """True if an entry may make up one unit with others."""
    return m.kind in MIXED or (m.kind == "unit" and m.entry.from_ == HOST)


def whole_unit(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """All entries that make up a unit with this one, the one that the others join before them."""
    head = None
    if mixes(result):
        head = next((o for o in army.entries if o.id == result.under and o.kind == result.kind and mixes(o)), None)
    return (head or result, *together(head or result, army))


def costs_across_entries(army: Army) -> tuple[EntryResult, ...]:
    """What entries owe to one another in points: champions of special troops pay on top."""
    champions = {id(champion): unit for champion, unit in army.posted.get("champion", ())}
    return tuple(
        _champion_of_special_troops(result, champions[id(result)], army.rules) if id(result) in champions else result
        for result in army.entries
    )


def _champion_of_special_troops(champion: EntryResult, unit: EntryResult, rules: Rules) -> EntryResult:
    """A champion pays the surcharge of the special troops that he leads (Warhammer Armies, special rules)."""
    extra, tags = champion_surcharges(champion, unit, rules)
    if not extra:
        return champion
    points = champion.points + sum(e.points for e in extra)
    price = (*champion.price, *extra)

    own = champion.in_play
    movement = own.movement
    if any(t in rules.system.troops and rules.system.troops[t].light_of_foot for t in unit.facts.model.troop):
        figure = champion.facts.model
        lighter = figure._replace(troop=(*figure.troop, *unit.facts.model.troop))
        movement = model_movement.movement(lighter, own.profiles[0], rules.system)
    in_play = own._replace(tags=(*tags, *own.tags), movement=movement)
    return champion._replace(points=points, points_each=points, price=price, in_play=in_play)


def troops_paid_by_champion(unit: EntryResult, rules: Rules) -> tuple[str, ...]:
    """Ids of the special troops of a unit of which its champion is one, for a surcharge or by an option of his own."""
    if unit.kind not in TROOPS:
        return ()
    troops = rules.system.troops
    return tuple(id for id in unit.facts.model.troop if id in troops and troops[id].on == "model")


def champion_surcharges(
    champion: EntryResult, unit: EntryResult, rules: Rules
) -> tuple[tuple[Price, ...], tuple[Tag, ...]]:
    """What the champion of a unit pays for special troops that he is not himself, and the rules that go with them."""
    extra: list[Price] = []
    tags: list[Tag] = []
    for id in troops_paid_by_champion(unit, rules):
        known = rules.system.troops[id]
        points = price_formulas.champion_surcharge(known)
        if points and id not in champion.facts.model.troop:
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
        return check(army.own_list())

    return only
