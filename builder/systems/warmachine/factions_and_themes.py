"""Checks of faction, mercenaries, leader, theme and contract (MK2-09, MK2-17, MK2-18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.core.findings import Finding, Shown, T, Text, alternatives
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.benefits import Restriction
from builder.systems.warmachine.definitions import Condition, ContractFile, ThemeFile
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.findings import army_finding, entry_finding
from builder.systems.warmachine.rules import Listing
from builder.systems.warmachine.theme_words import required

MERCENARY_LEADS = "mercenary-leads"
"""House rule that allows a mercenary warcaster as the only one of a faction's army."""


def leader(army: Army) -> Iterator[Finding]:
    """MK2-09, ruling 8.10: finding if mercenary warcasters alone lead models of the faction without a contract."""
    if not army.warcasters or MERCENARY_LEADS in army.roster.house_rules or army.roster.contract is not None:
        return
    there = [m.facts.listing for m in army.ordered if m.facts.listing is not None]
    if all(listing.ally for listing in there) or not all(
        m.facts.listing.ally for m in army.warcasters if m.facts.listing
    ):
        return
    first = army.warcasters[0]
    text = T("A mercenary warcaster alone cannot lead {army} models.", army=army.rules.army.name)
    yield entry_finding(
        army, first, "faction", text, "MK2-09", "take", found=first.entry.take,
        allowed=[id for id in army.rules.warcasters if not army.rules.listings[id].ally],
        fix=T("Add a warcaster of that faction, or take only mercenaries."), by="list",
    )  # fmt: skip


def companions(army: Army) -> Iterator[Finding]:
    """MK2-09: findings on entries that always bring another entry, if the army lacks that other entry."""
    for listing in army.rules.listings.values():
        leader, other = listing.line.comes_with, listing.line.name
        for m in army.taken.get(leader or "", ()) if listing.id not in army.taken else ():
            text, fix = T("Always comes with {other}.", other=other), T("Add {other}.", other=other)
            yield entry_finding(
                army, m, "companion", text, "MK2-09", "take", found=m.entry.take, allowed=listing.id, by="list", fix=fix
            )  # fmt: skip


# --------------------------------------------------------------------- what only themes and contracts have


def only_in(army: Army) -> Iterator[Finding]:
    """MK2-17, MK2-18: findings on entries that need a theme or contract which is not chosen."""
    for m in army.ordered:
        listing = m.facts.listing
        if listing is None or not lacks_theme(listing, army):
            continue
        ids = listing.line.only_in
        names = alternatives(_name(army, id) for id in ids)
        text = T("Allowed only in this theme or under this contract: {names}.", names=names)
        fix = T("Choose that theme or contract, or take something else.")
        if army.rules.contracts.keys() >= set(ids):
            text = T("Allowed only under this contract: {names}.", names=names)
            fix = T("Choose that contract, or take something else.")
        elif army.rules.contracts.keys().isdisjoint(ids):
            text = T("Allowed only in this theme: {names}.", names=names)
            fix = T("Choose that theme, or take something else.")
        yield _not_allowed(army, m, "theme", "MK2-17", text, fix, list(ids))


def lacks_theme(listing: Listing, army: Army) -> bool:
    """True if an entry needs a theme or contract which is not chosen.

    For entries that work for the army only themes and contracts of their own faction count.
    """
    ids, own = listing.line.only_in, army.rules.army
    free = listing.ally and own.id in listing.line.works_for and set(ids).isdisjoint(own.themes)
    return bool(ids) and not free and {army.roster.theme, army.roster.contract}.isdisjoint(ids)


def _name(army: Army, id: str) -> Shown:
    """Display name of a theme or contract, also if no file defines it."""
    known = army.rules.themes.get(id) or army.rules.contracts.get(id)
    return id.replace("-", " ").title() if known is None else known.name  # no file defines it


def _not_allowed(
    army: Army, result: EntryResult, code: str, rule: str, text: Text, fix: Text, allowed: list[str] | str
) -> Finding:
    """The finding on an entry that theme, contract or list do not allow."""
    return entry_finding(
        army, result, code, text, rule, "take", found=result.entry.take, allowed=allowed, fix=fix, by="list"
    )


# --------------------------------------------------------------------- what they let in


def restrictions(army: Army) -> Iterator[Finding]:
    """MK2-17, MK2-18: findings on entries that contract or theme do not allow, or only with an attachment."""
    for one in army.benefits.restrictions:
        if isinstance(one.file, ContractFile) and one.file.army != army.rules.army.id:
            continue
        for m in army.ordered:
            if m.facts.listing is None:
                continue
            if m.entry.take not in one.only:
                yield _not_allowed(army, m, one.key, one.rule, *_left_out(army, one, m.entry.take), list(one.only))
            for bound in one.only_with:
                if m.entry.take in bound.of and bound.attachment not in army.attachments_of(m):
                    text = _without(one, m, army.rules.word(bound.attachment))
                    fix = T("Add the attachment, or take something else.")
                    yield _not_allowed(army, m, one.key, one.rule, text, fix, bound.attachment)


def _left_out(army: Army, one: Restriction, take: str) -> tuple[Text, Text]:
    """Message and fix for an entry that a theme or contract does not allow; `take` is the id of its line."""
    if isinstance(one.file, ContractFile):
        if army.rests_on_theme:
            text = T(
                "Not allowed under this contract ({contract}), which a theme force does not need.", contract=one.name
            )
            return text, T("Choose no contract, or take something else.")
        text = T("Not allowed under this contract ({contract}).", contract=one.name)
        return text, T("Take something else, or choose another contract.")
    if take in one.file.only:
        tier = next(n for n, tier in enumerate(one.file.tiers, 1) if tier.only and take not in tier.only)
        text = T("{theme} allows it below tier {tier} only.", theme=one.name, tier=tier)
        return text, T("Take something that the tier allows, or claim a lower tier.")
    text = T("Not allowed in this theme: {theme}.", theme=one.name)
    return text, T("Take something that the theme allows, or choose another theme.")


def _without(one: Restriction, result: EntryResult, attachment: Shown) -> Text:
    """Text of the finding on an entry without the attachment that a theme or contract demands."""
    if isinstance(one.file, ContractFile):
        return T(
            "This contract ({contract}) allows {name} only with this attachment: {attachment}.",
            contract=one.name, name=result.name, attachment=attachment,
        )  # fmt: skip
    return T(
        "This theme ({theme}) allows {name} only with this attachment: {attachment}.",
        theme=one.name, name=result.name, attachment=attachment,
    )  # fmt: skip


def contract(army: Army) -> Iterator[Finding]:
    """MK2-18: findings on an army of mercenaries without a contract or theme."""
    known, faction = army.contract, army.rules.army
    if army.roster.contract is None and faction.needs_contract and not army.rests_on_theme:
        text = T("An army of this faction ({army}) needs a contract or a theme.", army=faction.name)
        fix = T("Choose a contract or a theme.")
        yield army_finding(army, "contract", text, "MK2-18", "contract", allowed=list(army.rules.contracts), fix=fix)
    if known is not None and known.army != faction.id:
        text = T("{name} is not a contract of this faction ({army}).", name=known.name, army=faction.name)
        allowed, fix = list(_of_faction(army, army.rules.contracts)), T("Choose another, or none.")
        yield army_finding(army, "contract", text, "MK2-18", "contract", found=known.id, allowed=allowed, fix=fix)


def theme(army: Army) -> Iterator[Finding]:
    """MK2-17: findings on unmet conditions of the tiers up to the claimed one, and on the theme's warcaster."""
    tier, known = army.roster.tier, army.theme
    if army.roster.theme is None and tier is not None:
        text, fix = (
            T("The list claims tier {tier} without a theme.", tier=tier),
            T("Remove the tier, or choose a theme."),
        )
        yield army_finding(army, "theme", text, "MK2-17", "tier", found=tier, allowed=False, fix=fix)
    if known is None:
        return  # none is chosen, or the file is missed by the library
    if [m.entry.take for m in army.warcasters] != [known.warcaster]:
        yield _led_by_another(army, known)
    if tier is not None and tier > len(known.tiers):
        text, fix = T("{theme} has no tier {tier}.", theme=known.name, tier=tier), T("Claim a lower tier.")
        allowed = len(known.tiers)
        yield army_finding(army, "theme", text, "MK2-17", "tier", found=tier, allowed=allowed, fix=fix, by="list")
    for number, condition in army.benefits.needs:
        have = sum(m.facts.purchases for m in _matching(army, condition))  # of solos in groups each group (MK2-16)
        if have < condition.number:
            text = T(
                "Tier {tier} of {theme} requires {count} × {what}; you have {have}.", tier=number, theme=known.name,
                count=condition.number, what=required(condition, army.rules), have=have,
            )  # fmt: skip
            fix = T("Add {count}, or claim a lower tier.", count=condition.number - have)
            yield army_finding(
                army, "theme", text, "MK2-17", "theme" if tier is None else "tier", found=have, allowed=condition.number,
                fix=fix, by="list", concerns=condition.of,
            )  # fmt: skip


def _led_by_another(army: Army, known: ThemeFile) -> Finding:
    """The finding on a theme of another faction, or without its warcaster."""
    name = army.rules.word(known.warcaster)
    text = T("{theme} may be led only by {name}.", theme=known.name, name=name)
    fix = T("Take {name} as the only warcaster, or choose another theme.", name=name)
    allowed: list[str] | str = known.warcaster
    if known.army != army.rules.army.id:
        text = T("{theme} is not a theme of this faction ({army}).", theme=known.name, army=army.rules.army.name)
        fix, allowed = T("Choose another theme, or none."), list(_of_faction(army, army.rules.themes))
    return army_finding(army, "theme", text, "MK2-17", "theme", found=known.id, allowed=allowed, fix=fix, by="list")


def _of_faction(army: Army, files: Mapping[str, ThemeFile] | Mapping[str, ContractFile]) -> Iterable[str]:
    """Ids of the themes or contracts of the army's faction."""
    return (id for id, file in files.items() if file.army == army.rules.army.id)


def _matching(army: Army, condition: Condition) -> list[EntryResult]:
    """Entries of the list that count for a condition of a tier."""
    own = army.present(condition.of)
    if condition.where == "battlegroup":
        leader = army.warcasters[0].id if army.warcasters else None
        return [m for m in own if m.entry.controller == leader]
    if condition.where == "marshalled":
        hosts = {m.id for m in army.ordered if army.marshals(m)}
        return [m for m in own if m.entry.controller in hosts]
    return own
