"""Checks of events: of a list (T-MK2-1, T-MK2-2, T-MK2-6, T-MK2-7), of a player's two lists (T-MK2-3, T-MK2-4), of a team's lists (MK2-19)."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core import limits, lists_together
from builder.core.event_pack import Event, same_name
from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, Text
from builder.core.lists_together import Company
from builder.systems.game import Desk
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.event_terms import EventTerms
from builder.systems.warmachine.findings import army_finding
from builder.systems.warmachine.limits import beside_the_list, models_points_range
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import cited

PLAYER, TEAM = "player", "team"
"""Kinds of groups of lists that are checked together."""


class Character(NamedTuple):
    """A character of a list: line, person, name, handle and index."""

    take: str
    person: str
    name: Shown
    handle: str
    place: int
    """Index of the entry in the roster."""


class Declared(NamedTuple):
    """What checks of several lists together need to know of one list."""

    faction: str
    faction_name: Shown
    contract: str | None
    characters: tuple[Character, ...]
    shared_characters: bool
    """True if the event allows a player to have the same character in both lists."""
    cited: tuple[str, str, str]
    """Citations of T-MK2-3, T-MK2-4 and MK2-19."""


def findings(army: Army, event: Event) -> Iterator[Finding]:
    """Findings on a list by itself, by the terms of an event."""
    if not army.roster.player.strip():
        text = T("The player’s name is missing; it must be on both copies of the list that you hand in.")
        fix = T("Enter the player’s name.")
        yield army_finding(
            army, "copies", text, "T-MK2-1", "player", severity=WARNING, allowed=True, fix=fix, by="event"
        )
    terms = _terms_of(event)
    if terms is None:
        return
    yield from limits.findings((models_points_range(army, terms), *beside_the_list(army, terms)), army)
    if terms.objectives and not army.roster.objective.strip():
        text, fix = T("No objective is chosen; this event requires one for each list."), T("Choose an objective.")
        yield army_finding(army, "objective", text, "T-MK2-7", "objective", allowed=True, fix=fix, by="event")


def companies(roster: Roster, event: Event | None) -> tuple[Company, ...]:
    """Keys of the groups that a list is checked with: lists of the same player at an event, lists of the same team."""
    found, player = [], same_name(roster.player)
    if event is not None and player:
        found.append(Company(PLAYER, f"{event.id}\n{player}"))
    if roster.team is not None and roster.team.strip():
        found.append(Company(TEAM, same_name(roster.team)))
    return tuple(found)


def declared(army: Army) -> Declared:
    """Faction, characters and the event's terms on pairs of lists."""
    terms = None if army.event is None else _terms_of(army.event)
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


def findings_together(company: Company, lists: tuple[lists_together.Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """Findings on the lists of a group that is checked together, each with the index of the later list concerned."""
    own = tuple(one for one in lists if isinstance(one, Declared))
    return _of_player(own) if company.kind == PLAYER else _of_team(own)


def _terms_of(event: Event) -> EventTerms | None:
    """The event's terms for this game; `None` without any."""
    asked = event.games.get("warmachine")
    if asked:
        return EventTerms.model_validate(asked)
    return None if "warmachine" not in event.games else EventTerms()


def _of_player(lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """T-MK2-3, T-MK2-4, T-MK2-7: findings on a player's lists of different factions, or with the same character."""
    first = lists[0]
    for index, own in enumerate(lists):
        if own.faction != first.faction:
            text = T("A player’s lists must all be of one faction; the other is {army}.", army=first.faction_name)
            yield index, _of_faction("lists", text, own.cited[0], own, first)
        before = {c.take for other in lists[:index] for c in other.characters}
        for character in own.characters if not own.shared_characters else ():
            if character.take in before:
                text = T("{name} is also in another of this player’s lists.", name=character.name)
                yield index, _of_character("characters", text, own.cited[1], character)


def _of_team(lists: tuple[Declared, ...]) -> Iterator[tuple[int, Finding]]:
    """MK2-19: findings on a team's lists: different factions or contracts, or a person in two lists."""
    first = lists[0]
    for index, own in enumerate(lists):
        rule = own.cited[2]
        if own.faction != first.faction:
            text = T("A team’s lists must all be of one faction; another is {army}.", army=first.faction_name)
            yield index, _of_faction("team", text, rule, own, first)
        elif own.contract != first.contract:
            text = T("A mercenary team’s lists must all have the same contract; another list has a different one.")
            fix, allowed = T("Take the same contract."), first.contract or False
            yield index, _finding("team", text, rule, ("contract",), own.contract, allowed, fix)
        before = {c.person for other in lists[:index] for c in other.characters}
        for character in own.characters:
            if character.person in before:
                text = T("{name} is also in another of the team’s lists.", name=character.name)
                yield index, _of_character("team", text, rule, character)


def _of_faction(code: str, text: Text, rule: str, own: Declared, first: Declared) -> Finding:
    """The finding on a list of another faction than the first list."""
    return _finding(code, text, rule, ("army",), own.faction, first.faction, T("Take the same faction."))


def _of_character(code: str, text: Text, rule: str, character: Character) -> Finding:
    """The finding on a character that is also in an earlier list."""
    path, fix = ("entries", character.place, "take"), T("Remove it from one of them.")
    return _finding(code, text, rule, path, character.take, allowed=False, fix=fix)._replace(entry=character.handle)


def _finding(code: str, text: Text, rule: str, path: limits.Keys, found: Plain, allowed: Plain, fix: Text) -> Finding:
    """A finding on a term of the event at a path of the list."""
    return Finding(
        f"warmachine.{code}", ERROR, text, rule, path=path, found=found, allowed=allowed, fix=fix, by="event"
    )


DESK = Desk(
    terms=EventTerms,
    findings=findings,
    companies=companies,
    declared=declared,
    findings_together=findings_together,
)
