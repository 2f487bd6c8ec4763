"""Open order of skirmishers and scouts: units, equipment, numbers, characters (15.10, 15.11, A22, A55, V13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.definitions import Range
from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import ERROR, WARNING, Finding, N, T, alternatives
from builder.systems.wfb3.army import Army, each_list
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.profiles.model_specs import ModelSpec, has_missile_weapon
from builder.systems.wfb3.rules import Rules


def are_scouts(figure: ModelSpec, rules: Rules) -> bool:
    """True if models are scouts (15.11)."""
    return any(troop.needs_missile for troop in rules.system.troops_of(figure.troop))


def loose_size(figure: ModelSpec, rules: Rules) -> Range:
    """Smallest and largest number of models in a unit of skirmishers or scouts (15.10, 15.11)."""
    sizes = rules.system.units
    return sizes.skirmish_mounted if figure.mount is not None else sizes.skirmish_foot


def open_order_findings(entry: Entry, figure: ModelSpec, unit: UnitEntry | None, rules: Rules) -> Iterator[Finding]:
    """Findings on a unit in open order; scouts are always in open order (15.11)."""
    scouting, skirmishing = are_scouts(figure, rules), entry.formation == "skirmish"
    if (unit is not None and entry.formation is None) or not (scouting or skirmishing):
        return
    unarmed = False
    if skirmishing and unit is not None:
        terms, most = unit.skirmish, loose_size(figure, rules).max
        if terms is None and not scouting:
            yield Finding(
                "wfb3.formation", ERROR, T("{unit}: may not skirmish.", unit=unit.name), rules.cited, path=("formation",),
                allowed=False, fix=T("Put the unit in ranks."), by="list",
            )  # fmt: skip
            return
        unarmed = terms is not None and bool(terms.armed) and set(terms.armed).isdisjoint(figure.gear)
        if terms is not None and unarmed:
            names = tuple(rules.word(id) for id in terms.armed)
            yield Finding(
                "wfb3.formation", ERROR, T("{unit}: may skirmish only if suitably armed ({names}).", unit=unit.name, names=alternatives(names)),
                rules.cited, path=("formation",), allowed=list(terms.armed), by="list",
                fix=T("Give the unit this weapon ({weapon}), or put it in ranks.", weapon=names[0]),
            )  # fmt: skip
        if terms is not None and most is not None and unit.size.min > most:  # even the smallest unit is too large (A55)
            yield Finding(
                "wfb3.formation", ERROR,
                T(
                    "{unit}: a unit has {size} models, but skirmishers at most {most}, champion " "included; the list lets them skirmish without saying how.",
                    unit=unit.name, size=str(unit.size), most=most,
                ),
                "WFB3 15.10 (A55)", path=("formation",),
                found=unit.size.min, allowed=most, fix=T("Put the unit in ranks, or agree with your opponent on a smaller unit."),
            )  # fmt: skip
        if terms is not None and terms.doubt is not None:
            yield Finding(
                "wfb3.doubt", WARNING, T("{unit} as skirmishers: {doubt}.", unit=unit.name, doubt=terms.doubt), rules.cited,
                path=("formation",), by="list",
            )  # fmt: skip
    yield from _arms(entry, figure, unit, rules, excused=(scouting and unit is not None) or unarmed)


def _arms(entry: Entry, figure: ModelSpec, unit: UnitEntry | None, rules: Rules, *, excused: bool) -> Iterator[Finding]:
    """Findings on skirmishers in heavier armour than light, or without a missile weapon unless `excused` from it."""
    printed = set(unit.carries) if unit is not None else set()
    if not excused and not has_missile_weapon(figure.gear, rules.system):
        yield Finding(
            "wfb3.formation", ERROR, T("Skirmishers and scouts need missile weapons."), "WFB3 15.10",
            path=("formation" if entry.formation else "take",), allowed=False, fix=T("Give the unit a missile weapon."),
        )  # fmt: skip
    for armour in heavy_equipment(figure.gear, rules.system):
        if armour not in printed and armour in entry.options:
            yield Finding(
                "wfb3.formation", ERROR, T("{armour}: not allowed for skirmishers and scouts.", armour=rules.word(armour)), "WFB3 15.10 (A22)",
                path=("options", entry.options.index(armour)), found=armour, allowed=False, fix=T("Remove it."),
            )  # fmt: skip


def heavy_equipment(gear: Iterable[str], system: SystemFile) -> Iterator[str]:
    """Ids of equipment heavier than light armour; magic and barding are not counted (A22)."""
    for piece in gear:
        armour = system.armour.get(piece)
        if armour is not None and (
            armour.kind == "mount" or (armour.kind == "body" and armour.steps - armour.magic > 1)
        ):
            yield piece


# --------------------------------------------------------------------- in an army


@each_list
def units_of_scouts(army: Army) -> Iterator[Finding]:
    """Warning on more units of scouts than the list lets skirmish, as it is unclear if that limits scouts (15.11)."""
    of_entry: dict[str, tuple[UnitEntry, int, list[EntryResult]]] = {}
    for m in army.units:
        unit = m.facts.unit_line
        most = None if unit is None or unit.skirmish is None else unit.skirmish.units
        if unit is not None and isinstance(most, int) and are_scouts(m.facts.model, army.rules):
            of_entry.setdefault(m.entry.take, (unit, most, []))[2].append(m)
    for unit, most, own in of_entry.values():
        unmarked = [m for m in own if m.entry.formation != "skirmish"]
        if len(own) <= most or len(own) - len(unmarked) > most:
            continue  # a check of its own finds too many marked units
        last = unmarked[-1]
        yield entry_finding(
            army, last, "wfb3.formation",
            N(
                "{unit}: {found} units; the list lets {count} skirmish. Scouts stand in open order too; the rules do not say whether it limits them.",
                "{unit}: {found} units; the list lets {count} skirmish. Scouts stand in open order too; the rules do not say whether it limits them.",
                most,
                unit=unit.name,
                found=len(own),
            ),
            army.rules.cited, "take", severity=WARNING, found=len(own), allowed=most, by="list",
            fix=T("Take fewer units, or agree on it with your opponent."), others=names_of(m for m in own if m is not last),
        )  # fmt: skip


def in_open_order(army: Army) -> Iterator[Finding]:
    """Findings on characters with skirmishers or scouts: heavy armour, champion without missile weapon (15.10, A55)."""
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
    """Findings on equipment heavier than light armour of a character (`c`) in a unit; warnings if he is no champion.

    Equipment `printed` in the unit's line is accepted.
    """
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
