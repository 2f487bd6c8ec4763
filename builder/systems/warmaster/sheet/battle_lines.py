"""An entry in the order of battle: its pace before the characteristics, what it carries, its stands."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine, Formation, InBattle
from builder.core.definitions import Words
from builder.core.findings import Shown, T
from builder.core.points import QUARTERS, Quarters
from builder.core.profiles import Profile, shown
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.rules import Rules
from builder.systems.warmaster.sheet import sheet_details
from builder.systems.warmaster.sheet.facts import own_title, sheet_facts

GENERAL = "general"
DOUBT = "doubt"
"""The rule that says what its list leaves open; no special rule of the unit."""
AT_ONE = T("VP at one stand")


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Full and half pace in centimetres, then the characteristics as the edition prints them."""
    known = rules.system.characteristics
    return (
        BattleColumn("move", T("Move cm"), strong=True),
        BattleColumn("half", T("half")),
        *(BattleColumn(key, known[key].short) for key in rules.edition.columns),
    )


def in_battle(result: EntryResult, army: Army) -> InBattle:
    """One of the entries of the army."""
    facts = sheet_facts(result, army)
    added = () if result.facts.fielded is None else sheet_details.with_it(result, army)
    keys = tuple(army.rules.edition.columns)
    lines = [
        BattleLine(
            None if place == 0 else p.name, (*(_paces(result) if place == 0 else (None, None)), *_cells(p, keys))
        )
        for place, p in enumerate(result.in_play.profiles)
    ]
    return InBattle(
        tuple(lines) or (BattleLine(None, (*_paces(result), *(None for _ in keys))),),
        gear=result.in_play.options,
        rank=_rank(result),
        rules=tuple(tag for tag in result.in_play.tags if tag.id != DOUBT),
        notes=tuple(_notes(result, added)),
        tracks=facts.tracks,
        formations=tuple(_formations(result, added, army.rules)),
        worth=tuple(_worth_less(result, added, army.rules)),
    )


def _rank(result: EntryResult) -> tuple[Shown, ...]:
    """What it is where its name does not say it; who is general always."""
    said = own_title(result)
    if result.kind != "character" or result.race is None or not (result.entry.name or GENERAL in result.facts.roles):
        return said
    return said if any(_is_in(result.race, one) for one in (result.name, *said)) else (*said, result.race)


def _is_in(kind: Shown, name: Shown) -> bool:
    """Whether a name says the kind in whole words, in both languages: "Orc General" says "General"."""
    if isinstance(kind, Words) and isinstance(name, Words):
        return _has_words(kind.en, name.en) and _has_words(kind.fr, name.fr)
    return _has_words(kind, name) if isinstance(kind, str) and isinstance(name, str) else kind == name


def _has_words(kind: str, name: str) -> bool:
    return f" {kind} ".casefold() in f" {name} ".casefold()


def _worth_less(result: EntryResult, added: tuple[EntryResult, ...], rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Victory points for one of its units that is cut down but not destroyed."""
    if result.facts.fielded is None or result.facts.unit.hosts or result.kind == "character":
        return
    unit = result.facts.unit
    worth = tuple(dict.fromkeys(sheet_details.values(result, added)))
    if unit.full_value_at is not None:
        text = T("{points} (full)", points=tuple(map(Quarters, worth)))
        yield T("VP at {stands} stands", stands=unit.full_value_at), text
        return
    halves = tuple(
        Quarters(int(half * QUARTERS)) for value in worth if (half := sheet_details.half_value(value, unit, rules))
    )
    names = tuple(dict.fromkeys(o.name for o in added))
    if len(halves) == 2 and len(names) == 1:  # the units with the stand come first
        yield AT_ONE, T("{more} with {added}, else {points}", more=halves[0], added=names[0], points=halves[1])
    elif halves:
        yield AT_ONE, halves


def _formations(result: EntryResult, added: tuple[EntryResult, ...], rules: Rules) -> Iterator[Formation]:
    """A unit in line and in column (WME p. 11), those with a stand that is added first; a single stand only where its base is its own."""
    bases = rules.system.bases
    if bases is None or result.facts.fielded is None or result.facts.unit.hosts or result.kind == "character":
        return
    unit = result.facts.unit
    size = unit.base or bases.sizes.get(unit.type)
    if (
        size is None
        or (unit.size < 2 and unit.base is None)
        or (bases.editions and rules.army.edition not in bases.editions)
    ):
        return
    width, depth = size
    more = [o.facts.unit.size for o in added if o.facts.unit.type == unit.type for _ in range(o.entry.count)]
    sizes = [unit.size + one for one in more] + [unit.size] * (result.entry.count - len(more))
    for stands in dict.fromkeys(sizes):
        for files, ranks in dict.fromkeys(((stands, 1), (1, stands))):
            yield Formation(files, ranks, stands, files * width, ranks * depth, ())


def _paces(result: EntryResult) -> tuple[BattleCell | None, BattleCell | None]:
    """Full and half pace; none for what has no pace of its own."""
    if result.facts.fielded is None or result.facts.unit.hosts:
        return None, None
    full, half = result.facts.pace
    if not full:
        return BattleCell("–"), None
    return BattleCell(full), BattleCell(half) if result.kind != "character" else None


def _cells(p: Profile, keys: tuple[str, ...]) -> Iterator[BattleCell | None]:
    for key in keys:
        value = p.values.get(key)
        yield None if value is None else BattleCell(shown(value))


def _notes(result: EntryResult, added: tuple[EntryResult, ...]) -> Iterator[tuple[Shown, Shown]]:
    """The rules of stands that are added to it, the sum of attacks of a character and what he rides, doubts."""
    for name, rules in dict.fromkeys(
        (o.name, tuple(tag.name for tag in o.in_play.tags if tag.id != DOUBT)) for o in added
    ):
        if rules:
            yield name, rules
    yield from ((None, T("list unclear")) for tag in result.in_play.tags if tag.id == DOUBT)
    if result.facts.fielded is None or result.kind != "character":
        return
    numbers = [
        b
        for b in (result.facts.unit.attack, *(u.attack for u in result.facts.upgrades if not u.replaces))
        if isinstance(b, int)
    ]
    if len(numbers) > 1:
        yield T("Total attack"), f"+{sum(numbers)}"
