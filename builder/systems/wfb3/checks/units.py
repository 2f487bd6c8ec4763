"""Units: their sizes, skirmishers and scouts (5.3.1, 15.8, 15.10, 15.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from builder.core import limits
from builder.core.checks import about, by_id, names_of
from builder.core.definitions import Range
from builder.core.findings import WARNING, Finding, N, T
from builder.systems.wfb3.army.view import Army, each_list, together
from builder.systems.wfb3.entries import hidden_models
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.bestiary import Creature
from builder.systems.wfb3.model.system import SystemFile
from builder.systems.wfb3.model.unit_entries import Skirmish, UnitEntry
from builder.systems.wfb3.rules.rules import Rules

_COUNTED = {
    "machine": T("machines"),
    "pack": T("pack masters"),
    "altar": T("altars"),
    "chariot": T("chariots"),
}
"""What the size of a unit counts where it is no models."""


@each_list
def unit_sizes(army: Army) -> Iterator[Finding]:
    """The list's own range, a champion included (A54); otherwise five and more (5.3.1, V1)."""
    sizes = army.rules.system.units
    for m in army.units:
        if not m.models or _part_of_another(army, m):
            continue
        unit = m.facts.line
        if isinstance(unit, UnitEntry):
            champions = _champions(army, m)
            parts = together(m, army.entries)
            counted = m.models + champions
            if parts:
                counted += sum([p.models for p in parts])
            if m.kind == "unit" and m.id in army.hidden:
                counted += hidden_models.counted(army.hidden[m.id], army.rules)
            size = listed_size(unit, m, army.rules)
            breach = limits.within(counted, size.min, size.max)
            if breach is not None:
                way = T("Use {low} to {high} models, champion included.", low=size.min, high=size.max)
                if size.min == size.max:
                    way = T("Use {count} models, champion included.", count=size.min)
                if m.kind != "unit":
                    way = T("Use {low} to {high} {what}.", low=size.min, high=size.max, what=_COUNTED[m.kind])
                them: Any = N("{count} model", "{count} models", counted)
                if champions:
                    them = T("{models} and the champion", models=N("{count} model", "{count} models", counted - champions))  # fmt: skip
                text = T("{models}; a unit of {unit} has {allowed}.", models=them, unit=unit.name, allowed=str(size))
                crowded = breach.over and size != unit.size
                if size != unit.size:
                    text = T("{models}; as skirmishers or scouts, {unit} are {allowed}, champion included.", models=them, unit=unit.name, allowed=str(size))  # fmt: skip
                yield about(
                    army,
                    m,
                    "wfb3.unit-size",
                    text,
                    "WFB3 15.10, 15.11 (A55)" if crowded else army.rules.cited,
                    "models",
                    found=counted,
                    allowed=str(size),
                    fix=way,
                    by="rulebook" if crowded else "list",
                    others=(
                        *names_of(c for c in army.joined.get(m.id, ()) if champions and c.facts.post == "champion"),
                        *names_of(parts),
                    ),
                )
        elif _in_pairs(army, m):
            if m.models % 2:
                yield about(
                    army,
                    m,
                    "wfb3.unit-size",
                    N(
                        "{found} model; sappers work in pairs.",
                        "{found} models; sappers work in pairs.",
                        m.models,
                        found=m.models,
                    ),
                    "WFB3 15.8",
                    "models",
                    found=m.models,
                    allowed="2, 4, 6 …",
                    fix=T("Use an even number of models."),
                )
        elif m.kind == "unit" and not _open_sized(army, m) and _strength(army, m) < sizes.min:
            yield about(
                army,
                m,
                "wfb3.unit-size",
                N(
                    "{found} model; a unit has at least {allowed}, characters not counted.",
                    "{found} models; a unit has at least {allowed}, characters not counted.",
                    m.models,
                    found=m.models,
                    allowed=sizes.min,
                ),
                "WFB3 5.3.1 (A25)",
                "models",
                found=m.models,
                allowed=f"{sizes.min}+",
                fix=T("Use at least {count} models.", count=sizes.min),
            )
        if m.kind == "unit" and m.models > sizes.impractical and not isinstance(unit, UnitEntry):
            yield about(
                army,
                m,
                "wfb3.unit-size",
                T(
                    "{found} models in one unit are hard to move; {allowed} are the practical limit.",
                    found=m.models,
                    allowed=sizes.impractical,
                ),
                "WFB3 5.3.1",
                "models",
                severity=WARNING,
                found=m.models,
                allowed=sizes.impractical,
                by="advice",
            )


def loose_size(m: EntryResult, rules: Rules) -> Range:
    """How many skirmishers and scouts make up a unit (15.10, 15.11)."""
    sizes = rules.system.units
    return sizes.skirmish_mounted if m.facts.model.mount is not None else sizes.skirmish_foot


def listed_size(unit: UnitEntry, m: EntryResult, rules: Rules) -> Range:
    """The printed size of a unit; skirmishers and scouts have their most on top of it, champion included (A55)."""
    if m.entry.formation is None and not unit.troop:
        return unit.size
    if m.kind != "unit" or (m.entry.formation != "skirmish" and not scouts(m, rules)):
        return unit.size
    most = loose_size(m, rules).max
    if most is None or unit.size.min > most or (unit.size.max is not None and unit.size.max <= most):
        return unit.size
    return Range(unit.size.min, most)


def _part_of_another(army: Army, m: EntryResult) -> bool:
    """Machines and chariots that make up a unit with others are counted there."""
    if m.under is None:
        return False
    target = army.by_id.get(m.under)
    return target is not None and m in together(target, army.entries)


def _champions(army: Army, m: EntryResult) -> int:
    """Champions count in the size of a unit, not in that of a battery (A54)."""
    if m.kind != "unit":
        return 0
    own = m.facts.champion is not None
    companions = army.joined.get(m.id)
    return own if companions is None else sum([c.facts.post == "champion" for c in companions]) + own


def _strength(army: Army, m: EntryResult) -> int:
    """The models of a unit, those hidden among its own number included."""
    return m.models + hidden_models.counted(army.hidden.get(m.id, []), army.rules)


def _open_sized(army: Army, m: EntryResult) -> bool:
    """Units of the open list with a size rule of their own: skirmishers, scouts, monsters, hidden ones (15.9 to 15.11, A26)."""
    figure = m.facts.figure
    return (
        hidden_models.hides(m)
        or m.entry.formation == "skirmish"
        or scouts(m, army.rules)
        or (is_monster(figure.creature) if figure else False)
    )


def scouts(m: EntryResult, rules: Rules) -> bool:
    """Whether the models of an entry are scouts (15.11)."""
    troops = rules.system.troops
    figure = m.facts.figure
    return figure is not None and any(t in troops and troops[t].needs_missile for t in figure.troop)


def _in_pairs(army: Army, m: EntryResult) -> bool:
    troops = army.rules.system.troops
    figure = m.facts.figure
    return m.kind == "unit" and figure is not None and any(t in troops and troops[t].in_pairs for t in figure.troop)


def is_monster(creature: Creature) -> bool:
    """Larger than a horse and no troops that bear arms (18)."""
    return not creature.arms and any(t.take == "large" for t in creature.tags)


@each_list
def formations(army: Army) -> Iterator[Finding]:
    """Skirmishers: who may, how many, with what (15.10, A22, A55, V13)."""
    by_entry: dict[str, list[EntryResult]] = {}
    for m in army.units:
        figure, unit = m.facts.figure, m.facts.line
        if m.kind != "unit" or figure is None or (unit is not None and m.entry.formation is None):
            continue
        scouting = scouts(m, army.rules)
        size = loose_size(m, army.rules)
        if m.entry.formation == "skirmish":
            by_entry.setdefault(m.entry.take, []).append(m)
            if isinstance(unit, UnitEntry) and unit.skirmish is None:
                yield about(
                    army, m, "wfb3.formation", T("{unit} may not skirmish.", unit=unit.name), army.rules.cited, "formation",
                    allowed=False, fix=T("Remove formation: skirmish."), by="list",
                )  # fmt: skip
                continue
            if isinstance(unit, UnitEntry) and unit.skirmish is not None:
                yield from _armed(army, m, unit, unit.skirmish.armed)
                yield from _too_large(army, m, unit, size)
                yield from _doubtful(army, m, unit, unit.skirmish)
        elif not scouting:
            continue
        if unit is None:
            yield from _open_size(army, m, size)
        yield from _open_order(army, m, (scouting and unit is not None) or _lacks_arms(m, unit))
    for take, own in by_entry.items():
        unit = army.rules.units.get(take)
        if unit is None or unit.skirmish is None or not isinstance(unit.skirmish.units, int):
            continue
        for extra in limits.beyond(own, unit.skirmish.units, by_id):
            yield about(
                army,
                extra,
                "wfb3.formation",
                T(
                    "{found} units of {unit} skirmish; the list allows {allowed}.",
                    found=len(own),
                    unit=unit.name,
                    allowed=unit.skirmish.units,
                ),
                army.rules.cited,
                "formation",
                found=len(own),
                allowed=unit.skirmish.units,
                fix=T("Remove formation: skirmish."),
                by="list",
            )


def _doubtful(army: Army, m: EntryResult, unit: UnitEntry, terms: Skirmish) -> Iterator[Finding]:
    """Skirmishers whose list leaves in doubt how they do so."""
    if terms.doubt is not None:
        yield about(
            army, m, "wfb3.doubt", T("{unit} skirmish: {doubt}", unit=unit.name, doubt=terms.doubt), army.rules.cited, "formation",
            severity=WARNING, by="list",
        )  # fmt: skip


def _too_large(army: Army, m: EntryResult, unit: UnitEntry, size: Range) -> Iterator[Finding]:
    """A list that lets an entry skirmish whose least printed unit is above the most that may (A55)."""
    if size.max is not None and unit.size.min > size.max:
        yield about(
            army, m, "wfb3.formation",
            T(
                "A unit of {unit} has {size} models, but skirmishers are {most} at most, champion included; the list lets them skirmish without saying how.",
                unit=unit.name, size=str(unit.size), most=size.max,
            ),
            "WFB3 15.10 (A55)", "formation",
            found=unit.size.min, allowed=size.max, fix=T("Remove formation: skirmish, or agree with your opponent on a smaller unit."),
        )  # fmt: skip


def _open_size(army: Army, m: EntryResult, size: Range) -> Iterator[Finding]:
    """Skirmishers and scouts of the open list: five and more besides the champion, who counts in the most (A55)."""
    if not m.models:
        return
    counted = m.models + _champions(army, m)
    if m.models >= size.min and (size.max is None or counted <= size.max):
        return
    found = m.models if m.models < size.min else counted
    yield about(
        army,
        m,
        "wfb3.unit-size",
        N(
            "{found} model; skirmishers and scouts are {allowed}, champion included.",
            "{found} models; skirmishers and scouts are {allowed}, champion included.",
            found,
            found=found,
            allowed=str(size),
        ),
        "WFB3 15.10, 15.11 (A55)",
        "models",
        found=found,
        allowed=str(size),
        fix=T("Use {low} to {high} models.", low=size.min, high=size.max),
    )


def _lacks_arms(m: EntryResult, unit: Any) -> bool:
    """Whether a unit has none of the weapons with which its list lets it skirmish."""
    armed = unit.skirmish.armed if isinstance(unit, UnitEntry) and unit.skirmish is not None else ()
    return bool(armed) and set(armed).isdisjoint(m.carries)


def _armed(army: Army, m: EntryResult, unit: UnitEntry, armed: tuple[str, ...]) -> Iterator[Finding]:
    """Only units with certain weapons may skirmish, where the list says so."""
    if _lacks_arms(m, unit):
        names = tuple(army.rules.word(id) for id in armed)
        yield about(
            army, m, "wfb3.formation", T("{unit} skirmish only with one of these: {names}.", unit=unit.name, names=names), army.rules.cited, "formation",
            allowed=list(armed), fix=T("Give the unit {weapon}, or remove formation: skirmish.", weapon=names[0]), by="list",
        )  # fmt: skip


def _open_order(army: Army, m: EntryResult, listed: bool) -> Iterator[Finding]:
    """A missile weapon, and no armour heavier than light."""
    system = army.rules.system
    figure = m.facts.model
    printed = set(m.facts.line.carries) if isinstance(m.facts.line, UnitEntry) else set()
    if not listed and not _shoots(m, army.rules):
        yield about(
            army, m, "wfb3.formation", T("Skirmishers and scouts need a missile weapon."), "WFB3 15.10", "formation" if m.entry.formation else "take",
            allowed=False, fix=T("Give the unit a missile weapon."),
        )  # fmt: skip
    for armour in _heavy(figure.gear, system):
        if armour not in printed and armour in m.entry.options:
            index = m.entry.options.index(armour)
            yield about(
                army, m, "wfb3.formation", T("Skirmishers and scouts wear no {armour}.", armour=army.rules.word(armour)), "WFB3 15.10 (A22)", "options", index,
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
        if m is None or m.kind != "unit" or m.facts.figure is None:
            continue
        scouting = scouts(m, army.rules)
        if not scouting and m.entry.formation != "skirmish":
            continue
        unit = m.facts.line
        printed = unit.carries if isinstance(unit, UnitEntry) else ()
        for c in own:
            yield from _dressed(army, c, m, printed)
            if c.facts.post == "champion" and not (scouting and unit is not None) and not _shoots(c, army.rules):
                yield about(
                    army, c, "wfb3.formation", T("Champion of skirmishers without a missile weapon: the rules do not say whether he needs one as they do."),
                    "WFB3 15.10", "joins", severity=WARNING, found=id, fix=T("Give him a missile weapon, or agree on it with your opponent."), others=(id,),
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
            text = T("He counts as one of {unit}; skirmishers and scouts wear no {armour}.", unit=m.name, armour=word)
            way = T("Remove it, or let him join another unit.")
            yield about(army, c, "wfb3.formation", text, "WFB3 15.10 (A22, A55)", *where, found=piece, allowed=False, fix=way, others=(m.id,))  # fmt: skip
        else:
            text = T("{armour} among {unit}: they wear none; the rules do not say whether characters with them may.", unit=m.name, armour=word)  # fmt: skip
            way = T("Remove it, or agree on it with your opponent.")
            yield about(army, c, "wfb3.formation", text, "WFB3 15.10 (A22)", *where, severity=WARNING, found=piece, allowed=False, fix=way, others=(m.id,))  # fmt: skip


def _shoots(m: EntryResult, rules: Rules) -> bool:
    """Whether a model has a weapon that shoots or is thrown."""
    weapons = rules.system.weapons
    return any(p in weapons and weapons[p].shot is not None for p in m.facts.model.gear)
