"""Offers with the choices that depend on the rest of the army: numbers left, requirements, added stands, parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from builder.core import limits
from builder.core.choices import AnyOf, Choice, Fault, Misplaced, Number, OneOf, Option, Refusal, Trials, value_at
from builder.core.controls import Control
from builder.core.entry_findings import names_of
from builder.core.findings import ERROR, WARNING, Plain, Shown, T, Text, alternatives, either
from builder.core.limits import by_id
from builder.core.offers import Offer
from builder.core.plurals import P
from builder.core.references import Reference
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Bearer, GroupLimit, Unit
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.fielded import bearers, upgrade_ids
from builder.systems.warmaster.limits import limits_of, may_bear, stand_of
from builder.systems.warmaster.offers import JOINS, PART, SURPLUS
from builder.systems.warmaster.roster import MAX_COUNT, Entry
from builder.systems.warmaster.upgrades import priced


def offer_in(result: EntryResult, army: Army) -> Offer[Entry] | None:
    """The choices of an entry within its army; `None` if the list has no such line."""
    offer = army.rules.offers.get(result.entry.take)
    if offer is None:
        return None
    beside = Beside(result, army)
    unit, section = result.facts.unit, offer.models.section
    choices = {str(choice.path[0]): choice for choice in offer.choices}
    limited = (beside.too_few_left, beside.number_shared, beside.excluded)
    fielded, ridden, upgrades, items = (choices[key] for key in ("as_entry", "mount", "upgrades", "carries"))
    return replace(
        offer,
        models=UnitsLeft(**{**vars(offer.models), "beside": beside}),
        choices=(
            Bearers(path=("take",), label=None, code="warmaster.requires", in_army=True, beside=beside),
            *((_joins(unit, beside, section),) if unit.hosts else ()),
            replace(cast("OneOf[Entry]", fielded), army_reasons=(beside.too_few_left,)),
            choices["scouting"],
            *((_part(beside, section),) if army.roster.parts else ()),
            replace(cast("OneOf[Entry]", ridden), adapted=beside.noted, army_reasons=limited),
            replace(cast("AnyOf[Entry]", upgrades), adapted=beside.noted, army_reasons=limited),
            replace(cast("AnyOf[Entry]", items), army_reasons=(beside.carried_already, beside.too_few_left, beside.excluded)),
            choices["stands"],
            _surplus(unit, beside),
        ),
    )  # fmt: skip


class Beside:
    """An entry together with the rest of its army."""

    def __init__(self, result: EntryResult, army: Army) -> None:
        self.result, self.army, self.rules = result, army, army.rules

    @cached_property
    def others(self) -> Army:
        """The army without the entry."""
        entry, id = self.result.entry, self.result.id
        others = (one for one in self.army.entries if one.entry is not entry or one.id != id)
        return self.army.with_entries(tuple(others))

    @cached_property
    def left(self) -> dict[str, int]:
        """Numbers of units, upgrades, magic items and stands that the limits leave for the entry, by id."""
        return limits.numbers_left(limits_of(self.others))

    def there(self, trial: Entry) -> set[str]:
        """Ids of all lines, upgrades and magic items in the army, with `trial` in place of the entry."""
        if trial is self.result.entry:
            return {*self.army.holders}
        own = (bearer.id for bearer, _ in bearers(trial, self.rules))
        return {*self.others.holders, *own, *trial.carries}

    def too_few_left(self, trial: Entry, id: Plain) -> Shown:
        """Reason that the entry `trial` has more units than the limits leave for `id`; `None` if not.

        `id` is that of a line, an upgrade or a magic item.
        """
        left = self.left.get(str(id))
        if left is not None and trial.count > left:
            return T("none left") if left <= 0 else T("{left} left", left=left)
        return None

    def number_shared(self, trial: Entry, id: Plain) -> Shown:
        """Reason against the upgrade `id`: the entry's others use up a number that all share; `None` if not."""
        left = self.left.get(str(id))
        for limit in self.rules.army.limits:
            if left is not None and isinstance(limit, GroupLimit) and id in limit.of:
                own = [one for one in trial.upgrades if one in limit.of and one != id]
                if own and trial.count * (len(own) + 1) > left:
                    return T("not with {other}", other=self.rules.word(own[-1]))
        return None

    def carried_already(self, _: Entry, id: Plain) -> Shown:
        """Reason that another entry has the magic item; `None` if not."""
        carriers = self.others.holding(str(id))
        return T("{name} has it", name=carriers[-1].name) if carriers else None

    def excluded(self, _: Entry, id: Plain) -> Shown:
        """Reason that another entry excludes the line, upgrade or item `id`; `None` if not."""
        excluding = (b for one in self.others.entries for b, _ in bearers(one.entry, self.rules) if id in b.excludes)
        other = next(excluding, None)
        return None if other is None else T("not with {other}", other=other.name)

    def noted(self, entry: Entry, id: Plain, option: Option) -> Option:
        """An upgrade with its price, the number left, and a note if it is optional."""
        upgrade, left = self.rules.upgrades[str(id)], self.left.get(str(id))
        notes: list[Shown] = []
        if left is not None:
            notes.append(
                T("{left} left in the army", left=max(0, left - (entry.count if id in upgrade_ids(entry) else 0)))
            )
        if upgrade.optional and not self.army.roster.agreed:
            notes.append(T("optional"))
        return priced(entry, id, option, self.rules)._replace(note=tuple(notes) or None)


@dataclass(frozen=True, kw_only=True)
class UnitsLeft(Number[Entry]):
    """Choice of the number of units, limited by what the army has left."""

    beside: Beside

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """Control of the number, with a note of how many are left."""
        number, result = self.number(trials.holder), self.beside.result
        rest = self.beside.left.get(result.facts.unit.id)
        left = None if rest is None else T("{left} left in the army", left=max(0, rest - number))
        over = (
            T("{count} more than the list allows", count=number - rest) if rest is not None and number > rest else None
        )
        yield Control(
            "models", "number", self.path, self.label, number, self.section, min=1,
            max=MAX_COUNT if rest is None else max(1, rest), points=result.points_each,
            note=None if left is None else (left,), rule=self.rule, blocked=over,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Bearers(Choice[Entry]):
    """Faults of requirements that line, mount and upgrades place on the army and the opponent."""

    beside: Beside

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """WM-10, WM-11, WM-19: missing requirements, exclusions, missing agreement of the opponent."""
        for bearer, keys in bearers(entry, self.beside.rules):
            for refusal in requirement_refusals(bearer, self.beside.there(entry), self.beside.army):
                yield self._fault(refusal, keys, bearer.id)

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """None, since the reasons are shown beside mounts, upgrades and magic items."""
        yield from ()


def requirement_refusals(bearer: Bearer, there: set[str], army: Army) -> Iterator[Refusal]:
    """WM-10, WM-11, WM-19: refusals of a line or upgrade in an army that has the ids `there`."""
    rules = army.rules
    for id in bearer.requires:
        if id not in there:
            other = rules.word(id)
            text = T("{name}: allowed only if the army includes at least 1 × {other}.", name=bearer.name, other=other)
            reason = T("needs {other}", other=other)
            yield Refusal(text, T("Add 1 × {other}.", other=other), id, rule=rules.citing("WM-10"), reason=reason)
    for id in bearer.excludes:
        if id in there:
            other = rules.word(id)
            text = T("{name} and {other} cannot be in the same army.", name=bearer.name, other=other)
            yield Refusal(
                text, T("Remove one or the other."), id, code="warmaster.excludes", rule=rules.citing("WM-11"),
                reason=T("not with {other}", other=other), others=names_of(sorted(army.holding(id), key=by_id)),
            )  # fmt: skip
    if bearer.optional and not army.roster.agreed:
        strict = army.roster.event is not None or army.roster.game == "tournament"
        text = T("{name}: optional, allowed only if your opponent agrees.", name=bearer.name)
        fix = either(
            T("Ask your opponent and write “agreed: true”, or take something else."),
            T("Ask your opponent and set “{key}” to {value}, or take something else.", key=T("optional entries agreed"), value=T("yes")),
        )  # fmt: skip
        yield Refusal(
            text, fix, True, code="warmaster.agreed", rule=rules.citing("WM-19"), reason=T("optional"),
            severity=ERROR if strict else WARNING,
        )  # fmt: skip


def _surplus(unit: Unit, beside: Beside) -> Misplaced[Entry]:
    """Keys that do not apply: `joins` of units that cannot be added to others, `part` of lists without parts."""
    rules, labels = beside.rules, {"joins": JOINS, "part": PART}
    refusals = {
        "joins": Refusal(
            T("{name} may not be added to a unit.", name=unit.name), T("Field them on their own."),
            code="warmaster.stand", rule=rules.citing("WM-09"),
        ),
        "part": Refusal(
            T("This list is not divided into parts."), T("Remove the part number."), by="event",
            code="warmaster.parts", rule=rules.citing("T-WM-4"),
        ),
    }  # fmt: skip
    meant = {"joins": bool(unit.hosts), "part": bool(beside.army.roster.parts)}
    return Misplaced(
        code="", in_army=True, section=SURPLUS, keys=tuple(key for key in labels if not meant[key]),
        names=lambda key: T("{key}: {value}", key=labels[key], value=str(value_at(beside.result.entry, (key,)))),
        refusal=lambda key, _: refusals[key],
    )  # fmt: skip


def _joins(unit: Unit, beside: Beside, section: Shown) -> Reference[Entry]:
    """WM-09: choice of the unit that a stand is added to."""
    army, rules = beside.army, beside.rules
    hosts = alternatives(tuple(rules.word(id) for id in unit.hosts))

    def nobody_there(handle: str) -> Text:
        """Text of the finding on a handle that no entry has."""
        return T("No entry has the id “{id}”, so this unit has nothing to join.", id=handle)

    def other_host(handle: Plain) -> Refusal:
        """Refusal of an entry to whose units this stand may not be added."""
        host = army.by_id[str(handle)]
        text = T("{name} may be added only to {hosts}, not to {host}.", name=unit.name, host=host.name, hosts=hosts)
        return Refusal(text, T("Choose another unit to join."), list(unit.hosts), others=(host.id,))

    def missing(_: Entry) -> Refusal:
        """Refusal of a stand that is added to no unit."""
        text = T("{name} must be added to a unit of {hosts}.", name=unit.name, hosts=hosts)
        return Refusal(text, T("Choose the unit to join."), list(unit.hosts), missing=True)

    def full(trial: Entry, handle: Plain) -> Shown:
        """Reason against an entry that has too few units without an added stand; `None` if it has enough."""
        return T("it has its stands already") if trial.count > beside.left[stand_of(str(handle))] else None

    def option(host: EntryResult) -> Option:
        """The option of an entry, with a note of its number of units."""
        return Option(host.name, 0, note=P("{count} unit", "{count} units", "count", count=host.entry.count))

    return Reference(
        path=("joins",),
        label=JOINS,
        code="warmaster.stand",
        rule=rules.citing("WM-09"),
        section=section,
        options={host.id: option(host) for host in army.entries if may_bear(host, unit)},
        names={id: result.name for id, result in army.by_id.items()},
        refused=other_host,
        required=missing,
        nobody_there=nobody_there,
        choose=T("Choose the unit to join."),
        army_reasons=(full,),
    )


def _part(beside: Beside, section: Shown) -> OneOf[Entry]:
    """T-WM-4: choice of the part of the list, by default the first."""
    count = len(beside.army.roster.parts)

    def no_such_part(part: Plain) -> Refusal:
        """Refusal of a part that the list does not have."""
        text = T("There is no part {part}; the list has only {count}.", part=str(part), count=count)
        return Refusal(text, T("Choose another part."), count, by="event")

    return OneOf(
        path=("part",),
        label=PART,
        code="warmaster.parts",
        rule=beside.rules.citing("T-WM-4"),
        in_army=True,
        section=section,
        none="1",
        default=1,
        options={number: Option(str(number), 0) for number in range(2, count + 1)},
        refused=no_such_part,
    )
