"""Lists that are judged together: two of one player at an event (T-MK2-3, T-MK2-4, T-MK2-7), those of a team (MK2-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.event_pack import Event, same_name
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text
from builder.core.lists_together import Company
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.event_checks import terms_of
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import cited

PLAYER, TEAM = "player", "team"


class Character(NamedTuple):
    """A character of a list: what it takes, whose version it is, and where it stands."""

    take: str
    person: str
    name: Shown
    handle: str
    place: int
    """Index in the roster."""


class Declared(NamedTuple):
    """What a list tells to the others."""

    faction: str
    faction_name: Shown
    contract: str | None
    characters: tuple[Character, ...]
    shared_characters: bool
    """Whether the event lets both lists of a player have the same characters."""
    cited: tuple[str, str, str]
    """Citations of T-MK2-3, T-MK2-4 and MK2-19."""


def companies(roster: Roster, event: Event | None) -> tuple[Company, ...]:
    """The lists of the same player at an event, and those of the same team."""
    found = []
    player = same_name(roster.player)
    if event is not None and player:
        found.append(Company(PLAYER, f"{event.id}\n{player}"))
    if roster.team is not None and roster.team.strip():
        found.append(Company(TEAM, same_name(roster.team)))
    return tuple(found)


def declared(army: Army) -> Declared:
    """Faction and characters, and what the event says of two lists."""
    terms = None if army.event is None else terms_of(army.event)
    characters = tuple(
        Character(listing.id, listing.line.person, listing.line.name, m.id, army.places[id(m)])
        for m in army.ordered
        if (listing := m.facts.listing) is not None and listing.line.is_character
    )
    return Declared(
        army.rules.army.id,
        army.rules.army.name,
        army.roster.contract,
        characters,
        terms is not None and terms.shared_characters,
        (cited(army.rules, "T-MK2-3"), cited(army.rules, "T-MK2-4"), cited(army.rules, "MK2-19")),
    )


def findings_together(company: Company, lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """What is found of the lists of a player or of a team, each at the later one."""
    return _of_player(lists) if company.kind == PLAYER else _of_team(lists)


def _of_player(lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """T-MK2-3, T-MK2-4, T-MK2-7: the lists of a player are of one faction, and have no character both."""
    first = lists[0]
    for index, own in enumerate(lists):
        rule = own.cited[0]
        if own.faction != first.faction:
            text = T("A player’s lists must all be of one faction; the other is {army}.", army=first.faction_name)
            yield (
                index,
                _finding("lists", text, rule, ("army",), own.faction, first.faction, T("Take the same faction.")),
            )
        if own.shared_characters:
            continue
        before = {c.take for other in lists[:index] for c in other.characters}
        for character in own.characters:
            if character.take in before:
                text = T("{name} is also in another of this player’s lists.", name=character.name)
                yield index, _about("characters", text, own.cited[1], character)


def _of_team(lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """MK2-19: the lists of a team are of one faction, mercenaries of one contract, and each person is in one of them."""
    first = lists[0]
    for index, own in enumerate(lists):
        rule = own.cited[2]
        if own.faction != first.faction:
            text = T("A team’s lists must all be of one faction; another is {army}.", army=first.faction_name)
            yield (
                index,
                _finding("team", text, rule, ("army",), own.faction, first.faction, T("Take the same faction.")),
            )
        elif own.contract != first.contract:
            text = T("A mercenary team’s lists must all have the same contract; another list has a different one.")
            yield index, _finding("team", text, rule, ("contract",), own.contract, first.contract or False, T("Take the same contract."))  # fmt: skip
        before = {c.person for other in lists[:index] for c in other.characters}
        for character in own.characters:
            if character.person in before:
                text = T("{name} is also in another of the team’s lists.", name=character.name)
                yield index, _about("team", text, rule, character)


def _finding(
    code: str, text: Text, rule: str, path: tuple[str, ...], found: Plain, allowed: Plain, fix: Text
) -> Finding:
    return Finding(
        f"warmachine.{code}", ERROR, text, rule, path=path, found=found, allowed=allowed, fix=fix, by="event"
    )


def _about(code: str, text: Text, rule: str, character: Character) -> Finding:
    return Finding(
        f"warmachine.{code}", ERROR, text, rule, entry=character.handle, path=("entries", character.place, "take"),
        found=character.take, allowed=False, fix=T("Remove it from one of them."), by="event",
    )  # fmt: skip
