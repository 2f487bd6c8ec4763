"""What a sheet says of an entry: its pace, its value, its stands, and what is marked during the game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import InShort, SheetFacts
from builder.core.findings import Shown, T, Text
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.tracks import Boxes, Track
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import GroupLimit, RatioLimit, Unit
from builder.systems.warmaster.definitions import Number
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.formulas import Size
from builder.systems.warmaster.offers import scouts
from builder.systems.warmaster.rules import Rules, size_of
from builder.systems.warmaster.sheet import sheet_details
from builder.systems.warmaster.upgrades import replacing


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """All that the sheet says of one entry of the army."""
    unit: Unit | None = result.facts.fielded
    kind = tuple(_kind(result))
    if unit is None:
        return SheetFacts(kind)
    added = sheet_details.with_it(result, army)
    return SheetFacts(
        kind,
        facts=tuple(_facts(result)),
        tracks=tuple(_tracks(result, added, army.rules)),
        secondary=tuple(_secondary(result, army)),
        worth=tuple(_worth(result, added, army.rules)),
    )


def in_short(result: EntryResult) -> InShort:
    """What is posted of an entry: what it is where its name does not say it, what it has, what it rides."""
    return InShort(own_title(result), tuple(_improved(result)))


def _kind(result: EntryResult) -> Iterator[Shown]:
    yield from own_title(result)
    if result.race is not None:
        yield result.race
    yield from _improved(result)


def own_title(result: EntryResult) -> tuple[Shown, ...]:
    """The list's own name of an entry that has another; nothing for others."""
    title = result.facts.title
    return () if title is None or not result.entry.name else (title,)


def _improved(result: EntryResult) -> Iterator[Shown]:
    yield from result.facts.improved
    if result.facts.mount is not None:
        said = T("on {mount}") if result.facts.ridden else T("with {mount}")
        yield said._replace(values={"mount": result.facts.mount})


def _facts(result: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    unit = result.facts.unit
    full, half = result.facts.pace
    if not unit.hosts and result.kind == "character":
        yield T("Move"), T("{full} cm", full=full)
        bonus = [unit.attack, *(u.attack for u in result.facts.upgrades if not u.replaces)]
        numbers = [b for b in bonus if isinstance(b, int)]
        if len(numbers) > 1:
            yield T("Total attack"), f"+{sum(numbers)}"
    elif not unit.hosts:
        yield T("Move"), _pace(full, half)


def _worth(result: EntryResult, added: tuple[EntryResult, ...], rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """What the enemy has for it, as far as that is not its price."""
    unit = result.facts.unit
    if unit.hosts:
        return
    if result.kind == "character":
        if result.entry.count > 1 and unit.points:
            yield T("Victory points"), T("{points} each", points=Quarters(result.facts.value))
    elif points := _values(sheet_details.values(result, added), unit, rules):
        yield T("Victory points"), points


def _secondary(result: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """What the list says of it rather than the game."""
    limits: Shown = tuple(_limits(result, army))
    for beside in _ratios(result.facts.unit, army):
        limits = T("{first}; {second}", first=limits, second=beside) if limits else beside
    if limits:
        yield T("Allowed"), limits
    scouting = scouts(result.entry, army.rules) if result.entry.scouting else None
    if scouting is not None:
        yield T("Scouting"), T("{points} to each", points=scouting.points)


def _pace(full: int, half: int) -> Text:
    if not full:
        return T("cannot move")
    if full == half:
        return T("{full} cm, at half pace too", full=full)
    return T("{full} cm, half pace {half} cm", full=full, half=half)


def _values(values: list[int], unit: Unit, rules: Rules) -> tuple[Text, ...]:
    """What the enemy has for the units, as far as it is not their price."""
    shown: list[Text] = []
    kinds = dict.fromkeys(values)
    for value in kinds:
        half = sheet_details.half_value(value, unit, rules)
        count = values.count(value)
        points: Shown = Quarters(value)
        if count > 1:
            points = (
                T("{count} × {points}", count=count, points=points)
                if len(kinds) > 1
                else T("{points} each", points=points)
            )
        if half is not None:
            shown.append(T("{points} (half {half})", points=points, half=half))
        elif len(values) > 1 or unit.full_value_at is not None:
            shown.append(T("{points}", points=points))
    if unit.full_value_at is not None and shown:
        shown.append(
            P(
                "in full once {stands} stand is left",
                "in full once {stands} stands are left",
                "stands",
                stands=unit.full_value_at,
            )
        )
    return tuple(shown) if unit.points else ()


PARTS = {
    "all-or-none": T("all or none of {unit}"),
    "half-or-all": T("half or all of {unit}"),
    "half-or-more": T("half or more of {unit}"),
    "half-or-none": T("half or none of {unit}"),
    "up-to-half": T("up to half of {unit}"),
}
"""How many units of an entry have an upgrade."""


def _limits(result: EntryResult, army: Army) -> Iterator[Shown]:
    """How many of it there may be, alone and with those that share a limit; what has one number goes without saying."""
    unit = result.facts.unit
    size = size_of(army.roster, army.rules)
    instead = replacing(result.facts.upgrades, army.rules)
    if instead is not None:
        having = army.having.get(instead.id, ())
        taken = sum(o.entry.count for o in having if any(u is instead for u in o.facts.upgrades))
        if not formulas.idle(instead.number, [unit.number], size):
            yield from _bounds(instead.number, size, taken, result.entry.count)
        if instead.part is not None:
            yield PARTS[instead.part]._replace(values={"unit": unit.name})
        if instead.as_many_as is not None:
            yield T("as many as {unit}", unit=army.rules.word(instead.as_many_as))
        return
    taken = _taken((unit.id,), army)
    if unit.elite:
        elites = formulas.elites(size, army.rules.edition.elite)
        shared = army.rules.edition.elite == "shared"
        yield (
            T("up to {most} of all elite units together", most=elites)
            if shared
            else T("up to {most} (elite)", most=elites)
        )
    elif not any(
        isinstance(o, GroupLimit) and o.number == unit.number for o in army.rules.army.limits if unit.id in o.of
    ):
        yield from _bounds(unit.number, size, taken, result.entry.count)
    for limit in army.rules.army.limits:
        if isinstance(limit, GroupLimit) and unit.id in limit.of:
            taken = _taken(limit.of, army)
            most = formulas.bounds(limit.number, size)[1]
            yield T("{name}: {count} of at most {most}", name=limit.name, count=taken, most=most)


def _ratios(unit: Unit, army: Army) -> Iterator[Text]:
    """What there may be of it for what there is of others."""
    for limit in army.rules.army.limits:
        if isinstance(limit, RatioLimit) and unit.id in limit.of:
            taken, other = _taken(limit.of, army), _taken(limit.no_more_than, army)
            yield T("{name}: {count} against {other}", name=limit.name, count=taken, other=other)


def _taken(ids: tuple[str, ...], army: Army) -> int:
    """Units that count as one of these lines of the list."""
    found = {id(o): o for line in ids for o in army.lines.get(line, ())}
    return sum(o.entry.count for o in found.values())


def _bounds(number: Number, size: Size, taken: int, here: int) -> Iterator[Text]:
    """The least and the most, and how many there are if they are not all in one place."""
    low, high = formulas.bounds(number, size)
    if low == high or (not low and high is None):
        return
    if high is None:
        yield (
            T("{low} or more", low=low)
            if taken == here
            else T("at least {low} ({count} in the army)", count=taken, low=low)
        )
    elif taken != here and low:
        yield T("{count} in all, {low} to {high}", count=taken, low=low, high=high)
    elif taken != here:
        yield T("up to {most} ({count} in the army)", count=taken, most=high)
    else:
        yield T("{low} to {high}", low=low, high=high) if low else T("up to {most}", most=high)


def _confused(result: EntryResult, rules: Rules) -> bool:
    """Whether its units become confused: as their own rules say, or else those of the army."""
    for ids in ([tag.id for tag in result.in_play.tags], rules.army.army_rules):
        for id in ids:
            own = rules.rules[id].confused if id in rules.rules else None
            if own is not None:
                return own
    return True


def _tracks(result: EntryResult, added: tuple[EntryResult, ...], rules: Rules) -> Iterator[Track[Shown]]:
    """A box for each stand, unit by unit with those added to it, and what is marked during the game."""
    unit = result.facts.unit
    count = result.entry.count
    if rules.leads(unit):
        yield Boxes(T("Slain"), (1,) * count)
    elif not unit.hosts:
        more = [o.facts.unit.size for o in added for _ in range(o.entry.count)]
        yield Boxes(T("Stands"), tuple(unit.size + (more[i] if i < len(more) else 0) for i in range(count)))
        if _confused(result, rules):
            yield Boxes(T("Confused"), (1,) * count)
        if unit.weakened is not None:
            yield Boxes(T("Weakened"), (1,) * count)
    for _, item, _ in result.facts.items:
        if item.once:
            yield Boxes(T("{item} used", item=item.name), (1,))
    for rule in (rules.rules[tag.id] for tag in result.in_play.tags if tag.id in rules.rules):
        if rule.once:
            yield Boxes(T("{item} used", item=rule.name), (1,) * count)
        if rule.mark is not None:
            yield Boxes(rule.mark, (rule.marks,) * count)
