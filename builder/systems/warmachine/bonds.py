"""Limits of what belongs together: machines of marshals, attachments of units and warcasters, models beside the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core.findings import T
from builder.core.limits import Between, Breach, Limit, Move, Side, Wording
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.counting import ENTRIES, MODELS, POINTS, ArmyLimit
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.event_terms import EventTerms
from builder.systems.warmachine.rules import ATTACHMENTS, cited


def marshalled_most(army: Army, result: EntryResult) -> int:
    """How many machines a marshal may control (MK2-14), with what a theme adds."""
    ids = {result.entry.take, *(a.entry.take for a in army.attached.get(result.id, ()))}
    most = army.rules.system.marshals.warjacks
    return max([most, *(more.number or 0 for more in army.benefits.marshals if not ids.isdisjoint(more.of))])


def marshals(army: Army) -> Iterator[ArmyLimit]:
    """MK2-14: a marshal controls no more warjacks than marshals may."""
    for m in army.ordered:
        if m.entry.attached_to in army.by_id or not army.marshals(m) or army.is_journeyman(m):
            continue  # what is attached counts with its unit
        own = army.machines_of(m)
        side: Side[EntryResult] = Side(
            "warmachine.marshal", _marshal(m), cited(army.rules, "MK2-14"), "beyond", ("controller",), others=(m.id,)
        )
        name = T("Marshalled by {name}", name=m.name)
        allowed = Between(0, marshalled_most(army, m))
        yield Limit(f"marshal:{m.id}", name, ENTRIES, len(own), allowed, own, over=side)


def _marshal(result: EntryResult) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T(
            "{name}: {count} warjacks marshalled, at most {most} allowed.",
            name=result.name,
            count=b.found,
            most=b.allowed,
        )
        return Wording(text, T("Give {count} of them to a warcaster or to another ’jack marshal.", count=b.by))

    return wording


# --------------------------------------------------------------------- attachments


def offer_to(host: EntryResult, take: str) -> str:
    """The id of an attachment as offered to one of the army's units or warcasters."""
    return f"{take}:{host.id}"


def attachments(army: Army) -> Iterator[ArmyLimit]:
    """MK2-12, MK2-15: one unit attachment, one kind of special weapon and so many of it, one squire."""
    offered = {role: tuple(id for id, o in army.rules.listings.items() if o.role == role) for role in ATTACHMENTS}
    for host in army.ordered:
        own = army.attached.get(host.id, [])
        listing = host.facts.listing
        if listing is None or army.by_id.get(host.id) is not host:
            continue
        if listing.role == "warcaster":
            squires = [m for m in own if m.facts.role == "warcaster-attachment"]
            yield _one(army, host, squires, "warcaster-attachment", "MK2-15", offered["warcaster-attachment"])
        elif listing.role == "unit":
            officers = [m for m in own if m.facts.role == "unit-attachment"]
            yield _one(army, host, officers, "unit-attachment", "MK2-12", offered["unit-attachment"])
            yield from _special_weapons(army, host, [m for m in own if m.facts.role == "weapon-attachment"])


def _one(
    army: Army, host: EntryResult, own: list[EntryResult], role: str, rule: str, offers: tuple[str, ...]
) -> ArmyLimit:
    code = "warcaster-attachment" if role == "warcaster-attachment" else "attachment"
    side: Side[EntryResult] = Side(
        f"warmachine.{code}", _beyond(host), cited(army.rules, rule), "beyond", ("attached_to",), others=(host.id,)
    )
    name = T("Attachments of {name}", name=host.name)
    moves = {offer_to(host, id): Move() for id in offers}
    return Limit(f"{role}:{host.id}", name, ENTRIES, len(own), Between(0, 1), own, over=side, moves=moves)


def _beyond(host: EntryResult) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T(
            "{name}: {count} attachments of the same type; only one of each is allowed.", name=host.name, count=b.found
        )
        squire = host.facts.role == "warcaster"
        return Wording(
            text,
            T("Remove 1, or attach it to another warcaster.")
            if squire
            else T("Remove 1, or attach it to another unit."),
        )

    return wording


def special_most(army: Army, host: EntryResult, take: str) -> int | None:
    """How many models of a special weapon a unit may have, with those that a theme gives it besides; `None` for any number."""
    most = army.rules.listings[take].line.most
    besides = (
        free.number
        for free in army.benefits.free
        if free.beyond_most and take in free.of and host.entry.take in free.for_each
    )
    return None if most is None else most + sum(besides)


def _special_weapons(army: Army, host: EntryResult, own: list[EntryResult]) -> Iterator[ArmyLimit]:
    """One kind of special weapon, and no more models of it than its card says."""
    rule = cited(army.rules, "MK2-12")
    kinds: dict[str, list[EntryResult]] = {}
    for m in own:
        kinds.setdefault(m.entry.take, []).append(m)
    side: Side[EntryResult] = Side(
        "warmachine.attachment", _kinds(host), rule, "beyond", ("attached_to",), others=(host.id,)
    )
    name = T("Kinds of special weapons of {name}", name=host.name)
    first = [those[0] for those in kinds.values()]
    yield Limit(f"special-weapons:{host.id}", name, ENTRIES, len(kinds), Between(0, 1), first, over=side)
    for take, those in kinds.items():
        side = Side("warmachine.attachment", _models(host), rule, "last", ("size",), others=(host.id,))
        used = sum(map(MODELS.amount, those))
        name = T("{attachment} of {name}", attachment=army.rules.word(take), name=host.name)
        yield Limit(
            offer_to(host, take), name, MODELS, used, Between(0, special_most(army, host, take)), those, over=side
        )


def _kinds(host: EntryResult) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T("{name}: {count} types of weapon attachment; only one is allowed.", name=host.name, count=b.found)
        return Wording(text, T("Keep only one kind."))

    return wording


def _models(host: EntryResult) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T(
            "{name}: {count} of these attachments, at most {most} allowed.",
            name=host.name,
            count=b.found,
            most=b.allowed,
        )
        return Wording(text, T("Remove {count}.", count=b.by))

    return wording


# --------------------------------------------------------------------- specialists and reinforcements


def beside_the_list(army: Army, terms: EventTerms) -> Iterator[ArmyLimit]:
    """T-MK2-6, T-MK2-7: specialists and reinforcements cost no more than an event allows."""
    specialists = [m for m in army.ordered if m.entry.specialist]
    reinforcements = [m for m in army.ordered if m.entry.reinforcement and not m.entry.specialist]
    for key, name, rule, allowed, own in (
        ("specialists", T("Points of specialists"), "T-MK2-7", terms.specialists, specialists),
        ("reinforcements", T("Points of reinforcements"), "T-MK2-6", terms.reinforcements, reinforcements),
    ):
        side: Side[EntryResult] = Side(
            f"warmachine.{key}", _dear(key), cited(army.rules, rule), "last", ("take",), by="event"
        )
        used = sum(map(POINTS.amount, own))
        yield Limit(key, name, POINTS, used, Between(0, allowed * QUARTERS), own, over=side)


def _dear(key: str) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        points, most = Quarters(int(b.found)), Quarters(int(b.allowed))
        over = Quarters(int(b.by))
        way = P("Remove at least {points} point.", "Remove at least {points} points.", "points", points=over)
        if key == "specialists":
            way = way if most else T("Remove all specialists.")
            text = (
                T("Specialists cost {points} points; at most {most} are allowed.", points=points, most=most)
                if most
                else T("Specialists cost {points} points; none are allowed.", points=points)
            )
        else:
            way = way if most else T("Remove all reinforcements.")
            text = (
                T("Reinforcements cost {points} points; at most {most} are allowed.", points=points, most=most)
                if most
                else T("Reinforcements cost {points} points; none are allowed.", points=points)
            )
        return Wording(text, way, to_number(int(b.found)), to_number(int(b.allowed)))

    return wording
