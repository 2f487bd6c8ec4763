"""What an entry could buy besides what it has: prices charged, and what speaks against each piece.

Nothing here tells a rule anew: weapons and armour are tried on the model and shown to `weapons_and_armour`,
and prices go through the formulas that evaluation uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text
from builder.core.points import Quarters
from builder.systems.wfb3.characters.prices import option_points
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.options import AnyUnit, Each, Half, Offer, OneUnit, offers_of
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import LEVELS
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.equipment import bought_gear, compatibility, rulebook_gear
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.prices import rulebook as unit_prices
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules

FREE = ("hand-weapon", "improvised", "improvised-missile")
"""Weapons that everybody has."""


class Piece(NamedTuple):
    """An option that an entry may have."""

    id: str
    name: Shown
    points: int
    """Quarters that it adds to the price of one model."""
    note: Shown = None
    instead: tuple[str, ...] = ()
    """Options that leave when this one comes."""
    one_unit: bool = False
    each: str | None = None
    """Whose it is, where it is not the models'."""
    blocked: Shown = None
    """What speaks against adding it to what the model has."""


class Animal(NamedTuple):
    """A mount that an entry may have; `None` stands for none."""

    id: str | None
    name: Shown
    points: int
    """Quarters that it adds to the price of one model without a mount."""
    note: Shown = None
    blocked: Shown = None


def pieces(m: EntryResult, rules: Rules) -> tuple[Piece, ...]:
    """The options offered to an entry, in the order of its list or of the rulebook."""
    return tuple(_pieces(m, rules))


def _pieces(m: EntryResult, rules: Rules) -> Iterator[Piece]:
    figure = m.facts.figure
    if figure is None:
        return
    trial = _Trial(m, rules)
    line = m.facts.line
    if isinstance(line, UnitEntry):
        yield from _of_unit(m, line, trial, rules)
    elif isinstance(line, CharacterLine):
        barding = _no_barding(line, figure.mount, rules)
        for id, offer in line.options.items():
            points = option_points(line, id)
            blocked = barding if _is_barding(id, rules) else None
            blocked = _not_for_race(offer, figure) or blocked
            yield trial.piece(Piece(id, rules.word(id), points, blocked=blocked), points, offer.instead_of)
    else:
        yield from _of_rulebook(m, figure, trial, rules)


def _not_for_race(offer: Offer, figure: ModelSpec) -> Text | None:
    """Reason why an option is not for the race of a model."""
    if not offer.creatures or figure.creature.id in offer.creatures:
        return None
    return T("not for the race {race}", race=figure.creature.name)


def _of_unit(m: EntryResult, unit: UnitEntry, trial: _Trial, rules: Rules) -> Iterator[Piece]:
    entry, men = m.entry, m.facts.men
    for group in unit.options:
        if isinstance(group, Half):
            continue  # these are chosen with the number of models
        offers = {i: o for i, o in offers_of(group).items() if i not in rules.system.items}
        most = group.at_most
        if isinstance(group, AnyUnit) and group.choose is not None:
            most = group.choose
        taken = sum(i in entry.options for i in offers)
        for id, offer in offers.items():
            others = tuple(i for i in entry.options if i != id and i in offers) if most == 1 else ()
            if isinstance(group, Each) and group.each == "model":
                others = ()  # other models may have the others
            blocked = _not_for_race(offer, m.facts.model)
            if most is not None and most > 1 and taken >= most and id not in entry.options:
                blocked = T("at most {count}", count=most)
            notes = []
            each = men if men is not None and isinstance(group, Each) and group.each == "crew" else 1
            if offer.instead_of is not None:
                notes.append(T("instead of {what}", what=rules.word(offer.instead_of)))
            if each > 1:
                notes.append(T("{points} for each of the crew", points=Quarters(offer.points or 0)))
            if isinstance(group, OneUnit):
                notes.append(T("one unit only"))
            piece = Piece(
                id,
                rules.word(id),
                (offer.points or 0) * each,
                tuple(notes) or None,
                others,
                isinstance(group, OneUnit),
                group.each if isinstance(group, Each) else None,
                blocked,
            )
            yield trial.piece(piece, offer.points or 0, offer.instead_of)


def _of_rulebook(m: EntryResult, figure: ModelSpec, trial: _Trial, rules: Rules) -> Iterator[Piece]:
    """All that chapter 24 prices for the creature of a model of the open list."""
    system = rules.system
    person = m.kind == "character"
    bought = {b.id: b for b in m.facts.bought}
    rides = m.entry.mount is not None
    mount = None if person else figure.mount
    for id in (*system.weapons, *system.armour, *system.extras):
        if id in FREE or not rulebook_gear.in_rulebook(id, system):
            continue
        points = rulebook_gear.points_of(id, rides, rules.system)
        note = None
        extra = system.extras.get(id)
        if extra is not None and extra.unit_points and not person:
            note = T("and {points} once for the unit", points=Quarters(extra.unit_points))
        if person:
            added = points
        else:
            rest = [b for b in bought.values() if b.id != id]
            added = each(figure, [*rest, Bought(id, points)], mount, rules) - each(figure, rest, mount, rules)
        blocked = None
        if extra is None and not figure.creature.arms:
            blocked = T("{creature}: this creature cannot have weapons or armour.", creature=figure.creature.name)
        yield trial.piece(Piece(id, rules.word(id), added, note, blocked=blocked), points)
    if m.kind == "machine":
        return
    for id, troop in system.troops.items():
        if rulebook_gear.is_sold(id, m.entry.take, system) or (person and troop.on == "character"):
            yield Piece(id, rules.word(id), troop.points, blocked=trial.of_troop(id))


def each(
    figure: ModelSpec, bought: Iterable[Bought], mount: Creature | None, rules: Rules, quality: str | None = None
) -> int:
    """One model of the open list, in quarters: with other gear, another mount, or another quality than it has."""
    trial = figure._replace(mount=mount, quality=figure.quality if quality is None else quality)
    return unit_prices.model_price(trial, (b for b in bought if b.number is None), rules).points


def animals(m: EntryResult, rules: Rules) -> tuple[Animal, ...]:
    """The mounts offered to a character, or to a unit of the open list; none first. Empty where there is no choice."""
    return tuple(_animals(m, rules))


def _animals(m: EntryResult, rules: Rules) -> Iterator[Animal]:
    figure = m.facts.figure
    line = m.facts.line
    if figure is None or m.kind in ("machine", "altar") or isinstance(line, UnitEntry):
        return
    trial = _Trial(m, rules)
    if isinstance(line, CharacterLine):
        if line.mounts:
            yield Animal(None, T("none"), 0, blocked=trial.of_mount(None))
        for id, offer in line.mounts.items():
            mount = rules.creatures[id]
            blocked = None
            if any(_is_barding(o, rules) for o in m.entry.options):
                blocked = _no_barding(line, mount, rules)
            if offer.creatures and figure.creature.id not in offer.creatures:
                blocked = T("not for the race {race}", race=figure.creature.name)
            yield Animal(id, mount.name, offer.points, offer.when, blocked or trial.of_mount(mount))
        return
    yield Animal(None, T("none"), 0, blocked=trial.of_mount(None))
    no_rider = (
        None if figure.creature.arms else T("{creature}: this creature cannot ride.", creature=figure.creature.name)
    )
    walking, riding = _rebought(m, False, rules), _rebought(m, True, rules)
    dearer = sum(b.points for b in riding) - sum(b.points for b in walking)
    on_foot = each(figure, walking, None, rules)
    for mount in rules.creatures.values():
        if not bought_gear.ridden(mount, m.kind == "character"):
            continue
        if m.kind == "character":
            points = unit_prices.mount_points(mount, rules) + dearer
        else:
            points = each(figure, riding, mount, rules) - on_foot
        yield Animal(mount.id, mount.name, points, None, no_rider or trial.of_mount(mount))


def _rebought(m: EntryResult, rides: bool, rules: Rules) -> list[Bought]:
    """What was bought from the rulebook, at its price on foot or for riders."""
    return [
        Bought(b.id, rulebook_gear.points_of(b.id, rides, rules.system)) for b in m.facts.bought if b.number is None
    ]


def qualities(m: EntryResult, rules: Rules) -> tuple[tuple[str | None, Shown, int], ...]:
    """The qualities of troops (15.5, 15.7): value, name, and quarters that a model costs more than a regular."""
    figure = m.facts.model
    bought = m.facts.bought
    regular = each(figure, bought, figure.mount, rules, "regular")
    found: list[tuple[str | None, Shown, int]] = [(None, T("regular"), 0)]

    def add(value: str, name: Shown) -> None:
        found.append((value, name, each(figure, bought, figure.mount, rules, value) - regular))

    add("levy", T("levy"))
    for grade in rules.system.elites.shock:
        add(f"shock+{grade}", T("shock elite +{grade}", grade=int(grade)))
    for grade in rules.system.elites.missile:
        add(f"missile+{grade}", T("missile elite +{grade}", grade=int(grade)))
    return tuple(found)


def levels(creature: Creature, wizard: bool, rules: Rules) -> tuple[tuple[int, int], ...]:
    """The levels of a character of the open list and what they cost before equipment, in quarters."""
    return tuple((level, unit_prices.level_price(creature, level, wizard, rules)) for level in LEVELS)


def serving(post: str, rules: Rules) -> tuple[Creature, ...]:
    """The creatures that can be crew, hero or wizard in the open list."""
    return tuple(c for c in rules.creatures.values() if rulebook_gear.serves(c, post))


def _is_barding(id: str, rules: Rules) -> bool:
    armour = rules.system.armour.get(id)
    return armour is not None and armour.kind == "mount"


def _no_barding(line: CharacterLine, mount: Creature | None, rules: Rules) -> Text | None:
    """Why the list sells no barding for this mount."""
    if mount is None or mount.riding is None or not line.barding_for or mount.id in line.barding_for:
        return None
    return T("The list offers no barding for this mount ({mount}).", mount=mount.name)


class _Trial:
    """A model on which options and mounts are tried."""

    def __init__(self, m: EntryResult, rules: Rules) -> None:
        self.m = m
        self.rules = rules
        self.figure = m.facts.model
        line = m.facts.line
        self.line = line if isinstance(line, (UnitEntry, CharacterLine)) else None
        if self.line is not None:
            self.included: tuple[str, ...] = self.line.carries
        else:
            bears = self.figure.creature.arms or m.kind != "unit"
            self.included = rulebook_gear.armed_as(self.figure.troop, rules.system) or (
                ("hand-weapon",) if bears else ()
            )
        self.now = {_same(f) for f in self._errors(self.figure)}

    def _errors(self, figure: ModelSpec) -> list[Finding]:
        own = self.m.facts.profile
        assert own is not None
        found = compatibility.check(figure, own, self.rules, self.line, self.m.entry)
        return [f for f in found if f.severity == ERROR]

    def _new(self, figure: ModelSpec) -> Finding | None:
        return next((f for f in self._errors(figure) if _same(f) not in self.now), None)

    def piece(self, piece: Piece, points: int, instead_of: str | None = None) -> Piece:
        """A piece with what speaks against it, or with what makes way where a model has only one of these."""
        if piece.blocked is not None:
            return piece
        against = self._against(piece.id, points, instead_of, piece.instead)
        if against is None:
            return piece
        leave = self._giving_way(piece.id, against)
        if not leave or self._against(piece.id, points, instead_of, (*piece.instead, *leave)) is not None:
            return piece._replace(blocked=against.text)
        return piece._replace(instead=(*piece.instead, *leave))

    def _giving_way(self, id: str, against: Finding) -> tuple[str, ...]:
        """What was bought that makes way for a piece, where a model has one of these and no more."""
        if against.allowed != 1:
            return ()
        own = [taken for taken in self.m.entry.taken if isinstance(taken, str)]
        kinds = [self.rules.item_kind(item) for item in self.m.entry.items]
        magic = {piece for kind in kinds if kind is not None for piece in kind.of}  # what an item rests on stays
        return tuple(other for other in own if other != id and other in against.concerns and other not in magic)

    def _against(self, id: str, points: int, instead_of: str | None, leave: Sequence[str]) -> Finding | None:
        """What speaks against a piece; `leave` are the options that it replaces."""
        if id in self.m.entry.options:
            return None
        if self.m.kind != "character" and id in self.rules.system.troops:
            return self._against_troop(id)
        if id in self.included:
            return None
        if id in self.rules.creatures:
            return self._against_mount(self.rules.creatures[id])
        extra = self.rules.system.extras.get(id)
        if extra is not None and extra.on != "model":
            return None
        kept = [b for b in self.m.facts.bought if b.id not in leave]
        carried = bought_gear.carried(self.included, [*kept, Bought(id, points, instead_of)], self.rules.system)
        troop = (*self.figure.troop, id) if id in self.rules.system.troops else self.figure.troop
        return self._new(self.figure._replace(gear=carried, troop=troop))

    def of_troop(self, id: str) -> Text | None:
        """What speaks against a kind of special troops."""
        found = self._against_troop(id)
        return None if found is None else found.text

    def _against_troop(self, id: str) -> Finding | None:
        if id in self.m.entry.options:
            return None
        figure = self.figure._replace(troop=(*self.figure.troop, id))
        armed = rulebook_gear.armed_as((id,), self.rules.system)
        if armed:
            figure = figure._replace(gear=bought_gear.carried(armed, self.m.facts.bought, self.rules.system))
        return self._new(figure)

    def of_mount(self, mount: Creature | None) -> Text | None:
        """What speaks against a mount, or against having none."""
        found = self._against_mount(mount)
        return None if found is None else found.text

    def _against_mount(self, mount: Creature | None) -> Finding | None:
        if mount is self.figure.mount:
            return None
        return self._new(self.figure._replace(mount=mount))


def _same(finding: Finding) -> tuple[str, str, Plain]:
    return finding.code, finding.text.message, finding.found
