"""An entry before and after a change, side by side: price, figures, profile, weapons, rules, findings."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.entries import EntryResult
from builder.core.findings import INFO, Finding, T
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet import entry_blocks, wording
from builder.sheet.model import Block, Table


class Figure(NamedTuple):
    """A fact of an entry before and after a change, in words; empty on the side where the entry has no such fact."""

    label: str
    before: str
    after: str


class EntryChanges(NamedTuple):
    """Differences in an entry and in the army after a change, in one language."""

    figures: tuple[Figure, ...]
    """The price of the entry and of the army, then all facts that differ."""
    same: tuple[str, ...]
    """Movement and save in words, each only if it is unchanged."""
    profile: Table
    """The profile rows that differ, before and after; without rows if none do."""
    gained: tuple[str, ...]
    """Weapons, magic items and special rules that the entry has only after the change, in words."""
    lost: tuple[str, ...]
    """Weapons, magic items and special rules that the entry has only before the change, in words."""
    wrong: tuple[Finding, ...]
    """Errors and warnings that the change adds."""
    righted: tuple[Finding, ...]
    """Errors and warnings that the change removes; those that only change their numbers are not among them."""


def of_change(before: Muster, after: Muster, index: int | None, lang: Language) -> EntryChanges:
    """Differences between two musters of a roster: in the army, and in the entry with this index unless `None`."""
    army = Figure(lang.say(T("Army")), _total(before, lang), _total(after, lang))
    wrong, gone = (
        _new_findings(after.findings, before.findings, lang),
        _new_findings(before.findings, after.findings, lang),
    )
    places = {(f.code, f.entry, f.path) for f in wrong}
    righted = tuple(f for f in gone if (f.code, f.entry, f.path) not in places)
    if index is None or index >= min(len(before.entries), len(after.entries)):
        return EntryChanges((army,), (), Table(), (), (), wrong, righted)
    old, new = before.entries[index], after.entries[index]
    was, now = _block(old, before, lang), _block(new, after, lang)
    price = Figure(lang.say(T("Price")), was.points, now.points)
    has, had = tuple(_has(now)), tuple(_has(was))
    distance = before.library.system.sheet.unit_of_distance
    return EntryChanges(
        (price, army, *_facts(was, now)),
        tuple(_same(old, new, distance, lang)),
        _profiles(was.profile.table, now.profile.table, lang),
        tuple(one for one in has if one not in had),
        tuple(one for one in had if one not in has),
        wrong,
        righted,
    )


def _total(muster: Muster, lang: Language) -> str:
    """The points of the army and the points limit, such as `1987/2000`."""
    return f"{lang.points(muster.points)}/{lang.number(muster.roster.limit)}"


def _block(result: EntryResult, muster: Muster, lang: Language) -> Block:
    """The block of an entry on the player's copy."""
    return entry_blocks.block(result, muster.sheet_facts(result), muster, lang, "player", wording.titles(muster, lang))


def _facts(was: Block, now: Block) -> Iterator[Figure]:
    """The facts that differ between two blocks of an entry, in the order of the sheet."""
    old, new = ({f.label: f.text for f in block.facts} for block in (was, now))
    for label in dict.fromkeys((*old, *new)):
        if old.get(label) != new.get(label):
            yield Figure(label, old.get(label, ""), new.get(label, ""))


def _same(old: EntryResult, new: EntryResult, distance: str, lang: Language) -> Iterator[str]:
    """Movement and save in words, each only if it is unchanged; `distance` is the unit of movement."""
    if old.in_play.movement is not None and old.in_play.movement == new.in_play.movement:
        yield lang.say(T("Move {move}", move=f"{lang.number(old.in_play.movement.effective)}{distance}"))
    if old.in_play.save == new.in_play.save and old.in_play.save_without_shield == new.in_play.save_without_shield:
        if old.in_play.save is not None:
            yield lang.say(T("save {save}+", save=old.in_play.save))
        elif old.in_play.movement is not None:
            yield lang.say(T("no save"))


def _profiles(was: Table, now: Table, lang: Language) -> Table:
    """The rows that only one of two tables of profiles has, marked as now or then."""
    if was.rows == now.rows:
        return Table()
    marks = lang.say(T("now")), lang.say(T("then"))
    rows = []
    for mark, table, other in ((marks[0], was, now), (marks[1], now, was)):
        rows += [(f"{mark}: {name}", *cells) for name, *cells in table.rows if (name, *cells) not in other.rows]
    return Table(now.headings, tuple(rows))


def _has(block: Block) -> Iterator[str]:
    """Weapons with their figures, then names of items and special rules of an entry, each on one line."""
    headings = block.weapons.headings[1:]
    for weapon in block.weapons.rows:
        figures = [f"{label} {cell}" for label, cell in zip(headings, weapon.figures, strict=False) if cell is not None]
        yield ", ".join(part for part in (weapon.title, *figures, weapon.note) if part)
    yield from block.items
    yield from (rule.title for rule in block.rules)


def _new_findings(found: Iterable[Finding], known: Iterable[Finding], lang: Language) -> tuple[Finding, ...]:
    """Errors and warnings in `found` that are not in `known`; other numbers in the text make a finding new."""
    old = {(f.code, f.entry, lang.say(f.text)) for f in known}
    return tuple(f for f in found if f.severity != INFO and (f.code, f.entry, lang.say(f.text)) not in old)
