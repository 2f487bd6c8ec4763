"""The base class of all file models.

Modules of models or named tuples do without `from __future__ import annotations`: every start of the program would
compile each annotation again.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """The base of all file models: strict, frozen, no unknown keys."""

    model_config = ConfigDict(
        strict=True,
        frozen=True,
        extra="forbid",
        validate_by_name=True,
        validate_by_alias=True,
        defer_build=True,
    )
    for_search: ClassVar[frozenset[str]] = frozenset()
    """Fields that help to find things and do not affect a list: they do not change its fingerprint."""
