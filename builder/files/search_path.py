"""Search path of definitions: requested folders, the user's own, those of installed games, the shipped ones."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from builder.core.findings import MusterError, T
from builder.files.path_names import reason, shipped
from builder.systems import installed_games


def search_path(extra: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """The folders to search in order: the requested ones, with `extra` first, and the user's own only if it exists.

    Raises `MusterError` for a requested folder that does not exist or cannot be read, since a verdict must use the
    intended definitions.
    """
    asked = [Path(finding) for finding in extra]
    asked += [Path(folder) for folder in os.environ.get("MUSTER_LISTS", "").split(os.pathsep) if folder]
    for folder in asked:
        try:
            _check_readable(folder)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            raise MusterError(T("There is no folder {folder}.", folder=str(folder))) from None
        except OSError as problem:
            text = T(
                "The folder of lists {folder} cannot be read: {problem}.", folder=str(folder), problem=reason(problem)
            )
            raise MusterError(text) from None
    own = user_folder()
    there = True
    try:
        _check_readable(own)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        there = False
    except OSError as problem:
        text = T(
            "Your own lists in {folder} cannot be read: {problem}. Allow it, or name another folder in XDG_DATA_HOME.",
            folder=str(own),
            problem=reason(problem),
        )
        raise MusterError(text) from None
    return (*asked, *((own,) if there else ()), *installed_games.folders(), shipped())


def _check_readable(folder: Path) -> None:
    """Raise `OSError` unless a folder of lists and its definition folders are readable."""
    with os.scandir(folder):
        pass
    for name in (*installed_games.built_in(), "events"):
        try:
            with os.scandir(folder / name) as entries:
                below = [entry.path for entry in entries if name != "events" and entry.is_dir()]
            for path in below:
                with os.scandir(path):
                    pass
        except (FileNotFoundError, NotADirectoryError):
            continue  # a folder need not hold all games


def user_folder() -> Path:
    """The user's folder of lists, by the platform's convention."""
    return user_data_path("muster", appauthor=False) / "lists"


def collection_file() -> Path:
    """The file of the models that the user owns, beside the folder of lists; it need not exist."""
    return user_folder().parent / "collection.yaml"
