"""Offers of the list's lines: models, level, mount, options, magic items, command."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.choices import AnyOf, Bound, ListOf, Number, OneOf, Option, Refusal
from builder.core.findings import WARNING, Plain, T, Text, alternatives
from builder.core.offers import Offer
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.roles import Role, synonyms_of, words_of
from builder.systems.wfb6.definitions import ArmyFile, Line, SystemFile
from builder.systems.wfb6.roster import Entry

POSTS: dict[str, Text] = {"champion": T("champion"), "musician": T("musician"), "standard": T("standard bearer")}
HAND_WEAPON = "hand-weapon"
"""Id of the weapon that every model has."""


def offers(system: SystemFile, army: ArmyFile) -> dict[str, Offer[Entry]]:
    """Offers of an army by the id of the line."""
    rule = system.cite(army.source)
    return {line.id: _offer(line, system, rule) for line in army.units}


def _offer(line: Line, system: SystemFile, rule: str) -> Offer[Entry]:
    included = (*line.equipment, *((line.mount,) if line.mount is not None else ()))
    wizard = ("wizard",) if line.level or line.levels else ()
    roles = tuple(_roles(line, system))
    synonyms = synonyms_of((line.id, line.slot, *wizard, *roles, *included), system.synonyms)
    return Offer(
        id=line.id,
        name=line.name,
        kind=line.kind,
        category=line.slot,
        heading=system.slots[line.slot],
        models=_models(line, rule),
        choices=(
            _level(line, rule),
            _mount(line, system, rule),
            _options(line, system, rule),
            _items(line, system, rule),
            _command(line, rule),
        ),
        price_order=("options", "level", "mount", "command", "items"),
        number="" if line.most is None else f"0-{line.most}",
        size="1" if line.size is None else str(line.size),
        equipment=line.equipment,
        roles=roles,
        search=words_of(*map(system.word, (*included, *line.options, *line.mounts)), *roles, *wizard, *synonyms),
        gloss=tuple(system.word(id) for id in line.equipment if id != HAND_WEAPON),
    )


def _roles(line: Line, system: SystemFile) -> Iterator[Role]:
    """Roles by which a line is searched: its kind of troops, and `missile` if it shoots."""
    if line.kind != "swarm":
        yield line.kind
    if any(id in system.weapons and system.weapons[id].shooting for id in line.equipment):
        yield "missile"


def _models(line: Line, rule: str) -> Number[Entry]:
    """Choice of the number of models: 1 for characters and machines; unit sizes are limits."""

    def alone(models: int) -> Refusal:
        """Refusal of more than one model in an entry of a character or machine."""
        text = T("{name}: only one model to an entry; there are {models} here.", name=line.name, models=models)
        return Refusal(text, T("Give each model an entry of its own."), allowed=1)

    single = line.size is None
    return Number(
        path=("models",),
        label=T("models"),
        code="wfb6.alone",
        rule=rule,
        name=line.name,
        each=line.points,
        low=1 if line.size is None else line.size.min,
        high=1 if line.size is None else line.size.max,
        note=None if single else T("{size} in a unit", size=str(line.size)),
        too_many=alone if single else None,
    )


def _level(line: Line, rule: str) -> OneOf[Entry]:
    """Choice of a wizard's level."""

    def refused(level: Plain) -> Refusal:
        text = T("{name}: level {level} is not available.", name=line.name, level=str(level))
        levels = [level for level in (line.level, *(one.level for one in line.levels)) if level]
        fix = T("Choose level {levels}.", levels=alternatives(levels)) if levels else T("Remove the level.")
        return Refusal(text, fix, levels)

    return OneOf(
        path=("level",),
        label=T("level"),
        code="wfb6.level",
        rule=rule,
        section=T("Magic"),
        none=T("level {level}", level=line.level) if line.level else T("no wizard"),
        options={one.level: Option(T("level {level}", level=one.level), one.points) for one in line.levels},
        refused=refused,
        default=line.level,
    )


def _mount(line: Line, system: SystemFile, rule: str) -> OneOf[Entry]:
    """Choice of a character's mount."""

    def refused(mount: Plain) -> Refusal:
        word = system.word(str(mount))
        text = T("{name}: this mount is not available ({mount}).", name=line.name, mount=word)
        return Refusal(text, T("Choose another mount, or none."), list(line.mounts))

    return OneOf(
        path=("mount",),
        label=T("mount"),
        code="wfb6.mount",
        rule=rule,
        section=T("Equipment"),
        none=T("on foot"),
        options={id: Option(system.word(id), points) for id, points in line.mounts.items()},
        names={id: mount.name for id, mount in system.mounts.items()},
        refused=refused,
    )


def _options(line: Line, system: SystemFile, rule: str) -> AnyOf[Entry]:
    """Choice of options, each once: one suit of armour, barding only with a horse, a warning for a lance on foot."""
    armour, weapons = system.armour, system.weapons

    def refused(id: str) -> Refusal:
        text = T("{name}: {option} not available; it counts as 0 points.", name=line.name, option=system.word(id))
        return Refusal(text, T("Remove the option."), list(line.options))

    def repeated(id: str) -> Refusal:
        return Refusal(T("Taken twice: {option}.", option=system.word(id)), T("Remove the duplicate."), 1)

    def needs(entry: Entry, id: str) -> Refusal | None:
        ridden = entry.mount or line.mount
        mount = system.mounts.get(ridden or "")
        if id in armour and armour[id].mounted and not (mount is not None and mount.barding):
            text = T("Barding is for horses; {name} rides none.", name=line.name)
            return Refusal(text, T("Choose a horse, or remove the barding."), reason=T("rides no horse"))
        if id in weapons and weapons[id].mounted and id in line.options and ridden is None:
            text = T("{name}: {weapon} on foot; it is a weapon for riders.", name=line.name, weapon=system.word(id))
            return Refusal(text, T("Choose a mount, or remove it."), severity=WARNING)
        return None

    def suit(id: str) -> int:
        """1 if the option is a suit of armour that the line does not include, else 0."""
        return int(id in armour and armour[id].is_suit and id not in line.equipment)

    def two_suits(count: int) -> Refusal:
        text = T("{name}: {count} suits of armour; only one is allowed.", name=line.name, count=count)
        return Refusal(text, T("Keep only one of them."), allowed=1)

    printed = sum(id in armour and armour[id].is_suit for id in dict.fromkeys(line.equipment))
    return AnyOf(
        path=("options",),
        label=T("equipment"),
        code="wfb6.option",
        rule=rule,
        section=T("Equipment"),
        options={id: Option(system.word(id), points, per_model=True) for id, points in line.options.items()},
        names=system.gear,
        refused=refused,
        repeated=repeated,
        requirements=(needs,),
        bounds=(Bound(1, suit, two_suits, included=printed, exchange=True),),
    )


def _items(line: Line, system: SystemFile, rule: str) -> AnyOf[Entry]:
    """Choice of magic items within the line's points; we have no source on which kinds exclude one another."""
    items, items_rule = system.items, system.cite(system.items_source)

    def none_allowed(_: int) -> Refusal:
        return Refusal(T("{name}: no magic items allowed.", name=line.name), T("Remove them."), allowed=0)

    def too_expensive(spent: int) -> Refusal:
        most, over = Quarters((line.magic or 0) * QUARTERS), Quarters(spent - (line.magic or 0) * QUARTERS)
        text = T(
            "{name}: magic items worth {points} points; at most {most} are allowed.",
            name=line.name, points=Quarters(spent), most=most,
        )  # fmt: skip
        fix = P(
            "Remove at least {points} point’s worth of magic items.",
            "Remove at least {points} points’ worth of magic items.",
            "points", points=over,
        )  # fmt: skip
        return Refusal(text, fix, line.magic, found=to_number(spent), reason=T("up to {points} points", points=most))

    def price_of(id: str) -> int:
        return items[id].points

    def weapons(id: str) -> int:
        """1 if the magic item is a weapon, else 0."""
        return int(items[id].kind == "weapon")

    def two_weapons(count: int) -> Refusal:
        text = T("{name}: {count} magic weapons; usually a character has only one.", name=line.name, count=count)
        fix = T("Check the rulebook, or choose another item.")
        return Refusal(text, fix, 1, severity=WARNING, by="advice", rule=items_rule)

    return ListOf(
        path=("items",),
        label=T("magic item"),
        adding=T("a magic item"),
        several=frozenset(id for id, item in items.items() if item.several),
        code="wfb6.items",
        rule=rule,
        section=T("Magic items"),
        options={id: Option(item.name, item.points, items_rule) for id, item in items.items()},
        names={id: item.name for id, item in items.items()},
        bounds=(
            Bound(0, lambda _: 1, none_allowed)
            if line.magic is None
            else Bound(line.magic * QUARTERS, price_of, too_expensive),
            Bound(1, weapons, two_weapons, at="value"),
        ),
        note=T("for up to {points} points", points=line.magic or 0),
    )


def _command(line: Line, rule: str) -> AnyOf[Entry]:
    """Choice of champion, musician and standard bearer, each once."""
    champion, posts = line.champion, POSTS
    offered: dict[str, Option] = {}
    if champion is not None:
        offered["champion"] = Option(champion.name, champion.points)
    for post, points in (("musician", line.musician), ("standard", line.standard)):
        if points is not None:
            offered[post] = Option(posts[post], points)

    def refused(post: str) -> Refusal:
        text = T("{name}: {post} not available.", name=line.name, post=posts[post])
        return Refusal(text, T("Remove it."), list(offered))

    return AnyOf(
        path=("command",),
        label=T("command"),
        code="wfb6.command",
        rule=rule,
        section=T("Command"),
        options=offered,
        names=posts,
        refused=refused,
        repeated=refused,
    )
