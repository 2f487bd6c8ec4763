"""The army that checks read: entries with rules, lists and relations; the points allowed to its categories."""

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
"""Kinds of entries whose champion counts as one of the special troops that he leads."""


ValueT = TypeVar("ValueT")


@dataclass(frozen=True, eq=False)
class Army(kernel.Army[Roster, Rules, EntryResult]):
    """An evaluated roster, or the part of it whose entries are from one army list."""

    whole: "Army | None" = None
    """The whole army, if this is a part of it; `None` if this is the whole army."""

    @cached_property
    def by_id(self) -> dict[str, EntryResult]:
        """The entries of the whole army by their handles."""
        return super().by_id if self.whole is None else self.whole.by_id

    @cached_property
    def places(self) -> dict[int, int]:
        """Index in the roster of each entry of the whole army, by the `id()` of its result."""
        return super().places if self.whole is None else self.whole.places

    @cached_property
    def companions(self) -> dict[str, list[EntryResult]]:
        """Entries of this army that have joined an entry (characters and troops), by the handle of the joined entry."""
        return _grouped((result.under, result) for result in self.entries)

    @cached_property
    def joined(self) -> dict[str, list[EntryResult]]:
        """Characters of the whole army that have joined an entry, by the handle of the joined entry."""
        return _grouped((result.under, result) for result in (self.whole or self).characters)

    def characters_with(self, id: str) -> list[EntryResult]:
        """Characters who have joined the entry with this handle, without hidden ones (25.2.2)."""
        return [other for other in self.joined.get(id, ()) if not hidden_models.is_hiding(other)]

    @cached_property
    def hidden(self) -> dict[str, list[EntryResult]]:
        """Entries of the whole army that hide in a unit, by the handle of the unit that hides them."""
        entries = (self.whole or self).entries
        return _grouped((result.under, result) for result in entries if hidden_models.is_hiding(result))

    @cached_property
    def posted(self) -> dict[str, list[tuple[EntryResult, EntryResult]]]:
        """Pairs (character, unit) of the whole army for characters with a post in a unit, by post."""
        hosts = ((result, self.by_id.get(result.under or "")) for result in (self.whole or self).characters)
        return _grouped((result.facts.post, (result, host)) for result, host in hosts if host is not None)

    @cached_property
    def taken(self) -> dict[str, list[EntryResult]]:
        """Entries of this army, by the id of their line in the army list."""
        return _grouped((result.entry.take, result) for result in self.entries)

    @cached_property
    def characters(self) -> list[EntryResult]:
        """Heroes and wizards, in the order of the roster."""
        return [result for result in self.entries if result.kind == "character"]

    @cached_property
    def roles(self) -> dict[str, list[EntryResult]]:
        """Characters with a role, by role: `general`, `second`, `great-banner` or `contingent-banner`."""
        return _grouped((result.role, result) for result in self.characters)

    @cached_property
    def units(self) -> list[EntryResult]:
        """Entries of the kinds that characters may join (`UNITS`), in the order of the roster."""
        return [result for result in self.entries if result.kind in UNITS]

    @cached_property
    def bearers(self) -> list[EntryResult]:
        """Entries with magic items of the entry or of a champion sold with it, in the order of the roster."""
        return [result for result in self.entries if result.entry.all_items]

    @cached_property
    def lists_taken(self) -> tuple["Army", ...]:
        """The whole army split by army list, its own list first.

        Empty if all entries are from its own list, and for a part.
        """
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
        """Of the characters who may be general those with the highest Leadership, several on a tie (14.8, A48)."""
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
        """The general: of `best_leaders` the one with the role `general`, else the most expensive (14.8).

        `None` if nobody may be general.
        """
        named = [character for character in self.best_leaders if character.role == "general"]
        return min(
            named or self.best_leaders,
            key=lambda character: (character.role == "second", -character.points, character.id),
            default=None,
        )

    @cached_property
    def possible_generals(self) -> list[EntryResult]:
        """Characters from whom the player must still choose the general.

        Empty if the roster names one or only one qualifies (14.8).
        """
        free = [character for character in self.best_leaders if character.role != "second"]
        return [] if len(free) < 2 or any(character.role == "general" for character in self.best_leaders) else free

    @cached_property
    def lenders(self) -> list[EntryResult]:
        """General and seconds in command, whose Leadership units near them may use, in roster order (14.8.1)."""
        return [result for result in self.characters if result is self.general or result.role == "second"]

    @cached_property
    def bonds(self) -> tuple[BoundHost, ...]:
        """The hosts of the army, each with the magic points that wizards spend on binding it."""
        return bound_hosts(self.entries, self.rules.army_itself)

    @cached_property
    def commanders(self) -> dict[str, EntryResult]:
        """Commander by id of the contingent (Warhammer Armies, contingents).

        He is the character with the highest Leadership of those who may command it, on a tie the first in the roster.
        """
        able = _grouped((c.entry.from_, c) for c in self.characters if c.facts.contingent_commanded is not None)
        # of equals the first in the roster
        return {id: max(own, key=lambda character: character.facts.leadership) for id, own in able.items()}

    @cached_property
    def most_common_creature(self) -> str | None:
        """Id of the creature that the models of most entries are, on a tie the last id in the alphabet.

        `None` if no entry has a creature.
        """
        known = Counter(result.creature for result in self.entries if result.creature is not None)
        return max(known, key=lambda creature: (known[creature], creature), default=None)

    def name_of(self, id: str) -> Shown:
        """Display name of the entry with this handle; the handle itself if there is no such entry."""
        result = self.by_id.get(id)
        return id if result is None else result.name

    def lists(self) -> tuple["Army", ...]:
        """The army split by army list, each part with the rules of its list; just this army if it has no parts."""
        return self.lists_taken or (self,)

    def own_list(self) -> "Army":
        """The part of the army whose entries are from its own army list."""
        return self.lists()[0]

    def rules_of(self, result: EntryResult) -> Rules:
        """The rules of the army list that an entry is from; the army's own rules if that list is unknown."""
        return self.rules if result.entry.from_ is None else self.rules.other_lists.get(result.entry.from_, self.rules)


def _grouped(pairs: Iterable[tuple[str | None, ValueT]]) -> dict[str, list[ValueT]]:
    """Values of each key, in the order of the pairs (key, value); pairs with the key `None` are left out."""
    found: dict[str, list[ValueT]] = {}
    for key, value in pairs:
        if key is not None:
            found.setdefault(key, []).append(value)
    return found


def army_of(roster: Roster, rules: Rules, entries: tuple[EntryResult, ...], event: Event | None = None) -> Army:
    """The army of a roster and its evaluated entries, with the rules of the variants that the roster uses."""
    return Army(roster, rules.of(roster.variants) or rules, entries, event)


def entries_of_list(entries: Iterable[EntryResult], rules: Rules) -> tuple[EntryResult, ...]:
    """The entries from the army list of these rules, since lines of two lists may have the same id."""
    return tuple(result for result in entries if result.entry.from_ == rules.list_id)


def allowed_number(unit: UnitEntry, entries: Iterable[EntryResult], rules: Rules) -> Range:
    """Smallest and largest number of models of a line in the army with these `entries`.

    Numbers for each unit of certain lines (`number_per`) are multiplied by the number of these units.
    """
    if not unit.number_per:
        return unit.number
    units = sum(
        result.entry.take in unit.number_per and not hidden_models.is_hiding(result)
        for result in entries_of_list(entries, rules)
    )
    low, high = unit.number
    return Range(low * units, None if high is None else high * units)


def race_of(result: EntryResult) -> str | None:
    """Id of an entry's race: the one in the roster, else that of its line, else the creature of its model.

    `None` if unknown.
    """
    race: str | None = result.entry.creature or getattr(result.facts.line, "creature", None)
    return race or result.creature


def rest_of_unit(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """Entries that join `result` and form one unit with it: machines, chariots or host creatures that do not hide."""
    if not may_share_unit(result):
        return ()
    return tuple(other for other in army.companions.get(result.id, ()) if shares_unit(result, other))


def shares_unit(unit: EntryResult, other: EntryResult) -> bool:
    """True if `other` joins `unit` to form one unit with it: machines, chariots or host creatures."""
    alike = other.kind == unit.kind and other is not unit and other.under == unit.id
    return alike and may_share_unit(unit) and may_share_unit(other) and not hidden_models.is_hiding(other)


def may_share_unit(result: EntryResult) -> bool:
    """True if several entries of this kind may form one unit: machines, chariots, host creatures."""
    return result.kind in MIXED or (result.kind == "unit" and result.entry.from_ == HOST)


def whole_unit(result: EntryResult, army: Army) -> tuple[EntryResult, ...]:
    """All entries that form one unit with an entry, itself included; first the entry that the rest join."""
    heads = (other for other in army.entries if other.id == result.under and other.kind == result.kind)
    head = next(filter(may_share_unit, heads), result) if may_share_unit(result) else result
    return (head, *rest_of_unit(head, army))


class Bound(NamedTuple):
    """Smallest and largest share of a category, as fractions of the points limit; `None` for no bound."""

    category: str
    """Id of a category, or of a contingent with a maximum of its own."""
    name: Shown
    """Name of the category or contingent."""
    min: Fraction | None
    """Smallest share; `None` without a minimum."""
    max: Fraction | None
    """Largest share; `None` without a maximum."""
    perhaps: Fraction | None = None
    """Doubtful maximum: a share above `max` and up to this one is only a warning; `None` without doubt."""
    doubt: Shown = None
    """Why the maximum `perhaps` is doubtful."""


def bounds(rules: Rules) -> Iterator[Bound]:
    """Bounds of the categories that the list limits, each followed by its contingents with their own maximum (A59).

    Rank and file and characters always have one, with `None` for minimum and maximum if the list does not limit them.
    """
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
"""Function that gives the findings of an army by one rule."""


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
