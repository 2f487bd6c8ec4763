"""The checks of a whole army: composition, numbers, command, formations (chapters 14 to 25, army lists).

Each function is one rule, takes the army and yields its findings. What concerns
one entry alone is checked where it is reckoned (`gear`, `items`, `characters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from builder import limits
from builder.findings import ERROR, WARNING, Finding, T, Text
from builder.mustering import Mustered
from builder.points import QUARTERS, Quarters, to_number
from builder.schema import did_you_mean
from builder.systems.wfb3 import formulas
from builder.systems.wfb3.army import Army, best, general
from builder.systems.wfb3.characters import leadership
from builder.systems.wfb3.definitions import CountLimit, Creature, Machine, OneUnit, OptionLimit, UnitEntry


def _names(entries: Iterable[Mustered]) -> tuple[str, ...]:
    return tuple(m.id for m in entries)


def _entry(
    army: Army, m: Mustered, code: str, text: Text, rule: str, *keys: str | int, severity: str = ERROR, **more: Any
) -> Finding:
    return Finding(code, severity, text, rule, entry=m.id, path=army.path(m, *keys), **more)


def _army(army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Any) -> Finding:
    return Finding(code, severity, text, rule, path=(key,), **more)


def _by_id(m: Mustered) -> tuple[int, str]:
    """An order of entries that does not depend on where they stand: take-2 before take-10."""
    return len(m.id), m.id


# ------------------------------------------------------------------------ points


def total(army: Army) -> Iterator[Finding]:
    """The army costs at most the points agreed (24, V25)."""
    spent = sum(m.points for m in army.entries)
    agreed = army.roster.limit * QUARTERS
    if spent > agreed:
        over = Quarters(spent - agreed)
        yield _army(
            army,
            "wfb3.total",
            T(
                "{spent} points are {over} more than the {limit} agreed.",
                spent=Quarters(spent),
                over=over,
                limit=Quarters(agreed),
            ),
            "WFB3 24",
            "limit",
            found=to_number(spent),
            allowed=army.roster.limit,
            fix=T("Take out {over} points, or agree on more.", over=over),
        )


def fractions(army: Army) -> Iterator[Finding]:
    """Categories take their part of the limit agreed, never of the points spent (A59)."""
    for category, bound in army.rules.army.composition.items():
        spent = sum(m.points for m in army.entries if m.category == category)
        breach = limits.share(spent, army.roster.limit, bound.min, bound.max)
        if breach is None:
            continue
        share = bound.max if breach.over else bound.min
        name = {"rank-and-file": T("Rank and file"), "characters": T("Characters")}[category]
        bound_quarters = breach.allowed * QUARTERS
        if breach.over:
            allowed = Quarters(bound_quarters.__floor__())
            text = T(
                "{category}: {found} points, above {share} of the limit ({allowed}).",
                category=name,
                found=Quarters(spent),
                share=str(share),
                allowed=allowed,
            )
            fix = T("Take out {points} points of them.", points=Quarters(spent - allowed))
        else:
            allowed = Quarters(bound_quarters.__ceil__())
            text = T(
                "{category}: {found} points, below {share} of the limit ({allowed}).",
                category=name,
                found=Quarters(spent),
                share=str(share),
                allowed=allowed,
            )
            fix = T("Add {points} points of them.", points=Quarters(allowed - spent))
        yield _army(
            army,
            "wfb3.fraction",
            text,
            army.rules.cited,
            "limit",
            found=to_number(spent),
            allowed=to_number(allowed),
            fix=fix,
            by="list",
        )


# ----------------------------------------------------------------------- numbers


def numbers(army: Army) -> Iterator[Finding]:
    """Models of an entry in the whole army, and its compulsory part."""
    taken = limits.groups(army.units, lambda m: m.entry.take)
    for unit in army.rules.army.units:
        own = taken.get(unit.id, [])
        found = limits.total_of(own, lambda m: m.models)
        breach = limits.within(found, unit.number.min, unit.number.max)
        if breach is None:
            continue
        if breach.over:
            *others, last = sorted(own, key=_by_id)
            yield _entry(
                army,
                last,
                "wfb3.number",
                T(
                    "{found} {unit} in the army; {allowed} are available.",
                    found=found,
                    unit=unit.name,
                    allowed=breach.allowed,
                ),
                army.rules.cited,
                "models",
                found=found,
                allowed=str(unit.number),
                fix=T("Take out {count}.", count=found - breach.allowed),
                by="list",
                others=_names(others),
            )
        else:
            text = T(
                "The list requires {allowed} {unit}; there are {found}.",
                found=found,
                unit=unit.name,
                allowed=breach.allowed,
            )
            fix = T("Add {count} {unit}.", count=breach.allowed - found, unit=unit.name)
            yield _army(
                army,
                "wfb3.compulsory",
                text,
                army.rules.cited,
                "entries",
                found=found,
                allowed=str(unit.number),
                fix=fix,
                by="list",
            )


def levels_available(army: Army) -> Iterator[Finding]:
    """Characters of each line and level (14.1)."""
    taken = limits.groups(army.characters, lambda m: (m.entry.take, m.more["level"]))
    for (take, level), own in taken.items():
        line = army.rules.characters.get(take)
        row = line.levels.get(str(level)) if line is not None else None
        if line is None or row is None:
            continue
        for extra in limits.beyond(own, row.number, _by_id):
            yield _entry(
                army,
                extra,
                "wfb3.number",
                T(
                    "{found} {name} (level {level}); the list has {allowed}.",
                    found=len(own),
                    name=row.name or line.name,
                    level=level,
                    allowed=row.number,
                ),
                f"{army.rules.cited}, WFB3 14.1",
                "level",
                found=len(own),
                allowed=row.number,
                fix=T("Take another level, or remove him."),
                by="list",
            )


def character_numbers(army: Army) -> Iterator[Finding]:
    """Heroes, wizards and characters in all."""
    for limit in army.rules.army.limits:
        if not isinstance(limit, CountLimit):
            continue
        own = [m for m in army.entries if m.entry.take in limit.of and m.category is not None]
        found = limits.total_of(own, lambda m: m.models)
        breach = limits.within(found, limit.min, limit.max)
        if breach is None:
            continue
        names = tuple(_line_name(army, id) for id in limit.of)
        if breach.over:
            text = T("{names}: {found}; the list allows {allowed}.", found=found, names=names, allowed=breach.allowed)
            fix = T("Take out {count}.", count=found - breach.allowed)
        else:
            text = T(
                "{found} of {names}; the list requires {allowed}.", found=found, names=names, allowed=breach.allowed
            )
            fix = T("Add {count}.", count=breach.allowed - found)
        yield _army(
            army,
            "wfb3.characters",
            text,
            army.rules.cited,
            "entries",
            found=found,
            allowed=breach.allowed,
            fix=fix,
            by="list",
        )


def _line_name(army: Army, id: str) -> Any:
    if id in army.rules.characters:
        return army.rules.characters[id].name
    return army.rules.units[id].name


# -------------------------------------------------------------------- unit sizes


def unit_sizes(army: Army) -> Iterator[Finding]:
    """The list's own range, a champion included (A54); otherwise five and more (5.3.1, V1)."""
    sizes = army.rules.system.units
    for m in army.units:
        if not m.models:
            continue
        unit = m.facts.line
        if isinstance(unit, UnitEntry) and m.entry.formation != "skirmish":
            champions = sum(c.as_ == "champion" for c in army.joined.get(m.id, ())) if m.kind == "unit" else 0
            counted = m.models + champions
            breach = limits.within(counted, unit.size.min, unit.size.max)
            if breach is not None:
                way = T("Use {low} to {high} models, champion included.", low=unit.size.min, high=unit.size.max)
                if unit.size.min == unit.size.max:
                    way = T("Use {count} models, champion included.", count=unit.size.min)
                if m.kind == "machine":
                    way = T("Use {low} to {high} machines.", low=unit.size.min, high=unit.size.max)
                yield _entry(
                    army,
                    m,
                    "wfb3.unit-size",
                    T(
                        "{found} models; a unit of {unit} has {allowed}.",
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
                    others=_names(c for c in army.joined.get(m.id, ()) if c.as_ == "champion") if champions else (),
                )
        elif _in_pairs(army, m):
            if m.models % 2:
                yield _entry(
                    army,
                    m,
                    "wfb3.unit-size",
                    T("{found} models; sappers work in pairs.", found=m.models),
                    "WFB3 15.8",
                    "models",
                    found=m.models,
                    allowed="2, 4, 6 …",
                    fix=T("Use an even number of models."),
                )
        elif m.kind == "unit" and not _open_sized(army, m) and m.models < sizes.min:
            yield _entry(
                army,
                m,
                "wfb3.unit-size",
                T(
                    "{found} models; a unit has at least {allowed}, characters not counted.",
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
            yield _entry(
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


def _open_sized(army: Army, m: Mustered) -> bool:
    """Units of the open list with a size rule of their own: skirmishers, scouts, monsters (15.10, 15.11, A26)."""
    figure = m.facts.figure
    return m.entry.formation == "skirmish" or _scouts(army, m) or (is_monster(figure.creature) if figure else False)


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


def formations(army: Army) -> Iterator[Finding]:
    """Skirmishers: who may, how many, with what (15.10, A22, A55, V13)."""
    system = army.rules.system
    by_entry: dict[str, list[Mustered]] = {}
    for m in army.units:
        figure = m.facts.figure
        if m.kind != "unit" or figure is None:
            continue
        unit = m.facts.line
        scouts = _scouts(army, m)
        if m.entry.formation == "skirmish":
            by_entry.setdefault(m.entry.take, []).append(m)
            if isinstance(unit, UnitEntry) and unit.skirmish is None:
                yield _entry(
                    army, m, "wfb3.formation", T("{unit} may not skirmish.", unit=unit.name), army.rules.cited, "formation",
                    fix=T("Remove formation: skirmish."), by="list",
                )  # fmt: skip
                continue
        elif unit is not None or not scouts:
            continue
        size = system.units.skirmish_mounted if figure.mount is not None else system.units.skirmish_foot
        if m.models and m.models not in size:
            yield _entry(
                army,
                m,
                "wfb3.unit-size",
                T("{found} models; skirmishers and scouts are {allowed}.", found=m.models, allowed=str(size)),
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
        for extra in limits.beyond(own, unit.skirmish.units, _by_id):
            yield _entry(
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


def _open_order(army: Army, m: Mustered, listed_scouts: bool) -> Iterator[Finding]:
    """A missile weapon, and no armour heavier than light."""
    system = army.rules.system
    figure = m.facts.figure
    printed = set(m.facts.line.carries) if isinstance(m.facts.line, UnitEntry) else set()
    shoots = any(p in system.weapons and system.weapons[p].shot is not None for p in figure.gear)
    if not shoots and not listed_scouts:
        yield _entry(
            army, m, "wfb3.formation", T("Skirmishers and scouts need a missile weapon."), "WFB3 15.10", "formation" if m.entry.formation else "take",
            fix=T("Give the unit a missile weapon."),
        )  # fmt: skip
    for piece in figure.gear:
        armour = system.armour.get(piece)
        if armour is None or piece in printed:
            continue
        if armour.kind == "mount" or (armour.kind == "body" and armour.steps > 1):
            index = m.entry.options.index(piece)
            yield _entry(
                army, m, "wfb3.formation", T("Skirmishers and scouts wear no {armour}.", armour=armour.name), "WFB3 15.10 (A22)", "options", index,
                found=piece, fix=T("Remove it."),
            )  # fmt: skip


# ----------------------------------------------------------------------- options


def one_unit(army: Army) -> Iterator[Finding]:
    """Options that one unit of the entry may have, for each option."""
    for unit in army.rules.army.units:
        ids = [i for g in unit.options if isinstance(g, OneUnit) for i in g.one_unit]
        if not ids:
            continue
        own = [m for m in army.units if m.entry.take == unit.id]
        for id in ids:
            takers = [m for m in own if id in m.entry.options or any(i.take == id for i in m.entry.items)]
            for extra in limits.beyond(takers, 1, _by_id):
                yield _entry(
                    army,
                    extra,
                    "wfb3.one-unit",
                    T(
                        "One unit of {unit} may have {option}; {found} have it.",
                        unit=unit.name,
                        option=army.rules.word(id),
                        found=len(takers),
                    ),
                    army.rules.cited,
                    "options" if id in extra.entry.options else "items",
                    found=len(takers),
                    allowed=1,
                    fix=T("Leave it to one unit."),
                    by="list",
                    others=_names(t for t in takers if t is not extra),
                )


def option_limits(army: Army) -> Iterator[Finding]:
    """Options that so many characters of the army may have."""
    for limit in army.rules.army.limits:
        if not isinstance(limit, OptionLimit):
            continue
        takers = [c for c in army.characters if limit.option in c.entry.options]
        for extra in limits.beyond(takers, limit.max, _by_id):
            yield _entry(
                army,
                extra,
                "wfb3.option",
                T(
                    "{found} characters are {option}; the list allows {allowed}.",
                    found=len(takers),
                    option=army.rules.word(limit.option),
                    allowed=limit.max,
                ),
                army.rules.cited,
                "options",
                extra.entry.options.index(limit.option),
                found=len(takers),
                allowed=limit.max,
                fix=T("Leave it to one character."),
                by="list",
                others=_names(t for t in takers if t is not extra),
            )


def item_carriers(army: Army) -> Iterator[Finding]:
    """How many characters may carry a kind of magic item, and abilities that exist once."""
    for id, limit in army.rules.items.items():
        if limit.carriers is None:
            continue
        carriers = [c for c in army.characters if any(i.take == id for i in c.entry.items)]
        for extra in limits.beyond(carriers, limit.carriers, _by_id):
            yield _entry(
                army,
                extra,
                "wfb3.item",
                T(
                    "{found} characters carry a {item}; the list allows {allowed}.",
                    found=len(carriers),
                    item=army.rules.word(id),
                    allowed=limit.carriers,
                ),
                army.rules.cited,
                "items",
                found=len(carriers),
                allowed=limit.carriers,
                fix=T("Take it from one of them."),
                by="list",
                others=_names(c for c in carriers if c is not extra),
            )
    unique: dict[tuple[str, str], list[Mustered]] = {}
    for m in army.entries:
        for item in m.entry.items:
            kind = army.rules.system.items.get(item.take or "")
            for ability in item.abilities if kind is not None else ():
                if kind is not None and ability in kind.abilities and kind.abilities[ability].once:
                    unique.setdefault((item.take or "", ability), []).append(m)
    for (id, ability), owners in unique.items():
        for extra in limits.beyond(owners, 1, _by_id):
            kind = army.rules.system.items[id]
            yield _entry(
                army,
                extra,
                "wfb3.item",
                T("{ability} exists once in an army.", ability=kind.abilities[ability].name),
                army.rules.cite(kind.source),
                "items",
                found=len(owners),
                allowed=1,
                fix=T("Leave it to one bearer."),
                others=_names(o for o in owners if o is not extra),
            )


# ----------------------------------------------------------------------- command


def general_named(army: Army) -> Iterator[Finding]:
    """Exactly one general: the character with the highest Leadership (14.8, V2, A56)."""
    named = [c for c in army.characters if c.role == "general"]
    for extra in limits.beyond(named, 1, _by_id):
        yield _entry(
            army, extra, "wfb3.general", T("{found} generals; an army has one.", found=len(named)), "WFB3 14.8", "role",
            found=len(named), allowed=1, fix=T("Leave the role to one of them."), others=_names(n for n in named if n is not extra),
        )  # fmt: skip
    candidates = best(army.characters)
    if not candidates:
        yield _army(
            army, "wfb3.general", T("No character can be general."), "WFB3 14.8", "entries", found=0, allowed=1, fix=T("Add a character."),
        )  # fmt: skip
        return
    top = leadership(candidates[0])
    for c in named:
        if leadership(c) < top:
            yield _entry(
                army,
                c,
                "wfb3.general",
                T(
                    "Leadership {found}; the general is the character with the highest, {allowed}.",
                    found=leadership(c),
                    allowed=top,
                ),
                "WFB3 14.8",
                "role",
                found=leadership(c),
                allowed=top,
                fix=T("Leave the role to {names}.", names=tuple(b.name for b in candidates)),
                others=_names(candidates),
            )


def seconds(army: Army) -> Iterator[Finding]:
    """One second in command, the next in Leadership after the general (14.8.1)."""
    named = [c for c in army.characters if c.role == "second"]
    for extra in limits.beyond(named, 1, _by_id):
        yield _entry(
            army, extra, "wfb3.general", T("{found} seconds in command; the list names no more than one.", found=len(named)), "WFB3 14.8.1", "role",
            found=len(named), allowed=1, fix=T("Leave the role to one of them."), others=_names(n for n in named if n is not extra),
        )  # fmt: skip
    chief = general(army.characters)
    if chief is None:
        return
    for c in named:
        if c is chief:
            yield _entry(
                army,
                c,
                "wfb3.general",
                T("He has the highest Leadership and so is general, not second in command."),
                "WFB3 14.8, 14.8.1",
                "role",
                found=leadership(c),
                fix=T("Leave the role to the character with the highest Leadership after the general."),
            )
            continue
        others = [o for o in army.characters if o is not chief and o.role not in ("great-banner", "second")]
        better = [o for o in others if leadership(o) > leadership(c)]
        if better:
            yield _entry(
                army,
                c,
                "wfb3.general",
                T(
                    "Leadership {found}, but the second in command is the next highest: {names}.",
                    found=leadership(c),
                    names=tuple(b.name for b in better),
                ),
                "WFB3 14.8.1",
                "role",
                found=leadership(c),
                allowed=max(leadership(b) for b in better),
                fix=T("Leave the role to the character with the highest Leadership after the general."),
                others=_names(better),
            )


def great_banner(army: Army) -> Iterator[Finding]:
    """At most one great banner (16.1, V3)."""
    bearers = [c for c in army.characters if c.role == "great-banner"]
    for extra in limits.beyond(bearers, 1, _by_id):
        yield _entry(
            army, extra, "wfb3.great-banner", T("{found} great banners; an army has one.", found=len(bearers)), "WFB3 16.1", "role",
            found=len(bearers), allowed=1, fix=T("Leave the role to one of them."), others=_names(b for b in bearers if b is not extra),
        )  # fmt: skip
    if not bearers:
        return
    rest = [c for c in army.characters if c.role != "great-banner" and leadership(c)]
    for bearer in bearers:
        better = [c for c in rest if leadership(c) >= leadership(bearer)]
        if rest and not better and leadership(bearer):
            yield _entry(
                army,
                bearer,
                "wfb3.great-banner",
                T("He has the highest Leadership and so is general; the general does not carry the great banner."),
                "WFB3 14.8, 16.1",
                "role",
                found=leadership(bearer),
                fix=T("Give the banner to another character."),
            )


def joins(army: Army) -> Iterator[Finding]:
    """Whom characters join, and as what (14.2, 14.6, 14.7, 15.4)."""
    for c in army.characters:
        target = army.by_id.get(c.joins) if c.joins is not None else None
        if c.joins is None:
            if c.as_ is not None:
                yield _entry(
                    army, c, "wfb3.leader", T("as: {post} needs a unit under joins.", post=c.as_), "WFB3 14.7", "as",
                    fix=T("Name the unit under joins."),
                )  # fmt: skip
            continue
        if target is None:
            yield _entry(
                army, c, "ref.dangling", T("{id} is no entry of this roster.", id=c.joins), "", "joins",
                found=c.joins, fix=did_you_mean(c.joins, [u.id for u in army.units]),
            )  # fmt: skip
        elif target.kind not in ("unit", "machine"):
            yield _entry(
                army, c, "wfb3.leader", T("{name} is no unit that a character could join.", name=target.name), "WFB3 14.6.3", "joins",
                found=c.joins, allowed=[u.id for u in army.units], fix=T("Name a unit under joins."), others=(target.id,) if target is not c else (),
            )  # fmt: skip
    for id, own in army.joined.items():
        target = army.by_id.get(id)
        if target is None or target.kind not in ("unit", "machine"):
            continue
        for post, text in (
            ("champion", T("{unit} has two champions.", unit=target.name)),
            ("leader", T("{unit} has two leaders.", unit=target.name)),
        ):
            holders = [c for c in own if c.as_ == post]
            for extra in limits.beyond(holders, 1, _by_id):
                yield _entry(
                    army, extra, "wfb3.leader", text, "WFB3 14.7 (A25)", "as", found=len(holders), allowed=1,
                    fix=T("Let him join as attached, or join another unit."), others=(*_names(h for h in holders if h is not extra), id),
                )  # fmt: skip
        yield from _higher_leadership(army, target, own)


def _higher_leadership(army: Army, target: Mustered, own: list[Mustered]) -> Iterator[Finding]:
    """A character who joins as leader has higher Leadership than troops and champion (14.6.5, V4, A53)."""
    for c in own:
        if c.as_ != "leader":
            continue
        troops = target.profiles[0].values.get("Ld")
        rivals = [x for x in own if x.as_ == "champion"]
        highest = max([troops if isinstance(troops, int) else 0, *map(leadership, rivals)])
        if leadership(c) <= highest:
            yield _entry(
                army,
                c,
                "wfb3.leader",
                T(
                    "Leadership {found} is not above the {highest} of {unit}.",
                    found=leadership(c),
                    highest=highest,
                    unit=target.name,
                ),
                "WFB3 14.6.5",
                "as",
                found=leadership(c),
                allowed=f">{highest}",
                fix=T("Let him join as champion or attached."),
                others=(target.id, *_names(rivals)),
            )


def must_lead(army: Army) -> Iterator[Finding]:
    """Levels that must lead a unit, as its champion or leader; the great banner's bearer need not (A53)."""
    for c in army.characters:
        line = c.facts.line
        level = c.more["level"]
        if line is None or level not in line.must_lead or c.role == "great-banner":
            continue
        if c.as_ in ("champion", "leader") and c.joins is not None:
            continue
        yield _entry(
            army,
            c,
            "wfb3.must-lead",
            T("A {name} of level {level} must lead a unit.", name=line.name, level=level),
            army.rules.cited,
            "as" if c.as_ is not None else "take",
            found=c.as_,
            allowed=["champion", "leader"],
            fix=T("Name a unit under joins, and as: champion or leader."),
            by="list",
        )


def champion_mounts(army: Army) -> Iterator[Finding]:
    """A champion has the same mount as his unit (14.2, V5)."""
    for c in army.characters:
        target = army.by_id.get(c.joins or "")
        if c.as_ != "champion" or target is None or target.kind not in ("unit", "machine"):
            continue
        figure = target.facts.figure
        mine = c.facts.figure.mount.id if c.facts.figure.mount is not None else None
        theirs = figure.mount.id if figure is not None and figure.mount is not None else None
        if mine == theirs:
            continue
        name = figure.mount.name if figure is not None and figure.mount is not None else T("no mount")
        yield _entry(
            army,
            c,
            "wfb3.champion-mount",
            T("A champion has the mount of his unit: {unit} has {mount}.", unit=target.name, mount=name),
            "WFB3 14.2",
            "mount" if c.entry.mount is not None else "take",
            found=mine,
            allowed=theirs,
            fix=T("Give him the mount {mount}.", mount=theirs)
            if theirs
            else T("Take his mount away, or let him join as leader."),
            others=(target.id,),
        )


def engineers(army: Army) -> Iterator[Finding]:
    """An engineer is the champion of a battery of machines (15.4, V29)."""
    for c in army.characters:
        target = army.by_id.get(c.joins or "")
        engineer = "engineer" in c.facts.figure.troop if c.facts.figure is not None else False
        if engineer and (target is None or target.kind != "machine" or c.as_ != "champion"):
            yield _entry(
                army, c, "wfb3.machine", T("An engineer leads a battery of war machines."), "WFB3 15.4", "joins" if c.joins else "take",
                found=c.joins, allowed=[u.id for u in army.units if u.kind == "machine"], fix=T("Let him join machines as champion, or remove the option."),
            )  # fmt: skip


# ---------------------------------------------------------------------- machines


def machine_sizes(army: Army) -> Iterator[Finding]:
    """Tournaments allow bolt throwers with three crew only; other large machines are doubtful (19.6, A27, V20)."""
    for m in army.entries:
        if m.kind != "machine" or not isinstance(m.facts.line, Machine):
            continue
        machine = m.facts.line
        if army.roster.game != "tournament" or machine.tournament == "legal":
            continue
        never = machine.tournament == "never"
        yield _entry(
            army,
            m,
            "wfb3.machine",
            T("Tournaments do not allow a {machine} with {crew} crew.", machine=machine.name, crew=machine.crew)
            if never
            else T(
                "Whether tournaments allow a {machine} with {crew} crew is doubtful.",
                machine=machine.name,
                crew=machine.crew,
            ),
            f"{army.rules.cite(machine.source)} (A27)",
            "size",
            severity=ERROR if never else WARNING,
            found=machine.crew,
            fix=T("Take the smallest size."),
        )


# -------------------------------------------------------------------------- game


def game_allowed(army: Army) -> Iterator[Finding]:
    """The open list is for friendly and scenario games (14.3, 28)."""
    rules = army.rules.army.open
    if rules is not None and army.roster.game not in rules.games:
        yield Finding(
            "wfb3.list",
            ERROR,
            T("The open list is not for tournaments: they use the army lists."),
            "WFB3 1.2",
            path=("game",),
            found=army.roster.game,
            allowed=list(rules.games),
            fix=T("Play a friendly game, or take an army list."),
        )


def level_caps(army: Army) -> Iterator[Finding]:
    """House rule: the highest level by the limit agreed (27.1.1, V26, A59)."""
    for id in army.roster.house_rules:
        rule = army.rules.system.house_rules.get(id)
        if rule is None:
            continue
        if not rule.caps:
            continue
        cap = formulas.level_cap(army.roster.limit, [(c.up_to, c.level) for c in rule.caps])
        for c in army.characters:
            if cap is not None and c.more["level"] > cap:
                yield _entry(
                    army,
                    c,
                    "wfb3.level-cap",
                    T(
                        "Level {found}; the house rule allows level {allowed} at {limit} points.",
                        found=c.more["level"],
                        allowed=cap,
                        limit=army.roster.limit,
                    ),
                    army.rules.cite(rule.source),
                    "level",
                    found=c.more["level"],
                    allowed=cap,
                    fix=T("Take a lower level, or agree on more points."),
                    by="house",
                )


def house_rules_known(army: Army) -> Iterator[Finding]:
    """House rules are named by their ids."""
    for index, id in enumerate(army.roster.house_rules):
        if id not in army.rules.system.house_rules:
            yield Finding(
                "ref.unknown",
                ERROR,
                T("The house rule {id} is unknown.", id=id),
                path=("house_rules", index),
                found=id,
                fix=did_you_mean(id, army.rules.system.house_rules),
            )


def event_known(army: Army) -> Iterator[Finding]:
    """An event is named by the id of its pack."""
    if army.roster.event is not None:
        yield Finding(
            "ref.unknown",
            ERROR,
            T("The event {id} is unknown; the list is checked without it.", id=army.roster.event),
            path=("event",),
            found=army.roster.event,
            fix=T("Remove the line, or add the event’s pack to your lists."),
        )


def baggage(army: Army) -> Iterator[Finding]:
    """A baggage train from 1,000 points on (17.1, V23)."""
    train = army.rules.army.baggage or army.rules.system.baggage
    if army.roster.baggage and army.roster.limit < train.per:
        yield Finding(
            "wfb3.baggage",
            ERROR,
            T("A baggage train needs an army of {allowed} points.", allowed=train.per),
            army.rules.cite(train.source),
            path=("baggage",),
            found=army.roster.limit,
            allowed=train.per,
            fix=T("Remove the line."),
        )


CHECKS = (
    total,
    fractions,
    numbers,
    levels_available,
    character_numbers,
    unit_sizes,
    formations,
    one_unit,
    option_limits,
    item_carriers,
    general_named,
    seconds,
    great_banner,
    joins,
    must_lead,
    champion_mounts,
    engineers,
    machine_sizes,
    game_allowed,
    level_caps,
    house_rules_known,
    event_known,
    baggage,
)
