"""Checks of hosts: their wizards, the magic points spent, and their units (Warhammer Armies, hosts; bestiary)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.core.entry_findings import army_finding, entry_finding, findings_beyond, names_of
from builder.core.findings import Finding, Plain, T, Written, alternatives
from builder.core.plurals import P
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import Army, rest_of_unit, whole_unit
from builder.systems.wfb3.definitions.lists import Host
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hosts.who_may_bind import host_of, may_bind
from builder.systems.wfb3.rules import HOST
from builder.systems.wfb3.spells import magic_points


def hosts(army: Army) -> Iterator[Finding]:
    """Findings on creatures not bound by a wizard who may bind their host, and on too many kinds of host."""
    for result in army.entries:
        if result.entry.bound_by is not None and result.entry.from_ != HOST:
            yield entry_finding(
                army, result, "wfb3.host", T("A wizard can bind only creatures of a host."), army.rules.cited, "bound_by",
                found=result.entry.binders[0].wizard if result.entry.binders else None, allowed=False, fix=T("Remove the wizards from this entry."),
            )  # fmt: skip
    bound = _host_creatures(army)
    if bound is None:
        return
    kinds: dict[str, EntryResult] = {}
    cited = army.rules.cited
    for result in bound.units:
        known = host_of(result.entry.take, army.rules)
        if known is None:
            continue
        kinds.setdefault(known.id, result)
        able = [character for character in army.characters if may_bind(character, known)]
        allowed = [character.id for character in able]
        if not result.entry.binders:
            yield entry_finding(
                army, result, "wfb3.host", T("No wizard is chosen to bind {name}.", name=result.name), cited, "take", allowed=allowed,
                fix=T("Choose the wizard who binds them.") if able else T("Add a wizard who may bind them."), by="list",
            )  # fmt: skip
        named: set[str] = set()
        for index, by in enumerate(result.entry.binders):
            path = ("bound_by",) if isinstance(result.entry.bound_by, str) else ("bound_by", index, "wizard")
            binder = army.by_id.get(by.wizard)
            if binder is None:
                yield entry_finding(
                    army, result, "ref.dangling", T("“{id}” is not an entry in this roster.", id=by.wizard), "", *path,
                    found=by.wizard, allowed=allowed, fix=did_you_mean(by.wizard, allowed, army.name_of),
                )  # fmt: skip
            elif binder not in able:
                yield entry_finding(
                    army, result, "wfb3.host", T("{wizard} cannot bind the {host}.", wizard=binder.name, host=known.name), cited, *path,
                    found=by.wizard, allowed=allowed, fix=T("Choose a wizard of the army itself who may bind it."), by="list", others=(binder.id,),
                )  # fmt: skip
            elif by.wizard in named:
                yield entry_finding(
                    army, result, "ref.doubled", T("{wizard} is listed twice among those who bind {name}.", wizard=binder.name, name=result.name), "", *path,
                    found=by.wizard, fix=T("Remove the duplicate."), others=(binder.id,),
                )  # fmt: skip
            named.add(by.wizard)
    most = army.rules.army.hosts_most
    if most is not None and len(kinds) > most:
        yield army_finding(
            "wfb3.host", T("{found} kinds of host; the list allows {allowed}.", found=len(kinds), allowed=most), cited, "entries",
            found=len(kinds), allowed=most, fix=T("Keep only one kind."), by="list",
        )  # fmt: skip


def binding_costs(army: Army) -> Iterator[Finding]:
    """Findings on magic points for hosts: not a sum of the host's kind, or more than a wizard has (bestiary)."""
    if _host_creatures(army) is None:
        return
    spent: Counter[str] = Counter()
    known = army.bonds
    for bond in known:
        spent.update(bond.paid)
        where = next((result for result in bond.units if any(binder.points for binder in result.entry.binders)), None)
        sums = [points for points in bond.rule.points if points >= bond.least]
        if where is not None and bond.points not in sums:
            text = P(
                "{host}: bound with {found} magic point; binding it costs {allowed}.",
                "{host}: bound with {found} magic points; binding it costs {allowed}.",
                "found",
                host=bond.host.name,
                found=bond.points,
                allowed=alternatives(sums),
            )
            yield entry_finding(
                army, where, "wfb3.host", text, army.rules.cite(bond.rule.source), "bound_by", found=bond.points, allowed=sums,
                fix=T("Let its wizards spend {allowed} magic points.", allowed=alternatives(sums)),
            )  # fmt: skip
        yield from _different_sums(army, bond)
    for wizard, points in spent.items():
        result = army.by_id.get(wizard)
        start = None if result is None else magic_points.starting_magic_points(result, army.rules)
        if result is None or start is None or not result.facts.level or points <= start:
            continue
        bond = next(bond for bond in known if bond.paid.get(wizard))
        first = next(unit for unit in bond.units if any(binder.wizard == wizard for binder in unit.entry.binders))
        yield entry_finding(
            army, first, "wfb3.host", P("{wizard}: {found} magic point spent on hosts, but he starts with only {allowed}.",
                "{wizard}: {found} magic points spent on hosts, but he starts with only {allowed}.", "found", wizard=result.name, found=points, allowed=start),
            army.rules.cite(army.rules.system.levels.magic_points_source), "bound_by", found=points, allowed=start,
            fix=T("Let him spend fewer, or choose another wizard to help."), others=(result.id,),
        )  # fmt: skip


def _different_sums(army: Army, bond: magic_points.BoundHost) -> Iterator[Finding]:
    """Findings on units of a host with different sums for the same wizard, since a host is bound only once."""
    first_sums: dict[str, tuple[int, EntryResult]] = {}
    for result in bond.units:
        for binder in result.entry.binders:
            if not binder.points:
                continue
            points, other = first_sums.setdefault(binder.wizard, (binder.points, result))
            if points != binder.points:
                name = army.by_id[binder.wizard].name if binder.wizard in army.by_id else binder.wizard
                text = P(
                    "{wizard} spends {found} magic point here but {allowed} on {other}; a host is bound " "only once.",
                        "{wizard} spends {found} magic points here but {allowed} on {other}; a host is bound " "only once.", "found",
                    found=binder.points, wizard=name, allowed=points, other=other.name,
                )  # fmt: skip
                yield entry_finding(
                    army, result, "wfb3.host", text, army.rules.cite(bond.rule.source), "bound_by", found=binder.points, allowed=points,
                    fix=T("Set the same number of points for all units of the host."), others=(other.id,),
                )  # fmt: skip


def host_units(army: Army) -> Iterator[Finding]:
    """Findings on creatures of one kind in more units than necessary (Warhammer Armies, hosts; bestiary)."""
    rule, bound = army.rules.system.hosts, _host_creatures(army)
    for kind in () if bound is None else bound.taken.values():
        units = list({whole_unit(m, army)[0].id: m for m in reversed(kind)}.values())
        needed = -(-sum(m.models for m in kind) // (rule.unit.max or 1)) if len(kind) > 1 else 1
        text = T(
            "{name}: {found} units; creatures of one kind must form a single unit.", name=kind[0].name, found=len(units)
        )
        way = T("Put them all into one unit.")
        if needed > 1:
            text = T(
                "{name}: {found} units; creatures of one kind form at most {allowed}.",
                name=kind[0].name, found=len(units), allowed=needed,
            )  # fmt: skip
            way = P(
                "Put them into at most {count} unit.", "Put them into at most {count} units.", "count", count=needed
            )
        cited = army.rules.cite(rule.source)
        yield from findings_beyond(army, units, needed, "wfb3.host", text, cited, "take", fix=way, by="list")


def _host_creatures(army: Army) -> Army | None:
    """The part of the army that consists of host creatures; `None` if it has none."""
    return next((part for part in army.lists_taken if part.rules.list_id == HOST), None)


def host_mixes(army: Army) -> Iterator[Finding]:
    """Findings on creatures of several kinds in one unit, unless their host allows that, or allows one of each kind."""
    bound = _host_creatures(army)
    joined = [] if bound is None else [result for result in bound.units if result.under is not None]
    for result in joined:
        host, target = host_of(result.entry.take, army.rules), army.by_id.get(result.under or "")
        if host is None:
            continue
        rule = army.rules.system.hosts.kinds[host.kind]
        cited = army.rules.cite(rule.source)
        known = [
            unit.id for unit in army.units if unit is not result and unit.under is None and _host_of(unit, army) is host
        ]
        if target is None:
            yield entry_finding(
                army, result, "ref.dangling", T("“{id}” is not an entry in this roster.", id=result.under), "", "joins",
                found=result.under, allowed=known, fix=did_you_mean(result.under or "", known, army.name_of),
            )  # fmt: skip
            continue
        allowed: Plain = known
        if rule.mixed is None:
            text = T("{host}: each kind of creature must form a unit of its own.", host=host.name)
            allowed, way = False, T("Put each kind in a unit of its own.")
        elif target is result or _host_of(target, army) is not host:
            text = T("{name}: these may share a unit only with creatures of their own host.", name=result.name)
            way = T("Let them join creatures of their own host, or field them on their own.")
        elif target.under is not None:
            text = T(
                "{name}: this entry has itself joined another unit; join that unit’s first entry.", name=target.name
            )
            allowed = target.under
            way = T("Join {id} instead.", id=Written(T("“{name}”", name=target.under), army.name_of(target.under)))
        else:
            if rule.mixed == "one-each" and rest_of_unit(target, army)[0] is result:
                yield from _all_different(army, target, host, cited)
            continue
        yield entry_finding(
            army, result, "wfb3.host", text, cited, "joins", found=result.under, allowed=allowed, fix=way, by="list",
            others=() if target is result else (target.id,),
        )  # fmt: skip


def _all_different(army: Army, head: EntryResult, host: Host, cited: str) -> Iterator[Finding]:
    """Findings on several creatures of one kind in a mixed unit, whose creatures must all be of different kinds."""
    kinds: dict[str, list[EntryResult]] = {}
    unit = whole_unit(head, army)
    for m in unit:
        kinds.setdefault(m.entry.take, []).append(m)
    for own in kinds.values() if len(kinds) > 1 else ():
        last, found = own[-1], sum(m.models for m in own)
        if found > 1:
            yield entry_finding(
                army, last, "wfb3.host",
                T("{name}: {found} in a mixed unit of the {host}; all its creatures must be different.", name=last.name, host=host.name, found=found),
                cited, "models", found=found, allowed=1, fix=T("Take only one, or put them in a unit of their own."), by="list",
                others=names_of(m for m in unit if m is not last),
            )  # fmt: skip


def _host_of(result: EntryResult, army: Army) -> Host | None:
    """The host that an entry belongs to; `None` if it is from another list."""
    return host_of(result.entry.take, army.rules) if result.entry.from_ == HOST else None
