"""Magic points of wizards: how many they begin with, and what the hosts that they bind take of them before the battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from builder.core.findings import Shown, T
from builder.systems.game_values import Line
from builder.systems.wfb3.contingents.costs import host_of
from builder.systems.wfb3.definitions.battle import BindingRules
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.lists import Host
from builder.systems.wfb3.definitions.troops import CharacterLevels
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import HOST, Rules

if TYPE_CHECKING:
    from builder.systems.wfb3.composition.army import Army


def at_the_start(m: EntryResult, rules: Rules) -> int | None:
    """The magic points with which a wizard begins; `None` for all others."""
    if not m.facts.wizard or m.facts.figure is None:
        return None
    creature = m.facts.figure.creature
    line = m.facts.character_line
    if line is not None:  # a row of the bestiary stands for race and level; the race is the line's
        creature = rules.creatures.get(m.entry.creature or line.creature, creature)
    return magic_points(m.facts.level, creature, rules.system.levels)


class Bond(NamedTuple):
    """A host of the army and what binds it."""

    host: Host
    rule: BindingRules
    units: tuple[EntryResult, ...]
    least: int
    """The fewest magic points that bind it."""
    paid: dict[str, int]
    """Magic points by wizard; whoever names none fills up what is missing of the least sum, in the order of the roster."""

    @property
    def points(self) -> int:
        """The magic points of all its wizards."""
        return sum(self.paid.values())


def bonds_of(entries: Iterable[EntryResult], rules: Rules) -> tuple[Bond, ...]:
    """The army's hosts: each is bound once, whatever its size, and wizards may share in it (bestiary)."""
    own: dict[str, list[EntryResult]] = {}
    for m in entries:
        host = host_of(m.entry.take, rules) if m.entry.from_ == HOST else None
        if host is not None:
            own.setdefault(host.id, []).append(m)
    if not own:
        return ()
    left = {m.id: at_the_start(m, rules) or 0 for m in entries if m.kind == "character" and m.facts.wizard}
    found = []
    for host in rules.army.hosts:
        units = own.get(host.id, [])
        if not units:
            continue
        rule = rules.system.hosts.kinds[host.kind]
        least = max([rule.points[0], *(rule.needs.get(m.entry.take, 0) for m in units)])
        bond = Bond(host, rule, tuple(units), least, _paid(units, least, left))
        for wizard, points in bond.paid.items():
            left[wizard] = left.get(wizard, 0) - points
        found.append(bond)
    return tuple(found)


def _paid(units: Iterable[EntryResult], least: int, left: dict[str, int]) -> dict[str, int]:
    """What each wizard spends on a host, given what each still has."""
    paid: dict[str, int] = {}
    for m in units:
        for binder in m.entry.binders:
            paid[binder.wizard] = max(paid.get(binder.wizard, 0), binder.points)
    silent = [wizard for wizard, points in paid.items() if not points]
    missing = max(0, least - sum(paid.values()))
    for wizard in silent:
        share = missing if wizard == silent[-1] else max(0, min(missing, left.get(wizard, 0)))
        paid[wizard] = share
        missing -= share
    return paid


def binding_lines(m: EntryResult, army: Army) -> Iterator[Line]:
    """Who binds a creature of a host, and what a wizard binds."""
    if m.entry.from_ != HOST and not m.facts.wizard:
        return
    known = army.bonds
    names = {o.id: o.name for o in reversed(army.entries)}
    for bond in known:
        if m in bond.units and bond.paid:
            yield T("Bound by"), tuple(names.get(id, id) for id in bond.paid)
    own = [b for b in known if m.id in b.paid]
    if own and m.facts.wizard:
        yield T("Binds"), tuple(o.name for b in own for o in b.units)


def lasts(m: EntryResult, army: Army) -> Iterator[Line]:
    """How long a creature of a host stays, for the points that its player spends on it."""
    if m.entry.from_ == HOST:
        for bond in army.bonds:
            if m in bond.units and bond.paid:
                yield T("Binding"), _lasts(bond)


def spent(m: EntryResult, army: Army) -> tuple[tuple[Shown, int], ...]:
    """What a wizard's magic points go to before the battle: each host by the first of its units, and the points."""
    if not m.facts.wizard or m.entry.from_ is not None:
        return ()
    return tuple((b.units[0].name, b.paid[m.id]) for b in army.bonds if b.paid.get(m.id))


def with_left(army: Army) -> tuple[EntryResult, ...]:
    """The entries, wizards with what binding hosts takes and leaves of their magic points, for other programs."""
    paid = {id(m): sum(n for _, n in spent(m, army)) for m in army.entries if m.facts.magic_points is not None}
    return tuple(
        m._replace(added={**m.added, "magic_points_bound": of, "magic_points_left": (m.facts.magic_points or 0) - of})
        if (of := paid.get(id(m)))
        else m
        for m in army.entries
    )


def _lasts(bond: Bond) -> Shown:
    """How long a host stays: one engagement for the first sum, a test after each for more."""
    sums = [n for n in bond.rule.points if n <= bond.points]
    if len(sums) < 2:
        return bond.rule.least
    bonus = binding_bonus(bond.points, bond.rule.points)
    return T("{test} (D6 +{bonus})", test=bond.rule.more, bonus=bonus) if bonus else bond.rule.more


def magic_points(level: int, creature: Creature, rule: CharacterLevels) -> int:
    """The magic points with which a wizard begins (wiki, magic-power-level; A64); some races have fewer, some a number of their own."""
    if creature.magic_points is not None:
        return creature.magic_points
    return int(rule.magic_points.get(str(level), 0) * creature.magic_share)


def binding_bonus(points: int, sums: tuple[int, ...]) -> int:
    """What is added to the tests of a host bound for more than the second sum (bestiary, ethereal creatures)."""
    return max(0, sum(n <= points for n in sums) - 2)
