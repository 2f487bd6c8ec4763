"""Roles of units in the words of players of any game, to filter and search available entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Id, Short, Words
from builder.core.findings import Shown, T

Role = Literal["character", "infantry", "cavalry", "chariot", "missile", "machine", "monster", "pack"]
"""Role of an available entry; it may have several: mounted archers are cavalry and missile troops."""

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
"""Roles in the order of the filters, each with its text on the screen."""

Synonyms = dict[Id, Annotated[tuple[Short, ...], Field(min_length=1)]]
"""Additional search words in any language, by id of a role, creature, weapon or kind."""


def words_of(*names: Shown) -> str:
    """Ids and names as one text for searches, names in both languages."""
    found: list[str] = []
    for name in names:
        found += [name.en, name.fr] if isinstance(name, Words) else [str(name)]
    return " ".join(dict.fromkeys(found))


def lower_first(name: Shown) -> Shown:
    """A name within a sentence: first letter in lower case, unless more capitals follow it."""
    if isinstance(name, Words):
        return Words(en=_lower_first(name.en), fr=_lower_first(name.fr))
    return _lower_first(name) if isinstance(name, str) else name


def people_name(name: Shown) -> Shown:
    """Name of a people within a sentence: in lower case in French, never in English."""
    return Words(en=name.en, fr=_lower_first(name.fr)) if isinstance(name, Words) else name


def _lower_first(text: str) -> str:
    """A text with its first letter in lower case, unless the second is a capital."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def synonyms_of(ids: Iterable[str], known: Synonyms) -> tuple[str, ...]:
    """Synonyms of all these ids."""
    return tuple(word for id in dict.fromkeys(ids) for word in known.get(id, ()))
