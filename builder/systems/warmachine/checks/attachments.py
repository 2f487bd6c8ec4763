"""What belongs to what: attachments to units and warcasters that may have them, keys that mean something (MK2-12, MK2-15, MK2-22, T-MK2-6)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, Plain, T, Text, alternatives
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.checks.findings import about
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.rules.rules import Offer


def attached(army: Army) -> Iterator[Finding]:
    """MK2-12, MK2-15: each attachment belongs to a unit or a warcaster that may have it."""
    for m in army.ordered:
        offer = m.facts.offer
        if offer is None or not offer.attachment:
            continue
        squire = offer.role == "warcaster-attachment"
        code, rule = ("warcaster-attachment", "MK2-15") if squire else ("attachment", "MK2-12")
        if m.entry.attached_to is None:
            text = T("Not attached to any warcaster.") if squire else T("Not attached to any unit.")
            yield about(army, m, code, text, rule, "attached_to", allowed=able(army, offer), fix=_attach(army, offer))
            continue
        host = army.by_id.get(m.entry.attached_to)
        if host is None or host.facts.offer is None:
            continue
        if not host.facts.offer.may_have(offer):
            text = T("Cannot be attached to {host}.", host=host.name)
            yield about(
                army, m, code, text, rule, "attached_to", found=host.id, allowed=able(army, offer), others=(host.id,),
                fix=_attach(army, offer), by="list",
            )  # fmt: skip
        elif host.entry.reinforcement != m.entry.reinforcement:
            text = T("Attached to {host}; both must be reinforcements, or neither.", host=host.name)
            yield about(
                army, m, "reinforcements", text, "T-MK2-6", "reinforcement", found=m.entry.reinforcement,
                allowed=host.entry.reinforcement, others=(host.id,), fix=T("Make both reinforcements, or neither."), by="event",
            )  # fmt: skip


def hosts(army: Army, offer: Offer) -> list[EntryResult]:
    """Those to whom an attachment may be put, in the order of their handles."""
    return [host for host in army.ordered if host.facts.offer is not None and host.facts.offer.may_have(offer)]


def able(army: Army, offer: Offer) -> list[str]:
    """The handles of those to whom an attachment may be put."""
    return [host.id for host in hosts(army, offer)]


def _attach(army: Army, offer: Offer) -> Text:
    if offer.role == "warcaster-attachment":
        return T("Attach it to a warcaster.")
    if offer.line.attaches_to_allies:
        return T("Attach it to a mercenary unit.")
    return T("Attach it to {units}.", units=alternatives(map(army.rules.word, offer.line.attaches_to)))


def misplaced(army: Army) -> Iterator[Finding]:
    """MK2-22: only machines have controllers, only attachments are attached, so that each relation printed is one."""
    for m in army.ordered:
        offer = m.facts.offer
        if offer is None:
            continue
        wrong: list[tuple[str, Plain, Text, Text]] = []
        if m.entry.controller is not None and not offer.machine:
            wrong.append(
                (
                    "controller",
                    m.entry.controller,
                    T("Not a warjack, so it cannot have a controller."),
                    T("Remove the controller."),
                )
            )
        if m.entry.attached_to is not None and not offer.attachment:
            text = T("Not an attachment, so it cannot be attached to anything.")
            wrong.append(("attached_to", m.entry.attached_to, text, T("Detach it.")))
        if m.entry.client is not None and not offer.line.client:
            wrong.append(("client", m.entry.client, T("This model cannot have a client."), T("Remove the client.")))
        for key, found, text, fix in wrong:
            yield about(army, m, "relation", text, "MK2-22", key, found=found, allowed=False, fix=fix)
