"""What may be taken, as players look for it: a row a kind, found by words, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rapidfuzz import fuzz, process

from builder import locale
from builder.core.controls import Available
from builder.core.findings import Shown
from builder.core.roles import Role
from builder.editing.armies_that_offer import folded, same_word
from builder.locale import Language

Order = Literal["list", "name", "price"]
"""In the order of the army's list, by name, or the cheapest first."""


class OfferRow(NamedTuple):
    """Something to take, or a kind of which a control of the entry tells several apart."""

    key: str
    name: Shown
    pick: Available
    """What is taken by it: the first of them that fits, or what was searched."""
    picks: tuple[Available, ...]
    """All that it stands for."""

    @property
    def blocked(self) -> bool:
        """True if nothing of it fits just now."""
        return self.pick.blocked is not None


class _Words(NamedTuple):
    """The folded words of something that may be taken, those of names first."""

    names: tuple[str, ...]
    name: frozenset[str]
    first: frozenset[str]
    """What its gloss begins with: what it is above all."""
    profile: frozenset[str]
    gear: frozenset[str]
    heading: frozenset[str]


def gathered(picks: Iterable[Available]) -> list[OfferRow]:
    """A row a kind, in the order of the lists."""
    lines: dict[str, list[Available]] = {}
    for pick in picks:
        lines.setdefault(f"\0{pick.line}" if pick.line else pick.key, []).append(pick)
    return [_row(key, tuple(found)) for key, found in lines.items()]


def _row(key: str, picks: tuple[Available, ...], chosen: Available | None = None) -> OfferRow:
    first = next((p for p in picks if p.blocked is None), picks[0]) if chosen is None else chosen
    title = first.title if len(picks) > 1 and chosen is None and first.title is not None else first.name
    return OfferRow(key, title, first, picks)


def of_role(rows: Sequence[OfferRow], role: Role | None) -> list[OfferRow]:
    """The rows of those with a role; all without one."""
    return [row for row in rows if role is None or role in row.pick.roles]


def ordered(rows: list[OfferRow], order: Order, lang: Language) -> list[OfferRow]:
    """The rows in another order than that of the lists, if one is asked for."""
    if order == "name":
        return sorted(rows, key=lambda row: folded(lang.say(row.name)))
    if order == "price":
        return sorted(rows, key=lambda row: (row.pick.cost is None, row.pick.cost or 0))
    return rows


def searched(rows: Sequence[OfferRow], words: str, *, forgiving: bool = True) -> list[OfferRow]:
    """What the words name, the likeliest first: by name, then by profile, then by arms, roles and synonyms.

    Every word must be found, in whatever language, accents and capitals. What the army's own list has comes before
    beasts, allies and mercenaries, unless only these are called so. Of a kind that comes as several, the one that the
    words fit best is what is taken. Where nothing has them all, what is written nearly so comes instead, if
    `forgiving`.
    """
    asked = folded(words).split()
    if not asked:
        return list(rows)
    found = _found(rows, [frozenset((word,)) for word in asked], words)
    if not found and forgiving:
        vocabulary = {word for row in rows for pick in row.picks for word in _all(_words(pick))}
        near = [_near(word, vocabulary) for word in asked]
        found = _found(rows, near, words) if all(near) else []
    if any(rank[1] <= NAMED for rank, _ in found):  # a few letters of a name are not meant for an arm or a role
        found = [one for one in found if one[0][1] < FEW_LETTERS]
    return [row for _, row in sorted(found, key=lambda one: one[0])]


Rank = tuple[int, int, bool, int, int]
"""How near it stands to what is meant, the gravest grade of a word, whether nothing of it fits now, all grades, and its
place in the lists."""
WHOLE, NAMED, TOLD, FEW_LETTERS = -1, 2, 5, 10
"""Grades: it is called so; the last one of names; the last one of profiles, arms and synonyms; what only begins with a few letters."""


def _found(rows: Sequence[OfferRow], asked: Sequence[frozenset[str]], words: str) -> list[tuple[Rank, OfferRow]]:
    whole = folded(words)
    found: list[tuple[Rank, OfferRow]] = []
    for number, row in enumerate(rows):
        ranks = [(rank, pick) for pick in row.picks if (rank := _rank(_words(pick), asked, whole)) is not None]
        if not ranks:
            continue
        best = min(rank for rank, _ in ranks)
        likeliest = [pick for rank, pick in ranks if rank == best]
        offer = row
        if len(likeliest) < len(row.picks):
            offer = _row(row.key, row.picks, next((p for p in likeliest if p.blocked is None), likeliest[0]))
        near = _nearness(best[0], apart=offer.pick.apart)
        found.append(((near, best[0], offer.blocked, best[1], number), offer))
    return found


def _nearness(grade: int, *, apart: bool) -> int:
    """Whether it is likely meant, the smallest first: a beast named Giant wolf is less so than one's own wolf riders."""
    if not apart:
        return 0 if grade <= NAMED else 2 if grade <= TOLD else 4
    return 1 if grade == WHOLE else 3 if grade <= TOLD else 5


def _rank(known: _Words, asked: Sequence[frozenset[str]], whole: str) -> tuple[int, int] | None:
    """How well something fits, the smallest best; `None` if a word is not in it."""
    if any(same_word(whole, name) for name in known.names):
        return WHOLE, 0
    grades = [min((g for word in words if (g := _grade(known, word)) is not None), default=None) for words in asked]
    known_grades = [g for g in grades if g is not None]
    return (max(known_grades), sum(known_grades)) if len(known_grades) == len(grades) else None


def _grade(known: _Words, word: str) -> int | None:
    if any(same_word(word, name) for name in known.name):
        return 0
    if any(name.startswith(word) for name in known.name):
        return 1
    if len(word) > 2 and any(word in name for name in known.names):
        return NAMED
    for grade, held in ((3, known.first), (4, known.profile), (TOLD, known.gear), (6, known.heading)):
        if word in held or (len(word) >= STEM and any(one.startswith(word) for one in held)):
            return grade
    if any(one.startswith(word) for held in (known.first, known.profile, known.gear, known.heading) for one in held):
        return FEW_LETTERS
    for grade, held in ((7, known.name), (8, known.profile), (9, known.gear)):
        if any(len(one) >= STEM and word.startswith(one) and len(word) - len(one) <= ENDING for one in held):
            return grade
    return None


STEM = 4
"""Letters that a word has at least of which longer ones are taken for a form: `halberd` of halberdiers."""
ENDING = 4
"""Letters that the longer one may have more."""
NEAR = 78
"""How nearly a word is written as another one, of a hundred, that is taken for it."""


def _near(word: str, vocabulary: set[str]) -> frozenset[str]:
    """The known words that are written nearly so."""
    found = process.extract(word, sorted(vocabulary), scorer=fuzz.ratio, score_cutoff=NEAR, limit=10)
    return frozenset(text for text, _, _ in found)


def _all(known: _Words) -> frozenset[str]:
    return known.name | known.profile | known.gear


def _words(pick: Available) -> _Words:
    langs = [locale.language(code) for code in locale.LANGUAGES]
    own = [folded(lang.say(text)) for lang in langs for text in (pick.name, pick.title) if text is not None]
    names = tuple(dict.fromkeys(own))
    heading = " ".join(folded(lang.say(pick.category)) for lang in langs)
    return _Words(
        names,
        frozenset(" ".join(names).split()),
        frozenset(word for lang in langs for word in folded(lang.say(pick.gloss)).split()[:1] if pick.gloss),
        frozenset(folded(f"{pick.words} {pick.key}").split()),
        frozenset(folded(pick.gear).split()),
        frozenset(heading.split()),
    )
