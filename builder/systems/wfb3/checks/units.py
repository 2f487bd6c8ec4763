"""Units: their sizes, skirmishers and scouts (5.3.1, 15.8, 15.10, 15.11)."""

from __future__ import annotations

from collections.abc import Iterator

from builder import limits
from builder.findings import WARNING, Finding, N, T
from builder.mustering import Mustered
from builder.systems.wfb3 import hiding
from builder.systems.wfb3.army import Army, together
from builder.systems.wfb3.checks.told import about, by_id, each_list, names_of
from builder.systems.wfb3.definitions import Creature
from builder.systems.wfb3.lists import UnitEntry

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
        if isinstance(unit, UnitEntry) and m.entry.formation != "skirmish":
            champions = _champions(army, m)
            parts = together(m, army.entries)
            counted = m.models + champions + sum(p.models for p in parts)
            counted += hiding.counted(army.hidden.get(m.id, []), army.rules)
            breach = limits.within(counted, unit.size.min, unit.size.max)
            if breach is not None:
                way = T("Use {low} to {high} models, champion included.", low=unit.size.min, high=unit.size.max)
                if unit.size.min == unit.size.max:
                    way = T("Use {count} models, champion included.", count=unit.size.min)
                if m.kind != "unit":
                    way = T("Use {low} to {high} {what}.", low=unit.size.min, high=unit.size.max, what=_COUNTED[m.kind])
                yield about(
                    army,
                    m,
                    "wfb3.unit-size",
                    N(
                        "{found} model; a unit of {unit} has {allowed}.",
                        "{found} models; a unit of {unit} has {allowed}.",
                        counted,
                        found=counted,
                        unit=unit.name,
                        allowed=str(unit.size),
                    ),
                    army.rules.cited,
                    "models",
                    found=counted,
                    allowed=str(unit.size),
                    fix=way,
                    by="list",
                    others=(
                        *names_of(c for c in army.joined.get(m.id, ()) if champions and c.as_ == "champion"),
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


def _part_of_another(army: Army, m: Mustered) -> bool:
    """Machines and chariots that make up a unit with others are counted there."""
    target = army.by_id.get(m.joins or "")
    return target is not None and m in together(target, army.entries)


def _champions(army: Army, m: Mustered) -> int:
    """Champions count in the size of a unit, not in that of a battery (A54)."""
    companions = army.joined.get(m.id, ())
    own = m.more.get("champion") is not None
    return sum(c.as_ == "champion" for c in companions) + own if m.kind == "unit" else 0


def _strength(army: Army, m: Mustered) -> int:
    """The models of a unit, those hidden among its own number included."""
    return m.models + hiding.counted(army.hidden.get(m.id, []), army.rules)


def _open_sized(army: Army, m: Mustered) -> bool:
    """Units of the open list with a size rule of their own: skirmishers, scouts, monsters, hidden ones (15.9 to 15.11, A26)."""
    figure = m.facts.figure
    return (
        hiding.hides(m)
        or m.entry.formation == "skirmish"
        or _scouts(army, m)
        or (is_monster(figure.creature) if figure else False)
    )


def _scouts(army: Army, m: Mustered) -> bool:
    troops = army.rules.system.troops
    figure = m.facts.figure
    return figure is not None and any(t in troops and troops[t].needs_missile for t in figure.troop)


def _in_pairs(army: Army, m: Mustered) -> bool:
    troops = army.rules.system.troops
    figure = m.facts.figure
    return m.kind == "unit" and figure is not None and any(t in troops and troops[t].in_pairs for t in figure.troop)


def is_monster(creature: Creature) -> bool:
    """Larger than a horse and no troops that bear arms (18)."""
    return not creature.arms and any(t.take == "large" for t in creature.tags)


@each_list
def formations(army: Army) -> Iterator[Finding]:
    """Skirmishers: who may, how many, with what (15.10, A22, A55, V13)."""
    system = army.rules.system
    by_entry: dict[str, list[Mustered]] = {}
    for m in army.units:
        figure, unit = m.facts.figure, m.facts.line
        if m.kind != "unit" or figure is None or (unit is not None and m.entry.formation is None):
            continue
        scouts = _scouts(army, m)
        if m.entry.formation == "skirmish":
            by_entry.setdefault(m.entry.take, []).append(m)
            if isinstance(unit, UnitEntry) and unit.skirmish is None:
                yield about(
                    army, m, "wfb3.formation", T("{unit} may not skirmish.", unit=unit.name), army.rules.cited, "formation",
                    fix=T("Remove formation: skirmish."), by="list",
                )  # fmt: skip
                continue
            if isinstance(unit, UnitEntry) and unit.skirmish is not None:
                yield from _armed(army, m, unit, unit.skirmish.armed)
        elif not scouts:
            continue
        size = system.units.skirmish_mounted if figure.mount is not None else system.units.skirmish_foot
        if m.models and m.models not in size:
            yield about(
                army,
                m,
                "wfb3.unit-size",
                N(
                    "{found} model; skirmishers and scouts are {allowed}.",
                    "{found} models; skirmishers and scouts are {allowed}.",
                    m.models,
                    found=m.models,
                    allowed=str(size),
                ),
                "WFB3 15.10, 15.11 (A55)",
                "models",
                found=m.models,
                allowed=str(size),
                fix=T("Use {low} to {high} models.", low=size.min, high=size.max),
            )
        yield from _open_order(army, m, scouts and unit is not None)
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


def _armed(army: Army, m: Mustered, unit: UnitEntry, armed: tuple[str, ...]) -> Iterator[Finding]:
    """Only units with certain weapons may skirmish, where the list says so."""
    if armed and not set(armed) & set(m.carries):
        names = tuple(army.rules.word(id) for id in armed)
        yield about(
            army, m, "wfb3.formation", T("{unit} skirmish only with one of these: {names}.", unit=unit.name, names=names), army.rules.cited, "formation",
            allowed=list(armed), fix=T("Give the unit {weapon}, or remove formation: skirmish.", weapon=names[0]), by="list",
        )  # fmt: skip


def _open_order(army: Army, m: Mustered, listed_scouts: bool) -> Iterator[Finding]:
    """A missile weapon, and no armour heavier than light."""
    system = army.rules.system
    figure = m.facts.figure
    printed = set(m.facts.line.carries) if isinstance(m.facts.line, UnitEntry) else set()
    shoots = any(p in system.weapons and system.weapons[p].shot is not None for p in figure.gear)
    if not shoots and not listed_scouts:
        yield about(
            army, m, "wfb3.formation", T("Skirmishers and scouts need a missile weapon."), "WFB3 15.10", "formation" if m.entry.formation else "take",
            fix=T("Give the unit a missile weapon."),
        )  # fmt: skip
    for piece in figure.gear:
        armour = system.armour.get(piece)
        if armour is None or piece in printed:
            continue
        if armour.kind == "mount" or (armour.kind == "body" and armour.steps > 1):
            if piece not in m.entry.options:
                continue
            index = m.entry.options.index(piece)
            yield about(
                army, m, "wfb3.formation", T("Skirmishers and scouts wear no {armour}.", armour=armour.name), "WFB3 15.10 (A22)", "options", index,
                found=piece, fix=T("Remove it."),
            )  # fmt: skip
