"""What a player may choose for an entry: whose it is, how many models, whether it waits beside the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core.controls import NOT_OFFERED, Choice, Control, Path, choice_control, number_control, remove_control
from builder.core.findings import ERROR, Shown, T, Text
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.shared_controls import note_controls
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.army.bonds import marshalled_most, special_most
from builder.systems.warmachine.army.points import brought, idle
from builder.systems.warmachine.checks.attachments import hosts as hosts_of
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.model.roster import MAX_SIZE, Entry
from builder.systems.warmachine.rules.benefits import price_of
from builder.systems.warmachine.rules.rules import Offer


class EntryContext(NamedTuple):
    """An entry, its army, and what is wrong with it."""

    m: EntryResult
    offer: Offer
    army: Army
    why: Mapping[Path, Text]

    @property
    def entry(self) -> Entry:
        """The roster's own line."""
        entry: Entry = self.m.entry
        return entry


def controls(m: EntryResult, army: Army) -> tuple[Control, ...]:
    """All that may be chosen for an entry, in reading order; what is not offered is there to be removed."""
    offer = m.facts.offer
    rows: list[Control] = []
    why = {f.path: f.text for f in reversed(m.findings) if f.severity == ERROR}
    if offer is not None:
        c = EntryContext(m, offer, army, why)
        rows += _belongs(c)
        rows += _models(c)
        rows += _beside(c)
    rows += _strays(m, {row.path[0] for row in rows})
    rows += note_controls(m.entry)
    return tuple(rows)


def _belongs(c: EntryContext) -> Iterator[Control]:
    """Whose machine or attachment it is, whom it serves."""
    section = T("Belongs to")
    if c.offer.machine:
        choices = [Choice(None, T("nobody"), 0, blocked=T("every warjack has a controller"))]
        choices += [_controller(o, c) for o in c.army.ordered if o.id != c.m.id and _may_be_named(o, c)]
        yield choice_control(("controller",), T("controlled by"), c.entry.controller, choices, section=section, rule="MK2-05")  # fmt: skip
    if c.offer.attachment:
        hosts = [o for o in hosts_of(c.army, c.offer) if o.id != c.m.id]
        choices = [Choice(None, T("nobody"), 0, blocked=T("attachments belong to somebody")), *(Choice(o.id, _named(o, c), 0) for o in hosts)]  # fmt: skip
        yield choice_control(("attached_to",), T("attached to"), c.entry.attached_to, choices, section=section, rule="MK2-12")  # fmt: skip
    if c.offer.line.client:
        others = [Choice(o.id, _named(o, c), 0) for o in c.army.ordered if o.id != c.m.id]
        yield choice_control(("client",), T("client"), c.entry.client, [Choice(None, T("nobody"), 0), *others], section=section, rule="T-MK2-5")  # fmt: skip


def _may_be_named(o: EntryResult, c: EntryContext) -> bool:
    """Whether a machine is put under an entry; what is attached to a unit marshals with it, and under its name."""
    if o.id != c.entry.controller and o.facts.role == "unit-attachment" and o.entry.attached_to in c.army.by_id:
        return False
    return c.army.controls(o)


def _named(o: EntryResult, c: EntryContext) -> Shown:
    """An entry's name, numbered in the order of the roster where several bear it."""
    alike = [other for other in c.army.entries if other.name == o.name]
    if len(alike) < 2:
        return o.name
    place = next((n for n, other in enumerate(alike, 1) if other is o), 0)
    return T("{item} ({number})", item=o.name, number=place)


def _controller(o: EntryResult, c: EntryContext) -> Choice:
    """One who may control a machine, with what he has left."""
    if o.facts.role == "warcaster":
        note: Text | None = T(
            "{left} of {points} warjack points left", left=Quarters(idle(c.army, o)), points=Quarters(brought(o))
        )
    elif c.army.is_journeyman(o):
        note = T("without warjack points")
    else:
        note = T("marshals {count} of {most}", count=len(c.army.machines_of(o)), most=marshalled_most(c.army, o))
    blocked = None if c.army.allows(o, c.offer) else T("does not control it")
    return Choice(o.id, _named(o, c), 0, note, blocked)


def _models(c: EntryContext) -> Iterator[Control]:
    """How many are bought."""
    line, section = c.offer.line, T("Models")
    if c.offer.role == "weapon-attachment":
        host = c.army.by_id.get(c.entry.attached_to or "")
        most = line.most if host is None else special_most(c.army, host, c.offer.id)
        yield number_control(
            ("size",), T("models"), c.entry.size or 1, section=section, min=1, max=most or 1, points=line.cost,
            rule="MK2-12", blocked=c.why.get(("size",)),
        )  # fmt: skip
    elif line.models_per_purchase > 1:
        yield number_control(
            ("size",), T("models"), c.m.models, section=section, min=line.models_per_purchase, max=MAX_SIZE,
            step=line.models_per_purchase, note=T("{points} for {count}", points=Quarters(line.cost or 0), count=line.models_per_purchase),
            rule="MK2-16", blocked=c.why.get(("size",)),
        )  # fmt: skip
    elif len(line.sizes) > 1 or c.entry.size is not None:
        sizes = c.offer.sizes
        least = c.offer.least
        choices = [Choice(None if n == least else n, P("{count} model",
            "{count} models", "count", count=n), price_of(c.offer, n, c.army.benefits)) for n in sizes]  # fmt: skip
        value = None if c.entry.size == least else c.entry.size
        yield choice_control(
            ("size",), T("models"), value, choices, c.why.get(("size",)), section=section, rule="MK2-11"
        )
    if line.dismount_cost is not None or c.entry.dismount:
        choices = [
            Choice(None, T("mounted"), line.cost),
            Choice(True, T("mounted, with the model on foot"), line.dismount_cost, None, NOT_OFFERED if line.dismount_cost is None else None),
        ]  # fmt: skip
        yield choice_control(("dismount",), T("dragoon"), c.entry.dismount or None, choices, section=section)


def _beside(c: EntryContext) -> Iterator[Control]:
    """Whether it waits beside the list, where an event has that."""
    section = T("Event")
    yes_no = (Choice(None, T("no"), 0), Choice(True, T("yes"), 0))
    roster = c.army.roster
    held = roster.event is not None or roster.game == "tournament"
    if held or c.entry.specialist:
        yield choice_control(("specialist",), T("specialist"), c.entry.specialist or None, yes_no, section=section, rule="T-MK2-7")  # fmt: skip
    if held or c.entry.reinforcement:
        yield choice_control(("reinforcement",), T("reinforcement"), c.entry.reinforcement or None, yes_no, section=section, rule="T-MK2-6")  # fmt: skip


def _strays(m: EntryResult, covered: set[str | int]) -> Iterator[Control]:
    """Keys that mean nothing for the entry, each with the way to be rid of it."""
    for key in ("controller", "attached_to", "client", "size", "dismount", "specialist", "reinforcement"):
        value = getattr(m.entry, key)
        if value and key not in covered:
            label = T("{key}: {value}", key=key, value=str(value))
            yield remove_control((key,), label, section=T("Also written down"), blocked=NOT_OFFERED)
