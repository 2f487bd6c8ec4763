"""Undefined and duplicate ids in the files of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from builder.core.findings import Finding
from builder.core.undefined_ids import Tables, duplicates, missing_finding, undefined_below
from builder.systems.warmaster.army_file import ArmyFile, GroupLimit
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.joined import COMMANDERS


def references(shared: tuple[SystemFile], army: ArmyFile | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids in an army, or else the system; `entry` is the kind of file."""
    (system,) = shared
    return tuple(_of_system(system) if army is None else _of_army(system, army))


def _of_system(system: SystemFile) -> Iterator[Finding]:
    """Findings on undefined ids in the system file."""
    tables: Tables = {
        "editions.source.book": system.books,
        "items.source.book": system.books,
        "kinds.group": system.groups,
        "items.kind": system.item_kinds,
        "items.on": (*system.kinds, *COMMANDERS),
        "items.sources.*": system.editions,
        "items.sources.book": system.books,
        "items.points.*": system.editions,
        "items.doubts.*": system.editions,
        "references.source.book": system.books,
        "references.editions": system.editions,
        "scouting.rows.kinds": system.kinds,
    }
    yield from undefined_below("system", system, tables)
    for id, edition in system.editions.items():
        for pace in ("character", "flyer", "flying-character"):
            if pace not in edition.pace:
                yield missing_finding("system", pace, ("editions", id, "pace"))


def _of_army(system: SystemFile, army: ArmyFile) -> Iterator[Finding]:
    """Findings on undefined and duplicate ids in an army file."""
    units, upgrades = [u.id for u in army.units], [u.id for u in army.upgrades]
    bearers, rules = (*units, *upgrades), (*system.rules, *army.rules)
    things = (*bearers, *system.items)
    roles = {id: kind.role for id, kind in system.kinds.items()}
    yield from duplicates("army", "units", units)
    yield from duplicates("army", "upgrades", upgrades, units)
    tables: dict[str, Collection[str]] = {
        "edition": system.editions,
        "source.book": system.books,
        "army_rules": rules,
        "units.type": [id for id, role in roles.items() if role in ("unit", *COMMANDERS)],
        "units.upgrades": upgrades,
        "units.hosts": units,
        "units.items": system.items,
        "units.may_be.*": units,
        "upgrades.type": [id for id, role in roles.items() if role in ("mount", "upgrade")],
        "upgrades.opens": upgrades,
        "upgrades.items.*": system.items,
        "upgrades.added_to.*": upgrades,
        "upgrades.as_many_as": units,
        "break.counts": units,
        "break.largest_of.of": units,
        "break.largest_of.led_by": bearers,
        "table_rows.*": [row.id for table in system.references for row in table.rows if row.id is not None],
        "table_rows.of": units,
        "corrections.of": bearers,
    }
    of_both: Tables = {"rules": rules, "requires": things, "excludes": things}
    tables |= {f"{table}.{key}": known for table in ("units", "upgrades") for key, known in of_both.items()}
    yield from undefined_below("army", army, tables)
    for index, limit in enumerate(army.limits):
        of_limit: Tables = {"of": things} if isinstance(limit, GroupLimit) else {"of": units, "no_more_than": units}
        yield from undefined_below("army", limit, of_limit, ("limits", index))
