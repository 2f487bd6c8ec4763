"""What follows from the same values is worked out once: the last answer of a function, or all answers of one kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import count
from operator import is_
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakSet

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K")
V = TypeVar("V")

MOST = 2_000
"""Answers of one kind that are remembered at once."""

ALTOGETHER = 5_000
"""Answers of all kinds, about all definitions, after which all are forgotten: a process that meets ever new lists does not grow."""


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


def once_for(function: Callable[[K], R]) -> Callable[[K], R]:
    """The same for a function of one object, which is asked for often."""
    kept: tuple[K, R] | None = None

    @wraps(function)
    def remembered(asked: K) -> R:
        nonlocal kept
        last = kept
        if last is not None and last[0] is asked:
            return last[1]
        value = function(asked)
        kept = (asked, value)
        return value

    return remembered


def once_alike(alike: Callable[[K, K], bool], *, most: int = 1) -> Callable[[Callable[[K], R]], Callable[[K], R]]:
    """The same for a function of one value that looks at parts of it: asked about another where these are `alike`.

    `most` answers are kept where the values that are asked about by turns are as many.
    """

    def around(function: Callable[[K], R]) -> Callable[[K], R]:
        kept: tuple[tuple[K, R], ...] = ()

        @wraps(function)
        def remembered(asked: K) -> R:
            nonlocal kept
            known = kept
            if known and known[0][0] is asked:
                return known[0][1]
            for last in known:
                if alike(last[0], asked):
                    value = last[1]
                    break
            else:
                last = None
                value = function(asked)
            others = [one for one in known if one is not last]  # the next one is likest to this one: that before can go
            kept = ((asked, value), *others[: most - 1])
            return value

        return remembered

    return around


class Later(Generic[V]):
    """A value that is worked out when it is first asked for, and once."""

    __slots__ = ("_known", "_make")

    def __init__(self, make: Callable[[], V]) -> None:
        self._make: Callable[[], V] | None = make
        self._known: tuple[V] | None = None

    @classmethod
    def of(cls, value: V) -> Later[V]:
        """A value that is known already."""
        made = cls(lambda: value)
        made._known = (value,)
        made._make = None
        return made

    @property
    def now(self) -> V:
        """The value."""
        known = self._known
        if known is None:
            make = self._make
            if make is None:  # another thread has just made it
                return self.now
            known = self._known = (make(),)
            self._make = None
        return known[0]

    def then(self, change: Callable[[V], R]) -> Later[R]:
        """What another function makes of it, when that is asked for."""
        return Later(lambda: change(self.now))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Later) and bool(self.now == other.now))

    def __hash__(self) -> int:
        return hash(self.now)

    def __repr__(self) -> str:
        return f"Later({self.now!r})"


class Remembered:
    """Answers of one kind; each kind is a class of its own, so that its type says what is asked and what is answered."""

    __slots__ = ()


class Answers(Remembered, dict[K, V], Generic[K, V]):
    """What follows from the definitions and a key, by key; safe to lose."""

    __slots__ = ()
    most = MOST
    """How many are remembered at once."""

    def keep(self, key: K, value: V) -> V:
        """The value, from now on remembered under its key; all are forgotten when there are too many."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        if next(_kept) % ALTOGETHER == 0:
            _forget_all()
        return value


KindT = TypeVar("KindT", bound=Remembered)


class Memory:
    """What has been worked out from one set of definitions, kept beside them: the answers of each kind apart."""

    __slots__ = ("__weakref__", "_kinds")

    def __init__(self) -> None:
        self._kinds: dict[type[Remembered], Remembered] = {}
        _memories.add(self)

    def of(self, kind: type[KindT]) -> KindT:
        """The answers of one kind."""
        known = self._kinds.get(kind)
        if isinstance(known, kind):
            return known
        made = self._kinds[kind] = kind()
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kinds.clear()


_memories: WeakSet[Memory] = WeakSet()
_kept = count(1)


def _forget_all() -> None:
    """So many answers more are remembered, of whatever definitions, that all of them go."""
    for memory in tuple(_memories):
        memory.clear()
