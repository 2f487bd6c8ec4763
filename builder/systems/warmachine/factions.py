"""Of whom an army is made: one faction and those who work for it; who leads; what only themes and contracts have (MK2-09, MK2-17, MK2-18)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, Shown, T, alternatives
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.findings import about, of_army
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import Listing, Rules

MERCENARY_LEADS = "mercenary-leads"
"""The house rule by which a mercenary warcaster may be the only one of a faction's army."""


def leader(army: Army) -> Iterator[Finding]:
    """MK2-09, ruling 8.10: a warcaster of the faction leads, unless all that is there are mercenaries who work for it."""
    if not army.warcasters or MERCENARY_LEADS in army.roster.house_rules or army.roster.contract is not None:
        return
    offers = [m.facts.listing for m in army.ordered]
    own = [o for o in offers if o is not None and not o.ally]
    if own and all(m.facts.listing is not None and m.facts.listing.ally for m in army.warcasters):
        first = army.warcasters[0]
        text = T("A mercenary warcaster alone cannot lead {army} models.", army=army.rules.army.name)
        yield about(
            army, first, "faction", text, "MK2-09", "take", found=first.entry.take,
            allowed=[id for id, o in army.rules.listings.items() if o.role == "warcaster" and not o.ally],
            fix=T("Add a warcaster of that faction, or take only mercenaries."), by="list",
        )  # fmt: skip


def only_in(army: Army) -> Iterator[Finding]:
    """MK2-17, MK2-18: what only a theme or a contract has is taken with it."""
    named = {army.roster.theme, army.roster.contract}
    for m in army.ordered:
        listing = m.facts.listing
        if listing is None or not bound_to_theme(listing, army) or not named.isdisjoint(listing.line.only_in):
            continue
        names = alternatives(_name(army, id) for id in listing.line.only_in)
        if army.rules.contracts.keys() >= set(listing.line.only_in):
            text, fix = (
                T("Allowed only under this contract: {names}.", names=names),
                T("Choose that contract, or take something else."),
            )
        elif army.rules.contracts.keys().isdisjoint(listing.line.only_in):
            text, fix = (
                T("Allowed only in this theme: {names}.", names=names),
                T("Choose that theme, or take something else."),
            )
        else:
            text, fix = (
                T("Allowed only in this theme or under this contract: {names}.", names=names),
                T("Choose that theme or contract, or take something else."),
            )
        yield about(
            army, m, "theme", text, "MK2-17", "take", found=m.entry.take, allowed=list(listing.line.only_in),
            fix=fix, by="list",
        )  # fmt: skip


def bound_to_theme(listing: Listing, army: Army) -> bool:
    """Whether an army takes an entry only with a theme or a contract: not if it works for the army and they are of its own faction."""
    if listing.ally and army.rules.army.id in listing.line.works_for:
        return not set(listing.line.only_in).isdisjoint(army.rules.army.themes)
    return bool(listing.line.only_in)


def _name(army: Army, id: str) -> Shown:
    theme, contract = army.rules.themes.get(id), army.rules.contracts.get(id)
    if theme is not None:
        return theme.name
    return id.replace("-", " ").title() if contract is None else contract.name  # no file defines it


def rests_on_theme(roster: Roster, rules: Rules) -> bool:
    """Whether a theme force of the army's own faction is chosen, which needs no contract."""
    return roster.theme is not None and roster.theme in rules.army.themes


def contract(army: Army) -> Iterator[Finding]:
    """MK2-18: an army of mercenaries rests on a contract or a theme of theirs, and takes only what that allows."""
    named = army.roster.contract
    if named is None:
        if army.rules.army.needs_contract and not rests_on_theme(army.roster, army.rules):
            text = T("An army of this faction ({army}) needs a contract or a theme.", army=army.rules.army.name)
            yield of_army(
                army, "contract", text, "MK2-18", "contract", allowed=list(army.rules.contracts), fix=T("Choose a contract or a theme.")
            )  # fmt: skip
        return
    known = army.rules.contracts.get(named)
    if known is None:
        return  # the file is missed by the library
    if known.army != army.rules.army.id:
        text = T("{name} is not a contract of this faction ({army}).", name=known.name, army=army.rules.army.name)
        yield of_army(army, "contract", text, "MK2-18", "contract", found=named, allowed=list(_contracts(army)), fix=T("Choose another, or none."))  # fmt: skip
        return
    themed = rests_on_theme(army.roster, army.rules)
    for m in army.ordered:
        listing = m.facts.listing
        if listing is not None and listing.id not in known.only:
            if themed:
                text = T(
                    "Not allowed under this contract ({contract}), which a theme force does not need.",
                    contract=known.name,
                )
                fix = T("Choose no contract, or take something else.")
            else:
                text = T("Not allowed under this contract ({contract}).", contract=known.name)
                fix = T("Take something else, or choose another contract.")
            yield about(
                army, m, "contract", text, "MK2-18", "take", found=m.entry.take, allowed=list(known.only),
                fix=fix, by="list",
            )  # fmt: skip
        for rule in known.only_with if listing is not None else ():
            there = {a.entry.take for a in army.attached.get(m.id, ())}
            if m.entry.take in rule.of and rule.attachment not in there:
                text = T(
                    "This contract ({contract}) allows {name} only with this attachment: {attachment}.", contract=known.name, name=m.name,
                    attachment=army.rules.word(rule.attachment),
                )  # fmt: skip
                yield about(
                    army, m, "contract", text, "MK2-18", "take", found=m.entry.take, allowed=rule.attachment,
                    fix=T("Add the attachment, or take something else."), by="list",
                )  # fmt: skip


def _contracts(army: Army) -> Iterator[str]:
    return (id for id, file in army.rules.contracts.items() if file.army == army.rules.army.id)
