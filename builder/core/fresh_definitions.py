"""Contents of new roster files and army lists: keys that all games share, and `fresh-army.yaml`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from builder.core.definitions import Defined, Name, Raw, Short
from builder.core.findings import Plain, Shown, T
from builder.core.models import Model

FilePart: TypeAlias = tuple[Shown, Mapping[str, Plain]]
"""A comment, and the keys written below it."""


class FreshPart(Model):
    """Keys of a new army list, with a comment above them."""

    comment: Name
    """A comment above these keys."""
    keys: Annotated[dict[Short, Raw], Field(min_length=1)]
    """The keys with their values; the texts {id} and {name} are replaced by those of the new army."""


class FreshArmy(Defined):
    """`lists/<game>/fresh-army.yaml`."""

    kind: Literal["fresh-army"]
    parts: Annotated[tuple[FreshPart, ...], Field(min_length=1)]
    """What `muster new army` writes below the first keys."""

    def filled(self, id: str, name: str) -> Iterator[FilePart]:
        """The parts with id and name of the new army filled in."""
        texts = {"{id}": id, "{name}": name}
        for part in self.parts:
            yield part.comment, {key: _filled(value, texts) for key, value in part.keys.items()}


def _filled(value: Plain, texts: Mapping[str, str]) -> Plain:
    """A value with placeholders in its texts replaced."""
    if isinstance(value, str):
        return texts.get(value, value)
    if isinstance(value, Mapping):
        return {key: _filled(inner, texts) for key, inner in value.items()}
    return [_filled(inner, texts) for inner in value] if isinstance(value, Sequence) else value


def fresh_roster(
    system: str, army: str, limit: int, entries: Sequence[Plain], terms: Mapping[str, Plain] | None = None
) -> dict[str, Plain]:
    """Values of a new roster without a name; `limit` in points, `terms` are additional keys of the game."""
    head: dict[str, Plain] = {"kind": "roster", "format": 1, "system": system, "army": army, "name": "", "limit": limit}
    return {**head, **(terms or {}), "entries": list(entries)}


def army_head(system: str, id: str, name: str) -> FilePart:
    """The first keys of an army list file, with their comment."""
    text = T(
        "An army list. It lies in {folder}, below your own folder of lists, and its file is named after its id.",
        folder=f"{system}/armies",
    )
    return text, {"kind": "army", "format": 1, "system": system, "id": id, "version": "1", "name": name}
