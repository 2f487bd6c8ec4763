"""Mistyped words: the known ones that are written most like them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rapidfuzz import fuzz, process

from builder.core.findings import Localized, Plain, Shown, T, Text, Written, alternatives

NEAR = 70
"""How like two words must be for one to be meant by the other, of 100: twice the letters that they share in one order, by all of their letters."""
LIKE = 60
"""How like they must be for one to be told as possible."""
SHORT = 40
"""Words of a list that is told whole, at most."""


def near(word: Plain, known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> str | None:
    """The known word nearest to a mistyped one, whatever its capitals and strokes, if any is near enough.

    With `name`, what a word is called in either language is as good as the word: "destrier" is a warhorse.
    """
    text = str(word).lower().replace("_", "-").replace(" ", "-")
    choices = {str(k).lower(): str(k) for k in known}
    if text in choices:
        return choices[text]
    named = {} if name is None else _named(choices.values(), name)
    called = _bare(text)
    if called in named:
        return named[called]
    if best := _similar(text, list(choices), NEAR):
        return choices[best[0]]
    best = _similar(called, list(named), NEAR)
    return named[best[0]] if best else None


def _named(words: Iterable[str], name: Callable[[str], Shown]) -> dict[str, str]:
    """Each word by what it is called in each language; of two that are called alike, the first."""
    found: dict[str, str] = {}
    for word in words:
        called = name(word)
        for one in (called.en, called.fr) if isinstance(called, Localized) else (called,):
            if isinstance(one, str):
                found.setdefault(_bare(one.lower().replace(" ", "-")), word)
    return found


def folded(text: str) -> str:
    """Text as it is searched: without accents and capitals, its apostrophes as a keyboard has them."""
    parts = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def order_of(text: str) -> str:
    """What a list in the order of the alphabet is sorted by: letters without accents, great and small alike."""
    return folded(text).replace("œ", "oe").replace("æ", "ae")


def _bare(text: str) -> str:
    """A word without its accents, which few type on a foreign keyboard."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


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
    guess = near(word, words, name)
    if guess is not None:
        return T("Did you mean {guess}?", guess=written(guess, name if name is None else _with_ids(str(word), name)))
    if 0 < len(words) <= SHORT:
        return use_one_of(words, name)
    return None


@dataclass(frozen=True)
class NameInLanguages:
    """A name in both languages."""

    en: str
    fr: str


def _with_ids(word: str, name: Callable[[str], Shown]) -> Callable[[str], Shown]:
    """What ids are called, and the id too where it is called what was written: "gobelin" is no id, though a goblin is called so."""

    def name_of(id: str) -> Shown:
        called = name(id)
        if not isinstance(called, Localized) or id == word:
            return called
        en, fr = (f"{one} ({id})" if one.lower() == word.lower() else one for one in (called.en, called.fr))
        return called if (en, fr) == (called.en, called.fr) else NameInLanguages(en, fr)

    return name_of


def use_one_of(known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> Text:
    """The way out where only some words are allowed: "Use small, medium or large.", "Use event.", or to remove it."""
    words = [written(str(k), name) for k in known]
    return T("Use {known}.", known=alternatives(words)) if words else T("Remove it.")


def written(word: str, name: Callable[[str], Shown] | None) -> Shown:
    """A word of a file, with what it is called."""
    return word if name is None else Written(word, name(word))


def nearest(word: Plain, known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> list[str]:
    """What may stand for an unknown word, told to programs: the nearest known ones, or all of a short list."""
    words = [str(k) for k in known]
    alike = _similar(str(word), words, LIKE)[:3]
    guess = None if name is None else near(word, words, name)
    if guess is not None and guess not in alike:
        alike = [guess, *alike[:2]]
    return alike or (words if len(words) <= SHORT else [])


def _similar(word: str, known: Sequence[str], least: int) -> list[str]:
    """The known words that are like this one, the most alike first; of equals the last in the alphabet."""
    found = process.extract(word, known, scorer=fuzz.ratio, score_cutoff=least, limit=None)
    return [one for _, one in sorted(((score, one) for one, score, _ in found), reverse=True)]
