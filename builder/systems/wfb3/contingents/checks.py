"""Contingents of allies and mercenaries: who leads them, and whom their characters join (Warhammer Armies, army selection)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about, names_of, of_army
from builder.core.findings import WARNING, Finding, Shown, T, Text, alternatives
from builder.core.limits import by_id, findings
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean, names_in
from builder.systems.wfb3.characters.evaluation import leadership
from builder.systems.wfb3.composition import baggage as trains
from builder.systems.wfb3.composition.army import UNITS, Army
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.lists import Commander
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.general import post_limits as general_limits
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
        own = general_limits.able_to_command(part, rule)
        needed = bool(part.entries) and not own and _commanded(part, rule)
        yield from findings((general_limits.most_commanders(part, rule, _code(part.rules), needed=needed),), army)
        for m in own:
            yield from _led_by_right(army, part, m, rule)
        if own:
            yield from _highest(army, part, rule)
        elif part.entries and not needed:
            yield from _by_champion(army, part, rule, tuple(part.rules.characters[id].name for id in rule.of))


def _units(part: Army, rule: Commander) -> list[EntryResult]:
    """The units of a contingent that somebody must command; machines of another kind in one unit are no further one."""
    own = (m for m in part.units if m.under is None)
    return [m for m in own if not rule.leads or m.entry.take in rule.leads]


def _commanded(part: Army, rule: Commander) -> bool:
    """True if what is there of a contingent needs a commander; other units are led by one of their own."""
    units = _units(part, rule)
    if rule.needed == "several-units":
        return len(units) > 1 or any(rule.alone and m.entry.take not in rule.alone for m in units)
    if rule.needed == "several-races":
        return len({m.creature for m in units}) > 1
    return bool(units) or not rule.leads


def _by_champion(army: Army, part: Army, rule: Commander, names: tuple[Shown, ...]) -> Iterator[Finding]:
    """Where a contingent may do without its commander, a champion of its units commands (Warhammer Armies, contingents)."""
    units = _units(part, rule)
    if not units or any(m.facts.champion is not None for m in units):
        return
    if any(c.facts.post == "champion" for m in units for c in army.joined.get(m.id, ())):
        return
    first = next((m for m in units if isinstance(m.facts.line, UnitEntry) and m.facts.line.champion is not None), None)
    name = part.rules.army.name
    if first is None:
        yield of_army(
            _code(part.rules), T("{contingent}: a commander is required ({names}).", contingent=name, names=alternatives(names)),
            part.rules.cited, "entries", found=0, allowed=1, fix=T("Add a commander: {names}.", names=alternatives(names)), by="list", unfinished=True,
        )  # fmt: skip
        return
    yield about(
        army, first, _code(part.rules), T("{contingent}: neither a commander nor a champion, so nobody commands them.", contingent=name),
        part.rules.cited, "take", found=0, allowed=1, fix=T("Add a champion, or a commander ({names}).", names=alternatives(names)), by="list",
    )  # fmt: skip


def _highest(army: Army, part: Army, rule: Commander) -> Iterator[Finding]:
    """A contingent's commander is its character with the highest Leadership, which rolled profiles may upset (Warhammer Armies, contingents)."""
    chief = army.commanders.get(part.rules.part or "")
    if chief is None or not chief.facts.level:
        return
    for c in part.characters:
        if c.entry.take not in rule.of and leadership(c) > leadership(chief):
            yield about(
                army, c, _code(part.rules),
                T("{contingent} are commanded by {name} (Leadership {found}), not by {commander} " "(Leadership {allowed}).",
                    name=c.name, found=leadership(c), allowed=leadership(chief), commander=chief.name, contingent=part.rules.army.name,
                ),
                _cited(army), "roll" if c.entry.roll is not None else "take", severity=WARNING,
                found=leadership(c), allowed=leadership(chief), by="list", others=(chief.id,), fix=T("Tell your opponent who commands."),
            )  # fmt: skip


def _led_by_right(army: Army, part: Army, m: EntryResult, rule: Commander) -> Iterator[Finding]:
    """Commanders who lead a contingent only where it has certain troops."""
    needed = rule.only_with.get(m.entry.take, ())
    if not needed or any(id in part.taken for id in needed):
        return
    names = tuple(part.rules.units[id].name for id in needed)
    yield about(
        army, m, _code(part.rules),
        T("{contingent}: this character ({name}) may command them only if they include {names}.",
          name=m.name, contingent=part.rules.army.name, names=alternatives(names)),
        part.rules.cited, "take", found=m.entry.take, allowed=list(needed), fix=T("Add this unit: {names}.", names=alternatives(names)), by="list",
    )  # fmt: skip


def across(army: Army) -> Iterator[Finding]:
    """General, commanders and their banners go with troops of their own (Warhammer Armies, standards and contingents).

    Of other characters the book does not say it.
    """
    if not army.parts:
        return
    lists = (p.rules.contingent for p in army.lists())
    commanding = {
        id for known in lists if known is not None and known.commander is not None for id in known.commander.of
    }
    chief = army.own_list().general
    for c in army.characters:
        away = _away(army, c)
        if away is None:
            continue
        part = army.rules.parts.get(c.entry.from_ or "")
        own = T("the army itself") if part is None else part.army.name
        if c.role in ("general", *BANNERS):
            text = T(
                "{post}: this character may join only units of {own}, not of {other}.",
                post=army.rules.system.command[c.role].name,
                own=own,
                other=away,
            )
        elif part is not None and c.entry.take in commanding:
            text = T(
                "{post}: this character may join only units of {own}, not of {other}.",
                post=T("Commander"),
                own=own,
                other=away,
            )
        elif c is chief or c.facts.post == "hidden":  # of the general that nobody names, `chief_across` tells
            continue
        else:
            yield about(
                army, c, "wfb3.leader", T("The rules do not say whether {name}, from {own}, may join a unit of {other}.", name=c.name, own=own, other=away),
                _cited(army), "joins", severity=WARNING, found=c.under, allowed=_of_his_own(army, c), fix=T("Let him join another unit, or "
                    "agree on it with your opponent."), by="list",
            )  # fmt: skip
            continue
        yield _kept(army, c, text)


def chief_across(army: Army) -> Iterator[Finding]:
    """The same of a general whom nobody names: he follows from the whole army."""
    if not army.parts:
        return
    chief = army.own_list().general
    if chief is not None and chief.role is None and (away := _away(army, chief)) is not None:
        post = army.rules.system.command["general"].name
        yield _kept(
            army,
            chief,
            T(
                "{post}: this character may join only units of {own}, not of {other}.",
                post=post,
                own=T("the army itself"),
                other=away,
            ),
        )


def _kept(army: Army, c: EntryResult, text: Text) -> Finding:
    return about(
        army, c, "wfb3.leader", text, _cited(army), "joins", found=c.under, allowed=_of_his_own(army, c), fix=T("Let him join another unit."), by="list",
        others=(c.under,) if c.under is not None else (),
    )  # fmt: skip


def _of_his_own(army: Army, c: EntryResult) -> list[str]:
    """The units of the list that a character is from."""
    return [u.id for u in army.units if u.entry.from_ == c.entry.from_]


def _away(army: Army, c: EntryResult) -> Shown:
    """The list of the unit that a character joins, if it is another than his own; a host is the army's."""
    target = army.by_id.get(c.under) if c.under is not None else None
    if target is None or target.entry.from_ == c.entry.from_ or target.kind not in UNITS:
        return None
    his, theirs = (None if id == HOST else id for id in (c.entry.from_, target.entry.from_))
    if his == theirs:
        return None
    part = army.rules.parts.get(theirs or "")
    return T("the army itself") if part is None else part.army.name


def _cited(army: Army) -> str:
    return army.rules.cite(army.rules.system.mercenaries.source)


def said_of(army: Army) -> Iterator[Finding]:
    """What the roster says of contingents belongs to some that are there; mercenaries alone are paid."""
    if not army.roster.contingents:
        return
    seen: set[str] = set()
    present = {m.entry.from_ for m in army.entries}
    for index, said in enumerate(army.roster.contingents):
        known = army.rules.parts.get(said.id)
        path = ("contingents", index, "id")
        if known is None or known.contingent is None:
            ids = [id for id, part in army.rules.parts.items() if part.contingent is not None]
            yield Finding(
                "ref.unknown", "error", T("This army has no contingent “{id}”.", id=said.id), path=path, found=said.id, allowed=ids,
                    fix=did_you_mean(said.id, ids, army.rules.part_name),
            )  # fmt: skip
            continue
        if said.id in seen:
            yield Finding(
                "ref.doubled", "error", T("Duplicate contingent: {contingent}.", contingent=known.army.name), path=path, found=said.id, allowed=1,
                fix=T("Remove the duplicate."),
            )  # fmt: skip
        seen.add(said.id)
        if said.id not in present:
            yield Finding(
                _code(known), "error", T("{contingent}: extra pay, but nothing is taken from this contingent.", contingent=known.army.name),
                known.cited, path=path, found=said.id, allowed=[id for id in army.rules.parts if id in present],
                fix=T("Remove the extra pay, or take something from the contingent."), by="list",
            )  # fmt: skip
        if said.pay and not known.hired:
            yield Finding(
                _code(known), "error", T("Only mercenaries get extra pay; {contingent} are not mercenaries.", contingent=known.army.name),
                _cited(army), path=("contingents", index, "pay"), found=said.pay, allowed=0, fix=T("Remove the extra pay."),
            )  # fmt: skip
        elif said.pay:
            yield from _idle_pay(army, index, said.pay, known)


def _idle_pay(army: Army, index: int, pay: int, known: Rules) -> Iterator[Finding]:
    """Pay buys whole dice of loyalty; what is left over buys nothing (Warhammer Armies, mercenaries)."""
    idle, price, nearest = _idle(army, pay)
    if not idle:
        return
    yield Finding(
        _code(known), WARNING,
        P(
            "{idle} of {pay} extra-pay points is wasted; a loyalty die costs {price}.",
            "{idle} of {pay} extra-pay points are wasted; a loyalty die costs {price}.",
            "idle", idle=Quarters(idle), pay=Quarters(pay), price=Quarters(price),
        ),
        _cited(army), path=("contingents", index, "pay"), found=to_number(pay),
        allowed=[to_number(n) for n in nearest], fix=T("Pay {points} points.", points=alternatives(Quarters(n) for n in nearest)), by="advice",
    )  # fmt: skip


def _idle(army: Army, points: int) -> tuple[int, int, tuple[int, ...]]:
    """What of some pay buys no die, the price of a die, and the sums next to it that leave nothing over."""
    price = army.rules.system.mercenaries.pay_per * QUARTERS
    idle = points % price
    return idle, price, tuple(n for n in (points - idle, points - idle + price) if n)


def bribe(army: Army) -> Iterator[Finding]:
    """A bribe for the enemy's mercenaries buys whole dice (Warhammer Armies, loyalty)."""
    points = army.roster.bribe
    if not points:
        return
    idle, price, nearest = _idle(army, points)
    if idle:
        yield of_army(
            "wfb3.bribe",
            P(
                "{idle} of {bribe} bribe points is wasted; a die costs {price}.",
                "{idle} of {bribe} bribe points are wasted; a die costs {price}.",
                "idle", idle=Quarters(idle), bribe=Quarters(points), price=Quarters(price),
            ),
            _cited(army), "bribe", severity=WARNING, found=to_number(points),
            allowed=[to_number(n) for n in nearest], fix=T("Set aside {points} points.", points=alternatives(Quarters(n) for n in nearest)), by="advice",
        )  # fmt: skip


def mercenary_baggage(army: Army) -> Iterator[Finding]:
    """Mercenaries want to see a baggage train (Warhammer Armies, mercenaries).

    Where the army is too small for one, one rule demands what another refuses: both players settle it, and nobody is wrong.
    """
    hired = trains.hired(army) if army.parts else ()
    if not hired:
        return
    cited = army.rules.cite(army.rules.system.mercenaries.source)
    rule = trains.train_rule(army.rules)
    if trains.wanting(army):
        points = Quarters(rule.per * QUARTERS)
        text = T(
            "Mercenaries require a baggage train, but a train requires an army of at least "
            "{allowed} points. At {allowed} points or more it is compulsory; below that, agree "
            "on it with your opponent.",
            allowed=points,
        )
        if rule.of == "rank-and-file":
            text = T(
                "Mercenaries require a baggage train, but a train requires {allowed} points of rank "
                "and file. With that many or more it is compulsory; with fewer, agree on it with "
                "your opponent.",
                allowed=points,
            )
        yield of_army(
            "wfb3.doubt", text, cited, "baggage", severity=WARNING, allowed=rule.per,
            fix=T("Agree with your opponent on a train of one wagon."), others=names_of(hired),
        )  # fmt: skip
    elif not army.roster.baggage:
        yield of_army(
            "wfb3.mercenaries", T("An army with mercenaries must have a baggage train."), cited, "baggage",
            found=False, allowed=True, fix=trains.WITH_TRAIN, others=names_of(hired),
        )  # fmt: skip


def never_together(army: Army) -> Iterator[Finding]:
    """Some creatures never serve in an army with certain others, from whatever list (bestiary); one finding for each race."""
    told: set[str] = set()
    entries = sorted(army.entries, key=by_id)
    for m in entries:
        creature = _creature(m)
        if creature is None or creature.id in told:
            continue
        groups = {g for t in creature.tags if not t.lists for g in t.never_with}
        if not groups:
            continue
        foes = [o for o in entries if (known := _creature(o)) is not None and known.group in groups]
        if not foes:
            continue
        told.add(creature.id)
        tag = next(t.take for t in creature.tags if t.never_with)
        yield about(
            army, m, "wfb3.apart", T("Cannot be in the same army as {others}.", others=tuple(dict.fromkeys(o.name for o in foes))),
            army.rules.cite(army.rules.system.tags[tag].source), "take", found=m.entry.take, allowed=False,
            fix=T("Remove one or the other."), others=names_of(foes),
        )  # fmt: skip


def _creature(m: EntryResult) -> Creature | None:
    """What the models of an entry are."""
    return None if m.facts is None or m.facts.figure is None else m.facts.figure.creature


def variants_known(army: Army) -> Iterator[Finding]:
    """Variants are named by their ids, each once."""
    known = army.rules.army_itself.army.variants
    for index, id in enumerate(army.roster.variants):
        if id not in known:
            yield Finding(
                "ref.unknown", "error", T("This army has no variant “{id}”.", id=id), path=("variants", index), found=id, allowed=list(known),
                fix=did_you_mean(id, known, names_in(known)) or T("Remove it."),
            )  # fmt: skip
        elif id in army.roster.variants[:index]:
            yield Finding(
                "ref.doubled", "error", T("Duplicate variant “{id}”.", id=id), path=("variants", index), found=id, allowed=1, fix=T("Remove the duplicate."),
            )  # fmt: skip
