"""What wizards have to hand before and during a battle: magic points, what armour costs them, spells to note."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.core.findings import Blank, N, Plain, Shown, T
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.spells import magic_points, noted_spells

DAEMONIC = "daemonic"
"""The kind of spells with which demons are summoned."""


def surcharge(m: EntryResult, rules: Rules) -> int:
    """Magic points that armour adds to each spell: one for each step of the save (W#magic-armour).

    The animal below him counts for nothing, its barding counts; nor does armour count that does not hinder magic.
    """
    figure: model_specs.ModelSpec = m.facts.model
    system = rules.system
    steps = model_specs.steps(figure, system) - model_specs.mount_steps(figure, system)
    steps += figure.worn.suit + figure.worn.shield
    if any(power.effect.free_spells for power in effects.all_powers(m, rules)):
        worn = (system.armour[p] for p in figure.gear if p in system.armour)
        steps -= figure.worn.suit + sum(a.steps for a in worn if a.kind == "body")
    return max(0, steps)


def rests(m: EntryResult, rules: Rules) -> bool:
    """True if rest gives him magic points back: none to who wears armour (W#magic-armour), none by some lists and to some creatures."""
    figure: model_specs.ModelSpec = m.facts.model
    return not rules.army.no_rest and not figure.creature.no_rest and not surcharge(m, rules)


def facts(m: EntryResult, rules: Rules) -> Mapping[str, Plain] | None:
    """His numbers for other programs."""
    points = magic_points.at_the_start(m, rules)
    if points is None:
        return None
    return {"magic_points": points, "spell_surcharge": surcharge(m, rules), "regains_by_rest": rests(m, rules)}


def own_facts(m: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """Magic points and what bears on them, what may be cast before the battle, the spells that have still to be noted."""
    rules = army.rules_of(m)
    points = magic_points.at_the_start(m, rules)
    if points is not None:
        bound = magic_points.spent(m, army)
        yield T("Magic points"), (_at_the_start(points, bound), *_dearer(m, points - sum(n for _, n in bound), rules))
        yield T("Before the battle"), T("may cast one spell, its points deducted")
    if any(noted_spells.kind_of(s, rules) == DAEMONIC for s in m.entry.spells):
        text = T(
            "first a magic phase for the pentagram; then D6: 1 he dies, 2 the pentagram is destroyed, "
            "3 none come, 4 they stay D6 turns, 5 D6+3 turns, 6 the whole battle"
        )
        yield T("Summoning demons"), text
    known = rules.system.levels.spells.get(str(m.facts.level), ())
    open_ = []
    for level, number in enumerate(known, 1):
        left = number - sum(s.level == level for s in m.entry.spells)
        if left > 0:
            open_.append(T("level {level}{blank}", level=level, blank=Blank(times=left)))
    if open_:
        yield T("Spells to note"), tuple(open_)


def _at_the_start(points: int, bound: Iterable[tuple[Shown, int]]) -> Shown:
    """His points as the battle begins, with the sum where binding has taken some."""
    left, whole = points, str(points)
    said: Shown = whole
    for name, spent in bound:
        left -= spent
        said = T("{sum} − {points} ({name})", sum=said, points=spent, name=name)
    if said is whole:
        return T("{points} at the start{blank}", points=points, blank=Blank())
    return T("{sum} = {left} at the start{blank}", sum=said, left=left, blank=Blank())


def _dearer(m: EntryResult, points: int, rules: Rules) -> Iterator[Shown]:
    """What armour costs him, and what rest gives back."""
    more = surcharge(m, rules)
    if more:
        yield N("each spell costs {count} more point in armour", "each spell costs {count} more points in armour", more)
    if rests(m, rules):
        yield T("1 back for each full turn of rest, up to {points}", points=points)
    else:
        yield T("none regained by rest")
