"""The points limit of the whole army."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.findings import Shown, T, Text
from builder.core.limits import Between, Breach, E, Limit, Side, Unit, Wording
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number

OVER = T("{spent} points, {over} over the limit of {limit}.")
"""Usual text of the finding on an army above the points limit."""


def total_limit(
    name: Shown,
    unit: Unit[E],
    used: int,
    agreed: int,
    entries: Sequence[E],
    code: str,
    rule: str,
    *,
    by: str = "rulebook",
    text: Text = OVER,
    raisable: bool = True,
) -> Limit[E]:
    """The points limit: `used` in quarters, `agreed` in points.

    `text` has the placeholders `{spent}`, `{over}` and `{limit}`; with `raisable` players may agree on a higher
    limit.
    """

    def exceeded(breach: Breach) -> Wording:
        """The wording of the finding on a list above the limit."""
        over = Quarters(int(breach.by))
        spent, limit = Quarters(int(breach.found)), Quarters(agreed * QUARTERS)
        fix = (
            P("Remove at least {over} point, or raise the limit.", "Remove at least {over} points, or raise the limit.",
              "over", over=over)
            if raisable
            else P("Remove at least {points} point.", "Remove at least {points} points.", "points", points=over)
        )  # fmt: skip
        sentence = text._replace(values={"spent": spent, "over": over, "limit": limit})
        return Wording(sentence, fix, to_number(int(breach.found)), agreed)

    side: Side[E] = Side(code, exceeded, rule, at=("limit",), by=by, others=())
    return Limit("total", name, unit, used, Between(0, agreed * QUARTERS), entries, over=side)
