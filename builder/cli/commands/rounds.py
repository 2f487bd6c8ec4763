"""`muster rounds`: the rounds of an event, from pairings to results and standings."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import reports_unreadable
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, N, T
from builder.desk import checking, pairing_programs, registry, rounds
from builder.desk.rounds import Game
from builder.files import saving
from builder.render import program_files, round_pages
from builder.render.program_files import Member


@reports_unreadable
def run_rounds(context: Context) -> int:
    """Enter results and pair the next round as requested; print and write the last round and the standings."""
    given = context.arguments
    folder = Path(given.folder)
    if not (folder / registry.REGISTRY).is_file():
        raise MusterError(
            T("{file} has no registry.json: name the folder that “muster event” wrote.", file=given.folder)
        )
    known = registry.read(str(folder / registry.REGISTRY))
    pack = folder / f"{known.event}.yaml"
    if not pack.is_file():
        raise MusterError(T("{file}, the event’s pack, is missing: run “muster event” again.", file=str(pack)))
    event = checking.pack(str(pack), context.folders)
    clubs = rounds.players_of(known)
    path = folder / rounds.FILE
    games = rounds.read(str(path), clubs) if path.exists() else ()
    latest = rounds.latest_round(games)
    if given.next and event.rounds is not None and latest >= event.rounds:
        text = N("The pack has {rounds} round, which is paired. For another one, raise “rounds” in the pack and run “muster event” again.",
                 "The pack has {rounds} rounds, which are paired. For another one, raise “rounds” in the pack and run “muster event” again.",
                 event.rounds, rounds=event.rounds)  # fmt: skip
        raise MusterError(text)
    if given.results:
        everybody = dict.fromkeys((*clubs, *(name for game in games for name in sorted(game.players))))
        games = rounds.with_results(games, rounds.read(given.results, everybody, latest))
    if given.enter:
        games = _entered(context, path, games)
    new: tuple[Game, ...] = ()
    if given.next:
        new = rounds.next_round(games, clubs, known.event)
    elif given.pairings:
        numbers = pairing_programs.numbers_of(str(folder / "rounds.trf"))
        new = rounds.round_of_pairs(games, pairing_programs.read_pairs(given.pairings, numbers), clubs)
    for game in rounds.repeated(games, new):
        context.talk(round_pages.repeated_text(game))
    if event.rounds is not None and new and new[0].round > event.rounds:
        context.talk(
            T("This is round {number}, but the pack has only {rounds}.", rounds=event.rounds, number=new[0].round)
        )
    games = (*games, *new)
    places = rounds.standings(games, clubs, known.event)
    table, lang = round_pages.as_standings(places, context.lang), context.lang
    armies = {one.player: one.army for one in reversed(known.lists)}
    people = [Member(name, club, armies[name]) for name, club in clubs.items()]
    saving.save(path, round_pages.rounds_csv(games, lang))
    saving.save(folder / "rounds.trf", program_files.rounds_trf(event, games, places, lang))
    saving.save(folder / "standings.csv", program_files.standings_csv(table, people, lang))
    saving.save(folder / "standings.md", program_files.standings_markdown(event, table, people, lang))
    lines = [*round_pages.round_lines(games, lang), *round_pages.standing_lines(places, clubs, lang)]
    context.put("".join(f"{line}\n" for line in lines))
    return LEGAL


def _entered(context: Context, path: Path, games: Sequence[Game]) -> tuple[Game, ...]:
    """The games with scores typed for those of the last round that have none; saved in `path` after each typed score.

    An empty line skips a game, the end of the input ends.
    """
    found = list(games)
    latest = rounds.latest_round(games)
    for index, game in enumerate(games):
        if game.round != latest or game.finished:
            continue
        while True:
            context.put(f"{round_pages.game_text(game, context.lang)}? ")
            sys.stdout.flush()
            line = sys.stdin.readline()
            words = re.split(r"[\s:;–-]+", line.strip())
            scores = [rounds.parsed_score(word) for word in words]
            if not line:
                context.put("\n")
                return tuple(found)
            if not line.strip():
                break
            if len(scores) == len(game.players) and None not in scores:
                found[index] = game._replace(score1=scores[0], score2=scores[1] if game.second else None)
                saving.save(path, round_pages.rounds_csv(found, context.lang))
                break
            context.talk(T("Write two scores, such as 12 8; for a bye one score."))
    return tuple(found)
