"""The checks of a whole army, one function a rule; what concerns one entry alone is checked in `reckoning`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from builder.core.entries import EntryResult
from builder.core.findings import ERROR, INFO, WARNING, Finding, T, Text
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.schema import did_you_mean
from builder.systems.warmaster.army.view import WAYS, Army, items_total, scouts
from builder.systems.warmaster.model.definitions import Bearer, GroupLimit, Number, RatioLimit, Unit
from builder.systems.warmaster.rules import formulas


def _rule(army: Army, id: str) -> str:
    return f"{army.rules.cited} ({id})"


def _of_army(army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Any) -> Finding:
    """A finding about the whole army, at the key of the roster that sets the bound."""
    return Finding(f"warmaster.{code}", severity, text, _rule(army, rule), path=(key,), **{"by": "list", **more})


def _about(
    army: Army, m: EntryResult, code: str, text: Text, rule: str, *keys: str | int, severity: str = ERROR, **more: Any
) -> Finding:
    """A finding about an entry; `keys` lead to the spot in it."""
    return Finding(
        f"warmaster.{code}", severity, text, _rule(army, rule), entry=m.id, path=army.path(m, *keys), **{"by": "list", **more}
    )  # fmt: skip


def _beyond(
    army: Army,
    entries: Iterable[EntryResult],
    code: str,
    text: Text,
    rule: str,
    what: Bearer | None = None,
    **more: Any,
) -> Finding:
    """A finding about too many of something: at the last entry that has it; `what` leads to the spot there."""
    *others, last = sorted(entries, key=lambda m: army.places[id(m)])
    keys: tuple[str | int, ...] = ("take",) if what is None else _where(last, what)
    if last.entry.count > 1:
        keys = ("count",)
    return _about(army, last, code, text, rule, *keys, others=_ids(sorted(others, key=_order)), **more)


def _order(m: EntryResult) -> tuple[int, str]:
    """An order of entries that does not depend on where they stand."""
    return len(m.id), m.id


def _ids(entries: Iterable[EntryResult]) -> tuple[str, ...]:
    return tuple(m.id for m in entries)


# --------------------------------------------------------------------- points


def total(army: Army) -> Iterator[Finding]:
    """WM-01: the army costs no more than was agreed."""
    limit = army.roster.limit * QUARTERS
    if army.points > limit:
        text = T("{points} points of {limit}: {over} too many.", points=Quarters(army.points), limit=army.roster.limit, over=Quarters(army.points - limit))  # fmt: skip
        yield _of_army(
            army, "total", text, "WM-01", "limit", found=to_number(army.points), allowed=army.roster.limit, by="rulebook",
            fix=T("Take something out, or agree on more points."),
        )  # fmt: skip


def unspent(army: Army) -> Iterator[Finding]:
    """WM-23: more points are left over than a player would leave."""
    left = army.roster.limit * QUARTERS - army.points
    if army.entries and left > army.rules.system.unspent * QUARTERS:
        text = T("{left} points are left over.", left=Quarters(left))
        yield _of_army(
            army, "unspent", text, "WM-23", "limit", severity=WARNING, found=to_number(left), allowed=army.rules.system.unspent,
            by="advice", fix=T("Take more."),
        )  # fmt: skip


def item_cap(army: Army) -> Iterator[Finding]:
    """T-WM-4: an event's cap on magic items."""
    cap = army.roster.item_cap
    spent = items_total(army.entries)
    if cap is not None and spent > cap * QUARTERS:
        text = T("Magic items cost {points} points; the event allows {allowed}.", points=Quarters(spent), allowed=cap)
        yield _of_army(
            army, "item-cap", text, "T-WM-4", "item_cap", found=to_number(spent), allowed=cap, by="event",
            fix=T("Leave magic items at home."),
        )  # fmt: skip


def parts(army: Army) -> Iterator[Finding]:
    """T-WM-4: a list in parts, each nearly as large as it should be."""
    wanted = army.roster.parts
    if not wanted:
        for m in sorted(army.entries, key=_order):
            if m.entry.part is not None:
                yield _about(
                    army, m, "parts", T("The list has no parts."), "T-WM-4", "part", found=m.entry.part, allowed=False, by="event",
                    fix=T("Remove it."),
                )  # fmt: skip
        return
    spent = [0] * len(wanted)
    for m in sorted(army.entries, key=_order):
        number = m.entry.part or 1
        if number > len(wanted):
            text = T("There is no part {part}; the list has {count}.", part=number, count=len(wanted))
            yield _about(
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
        yield _of_army(
            army, "parts", text, "T-WM-4", "parts", found=[to_number(s) for s in spent], allowed=list(wanted), by="event",
            fix=T("Shift points from one part to the other."),
        )  # fmt: skip


# --------------------------------------------------------------------- numbers


def general(army: Army) -> Iterator[Finding]:
    """WM-03: one general, whatever the size."""
    lines = [u for u in army.rules.army.units if army.rules.role(u) == "general"]
    count = sum(army.numbers.get(u.id, 0) for u in lines)
    if count != 1:
        text = T("The army has {count} generals; it has one.", count=count)
        names = tuple(u.name for u in lines)
        fix = T("Take one: {names}.", names=names) if count == 0 else T("Leave one of them.")
        more: dict[str, Any] = {"found": count, "allowed": 1, "fix": fix, "by": "rulebook"}
        if count:
            yield _beyond(army, army.of(*(u.id for u in lines)), "general", text, "WM-03", **more)
        else:
            yield _of_army(army, "general", text, "WM-03", "entries", **more)


def numbers(army: Army) -> Iterator[Finding]:
    """WM-04, WM-05, WM-06: no fewer and no more of an entry or upgrade than the list says."""
    for unit in army.rules.army.units:
        if army.rules.role(unit) != "general":
            yield from _counted(army, unit, army.numbers.get(unit.id, 0), unit.number, army.of(unit.id))
    for upgrade in army.rules.army.upgrades:
        having = [m for m in army.entries if upgrade in m.facts.upgrades]
        yield from _counted(army, upgrade, army.upgrades.get(upgrade.id, 0), upgrade.number, having)


def _counted(army: Army, what: Bearer, count: int, number: Number, having: list[EntryResult]) -> Iterator[Finding]:
    low, high = army.bounds(number)
    if count < low:
        text = T("{name}: {count}, at least {least} are asked for.", name=what.name, count=count, least=low)
        code, rule = ("minimum", "WM-04") if number.scaled else ("whole-army", "WM-06")
        fix = T("Take {count} more.", count=low - count)
        others = _ids(sorted(having, key=_order))
        yield _of_army(army, code, text, rule, "entries", found=count, allowed=low, fix=fix, others=others)
    elif high is not None and count > high:
        text = T("{name}: {count}, at most {most} are allowed.", name=what.name, count=count, most=high)
        code, rule = ("maximum", "WM-05") if number.scaled else ("whole-army", "WM-06")
        fix = T("Take {count} out.", count=count - high)
        yield _beyond(army, having, code, text, rule, what, found=count, allowed=high, fix=fix)


def shared(army: Army) -> Iterator[Finding]:
    """WM-07: numbers that several entries share, and entries that are no more than others."""
    for limit in army.rules.army.limits:
        count = sum(army.numbers.get(id, 0) for id in limit.of)
        others = _ids(sorted(army.of(*limit.of), key=_order))
        if isinstance(limit, GroupLimit):
            low, high = army.bounds(limit.number)
            if count < low:
                text = T("{name}: {count}, at least {least} are asked for.", name=limit.name, count=count, least=low)
                fix = T("Take {count} more.", count=low - count)
                yield _of_army(
                    army, "shared", text, "WM-07", "entries", found=count, allowed=low, fix=fix, others=others
                )
            if high is not None and count > high:
                text = T("{name}: {count}, at most {most} are allowed.", name=limit.name, count=count, most=high)
                fix = T("Take {count} out.", count=count - high)
                yield _beyond(army, army.of(*limit.of), "shared", text, "WM-07", found=count, allowed=high, fix=fix)
        elif isinstance(limit, RatioLimit):
            most = sum(army.numbers.get(id, 0) for id in limit.no_more_than)
            if count > most:
                text = T("{name}: {count}, at most {most} are allowed.", name=limit.name, count=count, most=most)
                fix = T("Take {count} out.", count=count - most)
                yield _beyond(army, army.of(*limit.of), "ratio", text, "WM-07", found=count, allowed=most, fix=fix)


def elites(army: Army) -> Iterator[Finding]:
    """WM-08: elite units, by the rule of the edition."""
    rule = army.rules.edition.elite
    most = formulas.elites(army.size, rule)
    lines = [u for u in army.rules.army.units if u.elite]
    if rule == "shared":
        count = sum(army.numbers.get(u.id, 0) for u in lines)
        if count > most:
            text = T("{count} elite units, at most {most} of all kinds together are allowed.", count=count, most=most)
            yield _elite(army, text, "WM-08a", count, most, army.of(*(u.id for u in lines)))
        return
    for unit in lines:
        count = army.numbers.get(unit.id, 0)
        if count > most:
            text = T("{name}: {count} elite units, at most {most} are allowed.", name=unit.name, count=count, most=most)
            yield _elite(army, text, "WM-08b", count, most, army.of(unit.id))


def _elite(army: Army, text: Text, rule: str, count: int, most: int, having: list[EntryResult]) -> Finding:
    fix = T("Take {count} out.", count=count - most)
    return _beyond(army, having, "elite", text, rule, found=count, allowed=most, fix=fix)


def proportions(army: Army) -> Iterator[Finding]:
    """Upgrades that so many of an entry's units have."""
    for unit in army.rules.army.units:
        taken = army.of(unit.id)
        if not taken:
            continue
        for id in unit.upgrades:
            upgrade = army.rules.upgrades[id]
            having = [m for m in taken if upgrade in m.facts.upgrades]
            have, all_ = sum(m.entry.count for m in having), sum(m.entry.count for m in taken)
            if upgrade.part is not None and not formulas.proportion(upgrade.part, have, all_):
                text = T(
                    "{upgrade}: {have} of {count} {name} have it; it is for {part}.",
                    upgrade=upgrade.name, have=have, count=all_, name=unit.name, part=WAYS[upgrade.part],
                )  # fmt: skip
                yield _part(army, text, have, upgrade.part, taken)
            if upgrade.as_many_as is not None:
                most = army.numbers.get(upgrade.as_many_as, 0)
                if have > most:
                    other = army.rules.word(upgrade.as_many_as)
                    text = T(
                        "{upgrade}: {have} units have it; there may be as many as {other}, {most}.",
                        upgrade=upgrade.name,
                        have=have,
                        other=other,
                        most=most,
                    )
                    yield _part(army, text, have, most, having)


def _part(army: Army, text: Text, found: Any, allowed: Any, entries: list[EntryResult]) -> Finding:
    others = _ids(sorted(entries, key=_order))
    fix = T("Give it to more or fewer units.")
    return _of_army(army, "proportion", text, "WM-12", "entries", found=found, allowed=allowed, fix=fix, others=others)


# --------------------------------------------------------------------- one beside the other


def needs(army: Army) -> Iterator[Finding]:
    """WM-10 and WM-11: what has to be there, and what must not be."""
    there = {*army.numbers, *army.upgrades}
    for m in sorted(army.entries, key=_order):
        if m.facts.fielded is None:
            continue
        bearers: tuple[Bearer, ...] = (m.facts.line, *m.facts.upgrades)
        for bearer in bearers:
            keys = _where(m, bearer)
            for id in bearer.requires:
                if id not in there:
                    text = T("{name} needs {other} in the army.", name=bearer.name, other=army.rules.word(id))
                    fix = T("Add {other}.", other=army.rules.word(id))
                    yield _about(army, m, "requires", text, "WM-10", *keys, found=bearer.id, allowed=id, fix=fix)
            for id in bearer.excludes:
                if id in there:
                    text = T("{name} cannot be taken beside {other}.", name=bearer.name, other=army.rules.word(id))
                    fix = T("Take one of them out.")
                    others = _ids(sorted(army.of(id), key=_order))
                    yield _about(
                        army, m, "excludes", text, "WM-11", *keys, found=bearer.id, allowed=id, fix=fix, others=others
                    )  # fmt: skip


def _where(m: EntryResult, bearer: Bearer) -> tuple[str | int, ...]:
    if bearer.id in m.entry.upgrades:
        return ("upgrades", m.entry.upgrades.index(bearer.id))
    return ("mount",) if bearer.id == m.entry.mount and not isinstance(bearer, Unit) else ("take",)


def added_stands(army: Army) -> Iterator[Finding]:
    """WM-09: each added stand has a unit of its own that may have it."""
    taken: dict[str, int] = {}
    for m in sorted(army.entries, key=_order):
        unit: Unit | None = m.facts.fielded
        if unit is None:
            continue
        if not unit.hosts:
            if m.joins is not None:
                text = T("{name} is added to no unit.", name=unit.name)
                yield _about(
                    army, m, "stand", text, "WM-09", "joins", found=m.joins, allowed=False, fix=T("Remove it.")
                )
            continue
        names = tuple(army.rules.word(id) for id in unit.hosts)
        if m.joins is None:
            text = T("{name} is added to units: name one of {hosts}.", name=unit.name, hosts=names)
            yield _about(
                army, m, "stand", text, "WM-09", allowed=list(unit.hosts), fix=T("Name the unit under joins.")
            )  # fmt: skip
            continue
        host = army.by_id.get(m.joins)
        if host is None:
            known = [o.id for o in army.entries if set(o.facts.names) & set(unit.hosts)]
            yield Finding(
                "ref.dangling", ERROR, T("There is no entry {id} to join.", id=m.joins), _rule(army, "WM-09"), entry=m.id,
                path=army.path(m, "joins"), found=m.joins, allowed=known, by="list",
                fix=did_you_mean(m.joins, known) or T("Remove it."),
            )  # fmt: skip
            continue
        if not set(host.facts.names) & set(unit.hosts):
            text = T(
                "{name} cannot be added to {host}; it is for {hosts}.", name=unit.name, host=host.name, hosts=names
            )
            yield _about(
                army, m, "stand", text, "WM-09", "joins", found=m.joins, allowed=list(unit.hosts), others=(host.id,),
                fix=T("Name another unit under joins."),
            )  # fmt: skip
            continue
        taken[host.id] = taken.get(host.id, 0) + m.entry.count
        if taken[host.id] > host.entry.count:
            text = T(
                "{host}: {count} stands are added to {units} units; each has one at most.",
                host=host.name,
                count=taken[host.id],
                units=host.entry.count,
            )
            yield _about(
                army, m, "stand", text, "WM-09", "joins", found=taken[host.id], allowed=host.entry.count, others=(host.id,),
                fix=T("Take stands out, or name another unit."),
            )  # fmt: skip


def items_once(army: Army) -> Iterator[Finding]:
    """WM-17: each magic item once in the army; whoever comes later in the roster has it once too often."""
    having: dict[str, list[tuple[EntryResult, int]]] = {}
    for m in army.entries:
        for index, id in enumerate(m.entry.carries):
            if id in army.rules.items:
                having.setdefault(id, []).append((m, index))
    for id, places in having.items():
        first = places[0][0]
        for m, index in places[1:]:
            text = T("{item} is in the army already: {name} has it.", item=army.rules.items[id].name, name=first.name)
            others = _ids(sorted({o.id: o for o, _ in places if o is not m}.values(), key=_order))
            yield _about(
                army, m, "item-once", text, "WM-17", "carries", index, found=id, allowed=False, others=others, by="rulebook",
                fix=T("Take one of them out."),
            )  # fmt: skip


# --------------------------------------------------------------------- the game


def optional(army: Army) -> Iterator[Finding]:
    """WM-19: what is optional has the opponent's agreement."""
    if army.roster.agreed:
        return
    strict = army.roster.event is not None or army.roster.game == "tournament"
    for m in sorted(army.entries, key=_order):
        if m.facts.line is None:
            continue
        for bearer in (m.facts.line, *m.facts.upgrades):
            if bearer.optional:
                text = T("{name} is optional: the opponent has to agree.", name=bearer.name)
                yield _about(
                    army, m, "agreed", text, "WM-19", *_where(m, bearer), severity=ERROR if strict else WARNING,
                    found=bearer.id, allowed=True, fix=T("Agree on it, and note that; or take something else."),
                )  # fmt: skip


def sizes(army: Army) -> Iterator[Finding]:
    """WM-20: units are bought whole."""
    stands: dict[str, int] = {}
    for m in army.entries:
        if m.facts.fielded is not None and m.facts.fielded.hosts and m.joins is not None:
            stands[m.joins] = stands.get(m.joins, 0) + m.facts.fielded.size
    for m in sorted(army.entries, key=_order):
        unit: Unit | None = m.facts.fielded
        if unit is None or m.entry.stands is None:
            continue
        whole = unit.size
        allowed = {whole, whole + 1} if stands.get(m.id) else {whole}
        if m.entry.stands not in allowed:
            text = T("{name}: {stands} stands in a unit; the list sells {whole}.", name=unit.name, stands=m.entry.stands, whole=whole)  # fmt: skip
            yield _about(
                army, m, "size", text, "WM-20", "stands", found=m.entry.stands, allowed=sorted(allowed), by="rulebook",
                fix=T("Field units as they are sold."),
            )  # fmt: skip


def substitutions(army: Army) -> Iterator[Finding]:
    """WM-21: no more units stand in for others than the list says."""
    for unit in army.rules.army.units:
        for id, stand_in in unit.may_be.items():
            having = [m for m in army.of(unit.id) if m.entry.take == unit.id and m.entry.as_entry == id]
            count = sum(m.entry.count for m in having)
            most = army.bounds(stand_in.number)[1]
            if most is not None and count > most:
                text = T(
                    "{name}: {count} are fielded as {other}, at most {most} are allowed.",
                    name=unit.name,
                    count=count,
                    other=army.rules.word(id),
                    most=most,
                )
                yield _of_army(
                    army, "substitution", text, "WM-21", "entries", found=count, allowed=most, fix=T("Field fewer so."),
                    others=_ids(sorted(having, key=_order)),
                )  # fmt: skip


def edition(army: Army) -> Iterator[Finding]:
    """T-WM-1: the list is of the edition that was agreed."""
    wanted = army.roster.edition
    if wanted is not None and wanted not in army.rules.system.editions:
        known = list(army.rules.system.editions)
        yield Finding(
            "ref.unknown", ERROR, T("There is no edition {id}.", id=wanted), _rule(army, "T-WM-1"), path=("edition",),
            found=wanted, allowed=known, fix=did_you_mean(wanted, known), by="list",
        )  # fmt: skip
    elif wanted is not None and wanted != army.rules.army.edition:
        name, own = army.rules.system.editions[wanted].name, army.rules.edition.name
        text = T("The list is of {own}, the game of {name}.", own=own, name=name)
        yield _of_army(
            army, "edition", text, "T-WM-1", "edition", found=wanted, allowed=army.rules.army.edition,
            fix=T("Agree on the list’s edition, or take a list of the other."),
        )  # fmt: skip


def scouting(army: Army) -> Iterator[Finding]:
    """T-WM-5: what scouts is of a kind that may."""
    for m in sorted(army.entries, key=_order):
        if m.entry.scouting and m.facts.fielded is not None and scouts(m, army.rules) is None:
            text = T("{name} cannot deploy by scouting.", name=m.facts.fielded.name)
            yield _about(
                army, m, "scouting", text, "T-WM-5", "scouting", found=True, allowed=False, by="event", fix=T("Let others scout.")
            )  # fmt: skip


def doubts(army: Army) -> Iterator[Finding]:
    """Numbers in doubt are told where they are used."""
    for m in sorted(army.entries, key=_order):
        if m.facts.line is None:
            continue
        for bearer in (m.facts.line, *m.facts.upgrades):
            if bearer.doubt is not None:
                own = bearer is m.facts.fielded
                text = (
                    T("{doubt}", doubt=bearer.doubt)
                    if own
                    else T("{name}: {doubt}", name=bearer.name, doubt=bearer.doubt)
                )
                path = army.path(m, *_where(m, bearer))
                yield Finding("warmaster.doubt", INFO, text, army.rules.cited, entry=m.id, path=path, by="advice")


def unknown(army: Army) -> Iterator[Finding]:
    """House rules that nobody knows: Warmaster has none."""
    for index, id in enumerate(army.roster.house_rules):
        yield Finding(
            "ref.unknown", ERROR, T("The house rule {id} is unknown.", id=id), path=("house_rules", index), found=id, allowed=[],
            fix=T("Remove it."), by="house",
        )  # fmt: skip


CHECKS = (
    total,
    unspent,
    item_cap,
    parts,
    general,
    numbers,
    shared,
    elites,
    proportions,
    needs,
    added_stands,
    items_once,
    optional,
    sizes,
    substitutions,
    edition,
    scouting,
    doubts,
    unknown,
)
