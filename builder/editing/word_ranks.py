"""How well things fit the words that somebody types to find them: by their titles first, then by synonyms and notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from rapidfuzz import fuzz

from builder import locale
from builder.core.findings import Shown
from builder.editing.armies_that_offer import folded, same_word


class Words(NamedTuple):
    """The folded words by which a search finds something."""

    titles: tuple[str, ...]
    """Its names, in each language."""
    title: frozenset[str]
    """The words of its names."""
    synonyms: frozenset[str]
    """Further words that people have for it."""
    note: frozenset[str]
    """The words of its note, in each language."""


def of(*titles: Shown, synonyms: str = "", note: Shown = None) -> Words:
    """By titles and a note in every language, and by further words."""
    langs = [locale.language(code) for code in locale.LANGUAGES]
    names = tuple(dict.fromkeys(folded(lang.say(title)) for title in titles for lang in langs))
    said = "" if note is None else " ".join(lang.say(note) for lang in langs)
    return Words(
        names, frozenset(" ".join(names).split()), frozenset(folded(synonyms).split()), frozenset(folded(said).split())
    )


WHOLE, BEGINS, IN_TITLE, SYNONYM, TOLD, PART, NOTE = -1, 0, 2, 3, 4, 5, 6
"""Grades, the smallest best: it is the title, the title begins so, a word of it does, another word for it, words of it and of the note,
a part of a word, the note."""
FEW = 3
"""Letters that are hardly meant for the beginning of another word than a title."""
NEAR = 75
"""How nearly a word is written as another one, of a hundred, that is taken for it."""


def grade(words: Words, typed: str) -> int | None:
    """How well something fits all of what is typed; `None` if a word of it is nowhere."""
    asked = folded(typed)
    if not asked:
        return None
    if any(same_word(title, asked) for title in words.titles):
        return WHOLE
    if any(title.startswith(asked) for title in words.titles):
        return BEGINS
    grades = [g for word in asked.split() if (g := _of_word(words, word)) is not None]
    if len(grades) < len(asked.split()):
        return None
    if NOTE in grades and PART not in grades and IN_TITLE in grades:
        return TOLD
    return max(grades)


def _of_word(known: Words, word: str) -> int | None:
    if any(one.startswith(word) for one in known.title):
        return IN_TITLE
    begun = any(one.startswith(word) for one in known.synonyms)
    if word in known.synonyms or (begun and len(word) > FEW):
        return SYNONYM
    if len(word) > 2 and any(word in title for title in known.titles):
        return PART
    return NOTE if begun or any(one.startswith(word) for one in known.note) else None


class Findable(Protocol):
    """What can be found by words."""

    @property
    def words(self) -> Words:
        """By which it is found."""

    @property
    def grade(self) -> int | None:
        """How well it fits what is typed, where that is known already."""


F = TypeVar("F", bound=Findable)


def graded(things: Iterable[F], typed: str) -> list[tuple[int, F]]:
    """What the words name with how well it fits; what only says them somewhere where nothing is called so."""
    found: list[tuple[int, F]] = []
    for thing in things:
        value = grade(thing.words, typed) if thing.grade is None else thing.grade
        if value is not None:
            found.append((value, thing))
    return [one for one in found if one[0] < NOTE] or found


def nearly(things: Iterable[F], typed: str) -> list[F]:
    """What has a title with words written nearly as those typed."""
    asked = folded(typed).split()
    return [
        thing
        for thing in things
        if asked and all(any(fuzz.ratio(a, one) >= NEAR for one in thing.words.title) for a in asked)
    ]
