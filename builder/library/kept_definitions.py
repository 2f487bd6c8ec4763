"""Definitions kept from one run to the next, each with the sign of what it says, which takes longer to work out than to read."""

from __future__ import annotations

from typing import TypeVar

from builder.core import fingerprint
from builder.core.models import Model
from builder.files import cache

M = TypeVar("M", bound=Model)

HELD = 256
"""Signs held at once, more than there are definitions; a process that meets ever new ones does not grow with them."""

_signs: dict[int, tuple[Model, str]] = {}
"""Signs by the models that they are of, which stay here so that no other is taken for one of them."""


def get(name: str, kind: type[M]) -> M | None:
    """The model that was kept under a name, if it is of this kind."""
    kept = cache.get(name)
    if kept is None:
        return None
    model = kept.models[0]
    for one, told in zip(kept.models, kept.signs, strict=False):
        _hold(one, told)
    return model if isinstance(model, kind) else None


def put(name: str, model: Model) -> None:
    """Keep a model without a finding under a name."""
    cache.put(name, (model,), (sign(model),))


def sign(model: Model) -> str:
    """The sign of what a model says; files that are shared have one for all armies."""
    known = _signs.get(id(model))
    return _hold(model, fingerprint.content(model)) if known is None else known[1]


def _hold(model: Model, told: str) -> str:
    if len(_signs) >= HELD:
        _signs.clear()
    _signs[id(model)] = (model, told)
    return told
