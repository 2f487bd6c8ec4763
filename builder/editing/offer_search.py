"""What may be taken, as players look for it: a row a kind, found by words, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from builder.core.controls import Available
from builder.core.findings import Plain, Shown, T
from builder.core.roles import Role
from builder.editing.word_ranks import folded, in_languages, near_words, same_word
from builder.files.lenient_reader import entry_values
from builder.locale import Language
from builder.mustering import Muster

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


def taken_of(pick: Available, now: Muster) -> tuple[Shown, ...]:
    """The entries of the army of the kind of something that is one of several, as their rows call them."""
    editor, rules = now.system.editor, now.library.rules
    found: list[Shown] = []
    for result in now.entries if pick.line else ():
        values = entry_values(result.entry)
        if all(values.get(key) == pick.entry.get(key) for key in ("take", "from")):
            apart = editor.distinction(result, rules)
            found.append(result.name if apart is None else T("{name} ({what})", name=result.name, what=apart))
    return tuple(found)


def list_place(pick: Available, now: Muster) -> int:
    """The place in the roster behind the last entry that the list has before it, or of the same."""
    places = {_of(one.entry): number for number, one in enumerate(now.available)}
    own = places.get(_of(pick.entry), len(places))
    before = [
        n for n, result in enumerate(now.entries) if places.get(_of(entry_values(result.entry)), len(places)) <= own
    ]
    return before[-1] + 1 if before else len(now.entries)


def _of(values: Mapping[str, Plain]) -> tuple[Plain, Plain]:
    return values.get("take"), values.get("from")


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
        near = [frozenset(near_words(word, vocabulary, NEAR)) for word in asked]
        found = _found(rows, near, words) if all(near) else []
    if any(rank[1] <= NAMED for rank, _ in found):  # a few letters of a name are not meant for an arm or a role
        found = [one for one in found if one[0][1] < FEW_LETTERS]
    return [row for _, row in sorted(found, key=lambda one: one[0])]


Rank = tuple[int, int, bool, int, int]
"""How likely it is meant, the gravest grade of a word, true if nothing of it fits now, the sum of the grades, and its
place in the lists."""
WHOLE, NAMED, DESCRIBED, FEW_LETTERS = -1, 2, 5, 10
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
    """How likely it is meant, the smallest most likely: a beast named Giant wolf is less so than the army's own wolf riders."""
    if not apart:
        return 0 if grade <= NAMED else 2 if grade <= DESCRIBED else 4
    return 1 if grade == WHOLE else 3 if grade <= DESCRIBED else 5


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
    for grade, held in ((3, known.first), (4, known.profile), (DESCRIBED, known.gear), (6, known.heading)):
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
"""Similarity, of 100, from which a word may be a misspelling of another."""


def _all(known: _Words) -> frozenset[str]:
    return known.name | known.profile | known.gear


def _words(pick: Available) -> _Words:
    own = [name for text in (pick.name, pick.title) if text is not None for name in in_languages(text).values()]
    names = tuple(dict.fromkeys(own))
    return _Words(
        names,
        frozenset(" ".join(names).split()),
        frozenset(word for gloss in in_languages(pick.gloss).values() for word in gloss.split()[:1]),
        frozenset(folded(f"{pick.words} {pick.key}").split()),
        frozenset(folded(pick.gear).split()),
        frozenset(" ".join(in_languages(pick.category).values()).split()),
    )
