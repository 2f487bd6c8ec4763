"""Checks of allies and mercenaries: commanders, units that characters join, pay (Warhammer Armies, army selection)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.core.entry_findings import army_finding, entry_finding, findings_beyond, names_of
from builder.core.findings import ERROR, WARNING, Finding, Shown, T, alternatives
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import UNITS, Army
from builder.systems.wfb3.composition import baggage as trains
from builder.systems.wfb3.definitions.lists import Commander
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import HOST, Rules


def _finding_code(rules: Rules) -> str:
    """Code of findings on a contingent: that of mercenaries or that of allies."""
    return "wfb3.mercenaries" if rules.hired else "wfb3.allies"


def commanders(army: Army) -> Iterator[Finding]:
    """Findings on contingents without the commander that their list requires, or with too many or an unfit one."""
    for part in army.lists():
        contingent = part.rules.contingent
        if contingent is None or contingent.commander is None:
            continue
        rule = contingent.commander
        own = able_to_command(part, rule)
        text = T(
            "{contingent}: {found} commanders; a contingent may have only one.",
            contingent=part.rules.army.name, found=len(own),
        )  # fmt: skip
        yield from findings_beyond(
            army,
            own,
            rule.most,
            _finding_code(part.rules),
            text,
            part.rules.cited,
            "take",
            fix=T("Keep only one."),
            by="list",
        )
        for result in own:
            yield from _troops_for_commander(army, part, result, rule)
        if own:
            yield from _higher_leadership(army, part, rule)
        elif part.entries and _needs_commander(part, rule):
            yield _no_commander(part, rule)
        elif part.entries:
            yield from _no_champion_commands(army, part, rule)


def able_to_command(part: Army, rule: Commander) -> list[EntryResult]:
    """Characters of a contingent (`part`) whose line may command it by `rule`."""
    return [result for id in rule.of for result in part.taken.get(id, ())]


def _commander_names(part: Army, rule: Commander) -> Shown:
    """Names of the character lines that may command a contingent, as alternatives."""
    return alternatives(part.rules.characters[id].name for id in rule.of)


def _no_commander(part: Army, rule: Commander) -> Finding:
    """The finding on a contingent without the commander that it needs."""
    names = _commander_names(part, rule)
    return army_finding(
        _finding_code(part.rules), T("{contingent}: a commander is required ({names}).", contingent=part.rules.army.name, names=names),
        part.rules.cited, "entries", found=0, allowed=1, fix=T("Add a commander: {names}.", names=names), by="list", unfinished=True,
    )  # fmt: skip


def _units_to_command(part: Army, rule: Commander) -> list[EntryResult]:
    """Units of a contingent that need a commander, without entries that have joined a unit."""
    own = (result for result in part.units if result.under is None)
    return [result for result in own if not rule.leads or result.entry.take in rule.leads]


def _needs_commander(part: Army, rule: Commander) -> bool:
    """True if the units taken from a contingent need a commander; otherwise a champion may command."""
    units = _units_to_command(part, rule)
    if rule.needed == "several-units":
        return len(units) > 1 or any(rule.alone and result.entry.take not in rule.alone for result in units)
    if rule.needed == "several-races":
        return len({result.creature for result in units}) > 1
    return bool(units) or not rule.leads


def _no_champion_commands(army: Army, part: Army, rule: Commander) -> Iterator[Finding]:
    """Finding on a contingent with neither a commander nor a champion (Warhammer Armies, contingents)."""
    units = _units_to_command(part, rule)
    if not units or any(result.facts.champion is not None for result in units):
        return
    if any(character.facts.post == "champion" for result in units for character in army.joined.get(result.id, ())):
        return
    first = next(
        (
            result
            for result in units
            if isinstance(result.facts.line, UnitEntry) and result.facts.line.champion is not None
        ),
        None,
    )
    if first is None:
        yield _no_commander(part, rule)
        return
    yield entry_finding(
        army, first, _finding_code(part.rules), T("{contingent}: neither a commander nor a champion, so nobody commands them.", contingent=part.rules.army.name),
        part.rules.cited, "take", found=0, allowed=1, fix=T("Add a champion, or a commander ({names}).", names=_commander_names(part, rule)), by="list",
    )  # fmt: skip


def _higher_leadership(army: Army, part: Army, rule: Commander) -> Iterator[Finding]:
    """Warnings on characters of a contingent with more Leadership than its commander (Warhammer Armies, contingents).

    Rolled profiles make this possible.
    """
    chief = army.commanders.get(part.rules.list_id or "")
    if chief is None or not chief.facts.level:
        return
    for character in part.characters:
        if character.entry.take not in rule.of and character.facts.leadership > chief.facts.leadership:
            yield entry_finding(
                army, character, _finding_code(part.rules),
                T("{contingent} are commanded by {name} (Leadership {found}), not by {commander} " "(Leadership {allowed}).",
                    name=character.name, found=character.facts.leadership, allowed=chief.facts.leadership, commander=chief.name, contingent=part.rules.army.name,
                ),
                _cited_rule(army), "roll" if character.entry.roll is not None else "take", severity=WARNING,
                found=character.facts.leadership, allowed=chief.facts.leadership, by="list", others=(chief.id,), fix=T("Tell your opponent who commands."),
            )  # fmt: skip


def _troops_for_commander(army: Army, part: Army, result: EntryResult, rule: Commander) -> Iterator[Finding]:
    """Finding on a commander (`result`) whose contingent has no unit of the lines that he needs for command."""
    needed = rule.only_with.get(result.entry.take, ())
    if not needed or any(id in part.taken for id in needed):
        return
    names = tuple(part.rules.units[id].name for id in needed)
    yield entry_finding(
        army, result, _finding_code(part.rules),
        T("{contingent}: this character ({name}) may command them only if they include {names}.",
          name=result.name, contingent=part.rules.army.name, names=alternatives(names)),
        part.rules.cited, "take", found=result.entry.take, allowed=list(needed), fix=T("Add this unit: {names}.", names=alternatives(names)), by="list",
    )  # fmt: skip


def foreign_units_joined(army: Army) -> Iterator[Finding]:
    """Findings on characters in units of another list (Warhammer Armies, standards and contingents).

    For general, commanders and banner bearers they are errors, for the rest warnings, as the book is silent. A general
    without that role in the roster is left to `foreign_unit_joined_by_general`.
    """
    if not army.lists_taken:
        return
    chief = army.own_list().general
    for character in army.characters:
        part, role = army.rules.other_lists.get(character.entry.from_ or ""), character.role
        commander = None if part is None or part.contingent is None else part.contingent.commander
        post: Shown = None
        if role in ("general", *BANNERS):
            post = army.rules.system.command[role].name
        elif commander is not None and character.entry.take in commander.of:
            post = T("Commander")
        elif character is chief or character.facts.post == "hidden":
            continue
        yield from _foreign_unit(army, character, post)


def foreign_unit_joined_by_general(army: Army) -> Iterator[Finding]:
    """Finding on a general in a unit of another list, if he is general without the role `general` in the roster."""
    chief = army.own_list().general if army.lists_taken else None
    if chief is not None and chief.role is None:
        yield from _foreign_unit(army, chief, army.rules.system.command["general"].name)


def _foreign_unit(army: Army, character: EntryResult, post: Shown) -> Iterator[Finding]:
    """Finding on a character in a unit of another list: an error for one with a command post, else a warning.

    `post` is the name of that post, such as general; `None` without one.
    """
    other = _other_list(army, character)
    if other is None:
        return
    part = army.rules.other_lists.get(character.entry.from_ or "")
    own = T("the army itself") if part is None else part.army.name
    text = T("{post}: this character may join only units of {own}, not of {other}.", post=post, own=own, other=other)
    fix = T("Let him join another unit.")
    others: tuple[str, ...] = (character.under or "",)
    if post is None:
        text = T(
            "The rules do not say whether {name}, from {own}, may join a unit of {other}.",
            name=character.name, own=own, other=other,
        )  # fmt: skip
        fix, others = T("Let him join another unit, or agree on it with your opponent."), ()
    units = [unit.id for unit in army.units if unit.entry.from_ == character.entry.from_]
    yield entry_finding(
        army, character, "wfb3.leader", text, _cited_rule(army), "joins", severity=WARNING if post is None else ERROR,
        found=character.under, allowed=units, fix=fix, by="list", others=others,
    )  # fmt: skip


def _other_list(army: Army, character: EntryResult) -> Shown:
    """Name of the list of the unit that a character joins.

    `None` if it is his list. A host counts as the army's own list.
    """
    target = army.by_id.get(character.under) if character.under is not None else None
    if target is None or target.entry.from_ == character.entry.from_ or target.kind not in UNITS:
        return None
    his, theirs = (None if id == HOST else id for id in (character.entry.from_, target.entry.from_))
    if his == theirs:
        return None
    part = army.rules.other_lists.get(theirs or "")
    return T("the army itself") if part is None else part.army.name


def _cited_rule(army: Army) -> str:
    """Citation of the page on allies and mercenaries."""
    return army.rules.cite(army.rules.system.mercenaries.source)


def contingents_known(army: Army) -> Iterator[Finding]:
    """Findings on contingents of the roster: unknown, listed twice, without entries, or allies with extra pay."""
    if not army.roster.contingents:
        return
    seen: set[str] = set()
    present = {result.entry.from_ for result in army.entries}
    for index, contingent in enumerate(army.roster.contingents):
        known = army.rules.other_lists.get(contingent.id)
        path = ("contingents", index, "id")
        if known is None or known.contingent is None:
            ids = [id for id, part in army.rules.other_lists.items() if part.contingent is not None]
            yield Finding(
                "ref.unknown", "error", T("This army has no contingent “{id}”.", id=contingent.id), path=path, found=contingent.id, allowed=ids,
                    suggest=partial(did_you_mean, contingent.id, ids, army.rules.list_name),
            )  # fmt: skip
            continue
        if contingent.id in seen:
            yield Finding(
                "ref.doubled", "error", T("Duplicate contingent: {contingent}.", contingent=known.army.name), path=path, found=contingent.id, allowed=1,
                fix=T("Remove the duplicate."),
            )  # fmt: skip
        seen.add(contingent.id)
        if contingent.id not in present:
            yield Finding(
                _finding_code(known), "error", T("{contingent}: extra pay, but nothing is taken from this contingent.", contingent=known.army.name),
                known.cited, path=path, found=contingent.id, allowed=[id for id in army.rules.other_lists if id in present],
                fix=T("Remove the extra pay, or take something from the contingent."), by="list",
            )  # fmt: skip
        if contingent.pay and not known.hired:
            yield Finding(
                _finding_code(known), "error", T("Only mercenaries get extra pay; {contingent} are not mercenaries.", contingent=known.army.name),
                _cited_rule(army), path=("contingents", index, "pay"), found=contingent.pay, allowed=0, fix=T("Remove the extra pay."),
            )  # fmt: skip
        elif contingent.pay:
            yield from _wasted_pay(army, index, contingent.pay, known)


def _wasted_pay(army: Army, index: int, pay: int, known: Rules) -> Iterator[Finding]:
    """Warning on extra pay (quarters) that is no multiple of a loyalty die (Warhammer Armies, mercenaries)."""
    idle, price, nearest = _wasted_points(army, pay)
    if not idle:
        return
    yield Finding(
        _finding_code(known), WARNING,
        P(
            "{idle} of {pay} extra-pay points is wasted; a loyalty die costs {price}.",
            "{idle} of {pay} extra-pay points are wasted; a loyalty die costs {price}.",
            "idle", idle=Quarters(idle), pay=Quarters(pay), price=Quarters(price),
        ),
        _cited_rule(army), path=("contingents", index, "pay"), found=to_number(pay),
        allowed=[to_number(points) for points in nearest], fix=T("Pay {points} points.", points=alternatives(Quarters(points) for points in nearest)), by="advice",
    )  # fmt: skip


def _wasted_points(army: Army, points: int) -> tuple[int, int, tuple[int, ...]]:
    """Wasted part of an amount, price of a loyalty die, and the nearest amounts without waste, all in quarters."""
    price = army.rules.system.mercenaries.pay_per * QUARTERS
    idle = points % price
    return idle, price, tuple(points for points in (points - idle, points - idle + price) if points)


def bribe(army: Army) -> Iterator[Finding]:
    """Warning on a bribe that is no multiple of the price of a die (Warhammer Armies, loyalty)."""
    points = army.roster.bribe
    if not points:
        return
    idle, price, nearest = _wasted_points(army, points)
    if idle:
        yield army_finding(
            "wfb3.bribe",
            P(
                "{idle} of {bribe} bribe points is wasted; a die costs {price}.",
                "{idle} of {bribe} bribe points are wasted; a die costs {price}.",
                "idle", idle=Quarters(idle), bribe=Quarters(points), price=Quarters(price),
            ),
            _cited_rule(army), "bribe", severity=WARNING, found=to_number(points),
            allowed=[to_number(points) for points in nearest],
            fix=T("Set aside {points} points.", points=alternatives(Quarters(points) for points in nearest)), by="advice",
        )  # fmt: skip


def mercenary_baggage(army: Army) -> Iterator[Finding]:
    """Finding on an army with mercenaries but without a baggage train (Warhammer Armies, mercenaries).

    It is a warning if the army is too small for a train: two rules contradict each other, and the players agree.
    """
    hired = trains.mercenaries(army) if army.lists_taken else ()
    if not hired:
        return
    cited = army.rules.cite(army.rules.system.mercenaries.source)
    rule = trains.train_rule(army.rules)
    if trains.too_small_for_train(army):
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
        yield army_finding(
            "wfb3.doubt", text, cited, "baggage", severity=WARNING, allowed=rule.per,
            fix=T("Agree with your opponent on a train of one wagon."), others=names_of(hired),
        )  # fmt: skip
    elif not army.roster.baggage:
        yield army_finding(
            "wfb3.mercenaries", T("An army with mercenaries must have a baggage train."), cited, "baggage",
            found=False, allowed=True, fix=trains.WITH_TRAIN, others=names_of(hired),
        )  # fmt: skip
