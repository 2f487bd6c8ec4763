"""Pairings from a table (CSV): who plays whom, in which round and at which table."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from builder.core.event_pack import same_name
from builder.core.findings import T, Text
from builder.core.spelling import folded, most_similar
from builder.core.terminal_text import one_line
from builder.desk.csv_tables import table_of, table_rows
from builder.desk.registry import Registered

Kept = TypeVar("Kept")

COLUMNS = {
    "round": ("round", "ronde"),
    "table": ("table",),
    "first": ("player1", "player 1", "player", "white", "home", "joueur1", "joueur 1", "joueur"),
    "second": ("player2", "player 2", "opponent", "black", "away", "joueur2", "joueur 2", "adversaire"),
}
"""Accepted names of the columns; others are ignored."""
BYES = frozenset({"", "-", "bye", "exempt", "exempte", "freilos", "libre"})
"""Texts in place of a missing opponent."""
MOST = 5_000
"""Greatest number of pairs in a table."""


TRF_NAME = 33
"""Length of a name in a FIDE report file (TRF), which may begin with the last name."""


class Pair(NamedTuple):
    """Two players at a table; `second` is empty for a bye."""

    round: str
    table: str
    first: str
    second: str
    line: int
    """Number of the line in the file."""


def read_pairs(path: str) -> tuple[Pair, ...]:
    """The pairs of a CSV table; raises `MusterError` if the file is not such a table."""
    return tuple(_pairs(path, table_of(path)))


def _pairs(path: str, text: str) -> Iterator[Pair]:
    """The pairs in a CSV table, without lines that name no player."""
    missing = T("{file} has no columns “player1” and “player2”.", file=path)
    for line, cells in table_rows(path, text, COLUMNS, ("first", "second"), missing, MOST):
        if cells["first"] or cells["second"]:
            yield Pair(**cells, line=line)


def name_key(name: str) -> str:
    """Key that is equal for a player's name in full, cut to `TRF_NAME` characters, and with the last name first."""
    last, comma, first = name.partition(",")
    return same_name(cut_name(f"{first.strip()} {last.strip()}" if comma else name))


def cut_name(name: str) -> str:
    """A name cut to the length in a TRF, on one line."""
    return one_line(name).strip()[:TRF_NAME].strip()


def plain_key(name: str) -> str:
    """`name_key` without accents and with one kind of apostrophe."""
    return folded(name_key(name))


class ByName(Generic[Kept]):
    """Values by player name in any usual spelling; of players with equal names the first counts."""

    def __init__(self, known: Iterable[tuple[str, Kept]]) -> None:
        self._exact: dict[str, Kept] = {}
        self._plain: dict[str, set[str]] = {}
        for name, own in known:
            self._exact.setdefault(name_key(name), own)
            self._plain.setdefault(plain_key(name), set()).add(name_key(name))

    def get(self, name: str) -> Kept | None:
        """Value for a name, ignoring accents if only one player matches; `None` if there is none."""
        key = name_key(name)
        if key not in self._exact:
            alike = self._plain.get(plain_key(name), ())
            key = next(iter(alike)) if len(alike) == 1 else key
        return self._exact.get(key)


def is_bye(name: str) -> bool:
    """True if a name marks a missing opponent."""
    return folded(name.strip()) in BYES


def pairing_problems(
    pairs: Sequence[Pair], players: Collection[str], signed_up: Collection[str] = ()
) -> Iterator[Text]:
    """Messages on unknown names, players against themselves, and players or tables that appear twice in a round.

    `players` have lists; `signed_up` are all on the sign-up sheet.
    """
    known = ByName([(name, name) for name in players if name])
    missing = ByName([(name, name) for name in signed_up if name and known.get(name) is None])
    every = list(dict.fromkeys((*players, *signed_up)))
    seen: dict[tuple[str, str], int] = {}
    for pair in pairs:
        if name_key(pair.first) == name_key(pair.second) and not is_bye(pair.first):
            yield T("Line {line} of the pairings: {player} plays himself.", line=pair.line, player=pair.first)
        for name in {name_key(name): name for name in (pair.second, pair.first)}.values():
            if missing.get(name) is not None:
                yield T("Line {line} of the pairings: {player} has no list.", line=pair.line, player=name)
            elif not is_bye(name) and known.get(name) is None:
                said = unknown_player_text(name, every)
                yield T("Line {line} of the pairings: {text}", line=pair.line, text=said)
        again = {name for name in (pair.first, pair.second) if not is_bye(name)}
        for what in (*sorted(again), *((T("table {table}", table=pair.table),) if pair.table else ())):
            key = (pair.round, plain_key(what) if isinstance(what, str) else f"\0{pair.table}")
            if key in seen:
                yield T(
                    "Line {line} of the pairings: {what} is already in line {first} of this round.",
                    line=pair.line, what=what, first=seen[key],
                )  # fmt: skip
            seen.setdefault(key, pair.line)


def probable_player(name: str, players: Iterable[str]) -> str | None:
    """The player that a name may mean: with the same words, a similar name, or a word that no other has."""
    known = {one: set(plain_key(one).split()) for one in players if one}
    words = set(plain_key(name).split())
    same = [one for one, own in known.items() if own == words]
    written = {one.replace(" ", "-"): one for one in known}
    alike = most_similar(name, written)
    some = [one for one, own in known.items() if own & words]
    return same[0] if len(same) == 1 else written[alike] if alike else some[0] if len(some) == 1 else None


def unknown_player_text(name: str, players: Iterable[str]) -> Text:
    """Message that no player has a name, with the player that may be meant."""
    guess = probable_player(name, players)
    if guess is None:
        return T("no player is called {player}.", player=name)
    return T("no player is called {player}. Did you mean {guess}?", player=name, guess=guess)


def pairing_notes(found: Iterable[tuple[Pair, Registered]]) -> Iterator[Text]:
    """Remarks on lists on pairing sheets that are not legal, or whose players have several.

    `found` has each pair with the list of each of its players.
    """
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
