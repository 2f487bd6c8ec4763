"""Who controls machines: each has one controller, of those who may have it (MK2-05, MK2-10, MK2-14)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import ERROR, Finding, T
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.checks.attachments import able as attachable
from builder.systems.warmachine.checks.findings import about
from builder.systems.warmachine.entries.facts import EntryResult, aside
from builder.systems.warmachine.rules.rules import Offer, cited


def controllers(army: Army) -> Iterator[Finding]:
    """MK2-05: every machine is in a battlegroup or under a marshal."""
    for m in army.ordered:
        offer = m.facts.offer
        if offer is None or not offer.machine:
            continue
        if m.entry.controller is None:
            if aside(m.entry):
                continue  # whose it is shows when it comes
            text = T("This warjack has no controller.")
            yield about(
                army, m, "controller", text, "MK2-05", "controller", allowed=_able(army, offer),
                fix=T("Put it in a battlegroup, or assign it to a ’jack marshal."),
            )  # fmt: skip
            continue
        host = army.by_id.get(m.entry.controller)
        if host is not None and host.facts.offer is not None:
            yield from _controlled(army, m, offer, host)


def _able(army: Army, offer: Offer) -> list[str]:
    """The handles of those who may control a machine."""
    return [o.id for o in army.ordered if army.controls(o) and army.allows(o, offer)]


def _controlled(army: Army, m: EntryResult, offer: Offer, host: EntryResult) -> Iterator[Finding]:
    if not army.controls(host):
        text = T("{host} cannot control warjacks.", host=host.name)
        yield about(
            army, m, "controller", text, "MK2-05", "controller", found=host.id, allowed=_able(army, offer), others=(host.id,),
            fix=T("Choose a warcaster, a journeyman warcaster or a ’jack marshal as controller."),
        )  # fmt: skip
        return
    if not army.allows(host, offer):
        named = offer.line.controllers
        text = (
            T("This controller is not allowed; allowed: {names}.", names=tuple(map(army.rules.word, named)))
            if named
            else T("{host} cannot control {army} warjacks.", host=host.name, army=offer.of.name)
        )
        yield about(
            army, m, "restricted", text, "MK2-10", "controller", found=host.id, allowed=_able(army, offer), others=(host.id,),
            fix=T("Give it to one of them.") if named else T("Give this warjack to another controller."), by="list",
        )  # fmt: skip
    if host.facts.role != "warcaster" and not army.is_journeyman(host):
        yield from _marshalled(army, m, offer, host)


def _marshalled(army: Army, m: EntryResult, offer: Offer, host: EntryResult) -> Iterator[Finding]:
    """MK2-14: marshals control neither colossals nor characters, unless a theme or the machine's own card says so."""
    ids = {host.entry.take, *(a.entry.take for a in army.attached.get(host.id, ()))}
    if any(not ids.isdisjoint(more.of) and offer.id in more.warjacks for more in army.benefits.marshals):
        return
    if not ids.isdisjoint(offer.line.controllers):
        return
    if offer.role == "colossal":
        text = T("{host} cannot control this warjack; ’jack marshals cannot control colossals.", host=host.name)
    elif offer.line.is_character:
        text = T(
            "{host} cannot control this warjack; ’jack marshals cannot control character warjacks.", host=host.name
        )
    else:
        return
    yield about(
        army, m, "marshal", text, "MK2-14", "controller", found=host.id,
        allowed=[o.id for o in army.warcasters if army.allows(o, offer)], others=(host.id,),
        fix=T("Put it in a battlegroup."),
    )  # fmt: skip


def dangling(army: Army) -> Iterator[Finding]:
    """Each entry that another names is there."""
    for m in army.ordered:
        for key, found, rule in (
            ("controller", m.entry.controller, "MK2-05"),
            ("attached_to", m.entry.attached_to, "MK2-12"),
            ("client", m.entry.client, "T-MK2-5"),
        ):
            if found is None or found in army.by_id:
                continue
            known = _meant(army, m, key)
            yield Finding(
                "ref.dangling", ERROR, T("No entry has the id “{id}”.", id=found), cited(army.rules, rule), entry=m.id,
                path=army.path(m, key), found=found, allowed=known, by="list",
                fix=did_you_mean(found, known, names_in(army.by_id)) or T("Choose another entry."),
            )  # fmt: skip


def _meant(army: Army, m: EntryResult, key: str) -> list[str]:
    """The handles that an entry may name under a key."""
    offer = m.facts.offer
    if offer is not None and key == "controller" and offer.machine:
        return _able(army, offer)
    if offer is not None and key == "attached_to" and offer.attachment:
        return attachable(army, offer)
    return [o.id for o in army.ordered if o is not m]


def companions(army: Army) -> Iterator[Finding]:
    """What always comes with another entry is in the army wherever that is."""
    for offer in army.rules.companions:
        leader = offer.line.comes_with
        if leader is None or leader not in army.taken or offer.id in army.taken:
            continue
        for m in army.taken[leader]:
            text = T("Always comes with {other}.", other=offer.line.name)
            yield about(
                army, m, "companion", text, "MK2-09", "take", found=m.entry.take, allowed=offer.id, by="list",
                fix=T("Add {other}.", other=offer.line.name),
            )  # fmt: skip
