"""Work dealt out to processes: each has a share of files that are alike, and takes of another's once its own is done."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate


class Shares:
    """Files in their order, dealt out as their numbers from one to before another.

    What is known of one file is of use for those beside it: each process begins with a run of its own, as large as the others',
    of which it takes half each time, so that little is left to wait for at the end.
    """

    def __init__(self, weights: Sequence[int], processes: int, most: int) -> None:
        """`weights` says of each file how much work it is likely to be, one at least; `most` are dealt out at once."""
        self._sums = [0, *accumulate(weights)]
        self._most = most
        begins = [self._at(self._sums[-1] * number / processes) for number in range(processes)]
        self._left = [[*ends] for ends in zip(begins, [*begins[1:], len(weights)], strict=True)]

    def next(self, process: int) -> tuple[int, int] | None:
        """What a process works on next; `None` where nothing is left."""
        own = self._left[process]
        if own[0] == own[1]:
            other = max(self._left, key=self._work)
            if other[0] == other[1]:
                return None
            begin, end = other
            other[1] = min(self._middle(begin, end), end - 1)
            own[:] = [other[1], end]
        begin, end = own
        own[0] = min(max(begin + 1, self._middle(begin, end)), begin + self._most)
        return begin, own[0]

    def parts(self) -> list[tuple[int, int]]:
        """All that is left, as processes that are equally quick would ask for it."""
        found, number = [], 0
        while (part := self.next(number % len(self._left))) is not None:
            found.append(part)
            number += 1
        return found

    def _work(self, run: Sequence[int]) -> int:
        return self._sums[run[1]] - self._sums[run[0]]

    def _middle(self, begin: int, end: int) -> int:
        """Before which file half of this work is done."""
        return self._at((self._sums[begin] + self._sums[end]) / 2)

    def _at(self, work: float) -> int:
        return bisect_left(self._sums, work)
