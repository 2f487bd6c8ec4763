"""Choices for a new list: games, armies, and a file name."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core import validation
from builder.core.controls import Control
from builder.core.findings import Shown, T, Text
from builder.files import loading
from builder.files.file_stems import RESERVED, file_stem
from builder.files.loading import Refused


class ArmyOffered(NamedTuple):
    """An army that a new list can have."""

    id: str
    name: Shown
    version: str = ""
    alignment: Shown = None
    notes: Shown = None
    game: str = ""
    """Id of the game type of new rosters; empty if the game has no types."""
    agreed: tuple[Control, ...] = ()
    """Controls of the whole army, such as agreed terms, with the values of a new roster."""
    gloss: Shown = None
    """Words that distinguish the army from another of the same name, such as the edition."""
    problem: Text | None = None
    """Why no list can have the army; `None` if one can."""


class Game(NamedTuple):
    """A game with its armies."""

    system: str
    """Id of the game."""
    name: Shown
    armies: tuple[ArmyOffered, ...]


def games(folders: tuple[Path, ...]) -> tuple[Game, ...]:
    """Games and armies in these folders of definitions for a new list; an army with a broken file has a problem."""
    return by_game(offered(folders))


def offered(folders: tuple[Path, ...]) -> Iterator[tuple[str, ArmyOffered]]:
    """Armies in these folders of definitions, with the ids of their games; each is read when it is reached."""
    for system, army, _ in loading.armies(folders):
        yield system, _offered(system, army, folders)


def by_game(known: Iterable[tuple[str, ArmyOffered]]) -> tuple[Game, ...]:
    """The games of these armies."""
    armies: dict[str, list[ArmyOffered]] = {}
    for system, army in known:
        armies.setdefault(system, []).append(army)
    return tuple(Game(system, systems.find(system).name, tuple(found)) for system, found in armies.items())


def _offered(system: str, army: str, folders: tuple[Path, ...]) -> ArmyOffered:
    """An army for a new list, with the values of a fresh roster; with the problem if its files are broken."""
    try:
        known = loading.load(system, army, folders)
    except Refused as problem:
        return ArmyOffered(army, army, problem=problem.text)
    except KeyError:  # taken away since its folder was read
        return ArmyOffered(army, army, problem=T("There is no such file."))
    editor = known.system.editor
    values = editor.starter(known.rules, editor.usual_limit)
    fresh, _ = validation.checked(known.system.files.roster, values)
    book = getattr(known.rules, "army", None)
    return ArmyOffered(
        army,
        known.army_name,
        str(known.versions.get(army, "")),
        getattr(book, "alignment", None),
        getattr(book, "notes", None),
        str(values.get("game", "")),
        () if fresh is None else tuple(editor.army_options(known.system.verdict.army(fresh, known.rules, (), None))),
        editor.army_gloss(known.rules),
    )


def file_name(name: str) -> str:
    """A file name for a list: lower case letters, digits and hyphens, valid on every system, never empty."""
    stem = file_stem(name) or "list"
    return f"list-{stem}.yaml" if stem in RESERVED else f"{stem}.yaml"


def free_path(folder: str | os.PathLike[str], name: str) -> Path:
    """An unused path in the folder for a list of this name, with `-2`, `-3`, … if necessary."""
    return numbered_path(Path(folder) / file_name(name))


def numbered_path(path: Path) -> Path:
    """The path itself if it is unused, otherwise the first unused one with a number added to its name."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(p for p in chain((path,), numbered) if not os.path.lexists(p))
