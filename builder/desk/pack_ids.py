"""Findings on ids in a tournament pack that no army or check has: probably typos, which would have no effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from builder import systems
from builder.core.event_pack import Event
from builder.core.event_terms import KEYS
from builder.core.findings import ERROR, INFO, Finding, T, Text, Unreadable, items_in
from builder.core.overlays import FOLDER
from builder.core.spelling import SHORT, did_you_mean, suggestions
from builder.files import loading, rule_pages
from builder.files.definition_files import ids_in

NAMED = 3
"""Greatest number of ids that a fix names, if there are many."""
EVENT_CODES = ("banned", "capped", "double", "late", "player", "required", "score", "terms", "waiver")
"""Codes of findings at events, after the prefix `event.`."""
_Path = tuple[str | int, ...]


def unknown_id_findings(event: Event, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """Findings on unknown armies, values and codes in a pack, and on an open game type."""
    yield from _open_kind(event)
    known = sorted({army for system, army, _ in loading.armies(folders) if system in event.systems})
    named: list[tuple[_Path, str]] = []
    for key in ("armies", "banned_armies"):
        named += (((key, index), army) for index, army in enumerate(getattr(event, key)))
    for number, restriction in enumerate(event.restrictions):
        named += ((("restrictions", number, "armies", index), army) for index, army in enumerate(restriction.armies))
    for path, army in named:
        if army not in known:
            yield _finding(path, T("There is no army “{id}” in the lists.", id=army), army, known)
    overlays = sorted({id for system in event.systems for id in ids_in(folders, system, FOLDER)})
    for index, overlay in enumerate(map(str, items_in(event.asks.get("overlays")))):
        if overlay not in overlays:
            text = T("There is no overlay “{id}” in the lists.", id=overlay)
            yield _finding(("asks", "overlays", index), text, overlay, overlays)
    yield from _house_rules(event, folders)
    yield from _values(event, folders)
    yield from _codes(event, folders)


def _house_rules(event: Event, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """Findings on house rules that no game of the event has; none if the definitions of its games are invalid."""
    asked = tuple(map(str, items_in(event.asks.get("house_rules"))))
    libraries = tuple(loading.libraries(folders, event.systems)) if asked else ()
    known = sorted({id for library in libraries for id in library.system.verdict.house_rules(library.rules)})
    for index, id in enumerate(asked):
        if libraries and id not in known:
            text = T("No game at this event has the house rule “{id}”.", id=id)
            yield _finding(("asks", "house_rules", index), text, id, known)


def _values(event: Event, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """Findings on values of restrictions and scores that no army of the event has."""
    lines = event.score.lines if event.score is not None else ()
    chosen: list[tuple[_Path, Mapping[str, tuple[str, ...]]]] = [
        *((("restrictions", number, "of"), one.of) for number, one in enumerate(event.restrictions)),
        *((("score", "lines", number, "of"), line.of) for number, line in enumerate(lines)),
    ]
    if not chosen:
        return
    offered = _offered(event, folders)
    for path, of in chosen:
        for key, values in of.items():
            if key not in offered:
                continue
            known = sorted(offered[key], key=_in_order)
            for index, value in enumerate(values):
                if value not in offered[key]:
                    text = T("No army at the event has anything with {key} “{id}”.", key=key, id=value)
                    yield _finding((*path, key, index), text, value, known)


def _in_order(value: str) -> tuple[int, str]:
    """Sort key: words alphabetically, then numbers by size."""
    return (int(value), "") if value.isdecimal() else (-1, value)


def _open_kind(event: Event) -> Iterator[Finding]:
    """Remark on a pack that leaves the game type to the players, since friendly games are judged less strictly."""
    models = (systems.find(id).files.roster for id in event.systems)
    if event.game is None and any("game" in model.model_fields for model in models):
        text = T("The pack sets no game type, so lists may be for friendly games, which allow players’ own items.")
        fix = T("Write game: {kind}.", kind="tournament")
        yield Finding("event.terms", INFO, text, path=("systems",), fix=fix, by="advice")


def _offered(event: Event, folders: tuple[Path, ...]) -> dict[str, set[str]]:
    """Values that the armies of the event's games have, by key of a restriction or score; invalid armies are left out.

    Keys that one of the armies does not have are left out too.
    """
    found: dict[str, set[str]] = {"entry": set()}
    unknown_keys: set[str] = set()
    for library in loading.libraries(folders, event.systems):
        game = library.system
        if not game.verdict.is_for(library.rules, event.game):
            continue
        found["entry"] |= {row.id for row in game.editor.catalogue(library.rules)}
        values_of_game = game.verdict.trait_values(library.rules)
        for key, values in values_of_game.items():
            found.setdefault(key, set()).update(values)
        unknown_keys |= KEYS.keys() - values_of_game.keys() - {"entry"}
    return {key: values for key, values in found.items() if key not in unknown_keys}


def _codes(event: Event, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """Findings on codes of waivers and dispensations that no check has; none if rule pages of a game are invalid."""
    known = {f"event.{code}" for code in EVENT_CODES}
    try:
        for system in event.systems:
            known |= rule_pages.of_game(system, folders).pages.keys()
    except Unreadable:
        return
    named: list[tuple[_Path, str]] = [(("waivers", n, "code"), one.code) for n, one in enumerate(event.waivers)]
    named += ((("dispensations", n, "code"), one.code) for n, one in enumerate(event.dispensations))
    for path, code in named:
        if code not in known:
            yield _finding(path, T("There is no finding code “{id}”.", id=code), code, sorted(known))


def _finding(path: _Path, text: Text, id: str, known: list[str]) -> Finding:
    """The finding on an unknown id at a path of a pack; the fix names known ids."""
    fix = did_you_mean(id, known)
    if fix is None and len(known) > SHORT:
        fix = T(
            "Use one of the {count} ids known to the armies’ files, such as {some}.",
            count=len(known),
            some=tuple(suggestions(id, known)[:NAMED] or known[:NAMED]),
        )
    return Finding("ref.unknown", ERROR, text, path=path, found=id, fix=fix, by="advice")
