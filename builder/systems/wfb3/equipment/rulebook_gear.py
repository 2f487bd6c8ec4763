"""Creatures, mounts and options of the open list, at the rulebook's prices."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.findings import ERROR, INFO, Finding, Shown, T, Text, either
from builder.core.spelling import did_you_mean, use_one_of
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.weapons_and_armour import Mount
from builder.systems.wfb3.equipment import divided_options
from builder.systems.wfb3.equipment.bought_gear import (
    Bought,
    mount_not_sold,
    not_offered,
    option_finding,
    ridden,
    taken_twice,
)
from builder.systems.wfb3.rules import CHARACTERS, Rules


def options_from_rulebook(
    entry: Entry, creature: Creature, rules: Rules
) -> tuple[tuple[Bought, ...], tuple[str, ...], list[Finding]]:
    """Options of an open-list entry at the rulebook's prices, ids of its special troops, and findings."""
    system = rules.system
    findings: list[Finding] = []
    bought: dict[str, Bought] = {}
    troop: list[str] = []
    rides = entry.mount is not None
    for index, (id, models) in enumerate(divided_options.options_with_numbers(entry)):
        known = system.troops.get(id)
        if id in bought or id in troop:
            findings.append(taken_twice(id, index, rules))
        elif models is not None and (known is not None or id in system.extras):
            findings += divided_options.partial_option_findings(entry, index, False, creature.name, rules)
            if known is not None:
                troop.append(id)
            else:
                bought[id] = Bought(id, points_of(id, rides, system))
        elif known is not None and is_sold(id, entry.take, system):
            troop.append(id)
        elif id in system.extras and system.extras[id].on == "monster" and _may_have_howdah(creature):
            continue  # what a monster bears is not its own gear (`monsters`)
        elif not in_rulebook(id, system):
            findings.append(not_offered(id, index, creature.name, rulebook_options(system), rules))
        else:
            bought[id] = Bought(id, points_of(id, rides, system), number=models)
            findings += divided_options.excess_number_findings(entry, index)
            if divided_options.fights_with_two(id, rules):
                findings += divided_options.second_weapon_findings(entry, index, rules)
    troop.sort(key=lambda kind: system.troops[kind].on == "character")
    armed = tuple(id for id in bought if id not in system.extras)
    if armed and not creature.arms:
        index = entry.options.index(armed[0])
        text = T("{creature}: this creature cannot have weapons or armour.", creature=creature.name)
        way = T("Remove weapons and armour.")
        unarmed = unfit_finding("wfb3.option", text, "WFB3 24.2", "options", index, found=armed[0], fix=way)
        findings.append(unarmed._replace(concerns=armed))
    return tuple(bought.values()), tuple(troop), findings


def points_of(id: str, mounted: bool, system: SystemFile) -> int:
    """The rulebook's price of a weapon, armour or extra before any multiplier, in quarters.

    Some weapons cost riders more (24.2).
    """
    weapon = system.weapons.get(id)
    if weapon is not None:
        return weapon.points_mounted if mounted and weapon.points_mounted is not None else weapon.points
    return system.armour[id].points if id in system.armour else system.extras[id].points


def unfit_finding(code: str, text: Text, rule: str, *keys: str | int, found: str, fix: Text | None = None) -> Finding:
    """The error on a value of an open-list entry that does not fit; `keys` lead to the value in the entry."""
    return Finding(code, ERROR, text, rule, path=keys, found=found, allowed=False, fix=fix)


def is_sold(id: str, take: str, system: SystemFile) -> bool:
    """True if the open list sells the special troops `id` to an entry of `take`: `hero`, `wizard` or a creature's id.

    Kinds for certain creatures are sold only to units of these creatures.
    """
    known = system.troops[id]
    if known.on == "character":
        return take in CHARACTERS
    if not known.rulebook or known.on != "model":
        return False
    return not known.creatures or take in known.creatures


def armed_as(troop: Iterable[str], system: SystemFile) -> tuple[str, ...]:
    """Ids of weapons that special troops of these kinds carry instead of a hand weapon in the open list."""
    return tuple(weapon for kind in system.troops_of(troop) for weapon in kind.arms)


def _may_have_howdah(creature: Creature) -> bool:
    return creature.carries is not None and creature.carries.howdah


def in_rulebook(id: str, system: SystemFile) -> bool:
    """True if the rulebook sells a piece of equipment for single models of any army."""
    if id in system.extras:
        return system.extras[id].rulebook and system.extras[id].on == "model"
    known = system.weapons.get(id) or system.armour.get(id)
    return known is not None and known.rulebook


def rulebook_options(system: SystemFile) -> list[str]:
    """Ids of all weapons, armour and extras that the rulebook sells."""
    ids = (*system.weapons, *system.armour, *system.extras)
    return [id for id in ids if id != "hand-weapon" and in_rulebook(id, system)]


def open_creature(entry: Entry, rules: Rules, post: str = "crew") -> tuple[Creature, list[Finding]]:
    """Creature of an open-list entry for a post (as in `may_serve`), and findings; without a price if it is unfit."""
    known = rules.creatures.get(entry.creature or "")
    if known is not None and may_serve(known, post):
        return known, []
    usable, code, asked = [c.id for c in creatures_for(post, rules)], "wfb3.option", entry.creature
    if asked is None:
        text = T("No creature is chosen; the entry counts as 0 points.")
        fix = either(T("Add a line “{key}: …”.", key="creature"), T("Choose the creature."))
    elif known is None:
        text, code = T("The creature “{id}” is unknown; it is kept and counts as 0 points.", id=asked), "ref.unknown"
        fix = did_you_mean(asked, usable, rules.word) or use_one_of(usable, rules.word)
    else:
        text = T("{creature}: not offered here; it counts as 0 points.", creature=known.name)
        fix = T("Take a creature with a character price.")
        if post == "crew":
            fix = T("Take a creature that carries weapons.")
    rule = "WFB3 24.6" if post != "crew" else "WFB3 19.1"
    finding = option_finding(("creature",), text, rule, asked, usable, fix, by="rulebook", code=code)
    if known is not None:
        unpriced = {"points": None, "levels": None, "doubt": None, "character_doubt": None}
        return known.model_copy(update=unpriced), [finding]
    name = asked or "nobody"
    return Creature(id=name, name=name, group="nobody", sources=(), confidence="suspect"), [finding]


def may_serve(creature: Creature, post: str) -> bool:
    """True if a creature has a price (as crew also arms) for a post: `crew`, `aboard` a chariot, `hero`, `wizard`."""
    if post == "aboard" and creature.aboard:
        return creature.points is not None and creature.profile is not None
    if post in ("crew", "aboard"):
        return creature.points is not None and creature.profile is not None and creature.arms
    if creature.levels is not None:
        return post == creature.levels_as
    return creature.character_points is not None and bool(getattr(creature.character_points, post))


def creatures_for(post: str, rules: Rules) -> tuple[Creature, ...]:
    """The creatures that may serve in a post of the open list (as in `may_serve`), in the order of the bestiary."""
    return tuple(c for c in rules.creatures.values() if may_serve(c, post))


def open_mount(
    entry: Entry, creature: Creature, rules: Rules, *, character: bool = False
) -> tuple[Creature | None, list[Finding]]:
    """Mount of a unit or character of the open list, and findings (24.6.2)."""
    if entry.mount is None:
        return None, []
    mount = rules.creatures.get(entry.mount)
    if mount is None or not ridden(mount, character):
        riding = [c.id for c in rules.creatures.values() if ridden(c, character)]

        def unsold(name: Shown) -> Text:
            return T("{mount}: no price as a riding animal; it counts as 0 points.", mount=name)

        return None, [mount_not_sold(entry.mount, riding, unsold, "WFB3 18, 24.3.1", rules, by="rulebook")]
    if not creature.arms:
        text = T("{creature}: this creature cannot ride.", creature=creature.name)
        return mount, [
            unfit_finding("wfb3.option", text, "WFB3 18", "mount", found=entry.mount, fix=T("Remove the mount."))
        ]
    return mount, _doubtful_mount(rules.system.mounts.get(mount.id), mount, rules)


def _doubtful_mount(price: Mount | None, mount: Creature, rules: Rules) -> list[Finding]:
    """Finding on a mount whose price the sources disagree on."""
    if price is None or price.doubt is None:
        return []
    return [
        Finding(
            "wfb3.doubt",
            INFO,
            T("Price ({what}): {reason}.", what=mount.name, reason=price.doubt),
            rules.cite(price.source),
            path=("mount",),
            by="advice",
        )
    ]
