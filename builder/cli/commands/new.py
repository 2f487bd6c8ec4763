"""`muster new`: creates a roster, an army list, a tournament pack or an overlay."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from builder import systems
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_system, games_with, reports_unreadable
from builder.core import validation, yaml_source
from builder.core.definitions import SHORT
from builder.core.event_terms import KEYS
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, Plain, T, Text, mappings_in
from builder.core.roster import MAX_LIMIT
from builder.core.terminal_text import is_line
from builder.files import event_packs, fresh_armies, fresh_files, loading, saving
from builder.files.loading import Library
from builder.mustering import muster
from builder.systems.game import Game


@reports_unreadable
def run_new(context: Context) -> int:
    """Write a new file of the requested kind."""
    given = context.arguments
    if given.limit is not None and given.limit > MAX_LIMIT:
        raise MusterError(T("{found} is too large: at most {limit} is allowed.", found=given.limit, limit=MAX_LIMIT))
    if len(given.name) > SHORT or not is_line(given.name):
        raise MusterError(T("A name is one line of at most {limit} characters.", limit=SHORT))
    if given.output is not None:
        saving.refuse_existing(given.output)
    text = _NEW[given.what](context)
    if given.output is None:
        context.put(text)
        return LEGAL
    saving.save(given.output, text)
    context.line(given.output)
    context.talk(T("Check it with: muster check {file}", file=given.output))
    return LEGAL


def _new_roster(context: Context) -> str:
    """YAML of a roster with the compulsory entries of an army and a general."""
    given = context.arguments
    if given.army is None:
        raise MusterError(T("Name the army with --army; “muster armies” lists them."))
    if given.id is not None:
        raise MusterError(T("A roster has no id; --id is for armies, events and overlays."))
    asked_system(context)
    first, *others = games_with(given.army, context)
    known = loading.load(first, given.army, context.folders)
    if others:
        context.talk(
            T(
                "This is the army of {game}; others have one of this name: --system {known}.",
                game=known.system.name,
                known=", ".join(others),
            )
        )
    values = {
        **known.system.editor.starter(known.rules, _limit(given, known.system)),
        "name": given.name or context.lang.say(known.army_name),
    }
    _say_problems(values, known, context)
    return yaml_source.dump(values)


def _say_problems(values: dict[str, Plain], known: Library, context: Context) -> None:
    """Print on stderr findings on the new roster's points limit, and the first choice to make, such as of a leader."""
    roster, _ = validation.checked(known.system.files.roster, values)
    if roster is None:
        return
    for finding in muster(roster, known).findings:
        if finding.path == ("limit",) and finding.found == roster.limit:
            context.talk(finding.text if finding.fix is None else T("{text} {fix}", text=finding.text, fix=finding.fix))
    question = known.system.editor.first_question(known.rules, roster.limit)
    if question is not None:
        takes = (entry["take"] for one in question.answers for entry in mappings_in(one.values.get("entries")))
        context.talk(
            T(
                "{question} Add a line under entries: take one of {ids}.",
                question=question.title,
                ids=tuple(map(str, takes)),
            )
        )


def _new_army(context: Context) -> str:
    """YAML of an army list with one example of each kind of definition."""
    given = context.arguments
    _only_of_rosters(given)
    game = _game_of(context)
    id = _id_for(given, T("My army"), context)
    parts = fresh_armies.fresh_army(game.id, id, given.name or id, context.folders)
    return fresh_files.with_comments(parts, context.lang)


def _new_event(context: Context) -> str:
    """YAML of a tournament pack."""
    given = context.arguments
    _only_of_rosters(given)
    game = _game_of(context)
    id = _id_for(given, T("My event"), context)
    kinds = event_packs.kinds_of_game(game)
    keys = (*KEYS, *game.verdict.trait_keys)
    return fresh_files.fresh_event(id, given.name or id, (game.id,), kinds, _limit(given, game), context.lang, keys)


def _new_overlay(context: Context) -> str:
    """YAML of an overlay without changes."""
    given = context.arguments
    _only_of_rosters(given)
    id = _id_for(given, T("My overlay"), context)
    return fresh_files.fresh_overlay(_game_of(context).id, id, given.name or id, context.lang)


def _limit(given: argparse.Namespace, game: Game) -> int:
    """The requested points limit, or the usual one of the game."""
    limit: int | None = given.limit
    return game.editor.usual_limit if limit is None else limit


def _game_of(context: Context) -> Game:
    """The requested game, or else the first of all games."""
    return systems.find(asked_system(context) or systems.ranked()[0])


def _only_of_rosters(given: argparse.Namespace) -> None:
    """Raise `MusterError` if an army was given for a file that is not a roster."""
    if given.army is not None:
        raise MusterError(T("--army is only for rosters."))


def _id_for(given: argparse.Namespace, otherwise: Text, context: Context) -> str:
    """The requested id, else one made from the file's name, the given name, or `otherwise`.

    Raises `MusterError` if it is not valid, or if the file has another name.
    """
    stem = None if given.output is None else Path(given.output).stem
    id: str = (
        given.id
        or (stem if stem and fresh_files.is_id(stem) else None)
        or fresh_files.id_of(stem or given.name or context.lang.say(otherwise))
    )
    if not fresh_files.is_id(id):
        raise MusterError(T("“{id}” is not a valid id: use lower case letters, digits and hyphens.", id=id))
    if stem is not None and stem != id:
        raise MusterError(T("The id is “{id}”, so the file must be named {file}.", id=id, file=f"{id}.yaml"))
    return id


_NEW: dict[str, Callable[[Context], str]] = {
    "roster": _new_roster,
    "army": _new_army,
    "event": _new_event,
    "overlay": _new_overlay,
}
