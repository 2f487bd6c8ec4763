"""What neither a choice nor a limit can say of an army: parts, the leader, magic items, the edition, doubts, house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from builder.core import entry_findings, limits
from builder.core.entry_findings import FindingDetails
from builder.core.findings import ERROR, INFO, WARNING, Finding, T, Text
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.break_point import wrong_leaders
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.joined import cited
from builder.systems.warmaster.limits import Carriers, once_each
from builder.systems.warmaster.magic_items import doubt_of_carrier
from builder.systems.warmaster.upgrades import bearers


def parts(army: Army) -> Iterator[Finding]:
    """T-WM-4: a list in parts, each nearly as large as it should be."""
    wanted = army.roster.parts
    spent = [0] * len(wanted)
    for result in army.ordered:
        number = result.entry.part or 1
        if number <= len(wanted):
            spent[number - 1] += result.points
    exact = tuple(w * QUARTERS for w in wanted)
    if not formulas.parts_fit(tuple(spent), exact, army.roster.leeway * QUARTERS):
        found, required = tuple(Quarters(s) for s in spent), tuple(Quarters(w) for w in exact)
        text = T("Points of each part: {found}; required: {wanted}.", found=found, wanted=required)
        if army.roster.leeway:
            text = T(
                "Points of each part: {found}; required: {wanted} (give or take {leeway}), and no more than {total} in all.",
                found=found, wanted=required, leeway=army.roster.leeway, total=Quarters(sum(exact)),
            )  # fmt: skip
        way = T("Change the parts until each has the points required.")
        if len(wanted) == 1:
            by = Quarters(abs(spent[0] - exact[0]))
            way = (
                P("Remove {points} point.", "Remove {points} points.", "points", points=by)
                if spent[0] > exact[0]
                else P("Spend {points} more point.", "Spend {points} more points.", "points", points=by)
            )
        yield _of_army(
            army, "parts", text, "T-WM-4", "parts", found=[to_number(s) for s in spent], allowed=list(wanted), by="event",
            fix=way,
        )  # fmt: skip


def leader(army: Army) -> Iterator[Finding]:
    """The General is of the side with more units, where the list says who leads which side."""
    for result, side, count, theirs in wrong_leaders(army):
        assert side.led_by is not None
        text = T(
            "The army has more units of {side} ({count} against {other}), so its General should be: {leader}.",
            side=side.name,
            count=count,
            other=theirs,
            leader=army.rules.word(side.led_by),
        )
        fix = T("Choose as General: {leader}, or change the numbers of units.", leader=army.rules.word(side.led_by))
        yield _about(
            army,
            result,
            "leader",
            text,
            "WM-22",
            "take",
            severity=WARNING,
            found=result.entry.take,
            allowed=side.led_by,
            fix=fix,
        )


def items_once(army: Army) -> Iterator[Finding]:
    """WM-17: each magic item once in the army; whoever comes later in the roster has it once too often."""
    return limits.findings(once_each(army), Carriers(army))


def edition(army: Army) -> Iterator[Finding]:
    """T-WM-1: the list is of the edition that was agreed."""
    wanted = army.roster.edition
    if wanted is not None and wanted not in army.rules.system.editions:
        known = list(army.rules.system.editions)
        yield Finding(
            "ref.unknown", ERROR, T("The edition “{id}” is unknown.", id=wanted), cited(army.rules, "T-WM-1"), path=("edition",),
            found=wanted, allowed=known, fix=did_you_mean(wanted, known, names_in(army.rules.system.editions)), by="list",
        )  # fmt: skip
    elif wanted is not None and wanted != army.rules.army.edition:
        name, own = army.rules.system.editions[wanted].name, army.rules.edition.name
        text = T("The army list is for {own}, but the game is {name}.", own=own, name=name)
        yield _of_army(
            army, "edition", text, "T-WM-1", "edition", found=wanted, allowed=army.rules.army.edition,
            fix=T("Agree to play the list’s edition, or take an army list for the game’s edition."),
        )  # fmt: skip


def doubts(army: Army) -> Iterator[Finding]:
    """Numbers in doubt, where they are used; a doubt about the whole list once."""
    if army.rules.army.doubt is not None:
        text = T("Uncertain: {doubt}.", doubt=army.rules.army.doubt)
        yield Finding("warmaster.doubt", INFO, text, army.rules.cited, path=("army",), by="advice")
    for result in army.ordered:
        for bearer, keys in bearers(result.entry, army.rules):
            for doubt in (bearer.doubt, bearer.omitted):
                if doubt is None:
                    continue
                own = bearer is result.facts.fielded
                text = (
                    T("Uncertain: {doubt}.", doubt=doubt)
                    if own
                    else T("{name}: {doubt}.", name=bearer.name, doubt=doubt)
                )
                path = army.path(result, *keys)
                yield Finding("warmaster.doubt", INFO, text, army.rules.cited, entry=result.id, path=path, by="advice")
        for id, item, _ in result.facts.items:
            opened = (upgrade.items.get(id) for upgrade in result.facts.upgrades)
            carried = doubt_of_carrier(item, result.facts.unit, army.rules)
            for doubt in (item.doubts.get(army.rules.army.edition), carried, *opened):
                if doubt is None:
                    continue
                text = T("{name}: {doubt}.", name=item.name, doubt=doubt)
                path = army.path(result, "carries", result.entry.carries.index(id))
                yield Finding("warmaster.doubt", INFO, text, army.rules.cited, entry=result.id, path=path, by="advice")


def unknown(army: Army) -> Iterator[Finding]:
    """House rules that nobody knows: Warmaster has none."""
    for index, id in enumerate(army.roster.house_rules):
        yield Finding(
            "ref.unknown", ERROR, T("The house rule “{id}” is unknown.", id=id), path=("house_rules", index), found=id, allowed=[],
            fix=T("Remove it."), by="house",
        )  # fmt: skip


CHECKS = (parts, leader, items_once, edition, doubts, unknown)


def _of_army(
    army: Army, code: str, text: Text, rule: str, key: str, *, severity: str = ERROR, **more: Unpack[FindingDetails]
) -> Finding:
    """A finding about the whole army; the list asks for it unless another is named."""
    more.setdefault("by", "list")
    return entry_findings.of_army(f"warmaster.{code}", text, cited(army.rules, rule), key, severity=severity, **more)


def _about(
    army: Army,
    result: EntryResult,
    code: str,
    text: Text,
    rule: str,
    *keys: str | int,
    severity: str = ERROR,
    **more: Unpack[FindingDetails],
) -> Finding:
    """A finding about an entry; the list asks for it unless another is named."""
    more.setdefault("by", "list")
    return entry_findings.about(
        army, result, f"warmaster.{code}", text, cited(army.rules, rule), *keys, severity=severity, **more
    )
