"""An entry in the order of battle: its pace before the characteristics, its rank, formations and notes."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import BattleCell, Formation, formation, profile_cells
from builder.core.definitions import Words
from builder.core.findings import Shown, T
from builder.core.points import QUARTERS, Quarters
from builder.core.profiles import Profile
from builder.systems.game_values import Line
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.sheet.entry_lines import own_title, total_attack
from builder.systems.warmaster.sheet.sheet_details import half_value, values, with_it

DOUBT = "doubt"
"""Id of the tag for open questions of the army list, which is no special rule of the unit."""


def rank(result: EntryResult) -> tuple[Shown, ...]:
    """Title of a renamed entry; kind of a renamed character or of a general, unless the name contains it."""
    said = own_title(result)
    if result.kind != "character" or result.race is None or not (result.entry.name or "general" in result.facts.roles):
        return said
    return said if any(_is_in(result.race, one) for one in (result.name, *said)) else (*said, result.race)


def _is_in(kind: Shown, name: Shown) -> bool:
    """True if a name contains the kind in whole words, in both languages: "Orc General" contains "General"."""
    if isinstance(kind, Words) and isinstance(name, Words):
        return _has_words(kind.en, name.en) and _has_words(kind.fr, name.fr)
    return _has_words(kind, name) if isinstance(kind, str) and isinstance(name, str) else kind == name


def _has_words(kind: str, name: str) -> bool:
    """True if a name contains the text `kind` in whole words."""
    return f" {kind} ".casefold() in f" {name} ".casefold()


def worth_reduced(result: EntryResult, army: Army) -> Iterator[Line]:
    """Victory points for a unit of the entry that is reduced but not destroyed."""
    unit, worth = result.facts.unit, tuple(dict.fromkeys(values(result, army)))
    if unit.full_value_at is not None:
        text = T("{points} (full)", points=tuple(map(Quarters, worth)))
        yield T("VP at {stands} stands", stands=unit.full_value_at), text
        return
    halves = tuple(Quarters(int(half * QUARTERS)) for value in worth if (half := half_value(value, unit, army.rules)))
    names, label = tuple(dict.fromkeys(one.name for one in with_it(result, army))), T("VP at one stand")
    if len(halves) == 2 and len(names) == 1:  # the units with the stand come first
        yield label, T("{more} with {added}, else {points}", more=halves[0], added=names[0], points=halves[1])
    elif halves:
        yield label, halves


def formations(result: EntryResult, army: Army) -> Iterator[Formation]:
    """Formations in line and column (WME p. 11), with an added stand first; none for one stand of usual base."""
    bases, unit = army.rules.system.bases, result.facts.unit
    if bases is None or (bases.editions and army.rules.army.edition not in bases.editions):
        return
    size = unit.base or bases.sizes.get(unit.type)
    if size is None or (unit.size < 2 and unit.base is None):
        return
    same = [one for one in with_it(result, army) if one.facts.unit.type == unit.type]
    larger = [unit.size + one.facts.unit.size for one in same for _ in range(one.entry.count)]
    for stands in dict.fromkeys([*larger, *([unit.size] * (result.entry.count - len(larger)))]):
        for files, ranks in dict.fromkeys(((stands, 1), (1, stands))):
            yield formation(stands, files, ranks, size)


def cells(result: EntryResult, rules: Rules, profile: Profile | None, *, first: bool) -> tuple[BattleCell | None, ...]:
    """Full and half pace (only if `first`, and not for added stands), then the characteristics of a profile."""
    full, half = result.facts.pace
    paces: tuple[BattleCell | None, BattleCell | None] = None, None
    if first and result.facts.fielded is not None and not result.facts.unit.hosts:
        slower = BattleCell(half) if full and result.kind != "character" else None
        paces = BattleCell(full or "–"), slower
    columns = rules.edition.columns
    return (*paces, *((None,) * len(columns) if profile is None else profile_cells(profile, columns)))


def notes(result: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """Rules of stands added to the entry's units, doubts, and the total attacks of a character and his mount."""
    added = (
        (one.name, tuple(tag.name for tag in one.in_play.tags if tag.id != DOUBT)) for one in with_it(result, army)
    )
    yield from ((name, rules) for name, rules in dict.fromkeys(added) if rules)
    yield from ((None, T("list unclear")) for tag in result.in_play.tags if tag.id == DOUBT)
    yield from total_attack(result)
