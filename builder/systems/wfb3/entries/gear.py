"""What an entry buys and carries: options, mounts, creatures of the open list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from builder.core.findings import ERROR, INFO, WARNING, Finding, T, Text
from builder.core.schema import did_you_mean
from builder.systems.wfb3.entries import mixed
from builder.systems.wfb3.model.definitions import Creature, Mount, SystemFile
from builder.systems.wfb3.model.lists import AnyUnit, Each, Half, OneUnit, UnitEntry, offers_of
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.rules.rules import Rules, cite


class Bought(NamedTuple):
    """An option that was taken."""

    id: str
    points: int
    """Quarters, for each model, or for each of what `per` names."""
    instead_of: str | None = None
    one_unit: bool = False
    """Only one unit of the entry may have it."""
    per: str = "model"
    """What has it: each model of the entry, or each of something else (`lists.Each`)."""
    number: int | None = None
    """How many have it; all if none is named."""
    singly: bool = False
    """Each model may have it apart from the others of its unit."""


NOT_SOLD = ("crew", "pack-master")
"""Kinds of special troops that are no option."""
DIVIDED = ("unit", "machine", "chariot")
"""Kinds of entries of which a part may have what the others have not."""
_KEYS = {
    "unit": (
        *("level", "role", "joins", "as_", "roll", "moved", "spells", "kindred", "size", "spare_crew", "team", "crew"),
        *("pack", "guards"),
    ),
    "machine": (
        *("level", "role", "as_", "roll", "moved", "spells", "kindred", "command", "formation", "quality", "mount"),
        *("team", "crew", "pack", "guards"),
    ),
    "chariot": (
        *(
            "level",
            "role",
            "as_",
            "roll",
            "moved",
            "spells",
            "kindred",
            "formation",
            "quality",
            "mount",
            "size",
            "spare_crew",
        ),
        *("pack", "guards", "champion"),
    ),
    "character": (
        *("models", "command", "formation", "quality", "size", "spare_crew", "team", "crew"),
        *("pack", "guards", "champion"),
    ),
    "pack": (
        *(
            "level",
            "role",
            "joins",
            "as_",
            "roll",
            "moved",
            "spells",
            "kindred",
            "size",
            "spare_crew",
            "command",
            "formation",
        ),
        *("team", "crew", "guards", "champion"),
    ),
    "altar": (
        *(
            "level",
            "role",
            "joins",
            "as_",
            "roll",
            "moved",
            "spells",
            "kindred",
            "size",
            "spare_crew",
            "command",
            "formation",
        ),
        *("team", "crew", "quality", "mount", "pack", "champion"),
    ),
}
"""Keys of the roster that mean nothing for a kind of entry."""
_SECTIONS = {
    **dict.fromkeys(("level", "role", "roll", "moved"), "WFB3 14"),
    **dict.fromkeys(("spells", "kindred"), "WFB3 14.4"),
    **dict.fromkeys(("size", "spare_crew"), "WFB3 19.1"),
    **dict.fromkeys(("team", "crew"), "WFB3 20"),
    "joins": "WFB3 14.6.3",
    "as_": "WFB3 14.7",
    "champion": "WFB3 14.7",
    "command": "WFB3 12.1",
    "formation": "WFB3 15.10",
    "quality": "WFB3 15.7",
    "mount": "WFB3 18",
    "pack": "WFB3 18",
    "guards": "WFB3 16.2",
}
"""Where the book says to whom a key belongs."""


_VALUES = {kind: attrgetter(*keys) for kind, keys in _KEYS.items()}


def misplaced(
    entry: Entry, kind: str, crew: int | None = None, *, but: tuple[str, ...] = (), divided: tuple[str, ...] = ()
) -> Iterator[Finding]:
    """Keys that do not belong to this kind of entry, save for some.

    `crew` is the size of a machine that the list has set; `divided` are options that each model may have by itself.
    """
    if any(_VALUES[kind](entry)):
        for key in _KEYS[kind]:
            if getattr(entry, key) and key not in but:
                yield _misplaced(entry, kind, key)
    if kind not in DIVIDED:
        yield from mixed.undivided(entry, divided)
    if crew is not None and entry.size not in (None, crew):
        yield Finding(
            "wfb3.option",
            ERROR,
            T("The list sets the size of this machine."),
            "WFB3 19.1",
            path=("size",),
            found=entry.size,
            allowed=crew,
            fix=T("Remove it."),
            by="list",
        )


def _misplaced(entry: Entry, kind: str, key: str) -> Finding:
    name = "as" if key == "as_" else key
    texts = {
        "unit": T("The key {key} means nothing for a unit.", key=name),
        "machine": T("The key {key} means nothing for war machines.", key=name),
        "chariot": T("The key {key} means nothing for chariots and wagons.", key=name),
        "character": T("The key {key} means nothing for a character.", key=name),
        "pack": T("The key {key} means nothing for a pack.", key=name),
        "altar": T("The key {key} means nothing for a war altar.", key=name),
    }
    code = "wfb3.leader" if key in ("as_", "joins") else "wfb3.level" if key == "level" else "wfb3.option"
    text = T("Only characters join other entries.") if key == "joins" else texts[kind]
    return Finding(
        code,
        ERROR,
        text,
        _SECTIONS.get(key, "WFB3 24.3"),
        path=(name,),
        found=_said(getattr(entry, key)),
        allowed=False,
        fix=T("Remove {key}.", key=name),
    )


def _said(value: Any) -> str:
    """What stands under a key, in a finding: ids and numbers, of anything larger how many there are."""
    return str(value) if isinstance(value, (str, int)) or not hasattr(value, "__len__") else str(len(value))


def fixed(entry: Entry, unit: UnitEntry, rules: Rules) -> Iterator[Finding]:
    """Choices that the list has already made (creature, quality, mount)."""
    for key, printed in (("creature", unit.creature), ("quality", unit.quality), ("mount", unit.mount)):
        if (unit.machine is not None or unit.vehicle is not None) and key != "creature":
            continue  # these mean nothing for machines and chariots at all, and that is told already
        chosen = getattr(entry, key)
        if key == "creature" and unit.others:
            if chosen is not None and chosen != printed and chosen not in unit.others:
                yield _no_such_race(chosen, unit, rules)
        elif key == "mount" and chosen is not None and chosen != printed and _is_option(chosen, unit):
            yield Finding(
                "wfb3.option",
                ERROR,
                T("The list sells this mount to {unit} as an option; it stands under options.", unit=unit.name),
                rules.cited,
                path=(key,),
                found=chosen,
                allowed=False,
                fix=T("Move it to options: […]."),
                by="list",
            )
        elif chosen is not None and chosen != printed:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("{unit} offers no choice of {key}.", unit=unit.name, key=key),
                rules.cited,
                path=(key,),
                found=chosen,
                allowed=printed or False,
                fix=T("Remove it."),
                by="list",
            )


def _is_option(id: str, unit: UnitEntry) -> bool:
    return any(id in offers_of(group) for group in unit.options)


def _no_such_race(chosen: str, unit: UnitEntry, rules: Rules) -> Finding:
    known = [unit.creature, *unit.others]
    return Finding(
        "wfb3.option",
        ERROR,
        T("{unit} are not of this race; they are reckoned as the list prints them first.", unit=unit.name),
        rules.cited,
        path=("creature",),
        found=chosen,
        allowed=known,
        fix=did_you_mean(chosen, known) or T("Use one of: {known}.", known=", ".join(known)),
        by="list",
    )


def race(entry: Entry, unit: UnitEntry) -> tuple[str, int]:
    """The race of an entry's troops or crew among those that the list offers, and its printed price."""
    chosen = entry.creature
    if chosen is not None and chosen in unit.others:
        return chosen, unit.others[chosen]
    return unit.creature, unit.points


def from_list(entry: Entry, unit: UnitEntry, rules: Rules) -> tuple[tuple[Bought, ...], list[Finding]]:
    """The options taken at the list's prices; what it does not sell stays in the roster and costs nothing."""
    findings: list[Finding] = []
    offers: dict[str, Bought] = {}
    halves: set[str] = set()
    for group in unit.options:
        per = group.each if isinstance(group, Each) else "model"
        for id, offer in offers_of(group).items():
            if id not in rules.system.items:
                singly = isinstance(group, Each) and per in ("model", "handler")
                offers[id] = Bought(
                    id, offer.points or 0, offer.instead_of, isinstance(group, OneUnit), per, singly=singly
                )
                if isinstance(group, Half):
                    halves.add(id)
    bought: list[Bought] = []
    for index, (id, models) in enumerate(mixed.taken(entry)):
        if id not in offers:
            findings.append(not_offered(id, index, unit.name, offers, rules, unit.carries))
        elif any(b.id == id for b in bought):
            findings.append(taken_twice(id, index, rules))
        else:
            one = offers[id]._replace(number=models)
            if models is not None and one.per == "handler":
                one = one._replace(per="model")  # the handlers are the models of a pack
            bought.append(one)
            if one.singly:
                findings += mixed.counted(entry, index)
            elif one.per in ("model", "guard", "handler", "altar"):
                findings += mixed.divided(entry, index, id in halves, unit.name, rules)
    chosen = {b.id for b in bought}
    for group in unit.options:
        ids = [i for i in offers_of(group) if i in chosen]
        if isinstance(group, Half):
            findings += mixed.halved(entry, group, rules)
        if isinstance(group, Each) and group.each == "model" and group.at_most is not None:
            findings += mixed.enough_models(entry, group, group.at_most, rules)
            continue
        wanted = group.choose if isinstance(group, AnyUnit) else None
        if (wanted is not None and len(ids) != wanted) or (group.at_most is not None and len(ids) > group.at_most):
            findings.append(
                Finding(
                    "wfb3.option",
                    ERROR,
                    T(
                        "{found} of these options are taken, the list asks for {allowed}: {names}.",
                        found=len(ids),
                        allowed=wanted if wanted is not None else T("at most {count}", count=group.at_most),
                        names=tuple(rules.word(i) for i in offers_of(group)),
                    ),
                    rules.cited,
                    path=("options",),
                    found=len(ids),
                    allowed=wanted or group.at_most,
                    fix=_more_or_fewer(len(ids), wanted if wanted is not None else group.at_most or 0),
                    by="list",
                )
            )
    return tuple(bought), findings


def _only(id: str, system: SystemFile) -> Any:
    """Whom alone a suit is for, where its magic is for some alone."""
    ability = system.armour[id].ability if id in system.armour else None
    found = (kind.abilities[ability] for kind in system.items.values() if kind.of and ability in kind.abilities)
    return next((a.only.name for a in found if a.only is not None), None)


def not_offered(
    id: str, index: int, name: Any, offers: Iterable[str], rules: Rules, carries: tuple[str, ...] = ()
) -> Finding:
    """An option that is not for this entry, that comes with its price, or that nobody knows."""
    if id in carries:
        return Finding(
            "wfb3.option",
            ERROR,
            T("{option} comes with the price of {unit}.", option=rules.word(id), unit=name),
            rules.cited,
            path=("options", index),
            found=id,
            allowed=False,
            fix=T("Remove it."),
            by="list",
        )
    offered = list(offers)
    system = rules.system
    ridden = id in rules.creatures and rules.creatures[id].riding is not None
    known = ridden or any(id in table for table in (system.weapons, system.armour, system.extras, system.troops))
    if id in system.items:
        return Finding(
            "wfb3.option",
            ERROR,
            T("{item} is a magic item; it stands under items, with its abilities.", item=system.items[id].name),
            "WFB3 24.4",
            path=("options", index),
            found=id,
            allowed=offered,
            fix=T("Move it to items: […]."),
        )
    if known:
        text = T("The list does not sell {option} to {unit}; it counts 0 points.", option=rules.word(id), unit=name)
        only = _only(id, system)
        if only is not None:
            text = T("{option} is only for {bearers}; it counts 0 points.", option=rules.word(id), bearers=only)
        return Finding(
            "wfb3.option",
            ERROR,
            text,
            rules.cited,
            path=("options", index),
            found=id,
            allowed=offered,
            fix=T("Remove it; offered are: {known}.", known=", ".join(offered))
            if offered
            else T("Remove it; nothing is offered here."),
            by="list",
        )
    return Finding(
        "ref.unknown",
        ERROR,
        T("The option {id} is unknown; it is kept and counts 0 points.", id=id),
        path=("options", index),
        found=id,
        allowed=offered,
        fix=did_you_mean(id, offered)
        or did_you_mean(id, [*system.weapons, *system.armour, *system.extras])
        or T("Remove it."),
    )


def _more_or_fewer(found: int, wanted: int) -> Text:
    """The way out of a wrong number of options."""
    return (
        T("Take {count} out.", count=found - wanted)
        if found > wanted
        else T("Take {count} more.", count=wanted - found)
    )


def taken_twice(id: str, index: int, rules: Rules) -> Finding:
    """An option that stands twice."""
    return Finding(
        "wfb3.option",
        ERROR,
        T("{option} is taken twice; it counts once.", option=rules.word(id)),
        rules.cited,
        path=("options", index),
        found=id,
        allowed=1,
        fix=T("Remove one of them."),
    )


def from_rulebook(
    entry: Entry, creature: Creature, rules: Rules
) -> tuple[tuple[Bought, ...], tuple[str, ...], list[Finding]]:
    """Gear at the rulebook's prices and kinds of special troops, for the open list."""
    system = rules.system
    findings: list[Finding] = []
    bought: list[Bought] = []
    troop: list[str] = []
    rides = entry.mount is not None
    for index, (id, models) in enumerate(mixed.taken(entry)):
        known = system.troops.get(id)
        if id in (b.id for b in bought) or id in troop:
            findings.append(taken_twice(id, index, rules))
        elif models is not None and (known is not None or id in system.extras):
            findings += mixed.divided(entry, index, False, creature.name, rules)
            if known is not None:
                troop.append(id)
            else:
                bought.append(Bought(id, system.extras[id].points))
        elif known is not None and is_sold(id, entry.take, system):
            troop.append(id)
        elif id in system.extras and system.extras[id].on == "monster" and _bears(creature):
            continue  # what a monster bears is not its own gear (`monsters`)
        elif not in_rulebook(id, system):
            findings.append(not_offered(id, index, creature.name, _rulebook_offers(system), rules))
        elif id in system.weapons and id not in ("improvised", "improvised-missile"):
            weapon = system.weapons[id]
            points = weapon.points_mounted if rides and weapon.points_mounted is not None else weapon.points
            bought.append(Bought(id, points, number=models))
            findings += mixed.counted(entry, index)
        elif id in system.armour:
            bought.append(Bought(id, system.armour[id].points, number=models))
            findings += mixed.counted(entry, index)
        elif id in system.extras:
            bought.append(Bought(id, system.extras[id].points))
        else:
            findings.append(not_offered(id, index, creature.name, _rulebook_offers(system), rules))
    armed = [b for b in bought if b.id not in system.extras]
    if armed and not creature.arms:
        index = next(i for i, o in enumerate(entry.options) if o == armed[0].id)
        findings.append(
            Finding(
                "wfb3.option",
                ERROR,
                T("{creature} bears no arms or armour.", creature=creature.name),
                "WFB3 24.2",
                path=("options", index),
                found=armed[0].id,
                allowed=False,
                fix=T("Remove it."),
            )
        )
    return tuple(bought), tuple(troop), findings


def is_sold(id: str, take: str, system: SystemFile) -> bool:
    """Whether the open list has an entry as these special troops; those of one race are units of it, no characters."""
    known = system.troops[id]
    if not known.rulebook or known.on != "model" or id in NOT_SOLD:
        return False
    return not known.creatures or take in known.creatures


def armed_as(troop: Iterable[str], system: SystemFile) -> tuple[str, ...]:
    """What kinds of special troops carry in place of a hand weapon in the open list."""
    return tuple(w for t in troop if t in system.troops for w in system.troops[t].arms)


def _bears(creature: Creature) -> bool:
    return creature.carries is not None and creature.carries.howdah


def in_rulebook(id: str, system: SystemFile) -> bool:
    """Whether the rulebook sells a piece to any model; what is of single army lists, chariots or monsters is not."""
    if id in system.extras:
        return system.extras[id].rulebook and system.extras[id].on == "model"
    known = system.weapons.get(id) or system.armour.get(id)
    return known is not None and known.rulebook


def _rulebook_offers(system: SystemFile) -> list[str]:
    free = ("hand-weapon", "improvised", "improvised-missile")
    return [i for i in (*system.weapons, *system.armour, *system.extras) if i not in free and in_rulebook(i, system)]


def open_creature(entry: Entry, rules: Rules, post: str = "crew") -> tuple[Creature, list[Finding]]:
    """The creature that an entry of the open list names, as crew, hero or wizard; without a price if it cannot be."""
    known = rules.creatures.get(entry.creature or "")
    if known is not None and serves(known, post):
        return known, []
    usable = [c.id for c in rules.creatures.values() if serves(c, post)]
    if entry.creature is None:
        text = T("The creature is missing; it counts 0 points.")
    elif known is None:
        text = T("The creature {id} is unknown; it is kept and counts 0 points.", id=entry.creature)
    else:
        text = T("{creature} cannot serve here; it counts 0 points.", creature=known.name)
    finding = Finding(
        "ref.unknown" if known is None and entry.creature else "wfb3.option",
        ERROR,
        text,
        "WFB3 24.6" if post != "crew" else "WFB3 19.1",
        path=("creature",),
        found=entry.creature,
        allowed=usable,
        fix=T("Add a line “{key}: …”.", key="creature") if entry.creature is None else _one_of(entry.creature, usable),
    )
    if known is not None:
        way = T("Take a creature that bears arms.") if post == "crew" else T("Take a creature with a character price.")
        finding = finding._replace(fix=way)
        unpriced = {"points": None, "levels": None, "doubt": None, "character_doubt": None}
        return known.model_copy(update=unpriced), [finding]
    name = entry.creature or "nobody"
    return Creature(id=name, name=name, group="nobody", sources=(), confidence="suspect"), [finding]


def _one_of(word: str, known: list[str]) -> Text:
    """The way out of an unknown creature: the nearest, or all that can serve."""
    return did_you_mean(word, known) or T("Use one of: {known}.", known=", ".join(known))


def serves(creature: Creature, post: str) -> bool:
    """Whether a creature can be crew, hero or wizard in the open list: the bestiary prices it as such."""
    if post == "crew":
        return creature.points is not None and creature.profile is not None and creature.arms
    if creature.levels is not None:
        return post == creature.levels_as
    return creature.character_points is not None and bool(getattr(creature.character_points, post))


def ridden(mount: Creature, character: bool) -> bool:
    """Whether the open list sells a creature as a mount: riding animals to all, monsters that bear a rider to characters."""
    if mount.points is None:
        return False
    return mount.riding is not None or (character and mount.carries is not None)


def open_mount(
    entry: Entry, creature: Creature, rules: Rules, *, character: bool = False
) -> tuple[Creature | None, list[Finding]]:
    """The riding animal of a unit of the open list, or the mount of a character (24.6.2)."""
    if entry.mount is None:
        return None, []
    mount = rules.creatures.get(entry.mount)
    riding = [c.id for c in rules.creatures.values() if ridden(c, character)]
    if mount is None or not ridden(mount, character):
        finding = Finding(
            "ref.unknown" if mount is None else "wfb3.option",
            ERROR,
            T(
                "{mount} is no riding animal with a price; it counts 0 points.",
                mount=mount.name if mount else entry.mount,
            ),
            "WFB3 18, 24.3.1",
            path=("mount",),
            found=entry.mount,
            allowed=riding,
            fix=did_you_mean(entry.mount, riding),
        )
        return None, [finding]
    if not creature.arms:
        return mount, [
            Finding(
                "wfb3.option",
                ERROR,
                T("{creature} does not ride.", creature=creature.name),
                "WFB3 18",
                path=("mount",),
                found=entry.mount,
                allowed=False,
                fix=T("Remove it."),
            )
        ]
    return mount, _doubtful_mount(rules.system.mounts.get(mount.id), mount, rules)


def mount_points(mount: Creature, rules: Rules) -> int:
    """A riding animal's price in the open list: the rulebook's, else the bestiary's (24.6.2, A3)."""
    known = rules.system.mounts.get(mount.id)
    return known.points if known is not None else mount.points or 0


def doubtful_creature(creature: Creature, reason: Any, rules: Rules, key: str = "take") -> Finding:
    """A row of the bestiary that the sources do not agree on."""
    suspect = creature.confidence == "suspect"
    return Finding(
        "wfb3.doubt",
        WARNING if suspect else INFO,
        T("Doubtful number: {reason}", reason=reason),
        cite(creature.sources[0], rules.system) if creature.sources else rules.cited,
        path=(key,),
        by="advice",
    )


def unknown_entry(unit: UnitEntry, rules: Rules) -> Iterator[Finding]:
    """An entry of a list whose numbers are not known."""
    if unit.unknown is not None:
        text = T("Unknown: {reason}", reason=unit.unknown)
        yield Finding("wfb3.doubt", WARNING, text, rules.cited, path=("take",), by="advice")


def _doubtful_mount(price: Mount | None, mount: Creature, rules: Rules) -> list[Finding]:
    """A mount whose price the sources do not agree on."""
    if price is None or price.doubt is None:
        return []
    return [
        Finding(
            "wfb3.doubt",
            INFO,
            T("Price of {what}: {reason}", what=mount.name, reason=price.doubt),
            rules.cite(price.source),
            path=("mount",),
            by="advice",
        )
    ]


def carried(included: tuple[str, ...], bought: Iterable[Bought]) -> tuple[str, ...]:
    """All that a model carries: what its price includes, less what was swapped, and what was bought.

    Body armour bought replaces lighter armour that came with the price.
    """
    taken = tuple(bought)
    swapped = {b.instead_of for b in taken}
    ids = {b.id for b in taken}
    if "heavy-armour" in ids:
        swapped.add("light-armour")
    return tuple(i for i in included if i not in swapped) + tuple(b.id for b in taken if b.id not in included)


def command_twice(entry: Entry) -> Iterator[Finding]:
    """One standard bearer and one musician at most (12.1)."""
    for post in dict.fromkeys(entry.command):
        if entry.command.count(post) > 1:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("A unit has one {post}.", post=T("standard bearer") if post == "standard" else T("musician")),
                "WFB3 12.1",
                path=("command",),
                found=entry.command.count(post),
                allowed=1,
                fix=T("Remove one of them."),
            )
