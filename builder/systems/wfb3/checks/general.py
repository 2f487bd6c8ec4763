"""Posts of characters: general, seconds in command, bearers of banners (14.8, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about, names_of, of_army
from builder.core.findings import WARNING, Finding, T
from builder.core.limits import findings
from builder.systems.wfb3.army import held_posts
from builder.systems.wfb3.army.army_view import Army, best, each_list, general, own_list
from builder.systems.wfb3.checks.troop_leaders import with_race
from builder.systems.wfb3.entries.characters import leadership
from builder.systems.wfb3.entries.facts import EntryResult


@own_list
def general_named(army: Army) -> Iterator[Finding]:
    """Exactly one general: the character with the highest Leadership (14.8, V2, A56)."""
    yield from findings(held_posts.generals(army), army)
    named = held_posts.holders(army, "general")
    lines = army.rules.army.general
    candidates = best(army.characters)
    if not named and candidates:
        return
    names = tuple(with_race(army.rules.characters[id], army.rules) for id in lines)
    for c in named:
        if not c.facts.eligible:
            yield about(
                army, c, "wfb3.general", T("No {name} can be general of this army; the general is one of: {names}.", name=c.name, names=names),
                army.rules.cited, "role", found=c.entry.take, allowed=list(lines), fix=T("Give the role to one of: {names}.", names=names), by="list",
            )  # fmt: skip
    if not candidates and any(not c.facts.eligible for c in named):
        return  # that the one named cannot be it says so already
    if not candidates:
        way = T("Add one of: {names}.", names=names) if names else T("Add a character.")
        yield of_army(
            "wfb3.general", T("No character can be general."), army.rules.cited if names else "WFB3 14.8", "entries",
            found=0, allowed=1, fix=way,
        )  # fmt: skip
        return
    top = leadership(candidates[0])
    for c in named:
        # whose level cannot be read has no Leadership yet, and that is said of the level
        if c.facts.eligible and c.facts.level and leadership(c) < top:
            yield about(
                army,
                c,
                "wfb3.general",
                T(
                    "Leadership {found}; the general is the character with the highest, {allowed}.",
                    found=leadership(c),
                    allowed=top,
                ),
                "WFB3 14.8",
                "role",
                found=leadership(c),
                allowed=top,
                fix=T("Leave the role to {names}.", names=tuple(b.name for b in candidates)),
                others=names_of(candidates),
            )


@own_list
def seconds(army: Army) -> Iterator[Finding]:
    """So many seconds in command as the list allows, the next in Leadership after the general (14.8.1)."""
    named = held_posts.holders(army, "second")
    if not named:
        return
    yield from findings(held_posts.seconds_named(army), army)
    chief = general(army.characters)
    if chief is None:
        return
    for c in named:
        if c is chief:
            yield about(
                army,
                c,
                "wfb3.general",
                T("He has the highest Leadership and so is general, not second in command."),
                "WFB3 14.8, 14.8.1",
                "role",
                found=leadership(c),
                allowed="general",
                fix=T("Leave the role to the character with the highest Leadership after the general."),
            )
            continue
        others = [o for o in army.characters if o is not chief and o.role not in ("great-banner", "second")]
        better = [o for o in others if leadership(o) > leadership(c)]
        if better:
            yield about(
                army,
                c,
                "wfb3.general",
                T(
                    "Leadership {found}, but the second in command is the next highest: {names}.",
                    found=leadership(c),
                    names=tuple(b.name for b in better),
                ),
                "WFB3 14.8.1",
                "role",
                found=leadership(c),
                allowed=max(leadership(b) for b in better),
                fix=T("Leave the role to the character with the highest Leadership after the general."),
                others=names_of(better),
            )


@own_list
def great_banner(army: Army) -> Iterator[Finding]:
    """At most one great banner (16.1, V3)."""
    yield from findings(held_posts.great_banners(army), army)
    bearers = held_posts.holders(army, "great-banner")
    if not bearers:
        return
    rest = [c for c in army.characters if c.role != "great-banner" and leadership(c)]
    for bearer in bearers:
        better = [c for c in rest if leadership(c) >= leadership(bearer)]
        if rest and not better and leadership(bearer):
            yield about(
                army,
                bearer,
                "wfb3.great-banner",
                T("He has the highest Leadership and so is general; the general does not carry the great banner."),
                "WFB3 14.8, 16.1",
                "role",
                found=leadership(bearer),
                allowed=False,
                fix=T("Give the banner to another character."),
            )


@each_list
def own_commanders(army: Army) -> Iterator[Finding]:
    """The general and his seconds are the army's own; contingents have commanders of theirs (14.8, A56)."""
    if army.rules.contingent is None:
        return
    for c in army.characters:
        if c.role in ("general", "second"):
            yield about(
                army, c, "wfb3.general", T("The general and his second are the army’s own; a contingent has a commander of its own."),
                "WFB3 14.8 (A56)", "role", found=c.role, allowed=False, fix=T("Take the role away from him."),
            )  # fmt: skip


@each_list
def contingent_banners(army: Army) -> Iterator[Finding]:
    """One banner for each contingent, borne by one of its characters who does not command it (16.1, V3)."""
    contingent = army.rules.contingent
    role = "great-banner" if contingent is not None else "contingent-banner"
    for c in army.characters:
        if c.role != role:
            continue
        text = T("The great banner is that of the army itself; a contingent has a banner of its own.")
        way = T("Give him the role contingent-banner.")
        if contingent is None:
            text = T("Only characters of allies and mercenaries carry the banner of a contingent.")
            way = T("Give him the role great-banner, or none.")
        yield about(army, c, "wfb3.great-banner", text, "WFB3 16.1", "role", found=role, allowed=False, fix=way)
    if contingent is None:
        return
    yield from findings(held_posts.banners_of_contingents(army), army)
    bearers = held_posts.holders(army, "contingent-banner")
    if bearers and not any(line.role == "contingent-banner" for line in army.rules.army.characters):
        for c in bearers:
            yield about(
                army, c, "wfb3.great-banner", T("Agree with your opponent: {contingent} has no banner in print.", contingent=contingent.name),
                army.rules.cited, "role", severity=WARNING, found=c.role, allowed=False, fix=T("Take the role away from him, or agree on it."), by="list",
            )  # fmt: skip
    commanders = contingent.commander.of if contingent.commander is not None else ()
    for c in bearers:
        if c.entry.take in commanders and not _another(army, c, commanders):
            yield about(
                army, c, "wfb3.great-banner", T("He commands the contingent, and so does not carry its banner."), "WFB3 16.1", *held_posts.banner_keys(c),
                allowed=False, fix=T("Give the banner to another character."),
            )  # fmt: skip


def _another(army: Army, c: EntryResult, commanders: tuple[str, ...]) -> bool:
    return any(o is not c and o.entry.take in commanders for o in army.characters)
