"""What may be taken, with what it costs and how much of it is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core import limits
from builder.core.controls import Available, Change, Replacement
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters
from builder.core.roles import Role, synonyms_of, words_of
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.bonds import offer_to
from builder.systems.warmachine.catalogue import allowance, least_points, sizes
from builder.systems.warmachine.costs import cheaper_by_host
from builder.systems.warmachine.entries import EntryResult, aside
from builder.systems.warmachine.evaluation import evaluate_army, price_alone
from builder.systems.warmachine.factions import bound_to_theme
from builder.systems.warmachine.limits import limits as limits_of
from builder.systems.warmachine.points import idle, totals
from builder.systems.warmachine.roster import Entry
from builder.systems.warmachine.rules import Listing, Rules
from builder.systems.warmachine.succession import hand_over


class Context(NamedTuple):
    """The army before something is taken, and what its limits leave."""

    army: Army
    left: Mapping[str, int]
    room: int
    """Quarters of army points that are left."""
    controllers: list[EntryResult]
    """Those who may control machines at all."""
    hosts: list[EntryResult]
    """Those to whom something may be attached."""


class Printed(NamedTuple):
    """What the list says of a listing, whatever has been taken."""

    category: Shown
    points: int
    number: Shown
    size: str
    words: str
    gear: str
    """Its advantages, what it does, and what players call these."""
    roles: tuple[Role, ...]
    gloss: Shown
    """Its advantages; of machines and attachments, which come in several kinds below one heading, its kind too."""


def _printed(listing: Listing, rules: Rules) -> Printed:
    """What the list says of a listing."""
    group = rules.system.groups[listing.kind.group]
    category: Shown = T("{army}: {group}", army=listing.of.name, group=group) if listing.ally else group
    line, system = listing.line, rules.system
    acts = tuple(dict.fromkeys(_roles(listing, rules)))
    own = tuple(dict.fromkeys(id for model in line.models if not model.in_play for id in model.advantages))
    names = tuple(system.advantages[id].name for id in own if id in system.advantages)
    told = tuple(system.keywords[id] for id in line.keywords if id in system.keywords)
    called = synonyms_of((line.id, line.kind, *line.keywords, *own, *acts), system.synonyms)
    return Printed(
        category,
        least_points(listing),
        allowance(listing, rules),
        sizes(listing),
        words_of(listing.id, line.name, listing.kind.name, *told),
        words_of(*names, *own, *acts, *called),
        acts,
        (listing.kind.name, *names) if listing.machine or listing.attachment else names or None,
    )


def _roles(listing: Listing, rules: Rules) -> Iterator[Role]:
    """What it does in an army: as its keywords say, as its kind does otherwise; whether it shoots, whether it is a person."""
    line, known = listing.line, rules.system.roles
    ids = [id for id in line.keywords if id in known] or [line.kind]
    yield from (role for id in ids for role in known.get(id, ()))
    if line.is_character:
        yield "character"
    if any(weapon.type == "ranged" for model in line.models if not model.in_play for weapon in model.weapons):
        yield "missile"


def available(army: Army) -> tuple[Available, ...]:
    """All that the faction offers by its headings, then those who work for it; what does not fit now says why."""
    left = limits.left(limits_of(army))
    there = [m for m in army.ordered if not aside(m.entry) and army.by_id[m.id] is m]  # the id of two means the one
    c = Context(
        army,
        left,
        army.roster.limit * QUARTERS - totals(army).army_points,
        [m for m in there if army.controls(m)],
        [m for m in there if m.facts.role in ("unit", "warcaster")],
    )
    groups = list(army.rules.system.groups)
    order = sorted(army.rules.listings.values(), key=lambda o: (o.ally, groups.index(o.kind.group)))
    return tuple(_pick(listing, c) for listing in order)


def _pick(listing: Listing, c: Context) -> Available:
    rules = c.army.rules
    entry: dict[str, Plain] = {"take": listing.id}
    blocked: Shown = None
    host: EntryResult | None = None
    if listing.machine:
        host = _controller(listing, c)
        if host is None:
            blocked = T("nobody to control it")
        else:
            entry["controller"] = host.id
    elif listing.attachment:
        host = _host(listing, c)
        if host is None:
            blocked = T("nobody to attach it to")
        else:
            entry["attached_to"] = host.id
    cost = _cost(listing, entry, host, c)
    taken = sum(m.facts.purchases for m in c.army.taken.get(listing.id, ()))
    left = c.left.get(listing.id)
    if left is not None and left < 1:
        blocked = T("none left")
    if blocked is None and cost > c.room:
        blocked = P(
            "{points} point over the limit", "{points} points over the limit", "points", points=Quarters(cost - c.room)
        )
    if blocked is None:
        blocked = _barred(listing, c.army)
    printed = _printed(listing, rules)
    return Available(
        listing.id,
        printed.category,
        listing.line.name,
        entry,
        printed.points,
        cost,
        printed.number,
        printed.size,
        taken,
        left,
        blocked,
        printed.words,
        printed.gear,
        printed.roles,
        printed.gloss,
        replaces=tuple(_replaces(listing, entry, c)) if left is not None and left < 1 else (),
    )


def _replaces(listing: Listing, entry: Mapping[str, Plain], c: Context) -> Iterator[Replacement]:
    """In whose place a warcaster may lead: another version of the same person, or else any warcaster of a full army."""
    army = c.army
    if listing.role != "warcaster" or listing.id in army.by_id:
        return
    led = sorted(army.warcasters, key=lambda m: army.places[id(m)])
    others = [m for m in led if m.entry.take != listing.id]
    same = [m for m in others if m.facts.listing and m.facts.listing.line.person == listing.line.person]
    for m in same or others:
        add = Change("add", ("entries",), {**entry})
        yield Replacement(m.name, (add, *hand_over(army, m, listing, listing.id)))


def _controller(listing: Listing, c: Context) -> EntryResult | None:
    """Who takes a machine that is added: the warcaster with most warjack points left, or a journeyman or a marshal."""
    army = c.army
    able = [m for m in c.controllers if army.allows(m, listing)]
    casters = [m for m in able if m.facts.role == "warcaster"]
    if casters:
        return max(casters, key=lambda m: idle(army, m))
    if listing.role == "colossal" or listing.line.is_character:
        able = [m for m in able if army.is_journeyman(m)]
    return able[0] if able else None


def _host(listing: Listing, c: Context) -> EntryResult | None:
    """A unit or a warcaster that has room for an attachment."""
    for m in c.hosts:
        if (
            m.facts.listing is not None
            and m.facts.listing.may_have(listing)
            and c.left.get(offer_to(m, listing.id), 1) > 0
        ):
            return m
    return None


def _cost(listing: Listing, entry: Mapping[str, Plain], host: EntryResult | None, c: Context) -> int:
    """Quarters that the army pays for it: less where warjack points or a theme do."""
    army = c.army
    given = army.benefits
    if any(listing.id in gift.of or listing.id in gift.for_each for gift in given.free):
        return _cost_in_all(entry, army)
    points = price_alone(listing, given, army.rules)
    if host is None or not listing.machine:
        return points
    points = max(0, points - cheaper_by_host(army, listing, host))
    return points if host.facts.role != "warcaster" else max(0, points - idle(army, host))


def _cost_in_all(entry: Mapping[str, Plain], army: Army) -> int:
    """What the whole army costs with it and without, where others may become free by it."""
    entries = (*army.roster.entries, Entry.model_validate(dict(entry)))
    after = evaluate_army(army.roster.model_copy(update={"entries": entries}), army.rules)
    return sum(m.points for m in after.entries) - sum(m.points for m in army.entries)


def _barred(listing: Listing, army: Army) -> Shown:
    """What a theme or a contract does not have, and what only they have."""
    contract = army.rules.contracts.get(army.roster.contract or "")
    if army.benefits.only is not None and listing.id not in army.benefits.only:
        return T("not in the theme")
    if contract is not None and listing.id not in contract.only:
        return T("not in the contract")
    if bound_to_theme(listing, army) and {army.roster.theme, army.roster.contract}.isdisjoint(listing.line.only_in):
        return T("only in a theme")
    return None
