"""What may be chosen of equipment, special troops and mounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.controls import Choice, Control, choice_control, member_control
from builder.core.findings import Shown, T, Text
from builder.systems.wfb3.chariots import crew_controls
from builder.systems.wfb3.definitions.roster import OptionPart
from builder.systems.wfb3.editor.context import (
    EntryContext,
    had_by_another,
    objection,
    objections,
    surplus,
    taken_by_others,
)
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.equipment import divided_options, offered_prices
from builder.systems.wfb3.equipment.limits import for_characters
from builder.systems.wfb3.hiding import checks as hiding_checks
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining import checks as joining_checks
from builder.systems.wfb3.joining import who_may_lead
from builder.systems.wfb3.joining.controls import paid_as_champion, unit_joined
from builder.systems.wfb3.monsters.crew_and_riders import HOWDAH
from builder.systems.wfb3.profiles.model_specs import ridden
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units import formation_checks as unit_formations
from builder.systems.wfb3.units.troop_controls import half_controls, part_controls

EQUIPMENT, ARMOUR, WEAPONS, OTHER = T("Equipment"), T("Armour"), T("Weapons"), T("Other equipment")
LONG = 9
"""Options from which on armour and weapons have headings of their own."""
MANY, AT_LEAST = 6, 4
"""Weapons of which all are shown, and how many are where there are more."""


def equipment_controls(d: EntryContext, per: Shown, mount: Iterable[Control] = ()) -> Iterator[Control]:
    """The options that the list or the rulebook offers, and those taken that it does not.

    `per` is what the prices are for; what may be ridden is chosen after the weapons.
    """
    part = crew_controls.partly(d) & {
        b.id for b in d.m.facts.bought if b.singly or b.per in ("machine", "chariot", "crew")
    }
    partly = {o.take for o in d.entry.taken if isinstance(o, OptionPart)} - part
    offered = tuple([p for p in offered_prices.pieces(d.m, d.rules) if p.id not in partly and p.id not in part])
    yield from _piece_controls(d, per, offered, mount)
    yield from half_controls(d, EQUIPMENT)
    known = [*(p.id for p in offered), *part]
    if d.m.kind == "unit" and _bears_howdah(d):
        known.append(HOWDAH)
    for index, taken in enumerate(d.entry.taken):
        if isinstance(taken, OptionPart) and taken.take in partly:
            yield from part_controls(d, index, taken)
    for control in surplus(("options",), d.entry.options, (*known, *partly), d, EQUIPMENT):
        if not isinstance(d.entry.taken[int(control.path[1])], OptionPart):
            yield control
    yield from crew_controls.parts(d, EQUIPMENT)


def _piece_controls(
    d: EntryContext, per: Shown, pieces: tuple[offered_prices.Piece, ...], mount: Iterable[Control]
) -> Iterator[Control]:
    """The options that are offered, armour before weapons and these before all else; none of it hangs on the number of models."""
    options = d.entry.options
    paid = paid_as_champion(d)
    unit = d.m.kind == "unit"
    champions = _champions(d) if unit else []
    section, long = EQUIPMENT, len(pieces) >= LONG
    seldom = _seldom(d, [p.id for p in pieces if p.id in d.rules.system.weapons])
    offered = sorted(pieces, key=lambda piece: (_place(piece.id, d.rules), piece.id in seldom))
    mounts = list(mount)
    for piece in offered:
        blocked = piece.blocked
        if piece.id in options:
            blocked = d.why.get(("options", options.index(piece.id)))
        if blocked is None and d.m.kind == "character":
            blocked = taken_by_others(d, for_characters(piece.id))
        if blocked is None and d.m.kind == "character" and piece.id in d.rules.system.troops:
            blocked = _misled(d, piece.id)
        if blocked is None and d.entry.as_ == "champion" and piece.id in d.rules.system.armour:
            blocked = _ill_dressed(d, piece.id)
        if blocked is None and unit and piece.id not in options:
            blocked = _too_heavy(d, piece.id) or _unled(d, piece.id, champions)
        if blocked is None and piece.one_unit:
            blocked = had_by_another(d, piece.id)
        place = _place(piece.id, d.rules)
        if place == 2:
            yield from mounts
            mounts = []
        heading, each = (ALTAR, AN_ALTAR) if piece.each == "altar" else (section, per)
        if long and heading is section:
            heading = (ARMOUR, WEAPONS, OTHER)[place]
        yield member_control(
            ("options",), piece.id, piece.name, options, section=heading, instead=piece.instead,
            points=0 if piece.id in paid else piece.points, per=each, note=piece.note, blocked=blocked, rule=_cited(d),
            seldom=piece.id in seldom and piece.id not in options,
        )  # fmt: skip
    yield from mounts


def _place(id: str, rules: Rules) -> int:
    """Armour is chosen first, then weapons, then all else; within these as the list or the rulebook has it."""
    return 0 if id in rules.system.armour else 1 if id in rules.system.weapons else 2


def _seldom(d: EntryContext, weapons: list[str]) -> frozenset[str]:
    """Of many weapons those that no preset of the army names; some of these are shown where hardly any is named."""
    if len(weapons) <= MANY:
        return frozenset()
    usual = {id for preset in d.rules.army.presets if d.entry.take in preset.of for id in preset.options}
    shown = [id for id in weapons if id in usual]
    shown += [id for id in weapons if id not in usual][: max(0, AT_LEAST - len(shown))]
    return frozenset(weapons) - frozenset(shown)


def _bears_howdah(d: EntryContext) -> bool:
    carries = d.m.facts.model.creature.carries
    return d.m.facts.line is None and carries is not None and carries.howdah


ALTAR, AN_ALTAR = T("Options of the altar"), T("an altar")


def _cited(d: EntryContext) -> str:
    return d.rules.cited if d.m.facts.line is not None else "WFB3 24.2"


def _too_heavy(d: EntryContext, id: str) -> Text | None:
    """What skirmishers and scouts may not have, or would need if they were scouts (15.10, 15.11)."""
    troops = d.rules.system.troops
    figure = d.m.facts.model
    scouts = any(t in troops and troops[t].needs_missile for t in figure.troop)
    becomes = id in troops and troops[id].needs_missile
    if not scouts and not becomes and d.entry.formation != "skirmish":
        return None
    changed = figure._replace(troop=(*figure.troop, id)) if becomes else figure._replace(gear=(*figure.gear, id))
    entry = d.entry.model_copy(update={"taken": (*d.entry.taken, id)})
    trial = d.m._replace(entry=entry, facts=d.m.facts._replace(figure=changed), models=0)
    checks = (unit_formations.formations,)
    now = {t.message for t in objections(d.m._replace(models=0), (), checks, d.army)}
    found = objections(trial, (), checks, d.army)
    return next((t for t in found if t.message not in now), None)


def _champions(d: EntryContext) -> list[EntryResult]:
    """The characters who are champions of the unit."""
    return [o for o in d.others if o.facts.post == "champion" and o.kind == "character" and o.under == d.m.id]


def _unled(d: EntryContext, troop: str, champions: list[EntryResult]) -> Text | None:
    """What speaks against special troops under the champion whom the unit has."""
    if not champions or troop not in d.rules.system.troops:
        return None
    figure = d.m.facts.model
    trial = d.m._replace(facts=d.m.facts._replace(figure=figure._replace(troop=(*figure.troop, troop))))
    checks = (who_may_lead.no_champions, joining_checks.dress_of_champions, unit_formations.in_open_order)
    return objection(trial, champions, checks, d.army)


def _misled(d: EntryContext, troop: str) -> Text | None:
    """What speaks against an engineer or an assassin who joins what this character joins (15.2, 15.4)."""
    figure = d.m.facts.model
    figure = figure._replace(troop=tuple(dict.fromkeys((*figure.troop, troop))))
    unit = unit_joined(d)
    trial = d.m._replace(facts=d.m.facts._replace(figure=figure))
    checks = (joining_checks.engineers, joining_checks.assassins, hiding_checks.hiding_places)
    return objection(trial, () if unit is None else (unit,), checks, d.army)


def _ill_dressed(d: EntryContext, piece: str) -> Text | None:
    """What speaks against armour for the champion of troops who never wear it, or not in open order."""
    unit = unit_joined(d)
    figure = d.m.facts.model
    trial = d.m._replace(facts=d.m.facts._replace(figure=figure._replace(gear=(*figure.gear, piece))))
    checks = (joining_checks.dress_of_champions, unit_formations.in_open_order)
    return objection(trial, () if unit is None else (unit,), checks, d.army)


def mount_control(d: EntryContext) -> Iterator[Control]:
    """What a character or a unit rides, where there is anything to ride."""
    animals = offered_prices.animals(d.m, d.rules)
    if not animals:
        return
    unit = unit_joined(d)
    depends = d.m.kind == "unit" and divided_options.partly(d.entry)  # what part of the unit has costs riders more
    choices = []
    for animal in animals:
        blocked = animal.blocked
        if blocked is None and d.entry.as_ == "champion" and unit is not None:
            theirs = unit.facts.model.mount
            if (theirs.id if theirs is not None else None) != animal.id:
                name = theirs.name if theirs is not None else T("no mount")
                blocked = T("A champion has the mount of his unit: {unit} has {mount}.", unit=unit.name, mount=name)
        if blocked is None and d.entry.as_ == hidden_models.HIDDEN and unit is not None and unit.kind == "unit":
            his = d.m.facts.model._replace(mount=d.rules.creatures[animal.id] if animal.id is not None else None)
            if ridden(his) != ridden(unit.facts.figure):
                blocked = T("Who hides in {unit} is shown as one of its models.", unit=unit.name)
        if blocked is None and d.entry.as_ == "rider" and unit is not None:
            blocked = T("{name}: a rider cannot have a mount of his own.", name=unit.name)
        points = None if depends else animal.points
        choices.append(Choice(animal.id, animal.name, points, animal.note, blocked))
    per = None if d.m.kind == "character" else T("a model")
    yield choice_control(
        ("mount",), T("mount"), d.entry.mount, choices, d.why.get(("mount",)), section=T("Mount"), per=per
    )
