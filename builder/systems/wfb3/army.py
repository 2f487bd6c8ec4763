"""The whole army as its checks see it, and what its entries owe to one another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from builder.definitions import Range
from builder.findings import N, T
from builder.mustering import Deployed, Movement, Mustered, Tag
from builder.once import once
from builder.points import Quarters, line
from builder.profiles import Profile, shown
from builder.roster import by_handle
from builder.systems.wfb3 import (
    baggage,
    binding,
    chariots,
    contingents,
    crews,
    figures,
    forces,
    formulas,
    hiding,
    monsters,
)
from builder.systems.wfb3.characters import leadership
from builder.systems.wfb3.definitions import MENTAL
from builder.systems.wfb3.figures import Afoot
from builder.systems.wfb3.lists import CountLimit, UnitEntry
from builder.systems.wfb3.roster import Roster
from builder.systems.wfb3.rules import HOST, Rules

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
    entries: tuple[Mustered, ...]
    by_id: dict[str, Mustered]
    places: dict[int, int]
    """Index in the roster of each entry, by the entry's identity: two may bear one id by mistake."""
    joined: dict[str, list[Mustered]]
    """Characters by the id that they join."""
    characters: list[Mustered]
    """Heroes and wizards, in the order of the roster."""
    units: list[Mustered]
    """Units and war machines, in the order of the roster."""
    taken: dict[str, list[Mustered]]
    """Entries by what they take from the list."""
    hidden: dict[str, list[Mustered]] = {}
    """Those who hide in others, characters and troops, by the id that they join."""
    parts: tuple[Army, ...] = ()
    """The same army list by list, its own first; empty if all entries are from the army's own list."""

    def lists(self) -> tuple[Army, ...]:
        """The entries of each list apart, with its rules."""
        return self.parts or (self,)

    def own(self) -> Army:
        """What is from the army's own list."""
        return self.lists()[0]

    def path(self, mustered: Mustered, *more: str | int) -> tuple[str | int, ...]:
        """Where an entry stands in the roster."""
        return ("entries", self.places[id(mustered)], *more)


def survey(roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> Army:
    """The army for its checks."""
    rules = rules.army_itself.of(roster.variants) or rules
    by_id = by_handle(entries)
    places: dict[int, int] = {}
    joined: dict[str, list[Mustered]] = {}
    hidden: dict[str, list[Mustered]] = {}
    named: dict[str | None, list[Mustered]] = {}
    for index, mustered in enumerate(entries):
        places[id(mustered)] = index
        named.setdefault(mustered.entry.from_, []).append(mustered)
        if mustered.joins is None:
            continue
        if mustered.kind == "character":
            joined.setdefault(mustered.joins, []).append(mustered)
        if hiding.hides(mustered):
            hidden.setdefault(mustered.joins, []).append(mustered)

    def of(own: tuple[Mustered, ...], known: Rules, parts: tuple[Army, ...] = ()) -> Army:
        taken: dict[str, list[Mustered]] = {}
        characters, units = [], []
        for m in own:
            taken.setdefault(m.entry.take, []).append(m)
            if m.kind == "character":
                characters.append(m)
            elif m.kind in UNITS:
                units.append(m)
        return Army(roster, known, own, by_id, places, joined, characters, units, taken, hidden, parts)

    if not named or (len(named) == 1 and None in named):
        return of(entries, rules)
    parts = [of(tuple(named.get(None, ())), rules)]
    parts += [of(tuple(named[part]), known) for part, known in rules.parts.items() if part in named]
    return of(entries, rules, tuple(parts))


def of_list(entries: Iterable[Mustered], rules: Rules) -> tuple[Mustered, ...]:
    """The entries that are from a list, and not from another whose ids may be the same."""
    return tuple(m for m in entries if m.entry.from_ == rules.part)


def available(unit: UnitEntry, entries: Iterable[Mustered], rules: Rules) -> Range:
    """How many of an entry the army may have: some are so many for each unit of other entries."""
    if not unit.number_per:
        return unit.number
    units = sum(m.entry.take in unit.number_per and not hiding.hides(m) for m in of_list(entries, rules))
    low, high = unit.number
    return Range(low * units, None if high is None else high * units)


def race_of(m: Mustered) -> str | None:
    """The race that an entry takes, also where a row of its own stands for race and level."""
    race: str | None = m.entry.creature or getattr(m.facts.line, "creature", None)
    return race or m.creature


def counted(limit: CountLimit, entries: Iterable[Mustered]) -> list[Mustered]:
    """The entries of a list that a limit counts."""
    return _of_races(limit, [m for m in entries if m.entry.take in limit.of])


def counted_of(limit: CountLimit, taken: dict[str, list[Mustered]]) -> list[Mustered]:
    """The same of entries by what they take from the list."""
    return _of_races(limit, [m for id in limit.of for m in taken.get(id, ())])


def _of_races(limit: CountLimit, own: list[Mustered]) -> list[Mustered]:
    return [m for m in own if race_of(m) in limit.creatures] if limit.creatures else own


def together(m: Mustered, entries: tuple[Mustered, ...]) -> tuple[Mustered, ...]:
    """What makes up one unit with machines, chariots or creatures of a host, as entries of their own; not those that hide there."""
    joined = joining(entries).get(m.id)
    if joined is None or not mixes(m):
        return ()
    return tuple(o for o in joined if o.kind == m.kind and o is not m and mixes(o) and not hiding.hides(o))


def mixes(m: Mustered) -> bool:
    """Whether an entry may make up one unit with others."""
    return m.kind in MIXED or (m.kind == "unit" and m.entry.from_ == HOST)


def whole_unit(m: Mustered, entries: tuple[Mustered, ...]) -> tuple[Mustered, ...]:
    """All entries that make up a unit with this one, the one that the others join before them."""
    head = next((o for o in entries if o.id == m.joins and o.kind == m.kind and mixes(o)), None) if mixes(m) else None
    return (head, *together(head, entries)) if head is not None else (m, *together(m, entries))


@once
def joining(entries: tuple[Mustered, ...]) -> dict[str, list[Mustered]]:
    """Who has joined an entry, by its id."""
    found: dict[str, list[Mustered]] = {}
    for m in entries:
        if m.joins is not None:
            found.setdefault(m.joins, []).append(m)
    return found


def relate(entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> tuple[Mustered, ...]:
    """What entries owe to one another in points: champions of special troops pay on top."""
    champions = [m for m in entries if m.as_ == "champion" and m.joins is not None]
    if not champions:
        return entries
    by_id = by_handle(entries)
    changed = {}
    for m in champions:
        unit = by_id.get(m.joins or "")
        if unit is not None and unit.kind in TROOPS and unit.facts.figure.troop and m.kind == "character":
            changed[id(m)] = _champion_of_special_troops(m, unit, rules)
    return tuple(changed.get(id(m), m) for m in entries) if changed else entries


def adorn(entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> tuple[Mustered, ...]:
    """What a sheet tells of entries: what their magic does, who commands, who leads a unit, who slows it."""
    entries = tuple(_finished(m, rules) for m in entries)
    leaders: dict[str, Mustered] = {}
    companions: dict[str, list[Mustered]] = {}
    hidden: dict[str, list[Mustered]] = {}
    mixed = {m.id for m in entries if m.kind == "unit" and mixes(m)}
    for m in entries:
        if m.joins is not None and hiding.hides(m):
            hidden.setdefault(m.joins, []).append(m)
            continue
        if m.joins is None or not (m.kind == "character" or (m.id in mixed and m.joins in mixed)):
            continue
        companions.setdefault(m.joins, []).append(m)
        if m.as_ in ("champion", "leader"):
            leaders[m.joins] = min(leaders.get(m.joins, m), m, key=_leads_first)
    chief = general(entries)
    howdahs = {m.id for m in entries if m.more.get("howdah")}
    drawn = by_handle(m for m in entries if m.kind == "chariot")
    bearing = by_handle(m for m in entries if m.kind == "unit")
    open_order = {m.id for m in entries if m.kind == "unit" and _open_order(m, rules)}
    teamed = {m.joins for m in entries if m.kind == "machine"}
    bannered = {m.entry.from_ for m in entries if m.role == "contingent-banner"}
    there = {
        rules.creatures[m.creature].group for m in entries if m.creature in rules.creatures and not hiding.hides(m)
    }
    result = []
    for m in entries:
        is_chief = m is chief
        if m.as_ == "rider" and m.joins in howdahs and m.kind == "character":
            m = monsters.in_howdah(m, rules)
        if m.kind == "character" and m.joins in drawn and chariots.rides(m):
            m = _carried(m, drawn[m.joins].movement)._replace(weapons=chariots.aboard(m.weapons))
        elif m.as_ == "rider" and m.joins in bearing and m.kind == "character":
            m = _carried(m, bearing[m.joins].movement)
        elif m.kind == "character" and m.joins is None and m.movement is not None:
            m = _alone(m)
        elif m.kind == "character" and m.joins in open_order and m.movement is not None:
            m = m._replace(movement=m.movement._replace(difficult=formulas.eased(m.movement.effective)))
        elif m.kind == "machine" and any(t.id == "single-team" for t in m.tags):
            with_others = m.joins is not None or m.id in teamed
            m = m._replace(tags=tuple(t for t in m.tags if t.id != "single-team")) if with_others else _alone(m)
        if m.entry.from_ is not None and m.entry.from_ not in bannered:
            m = _without_banner(m)
        post = "general" if is_chief else m.role
        if post is not None and (post != "general" or is_chief):
            known = rules.system.command[post]
            m = m._replace(tags=(Tag(post, known.name, known.radius, known.effect), *m.tags))
        sold = m.more.get("champion")
        if m.kind in UNITS and (m.id in companions or sold is not None):
            m = _accompanied(m, companions.get(m.id, []), leaders.get(m.id), rules)
        if m.id in mixed and m.joins in mixed:  # it routs and rallies with those whom it joins
            m = m._replace(rout_at=None, rally_at=None)
        m = _among(m, there)
        if m.kind in UNITS and m.id in hidden:
            m = hiding.hosting(m, hidden[m.id], rules)
        result.append(m)
    return binding.with_left(tuple(result), rules)


def _finished(m: Mustered, rules: Rules) -> Mustered:
    """An entry with what its magic items change, and a wizard's facts; remembered while it is the same object."""
    key = ("finished", id(m))
    held = rules.memory.get(key)
    if held is None:
        from builder.systems.wfb3 import effects, unread, wizards  # sheets alone ask for it

        done = unread.told(m, rules.system)
        if m.items or m.carries:
            done = effects.with_items(done, rules)
        told = wizards.facts(done, rules.parts.get(m.entry.from_, rules)) if m.more.get("wizard") else None
        if told is not None:
            done = done._replace(added={**done.added, **told})
        held = (done, m)  # the object is kept, so that its id stays its own
        rules.remember(key, held)
    found: Mustered = held[0]
    return found


def _carried(rider: Mustered, moves: Movement | None) -> Mustered:
    """A character aboard: he goes as what carries him goes, and on foot once he has left it."""
    own = None if moves is None else moves._replace(base=moves.effective, penalty=0)
    him = rider.profiles[0]._replace(carried=own is not None)
    afoot = rider.more.get("on_foot") or Afoot(rider.movement, rider.save, rider.save_without_shield)
    return rider._replace(movement=own, profiles=(him, *rider.profiles[1:]), more={**rider.more, "on_foot": afoot})


def _alone(m: Mustered) -> Mustered:
    """Who is on his own ignores difficult ground; what is very difficult halves his Movement (14.6.1, 19.5)."""
    if m.movement is None or m.movement.difficult == m.movement.effective > 1:
        return m  # whom no ground slows, walls and buildings alone slow
    moves = m.movement._replace(difficult=m.movement.effective)
    return m._replace(movement=moves, more={**m.more, "alone": formulas.reduced(moves.effective)})


def _without_banner(m: Mustered) -> Mustered:
    """Without the special rules that hang on a standard its contingent does not have."""
    figure = m.facts.figure if m.facts is not None else None
    idle = {t.take for t in figure.creature.tags if t.banner} if figure is not None else set()
    return m._replace(tags=tuple(t for t in m.tags if t.id not in idle)) if idle else m


def _among(m: Mustered, groups: set[str]) -> Mustered:
    """Without the special rules about creatures that the army has none of."""
    figure = m.facts.figure if m.facts is not None else None
    if figure is None:
        return m
    idle = {t.take for t in figure.creature.tags if t.beside and groups.isdisjoint(t.beside)}
    return m._replace(tags=tuple(t for t in m.tags if t.id not in idle)) if idle else m


def _accompanied(unit: Mustered, companions: list[Mustered], leader: Mustered | None, rules: Rules) -> Mustered:
    """A unit with what those who joined it change; remembered while all of them are the same objects."""
    key = ("accompanied", id(unit), *map(id, companions))
    held = rules.memory.get(key)
    if held is None:
        changed = _slowed(unit, companions, rules) if unit.kind in TROOPS else unit
        beasts = [c for c in companions if c.kind == "unit"]
        if beasts and unit.rout_at is not None:
            strength = unit.models + sum(c.models for c in beasts)
            rallies = None if unit.rally_at is None else formulas.rally_at(strength)
            changed = changed._replace(rout_at=formulas.rout_at(strength), rally_at=rallies)
        riders = tuple(c for c in companions if chariots.rides(c))
        if riders and unit.kind == "chariot":
            changed = chariots.with_riders(changed, riders, rules)
        elif unit.kind == "unit" and (carried := [c for c in companions if c.as_ == "rider"]):
            changed = monsters.ridden_by(changed, carried, driven=not crews.pilots(changed))
        sold = unit.more.get("champion")
        if leader is not None and (sold is None or leader.as_ == "leader"):
            changed = _led(changed, leader.profiles[0], leader.name, leader.id, rules)
        elif sold is not None:
            changed = _led(changed, sold.profile, sold.name, None, rules)
        banners = [c for c in companions if c.role in BANNERS]
        borne = tuple(
            Tag("banner", T("With {name}", name=c.name), rules.system.command[c.role or ""].name, None) for c in banners
        )
        if borne:
            from builder.systems.wfb3 import effects  # sheets alone ask for it

            own = {t.id for t in changed.tags}
            lent = (t for c in banners for t in effects.of_banner(c, rules) if t.id not in own)
            changed = changed._replace(tags=(*borne, *changed.tags, *lent))
        held = (changed, unit, companions)  # the objects are kept, so that their ids stay theirs
        rules.remember(key, held)
    found: Mustered = held[0]
    return found


def _champion_of_special_troops(champion: Mustered, unit: Mustered, rules: Rules) -> Mustered:
    """A champion pays the surcharge of the special troops that he leads (Warhammer Armies, special rules)."""
    extra = []
    tags: tuple[Tag, ...] = ()
    for troop in unit.facts.figure.troop:
        known = rules.system.troops.get(troop)
        if known is None or known.on != "model" or troop in champion.facts.figure.troop:
            continue
        points = formulas.champion_surcharge(known)
        if points:
            tag = rules.system.tags[known.tag]
            extra.append(
                line(T("champion of special troops: {troop}", troop=tag.name), points, 1, "WA wa-special-rules")
            )
            tags += (Tag(known.tag, tag.name, None, tag.effect),)
    if not extra:
        return champion
    points = champion.points + sum(e.points for e in extra)
    price = (*champion.price, *extra)
    movement = champion.movement
    if any(t in rules.system.troops and rules.system.troops[t].light_of_foot for t in unit.facts.figure.troop):
        figure = champion.facts.figure
        as_they_go = figure._replace(troop=(*figure.troop, *unit.facts.figure.troop))
        movement = figures.movement(as_they_go, champion.profiles[0], rules.system)
    tags = (*tags, *champion.tags)
    return champion._replace(points=points, points_each=points, price=price, tags=tags, movement=movement)


def _led(unit: Mustered, his: Profile, name: Any, id: str | None, rules: Rules) -> Mustered:
    """The values of a unit led by a character (11.1.2, 14.6.5); a champion counts as its leader (A53)."""
    own = unit.profiles[0]
    values = {}
    for key in MENTAL:
        mine, theirs = own.values.get(key), his.values.get(key)
        if isinstance(mine, int) and isinstance(theirs, int):
            values[key] = formulas.led(mine, his.bonus.get(key, 0), theirs, rules.system.levels.mental_maximum)
    text = T("Ld {ld}, Cl {cl}, WP {wp}", ld=values.get("Ld", "–"), cl=values.get("Cl", "–"), wp=values.get("WP", "–"))
    tag = Tag("led", T("Led by {name}", name=name), text, None)
    return unit._replace(tags=(tag, *unit.tags), more={**unit.more, "led": values, "leader": id})


def _leads_first(m: Mustered) -> tuple[bool, str]:
    """Who joins as leader leads before the champion; the id decides between equals."""
    return m.as_ != "leader", m.id


def _slowed(unit: Mustered, companions: list[Mustered], rules: Rules) -> Mustered:
    """A unit moves at the lowest movement of all its models, characters included (8.2.1); who rides slows nobody.

    Its champion does not leave it (14.7), nor do its other creatures, so that theirs is the unit's own; others may go.
    """
    own = unit.movement
    if own is None:
        return unit
    paces = [
        Slow(c.name, _at(c.movement.effective, unit, rules), c.as_ == "champion" or c.kind == "unit", c.id)
        for c in companions
        if c.movement is not None and c.as_ != "rider"
    ]
    sold = unit.more.get("champion")
    if sold is not None and sold.profile.movement is not None:
        paces.append(Slow(sold.name, _at(sold.profile.movement.effective, unit, rules), True))
    slower = sorted((p for p in paces if p.movement.effective < own.effective), key=_slowest_first)
    if not slower:
        return unit
    return unit._replace(more={**unit.more, "slowed": (slower[0].name, slower[0].movement), "slower": tuple(slower)})


class Slow(NamedTuple):
    """One who slows the unit with which he goes."""

    name: Any
    movement: Movement
    """Of the unit with him."""
    stays: bool
    """As its champion does, or creatures of another kind; the others may leave."""
    id: str = ""


def _slowest_first(one: Slow) -> tuple[float, str]:
    return one.movement.effective, one.id


def _at(pace: float, unit: Mustered, rules: Rules) -> Movement:
    """How a unit goes at the pace of one of its companions: in open order, if that is how it stands."""
    difficult = formulas.eased(pace) if _open_order(unit, rules) else formulas.reduced(pace)
    return Movement(pace, 0.0, pace, formulas.charge(pace), difficult)


def _open_order(m: Mustered, rules: Rules) -> bool:
    """Whether a unit stands in open order (15.10)."""
    known = rules.system.tags
    return any(t.id in known and known[t.id].open_order for t in m.tags)


@once
def general(entries: Iterable[Mustered]) -> Mustered | None:
    """The character with the highest Leadership; the player's choice at a tie, else the costliest (14.8)."""
    candidates = best(entries)
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    named = [c for c in candidates if c.role == "general"]
    return min(named or candidates, key=lambda c: (c.role == "second", -c.points, c.id))


def best(entries: Iterable[Mustered]) -> list[Mustered]:
    """The characters with the highest Leadership who are free to be general (14.8, A48)."""
    top = 1
    found: list[Mustered] = []
    for m in entries:
        if (
            m.kind != "character"
            or m.role == "great-banner"
            or m.as_ == hiding.HIDDEN
            or m.category != "characters"
            or not m.more["eligible"]
        ):
            continue
        own = leadership(m)
        if own > top:
            top, found = own, [m]
        elif own == top:
            found.append(m)
    return found


class Bound(NamedTuple):
    """How much of the limit a category may take."""

    category: str
    """A share of the army, or the id of a contingent that has one of its own."""
    name: Any
    min: Fraction | None
    max: Fraction | None
    perhaps: Fraction | None = None
    """Up to this part above `max` …"""
    doubt: Any = None
    """… it is not certain that it is too much."""


@once
def bounds(rules: Rules) -> tuple[Bound, ...]:
    """Categories with their bounds as parts of the limit, contingents with a share of their own after theirs (A59)."""
    return tuple(_each_bound(rules))


def _each_bound(rules: Rules) -> Iterator[Bound]:
    for category, name in CATEGORIES.items():
        bound = rules.army.composition.get(category)
        if bound is None:
            if category in ("rank-and-file", "characters"):
                yield Bound(category, name, None, None)
            continue
        yield Bound(category, name, bound.min, bound.max, bound.perhaps, bound.doubt)
        for id, most in bound.apart.items():
            yield Bound(id, rules.parts[id].army.name, None, most)


def shares(roster: Roster, rules: Rules) -> Iterator[tuple[str, Any, Fraction | None, Fraction | None]]:
    """The shares of the army with their bounds, for the head of a list."""
    for bound in bounds(rules):
        yield bound.category, bound.name, bound.min, bound.max


def deployment(entries: tuple[Mustered, ...], roster: Roster, rules: Rules) -> tuple[Deployed, ...]:
    """Units, machines and characters on their own by ascending movement after load (25.1, A35); unknown ones last."""
    known = forces.force_of(roster, entries)
    rows = []
    for m in entries:
        if m.more.get("secret") or m.joins is not None or m.kind == "unknown":
            continue
        pace, told = _pace(m)
        rows.append(Deployed(m.id, pace, known.get(m.id), _number(m, entries), told, _several(m)))
    return tuple(sorted(rows, key=lambda r: math.inf if r.movement is None else r.movement))


def _pace(m: Mustered) -> tuple[float | None, Any]:
    """How fast it goes for the order of deployment, and in words where there is more to say than inches."""
    slowed = m.more.get("slowed")
    pace = slowed[1].effective if slowed else None if m.movement is None else m.movement.effective
    machine = m.more.get("machine")
    if machine is not None and not m.more.get("portable"):  # the crew goes with its machines
        moving = [p.movement.effective for p in m.profiles if p.movement is not None and p.name == machine.name]
        pace = min(moving) if moving else 0.0
    from builder.systems.wfb3 import described  # sheets alone ask for it

    flight = described.flight(m)
    if flight is not None:
        speeds = T("flies {speeds}″", speeds=flight)
        return pace, speeds if pace is None else T("{move}″, {more}", move=pace, more=speeds)
    vehicle = m.more.get("vehicle")
    if pace is None and vehicle is not None and vehicle.moves is not None:
        return None, vehicle.moves
    return pace, None


def _several(m: Mustered) -> Any:
    """How many an entry is of which nobody counts the models: beasts with their masters, guards, teams, machines."""
    if m.kind == "pack":
        return m.models + m.more["beasts"]
    if m.kind == "altar":
        return N("{count} guard", "{count} guards", m.more["guards"])
    return _machines(m, m.models) if m.kind == "machine" else None


def _machines(m: Mustered, count: int) -> Any:
    """So many teams or machines."""
    if m.more.get("portable"):
        return N("{count} team", "{count} teams", count)
    return N("{count} machine", "{count} machines", count)


def _number(m: Mustered, entries: tuple[Mustered, ...]) -> Any:
    """How many are set up: beasts with their masters, the machines of a battery, characters with their unit (25.2.2)."""
    seen = m.more.get("seen", m)
    number: Any = seen.models
    if m.kind in ("pack", "altar"):
        number = _several(m)
    elif m.kind == "machine":
        number = _machines(m, m.models + sum(o.models for o in together(m, entries)))
    elif mixes(m) and not hiding.hides(m):
        number = seen.models + sum(o.models for o in together(m, entries))
    beside = sum(o.kind == "character" and not hiding.hides(o) for o in joining(entries).get(m.id, ()))
    beside += m.more.get("champion") is not None
    if not beside:
        return number
    return N("{models} + {count} character", "{models} + {count} characters", beside, models=number)


def secrets(roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> Iterator[tuple[Any, Any]]:
    """What is written down before the game and shown to the umpire alone (14.8.1, 15.2, 15.9, 25.2)."""
    names = {m.id: m.name for m in entries}
    for m in entries:
        if m.as_ == "hidden":
            where = names.get(m.joins or "", m.joins or "")
            yield (
                m.name,
                N("hidden in {unit}", "hidden in {unit}", 1, unit=where)
                if m.kind == "character"
                else N("{count} hidden in {unit}", "{count} hidden in {unit}", m.models, unit=where),
            )
    for m in entries:
        plain: Mustered | None = m.more.get("host")
        if plain is not None:
            struck = m.more.get("struck")
            count = N(
                "{ordinary} ordinary for {points} points, {count} hidden",
                "{ordinary} ordinary for {points} points, {count} hidden",
                m.more["seen"].models - plain.models,
                ordinary=plain.models,
                points=Quarters(plain.points),
            )
            if plain.rout_at != m.more["seen"].rout_at or plain.rally_at != m.more["seen"].rally_at:
                count = T("{first}; {second}", first=count, second=_in_truth(m))
            if struck is not None:
                how = T("{name}: {value}", name=struck.name, value=struck.value)
                count = T("{first}; {second}", first=count, second=how)
            yield m.name, count
    if roster.bribe:
        dice = contingents.bribe_dice(roster.bribe, rules)
        points = Quarters(roster.bribe)
        yield (
            T("Bribe"),
            T("{points} points, {dice}D6 against the loyalty of enemy mercenaries", points=points, dice=dice),
        )
    yield from forces.notes(roster, entries, rules)
    for m in entries:
        if m.role == "second":
            yield m.name, T("radius of the second in command, 2D6: ____″")


def _in_truth(m: Mustered) -> Any:
    """From how many losses a unit tests and with how many it rallies without those who only seem to be of it (24)."""
    if m.rout_at is None:
        return ()
    lost = T("without them a rout test from {lost} lost", lost=m.rout_at)
    if m.rally_at is None:
        return lost
    return T("{first}, rallies with {least} or more", first=lost, least=m.rally_at)


def _led_by_itself(taken: list[Mustered]) -> Iterator[Any]:
    """Who commands a contingent without a commander of its own: its only champion, or the only one who is there."""
    led = [m for m in taken if m.more.get("champion") is not None]
    if len(led) == 1:
        yield T("commander: the champion of {unit}", unit=led[0].name)
    elif len(taken) == 1:
        yield T("commander: {name}", name=taken[0].name)


def summary(
    roster: Roster,
    entries: tuple[Mustered, ...],
    rules: Rules,
    everyone: tuple[Mustered, ...] | None = None,
    *,
    priced: bool = True,
) -> tuple[tuple[Any, Any], ...]:
    """Lines for the head of the sheet: general, seconds, banner, house rules, baggage, own dice.

    What stands on the table or is thrown openly follows from `everyone`, those hidden from this copy too.
    What contingents cost and how loyal they are is told of where it is `priced`.
    """
    everyone = entries if everyone is None else everyone
    lines: list[tuple[Any, Any]] = []
    chief = general(entries)
    if chief is not None:
        own = chief.profiles[0]
        value = shown(own.values.get("Ld"), own.bonus.get("Ld", 0))
        post = rules.system.command["general"]
        lines.append((post.name, T("{name} (Ld {value}), {radius}", name=chief.name, value=value, radius=post.radius)))
    for role in ("second", "great-banner", "contingent-banner"):
        lines.extend((rules.system.command[role].name, m.name) for m in entries if m.role == role)
    if roster.baggage:
        train = baggage.train(roster, everyone, rules)
        if train.shares and (train.wagons or train.civilians):
            who = baggage.civilians(roster, everyone, rules)
            size = baggage.size(train.wagons, train.civilians, who)
            place = T("{side}″ × {depth}″ at the table edge, placed first", side=train.side, depth=train.depth)
            lines.append((T("Baggage train"), (*size, place)))
        elif baggage.hired(everyone, rules) and baggage.wanting(roster, everyone, rules):
            lines.append((T("Baggage train"), T("agree on one wagon")))
    for part in rules.parts.values():
        taken = [m for m in entries if m.entry.from_ == part.part]
        if not taken or part.contingent is None:
            continue
        spent = sum(m.points for m in taken)
        said: list[Any] = [T("{points} points", points=Quarters(spent))] if priced else []
        rule = part.contingent.commander
        commander = (
            None if rule is None else contingents.commander_of((m for m in taken if m.kind == "character"), rule)
        )
        if commander is not None:
            his = commander.profiles[0]
            value = shown(his.values.get("Ld"), his.bonus.get("Ld", 0))
            said.append(T("commander {name} (Ld {value})", name=commander.name, value=value))
        else:
            said += _led_by_itself(taken)
        if part.hired:
            if priced:
                said += contingents.loyalty(part, roster, everyone, rules)
            more = rules.system.mercenaries.hired_more
            said.append(T("Ld +{more} for rout and rally, need not pursue", more=more))
        else:
            said.append(T("Ld −1 for rout and rally, unless against a hated foe"))
        if part.army.alignment is not None:
            said.append(T("alignment: {alignment}", alignment=part.army.alignment))
        said += [part.army.notes] if part.army.notes is not None else []
        lines.append((part.army.name, tuple(said)))
        if part.army.spells is not None and any(m.more.get("wizard") for m in taken):
            lines.append((T("Spells"), part.army.spells))
    lines.extend((T("Variant"), v.name) for id, v in rules.army_itself.army.variants.items() if id in roster.variants)
    for id in roster.house_rules:
        known = rules.system.house_rules.get(id)
        if known is not None:
            title = T("House rule") if known.of == "house" else T("Reference sheet")
            lines.append((title, T("{name}: {effect}", name=known.name, effect=known.effect)))
    rolled = [m.name for m in entries if m.more.get("roll") is not None or m.more.get("rolls")]
    if rolled:
        lines.append((T("Profiles rolled"), tuple(rolled)))
    if rules.army.alignment is not None:
        lines.append((T("Alignment"), rules.army.alignment))
    wizards = any(m.more.get("wizard") for m in entries if m.entry.from_ is None)
    if wizards and rules.army.spells is not None:
        lines.append((T("Spells"), rules.army.spells))
    if rules.army.notes is not None:
        lines.append((T("List notes"), rules.army.notes))
    return tuple(lines)
