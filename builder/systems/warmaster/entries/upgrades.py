"""Mounts and upgrades of an entry: what is offered to it, and what it has (WM-12, WM-13)."""

from __future__ import annotations

from builder.core.findings import Finding, T
from builder.systems.warmaster.entries.findings import unknown_id, wrong
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
                wrong(
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
            findings.append(wrong("upgrade", text, rules, "WM-12", path, id, allowed=list(offered)))
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
                    wrong("mount", text, rules, "WM-13", path, id, allowed=1 if mounts > 1 else False, fix=fix)
                )
        elif index is None:
            text = T("{upgrade}: this is an upgrade, not a mount.", upgrade=upgrade.name)
            fix = T("Choose it as an upgrade instead.")
            findings.append(wrong("mount", text, rules, "WM-13", path, id, allowed=False, fix=fix))
    return tuple(found)


def offered_to(unit: Unit, taken: list[str], rules: Rules) -> tuple[str, ...]:
    """The upgrades that a line may have, with those that others of its upgrades open."""
    found = list(unit.upgrades)
    for id in found:
        upgrade = rules.upgrades[id]
        if id in taken:
            found += [o for o in upgrade.opens if o not in found]
    return tuple(found)
