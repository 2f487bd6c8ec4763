"""Checks of skirmishers and scouts in an army: number of units, and characters with them (15.10, 15.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import ERROR, WARNING, Finding, N, T
from builder.systems.wfb3.army import Army, each_list
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.profiles.model_specs import has_missile_weapon
from builder.systems.wfb3.units.open_order import are_scouts, heavy_equipment


@each_list
def units_of_scouts(army: Army) -> Iterator[Finding]:
    """Warning on more units of scouts than the list lets skirmish; it is unclear whether it means all scouts (15.11)."""
    of_entry: dict[str, tuple[int, list[EntryResult]]] = {}
    for m in army.units:
        unit = m.facts.unit_line
        terms = None if unit is None else unit.skirmish
        if terms is not None and isinstance(terms.units, int) and are_scouts(m.facts.model, army.rules):
            of_entry.setdefault(m.entry.take, (terms.units, []))[1].append(m)
    for most, own in of_entry.values():
        unmarked = [m for m in own if m.entry.formation != "skirmish"]
        if len(own) <= most or len(own) - len(unmarked) > most:
            continue  # a check of its own finds too many marked units
        last = unmarked[-1]
        line = last.facts.unit_line
        yield entry_finding(
            army, last, "wfb3.formation",
            N(
                "{unit}: {found} units; the list lets {count} skirmish. Scouts stand in open order too; the rules do not say whether it limits them.",
                "{unit}: {found} units; the list lets {count} skirmish. Scouts stand in open order too; the rules do not say whether it limits them.",
                most,
                unit=last.name if line is None else line.name,
                found=len(own),
            ),
            army.rules.cited, "take", severity=WARNING, found=len(own), allowed=most, by="list",
            fix=T("Take fewer units, or agree on it with your opponent."), others=names_of(m for m in own if m is not last),
        )  # fmt: skip


def in_open_order(army: Army) -> Iterator[Finding]:
    """Findings on characters with skirmishers or scouts: a champion counts as one of the unit; for others the rules are silent (15.10, A55)."""
    for id, own in army.joined.items():
        m = army.by_id.get(id)
        if m is None or m.kind != "unit":
            continue
        figure, unit = m.facts.model, m.facts.unit_line
        scouting = are_scouts(figure, army.rules)
        if not scouting and m.entry.formation != "skirmish":
            continue
        needs_none = scouting and unit is not None and not has_missile_weapon(figure.gear, army.rules.system)
        text = T("This champion of skirmishers has no missile weapon; the rules do not say whether he, too, needs one.")
        if scouting:
            text = T("This champion of scouts has no missile weapon; the rules do not say whether he, too, needs one.")
        for c in own:
            yield from _dressed(army, c, m, () if unit is None else unit.carries)
            armed = needs_none or has_missile_weapon(c.facts.model.gear, army.rules.system)
            if c.facts.post == "champion" and not armed:
                yield entry_finding(
                    army, c, "wfb3.formation", text,
                    "WFB3 15.10", "joins", severity=WARNING, found=id, allowed=True, fix=T("Give him a missile weapon, or agree on it with your opponent."), others=(id,),
                )  # fmt: skip


def _dressed(army: Army, c: EntryResult, result: EntryResult, printed: Iterable[str]) -> Iterator[Finding]:
    """Findings on a character's equipment heavier than light armour; warnings if he is no champion."""
    champion, options = c.facts.post == "champion", c.entry.options
    for piece in heavy_equipment(c.facts.model.gear, army.rules.system):
        if piece in printed:
            continue
        word = army.rules.word(piece)
        text = T(
            "{armour}: not allowed for the unit ({unit}) in this formation; the rules do not say "
            "whether a character who joins it may have it.",
            unit=result.name,
            armour=word,
        )
        if champion:
            text = T(
                "{armour}: not allowed for skirmishers and scouts, and he counts as one of the unit ({unit}).",
                unit=result.name,
                armour=word,
            )
        yield entry_finding(
            army, c, "wfb3.formation", text, "WFB3 15.10 (A22, A55)" if champion else "WFB3 15.10 (A22)",
            *(("options", options.index(piece)) if piece in options else ("joins",)),
            severity=ERROR if champion else WARNING, found=piece, allowed=False, others=(result.id,),
            fix=T("Remove it, or let him join another unit.") if champion else T("Remove it, or agree on it with your opponent."),
        )  # fmt: skip
