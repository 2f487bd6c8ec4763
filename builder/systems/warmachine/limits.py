"""Limits: points, warcasters, field allowances, versions, marshals, attachments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from builder.core.findings import WARNING, Shown, T, Text
from builder.core.limits import Between, Limit, Move, Row, Side, Unit, table_rows, wording_from
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.total_limit import total_limit
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import CHARACTER
from builder.systems.warmachine.encounters import most_warcasters
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.event_terms import EventTerms
from builder.systems.warmachine.points import POINTS, totals, window_of
from builder.systems.warmachine.rules import Listing, cited

ArmyLimit: TypeAlias = Limit[EntryResult]
ArmySide: TypeAlias = Side[EntryResult]

ENTRIES = Unit[EntryResult]("entries", lambda _: 1)
"""Units of measure: entries, purchases that count against a field allowance, models."""
PURCHASES = Unit[EntryResult]("purchases", lambda m: m.facts.counted)
MODELS = Unit[EntryResult]("models", lambda m: m.models)

ALL_VERSIONS = "all-versions"
"""House rule that allows several versions of a person."""
REMOVE = T("Remove {count}.")
REMOVE_POINTS = P("Remove at least {points} point.", "Remove at least {points} points.", "points", points=None)


def limits(army: Army) -> Iterator[ArmyLimit]:
    """All limits of an army."""
    yield total(army)
    if army.entries:
        yield unspent(army)
    yield warcasters(army)
    yield from allowances(army)
    yield from versions(army)
    yield from restricted_numbers(army)
    yield from marshals(army)
    yield from attachments(army)


def table(army: Army) -> tuple[Row, ...]:
    """Rows of the umpire's table: warcasters, field allowances used, warjacks of marshals."""
    bounded = (limit for limit in allowances(army) if limit.counted and limit.allowed.high is not None)
    marshalled = (limit for limit in marshals(army) if limit.counted)
    return tuple(table_rows((warcasters(army), *bounded, *marshalled)))


def _beyond(army: Army, code: str, rule: str, text: Text, fix: Text, key: str, *hosts: EntryResult) -> ArmySide:
    """The upper side of a limit: a finding at `key` of each entry beyond it.

    Findings name the entries `hosts`, or without any all other counted entries.
    """
    others = tuple(host.id for host in hosts) or None
    return Side(f"warmachine.{code}", wording_from(text, fix), cited(army.rules, rule), "beyond", (key,), others=others)


# --------------------------------------------------------------------- points


def total(army: Army) -> ArmyLimit:
    """MK2-03: the points limit of the army, without what warjack points pay."""
    text, rule = T("{spent} army points, {over} over the limit of {limit}."), cited(army.rules, "MK2-03")
    used, agreed = totals(army).army_points, army.roster.limit
    return total_limit(
        T("Army points"), POINTS, used, agreed, army.entries, "warmachine.total", rule, by="list", text=text,
        raisable=army.may_raise_limit,
    )  # fmt: skip


def unspent(army: Army) -> ArmyLimit:
    """MK2-20: limit of army points left unspent."""
    rest = army.roster.limit * QUARTERS - totals(army).army_points
    text = P("{points} army point is unspent.", "{points} army points are unspent.", "points", points=None)
    wording, rule = (
        wording_from(text, T("Add something, or leave them unspent."), points=True),
        cited(army.rules, "MK2-20"),
    )
    over: ArmySide = Side("warmachine.unspent", wording, rule, at=("limit",), severity=WARNING, by="advice", others=())
    return Limit("unspent", T("Unspent army points"), POINTS, rest, Between(0, 0), over=over)


def models_points_range(army: Army, terms: EventTerms) -> ArmyLimit:
    """T-MK2-2: an event's range of points of models, warjack points included."""
    below = army.rules.system.tournament.below if terms.below is None else terms.below * QUARTERS
    own = totals(army)
    low, high = window_of(army.roster.limit * QUARTERS, own.brought, below)
    text = T(
        "Models cost {points} points; the event requires {low} to {high}, warjack points included.",
        low=Quarters(low), high=Quarters(high),
    )  # fmt: skip

    def side(fix: Text) -> ArmySide:
        """One side of the range, with this fix."""
        wording, rule = wording_from(text, fix, points=True), cited(army.rules, "T-MK2-2")
        allowed = [to_number(low), to_number(high)]
        return Side(
            "warmachine.window", lambda b: wording(b)._replace(allowed=allowed), rule, at=("limit",), by="event", others=()
        )  # fmt: skip

    spend = side(P("Spend {points} more point.", "Spend {points} more points.", "points", points=None))
    remove = side(P("Remove {points} point.", "Remove {points} points.", "points", points=None))
    return Limit("window", T("Total cost of models"), POINTS, own.models, Between(low, high), (), spend, remove)


def beside_the_list(army: Army, terms: EventTerms) -> Iterator[ArmyLimit]:
    """T-MK2-6, T-MK2-7: an event's limits on points of specialists and reinforcements."""
    specialists = [m for m in army.ordered if m.entry.specialist]
    text, fix = T("Specialists cost {points} points; at most {most} are allowed."), REMOVE_POINTS
    if not terms.specialists:
        text, fix = T("Specialists cost {points} points; none are allowed."), T("Remove all specialists.")
    yield _beside(army, "specialists", T("Points of specialists"), "T-MK2-7", text, fix, terms.specialists, specialists)
    later = [m for m in army.ordered if m.entry.reinforcement and not m.entry.specialist]
    text, fix = T("Reinforcements cost {points} points; at most {most} are allowed."), REMOVE_POINTS
    if not terms.reinforcements:
        text, fix = T("Reinforcements cost {points} points; none are allowed."), T("Remove all reinforcements.")
    name = T("Points of reinforcements")
    yield _beside(army, "reinforcements", name, "T-MK2-6", text, fix, terms.reinforcements, later)


def _beside(
    army: Army, key: str, name: Text, rule: str, text: Text, fix: Text, most: int, own: list[EntryResult]
) -> ArmyLimit:
    """The limit on the points of the entries `own`, which are not part of the list; `most` in points."""
    wording = wording_from(text, fix, points=True)
    over: ArmySide = Side(f"warmachine.{key}", wording, cited(army.rules, rule), "last", ("take",), by="event")
    return Limit(key, name, POINTS, sum(map(POINTS.amount, own)), Between(0, most * QUARTERS), own, over=over)


# --------------------------------------------------------------------- warcasters, field allowance, versions


def warcasters(army: Army) -> ArmyLimit:
    """MK2-02: at least one warcaster, at most as many as the encounter allows."""
    most = None if army.encounter is None else most_warcasters(army.encounter, army.roster.limit)
    none = wording_from(
        T("The army has no warcaster; a battlegroup is the core of every army."), T("Take a warcaster.")
    )
    few: ArmySide = Side("warmachine.warcasters", none, cited(army.rules, "MK2-02"), at=("entries",))
    text = T("{count} warcasters; the encounter allows at most {most}.")
    many = _beyond(army, "warcasters", "MK2-02", text, REMOVE, "take")._replace(by_place=True)
    own, moves = army.warcasters, dict.fromkeys(army.rules.warcasters, Move())
    return Limit("warcasters", T("Warcasters"), ENTRIES, len(own), Between(1, most), own, few, many, moves)


def allowed_purchases(army: Army, listing: Listing) -> int | None:
    """Allowed number of purchases: field allowance with additions, times warcasters; `None` without a maximum.

    Warcasters present count, mercenaries included (p. 27).
    """
    fa = listing.line.fa
    if not isinstance(fa, int):
        return 1 if fa == CHARACTER else None
    for change in army.benefits.allowed:
        if listing.id in change.of:
            if change.by is None:
                return None
            fa += change.by * (army.bought(change.for_each) if change.for_each else 1)
    return max(0, fa + army.raised.get(listing.id, 0)) * max(1, len(army.warcasters))


def counted_entries(army: Army, listing: Listing) -> list[EntryResult]:
    """Entries that count against a field allowance, reinforcements included (T-MK2-6)."""
    own = [m for m in army.taken.get(listing.id, ()) if m.facts.counted]
    return own + [m for m in army.ordered if m.entry.reinforcement and m.facts.listing is listing]


def counted_purchases(army: Army, listing: Listing) -> int:
    """Number of purchases that count against a line's field allowance."""
    return sum(map(PURCHASES.amount, counted_entries(army, listing)))


def allowances(army: Army) -> Iterator[ArmyLimit]:
    """MK2-06, MK2-07, MK2-13: limits by field allowance, characters once."""
    taken = [result.entry.take for result in army.ordered if result.facts.listing is not None]
    for id in dict.fromkeys((*taken, *army.rules.listings)):  # those of the army first: the order of the umpire's table
        listing = army.rules.listings[id]
        yield _allowance(army, listing, counted_entries(army, listing), id)
        specialists = [m for m in army.ordered if m.entry.specialist and m.facts.listing is listing]
        if specialists:
            yield _allowance(army, listing, specialists, f"{id}:specialists")


def _allowance(army: Army, listing: Listing, own: list[EntryResult], id: str) -> ArmyLimit:
    """The limit on the purchases of a line in its entries `own`; `id` is that of the limit."""
    code, rule, fix = "field-allowance", "MK2-13" if listing.attachment else "MK2-06", REMOVE
    name, group = listing.line.name, listing.line.models_per_purchase
    text = T("{name}: {count} in the army, field allowance {most}.", name=name)
    if listing.line.fa == CHARACTER:
        code, rule = "character", "MK2-07"
        text = T("{name}: {count} in the army; a character may be taken only once.", name=name)
    elif group > 1:
        rule = rule if listing.attachment else "MK2-16"
        text = T("{name}: {count} groups of {each} models in the army, field allowance {most}.", name=name, each=group)
        fix = P("Remove {count} group.", "Remove {count} groups.", "count", count=None)
    over = _beyond(army, code, rule, text, fix, "take")
    used, moves = sum(map(PURCHASES.amount, own)), {id: Move()} if id == listing.id else {}
    return Limit(id, name, PURCHASES, used, Between(0, allowed_purchases(army, listing)), own, over=over, moves=moves)


def versions(army: Army) -> Iterator[ArmyLimit]:
    """MK2-08: one version of each person, unless the players agreed otherwise."""
    if ALL_VERSIONS in army.roster.house_rules:
        return
    of: dict[str, list[EntryResult]] = {}
    several = {listing.line.character for listing in army.rules.listings.values()}
    for own in army.taken.values():
        listing = own[0].facts.listing
        if listing is not None and listing.line.person in several:
            of.setdefault(listing.line.person, []).append(own[0])  # the same version twice is a character twice
    text = T("{count} versions of one character; an army may have only one.")
    over = _beyond(army, "version", "MK2-08", text, REMOVE, "take")
    for person, there in of.items():
        moves = {id: Move() for id, listing in army.rules.listings.items() if listing.line.person == person}
        name = T("Versions of {name}", name=there[0].name)
        yield Limit(f"person:{person}", name, ENTRIES, len(there), Between(0, 1), there, over=over, moves=moves)


def restricted_numbers(army: Army) -> Iterator[ArmyLimit]:
    """MK2-17, MK2-18: numbers that contract or theme allow of several lines together."""
    for restriction in army.benefits.restrictions:
        for index, bound in enumerate(restriction.at_most):
            own = army.present(bound.of)
            names = tuple(dict.fromkeys(m.entry.take for m in own))
            what = restriction.this
            text = T("{count} in the army; {what} allows at most {most}.", what=what)
            if len(names) > 1:
                text = T(
                    "{count} in the army ({names}); {what} allows at most {most} of their group.",
                    names=tuple(map(army.rules.word, names)), what=what,
                )  # fmt: skip
            over = _beyond(army, restriction.key, restriction.rule, text, REMOVE, "take")._replace(by="list")
            id, moves = f"{restriction.key}:{index}", dict.fromkeys(bound.of, Move())
            yield Limit(id, restriction.name, ENTRIES, len(own), Between(0, bound.number), own, over=over, moves=moves)


# --------------------------------------------------------------------- machines and attachments


def marshalled_most(army: Army, result: EntryResult) -> int:
    """Greatest number of machines of a marshal (MK2-14), with the theme's addition."""
    most = army.rules.system.marshals.warjacks
    return max([most, *(more.number or 0 for more in army.benefits.marshals if army.is_one_of(result, more.of))])


def marshals(army: Army) -> Iterator[ArmyLimit]:
    """MK2-14: limits on the warjacks of marshals."""
    for m in army.ordered:
        if m.entry.attached_to in army.by_id or not army.marshals(m) or army.is_journeyman(m):
            continue  # what is attached counts with its unit
        text = T("{name}: {count} warjacks marshalled, at most {most} allowed.", name=m.name)
        fix = T("Give {count} of them to a warcaster or to another ’jack marshal.")
        over = _beyond(army, "marshal", "MK2-14", text, fix, "controller", m)
        name, own = T("Marshalled by {name}", name=m.name), army.machines_of(m)
        allowed = Between(0, marshalled_most(army, m))
        yield Limit(f"marshal:{m.id}", name, ENTRIES, len(own), allowed, own, over=over)


def offer_to(host: EntryResult, take: str) -> str:
    """Key of a limit's effect (`Limit.moves`) for an attachment of line `take` to the entry `host`."""
    return f"{take}:{host.id}"


def attachments(army: Army) -> Iterator[ArmyLimit]:
    """MK2-12, MK2-15: limits on attachments: one unit attachment, one kind of special weapon, one squire."""
    for host in army.ordered:
        if army.by_id[host.id] is host:
            yield from attachments_to(host, army)


def attachments_to(host: EntryResult, army: Army) -> Iterator[ArmyLimit]:
    """Limits on the attachments of a unit or warcaster; empty for other entries."""
    if host.facts.role == "warcaster":
        fix = T("Remove 1, or attach it to another warcaster.")
        yield _one(army, host, "warcaster-attachment", "warcaster-attachment", "MK2-15", fix)
    elif host.facts.role == "unit":
        fix = T("Remove 1, or attach it to another unit.")
        yield _one(army, host, "unit-attachment", "attachment", "MK2-12", fix)
        yield from _special_weapons(army, host)


def _one(army: Army, host: EntryResult, role: str, code: str, rule: str, fix: Text) -> ArmyLimit:
    """The limit of one attachment of a role for the entry `host`."""
    own = [m for m in army.attached.get(host.id, ()) if m.facts.role == role]
    text = T("{name}: {count} attachments of the same type; only one of each is allowed.", name=host.name)
    over = _beyond(army, code, rule, text, fix, "attached_to", host)
    moves = {offer_to(host, id): Move() for id, listing in army.rules.listings.items() if listing.role == role}
    name = T("Attachments of {name}", name=host.name)
    return Limit(f"{role}:{host.id}", name, ENTRIES, len(own), Between(0, 1), own, over=over, moves=moves)


def special_most(army: Army, host: EntryResult, take: str) -> int | None:
    """Greatest number of models of a special weapon in a unit, free ones added; `None` without a maximum."""
    most = army.rules.listings[take].line.most
    besides = (
        free.number
        for free in army.benefits.free
        if free.beyond_most and take in free.of and host.entry.take in free.for_each
    )
    return None if most is None else most + sum(besides)


def _special_weapons(army: Army, host: EntryResult) -> Iterator[ArmyLimit]:
    """Limits of one kind of special weapon, and of its number of models."""
    kinds: dict[str, list[EntryResult]] = {}
    for m in army.attached.get(host.id, ()):
        if m.facts.role == "weapon-attachment":
            kinds.setdefault(m.entry.take, []).append(m)
    text = T("{name}: {count} types of weapon attachment; only one is allowed.", name=host.name)
    over = _beyond(army, "attachment", "MK2-12", text, T("Keep only one kind."), "attached_to", host)
    name: Shown = T("Kinds of special weapons of {name}", name=host.name)
    first = [own[0] for own in kinds.values()]
    yield Limit(f"special-weapons:{host.id}", name, ENTRIES, len(kinds), Between(0, 1), first, over=over)
    text = T("{name}: {count} of these attachments, at most {most} allowed.", name=host.name)
    over = _beyond(army, "attachment", "MK2-12", text, REMOVE, "size", host)._replace(blame="last")
    for take, own in kinds.items():
        name = T("{attachment} of {name}", attachment=army.rules.word(take), name=host.name)
        used, allowed = sum(map(MODELS.amount, own)), Between(0, special_most(army, host, take))
        yield Limit(offer_to(host, take), name, MODELS, used, allowed, own, over=over)
