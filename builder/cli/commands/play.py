"""`muster play`: a game with a list in the terminal, the games begun so far, or the record of a game."""

from __future__ import annotations

from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.commands.build import open_builder
from builder.cli.commands.read_rosters import reports_unreadable
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, T
from builder.editing import games
from builder.editing.session import Session
from builder.files import state_folder
from builder.render import game_record
from builder.sheet.in_play import army_in_play


@reports_unreadable
def run_play(context: Context) -> int:
    """Play a game with a list, print the games begun so far, or print the record of a list's newest game."""
    given = context.arguments
    roster = None if given.roster is None else Path(given.roster)
    if roster is not None and not given.record:
        return open_builder(context, roster, playing=True)
    found = games.find(state_folder.place(), roster)
    for text in found.spoilt:
        context.talk(text)
    if roster is None:
        for game in found.games:
            context.put(f"{game.content.name}\t{context.lang.say(game.description)}\t{game.content.roster}\n")
        if not found.games:
            context.talk(T("No games yet; “muster play ROSTER” begins one."))
        return LEGAL
    if not found.games:
        raise MusterError(T("No game was played with {file}; “muster play {file}” begins one.", file=str(roster)))
    muster = Session.look(roster, context.folders)
    context.put(game_record.record(found.games[0], army_in_play(muster, context.lang), context.lang))
    return LEGAL
