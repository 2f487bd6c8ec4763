"""Mounts and upgrades of an entry: what is offered to it, and what it has (WM-12, WM-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.findings import Finding, T
from builder.systems.warmaster.entries.findings import entry_error, unknown_id
from builder.systems.warmaster.model.army_file import Unit, Upgrade
from builder.systems.warmaster.model.roster import Entry
from builder.systems.warmaster.rules.rules import Rules


def upgraded(entry: Entry, unit: Unit, rules: Rules, findings: list[Finding]) -> tuple[Upgrade, ...]:
    """WM-12, WM-13: mount and upgrades, each once; what is not offered is kept and priced all the same."""
    if entry.mount is None and not entry.upgrades:
        return ()
    found: list[Upgrade] = []
    named = [("mount", None, entry.mount)] if entry.mount is not None else []
    rows: list[tuple[str, int | None, str]] = [(k, i, v) for k, i, v in named if v is not None]
    rows += [("upgrades", index, id) for index, id in enumerate(entry.upgrades)]
    offered = offered_to(unit, [id for _, _, id in rows], rules)
    mounts = 0
    for key, index, id in rows:
        path: tuple[str | int, ...] = (key,) if index is None else (key, index)
        upgrade = rules.upgrades.get(id)
        if upgrade is None:
            findings.append(
                unknown_id(
                    id,
                    list(offered),
                    path,
                    T("The upgrade “{id}” is unknown; it counts as 0 points.", id=id),
                    rules,
                )
            )
            continue
        if upgrade in found:
            findings.append(
                entry_error(
                    "upgrade",
                    T("{upgrade}: taken twice.", upgrade=upgrade.name),
                    rules,
                    "WM-12",
                    path,
                    id,
                    allowed=1,
                    fix=T("Remove the duplicate."),
                )
            )
            continue
        found.append(upgrade)
        if id not in offered:
            text = T("{name}: {upgrade} is not available.", name=unit.name, upgrade=upgrade.name)
            findings.append(entry_error("upgrade", text, rules, "WM-12", path, id, allowed=list(offered)))
        is_mount = rules.role(upgrade) == "mount"
        if is_mount:
            mounts += 1
            if mounts > 1 or index is not None:
                text = (
                    T("{name}: more than one mount; only one is allowed.", name=unit.name)
                    if mounts > 1
                    else T("{upgrade}: this is a mount, not an upgrade.", upgrade=upgrade.name)
                )
                fix = T("Keep only one mount.") if mounts > 1 else T("Choose it as the mount instead.")
                findings.append(
                    entry_error("mount", text, rules, "WM-13", path, id, allowed=1 if mounts > 1 else False, fix=fix)
                )
        elif index is None:
            text = T("{upgrade}: this is an upgrade, not a mount.", upgrade=upgrade.name)
            fix = T("Choose it as an upgrade instead.")
            findings.append(entry_error("mount", text, rules, "WM-13", path, id, allowed=False, fix=fix))
    findings += _one_row(entry, unit, tuple(found), rules)
    return tuple(found)


def _one_row(entry: Entry, unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules) -> Iterator[Finding]:
    """WM-12: one upgrade at most takes the place of the unit's row; found at each one that is too many."""
    kept = replacing(upgrades, rules)
    for upgrade in upgrades:
        if kept is None or upgrade is kept or not replaces_row(upgrade, upgrades):
            continue
        text = T(
            "{name}: {upgrade} and {other} cannot both be taken, since each replaces the whole profile.",
            name=unit.name,
            upgrade=kept.name,
            other=upgrade.name,
        )
        path = ("upgrades", entry.upgrades.index(upgrade.id)) if upgrade.id in entry.upgrades else ("mount",)
        yield entry_error("upgrade", text, rules, "WM-12", path, upgrade.id, allowed=kept.id, fix=T("Keep only one."))


def replaces_row(upgrade: Upgrade, upgrades: Iterable[Upgrade]) -> bool:
    """Whether an upgrade takes the place of its bearer's row beside the others that the bearer has."""
    return upgrade.replaces and all(other.id not in upgrade.added_to for other in upgrades)


def replacing(upgrades: tuple[Upgrade, ...], rules: Rules) -> Upgrade | None:
    """The upgrade whose row takes the place of its bearer's; of several, the first of the army's list."""
    rows = [u for u in upgrades if replaces_row(u, upgrades)]
    if len(rows) < 2:
        return rows[0] if rows else None
    order = list(rules.upgrades)
    return min(rows, key=lambda u: order.index(u.id))


def price_beside(upgrade: Upgrade, upgrades: Iterable[Upgrade]) -> int:
    """What an upgrade costs beside the others that its bearer has, quarters of a point."""
    return next((upgrade.added_to[u.id] for u in upgrades if u.id in upgrade.added_to), upgrade.points)


def offered_to(unit: Unit, taken: list[str], rules: Rules) -> tuple[str, ...]:
    """The upgrades that a line may have, with those that others of its upgrades open."""
    found = list(unit.upgrades)
    for id in found:
        upgrade = rules.upgrades[id]
        if id in taken:
            found += [o for o in upgrade.opens if o not in found]
    return tuple(found)
