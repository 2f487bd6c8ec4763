"""What another program or a player wrote of a list, before it is matched with the offers of an army."""

import re
from typing import NamedTuple

from builder.core.findings import Plain

LEVEL = re.compile(r"\b(?:lvl|level|niveau|niv)\.?\s*(\d{1,2})\b", re.IGNORECASE)


def level_of(text: str) -> int | None:
    """The level that a text names, as in `lvl 15`; `None` if it names none."""
    found = LEVEL.search(text)
    return None if found is None else int(found[1])


class ListedUnit(NamedTuple):
    """A unit as another program or a player wrote it."""

    line: str
    """Its line of the text, or its name in a file."""
    names: tuple[str, ...]
    """What its name may be, the likeliest first."""
    number: int | None = None
    """Number of models or units; `None` if it is not written."""
    details: tuple[str, ...] = ()
    """Options, items and posts as they were written."""
    below: bool = False
    """True if it is a part of the last unit before it that is not such a part itself."""
    own_name: str = ""
    """The player's own name for it."""
    points: float | None = None
    """Price that is written for it; `None` without one, or if several are written."""
    may_be_title: bool = False
    """True if the line is at a place where lists have their title."""

    @property
    def levels(self) -> set[int]:
        """Levels of characters that its names and details name."""
        return {level for text in (*self.names, *self.details) if (level := level_of(text)) is not None}


class Listed(NamedTuple):
    """A list as another program or a player wrote it, not yet matched with an army."""

    units: tuple[ListedUnit, ...]
    name: str = ""
    army_words: tuple[str, ...] = ()
    """Texts that may name the army."""
    game: str | None = None
    """Id of the game; `None` if it is unknown."""
    army: str | None = None
    """Id of the army; `None` if it is unknown."""
    limit: int | None = None
    """Points agreed for the game; `None` if they are not written."""
    claimed: float | None = None
    """Total points that the text claims; `None` if it claims none."""
    others: tuple[str, ...] = ()
    """Lines that are no units: headings, totals and the player's words."""
    values: dict[str, Plain] = {}
    """Values of roster keys that the text states, besides those in other fields."""
