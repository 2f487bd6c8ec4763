"""What an entry buys and carries: options, mounts, weapons and armour that may not go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.findings import ERROR, INFO, WARNING, Finding, T
from builder.profiles import Profile
from builder.schema import did_you_mean
from builder.systems.wfb3.definitions import (
    AnyUnit,
    CharacterLine,
    Creature,
    Mount,
    Offers,
    OneUnit,
    SystemFile,
    UnitEntry,
)
from builder.systems.wfb3.figures import Figure
from builder.systems.wfb3.roster import Entry
from builder.systems.wfb3.rules import Rules


class Bought(NamedTuple):
    """An option that was taken."""

    id: str
    points: int
    """Quarters, for each model."""
    instead_of: str | None = None
    one_unit: bool = False
    """Only one unit of the entry may have it."""


_KEYS = {
    "unit": ("level", "role", "joins", "as_", "roll", "spells", "size", "spare_crew"),
    "machine": ("level", "role", "as_", "roll", "spells", "command", "formation", "quality", "mount", "joins"),
    "character": ("models", "command", "formation", "quality", "size", "spare_crew"),
}
"""Keys of the roster that mean nothing for a kind of entry."""


def misplaced(entry: Entry, kind: str, crew: int | None = None) -> Iterator[Finding]:
    """Keys that do not belong to this kind of entry; `crew` is the size of a machine that the list has set."""
    for key in _KEYS[kind]:
        if getattr(entry, key):
            yield _misplaced(entry, kind, key)
    if crew is not None and entry.size not in (None, crew):
        yield Finding(
            "wfb3.option",
            ERROR,
            T("The list sets the size of this machine."),
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
        "character": T("The key {key} means nothing for a character.", key=name),
    }
    code = "wfb3.leader" if key in ("as_", "joins") else "wfb3.level" if key == "level" else "wfb3.option"
    text = T("Only characters join other entries.") if key == "joins" else texts[kind]
    return Finding(
        code,
        ERROR,
        text,
        "WFB3 14.6.3" if key == "joins" else None,
        path=(name,),
        found=str(getattr(entry, key)),
        fix=T("Remove it."),
    )


def fixed(entry: Entry, unit: UnitEntry) -> Iterator[Finding]:
    """Choices that the list has already made (creature, quality, mount)."""
    for key, printed in (("creature", unit.creature), ("quality", unit.quality), ("mount", unit.mount)):
        if unit.machine is not None and key != "creature":
            continue  # these mean nothing for machines at all, and that is told already
        chosen = getattr(entry, key)
        if chosen is not None and chosen != printed:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("{unit} offers no choice of {key}.", unit=unit.name, key=key),
                path=(key,),
                found=chosen,
                allowed=printed,
                fix=T("Remove it."),
                by="list",
            )


def from_list(entry: Entry, unit: UnitEntry, rules: Rules) -> tuple[tuple[Bought, ...], list[Finding]]:
    """The options taken at the list's prices; what it does not sell stays in the roster and costs nothing."""
    findings: list[Finding] = []
    offers: dict[str, Bought] = {}
    for group in unit.options:
        one = not isinstance(group, AnyUnit)
        for id, offer in _offers(group).items():
            if id not in rules.system.items:
                offers[id] = Bought(id, offer.points or 0, offer.instead_of, one)
    bought: list[Bought] = []
    for index, id in enumerate(entry.options):
        if id not in offers:
            findings.append(not_offered(id, index, unit.name, offers, rules))
        elif any(b.id == id for b in bought):
            findings.append(taken_twice(id, index, rules))
        else:
            bought.append(offers[id])
    chosen = {b.id for b in bought}
    for group in unit.options:
        ids = [i for i in _offers(group) if i in chosen]
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
                        names=tuple(rules.word(i) for i in _offers(group)),
                    ),
                    rules.cited,
                    path=("options",),
                    found=len(ids),
                    allowed=wanted or group.at_most,
                    by="list",
                )
            )
    return tuple(bought), findings


def _offers(group: AnyUnit | OneUnit) -> Offers:
    return group.any_unit if isinstance(group, AnyUnit) else group.one_unit


def not_offered(id: str, index: int, name: Any, offers: Iterable[str], rules: Rules) -> Finding:
    """An option that is not for this entry, or that nobody knows."""
    offered = list(offers)
    system = rules.system
    known = id in system.weapons or id in system.armour or id in system.extras or id in system.troops
    if id in system.items:
        return Finding(
            "wfb3.option",
            ERROR,
            T("{item} is a magic item; it stands under items, with its abilities.", item=system.items[id].name),
            path=("options", index),
            found=id,
            allowed=offered,
            fix=T("Move it to items: […]."),
        )
    if known:
        return Finding(
            "wfb3.option",
            ERROR,
            T("The list does not sell {option} to {unit}; it counts 0 points.", option=rules.word(id), unit=name),
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
        fix=did_you_mean(id, offered) or did_you_mean(id, [*system.weapons, *system.armour, *system.extras]),
    )


def taken_twice(id: str, index: int, rules: Rules) -> Finding:
    """An option that stands twice."""
    return Finding(
        "wfb3.option",
        ERROR,
        T("{option} is taken twice; it counts once.", option=rules.word(id)),
        path=("options", index),
        found=id,
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
    for index, id in enumerate(entry.options):
        known = system.troops.get(id)
        if id in (b.id for b in bought) or id in troop:
            findings.append(taken_twice(id, index, rules))
        elif known is not None and known.on == "model" and id not in ("crew", "pack-master"):
            troop.append(id)
        elif id in system.weapons and id not in ("improvised", "improvised-missile"):
            weapon = system.weapons[id]
            points = weapon.points_mounted if rides and weapon.points_mounted is not None else weapon.points
            bought.append(Bought(id, points))
        elif id in system.armour:
            bought.append(Bought(id, system.armour[id].points))
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
                fix=T("Remove it."),
            )
        )
    return tuple(bought), tuple(troop), findings


def _rulebook_offers(system: SystemFile) -> list[str]:
    free = ("hand-weapon", "improvised", "improvised-missile")
    return [i for i in (*system.weapons, *system.armour, *system.extras) if i not in free]


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
        fix=did_you_mean(entry.creature or "", usable) or T("Add a line “{key}: …”.", key="creature"),
    )
    if known is not None:
        way = T("Take a creature that bears arms.") if post == "crew" else T("Take a creature with a character price.")
        finding = finding._replace(fix=way)
        unpriced = {"points": None, "levels": None, "doubt": None, "character_doubt": None}
        return known.model_copy(update=unpriced), [finding]
    name = entry.creature or "nobody"
    return Creature(id=name, name=name, group="nobody", sources=(), confidence="suspect"), [finding]


def serves(creature: Creature, post: str) -> bool:
    """Whether a creature can be crew, hero or wizard in the open list: the bestiary prices it as such."""
    if post == "crew":
        return creature.points is not None and creature.profile is not None and creature.arms
    if creature.levels is not None:
        return post == creature.levels_as
    return creature.character_points is not None and bool(getattr(creature.character_points, post))


def open_mount(entry: Entry, creature: Creature, rules: Rules) -> tuple[Creature | None, list[Finding]]:
    """The riding animal of a unit of the open list."""
    if entry.mount is None:
        return None, []
    mount = rules.creatures.get(entry.mount)
    riding = [c.id for c in rules.creatures.values() if c.riding is not None and c.points is not None]
    if mount is None or mount.riding is None or mount.points is None:
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
                fix=T("Remove it."),
            )
        ]
    return mount, _doubtful_mount(rules.system.mounts.get(mount.id), mount, rules)


def mount_points(mount: Creature, rules: Rules) -> int:
    """A riding animal's price in the open list: the rulebook's, else the bestiary's (24.6.2, A3)."""
    known = rules.system.mounts.get(mount.id)
    return known.points if known is not None else mount.points or 0


def doubtful_creature(creature: Creature, reason: Any, key: str = "take") -> Finding:
    """A row of the bestiary that the sources do not agree on."""
    suspect = creature.confidence == "suspect"
    return Finding(
        "wfb3.doubt",
        WARNING if suspect else INFO,
        T("Doubtful number: {reason}", reason=reason),
        path=(key,),
        by="advice",
    )


def _doubtful_mount(price: Mount | None, mount: Creature, rules: Rules) -> list[Finding]:
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


# ------------------------------------------------- what may not go together


def check(
    figure: Figure, own: Profile, rules: Rules, line: UnitEntry | CharacterLine | None, entry: Entry
) -> Iterator[Finding]:
    """Weapons and armour of one model (13.2 to 13.8, 6.4).

    What the list's entry prints for it is not questioned (A52): a rule speaks
    only when something bought takes part.
    """
    bought = set(figure.gear) - set(line.carries if line is not None else ())
    for rule in (
        _polearms,
        _net,
        _mounted_only,
        _no_skill,
        _two_body_armours,
        _barding,
        _torches,
        _ammunition,
        _berserk,
    ):
        for code, severity, text, cited, ids in rule(figure, own, rules):
            involved = bought & set(ids)
            if line is not None and not involved and not (entry.mount and code == "wfb3.armour"):
                continue
            blame = next((i for i, o in enumerate(entry.options) if o in involved), None)
            path: tuple[Any, ...] = ("take",) if blame is None else ("options", blame)
            yield Finding(
                code,
                severity,
                text,
                cited,
                path=path,
                found=", ".join(sorted(ids)),
                fix=T("Remove one of them.") if len(ids) > 1 else T("Remove it."),
            )
    yield from _advice(figure, own, rules, bought, entry)


Told = tuple[str, str, Any, str, tuple[str, ...]]


def _polearms(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """At most one of spear, pike, halberd, two-handed weapon and lance (13.2, A19)."""
    weapons = rules.system.weapons
    found = tuple(p for p in figure.gear if p in weapons and weapons[p].polearm)
    if len(found) > 1:
        names = tuple(weapons[p].name for p in found)
        yield (
            "wfb3.weapons",
            ERROR,
            T("A model carries at most one of these: {weapons}.", weapons=names),
            "WFB3 13.2 (A19)",
            found,
        )


def _net(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """A net is never carried with a shield (13.5.7)."""
    weapons, armour = rules.system.weapons, rules.system.armour
    nets = tuple(p for p in figure.gear if p in weapons and weapons[p].shield == "never")
    shields = tuple(p for p in figure.gear if p in armour and armour[p].kind == "shield")
    if nets and shields:
        yield ("wfb3.weapons", ERROR, T("A net cannot be carried with a shield."), "WFB3 13.5.7", nets + shields)


def _mounted_only(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """Lances are for riders (13.6.6)."""
    weapons = rules.system.weapons
    for piece in figure.gear:
        if piece in weapons and weapons[piece].riders == "only" and figure.mount is None:
            yield (
                "wfb3.weapons",
                ERROR,
                T("{weapon} is for riders only.", weapon=weapons[piece].name),
                "WFB3 13.6.6",
                (piece,),
            )


def _no_skill(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """With Ballistic Skill 0 no missile or thrown weapon may be used (3.1)."""
    weapons = rules.system.weapons
    if own.values.get("BS") != 0:
        return
    for piece in figure.gear:
        if piece in weapons and weapons[piece].shot is not None:
            yield (
                "wfb3.weapons",
                ERROR,
                T("Ballistic Skill 0: {weapon} cannot be used.", weapon=weapons[piece].name),
                "WFB3 3.1",
                (piece,),
            )


def _two_body_armours(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """Light or heavy armour, not both (6.4)."""
    armour = rules.system.armour
    found = tuple(p for p in figure.gear if p in armour and armour[p].kind == "body")
    if len(found) > 1:
        yield ("wfb3.armour", ERROR, T("A model wears one suit of armour."), "WFB3 6.4", found)


def _barding(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """Barding is worn by riding animals that can wear it (6.4)."""
    armour = rules.system.armour
    for piece in figure.gear:
        if piece not in armour or armour[piece].kind != "mount":
            continue
        if not figure.rides:
            yield ("wfb3.armour", ERROR, T("Barding needs a riding animal."), "WFB3 6.4.1", (piece,))
        elif figure.mount is not None and figure.mount.riding is not None and figure.mount.riding.barding is False:
            yield (
                "wfb3.armour",
                ERROR,
                T("{mount} wears no barding.", mount=figure.mount.name),
                "WFB3 6.4.1",
                (piece,),
            )


def _torches(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """Torches leave no two hands free (23.1.1)."""
    system = rules.system
    for piece in figure.gear:
        extra = system.extras.get(piece)
        if extra is None or not extra.without:
            continue
        for other in figure.gear:
            weapon = system.weapons.get(other)
            if weapon is None or weapon.hands != 2:
                continue
            kind = "two-handed" if weapon.shot is None else "two-handed-missile"
            if kind in extra.without:
                yield (
                    "wfb3.weapons",
                    ERROR,
                    T(
                        "{extra} cannot be carried with {weapon}, which needs both hands.",
                        extra=extra.name,
                        weapon=weapon.name,
                    ),
                    rules.cite(extra.source),
                    (piece, other),
                )


def _ammunition(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """Fire ammunition needs a weapon that shoots (23.1.2)."""
    system = rules.system
    shoots = any(p in system.weapons and system.weapons[p].shot is not None for p in figure.gear)
    for piece in figure.gear:
        extra = system.extras.get(piece)
        if extra is not None and extra.needs == "missile" and not shoots:
            yield (
                "wfb3.weapons",
                ERROR,
                T("{extra} needs a missile weapon.", extra=extra.name),
                rules.cite(extra.source),
                (piece,),
            )


def _berserk(figure: Figure, own: Profile, rules: Rules) -> Iterator[Told]:
    """Berserkers wear no body armour (15.3)."""
    system = rules.system
    if not any(t in system.troops and system.troops[t].no_body_armour for t in figure.troop):
        return
    for piece in figure.gear:
        if piece in system.armour and system.armour[piece].kind == "body":
            yield ("wfb3.armour", ERROR, T("Berserkers wear no body armour."), "WFB3 15.3", (piece,))


def _advice(figure: Figure, own: Profile, rules: Rules, bought: set[str], entry: Entry) -> Iterator[Finding]:
    """Legal, but not what a player may think (13.5, 13.6, A17)."""
    weapons = rules.system.weapons
    skill = own.values.get("WS")
    shield = any(p in rules.system.armour and rules.system.armour[p].kind == "shield" for p in figure.gear)
    for index, piece in enumerate(entry.options):
        weapon = weapons.get(piece)
        if weapon is None or piece not in bought:
            continue
        use = weapon.mounted if figure.rides else weapon.foot
        if use is not None and use.min_ws is not None and isinstance(skill, int) and skill < use.min_ws:
            yield Finding(
                "wfb3.weapons",
                WARNING,
                T(
                    "{weapon} needs Weapon Skill {needed}; with {found} it counts as improvised.",
                    weapon=weapon.name,
                    needed=use.min_ws,
                    found=skill,
                ),
                "WFB3 13.6.4" if figure.rides else "WFB3 13.5.5",
                path=("options", index),
                found=skill,
                allowed=use.min_ws,
                by="advice",
            )
        elif use is not None and use.improvised:
            yield Finding(
                "wfb3.weapons",
                WARNING,
                T("{weapon} counts as improvised when mounted.", weapon=weapon.name),
                "WFB3 13.6.2",
                path=("options", index),
                found=piece,
                by="advice",
            )
        if shield and weapon.shield == "unused":
            yield Finding(
                "wfb3.weapons",
                WARNING,
                T("The shield does not save in combat while {weapon} is used.", weapon=weapon.name),
                "WFB3 6.4.2 (A17)",
                path=("options", index),
                found=piece,
                by="advice",
            )
