"""Suggestions for mistyped words: the most similar known ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from rapidfuzz import fuzz, process

from builder.core.findings import InLanguages, Localized, Plain, Shown, T, Text, Written, alternatives

NEAR = 70
"""Least similarity (0 to 100) at which a word is taken for a known one: percentage of letters that match in order."""
LIKE = 60
"""Least similarity of a suggestion, 0 to 100."""
SHORT = 40
"""Greatest number of known words that a fix lists completely."""


def most_similar(word: Plain, known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> str | None:
    """The known word that a mistyped one most likely means; `None` if none is similar.

    Capitals and hyphens do not matter. With `name`, display names in either language are compared too: "destrier" is
    a warhorse.
    """
    text = str(word).lower().replace("_", "-").replace(" ", "-")
    choices = {str(key).lower(): str(key) for key in known}
    if text in choices:
        return choices[text]
    named = {} if name is None else _named(choices.values(), name)
    called = _without_accents(text)
    if called in named:
        return named[called]
    if best := _similar(text, list(choices), NEAR):
        return choices[best[0]]
    best = _similar(called, list(named), NEAR)
    return named[best[0]] if best else None


def _named(words: Iterable[str], name: Callable[[str], Shown]) -> dict[str, str]:
    """The words by their display name in each language; of words with the same name the first."""
    found: dict[str, str] = {}
    for word in words:
        called = name(word)
        for one in (called.en, called.fr) if isinstance(called, Localized) else (called,):
            if isinstance(one, str):
                found.setdefault(_without_accents(one.lower().replace(" ", "-")), word)
    return found


def folded(text: str) -> str:
    """A text as it is compared in searches: without accents and capitals, with plain apostrophes."""
    parts = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def order_of(text: str) -> str:
    """Sort key for alphabetical order, without accents and capitals."""
    return folded(text).replace("œ", "oe").replace("æ", "ae")


def _without_accents(text: str) -> str:
    """A word without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


class HasName(Protocol):
    """A definition with a display name."""

    @property
    def name(self) -> Shown:
        """The display name, which is compared."""


def names_in(table: Mapping[str, HasName]) -> Callable[[str], Shown]:
    """Function from an id to its name in a table; the id itself if it is not in it."""
    return lambda word: table[word].name if word in table else word


def did_you_mean(
    word: Plain,
    known: Iterable[Plain],
    name: Callable[[str], Shown] | None = None,
    *,
    otherwise: Text | None = None,
) -> Text | None:
    """Fix for an unknown word: the most similar known one, or all known ones if they are few, or else `otherwise`.

    `name` gives the name of an id.
    """
    words = [str(key) for key in known]
    guess = most_similar(word, words, name)
    if guess is not None:
        return T(
            "Did you mean {guess}?",
            guess=with_display_name(guess, name if name is None else _with_ids(str(word), name)),
        )
    if 0 < len(words) <= SHORT:
        return use_one_of(words, name)
    return otherwise


def _with_ids(word: str, name: Callable[[str], Shown]) -> Callable[[str], Shown]:
    """Function from an id to its name; to a name equal to the written word, such as "gobelin", it adds the id."""

    def name_of(id: str) -> Shown:
        """Display name of an id, followed by the id if the written word equals the name."""
        called = name(id)
        if not isinstance(called, Localized) or id == word:
            return called
        en, fr = (f"{one} ({id})" if one.lower() == word.lower() else one for one in (called.en, called.fr))
        return called if (en, fr) == (called.en, called.fr) else InLanguages(en, fr)

    return name_of


def use_one_of(known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> Text:
    """The fix if only some words are allowed: "Use small, medium or large.", "Use event.", or to remove it."""
    words = [with_display_name(str(key), name) for key in known]
    return T("Use {known}.", known=alternatives(words)) if words else T("Remove it.")


def with_display_name(word: str, name: Callable[[str], Shown] | None) -> Shown:
    """A word of a file, followed by its display name."""
    return word if name is None else Written(word, name(word))


def suggestions(word: Plain, known: Iterable[Plain], name: Callable[[str], Shown] | None = None) -> list[str]:
    """Suggestions in JSON for an unknown word: the most similar known ones, or all if they are few."""
    words = [str(key) for key in known]
    alike = _similar(str(word), words, LIKE)[:3]
    guess = None if name is None else most_similar(word, words, name)
    if guess is not None and guess not in alike:
        alike = [guess, *alike[:2]]
    return alike or (words if len(words) <= SHORT else [])


def _similar(word: str, known: Sequence[str], least: int) -> list[str]:
    """The known words of at least this similarity (0 to 100), best first; of equals the last in the alphabet."""
    found = process.extract(word, known, scorer=fuzz.ratio, score_cutoff=least, limit=None)
    return [one for _, one in sorted(((score, one) for one, score, _ in found), reverse=True)]
