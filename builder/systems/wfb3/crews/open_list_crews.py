"""Crews of the open list in rows of equal men: prices, profiles, weapons (18, 20)."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from builder.core.entries import WeaponLine
from builder.core.findings import ERROR, Finding, Shown, T
from builder.core.limits import Keys
from builder.core.points import Price, sum_of
from builder.core.profiles import Profile
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.equipment import rulebook_gear
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import Purchase, model_of


class CrewRow(NamedTuple):
    """Crew with the same race and equipment: one man, and the number of such men on one chariot or monster."""

    man: Purchase
    """Purchase of one of the crew."""
    number: int
    """Number of such crew on one chariot or monster."""
    at: int
    """Index of the row under the key `crew` of the entry."""


def crew_rows(entry: Entry, rules: Rules, post: str = "crew") -> tuple[tuple[CrewRow, ...], list[Finding]]:
    """Rows of the crew of an open-list chariot or monster, each man priced as on foot, and findings (20.11, 24.3.2).

    `post` is `aboard` for chariots, whose crew may be small creatures without arms (20.5).
    """
    found: list[CrewRow] = []
    findings: list[Finding] = []
    for index, row in enumerate(entry.crew):
        at = ("crew", index)
        creature = rules.creatures.get(row.creature)
        man = None
        if creature is not None:
            alone = {"take": row.creature, "models": row.models, "options": row.options}
            man = model_of(Entry.model_validate(alone), rules)
        if man is None or creature is None or not rulebook_gear.may_serve(creature, post):
            findings.append(_not_crew_finding(row.creature, creature, (*at, "creature"), rules, post))
        if man is None:
            continue
        for finding in man.findings:
            path = (*at, "creature") if finding.path == ("take",) else (*at, *finding.path)
            findings.append(finding._replace(path=path))
        for place, id in enumerate(row.options):
            if id in man.figure.troop:
                findings.append(
                    Finding(
                        "wfb3.option",
                        ERROR,
                        T("Crew cannot be special troops: {troop}.", troop=rules.word(id)),
                        "WFB3 18.2, 20.5",
                        path=(*at, "options", place),
                        found=id,
                        allowed=False,
                        fix=T("Remove it."),
                    )
                )
        found.append(CrewRow(man, row.models, index))
    return tuple(found), findings


def _not_crew_finding(id: str, creature: Creature | None, path: Keys, rules: Rules, post: str) -> Finding:
    """The finding on a creature that cannot be crew: it is unknown, or has no price or no arms."""
    usable = [c.id for c in rulebook_gear.creatures_for(post, rules)]
    return Finding(
        "ref.unknown" if creature is None else "wfb3.option",
        ERROR,
        T("The creature “{id}” is unknown; it is kept and counts as 0 points.", id=id)
        if creature is None
        else T("{creature}: this creature carries no weapons, so it cannot be crew.", creature=creature.name),
        "WFB3 18.2, 20.5",
        path=path,
        found=id,
        allowed=False,
        fix=did_you_mean(id, usable, rules.word) or T("Take a creature that carries weapons."),
    )


def row_price(row: CrewRow) -> Price:
    """Price line of all crew of a row on one chariot or monster."""
    return sum_of(T("crew: {creature}", creature=row.man.figure.creature.name), row.man.parts, row.number, "WFB3 24.3")


def paid_once(rows: Iterable[CrewRow], rules: Rules) -> tuple[Bought, ...]:
    """Extras (such as poison) of a crew, for which a unit may have to pay once, without duplicates."""
    return tuple({b.id: b for row in rows for b in row.man.bought if b.id in rules.system.extras}.values())


def row_profile(row: CrewRow, name: Shown, vehicles: int, rules: Rules, *, howdah: bool = False) -> Profile:
    """Profile of a row of crew: saves, better in a howdah (18.4.1), and number of crew on all `vehicles` together."""
    figure, system = row.man.figure, rules.system
    more = system.monsters.howdah_save if howdah else 0
    save, bare = (model_specs.save(figure, system, shield=shield, more=more) for shield in (True, False))
    profile = row.man.numbers.profile
    return profile._replace(name=name, models=row.number * vehicles, save=save, save_without_shield=bare)


def named_weapons(borne: Iterable[tuple[CrewRow, tuple[WeaponLine, ...]]]) -> tuple[WeaponLine, ...]:
    """Weapon lines of all rows of a crew without duplicates.

    Lines of one weapon that differ get the name of the creature.
    """
    bearers: list[tuple[WeaponLine, list[Shown]]] = []
    for row, weapons in borne:
        for weapon in weapons:
            names = next((names for known, names in bearers if known == weapon), None)
            if names is None:
                names = []
                bearers.append((weapon, names))
            if row.man.figure.creature.name not in names:
                names.append(row.man.figure.creature.name)
    times = Counter(weapon.id for weapon, _ in bearers)
    return tuple(
        weapon._replace(name=T("{weapon} ({name})", weapon=weapon.name, name=tuple(names)))
        if times[weapon.id] > 1
        else weapon
        for weapon, names in bearers
    )
