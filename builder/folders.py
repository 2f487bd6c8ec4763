"""The folders in which lists are looked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from builder import fence
from builder.findings import MusterError, T, Text


def is_yaml(name: str | os.PathLike[str]) -> bool:
    """Whether a file says by its name that it is YAML, in great letters or small."""
    return os.fspath(name).lower().endswith((".yaml", ".yml"))


def shipped() -> Path:
    """The folder of the lists that travel with the program."""
    inside = Path(__file__).parent / "lists"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "lists"


def cases() -> Path:
    """The folder of the referees' cases: what is legal and what is not, game by game."""
    inside = Path(__file__).parent / "cases"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "tests" / "cases"


def search_path(extra: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """The folders to search, in order; the user's own is left out where there is none.

    Raises `MusterError` for a folder that was asked for and is not there, and for one that cannot be read: a verdict
    must not rest on other definitions than those that were meant.
    """
    asked = [Path(f) for f in extra]
    asked += [Path(f) for f in os.environ.get("MUSTER_LISTS", "").split(os.pathsep) if f]
    for folder in asked:
        try:
            _entered(folder)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            raise MusterError(T("There is no folder {folder}.", folder=str(folder))) from None
        except OSError as problem:
            text = T(
                "The folder of lists {folder} cannot be read: {problem}.", folder=str(folder), problem=_why(problem)
            )
            raise MusterError(text) from None
    own = user_folder()
    there = True
    try:
        _entered(own)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        there = False
    except OSError as problem:
        text = T(
            "Your own lists in {folder} cannot be read: {problem}. Allow it, or name another folder in XDG_DATA_HOME.",
            folder=str(own),
            problem=_why(problem),
        )
        raise MusterError(text) from None
    return (*asked, *((own,) if there else ()), shipped())


def _entered(folder: Path) -> None:
    """Look into a folder of lists and those in it that hold definitions; raises `OSError` where one stays closed."""
    from builder import systems

    with os.scandir(folder):
        pass
    for name in (*systems.ids(), "events"):
        try:
            with os.scandir(folder / name) as entries:
                below = [entry.path for entry in entries if name != "events" and entry.is_dir()]
            for path in below:
                with os.scandir(path):
                    pass
        except (FileNotFoundError, NotADirectoryError):
            continue  # a folder need not hold all games


def _why(problem: OSError) -> str:
    """What the system says, with the folder below that it is about."""
    return (
        f"{problem.strerror or problem} ({problem.filename})" if problem.filename else str(problem.strerror or problem)
    )


def current() -> Path:
    """The current folder; raises `MusterError` where somebody has removed it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise MusterError(T("The current folder was removed; change into another one.")) from None


def user_folder() -> Path:
    """The user's own lists, by the platform's custom."""
    if sys.platform in ("win32", "darwin"):
        from platformdirs import user_data_path  # kept out of the quick start of other platforms

        return user_data_path("muster", appauthor=False) / "lists"
    base = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(base) / "muster" / "lists"


def brief(path: Path | str) -> str:
    """A path as people write it: `~` for the user's own folder."""
    text, home = str(path), os.path.expanduser("~")
    inside = home not in ("~", os.sep) and (text == home or text.startswith(home + os.sep))
    return "~" + text[len(home) :] if inside else text


def typed(text: str, here: Path) -> Path:
    """The path that somebody typed, from this folder on. Raises `MusterError` for what is none."""
    text = text.strip()
    if not text:
        raise MusterError(T("No path given; type one."))
    if not text.isprintable():
        raise MusterError(T("A path cannot contain control characters."))
    try:
        return here / Path(text).expanduser()
    except RuntimeError:
        raise MusterError(T("There is no user folder {folder} on this computer.", folder=Path(text).parts[0])) from None


def to_folder(text: str, here: Path) -> Path:
    """A folder that somebody typed to write into; it may still have to be made."""
    path = typed(text, here)
    fence.writable(path)
    for above in (path, *path.parents):
        if os.path.lexists(above) and not os.path.isdir(above):
            raise MusterError(T("{file} is a file, not a folder.", file=above.name))
    return path


def to_file(text: str, here: Path, name: str) -> Path:
    """A file that somebody typed to write; in a folder that is named instead, the file gets this name."""
    path = typed(text, here)
    fence.writable(path)
    if os.path.isdir(path) or text.strip().endswith(("/", os.sep)):
        path = path / name
    elif not is_yaml(path):
        path = path.with_name(path.name + ".yaml")
    folder = to_folder(str(path.parent), here)
    if not os.path.isdir(folder):
        raise MusterError(T("There is no folder {folder}.", folder=brief(folder)))
    return path


def problem(path: Callable[[str], Path]) -> Callable[[str], Text | None]:
    """What is wrong with a path while it is typed: the refusal of one of these readings, in its words."""

    def told(text: str) -> Text | None:
        try:
            path(text)
        except MusterError as trouble:
            return trouble.text
        return None

    return told
