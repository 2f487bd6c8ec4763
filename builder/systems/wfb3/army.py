"""The army that checks read: entries with their rules, lists and relations, and the shares of its categories."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, wraps
from itertools import chain
from typing import NamedTuple, TypeVar

from builder.core import army as kernel
from builder.core.definitions import Range
from builder.core.event_pack import Event
from builder.core.findings import Finding, Shown, T
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.rules import HOST, Rules
from builder.systems.wfb3.spells.magic_points import BoundHost, bound_hosts

CATEGORIES = {
    "rank-and-file": T("Rank and file"),
    "characters": T("Characters"),
    "allies": T("Allies"),
    "mercenaries": T("Mercenaries"),
    "host": T("Host"),
}
"""Names of the categories of an army, by id."""


UNITS = ("unit", "machine", "chariot", "pack", "altar")
"""Kinds of entries that characters may join."""


MIXED = ("machine", "chariot")
"""Kinds of entries of which several may form one unit; creatures of a host may do so too."""


TROOPS = ("unit", "pack")
"""Kinds of entries whose champion belongs to their special troops."""


ValueT = TypeVar("ValueT")


@dataclass(frozen=True, eq=False)
class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries, or one list's part of the roster."""

    whole: "Army | None" = None
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
        """Entries that have joined another (characters and troops), by the id of the entry that they join."""
        return _grouped((result.under, result) for result in self.entries)

    @cached_property
    def joined(self) -> dict[str, list[EntryResult]]:
        """Characters of the whole army by the id that they join."""
        return _grouped((result.under, result) for result in (self.whole or self).characters)

    def characters_with(self, id: str) -> list[EntryResult]:
        """Characters who have joined the entry with this id, without hidden ones (25.2.2)."""
        return [other for other in self.joined.get(id, ()) if not hidden_models.is_hiding(other)]

    @cached_property
    def hidden(self) -> dict[str, list[EntryResult]]:
        """Entries of the whole army that hide in another, by the id of the entry that hides them."""
        entries = (self.whole or self).entries
        return _grouped((result.under, result) for result in entries if hidden_models.is_hiding(result))

    @cached_property
    def posted(self) -> dict[str, list[tuple[EntryResult, EntryResult]]]:
        """Characters of the whole army with a post in a unit, each paired with that unit, by post (`champion`, `leader` …)."""
        hosts = ((result, self.by_id.get(result.under or "")) for result in (self.whole or self).characters)
        return _grouped((result.facts.post, (result, host)) for result, host in hosts if host is not None)

    @cached_property
    def taken(self) -> dict[str, list[EntryResult]]:
        """Entries by the id of their line in the army list."""
        return _grouped((result.entry.take, result) for result in self.entries)

    @cached_property
    def characters(self) -> list[EntryResult]:
        """Heroes and wizards, in the order of the roster."""
        return [result for result in self.entries if result.kind == "character"]

    @cached_property
    def roles(self) -> dict[str, list[EntryResult]]:
        """Characters with a role in the army, by role (`general`, `second`, banner bearers)."""
        return _grouped((result.role, result) for result in self.characters)

    @cached_property
    def units(self) -> list[EntryResult]:
        """Units and war machines, in the order of the roster."""
        return [result for result in self.entries if result.kind in UNITS]

    @cached_property
    def bearers(self) -> list[EntryResult]:
        """Entries with magic items."""
        return [result for result in self.entries if result.entry.all_items]

    @cached_property
    def lists_taken(self) -> tuple["Army", ...]:
        """An army for each list in use, the army's own first; empty for one list only, and for a part of an army."""
        named: dict[str | None, list[EntryResult]] = {}
        for result in self.entries:
            named.setdefault(result.entry.from_, []).append(result)
        if self.whole is not None or not named.keys() - {None}:
            return ()
        lists = {None: self.rules} | {id: known for id, known in self.rules.other_lists.items() if id in named}
        return tuple(
            replace(self, rules=known, entries=tuple(named.get(id, ())), whole=self) for id, known in lists.items()
        )

    @cached_property
    def best_leaders(self) -> list[EntryResult]:
        """The characters with the highest Leadership who may be general (14.8, A48)."""
        able = [
            character
            for character in self.characters
            if character.facts.may_be_general
            and character.category == "characters"
            and character.role != "great-banner"
            and character.facts.post != hidden_models.HIDDEN
        ]
        top = max((character.facts.leadership for character in able), default=0)
        return [character for character in able if character.facts.leadership == top] if top else []

    @cached_property
    def general(self) -> EntryResult | None:
        """The general: of the best leaders the one named in the roster, else the most expensive; `None` without one (14.8)."""
        named = [character for character in self.best_leaders if character.role == "general"]
        return min(
            named or self.best_leaders,
            key=lambda character: (character.role == "second", -character.points, character.id),
            default=None,
        )

    @cached_property
    def possible_generals(self) -> list[EntryResult]:
        """Characters among whom the player still has to choose the general; empty if one is named or only one qualifies (14.8)."""
        free = [character for character in self.best_leaders if character.role != "second"]
        return [] if len(free) < 2 or any(character.role == "general" for character in self.best_leaders) else free

    @cached_property
    def lenders(self) -> list[EntryResult]:
        """The general and his seconds in command, whose Leadership other units may use, in roster order (14.8.1)."""
        return [result for result in self.characters if result is self.general or result.role == "second"]

    @cached_property
    def bonds(self) -> tuple[BoundHost, ...]:
        """The hosts of the army with the magic points that each wizard spends on them."""
        return bound_hosts(self.entries, self.rules.army_itself)

    @cached_property
    def commanders(self) -> dict[str, EntryResult]:
        """Commander of each contingent by its id: of those allowed, the one with the highest Leadership (Warhammer Armies, contingents)."""
        able = _grouped((c.entry.from_, c) for c in self.characters if c.facts.contingent_commanded is not None)
        # of equals the first in the roster
        return {id: max(own, key=lambda character: character.facts.leadership) for id, own in able.items()}

    @cached_property
    def most_common_creature(self) -> str | None:
        """Id of the creature that most entries have, on a tie the last in the alphabet; `None` if no entry has one."""
        known = Counter(result.creature for result in self.entries if result.creature is not None)
        return max(known, key=lambda creature: (known[creature], creature), default=None)

    def name_of(self, id: str) -> Shown:
        """Display name of an entry; the id itself if there is none."""
        result = self.by_id.get(id)
        return id if result is None else result.name

    def lists(self) -> tuple["Army", ...]:
        """An army for each list, with the rules of that list; the army itself if all entries are from its own list."""
        return self.lists_taken or (self,)

    def own_list(self) -> "Army":
        """The entries from the army's own list."""
        return self.lists()[0]

    def rules_of(self, result: EntryResult) -> Rules:
        """The rules of the list that an entry is from; the army's own if it has no such list."""
        return self.rules if result.entry.from_ is None else self.rules.other_lists.get(result.entry.from_, self.rules)


def _grouped(pairs: Iterable[tuple[str | None, ValueT]]) -> dict[str, list[ValueT]]:
    """The values by their keys, in order; values with the key `None` are left out."""
    found: dict[str, list[ValueT]] = {}
    for key, value in pairs:
        if key is not None:
            found.setdefault(key, []).append(value)
    return found


def army_of(roster: Roster, rules: Rules, entries: tuple[EntryResult, ...], event: Event | None = None) -> Army:
    """The army of a roster, its rules with the variants that the roster names."""
    return Army(roster, rules.of(roster.variants) or rules, entries, event)


def entries_of_list(entries: Iterable[EntryResult], rules: Rules) -> tuple[EntryResult, ...]:
    """The entries from the list of these rules; lines of other lists may have the same ids."""
    return tuple(result for result in entries if result.entry.from_ == rules.list_id)


def allowed_number(unit: UnitEntry, entries: Iterable[EntryResult], rules: Rules) -> Range:
    """Smallest and largest number of models of a line in the army; numbers "per unit" are for all units together."""
    if not unit.number_per:
        return unit.number
    units = sum(
        result.entry.take in unit.number_per and not hidden_models.is_hiding(result)
        for result in entries_of_list(entries, rules)
    )
    low, high = unit.number
    return Range(low * units, None if high is None else high * units)


def race_of(result: EntryResult) -> str | None:
    """Id of an entry's race: the chosen one, else its line's, else the creature of its model."""
    race: str | None = result.entry.creature or getattr(result.facts.line, "creature", None)
    return race or result.creature


def rest_of_unit(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """The other entries of a unit made of several (machines, chariots, host creatures), without those that hide in it."""
    if not may_share_unit(result):
        return ()
    return tuple(other for other in army.companions.get(result.id, ()) if shares_unit(result, other))


def shares_unit(unit: EntryResult, other: EntryResult) -> bool:
    """True for an entry that is part of the unit which it joins: machines, chariots, host creatures."""
    alike = other.kind == unit.kind and other is not unit and other.under == unit.id
    return alike and may_share_unit(unit) and may_share_unit(other) and not hidden_models.is_hiding(other)


def may_share_unit(result: EntryResult) -> bool:
    """True if an entry may form one unit with other entries: a machine, a chariot, a host creature."""
    return result.kind in MIXED or (result.kind == "unit" and result.entry.from_ == HOST)


def whole_unit(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """All entries of a unit, first the one that the others join."""
    heads = (other for other in army.entries if other.id == result.under and other.kind == result.kind)
    head = next(filter(may_share_unit, heads), result) if may_share_unit(result) else result
    return (head, *rest_of_unit(head, army))


class Bound(NamedTuple):
    """Smallest and largest share of a category, as fractions of the points limit."""

    category: str
    """Id of a category, or of a contingent with a maximum of its own."""
    name: Shown
    min: Fraction | None
    max: Fraction | None
    perhaps: Fraction | None = None
    """Doubtful maximum: a share above `max` and up to this is only a warning."""
    doubt: Shown = None
    """Why the maximum `perhaps` is doubtful."""


def bounds(rules: Rules) -> Iterator[Bound]:
    """A bound for each category, each followed by those of contingents with a maximum of their own (A59)."""
    for category, name in CATEGORIES.items():
        bound = rules.army.composition.get(category)
        if bound is None:
            if category in ("rank-and-file", "characters"):
                yield Bound(category, name, None, None)
            continue
        yield Bound(category, name, bound.min, bound.max, bound.perhaps, bound.doubt)
        for id, most in bound.apart.items():
            yield Bound(id, rules.other_lists[id].army.name, None, most)


Check = Callable[[Army], Iterator[Finding]]


def each_list(check: Check) -> Check:
    """Decorator: run a check separately for the army's own list, each contingent and the host."""

    @wraps(check)
    def every(army: Army) -> Iterator[Finding]:
        return chain.from_iterable(map(check, army.lists()))

    return every


def own_list(check: Check) -> Check:
    """Decorator: run a check on the entries of the army's own list only."""

    @wraps(check)
    def only(army: Army) -> Iterator[Finding]:
        return check(army.own_list())

    return only
