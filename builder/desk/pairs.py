"""Pairings from a table (CSV): who plays whom, in which round and at which table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import MusterError, T
from builder.core.terminal_text import cut, one_line
from builder.desk.signup import plain_head, table_of

COLUMNS = {
    "round": ("round", "ronde"),
    "table": ("table",),
    "first": ("player1", "player 1", "player", "white", "home", "joueur1", "joueur 1", "joueur"),
    "second": ("player2", "player 2", "opponent", "black", "away", "joueur2", "joueur 2", "adversaire"),
}
"""What the columns may be called; others are passed over."""
MOST = 5_000
"""Pairs in a table."""


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
