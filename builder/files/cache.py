"""Definitions that were read and checked before, kept in the user's cache folder.

A quick start is promised, and reading YAML and building models is most of it.
An entry is keyed by the content of the files and by all code that could shape or
judge them (`code`), so that it can be lost, but never be stale; only definitions
without a finding are kept. It is JSON that can make nothing but the program's own
file models, below a checksum: one that is spoilt is thrown away.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from fractions import Fraction
from functools import lru_cache
from importlib.machinery import PathFinder
from pathlib import Path

from builder.core import VERSION
from builder.core.definitions import Range
from builder.core.models import Model, put_together
from builder.files import saving

KEPT = 120
"""Entries in the folder."""
Held = (
    Model | Range | Fraction | bool | int | float | str | list["Held"] | tuple["Held", ...] | dict[str, "Held"] | None
)
"""What a model is made of, as it is and as it is kept."""
_MODEL, _RANGE, _FRACTION = "\0model", "\0range", "\0fraction"  # no key of a YAML file holds a NUL


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
    """What changes when code does that could shape or judge the definitions of a game.

    That is every module of the kernel and of the game itself, without asking which of them takes part: what
    lies in the folders is known at once, and no module can be forgotten. A test holds it against the imports.
    """
    import pydantic_core

    parts = [sys.version, pydantic_core.__version__, VERSION]
    for path in (*_of_pydantic(), *modules(game)):
        status = os.stat(path)
        parts.append(f"{path} {status.st_mtime_ns} {status.st_size}")
    return "\n".join(parts).encode("utf-8", "surrogateescape")


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


def get(name: str) -> tuple[Held, ...] | None:
    """The models of an entry, or `None` if there is none; one that is spoilt is thrown away."""
    path = folder() / f"{name}.json"
    try:
        with open(path, "rb") as stream:
            checksum, _, data = stream.read().partition(b"\n")
    except OSError:
        return None
    made: Held = None
    if checksum.decode("ascii", "replace") == _sum(data):
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
            made = json.loads(data, object_hook=_MAKER.made)
    models = made.get("models") if isinstance(made, dict) else None
    if isinstance(models, tuple) and models and all(isinstance(m, Model) for m in models):
        return models
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
    return None


def _sum(data: bytes) -> str:
    import hashlib

    return hashlib.sha256(data).hexdigest()


def put(name: str, models: tuple[Model, ...]) -> None:
    """Keep models under a name; a folder that cannot be written is no fault."""
    text = json.dumps({"models": [_plain(m) for m in models]}, ensure_ascii=False, separators=(",", ":"))
    with contextlib.suppress(OSError):
        target = folder()
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
        data = text.encode()
        saving.save_bytes(target / f"{name}.json", _sum(data).encode() + b"\n" + data)
        entries = sorted(target.glob("*.json"), key=lambda p: p.stat().st_mtime)
        for old in entries[:-KEPT]:
            old.unlink(missing_ok=True)


def _plain(value: Held) -> Held:
    if isinstance(value, Model):
        given = {k: _plain(getattr(value, k)) for k in type(value).field_names if k in value.model_fields_set}
        return {_MODEL: _name(type(value)), **given}
    if isinstance(value, Range):
        return {_RANGE: [value.min, value.max]}
    if isinstance(value, Fraction):
        return {_FRACTION: [value.numerator, value.denominator]}
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value


class _Maker:
    """Puts models together again without validating them once more."""

    def __init__(self) -> None:
        self.classes: dict[str, type[Model]] = {}
        self.known: dict[str, tuple[type[Model], dict[str, Held]]] = {}
        """Models by their names, each with the defaults of its fields."""

    def made(self, found: dict[str, Held]) -> Held:
        """A JSON object as what it was; lists become tuples."""
        for k, v in found.items():
            if type(v) is list:
                found[k] = _tuple(v)
        name = found.pop(_MODEL, None)
        if not isinstance(name, str):
            if _RANGE in found:
                return Range(*_pair(found[_RANGE]))
            return Fraction(*_pair(found[_FRACTION])) if _FRACTION in found else found
        model, defaults = self.known.get(name) or self.learned(name)
        return put_together(model, {**defaults, **found}, set(found))

    def learned(self, name: str) -> tuple[type[Model], dict[str, Held]]:
        """A model that is met for the first time; games that were not asked for before bring theirs later."""
        if name not in self.classes:
            self.classes = {_name(c): c for c in _below(Model)}
        model = self.classes[name]
        defaults = model.field_defaults
        self.known[name] = model, defaults
        return self.known[name]


_MAKER = _Maker()


def _tuple(items: list[Held]) -> tuple[Held, ...]:
    return tuple(_tuple(i) if type(i) is list else i for i in items)


def _pair(value: Held) -> tuple[int, int | None]:
    """Two numbers, as a range and a fraction are kept."""
    if isinstance(value, tuple):
        first, second = value
        if isinstance(first, int) and (second is None or isinstance(second, int)):
            return first, second
    raise TypeError("spoilt")


def _name(model: type[Model]) -> str:
    """A model among those of all games, which may call theirs alike."""
    return f"{model.__module__}.{model.__qualname__}"


def _below(model: type[Model]) -> list[type[Model]]:
    return [c for s in model.__subclasses__() for c in (s, *_below(s))]
