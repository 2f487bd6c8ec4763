"""An entry of the roster, reckoned by itself: priced, profiled and checked where it stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from builder.core.entries import EntryResult, ItemResult, Movement, Tag
from builder.core.findings import ERROR, WARNING, Finding, T, Text
from builder.core.points import line, total
from builder.core.profiles import Profile, Step
from builder.core.schema import did_you_mean, nearest
from builder.systems.warmaster.model.definitions import Bearer, MagicItem, PriceBy, Unit, Upgrade
from builder.systems.warmaster.model.roster import Entry
from builder.systems.warmaster.rules.rules import Rules

NO_ARMOUR = "-"
"""What stands for armour where there is none."""
ROW = ("shots", "range", "armour")
"""What troops may lack altogether: a row that takes the place of another leaves it out."""
HOST = "="
"""What stands for the armour of a stand before it is added to a unit, whose armour it has."""


class Facts(NamedTuple):
    """What the army's checks want to know of an entry."""

    line: Unit | None
    """Its line of the list."""
    fielded: Unit | None
    """The line in whose place it is fielded, or its own."""
    upgrades: tuple[Upgrade, ...] = ()
    """Mount and upgrades that are known."""
    items: tuple[tuple[str, MagicItem, int], ...] = ()
    """Id, definition and quarters of each magic item that is known."""
    roles: frozenset[str] = frozenset()
    """Its post, and that of a wizard if it is one as well."""
    names: tuple[str, ...] = ()
    """The lines of the list that it counts as."""
    value: int = 0
    """Quarters that one of its units is worth to the enemy; added stands of others not reckoned in."""
    flies: bool = False


def evaluate(entry: Entry, handle: str, settings: tuple[Any, ...], rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    unit = rules.units.get(entry.take)
    if unit is None:
        return _unknown(entry, handle, rules)
    findings: list[Finding] = []
    fielded, swap = _fielded(entry, unit, rules, findings)
    upgrades = upgraded(entry, unit, rules, findings)
    roles = {rules.role(fielded)}
    if fielded.wizard or any(u.wizard for u in upgrades):
        roles.add("wizard")
    values = _values(fielded, upgrades, rules)
    items = tuple(carried(entry, fielded, upgrades, values, roles, rules, findings))
    price = [line(unit.name, unit.points, entry.count, rules.cited)]
    if swap is not None:
        price.append(line(T("as {name}", name=fielded.name), swap, entry.count, rules.cited))
    price += [line(u.name, u.points, entry.count, rules.cited) for u in upgrades]
    price += [
        line(item.name, points, 1, rules.cite(item.sources.get(rules.army.edition, item.source)))
        for _, item, points in items
    ]
    points = total(price)
    each = total(p._replace(points=p.each) for p in price[: len(price) - len(items)])
    leads = rules.leads(fielded)
    flies = fielded.flies or any(u.flies for u in upgrades)
    pace = _pace(fielded, upgrades, rules, leads=leads, flies=flies)
    facts = Facts(
        unit,
        fielded,
        upgrades,
        items,
        frozenset(roles),
        tuple(dict.fromkeys((unit.id, fielded.id))),
        each + sum(points for *_, points in items),
        flies,
    )
    kind = rules.system.kinds[fielded.type]
    named: Bearer = next((u for u in upgrades if u.replaces), fielded)
    improved = tuple(u.name for u in upgrades if rules.role(u) != "mount" and u is not named)
    mount = next((u for u in upgrades if rules.role(u) == "mount"), None)
    return EntryResult(
        entry,
        handle,
        entry.name or named.name,
        "character" if leads else kind.group,
        kind.group,
        None,
        entry.count,
        points,
        each,
        tuple(price),
        profiles=tuple(_profiles(fielded, upgrades, values, entry.count, rules)),
        movement=Movement(pace[0], 0, pace[0], pace[0], pace[1]),
        save=_save(values.get("armour")),
        save_without_shield=_save(values.get("armour")),
        race=kind.name,
        carries=tuple(dict.fromkeys((*([entry.mount] if entry.mount else ()), *entry.upgrades))),
        items=tuple(ItemResult(id, item.name, points, (item.effect,)) for id, item, points in items),
        joins=entry.joins,
        tags=tuple(_tags(fielded, upgrades, roles, rules)),
        findings=tuple(findings),
        facts=facts,
        more={
            "mount": None if mount is None else mount.name,
            "ridden": mount is None or mount.ridden,
            "title": unit.name if leads and unit.name != kind.name else None,
            "pace": pace,
            "upgrades": improved,
        },
    )


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    finding = Finding(
        "ref.unknown",
        ERROR,
        T("{take} is not in this army’s list; it is kept and counts 0 points.", take=entry.take),
        path=("take",),
        found=entry.take,
        allowed=nearest(entry.take, rules.units),
        fix=did_you_mean(entry.take, list(rules.units)),
        by="list",
    )
    name = entry.name or entry.take
    return EntryResult(
        entry, handle, name, "unknown", None, None, entry.count, 0, 0, (), findings=(finding,), facts=Facts(None, None)
    )


def _fielded(entry: Entry, unit: Unit, rules: Rules, findings: list[Finding]) -> tuple[Unit, int | None]:
    """The line that the units are fielded as, and what that costs."""
    if entry.as_entry is None or entry.as_entry == unit.id:
        return unit, None
    stand_in = unit.may_be.get(entry.as_entry)
    if stand_in is not None:
        return rules.units[entry.as_entry], stand_in.points
    findings.append(
        Finding(
            "warmaster.substitution",
            ERROR,
            T("{name} cannot be fielded as {other}.", name=unit.name, other=rules.word(entry.as_entry)),
            f"{rules.cited} (WM-21)",
            path=("as_entry",),
            found=entry.as_entry,
            allowed=list(unit.may_be),
            fix=did_you_mean(entry.as_entry, unit.may_be) or T("Remove it."),
            by="list",
        )
    )
    return unit, None


# --------------------------------------------------------------------- upgrades


def upgraded(entry: Entry, unit: Unit, rules: Rules, findings: list[Finding]) -> tuple[Upgrade, ...]:
    """WM-12, WM-13: mount and upgrades, each once; what is not offered is kept and priced all the same."""
    found: list[Upgrade] = []
    named = [("mount", None, entry.mount)] if entry.mount is not None else []
    rows: list[tuple[str, int | None, str]] = [(k, i, v) for k, i, v in named if v is not None]
    rows += [("upgrades", index, id) for index, id in enumerate(entry.upgrades)]
    offered = offered_to(unit, [id for _, _, id in rows], rules)
    mounts = 0
    for key, index, id in rows:
        path: tuple[str | int, ...] = (key,) if index is None else (key, index)
        upgrade = rules.upgrades.get(id)
        if upgrade is None:
            findings.append(
                _nothing(id, list(offered), path, T("The list has no upgrade {id}; it counts 0 points.", id=id))
            )
            continue
        if upgrade in found:
            findings.append(
                _wrong(
                    "upgrade", T("{upgrade} is taken twice.", upgrade=upgrade.name), rules, "WM-12", path, id, allowed=1
                )
            )
            continue
        found.append(upgrade)
        if id not in offered:
            text = T("{name} cannot have {upgrade}.", name=unit.name, upgrade=upgrade.name)
            findings.append(_wrong("upgrade", text, rules, "WM-12", path, id, allowed=list(offered)))
        is_mount = rules.role(upgrade) == "mount"
        if is_mount:
            mounts += 1
            if mounts > 1 or index is not None:
                text = (
                    T("{name} has more than one mount.", name=unit.name)
                    if mounts > 1
                    else T("{upgrade} is a mount: it stands under mount.", upgrade=upgrade.name)
                )
                findings.append(_wrong("mount", text, rules, "WM-13", path, id, allowed=1 if mounts > 1 else False))
        elif index is None:
            text = T("{upgrade} is no mount: it stands under upgrades.", upgrade=upgrade.name)
            findings.append(_wrong("mount", text, rules, "WM-13", path, id, allowed=False))
    return tuple(found)


def offered_to(unit: Unit, taken: list[str], rules: Rules) -> tuple[str, ...]:
    """The upgrades that a line may have, with those that others of its upgrades open."""
    found = list(unit.upgrades)
    for id in found:
        upgrade = rules.upgrades[id]
        if id in taken:
            found += [o for o in upgrade.opens if o not in found]
    return tuple(found)


def _nothing(id: str, known: list[str], path: tuple[Any, ...], text: Text) -> Finding:
    return Finding(
        "ref.unknown",
        ERROR,
        text,
        path=path,
        found=id,
        allowed=known,
        fix=did_you_mean(id, known) or T("Remove it."),
        by="list",
    )


def _wrong(
    code: str,
    text: Text,
    rules: Rules,
    rule: str,
    path: tuple[Any, ...],
    found: Any,
    *,
    severity: str = ERROR,
    allowed: Any = None,
    fix: Text | None = None,
) -> Finding:
    return Finding(
        f"warmaster.{code}", severity, text, f"{rules.cited} ({rule})", path=path, found=found, allowed=allowed,
        fix=fix or T("Take it out."), by="list",
    )  # fmt: skip


# --------------------------------------------------------------------- profile


def _values(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules) -> dict[str, Any]:
    """The characteristics: upgrades of troops that bring their own take the place of those printed."""
    values: dict[str, Any] = {
        "attack": unit.attack,
        "shots": unit.shots,
        "range": unit.range,
        "hits": unit.hits,
        "armour": unit.armour or NO_ARMOUR,
        "command": unit.command,
        "size": unit.size,
    }
    for upgrade in upgrades:
        if rules.role(upgrade) == "mount" or (rules.leads(unit) and not upgrade.replaces):
            continue
        for key in values:
            own = getattr(upgrade, key, None)
            if own is not None or (key in ROW and upgrade.replaces and not rules.leads(unit)):
                values[key] = NO_ARMOUR if own is None and key == "armour" else own
    return values


def _shown(key: str, value: Any, *, bonus: bool) -> Any:
    """A value as it stands in the profile: attack bonuses with their sign, ranges with their measure."""
    if value is None or value == NO_ARMOUR:
        return None
    if key in ("attack", "shots") and bonus and isinstance(value, int):
        return f"+{value}"
    if key == "range" and isinstance(value, int):
        return f"{value} cm"
    return value.replace(" ", "\u00a0") if isinstance(value, str) else value


def _profiles(
    unit: Unit, upgrades: tuple[Upgrade, ...], values: dict[str, Any], count: int, rules: Rules
) -> Iterator[Profile]:
    leads = rules.leads(unit)
    own: dict[str, Any] = {key: _shown(key, value, bonus=leads) for key, value in values.items()}
    if unit.hosts:
        own["size"] = f"+{unit.size}"
        own["armour"] = unit.armour or HOST
    named: Bearer = next((u for u in upgrades if u.replaces), unit)
    yield Profile(named.name, own, {}, count, tuple(_steps(unit, upgrades, rules)))
    if unit.weakened is not None:
        left = {key: _shown(key, getattr(unit.weakened, key, None), bonus=False) for key in values}
        row = {key: own[key] if value is None else value for key, value in left.items()}
        yield Profile(T("Weakened"), row, {}, count)
    for upgrade in upgrades:
        if upgrade is named:
            continue
        row = {key: _shown(key, getattr(upgrade, key, None), bonus=True) for key in values}
        if (rules.role(upgrade) == "mount" or leads) and any(v is not None for v in row.values()):
            yield Profile(upgrade.name, row, {}, count)


def _steps(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules) -> Iterator[Step]:
    """What upgrades of troops changed, as far as it can be said in numbers."""
    if rules.leads(unit):
        return
    for upgrade in upgrades:
        changes = {
            key: getattr(upgrade, key) - getattr(unit, key)
            for key in ("attack", "shots", "hits")
            if isinstance(getattr(upgrade, key), int) and isinstance(getattr(unit, key), int)
        }
        changes = {key: by for key, by in changes.items() if by}
        if changes:
            yield Step(upgrade.name, changes, rules.cited)


def _save(armour: Any) -> int | None:
    """The lowest die that saves."""
    return int(armour[0]) if isinstance(armour, str) and armour[:1].isdigit() else None


def _pace(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Rules, *, leads: bool, flies: bool) -> tuple[int, ...]:
    """Full and half pace: a pace of its own, that of its mount, or that of its kind."""
    table = rules.edition.pace
    for bearer in (*upgrades, unit):
        if bearer.move is not None:
            return bearer.move
    if flies:
        return table["flying-character" if leads else "flyer"]
    return table["character"] if leads else table.get(unit.type, (0, 0))


def _tags(unit: Unit, upgrades: tuple[Upgrade, ...], roles: set[str], rules: Rules) -> Iterator[Tag]:
    instead = any(u.replaces for u in upgrades)
    bearers: tuple[Bearer, ...] = upgrades if instead else (unit, *upgrades)
    ids = dict.fromkeys(id for bearer in bearers for id in bearer.rules)
    for id in ids:
        rule = rules.rules[id]
        if not rule.roles or roles.intersection(rule.roles):
            yield Tag(id, rule.name, None, rule.effect)
    notes: tuple[Bearer, ...] = (unit, *upgrades)
    for bearer in notes:
        if bearer.doubt is not None:
            yield Tag("doubt", T("Doubtful"), None, bearer.doubt)


# --------------------------------------------------------------------- magic items


def price_of(id: str, values: dict[str, Any], rules: Rules) -> int | None:
    """What an item costs a carrier of these values; `None` if it is not sold to it."""
    item = rules.items.get(id)
    price = None if item is None else item.points.get(rules.army.edition)
    if isinstance(price, PriceBy):
        return price.points.get(str(values.get(price.by)))
    return price


def may_carry(id: str, unit: Unit, roles: set[str] | frozenset[str], rules: Rules) -> bool:
    """Whether an item is for carriers of this kind and these posts."""
    item = rules.items.get(id)
    if item is None:
        return False
    if id in unit.items:
        return True
    return unit.type in item.on or bool(roles & set(item.on))


def carried(
    entry: Entry,
    unit: Unit,
    upgrades: tuple[Upgrade, ...],
    values: dict[str, Any],
    roles: set[str],
    rules: Rules,
    findings: list[Finding],
) -> Iterator[tuple[str, MagicItem, int]]:
    """WM-02, WM-14, WM-18: items are sold to the army, and one to a carrier that is named."""
    for index, id in enumerate(entry.carries):
        path = ("carries", index)
        item = rules.system.items.get(id)
        if item is None:
            text = T("There is no magic item {id}; it counts 0 points.", id=id)
            findings.append(_nothing(id, list(rules.items), path, text))
            continue
        if id not in rules.items:
            text = T("{item} is not sold to this army; it counts 0 points.", item=item.name)
            findings.append(_wrong("list", text, rules, "WM-02", path, id, allowed=list(rules.items)))
            continue
        points = price_of(id, values, rules)
        findings.extend(_carrier(id, item, unit, upgrades, values, roles, points, rules, path))
        yield id, item, points or 0
    if len(entry.carries) > 1:
        text = T("{name} carries {count} magic items; one is allowed.", name=unit.name, count=len(entry.carries))
        fix = T("Keep one of them.")
        findings.append(_wrong("one-item", text, rules, "WM-14", ("carries",), len(entry.carries), allowed=1, fix=fix))
    if entry.carries and entry.count > 1:
        text = T("Nobody says which of the {count} units carries it.", count=entry.count)
        fix = T("Make the carrier an entry of its own.")
        findings.append(_wrong("assigned", text, rules, "WM-18", ("carries",), entry.count, allowed=1, fix=fix))


def _carrier(
    id: str,
    item: MagicItem,
    unit: Unit,
    upgrades: tuple[Upgrade, ...],
    values: dict[str, Any],
    roles: set[str],
    points: int | None,
    rules: Rules,
    path: tuple[Any, ...],
) -> Iterator[Finding]:
    """WM-15, WM-16, WM-24: an item is for its carrier, and sold to it."""
    if not unit.magic or unit.hosts or (not rules.system.kinds[unit.type].magic and id not in unit.items):
        text = T("{name} may carry no magic item.", name=unit.name)
        yield _wrong("no-items", text, rules, "WM-15", path, id, allowed=False)
        return
    if not may_carry(id, unit, roles, rules):
        openers = [rules.upgrades[u] for u in unit.upgrades if rules.upgrades[u].wizard]
        if "wizard" in item.on and "general" in roles and openers:
            text = T(
                "{item} is for wizards: {name} needs {upgrade}.",
                item=item.name,
                name=unit.name,
                upgrade=openers[0].name,
            )
            yield _wrong(
                "wizard-item",
                text,
                rules,
                "WM-24",
                path,
                id,
                severity=WARNING,
                allowed=False,
                fix=T("Add {upgrade}.", upgrade=openers[0].name),
            )
            return
        text = T("{item} is not for {name}.", item=item.name, name=unit.name)
        yield _wrong("item", text, rules, "WM-16", path, id, allowed=False)
        return
    price = item.points[rules.army.edition]
    value = str(values.get(price.by)) if isinstance(price, PriceBy) else ""
    if points is None:
        text = T("{item} is not sold to {name}.", item=item.name, name=unit.name)
        assert isinstance(price, PriceBy)
        yield _wrong("item", text, rules, "WM-16", path, value, allowed=list(price.points))
    idle = item.no_effect
    if idle is not None and rules.army.edition in idle.editions and str(values.get(idle.by)) in idle.values:
        text = T("{item} does nothing for {name}.", item=item.name, name=unit.name)
        yield _wrong("no-effect", text, rules, "WM-16", path, id, allowed=False, severity=WARNING)
