"""Controls of equipment, special troops and mounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.controls import Choice, Control, member_control
from builder.core.findings import Shown, T
from builder.systems.wfb3.crews import controls as crew_controls
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.editor.context import EntryContext, had_by_another, surplus_removals, taken_by_others
from builder.systems.wfb3.equipment import divided_options, offered_options
from builder.systems.wfb3.equipment.bought_gear import ridden
from builder.systems.wfb3.equipment.limits import for_characters
from builder.systems.wfb3.equipment.offered_options import Piece
from builder.systems.wfb3.joining.controls import paid_as_champion
from builder.systems.wfb3.monsters.crew_and_riders import HOWDAH
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.troop_controls import half_controls, part_controls

EQUIPMENT, ARMOUR, WEAPONS, OTHER = T("Equipment"), T("Armour"), T("Weapons"), T("Other equipment")
LONG = 9
"""Number of options from which armour, weapons and the rest have separate headings."""
MANY, AT_LEAST = 6, 4
"""Number of weapons up to which all are shown; least number shown at first if there are more."""


def equipment_controls(context: EntryContext, per: Shown, mount: Iterable[Control] = ()) -> Iterator[Control]:
    """Controls of the options that the list or the rulebook offers, and of those taken without being offered.

    `per` is the unit of the prices; `mount` are controls to show after the weapons.
    """
    taken = tuple(divided_options.options_with_numbers(context.entry))
    parts = {id for id, number in taken if number is not None}
    counted = {b.id for b in context.facts.bought if b.singly or b.per in ("machine", "chariot", "crew")}
    offered = tuple(p for p in offered_options.pieces(context.result, context.rules) if p.id not in parts)
    yield from _piece_controls(context, per, offered, mount)
    yield from half_controls(context, EQUIPMENT)
    known = [*(p.id for p in offered), *parts]
    if context.result.kind == "unit" and _can_bear_howdah(context):
        known.append(HOWDAH)
    for index, (id, number) in enumerate(taken):
        if number is not None and id not in counted:
            yield from part_controls(context, index, id, number)
    for control in surplus_removals(("options",), context.entry.options, known, context, EQUIPMENT):
        if taken[int(control.path[1])][1] is None:
            yield control
    yield from crew_controls.partial_option_controls(context, EQUIPMENT)


def _piece_controls(
    context: EntryContext, per: Shown, pieces: tuple[Piece, ...], mount: Iterable[Control]
) -> Iterator[Control]:
    """Controls of the offered options: armour, weapons, then the rest."""
    options = context.entry.options
    paid = paid_as_champion(context)
    section, long = EQUIPMENT, len(pieces) >= LONG
    seldom = _seldom_weapons(context, [p.id for p in pieces if p.id in context.system.weapons])
    offered = sorted(pieces, key=lambda piece: (_rank(piece.id, context.rules), piece.id in seldom))
    mounts = list(mount)
    for piece in offered:
        trial = offered_options.tried(context, piece)
        taken = taken_by_others(context, for_characters(piece.id)) if context.result.kind == "character" else None
        blocked = taken or trial.blocked or had_by_another(context, piece.id)
        place = _rank(piece.id, context.rules)
        if place == 2:
            yield from mounts
            mounts = []
        heading, each = (ALTAR, AN_ALTAR) if piece.of_altar else (section, per)
        if long and heading is section:
            heading = (ARMOUR, WEAPONS, OTHER)[place]
        yield member_control(
            ("options",), piece.id, context.rules.word(piece.id), options, section=heading, instead=trial.instead,
            points=0 if piece.id in paid else trial.points, per=each, note=piece.note, blocked=blocked,
            rule=_cited(context), seldom=piece.id in seldom and piece.id not in options,
        )  # fmt: skip
    yield from mounts


def _rank(id: str, rules: Rules) -> int:
    """Rank of an option in the order of controls: 0 for armour, 1 for weapons, 2 for the rest."""
    return 0 if id in rules.system.armour else 1 if id in rules.system.weapons else 2


def _seldom_weapons(context: EntryContext, weapons: list[str]) -> frozenset[str]:
    """Ids of weapons that are hidden at first, as no preset contains them; empty for up to `MANY` weapons.

    At least `AT_LEAST` weapons are not hidden.
    """
    if len(weapons) <= MANY:
        return frozenset()
    usual = {id for preset in context.rules.army.presets if context.entry.take in preset.of for id in preset.options}
    shown = [id for id in weapons if id in usual]
    shown += [id for id in weapons if id not in usual][: max(0, AT_LEAST - len(shown))]
    return frozenset(weapons) - frozenset(shown)


def _can_bear_howdah(context: EntryContext) -> bool:
    """True for a monster of the open list that may have a howdah."""
    carries = context.facts.model.creature.carries
    return context.facts.line is None and carries is not None and carries.howdah


ALTAR, AN_ALTAR = T("Options of the altar"), T("an altar")


def _cited(context: EntryContext) -> str:
    """Citation of the prices of options: the army list, or in the open list the rulebook."""
    return context.rules.cited if context.facts.line is not None else "WFB3 24.2"


def mount_control(context: EntryContext) -> Iterator[Control]:
    """The control of the mount of a character or unit; empty for characters whose line sells no mounts."""
    line, person = context.facts.line, context.result.kind == "character"
    listed = line.mounts if isinstance(line, CharacterLine) else None
    if listed == {}:
        return
    depends = not person and divided_options.has_partial_options(
        context.entry
    )  # what part of the unit has costs riders more
    on_foot = context.trial(mount=None)
    offered = [(Choice(None, T("none"), None if depends else 0), on_foot)]
    for mount in context.rules.creatures.values() if listed is None else (context.rules.creatures[id] for id in listed):
        if listed is not None or ridden(mount, person):
            trial = context.trial(mount=mount.id)
            points = trial.points - on_foot.points if listed is None else listed[mount.id].points
            note = None if listed is None else listed[mount.id].when
            offered.append((Choice(mount.id, mount.name, None if depends else points, note), trial))
    choices = context.tried(offered, context.entry.mount)
    yield context.one_of(("mount",), T("mount"), choices, T("Mount"), per=None if person else T("a model"))
