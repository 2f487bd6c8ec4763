"""Theme forces: whose they are, what they allow, and what each tier asks for (MK2-17)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, Shown, T, alternatives
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import Condition, ThemeFile
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.findings import about, of_army
from builder.systems.warmachine.rules import Rules


def theme(army: Army) -> Iterator[Finding]:
    """MK2-17: all that the tiers up to the one that is claimed ask for holds with the theme's warcaster."""
    named = army.roster.theme
    if named is None:
        if army.roster.tier is not None:
            text = T("The list claims tier {tier} without a theme.", tier=army.roster.tier)
            yield of_army(
                army, "theme", text, "MK2-17", "tier", found=army.roster.tier, allowed=False, fix=T("Remove the tier, or choose a theme.")
            )  # fmt: skip
        return
    known = army.rules.themes.get(named)
    if known is None:
        return  # the file is missed by the library
    yield from _led(army, known)
    yield from _only(army, known)
    yield from _only_with(army, known)
    claimed = army.roster.tier or 1
    if claimed > len(known.tiers):
        text = T("{theme} has no tier {tier}.", theme=known.name, tier=claimed)
        yield of_army(
            army, "theme", text, "MK2-17", "tier", found=claimed, allowed=len(known.tiers), fix=T("Claim a lower tier."), by="list"
        )  # fmt: skip
    for number, condition in army.benefits.needs:
        have = sum(m.facts.purchases for m in matching(army, condition))  # of solos in groups each group (MK2-16)
        if have < condition.number:
            what = asked(army.rules, condition)
            text = T(
                "Tier {tier} of {theme} requires {count} × {what}; you have {have}.",
                tier=number, theme=known.name, count=condition.number, what=what, have=have,
            )  # fmt: skip
            yield of_army(
                army, "theme", text, "MK2-17", "tier" if army.roster.tier is not None else "theme", found=have,
                allowed=condition.number, fix=T("Add {count}, or claim a lower tier.", count=condition.number - have), by="list", concerns=condition.of,
            )  # fmt: skip


def _led(army: Army, known: ThemeFile) -> Iterator[Finding]:
    if [m.entry.take for m in army.warcasters] == [known.warcaster]:
        return
    if known.army != army.rules.army.id:
        text = T("{theme} is not a theme of this faction ({army}).", theme=known.name, army=army.rules.army.name)
        allowed = [theme.id for theme in army.rules.themes.values() if theme.army == army.rules.army.id]
        fix = T("Choose another theme, or none.")
        yield of_army(army, "theme", text, "MK2-17", "theme", found=known.id, allowed=allowed, fix=fix, by="list")
        return
    name = army.rules.word(known.warcaster)
    text = T("{theme} may be led only by {name}.", theme=known.name, name=name)
    yield of_army(
        army, "theme", text, "MK2-17", "theme", found=known.id, allowed=known.warcaster, by="list",
        fix=T("Take {name} as the only warcaster, or choose another theme.", name=name),
    )  # fmt: skip


def _only(army: Army, known: ThemeFile) -> Iterator[Finding]:
    for m in army.ordered:
        listing = m.facts.listing
        if listing is None or army.benefits.only is None or listing.id in army.benefits.only:
            continue
        text = T("Not allowed in this theme: {theme}.", theme=known.name)
        fix = T("Take something that the theme allows, or choose another theme.")
        if listing.id in known.only:
            tier = _leaving_out(army, known, listing.id)
            text = T("{theme} allows it below tier {tier} only.", theme=known.name, tier=tier)
            fix = T("Take something that the tier allows, or claim a lower tier.")
        yield about(
            army, m, "theme", text, "MK2-17", "take", found=m.entry.take,
            allowed=[id for id in known.only if id in army.benefits.only],
            fix=fix, by="list",
        )  # fmt: skip


def _leaving_out(army: Army, known: ThemeFile, take: str) -> int:
    """The lowest claimed tier that bars an entry which the theme itself allows; `None` if no tier does."""
    tiers = enumerate(known.tiers[: army.roster.tier or 1], 1)
    return next(number for number, tier in tiers if tier.only and take not in tier.only)


def _only_with(army: Army, known: ThemeFile) -> Iterator[Finding]:
    for m in army.ordered:
        for rule in army.benefits.only_with:
            there = {a.entry.take for a in army.attached.get(m.id, ())}
            if m.entry.take not in rule.of or rule.attachment in there:
                continue
            text = T(
                "This theme ({theme}) allows {name} only with this attachment: {attachment}.", theme=known.name, name=m.name,
                attachment=army.rules.word(rule.attachment),
            )  # fmt: skip
            yield about(
                army, m, "theme", text, "MK2-17", "take", found=m.entry.take, allowed=rule.attachment,
                fix=T("Add the attachment, or take something else."), by="list",
            )  # fmt: skip


def matching(army: Army, condition: Condition) -> list[EntryResult]:
    """The entries that count for a condition of a tier."""
    own = army.present(condition.of)
    if condition.where == "battlegroup":
        leader = army.warcasters[0].id if army.warcasters else None
        return [m for m in own if m.entry.controller == leader]
    if condition.where == "marshalled":
        hosts = {m.id for m in army.ordered if army.marshals(m)}
        return [m for m in own if m.entry.controller in hosts]
    return own


def asked(rules: Rules, condition: Condition) -> Shown:
    """What a condition of a tier asks for, in words."""
    names = alternatives(map(rules.word, condition.of))
    if condition.where == "battlegroup":
        return T("{names} in the battlegroup", names=names)
    if condition.where == "marshalled":
        return T("{names} under a ’jack marshal", names=names)
    return names
