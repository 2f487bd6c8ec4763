"""Search for armies of all games that offer something."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder.core.controls import CatalogueRow
from builder.core.findings import Shown
from builder.editing.word_ranks import folded, in_languages, near_words
from builder.files import loading
from builder.locale import Language


class Taker(NamedTuple):
    """An army that can take what a search asks for, with the matching offer."""

    system: str
    """Id of the game."""
    army: str
    """Id of the army."""
    army_name: Shown
    offer: CatalogueRow
    """The matching row of the army's catalogue."""


class Row(NamedTuple):
    """A catalogue row with its search words in lower case and without accents."""

    taker: Taker
    names: Mapping[str, str]
    """Its name in each language."""
    words: frozenset[str]
    text: str
    """All words of the row as one text, in which parts of words are found as well."""


class Catalogues(NamedTuple):
    """Catalogue rows of the armies of all games."""

    rows: tuple[Row, ...]
    vocabulary: tuple[str, ...]
    """All different words of the rows."""


def catalogues(folders: tuple[Path, ...]) -> Catalogues:
    """The catalogue rows of all armies in these folders of definitions that can be read."""
    offers = [
        (library, offer)
        for library in loading.libraries(folders)
        for offer in library.system.editor.catalogue(library.rules)
    ]
    names = {(library.system.id, offer.id): in_languages(offer.name) for library, offer in offers}
    rows = []
    for library, offer in offers:
        own = in_languages(offer.name)
        texts = [*own.values(), folded(offer.id)]
        for creature in offer.creatures:
            texts += [folded(creature), *names.get((library.system.id, creature), {}).values()]
        taker = Taker(library.system.id, library.army, library.army_name, offer)
        rows.append(Row(taker, own, frozenset(" ".join(texts).split()), " ".join(dict.fromkeys(texts))))
    return Catalogues(tuple(rows), tuple(sorted({word for row in rows for word in row.words})))


def takers(words: str, offered: Catalogues, lang: Language) -> tuple[Taker, ...]:
    """Armies of all games with offers that match every word, the best match first.

    Names in every language, ids and creatures are searched, without regard to accents and capitals. If nothing
    matches, similarly written words are accepted.
    """
    asked = folded(words).split()
    if not asked:
        return ()
    fitting: list[tuple[float, Row]] = [(n, row) for row in offered.rows if (n := _rank(row, asked, lang)) is not None]
    if not fitting:
        near = [near_words(word, offered.vocabulary) for word in asked]
        fitting = [(n, row) for row in offered.rows if (n := _nearness(row, near)) is not None]
    return tuple(row.taker for _, row in sorted(fitting, key=lambda found: found[0]))


def _rank(row: Row, asked: list[str], lang: Language) -> float | None:
    """Rank of a row among the results for the words, 0 best; `None` if the row lacks a word."""
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


def _nearness(row: Row, near: list[dict[str, float]]) -> float | None:
    """Rank of a row for words similar to the typed ones, the smallest best; `None` if the row lacks a word.

    `near` has the similar words of each typed word, each with its similarity.
    """
    best = [max((score for word, score in words.items() if word in row.words), default=0.0) for words in near]
    return -sum(best) if all(best) else None
