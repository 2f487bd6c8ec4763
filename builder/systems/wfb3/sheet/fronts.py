"""The fronts in which a unit usually stands, with their measures."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import Formation
from builder.core.findings import Shown, T
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.formulas import unit_fronts as rules_of_ranks
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.profiles.model_specs import ridden
from builder.systems.wfb3.rules import Rules

OPEN_ORDER = frozenset(("skirmisher", "scout"))
"""Those who stand apart from one another (15.10, 15.11)."""
MOB = "mob"


def formations(m: EntryResult, army: Army) -> tuple[Formation, ...]:
    """Of a unit in close order: for all the bonus of its ranks, then as wide as its weapons have use for."""
    seen = m.seen or m
    size = _base(seen)
    if m.kind != "unit" or m.secret or size is None or any(t.id in OPEN_ORDER for t in m.in_play.tags):
        return ()
    others = [o for o in army.companions.get(m.id, ()) if o.kind == "character" and not hidden_models.hides(o)]
    beside = sum(_alike(o, seen, size) for o in others)
    apart = tuple(o.name for o in others if not _alike(o, seen, size))
    models = seen.models + beside + (m.facts.champion is not None)
    if models < 2:
        return ()
    behind = _behind(m, army.rules)
    most = army.rules.system.formations.rank_bonus
    made = []
    for files in dict.fromkeys(_fronts(m, models, behind, army.roster, army.rules)):
        bonus = rules_of_ranks.rank_bonus(models, files, most)
        fighting = rules_of_ranks.fighting(models, files, behind)
        notes: list[Shown] = []
        if behind and fighting > min(files, models):
            notes.append(T("{count} fight", count=fighting))
        if bonus:
            notes.append(T("ranks +{bonus}", bonus=bonus))
        if apart:  # on other bases
            notes.append(T("without {name}", name=apart))
        ranks = rules_of_ranks.ranks(models, files)
        made.append(Formation(files, ranks, models, files * size[0], ranks * size[1], tuple(notes)))
    return tuple(made)


def _alike(o: EntryResult, unit: EntryResult, size: tuple[int, int]) -> bool:
    """True if who joined a unit stands on a base like theirs: one of that size, or under a mount like theirs."""
    if _base(o) == size:
        return True
    own, theirs = o.facts.figure, unit.facts.figure
    return own is not None and theirs is not None and own.rides and ridden(own) == ridden(theirs)


def _base(m: EntryResult) -> tuple[int, int] | None:
    """Width and depth, mm, of what carries one of its models."""
    figure = m.facts.figure
    if figure is None:
        return None
    return rules_of_ranks.base_size((figure.creature if figure.mount is None else figure.mount).base)


def _fronts(m: EntryResult, models: int, behind: tuple[int, ...], roster: Roster, rules: Rules) -> Iterator[int]:
    """Files: a mob has no choice; others stand deep, or as wide as their shots, spears or second rank ask for."""
    if any(t.id == MOB for t in m.in_play.tags):
        yield rules_of_ranks.mob(models)
        return
    rule = rules.system.formations
    deep = rules_of_ranks.deepest(models, rule.least_front, rule.rank_bonus)
    shot = [rules.system.weapons[id].shot for id in m.carries if id in rules.system.weapons]
    if any(s is not None and not s.thrown for s in shot):
        agreed = (rules.system.house_rules.get(id) for id in roster.house_rules)
        shooting = max((r.ranks_shoot or 0 for r in agreed if r is not None), default=0) or rule.ranks_shoot
        yield -(-models // shooting)
        yield deep
        return
    yield deep
    yield max(deep, models // (1 + max(1, len(behind))))


def _behind(m: EntryResult, rules: Rules) -> tuple[int, ...]:
    """The parts of further ranks that fight with its weapons, on foot."""
    figure = m.facts.figure
    if figure is None or figure.rides:
        return ()
    known = (rules.system.weapons.get(id) for id in m.carries)
    uses = [w.foot.ranks for w in known if w is not None and w.foot is not None]
    return max(uses, key=len, default=())
