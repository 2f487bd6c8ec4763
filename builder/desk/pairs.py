"""Pairings from a table (CSV): who plays whom, in which round and at which table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from builder.core.event_pack import same_name
from builder.core.findings import MusterError, T, Text
from builder.core.spelling import near
from builder.core.terminal_text import cut, one_line
from builder.desk.registry import Registered
from builder.desk.signup import plain_head, table_of

COLUMNS = {
    "round": ("round", "ronde"),
    "table": ("table",),
    "first": ("player1", "player 1", "player", "white", "home", "joueur1", "joueur 1", "joueur"),
    "second": ("player2", "player 2", "opponent", "black", "away", "joueur2", "joueur 2", "adversaire"),
}
"""What the columns may be called; others are passed over."""
BYES = frozenset({"", "-", "bye", "exempt", "exempte", "freilos", "libre"})
"""What stands for an opponent whom nobody has."""
MOST = 5_000
"""Pairs in a table."""


TRF_NAME = 33
"""Letters of a name in a FIDE report file (TRF), in which the last name may stand first."""


class Pair(NamedTuple):
    """Two players at a table; `second` is empty for one who has no opponent."""

    round: str
    table: str
    first: str
    second: str
    line: int


def read(path: str) -> tuple[Pair, ...]:
    """The pairs of a table; raises `MusterError` for a file that is none."""
    return tuple(_pairs(path, table_of(path)))


def _pairs(path: str, text: str) -> Iterator[Pair]:
    first = text.split("\n", 1)[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        heads = [plain_head(head) for head in next(rows, [])]
        places = {key: next((heads.index(n) for n in names if n in heads), None) for key, names in COLUMNS.items()}
        if places["first"] is None or places["second"] is None:
            raise MusterError(T("{file} has no columns “player1” and “player2”.", file=path))
        for count, row in enumerate(rows):
            if count >= MOST:
                raise MusterError(T("{file} has more than {limit} lines.", file=path, limit=MOST))
            cells = {
                key: "" if at is None or at >= len(row) else cut(one_line(row[at]).strip(), 200)
                for key, at in places.items()
            }
            if cells["first"] or cells["second"]:
                yield Pair(**cells, line=rows.line_num)
    except csv.Error as problem:
        raise MusterError(T("{file}: {problem}", file=path, problem=str(problem))) from None


def name_key(name: str) -> str:
    """What names of one player have in common, though a program cuts them or puts the last name first."""
    last, comma, first = name.partition(",")
    return same_name(cut_name(f"{first.strip()} {last.strip()}" if comma else name))


def cut_name(name: str) -> str:
    """As much of a name as a TRF has room for, on one line."""
    return one_line(name).strip()[:TRF_NAME].strip()


def is_bye(name: str) -> bool:
    """Whether a name is that of no opponent at all."""
    return plain_head(name) in BYES


def problems(pairs: Sequence[Pair], players: Iterable[str], signed_up: Iterable[str] = ()) -> Iterator[Text]:
    """Names that no player has, players against themselves, players and tables that appear twice in a round.

    `players` have lists; `signed_up` are all on the sign-up sheet.
    """
    known = {name_key(name): name for name in players if name}
    missing = {name_key(name): name for name in signed_up if name and name_key(name) not in known}
    seen: dict[tuple[str, str], int] = {}
    for pair in pairs:
        if name_key(pair.first) == name_key(pair.second) and not is_bye(pair.first):
            yield T("Line {line} of the pairings: {player} plays himself.", line=pair.line, player=pair.first)
        for name in {name_key(name): name for name in (pair.second, pair.first)}.values():
            if name_key(name) in missing:
                yield T("Line {line} of the pairings: {player} has no list.", line=pair.line, player=name)
            elif not is_bye(name) and name_key(name) not in known:
                said = nobody(name, (*known.values(), *missing.values()))
                yield T("Line {line} of the pairings: {text}", line=pair.line, text=said)
        again = {name for name in (pair.first, pair.second) if not is_bye(name)}
        for what in (*sorted(again), *((T("table {table}", table=pair.table),) if pair.table else ())):
            key = (pair.round, name_key(what) if isinstance(what, str) else f"\0{pair.table}")
            if key in seen:
                yield T(
                    "Line {line} of the pairings: {what} is already in line {first} of this round.",
                    line=pair.line, what=what, first=seen[key],
                )  # fmt: skip
            seen.setdefault(key, pair.line)


def nobody(name: str, players: Iterable[str]) -> Text:
    """That nobody has a name, and who may be meant: one whose name is alike, or has the same words or one of them alone."""
    known = list(dict.fromkeys(players))
    words = set(same_name(name).split())
    alike = [one for one in known if words and words == set(same_name(one).split())]
    alike = alike or [one for one in known if words & set(same_name(one).split())]
    guess = alike[0] if len(alike) == 1 else near(name, known)
    if guess is None:
        return T("no player is called {player}.", player=name)
    return T("no player is called {player}. Did you mean {guess}?", player=name, guess=guess)


def notes(found: Iterable[tuple[Pair, Registered]]) -> Iterator[Text]:
    """What both players should know before they play, of the lists on the sheets of pairs."""
    for pair, one in found:
        if not one.legal:
            yield T(
                "Line {line} of the pairings: the list of {player} is not legal.", line=pair.line, player=one.player
            )
        if one.of > 1:
            text = T(
                "Line {line} of the pairings: {player} has {count} lists; the sheet shows {file}.",
                line=pair.line, player=one.player, count=one.of, file=one.file,
            )  # fmt: skip
            yield text
