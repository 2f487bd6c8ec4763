"""Tournament packs: an organiser's requirements for lists, and verifiable dice.

A pack (`lists/events/<id>.yaml`) has games, points, a game type and a salt. The salt, the player's name and the
entry's handle give a seed, and the seed gives the dice before the game, so that everybody can verify them (steps in
docs/dice.md). Each game defines its own dice.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from datetime import time as datetime_time
from typing import Annotated, Literal, get_args

from pydantic import Field
from pydantic_core import ValidationError

from builder.core.controls import Choice, Control, choice_control
from builder.core.definitions import Header, Id, Long, Name, Raw, Short
from builder.core.event_terms import KEYS, Restricted
from builder.core.findings import ERROR, Finding, MusterError, Plain, Shown, T, Text, Written, as_lists, either
from builder.core.fingerprint import UNORDERED
from builder.core.models import Model
from builder.core.plurals import P
from builder.core.roster import MAX_LIMIT, Roster
from builder.core.spelling import did_you_mean

SEED_DIGITS = 16
"""Hex digits of a seed."""


class Building(Model):
    """A house or tower on the tables of an event."""

    name: Name
    """Name of the building."""
    size: tuple[Annotated[float, Field(gt=0, le=48)], Annotated[float, Field(gt=0, le=48)]]
    """Length and width, inches."""
    levels: Annotated[int, Field(ge=1, le=20)] = 1
    """Number of storeys, the ground floor included."""


class PackWaiver(Model):
    """A finding that an organiser waives in the lists of one player."""

    player: Annotated[Short, Field(min_length=1)]
    """The player's name as in the sign-up sheet."""
    code: Annotated[str, Field(pattern=r"^[a-z0-9]+\.[a-z-]+$", max_length=60)]
    """The code of the finding."""
    entry: Id | None = None
    """Id of the entry that it is for; all entries if left out."""
    why: Short = ""
    """The reason; it is printed on the sheet."""


class Event(Header, Restricted):
    """`lists/events/<id>.yaml`: a tournament, a campaign weekend, a league."""

    kind: Literal["event"]
    """`event`, for a tournament pack."""
    id: Id
    """The id that lists name under `event`; also the name of the file."""
    name: Name
    """Its name on sheets and in letters."""
    version: Short
    """The version of the pack; change it with the terms."""
    systems: Annotated[tuple[Id, ...], Field(min_length=1, max_length=20)]
    """Ids of the games that are played."""
    salt: Annotated[str, Field(min_length=8, max_length=200)] | None = None
    """Random text that decides all its dice; a pack without it gives no dice and may be given to players."""
    game: Id | None = None
    """Game type of all lists."""
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] | None = None
    """Points limit of all lists."""
    turns: Annotated[int, Field(ge=1, le=30)] | None = None
    """Number of game turns of a battle."""
    rounds: Annotated[int, Field(ge=1, le=30)] | None = None
    """Number of rounds, passed to pairing programs."""
    buildings: Annotated[tuple[Building, ...], Field(max_length=50)] = ()
    """Buildings on every table, for notes on the sheet."""
    asks: Annotated[dict[Annotated[str, Field(pattern=r"^[a-z_]{1,40}$")], Raw], Field(max_length=20)] = {}
    """Values that lists must have under further keys of their game: house rules, caps, ways of counting."""
    lists: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of lists that a player hands in."""
    games: Annotated[dict[Id, Raw], Field(max_length=20)] = {}
    """Terms that only one game has, by the id of the game."""
    waivers: Annotated[tuple[PackWaiver, ...], Field(max_length=500)] = ()
    """Waivers by player; no others count at the event."""
    notes: Name | Long = ""
    """Additional text for players, printed in their letters."""


def same_name(player: str) -> str:
    """A player's name as used in seeds: in lower case, with single spaces."""
    return unicodedata.normalize("NFC", " ".join(player.split())).casefold()


SHARED: dict[str, Shown] = {
    "limit": T("points limit"),
    "game": T("game type"),
    "event": T("event"),
    "house_rules": T("house rules"),
    "overlays": T("overlays"),
    "player": T("player"),
    "name": T("name"),
}
"""Display names of the keys that rosters of all games have."""

NO_SALT = T("The event’s pack has no salt, so it gives no dice yet.")
"""Text of the error for dice of a pack without salt."""


def seed(event: Event, player: str, entry: str) -> str:
    """The seed of an entry's dice: the first sixteen hex digits of SHA-256 over five lines.

    The lines are `muster event`, the event's id, its salt, the player's name (`same_name`) and the
    entry's handle, joined by line feeds. Raises `MusterError` for a pack without a salt.
    """
    if event.salt is None:
        raise MusterError(NO_SALT)
    lines = ("muster event", event.id, event.salt, same_name(player), entry)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:SEED_DIGITS]


def unknown_event_findings(roster: Roster, events: Mapping[str, Event | None]) -> Iterator[Finding]:
    """Finding on an event whose pack is unknown or unreadable."""
    named = roster.event
    if named is None or events.get(named) is not None:
        return
    broken = named in events

    def pack_name(id: str) -> Shown:
        """Display name of a pack; its id if it is unreadable."""
        pack = events.get(id)
        return id if pack is None else pack.name

    yield Finding(
        "ref.unknown",
        ERROR,
        T("The pack of the event “{id}” cannot be read; the list is checked without it.", id=named)
        if broken
        else T("The event “{id}” is unknown; the list is checked without it.", id=named),
        path=("event",),
        found=named,
        allowed=sorted(id for id, pack in events.items() if pack is not None),
        fix=either(
            T("Check the event’s pack by itself: muster check PACK."),
            T("Tell the organiser: the event’s pack has a mistake."),
        )
        if broken
        else did_you_mean(named, events, pack_name) or T("Remove the event, or add its pack to your lists."),
    )


def terms_findings(roster: Roster, event: Event, word: Callable[[str, Plain], Shown]) -> Iterator[Finding]:
    """Findings if a list differs from the terms of its event; `word` gives display names of keys and values."""
    if roster.event not in (None, event.id):
        yield _terms(
            event, T("The list names the event {found}, but it is being checked for {allowed}.", found=roster.event, allowed=Written(event.id, event.name)),
            "event", roster.event, event.id,
            either(T("Write “{key}: {value}”.", key="event", value=event.id), T("Choose the event {event}.", event=event.name)),
        )  # fmt: skip
    if roster.system not in event.systems:
        text = T("This game is not played at the event {event}.", event=event.name)
        yield _terms(
            event, text, "system", roster.system, list(event.systems), T("Use a list for a game of this event.")
        )
    if event.limit is not None and roster.limit != event.limit:
        text = T("{event} is played at {allowed} points.", event=event.name, allowed=event.limit)
        yield _terms(event, text, "limit", roster.limit, event.limit, _set_text("limit", event.limit, word))
    game = getattr(roster, "game", None)
    if event.game is not None and game != event.game:
        text = T(
            "{event} requires the game type “{allowed}”.",
            event=event.name,
            allowed=_word_of("game", event.game, word),
        )
        yield _terms(event, text, "game", game, event.game, _set_text("game", event.game, word))
    own = roster.model_dump(mode="json", by_alias=True) if event.asks else {}
    for key, asked in event.asks.items():
        if key in own and _unordered(key, own[key]) != _unordered(key, as_lists(asked)):
            shown, value = _word_of(key, None, word), _word_of(key, asked, word)
            text = T("{event} requires {key}: {value}.", event=event.name, key=shown, value=value)
            yield _terms(event, text, key, own[key], as_lists(asked), _set_text(key, asked, word))


def at_event_limit(roster: Roster, event: Event | None) -> Roster:
    """The roster with the event's points limit, or unchanged if it has none."""
    if event is None or event.limit in (None, roster.limit):
        return roster
    return roster.model_copy(update={"limit": event.limit})


def agreement_findings(
    roster: Roster, event: Event, agreed: tuple[str, ...], word: Callable[[str, Plain], Shown]
) -> Iterator[Finding]:
    """Findings if a list has values at the keys `agreed`, house rules or overlays that the event does not allow."""
    for key in agreed:
        value = getattr(roster, key)
        if key not in event.asks and value != type(roster).model_fields[key].default:
            text = T(
                "The list uses {key}: {value}, which the event does not allow.",
                key=_word_of(key, None, word),
                value=_word_of(key, as_lists(value), word),
            )
            yield _terms(event, text, key, as_lists(value), None, T("Remove “{key}”.", key=_word_of(key, None, word)))
    for key, ids, text, fix in (
        ("house_rules", roster.house_rules, T("The list uses house rules that the event does not: {names}."),
         T("Remove these house rules.")),
        ("overlays", roster.overlays, T("The list uses overlays that the event does not: {names}."),
         T("Remove these overlays.")),
    ):  # fmt: skip
        if ids and key not in event.asks:
            names = tuple(_word_of(key, id, word) for id in ids)
            yield _terms(event, text._replace(values={"names": names}), key, list(ids), [], fix)


def _unordered(key: str, value: Plain) -> Plain:
    """A value, sorted if it is a list whose order has no meaning under this key."""
    return sorted(value, key=str) if key in UNORDERED and isinstance(value, list) else value


def _as_yaml_line(value: Plain) -> str:
    """A value as one line of YAML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_as_yaml_line(value)}" for key, value in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_as_yaml_line, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _terms(event: Event, text: Text, key: str, found: Plain, allowed: Plain, fix: Text) -> Finding:
    """The finding, at a roster key, on a list that does not keep the terms of the event."""
    return Finding("event.terms", ERROR, text, event.id, path=(key,), found=found, allowed=allowed, fix=fix, by="event")


def _set_text(key: str, value: Plain, word: Callable[[str, Plain], Shown]) -> Text:
    """The fix of a wrong term: set a roster key to a value, on the screen make that choice; `word` names both."""
    shown = T("Set “{key}” to {value}.", key=_word_of(key, None, word).named, value=_word_of(key, value, word).named)
    return either(T("Write “{key}: {value}”.", key=key, value=_as_yaml_line(value)), shown)


def _word_of(key: str, value: Plain, word: Callable[[str, Plain], Shown]) -> Written:
    """Display name of a roster key for the value `None`, otherwise of its value; `word` has the game's names."""
    if value is None:
        return Written(key, word(key, None) or SHARED.get(key) or key)
    return Written(_as_yaml_line(value), _value_of(key, value, word))


def _value_of(key: str, value: Plain, word: Callable[[str, Plain], Shown]) -> Shown:
    """Display name of a value under a roster key, from `word`; for a list or mapping the name of each item."""
    if isinstance(value, Mapping):
        return tuple(
            T("{key} {value}", key=word(key, None) or key, value=_value_of(key, value, word))
            for key, value in value.items()
        )
    if isinstance(value, (list, tuple)):
        return tuple(_value_of(key, value, word) for value in value)
    if isinstance(value, bool):
        return T("yes") if value else T("no")
    return word(key, value) or (value if isinstance(value, (int, float)) else str(value))


def event_control(
    roster: Roster, events: Mapping[str, Event | None], word: Callable[[str, Plain], Shown]
) -> tuple[Control, ...]:
    """The control for choosing an event, if there are packs or the list names one, which may be unknown.

    `word` gives the name of a roster key or of a value under it, if it has one.
    """
    packs = [pack for pack in events.values() if pack is not None and roster.system in pack.systems]
    named = roster.event
    if not packs and named is None:
        return ()
    choices = [
        Choice(None, T("none"), 0),
        *(Choice(pack.id, pack.name, 0, _requirements(pack, word)) for pack in packs),
    ]
    blocked = None
    if named is not None and named not in [pack.id for pack in packs]:
        pack = events.get(named)
        errors = [
            finding.text
            for finding in (
                terms_findings(roster, pack, word) if pack is not None else unknown_event_findings(roster, events)
            )
        ]
        blocked = errors[0]
    return (choice_control(("event",), T("event"), named, choices, blocked, named, section=T("Event")),)


def _requirements(pack: Event, word: Callable[[str, Plain], Shown]) -> Shown:
    """An event's requirements for lists in a few words, `None` for none; `word` gives names of keys and values."""
    asked: list[Shown] = []
    if pack.limit is not None:
        asked.append(P("{points} point", "{points} points", "points", points=pack.limit))
    if pack.game is not None:
        asked.append(word("game", pack.game) or pack.game)
    asked += [
        T("{key}: {value}", key=_word_of(key, None, word).named, value=_value_of(key, value, word))
        for key, value in pack.asks.items()
    ]
    if pack.restrictions or pack.armies or pack.banned_armies or pack.score is not None:
        asked.append(T("restrictions"))
    return tuple(asked) or None


def pack_findings(
    event: Event,
    games: Mapping[str, tuple[str, ...]],
    rosters: Mapping[str, type[Roster]],
    keys: Mapping[str, tuple[str, ...]],
) -> Iterator[Finding]:
    """Findings on a pack by itself: unknown games, game types, keys and values.

    `games` are the game types, `rosters` the models of rosters, `keys` the additional keys of restrictions, all by the
    ids of games.
    """
    yield from _deadline_findings(event)
    yield from _selector_findings(event, sorted({*KEYS, *(key for own in keys.values() for key in own)}))
    for index, id in enumerate(event.systems):
        if id not in games:
            yield _unknown(T("Unknown game: {found}.", found=id), ("systems", index), id, games)
        elif event.game is not None and event.game not in games[id]:
            text = T("The game {system} has no game type “{found}”.", system=id, found=event.game)
            yield _unknown(text, ("game",), event.game, games[id])
    models = [rosters[id] for id in event.systems if id in rosters]
    known = {key for model in models for key in model.model_fields} - _NOT_UNDER_ASKS
    for key, value in event.asks.items():
        if key not in known:
            text = T("No game at this event has the key “{key}”.", key=key)
            yield _unknown(text, ("asks", key), key, sorted(known))
        elif not any(_accepts_value(model, key, value) for model in models):
            text = T("“{key}: {value}” is not a value that a list can have.", key=key, value=_as_yaml_line(value))
            fix = T("Write a value that lists of this game accept.")
            yield Finding("file.value", ERROR, text, path=("asks", key), found=value, allowed=False, fix=fix)


def _unknown(text: Text, path: tuple[str | int, ...], found: str, known: Iterable[str]) -> Finding:
    """The finding on an id or key that is not in `known`, with the most similar known one as fix."""
    words = list(known)
    fix = did_you_mean(found, words)
    return Finding("ref.dangling", ERROR, text, path=path, found=found, allowed=words, fix=fix)


def _deadline_findings(event: Event) -> Iterator[Finding]:
    """Finding on a deadline that is not a date."""
    if event.deadline is None:
        return
    day, _, time = event.deadline.partition(" ")
    try:
        date.fromisoformat(day)
        datetime_time.fromisoformat(time or "00:00")
    except ValueError:
        text = T("There is no such day or time of day: {found}.", found=event.deadline)
        fix = T("Write it as 2027-02-20 or 2027-02-20 18:00.")
        yield Finding("file.value", ERROR, text, path=("deadline",), found=event.deadline, fix=fix)


def _selector_findings(event: Event, known: list[str]) -> Iterator[Finding]:
    """Findings on restrictions and scores with unknown keys, or with bounds on what cannot be counted."""
    lines = event.score.lines if event.score is not None else ()
    places: list[tuple[tuple[str | int, ...], Mapping[str, tuple[str, ...]]]] = [
        *((("restrictions", index, "of"), one.of) for index, one in enumerate(event.restrictions)),
        *((("score", "lines", index, "of"), line.of) for index, line in enumerate(lines)),
    ]
    for path, of in places:
        for key in of:
            if key not in known:
                text = T("No game at this event can select entries by “{key}”.", key=key)
                yield _unknown(text, (*path, key), key, known)
    for index, one in enumerate(event.restrictions):
        if one.min is not None and one.max is not None and one.min > one.max:
            text = T("At least {least} and at most {most}: nothing fits both.", least=one.min, most=one.max)
            fix = T("Write a min that is no more than max.")
            yield Finding("file.value", ERROR, text, path=("restrictions", index, "min"), found=one.min, fix=fix)
        if one.min is None and one.max is None and one.max_share is None:
            text = T("This restriction has no limit.")
            yield Finding(
                "file.value", ERROR, text, path=("restrictions", index), fix=T("Write min, max or max_share.")
            )
        if one.max_share is not None and one.counts != "points":
            text = T("A share of the limit counts points.")
            yield Finding(
                "file.value", ERROR, text, path=("restrictions", index, "max_share"), fix=T("Write counts: points.")
            )


_NOT_UNDER_ASKS = {*Roster.model_fields, "game"} - {"house_rules", "overlays"}
"""Roster keys that a pack may not set under `asks`: it sets them by keys of its own, or leaves them to the player."""


def _accepts_value(model: type[Roster], key: str, value: Plain) -> bool:
    """True if rosters of this model may have a value under a key, and write it in this same form."""
    bare = {"kind": "roster", "format": 1, "army": "any", "limit": 1, "system": "any"}
    for name, field in model.model_fields.items():  # a game may need more, each of which it has a choice of words for
        if field.is_required() and get_args(field.annotation):
            bare[field.alias or name] = get_args(field.annotation)[0]
    bare["format"] = 1
    try:
        made = model.model_validate({**bare, key: value})
    except ValidationError:
        return False
    return bool(made.model_dump(mode="json", by_alias=True).get(key) == as_lists(value))
