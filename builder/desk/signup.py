"""The sign-up sheet of an event: its players, and which file belongs to whom."""

import contextlib
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from builder.core.event_pack import same_name
from builder.core.findings import INFO, WARNING, Finding, MusterError, Shown, T, Text
from builder.core.spelling import folded
from builder.core.terminal_text import one_line, shortened
from builder.desk.csv_tables import mistyped_columns, table_of, table_rows
from builder.files.file_stems import file_stem

MOST = 10_000
"""Greatest number of players."""
MOST_WORDS = 20
"""Number of words of a file's name in which a player's name is looked for."""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "player": ("player", "name", "joueur", "nom"),
    "club": ("club", "team", "equipe"),
    "file": ("file", "list", "fichier", "liste"),
    "language": ("language", "lang", "langue"),
    "received": ("received", "date", "recu", "recu le"),
    "email": ("e-mail", "email", "mail", "courriel"),
}
"""Accepted names of the columns, without regard to capitals and accents; others are ignored,
with a message if they look mistyped."""
LANGUAGES: Mapping[str, str] = {
    "en": "en",
    "english": "en",
    "anglais": "en",
    "fr": "fr",
    "french": "fr",
    "francais": "fr",
}
"""Code of a language by the words for it in the sheet."""


class Player(NamedTuple):
    """A line of the sheet."""

    name: str
    club: str = ""
    file: str = ""
    """File name of his list; empty if the name in the list identifies it."""
    language: str = ""
    """Code of the language for letters, `en` or `fr`; empty if unknown."""
    received: str = ""
    """Date on which his list came, as written in the sheet."""
    line: int = 0
    email: str = ""
    t3: tuple[str, ...] = ()
    """Fields of the player in the file of T³: number, first and last name, nickname, army, town, team."""


@dataclass(frozen=True)
class SignUp:
    """A sign-up sheet."""

    file: str
    players: tuple[Player, ...]
    problems: tuple[Text, ...] = ()
    """Messages on columns and cells that are not understood."""
    t3_id: str = ""
    """Number of the event at T³; empty if the sheet is not a file of T³."""
    t3_version: str = ""
    """Version of the file format of T³, if the sheet is one of T³."""
    others: frozenset[str] = frozenset()
    """Files that match a line of the sheet less well, by spelling or folder, than another file; they have no player."""
    below: Mapping[str, str] = field(default_factory=dict)
    """For each file in a deeper folder than the sheet names: its path below the common folder of all files."""
    downloads: Mapping[str, tuple[Player, bool]] = field(default_factory=dict)
    """For a file such as "ann (1).yaml", a second download: the player of "ann.yaml", and true if that exists too."""

    def among(self, files: Iterable[str]) -> "SignUp":
        """The sheet for these files: of several files that a line may mean, the one with exact spelling and place."""
        found: dict[int, list[tuple[tuple[bool, int], str]]] = {}
        every = {file: os.path.abspath(file).replace(os.sep, "/").partition(".zip/")[0] for file in files}
        top = min((place.count("/") for place in every.values()), default=0)
        again = list[tuple[str, Player]]()
        below: dict[str, str] = {}
        for file, place in every.items():
            path = f"/{file.replace(os.sep, '/')}"
            player = self._by_file(path)
            if player is None:
                first = _first_download(path)
                whose = None if first is None else self._by_file(first)
                if whose is not None:
                    again.append((file, whose))
                continue
            deep = place.count("/")
            found.setdefault(player.line, []).append(((_ending(_nfc(path), self._as_written) is None, deep), file))
            written = player.file.replace("\\", "/").partition(".zip/")[0]
            if deep - top > written.strip("/").count("/"):
                below[file] = "/".join(place.split("/")[top:])
        others = frozenset([file for own in found.values() for rank, file in own if rank > min(own)[0]])
        return replace(
            self,
            others=others,
            below={file: place for file, place in below.items() if file not in others},
            downloads={file: (player, player.line in found) for file, player in again},
        )

    @cached_property
    def repeated(self) -> Mapping[str, tuple[int, ...]]:
        """Numbers of the lines with the same name, by `same_name`; only for names on several lines."""
        lines: dict[str, tuple[int, ...]] = {}
        for player in self.players:
            name = same_name(player.name)
            lines[name] = (*lines.get(name, ()), player.line)
        return {name: own for name, own in lines.items() if len(own) > 1}

    @cached_property
    def _as_written(self) -> Mapping[str, list[tuple[str, Player]]]:
        """Players and their files by exact spelling, see `_by_names`."""
        return _by_names(self.players, _nfc)

    @cached_property
    def _plainly(self) -> Mapping[str, list[tuple[str, Player]]]:
        """Players with their files spelt without capitals and accents, see `_by_names`."""
        return _by_names(self.players, _plain)

    def player_of(self, path: str, claimed: str) -> Player | None:
        """The player of a file: by the sheet's file name; if it names no file of his, by the name in it (`claimed`).

        Without such a player it is the one whose name is part of the file's name. A file in an archive belongs to a
        player only if the sheet names the archive, since whoever packs it chooses its names.
        """
        own = None if path in self.others else self._by_file(f"/{path.replace(os.sep, '/')}")
        if own is not None:
            return own
        named = self._by_player.get(same_name(claimed))
        if named is None and path not in self.others and path not in self.downloads:
            named = self._named_by_file(path)
        return named if named is not None and not named.file else None

    @cached_property
    def _by_player(self) -> Mapping[str, Player]:
        """The line of each player by his name as `same_name` writes it; of several lines one that names no file."""
        lines = sorted(self.players, key=lambda player: not player.file)
        return {same_name(player.name): player for player in lines}

    @cached_property
    def _by_stem(self) -> Mapping[str, Player | None]:
        """The line of each player by his name as in names of files; `None` for a name that several have."""
        found: dict[str, Player | None] = {}
        for name, player in self._by_player.items():
            stem = file_stem(name)
            found[stem] = None if stem in found else player
        return found

    def _named_by_file(self, path: str) -> Player | None:
        """The player whose name is part of a file's name ("Ann Lee, Empire (1).yaml"); the longest name counts."""
        place = path.replace(os.sep, "/")
        if ".zip/" in place:
            return None
        words = file_stem(os.path.splitext(place.rpartition("/")[2])[0]).split("-")[:MOST_WORDS]
        for length in range(len(words), 0, -1):
            for start in range(len(words) - length + 1):
                stem = "-".join(words[start : start + length])
                if stem and stem in self._by_stem:
                    return self._by_stem[stem]
        return None

    def _by_file(self, path: str) -> Player | None:
        """The player with this file on the sheet: exact spelling first, else without regard to capitals and accents."""
        return _ending(_nfc(path), self._as_written) or _ending(_plain(path), self._plainly)


def _ending(path: str, players: Mapping[str, list[tuple[str, Player]]]) -> Player | None:
    """The player whose file name is the end of the path; `None` if there is none.

    `players` has a pair of file name, as in the sign-up sheet, and player for each list, by the last part of the file name.
    """
    archive, packed, inner = path.partition(".zip/")
    outer = f"{archive}.zip" if packed else archive
    for wanted, player in players.get(outer.rpartition("/")[2], ()):
        tail = f"/{wanted.partition('.zip/')[2]}" if ".zip/" in wanted else ""
        if outer.endswith(f"/{wanted}"):
            return player
        if packed and tail == f"/{inner}" and outer.endswith(f"/{wanted.removesuffix(tail)}"):
            return player
    return None


def _by_names(players: Iterable[Player], spell: Callable[[str], str]) -> dict[str, list[tuple[str, Player]]]:
    """Players with their files as `spell` writes them, by the last part of the path of the file or of its archive."""
    found: dict[str, list[tuple[str, Player]]] = {}
    for player in players:
        wanted = spell(player.file.replace("\\", "/"))
        archive, packed, _ = wanted.partition(".zip/")
        name = (f"{archive}.zip" if packed else archive).rpartition("/")[2]
        if wanted:
            found.setdefault(name, []).append((wanted, player))
    return found


_DOWNLOAD = re.compile(
    r"^(.*?[^/ ])(?: ?\(\d{1,3}\)| - (?:copy|copie)| (?:copy|copie)(?: \d{1,3})?)(\.[a-z]{3,4})$", re.IGNORECASE
)
"""Pattern of a file name that a browser or system marked as a copy."""


def _first_download(path: str) -> str | None:
    """File name before a browser or system marked it as a copy: "ann (1).yaml", "ann - Copy.yaml"."""
    found = _DOWNLOAD.match(path)
    return None if found is None else f"{found[1]}{found[2]}"


def findings(sheet: SignUp, path: str, claimed: str) -> Iterator[Finding]:
    """Findings on a file and on the player's name in it (`claimed`), compared with the sheet."""
    player = sheet.player_of(path, claimed)
    if player is None and path in sheet.downloads:
        whose, there = sheet.downloads[path]
        said: dict[str, Shown] = {"file": whose.file, "player": whose.name}
        if there:
            text = T("This looks like a second download of {file}, which counts as the list of {player}.", **said)
            fix = T("Compare both, keep the right one as {file} and remove the other.", **said)
        else:
            text = T("This looks like a second download of {file}, the list of {player}, which is not there.", **said)
            fix = T("If it is his, rename it to {file}.", **said)
        yield Finding("event.player", WARNING, text, found=claimed or None, fix=fix, by="event")
    elif player is None:
        text = (
            T("The sign-up sheet has no line for this file, which names the player {found}.", found=claimed)
            if claimed.strip()
            else T("The sign-up sheet has no line for this file.")
        )
        fix = T("Add the player and this file to the sheet; until then none of the pack’s waivers apply to it.")
        yield Finding("event.player", WARNING, text, path=("player",), found=claimed or None, fix=fix, by="event")
    elif same_name(claimed) != same_name(player.name) and claimed.strip():
        text = T(
            "The list names the player {found}; the sign-up sheet has {player}.", found=claimed, player=player.name
        )
        other = any(same_name(one.name) == same_name(claimed) for one in sheet.players)
        yield Finding(
            "event.player", WARNING if other else INFO, text, path=("player",), found=claimed, allowed=player.name,
            fix=T("Ask whose it is.") if other else None, by="event",
        )  # fmt: skip
    if player is not None and not player.file and same_name(claimed) != same_name(player.name):
        text = T("This file is taken for the list of {player} by its name only.", player=player.name)
        fix = T("If it is his list, write the name of the file in the sheet.")
        yield Finding("event.player", INFO, text, found=player.name, fix=fix, by="event")
    if player is not None and path in sheet.below:
        text = T(
            "The sign-up sheet has {file}; the file of this name is {place}.", file=player.file, place=sheet.below[path]
        )
        fix = T("If it is his list, write {place} in the sheet.", place=sheet.below[path])
        yield Finding("event.player", INFO, text, found=sheet.below[path], fix=fix, by="event")


def late_findings(received: str, deadline: str | None) -> Iterator[Finding]:
    """Finding on a list that came late, or whose arrival date cannot be read; none without a date."""
    if deadline is None or not received.strip():
        return
    if parsed_date(received) is None:
        if is_ambiguous(received):
            text = T(
                "The sign-up sheet gives “{found}” as the arrival date, which can be two different days.",
                found=received,
            )
            fix = T("Write {first} or {second}.", **_two_days(received))
        else:
            text = T("The sign-up sheet gives “{found}” as the arrival date, which is not a date.", found=received)
            fix = T("Write it as 2027-02-20 or 2027-02-20 18:00.")
    elif is_late(received, deadline):
        text = T("The list arrived on {found}, after the deadline of {day}.", found=received, day=deadline)
        fix = T("Decide whether it counts.")
    else:
        return
    yield Finding("event.late", WARNING, text, found=received, allowed=deadline, fix=fix, by="event")


def repeated_player_finding(player: Player, lines: tuple[int, ...]) -> Finding:
    """The finding on a player who has more lines in the sign-up sheet than the event has lists for each player."""
    text = T("The sign-up sheet has {player} in lines {lines}.", player=player.name, lines=tuple(map(str, lines)))
    fix = T(
        "Keep one line, or tell the two players of the same name apart; until then none of "
        "the pack’s waivers apply to them."
    )
    return Finding("event.player", WARNING, text, path=("player",), found=len(lines), fix=fix, by="event")


def read(path: str) -> SignUp:
    """The sign-up sheet in a file; raises `MusterError` if the file is not one."""
    text = table_of(path)
    if _is_t3(text):
        return _of_t3(path, text)
    problems: list[Text] = [*mistyped_columns(path, text, COLUMNS)]
    players = tuple(_players(path, text, problems))
    return SignUp(path, _once(path, players, problems), tuple(problems))


def _once(path: str, players: Sequence[Player], problems: list[Text]) -> tuple[Player, ...]:
    """The players, with lines of the same player and file merged into one that has the later date of receipt.

    Messages on merged lines are added to `problems`.
    """
    found: dict[tuple[str, str], Player] = {}
    for player in players:
        file = folded(player.file.strip())
        key = (same_name(player.name), file)
        first = found.get(key)
        if first is None:
            found[key] = player
            continue
        problems.append(
            T("{file}, line {line}: {player} is already in line {first} with this file; the later arrival date counts.",
              file=path, line=player.line, player=player.name, first=first.line)
        )  # fmt: skip
        days = [day for day in (first.received, player.received) if parsed_date(day) is not None]
        found[key] = first._replace(received=max(days, key=_when, default=first.received or player.received))
    return tuple(found.values())


def _when(day: str) -> datetime:
    """A valid date and time as a sort key."""
    return parsed_date(day) or datetime.min  # noqa: DTZ901 - both are of the same place


_FORMS = (
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d",
    "%d.%m.%Y %H:%M",
    "%d.%m.%Y",
)
"""Forms in which dates are read."""
_SLASHED = tuple(f"{day}{time}" for day in ("%d/%m/%Y", "%m/%d/%Y") for time in ("", " %H:%M", " %H:%M:%S"))
"""Forms with slashes, which some countries write with the day first and others with the month first."""


def is_late(received: str, deadline: str | None) -> bool:
    """True if a list came after the deadline; a date without time counts as in time until midnight."""
    came, until = parsed_date(received), parsed_date(deadline or "")
    if came is None or until is None:
        return False
    if len(deadline or "") <= len("2026-01-01"):
        return came.date() > until.date()
    return came > until


def parsed_date(text: str) -> datetime | None:
    """Date and time in a text; `None` if there is no date, or if it can be read as two different days."""
    found = _readings(text)
    return found[0] if len(found) == 1 else None


def is_ambiguous(text: str) -> bool:
    """True if a date can be read as two different days, such as 02/03/2027."""
    return len(_readings(text)) > 1


def _two_days(text: str) -> dict[str, str]:
    """The readings of an ambiguous date, day first and month first, as the values `first` and `second` of a message."""
    form = "%Y-%m-%d %H:%M" if ":" in text else "%Y-%m-%d"
    first, second = (day.strftime(form) for day in _readings(text))
    return {"first": first, "second": second}


def _readings(text: str) -> list[datetime]:
    """All different dates that a text may mean, the one with the day first before the one with the month first."""
    found: dict[datetime, None] = {}
    for form in (*_FORMS, *_SLASHED):
        with contextlib.suppress(ValueError):
            found[datetime.strptime(text.strip(), form)] = None  # noqa: DTZ007 - both are of the same place
    return list(found)


T3_FIELDS = 7
"""Number of a player's fields in files of T³."""


def t3_cells(line: str) -> tuple[str, ...]:
    """The fields of a line of a T³ file."""
    return tuple(shortened(one_line(cell).strip(), 200) for cell in line.rstrip().removesuffix("||x").split("||"))


def _is_t3(text: str) -> bool:
    """True for a T³ file of participants (`.gip`): version, name, numbers, then the players."""
    lines = text.splitlines()[:5]
    return len(lines) > 3 and lines[2].strip().isdecimal() and lines[3].strip().isdecimal()


def _of_t3(path: str, text: str) -> SignUp:
    """The sheet of a `.gip` file; lists are assigned by the names in them."""
    version, _, id_, _, *lines = text.splitlines()
    players: list[Player] = []
    for number, line in enumerate(lines, 5):
        cells = t3_cells(line)
        if len(cells) < T3_FIELDS:
            continue
        if len(players) >= MOST:
            raise MusterError(T("{file} has more than {limit} players.", file=path, limit=MOST))
        name = f"{cells[1]} {cells[2]}".strip()
        players.append(Player(name, cells[6], line=number, t3=cells[:T3_FIELDS]))
    return SignUp(path, tuple(players), (), shortened(id_.strip(), 20), shortened(one_line(version).strip(), 20))


def _players(path: str, text: str, problems: list[Text]) -> Iterator[Player]:
    """The players in a CSV table; messages on wrong cells are added to `problems`."""
    known = ", ".join(COLUMNS)
    missing = T("{file} has no column “player”; its first line names its columns: {known}.", file=path, known=known)
    seen: dict[str, tuple[int, str]] = {}
    for line, cells in table_rows(path, text, COLUMNS, ("player",), missing):
        where: dict[str, Shown] = {"file": path, "line": line}
        if not cells["player"]:
            if cells["file"]:
                problems.append(
                    T("{file}, line {line}: the file {name} is without a player.", **where, name=cells["file"])
                )
            continue
        if len(seen) >= MOST:
            raise MusterError(T("{file} has more than {limit} players.", file=path, limit=MOST))
        name, file = cells["player"], folded(cells["file"])
        if file and file in seen and seen[file][1] != same_name(name):
            text_ = T("{file}, line {line}: the file {name} already belongs to another player (line {first}).", file=path,
                      line=line, name=cells["file"], first=seen[file][0])  # fmt: skip
            raise MusterError(text_)
        seen.setdefault(file or f"\0{line}", (line, same_name(name)))
        language = LANGUAGES.get(folded(cells["language"]).partition("-")[0], "")
        if cells["language"] and not language:
            problems.append(
                T("{file}, line {line}: no language that is known: {found}.", **where, found=cells["language"])
            )
        if cells["received"] and parsed_date(cells["received"]) is None:
            text_ = (
                T("{file}, line {line}: {found} can be two different days; write it as {first} or {second}.",
                  **where, found=cells["received"], **_two_days(cells["received"]))
                if is_ambiguous(cells["received"])
                else T("{file}, line {line}: {found} is not a date; write it as 2027-02-20 or 2027-02-20 18:00.",
                       **where, found=cells["received"])
            )  # fmt: skip
            problems.append(text_)
        yield Player(name, cells["club"], cells["file"], language, cells["received"], line, cells["email"])


def _nfc(text: str) -> str:
    """A path in one Unicode form, as systems write accents differently."""
    return unicodedata.normalize("NFC", text.strip())


def _plain(path: str) -> str:
    """A path without regard to capitals, accents and apostrophes."""
    return folded(path.strip())
