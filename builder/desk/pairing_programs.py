"""Files of programs that pair players and keep standings: FIDE report files (TRF), lists of pairs, files of T³ (GÖPP).

A TRF has one player for each line in fixed columns, the same in TRF16 and TRF26. `bbpPairings` and JaVaFo answer with
a number of pairs, then two starting numbers for each line, 0 for nobody. T³ (tabletoptournaments.net) exports
participants (`.gip`) and imports results (`.gep`), with fields separated by `||`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.core.findings import MusterError, T, Text
from builder.core.terminal_text import one_line, shortened
from builder.desk import pairs
from builder.desk.csv_tables import table_of, table_rows
from builder.desk.pairs import MOST, Pair, name_key
from builder.desk.signup import T3_FIELDS, t3_cells

_NUMBER, _NAME, _POINTS, _RANK = slice(4, 8), slice(14, 47), slice(80, 84), slice(85, 89)
"""Columns of starting number, name, points and rank in a player's line."""
_ROUNDS, _ROUND = 91, 10
"""Index of the first round's column in a player's line, and width of a round in characters."""


class Standing(NamedTuple):
    """A player's rank and score."""

    rank: int
    player: str
    score: str
    opponents: str = ""
    """Sum of the scores of his opponents, the tie-break; empty if unknown."""


class _TrfPlayer(NamedTuple):
    """A player's line in a FIDE report file (TRF)."""

    number: int
    name: str
    points: str
    rank: int
    opponents: tuple[int | None, ...]
    """Starting number of the opponent in each round; 0 if there was none, `None` if the round is blank."""


def read_pairs(path: str, numbers: Mapping[int, str]) -> tuple[Pair, ...]:
    """The pairs of a CSV table, of a TRF's last round, or of a pairing engine; `numbers` has names by number.

    Raises `MusterError` for other files.
    """
    text = table_of(path)
    lines = [line for line in text.splitlines() if line.strip()]
    if _is_trf(lines):
        return tuple(_trf_pairs(_trf_players(path, lines)))
    if lines and all(word.isdecimal() for line in lines for word in line.split()) and len(lines[0].split()) == 1:
        return tuple(_numbered(path, lines[1:], numbers))
    return pairs.read_pairs(path)


def read_standings(path: str) -> tuple[Standing, ...]:
    """Standings from a TRF, a file for T³ (`.gep`) or a CSV table with rank, player and score, the first rank first."""
    text = table_of(path)
    lines = [line for line in text.splitlines() if line.strip()]
    if _is_trf(lines):
        found = [Standing(p.rank, p.name, p.points) for p in _trf_players(path, lines)]
    elif lines and lines[0].startswith("#GoePP"):
        rows = (t3_cells(line) for line in lines if not line.startswith("#"))
        found = [Standing(_whole(r[7]), f"{r[1]} {r[2]}".strip(), r[8]) for r in rows if len(r) > T3_FIELDS + 1]
    else:
        found = [*_table(path, text)]
    return tuple(sorted(found, key=lambda one: (one.rank or MOST, name_key(one.player))))


def standing_problems(standings: Iterable[Standing], players: Iterable[str]) -> Iterator[Text]:
    """Messages on names in standings that are not among `players`, and on repeated ones."""
    every = [name for name in players if name]
    known = pairs.ByName([(name, name) for name in every])
    seen = set[str]()
    for place, one in enumerate(standings, 1):
        key = known.get(one.player)
        if key is None:
            text = pairs.unknown_player_text(one.player, every)
            yield T("Place {place} of the standings: {text}", place=one.rank or place, text=text)
        elif key in seen:
            yield T(
                "Place {place} of the standings: {player} is there twice.", place=one.rank or place, player=one.player
            )
        else:
            seen.add(key)


def numbers_of(path: str) -> dict[int, str]:
    """Names of the players of a TRF by starting number; empty without such a file."""
    try:
        text = table_of(path)
        return {p.number: p.name for p in _trf_players(path, text.splitlines())}
    except MusterError:
        return {}


def _is_trf(lines: Iterable[str]) -> bool:
    """True if a line is that of a player in a FIDE report file (TRF)."""
    return any(line.startswith("001 ") for line in lines)


def _trf_players(path: str, lines: Iterable[str]) -> list[_TrfPlayer]:
    """The players' lines; raises `MusterError` if one is too short."""
    found = []
    for number, line in enumerate(lines, 1):
        if not line.startswith("001 "):
            continue
        start = _whole(line[_NUMBER])
        if not start or len(line) < _POINTS.stop:
            raise MusterError(T("{file}, line {line}: this is not a player’s line of a TRF.", file=path, line=number))
        rounds = (line[at : at + _ROUND - 2] for at in range(_ROUNDS, len(line.rstrip()), _ROUND))
        found.append(
            _TrfPlayer(
                start,
                shortened(one_line(line[_NAME]).strip(), 200),
                one_line(line[_POINTS]).strip(),
                _whole(line[_RANK]),
                tuple(_whole(one[:4]) if one.strip() else None for one in rounds),
            )
        )
        if len(found) > MOST:
            raise MusterError(T("{file} has more than {limit} lines.", file=path, limit=MOST))
    return found


def _trf_pairs(players: list[_TrfPlayer]) -> Iterator[Pair]:
    """The pairs of the last round in which any player has one."""
    names = {p.number: p.name for p in players}
    last = max((n for p in players for n, other in enumerate(p.opponents, 1) if other is not None), default=0)
    done: set[int] = set()
    for line, player in enumerate(players, 1):
        other = player.opponents[last - 1] if 0 < last <= len(player.opponents) else None
        if other is None or player.number in done:
            continue
        done |= {player.number, other}
        yield Pair(str(last), "", player.name, names.get(other, ""), line)


def _numbered(path: str, lines: list[str], numbers: Mapping[int, str]) -> Iterator[Pair]:
    """The pairs in a pairing engine's answer; raises `MusterError` for other lines.

    `numbers` has the players' names by starting number.
    """
    for table, line in enumerate(lines[:MOST], 1):
        two = [int(word) for word in line.split()]
        if len(two) != 2:
            raise MusterError(T("{file}, line {line}: two numbers are needed.", file=path, line=table + 1))
        if any(number and number not in numbers for number in two):
            raise MusterError(
                T(
                    "{file}, line {line}: no player of players.trf has this number; make the papers again first.",
                    file=path, line=table + 1,
                )
            )  # fmt: skip
        first, second = (numbers.get(number, "") for number in two)
        yield Pair("", str(table), first, second, table + 1)


_COLUMNS = {
    "rank": ("rank", "place", "placing", "rang", "classement", "position"),
    "player": ("player", "name", "joueur", "nom"),
    "score": ("score", "points", "total", "tp"),
    "opponents": ("opponents' scores", "scores des adversaires", "buchholz"),
}
"""Accepted names of the columns of a table of standings."""


def _table(path: str, text: str) -> Iterator[Standing]:
    """The standings of a CSV table; without ranks in line order."""
    missing = T("{file} has no column “player”.", file=path)
    for count, (_, cells) in enumerate(table_rows(path, text, _COLUMNS, ("player",), missing, MOST), 1):
        if cells["player"]:
            yield Standing(_whole(cells["rank"]) or count, cells["player"], cells["score"], cells["opponents"])


def _whole(text: str) -> int:
    """A text as a whole number; 0 if it is not a number."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else 0
