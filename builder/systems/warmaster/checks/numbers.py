"""How many of what the list allows and asks for (WM-03 to WM-08, WM-12, WM-21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.core.checks import by_id, names_of
from builder.core.findings import Finding, T, Text
from builder.systems.warmaster.army.view import WAYS, Army
from builder.systems.warmaster.checks.findings import about_last, of_army
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.definitions import Bearer, GroupLimit, Number, RatioLimit
from builder.systems.warmaster.rules import formulas


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
            yield about_last(army, army.of(*(u.id for u in lines)), "general", text, "WM-03", **more)
        else:
            yield of_army(army, "general", text, "WM-03", "entries", **more)


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
        others = names_of(sorted(having, key=by_id))
        yield of_army(army, code, text, rule, "entries", found=count, allowed=low, fix=fix, others=others)
    elif high is not None and count > high:
        text = T("{name}: {count}, at most {most} are allowed.", name=what.name, count=count, most=high)
        code, rule = ("maximum", "WM-05") if number.scaled else ("whole-army", "WM-06")
        fix = T("Take {count} out.", count=count - high)
        yield about_last(army, having, code, text, rule, what, found=count, allowed=high, fix=fix)


def shared(army: Army) -> Iterator[Finding]:
    """WM-07: numbers that several entries share, and entries that are no more than others."""
    for limit in army.rules.army.limits:
        count = sum(army.numbers.get(id, 0) for id in limit.of)
        others = names_of(sorted(army.of(*limit.of), key=by_id))
        if isinstance(limit, GroupLimit):
            low, high = army.bounds(limit.number)
            if count < low:
                text = T("{name}: {count}, at least {least} are asked for.", name=limit.name, count=count, least=low)
                fix = T("Take {count} more.", count=low - count)
                yield of_army(
                    army, "shared", text, "WM-07", "entries", found=count, allowed=low, fix=fix, others=others
                )
            if high is not None and count > high:
                text = T("{name}: {count}, at most {most} are allowed.", name=limit.name, count=count, most=high)
                fix = T("Take {count} out.", count=count - high)
                yield about_last(army, army.of(*limit.of), "shared", text, "WM-07", found=count, allowed=high, fix=fix)
        elif isinstance(limit, RatioLimit):
            most = sum(army.numbers.get(id, 0) for id in limit.no_more_than)
            if count > most:
                text = T("{name}: {count}, at most {most} are allowed.", name=limit.name, count=count, most=most)
                fix = T("Take {count} out.", count=count - most)
                yield about_last(army, army.of(*limit.of), "ratio", text, "WM-07", found=count, allowed=most, fix=fix)


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
    return about_last(army, having, "elite", text, rule, found=count, allowed=most, fix=fix)


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
    others = names_of(sorted(entries, key=by_id))
    fix = T("Give it to more or fewer units.")
    return of_army(army, "proportion", text, "WM-12", "entries", found=found, allowed=allowed, fix=fix, others=others)


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
                yield of_army(
                    army, "substitution", text, "WM-21", "entries", found=count, allowed=most, fix=T("Field fewer so."),
                    others=names_of(sorted(having, key=by_id)),
                )  # fmt: skip
