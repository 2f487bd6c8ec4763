"""Definitions that were read and checked before, kept in the user's cache folder.

A quick start is promised, and reading YAML and building models is most of it.
An entry is keyed by the content of the files and by all code that could shape or
judge them (`code`), so that it can be lost, but never be stale; only definitions
without a finding are kept. It is JSON that can make nothing but the program's own
file models, below a checksum: one that is spoilt is thrown away.
"""

from __future__ import annotations

import contextlib
import os
import sys
from functools import lru_cache
from importlib.machinery import PathFinder
from pathlib import Path

from builder.core import VERSION
from builder.core.models import Model
from builder.files import kept_models, saving
from builder.files.kept_models import Kept

KEPT = 400
"""Entries in the folder: those of all armies three times over, since several versions of the program share it."""


def folder() -> Path:
    """Where entries lie, by the platform's custom."""
    if sys.platform in ("win32", "darwin"):
        from platformdirs import user_cache_path

        return user_cache_path("muster", appauthor=False) / "definitions"
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "muster" / "definitions"


def key(contents: list[bytes], game: str) -> str:
    """The name of an entry: what was read, and the code of the models that it became."""
    import hashlib

    digest = hashlib.sha256(code(game))
    for content in contents:
        digest.update(len(content).to_bytes(8, "big"))
        digest.update(content)
    return digest.hexdigest()


KERNEL = ("core", "files", "library")
"""The rooms of the kernel."""


@lru_cache(maxsize=16)
def code(game: str) -> bytes:
    """What changes when code does that could shape or judge the definitions of a game, as a digest.

    That is every module of the kernel and of the game itself, without asking which of them takes part: what
    lies in the folders is known at once, and no module can be forgotten. A test holds it against the imports.
    """
    import hashlib

    import pydantic_core

    parts = [sys.version, pydantic_core.__version__, VERSION]
    for path in (*_of_pydantic(), *modules(game)):
        status = os.stat(path)
        parts.append(f"{path} {status.st_mtime_ns} {status.st_size}")
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogateescape")).digest()


def _of_pydantic() -> tuple[str, ...]:
    """The file of pydantic that changes with each of its versions, found without importing it."""
    found = PathFinder.find_spec("pydantic")
    return () if found is None or found.origin is None else (os.path.join(os.path.dirname(found.origin), "version.py"),)


def modules(game: str) -> list[str]:
    """The files of the kernel's modules and of a game's, sorted; none where the program does not lie in folders.

    `game` is the folder of the game's package, whole or as it is called in the folder of games.
    """
    top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    systems = os.path.join(top, "systems")
    found: list[str] = []
    for folder in (top, systems):
        with contextlib.suppress(OSError):
            found += [entry.path for entry in os.scandir(folder) if entry.name.endswith(".py")]
    for whole in (*(os.path.join(top, room) for room in KERNEL), os.path.join(systems, game)):
        for folder, _, names in os.walk(whole):
            found += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    return sorted(found)


def get(name: str) -> Kept | None:
    """What an entry has, or `None` if there is none; one that is spoilt is thrown away."""
    path = folder() / f"{name}.json"
    try:
        with open(path, "rb") as stream:
            checksum, _, data = stream.read().partition(b"\n")
    except OSError:
        return None
    if checksum.decode("ascii", "replace") == _sum(data):
        with contextlib.suppress(ValueError):
            return kept_models.read(data)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
    return None


def _sum(data: bytes) -> str:
    import hashlib

    return hashlib.sha256(data).hexdigest()


def put(name: str, models: tuple[Model, ...], signs: tuple[str, ...] = ()) -> None:
    """Keep models under a name, with the signs of what they say; a folder that cannot be written is no fault."""
    data = kept_models.written(models, signs).encode()
    with contextlib.suppress(OSError):
        target = folder()
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
        saving.save_bytes(target / f"{name}.json", _sum(data).encode() + b"\n" + data)
        entries = sorted(target.glob("*.json"), key=lambda p: p.stat().st_mtime)
        for old in entries[:-KEPT]:
            old.unlink(missing_ok=True)
