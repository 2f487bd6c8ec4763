"""Paths: those of the folders of the program, and those that people type, in words."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from builder.core.findings import MusterError, T, Text
from builder.files import allowed_folders

PACKAGE = Path(__file__).parent.parent
"""Where the program lies."""


def is_yaml(name: str | os.PathLike[str]) -> bool:
    """True if a file name has a YAML extension, in any case."""
    return os.fspath(name).lower().endswith((".yaml", ".yml"))


def is_list(name: str | os.PathLike[str]) -> bool:
    """True if a file may be a list by its name: YAML, or a text with YAML in it as mails and other programs bring it."""
    return os.fspath(name).lower().endswith((".yaml", ".yml", ".json", ".txt"))


def is_archive(name: str | os.PathLike[str]) -> bool:
    """True if a file name has the extension of an archive."""
    return os.fspath(name).lower().endswith(".zip")


def leads_inside(path: str) -> bool:
    """True if a path names an archive that lies there, or a file in one."""
    return is_packed(path) or inside(path) is not None


def is_packed(path: str) -> bool:
    """True if a path names an archive that lies there."""
    return is_archive(path) and os.path.isfile(path)


def inside(path: str) -> tuple[str, str] | None:
    """The archive and the name in it that a path leads to; `None` for one that leads through no archive."""
    at = 0
    while (at := path.lower().find(".zip/", at)) >= 0:
        archive = path[: at + 4]
        if os.path.isfile(archive):
            return archive, path[at + 5 :]
        at += 5
    return None


def shipped() -> Path:
    """The folder of the lists that travel with the program."""
    inside = PACKAGE / "lists"
    return inside if inside.is_dir() else PACKAGE.parent / "lists"


def cases() -> Path:
    """The folder of the referees' cases: what is legal and what is not, game by game."""
    inside = PACKAGE / "cases"
    return inside if inside.is_dir() else PACKAGE.parent / "tests" / "cases"


def reason(problem: OSError) -> str:
    """The system's error message, with the folder that it is about."""
    return (
        f"{problem.strerror or problem} ({problem.filename})" if problem.filename else str(problem.strerror or problem)
    )


def current() -> Path:
    """The current folder; raises `MusterError` where somebody has removed it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise MusterError(T("The current folder was removed; change into another one.")) from None


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
    allowed_folders.writable(path)
    for above in (path, *path.parents):
        if os.path.lexists(above) and not os.path.isdir(above):
            raise MusterError(T("{file} is a file, not a folder.", file=above.name))
    return path


def to_file(text: str, here: Path, name: str) -> Path:
    """A file that somebody typed to write; in a folder that is named instead, the file gets this name."""
    path = typed(text, here)
    allowed_folders.writable(path)
    if os.path.isdir(path) or text.strip().endswith(("/", os.sep)):
        path = path / name
    elif not is_yaml(path):
        path = path.with_name(path.name + ".yaml")
    folder = to_folder(str(path.parent), here)
    if not os.path.isdir(folder):
        raise MusterError(T("There is no folder {folder}.", folder=brief(folder)))
    return path


def problem(path: Callable[[str], Path]) -> Callable[[str], Text | None]:
    """Error of a path while it is typed: the first refusal of these readings; `None` if it is valid."""

    def refusal(text: str) -> Text | None:
        try:
            path(text)
        except MusterError as trouble:
            return trouble.text
        return None

    return refusal
