"""Mistyped words: the known ones that are written most like them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from builder.core.findings import Plain, Shown, T, Text, Written, alternatives

NEAR = 70
"""How like two words must be for one to be meant by the other, of 100: twice the letters that they share in one order, by all of their letters."""
LIKE = 60
"""How like they must be for one to be told as possible."""
SHORT = 40
"""Words of a list that is told whole, at most."""


def near(word: Plain, known: Iterable[Plain]) -> str | None:
    """The known word nearest to a mistyped one, whatever its capitals and strokes, if any is near enough."""
    text = str(word).lower().replace("_", "-").replace(" ", "-")
    choices = {str(k).lower(): str(k) for k in known}
    if text in choices:
        return choices[text]
    best = _alike(text, list(choices), NEAR)
    return choices[best[0]] if best else None


class HasName(Protocol):
    """What a player calls otherwise than a file."""

    @property
    def name(self) -> Shown:
        """As players call it."""


def names_in(table: Mapping[str, HasName]) -> Callable[[str], Shown]:
    """What the ids of a table are called; an id itself that is not in it."""
    return lambda word: table[word].name if word in table else word


def did_you_mean(word: Plain, known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> Text | None:
    """The way out of an unknown word: the nearest known one, or the whole list if it is short; `name` says what an id is called."""
    words = [str(k) for k in known]
    guess = _called(word, words, name) or near(word, words)
    if guess is not None:
        return T("Did you mean {guess}?", guess=written(guess, name))
    if 0 < len(words) <= SHORT:
        return use_one_of(words, name)
    return None


def _called(word: Plain, known: Iterable[str], name: Callable[[str], Shown] | None) -> str | None:
    """The known word whose name in either language was written in its place."""
    text = _plain(str(word))
    return None if name is None else next((k for k in known if text in _names(name(k))), None)


def _names(shown: Shown) -> tuple[str, ...]:
    if shown is None or isinstance(shown, (Sequence, int, float, Fraction)):
        return ()
    return _plain(shown.en), _plain(shown.fr)


def _plain(text: str) -> str:
    return text.casefold().replace(" ", "-")


def use_one_of(known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> Text:
    """The way out where only some words are allowed: "Use small, medium or large.", "Use event.", or to remove it."""
    words = [written(str(k), name) for k in known]
    return T("Use {known}.", known=alternatives(words)) if words else T("Remove it.")


def written(word: str, name: Callable[[str], Shown] | None) -> Shown:
    """A word of a file, with what it is called."""
    return word if name is None else Written(word, name(word))


def nearest(word: Plain, known: Iterable[Plain]) -> list[str]:
    """What may stand for an unknown word, told to programs: the nearest known ones, or all of a short list."""
    words = [str(k) for k in known]
    return _alike(str(word), words, LIKE)[:3] or (words if len(words) <= SHORT else [])


def _alike(word: str, known: Sequence[str], least: int) -> list[str]:
    """The known words that are like this one, the most alike first; of equals the last in the alphabet."""
    from rapidfuzz import fuzz, process  # a file without slips does not wait for it

    found = process.extract(word, known, scorer=fuzz.ratio, score_cutoff=least, limit=None)
    return [one for _, one in sorted(((score, one) for one, score, _ in found), reverse=True)]
