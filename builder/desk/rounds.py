"""Rounds of an event: games with their scores in `rounds.csv`, results entered later, standings, the next round."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from builder.core.findings import MusterError, T
from builder.desk import pairs, swiss
from builder.desk.csv_tables import table_of, table_rows
from builder.desk.pairs import ByName, Pair
from builder.desk.registry import Registry

FILE = "rounds.csv"
"""File name in the folder of an event's papers."""
MOST = 20_000
"""Greatest number of games."""
HIGHEST = 10_000
"""Greatest score of a game."""
COLUMNS = {
    **pairs.COLUMNS,
    "score1": ("score1", "score 1", "score", "points1", "points 1"),
    "score2": ("score2", "score 2", "points2", "points 2"),
}
"""Accepted names of the columns; others are ignored."""


class Game(NamedTuple):
    """A game of two players, or the bye of one (`second` is empty); scores are `None` until they are entered."""

    round: int
    table: str
    first: str
    second: str
    score1: Decimal | None = None
    score2: Decimal | None = None

    @property
    def finished(self) -> bool:
        """True if the scores of the game are entered; a bye has one score."""
        return self.score1 is not None and (self.score2 is not None or not self.second)

    @property
    def players(self) -> frozenset[str]:
        """The one or two players."""
        return frozenset(name for name in (self.first, self.second) if name)


class Place(NamedTuple):
    """A player's place in the standings."""

    rank: int
    player: str
    score: Decimal
    """Sum of the scores of the player."""
    opponents: Decimal
    """Sum of the scores of the player's opponents, the tie-break (Buchholz)."""
    games: int


def players_of(registry: Registry) -> dict[str, str]:
    """Club of each player with a list, by name."""
    return {one.player: one.club for one in registry.lists if one.player.strip()}


def parsed_score(text: str) -> Decimal | None:
    """The score in a text, with a point or a comma; `None` if it is not a number from 0 to `HIGHEST`."""
    try:
        score = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
    return score if score.is_finite() and 0 <= score <= HIGHEST else None


def read(path: str, players: Iterable[str], latest: int = 0) -> tuple[Game, ...]:
    """The games of a CSV table in its order; a line without a round is of the round `latest`.

    Names are those of `players` where they mean one of them. Raises `MusterError` with the line of a wrong value.
    """
    known = ByName([(name, name) for name in players])
    missing = T("{file} has no columns “player1” and “player2”.", file=path)
    games: list[Game] = []
    seen: dict[tuple[int, str], int] = {}
    for line, cells in table_rows(path, table_of(path), COLUMNS, ("first", "second"), missing, MOST):
        if not cells["first"] and not cells["second"]:
            continue
        number = cells["round"] or str(latest)
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= pairs.MOST):
            raise MusterError(T("{file}, line {line}: {found} is not a round.", file=path, line=line, found=number))
        first, second = (
            "" if pairs.is_bye(n) else known.get(n) or known.get(n.removeprefix("'")) or n
            for n in (cells["first"], cells["second"])
        )
        scores = [_score(path, line, cells[key]) for key in ("score1", "score2")]
        if not first:
            first, second, scores = second, first, scores[::-1]
        for name in filter(None, (first, second)):
            if (int(number), name) in seen:
                text = T("{file}, line {line}: {player} is already in line {first} of this round.", file=path, line=line,
                         player=name, first=seen[int(number), name])  # fmt: skip
                raise MusterError(text)
            seen[int(number), name] = line
        games.append(Game(int(number), cells["table"], first, second, *scores))
    return tuple(games)


def _score(path: str, line: int, text: str) -> Decimal | None:
    """The score in a cell; `None` for an empty one, `MusterError` with file and line for a wrong one."""
    if not text:
        return None
    score = parsed_score(text)
    if score is None:
        raise MusterError(
            T("{file}, line {line}: {found} is not a score; write a number from 0 to {most}.",
              file=path, line=line, found=text, most=HIGHEST)
        )  # fmt: skip
    return score


def with_results(games: Sequence[Game], results: Iterable[Game]) -> tuple[Game, ...]:
    """The games with the scores of `results`, which may name the two players of a game in either order.

    Raises `MusterError` if a result belongs to no game.
    """
    places = {(game.round, game.players): index for index, game in enumerate(games)}
    found = list(games)
    for result in results:
        place = places.get((result.round, result.players))
        if place is None:
            text = T("Round {number} has no game of {first} and {second}.", number=result.round, first=result.first,
                     second=result.second or T("bye"))  # fmt: skip
            raise MusterError(text)
        own = found[place]
        scores = (result.score1, result.score2)
        if result.first != own.first:
            scores = scores[::-1]
        if any(score is not None for score in scores):
            found[place] = own._replace(score1=scores[0], score2=scores[1])
    return tuple(found)


def standings(games: Iterable[Game], players: Iterable[str], event: str) -> tuple[Place, ...]:
    """The standings of all who play or have played: by score, then by the scores of the opponents, then by lot.

    The lot follows from the event's id and the name, so that it is the same each time. Equal players share a rank.
    """
    finished = [game for game in games if game.finished]
    scores = dict.fromkeys(players, Decimal(0))
    met: dict[str, list[str]] = {}
    for game in finished:
        for name, other, score in ((game.first, game.second, game.score1), (game.second, game.first, game.score2)):
            if name:
                scores[name] = scores.get(name, Decimal(0)) + (score or 0)
                met.setdefault(name, []).append(other)
    sums = {name: sum((scores.get(other, Decimal(0)) for other in met.get(name, ())), Decimal(0)) for name in scores}
    order = sorted(scores, key=lambda name: (-scores[name], -sums[name], _lot(event, name)))
    places: list[Place] = []
    for number, name in enumerate(order, 1):
        last = places[-1] if places else None
        equal = last is not None and (last.score, last.opponents) == (scores[name], sums[name])
        rank = last.rank if last is not None and equal else number
        places.append(Place(rank, name, scores[name], sums[name], len(met.get(name, ()))))
    return tuple(places)


def _lot(event: str, name: str) -> str:
    """Text that decides by lot between players with equal scores, the smaller first."""
    return hashlib.sha256(f"{event}\n{pairs.name_key(name)}".encode()).hexdigest()


def next_round(games: Sequence[Game], clubs: Mapping[str, str], event: str) -> tuple[Game, ...]:
    """The pairings of the next round for the players in `clubs`, which has the club of each; see `swiss.paired`.

    `event` is the id of the event. Raises `MusterError` if a game has no scores yet, or for fewer than two players.
    """
    if len(clubs) < 2:
        raise MusterError(T("A round needs at least two players with a list."))
    ranking = [place.player for place in standings(games, clubs, event) if place.player in clubs]
    had_bye = {game.first for game in games if not game.second}
    played = {game.players for game in games}
    return _games(games, swiss.paired(ranking, played, clubs, had_bye))


def round_of_pairs(games: Sequence[Game], asked: Iterable[Pair], players: Iterable[str]) -> tuple[Game, ...]:
    """The next round from pairs that another program made; of several rounds the one with the next number.

    Raises `MusterError` for unknown names, and for players or tables that appear twice.
    """
    every, chosen = list(players), list(asked)
    number = str(latest_round(games) + 1)
    chosen = [pair for pair in chosen if pair.round in ("", number)] or chosen
    for problem in pairs.pairing_problems(chosen, every):
        raise MusterError(problem)
    known = ByName([(name, name) for name in every])
    found = []
    for pair in chosen:
        names = ["" if pairs.is_bye(name) else known.get(name) or "" for name in (pair.first, pair.second)]
        found.append((names[0] or names[1], names[1] if names[0] else ""))
    return _games(games, found)


def _games(games: Sequence[Game], found: Sequence[tuple[str, str]]) -> tuple[Game, ...]:
    """Pairs as the games of the next round; raises `MusterError` if games of earlier rounds have no scores."""
    waiting = [game for game in games if not game.finished]
    if waiting:
        names = tuple(f"{game.first} – {game.second}" if game.second else game.first for game in waiting[:5])
        raise MusterError(T("Round {number} has games without scores: {names}.", number=waiting[0].round, names=names))
    number = latest_round(games) + 1
    return tuple(Game(number, str(table) if two else "", one, two) for table, (one, two) in enumerate(found, 1))


def latest_round(games: Iterable[Game]) -> int:
    """Number of the last round; 0 before the first."""
    return max((game.round for game in games), default=0)


def repeated(games: Iterable[Game], new: Iterable[Game]) -> Iterator[Game]:
    """New games of two players who have met before."""
    played = {game.players for game in games if game.second}
    return (game for game in new if game.players in played)
