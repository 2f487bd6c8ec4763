"""Magic points of wizards at the start, and those spent on binding hosts before the battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from builder.core.findings import Shown, T
from builder.systems.game_values import Line
from builder.systems.wfb3.definitions.battle import BindingRules
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.lists import Host
from builder.systems.wfb3.definitions.troops import CharacterLevels
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hosts.who_may_bind import host_of
from builder.systems.wfb3.rules import HOST, Rules

if TYPE_CHECKING:
    from builder.systems.wfb3.army import Army


def starting_magic_points(result: EntryResult, rules: Rules) -> int | None:
    """Magic points of a wizard at the start; `None` for other entries."""
    if not result.facts.wizard or result.facts.figure is None:
        return None
    creature = result.facts.figure.creature
    line = result.facts.character_line
    if line is not None:  # a row of the bestiary stands for race and level; the race is the line's
        creature = rules.creatures.get(result.entry.creature or line.creature, creature)
    return magic_points(result.facts.level, creature, rules.system.levels)


class BoundHost(NamedTuple):
    """A host of the army with its wizards' magic points."""

    host: Host
    rule: BindingRules
    """The rules for binding hosts of its kind."""
    units: tuple[EntryResult, ...]
    """The entries of the host's creatures."""
    least: int
    """The fewest magic points that bind the host."""
    paid: dict[str, int]
    """Magic points by wizard id; wizards without a number in the roster make up the smallest sum, in roster order."""

    @property
    def points(self) -> int:
        """Magic points that all wizards together spend on the host."""
        return sum(self.paid.values())


def bound_hosts(entries: Iterable[EntryResult], rules: Rules) -> tuple[BoundHost, ...]:
    """The army's hosts; each is bound once, whatever its size, by one or more wizards (bestiary)."""
    own: dict[str, list[EntryResult]] = {}
    for result in entries:
        host = host_of(result.entry.take, rules) if result.entry.from_ == HOST else None
        if host is not None:
            own.setdefault(host.id, []).append(result)
    if not own:
        return ()
    left = {
        result.id: starting_magic_points(result, rules) or 0
        for result in entries
        if result.kind == "character" and result.facts.wizard
    }
    found = []
    for host in rules.army.hosts:
        units = own.get(host.id, [])
        if not units:
            continue
        rule = rules.system.hosts.kinds[host.kind]
        least = max([rule.points[0], *(rule.needs.get(result.entry.take, 0) for result in units)])
        bond = BoundHost(host, rule, tuple(units), least, _paid(units, least, left))
        for wizard, points in bond.paid.items():
            left[wizard] = left.get(wizard, 0) - points
        found.append(bond)
    return tuple(found)


def _paid(units: Iterable[EntryResult], least: int, left: dict[str, int]) -> dict[str, int]:
    """Magic points spent on a host, by wizard id; `least` is the smallest sum that binds it.

    `left` are the points that each wizard still has.
    """
    paid: dict[str, int] = {}
    for result in units:
        for binder in result.entry.binders:
            paid[binder.wizard] = max(paid.get(binder.wizard, 0), binder.points)
    silent = [wizard for wizard, points in paid.items() if not points]
    missing = max(0, least - sum(paid.values()))
    for wizard in silent:
        share = missing if wizard == silent[-1] else max(0, min(missing, left.get(wizard, 0)))
        paid[wizard] = share
        missing -= share
    return paid


def binding_lines(result: EntryResult, army: Army) -> Iterator[Line]:
    """Sheet lines: the wizards who bind a host creature, or the hosts that a wizard binds."""
    if result.entry.from_ != HOST and not result.facts.wizard:
        return
    known = army.bonds
    names = {other.id: other.name for other in reversed(army.entries)}
    for bond in known:
        if result in bond.units and bond.paid:
            yield T("Bound by"), tuple(names.get(id, id) for id in bond.paid)
    own = [bond for bond in known if result.id in bond.paid]
    if own and result.facts.wizard:
        yield T("Binds"), tuple(other.name for host_bond in own for other in host_bond.units)


def binding_duration(result: EntryResult, army: Army) -> Iterator[Line]:
    """Sheet line: how long a host creature stays for the magic points spent."""
    if result.entry.from_ == HOST:
        for bond in army.bonds:
            if result in bond.units and bond.paid:
                yield T("Binding"), _duration(bond)


def points_spent_on_hosts(result: EntryResult, army: Army) -> tuple[tuple[Shown, int], ...]:
    """Magic points that a wizard spends, for each host: name of the host's first unit, and points."""
    if not result.facts.wizard or result.entry.from_ is not None:
        return ()
    return tuple((bond.units[0].name, bond.paid[result.id]) for bond in army.bonds if bond.paid.get(result.id))


def with_magic_points_left(army: Army) -> tuple[EntryResult, ...]:
    """The entries, those of wizards who bind hosts with the JSON keys for magic points spent on hosts and left."""
    paid = {
        id(result): sum(points for _, points in points_spent_on_hosts(result, army))
        for result in army.entries
        if result.facts.magic_points is not None
    }
    return tuple(
        result._replace(
            added={**result.added, "magic_points_bound": of, "magic_points_left": (result.facts.magic_points or 0) - of}
        )
        if (of := paid.get(id(result)))
        else result
        for result in army.entries
    )


def _duration(bond: BoundHost) -> Shown:
    """How long a host stays, in words: one engagement for the first sum, for more points a test after each."""
    sums = [points for points in bond.rule.points if points <= bond.points]
    if len(sums) < 2:
        return bond.rule.least
    bonus = binding_bonus(bond.points, bond.rule.points)
    return T("{test} (D6 +{bonus})", test=bond.rule.more, bonus=bonus) if bonus else bond.rule.more


def magic_points(level: int, creature: Creature, rule: CharacterLevels) -> int:
    """Magic points at the start, by level and the race's share, or the race's number (wiki, magic-power-level; A64)."""
    if creature.magic_points is not None:
        return creature.magic_points
    return int(rule.magic_points.get(str(level), 0) * creature.magic_share)


def binding_bonus(points: int, sums: tuple[int, ...]) -> int:
    """Bonus to a host's tests: 1 for each sum beyond the second that the points reach (bestiary, ethereals)."""
    return max(0, sum(amount <= points for amount in sums) - 2)
