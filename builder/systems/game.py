"""The seam: what a game is. Each is a table of the functions that differ from the other games."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, NoReturn

from builder.core.controls import Available, Change, Control, PendingRoll
from builder.core.entries import EntryResult, SheetFacts
from builder.core.event import Event
from builder.core.findings import MusterError, T, Text
from builder.core.reference_keys import ReferenceKeys
from builder.core.roster import Roster
from builder.core.schema import Model


@dataclass(frozen=True)
class RulePage:
    """What a finding's code stands for: a page that players can read."""

    title: Text
    asks: Text
    rule: str
    """Sections of the book."""
    fix: Text


class DefinitionFile(NamedTuple):
    """A file of definitions that is read beside an army's own: a contingent, a scenario pack, a theme."""

    kind: str
    """Its kind among the files of the game."""
    name: str
    """Its place below `lists/<id>/`, as `scenarios/siege.yaml`."""
    key: tuple[str | int, ...] | None = None
    """The roster's key by which it is asked for; `None` where the army itself goes with it."""
    optional: bool = False
    """Whether it is only on offer: nothing that the roster says rests on it."""

    @property
    def id(self) -> str:
        """The id of what it defines, after which it is named."""
        return self.name.rpartition("/")[2].removesuffix(".yaml")


@dataclass(frozen=True)
class JoinedRules:
    """The definitions of one army of a game, joined."""

    rules: Any
    name: Any
    """Display name of the army."""
    versions: Mapping[str, str]


class AddedKeys(NamedTuple):
    """The keys that a game adds to the JSON of a list, as typed dictionaries of which its published schema is made."""

    entry: type | None = None
    army: type | None = None


@dataclass(frozen=True)
class RollResult:
    """Dice thrown for a character or for creatures, and what they gave."""

    lines: tuple[Text, ...]
    """The dice and their row, one thing a line."""
    profiles: tuple[Any, ...]
    """Of each model a `builder.core.profiles.Profile`."""
    keys: Mapping[str, Any]
    """What to write into the roster's entry, by key."""
    face: int | None = None
    """What the die shows, where it is a single one."""

    @property
    def profile(self) -> Any:
        """The first of the profiles."""
        return self.profiles[0]


def _none(*_: Any) -> tuple[Any, ...]:
    """What games have that do not know of a thing."""
    return ()


def _nothing_to_prove(*_known: Any) -> tuple[Any, ...]:
    """The findings and notes of a game that asks nothing more for an event."""
    return ()


def _nothing_noted(*_: Any) -> SheetFacts:
    """What the sheet of a game tells of an entry that has no more to tell than its profile and its rules."""
    from builder.core.entries import SheetFacts

    return SheetFacts()


def _nothing_more(*_: Any) -> Mapping[str, Any]:
    """What a game adds that adds nothing."""
    return {}


def _as_cited(_rules: Any, cited: str) -> Any:
    """The citations of a game whose books need no other names."""
    return cited


def _unrelated(entries: tuple[Any, ...], *_: Any) -> tuple[Any, ...]:
    """The entries of a game that owe one another no points."""
    return entries


def _no_dice(*_: Any, **__: Any) -> NoReturn:
    """Refuse: no profile of the game comes from dice."""
    raise MusterError(T("This game has no dice before the game."))


def _called(module: str, name: str, *given: Any, **named: Any) -> Any:
    return getattr(importlib.import_module(module), name)(*given, **named)


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a game whose module is imported when it is first called.

    For what only an editor, a sheet or dice ask for, so that a verdict does not wait for it.
    """
    return partial(_called, module, name)


def _nameless(rules: Any, key: str, value: Any = None) -> Any:
    """The words of a game that has none for its keys and ids: they are shown as they are written."""


@dataclass(frozen=True, eq=False)
class System:
    """One game: its file models, and the functions that differ from the other games."""

    id: str
    name: str
    shared: tuple[str, ...]
    """Files below `lists/<id>/` that every army of the game needs."""
    files: Mapping[str, type[Model]]
    """The model of each kind of definition file."""
    roster: type[Roster]
    characteristics: Callable[[Any], tuple[tuple[str, Any], ...]]
    """rules -> id and heading of each characteristic, in printed order."""
    references: Callable[..., tuple[Any, ...]]
    """shared files, army, a file that is read beside one, or `None` -> findings about what dangles between them."""
    link: Callable[..., JoinedRules]
    """shared files, army, its further files -> what mustering needs."""
    evaluate: Callable[..., EntryResult]
    """entry, its handle, the roster's settings, rules -> the entry reckoned by itself."""
    sheet_details: Callable[..., tuple[EntryResult, ...]]
    """entries, roster, rules -> the entries with what a sheet tells of them together."""
    checks: tuple[Callable[..., Any], ...]
    """Each takes the whole army and yields findings."""
    army_view: Callable[..., Any]
    """roster, entries, rules -> the army as its checks want to see it."""
    shares: Callable[..., tuple[Any, ...]]
    """roster, rules -> categories with their least and greatest points."""
    summary: Callable[..., tuple[Any, ...]]
    """roster, entries told of, rules, all entries (those told of unless given) -> notes for the whole army.

    With `priced=False` they tell nothing of what anything costs and of what is bought in secret from it.
    """
    rule_pages: Mapping[str, RulePage]
    catalogue: Callable[..., tuple[Any, ...]]
    """rules -> what the army offers, a row each."""
    starter: Callable[..., dict[str, Any]]
    """rules, limit -> the values of a fresh roster with the compulsory entries."""
    fresh_army: Callable[[str, str], tuple[tuple[Any, Mapping[str, Any]], ...]]
    """id and name -> a fresh army list by parts: what a comment says of each, and its keys."""
    reference_keys: ReferenceKeys
    """Where an entry holds handles of other entries."""
    controls: Callable[..., tuple[Control, ...]]
    """entry mustered, all entries mustered, roster, rules -> what may be chosen for it."""
    army_options: Callable[..., tuple[Control, ...]]
    """roster, entries, rules -> what may be chosen for the whole army, such as the kind of game."""
    available: Callable[..., tuple[Available, ...]]
    """roster, entries, rules -> what may be taken from the list, with numbers taken and left."""
    fixes: Callable[..., tuple[tuple[Change, ...], ...]]
    """finding, roster, entries, rules -> each way out that a program can take, as changes from the roster."""
    roster_reference_keys: ReferenceKeys = ()
    """Where the roster holds handles beside its entries; waivers name them in every game."""
    settings: Callable[[Any], tuple[Any, ...]] = _none
    """roster -> what the reckoning of a single entry depends on besides the entry."""
    costs_across_entries: Callable[..., tuple[EntryResult, ...]] = _unrelated
    """entries, roster, rules -> the entries with what they owe to one another in points."""
    deployment: Callable[..., tuple[Any, ...]] = _none
    """entries, roster, rules -> `Deployed` in their order."""
    audit: Callable[..., tuple[Any, ...]] = _none
    """rules -> findings about the army's own definitions, such as printed prices."""
    roll: Callable[..., RollResult] = _no_dice
    """rules, what was asked for -> dice thrown before the game; left out by games that have none."""
    pending_rolls: Callable[..., tuple[PendingRoll, ...]] = _none
    """roster, entries, rules -> the dice before the game, an entry each."""
    roll_again: Callable[..., RollResult] = _no_dice
    """entry mustered, rules, die thrown by hand or `None`, `key` (the first key of the throw), `seed` and `event`
    (the id of who gave it) -> its dice thrown anew; one die more where there are many and one is thrown by hand."""
    surcharges: Callable[..., tuple[Any, ...]] = _none
    """roster, rules -> `Due`s: points that the army pays beside its entries."""
    secrets: Callable[..., tuple[Any, ...]] = _none
    """roster, entries, rules -> label and text of what is kept from the opponent."""
    secret_keys: frozenset[tuple[str, ...]] = frozenset()
    """Paths of the roster's keys that the opponent is not told of: neither what stands there nor what is found there."""
    further: Callable[[Any, Any, Event | None], tuple[DefinitionFile, ...]] = _none
    """army's file, roster or `None`, event or `None` -> the files that are read beside the army's, for this roster at
    this event: what the army may take along, what the roster names, what the event brings."""
    dice_verification: Callable[..., tuple[Any, ...]] = _nothing_to_prove
    """event or `None`, roster, entries, rules -> findings about dice that do not follow from it."""
    event_notes: Callable[..., tuple[Any, ...]] = _nothing_to_prove
    """event, rules -> notes for the whole army: what the event is, how long a battle lasts."""
    tracks: Callable[..., tuple[Any, ...]] = _none
    """roster, entries, rules, event or `None` -> `Track`s that the whole army crosses off."""
    reference: Callable[..., tuple[Any, ...]] = _none
    """roster, entries, rules, all of them or what this army needs -> tables to have at hand in play: heading,
    column headings, rows."""
    limits: Callable[..., tuple[Any, ...]] = _none
    """roster, entries, rules -> name, how many there are and how many are allowed, of all that the list limits."""
    source: Callable[[Any, str], Any] = _as_cited
    """rules, citation -> the same with the names of books and lists in words."""
    sheet_facts: Callable[..., SheetFacts] = _nothing_noted
    """entry mustered, all entries mustered, roster, rules -> what its sheet tells of it."""
    added: Callable[..., Mapping[str, Any]] = _nothing_more
    """roster, entries, rules -> further plain facts of the army for other programs."""
    added_keys: Callable[[], AddedKeys] = AddedKeys
    """The keys that entries and army have among the plain facts for other programs."""
    priced: frozenset[str] = frozenset()
    """Keys among the further plain facts, of entries and of the army, that tell what something costs or is worth."""
    movement_characteristic: str | None = None
    """The characteristic that is movement, where there is one."""
    unit_of_distance: str = "″"
    """What stands behind a distance."""
    rank: int = 100
    """Its place among the games: the lowest is shown first, and meant where none is named."""
    label: Callable[..., Any] = _nameless
    """rules, key of a roster, plain value under it (left out: the key itself) -> display name, or `None`."""

    @property
    def has_audit(self) -> bool:
        """Whether the game finds more in definitions than what dangles, in each file that can be joined by itself."""
        return self.audit is not _none

    @property
    def has_dice(self) -> bool:
        """Whether profiles of the game come from dice before it begins."""
        return self.roll is not _no_dice
