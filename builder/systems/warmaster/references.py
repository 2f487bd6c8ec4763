"""Undefined and duplicate ids in the files of the game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding
from builder.core.undefined_ids import duplicate_finding, missing_finding, undefined, undefined_in
from builder.systems.warmaster.army_file import ArmyFile, Bearer, GroupLimit, Unit, Upgrade
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.joined import COMMANDERS


def references(system: SystemFile, army: ArmyFile | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids; a finding's `entry` is the kind of file that its path is in."""
    findings = list(_of_system(system))
    if army is not None and not findings:
        findings.extend(_of_army(system, army))
    return tuple(findings)


def _of_system(system: SystemFile) -> Iterator[Finding]:
    for table in ("editions", "items"):
        for id, row in getattr(system, table).items():
            yield from undefined("system", row.source.book, system.books, (table, id, "source", "book"))
    for id, kind in system.kinds.items():
        yield from undefined("system", kind.group, system.groups, ("kinds", id, "group"))
    for id, item in system.items.items():
        yield from undefined("system", item.kind, system.item_kinds, ("items", id, "kind"))
        for number, on in enumerate(item.on):
            yield from undefined("system", on, (*system.kinds, *COMMANDERS), ("items", id, "on", number))
        for edition, source in item.sources.items():
            yield from undefined("system", edition, system.editions, ("items", id, "sources", edition))
            yield from undefined("system", source.book, system.books, ("items", id, "sources", edition, "book"))
        for key in ("points", "doubts"):
            for edition in getattr(item, key):
                yield from undefined("system", edition, system.editions, ("items", id, key, edition))
    for id, edition_ in system.editions.items():
        for pace in ("character", "flyer", "flying-character"):
            if pace not in edition_.pace:
                yield missing_finding("system", pace, ("editions", id, "pace"))
    for number, table_ in enumerate(system.references):
        yield from undefined("system", table_.source.book, system.books, ("references", number, "source", "book"))
        yield from undefined_in("system", table_.editions, system.editions, ("references", number, "editions"))
    for number, scouts in enumerate(system.scouting.rows):
        for place, kind_ in enumerate(scouts.kinds):
            yield from undefined("system", kind_, system.kinds, ("scouting", "rows", number, "kinds", place))


def _of_army(system: SystemFile, army: ArmyFile) -> Iterator[Finding]:
    yield from undefined("army", army.edition, system.editions, ("edition",))
    yield from undefined("army", army.source.book, system.books, ("source", "book"))
    units, upgrades = [u.id for u in army.units], [u.id for u in army.upgrades]
    rules = [*system.rules, *army.rules]
    things = (*units, *upgrades, *system.items)
    tables: tuple[tuple[str, tuple[Bearer, ...]], ...] = (("units", army.units), ("upgrades", army.upgrades))
    seen: set[str] = set()
    for table, index, b in ((table, index, b) for table, bearers in tables for index, b in enumerate(bearers)):
        if b.id in seen:
            yield duplicate_finding("army", b.id, (table, index, "id"))
        seen.add(b.id)
    for number, rule in enumerate(army.army_rules):
        yield from undefined("army", rule, rules, ("army_rules", number))
    for table, bearers in tables:
        for index, b in enumerate(bearers):
            at = (table, index)
            wanted = ("mount", "upgrade") if table == "upgrades" else ("unit", *COMMANDERS)
            yield from undefined(
                "army", b.type, [k for k, v in system.kinds.items() if v.role in wanted], (*at, "type")
            )
            for key, known in (("rules", rules), ("requires", things), ("excludes", things)):
                yield from undefined_in("army", getattr(b, key), known, (*at, key))
            if isinstance(b, Unit):
                for key, known in (("upgrades", upgrades), ("hosts", units), ("items", list(system.items))):
                    yield from undefined_in("army", getattr(b, key), known, (*at, key))
                for id in b.may_be:
                    yield from undefined("army", id, units, (*at, "may_be", id))
            elif isinstance(b, Upgrade):
                yield from undefined_in("army", b.opens, upgrades, (*at, "opens"))
                for id in b.items:
                    yield from undefined("army", id, list(system.items), (*at, "items", id))
                for id in b.added_to:
                    yield from undefined("army", id, upgrades, (*at, "added_to", id))
                if b.as_many_as is not None:
                    yield from undefined("army", b.as_many_as, units, (*at, "as_many_as"))
    for index, limit in enumerate(army.limits):
        counted = things if isinstance(limit, GroupLimit) else units
        yield from undefined_in("army", limit.of, counted, ("limits", index, "of"))
        if not isinstance(limit, GroupLimit):
            yield from undefined_in("army", limit.no_more_than, units, ("limits", index, "no_more_than"))
    if army.break_ is not None:
        yield from undefined_in("army", army.break_.counts, units, ("break", "counts"))
        for index, side in enumerate(army.break_.largest_of):
            yield from undefined_in("army", side.of, units, ("break", "largest_of", index, "of"))
            if side.led_by is not None:
                yield from undefined("army", side.led_by, (*units, *upgrades), ("break", "largest_of", index, "led_by"))
    rows = [row.id for table in system.references for row in table.rows if row.id is not None]
    for row, line in army.table_rows.items():
        yield from undefined("army", row, rows, ("table_rows", row))
        if line is not None:
            yield from undefined_in("army", line.of, units, ("table_rows", row, "of"))
    for index, correction in enumerate(army.corrections):
        yield from undefined("army", correction.of, (*units, *upgrades), ("corrections", index, "of"))
