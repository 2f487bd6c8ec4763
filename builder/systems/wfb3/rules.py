"""The definitions of one army, joined, with the indexes that evaluation and checks use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from builder.core import citations
from builder.core.choices import Option
from builder.core.controls import Available
from builder.core.definitions import Source
from builder.core.findings import Shown, T
from builder.systems.wfb3.definitions.bestiary import Creature, CreatureSource
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import ArmyFile, ContingentFile, CountLimit, ItemLimit, Limit, OptionLimit
from builder.systems.wfb3.definitions.machines import Machine
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.options import key_of, offers_of
from builder.systems.wfb3.definitions.roster import Item
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import SIDES

LimitT = TypeVar("LimitT", CountLimit, OptionLimit, ItemLimit)


@dataclass(frozen=True)
class Rules:
    """The joined definitions of a list: the game, the army, and indexes by id."""

    system: SystemFile
    """The file `system.yaml` of the game."""
    creatures: dict[str, Creature]
    """The bestiary as changed by the list, by creature id."""
    army: ArmyFile
    """The file of the army; for a contingent or host, what its list has in common with an army's file."""
    contingent: ContingentFile | None = None
    """File of the contingent if this is a contingent's list, else `None`."""
    list_id: str | None = None
    """Value of the key `from` in entries of this list: a contingent's id or `host`; `None` for the army's own list."""
    category: str | None = None
    """Id of the one category that all entries of a contingent or host count in; `None` for the army's own list."""
    other_lists: dict[str, Rules] = field(default_factory=dict)
    """Rules of contingents and hosts, by `list_id`."""
    whole: list[Rules] = field(default_factory=list)
    """Rules of the army that this contingent or host belongs to, as the only element; empty for the army itself."""
    dropped: frozenset[str] = frozenset()
    """Ids of the kinds of magic item that a variant has replaced or removed."""
    chosen: dict[tuple[str, ...], Rules] = field(default_factory=dict)
    """Cache: these rules as changed by variants, by the ids of the variants."""
    list_offers: Callable[[Rules], tuple[Available, ...]] = lambda _: ()
    """Function that computes the property `offers`."""

    def of(self, variants: tuple[str, ...], part: str | None = None) -> Rules | None:
        """Rules of the contingent or host `part`, else of the army, with variants; `None` if `part` is unknown."""
        known = self.chosen.get(variants)
        if known is None:
            known = self.chosen[variants] = _varied(self, variants)
        return known if part is None else known.other_lists.get(part)

    @cached_property
    def offers(self) -> tuple[Available, ...]:
        """All offers of this list, each with the smallest entry that it allows, as if nothing had been taken yet."""
        return self.list_offers(self)

    @cached_property
    def units(self) -> dict[str, UnitEntry]:
        """The list's units by id."""
        return {unit.id: unit for unit in self.army.units}

    @cached_property
    def characters(self) -> dict[str, CharacterLine]:
        """The list's character lines by id."""
        return {line.id: line for line in self.army.characters}

    @cached_property
    def items(self) -> dict[str, tuple[ItemLimit, ...]]:
        """The army's limits on characters' magic items, by kind of item; see `item_limit`."""
        limits = self.limits_of(ItemLimit)
        return {limit.item: tuple(one for one in limits if one.item == limit.item) for limit in limits}

    @cached_property
    def cited(self) -> str:
        """Citation of the army list."""
        return self.cite(self.army.source)

    def limits_of(self, kind: type[LimitT]) -> list[LimitT]:
        """The limits of one kind that the list sets, without limits set in its lines."""
        return [limit for limit in self.army.limits if isinstance(limit, kind)]

    @cached_property
    def tables_of_rules(self) -> dict[str | None, Shown]:
        """Names of reference tables that replace the text of a special rule, by the rule's id."""
        return {id: table.name for table in self.system.reference for row in table.rows for id in row.tells}

    @cached_property
    def machine_kinds(self) -> dict[str, list[Machine]]:
        """War machines of the rulebook by kind, smallest crew first."""
        kinds: dict[str, list[Machine]] = {}
        for machine in self.system.machines.values():
            if machine.rulebook:
                kinds.setdefault(machine.kind, []).append(machine)
        return {kind: sorted(sizes, key=lambda m: m.crew) for kind, sizes in kinds.items()}

    @cached_property
    def ability_options(self) -> dict[str, dict[str, Option]]:
        """Abilities of each kind of magic item with names and prices, by the kind's id."""
        kinds = self.system.items.items()
        return {id: {a: Option(known.name, known.points) for a, known in kind.abilities.items()} for id, kind in kinds}

    @property
    def army_itself(self) -> Rules:
        """Rules of the whole army: these, or if this is a contingent's or host's list, those of the army with it."""
        return self.whole[0] if self.whole else self

    @property
    def open(self) -> bool:
        """True for the open list, which has no army list."""
        return self.army.open is not None

    @property
    def hired(self) -> bool:
        """True for a contingent of mercenaries."""
        return self.contingent is not None and self.contingent.of == "mercenaries"

    def cite(self, source: Source | CreatureSource) -> str:
        """A source as a citation: `WFB3 24.3.1`."""
        return self.system.cite(source)

    def cited_of(self, line: UnitEntry | CharacterLine) -> str:
        """Citation of a line: its own, or the list's."""
        return self.cited if line.source is None else self.cite(line.source)

    def line_name(self, id: str) -> Shown:
        """Display name of the line with this id, or of the thing with this id (see `word`) if there is no such line."""
        line = self.characters.get(id) or self.units.get(id)
        return self.word(id) if line is None else line.name

    def list_name(self, id: str) -> Shown:
        """Display name of a contingent or of the hosts; the id itself if it is unknown."""
        part = self.other_lists.get(id)
        return id if part is None else T("Host") if id == HOST else part.army.name

    def takeable(self) -> Iterator[str]:
        """All ids that entries of this list may take."""
        yield from self.characters
        yield from self.units
        if self.open:
            yield from (*CHARACTERS, *VEHICLES)
            yield from self.machine_kinds
            yield WAR_ALTAR
            yield from (c.id for c in self.creatures.values() if c.points is not None)

    def item_limit(self, item: str, take: str, role: str | None) -> ItemLimit | None:
        """Limit on a kind of item for a character of the line `take` and a role; `None` if the list sets none for him.

        Limits that name the line or role come before those for all.
        """
        best: ItemLimit | None = None
        for limit in self.items.get(item, ()):
            if (limit.of and take not in limit.of) or (limit.role is not None and limit.role != role):
                continue
            if best is None or (not limit.of, limit.role is None) < (not best.of, best.role is None):
                best = limit
        return best

    def item_kind(self, item: Item) -> MagicItem | None:
        """Kind of a magic item; `None` for one made up by the player, or of an unknown kind."""
        return self.system.items.get(item.take or "")

    def sells(self, item: str) -> bool:
        """True if some unit of the list may buy a kind of item; always true in the open list."""
        return self.open or any(item in unit.offers for unit in self.army.units)

    def word(self, id: str) -> Shown:
        """Display name of a weapon, armour, extra, kind of item or special troops, or creature; the id if unknown."""
        system = self.system
        for table in (system.weapons, system.armour, system.extras, system.items):
            if id in table:
                return table[id].name
        if id in system.troops:
            return system.tags[system.troops[id].tag].name
        return self.creatures[id].name if id in self.creatures else id

    def option_name(self, option: str) -> Shown:
        """The list's name for models with an option, such as engineers; else the name of the option."""
        own = (limit.name for limit in self.limits_of(OptionLimit) if limit.option == option)
        return next((name for name in own if name is not None), self.word(option))


def in_words(rules: Rules, cited: str) -> Shown:
    """A citation with the names of books and lists written out."""
    lists = (rules.army_itself, *rules.other_lists.values())
    names = {known.army.source.section: known.army.name for known in lists if known.army.source.section}
    return citations.in_words(cited, rules.system.books.values(), names)


CHARACTERS = {"hero": T("Hero"), "wizard": T("Wizard")}
"""Names of the open list's characters, by id."""
VEHICLES = {"chariot": T("Chariot"), "wagon": T("Wagon")}
"""Names of the open list's vehicles built from team and crew, by id (20)."""

WAR_ALTAR = "war-altar"
"""Id of the open list's altar with its guards (16.2)."""
HOST = "host"
"""Value of the key `from` in entries of a host."""


def _varied(rules: Rules, variants: tuple[str, ...]) -> Rules:
    """Rules with variants: without lines of other variants, and without lines that these variants replace."""
    army = rules.army
    swapped = {old: new for id in variants if id in army.variants for old, new in army.variants[id].items.items()}
    units = tuple(_with_items(u, swapped) for u in army.units if _is_in_force(u, variants))
    characters = tuple(c for c in army.characters if c.variant is None or c.variant in variants)
    limits = tuple(limit for limit in army.limits if not isinstance(limit, ItemLimit) or _is_in_force(limit, variants))
    parts = {id: part.of(variants) or part for id, part in rules.other_lists.items()}
    same = len(units) == len(army.units) and len(characters) == len(army.characters)
    if (
        same
        and not swapped
        and len(limits) == len(army.limits)
        and all(parts[id] is part for id, part in rules.other_lists.items())
    ):
        return rules
    known = {u.id for u in units} | {c.id for c in characters}
    limits = tuple(limit_counting(limit, known.__contains__) for limit in limits)
    changed = army.model_copy(update={"units": units, "characters": characters, "limits": limits})
    made = replace(
        rules,
        army=changed,
        other_lists=parts,
        dropped=frozenset(swapped),
        chosen={},
    )
    made.chosen[variants] = made
    return made


def limit_counting(limit: Limit, counts: Callable[[str], bool]) -> Limit:
    """The limit, counting only those of its lines for whose id `counts` is true."""
    if not isinstance(limit, CountLimit):
        return limit
    return limit.model_copy(update={"of": tuple(i for i in limit.of if counts(i))})


def _with_items(unit: UnitEntry, swapped: Mapping[str, str | None]) -> UnitEntry:
    """A line whose offered kinds of magic item are replaced, or removed (`None`)."""
    options = []
    for group in unit.options:
        kinds = {id: swapped.get(id, id) for id in offers_of(group)}
        offers = {new: offers_of(group)[id] for id, new in kinds.items() if new is not None}
        if offers:
            options.append(group.model_copy(update={key_of(group): offers}))
    return unit.model_copy(update={"options": tuple(options)})


def _is_in_force(thing: UnitEntry | ItemLimit, variants: tuple[str, ...]) -> bool:
    """True if a line or limit applies with these variants: not of another variant, and not replaced."""
    return (thing.variant is None or thing.variant in variants) and thing.replaced_by not in variants


def sides_of(rules: Rules, creature: str | None = None) -> tuple[str, ...]:
    """Alignments that a creature of this list may have, by the list or else the bestiary; empty if unknown.

    A rule on alignments certainly applies only if it applies to all alignments returned.
    """
    aligned = (rules.contingent or rules.army).aligned
    if aligned is None:
        known = rules.creatures.get(creature or "")
        return () if known is None else known.alignment
    if aligned.of_army:
        return sides_of(rules.army_itself, creature)
    if creature in aligned.creatures:
        return aligned.creatures[creature]
    return tuple(SIDES) if aligned.usual or not aligned.of else aligned.of
