"""The sign-up sheet of an event: who plays, and whose list stands in which file."""

from __future__ import annotations

import csv
import io
import os
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core.event_pack import same_name
from builder.core.findings import INFO, WARNING, Finding, MusterError, T
from builder.core.terminal_text import cut, one_line
from builder.files.reading import unlike_a_file

LARGEST = 2_000_000
"""Bytes of a sheet."""
MOST = 10_000
"""Players on it."""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "player": ("player", "name", "joueur", "nom"),
    "club": ("club", "team", "equipe"),
    "file": ("file", "list", "fichier", "liste"),
    "language": ("language", "lang", "langue"),
    "received": ("received", "date", "recu", "recu le"),
}
"""What the columns may be called, whatever their capitals and accents; others are passed over."""
LANGUAGES: Mapping[str, str] = {
    "en": "en",
    "english": "en",
    "anglais": "en",
    "fr": "fr",
    "french": "fr",
    "francais": "fr",
}


class Player(NamedTuple):
    """A line of the sheet."""

    name: str
    club: str = ""
    file: str = ""
    """The name of his file; empty where the list itself tells whose it is."""
    language: str = ""
    """`en` or `fr`, or nothing."""
    received: str = ""
    """When his list came, as the sheet says it."""
    line: int = 0


class SignUp(NamedTuple):
    """A sign-up sheet."""

    file: str
    players: tuple[Player, ...]

    def player_of(self, path: str, claimed: str) -> Player | None:
        """Whose list a file is: by the file's name, else by the name in it where the sheet names no file of his.

        A file in an archive is a player's only where the sheet names the archive: whoever packs it chooses its names.
        """
        place = f"/{plain_head(path.replace(os.sep, '/'))}"
        archive, packed, inner = place.partition(".zip/")
        outer = f"{archive}.zip" if packed else place
        for player in self.players:
            wanted = plain_head(player.file.replace("\\", "/"))
            tail = f"/{wanted.partition('.zip/')[2]}" if ".zip/" in wanted else ""
            if wanted and outer.endswith(f"/{wanted}"):
                return player
            if packed and tail == f"/{inner}" and outer.endswith(f"/{wanted.removesuffix(tail)}"):
                return player
        name = same_name(claimed)
        return next((p for p in self.players if name and not p.file and same_name(p.name) == name), None)


def findings(player: Player | None, claimed: str) -> Iterator[Finding]:
    """What the name in a list is to the name on the sheet."""
    if player is None:
        text = (
            T("The sign-up sheet has no line for this file, which names the player {found}.", found=claimed)
            if claimed.strip()
            else T("The sign-up sheet has no line for this file.")
        )
        fix = T("Add the player and his file to the sheet; until then no waiver of the pack counts for it.")
        yield Finding("event.player", WARNING, text, path=("player",), found=claimed or None, fix=fix, by="event")
    elif same_name(claimed) != same_name(player.name) and claimed.strip():
        text = T(
            "The list names the player {found}; the sign-up sheet has {player}.", found=claimed, player=player.name
        )
        yield Finding("event.player", INFO, text, path=("player",), found=claimed, allowed=player.name, by="event")


def read(path: str) -> SignUp:
    """A sign-up sheet; raises `MusterError` for a file that is none."""
    return SignUp(path, tuple(_players(path, table_of(path))))


def table_of(path: str) -> str:
    """The text of a table (CSV), within bounds; raises `MusterError` for a file that is none."""
    wrong = unlike_a_file(path)
    if wrong is not None:
        raise MusterError(T("{file}: {problem}", file=path, problem=wrong))
    with open(path, "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise MusterError(T("{file}: {problem}", file=path, problem=T("This is not a regular file.")))
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        problem = T("The file is larger than {limit} bytes.", limit=LARGEST)
        raise MusterError(T("{file}: {problem}", file=path, problem=problem))
    return _text(data).replace("\0", "")


def _text(data: bytes) -> str:
    """The text of a table, as spreadsheets of today and of older systems write it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _players(path: str, text: str) -> Iterator[Player]:
    first = text.split("\n", 1)[0]
    mark = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    try:
        heads = [plain_head(head) for head in next(rows, [])]
        places = {key: next((heads.index(n) for n in names if n in heads), None) for key, names in COLUMNS.items()}
        at = places["player"]
        if at is None:
            known = ", ".join(COLUMNS)
            raise MusterError(
                T("{file} has no column “player”; its first line names its columns: {known}.", file=path, known=known)
            )
        seen: dict[str, int] = {}
        for row in rows:
            cells = {key: _cell(row, place) for key, place in places.items()}
            if not cells["player"]:
                continue
            if len(seen) >= MOST:
                raise MusterError(T("{file} has more than {limit} players.", file=path, limit=MOST))
            name, file = cells["player"], plain_head(cells["file"])
            if file and file in seen:
                text_ = T("{file}, line {line}: the file {name} already belongs to another player (line {first}).", file=path,
                          line=rows.line_num, name=cells["file"], first=seen[file])  # fmt: skip
                raise MusterError(text_)
            seen[file or f"\0{rows.line_num}"] = rows.line_num
            language = LANGUAGES.get(plain_head(cells["language"]), "")
            yield Player(name, cells["club"], cells["file"], language, cells["received"], rows.line_num)
    except csv.Error as problem:
        raise MusterError(T("{file}: {problem}", file=path, problem=str(problem))) from None


def _cell(row: list[str], place: int | None) -> str:
    return "" if place is None or place >= len(row) else cut(one_line(row[place]).strip(), 200)


def plain_head(text: str) -> str:
    """A name of a column or a file, whatever its capitals and accents."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.strip()) if not unicodedata.combining(c))
    return bare.casefold()
