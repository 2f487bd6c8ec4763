"""Points: of the army, of its parts, of its magic items (WM-01, WM-23, T-WM-4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.checks import by_id
from builder.core.findings import WARNING, Finding, T
from builder.core.points import QUARTERS, Quarters, to_number
from builder.systems.warmaster.army.view import Army, items_total
from builder.systems.warmaster.checks.findings import about, of_army
from builder.systems.warmaster.rules import formulas


def total(army: Army) -> Iterator[Finding]:
    """WM-01: the army costs no more than was agreed."""
    limit = army.roster.limit * QUARTERS
    if army.points > limit:
        text = T("{points} points of {limit}: {over} too many.", points=Quarters(army.points), limit=army.roster.limit, over=Quarters(army.points - limit))  # fmt: skip
        yield of_army(
            army, "total", text, "WM-01", "limit", found=to_number(army.points), allowed=army.roster.limit, by="rulebook",
            fix=T("Take something out, or agree on more points."),
        )  # fmt: skip


def unspent(army: Army) -> Iterator[Finding]:
    """WM-23: more points are left over than a player would leave."""
    left = army.roster.limit * QUARTERS - army.points
    if army.entries and left > army.rules.system.unspent * QUARTERS:
        text = T("{left} points are left over.", left=Quarters(left))
        yield of_army(
            army, "unspent", text, "WM-23", "limit", severity=WARNING, found=to_number(left), allowed=army.rules.system.unspent,
            by="advice", fix=T("Take more."),
        )  # fmt: skip


def item_cap(army: Army) -> Iterator[Finding]:
    """T-WM-4: an event's cap on magic items."""
    cap = army.roster.item_cap
    spent = items_total(army.entries)
    if cap is not None and spent > cap * QUARTERS:
        text = T("Magic items cost {points} points; the event allows {allowed}.", points=Quarters(spent), allowed=cap)
        yield of_army(
            army, "item-cap", text, "T-WM-4", "item_cap", found=to_number(spent), allowed=cap, by="event",
            fix=T("Leave magic items at home."),
        )  # fmt: skip


def parts(army: Army) -> Iterator[Finding]:
    """T-WM-4: a list in parts, each nearly as large as it should be."""
    wanted = army.roster.parts
    if not wanted:
        for m in sorted(army.entries, key=by_id):
            if m.entry.part is not None:
                yield about(
                    army, m, "parts", T("The list has no parts."), "T-WM-4", "part", found=m.entry.part, allowed=False, by="event",
                    fix=T("Remove it."),
                )  # fmt: skip
        return
    spent = [0] * len(wanted)
    for m in sorted(army.entries, key=by_id):
        number = m.entry.part or 1
        if number > len(wanted):
            text = T("There is no part {part}; the list has {count}.", part=number, count=len(wanted))
            yield about(
                army, m, "parts", text, "T-WM-4", "part", found=number, allowed=len(wanted), by="event",
                fix=T("Name another part."),
            )  # fmt: skip
            continue
        spent[number - 1] += m.points
    exact = tuple(w * QUARTERS for w in wanted)
    if not formulas.parts_fit(tuple(spent), exact, army.roster.leeway * QUARTERS):
        text = T(
            "The parts cost {found}; asked for are {wanted}, each by {leeway} points at most, and no more in all.",
            found=tuple(Quarters(s) for s in spent), wanted=tuple(Quarters(w) for w in exact), leeway=army.roster.leeway,
        )  # fmt: skip
        yield of_army(
            army, "parts", text, "T-WM-4", "parts", found=[to_number(s) for s in spent], allowed=list(wanted), by="event",
            fix=T("Shift points from one part to the other."),
        )  # fmt: skip
