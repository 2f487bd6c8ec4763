"""Definitions that were read and checked before, kept in the user's cache folder.

A quick start is promised, and reading YAML and building models is most of it.
An entry is keyed by the content of the files and by the code that read them, so
that it can be lost, but never be stale; only definitions without a finding are
kept. It is JSON that can make nothing but the program's own file models.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from builder import definitions, schema, source
from builder.definitions import Range
from builder.schema import Model

KEPT = 120
"""Entries in the folder."""
_MODEL, _RANGE, _FRACTION = "\0model", "\0range", "\0fraction"  # no key of a YAML file holds a NUL


def folder() -> Path:
    """Where entries lie, by the platform's custom."""
    if sys.platform in ("win32", "darwin"):
        from platformdirs import user_cache_path

        return user_cache_path("muster", appauthor=False) / "definitions"
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "muster" / "definitions"


def key(contents: list[bytes], modules: tuple[str, ...]) -> str:
    """The name of an entry: what was read, and the code of the models that it became."""
    import hashlib

    digest = hashlib.sha256(sys.version.encode())
    for name in (__name__, definitions.__name__, schema.__name__, source.__name__, *modules):
        file = sys.modules[name].__file__
        status = os.stat(file) if file is not None else None
        digest.update(f"{name} {status and (status.st_mtime_ns, status.st_size)}\n".encode())
    for content in contents:
        digest.update(len(content).to_bytes(8, "big"))
        digest.update(content)
    return digest.hexdigest()


def get(name: str) -> tuple[Any, ...] | None:
    """The models of an entry, or `None` if there is none, or none that can be read."""
    try:
        with open(folder() / f"{name}.json", "rb") as stream:
            made = json.loads(stream.read(), object_hook=_Maker().made)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    models = made.get("models") if isinstance(made, dict) else None
    return models if isinstance(models, tuple) else None


def put(name: str, models: tuple[Model, ...]) -> None:
    """Keep models under a name; a folder that cannot be written is no fault."""
    text = json.dumps({"models": [_plain(m) for m in models]}, ensure_ascii=False, separators=(",", ":"))
    with contextlib.suppress(OSError):
        target = folder()
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
        source.save(target / f"{name}.json", text)
        entries = sorted(target.glob("*.json"), key=lambda p: p.stat().st_mtime)
        for old in entries[:-KEPT]:
            old.unlink(missing_ok=True)


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        given = {k: _plain(getattr(value, k)) for k in type(value).model_fields if k in value.model_fields_set}
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
        self.known = {_name(c): c for c in _below(Model)}
        self.defaults: dict[str, dict[str, Any]] = {}

    def made(self, found: dict[str, Any]) -> Any:
        """A JSON object as what it was; lists become tuples."""
        for k, v in found.items():
            if type(v) is list:
                found[k] = _tuple(v)
        if _RANGE in found:
            return Range(*found[_RANGE])
        if _FRACTION in found:
            return Fraction(*found[_FRACTION])
        name = found.pop(_MODEL, None)
        if name is None:
            return found
        model = self.known[name]
        defaults = self.defaults.get(name)
        if defaults is None:
            fields = model.model_fields.items()
            defaults = self.defaults[name] = {k: f.default for k, f in fields if not f.is_required()}
        value = model.__new__(model)
        set_ = object.__setattr__
        set_(value, "__dict__", {**defaults, **found})
        set_(value, "__pydantic_fields_set__", set(found))
        set_(value, "__pydantic_extra__", None)
        set_(value, "__pydantic_private__", None)
        return value


def _tuple(items: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuple(i) if type(i) is list else i for i in items)


def _name(model: type[Model]) -> str:
    """A model among those of all games, which may call theirs alike."""
    return f"{model.__module__}.{model.__qualname__}"


def _below(model: type[Model]) -> list[type[Model]]:
    return [c for s in model.__subclasses__() for c in (s, *_below(s))]
