"""What belongs to what: attachments to units and warcasters that may have them, keys that mean something (MK2-12, MK2-15, MK2-22, T-MK2-6)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, Plain, Shown, T, Text
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.checks.findings import about
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.rules.rules import Offer


def fits(army: Army, offer: Offer, host: EntryResult) -> bool:
    """Whether an attachment may be put to one of the army's entries."""
    to = host.facts.offer
    if to is None:
        return False
    if offer.role == "warcaster-attachment":
        return to.role == "warcaster" and (
            to.id in offer.line.attaches_to if offer.line.attaches_to else to.of is offer.of
        )
    if to.role != "unit":
        return False
    return to.id in offer.line.attaches_to or (offer.line.attaches_to_allies and to.of is not offer.of)


def attached(army: Army) -> Iterator[Finding]:
    """MK2-12, MK2-15: each attachment belongs to a unit or a warcaster that may have it."""
    for m in army.ordered:
        offer = m.facts.offer
        if offer is None or not offer.attachment:
            continue
        squire = offer.role == "warcaster-attachment"
        code, rule = ("warcaster-attachment", "MK2-15") if squire else ("attachment", "MK2-12")
        able = [o.id for o in army.ordered if fits(army, offer, o)]
        fix = T("Attach it to a warcaster.") if squire else T("Attach it to {units}.", units=_hosts(army, offer))
        if m.entry.attached_to is None:
            text = T("{name} is attached to nobody.", name=m.name)
            yield about(army, m, code, text, rule, "attached_to", allowed=able, fix=fix)
            continue
        host = army.by_id.get(m.entry.attached_to)
        if host is None or host.facts.offer is None:
            continue
        if not fits(army, offer, host):
            text = T("{name} cannot be attached to {host}.", name=m.name, host=host.name)
            yield about(
                army, m, code, text, rule, "attached_to", found=host.id, allowed=able, others=(host.id,), fix=fix, by="list"
            )  # fmt: skip
        elif host.entry.reinforcement != m.entry.reinforcement:
            text = T("{name} and {host} come together, or neither as reinforcements.", name=m.name, host=host.name)
            yield about(
                army, m, "reinforcements", text, "T-MK2-6", "reinforcement", found=m.entry.reinforcement,
                allowed=host.entry.reinforcement, others=(host.id,), fix=T("Make both reinforcements, or neither."), by="event",
            )  # fmt: skip


def _hosts(army: Army, offer: Offer) -> tuple[Shown, ...]:
    if offer.line.attaches_to_allies:
        return (T("a unit of another faction"),)
    return tuple(army.rules.word(id) for id in offer.line.attaches_to)


def misplaced(army: Army) -> Iterator[Finding]:
    """MK2-22: only machines have controllers, only attachments are attached, so that each relation printed is one."""
    for m in army.ordered:
        offer = m.facts.offer
        if offer is None:
            continue
        wrong: list[tuple[str, Plain, Text]] = []
        if m.entry.controller is not None and not offer.machine:
            wrong.append(
                ("controller", m.entry.controller, T("{name} is no warjack: nobody controls it.", name=m.name))
            )
        if m.entry.attached_to is not None and not offer.attachment:
            text = T("{name} is no attachment: it belongs to nobody.", name=m.name)
            wrong.append(("attached_to", m.entry.attached_to, text))
        if m.entry.client is not None and not offer.line.client:
            wrong.append(("client", m.entry.client, T("{name} has no client.", name=m.name)))
        for key, found, text in wrong:
            yield about(army, m, "relation", text, "MK2-22", key, found=found, allowed=False, fix=T("Remove it."))
