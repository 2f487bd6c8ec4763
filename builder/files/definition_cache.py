"""Cache of parsed definitions on disk, in the user's cache folder; it may be deleted at any time.

The name of a cache entry is a hash of the files' content and the program's version, so that it is never out of date.
Only definitions without findings are written. An entry is a pickle after its checksum, read by an unpickler that
accepts only file models and plain values; damaged entries are ignored.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeVar

import pydantic
from platformdirs import user_cache_path

from builder.core import VERSION
from builder.core.definitions import Range
from builder.core.models import Model
from builder.files import allowed_folders
from builder.systems import installed_games

M = TypeVar("M", bound=Model)
MAX_ENTRIES = 400
"""Greatest number of cache entries: thrice the shipped definitions, as program versions share the folder."""
_CHECKSUM_BYTES = 32
"""Length of the checksum at the beginning of a cache entry."""


def folder() -> Path:
    """The folder of cached definitions."""
    return user_cache_path("muster", appauthor=False) / "definitions"


def _file(name: str) -> Path:
    """Path of the cache entry with this name."""
    return folder() / f"{name}.pickle"


def key(contents: Iterable[bytes]) -> str:
    """Name of the cache entry for files with these contents: a hash."""
    digest = hashlib.sha256(program_version())
    for content in contents:
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.hexdigest()


@cache
def program_version() -> bytes:
    """A hash of the versions of Python, pydantic and this program, and of each module's time and size.

    The modules are those of this program and of all installed games.
    """
    parts = [sys.version, pydantic.VERSION, VERSION]
    for package in (Path(__file__).parents[1], *map(installed_games.package, installed_games.installed())):
        for place, folders, names in os.walk(package):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".py"):
                    status = os.stat(os.path.join(place, name))
                    parts.append(f"{place}/{name} {status.st_mtime_ns} {status.st_size}")
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogateescape")).digest()


class _Unpickler(pickle.Unpickler):
    """Unpickler that creates only file models of imported modules, ranges, fractions and plain values."""

    def find_class(self, module: str, name: str) -> type:
        """The class with this name; raises `UnpicklingError` if it is not accepted."""
        found = getattr(sys.modules.get(module), name, None)
        if isinstance(found, type) and issubclass(found, (Model, Range, Fraction)):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no class of definitions")


def cached(contents: Iterable[bytes], kind: type[M], read: Callable[[], M]) -> M:
    """The definitions cached for these contents, else the result of `read`, which is then cached.

    Exceptions of `read` are passed on.
    """
    name = key(contents)
    definitions = get(name, kind)
    if definitions is None:
        definitions = read()
        put(name, definitions)
    return definitions


def get(name: str, kind: type[M]) -> M | None:
    """The definitions in the cache entry `name`; `None` if it is missing, damaged or of another kind."""
    try:
        data = _file(name).read_bytes()
    except OSError:
        return None
    checksum, data = data[:_CHECKSUM_BYTES], data[_CHECKSUM_BYTES:]
    if hashlib.sha256(data).digest() != checksum:
        return None
    try:
        found = _Unpickler(io.BytesIO(data)).load()
    except Exception:  # noqa: BLE001 - there is no list of what a damaged pickle may raise
        return None
    return found if isinstance(found, kind) else None


def put(name: str, definitions: Model) -> None:
    """Write definitions to a cache entry; does nothing if the folder cannot be written.

    The entry is not written atomically: one that is incomplete does not match its checksum.
    """
    if not allowed_folders.may_write(folder()):
        return
    data = pickle.dumps(definitions)
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        _file(name).write_bytes(hashlib.sha256(data).digest() + data)
        entries = sorted(folder().iterdir(), key=lambda path: path.stat().st_mtime)
        for old in entries[:-MAX_ENTRIES]:
            old.unlink(missing_ok=True)
