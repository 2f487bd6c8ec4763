"""What a new list can be begun with: the games and armies there are, and a name for its file."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core import validation, yaml_source
from builder.core.controls import Control
from builder.core.findings import Shown, T, Text
from builder.files import loading
from builder.files.file_stems import RESERVED, file_stem
from builder.files.loading import Refused


class ArmyOffered(NamedTuple):
    """An army to begin a list with."""

    id: str
    name: Shown
    version: str = ""
    alignment: Shown = None
    notes: Shown = None
    game: str = ""
    """The kind of game that its fresh roster is for, as the roster writes it; empty where the game knows no kinds."""
    agreed: tuple[Control, ...] = ()
    """What may be chosen for the whole army, as it stands in the fresh roster."""
    gloss: Shown = None
    """What distinguishes it from others of its name: an edition."""
    problem: Text | None = None
    """Why no list can be begun with it."""


class Game(NamedTuple):
    """A game with its armies."""

    system: str
    """Id of the game."""
    name: Shown
    armies: tuple[ArmyOffered, ...]


def games(folders: tuple[Path, ...]) -> tuple[Game, ...]:
    """The games and armies that a new list can be begun with; an army with a broken file comes with its problem."""
    armies: dict[str, list[ArmyOffered]] = {}
    for system, army, _ in loading.armies(folders):
        armies.setdefault(system, []).append(_offered(system, army, folders))
    return tuple(Game(system, systems.find(system).name, tuple(offered)) for system, offered in armies.items())


def _offered(system: str, army: str, folders: tuple[Path, ...]) -> ArmyOffered:
    try:
        known = loading.load(system, army, folders)
    except Refused as problem:
        return ArmyOffered(army, army, problem=problem.text)
    except KeyError:  # taken away since its folder was read
        return ArmyOffered(army, army, problem=T("There is no such file."))
    editor = known.system.editor
    values = editor.starter(known.rules, editor.usual_limit)
    fresh, _ = validation.validate(yaml_source.parse(yaml_source.dump(values)), known.system.files.roster)
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
    """A file name for a list: plain small letters, digits and hyphens, safe on every system, never empty."""
    stem = file_stem(name) or "list"
    return f"list-{stem}.yaml" if stem in RESERVED else f"{stem}.yaml"


def free_path(folder: str | os.PathLike[str], name: str) -> Path:
    """A path in the folder for a list of this name that no file has yet: `-2`, `-3`, … where one has."""
    return numbered_path(Path(folder) / file_name(name))


def numbered_path(path: Path) -> Path:
    """This path, or where a file has it the first with a number behind its name that none has."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(p for p in chain((path,), numbered) if not os.path.lexists(p))
