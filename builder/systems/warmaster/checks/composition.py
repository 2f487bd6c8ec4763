"""What the list limits in numbers and points, and lists in parts (WM-01 to WM-09, WM-12, WM-20 to WM-23, T-WM-4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import limits
from builder.core.findings import Finding, T
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.army.limits import limits as limits_of
from builder.systems.warmaster.checks.findings import about, of_army
from builder.systems.warmaster.rules import parts_of_armies


def limited(army: Army) -> Iterator[Finding]:
    """No fewer and no more than the list says, of all that it counts."""
    return limits.findings(limits_of(army), army)


def parts(army: Army) -> Iterator[Finding]:
    """T-WM-4: a list in parts, each nearly as large as it should be."""
    wanted = army.roster.parts
    if not wanted:
        for m in army.ordered:
            if m.entry.part is not None:
                yield about(
                    army, m, "parts", T("This list is not divided into parts."), "T-WM-4", "part", found=m.entry.part, allowed=False, by="event",
                    fix=T("Remove the part number."),
                )  # fmt: skip
        return
    spent = [0] * len(wanted)
    for m in army.ordered:
        number = m.entry.part or 1
        if number > len(wanted):
            text = T("There is no part {part}; the list has only {count}.", part=number, count=len(wanted))
            yield about(
                army, m, "parts", text, "T-WM-4", "part", found=number, allowed=len(wanted), by="event",
                fix=T("Choose another part."),
            )  # fmt: skip
            continue
        spent[number - 1] += m.points
    exact = tuple(w * QUARTERS for w in wanted)
    if not parts_of_armies.parts_fit(tuple(spent), exact, army.roster.leeway * QUARTERS):
        found, required = tuple(Quarters(s) for s in spent), tuple(Quarters(w) for w in exact)
        text = T("Points of each part: {found}; required: {wanted}.", found=found, wanted=required)
        if army.roster.leeway:
            text = T(
                "Points of each part: {found}; required: {wanted} (give or take {leeway}), and no more than {total} in all.",
                found=found, wanted=required, leeway=army.roster.leeway, total=Quarters(sum(exact)),
            )  # fmt: skip
        way = T("Change the parts until each has the points required.")
        if len(wanted) == 1:
            by = Quarters(abs(spent[0] - exact[0]))
            way = (
                P("Remove {points} point.", "Remove {points} points.", "points", points=by)
                if spent[0] > exact[0]
                else P("Spend {points} more point.", "Spend {points} more points.", "points", points=by)
            )
        yield of_army(
            army, "parts", text, "T-WM-4", "parts", found=[to_number(s) for s in spent], allowed=list(wanted), by="event",
            fix=way,
        )  # fmt: skip
