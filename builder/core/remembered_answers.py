"""The last answer of a function that an army asks for each of its entries."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def once(function: Callable[P, R]) -> Callable[P, R]:
    """Remembers the last value of a pure function, for as long as it is asked about the very same objects.

    An army asks the same of all its entries for each of them: who leads it, who has joined whom. Only
    one answer is kept, with what was asked about, so that nothing grows and no object is taken for a later one.
    """
    kept: tuple[tuple[object, ...], R] | None = None

    @wraps(function)
    def remembered(*given: P.args, **named: P.kwargs) -> R:
        nonlocal kept
        asked = (*given, *named.values()) if named else given
        last = kept
        if last is not None and len(last[0]) == len(asked) and all(map(is_, last[0], asked)):
            return last[1]
        value = function(*given, **named)
        kept = (asked, value)
        return value

    return remembered
