"""Value types of all files of the game: characteristics, levels, posts, values, alignments.

Section numbers in the models are those of the French rulebook (book `wfb3-fr`),
whose numbering the finding codes cite as well.
"""

from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from builder.core.definitions import Id, Name, one_of
from builder.core.findings import T, Text

CHARACTERISTICS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Int", "Cl", "WP")
"""Keys of the characteristics in printed order (3.2)."""
MENTAL = ("Ld", "Int", "Cl", "WP")
"""Keys of the four characteristics whose bonus a character gives to his troops (14.3.1)."""
LEVELS = (5, 10, 15, 20, 25)
"""Levels of characters (14)."""
BANNERS = ("great-banner", "contingent-banner")
"""Roles of characters with a banner for more than their unit (16.1)."""

Characteristic = Annotated[str, one_of(*CHARACTERISTICS)]
"""Key of a characteristic; text to the type checker, as keys often come from tables."""
Level = Annotated[str, one_of(*map(str, LEVELS))]
"""Key of a level."""
Grade = Annotated[str, one_of("1", "2", "3", "4")]
"""Key of an elite grade."""
Post = Annotated[str, one_of("standard", "musician", "great-banner", "contingent-banner", "general", "second")]
"""Id of a command post of a unit or an army."""
Value = Annotated[
    int | str | None,
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]}),
]
"""Printed value of a characteristic: a number, a text such as `2D6`, or `null` for a dash."""
Profile = dict[Characteristic, Value]
"""Printed values by characteristic."""
Changes = dict[Characteristic, int]
"""Amounts added to characteristics, by characteristic."""
Told = dict[Id, Name]
"""Play notes by heading, as ids under `matters`."""
Row = Annotated[tuple[int, ...], Field(min_length=12, max_length=12)]
"""Twelve bonuses, in the order of `CHARACTERISTICS`."""
Side = Literal["good", "lawful", "neutral", "evil", "chaotic"]
"""An alignment."""
SIDES: dict[str, Text] = {
    "good": T("Good"),
    "lawful": T("Lawful"),
    "neutral": T("Neutral"),
    "evil": T("Evil"),
    "chaotic": T("Chaotic"),
}
"""Names of the alignments, by id."""


def alignment_text(sides: tuple[str, ...], usual: bool = False) -> Text:
    """Possible alignments in words; with `usual` as those that are usual, but not the only ones."""
    names = [SIDES[side] for side in sides]
    if set(sides) == set(SIDES) or not names:
        return T("any")
    words = names[0]
    if len(names) > 1:
        words = T("{some} or {last}", some=tuple(names[:-1]), last=names[-1])
    return T("usually {alignment}", alignment=words) if usual else words
