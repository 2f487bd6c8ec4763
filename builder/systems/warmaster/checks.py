"""Checks that are neither choices nor limits: parts, leader, magic items, edition, doubts, house rules."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.choices import house_rule_findings
from builder.core.definitions import Name
from builder.core.entry_findings import names_of
from builder.core.findings import ERROR, INFO, WARNING, Finding, T
from builder.core.limits import Keys, by_id
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.break_point import count_of, led_by
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.fielded import bearers
from builder.systems.warmaster.magic_items import doubt_of_carrier


def part_findings(army: Army) -> Iterator[Finding]:
    """T-WM-4: findings on parts of a list whose points differ too much from those set for them."""
    wanted, leeway = army.roster.parts, army.roster.leeway
    required = tuple(Quarters(points * QUARTERS) for points in wanted)
    spent = tuple(
        Quarters(sum(result.points for result in army.entries if (result.entry.part or 1) == number))
        for number in range(1, len(wanted) + 1)
    )
    if formulas.parts_fit(spent, required, leeway * QUARTERS):
        return
    text = T("Points of each part: {found}; required: {wanted}.", found=spent, wanted=required)
    if leeway:
        text = T(
            "Points of each part: {found}; required: {wanted} (give or take {leeway}), and no more than {total} in all.",
            found=spent, wanted=required, leeway=leeway, total=Quarters(sum(required)),
        )  # fmt: skip
    fix = T("Change the parts until each has the points required.")
    if len(wanted) == 1:
        by = Quarters(abs(spent[0] - required[0]))
        fix = P("Spend {points} more point.", "Spend {points} more points.", "points", points=by)
        if spent > required:
            fix = P("Remove {points} point.", "Remove {points} points.", "points", points=by)
    yield Finding(
        "warmaster.parts", ERROR, text, army.rules.citing("T-WM-4"), path=("parts",),
        found=[to_number(points) for points in spent], allowed=list(wanted), fix=fix, by="event",
    )  # fmt: skip


def leader_findings(army: Army) -> Iterator[Finding]:
    """WM-22: finding on a General who leads the smaller side of an army, if its sides have leaders."""
    own, rules = army.rules.army.break_, army.rules
    counts = {} if own is None else {side: count_of(army, side.of) for side in own.largest_of}
    for result, leads in led_by(army):
        other = max((count for side, count in counts.items() if side.led_by == leads), default=0)
        for side, count in counts.items():
            if side.led_by is None or side.led_by == leads or count <= other:
                continue
            wanted = rules.word(side.led_by)
            text = T(
                "The army has more units of {side} ({count} against {other}), so its General should be: {leader}.",
                side=side.name, count=count, other=other, leader=wanted,
            )  # fmt: skip
            yield Finding(
                "warmaster.leader", WARNING, text, rules.citing("WM-22"), entry=result.id, path=army.path(result, "take"),
                found=result.entry.take, allowed=side.led_by, by="list",
                fix=T("Choose as General: {leader}, or change the numbers of units.", leader=wanted),
            )  # fmt: skip


def repeated_item_findings(army: Army) -> Iterator[Finding]:
    """WM-17: findings on magic items taken more than once, at later entries in the roster."""
    carried: dict[str, list[tuple[EntryResult, int]]] = {}
    for result in army.entries:
        for place, id in enumerate(result.entry.carries):
            if id in army.rules.items:
                carried.setdefault(id, []).append((result, place))
    for id, ((first, _), *later) in carried.items():
        for result, place in later:
            text = T(
                "{item}: only one allowed in an army, and it is already taken (bearer: {name}).",
                item=army.rules.items[id].name, name=first.name,
            )  # fmt: skip
            others = {one.id: one for one, _ in carried[id] if one is not result}
            yield Finding(
                "warmaster.item-once", ERROR, text, army.rules.citing("WM-17"), entry=result.id,
                path=army.path(result, "carries", place), found=id, allowed=False,
                fix=T("Let only one bearer carry it."), others=names_of(sorted(others.values(), key=by_id)),
            )  # fmt: skip


def edition_findings(army: Army) -> Iterator[Finding]:
    """T-WM-1: finding on an army list of an edition other than the agreed one."""
    wanted = army.roster.edition
    if wanted is not None and wanted not in army.rules.system.editions:
        known = list(army.rules.system.editions)
        yield Finding(
            "ref.unknown", ERROR, T("The edition “{id}” is unknown.", id=wanted), army.rules.citing("T-WM-1"), path=("edition",),
            found=wanted, allowed=known, fix=did_you_mean(wanted, known, names_in(army.rules.system.editions)), by="list",
        )  # fmt: skip
    elif wanted is not None and wanted != army.rules.army.edition:
        name, own = army.rules.system.editions[wanted].name, army.rules.edition.name
        text = T("The army list is for {own}, but the game is {name}.", own=own, name=name)
        yield Finding(
            "warmaster.edition", ERROR, text, army.rules.citing("T-WM-1"), path=("edition",), found=wanted,
            allowed=army.rules.army.edition, by="list", fix=T("Agree to play the list’s edition, or take an army list for the game’s edition."),
        )  # fmt: skip


def doubt_findings(army: Army) -> Iterator[Finding]:
    """Remarks on what the army list leaves uncertain: on the whole list, then on each entry and item taken."""

    def found(doubt: Name | None, path: Keys, entry: str | None = None, named: Name | None = None) -> Iterator[Finding]:
        """A remark on a doubt, `None` for none, with the display name `named` of its subject."""
        if doubt is not None:
            text = T("Uncertain: {doubt}.", doubt=doubt)
            if named is not None:
                text = T("{name}: {doubt}.", name=named, doubt=doubt)
            yield Finding("warmaster.doubt", INFO, text, army.rules.cited, entry=entry, path=path, by="advice")

    yield from found(army.rules.army.doubt, ("army",))
    for result in army.ordered:
        for bearer, keys in bearers(result.entry, army.rules):
            named = None if bearer is result.facts.fielded else bearer.name
            for text in (bearer.doubt, bearer.omitted):
                yield from found(text, army.path(result, *keys), result.id, named)
        for id, item in ((one.id, army.rules.items[one.id]) for one in result.items):
            path = army.path(result, "carries", result.entry.carries.index(id))
            opened = (upgrade.items.get(id) for upgrade in result.facts.upgrades)
            carried = doubt_of_carrier(item, result.facts.unit, army.rules)
            for text in (item.doubts.get(army.rules.army.edition), carried, *opened):
                yield from found(text, path, result.id, item.name)


CHECKS = (
    part_findings, leader_findings, repeated_item_findings, edition_findings, doubt_findings,
    lambda army: house_rule_findings(army.roster, {}),
)  # fmt: skip
"""Checks of the army; the game has no house rules."""
