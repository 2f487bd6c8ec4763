"""An entry of the roster, reckoned by itself: priced, profiled and checked where it stands alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core import entries
from builder.core.entries import InPlay, ItemResult, Tag, WeaponLine
from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, Text, alternatives
from builder.core.limits import Keys
from builder.core.plurals import P
from builder.core.points import QUARTERS, Price, Quarters, line, to_number, total
from builder.core.profiles import Movement, Profile, Step, Values
from builder.core.spelling import did_you_mean
from builder.systems.wfb6.entries.facts import EntryResult, Facts
from builder.systems.wfb6.model.definitions import Line
from builder.systems.wfb6.model.roster import Entry
from builder.systems.wfb6.rules.armour_save import Saves, saves
from builder.systems.wfb6.rules.rules import Rules


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    unit = rules.units.get(entry.take)
    if unit is None:
        return _unknown(entry, handle, rules)
    models = entry.models or (1 if unit.size is None else unit.size.min)
    mount = entry.mount or unit.mount
    gear = tuple(dict.fromkeys((*unit.equipment, *(id for id in entry.options if _is_gear(id, rules)))))
    level = entry.level or unit.level
    worn = [rules.system.armour[id] for id in gear if id in rules.system.armour]
    mounted = 0 if mount is None else rules.system.mounted_save
    weapons = [rules.system.weapons[id] for id in gear if id in rules.system.weapons]
    unknown = mount in rules.system.mounts and rules.system.mounts[mount].profile is None
    armour = Saves() if unknown else saves(worn, weapons, mounted=mounted)
    price = tuple(_price(entry, unit, models, rules))
    posts = total(_posts(entry, unit, rules.cited))
    points = total(price)
    items = tuple(_items(entry, rules))
    findings = tuple(_findings(entry, unit, models, gear, rules))

    in_play = InPlay(
        tuple(_profiles(entry, unit, models, mount, rules, still=unknown)),
        save=armour.usual,
        save_without_shield=armour.without_shield,
        weapons=tuple(_weapons(gear, unit, rules, riding=mount is not None)),
        options=tuple(rules.word(id) for id in gear if id not in rules.system.weapons),
        movement=_movement(unit, mount, rules),
        moving=None if mount is not None else 0,
        tags=tuple(_tags(entry, unit, level, None if unknown else mount)),
    )
    each = (points - posts) // models if models else points
    return entries.EntryResult(
        entry,
        handle,
        entry.name or unit.name,
        unit.kind,
        unit.slot,
        None,
        models,
        points,
        each,
        price,
        Facts(unit, level, gear, mount, unknown, armour),
        in_play,
        carries=tuple(dict.fromkeys((*gear, *([mount] if mount else ())))),
        items=items,
        findings=findings,
    )


def _is_gear(id: str, rules: Rules) -> bool:
    return id in rules.system.weapons or id in rules.system.armour or id in rules.system.things


POSTS: dict[str, Text] = {"champion": T("champion"), "musician": T("musician"), "standard": T("standard bearer")}


def _price(entry: Entry, unit: Line, models: int, rules: Rules) -> Iterator[Price]:
    cited = rules.cited
    yield line(unit.name, unit.points, models, cited)
    for id in dict.fromkeys(entry.options):
        if id in unit.options:
            yield line(rules.word(id), unit.options[id], models, cited)
    for higher in unit.levels:
        if higher.level == entry.level:
            yield line(T("level {level}", level=higher.level), higher.points, 1, cited)
    if entry.mount is not None and entry.mount in unit.mounts:
        yield line(rules.word(entry.mount), unit.mounts[entry.mount], 1, cited)
    yield from _posts(entry, unit, cited)
    for id in entry.items:
        item = rules.system.items.get(id)
        if item is not None:
            yield line(item.name, item.points, 1, rules.items_cited)


def _posts(entry: Entry, unit: Line, cited: str) -> Iterator[Price]:
    """The lines of the price for command."""
    for post in dict.fromkeys(entry.command):
        if post == "champion" and unit.champion is not None:
            yield line(unit.champion.name, unit.champion.points, 1, cited)
        elif post == "musician" and unit.musician is not None:
            yield line(POSTS[post], unit.musician, 1, cited)
        elif post == "standard" and unit.standard is not None:
            yield line(POSTS[post], unit.standard, 1, cited)


def _items(entry: Entry, rules: Rules) -> Iterator[ItemResult]:
    for id in entry.items:
        item = rules.system.items.get(id)
        if item is not None:
            yield ItemResult(id, item.name, item.points)


def _profiles(
    entry: Entry, unit: Line, models: int, mount: str | None, rules: Rules, *, still: bool
) -> Iterator[Profile]:
    """Its own row, that of its champion, of its crew and of its mount; `still`: without Movement, that of its mount is not known."""
    known = rules.army.profiles
    own = {} if unit.profile is None else _values(known[unit.profile])
    if still:
        own = {key: value for key, value in own.items() if key != "M"}
    champion = unit.champion if "champion" in entry.command else None
    number = unit.crew * models or models
    if own:
        rest = number - 1 if champion is not None else number
        if rest > 0:
            yield Profile(entry.name or unit.name if not unit.crew else T("Crew"), own, {}, rest)
        if champion is not None:
            better = own if champion.profile is None else _values(known[champion.profile])
            step = Step(champion.name, {"A": 1}, rules.cited) if champion.profile is None else None
            attacks = better["A"]
            if step is not None and isinstance(attacks, int):
                better = {**better, "A": attacks + 1}
            yield Profile(champion.name, better, {}, 1, () if step is None else (step,))
    ridden = None if mount is None else rules.system.mounts.get(mount)
    if ridden is not None and ridden.profile is not None:
        yield Profile(ridden.name, _values(known[ridden.profile]), {}, models)


def _values(profile: Mapping[str, int]) -> Values:
    return {key: value for key, value in profile.items()}  # noqa: C416 - a wider type of values


def _weapons(gear: tuple[str, ...], unit: Line, rules: Rules, *, riding: bool) -> Iterator[WeaponLine]:
    known = rules.system.weapons
    strength = None if unit.profile is None else rules.army.profiles[unit.profile].get("S")
    for id in gear:
        if id not in known:
            continue
        weapon = known[id]
        hard = weapon.strength if weapon.strength is not None else None if strength is None else strength + weapon.bonus
        note = _note(_note(weapon.when, weapon.note), weapon.when_riding if riding else weapon.on_foot)
        yield WeaponLine(id, weapon.name, weapon.range, None if hard is None else str(hard), 0, 0, 0, note)


def _note(when: Shown, note: Shown) -> Shown:
    if when is None:
        return note
    return when if note is None else T("{first}; {second}", first=when, second=note)


def _movement(unit: Line, mount: str | None, rules: Rules) -> Movement | None:
    """That of its mount, or its own; none where our facts have no profile of it."""
    ridden = None if mount is None else rules.system.mounts.get(mount)
    profile = unit.profile if ridden is None else ridden.profile
    if profile is None:
        return None
    move = rules.army.profiles[profile]["M"]
    return Movement(move, 0, move, move * 2, move / 2)


def _tags(entry: Entry, unit: Line, level: int, mount: str | None) -> Iterator[Tag]:
    if mount is not None:
        yield Tag(
            "mounted", T("Mounted"), None, T("the save assumes that being mounted improves it by 1; check the rulebook")
        )
    if "champion" in entry.command and unit.champion is not None and unit.champion.profile is None:
        text = T("profile assumed: that of the unit with 1 Attack more; check the rulebook")
        yield Tag("champion-assumed", unit.champion.name, None, text)
    if unit.unique:
        yield Tag("unique", T("Unique"))
    if level:
        yield Tag("wizard", T("Wizard"), T("level {level}", level=level))


# ------------------------------------------------------------------- findings


def _findings(entry: Entry, unit: Line, models: int, gear: tuple[str, ...], rules: Rules) -> Iterator[Finding]:
    """What is not offered to it, or does not go together."""
    yield from _options(entry, unit, rules)
    known = rules.system
    suits = [id for id in gear if id in known.armour and known.armour[id].save is not None]
    if len(suits) > 1:
        text = T("{name}: {count} suits of armour; only one is allowed.", name=unit.name, count=len(suits))
        yield _error("option", text, rules, ("options",), len(suits), 1, T("Keep only one of them."))
    mount = entry.mount or unit.mount
    if any(id in entry.options and known.armour[id].mounted for id in known.armour) and not (
        mount in known.mounts and known.mounts[mount].barding
    ):
        text = T("Barding is for horses; {name} rides none.", name=unit.name)
        at = next(i for i, id in enumerate(entry.options) if id in known.armour and known.armour[id].mounted)
        yield _error(
            "option",
            text,
            rules,
            ("options", at),
            entry.options[at],
            False,
            T("Choose a horse, or remove the barding."),
        )
    if entry.mount is not None and entry.mount not in unit.mounts:
        if entry.mount in known.mounts:
            text = T("{name}: this mount is not available ({mount}).", name=unit.name, mount=rules.word(entry.mount))
            yield _error(
                "mount", text, rules, ("mount",), entry.mount, list(unit.mounts), T("Choose another mount, or none.")
            )
        else:
            yield _no_such(entry.mount, ("mount",), list(unit.mounts), rules)
    if entry.level is not None and entry.level not in (unit.level, *(one.level for one in unit.levels)):
        levels = [level for level in (unit.level, *(one.level for one in unit.levels)) if level]
        text = T("{name}: level {level} is not available.", name=unit.name, level=entry.level)
        yield _error(
            "level",
            text,
            rules,
            ("level",),
            entry.level,
            levels,
            T("Choose level {levels}.", levels=alternatives(levels)) if levels else T("Remove the level."),
        )
    if mount is None:
        for index, id in enumerate(entry.options):
            if id in known.weapons and known.weapons[id].mounted and id in unit.options:
                text = T("{name}: {weapon} on foot; it is a weapon for riders.", name=unit.name, weapon=rules.word(id))
                fix = T("Choose a mount, or remove it.")
                yield _error("option", text, rules, ("options", index), id, False, fix)._replace(severity=WARNING)
    yield from _magic(entry, unit, rules)
    yield from _command(entry, unit, rules)
    if unit.size is None and models > 1:
        text = T("{name}: only one model to an entry; there are {models} here.", name=unit.name, models=models)
        yield _error("alone", text, rules, ("models",), models, 1, T("Give each model an entry of its own."))


def _options(entry: Entry, unit: Line, rules: Rules) -> Iterator[Finding]:
    """An entry has the options that the list offers it, each once."""
    for index, id in enumerate(entry.options):
        if not _is_gear(id, rules):
            yield _no_such(id, ("options", index), list(unit.options), rules)
        elif id in entry.options[:index]:
            text = T("Taken twice: {option}.", option=rules.word(id))
            yield _error("option", text, rules, ("options", index), id, 1, T("Remove the duplicate."))
        elif id not in unit.options:
            text = T("{name}: {option} not available; it counts as 0 points.", name=unit.name, option=rules.word(id))
            yield _error("option", text, rules, ("options", index), id, list(unit.options), T("Remove the option."))


def _magic(entry: Entry, unit: Line, rules: Rules) -> Iterator[Finding]:
    """Magic items are ones we know, on those who may carry them, for no more points than the list gives them."""
    for index, id in enumerate(entry.items):
        if id not in rules.system.items:
            yield _no_such(id, ("items", index), list(rules.system.items), rules)
    spent = sum(rules.system.items[id].points for id in entry.items if id in rules.system.items)
    if spent and unit.magic is None:
        text = T("{name}: no magic items allowed.", name=unit.name)
        yield _error("items", text, rules, ("items",), len(entry.items), 0, T("Remove them."))
    elif unit.magic is not None and spent > unit.magic * QUARTERS:
        most = Quarters(unit.magic * QUARTERS)
        text = T(
            "{name}: magic items worth {points} points; at most {most} are allowed.",
            name=unit.name,
            points=Quarters(spent),
            most=most,
        )
        over = Quarters(spent - unit.magic * QUARTERS)
        fix = P(
            "Remove at least {points} point’s worth of magic items.",
            "Remove at least {points} points’ worth of magic items.",
            "points",
            points=over,
        )
        yield _error("items", text, rules, ("items",), to_number(spent), unit.magic, fix)
    yield from _magic_weapons(entry, unit, rules)


def _magic_weapons(entry: Entry, unit: Line, rules: Rules) -> Iterator[Finding]:
    """A character usually bears one magic weapon; what kinds go together stands in no source of ours."""
    known = rules.system.items
    weapons = [index for index, id in enumerate(entry.items) if id in known and known[id].kind == "weapon"]
    if len(weapons) > 1:
        text = T("{name}: {count} magic weapons; usually a character has only one.", name=unit.name, count=len(weapons))
        fix = T("Check the rulebook, or choose another item.")
        at = ("items", weapons[-1])
        found = _error("items", text, rules, at, len(weapons), 1, fix)
        yield found._replace(severity=WARNING, rule=rules.items_cited, by="advice")


def _command(entry: Entry, unit: Line, rules: Rules) -> Iterator[Finding]:
    """A unit has the champion, musician and standard bearer that the list offers it, each once."""
    has = {
        "champion": unit.champion is not None,
        "musician": unit.musician is not None,
        "standard": unit.standard is not None,
    }
    for index, post in enumerate(entry.command):
        if not has[post] or post in entry.command[:index]:
            offered = [one for one, there in has.items() if there]
            text = T("{name}: {post} not available.", name=unit.name, post=POSTS[post])
            yield _error("command", text, rules, ("command", index), post, offered, T("Remove it."))


def _error(code: str, text: Text, rules: Rules, path: Keys, found: Plain, allowed: Plain, fix: Text) -> Finding:
    return Finding(
        f"wfb6.{code}", ERROR, text, rules.cited, path=path, found=found, allowed=allowed, fix=fix, by="list"
    )


def _no_such(id: str, path: Keys, known: list[str], rules: Rules) -> Finding:
    text = T("“{id}” is unknown here; it counts as 0 points.", id=id)
    fix = did_you_mean(id, known, rules.word) or T("Remove it.")
    return Finding("ref.unknown", ERROR, text, path=path, found=id, allowed=known, fix=fix, by="list")


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    known = list(rules.units)
    text = T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=entry.take)
    fix = did_you_mean(entry.take, known, rules.word) or T("Remove it.")
    finding = Finding("ref.unknown", ERROR, text, path=("take",), found=entry.take, allowed=known, fix=fix, by="list")
    return entries.EntryResult(
        entry,
        handle,
        entry.name or entry.take,
        "unknown",
        None,
        None,
        entry.models or 1,
        0,
        0,
        (),
        Facts(None),
        findings=(finding,),
    )
