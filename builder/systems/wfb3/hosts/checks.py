"""Hosts: who binds them, with how many magic points, and in how many units they stand (Warhammer Armies, hosts; bestiary)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.core.entry_findings import about, of_army
from builder.core.findings import Finding, T, Written, alternatives
from builder.core.limits import findings
from builder.core.plurals import P
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.composition.army import Army, together
from builder.systems.wfb3.contingents.costs import host_of, may_bind
from builder.systems.wfb3.definitions.lists import Host
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import HOST
from builder.systems.wfb3.spells import magic_points
from builder.systems.wfb3.units import sizes as unit_sizes


def hosts(army: Army) -> Iterator[Finding]:
    """Creatures of a host are bound by wizards of the army itself; some armies have one kind of host only."""
    for m in army.entries:
        if m.entry.bound_by is not None and m.entry.from_ != HOST:
            yield about(
                army, m, "wfb3.host", T("A wizard can bind only creatures of a host."), army.rules.cited, "bound_by",
                found=m.entry.binders[0].wizard if m.entry.binders else None, allowed=False, fix=T("Remove the wizards from this entry."),
            )  # fmt: skip
    bound = next((p for p in army.parts if p.rules.part == HOST), None)
    if bound is None:
        return
    kinds: dict[str, EntryResult] = {}
    cited = army.rules.cited
    for m in bound.units:
        known = host_of(m.entry.take, army.rules)
        if known is None:
            continue
        kinds.setdefault(known.id, m)
        able = [c for c in army.characters if may_bind(c, known)]
        allowed = [w.id for w in able]
        if not m.entry.binders:
            yield about(
                army, m, "wfb3.host", T("No wizard is chosen to bind {name}.", name=m.name), cited, "take", allowed=allowed,
                fix=T("Choose the wizard who binds them.") if able else T("Add a wizard who may bind them."), by="list",
            )  # fmt: skip
        named: set[str] = set()
        for index, by in enumerate(m.entry.binders):
            path = ("bound_by",) if isinstance(m.entry.bound_by, str) else ("bound_by", index, "wizard")
            binder = army.by_id.get(by.wizard)
            if binder is None:
                yield about(
                    army, m, "ref.dangling", T("“{id}” is not an entry in this roster.", id=by.wizard), "", *path,
                    found=by.wizard, allowed=allowed, fix=did_you_mean(by.wizard, allowed, army.name_of),
                )  # fmt: skip
            elif binder not in able:
                yield about(
                    army, m, "wfb3.host", T("{wizard} cannot bind the {host}.", wizard=binder.name, host=known.name), cited, *path,
                    found=by.wizard, allowed=allowed, fix=T("Choose a wizard of the army itself who may bind it."), by="list", others=(binder.id,),
                )  # fmt: skip
            elif by.wizard in named:
                yield about(
                    army, m, "ref.doubled", T("{wizard} is listed twice among those who bind {name}.", wizard=binder.name, name=m.name), "", *path,
                    found=by.wizard, fix=T("Remove the duplicate."), others=(binder.id,),
                )  # fmt: skip
            named.add(by.wizard)
    most = army.rules.army.hosts_most
    if most is not None and len(kinds) > most:
        yield of_army(
            "wfb3.host", T("{found} kinds of host; the list allows {allowed}.", found=len(kinds), allowed=most), cited, "entries",
            found=len(kinds), allowed=most, fix=T("Keep only one kind."), by="list",
        )  # fmt: skip


def binding_costs(army: Army) -> Iterator[Finding]:
    """A host is bound for one of the sums of its kind, once whatever its size, and its wizards have the magic points (bestiary)."""
    if not any(p.rules.part == HOST for p in army.parts):
        return
    spent: Counter[str] = Counter()
    known = army.bonds
    for bond in known:
        spent.update(bond.paid)
        where = next((m for m in bond.units if any(b.points for b in m.entry.binders)), None)
        sums = [n for n in bond.rule.points if n >= bond.least]
        if where is not None and bond.points not in sums:
            text = P(
                "{host}: bound with {found} magic point; binding it costs {allowed}.",
                "{host}: bound with {found} magic points; binding it costs {allowed}.",
                "found",
                host=bond.host.name,
                found=bond.points,
                allowed=alternatives(sums),
            )
            yield about(
                army, where, "wfb3.host", text, army.rules.cite(bond.rule.source), "bound_by", found=bond.points, allowed=sums,
                fix=T("Let its wizards spend {allowed} magic points.", allowed=alternatives(sums)),
            )  # fmt: skip
        yield from _said_twice(army, bond)
    for wizard, points in spent.items():
        m = army.by_id.get(wizard)
        start = None if m is None else magic_points.at_the_start(m, army.rules)
        if m is None or start is None or not m.facts.level or points <= start:
            continue
        bond = next(b for b in known if b.paid.get(wizard))
        first = next(u for u in bond.units if any(b.wizard == wizard for b in u.entry.binders))
        yield about(
            army, first, "wfb3.host", P("{wizard}: {found} magic point spent on hosts, but he starts with only {allowed}.",
                "{wizard}: {found} magic points spent on hosts, but he starts with only {allowed}.", "found", wizard=m.name, found=points, allowed=start),
            army.rules.cite(army.rules.system.levels.magic_points_source), "bound_by", found=points, allowed=start,
            fix=T("Let him spend fewer, or choose another wizard to help."), others=(m.id,),
        )  # fmt: skip


def _said_twice(army: Army, bond: magic_points.Bond) -> Iterator[Finding]:
    """Its units do not say different sums of one wizard: the host is bound once."""
    said: dict[str, tuple[int, EntryResult]] = {}
    for m in bond.units:
        for b in m.entry.binders:
            if not b.points:
                continue
            points, other = said.setdefault(b.wizard, (b.points, m))
            if points != b.points:
                name = army.by_id[b.wizard].name if b.wizard in army.by_id else b.wizard
                text = P(
                    "{wizard} spends {found} magic point here but {allowed} on {other}; a host is bound " "only once.",
                        "{wizard} spends {found} magic points here but {allowed} on {other}; a host is bound " "only once.", "found",
                    found=b.points, wizard=name, allowed=points, other=other.name,
                )  # fmt: skip
                yield about(
                    army, m, "wfb3.host", text, army.rules.cite(bond.rule.source), "bound_by", found=b.points, allowed=points,
                    fix=T("Set the same number of points for all units of the host."), others=(other.id,),
                )  # fmt: skip


def host_units(army: Army) -> Iterator[Finding]:
    """Creatures of one kind stand in one unit, or in as few as their number allows (Warhammer Armies, hosts; bestiary)."""
    bound = next((p for p in army.parts if p.rules.part == HOST), None)
    return iter(()) if bound is None else findings(unit_sizes.bound_units(army, bound), army)


def host_mixes(army: Army) -> Iterator[Finding]:
    """Creatures of several kinds make up one unit in some hosts, in some of them all different, in others not at all."""
    bound = next((p for p in army.parts if p.rules.part == HOST), None)
    joined = [] if bound is None else [m for m in bound.units if m.under is not None]
    for m in joined:
        host, target = host_of(m.entry.take, army.rules), army.by_id.get(m.under or "")
        if host is None:
            continue
        rule = army.rules.system.hosts.kinds[host.kind]
        cited = army.rules.cite(rule.source)
        known = [u.id for u in army.units if u is not m and u.under is None and _host_of(u, army) is host]
        others = () if target is None or target is m else (target.id,)
        if target is None:
            yield about(
                army, m, "ref.dangling", T("“{id}” is not an entry in this roster.", id=m.under), "", "joins",
                found=m.under, allowed=known, fix=did_you_mean(m.under or "", known, army.name_of),
            )  # fmt: skip
        elif rule.mixed is None:
            yield about(
                army, m, "wfb3.host", T("{host}: each kind of creature must form a unit of its own.", host=host.name), cited, "joins",
                found=m.under, allowed=False, fix=T("Put each kind in a unit of its own."), by="list", others=others,
            )  # fmt: skip
        elif target is m or _host_of(target, army) is not host:
            yield about(
                army, m, "wfb3.host", T("{name}: these may share a unit only with creatures of their own host.", name=m.name), cited, "joins",
                found=m.under, allowed=known, fix=T("Let them join creatures of their own host, or field them on their own."), by="list", others=others,
            )  # fmt: skip
        elif target.under is not None:
            yield about(
                army, m, "wfb3.host", T("{name}: this entry has itself joined another unit; join that unit’s first entry.", name=target.name), cited, "joins",
                found=m.under, allowed=target.under, fix=T("Join {id} instead.", id=Written(T("“{name}”", name=target.under), army.name_of(target.under))),
                by="list", others=others,
            )  # fmt: skip
        elif rule.mixed == "one-each" and together(target, army)[0] is m:
            yield from findings(unit_sizes.all_different(army, target, host, cited), army)


def _host_of(m: EntryResult, army: Army) -> Host | None:
    """The host that an entry belongs to; `None` where it is from another list."""
    return host_of(m.entry.take, army.rules) if m.entry.from_ == HOST else None
