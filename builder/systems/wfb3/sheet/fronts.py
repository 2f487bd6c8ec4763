"""Usual formations of a unit, with their measures."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import Formation, formation
from builder.core.findings import Shown, T
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.entries.results import EntryResult, special_rules
from builder.systems.wfb3.formulas import unit_fronts as rules_of_ranks
from builder.systems.wfb3.profiles.model_specs import ridden
from builder.systems.wfb3.rules import Rules


def formations(result: EntryResult, army: Army) -> tuple[Formation, ...]:
    """Usual formations of a unit in close order: for the rank bonus, and as wide as its weapons can use.

    Empty for single models, for troops in open order, and for bases of unknown size.
    """
    seen = result.seen or result
    size = _base(seen)
    ranks = {rule.ranks for rule in special_rules(result, army.rules)}
    if result.kind != "unit" or result.secret or size is None or "none" in ranks:
        return ()
    others = army.characters_with(result.id)
    beside = sum(_same_base(other, seen, size) for other in others)
    apart = tuple(other.name for other in others if not _same_base(other, seen, size))
    models = seen.models + beside + (result.facts.champion is not None)
    if models < 2:
        return ()
    behind = _fighting_ranks(result, army.rules)
    most = army.rules.system.formations.rank_bonus
    made = []
    square = rules_of_ranks.mob_front(models)
    fronts = (square,) if "square" in ranks else _fronts(result, models, behind, army.roster, army.rules)
    for files in dict.fromkeys(fronts):
        bonus = rules_of_ranks.rank_bonus(models, files, most)
        fighting = rules_of_ranks.fighting_models(models, files, behind)
        notes: list[Shown] = []
        if behind and fighting > min(files, models):
            notes.append(T("{count} fight", count=fighting))
        if bonus:
            notes.append(T("ranks +{bonus}", bonus=bonus))
        if apart:  # on other bases
            notes.append(T("without {name}", name=apart))
        made.append(formation(models, files, rules_of_ranks.ranks(models, files), size, tuple(notes)))
    return tuple(made)


def _same_base(other: EntryResult, unit: EntryResult, size: tuple[int, int]) -> bool:
    """True if a character has a base of the unit's size or the same mount, and so fits into its ranks."""
    if _base(other) == size:
        return True
    own, theirs = other.facts.figure, unit.facts.figure
    return own is not None and theirs is not None and own.rides and ridden(own) == ridden(theirs)


def _base(result: EntryResult) -> tuple[int, int] | None:
    """Width and depth in mm of the base of a model or its mount; `None` if unknown."""
    figure = result.facts.figure
    return None if figure is None else rules_of_ranks.base_size(figure.based.base)


def _fronts(result: EntryResult, models: int, behind: tuple[int, ...], roster: Roster, rules: Rules) -> Iterator[int]:
    """Numbers of files: deep for the rank bonus, or wide for missiles, spears or a second rank."""
    rule = rules.system.formations
    deep = rules_of_ranks.front_for_rank_bonus(models, rule.least_front, rule.rank_bonus)
    shot = [rules.system.weapons[id].shot for id in result.carries if id in rules.system.weapons]
    if any(strength is not None and not strength.thrown for strength in shot):
        agreed = (rules.system.house_rules.get(id) for id in roster.house_rules)
        shooting = max((rule.ranks_shoot or 0 for rule in agreed if rule is not None), default=0) or rule.ranks_shoot
        yield -(-models // shooting)
        yield deep
        return
    yield deep
    yield max(deep, models // (1 + max(1, len(behind))))


def _fighting_ranks(result: EntryResult, rules: Rules) -> tuple[int, ...]:
    """For each rank behind the first that fights on foot: 1 if all of its models fight, 2 if every second one does."""
    figure = result.facts.figure
    if figure is None or figure.rides:
        return ()
    known = (rules.system.weapons.get(id) for id in result.carries)
    uses = [weapon.foot.ranks for weapon in known if weapon is not None and weapon.foot is not None]
    return max(uses, key=len, default=())
