"""Contingents of allies and mercenaries, and hosts: who leads and binds them (Warhammer Armies, army selection)."""

from __future__ import annotations

from collections.abc import Iterator

from builder import limits
from builder.findings import WARNING, Finding, T
from builder.mustering import Mustered
from builder.points import QUARTERS, Quarters, to_number
from builder.schema import did_you_mean
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.checks.told import about, by_id, names_of, of_army
from builder.systems.wfb3.contingents import host_of
from builder.systems.wfb3.definitions import Creature
from builder.systems.wfb3.lists import Commander, CountLimit, UnitEntry
from builder.systems.wfb3.rules import HOST, Rules


def _code(rules: Rules) -> str:
    return "wfb3.mercenaries" if rules.hired else "wfb3.allies"


def commanders(army: Army) -> Iterator[Finding]:
    """A contingent has the commander that its list asks for."""
    for part in army.lists():
        contingent = part.rules.contingent
        if contingent is None or contingent.commander is None:
            continue
        rule = contingent.commander
        own = [m for id in rule.of for m in part.taken.get(id, ())]
        names = tuple(part.rules.characters[id].name for id in rule.of)
        for extra in limits.beyond(own, 1, by_id):
            yield about(
                army, extra, _code(part.rules), T("{contingent} has {found} commanders.", contingent=contingent.name, found=len(own)),
                part.rules.cited, "take", found=len(own), allowed=1, fix=T("Keep one of them."), by="list",
                others=names_of(m for m in own if m is not extra),
            )  # fmt: skip
        for m in own:
            yield from _led_by_right(army, part, m, rule)
        if not own and part.entries and _commanded(part, rule):
            yield of_army(
                army, _code(part.rules), T("{contingent} has no commander: {names}.", contingent=contingent.name, names=names),
                part.rules.cited, "entries", found=0, allowed=1, fix=T("Add one of: {names}.", names=names), by="list",
            )  # fmt: skip


def _commanded(part: Army, rule: Commander) -> bool:
    """Whether what is there of a contingent needs a commander; other units are led by one of their own."""
    units = [m for m in part.units if not rule.leads or m.entry.take in rule.leads]
    if rule.needed == "several-units":
        return len(units) > 1
    if rule.needed == "several-races":
        return len({m.creature for m in units}) > 1
    return bool(units) or not rule.leads


def _led_by_right(army: Army, part: Army, m: Mustered, rule: Commander) -> Iterator[Finding]:
    """Commanders who lead a contingent only where it has certain troops."""
    needed = rule.only_with.get(m.entry.take, ())
    if not needed or any(id in part.taken for id in needed):
        return
    names = tuple(part.rules.units[id].name for id in needed)
    yield about(
        army, m, _code(part.rules), T("{name} leads {contingent} only with some of: {names}.", name=m.name, contingent=part.rules.army.name, names=names),
        part.rules.cited, "take", found=m.entry.take, allowed=list(needed), fix=T("Add one of: {names}.", names=names), by="list",
    )  # fmt: skip


def said_of(army: Army) -> Iterator[Finding]:
    """What the roster says of contingents belongs to some that are there; mercenaries alone are paid."""
    seen: set[str] = set()
    present = {m.entry.from_ for m in army.entries}
    for index, said in enumerate(army.roster.contingents):
        known = army.rules.parts.get(said.id)
        path = ("contingents", index, "id")
        if known is None or known.contingent is None:
            ids = [id for id, part in army.rules.parts.items() if part.contingent is not None]
            yield Finding(
                "ref.unknown", "error", T("This army has no contingent {id}.", id=said.id), path=path, found=said.id, fix=did_you_mean(said.id, ids),
            )  # fmt: skip
            continue
        if said.id in seen:
            yield Finding(
                "ref.doubled", "error", T("{contingent} stands twice among the contingents.", contingent=known.army.name), path=path, found=said.id,
                fix=T("Remove one of them."),
            )  # fmt: skip
        seen.add(said.id)
        if said.id not in present:
            yield Finding(
                _code(known), "error", T("The army has nothing from {contingent}.", contingent=known.army.name), known.cited, path=path, found=said.id,
                fix=T("Remove the line, or take something from the contingent."), by="list",
            )  # fmt: skip
        if said.pay and not known.hired:
            yield Finding(
                _code(known), "error", T("Allies are not paid; {contingent} are no mercenaries.", contingent=known.army.name),
                army.rules.cite(army.rules.system.mercenaries.source), path=("contingents", index, "pay"), found=said.pay, fix=T("Remove the pay."),
            )  # fmt: skip
        elif said.pay:
            yield from _idle_pay(army, index, said.pay, known)


def _idle_pay(army: Army, index: int, pay: int, known: Rules) -> Iterator[Finding]:
    """Pay buys whole dice of loyalty; what is left over buys nothing (Warhammer Armies, mercenaries)."""
    rule = army.rules.system.mercenaries
    price = rule.pay_per * QUARTERS
    idle = pay % price
    if not idle:
        return
    nearest = tuple(n for n in (pay - idle, pay - idle + price) if n)
    yield Finding(
        _code(known), WARNING,
        T("{idle} of {pay} points of pay buy nothing: a die for loyalty costs {price}.", idle=Quarters(idle), pay=Quarters(pay), price=Quarters(price)),
        army.rules.cite(rule.source), path=("contingents", index, "pay"), found=to_number(pay), allowed=[to_number(n) for n in nearest],
        fix=T("Pay one of: {points}.", points=tuple(Quarters(n) for n in nearest)), by="advice",
    )  # fmt: skip


def mercenary_baggage(army: Army) -> Iterator[Finding]:
    """Mercenaries want to see a baggage train (Warhammer Armies, mercenaries)."""
    if army.roster.baggage or not any(p.rules.hired and p.entries for p in army.lists()):
        return
    rule = army.rules.system.mercenaries
    yield of_army(
        army, "wfb3.mercenaries", T("An army with mercenaries must have a baggage train."), army.rules.cite(rule.source), "baggage",
        found=False, allowed=True, fix=T("Write {key}: {value}.", key="baggage", value="true"),
    )  # fmt: skip


def apart(army: Army) -> Iterator[Finding]:
    """Some creatures serve in no army that has certain others (bestiary); told once for each race."""
    told: set[str] = set()
    if not any(t.never_with for m in army.entries if (own := _creature(m)) is not None for t in own.tags):
        return
    entries = sorted(army.entries, key=by_id)
    for m in entries:
        creature = _creature(m)
        if creature is None or creature.id in told:
            continue
        groups = {g for t in creature.tags if not t.lists for g in t.never_with}
        foes = [o for o in entries if (known := _creature(o)) is not None and known.group in groups]
        if not foes:
            continue
        told.add(creature.id)
        tag = next(t.take for t in creature.tags if t.never_with)
        yield about(
            army, m, "wfb3.apart", T("Never in one army with {others}.", others=tuple(dict.fromkeys(o.name for o in foes))),
            army.rules.cite(army.rules.system.tags[tag].source), "take", found=m.entry.take,
            fix=T("Take out the one or the other."), others=names_of(foes),
        )  # fmt: skip


def _creature(m: Mustered) -> Creature | None:
    """What the models of an entry are."""
    return None if m.facts is None or m.facts.figure is None else m.facts.figure.creature


def hosts(army: Army) -> Iterator[Finding]:
    """Creatures of a host are bound by wizards of the army itself; some armies have one kind of host only."""
    bound = next((p for p in army.lists() if p.rules.part == HOST), None)
    for m in army.entries:
        if m.entry.bound_by is not None and m.entry.from_ != HOST:
            yield about(
                army, m, "wfb3.host", T("Only creatures of a host are bound by a wizard."), army.rules.cited, "bound_by",
                found=m.entry.bound_by, fix=T("Remove it."),
            )  # fmt: skip
    if bound is None:
        return
    kinds: dict[str, Mustered] = {}
    wizards = [c for c in army.own().characters if c.more["wizard"]]
    cited = army.rules.cited
    for m in bound.units:
        host = host_of(m.entry.take, army.rules.army, army.rules)
        known = next((h for h in army.rules.army.hosts if h.id == host), None)
        if known is None:
            continue
        kinds.setdefault(known.id, m)
        able = [w for w in wizards if not known.wizards or w.entry.take in known.wizards]
        allowed = [w.id for w in able]
        by = m.entry.bound_by
        binder = army.by_id.get(by or "")
        if by is None:
            yield about(
                army, m, "wfb3.host", T("No wizard binds {name}.", name=m.name), cited, "take", allowed=allowed,
                fix=T("Name the wizard under bound_by.") if able else T("Add a wizard who may bind it."), by="list",
            )  # fmt: skip
        elif binder is None:
            yield about(
                army, m, "ref.dangling", T("{id} is no entry of this roster.", id=by), "", "bound_by", found=by, fix=did_you_mean(by, allowed),
            )  # fmt: skip
        elif binder not in able:
            yield about(
                army, m, "wfb3.host", T("{wizard} cannot bind the {host}.", wizard=binder.name, host=known.name), cited, "bound_by",
                found=by, allowed=allowed, fix=T("Name a wizard of the army itself who may bind it."), by="list", others=(binder.id,),
            )  # fmt: skip
    most = army.rules.army.hosts_most
    if most is not None and len(kinds) > most:
        yield of_army(
            army, "wfb3.host", T("{found} kinds of host; the list allows {allowed}.", found=len(kinds), allowed=most), cited, "entries",
            found=len(kinds), allowed=most, fix=T("Keep to one kind."), by="list",
        )  # fmt: skip


def variants_known(army: Army) -> Iterator[Finding]:
    """Variants are named by their ids, each once."""
    known = army.rules.army_itself.army.variants
    for index, id in enumerate(army.roster.variants):
        if id not in known:
            yield Finding(
                "ref.unknown", "error", T("This army has no variant {id}.", id=id), path=("variants", index), found=id, allowed=list(known),
                fix=did_you_mean(id, known) or T("Remove it."),
            )  # fmt: skip
        elif id in army.roster.variants[:index]:
            yield Finding(
                "ref.doubled", "error", T("The variant {id} stands twice.", id=id), path=("variants", index), found=id, fix=T("Remove one of them."),
            )  # fmt: skip


def units_in_all(army: Army) -> Iterator[Finding]:
    """In how many units the entries of a group stand."""
    for part in army.lists():
        for limit in part.rules.army.limits:
            if not isinstance(limit, CountLimit) or limit.units is None:
                continue
            most = limit.units
            own = [m for id in limit.of for m in part.taken.get(id, ()) if isinstance(m.facts.line, UnitEntry)]
            leading = [m for m in own if m.joins is None]  # machines of another kind in one unit join the first
            for extra in limits.beyond(leading, most, by_id):
                yield about(
                    army, extra, "wfb3.number", T("{found} units of these entries; the list allows {allowed}.", found=len(leading), allowed=most),
                    part.rules.cited, "take", found=len(leading), allowed=most, fix=T("Put them into fewer units."), by="list",
                    others=names_of(m for m in leading if m is not extra),
                )  # fmt: skip
