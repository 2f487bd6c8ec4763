"""What a player may choose for an entry and for the whole army, with prices and with what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

from builder.core.controls import Choice, Control
from builder.core.definitions import Range
from builder.core.entries import EntryResult
from builder.core.findings import ERROR, N, T
from builder.core.points import Quarters, to_number
from builder.core.roster import MAX_LIMIT
from builder.systems.wfb3.army import baggage
from builder.systems.wfb3.army.view import TROOPS, UNITS, army_view, available, counted, mixes, of_list, whole_unit
from builder.systems.wfb3.checks import command, contingents, hidden, units, vehicles
from builder.systems.wfb3.dice.rolling import pending_rolls
from builder.systems.wfb3.editor import crew_controls, offered_prices
from builder.systems.wfb3.editor.context import (
    NOT_OFFERED,
    Check,
    EntryContext,
    add,
    desk,
    key,
    member,
    number,
    objection,
    objections,
    pick_one,
    remove,
    surplus,
    text,
)
from builder.systems.wfb3.editor.force_controls import force_controls
from builder.systems.wfb3.editor.host_controls import binding_controls, mixing_controls
from builder.systems.wfb3.editor.item_controls import champion_items, item_controls
from builder.systems.wfb3.editor.spell_controls import spell_controls
from builder.systems.wfb3.editor.troop_controls import (
    champion_control,
    command_posts,
    half_controls,
    hiding_controls,
    part_controls,
)
from builder.systems.wfb3.editor.wizard_bonus_controls import move_controls
from builder.systems.wfb3.entries import altars, bearing, beast_packs, divided_options, hidden_models
from builder.systems.wfb3.entries.characters import races
from builder.systems.wfb3.entries.model_specs import ModelSpec, ridden
from builder.systems.wfb3.model.definitions import LEVELS
from builder.systems.wfb3.model.lists import CharacterLine, CountLimit, OptionLimit, UnitEntry
from builder.systems.wfb3.model.roster import Entry, OptionPart, Roster
from builder.systems.wfb3.rules import formulas
from builder.systems.wfb3.rules.rules import HOST, Rules, machine_kinds

POSTS = ("champion", "leader", "attached", "rider")
ROLES = ("general", "second", "great-banner")
ROLES_OF_CONTINGENTS = ("contingent-banner",)
ROLE_CHECKS: tuple[Check, ...] = (
    command.general_named,
    command.seconds,
    command.great_banner,
    command.contingent_banners,
    command.own_commanders,
)
JOIN_CHECKS: tuple[Check, ...] = (
    command.joins,
    command.must_lead,
    command.may_lead,
    contingents.across,
    command.no_champions,
    command.dress_of_champions,
    command.champion_mounts,
    command.engineers,
    command.assassins,
    hidden.hiding_places,
    units.unit_sizes,
    units.in_open_order,
    vehicles.riders,
    vehicles.chariot_crews,
    vehicles.monster_room,
    vehicles.portable_teams,
)
KEYS = {
    "creature": "creature",
    "bound_by": "bound_by",
    "level": "level",
    "role": "role",
    "joins": "joins",
    "as_": "as",
    "models": "models",
    "quality": "quality",
    "mount": "mount",
    "size": "size",
    "spare_crew": "spare_crew",
    "options": "options",
    "command": "command",
    "items": "items",
    "spells": "spells",
    "kindred": "kindred",
    "roll": "roll",
    "rolls": "rolls",
    "seed": "seed",
    "moved": "moved",
    "formation": "formation",
    "team": "team",
    "crew": "crew",
    "pack": "pack",
    "guards": "guards",
    "champion": "champion",
}
"""Fields of an entry by which it is reckoned, and how they are written."""
STRAY = T("Does not belong here")


def controls(m: EntryResult, entries: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> tuple[Control, ...]:
    """All that may be chosen for an entry, in reading order.

    What stands in the roster without being offered is there as well, blocked by the reason, so that it can be removed.
    """
    d = desk(m, entries, roster, rules)
    rows: list[Control] = []
    if m.kind == "character":
        rows += _character(d)
    elif m.kind == "machine":
        rows += _machine(d)
    elif m.kind == "chariot":
        rows += _chariot(d)
    elif m.kind == "unit":
        rows += _unit(d)
    elif m.kind == "pack":
        rows += _pack(d)
    elif m.kind == "altar":
        rows += _altar(d)
    if m.entry.from_ == HOST and m.kind == "unit":
        rows += mixing_controls(d)
    if m.entry.from_ == HOST or m.entry.bound_by is not None:
        rows += binding_controls(d)
    rows += item_controls(d)
    rows += champion_items(d)
    if m.kind == "character":
        rows += spell_controls(d)
    rows += _strays(d, {row.path[0] for row in rows})
    rows += _notes(d.entry)
    return tuple(rows)


def _strays(d: EntryContext, covered: set[str | int]) -> Iterator[Control]:
    """Keys that mean nothing for the entry, each with the way to be rid of it."""
    dice = {key for t in pending_rolls(d.roster, (d.m,), d.rules) for key in (t.path[0], *t.also)}
    for field, name in KEYS.items():
        value = getattr(d.entry, field)
        if not value or name in covered:
            continue
        blocked = next((text for path, text in d.why.items() if path[:1] == (name,)), None)
        if blocked is None and name in dice:
            continue  # they are thrown and taken back with the other dice
        shown = value if isinstance(value, (str, int)) else None
        if isinstance(value, dict):
            shown = ", ".join(f"{id}: {count}" for id, count in value.items())
        if isinstance(value, tuple) and all(isinstance(v, str) for v in value):
            shown = ", ".join(value)
        label = name if shown is None else T("{key}: {value}", key=name, value=shown)
        yield remove((name,), label, section=STRAY, blocked=blocked or NOT_OFFERED)


def _notes(entry: Entry) -> Iterator[Control]:
    section = T("Notes")
    yield text(("name",), T("name"), entry.name, section=section)
    yield text(("group",), T("group"), entry.group, section=section)
    yield Control("notes", "lines", ("notes",), T("notes"), entry.notes, section)


# ------------------------------------------------------------------ numbers of models


class Size(NamedTuple):
    """How many models a unit may have, champions apart."""

    low: int
    high: int | None
    step: int = 1

    def holds(self, models: int) -> bool:
        """Whether a unit may be so large."""
        in_range = self.low <= models and (self.high is None or models <= self.high)
        return in_range and models % self.step == 0

    def nearest(self, models: int) -> int:
        """The size next to a number that is too low or too high."""
        wanted = max(self.low, models if self.high is None else min(models, self.high))
        return wanted - wanted % self.step if wanted % self.step and wanted > self.low else wanted


def size_of(m: EntryResult, others: tuple[EntryResult, ...], rules: Rules, formation: str | None = None) -> Size:
    """The bounds of a unit's size (5.3.1, 15.8, 15.10, the lists), as `checks.units` has them."""
    system, unit = rules.system, m.facts.line
    figure: ModelSpec = m.facts.figure
    champions = 0
    if m.kind == "unit":
        champions = sum(o.kind == "character" and o.as_ == "champion" and o.joins == m.id for o in others)
        champions += m.more.get("champion") is not None
    if isinstance(unit, UnitEntry):
        if m.kind == "unit":
            champions += hidden_models.counted([o for o in others if o.joins == m.id and hidden_models.hides(o)], rules)
        champions += _in_the_unit(m, others)
        as_asked = m._replace(entry=m.entry.model_copy(update={"formation": formation}))
        low, high = units.listed_size(unit, as_asked, rules)
        return Size(max(1, low - champions), None if high is None else max(1, high - champions))
    if m.kind == "chariot":
        span = system.vehicles.unit
        return Size(span.min, max(1, (span.max or 1) - _in_the_unit(m, others)))
    if m.kind != "unit" or hidden_models.hides(m):
        return Size(1, None)
    troops = [system.troops[t] for t in figure.troop if t in system.troops]
    span = units.loose_size(m, rules)
    loose = formation == "skirmish" or any(t.needs_missile for t in troops)
    if any(t.in_pairs for t in troops):
        even = span.min + span.min % 2
        return Size(even, span.max, 2) if loose else Size(2, None, 2)
    if loose:
        return Size(span.min, None if span.max is None else max(1, span.max - champions))
    return Size(1 if units.is_monster(figure.creature) else system.units.min, None)


def _in_the_unit(m: EntryResult, others: tuple[EntryResult, ...]) -> int:
    """Models of other entries that make up one unit with these."""
    return sum(o.models for o in whole_unit(m, others) if o is not m and o.entry is not m.entry) if mixes(m) else 0


def left_of(take: str, rules: Rules, entries: tuple[EntryResult, ...]) -> int | None:
    """Models of an entry of the list that are still to be had besides those of `entries`; `None` if there is no end."""
    unit = rules.units.get(take)
    if unit is None:
        return None
    most = available(unit, entries, rules).max
    return None if most is None else most - sum(o.models for o in of_list(entries, rules) if o.entry.take == take)


def _models(d: EntryContext, name: Any) -> Control:
    own = d.entry.models if d.entry.models is not None or not d.m.models else d.m.models
    size = size_of(d.m, d.others, d.rules, d.entry.formation)
    rest = left_of(d.entry.take, d.rules, d.others)
    notes: list[Any] = []
    span = str(Range(size.low, size.high))
    if d.m.kind == "altar" or (d.m.kind == "pack" and not isinstance(d.m.facts.line, UnitEntry)):
        pass
    elif d.m.kind in ("machine", "chariot"):
        if d.m.kind == "chariot":
            notes.append(T("{size} in a unit", size=span))
        elif d.m.facts.line is not None and isinstance(d.m.facts.line, UnitEntry):
            notes.append(T("{size} in a battery", size=span))
    elif d.m.more.get("champion") is not None or any(o.as_ == "champion" and o.joins == d.m.id for o in d.others):
        notes.append(T("{size} in a unit besides the champion", size=span))
    else:
        notes.append(T("{size} in a unit", size=span))
    most = size.high
    low = max(size.low, _hosting(d))
    if rest is not None:
        notes.append(T("{left} left in the army", left=max(0, rest - (own or 0))))
        most = max(low, rest if most is None else min(most, rest))
    room = _room_to_hide(d)
    if room is not None:
        most = max(low, room if most is None else min(most, room))
    blocked = d.why.get(("models",))
    if own is not None and not size.holds(own):
        blocked = T("{size} in a unit", size=span) if size.step == 1 else T("an even number of models")
    elif own is not None and rest is not None and own > rest:
        blocked = T("{count} more than the list allows", count=own - rest)
    return number(
        ("models",), name, own, section=T("Unit"), min=low, max=most, step=size.step,
        points=d.m.points_each, note=tuple(notes) or None, blocked=blocked, rule=d.rules.cited,
    )  # fmt: skip


def _hosting(d: EntryContext) -> int:
    """The least models that a unit has room to hide those who hide in it (15.9, A44)."""
    least = 1
    for m in d.others:
        if m.kind != "unit" or m.joins != d.m.id or not hidden_models.hides(m):
            continue
        terms = hidden_models.terms(m.facts.line, m.facts.figure, d.rules)
        if terms is not None and terms.share is not None:
            least = max(least, ceil(m.models / terms.share) - m.models)
    return least


def _room_to_hide(d: EntryContext) -> int | None:
    """The most models that the unit in which these hide has room for, they themselves among its number (15.9, A44)."""
    host = next((o for o in d.others if o.id == d.m.joins), None) if hidden_models.hides(d.m) else None
    terms = hidden_models.terms(d.m.facts.line, d.m.facts.figure, d.rules)
    if host is None or terms is None:
        return None
    most = [terms.most] if terms.most is not None else []
    if terms.share is not None and terms.share < 1:
        most.append(floor(host.models * terms.share / (1 - terms.share)))
    return min(most, default=None)


# ------------------------------------------------------------------------------ units


def _unit(d: EntryContext) -> Iterator[Control]:
    """Troops, of a list or of the open list."""
    yield _models(d, T("models"))
    yield from crew_controls.race(d)
    yield from _formation(d)
    listed = isinstance(d.m.facts.line, UnitEntry)
    if not listed:
        yield _quality(d)
    yield from hiding_controls(d)
    yield from _equipment(d, T("Equipment, points for each model"))
    if not listed:
        yield from _mount(d)
        yield from crew_controls.monster(d)
    yield from command_posts(d, crew_controls.crewman(d) if d.m.more.get("rows") else d.m.points_each)
    yield from champion_control(d)


# --------------------------------------------------------------------- packs and altars


def _pack(d: EntryContext) -> Iterator[Control]:
    """Masters and beasts (15.1)."""
    unit = d.m.facts.line
    yield _models(d, T("pack masters"))
    if not isinstance(unit, UnitEntry):
        yield _quality(d)
    section = T("Beasts")
    offered = beast_packs.offered(unit, d.rules)
    note: Any = None
    unknown = unit.pack.unknown if isinstance(unit, UnitEntry) and unit.pack is not None else None
    if unknown is not None and not offered:
        offered = dict.fromkeys(beast_packs.offered(None, d.rules), 0)
        note = unknown
    elif isinstance(unit, UnitEntry) and unit.pack is not None and unit.pack.each is not None:
        note = T("{size} for each master", size=str(unit.pack.each))
    for id in dict.fromkeys((*offered, *d.entry.pack)):
        known = d.rules.creatures.get(id)
        why = d.why.get(("pack", id)) if unknown is None else None
        if why is None and d.entry.pack.get(id):
            why = d.why.get(("pack",))
        if why is None and not d.entry.pack.get(id):
            why = _other_kind(d, unit)
        yield number(
            ("pack", id), known.name if known is not None else id, d.entry.pack.get(id), section=section, points=offered.get(id, 0),
            note=note, blocked=why, rule="WFB3 15.1",
        )  # fmt: skip
    yield from _equipment(d, T("Equipment, points for each model"))
    if not isinstance(unit, UnitEntry):
        yield from _mount(d)


def _other_kind(d: EntryContext, unit: Any) -> Any:
    """The beasts that a unit has already, where all are of one kind (the lists)."""
    if not isinstance(unit, UnitEntry) or unit.pack is None or not unit.pack.one_kind:
        return None
    held = next((id for id, number in d.entry.pack.items() if number and id in d.rules.creatures), None)
    return None if held is None else T("one kind of beast in a unit: it has {name}", name=d.rules.creatures[held].name)


def _altar(d: EntryContext) -> Iterator[Control]:
    """War altars and their guards (16.2)."""
    unit = d.m.facts.line
    yield _models(d, T("altars"))
    if not isinstance(unit, UnitEntry):
        men = []
        for other in offered_prices.serving("crew", d.rules):
            figure = d.m.facts.figure._replace(creature=other)
            men.append(Choice(other.id, other.name, offered_prices.each(figure, d.m.facts.bought, None, d.rules)))
        yield pick_one(
            ("creature",), T("guards, points for each man"), d.entry.creature, men, d.why.get(("creature",)), section=T("Unit"),
        )  # fmt: skip
    span = altars.allowed(unit, d.rules)
    own = altars.included(unit)
    if isinstance(unit, UnitEntry) and unit.guards is not None:
        each = unit.guards.extra_points + sum(b.points for b in d.m.facts.bought if b.per != "altar")
        name = T("guards beside the {count} in the price", count=own)
    else:
        each = offered_prices.each(d.m.facts.figure, d.m.facts.bought, None, d.rules)
        name = T("guards")
    yield number(
        ("guards",), name, d.entry.guards, section=T("Unit"), min=span.min, max=span.max, points=each * d.m.models,
        note=T("{size} guards in all", size=str(d.rules.system.altars.guards)), blocked=d.why.get(("guards",)),
        rule=d.rules.cite(d.rules.system.altars.source),
    )  # fmt: skip
    yield from _equipment(d, T("Equipment, points for each man of the guards"))


def _quality(d: EntryContext) -> Control:
    """Levies, regulars and elites of the open list; with options of part of the unit the price depends on these."""
    depends = divided_options.partly(d.entry)
    choices = [
        Choice(value, name, None if depends else points)
        for value, name, points in offered_prices.qualities(d.m, d.rules)
    ]
    value = None if d.entry.quality == "regular" else d.entry.quality
    return pick_one(("quality",), T("quality, points for each model"), value, choices, section=T("Unit"))


def _formation(d: EntryContext) -> Iterator[Control]:
    """Whether the unit skirmishes (15.10)."""
    unit = d.m.facts.line
    skirmishers = d.rules.system.units
    if isinstance(unit, UnitEntry) and unit.skirmish is None:
        return
    blocked = None
    if isinstance(unit, UnitEntry) and unit.skirmish is not None and isinstance(unit.skirmish.units, int):
        names = tuple(o.name for o in d.alike if o.entry.formation == "skirmish")
        if len(names) >= unit.skirmish.units:
            blocked = T("{count} units at most: {names}", count=unit.skirmish.units, names=names)
    if blocked is None:
        trial = d.m._replace(entry=d.entry.model_copy(update={"formation": "skirmish"}), models=0)
        people = [o for o in d.others if o.kind == "character" and o.joins == d.m.id]
        blocked = objection(trial, people, (units.formations, units.in_open_order), d.roster, d.rules)
    size = size_of(d.m, d.others, d.rules, "skirmish")
    span = str(Range(size.low, size.high))
    choices = (
        Choice(None, T("in ranks"), 0),
        Choice("skirmish", T("skirmish"), 0, T("{size} models", size=span), blocked),
    )
    yield pick_one(
        ("formation",), T("formation"), d.entry.formation, choices, section=T("Unit"), rule=d.rules.cite(skirmishers.skirmish_source),
    )  # fmt: skip


def _equipment(d: EntryContext, section: Any) -> Iterator[Control]:
    """The options that the list or the rulebook offers, and those taken that it does not."""
    part = crew_controls.partly(d) & {
        b.id for b in d.m.facts.bought if b.singly or b.per in ("machine", "chariot", "crew")
    }
    partly = {o.take for o in d.entry.taken if isinstance(o, OptionPart)} - part
    offered = [p for p in offered_prices.pieces(d.m, d.rules) if p.id not in partly and p.id not in part]
    options = d.entry.options
    limits = {limit.option: limit.max for limit in d.rules.army.limits if isinstance(limit, OptionLimit)}
    paid = _paid_as_champion(d)
    for piece in offered:
        blocked = piece.blocked
        if piece.id in options:
            blocked = d.why.get(("options", options.index(piece.id)))
        if blocked is None and d.m.kind == "character" and piece.id in limits:
            blocked = _taken_by_characters(d, piece.id, limits[piece.id])
        if blocked is None and d.m.kind == "character" and piece.id in d.rules.system.troops:
            blocked = _misled(d, piece.id)
        if blocked is None and d.entry.as_ == "champion" and piece.id in d.rules.system.armour:
            blocked = _ill_dressed(d, piece.id)
        if blocked is None and d.m.kind == "unit" and piece.id not in options:
            blocked = _too_heavy(d, piece.id) or _unled(d, piece.id)
        if blocked is None and piece.one_unit:
            blocked = _taken_by_unit(d, piece.id)
        yield member(
            ("options",), piece.id, piece.name, options, section=ALTAR if piece.each == "altar" else section, instead=piece.instead,
            points=0 if piece.id in paid else piece.points, note=piece.note, blocked=blocked, rule=_cited(d),
        )  # fmt: skip
    yield from half_controls(d, section)
    known = [*(p.id for p in offered), *part]
    if d.m.kind == "unit" and _bears_howdah(d):
        known.append(crew_controls.HOWDAH)
    for index, taken in enumerate(d.entry.taken):
        if isinstance(taken, OptionPart) and taken.take in partly:
            yield from part_controls(d, index, taken)
    for control in surplus(("options",), options, (*known, *partly), d, section):
        if not isinstance(d.entry.taken[int(control.path[1])], OptionPart):
            yield control
    yield from crew_controls.parts(d, section)


def _bears_howdah(d: EntryContext) -> bool:
    carries = d.m.facts.figure.creature.carries
    return d.m.facts.line is None and carries is not None and carries.howdah


ALTAR = T("Options of the altar, points for each altar")


def _cited(d: EntryContext) -> str:
    return d.rules.cited if d.m.facts.line is not None else "WFB3 24.2"


def _taken_by_characters(d: EntryContext, option: str, most: int) -> Any:
    names = tuple(o.name for o in d.kin if o.kind == "character" and option in o.entry.options)
    return T("{count} in the army at most: {names}", count=most, names=names) if len(names) >= most else None


def _too_heavy(d: EntryContext, id: str) -> Any:
    """What skirmishers and scouts may not have, or would need if they were scouts (15.10, 15.11)."""
    troops = d.rules.system.troops
    figure: ModelSpec = d.m.facts.figure
    scouts = any(t in troops and troops[t].needs_missile for t in figure.troop)
    becomes = id in troops and troops[id].needs_missile
    if not scouts and not becomes and d.entry.formation != "skirmish":
        return None
    changed = figure._replace(troop=(*figure.troop, id)) if becomes else figure._replace(gear=(*figure.gear, id))
    entry = d.entry.model_copy(update={"taken": (*d.entry.taken, id)})
    trial = d.m._replace(entry=entry, facts=d.m.facts._replace(figure=changed), models=0)
    checks = (units.formations,)
    now = {t.message for t in objections(d.m._replace(models=0), (), checks, d.roster, d.rules)}
    found = objections(trial, (), checks, d.roster, d.rules)
    return next((t for t in found if t.message not in now), None)


def _unled(d: EntryContext, troop: str) -> Any:
    """What speaks against special troops under the champion whom the unit has."""
    champions = [o for o in d.others if o.joins == d.m.id and o.as_ == "champion" and o.kind == "character"]
    if not champions or troop not in d.rules.system.troops:
        return None
    figure: ModelSpec = d.m.facts.figure
    trial = d.m._replace(facts=d.m.facts._replace(figure=figure._replace(troop=(*figure.troop, troop))))
    checks = (command.no_champions, command.dress_of_champions, units.in_open_order)
    return objection(trial, champions, checks, d.roster, d.rules)


def _misled(d: EntryContext, troop: str) -> Any:
    """What speaks against an engineer or an assassin who joins what this character joins (15.2, 15.4)."""
    figure: ModelSpec = d.m.facts.figure
    figure = figure._replace(troop=tuple(dict.fromkeys((*figure.troop, troop))))
    unit = _joined(d)
    trial = d.m._replace(facts=d.m.facts._replace(figure=figure))
    checks = (command.engineers, command.assassins, hidden.hiding_places)
    return objection(trial, () if unit is None else (unit,), checks, d.roster, d.rules)


def _ill_dressed(d: EntryContext, piece: str) -> Any:
    """What speaks against armour for the champion of troops who never wear it, or not in open order."""
    unit = _joined(d)
    figure: ModelSpec = d.m.facts.figure
    trial = d.m._replace(facts=d.m.facts._replace(figure=figure._replace(gear=(*figure.gear, piece))))
    checks = (command.dress_of_champions, units.in_open_order)
    return objection(trial, () if unit is None else (unit,), checks, d.roster, d.rules)


def _taken_by_unit(d: EntryContext, option: str) -> Any:
    for o in d.alike:
        if option in o.entry.options:
            return T("one unit only: {name} has it", name=o.name)
    return None


def _mount(d: EntryContext) -> Iterator[Control]:
    animals = offered_prices.animals(d.m, d.rules)
    if not animals:
        return
    unit = _joined(d)
    depends = d.m.kind == "unit" and divided_options.partly(d.entry)  # what part of the unit has costs riders more
    choices = []
    for animal in animals:
        blocked = animal.blocked
        if blocked is None and d.entry.as_ == "champion" and unit is not None:
            theirs = unit.facts.figure.mount
            if (theirs.id if theirs is not None else None) != animal.id:
                name = theirs.name if theirs is not None else T("no mount")
                blocked = T("A champion has the mount of his unit: {unit} has {mount}.", unit=unit.name, mount=name)
        if blocked is None and d.entry.as_ == hidden_models.HIDDEN and unit is not None and unit.kind == "unit":
            his = d.m.facts.figure._replace(mount=d.rules.creatures[animal.id] if animal.id is not None else None)
            if ridden(his) != ridden(unit.facts.figure):
                blocked = T("Who hides in {unit} is shown as one of its models.", unit=unit.name)
        if blocked is None and d.entry.as_ == "rider" and unit is not None:
            blocked = T("Who rides with {name} has no mount of his own.", name=unit.name)
        points = None if depends else animal.points
        choices.append(Choice(animal.id, animal.name, points, animal.note, blocked))
    section = T("Mount") if d.m.kind == "character" else T("Mount, points for each model")
    yield pick_one(("mount",), T("mount"), d.entry.mount, choices, d.why.get(("mount",)), section=section)


# --------------------------------------------------------------------------- machines


def _machine(d: EntryContext) -> Iterator[Control]:
    """War machines with their crew (19)."""
    section = T("Unit")
    system = d.rules.system
    yield _models(d, T("machines"))
    listed = isinstance(d.m.facts.line, UnitEntry)
    yield from crew_controls.race(d)
    yield from crew_controls.mixed(d)
    if listed:
        crewman = system.machine_rules.crew_points + crew_controls.crewman(d)
    else:
        crewman = offered_prices.each(d.m.facts.figure, d.m.facts.bought, None, d.rules)
        choices = []
        for machine in machine_kinds(system)[d.entry.take]:
            blocked = None
            if machine.points is None:
                blocked = T("no price is printed")
            elif d.roster.game == "tournament" and machine.tournament == "never":
                blocked = T("not in tournaments")
            points = (machine.points or 0) + machine.crew * crewman
            choices.append(Choice(machine.crew, T("{count} crew", count=machine.crew), points, None, blocked))
        yield pick_one(
            ("size",), T("size, points for each machine"), d.entry.size, choices, d.why.get(("size",)), section=section
        )
        men = []
        for other in offered_prices.serving("crew", d.rules):
            figure = d.m.facts.figure._replace(creature=other)
            men.append(Choice(other.id, other.name, offered_prices.each(figure, d.m.facts.bought, None, d.rules)))
        yield pick_one(
            ("creature",), T("crew, points for each man of it"), d.entry.creature, men, d.why.get(("creature",)), section=section,
        )  # fmt: skip
    if not listed or d.roster.game != "tournament" or d.entry.spare_crew:
        yield number(
            ("spare_crew",), T("spare crew"), d.entry.spare_crew, section=section, points=crewman,
            blocked=d.why.get(("spare_crew",)), rule=d.rules.cite(system.machine_rules.source),
        )  # fmt: skip
    yield from champion_control(d)
    heading = T("Equipment, points for each machine") if listed else T("Equipment, points for each man of the crew")
    yield from _equipment(d, heading)


# --------------------------------------------------------------------------- chariots


def _chariot(d: EntryContext) -> Iterator[Control]:
    """Chariots and wagons: sold whole by a list, or built from team and crew (20)."""
    yield _models(d, T("wagons") if d.m.more["vehicle"].kind == "wagon" else T("chariots"))
    yield from crew_controls.race(d)
    yield from crew_controls.mixed(d)
    if d.m.more["vehicle"].listed:
        yield from _equipment(d, T("Equipment, points for each chariot"))
    else:
        yield from crew_controls.built(d)
    yield from command_posts(d, crew_controls.crewman(d))


# ------------------------------------------------------------------------- characters


def _character(d: EntryContext) -> Iterator[Control]:
    """A hero or wizard: level, creature, post, whom he joins, what he carries and rides."""
    yield _level(d)
    line = d.m.facts.line
    if line is None:
        yield _creature(d)
    elif len(races(line, d.m.more["level"])) > 1:
        yield _race(d, line)
    yield _role(d)
    yield from _joins(d)
    yield from move_controls(d)
    yield from _equipment(d, T("Equipment"))
    yield from _mount(d)


def _level(d: EntryContext) -> Control:
    character = d.m.facts.line
    taken = [o.more["level"] for o in d.alike if o.kind == "character"]  # levels of the same line
    cap = _level_cap(d)
    choices = []
    if isinstance(character, CharacterLine):
        for level in LEVELS:
            row = character.levels.get(str(level))
            if row is None:
                continue
            left = row.number - taken.count(level)
            own = int(level == d.entry.level)
            notes = [T("{left} of {number} left", left=max(0, left - own), number=row.number)]
            if level in character.must_lead:
                notes.append(T("must lead a unit"))
            name = T("level {level}", level=level)
            called = row.titles.get(d.entry.creature or "") or row.name
            if called is not None:
                name = T("{name}, level {level}", name=called, level=level)
            blocked = T("none left") if left <= 0 else _above(level, cap)
            priced = races(character, level).get(d.m.creature or "", row.points)
            choices.append(Choice(level, name, priced, tuple(notes), blocked))
    else:
        creature = d.m.facts.figure.creature
        for level, points in offered_prices.levels(creature, d.m.more["wizard"], d.rules):
            choices.append(Choice(level, T("level {level}", level=level), points, None, _above(level, cap)))
    return pick_one(
        ("level",), T("level"), d.entry.level, choices, d.why.get(("level",)), section=T("Character"), rule="WFB3 14",
    )  # fmt: skip


def _level_cap(d: EntryContext) -> int | None:
    """The highest level that the house rules agreed allow (27.1.1)."""
    caps = []
    for id in d.roster.house_rules:
        rule = d.rules.system.house_rules.get(id)
        if rule is not None and rule.caps:
            cap = formulas.level_cap(d.roster.limit, [(c.up_to, c.level) for c in rule.caps])
            if cap is not None:
                caps.append(cap)
    return min(caps, default=None)


def _above(level: int, cap: int | None) -> Any:
    return T("house rule: up to level {level}", level=cap) if cap is not None and level > cap else None


def _creature(d: EntryContext) -> Control:
    wizard = d.m.more["wizard"]
    level = d.m.more["level"]
    choices = [
        Choice(c.id, c.name, offered_prices.level_price(c, level, wizard, d.rules) if level else None)
        for c in offered_prices.serving("wizard" if wizard else "hero", d.rules)
    ]
    why = d.why.get(("creature",))
    return pick_one(("creature",), T("creature"), d.entry.creature, choices, why, section=T("Character"))


def _race(d: EntryContext, line: CharacterLine) -> Control:
    """The races that the list has for a line at this level."""
    offered = races(line, d.m.more["level"])
    choices = [
        Choice(None if id == line.creature else id, d.rules.creatures[id].name, points, None, _enough_of(d, line, id))
        for id, points in offered.items()
    ]
    value = None if d.entry.creature == line.creature else d.entry.creature
    return pick_one(("creature",), T("race"), value, choices, d.why.get(("creature",)), section=T("Character"))


def _enough_of(d: EntryContext, line: CharacterLine, race: str) -> Any:
    """Why the list has no more characters of a race."""
    for limit in d.rules.army.limits:
        if not isinstance(limit, CountLimit) or limit.max is None:
            continue
        if line.id in limit.of and race in limit.creatures and len(counted(limit, d.kin)) >= limit.max:
            return T("at most {count}", count=limit.max)
    return None


def _role(d: EntryContext) -> Control:
    """General, second in command, bearer of the great banner: as the checks would see him."""
    names: dict[str | None, Any] = {None: T("none")}
    posts = ROLES if d.rules.contingent is None else ROLES_OF_CONTINGENTS
    names.update((r, d.rules.system.command[r].name) for r in posts)
    with_line = d.m.facts.line.role if d.m.facts.line is not None else None
    if with_line is not None:
        names[None] = T("{post}, with the price", post=names.pop(with_line))
    rest = [o for o in d.others if o.kind == "character"]
    choices = []
    for role, name in names.items():
        blocked = None
        points = 0
        if role is not None:
            points = d.rules.system.command[role].points or 0
            checks = (*ROLE_CHECKS, hidden.hiding_places) if d.m.as_ == hidden_models.HIDDEN else ROLE_CHECKS
            blocked = objection(d.m._replace(role=role), rest, checks, d.roster, d.rules)
        choices.append(Choice(role, name, points, None, blocked))
    return pick_one(("role",), T("role"), d.entry.role, choices, d.why.get(("role",)), section=T("Character"))


def _joined(d: EntryContext) -> EntryResult | None:
    """The unit or battery that a character joins."""
    if d.entry.joins is None:
        return None
    target = next((o for o in d.others if o.id == d.entry.joins), None)
    return target if target is not None and target.kind in UNITS else None


def _joins(d: EntryContext) -> Iterator[Control]:
    """The unit that he joins, and as what. Without `as` he is with it and no more."""
    companions: dict[str, list[EntryResult]] = {}
    targets: dict[str, EntryResult] = {}
    for o in d.others:
        if o.kind == "character" and o.joins is not None:
            companions.setdefault(o.joins, []).append(o)
        elif o.kind in UNITS and not hidden_models.hides(o):
            targets.setdefault(o.id, o)
    champions = {u: c for u, cs in companions.items() for c in cs if c.as_ == "champion"}
    alone = objection(d.m._replace(joins=None, as_=None), (), JOIN_CHECKS, d.roster, d.rules)
    choices = [Choice(None, T("no one"), None, None, alone)]
    blocked = join_objections(d.m, tuple(targets.values()), companions, d.roster, d.rules)
    for unit in sorted(targets.values(), key=lambda u: u.id in champions):
        notes = [N("{count} model", "{count} models", unit.models), T("{points} points", points=Quarters(unit.points))]
        if unit.id in champions:
            notes.append(T("champion: {name}", name=champions[unit.id].name))
        choices.append(Choice(unit.id, _told_apart(unit, d), None, tuple(notes), blocked[unit.id]))
    section = T("Character")
    why = T("{id} is no entry of this roster.", id=d.entry.joins) if d.entry.joins is not None else None
    if d.entry.joins is not None and any(o.id == d.entry.joins for o in d.others):
        why = T("no unit that a character could join") if d.entry.joins not in targets else None
    yield pick_one(("joins",), T("joins"), d.entry.joins, choices, why, section=section, rule="WFB3 14.6.3")
    target = targets.get(d.entry.joins or "")
    if d.entry.joins is None and d.entry.as_ is None:
        return
    paid = sum(_surcharges(d, target).values()) if target is not None else 0
    posts = []
    said = {
        "champion": T("champion"),
        "leader": T("leader"),
        "attached": T("attached"),
        "rider": T("rider"),
        hidden_models.HIDDEN: T("hidden"),
    }
    for post, name in ((None, T("no post given")), *((p, said[p]) for p in posts_of(d.m))):
        against = None
        if target is not None:
            trial = d.m._replace(as_=post)
            against = objection(trial, (target, *companions.get(target.id, ())), JOIN_CHECKS, d.roster, d.rules)
        posts.append(Choice(post, name, paid if post == "champion" else 0, None, against))
    if d.entry.joins is None:
        posts = [p._replace(blocked=T("needs a unit to join") if p.value is not None else None) for p in posts]
    yield pick_one(("as",), T("joins it as"), d.entry.as_, posts, section=section, rule="WFB3 14.7")


def _told_apart(unit: EntryResult, d: EntryContext) -> Any:
    """The name of an entry, numbered in the order of the roster where others are called the same."""
    alike = [o for o in d.others if o.name == unit.name]
    if len(alike) == 1:
        return unit.name
    place = next(n for n, o in enumerate(alike, 1) if o is unit)
    return T("{item} ({number})", item=unit.name, number=place)


def posts_of(m: EntryResult) -> tuple[str, ...]:
    """As what a character may join a unit; only assassins hide, but who is said to hide is shown so."""
    assassin = m.facts.figure is not None and hidden_models.ASSASSIN in m.facts.figure.troop
    return (*POSTS, hidden_models.HIDDEN) if assassin or m.as_ == hidden_models.HIDDEN else POSTS


def join_objections(
    m: EntryResult,
    targets: Sequence[EntryResult],
    companions: Mapping[str, list[EntryResult]],
    roster: Roster,
    rules: Rules,
) -> dict[str, Any]:
    """What the checks have against a character's joining each unit, as what he is or else as anything.

    He is tried with all units at once, as so many characters who know nothing of one another.
    """
    line = m.facts.line
    leads = line is not None and m.more["level"] in line.must_lead
    posts: tuple[str, ...] = (
        ("champion", "leader") if leads else tuple(p for p in posts_of(m)[::-1] if p != "rider")
    )  # what is likely to be allowed comes first
    if m.as_ is not None:
        posts = (m.as_,)
    blocked: dict[str, Any] = {}
    trying = list(targets)
    for post in posts:
        failed: dict[str, Any] = {}
        clones: dict[str, str] = {}
        army: list[EntryResult] = []
        for unit in trying:
            around = companions.get(unit.id, ())
            holder = next((c for c in around if c.as_ == post and post in ("champion", "leader")), None)
            if holder is not None:
                failed[unit.id] = T("{name} is its champion", name=holder.name)
                if post == "leader":
                    failed[unit.id] = T("{name} is its leader", name=holder.name)
                continue
            clone = f"{m.id}#{unit.id}"
            clones[clone] = unit.id
            army += (m._replace(id=clone, joins=unit.id, as_=post), unit, *around)
        surveyed = army_view(roster, tuple(army), rules)
        for check in JOIN_CHECKS:
            for finding in check(surveyed):
                if finding.severity == ERROR:
                    for name in finding.names:
                        if name in clones:
                            failed.setdefault(clones[name], finding.text)
        for unit in trying:
            if unit.id not in failed:
                blocked[unit.id] = None
            else:
                blocked.setdefault(unit.id, failed[unit.id])
        trying = [u for u in trying if u.id in failed]
        if not trying:
            break
    return blocked


def _surcharges(d: EntryContext, unit: EntryResult) -> dict[str, int]:
    """What a champion pays for the special troops of his unit, in quarters (`army.relate`)."""
    if unit.kind not in TROOPS:
        return {}
    troops = d.rules.system.troops
    own = d.m.facts.figure.troop
    return {
        t: formulas.champion_surcharge(troops[t])
        for t in unit.facts.figure.troop
        if t in troops and troops[t].on == "model" and t not in own
    }


def _paid_as_champion(d: EntryContext) -> set[str]:
    """Kinds of troops that a champion pays whether he takes the option or not."""
    unit = _joined(d) if d.m.kind == "character" and d.entry.as_ == "champion" else None
    if unit is None or unit.kind not in TROOPS:
        return set()
    return {t for t in unit.facts.figure.troop if t in d.rules.system.troops and d.rules.system.troops[t].on == "model"}


# --------------------------------------------------------------------- the whole army


def army_options(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> tuple[Control, ...]:
    """What the players agree on, and what stands at the head of the list."""
    return tuple(_agreed(roster, entries, rules))


def _variants(roster: Roster, rules: Rules) -> Iterator[Control]:
    """Sets of entries that replace others in the list."""
    known = rules.army_itself.army.variants
    section = T("Variants of the list")
    for id, variant in known.items():
        yield member(
            ("variants",), id, variant.name, roster.variants, section=section, note=variant.effect, rule=rules.cite(variant.source),
        )  # fmt: skip
    for index, id in enumerate(roster.variants):
        if id not in known:
            yield remove(("variants", index), id, section=section, blocked=T("This army has no variant {id}.", id=id))
        elif id in roster.variants[:index]:
            yield remove(("variants", index), known[id].name, section=section, blocked=T("taken twice"))


def _pay(roster: Roster, rules: Rules) -> Iterator[Control]:
    """What mercenaries are paid beyond their price, for their loyalty."""
    section = T("Mercenaries")
    cited = rules.cite(rules.system.mercenaries.source)
    said = {c.id for c in roster.contingents}
    fresh = [
        Choice({"id": id, "pay": rules.system.mercenaries.pay_per}, part.army.name)
        for id in dict.fromkeys(e.from_ for e in roster.entries)
        if id is not None and (part := rules.parts.get(id)) is not None and part.hired and id not in said
    ]
    if fresh:
        yield add(("contingents",), T("Pay mercenaries on top"), fresh, section=section, rule=cited)
    for index, contingent in enumerate(roster.contingents):
        part = rules.parts.get(contingent.id)
        name = part.army.name if part is not None else contingent.id
        label = T("pay of {name}", name=name)
        yield number(
            ("contingents", index, "pay"), label, to_number(contingent.pay), section=section, max=MAX_LIMIT, rule=cited
        )
        yield remove(("contingents", index), T("say nothing of {name}", name=name), section=section)
    yield number(
        ("bribe",), T("bribe for the enemy’s mercenaries (secret)"), to_number(roster.bribe), section=section, max=MAX_LIMIT, rule=cited,
    )  # fmt: skip


def _civilians(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> Iterator[Control]:
    """Who looks after the train, where there is a choice (17.2)."""
    rule = baggage.train_rule(rules)
    may = baggage.kinds(entries, rules) if roster.baggage and rule.followers is None else ()
    if len(may) < 2 and roster.civilians is None:
        return
    people = [(id, bearing.people(rules.creatures[id])) for id in may]
    usual = Choice(None, T("not chosen: {who}", who=people[0][1]) if people else T("none"))
    why = None if roster.civilians in (None, *may) else T("They are halflings, if the army has any, or the majority.")
    yield pick_one(
        ("civilians",), T("civilians"), roster.civilians, (usual, *(Choice(id, name) for id, name in people)), why,
        section=T("The game"), rule=rules.cite(rule.source),
    )  # fmt: skip


def _agreed(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> Iterator[Control]:
    game, head, notes = T("The game"), T("List"), T("Notes")
    yield text(("name",), T("name"), roster.name, section=head)
    yield text(("player",), T("player"), roster.player, section=head)
    yield number(("limit",), T("points agreed"), roster.limit, section=game, min=1, max=MAX_LIMIT, rule="WFB3 24")
    allowed = rules.army.open
    strict = None
    if allowed is not None:
        strict = T("The open list is not for tournaments: they use the army lists.")
    games = (
        Choice("tournament", T("tournament"), 0, None, strict),
        Choice("friendly", T("friendly game"), 0),
        Choice("scenario", T("scenario"), 0),
    )
    yield pick_one(("game",), T("game type"), roster.game, games, section=game, rule="WFB3 1.2")
    train = rules.army.baggage or rules.system.baggage
    too_few = None
    wagons: Any = baggage.size(train.wagons, train.civilians)
    if train.of == "limit":
        count = roster.limit // train.per
        wagons = baggage.size(count * train.wagons, count * train.civilians)
        if not count and baggage.hired(entries, rules):
            wagons = T("agree on one wagon")
        elif not count:
            too_few = T("A baggage train needs an army of {allowed} points.", allowed=train.per)
    else:
        wagons = T("{train} for each {points} points of rank and file", train=wagons, points=train.per)
    if not (train.wagons or train.civilians):
        too_few = T("This army has no baggage train.")
    with_train = Choice(True, T("yes"), 0, wagons if too_few is None else None, too_few)
    yield pick_one(
        ("baggage",), T("baggage train"), roster.baggage, (Choice(False, T("no"), 0), with_train), section=game,
        rule=rules.cite(train.source),
    )  # fmt: skip
    yield from _civilians(roster, entries, rules)
    yield from _variants(roster, rules)
    yield from _pay(roster, rules)
    yield from force_controls(roster, entries, rules)
    for id, rule in rules.system.house_rules.items():
        section = T("House rules") if rule.of == "house" else T("The reference sheet instead of the book")
        yield member(
            ("house_rules",), id, rule.name, roster.house_rules, section=section, note=rule.effect, rule=rules.cite(rule.source),
        )  # fmt: skip
    section = T("House rules")
    for index, id in enumerate(roster.house_rules):
        if id not in rules.system.house_rules:
            yield remove(
                ("house_rules", index), id, section=section, blocked=T("The house rule {id} is unknown.", id=id)
            )
        elif id in roster.house_rules[:index]:
            name = rules.system.house_rules[id].name
            yield remove(("house_rules", index), name, section=section, blocked=T("taken twice"))
    yield Control("notes", "lines", ("notes",), T("notes"), roster.notes, notes)
    for index, waiver in enumerate(roster.waivers):
        label = T("{code}, let pass by {who}", code=waiver.code, who=waiver.by)
        if waiver.entry is not None:
            label = T("{code} of {entry}, let pass by {who}", code=waiver.code, entry=waiver.entry, who=waiver.by)
        yield Control(
            key(("waivers", index), "-"),
            "remove",
            ("waivers", index),
            label,
            section=T("Waivers"),
            note=waiver.why or None,
        )
