"""Rounds of an event as a table to fill in, and as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from builder.core.findings import N, T, Text
from builder.core.terminal_text import clean
from builder.desk.pairing_programs import Standing
from builder.desk.rounds import Game, Place, latest_round
from builder.locale import Language
from builder.render.verdict_reports import cell, spreadsheet

HEADS = ("round", "table", "player1", "player2", "score1", "score2")
"""Headings of `rounds.csv`, the same in both languages."""


def rounds_csv(games: Iterable[Game], lang: Language) -> str:
    """All games as CSV for a spreadsheet, with empty cells for scores that are not entered."""
    rows = [
        (str(g.round), g.table, cell(g.first), cell(g.second), score(g.score1, lang), score(g.score2, lang))
        for g in games
    ]
    return spreadsheet((HEADS, *rows), lang)


def score(number: Decimal | None, lang: Language) -> str:
    """A score without needless zeros; empty if it is not entered."""
    if number is None:
        return ""
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace(".", ",") if lang.code == "fr" else text


def game_text(game: Game, lang: Language) -> str:
    """A game on one line: table, players, and the scores that are entered."""
    if not game.second:
        bye = T("{player} has a bye", player=game.first)
        return clean(f"{lang.say(bye)} {score(game.score1, lang)}".rstrip())
    number = T("table {table}", table=game.table)
    table = f"{lang.say(number)}{lang.colon}" if game.table else ""
    scores = " – ".join(score(one, lang) or "?" for one in (game.score1, game.score2))
    scores = "" if game.score1 is game.score2 is None else f"{lang.colon}{scores}"
    return clean(f"{table}{game.first} – {game.second}{scores}")


def round_lines(games: Sequence[Game], lang: Language) -> list[str]:
    """Lines of the last round for the terminal; empty before the first round."""
    number = latest_round(games)
    own = [game for game in games if game.round == number]
    if not own:
        return []
    done = sum(game.finished for game in own)
    head = N("Round {number}: {done} of {count} game has its scores.",
             "Round {number}: {done} of {count} games have their scores.", len(own), number=number, done=done)  # fmt: skip
    return [lang.say(head), *(f"  {game_text(game, lang)}" for game in own)]


def standing_lines(places: Iterable[Place], clubs: Mapping[str, str], lang: Language) -> list[str]:
    """Lines of the standings for the terminal: rank, player, club, score, sum of his opponents' scores.

    `clubs` has the club of each player by name.
    """
    lines = [lang.say(T("Standings (score, then the scores of the opponents)"))]
    for place in places:
        club = f" ({clubs[place.player]})" if clubs.get(place.player) else ""
        sums = f"{score(place.score, lang)}, {score(place.opponents, lang)}"
        lines.append(clean(f"{place.rank:>3}. {place.player}{club}{lang.colon}{sums}"))
    return lines


def as_standings(places: Iterable[Place], lang: Language) -> tuple[Standing, ...]:
    """The places as `Standing` values, which tables and other programs' files are made from."""
    return tuple(
        Standing(place.rank, place.player, score(place.score, lang), score(place.opponents, lang)) for place in places
    )


def repeated_text(game: Game) -> Text:
    """Message that the players of a game have met before."""
    return T("{first} and {second} have met before.", first=game.first, second=game.second)
