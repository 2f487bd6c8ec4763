"""Search in the available rows: similar offers form one row, and the best match comes first."""

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
"""Sort order: of the army list, by name, or by price."""


class OfferRow(NamedTuple):
    """One row of the search for offers: an offer, or several between which a control of the entry chooses."""

    key: str
    name: Shown
    pick: Available
    """The offer that the row adds: the first that is allowed, or the best match of the search."""
    picks: tuple[Available, ...]
    """All offers of the row."""
    owned: str = ""
    """Models in the army and models owned, such as `12/20`; empty without a collection."""

    @property
    def blocked(self) -> bool:
        """True if none of its offers is allowed at present."""
        return self.pick.blocked is not None


class _Words(NamedTuple):
    """Folded search words of an offer, the most relevant first; `names` are whole names, other fields single words."""

    names: tuple[str, ...]
    name: frozenset[str]
    first: frozenset[str]
    """First words of the gloss, which describe the offer best."""
    profile: frozenset[str]
    gear: frozenset[str]
    heading: frozenset[str]


def offer_rows(picks: Iterable[Available]) -> list[OfferRow]:
    """Rows of offers in list order; offers with the same `line` share a row."""
    lines: dict[str, list[Available]] = {}
    for pick in picks:
        lines.setdefault(f"\0{pick.line}" if pick.line else pick.key, []).append(pick)
    return [_row(key, tuple(found)) for key, found in lines.items()]


def _row(key: str, picks: tuple[Available, ...], chosen: Available | None = None) -> OfferRow:
    """A row of offers, with `chosen` as the one that it adds."""
    first = next((p for p in picks if p.blocked is None), picks[0]) if chosen is None else chosen
    title = first.title if len(picks) > 1 and chosen is None and first.title is not None else first.name
    return OfferRow(key, title, first, picks)


def names_taken(pick: Available, now: Muster) -> tuple[Shown, ...]:
    """Names of the army's entries that were added from an offer."""
    editor, rules = now.system.editor, now.library.rules
    found: list[Shown] = []
    for result in now.entries if pick.line else ():
        values = entry_values(result.entry)
        if all(values.get(key) == pick.entry.get(key) for key in ("take", "from")):
            apart = editor.distinction(result, rules)
            found.append(result.name if apart is None else T("{name} ({what})", name=result.name, what=apart))
    return tuple(found)


def list_place(pick: Available, now: Muster) -> int:
    """Roster index to insert an offer at: after the last entry whose offer is the same or earlier in the list."""
    places = {_line_and_contingent(one.entry): number for number, one in enumerate(now.available)}
    own = places.get(_line_and_contingent(pick.entry), len(places))
    before = [
        n
        for n, result in enumerate(now.entries)
        if places.get(_line_and_contingent(entry_values(result.entry)), len(places)) <= own
    ]
    return before[-1] + 1 if before else len(now.entries)


def _line_and_contingent(values: Mapping[str, Plain]) -> tuple[Plain, Plain]:
    """Line and contingent of an entry in plain values, which show from which offer it is."""
    return values.get("take"), values.get("from")


def of_role(rows: Sequence[OfferRow], role: Role | None) -> list[OfferRow]:
    """The rows with a role; all rows for `None`."""
    return [row for row in rows if role is None or role in row.pick.roles]


def ordered(rows: list[OfferRow], order: Order, lang: Language) -> list[OfferRow]:
    """The rows in a sort order."""
    if order == "name":
        return sorted(rows, key=lambda row: folded(lang.say(row.name)))
    if order == "price":
        return sorted(rows, key=lambda row: (row.pick.cost is None, row.pick.cost or 0))
    return rows


def matching_rows(rows: Sequence[OfferRow], words: str, *, forgiving: bool = True) -> list[OfferRow]:
    """The rows that match every word, the best match first: by name, then profile, then equipment, roles and synonyms.

    Every language is searched, without regard to accents and capitals. Offers of the army's own list come before
    beasts, allies and mercenaries, unless only those have the name. Of several offers in a row the best match becomes
    its pick. If nothing matches, similarly written words are accepted if `forgiving`.
    """
    asked = folded(words).split()
    if not asked:
        return list(rows)
    found = _found(rows, [frozenset((word,)) for word in asked], words)
    if not found and forgiving:
        vocabulary = {word for row in rows for pick in row.picks for word in _all_words(_words(pick))}
        near = [frozenset(near_words(word, vocabulary, NEAR)) for word in asked]
        found = _found(rows, near, words) if all(near) else []
    if any(rank[1] <= NAMED for rank, _ in found):  # a few letters of a name are not meant for an arm or a role
        found = [one for one in found if one[0][1] < FEW_LETTERS]
    return [row for _, row in sorted(found, key=lambda one: one[0])]


Rank = tuple[int, int, bool, int, int]
"""Sort key of a match: worst grade of a word, whether it is blocked, sum of the grades, and list position."""
WHOLE, NAMED, DESCRIBED, FEW_LETTERS = -1, 2, 5, 10
"""Grades: the complete name; the greatest for names; the greatest for other words; a beginning of few letters."""


def _found(rows: Sequence[OfferRow], asked: Sequence[frozenset[str]], words: str) -> list[tuple[Rank, OfferRow]]:
    """The rows that have all typed words, each with its rank and its best offer as pick; `words` is the typed text.

    `asked` has for each typed word all words that are accepted for it.
    """
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
            offer = offer._replace(owned=row.owned)
        near = _nearness(best[0], apart=offer.pick.apart)
        found.append(((near, best[0], offer.blocked, best[1], number), offer))
    return found


def _nearness(grade: int, *, apart: bool) -> int:
    """Grade of a match; higher (worse) for offers of other lists, so that beasts come after the army's own units."""
    if not apart:
        return 0 if grade <= NAMED else 2 if grade <= DESCRIBED else 4
    return 1 if grade == WHOLE else 3 if grade <= DESCRIBED else 5


def _rank(known: _Words, asked: Sequence[frozenset[str]], whole: str) -> tuple[int, int] | None:
    """Worst grade of a typed word, and sum of their grades; `None` if a word is not found.

    `asked` has for each typed word all words that are accepted for it; `whole` is the typed text, folded.
    """
    if any(same_word(whole, name) for name in known.names):
        return WHOLE, 0
    grades = [min((g for word in words if (g := _grade(known, word)) is not None), default=None) for words in asked]
    known_grades = [g for g in grades if g is not None]
    return (max(known_grades), sum(known_grades)) if len(known_grades) == len(grades) else None


def _grade(known: _Words, word: str) -> int | None:
    """Grade of a word among the words of an offer, 0 best; `None` if it is not found."""
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
"""Least number of letters of a word whose longer forms match as well: `halberd` and halberdiers."""
ENDING = 4
"""Greatest number of letters by which a typed word may be longer than the word of an offer that it matches."""
NEAR = 78
"""Least similarity (0 to 100) at which a word may be a misspelling of another."""


def _all_words(known: _Words) -> frozenset[str]:
    """All words of an offer's names, profile and equipment."""
    return known.name | known.profile | known.gear


def _words(pick: Available) -> _Words:
    """The folded search words of an offer."""
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
