"""Offers of the list's lines: units, line fielded as, scouting, mount, upgrades, magic items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.choices import Choice, Number, OneOf, Option, Refusal, Trials, value_at
from builder.core.controls import Control, remove_control
from builder.core.findings import Plain, Shown, T
from builder.core.offers import Offer
from builder.core.spelling import did_you_mean
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.fielded import Fielded
from builder.systems.warmaster.joined import Joined
from builder.systems.warmaster.magic_items import magic_items
from builder.systems.warmaster.roster import MAX_COUNT, Entry
from builder.systems.warmaster.upgrades import mount_and_upgrades

JOINS, PART = T("added to"), T("part of the list")
"""Labels of controls."""
SURPLUS = T("Also written down")
"""Heading of the controls that remove keys which do not apply to an entry."""


def offers(rules: Joined) -> dict[str, Offer[Entry]]:
    """Offers of an army by id."""
    return {line.id: _offer(line, rules) for line in rules.army.units}


def _offer(line: Unit, rules: Joined) -> Offer[Entry]:
    """The offer of a line, independent of other entries."""
    group = rules.system.kinds[line.type].group
    heading = rules.system.groups[group]
    leads = rules.leads(line)
    section = heading if leads else T("Unit")
    units = Number[Entry](  # how many an army may have are limits of the army
        path=("count",),
        label=T("number of characters") if leads else T("units"),
        code="warmaster.maximum",
        rule=rules.cited,
        section=section,
        name=line.name,
        each=line.points,
        high=MAX_COUNT,
    )
    return Offer(
        id=line.id,
        name=line.name,
        kind="character" if leads else group,
        category=group,
        heading=heading,
        models=units,
        choices=(
            _fielded_as(line, rules, section),
            _scouting(rules, section),
            *mount_and_upgrades(line, rules),
            magic_items(line, rules),
            Stands(path=("stands",), label=T("stands in a unit"), code="warmaster.size", section=SURPLUS),
        ),
        price_order=("as_entry", "mount", "upgrades", "carries"),
    )


def _fielded_as(line: Unit, rules: Joined, section: Shown) -> OneOf[Entry]:
    """WM-21: choice of another line that these units are fielded as."""

    def option(id: str) -> Option:
        """The option of another line, with the difference in price."""
        name = rules.units[id].name
        return Option(name, line.may_be[id].points, per_model=True, paid_as=T("as {name}", name=name))

    def refused(id: Plain) -> Refusal:
        """Refusal of a line as which these units may not be fielded."""
        text = T("{name} may not be fielded as {other}.", name=line.name, other=rules.word(str(id)))
        other = rules.units.get(str(id))
        if other is not None and line.id in other.may_be:
            fix = T("Turn it round: take {other}, fielded as {name}.", other=other.name, name=line.name)
        else:
            meant = did_you_mean(id, line.may_be, rules.word)
            fix = T("Field them as {name}.", name=line.name) if meant is None else meant
        return Refusal(text, fix, list(line.may_be))

    return OneOf(
        path=("as_entry",),
        label=T("fielded as"),
        code="warmaster.substitution",
        rule=rules.citing("WM-21"),
        price_rule=rules.cited,
        section=section,
        none=line.name,
        default=line.id,
        options={id: option(id) for id in line.may_be},
        refused=refused,
    )


def _scouting(rules: Joined, section: Shown) -> OneOf[Entry]:
    """T-WM-5: choice to scout at an event, for kinds that may."""

    def offered(entry: Entry) -> tuple[Plain, ...]:
        """The value true, if an entry may scout or is set to."""
        return (True,) if entry.scouting or Fielded.of(entry, rules).scouting is not None else ()

    def counted(entry: Entry, _: Plain, option: Option) -> Option:
        """The option to scout, with a note of the scouting points."""
        kind = Fielded.of(entry, rules).scouting
        return option._replace(note=None if kind is None else T("{points} to each", points=kind.points))

    def of_kind(entry: Entry, _: Plain) -> Refusal | None:
        """Refusal of scouting for an entry that may not; `None` if it may."""
        fielded = Fielded.of(entry, rules)
        if fielded.scouting is not None:
            return None
        text = T("{name} may not be deployed as scouts.", name=fielded.unit.name)
        return Refusal(text, T("Choose other scouts."), by="event")

    return OneOf(
        path=("scouting",),
        label=T("scouts"),
        code="warmaster.scouting",
        rule=rules.citing("T-WM-5"),
        section=section,
        none=T("no"),
        default=False,
        options={True: Option(T("yes"), 0)},
        offered=offered,
        adapted=counted,
        requirements=(of_kind,),
    )


@dataclass(frozen=True, kw_only=True)
class Stands(Choice[Entry]):
    """The optional number of stands in each unit, as the player entered it; checked by the limit WM-20."""

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """Control that removes the entered number of stands."""
        stands = value_at(trials.holder, self.path)
        if stands is not None:
            named = T("{key}: {value}", key=self.label, value=str(stands))
            yield remove_control(self.path, named, section=self.section)
