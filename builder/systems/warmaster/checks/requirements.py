"""What entries need of one another, shut out and are added to (WM-09 to WM-11, WM-17)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import names_of
from builder.core.findings import ERROR, WARNING, Finding, T, alternatives
from builder.core.limits import by_id, findings
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmaster.army import item_limits
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.army.break_point import wrong_leaders
from builder.systems.warmaster.army.limits import bearers
from builder.systems.warmaster.checks.findings import about
from builder.systems.warmaster.model.army_file import Unit
from builder.systems.warmaster.rules.rules import cited


def needs(army: Army) -> Iterator[Finding]:
    """WM-10 and WM-11: what has to be there, and what must not be."""
    there = army.there
    for m in army.ordered:
        for bearer, keys in bearers(m):
            for id in bearer.requires:
                if id not in there:
                    text = T(
                        "{name}: allowed only if the army includes at least 1 × {other}.",
                        name=bearer.name,
                        other=army.rules.word(id),
                    )
                    fix = T("Add 1 × {other}.", other=army.rules.word(id))
                    yield about(army, m, "requires", text, "WM-10", *keys, found=bearer.id, allowed=id, fix=fix)
            for id in bearer.excludes:
                if id in there:
                    text = T(
                        "{name} and {other} cannot be in the same army.", name=bearer.name, other=army.rules.word(id)
                    )
                    fix = T("Remove one or the other.")
                    others = names_of(sorted(army.with_it(id), key=by_id))
                    yield about(
                        army, m, "excludes", text, "WM-11", *keys, found=bearer.id, allowed=id, fix=fix, others=others
                    )  # fmt: skip


def leader(army: Army) -> Iterator[Finding]:
    """The General is of the side with more units, where the list says who leads which side."""
    for m, side, count, theirs in wrong_leaders(army):
        assert side.led_by is not None
        text = T(
            "The army has more units of {side} ({count} against {other}), so its General should be: {leader}.",
            side=side.name,
            count=count,
            other=theirs,
            leader=army.rules.word(side.led_by),
        )
        fix = T("Choose as General: {leader}, or change the numbers of units.", leader=army.rules.word(side.led_by))
        yield about(
            army, m, "leader", text, "WM-22", "take", severity=WARNING, found=m.entry.take, allowed=side.led_by, fix=fix
        )


def added_stands(army: Army) -> Iterator[Finding]:
    """WM-09: each added stand is added to a unit that may have it."""
    for m in army.ordered:
        unit: Unit | None = m.facts.fielded
        if unit is None:
            continue
        if not unit.hosts:
            if m.under is not None:
                text = T("{name} may not be added to a unit.", name=unit.name)
                yield about(
                    army,
                    m,
                    "stand",
                    text,
                    "WM-09",
                    "joins",
                    found=m.under,
                    allowed=False,
                    fix=T("Field them on their own."),
                )
            continue
        names = tuple(army.rules.word(id) for id in unit.hosts)
        if m.under is None:
            text = T("{name} must be added to a unit of {hosts}.", name=unit.name, hosts=alternatives(names))
            yield about(
                army, m, "stand", text, "WM-09", allowed=list(unit.hosts), fix=T("Choose the unit to join.")
            )  # fmt: skip
            continue
        host = army.by_id.get(m.under)
        if host is None:
            known = [o.id for o in army.entries if set(o.facts.names) & set(unit.hosts)]
            yield Finding(
                "ref.dangling", ERROR, T("No entry has the id “{id}”, so this unit has nothing to join.", id=m.under), cited(army.rules, "WM-09"), entry=m.id,
                path=army.path(m, "joins"), found=m.under, allowed=known, by="list",
                fix=did_you_mean(m.under, known, names_in(army.by_id)) or T("Choose the unit to join."),
            )  # fmt: skip
            continue
        if not set(host.facts.names) & set(unit.hosts):
            text = T(
                "{name} may be added only to {hosts}, not to {host}.",
                name=unit.name,
                host=host.name,
                hosts=alternatives(names),
            )
            yield about(
                army, m, "stand", text, "WM-09", "joins", found=m.under, allowed=list(unit.hosts), others=(host.id,),
                fix=T("Choose another unit to join."),
            )  # fmt: skip


def items_once(army: Army) -> Iterator[Finding]:
    """WM-17: each magic item once in the army; whoever comes later in the roster has it once too often."""
    return findings(item_limits.once_each(army), item_limits.Carriers(army))
