"""Wizards on the sheet: magic points, surcharge for armour, spells still to note."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.core.findings import Blank, N, Plain, Shown, T
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.spells import magic_points, noted_spells

DAEMONIC = "daemonic"
"""Id of the kind of spells that summon demons."""


def surcharge(result: EntryResult, rules: Rules) -> int:
    """Magic points that armour adds to the cost of each spell: 1 for each step of the save (W#magic-armour).

    The wizard's mount does not count, but its barding does; armour that an item exempts does not.
    """
    figure: model_specs.ModelSpec = result.facts.model
    system = rules.system
    steps = model_specs.steps(figure, system) - model_specs.mount_steps(figure, system)
    steps += figure.worn.suit + figure.worn.shield
    if any(power.effect.free_spells for power in effects.all_powers(result, rules)):
        worn = (system.armour[piece] for piece in figure.gear if piece in system.armour)
        steps -= figure.worn.suit + sum(armour.steps for armour in worn if armour.kind == "body")
    return max(0, steps)


def regains_by_rest(result: EntryResult, rules: Rules) -> bool:
    """True if a wizard regains magic points by rest: not in armour (W#magic-armour), nor in some lists and races."""
    figure: model_specs.ModelSpec = result.facts.model
    return not rules.army.no_rest and not figure.creature.no_rest and not surcharge(result, rules)


def json_values(result: EntryResult, rules: Rules) -> Mapping[str, Plain] | None:
    """Additional JSON values of a wizard, by JSON key; `None` for other entries."""
    points = magic_points.starting_magic_points(result, rules)
    if points is None:
        return None
    return {
        "magic_points": points,
        "spell_surcharge": surcharge(result, rules),
        "regains_by_rest": regains_by_rest(result, rules),
    }


def private_lines(result: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """Labelled lines for the owner only: magic points, casting before the battle, spells still to note."""
    rules = army.rules_of(result)
    points = magic_points.starting_magic_points(result, rules)
    if points is not None:
        bound = magic_points.points_spent_on_hosts(result, army)
        yield (
            T("Magic points"),
            (
                _starting_points_text(points, bound),
                *_armour_and_rest(result, points - sum(amount for _, amount in bound), rules),
            ),
        )
        yield T("Before the battle"), T("may cast one spell, its points deducted")
    if any(noted_spells.kind_of(spell, rules) == DAEMONIC for spell in result.entry.spells):
        text = T(
            "first a magic phase for the pentagram; then D6: 1 he dies, 2 the pentagram is destroyed, "
            "3 none come, 4 they stay D6 turns, 5 D6+3 turns, 6 the whole battle"
        )
        yield T("Summoning demons"), text
    known = rules.system.levels.spells.get(str(result.facts.level), ())
    open_ = []
    for level, number in enumerate(known, 1):
        left = number - sum(spell.level == level for spell in result.entry.spells)
        if left > 0:
            open_.append(T("level {level}{blank}", level=level, blank=Blank(times=left)))
    if open_:
        yield T("Spells to note"), tuple(open_)


def _starting_points_text(points: int, bound: Iterable[tuple[Shown, int]]) -> Shown:
    """Magic points at the start of the battle in words, as a calculation if hosts cost some of them."""
    left, whole = points, str(points)
    text: Shown = whole
    for name, spent in bound:
        left -= spent
        text = T("{sum} − {points} ({name})", sum=text, points=spent, name=name)
    if text is whole:
        return T("{points} at the start{blank}", points=points, blank=Blank())
    return T("{sum} = {left} at the start{blank}", sum=text, left=left, blank=Blank())


def _armour_and_rest(result: EntryResult, points: int, rules: Rules) -> Iterator[Shown]:
    """Surcharge for armour, and points regained by rest up to those at the start (`points`), in words."""
    more = surcharge(result, rules)
    if more:
        yield N("each spell costs {count} more point in armour", "each spell costs {count} more points in armour", more)
    if regains_by_rest(result, rules):
        yield T("1 back for each full turn of rest, up to {points}", points=points)
    else:
        yield T("none regained by rest")
