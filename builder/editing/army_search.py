"""Which armies can take this? What the armies of all games offer, searched by words."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from anyascii import anyascii

from builder import locale
from builder.core.controls import CatalogueRow
from builder.core.findings import Shown
from builder.files import loading
from builder.files.loading import Library, Refused
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


class _Row(NamedTuple):
    taker: Taker
    names: Mapping[str, str]
    """Its name in each language, folded."""
    words: frozenset[str]
    text: str
    """All its words."""


def folded(text: str) -> str:
    """Text as it is searched: plain small letters and digits, a space between words."""
    return " ".join(re.findall(r"[a-z0-9]+", anyascii(text).lower()))


def takers(words: str, folders: tuple[Path, ...], lang: Language) -> tuple[Taker, ...]:
    """What the armies of all games offer under these words, the likeliest first.

    Names in every language, ids and creatures are searched, whatever the accents and capitals; each
    word must be found. Where nothing has them all, what is written nearly so comes instead.
    """
    asked = folded(words).split()
    if not asked:
        return ()
    rows, vocabulary = _index(tuple(_armies(folders)))
    fitting: list[tuple[float, _Row]] = [(n, row) for row in rows if (n := _rank(row, asked, lang)) is not None]
    if not fitting:
        near = _near(asked, vocabulary)
        fitting = [(n, row) for row in rows if (n := _nearness(row, near)) is not None]
    return tuple(row.taker for _, row in sorted(fitting, key=lambda found: found[0]))


def _armies(folders: tuple[Path, ...]) -> Iterator[Library]:
    for system, army, _ in loading.armies(folders):
        with contextlib.suppress(KeyError, Refused):
            yield loading.load(system, army, folders)


@lru_cache(maxsize=2)
def _index(libraries: tuple[Library, ...]) -> tuple[tuple[_Row, ...], tuple[str, ...]]:
    """The rows of all catalogues, and every word in them."""
    offers = [(known, offer) for known in libraries for offer in known.system.editor.catalogue(known.rules)]
    names = {
        (known.system.id, offer.id): [folded(locale.language(code).say(offer.name)) for code in locale.LANGUAGES]
        for known, offer in offers
    }
    rows = []
    for known, offer in offers:
        own = {code: folded(locale.language(code).say(offer.name)) for code in locale.LANGUAGES}
        texts = [*own.values(), folded(offer.id)]
        for creature in offer.creatures:
            texts += [folded(creature), *names.get((known.system.id, creature), ())]
        taker = Taker(known.system.id, known.army, known.army_name, offer)
        rows.append(_Row(taker, own, frozenset(" ".join(texts).split()), " ".join(dict.fromkeys(texts))))
    return tuple(rows), tuple(sorted({word for row in rows for word in row.words}))


def _rank(row: _Row, asked: list[str], lang: Language) -> float | None:
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
    from rapidfuzz import fuzz, process  # needed where nothing is written as asked only

    return [
        {word: score for word, score, _ in process.extract(a, vocabulary, scorer=fuzz.ratio, score_cutoff=75, limit=20)}
        for a in asked
    ]


def _nearness(row: _Row, near: list[dict[str, float]]) -> float | None:
    best = [max((score for word, score in words.items() if word in row.words), default=0.0) for words in near]
    return -sum(best) if all(best) else None
