"""Which armies can take this? What the armies of all games offer, searched by words."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from anyascii import anyascii
from rapidfuzz import fuzz, process

from builder import locale
from builder.core.controls import CatalogueRow
from builder.core.findings import Shown
from builder.files import loading
from builder.files.loading import Refused
from builder.locale import Language


class Taker(NamedTuple):
    """An army that can take what was asked for."""

    system: str
    """Id of the game."""
    army: str
    """Id of the army."""
    army_name: Shown
    offer: CatalogueRow
    """The row of the army's catalogue."""


class Row(NamedTuple):
    """A row of a catalogue with the words that it is found by, folded."""

    taker: Taker
    names: Mapping[str, str]
    """Its name in each language."""
    words: frozenset[str]
    text: str
    """All its words."""


class Catalogues(NamedTuple):
    """What the armies of all games offer."""

    rows: tuple[Row, ...]
    vocabulary: tuple[str, ...]
    """Every word of the rows."""


def folded(text: str) -> str:
    """Text as it is searched: plain small letters and digits, a space between words."""
    return " ".join(re.findall(r"[a-z0-9]+", anyascii(text).lower()))


def same_word(word: str, other: str) -> bool:
    """True if two folded words are the same but for the sign of several."""
    return word.rstrip("sx") == other.rstrip("sx")


def catalogues(folders: tuple[Path, ...]) -> Catalogues:
    """Read what the armies of all games offer; armies that cannot be read are left out."""
    libraries = []
    for system, army, _ in loading.armies(folders):
        with contextlib.suppress(KeyError, Refused):
            libraries.append(loading.load(system, army, folders))
    offers = [(library, offer) for library in libraries for offer in library.system.editor.catalogue(library.rules)]
    names = {
        (library.system.id, offer.id): [folded(locale.language(code).say(offer.name)) for code in locale.LANGUAGES]
        for library, offer in offers
    }
    rows = []
    for library, offer in offers:
        own = {code: folded(locale.language(code).say(offer.name)) for code in locale.LANGUAGES}
        texts = [*own.values(), folded(offer.id)]
        for creature in offer.creatures:
            texts += [folded(creature), *names.get((library.system.id, creature), ())]
        taker = Taker(library.system.id, library.army, library.army_name, offer)
        rows.append(Row(taker, own, frozenset(" ".join(texts).split()), " ".join(dict.fromkeys(texts))))
    return Catalogues(tuple(rows), tuple(sorted({word for row in rows for word in row.words})))


def takers(words: str, offered: Catalogues, lang: Language) -> tuple[Taker, ...]:
    """What the armies of all games offer under these words, the likeliest first.

    Names in every language, ids and creatures are searched, whatever the accents and capitals; each
    word must be found. Where nothing has them all, what is written nearly so comes instead.
    """
    asked = folded(words).split()
    if not asked:
        return ()
    fitting: list[tuple[float, Row]] = [(n, row) for row in offered.rows if (n := _rank(row, asked, lang)) is not None]
    if not fitting:
        near = _near(asked, offered.vocabulary)
        fitting = [(n, row) for row in offered.rows if (n := _nearness(row, near)) is not None]
    return tuple(row.taker for _, row in sorted(fitting, key=lambda found: found[0]))


def _rank(row: Row, asked: list[str], lang: Language) -> float | None:
    """How well a row fits, 0 best; `None` if a word is not in it."""
    if not all(word in row.text for word in asked):
        return None
    whole = " ".join(asked)
    own = row.names[lang.code]
    every = (*row.names.values(), folded(row.taker.offer.id))
    grades = (
        own == whole,
        whole in every,
        own.startswith(whole),
        any(name.startswith(whole) for name in every),
        all(any(w.startswith(word) for w in row.words) for word in asked),
    )
    return grades.index(True) if True in grades else len(grades)


def _near(asked: list[str], vocabulary: tuple[str, ...]) -> list[dict[str, float]]:
    """For each word asked for, the known words that are written nearly so, with how nearly (of 100)."""
    return [
        {word: score for word, score, _ in process.extract(a, vocabulary, scorer=fuzz.ratio, score_cutoff=75, limit=20)}
        for a in asked
    ]


def _nearness(row: Row, near: list[dict[str, float]]) -> float | None:
    best = [max((score for word, score in words.items() if word in row.words), default=0.0) for words in near]
    return -sum(best) if all(best) else None
