"""What a thing does in an army, in the words that players of every game use: to filter what may be taken, and to search it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Short, Words
from builder.core.findings import Shown, T

Role = Literal["character", "infantry", "cavalry", "chariot", "missile", "machine", "monster", "pack"]
"""What a thing that may be taken is or does; one may have several: mounted archers are cavalry and missile troops."""

NAMES: Mapping[Role, Shown] = {
    "character": T("characters"),
    "infantry": T("infantry"),
    "cavalry": T("cavalry"),
    "chariot": T("chariots"),
    "missile": T("missile troops"),
    "machine": T("machines"),
    "monster": T("monsters"),
    "pack": T("packs"),
}
"""The roles in the order in which they are offered as filters, each in the words that stand on the screen."""

Synonyms = dict[Id, Annotated[tuple[Short, ...], Field(min_length=1)]]
"""Further words by which players look for something, in any language: by the id of a role, creature, weapon or kind."""


def words_of(*names: Shown) -> str:
    """Ids and names in both languages, as one text to search in."""
    found: list[str] = []
    for name in names:
        found += [name.en, name.fr] if isinstance(name, Words) else [str(name)]
    return " ".join(dict.fromkeys(found))


def lower(name: Shown) -> Shown:
    """A name as it stands within a sentence: its first letter small, unless more capitals follow it."""
    if isinstance(name, Words):
        return Words(en=_small(name.en), fr=_small(name.fr))
    return _small(name) if isinstance(name, str) else name


def people(name: Shown) -> Shown:
    """The name of a people as it stands within a sentence: French writes it small there, English never does."""
    return Words(en=name.en, fr=_small(name.fr)) if isinstance(name, Words) else name


def _small(text: str) -> str:
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def synonyms_of(ids: Iterable[str], known: Synonyms) -> tuple[str, ...]:
    """The further words for all of these ids."""
    return tuple(word for id in dict.fromkeys(ids) for word in known.get(id, ()))
