"""The folders in which lists are looked for."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def shipped() -> Path:
    """The folder of the lists that travel with the program."""
    inside = Path(__file__).parent / "lists"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "lists"


def cases() -> Path:
    """The folder of the referees' cases: what is legal and what is not, game by game."""
    inside = Path(__file__).parent / "cases"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "tests" / "cases"


def search_path(extra: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """The folders to search, in order; missing ones are left out."""
    folders = [Path(f) for f in extra]
    folders += [Path(f) for f in os.environ.get("MUSTER_LISTS", "").split(os.pathsep) if f]
    folders.append(user_folder())
    folders.append(shipped())
    return tuple(f for f in folders if f.is_dir())


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
