"""Limits on the units of a host: their number, and which creatures may stand together (18.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import names_of
from builder.core.findings import T
from builder.core.limits import Between, Limit, Side, wording_from
from builder.core.plurals import P
from builder.systems.wfb3.army import Army, whole_unit
from builder.systems.wfb3.composition.limits import ENTRIES, MODELS, ArmyLimit
from builder.systems.wfb3.definitions.lists import Host
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.general.post_limits import others_of


def bound_units(army: Army, bound: Army) -> Iterator[ArmyLimit]:
    """Limits by which creatures of one kind form one unit, or the fewest possible (Warhammer Armies, hosts)."""
    rule = army.rules.system.hosts
    most, cited = rule.unit.max or 1, army.rules.cite(rule.source)
    for take, kind in bound.taken.items():
        if len(kind) < 2:
            continue
        units = list({whole_unit(m, army)[0].id: m for m in reversed(kind)}.values())
        needed = -(-sum(m.models for m in kind) // most)
        text = T("{name}: {found} units; creatures of one kind must form a single unit.", name=kind[0].name)
        way = T("Put them all into one unit.")
        if needed > 1:
            text = T("{name}: {found} units; creatures of one kind form at most {allowed}.", name=kind[0].name)
            way = P(
                "Put them into at most {count} unit.", "Put them into at most {count} units.", "count", count=needed
            )
        over: Side[EntryResult] = Side(
            "wfb3.host", wording_from(text, way), cited, "beyond", ("take",), others=others_of(units)
        )
        yield Limit(f"units:{take}", kind[0].name, ENTRIES, len(units), Between(0, needed), units, None, over)


def all_different(army: Army, head: EntryResult, host: Host, cited: str) -> Iterator[ArmyLimit]:
    """Limits by which the creatures of a mixed unit are all of different kinds."""
    kinds: dict[str, list[EntryResult]] = {}
    unit = whole_unit(head, army)
    for m in unit:
        kinds.setdefault(m.entry.take, []).append(m)
    for own in kinds.values() if len(kinds) > 1 else ():
        yield _alike(own, names_of(m for m in unit if m is not own[-1]), host, cited)


def _alike(own: list[EntryResult], others: tuple[str, ...], host: Host, cited: str) -> ArmyLimit:
    last, found = own[-1], sum(m.models for m in own)
    wording = wording_from(
        T(
            "{name}: {found} in a mixed unit of the {host}; all its creatures must be different.",
            name=last.name,
            host=host.name,
        ),
        T("Take only one, or put them in a unit of their own."),
    )
    over: Side[EntryResult] = Side("wfb3.host", wording, cited, "last", ("models",), others=others)
    return Limit(f"kind:{last.id}", last.name, MODELS, found, Between(0, 1), (last,), None, over)
