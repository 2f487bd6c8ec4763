"""Open order of skirmishers and scouts: permitted units, their equipment, and their numbers (15.10, 15.11, A22, A55, V13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.definitions import Range
from builder.core.findings import ERROR, WARNING, Finding, T, alternatives
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.unit_entries import Skirmish, UnitEntry
from builder.systems.wfb3.profiles.model_specs import ModelSpec, has_missile_weapon
from builder.systems.wfb3.rules import Rules


def are_scouts(figure: ModelSpec, rules: Rules) -> bool:
    """True if models are scouts (15.11)."""
    troops = rules.system.troops
    return any(t in troops and troops[t].needs_missile for t in figure.troop)


def loose_size(figure: ModelSpec, rules: Rules) -> Range:
    """Smallest and largest number of models in a unit of skirmishers or scouts (15.10, 15.11)."""
    sizes = rules.system.units
    return sizes.skirmish_mounted if figure.mount is not None else sizes.skirmish_foot


def open_order_findings(entry: Entry, figure: ModelSpec, unit: UnitEntry | None, rules: Rules) -> Iterator[Finding]:
    """Findings on a unit in open order; scouts are always in open order (15.11)."""
    if unit is not None and entry.formation is None:
        return
    scouting = are_scouts(figure, rules)
    if entry.formation == "skirmish":
        if unit is not None and unit.skirmish is None and not scouting:
            yield Finding(
                "wfb3.formation", ERROR, T("{unit}: may not skirmish.", unit=unit.name), rules.cited, path=("formation",),
                allowed=False, fix=T("Put the unit in ranks."), by="list",
            )  # fmt: skip
            return
        if unit is not None and unit.skirmish is not None:
            yield from _armed(figure, unit, unit.skirmish.armed, rules)
            yield from _too_large(unit, loose_size(figure, rules))
            yield from _doubtful(unit, unit.skirmish, rules)
    elif not scouting:
        return
    yield from _arms(entry, figure, unit, rules, listed=(scouting and unit is not None) or _lacks_arms(figure, unit))


def _doubtful(unit: UnitEntry, terms: Skirmish, rules: Rules) -> Iterator[Finding]:
    """Finding on skirmishers for whom the list's rule is doubtful."""
    if terms.doubt is not None:
        yield Finding(
            "wfb3.doubt", WARNING, T("{unit} as skirmishers: {doubt}.", unit=unit.name, doubt=terms.doubt), rules.cited,
            path=("formation",), by="list",
        )  # fmt: skip


def _too_large(unit: UnitEntry, size: Range) -> Iterator[Finding]:
    """Finding if the line's smallest printed unit exceeds the maximum for skirmishers (A55)."""
    if size.max is not None and unit.size.min > size.max:
        yield Finding(
            "wfb3.formation", ERROR,
            T(
                "{unit}: a unit has {size} models, but skirmishers at most {most}, champion " "included; the list lets them skirmish without saying how.",
                unit=unit.name, size=str(unit.size), most=size.max,
            ),
            "WFB3 15.10 (A55)", path=("formation",),
            found=unit.size.min, allowed=size.max, fix=T("Put the unit in ranks, or agree with your opponent on a smaller unit."),
        )  # fmt: skip


def _lacks_arms(figure: ModelSpec, unit: UnitEntry | None) -> bool:
    """True if a unit has none of the weapons that its list requires of skirmishers."""
    armed = unit.skirmish.armed if unit is not None and unit.skirmish is not None else ()
    return bool(armed) and set(armed).isdisjoint(figure.gear)


def _armed(figure: ModelSpec, unit: UnitEntry, armed: tuple[str, ...], rules: Rules) -> Iterator[Finding]:
    """Finding if the list allows open order only with certain weapons and the unit has none."""
    if _lacks_arms(figure, unit):
        names = tuple(rules.word(id) for id in armed)
        yield Finding(
            "wfb3.formation", ERROR, T("{unit}: may skirmish only if suitably armed ({names}).", unit=unit.name, names=alternatives(names)),
            rules.cited, path=("formation",), allowed=list(armed), by="list",
            fix=T("Give the unit this weapon ({weapon}), or put it in ranks.", weapon=names[0]),
        )  # fmt: skip


def _arms(entry: Entry, figure: ModelSpec, unit: UnitEntry | None, rules: Rules, *, listed: bool) -> Iterator[Finding]:
    """Findings on skirmishers without a missile weapon, or in armour heavier than light."""
    printed = set(unit.carries) if unit is not None else set()
    if not listed and not has_missile_weapon(figure.gear, rules.system):
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
