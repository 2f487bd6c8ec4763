"""Ranks search results by how well they match typed words: titles first, then synonyms and notes."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from rapidfuzz import fuzz, process

from builder import locale
from builder.core.findings import Shown
from builder.files.file_stems import plain_words

NEAR, MOST_NEAR = 75, 20
"""Least similarity (0 to 100) at which a word may be a misspelling, and greatest number of such words."""


def folded(text: str) -> str:
    """Text for searches: lower case letters without accents and digits, one space between words."""
    return " ".join(plain_words(text))


def in_languages(text: Shown) -> dict[str, str]:
    """A folded text in each language, by the language's code."""
    return {code: folded(locale.language(code).say(text)) for code in locale.LANGUAGES}


def same_word(word: str, other: str) -> bool:
    """True if two folded words are equal except for a plural s."""
    return word.rstrip("sx") == other.rstrip("sx")


def near_words(word: str, vocabulary: Iterable[str], least: int = NEAR) -> dict[str, float]:
    """The words of `vocabulary` most similar to a word, at most `MOST_NEAR`, each with its similarity from `least` to 100."""
    found = process.extract(word, sorted(vocabulary), scorer=fuzz.ratio, score_cutoff=least, limit=MOST_NEAR)
    return {text: score for text, score, _ in found}


def number_in(typed: str) -> tuple[int, str] | None:
    """The only number of at most seven digits in a text, and the other words; `None` if there is not exactly one."""
    parts = typed.split()
    digits = [part for part in parts if part.isdecimal()]
    if len(digits) != 1 or len(digits[0]) > 7:
        return None
    return int(digits[0]), " ".join(part for part in parts if not part.isdecimal())


class Words(NamedTuple):
    """The folded search words of something that can be found."""

    titles: tuple[str, ...]
    """Names of the thing, in each language."""
    title: frozenset[str]
    """All words of `titles`."""
    synonyms: frozenset[str]
    """Additional search words."""
    note: frozenset[str]
    """Words of the note, in each language."""


def search_words(*titles: Shown, synonyms: str = "", note: Shown = None) -> Words:
    """Search words from titles and a note in every language, and from synonyms."""
    names = tuple(dict.fromkeys(name for title in titles for name in in_languages(title).values()))
    notes = " ".join(in_languages(note).values())
    return Words(
        names, frozenset(" ".join(names).split()), frozenset(folded(synonyms).split()), frozenset(notes.split())
    )


WHOLE, BEGINS, IN_TITLE, SYNONYM, IN_BOTH, PART, NOTE = -1, 0, 2, 3, 4, 5, 6
"""Grades of a match, the smallest best: whole title, its beginning, word in it, synonym, both, part of a word, note."""
FEW = 3
"""Greatest length of words that are searched only at the beginning of titles."""


def grade(words: Words, typed: str) -> int | None:
    """Grade of a match of all typed words, the smallest best; `None` if a word is not found."""
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
    """Grade of one typed word, the smallest best; `None` if it is not found."""
    if any(one.startswith(word) for one in known.title):
        return IN_TITLE
    begun = any(one.startswith(word) for one in known.synonyms)
    if word in known.synonyms or (begun and len(word) > FEW):
        return SYNONYM
    if len(word) > 2 and any(word in title for title in known.titles):
        return PART
    return NOTE if begun or any(one.startswith(word) for one in known.note) else None


class Findable(Protocol):
    """A thing that can be found by search words."""

    @property
    def words(self) -> Words:
        """The words by which a row is found."""

    @property
    def grade(self) -> int | None:
        """The grade of the match if it is known already, else `None`."""


F = TypeVar("F", bound=Findable)


def graded_matches(things: Iterable[F], typed: str) -> list[tuple[int, F]]:
    """Matching things with their grades; matches in notes only if no title matches."""
    found: list[tuple[int, F]] = []
    for thing in things:
        value = grade(thing.words, typed) if thing.grade is None else thing.grade
        if value is not None:
            found.append((value, thing))
    return [one for one in found if one[0] < NOTE] or found


def similar_matches(things: Iterable[F], typed: str) -> list[F]:
    """Things with a title that is spelt similarly to the typed words."""
    asked = folded(typed).split()
    return [thing for thing in things if asked and all(near_words(word, thing.words.title) for word in asked)]
