"""Lines of an entry on a sheet: its pace, victory points, limits, and boxes to cross off."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Shown, T, Text, joined_by_semicolons
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.tracks import Boxes, Due, Track
from builder.systems.game_values import Line
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import GroupLimit, Unit
from builder.systems.warmaster.definitions import Number
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.sheet import sheet_details


def own_title(result: EntryResult) -> tuple[Shown, ...]:
    """The army list's name for an entry to which the player gave another name; empty for other entries."""
    title = result.facts.title
    return () if title is None or not result.entry.name else (title,)


def improved(result: EntryResult) -> Iterator[Shown]:
    """Names of the upgrades and the mount of an entry."""
    yield from result.facts.improved
    if result.facts.mount is not None:
        text = T("on {mount}") if result.facts.mount.ridden else T("with {mount}")
        yield text._replace(values={"mount": result.facts.mount.name})


def total_attack(result: EntryResult) -> Iterator[Line]:
    """The sum of the attack bonuses of a character, his mount and his upgrades; empty if only one has a bonus."""
    bearers = (result.facts.unit, *(u for u in result.facts.upgrades if not u.replaces))
    bonus = [bearer.attack for bearer in bearers if isinstance(bearer.attack, int)]
    if result.kind == "character" and len(bonus) > 1:
        yield T("Total attack"), f"+{sum(bonus)}"


def move(result: EntryResult) -> Iterator[Line]:
    """Full and half pace in centimetres; empty for a stand that is added to units."""
    full, half = result.facts.pace
    if result.facts.unit.hosts:
        return
    text = T("{full} cm, half pace {half} cm", full=full, half=half)
    if result.kind == "character":
        text = T("{full} cm", full=full)
    elif not full:
        text = T("cannot move")
    elif full == half:
        text = T("{full} cm, at half pace too", full=full)
    yield T("Move"), text


def worth(result: EntryResult, army: Army) -> Iterator[Line]:
    """Victory points for an entry as a labelled line, if they are not simply its price."""
    unit, points = result.facts.unit, Quarters(result.facts.value)
    if unit.hosts or not unit.points:
        return
    if result.kind != "character":
        values = tuple(_values(sheet_details.values(result, army), unit, army.rules))
        if values:
            yield T("Victory points"), values
    elif result.entry.count > 1:
        yield T("Victory points"), T("{points} each", points=points)


def _values(values: list[int], unit: Unit, rules: Rules) -> Iterator[Text]:
    """Victory points for each unit of an entry in words, if they are not simply the price; `values` are quarters."""
    kinds = dict.fromkeys(values)
    for value in kinds:
        half, count = sheet_details.half_value(value, unit, rules), values.count(value)
        points: Shown = Quarters(value)
        if count > 1 and len(kinds) > 1:
            points = T("{count} × {points}", count=count, points=points)
        elif count > 1:
            points = T("{points} each", points=points)
        if half is not None:
            yield T("{points} (half {half})", points=points, half=half)
        elif len(values) > 1 or unit.full_value_at is not None:
            yield T("{points}", points=points)
    if unit.full_value_at is not None:
        yield P(
            "in full once {stands} stand is left", "in full once {stands} stands are left", "stands",
            stands=unit.full_value_at,
        )  # fmt: skip


def lines_from_army_list(result: EntryResult, army: Army) -> Iterator[Line]:
    """Sheet lines that come from the army list, not the game's rules: how many are allowed, and scouting points."""
    limits: Shown = tuple(_limits(result, army)) or None
    for limit in army.rules.army.limits:
        if not isinstance(limit, GroupLimit) and result.facts.unit.id in limit.of:
            count, other = army.count(*limit.of), army.count(*limit.no_more_than)
            ratio = T("{name}: {count} against {other}", name=limit.name, count=count, other=other)
            limits = joined_by_semicolons((limits, ratio))
    if limits is not None:
        yield T("Allowed"), limits
    if result.facts.scouting:
        yield T("Scouting"), T("{points} to each", points=result.facts.scouting)


PARTS = {
    "all-or-none": T("all or none of {unit}"),
    "half-or-all": T("half or all of {unit}"),
    "half-or-more": T("half or more of {unit}"),
    "half-or-none": T("half or none of {unit}"),
    "up-to-half": T("up to half of {unit}"),
}
"""Texts on the part of an entry's units that may have an upgrade, with a placeholder for the units."""


def _limits(result: EntryResult, army: Army) -> Iterator[Shown]:
    """Limits on the number of an entry, alone and together with others; nothing if only one number is possible."""
    unit, here, instead = result.facts.unit, result.entry.count, result.facts.instead
    if instead is not None:
        if not formulas.idle(instead.number, [unit.number], army.size):
            yield from _bounds(instead.number, army, army.count(instead.id), here)
        if instead.part is not None:
            yield PARTS[instead.part]._replace(values={"unit": unit.name})
        if instead.as_many_as is not None:
            yield T("as many as {unit}", unit=army.rules.word(instead.as_many_as))
        return
    groups = [limit for limit in army.rules.army.limits if isinstance(limit, GroupLimit) and unit.id in limit.of]
    if unit.elite:
        most = formulas.elites(army.size, army.rules.edition.elite)
        if army.rules.edition.elite == "shared":
            yield T("up to {most} of all elite units together", most=most)
        else:
            yield T("up to {most} (elite)", most=most)
    elif not any(limit.number == unit.number for limit in groups):
        yield from _bounds(unit.number, army, army.count(unit.id), here)
    for limit in groups:
        count, high = army.count(*limit.of), army.bounds(limit.number)[1]
        yield T("{name}: {count} of at most {most}", name=limit.name, count=count, most=high)


def _bounds(number: Number, army: Army, taken: int, here: int) -> Iterator[Text]:
    """Minimum and maximum, and the army's number (`taken`) if it differs from this entry's (`here`), in words."""
    low, high = army.bounds(number)
    if low == high or (not low and high is None):
        return
    if high is None:
        if taken == here:
            yield T("{low} or more", low=low)
        else:
            yield T("at least {low} ({count} in the army)", count=taken, low=low)
    elif taken != here and low:
        yield T("{count} in all, {low} to {high}", count=taken, low=low, high=high)
    elif taken != here:
        yield T("up to {most} ({count} in the army)", count=taken, most=high)
    else:
        yield T("{low} to {high}", low=low, high=high) if low else T("up to {most}", most=high)


def _confused(result: EntryResult, rules: Rules) -> bool:
    """True if units of the entry can become confused, by their own rules or else by the army's."""
    ids = (*(tag.id for tag in result.in_play.tags), *rules.army.army_rules)
    said = (rules.rules[id].confused for id in ids if id in rules.rules)
    return next((confused for confused in said if confused is not None), True)


def tracks(result: EntryResult, army: Army) -> Iterator[Track[Shown]]:
    """A box for each stand, unit by unit with added stands, and boxes for states during the game."""
    unit, rules, each = result.facts.unit, army.rules, (1,) * result.entry.count
    if rules.leads(unit):
        general = rules.role(unit) == "general"
        yield Boxes(T("Slain"), each, (Due(T("the General is slain"), 1, lasting=True),) if general else (), fatal=True)
    elif not unit.hosts:
        yield Boxes(
            T("Stands"),
            tuple(
                unit.size + more for more in sheet_details.added_to_each(result, army, lambda one: one.facts.unit.size)
            ),
            fatal=True,
        )
        if _confused(result, rules):
            yield Boxes(T("Confused"), each)
        if unit.weakened is not None:
            yield Boxes(T("Weakened"), each)
    for item in result.items:
        if rules.items[item.id].once:
            yield Boxes(T("{item} used", item=item.name), (1,))
    for rule in (rules.rules[tag.id] for tag in result.in_play.tags if tag.id in rules.rules):
        if rule.once:
            yield Boxes(T("{item} used", item=rule.name), each)
        if rule.mark is not None:
            yield Boxes(rule.mark, (rule.marks,) * result.entry.count)
