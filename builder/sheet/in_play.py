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
    """A track with a key that does not depend on the language."""

    key: str
    track: Track[str]

    @property
    def fatal(self) -> bool:
        """True if it counts losses."""
        return isinstance(self.track, Grid) or self.track.fatal

    def crossed(self, marks: Marks) -> tuple[int, ...]:
        """Number of boxes crossed off of each part, never more than it has."""
        return tuple(min(marks.get((self.key, part), 0), most) for part, most in enumerate(self.track.counted))

    def number(self, marks: Marks) -> int:
        """Number of boxes crossed off in all parts."""
        return sum(self.crossed(marks))

    def changed(self, marks: Marks, by: int, part: int | None = None) -> tuple[int, int] | None:
        """Part and its new number with one box more (1) or fewer (-1); `None` if there is no such box.

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
        """Indexes of the boxes of a grid from the top of a column on, then of the columns to its right and around."""
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
        """What is due now, for a lost entry only what lasts; `before` has the boxes crossed off as the turn began."""
        if isinstance(self.track, Boxes):
            now, then = self.crossed(marks), self.crossed(before)
            for one in self.track.due:
                if (one.lasting or not lost) and self._reached(one, now, then):
                    yield one.text

    def _reached(self, due: Due[str], now: Sequence[int], then: Sequence[int]) -> bool:
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
        """Names of the systems of a grid all of whose boxes are crossed off."""
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
    """An entry with its counters, those on its sheet before those of play mode only."""

    id: str
    block: Block
    counters: tuple[Counter, ...]
    public: int
    """Number of counters, from the first, that an opponent may see."""

    @property
    def main(self) -> Counter | None:
        """The first counter of its losses, or else its first; `None` without any."""
        return next(iter(self.mains), None)

    @property
    def mains(self) -> tuple[Counter, ...]:
        """The counters of its losses, such as one for each model with boxes of its own, or else its first."""
        return tuple(one for one in self.counters if one.fatal) or self.counters[:1]

    def next_main(self, marks: Marks, by: int) -> Counter | None:
        """The first of `mains` with a free box, or for -1 the last with a crossed one; without such a box the first."""
        order = self.mains if by > 0 else self.mains[::-1]
        return next((one for one in order if one.changed(marks, by) is not None), self.main)

    def due(self, marks: Marks, before: Marks, lang: Language) -> Iterator[str]:
        """That it is lost, what its losses make due, and systems that are out of order."""
        lost = self.lost(marks)
        if lost:
            yield lang.say(T("lost"))
        for counter in self.counters:
            yield from counter.due(marks, before, lost=lost)
            broken = () if lost else tuple(counter.crippled(marks))
            if broken:
                yield lang.say(T("out of order: {systems}", systems=broken))

    def lost(self, marks: Marks) -> bool:
        """True if all boxes of its losses are crossed off."""
        losses = [one for one in self.counters if one.fatal]
        return bool(losses) and all(one.number(marks) == one.track.number for one in losses)

    def figures(
        self, sheet: Sheet, marks: Marks, lost: AbstractSet[str] = frozenset()
    ) -> tuple[tuple[str, BattleCell[str], bool], ...]:
        """Heading and figure of its own line in the order of battle as they are now, and true for changed ones.

        `lost` has the ids of the lost entries, which no longer lead or help others.
        """
        rows = self.block.battle.rows
        if not rows:
            return ()
        less = self._lessened(marks)
        found = []
        for heading, cell in zip(sheet.battle_columns, rows[0].cells, strict=True):
            if cell is not None:
                by = less[heading.id]
                now = _less(_without(cell, lost), by)
                found.append((heading.heading, now, now != cell))
        return tuple(found)

    def _lessened(self, marks: Marks) -> Numbers[str]:
        """How much crossed boxes take off the figure in each column."""
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
        """Its ranks in the most usual formation with the models that are left; empty without one."""
        prints = self.block.battle.footprints
        if not prints or not self.counters or len(self.counters[0].track.counted) > 1 or self.lost(marks):
            return ""
        files, left = prints[0].files, prints[0].models - self.counters[0].number(marks)
        full, more = divmod(max(0, left), files)
        ranks = lang.say(N("{count} full rank of {files}", "{count} full ranks of {files}", full, files=files))
        return lang.say(T("{ranks}, and {more}", ranks=ranks, more=more)) if more else ranks


def _without(cell: BattleCell[str], lost: AbstractSet[str]) -> BattleCell[str]:
    """A figure without the lost entries that led or helped; unchanged if none of them did."""
    by, unled, helpers = cell.leading
    headless = unled is not None and lost >= set(by)
    if not headless and lost.isdisjoint(id for id, _ in helpers):
        return cell
    text = str(unled) if headless else cell.text
    best = max((value for id, value in helpers if id not in lost), default=0)
    return cell._replace(text=text, best=str(best) if text.isdecimal() and best > int(text) else "")


def _less(cell: BattleCell[str], by: int) -> BattleCell[str]:
    """A figure reduced by this much, not below 0; texts that are not numbers stay."""
    return cell._replace(text=_lower(cell.text, by), best=_lower(cell.best or "", by)) if by else cell


def _lower(text: str, by: int) -> str:
    return str(max(0, int(text) - by)) if text.isdecimal() else text


class PlayedArmy(NamedTuple):
    """An army during a game, in one language."""

    sheet: Sheet
    entries: tuple[PlayedEntry, ...]
    counters: tuple[Counter, ...]
    """Counters of the whole army."""
    phases: tuple[str, ...]

    def lost(self, marks: Marks) -> frozenset[str]:
        """Ids of the entries that are lost."""
        return frozenset(one.id for one in self.entries if one.lost(marks))

    def open_entries(self, revealed: frozenset[str]) -> tuple[PlayedEntry, ...]:
        """The entries that lie open: those that are not secret, and revealed ones."""
        return tuple(one for one in self.entries if not one.block.secret or one.id in revealed)


def army_in_play(muster: Muster, lang: Language) -> PlayedArmy:
    """The counters of an army from its sheet, in a language."""
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
    """Counters with the entry, the label and, of several with one label, a number as their keys."""
    seen: Numbers[str] = Numbers()
    for track, named in zip(tracks, labels, strict=True):
        seen[named.label] += 1
        yield Counter(f"{entry}/{named.label}/{seen[named.label]}", track)
