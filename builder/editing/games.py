"""Games being played: for each a file in the state folder with the list and every change since the game began.

The present state follows from the changes, so that undo has no limit. The file is written whole or not at all after
each change; the roster's own file is never written.
"""

import os
import secrets
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, Field, JsonValue

from builder import locale
from builder.core.findings import MusterError, T, Text
from builder.core.roster import Roster, plain_values
from builder.core.tracks import Marks
from builder.files import saving, state_folder
from builder.mustering import Muster

FOLDER = "games"
MOST_STEPS, LONGEST_NOTE = 10_000, 300
"""Greatest number of changes of a game, and of characters of a note, so that the file stays within its bounds."""
MOST_GAMES = 200
"""Greatest number of games that are listed, the newest first."""
SPOILT = ".spoilt"
"""Extension of a file of a game that could not be read and was set aside."""


class Step(BaseModel, defer_build=True):
    """A change during a game."""

    what: Literal["mark", "turn", "note", "reveal"]
    of: str = ""
    """Key of the counter whose boxes are crossed off, or handle of the entry that is revealed."""
    part: Annotated[int, Field(ge=0)] = 0
    """Index of the part of the counter; for a turn the index of its phase."""
    to: Annotated[int, Field(ge=0)] = 0
    """Number of boxes crossed off after the step; for a turn its number."""
    text: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""
    """Words of a note."""


class GameFile(BaseModel, defer_build=True):
    """Content of the file of a game."""

    format: Literal[1]
    name: str
    roster: str
    """Path of the roster's file."""
    begun: float
    """Time when the game began, in seconds since 1970."""
    values: Mapping[str, JsonValue]
    """The roster as last played with, as plain values."""
    steps: list[Step] = []
    at: Annotated[int, Field(ge=0)] = 0
    """Number of steps that are valid; later ones were undone."""


class Standing(NamedTuple):
    """The state of a played game after some of its steps."""

    turn: int = 1
    phase: int = 0
    """Index of the phase of the turn."""
    marks: Marks = {}
    revealed: frozenset[str] = frozenset()
    """Handles of hidden entries that the opponent has seen."""

    def after(self, step: Step) -> "Standing":
        """The state after one more step."""
        if step.what == "mark":
            return self._replace(marks={**self.marks, (step.of, step.part): step.to})
        if step.what == "turn":
            return self._replace(turn=step.to, phase=step.part)
        return self._replace(revealed=self.revealed | {step.of}) if step.what == "reveal" else self


class PlayedGame:
    """A game being played, with its file."""

    def __init__(self, path: Path, content: GameFile) -> None:
        self.path = path
        self.content = content

    @property
    def steps(self) -> list[Step]:
        """The changes that are not undone, oldest first."""
        return self.content.steps[: self.content.at]

    @property
    def now(self) -> Standing:
        """The present state."""
        return list(self.course())[-1]

    @property
    def description(self) -> Text:
        """The present turn, and when the game began."""
        return T("turn {turn}, begun {when}", turn=self.now.turn, when=locale.date_and_time(self.content.begun))

    @property
    def at_turn_start(self) -> Standing:
        """The state at the start of the present turn."""
        course = list(self.course())
        return next(one for one in course if one.turn == course[-1].turn)

    def course(self) -> Iterator[Standing]:
        """The states in order: at the beginning, then after each step."""
        standing = Standing()
        yield standing
        for step in self.steps:
            standing = standing.after(step)
            yield standing

    def add(self, step: Step) -> None:
        """Make a change; raises `MusterError` if the game has too many, `OSError` if it cannot be written."""
        steps = self._newest().steps
        if len(steps) >= MOST_STEPS:
            raise MusterError(T("A game has at most {most} changes; begin a new one.", most=MOST_STEPS))
        self._write(steps=[*self.steps, step], at=self.content.at + 1)

    def undo(self) -> bool:
        """Undo the last change; `False` if there is none. Raises `OSError` if that cannot be written."""
        return self._go(-1)

    def redo(self) -> bool:
        """Make the change undone last again; `False` if there is none. Raises `OSError` if that cannot be written."""
        return self._go(1)

    def keep_list(self, roster: Roster) -> None:
        """Record the roster as the list that is being played; raises `OSError` if that cannot be written."""
        self._newest()
        self._write(values=plain_values(roster))

    def _go(self, by: int) -> bool:
        """Make as many more or fewer steps valid; returns `False` if there are not so many."""
        at = self._newest().at + by
        if not 0 <= at <= len(self.content.steps):
            return False
        self._write(at=at)
        return True

    def _newest(self) -> GameFile:
        """The content, read again if it can be, since another window may have the same game open."""
        self.content = _read(self.path) or self.content
        return self.content

    def _write(self, **changes: object) -> None:
        """Write the file with these values changed."""
        content = self.content.model_copy(update=changes)
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        saving.save(self.path, content.model_dump_json(exclude_defaults=True) + "\n")
        self.content = content


class FoundGames(NamedTuple):
    """Games in the state folder, the newest first, and messages on spoilt files that were set aside."""

    games: tuple[PlayedGame, ...]
    spoilt: tuple[Text, ...] = ()


def begin(muster: Muster, roster: Path, name: str, state: Path) -> PlayedGame:
    """Begin a game under a name with a list from the file `roster`; raises `OSError` if it cannot be written.

    `state` is the state folder.
    """
    content = GameFile(format=1, name=name, roster=os.path.abspath(roster), begun=time.time(), values={})
    game = PlayedGame(state / FOLDER / f"{secrets.token_hex(6)}.json", content)
    game.keep_list(muster.roster)
    return game


def find(state: Path, roster: Path | None = None) -> FoundGames:
    """The games of a roster's file in the state folder, or all; files that cannot be read are renamed and reported."""
    games: list[PlayedGame] = []
    spoilt: list[Text] = []
    for path in sorted((state / FOLDER).glob("*.json")):
        content = _read(path)
        if content is not None:
            games.append(PlayedGame(path, content))
            continue
        aside = path.with_suffix(SPOILT)
        try:
            os.replace(path, aside)
        except OSError:
            aside = path
        spoilt.append(T("A game could not be read; its file is kept as {file}.", file=str(aside)))
    wanted = None if roster is None else os.path.abspath(roster)
    chosen = [game for game in games if wanted is None or game.content.roster == wanted]
    chosen.sort(key=lambda game: -game.content.begun)
    return FoundGames(tuple(chosen[:MOST_GAMES]), tuple(spoilt))


def _read(path: Path) -> GameFile | None:
    """The content of a game's file; `None` if it is missing or spoilt."""
    content = state_folder.read(path, GameFile)
    return content if content is not None and content.at <= len(content.steps) <= MOST_STEPS else None
