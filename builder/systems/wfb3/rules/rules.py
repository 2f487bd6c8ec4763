"""The definitions of one army, joined once: what reckoning and checks look up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from builder.core import citations
from builder.core.definitions import Source, Words
from builder.core.findings import ERROR, Finding, T
from builder.core.schema import did_you_mean, nearest
from builder.systems.game import JoinedRules
from builder.systems.wfb3.model.definitions import (
    Creature,
    CreaturesFile,
    CreatureSource,
    Machine,
    SystemFile,
    TagUse,
    When,
)
from builder.systems.wfb3.model.lists import (
    AnyUnit,
    ArmyFile,
    CharacterLine,
    ContingentFile,
    CountLimit,
    ItemLimit,
    Limit,
    ListFile,
    Offer,
    OptionLimit,
    UnitEntry,
    key_of,
    offers_of,
)

MEMORY = 5000


class Limits(NamedTuple):
    """What a list limits besides its entries: each kind by itself, as the checks ask for it."""

    counts: tuple[CountLimit, ...]
    options: tuple[OptionLimit, ...]
    carriers: tuple[ItemLimit, ...]
    """Kinds of magic item that so many may carry, or carry above some strength."""
    must: tuple[ItemLimit, ...]
    """Kinds of magic item that somebody has to carry."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A game and one of its armies, with everything under its id."""

    system: SystemFile
    creatures: dict[str, Creature]
    army: ArmyFile
    units: dict[str, UnitEntry]
    characters: dict[str, CharacterLine]
    items: dict[str, tuple[ItemLimit, ...]]
    """The army's limits on magic items that characters carry, by kind of item; see `item_limit`."""
    cited: str
    """The army's own citation."""
    contingent: ContingentFile | None = None
    """Whose list this is, where it is no army's own."""
    part: str | None = None
    """What entries of this list name under `from`: a contingent's id, or `host`; `None` for the army's own."""
    category: str | None = None
    """The share of the army that all its entries count against, the contingent's own id where it has one apart.

    `None` for the army's own list.
    """
    parts: dict[str, Rules] = field(default_factory=dict)
    """The lists of contingents and of the hosts, by what entries name under `from`."""
    versions: Mapping[str, str] = field(default_factory=dict)
    memory: dict[Any, Any] = field(default_factory=dict)
    """What was reckoned from choices alone; safe to lose."""
    whole: list[Rules] = field(default_factory=list)
    """The army that this list is a part of; empty for the army itself."""
    dropped: frozenset[str] = frozenset()
    """Kinds of magic item that a variant has replaced or taken away."""
    chosen: dict[tuple[str, ...], Rules] = field(default_factory=dict)
    """This army with the variants that rosters name."""
    limits: Limits = field(init=False)
    """The army's limits, each with those of its kind."""
    compulsory: tuple[UnitEntry, ...] = field(init=False)
    """Entries of which the army has so many at least."""
    shunning: frozenset[str] = field(init=False)
    """Creatures that serve in no army with certain others."""

    def __post_init__(self) -> None:
        """Work out what follows from the lists alone, so that no check has to."""
        object.__setattr__(self, "limits", _sorted(self.army.limits))
        object.__setattr__(self, "compulsory", tuple(unit for unit in self.army.units if unit.number.min))
        shunning = [id for id, creature in self.creatures.items() for t in creature.tags if t.never_with]
        object.__setattr__(self, "shunning", frozenset(shunning))

    def remember(self, key: Any, made: Any) -> None:
        """Keep something that depends on the definitions and `key` only; forget all when it grows too large."""
        if len(self.memory) >= MEMORY:
            self.memory.clear()
        self.memory[key] = made

    def of(self, variants: tuple[str, ...], part: str | None = None) -> Rules | None:
        """The list that an entry is from, with the variants in force; `None` for a part that the army has not."""
        known = self.chosen.get(variants)
        if known is None:
            known = self.chosen[variants] = _varied(self, variants)
        return known if part is None else known.parts.get(part)

    @property
    def army_itself(self) -> Rules:
        """The army that this list is a part of, or itself."""
        return self.whole[0] if self.whole else self

    @property
    def open(self) -> bool:
        """Whether this is the list without a list."""
        return self.army.open is not None

    @property
    def hired(self) -> bool:
        """Whether this is the list of mercenaries."""
        return self.contingent is not None and self.contingent.of == "mercenaries"

    def cite(self, source: Source) -> str:
        """A source as a citation: `WFB3 24.3.1`."""
        return cite(source, self.system)

    def cited_of(self, line: UnitEntry | CharacterLine) -> str:
        """Where an entry of the list is printed: its own citation, or the list's."""
        return self.cited if line.source is None else self.cite(line.source)

    def takeable(self) -> Iterator[str]:
        """All ids that a roster of this army may take."""
        yield from self.characters
        yield from self.units
        if self.open:
            yield "hero"
            yield "wizard"
            yield from VEHICLES
            yield from machine_kinds(self.system)
            yield WAR_ALTAR
            yield from (c.id for c in self.creatures.values() if c.points is not None)

    def item_limit(self, item: str, take: str, role: str | None) -> ItemLimit | None:
        """What limits a kind of item for a character of this line and post; `None` if he may have none.

        A limit that names the line or the post is for him before one that names nobody.
        """
        open_to = [
            limit
            for limit in self.items.get(item, ())
            if (not limit.of or take in limit.of) and limit.role in (None, role)
        ]
        return min(open_to, key=lambda limit: (not limit.of, limit.role is None), default=None)

    def sells(self, item: str) -> bool:
        """Whether any unit of the list may buy a kind of item; the open list has all."""
        return self.open or any(item in offers_of(group) for unit in self.army.units for group in unit.options)

    def word(self, id: str) -> Any:
        """The display name of a weapon, a piece of armour, an extra, a kind of troops or an item."""
        system = self.system
        for table in (system.weapons, system.armour, system.extras, system.items):
            if id in table:
                return table[id].name
        if id in system.troops:
            return system.tags[system.troops[id].tag].name
        return self.creatures[id].name if id in self.creatures else id

    def called(self, option: str) -> Any:
        """What the list calls those who have an option: its own word, or that of the option."""
        own = (k.name for k in self.army.limits if isinstance(k, OptionLimit) and k.option == option)
        return next((name for name in own if name is not None), self.word(option))


def cite(source: Source | CreatureSource, system: SystemFile) -> str:
    """A source as a citation."""
    book = system.books.get(source.book)
    short = source.book if book is None else book.short
    return f"{short} {source.where}".strip()


def in_words(rules: Rules, cited: str) -> Any:
    """A citation with the names of books and lists in words."""
    lists = (rules.army_itself, *rules.parts.values())
    names = {known.army.source.section: known.army.name for known in lists if known.army.source.section}
    return citations.in_words(cited, rules.system.books.values(), names)


VEHICLES = ("chariot", "wagon")
"""What the open list builds from team and crew (20)."""


def machine_kinds(system: SystemFile) -> dict[str, list[Machine]]:
    """War machines of the rulebook by kind, smallest crew first."""
    kinds: dict[str, list[Machine]] = {}
    for machine in system.machines.values():
        if not machine.rulebook:
            continue
        kinds.setdefault(machine.kind, []).append(machine)
    return {kind: sorted(sizes, key=lambda m: m.crew) for kind, sizes in kinds.items()}


WAR_ALTAR = "war-altar"
"""What entries of the open list take for an altar with its guards (16.2)."""
HOST = "host"
"""What entries of a host name under `from`."""


def link(system: SystemFile, creatures: CreaturesFile, army: ListFile, *contingents: ContingentFile) -> JoinedRules:
    """The files joined; see `references` for what may be wrong between them."""
    bestiary = _bestiary(creatures)
    versions = {"system": system.version, "creatures": creatures.version, army.id: army.version}
    if isinstance(army, ContingentFile):
        return JoinedRules(_contingent(system, bestiary, army), army.name, versions)
    assert isinstance(army, ArmyFile)
    blocked = {id: set(units) for part in army.composition.values() for id, units in part.without.items()}
    apart = {id for part in army.composition.values() for id in part.apart}
    parts = {c.id: _contingent(system, bestiary, c, blocked.get(c.id, set()), c.id in apart) for c in contingents}
    if army.hosts:
        parts[HOST] = _hosts(system, bestiary, army)
    versions |= {c.id: c.version for c in contingents}
    rules = _rules(system, bestiary, army, parts=parts, versions=versions)
    for part in parts.values():
        part.whole.append(rules)
    return JoinedRules(rules, army.name, versions)


def further(army: ArmyFile) -> tuple[tuple[str, str], ...]:
    """The contingents that an army may have, as kind and file."""
    ids = dict.fromkeys(id for part in army.composition.values() for id in part.from_)
    return tuple(("contingent", f"contingents/{id}.yaml") for id in ids)


def _rules(system: SystemFile, creatures: dict[str, Creature], army: ArmyFile, **more: Any) -> Rules:
    return Rules(
        system,
        creatures if army.open is not None else _of_list(creatures, army.id),
        army,
        {u.id: u for u in army.units},
        {c.id: c for c in army.characters},
        _item_limits(army.limits),
        cite(army.source, system),
        **more,
    )


def _of_list(creatures: dict[str, Creature], id: str) -> dict[str, Creature]:
    """Creatures as a list has them: without the special rules that they have in other lists only.

    Chaos attributes are those that the list's own notes tell.
    """
    found = dict(creatures)
    for creature in creatures.values():
        changes: dict[str, Any] = {}
        if any(t.lists for t in creature.tags):
            changes["tags"] = tuple(_in_list(t) for t in creature.tags if not t.lists or id in t.lists)
        if creature.chaos_attributes is not None:
            changes["chaos_attributes"] = None
        if changes:
            found[creature.id] = creature.model_copy(update=changes)
    return found


def _in_list(tag: TagUse) -> TagUse:
    return tag if not tag.lists else tag.model_copy(update={"note": tag.note_there, "lists": ()})


def _item_limits(limits: Iterable[Any]) -> dict[str, tuple[ItemLimit, ...]]:
    found: dict[str, tuple[ItemLimit, ...]] = {}
    for limit in limits:
        if isinstance(limit, ItemLimit):
            found[limit.item] = (*found.get(limit.item, ()), limit)
    return found


def _sorted(limits: Iterable[Any]) -> Limits:
    own = [limit for limit in limits if isinstance(limit, ItemLimit)]
    by_kind = [limit for same in _item_limits(own).values() for limit in same]
    return Limits(
        tuple(limit for limit in limits if isinstance(limit, CountLimit)),
        tuple(limit for limit in limits if isinstance(limit, OptionLimit)),
        tuple(limit for limit in by_kind if limit.carriers is not None or limit.higher_spells),
        tuple(limit for limit in own if limit.must),
    )


def _contingent(
    system: SystemFile,
    creatures: dict[str, Creature],
    file: ContingentFile,
    without: Collection[str] = (),
    apart: bool = False,
) -> Rules:
    """A contingent's list, in the shape of an army's, without the entries that this army may not have.

    `apart` says that it has a share of its own.
    """
    common = {key: getattr(file, key) for key in ListFile.model_fields if key not in ("kind", "system")}
    common |= {
        "units": tuple(u for u in file.units if u.id not in without),
        "characters": tuple(c for c in file.characters if c.id not in without),
        "limits": tuple(_counting(limit, lambda known: known not in without) for limit in file.limits),
    }
    army = ArmyFile.model_construct(kind="army", system="wfb3", **common)
    return _rules(system, creatures, army, contingent=file, part=file.id, category=file.id if apart else file.of)


def _hosts(system: SystemFile, creatures: dict[str, Creature], army: ArmyFile) -> Rules:
    """The creatures of an army's hosts as a list of their own."""
    units: dict[str, UnitEntry] = {}
    limits: list[CountLimit] = []
    for host in army.hosts:
        for id, offered in host.creatures.items():
            sold = [c for c in creatures.values() if c.of == id] if offered.sizes else [creatures[id]]
            for creature in sold:
                points = offered.points if offered.points is not None and not offered.sizes else creature.points
                units[creature.id] = UnitEntry.model_construct(
                    id=creature.id,
                    name=creature.name,
                    number=offered.number,
                    size=system.hosts.unit,
                    points=points or 0,
                    creature=creature.id,
                    carries=("hand-weapon",) if creature.arms else (),
                    options=(AnyUnit.model_construct(any_unit=_offers(offered.options)),) if offered.options else (),
                    unknown=offered.unknown,
                )
            if offered.sizes:
                limits.append(CountLimit.model_construct(of=tuple(c.id for c in sold), max=offered.number.max))
    common = {key: getattr(army, key) for key in ListFile.model_fields if key not in ("kind", "system")}
    common |= {"units": tuple(units.values()), "characters": (), "limits": tuple(limits)}
    made = ArmyFile.model_construct(kind="army", system="wfb3", hosts=army.hosts, **common)
    return _rules(system, creatures, made, part=HOST, category="host")


def _offers(points: Mapping[str, int]) -> dict[str, Offer]:
    return {id: Offer.model_construct(points=amount) for id, amount in points.items()}


def _bestiary(creatures: CreaturesFile) -> dict[str, Creature]:
    """Creatures by id; one of several sizes, winged or not, becomes one for each: `dragon-3`, `winged-dragon-3`."""
    found: dict[str, Creature] = {}
    for creature in creatures.creatures:
        found[creature.id] = creature
        for size, row in (creature.sizes or {}).items():
            changes = {
                "points": row.points,
                "profile": row.profile,
                "tags": (*creature.tags, *row.tags),
                "sizes": None,
                "of": creature.id,
            }
            grounded = {**changes, "flight": None, "flight_note": None} if creature.wings is not None else changes
            plain = creature.model_copy(
                update={**grounded, "id": f"{creature.id}-{size}", "name": _sized(creature.name, size)}
            )
            found[plain.id] = plain
            if creature.wings is not None:
                winged = {
                    **changes,
                    "id": f"winged-{creature.id}-{size}",
                    "name": _sized(creature.wings.name, size),
                    "points": row.points + creature.wings.points,
                    "flight_note": None,
                }
                found[str(winged["id"])] = creature.model_copy(update=winged)
    return found


def _sized(name: Any, size: str) -> Any:
    if isinstance(name, Words):
        return name.model_copy(update={"en": f"{name.en} (size {size})", "fr": f"{name.fr} (taille {size})"})
    return f"{name} ({size})"


def _varied(rules: Rules, variants: tuple[str, ...]) -> Rules:
    """A list as variants change it: what belongs to one not named is out, and so is what a named one replaces."""
    army = rules.army
    swapped = {old: new for id in variants if id in army.variants for old, new in army.variants[id].items.items()}
    units = tuple(_with_items(u, swapped) for u in army.units if _stands(u, variants))
    characters = tuple(c for c in army.characters if c.variant is None or c.variant in variants)
    limits = tuple(limit for limit in army.limits if not isinstance(limit, ItemLimit) or _stands(limit, variants))
    parts = {id: part.of(variants) or part for id, part in rules.parts.items()}
    same = len(units) == len(army.units) and len(characters) == len(army.characters)
    if (
        same
        and not swapped
        and len(limits) == len(army.limits)
        and all(parts[id] is part for id, part in rules.parts.items())
    ):
        return rules
    standing = {u.id for u in units} | {c.id for c in characters}
    limits = tuple(_counting(limit, standing.__contains__) for limit in limits)
    changed = army.model_copy(update={"units": units, "characters": characters, "limits": limits})
    made = replace(
        rules,
        army=changed,
        units={u.id: u for u in units},
        characters={c.id: c for c in characters},
        items=_item_limits(limits),
        parts=parts,
        dropped=frozenset(swapped),
        memory={},
        chosen={},
    )
    made.chosen[variants] = made
    return made


def _counting(limit: Limit, stands: Callable[[str], bool]) -> Limit:
    """A limit on how many, of the entries that are there."""
    if not isinstance(limit, CountLimit):
        return limit
    return limit.model_copy(update={"of": tuple(i for i in limit.of if stands(i))})


def _with_items(unit: UnitEntry, swapped: Mapping[str, str | None]) -> UnitEntry:
    """An entry whose offers of some kinds of magic item are of other kinds instead, or of none."""
    if not any(id in swapped for group in unit.options for id in offers_of(group)):
        return unit
    options = []
    for group in unit.options:
        kinds = {id: swapped.get(id, id) for id in offers_of(group)}
        offers = {new: offers_of(group)[id] for id, new in kinds.items() if new is not None}
        if offers:
            options.append(group.model_copy(update={key_of(group): offers}))
    return unit.model_copy(update={"options": tuple(options)})


def _stands(thing: UnitEntry | ItemLimit, variants: tuple[str, ...]) -> bool:
    return (thing.variant is None or thing.variant in variants) and thing.replaced_by not in variants


def references(system: SystemFile, creatures: CreaturesFile, army: ListFile | None) -> tuple[Finding, ...]:
    """What dangles or stands twice; a finding's `entry` names the kind of file that its path leads into.

    Without an army only the shared files are checked against one another.
    """
    findings = list(_shared_findings(system, creatures))
    if army is not None:
        findings.extend(_army_findings(system, _bestiary(creatures), army))
    return tuple(findings)


def _shared_findings(system: SystemFile, creatures: CreaturesFile) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, creature in enumerate(creatures.creatures):
        path = ("creatures", index)
        if creature.id in seen:
            yield _doubled("creatures", creature.id, (*path, "id"))
        seen.add(creature.id)
        yield from _tags("creatures", creature.tags, system, path)
        for number, source in enumerate(creature.sources):
            if source.book not in system.books:
                yield _dangling("creatures", source.book, system.books, (*path, "sources", number, "book"))
    for index, creature in enumerate(creatures.creatures):
        if creature.rides is not None:
            yield from _known("creatures", creature.rides, seen, ("creatures", index, "rides"))
    for id, troop in system.troops.items():
        if troop.tag not in system.tags:
            yield _dangling("system", troop.tag, system.tags, ("troops", id, "tag"))
        for number, piece in enumerate(troop.never_wears):
            if piece not in system.armour:
                yield _dangling("system", piece, system.armour, ("troops", id, "never_wears", number))
    for id in system.mounts:
        if id not in seen:
            yield _dangling("system", id, seen, ("mounts", id))
    for number, id in enumerate(system.weres.forms):
        if id not in seen:
            yield _dangling("system", id, seen, ("weres", "forms", number))
    for id, item in system.items.items():
        for number, piece in enumerate(item.of):
            if piece not in system.armour and piece not in item.worn:
                yield _dangling("system", piece, [*system.armour, *item.worn], ("items", id, "of", number))
        if item.form is not None and item.form not in item.forms:
            yield _dangling("system", item.form, item.forms, ("items", id, "form"))
        for form, known_form in item.forms.items():
            for number, weapon in enumerate(known_form.weapons):
                if weapon not in system.weapons:
                    yield _dangling("system", weapon, system.weapons, ("items", id, "forms", form, "weapons", number))
        for number, ability in enumerate(item.one_of):
            if ability not in item.abilities:
                yield _dangling("system", ability, item.abilities, ("items", id, "one_of", number))
        for ability, known in item.abilities.items():
            for key in ("of", "perhaps_of"):
                for number, piece in enumerate(getattr(known, key)):
                    if piece not in item.of:
                        yield _dangling("system", piece, item.of, ("items", id, "abilities", ability, key, number))
            for key in ("creatures", "perhaps_creatures"):
                for number, race in enumerate(getattr(known, key)):
                    if race not in seen:
                        yield _dangling("system", race, seen, ("items", id, "abilities", ability, key, number))
            for number, form in enumerate(known.on):
                if form not in item.forms:
                    yield _dangling("system", form, item.forms, ("items", id, "abilities", ability, "on", number))
    yield from _reference_findings(system)
    yield from _effect_findings(system)
    for table in (
        "armour",
        "weapons",
        "extras",
        "mounts",
        "troops",
        "command",
        "machines",
        "items",
        "house_rules",
        "tags",
    ):
        for id, row in getattr(system, table).items():
            if row.source.book not in system.books:
                yield _dangling("system", row.source.book, system.books, (table, id, "source", "book"))


def _effect_findings(system: SystemFile) -> Iterator[Finding]:
    """What dangles in what magic items do."""
    look = partial(_known, "system")
    for id, known in system.item_effects.items():
        at = ("item_effects", id)
        yield from look(id, system.items, at)
        told = [(at, known), *(((*at, "abilities", a), effect) for a, effect in known.abilities.items())]
        told += [((*here, "in_open"), effect.in_open) for here, effect in told if effect.in_open is not None]
        for ability in known.abilities if id in system.items else ():
            yield from look(ability, system.items[id].abilities, (*at, "abilities", ability))
        for here, effect in told:
            for tag in effect.tags:
                yield from look(tag, system.tags, (*here, "tags", tag))
            if effect.saves_as is not None:
                yield from look(effect.saves_as, system.armour, (*here, "saves_as"))
            if effect.source is not None:
                yield from look(effect.source.book, system.books, (*here, "source", "book"))
    abilities = {a for known in system.item_effects.values() for a in known.abilities}
    for id, armour in system.armour.items():
        if armour.ability is not None:
            yield from look(armour.ability, abilities, ("armour", id, "ability"))


def _reference_findings(system: SystemFile) -> Iterator[Finding]:
    """What dangles in the rules to have at hand, and in what is said of kinds of machines."""
    look = partial(_known, "system")
    kinds = [m.kind for m in system.machines.values()]
    for id, kind in system.machine_kinds.items():
        yield from look(kind.source.book, system.books, ("machine_kinds", id, "source", "book"))
        if kind.like is not None:
            yield from look(kind.like, system.machine_kinds, ("machine_kinds", id, "like"))
        for matter in kind.told:
            yield from look(matter, system.matters, ("machine_kinds", id, "told", matter))
    for id, machine in system.machines.items():
        yield from look(machine.kind, system.machine_kinds, ("machines", id, "kind"))
    seen: set[str] = set()
    for index, table in enumerate(system.reference):
        at = ("reference", index)
        if table.id in seen:
            yield _doubled("system", table.id, (*at, "id"))
        seen.add(table.id)
        parts: list[tuple[tuple[Any, ...], When, Source | None]] = [(at, table.when, table.source)]
        for number, row in enumerate(table.rows):
            here = (*at, "rows", number)
            parts.append((here, row.when, row.source))
            for key, rule in (("by", row.by), ("unless", row.unless)):
                if rule is not None:
                    yield from look(rule, system.house_rules, (*here, key))
        for here, when, source in parts:
            for place, id in enumerate(when.tags):
                yield from look(id, [*system.tags, *system.extras], (*here, "when", "tags", place))
            for place, id in enumerate(when.machines):
                yield from look(id, kinds, (*here, "when", "machines", place))
            if source is not None:
                yield from look(source.book, system.books, (*here, "source", "book"))


def _army_findings(system: SystemFile, creatures: dict[str, Creature], army: ListFile) -> Iterator[Finding]:
    kind = army.kind
    gear = [*system.weapons, *system.armour, *system.extras]
    ids = [u.id for u in army.units] + [c.id for c in army.characters]
    variants = army.variants if isinstance(army, ArmyFile) else {}
    look = partial(_known, kind)
    seen: set[str] = set()
    yield from look(army.source.book, system.books, ("source", "book"))
    for index, unit in enumerate(army.units):
        path: tuple[Any, ...] = ("units", index)
        if unit.id in seen:
            yield _doubled(kind, unit.id, (*path, "id"))
        seen.add(unit.id)
        yield from _unit_findings(kind, unit, system, creatures, ids, path)
        for key in ("variant", "replaced_by"):
            if getattr(unit, key) is not None:
                yield from look(getattr(unit, key), variants, (*path, key))
    for index, line in enumerate(army.characters):
        path = ("characters", index)
        if line.id in seen:
            yield _doubled(kind, line.id, (*path, "id"))
        seen.add(line.id)
        yield from _line_findings(kind, line, system, creatures, ids, path)
        if line.variant is not None:
            yield from look(line.variant, variants, (*path, "variant"))
    for index, limit in enumerate(army.limits):
        path = ("limits", index)
        if isinstance(limit, CountLimit):
            for number, id in enumerate(limit.of):
                yield from look(id, ids, (*path, "of", number))
            for number, id in enumerate(limit.creatures):
                yield from look(id, creatures, (*path, "creatures", number))
        elif isinstance(limit, OptionLimit):
            yield from look(limit.option, [*gear, *system.troops], (*path, "option"))
        else:
            yield from look(limit.item, system.items, (*path, "item"))
            for key in ("of", "leading", "must"):
                for number, id in enumerate(getattr(limit, key)):
                    yield from look(id, ids, (*path, key, number))
            known = system.items[limit.item].abilities if limit.item in system.items else {}
            for ability, option in limit.without.items():
                yield from look(ability, known, (*path, "without", ability))
                if option is not None:
                    yield from look(
                        option, [*system.armour, *system.weapons, *system.extras], (*path, "without", ability)
                    )
            for key in ("only", "uncounted"):
                for number, id in enumerate(getattr(limit, key)):
                    yield from look(id, known, (*path, key, number))
    yield from _spell_findings(army, system, creatures)
    if isinstance(army, ContingentFile) and army.commander is not None:
        for number, id in enumerate(army.commander.of):
            yield from look(id, ids, ("commander", "of", number))
        for number, id in enumerate(army.commander.alone):
            yield from look(id, ids, ("commander", "alone", number))
        for number, id in enumerate(army.commander.leads):
            yield from look(id, ids, ("commander", "leads", number))
        for line_id, needed in army.commander.only_with.items():
            yield from look(line_id, army.commander.of, ("commander", "only_with", line_id))
            for number, id in enumerate(needed):
                yield from look(id, ids, ("commander", "only_with", line_id, number))
    if isinstance(army, ArmyFile):
        for category, share in army.composition.items():
            for key in ("apart", "without"):
                for id in getattr(share, key):
                    yield from look(id, share.from_, ("composition", category, key, id))
        for variant in army.variants:
            for old, new in army.variants[variant].items.items():
                for kind_of_item in (old,) if new is None else (old, new):
                    yield from look(kind_of_item, system.items, ("variants", variant, "items", old))
        for number, id in enumerate(army.general):
            yield from look(id, ids, ("general", number))
        for index, host in enumerate(army.hosts):
            path = ("hosts", index)
            for number, id in enumerate(host.wizards):
                yield from look(id, ids, (*path, "wizards", number))
            for id, offered in host.creatures.items():
                yield from look(id, creatures, (*path, "creatures", id))
                for option in offered.options:
                    at = (*path, "creatures", id, "options", option)
                    yield from look(option, [*gear, *_ridden(creatures)], at)


def _spell_findings(army: ListFile, system: SystemFile, creatures: dict[str, Creature]) -> Iterator[Finding]:
    """What dangles in the rules of a list about the kinds of spells."""
    look = partial(_known, army.kind)
    lines = [c.id for c in army.characters]
    peoples = [id for c in army.characters for id in c.kindreds]
    for index, rule in enumerate(army.spell_rules):
        path = ("spell_rules", index)
        named = {"of": lines, "creatures": creatures, "kindreds": peoples, "kinds": system.spells.kinds}
        for key, known in named.items():
            for number, id in enumerate(getattr(rule, key)):
                yield from look(id, known, (*path, key, number))
        for place, bound in enumerate(rule.bounds):
            for number, id in enumerate(bound.of):
                yield from look(id, system.spells.kinds, (*path, "bounds", place, "of", number))
        if rule.source is not None:
            yield from look(rule.source.book, system.books, (*path, "source", "book"))


def _unit_findings(
    kind: str,
    unit: UnitEntry,
    system: SystemFile,
    creatures: dict[str, Creature],
    ids: list[str],
    path: tuple[Any, ...],
) -> Iterator[Finding]:
    """What dangles in an entry of a list."""
    gear = [*system.weapons, *system.armour, *system.extras]
    look = partial(_known, kind)
    for key in ("creature", "mount"):
        if getattr(unit, key) is not None:
            yield from look(getattr(unit, key), creatures, (*path, key))
    for id in unit.others:
        yield from look(id, creatures, (*path, "others", id))
    for id in unit.guards.wagon if unit.guards is not None else ():
        yield from look(id, creatures, (*path, "guards", "wagon", id))
    if unit.machine is not None:
        yield from look(unit.machine, system.machines, (*path, "machine"))
    for id in unit.told:
        yield from look(id, system.matters, (*path, "told", id))
    for number, id in enumerate(unit.lacks):
        yield from look(id, system.tags, (*path, "lacks", number))
    for number, piece in enumerate(unit.carries):
        yield from look(piece, gear, (*path, "carries", number))
    for number, troop in enumerate(unit.troop):
        yield from look(troop, system.troops, (*path, "troop", number))
    for number, form in enumerate(unit.forms):
        yield from look(form, [*_own_forms(unit, creatures), *creatures], (*path, "forms", number))
    if unit.vehicle is not None:
        if unit.vehicle.told_as is not None:
            yield from look(unit.vehicle.told_as, system.machine_kinds, (*path, "vehicle", "told_as"))
        for key in ("team", "crew"):
            for id in getattr(unit.vehicle, key):
                yield from look(id, creatures, (*path, "vehicle", key, id))
    if unit.pack is not None:
        for id in unit.pack.beasts:
            yield from look(id, creatures, (*path, "pack", "beasts", id))
    if unit.hidden is not None:
        for key, hosts in (("in", unit.hidden.in_), ("perhaps_in", unit.hidden.perhaps_in)):
            for number, id in enumerate(hosts):
                yield from look(id, ids, (*path, "hidden", key, number))
    sold = {id for group in unit.options for id in offers_of(group)}
    for number, id in enumerate(unit.doubt_of):
        yield from look(id, sold, (*path, "doubt_of", number))
    if unit.champion is not None:
        for id in (*unit.champion.items, *unit.champion.needs.values(), *unit.champion.abilities):
            yield from look(id, system.items, (*path, "champion"))
        for level, id in unit.champion.profiles.items():
            yield from look(id, creatures, (*path, "champion", "profiles", level))
        for number, id in enumerate(unit.champion.troop):
            yield from look(id, system.troops, (*path, "champion", "troop", number))
        if unit.champion.mount is not None:
            yield from look(unit.champion.mount, creatures, (*path, "champion", "mount"))
    for key in ("number_per", "riders"):
        for number, id in enumerate(getattr(unit, key)):
            yield from look(id, ids, (*path, key, number))
    for number, id in enumerate(unit.needs_champion):
        yield from look(id, ids, (*path, "needs_champion", number))
    yield from _tags(kind, unit.tags, system, path)
    mounts = _ridden(creatures)
    for number, group in enumerate(unit.options):
        for option, offer in offers_of(group).items():
            at = (*path, "options", number, key_of(group), option)
            yield from look(option, [*gear, *system.items, *mounts], at)
            if offer.instead_of is not None:
                yield from look(offer.instead_of, [*gear, *mounts], (*at, "instead_of"))


def _line_findings(
    kind: str,
    line: CharacterLine,
    system: SystemFile,
    creatures: dict[str, Creature],
    ids: list[str],
    path: tuple[Any, ...],
) -> Iterator[Finding]:
    """What dangles in a line of characters."""
    gear = [*system.weapons, *system.armour, *system.extras]
    look = partial(_known, kind)
    yield from look(line.creature, creatures, (*path, "creature"))
    for level, row in line.levels.items():
        for id in row.others:
            yield from look(id, creatures, (*path, "levels", level, "others", id))
        for id in row.titles:
            yield from look(id, row.others, (*path, "levels", level, "titles", id))
    for level, id in line.profiles.items():
        yield from look(id, creatures, (*path, "profiles", level))
    for option in (*line.options, *line.creature_options):
        yield from look(option, [*gear, *system.troops], (*path, "options", option))
    for number, troop in enumerate(line.troop):
        yield from look(troop, system.troops, (*path, "troop", number))
    for number, may in enumerate(line.may_lead):
        for key, known in (("of", ids), ("not_of", ids), ("doubt_of", ids), ("not_races", creatures)):
            for place, id in enumerate(getattr(may, key)):
                yield from look(id, known, (*path, "may_lead", number, key, place))
    for mount, offer in line.mounts.items():
        for id in (mount, *offer.creatures):
            yield from look(id, creatures, (*path, "mounts", mount))
    for number, mount in enumerate(line.barding_for):
        yield from look(mount, line.mounts, (*path, "barding_for", number))
    for number, piece in enumerate(line.carries):
        yield from look(piece, gear, (*path, "carries", number))
    for number, id in enumerate(line.items_paid):
        yield from look(id, system.items, (*path, "items_paid", number))
    yield from _tags(kind, line.tags, system, path)


def _ridden(creatures: dict[str, Creature]) -> list[str]:
    return [id for id, c in creatures.items() if c.riding is not None]


def _own_forms(unit: UnitEntry, creatures: dict[str, Creature]) -> Iterable[str]:
    """Shapes that the bestiary prints with the creature itself."""
    creature = creatures.get(unit.creature)
    return creature.forms if creature is not None else ()


def _tags(kind: str, uses: Iterable[TagUse], system: SystemFile, path: tuple[Any, ...]) -> Iterator[Finding]:
    for number, use in enumerate(uses):
        yield from _known(kind, use.take, system.tags, (*path, "tags", number, "take"))
        for piece in use.reach:
            yield from _known(kind, piece, system.weapons, (*path, "tags", number, "reach", piece))


def _known(kind: str, id: str, table: Any, path: tuple[Any, ...]) -> Iterator[Finding]:
    if id not in table:
        yield _dangling(kind, id, table, path)


def _dangling(kind: str, id: str, table: Any, path: tuple[Any, ...]) -> Finding:
    """A reference to nothing; `entry` carries the kind of file until the library knows the place."""
    return Finding(
        "ref.dangling",
        ERROR,
        T("{id} is defined nowhere.", id=id),
        path=path,
        entry=kind,
        found=id,
        allowed=nearest(id, table),
        fix=did_you_mean(id, table),
    )


def _doubled(kind: str, id: str, path: tuple[Any, ...]) -> Finding:
    return Finding(
        "ref.doubled", ERROR, T("The id {id} stands twice.", id=id), path=path, entry=kind, found=id, allowed=1
    )
