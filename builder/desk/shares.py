"""Work dealt out to processes: each has a share of files that are alike, and takes of another's once its own is done."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

OPENING = 60_000
"""What it costs a process to begin with another kind of file, as the weight of files that are done in that time."""


class Shares:
    """Files in their order, dealt out as their numbers from one to before another.

    What is known of one file is of use for those beside it: each process begins with a run of its own, as large as the others',
    of which it takes half each time, so that little is left to wait for at the end. A run begins with a kind of
    its own where one begins nearby, and nobody begins with another kind for a little that its owner does sooner.
    """

    def __init__(self, weights: Sequence[int], processes: int, most: int, kinds: Sequence[str] = ()) -> None:
        """`weights` says of each file how much work it is likely to be, one at least; `most` are dealt out at once.

        `kinds` says of each what is opened for it and for others like it, such as its game; nothing where they are all alike.
        """
        self._sums = [0, *accumulate(weights)]
        self._most = most
        self._kinds = kinds or [""] * len(weights)
        self._met: list[set[str]] = [set() for _ in range(processes)]
        begins = [0]
        for number in range(1, processes):
            begins.append(max(begins[-1], self._near(self._at(self._sums[-1] * number / processes))))
        self._left = [[*ends] for ends in zip(begins, [*begins[1:], len(weights)], strict=True)]

    def next(self, process: int) -> tuple[int, int] | None:
        """What a process works on next; `None` where nothing is left, or nothing that it would do sooner than another."""
        own, met = self._left[process], self._met[process]
        if own[0] == own[1]:
            other = max(self._left, key=self._work)
            if other[0] == other[1]:
                return None
            begin, end = other
            opening = OPENING if met and self._kinds[end - 1] not in met else 0
            middle = self._at((self._sums[begin] + self._sums[end] + opening) / 2)
            if opening and middle >= end:
                return None
            other[1] = min(middle, end - 1)
            own[:] = [other[1], end]
        begin, end = own
        own[0] = min(max(begin + 1, self._at((self._sums[begin] + self._sums[end]) / 2)), begin + self._most)
        met.update(self._kinds[begin : own[0]])
        return begin, own[0]

    def parts(self) -> list[tuple[int, int]]:
        """All that is left, as processes that are equally quick would ask for it."""
        found: list[tuple[int, int]] = []
        while any(begin < end for begin, end in self._left):
            for process in range(len(self._left)):
                part = self.next(process)
                if part is not None:
                    found.append(part)
        return found

    def _near(self, begin: int) -> int:
        """The place nearby where another kind begins; the same place where there is none."""
        reach = range(
            self._at(self._sums[begin] - OPENING), min(self._at(self._sums[begin] + OPENING), len(self._kinds))
        )
        others = [place for place in reach if place and self._kinds[place] != self._kinds[place - 1]]
        return min(others, key=lambda place: abs(self._sums[place] - self._sums[begin]), default=begin)

    def _work(self, run: Sequence[int]) -> int:
        return self._sums[run[1]] - self._sums[run[0]]

    def _at(self, work: float) -> int:
        return bisect_left(self._sums, work)
