"""The order of battle: an entry's figures by column, weapons, equipment and boxes.

A whole army is one table; its columns are the game's own. Games fill these records with texts of any language, and
sheets with the same texts in one language, `str`, where missing ones are empty.
"""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, value_text
from builder.core.tracks import Boxes, Track

Label_co = TypeVar("Label_co", covariant=True, default=Shown)
"""A text, translated or not."""


class BattleColumn(NamedTuple, Generic[Label_co]):
    """A column of figures in the order of battle, with its heading."""

    id: str
    heading: Label_co
    strong: bool = False
    """True if the column is set in bold because it is looked up often."""
    priced: bool = False
    """True for a column of points, which copies without prices leave out."""


class Leading(NamedTuple):
    """Entries that raise a figure of this entry, and the figure that is left when they are lost in a game."""

    by: tuple[str, ...] = ()
    """Handles of the entries that lead this entry, whose raised value is the `text` of the cell."""
    unled: int | None = None
    """The value once all entries in `by` are lost; `None` if it stays the same."""
    helpers: tuple[tuple[str, int], ...] = ()
    """Handles of entries that help this entry while it is near them, each with the raised value."""


class BattleCell(NamedTuple, Generic[Label_co]):
    """A figure of an entry in one column, with small texts beside the figure."""

    text: Label_co
    """The value as shown."""
    raised: Label_co | None = None
    """Small raised text after the value: the bonus that this entry lends to other entries."""
    second: Label_co | None = None
    """Text in brackets: the value without a bonus that does not always apply."""
    best: Label_co | None = None
    """Text after an arrow: the best value with the help of other entries."""
    sum: Label_co | None = None
    """Small text after the value: how the value is calculated, such as 4−1."""
    leading: Leading = Leading()

    def in_words(self, say: Callable[[Label_co | None], str]) -> "BattleCell[str]":
        """A copy of the cell with its texts translated by `say`."""
        text, raised, second, best, total = map(say, self[:-1])
        return BattleCell(text, raised, second, best, total, self.leading)


def profile_cells(profile: Profile, keys: Iterable[str]) -> tuple[BattleCell | None, ...]:
    """A cell for each of these characteristics, with a profile's value and the bonus lent; `None` without a value."""
    return tuple(
        None
        if (value := profile.values.get(key)) is None
        else BattleCell(value_text(value), f"+{bonus}" if (bonus := profile.bonus.get(key, 0)) else None)
        for key in keys
    )


class BattleLine(NamedTuple, Generic[Label_co]):
    """A line of figures of an entry or of its mount, champion or crew."""

    name: Label_co
    """Name of the model; `None` or empty for the entry's own line, which shows the entry's title."""
    cells: tuple[BattleCell[Label_co] | None, ...]
    """A cell for each column; `None` if it is empty."""
    post: Label_co | None = None
    """Role within the entry, such as champion; `None` or empty for the entry's own line."""
    models: int | None = None
    """Number of models on this line, if it differs from the entry's; on sheets part of the name."""
    boxes: Boxes[Label_co] | None = None
    """Boxes to cross off, shown beside the name."""
    ticks: bool = False
    """True if the row has a box for each column of `battle_ticks`, to tick off events of each model."""


class ArmsLine(NamedTuple, Generic[Label_co]):
    """A weapon with its figures as texts."""

    name: Label_co
    figures: tuple[Label_co, ...] = ()
    """Figures of the weapon as texts, in the order of the game."""
    whose: Label_co | None = None
    """Name of the bearer of the weapon; `None` or empty if all models of the entry have the weapon."""
    missile: bool = False
    """True if it shoots or is thrown."""


class Formation(NamedTuple, Generic[Label_co]):
    """A unit drawn up in ranks: files and ranks are numbers of models, width and depth millimetres."""

    text: Label_co
    """Its files, measures and advantages in words."""
    files: int
    ranks: int
    models: int
    """Number of models; the last rank may be incomplete."""
    width: int
    depth: int


def formation(models: int, files: int, ranks: int, base: tuple[int, int], notes: tuple[Shown, ...] = ()) -> Formation:
    """The formation of models on bases of this width and depth; `notes` are its advantages, such as a rank bonus."""
    width, depth = files * base[0], ranks * base[1]
    measures = T("{files} wide: {width} × {depth} mm", files=files, width=width, depth=depth)
    return Formation((measures, *notes), files, ranks, models, width, depth)


class InBattle(NamedTuple):
    """The row of an entry in the order of battle, with everything shown below the row."""

    lines: tuple[BattleLine, ...] = ()
    """Rows of figures, the entry's own row before those of its mount, champion or crew."""
    arms: tuple[ArmsLine, ...] = ()
    gear: tuple[Shown, ...] = ()
    """Equipment other than weapons, such as armour or a saddle."""
    rank: tuple[Shown, ...] = ()
    """Level, race and the like, if name and figures do not show them."""
    rules: tuple[Tag, ...] | None = None
    """Special rules named beside the weapons; `None` for all tags of the entry except those of its magic items."""
    notes: tuple[tuple[Shown, Shown], ...] = ()
    """Notes without a column: label (or `None`) and text."""
    tracks: tuple[Track[Shown], ...] = ()
    """Boxes to cross off that are not beside a name in `lines`."""
    formations: tuple[Formation, ...] = ()
    """Usual formations, the most usual first."""
    worth: tuple[tuple[Shown, Shown], ...] = ()
    """Labelled victory points for parts of the entry; shown only with prices."""
    behind: tuple[Track[Shown], ...] = ()
    """Rarely used boxes, printed on the back of a card."""
    apart: bool = False
    """True if its details are printed below its own row even if the entry is listed under another entry."""
    cost: Shown = None
    """Price shown on its card, if the army pays a different one."""
    by_model: bool = True
    """True if the price of one model is shown, for entries that pay for each model."""
