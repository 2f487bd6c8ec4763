"""How well things fit the words that somebody types to find them: by their titles first, then by synonyms and notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from rapidfuzz import fuzz, process

from builder import locale
from builder.core.findings import Shown
from builder.files.file_stems import plain_words

NEAR, MOST_NEAR = 75, 20
"""Similarity, of 100, from which a word may be a misspelling of another; words that may be meant by one at most."""


def folded(text: str) -> str:
    """Text as it is searched: plain small letters and digits, a space between words."""
    return " ".join(plain_words(text))


def in_languages(text: Shown) -> dict[str, str]:
    """A text in each language, by the language's code, folded."""
    return {code: folded(locale.language(code).say(text)) for code in locale.LANGUAGES}


def same_word(word: str, other: str) -> bool:
    """True if two folded words are the same but for the sign of several."""
    return word.rstrip("sx") == other.rstrip("sx")


def near_words(word: str, vocabulary: Iterable[str], least: int = NEAR) -> dict[str, float]:
    """The known words that are written nearly so, each with its similarity, of 100."""
    found = process.extract(word, sorted(vocabulary), scorer=fuzz.ratio, score_cutoff=least, limit=MOST_NEAR)
    return {text: score for text, score, _ in found}


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
    names = tuple(dict.fromkeys(name for title in titles for name in in_languages(title).values()))
    notes = " ".join(in_languages(note).values())
    return Words(
        names, frozenset(" ".join(names).split()), frozenset(folded(synonyms).split()), frozenset(notes.split())
    )


WHOLE, BEGINS, IN_TITLE, SYNONYM, IN_BOTH, PART, NOTE = -1, 0, 2, 3, 4, 5, 6
"""Grades, the smallest best: the whole title, the beginning of the title, of a word of it, a synonym, words of the title and
of the note, a part of a word, the note."""
FEW = 3
"""Letters of a word that is searched at the beginning of titles only, at most."""


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
        return IN_BOTH
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
    return [thing for thing in things if asked and all(near_words(word, thing.words.title) for word in asked)]
