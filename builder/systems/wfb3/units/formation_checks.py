"""Skirmishers and scouts (15.10, 15.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.definitions import Range
from builder.core.entry_findings import about, names_of
from builder.core.findings import WARNING, Finding, N, T, alternatives
from builder.systems.wfb3.composition.army import Army, each_list
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import Skirmish, UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult, Line
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.sizes import loose_size, scouts


@each_list
def formations(army: Army) -> Iterator[Finding]:
    """Skirmishers: who may, with what (15.10, A22, A55, V13). Scouts are in open order whether marked so or not (15.11)."""
    for m in army.units:
        figure, unit = m.facts.figure, m.facts.line
        if m.kind != "unit" or figure is None or (unit is not None and m.entry.formation is None):
            continue
        scouting = scouts(m, army.rules)
        size = loose_size(m, army.rules)
        if m.entry.formation == "skirmish":
            if isinstance(unit, UnitEntry) and unit.skirmish is None and not scouting:
                yield about(
                    army, m, "wfb3.formation", T("{unit}: may not skirmish.", unit=unit.name), army.rules.cited, "formation",
                    allowed=False, fix=T("Put the unit in ranks."), by="list",
                )  # fmt: skip
                continue
            if isinstance(unit, UnitEntry) and unit.skirmish is not None:
                yield from _armed(army, m, unit, unit.skirmish.armed)
                yield from _too_large(army, m, unit, size)
                yield from _doubtful(army, m, unit, unit.skirmish)
        elif not scouting:
            continue
        yield from _open_order(army, m, (scouting and unit is not None) or _lacks_arms(m, unit))


@each_list
def units_of_scouts(army: Army) -> Iterator[Finding]:
    """More units of scouts than the list lets skirmish; no rule says whether it means those who are not marked so (15.11)."""
    of_entry: dict[str, tuple[int, list[EntryResult]]] = {}
    for m in army.units:
        unit = m.facts.line
        terms = unit.skirmish if isinstance(unit, UnitEntry) else None
        if terms is not None and isinstance(terms.units, int) and scouts(m, army.rules):
            of_entry.setdefault(m.entry.take, (terms.units, []))[1].append(m)
    for most, own in of_entry.values():
        unmarked = [m for m in own if m.entry.formation != "skirmish"]
        if len(own) <= most or len(own) - len(unmarked) > most:
            continue  # a check of its own finds too many marked units
        last = unmarked[-1]
        line = last.facts.unit_line
        yield about(
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


def _doubtful(army: Army, m: EntryResult, unit: UnitEntry, terms: Skirmish) -> Iterator[Finding]:
    """Skirmishers whose list leaves in doubt how they do so."""
    if terms.doubt is not None:
        yield about(
            army, m, "wfb3.doubt", T("{unit} as skirmishers: {doubt}.", unit=unit.name, doubt=terms.doubt), army.rules.cited, "formation",
            severity=WARNING, by="list",
        )  # fmt: skip


def _too_large(army: Army, m: EntryResult, unit: UnitEntry, size: Range) -> Iterator[Finding]:
    """A list that lets an entry skirmish whose least printed unit is above the most that may (A55)."""
    if size.max is not None and unit.size.min > size.max:
        yield about(
            army, m, "wfb3.formation",
            T(
                "{unit}: a unit has {size} models, but skirmishers at most {most}, champion " "included; the list lets them skirmish without saying how.",
                unit=unit.name, size=str(unit.size), most=size.max,
            ),
            "WFB3 15.10 (A55)", "formation",
            found=unit.size.min, allowed=size.max, fix=T("Put the unit in ranks, or agree with your opponent on a smaller unit."),
        )  # fmt: skip


def _lacks_arms(m: EntryResult, unit: Line) -> bool:
    """True if a unit has none of the weapons with which its list lets it skirmish."""
    armed = unit.skirmish.armed if isinstance(unit, UnitEntry) and unit.skirmish is not None else ()
    return bool(armed) and set(armed).isdisjoint(m.carries)


def _armed(army: Army, m: EntryResult, unit: UnitEntry, armed: tuple[str, ...]) -> Iterator[Finding]:
    """Only units with certain weapons may skirmish, where the list says so."""
    if _lacks_arms(m, unit):
        names = tuple(army.rules.word(id) for id in armed)
        yield about(
            army, m, "wfb3.formation", T("{unit}: may skirmish only if suitably armed ({names}).", unit=unit.name, names=alternatives(names)),
            army.rules.cited, "formation", allowed=list(armed), by="list",
            fix=T("Give the unit this weapon ({weapon}), or put it in ranks.", weapon=names[0]),
        )  # fmt: skip


def _open_order(army: Army, m: EntryResult, listed: bool) -> Iterator[Finding]:
    """A missile weapon, and no armour heavier than light."""
    system = army.rules.system
    figure = m.facts.model
    printed = set(m.facts.line.carries) if isinstance(m.facts.line, UnitEntry) else set()
    if not listed and not _shoots(m, army.rules):
        yield about(
            army, m, "wfb3.formation", T("Skirmishers and scouts need missile weapons."), "WFB3 15.10", "formation" if m.entry.formation else "take",
            allowed=False, fix=T("Give the unit a missile weapon."),
        )  # fmt: skip
    for armour in _heavy(figure.gear, system):
        if armour not in printed and armour in m.entry.options:
            index = m.entry.options.index(armour)
            yield about(
                army, m, "wfb3.formation", T("{armour}: not allowed for skirmishers and scouts.", armour=army.rules.word(armour)), "WFB3 15.10 (A22)", "options", index,
                found=armour, allowed=False, fix=T("Remove it."),
            )  # fmt: skip


def _heavy(gear: Iterable[str], system: SystemFile) -> Iterator[str]:
    """What is heavier than light armour, the magic in it aside, and what horses wear (A22)."""
    for piece in gear:
        armour = system.armour.get(piece)
        if armour is not None and (
            armour.kind == "mount" or (armour.kind == "body" and armour.steps - armour.magic > 1)
        ):
            yield piece


def in_open_order(army: Army) -> Iterator[Finding]:
    """Who goes with skirmishers or scouts: a champion is one of them; of others the rules do not say it (15.10, A55)."""
    for id, own in army.joined.items():
        m = army.by_id.get(id)
        figure = None if m is None or m.kind != "unit" else m.facts.figure
        if m is None or figure is None:
            continue
        scouting = bool(figure.troop) and scouts(m, army.rules)
        if not scouting and m.entry.formation != "skirmish":
            continue
        unit = m.facts.line
        printed = unit.carries if isinstance(unit, UnitEntry) else ()
        for c in own:
            yield from _dressed(army, c, m, printed)
            needs_none = scouting and unit is not None and not _shoots(m, army.rules)
            if c.facts.post == "champion" and not needs_none and not _shoots(c, army.rules):
                text = T(
                    "This champion of skirmishers has no missile weapon; the rules do not say whether he, too, needs one."
                )
                if scouting:
                    text = T(
                        "This champion of scouts has no missile weapon; the rules do not say whether he, too, needs one."
                    )
                yield about(
                    army, c, "wfb3.formation", text,
                    "WFB3 15.10", "joins", severity=WARNING, found=id, allowed=True, fix=T("Give him a missile weapon, or agree on it with your opponent."), others=(id,),
                )  # fmt: skip


def _dressed(army: Army, c: EntryResult, m: EntryResult, printed: Iterable[str]) -> Iterator[Finding]:
    for piece in _heavy(c.facts.model.gear, army.rules.system):
        if piece in printed:
            continue
        where: tuple[str | int, ...] = ("joins",)
        if piece in c.entry.options:
            where = ("options", c.entry.options.index(piece))
        word = army.rules.word(piece)
        if c.facts.post == "champion":
            text = T(
                "{armour}: not allowed for skirmishers and scouts, and he counts as one of the unit ({unit}).",
                unit=m.name,
                armour=word,
            )
            way = T("Remove it, or let him join another unit.")
            yield about(army, c, "wfb3.formation", text, "WFB3 15.10 (A22, A55)", *where, found=piece, allowed=False, fix=way, others=(m.id,))  # fmt: skip
        else:
            text = T(
                "{armour}: not allowed for the unit ({unit}) in this formation; the rules do not say "
                "whether a character who joins it may have it.",
                unit=m.name,
                armour=word,
            )
            way = T("Remove it, or agree on it with your opponent.")
            yield about(army, c, "wfb3.formation", text, "WFB3 15.10 (A22)", *where, severity=WARNING, found=piece, allowed=False, fix=way, others=(m.id,))  # fmt: skip


def _shoots(m: EntryResult, rules: Rules) -> bool:
    """True if a model has a weapon that shoots or is thrown."""
    weapons = rules.system.weapons
    return any(p in weapons and weapons[p].shot is not None for p in m.facts.model.gear)
