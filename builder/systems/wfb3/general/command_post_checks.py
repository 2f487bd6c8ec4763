"""Checks of generals, seconds in command and commanders (14.8, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import army_finding, entry_finding, findings_beyond, names_of
from builder.core.findings import INFO, Finding, Shown, T, alternatives
from builder.systems.wfb3.army import Army, each_list, own_list
from builder.systems.wfb3.joining.who_may_lead import with_races


@own_list
def general_named(army: Army) -> Iterator[Finding]:
    """Findings on the general: none, several, not allowed, or without the highest Leadership (14.8, V2, A56)."""
    named = army.roles.get("general", [])
    text = T("{found} generals; exactly one is required.", found=len(named))
    way = T("Give the role to only one of them.")
    yield from findings_beyond(army, named, 1, "wfb3.general", text, "WFB3 14.8", "role", fix=way)
    lines = army.rules.army.general
    candidates = army.best_leaders
    if not named and candidates:
        yield from _undecided(army)
        return
    for character in named:
        if not character.facts.may_be_general:
            names = _may_be_general(army)
            yield entry_finding(
                army, character, "wfb3.general", T("{name} cannot be general of this army; allowed: {names}.", name=character.name, names=alternatives(names)),
                army.rules.cited, "role", found=character.entry.take, allowed=list(lines), by="list",
                fix=T("Give the role to another character: {names}.", names=alternatives(tuple(other.name for other in candidates) or names)),
            )  # fmt: skip
    if not candidates and any(not character.facts.may_be_general for character in named):
        return  # that the one named cannot be it says so already
    if not candidates:
        names = _may_be_general(army)
        way = (
            T("Add a character who can: {names}.", names=alternatives(names))
            if names
            else T("Add a character who can.")
        )
        yield army_finding(
            "wfb3.general", T("None of the characters can be general."), army.rules.cited if names else "WFB3 14.8", "entries",
            found=0, allowed=1, fix=way, unfinished=True,
        )  # fmt: skip
        return
    top = candidates[0].facts.leadership
    for character in named:
        # whose level cannot be read has no Leadership yet, and that is said of the level
        if character.facts.may_be_general and character.facts.level and character.facts.leadership < top:
            yield entry_finding(
                army,
                character,
                "wfb3.general",
                T(
                    "Leadership {found}; the general must be the character with the highest, here {allowed}.",
                    found=character.facts.leadership,
                    allowed=top,
                ),
                "WFB3 14.8",
                "role",
                found=character.facts.leadership,
                allowed=top,
                fix=T(
                    "Give the role to another character: {names}.",
                    names=alternatives(other.name for other in candidates),
                ),
                others=names_of(candidates),
            )


def _undecided(army: Army) -> Iterator[Finding]:
    """Remark that the player may choose the general among characters of equal Leadership, and has not (14.8)."""
    free, chief = army.possible_generals, army.general
    if not free or chief is None:
        return
    yield entry_finding(
        army, chief, "wfb3.general",
        T(
            "The highest Leadership, {found}, is that of {names}. The player chooses the general; nobody is named, so {name} is taken.",
            found=chief.facts.leadership, names=tuple(character.name for character in free), name=chief.name,
        ),
        "WFB3 14.8", "take", severity=INFO, found=chief.facts.leadership, allowed=[character.id for character in free],
        fix=T("Write the role of general for one of them."),
        others=names_of(character for character in free if character is not chief), by="advice",
    )  # fmt: skip


def _may_be_general(army: Army) -> tuple[Shown, ...]:
    """Names of the character lines that may provide the general, each with its races."""
    return tuple(with_races(army.rules.characters[id], army.rules) for id in army.rules.army.general)


@own_list
def seconds(army: Army) -> Iterator[Finding]:
    """Findings on seconds in command: too many, or without the next highest Leadership after the general (14.8.1)."""
    named, most = army.roles.get("second", []), army.rules.army.seconds
    text = T("{found} seconds in command; the list allows up to {allowed}.", found=len(named), allowed=most)
    way = T("Give the role to only {count} of them.", count=most)
    if most == 1:
        text = T("{found} seconds in command; the list allows only one.", found=len(named))
        way = T("Give the role to only one of them.")
    yield from findings_beyond(army, named, most, "wfb3.general", text, "WFB3 14.8.1", "role", fix=way)
    chief = army.general
    if chief is None:
        return
    for character in named:
        if character is chief:
            yield entry_finding(
                army,
                character,
                "wfb3.general",
                T("He has the highest Leadership and so is general, not second in command."),
                "WFB3 14.8, 14.8.1",
                "role",
                found=character.facts.leadership,
                allowed="general",
                fix=T("Give the role to the character with the next highest Leadership after the general."),
            )
            continue
        own = character.facts.leadership
        above = [other for other in army.characters if other.facts.leadership > own]
        better = [other for other in above if other is not chief and other.role not in ("great-banner", "second")]
        if better:
            yield entry_finding(
                army,
                character,
                "wfb3.general",
                T(
                    "Leadership {found}; the second in command must be the character with the next "
                    "highest after the general’s, here {names}.",
                    found=character.facts.leadership,
                    names=alternatives(other.name for other in better),
                ),
                "WFB3 14.8.1",
                "role",
                found=character.facts.leadership,
                allowed=max(other.facts.leadership for other in better),
                fix=T(
                    "Give the role to another character: {names}.", names=alternatives(other.name for other in better)
                ),
                others=names_of(better),
            )


@each_list
def own_commanders(army: Army) -> Iterator[Finding]:
    """Findings on generals and seconds in command of a contingent, which has its own commander (14.8, A56)."""
    if army.rules.contingent is None:
        return
    for character in army.characters:
        if character.role in ("general", "second"):
            yield entry_finding(
                army, character, "wfb3.general", T("The general and his second in command must belong to the army itself; a contingent " "has its own commander."),
                "WFB3 14.8 (A56)", "role", found=character.role, allowed=False, fix=T("Remove his role."),
            )  # fmt: skip
