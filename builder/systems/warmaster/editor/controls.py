"""What a player may choose for an entry and for the whole army, with prices and with what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.core import limits
from builder.core.controls import (
    NOT_OFFERED,
    Choice,
    Control,
    Path,
    choice_control,
    member_control,
    remove_control,
)
from builder.core.findings import ERROR, Shown, T, Text
from builder.core.plurals import P
from builder.core.profiles import Values
from builder.core.shared_controls import note_controls, surplus_controls
from builder.systems.warmaster.army.army_view import Army, scouts
from builder.systems.warmaster.army.item_limits import once_each
from builder.systems.warmaster.army.limits import bearers, may_bear, stand_of
from builder.systems.warmaster.army.limits import limits as limits_of
from builder.systems.warmaster.editor.labels import label
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.entries.magic_items import may_carry, price_of
from builder.systems.warmaster.entries.upgrades import offered_to, price_beside, replaces_row
from builder.systems.warmaster.model.army_file import Bearer, GroupLimit, Unit, Upgrade
from builder.systems.warmaster.model.roster import Entry
from builder.systems.warmaster.rules.rules import Rules

MOST = 1000


class EntryContext(NamedTuple):
    """An entry, its army, and what is wrong with it by itself."""

    m: EntryResult
    unit: Unit
    army: Army
    others: Army
    """The army without the entry."""
    left: Mapping[str, int]
    """How many the others leave of units, upgrades and stands."""
    rules: Rules
    why: Mapping[Path, Text]

    @property
    def entry(self) -> Entry:
        """The roster's own line."""
        entry: Entry = self.m.entry
        return entry


def controls(m: EntryResult, army: Army) -> tuple[Control, ...]:
    """All that may be chosen for an entry, in reading order; what is not offered is there to be removed."""
    unit: Unit | None = m.facts.fielded
    rows: list[Control] = []
    why = {f.path: f.text for f in reversed(m.findings) if f.severity == ERROR}
    if unit is not None:
        others = tuple(o for o in army.entries if o.entry is not m.entry or o.id != m.id)
        rest = army.with_entries(others)
        d = EntryContext(m, unit, army, rest, limits.left(limits_of(rest)), army.rules, why)
        rows += _unit(d)
        rows += _upgrades(d)
        rows += _items(d)
    rows += _strays(m, {row.path[0] for row in rows}, why, army.rules)
    rows += note_controls(m.entry)
    return tuple(rows)


# --------------------------------------------------------------------- the unit


def _unit(d: EntryContext) -> Iterator[Control]:
    commands = d.m.kind == "character"
    section: Shown = d.rules.system.groups[d.rules.system.kinds[d.unit.type].group] if commands else T("Unit")
    rest = d.left.get(d.unit.id)
    notes: list[Shown] = []
    if rest is not None:
        notes.append(T("{left} left in the army", left=max(0, rest - d.entry.count)))
    blocked = d.why.get(("count",))
    if rest is not None and d.entry.count > rest:
        blocked = T("{count} more than the list allows", count=d.entry.count - rest)
    yield Control(
        "models", "number", ("count",), T("number of characters") if commands else T("units"), d.entry.count, section,
        min=1, max=MOST if rest is None else max(1, rest), points=d.m.points_each, note=tuple(notes) or None,
        rule=d.rules.cited, blocked=blocked,
    )  # fmt: skip
    if d.unit.hosts:
        yield _host(d, section)
    line = d.m.facts.line
    if line is not None and (line.may_be or d.entry.as_entry is not None):
        choices = [Choice(None, line.name, 0)]
        choices += [Choice(id, d.rules.units[id].name, s.points) for id, s in line.may_be.items()]
        yield choice_control(
            ("as_entry",), T("fielded as"), d.entry.as_entry, choices, d.why.get(("as_entry",)), section=section,
            rule=f"{d.rules.cited} (WM-21)",
        )  # fmt: skip
    scouting = scouts(d.m, d.rules)
    if scouting is not None or d.entry.scouting:
        told = None if scouting is None else T("{points} to each", points=scouting.points)
        choices = [Choice(False, T("no"), 0), Choice(True, T("yes"), 0, told, None if scouting else NOT_OFFERED)]
        yield choice_control(("scouting",), T("scouts"), d.entry.scouting, choices, section=section, rule="T-WM-5")
    if d.army.roster.parts:
        parts = [Choice(n if n > 1 else None, str(n), 0) for n in range(1, len(d.army.roster.parts) + 1)]
        yield choice_control(("part",), T("part of the list"), d.entry.part, parts, section=section, rule="T-WM-4")


def _host(d: EntryContext, section: Shown) -> Control:
    """The unit that the stand is added to."""
    choices = []
    for o in d.others.entries:
        if not may_bear(o, d.unit):
            continue
        full = T("it has its stands already") if d.entry.count > d.left[stand_of(o)] else None
        choices.append(Choice(o.id, o.name, 0, P("{count} unit", "{count} units", "count", count=o.entry.count), full))
    return choice_control(
        ("joins",), T("added to"), d.entry.joins, choices, section=section, rule=f"{d.rules.cited} (WM-09)"
    )


# --------------------------------------------------------------------- mounts and upgrades


def _barred(d: EntryContext, upgrade: Upgrade) -> Shown:
    """Why an upgrade cannot be had just now: none is left, or something is missing or in the way."""
    left = d.left.get(upgrade.id)
    if left is not None and d.entry.count > left:
        return T("none left") if left <= 0 else T("{left} left", left=left)
    there = {*d.others.there, *d.m.facts.names, *d.entry.upgrades, *d.entry.carries, d.entry.mount}
    missing = [id for id in upgrade.requires if id not in there]
    if missing:
        return T("needs {other}", other=d.rules.word(missing[0]))
    beside = [id for id in upgrade.excludes if id in there]
    if beside:
        return T("not with {other}", other=d.rules.word(beside[0]))
    return _number_taken(d, upgrade) or _row_taken(d, upgrade)


def _number_taken(d: EntryContext, upgrade: Upgrade) -> Shown:
    """Which other upgrade of the entry already uses up a number that the two share."""
    for limit in d.rules.army.limits:
        if isinstance(limit, GroupLimit) and upgrade.id in limit.of:
            own = [id for id in d.entry.upgrades if id in limit.of and id != upgrade.id]
            left = d.left.get(upgrade.id)
            if own and left is not None and d.entry.count * (len(own) + 1) > left:
                return T("not with {other}", other=d.rules.word(own[-1]))
    return None


def _row_taken(d: EntryContext, upgrade: Upgrade) -> Shown:
    """Which other upgrade already replaces the whole profile, where the two cannot be combined."""
    others = tuple(u for u in d.m.facts.upgrades if u.id != upgrade.id)
    rows = [u for u in others if replaces_row(u, (*others, upgrade))]
    if rows and replaces_row(upgrade, others):
        return T("not with {other}", other=rows[0].name)
    return None


def _upgrade_note(d: EntryContext, upgrade: Upgrade) -> Shown:
    notes: list[Shown] = []
    left = d.left.get(upgrade.id)
    if left is not None:
        own = d.entry.count if upgrade in d.m.facts.upgrades else 0
        notes.append(T("{left} left in the army", left=max(0, left - own)))
    if upgrade.optional and not d.army.roster.agreed:
        notes.append(T("optional"))
    return tuple(notes) or None


def _upgrades(d: EntryContext) -> Iterator[Control]:
    taken = [*([d.entry.mount] if d.entry.mount else []), *d.entry.upgrades]
    offered = [d.rules.upgrades[id] for id in offered_to(d.unit, taken, d.rules)]
    mounts = [u for u in offered if d.rules.role(u) == "mount"]
    cited = f"{d.rules.cited} (WM-12)"
    if mounts or d.entry.mount is not None:
        on_foot = Choice(None, T("none"), 0)
        choices = [Choice(u.id, u.name, u.points, _upgrade_note(d, u), _barred(d, u)) for u in mounts]
        yield choice_control(
            ("mount",), T("mount"), d.entry.mount, (on_foot, *choices), d.why.get(("mount",)),
            section=T("Mount and upgrades"), rule=cited,
        )  # fmt: skip
    others = [u for u in offered if d.rules.role(u) != "mount"]
    for upgrade in others:
        on = upgrade.id in d.entry.upgrades
        blocked = d.why.get(("upgrades", d.entry.upgrades.index(upgrade.id))) if on else None
        yield member_control(
            ("upgrades",), upgrade.id, upgrade.name, d.entry.upgrades, section=T("Mount and upgrades"),
            points=price_beside(upgrade, d.m.facts.upgrades), note=_upgrade_note(d, upgrade), rule=cited,
            blocked=blocked or _barred(d, upgrade),
        )  # fmt: skip
    known = {u.id for u in others}
    yield from _surplus(d, "upgrades", d.entry.upgrades, known, T("Mount and upgrades"))


def _surplus(d: EntryContext, key: str, values: tuple[str, ...], known: set[str], section: Shown) -> Iterator[Control]:
    """What stands in a list without being offered, or stands there twice."""
    yield from surplus_controls((key,), values, known, d.rules.word, section, d.why, lambda _: NOT_OFFERED)


# --------------------------------------------------------------------- magic items


def _items(d: EntryContext) -> Iterator[Control]:
    """The magic items that are for this carrier; one that is taken makes way for another."""
    if not d.unit.magic or d.unit.hosts:
        known: set[str] = set()
    else:
        known = {id for id in d.rules.items if may_carry(id, d.unit, d.m.facts.upgrades, d.m.facts.roles, d.rules)}
        if not d.rules.system.kinds[d.unit.type].magic:
            known &= set(d.unit.items)
    values = _values(d)
    none_left = {k.id: k.counted for k in once_each(d.others) if k.left is not None and k.left < 1}
    section = T("Magic item") if d.entry.count == 1 else T("Magic item, for one of the {count}", count=d.entry.count)
    for id, item in d.rules.items.items():
        if id not in known:
            continue
        points = price_of(id, values, d.rules)
        on = id in d.entry.carries
        blocked = d.why.get(("carries", d.entry.carries.index(id))) if on else None
        if blocked is None and id in none_left:
            blocked = T("{name} has it", name=none_left[id][-1].bearer.name)
        if blocked is None:
            blocked = _barred_item(d, id)
        if blocked is None and points is None:
            blocked = T("not available here")
        yield member_control(
            ("carries",), id, item.name, d.entry.carries, section=section,
            instead=tuple(o for o in d.entry.carries if o != id), points=points, note=item.effect,
            rule=d.rules.cite(item.source), blocked=blocked,
        )._replace(splits=d.entry.count > 1 and not on)  # fmt: skip
    yield from _surplus(d, "carries", d.entry.carries, known, section)


def _barred_item(d: EntryContext, id: str) -> Text | None:
    """Why a magic item cannot be had just now: none is left of those that share a number, or something excludes it."""
    left = d.left.get(id)
    if left is not None and left < 1:
        return T("none left")
    excluding = (b for m in d.army.entries for b, _ in bearers(m) if id in b.excludes)
    other = next(excluding, None)
    return None if other is None else T("not with {other}", other=other.name)


def _values(d: EntryContext) -> Values:
    """Armour and hits, by which some items are priced."""
    values: Values = {"armour": d.unit.armour or "-", "hits": d.unit.hits}
    bearers: tuple[Bearer, ...] = d.m.facts.upgrades
    for bearer in bearers:
        if d.m.kind != "character" and d.rules.role(bearer) != "mount":
            values = {"armour": bearer.armour or values["armour"], "hits": bearer.hits or values["hits"]}
    return values


def _strays(m: EntryResult, covered: set[str | int], why: Mapping[Path, Text], rules: Rules) -> Iterator[Control]:
    """Keys that mean nothing for the entry, each with the way to be rid of it."""
    for key in ("mount", "upgrades", "carries", "joins", "as_entry", "stands", "part"):
        value = getattr(m.entry, key)
        if not value or key in covered:
            continue
        named = T("{key}: {value}", key=label(rules, key), value=_value_name(key, value, rules))
        blocked = next((text for path, text in why.items() if path[:1] == (key,)), None)
        yield remove_control(
            (key,), named, section=T("Also written down"),
            blocked=blocked if key == "stands" else blocked or NOT_OFFERED,
        )  # fmt: skip


def _value_name(key: str, value: str | int | tuple[str, ...], rules: Rules) -> Shown:
    """What stands under a key, by its names; the id of another entry as it is."""
    if isinstance(value, tuple):
        return tuple(map(rules.word, value))
    return rules.word(value) if isinstance(value, str) and key != "joins" else value


# --------------------------------------------------------------------- the army
