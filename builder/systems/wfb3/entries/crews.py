"""Crews of machines, chariots and monsters: what they cost, what only some of them have, how much room they fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.core.entries import EntryResult, Movement, Tag, WeaponLine
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, T
from builder.core.points import Price, line, sum_of
from builder.core.profiles import Profile
from builder.core.schema import did_you_mean
from builder.systems.wfb3.entries import arithmetic, gear, model_specs
from builder.systems.wfb3.entries.gear import Bought
from builder.systems.wfb3.model.definitions import CHARACTERISTICS, Creature, HouseRule, Machine, SystemFile
from builder.systems.wfb3.model.lists import UnitEntry
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.rules import formulas
from builder.systems.wfb3.rules.rules import Rules

if TYPE_CHECKING:
    from builder.systems.wfb3.entries.evaluate import UnitModel


class CrewRow(NamedTuple):
    """Crew alike in race and arms: one man of it, and how many ride on one chariot or monster."""

    man: UnitModel
    number: int
    at: int
    """Where it stands under `crew`."""


def rows(entry: Entry, rules: Rules) -> tuple[tuple[CrewRow, ...], list[Finding]]:
    """The crew that a chariot or a monster of the open list names, each man priced as on foot (20.11, 24.3.2)."""
    from builder.systems.wfb3.entries.evaluate import model_of

    found: list[CrewRow] = []
    findings: list[Finding] = []
    for index, row in enumerate(entry.crew):
        at = ("crew", index)
        creature = rules.creatures.get(row.creature)
        man = None
        if creature is not None:
            alone = {"take": row.creature, "models": row.models, "options": row.options}
            man = model_of(Entry.model_validate(alone), rules)
        if man is None or creature is None or not gear.serves(creature, "crew"):
            findings.append(_no_crew(row.creature, creature, (*at, "creature"), rules))
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
                        T("Crew are no special troops: {troop}.", troop=rules.word(id)),
                        "WFB3 18.2, 20.5",
                        path=(*at, "options", place),
                        found=id,
                        allowed=False,
                        fix=T("Remove it."),
                    )
                )
        found.append(CrewRow(man, row.models, index))
    return tuple(found), findings


def _no_crew(id: str, creature: Creature | None, path: tuple[Any, ...], rules: Rules) -> Finding:
    """A crew is of creatures that bear arms."""
    usable = [c.id for c in rules.creatures.values() if gear.serves(c, "crew")]
    return Finding(
        "ref.unknown" if creature is None else "wfb3.option",
        ERROR,
        T("The creature {id} is unknown; it is kept and counts 0 points.", id=id)
        if creature is None
        else T("{creature} bears no arms and is no crew.", creature=creature.name),
        "WFB3 18.2, 20.5",
        path=path,
        found=id,
        allowed=False,
        fix=did_you_mean(id, usable) or T("Take a creature that bears arms."),
    )


def row_price(row: CrewRow) -> Price:
    """What the men of a row cost on one chariot or monster."""
    return sum_of(T("crew: {creature}", creature=row.man.figure.creature.name), row.man.parts, row.number, "WFB3 24.3")


def paid_once(rows: Iterable[CrewRow], rules: Rules) -> tuple[Bought, ...]:
    """What a crew has that the unit pays for once besides: each kind one time."""
    return tuple({b.id: b for row in rows for b in row.man.bought if b.id in rules.system.extras}.values())


def row_profile(row: CrewRow, name: Any, vehicles: int, save: int | None) -> Profile:
    """The profile of the men of a row, with the number of them in the whole unit."""
    return row.man.numbers.profile._replace(name=name, models=row.number * vehicles, save=save)


def distinct(things: Iterable[Any]) -> tuple[Any, ...]:
    """Each thing once, in order."""
    found: list[Any] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return tuple(found)


def places(creature: Creature, rules: Rules) -> Fraction:
    """How much room one fills: small creatures share a place, large ones need several (20.5)."""
    rule = rules.system.vehicles
    if creature.id in rule.per_place:
        return Fraction(1, rule.per_place[creature.id])
    return Fraction(rule.places.get(creature.id, 1))


# -------------------------------------------------------------- options of the lists


def options(
    bought: Iterable[Bought], heads: Mapping[str, int], rules: Rules
) -> tuple[tuple[Price, ...], tuple[Price, ...]]:
    """The price of a list's options: what each machine or chariot costs more, and what only some of them have.

    `heads` says how many of the crew and the like there are on one.
    """
    within: list[Price] = []
    apart: list[Price] = []
    for b in bought:
        if b.number is not None:
            apart.append(line(T("{what}: some of them", what=rules.word(b.id)), b.points, b.number, rules.cited))
        else:
            within.append(line(rules.word(b.id), b.points, heads.get(b.per, 1), rules.cited))
    return tuple(within), tuple(apart)


def too_many(bought: Iterable[Bought], there: Mapping[str, int], entry: Entry, rules: Rules) -> Iterator[Finding]:
    """No more of them have an option than there are, and armour is worn by all of a crew (20.5)."""
    for b in bought:
        if b.number is None:
            continue
        index = entry.options.index(b.id)
        most = there.get(b.per)
        if most is not None and b.number > most:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("{number} have {option}; there are {most}.", number=b.number, option=rules.word(b.id), most=most),
                rules.cited,
                path=("options", index, "models"),
                found=b.number,
                allowed=most,
                fix=T("Use at most {count}.", count=most),
                by="list",
            )
        elif b.per == "crew" and b.id in rules.system.armour and b.number != most:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("All of a crew wear the same armour: {armour}.", armour=rules.word(b.id)),
                "WFB3 20.5",
                path=("options", index, "models"),
                found=b.number,
                allowed=most,
                fix=T("Give it to all of them, or to none."),
            )


def shares(bought: Iterable[Bought], rules: Rules) -> Iterator[Tag]:
    """How many have what not all have."""
    for b in bought:
        if b.number is not None:
            extra = rules.system.extras.get(b.id)
            effect = extra.effect if extra is not None else None
            yield Tag("some", rules.word(b.id), T("{count} of them", count=b.number), effect)


def list_price(unit: UnitEntry, creature: Creature, bought: Iterable[Bought], rules: Rules) -> int:
    """One of the crew of a list's machine or chariot by the arithmetic of the lists, quarters."""
    plain = arithmetic.crewman(unit, creature, rules)
    return plain + sum(b.points for b in bought if b.per == "crew" and b.number is None)


def pilots(m: EntryResult) -> tuple[str, ...]:
    """The lines of characters who ride or steer the models of an entry, one each; empty where nobody has to."""
    line = m.facts.line if m.facts is not None else None
    return line.riders if isinstance(line, UnitEntry) else ()


def notes(unit: UnitEntry | None) -> Iterator[Tag]:
    """What the list says of an entry in words."""
    if unit is None:
        return
    said = (unit.note, unit.vehicle.note if unit.vehicle is not None else None)
    for note in said:
        if note is not None:
            yield Tag("note", T("By the list"), None, note)


def doubtful(unit: UnitEntry, entry: Entry, rules: Rules) -> Iterator[Finding]:
    """Numbers of an entry that the sources do not agree on (V27), and what its page says oddly.

    A doubt about a price or a number that this list pays or uses is a warning, as another reading makes another list of
    it: that of an option is told only of units that have it, that of a standard bearer or a champion only where there is
    one. An oddity from which nothing follows is a remark.
    """
    if unit.doubt is not None and (not unit.doubt_of or not set(unit.doubt_of).isdisjoint(entry.options)):
        yield in_doubt(unit.doubt, "take", unit, rules)
    if unit.remark is not None:
        text = T("Printed oddly: {remark}", remark=unit.remark)
        yield Finding("wfb3.doubt", INFO, text, rules.cited_of(unit), path=("take",), by="advice")


def in_doubt(why: Any, key: str, unit: UnitEntry, rules: Rules) -> Finding:
    """A number that the list pays or uses and that the sources do not agree on."""
    text = T("Doubtful number: {reason}", reason=why)
    return Finding("wfb3.doubt", WARNING, text, rules.cited_of(unit), path=(key,), by="advice")


# ------------------------------------------------------------------------- machines


def engine(machine: Machine, models: int, system: SystemFile) -> Profile:
    """A machine's own line: how far its crew moves it (19); what it shoots with stands among the weapons."""
    values: dict[str, Any] = dict.fromkeys(CHARACTERISTICS)
    return Profile(machine.name, values, {}, models, movement=_moved(machine, system))


def _moved(machine: Machine, system: SystemFile) -> Movement | None:
    """An inch for each of the crew, and no charge (19.6 to 19.9)."""
    if machine.move is None:
        return None
    rule = system.machine_rules
    inches = min(rule.per_man * machine.crew, rule.max_move)
    return Movement(inches, 0, inches, inches, formulas.reduced(inches))


def slowed(own: Movement, lost: float) -> Movement:
    """Who carries a heavy weapon goes slower."""
    pace = formulas.effective(own.effective, lost)
    return own._replace(
        penalty=own.penalty + lost, effective=pace, charge=formulas.charge(pace), difficult=formulas.reduced(pace)
    )


def burden(own: Movement) -> Any:
    """What slows those who carry a weapon."""
    return T("armour and the weapon") if own.penalty else T("the weapon")


def shot(id: str, machine: Machine, agreed: Iterable[HouseRule] = ()) -> WeaponLine:
    """What the machine shoots, by the house rules agreed."""
    hits = machine.rank_hits
    for rule in agreed:
        if hits is not None and rule.rank_hits is not None:
            hits = rule.rank_hits
    notes = [T("wounds {wounds}", wounds=machine.wounds)]
    if machine.template:
        notes.append(T("template {radius}″ radius", radius=_plain(machine.template)))
    if machine.strength_step:
        bands = formulas.strength_bands(machine.strength, machine.strength_step, machine.range or 0)
        notes.append(T("S {bands}", bands=tuple(f"{strength} ≤{inches}″" for strength, inches in bands)))
    if hits:
        notes.append(
            N(
                "{count} hit a rank, {ranks} ranks at most",
                "{count} hits a rank, {ranks} ranks at most",
                hits,
                ranks=machine.ranks,
            )
        )
    if machine.barrels:
        notes.append(
            N(
                "{count} barrel, each 1 hit a rank, {ranks} ranks at most",
                "{count} barrels, each 1 hit a rank, {ranks} ranks at most",
                machine.barrels,
                ranks=machine.ranks,
            )
        )
    if machine.shots:
        notes.append(T("{count} shots in a turn", count=machine.shots))
    return WeaponLine(id, machine.name, machine.range, str(machine.strength), machine.save, 0, 0, tuple(notes))


def _plain(number: float) -> str:
    return f"{number:g}"


def howdah_save(row: CrewRow, rules: Rules) -> int | None:
    """The save of crew in a howdah (18.4.1)."""
    figure = row.man.figure
    steps = model_specs.steps(figure, rules.system) + rules.system.monsters.howdah_save
    return formulas.save(steps, figure.creature.natural_save, rules.system.saves)
