"""Paths of the program's folders, and paths typed by users."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from builder.core.findings import MusterError, T, Text
from builder.files import allowed_folders

PACKAGE = Path(__file__).parent.parent
"""The folder of the program's package."""


def is_yaml(name: str | os.PathLike[str]) -> bool:
    """True if a file name has a YAML extension, in any case."""
    return os.fspath(name).lower().endswith((".yaml", ".yml"))


def is_list(name: str | os.PathLike[str]) -> bool:
    """True if a file may be a list by its extension: YAML, or text that may contain YAML."""
    return os.fspath(name).lower().endswith((".yaml", ".yml", ".json", ".txt"))


def is_archive(name: str | os.PathLike[str]) -> bool:
    """True if a file name has the extension of an archive."""
    return os.fspath(name).lower().endswith(".zip")


def leads_inside(path: str) -> bool:
    """True if a path leads to an existing archive, or to a file in one."""
    return is_packed(path) or inside(path) is not None


def is_packed(path: str) -> bool:
    """True if a path leads to an existing archive."""
    return is_archive(path) and os.path.isfile(path)


def inside(path: str) -> tuple[str, str] | None:
    """The archive of a path such as `lists.zip/ann.yaml`, and the name within it; `None` for other paths."""
    at = 0
    while (at := path.lower().find(".zip/", at)) >= 0:
        archive = path[: at + 4]
        if os.path.isfile(archive):
            return archive, path[at + 5 :]
        at += 5
    return None


def shipped() -> Path:
    """The folder of the shipped lists."""
    inside = PACKAGE / "lists"
    return inside if inside.is_dir() else PACKAGE.parent / "lists"


def cases() -> Path:
    """The folder of the test cases, which are also examples of legal and illegal lists."""
    inside = PACKAGE / "cases"
    return inside if inside.is_dir() else PACKAGE.parent / "tests" / "cases"


def reason(problem: OSError) -> str:
    """The system's message on a failed file operation, with the path concerned."""
    return (
        f"{problem.strerror or problem} ({problem.filename})" if problem.filename else str(problem.strerror or problem)
    )


def current() -> Path:
    """The current folder; raises `MusterError` if that folder no longer exists."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise MusterError(T("The current folder was removed; change into another one.")) from None


def brief(path: Path | str) -> str:
    """A path for display, with `~` for the user's home folder."""
    text, home = str(path), os.path.expanduser("~")
    inside = home not in ("~", os.sep) and (text == home or text.startswith(home + os.sep))
    return "~" + text[len(home) :] if inside else text


def typed_path(text: str, here: Path) -> Path:
    """A path typed by a user, relative to the folder `here`; raises `MusterError` if it is invalid."""
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
    """A typed path of a folder to write into, which may not exist yet."""
    path = typed_path(text, here)
    allowed_folders.writable(path)
    for above in (path, *path.parents):
        if os.path.lexists(above) and not os.path.isdir(above):
            raise MusterError(T("{file} is a file, not a folder.", file=above.name))
    return path


def to_file(text: str, here: Path, name: str) -> Path:
    """A typed path of a file to write; for a folder, the file `name` in it."""
    path = typed_path(text, here)
    allowed_folders.writable(path)
    if os.path.isdir(path) or text.strip().endswith(("/", os.sep)):
        path = path / name
    elif not is_yaml(path):
        path = path.with_name(path.name + ".yaml")
    folder = to_folder(str(path.parent), here)
    if not os.path.isdir(folder):
        raise MusterError(T("There is no folder {folder}.", folder=brief(folder)))
    return path


def path_problem(path: Callable[[str], Path]) -> Callable[[str], Text | None]:
    """Function from a typed text to the error of reading it with `path`; `None` if it is valid."""

    def refusal(text: str) -> Text | None:
        """The error of reading a typed text as a path; `None` if it is valid."""
        try:
            path(text)
        except MusterError as trouble:
            return trouble.text
        return None

    return refusal
