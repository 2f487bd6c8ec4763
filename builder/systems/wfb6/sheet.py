"""Contents of sheets, cards and the order of battle for entries and for the army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine, InBattle, profile_cells
from builder.core.entries import SheetFacts, WeaponCells, WeaponTable
from builder.core.findings import Shown, T, alternatives
from builder.core.quick_reference import QuickReference, Table
from builder.core.tracks import Boxes, Track
from builder.systems.game import SheetContents
from builder.systems.game_values import FigureStep, Line, Note
from builder.systems.wfb6.entries import Army, EntryResult
from builder.systems.wfb6.offers import HAND_WEAPON, POSTS
from builder.systems.wfb6.rules import Rules

UNKNOWN = T("unknown: check the rulebook")
"""Text in place of a fact that the definitions do not have."""


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """Save, weapons, command, boxes for wounds or models."""
    line, rules = result.facts.line, army.rules
    if line is None:
        return SheetFacts()
    kind: list[Shown] = [rules.system.slots[line.slot]]
    ridden = rules.system.mounts.get(result.facts.mount or "")
    if ridden is not None:
        kind.append(T("on {mount}", mount=ridden.name))
    names = POSTS if line.champion is None else {**POSTS, "champion": line.champion.name}
    return SheetFacts(
        tuple(kind),
        facts=(*_facts(result, rules), *_magic_armour(result, rules)),
        weapons=_weapons(result),
        command=tuple(names[post] for post in result.entry.command),
        tracks=tuple(_tracks(result)),
    )


def battle_columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Columns of the characteristics from M to Ld, then the save."""
    known = (BattleColumn(id, heading.short) for id, heading in rules.system.characteristics.items())
    return (*known, BattleColumn("save", T("Sv (melee)"), strong=True))


def battle_words(rules: Rules) -> tuple[Line, ...]:
    """Abbreviations of the order of battle with their meanings."""
    return ((T("Sv (melee)"), T("armour save, in brackets that of close combat with hand weapon and shield")),)


def in_battle(result: EntryResult, army: Army) -> InBattle:
    """An entry in the order of battle: characteristics, save, weapons with finished figures."""
    keys = tuple(army.rules.system.characteristics)
    wounds = next((track for track in _tracks(result) if isinstance(track, Boxes)), None)
    # the lines of its own models, which wear the same armour, come first; what it rides follows
    own = 2 if "champion" in result.entry.command and result.models > 1 else 1
    # riders move as their mount does
    own_keys = keys if result.facts.mount is None else tuple("" if key == "M" else key for key in keys)
    lines = [
        BattleLine(
            None if place == 0 else profile.name,
            (*profile_cells(profile, own_keys if place < own else keys), _save_cell(result) if place < own else None),
            models=profile.models if place and profile.models > 1 else None,
        )
        for place, profile in enumerate(result.in_play.profiles)
    ]
    lines = lines or [BattleLine(None, (None,) * (len(keys) + 1))]
    lines[0] = lines[0]._replace(boxes=wounds)
    return InBattle(
        tuple(lines),
        arms=tuple(_arms(result)),
        gear=result.in_play.options,
        notes=tuple(_notes(result, army.rules)),
    )


UNVERIFIED = T("Unverified numbers")
CREDIT = T("Credit")


def summary(army: Army, shown: tuple[EntryResult, ...], priced: bool) -> Iterator[Note]:
    """Notes at the head of a sheet: that the numbers are not verified, which checks are missing, and credits.

    They are the same whatever entries are `shown`, with prices or without.
    """
    source, system = army.rules.army, army.rules.system
    if source.unverified is not None:
        yield Note(UNVERIFIED, source.unverified, essential=True)
    yield from (Note(T("Uncertain"), doubt) for doubt in system.doubts)
    if source.credit is not None:
        yield Note(CREDIT, source.credit, essential=True)


def reference(army: Army, whole: bool) -> QuickReference:
    """All tables of the game in the order of the turn, whatever the army needs and `whole` says."""
    system = army.rules.system
    parts = list(system.turn)
    tables = tuple(
        Table(one.name, one.headings, one.rows, one.cited, system.turn[one.turn], "rules", place)
        for place, one in enumerate(sorted(system.references, key=lambda one: parts.index(one.turn)), 1)
    )
    return QuickReference(tables, tuple(table.title for table in tables))


def _facts(result: EntryResult, rules: Rules) -> Iterator[Line]:
    """Labelled facts: what is unknown, saves, a machine's shots, crew."""
    line = result.facts.line
    if result.facts.on_unknown:
        yield T("Move"), UNKNOWN
    elif line is not None and line.profile is None:
        yield T("Profile"), UNKNOWN
    saves = tuple(_saves(result, rules))
    if saves:
        yield T("Save"), saves[0] if len(saves) == 1 else saves
    yield from _machine(result)
    if line is not None and line.crew:
        yield T("Crew"), str(line.crew)


def _saves(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """The usual save, then the saves with a hand weapon in close combat and without the shield, if they differ."""
    if result.facts.on_unknown:
        yield UNKNOWN
        return
    usual, best = result.facts.saves.usual, result.facts.saves.hand_weapon
    if usual is not None:
        yield f"{usual}+"
    if best is not None:
        yield T("{save}+ in close combat with hand weapon and shield", save=best)
    yield from _save_without_shield(result, rules)


def _save_without_shield(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """The save in close combat with a weapon for both hands, if it differs."""
    bare, known = result.facts.saves.without_shield, rules.system.weapons
    held = [id for id in result.facts.gear if id in known and known[id].both_hands]
    if not held or bare == result.facts.saves.usual:
        return
    names = alternatives(known[id].name for id in held)
    if bare is None:
        yield T("none in close combat with {weapons}", weapons=names)
    else:
        yield T("{save}+ in close combat with {weapons}", save=bare, weapons=names)


def _magic_armour(result: EntryResult, rules: Rules) -> Iterator[Line]:
    """Labelled note, for an entry with magic armour, that the save does not count it."""
    if any(rules.system.items[item.id].kind == "armour" for item in result.items):
        yield T("Magic armour"), T("not counted in the save: see the item")


def _machine(result: EntryResult) -> Iterator[Line]:
    """Labelled note, for a machine, that the rulebook has the figures of its shots."""
    if result.facts.line is not None and result.facts.line.crew:
        yield T("Shoots"), T("range, Strength and effect: check the rulebook")


def _weapons(result: EntryResult) -> WeaponTable:
    rows = tuple(
        WeaponCells(
            weapon.name,
            (None if weapon.range is None else T("{inches}″", inches=weapon.range), weapon.strength),
            "" if weapon.notes is None else weapon.notes,
        )
        for weapon in result.in_play.weapons
    )
    return WeaponTable((T("Weapon"), T("Range"), T("Strength"), T("Notes")), rows) if rows else WeaponTable()


def _tracks(result: EntryResult) -> Iterator[Track[Shown]]:
    """Boxes for the casualties of a unit, or for the wounds of a character or machine."""
    line, profiles = result.facts.line, result.in_play.profiles
    if line is None:
        return
    wounds = profiles[0].values.get("W") if profiles else None
    if line.size is not None:
        yield Boxes(T("Casualties"), (result.models,), fatal=True)
    elif isinstance(wounds, int):
        yield Boxes(T("Wounds"), (wounds,) * (1 if result.kind == "character" else profiles[0].models), fatal=True)


def in_game(result: EntryResult, _: Army) -> Iterator[Track[Shown]]:
    """The box, for play mode only, to note that a unit or character has fled."""
    if result.facts.line is not None:
        yield Boxes(T("Fleeing"), (1,))


def _save_cell(result: EntryResult) -> BattleCell | None:
    """Cell with the usual save, and the better one with hand weapon and shield; `None` without a save."""
    save, best = result.facts.saves.usual, result.facts.saves.hand_weapon
    if save is None and best is None:
        return None
    return BattleCell("–" if save is None else f"{save}+", second=None if best is None else f"{best}+")


def figure_steps(result: EntryResult, army: Army) -> Iterator[FigureStep]:
    """Explanations of an entry's saves: the armour worn and the bonus for riding."""
    system, saves = army.rules.system, result.facts.saves
    if saves.usual is None:
        return
    worn = [system.armour[id].name for id in result.facts.gear if id in system.armour]
    mount = system.mounts.get(result.facts.mount or "")
    yield FigureStep(T("Save: {armour}", armour=(*worn, *(() if mount is None else (mount.name,)))), f"{saves.usual}+")
    if saves.hand_weapon is not None:
        yield FigureStep(T("with hand weapon and shield"), f"{saves.hand_weapon}+")
    if saves.without_shield != saves.usual:
        yield FigureStep(T("without the shield"), "–" if saves.without_shield is None else f"{saves.without_shield}+")


def _arms(result: EntryResult) -> Iterator[ArmsLine]:
    """Weapons with range, and Strength if it differs from the bearer's; a hand weapon only if it changes the save."""
    profiles, weapons = result.in_play.profiles, result.in_play.weapons
    strength = profiles[0].values.get("S") if profiles else None
    if result.facts.saves.hand_weapon is None:
        weapons = tuple(weapon for weapon in weapons if weapon.id != HAND_WEAPON) or weapons
    for weapon in weapons:
        figures: list[Shown] = [] if weapon.range is None else [T("{inches}″", inches=weapon.range)]
        if weapon.strength is not None and (weapon.range is not None or weapon.strength != str(strength)):
            figures.append(T("S {strength}", strength=weapon.strength))
        yield ArmsLine(weapon.name, tuple(figures), missile=weapon.range is not None)


def _notes(result: EntryResult, rules: Rules) -> Iterator[Line]:
    """Labelled notes below an entry in the order of battle, on facts without a column."""
    ridden = rules.system.mounts.get(result.facts.mount or "")
    if ridden is not None and ridden.profile is None:
        text = T("{mount}: profile unknown, and with it movement and save; check the rulebook", mount=ridden.name)
        yield T("Mount"), text
    if ridden is None and result.facts.line is not None and result.facts.line.profile is None:
        yield T("Profile"), UNKNOWN
    yield from _machine(result)
    for save in _save_without_shield(result, rules):
        yield T("Save"), save
    yield from _magic_armour(result, rules)
    borne = tuple(POSTS[post] for post in dict.fromkeys(result.entry.command) if post != "champion")
    if borne:  # a champion has his line
        yield T("Command"), borne


SHEET = SheetContents(
    movement_characteristic="M",
    card_figures=(("M",), ("save",), ("Ld",)),
    sheet_facts=sheet_facts,
    figure_steps=figure_steps,
    message_labels=(UNVERIFIED, CREDIT),
    summary=summary,
    battle_pages=lambda _: 1,
    battle_columns=battle_columns,
    battle_words=battle_words,
    in_battle=in_battle,
    in_game=in_game,
    phases=lambda rules: tuple(rules.system.turn.values()),
    reference=reference,
)
