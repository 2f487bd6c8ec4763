"""An army during a game: counters from the boxes of its sheet, and what follows from what is crossed off."""

from collections import Counter as Numbers
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from builder.core.battle_lines import BattleCell
from builder.core.findings import N, T
from builder.core.tracks import Boxes, Due, Grid, Marks, Track
from builder.locale import Language, language
from builder.mustering import Muster
from builder.sheet import build
from builder.sheet.model import Block, Sheet

CODE = "en"
"""Language of the labels in keys of counters, so that a game may be shown in any language."""


class Counter(NamedTuple):
    """A track of boxes during a game, with a key that does not depend on the language."""

    key: str
    track: Track[str]

    @property
    def fatal(self) -> bool:
        """True if crossed boxes of the track are losses."""
        return isinstance(self.track, Grid) or self.track.fatal

    def crossed(self, marks: Marks) -> tuple[int, ...]:
        """Number of boxes crossed off in each part of the track, at most the boxes that the part has."""
        return tuple(min(marks.get((self.key, part), 0), most) for part, most in enumerate(self.track.counted))

    def number(self, marks: Marks) -> int:
        """Number of boxes crossed off in all parts of the track."""
        return sum(self.crossed(marks))

    def changed(self, marks: Marks, by: int, part: int | None = None) -> tuple[int, int] | None:
        """Index of a part and its number of crossed boxes after one more (`by` 1) or fewer (-1); `None` if impossible.

        Without a `part` it is the first with a free box, or the last with a crossed one. In a grid `part` is a column
        from 0, of which the next box is crossed off; from a full column it goes on in the next to the right.
        """
        crossed, most = self.crossed(marks), self.track.counted
        parts: Iterable[int] = range(len(most)) if by > 0 else reversed(range(len(most)))
        if part is not None:
            parts = self._in_column(part) if isinstance(self.track, Grid) else [part]
        for place in parts:
            if 0 <= place < len(most) and 0 <= crossed[place] + by <= most[place]:
                return place, crossed[place] + by
        return None

    def _in_column(self, column: int) -> list[int]:
        """Indexes of a grid's boxes from the top of a column on, then of the columns to its right, then to its left."""
        grid = self.track
        if not isinstance(grid, Grid) or column >= grid.columns:
            return []
        at = {place: index for index, place in enumerate(grid.boxes)}
        return [
            at[y, x]
            for x in ((column + step) % grid.columns for step in range(grid.columns))
            for y in range(len(grid.rows))
            if (y, x) in at
        ]

    def due(self, marks: Marks, before: Marks, *, lost: bool = False) -> Iterator[str]:
        """What the player must do or know at these numbers of crossed boxes; if the entry is `lost`, only what lasts.

        `before` has the boxes crossed off as the turn began.
        """
        if isinstance(self.track, Boxes):
            now, then = self.crossed(marks), self.crossed(before)
            for one in self.track.due:
                if (one.lasting or not lost) and self._is_due(one, now, then):
                    yield one.text

    def _is_due(self, due: Due[str], now: Sequence[int], then: Sequence[int]) -> bool:
        """True if the player must be reminded of `due` when `now` boxes are crossed in each part of the track.

        `then` are the numbers as the turn began.
        """
        sizes = self.track.counted
        lost, lost_before, total = sum(now), sum(then), sum(sizes)
        if due.groups:
            lost = sum(crossed == size for crossed, size in zip(now, sizes, strict=True))
            lost_before = sum(crossed == size for crossed, size in zip(then, sizes, strict=True))
            total = len(sizes)
        if due.at:
            return lost >= due.at
        left = total - lost_before
        return bool(due.part and left and (lost - lost_before) * due.part >= left)

    def crippled(self, marks: Marks) -> Iterator[str]:
        """Names of the systems of a damage grid whose boxes are all crossed off."""
        if not isinstance(self.track, Grid):
            return
        whole = {
            self.track.rows[y][x].system
            for (y, x), crossed in zip(self.track.boxes, self.crossed(marks), strict=True)
            if not crossed
        }
        counts = self.track.counts
        yield from (one.name for one in self.track.systems if one.letter in counts and one.letter not in whole)


class PlayedEntry(NamedTuple):
    """An entry with its counters: first those on its sheet, then those of play mode only."""

    id: str
    block: Block
    counters: tuple[Counter, ...]
    public: int
    """Number of counters on the sheet, which are the first ones and which an opponent may see."""

    @property
    def main(self) -> Counter | None:
        """The first of `mains`; `None` for an entry without counters."""
        return next(iter(self.mains), None)

    @property
    def mains(self) -> tuple[Counter, ...]:
        """The counters of losses, such as one for each model with boxes of its own; without such the first counter."""
        return tuple(one for one in self.counters if one.fatal) or self.counters[:1]

    def next_main(self, marks: Marks, by: int) -> Counter | None:
        """The first of `mains` with a free box (`by` 1), or the last with a crossed one (-1), else the first."""
        order = self.mains if by > 0 else self.mains[::-1]
        return next((one for one in order if one.changed(marks, by) is not None), self.main)

    def due(self, marks: Marks, before: Marks, lang: Language) -> Iterator[str]:
        """Texts on the state of the entry: that it is lost, what its losses make the player do, systems out of order.

        `before` has the boxes crossed off as the turn began.
        """
        lost = self.lost(marks)
        if lost:
            yield lang.say(T("lost"))
        for counter in self.counters:
            yield from counter.due(marks, before, lost=lost)
            broken = () if lost else tuple(counter.crippled(marks))
            if broken:
                yield lang.say(T("out of order: {systems}", systems=broken))

    def lost(self, marks: Marks) -> bool:
        """True if all boxes of losses are crossed off; false for an entry without such boxes."""
        losses = [one for one in self.counters if one.fatal]
        return bool(losses) and all(one.number(marks) == one.track.number for one in losses)

    def figures(
        self, sheet: Sheet, marks: Marks, lost: AbstractSet[str] = frozenset()
    ) -> tuple[tuple[str, BattleCell[str], bool], ...]:
        """Heading and present figure of each column of the entry's first line, and true if the figure has changed.

        `lost` has the ids of the lost entries, which no longer lead or help others.
        """
        rows = self.block.battle.rows
        if not rows:
            return ()
        less = self._reductions(marks)
        found = []
        for heading, cell in zip(sheet.battle_columns, rows[0].cells, strict=True):
            if cell is not None:
                by = less[heading.id]
                now = _less(_without(cell, lost), by)
                found.append((heading.heading, now, now != cell))
        return tuple(found)

    def _reductions(self, marks: Marks) -> Numbers[str]:
        """Amount to subtract from the figure in each column for the boxes crossed off, by the column's id."""
        taken: list[tuple[tuple[str, ...], int]] = []
        before = False
        for counter in self.counters:
            less = counter.track.lessens if isinstance(counter.track, Boxes) else None
            crossed = counter.number(marks)
            if less is not None and crossed:
                if less.instead and before:
                    taken.pop()
                taken.append((less.columns, less.by * crossed))
            before = less is not None and bool(crossed)
        found: Numbers[str] = Numbers()
        for columns, by in taken:
            found.update(dict.fromkeys(columns, by))
        return found

    def formation(self, marks: Marks, lang: Language) -> str:
        """The ranks in the most usual formation of the models that are left, in words; empty without a formation."""
        prints = self.block.battle.footprints
        if not prints or not self.counters or len(self.counters[0].track.counted) > 1 or self.lost(marks):
            return ""
        files, left = prints[0].files, prints[0].models - self.counters[0].number(marks)
        full, more = divmod(max(0, left), files)
        ranks = lang.say(N("{count} full rank of {files}", "{count} full ranks of {files}", full, files=files))
        return lang.say(T("{ranks}, and {more}", ranks=ranks, more=more)) if more else ranks


def _without(cell: BattleCell[str], lost: AbstractSet[str]) -> BattleCell[str]:
    """A figure without the effect of the entries (ids) in `lost` that led or helped; unchanged if none of them did."""
    by, unled, helpers = cell.leading
    headless = unled is not None and lost >= set(by)
    if not headless and lost.isdisjoint(id for id, _ in helpers):
        return cell
    text = str(unled) if headless else cell.text
    best = max((value for id, value in helpers if id not in lost), default=0)
    return cell._replace(text=text, best=str(best) if text.isdecimal() and best > int(text) else "")


def _less(cell: BattleCell[str], by: int) -> BattleCell[str]:
    """A figure reduced by an amount, not below 0; texts that are not numbers are unchanged."""
    return cell._replace(text=_lower(cell.text, by), best=_lower(cell.best or "", by)) if by else cell


def _lower(text: str, by: int) -> str:
    """A number as text reduced by an amount, not below 0; other texts unchanged."""
    return str(max(0, int(text) - by)) if text.isdecimal() else text


class PlayedArmy(NamedTuple):
    """The entries and counters of an army during a game, in one language."""

    sheet: Sheet
    entries: tuple[PlayedEntry, ...]
    counters: tuple[Counter, ...]
    """Counters of the whole army."""
    phases: tuple[str, ...]

    def lost(self, marks: Marks) -> frozenset[str]:
        """Ids of the entries that are lost at these marks."""
        return frozenset(one.id for one in self.entries if one.lost(marks))

    def open_entries(self, revealed: frozenset[str]) -> tuple[PlayedEntry, ...]:
        """The entries that are open to the opponent: those that are not secret, and those whose ids are `revealed`."""
        return tuple(one for one in self.entries if not one.block.secret or one.id in revealed)


def army_in_play(muster: Muster, lang: Language) -> PlayedArmy:
    """The entries of a muster with their counters, the counters of the army, and the phases of a turn."""
    shown = build.sheet(muster, lang)
    plain = language(CODE).printed()
    keys = shown if lang.code == CODE else build.sheet(muster, plain)
    game, army = muster.system.sheet, muster.finished
    results = {result.id: result for result in muster.entries}
    entries = []
    for block, other in zip(shown.blocks, keys.blocks, strict=True):
        more = tuple(game.in_game(results[block.id], army))
        tracks = (*block.tracks, *(track.in_words(lang.say) for track in more))
        labels = (*other.tracks, *(track.in_words(plain.say) for track in more))
        entries.append(PlayedEntry(block.id, block, tuple(_counters(block.id, tracks, labels)), len(block.tracks)))
    whole = tuple(_counters("", shown.tracks, keys.tracks))
    return PlayedArmy(shown, tuple(entries), whole, tuple(lang.say(name) for name in game.phases(muster.library.rules)))


def _counters(entry: str, tracks: Iterable[Track[str]], labels: Iterable[Track[str]]) -> Iterator[Counter]:
    """Counters of tracks; a key is the entry's id, the track's label in `labels`, and a number from 1 for equal labels.

    `labels` are the same tracks in the language of keys.
    """
    seen: Numbers[str] = Numbers()
    for track, named in zip(tracks, labels, strict=True):
        seen[named.label] += 1
        yield Counter(f"{entry}/{named.label}/{seen[named.label]}", track)
