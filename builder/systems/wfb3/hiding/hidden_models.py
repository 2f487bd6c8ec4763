"""Models that hide in units: assassins, werecreatures, and others by the army list (15.2, 15.9, A46)."""

from fractions import Fraction
from typing import NamedTuple

from builder.core.definitions import Source
from builder.core.findings import Shown, T, Text
from builder.core.points import Price
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.results import EntryResult, Line
from builder.systems.wfb3.formulas import parts_of_units, rout_rally_and_leadership
from builder.systems.wfb3.profiles import model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec, profile
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.beast_packs import random_hits, span_of

HIDDEN = "hidden"
"""Post of a hidden entry in its unit."""
ASSASSIN = "assassin"
"""Id of the special troops of characters who hide."""


class Terms(NamedTuple):
    """Where some models may hide in other units, and how many of them."""

    within: tuple[str, ...] = ()
    """Ids of the lines whose units the models may hide in; empty for any unit of their race."""
    perhaps: tuple[str, ...] = ()
    """Ids of the lines for which it is doubtful whether the models may hide in their units."""
    doubt: Shown = None
    """Reason for the doubt about the lines in `perhaps`; `None` without doubt."""
    share: Fraction | None = None
    """Greatest share of the unit's models, hidden ones included; `None` if no share is given."""
    most: int | None = None
    """Greatest number hidden in one unit; `None` if no number is given."""
    alone: bool = False
    """True if the models may also be a unit of their own."""
    source: Source | None = None
    """Source of the terms; `None` if the army list has them."""


def is_were(figure: ModelSpec | None, rules: Rules) -> bool:
    """True if a model is a werecreature, which changes shape."""
    return figure is not None and any(troop.were for troop in rules.system.troops_of(figure.troop))


def hiding_terms(line: Line, figure: ModelSpec | None, rules: Rules) -> Terms | None:
    """Terms on which the models of an entry may hide; `None` if they may not."""
    if isinstance(line, UnitEntry):
        rule = line.hidden
        if rule is None:
            return None
        return Terms(rule.in_, rule.perhaps_in, rule.doubt, rule.share, rule.most, rule.or_alone)
    if is_were(figure, rules):
        return Terms(share=rules.system.weres.share, alone=True, source=rules.system.weres.source)
    kinds = () if figure is None else rules.system.troops_of(figure.troop)
    return next((Terms(source=kind.source) for kind in kinds if kind.hides), None)


def is_hiding(result: EntryResult) -> bool:
    """True if an evaluated entry hides in another."""
    return result.facts.post == HIDDEN and result.under is not None


def is_secret(entry: Entry) -> bool:
    """True if an entry of a roster is hidden in another, and so kept from the opponent."""
    return entry.as_ == HIDDEN and entry.joins is not None


def werecreature_shapes(figure: ModelSpec, models: int, rules: Rules) -> tuple[Profile, ...]:
    """Shapes of werecreatures of the open list, with an additional Attack for a weapon (15.9); empty for others."""
    rule = rules.system.weres
    if not is_were(figure, rules):
        return ()
    found = []
    faces = parts_of_units.faces([1] * len(rule.forms), 6)
    for id, own in zip(rule.forms, faces, strict=True):
        beast = rules.creatures[id]
        shape = profile(
            ModelSpec(beast), T("{beast} on {faces}", beast=beast.name, faces=span_of(own)), rules.system, models
        )
        found.append(model_specs.with_attack_for_weapon(shape, rules.system))
    return tuple(found)


def hidden_models_counted(hidden: list[EntryResult], rules: Rules) -> int:
    """Number of hidden models that count towards the size of their unit: those limited to a share of it (A46)."""
    found = 0
    for m in hidden:
        rule = hiding_terms(m.facts.line, m.facts.figure, rules) if m.kind == "unit" else None
        if rule is not None and rule.share is not None:
            found += m.models
    return found


def with_hidden_models(unit: EntryResult, hidden: list[EntryResult], rules: Rules) -> EntryResult:
    """A unit's result with its hidden models; `seen` in it is the result that the opponent may see (A46).

    In `seen`, each hidden model is shown and priced as one more ordinary model.
    """
    among = hidden_models_counted(hidden, rules)
    every = sum(m.models for m in hidden)
    strength = unit.models + among
    changed = unit
    struck_by = None
    if among and unit.in_play.rout_at is not None:
        rallies = rout_rally_and_leadership.rally_at(strength) if unit.in_play.rally_at is not None else None
        tag = random_hits((unit.models, among), _hit_at_random, (10, 20, 100))
        tags = unit.in_play.tags if tag is None else (*unit.in_play.tags, tag)
        own = unit.in_play._replace(rout_at=rout_rally_and_leadership.rout_at(strength), rally_at=rallies, tags=tags)
        changed = unit._replace(in_play=own)
        struck_by = tag
    shown = unit.models + every
    profiles = tuple(
        p._replace(models=p.models + every) if p.models == unit.models else p for p in unit.in_play.profiles
    )
    open_play = unit.in_play._replace(
        profiles=profiles,
        rout_at=rout_rally_and_leadership.rout_at(shown) if unit.in_play.rout_at is not None else None,
        rally_at=rout_rally_and_leadership.rally_at(shown) if unit.in_play.rally_at is not None else None,
    )
    seen = unit._replace(in_play=open_play)._replace(
        models=shown, points=unit.points + unit.points_each * every, price=_as_ordinary(unit, every)
    )
    return changed._replace(seen=seen, facts=changed.facts._replace(host=unit, random_hits=struck_by))


def _as_ordinary(unit: EntryResult, more: int) -> tuple[Price, ...]:
    """Price lines for the opponent, with `more` additional ordinary models."""
    models, *others = unit.price
    times = models.times + more
    return (models._replace(times=times, points=models.each * times), *others)


def _hit_at_random(die: int, ordinary: str, hidden: str) -> Text:
    """Text of the faces of a die on which ordinary and hidden models are hit."""
    return T("D{die}: {ordinary} ordinary, {hidden} hidden", die=die, ordinary=ordinary, hidden=hidden)
