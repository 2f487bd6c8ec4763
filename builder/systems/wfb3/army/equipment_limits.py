"""What only so many may have, each rule once: options, command models, magic items and their abilities (the lists)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from builder.core.findings import N, Shown, T
from builder.core.limits import Between, Breach, Keys, Limit, Move, Side, Wording
from builder.core.plurals import P
from builder.systems.wfb3.army.army_view import Army
from builder.systems.wfb3.army.limits import ENTRIES, ArmyLimit
from builder.systems.wfb3.entries import items
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.lists import ItemLimit, OptionLimit
from builder.systems.wfb3.model.options import OneUnit
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import Rules

At: TypeAlias = "Keys | Callable[[EntryResult], Keys]"


def _held(own: Army, key: str, name: Shown, most: int, holders: list[EntryResult], code: str, wording: Callable[[Breach], Wording], at: At) -> ArmyLimit:  # fmt: skip
    """So many have a thing; each beyond them is told of."""
    over: Side[EntryResult] = Side(code, wording, own.rules.cited, "beyond", at)
    moves = {key: Move()}
    return Limit(key, name, ENTRIES, len(holders), Between(0, most), holders, None, over, moves, own.rules.part)


# --------------------------------------------------------------------- one unit of an entry


def one_unit(own: Army) -> Iterator[ArmyLimit]:
    """Options that one unit of the entry may have, for each option."""
    for unit, taken in _units_taken(own):
        for group in unit.options:
            for id in group.one_unit if isinstance(group, OneUnit) else ():
                takers = [m for m in taken if id in m.entry.options or any(i.take == id for i in m.entry.items)]
                yield _one_option(own, unit, id, takers)


def _units_taken(own: Army) -> Iterator[tuple[UnitEntry, list[EntryResult]]]:
    """The units that the list sells of which the army has some, each with its entries."""
    return ((own.rules.units[id], taken) for id, taken in own.taken.items() if id in own.rules.units)


def for_one_unit(take: str, option: str) -> str:
    """The key of something that one unit of an entry may have."""
    return f"one-unit:{take}:{option}"


def _one_option(own: Army, unit: UnitEntry, id: str, takers: list[EntryResult]) -> ArmyLimit:
    def at(m: EntryResult) -> Keys:
        return ("options",) if id in m.entry.options else ("items",)

    what = own.rules.word(id)
    return _held(own, for_one_unit(unit.id, id), what, 1, takers, "wfb3.one-unit", _for_one(unit, what, id), at)


def _for_one(unit: UnitEntry, what: Shown, *concerns: str) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T(
            "{option}: only one unit of {unit} may have this; {found} do.",
            unit=unit.name,
            option=what,
            found=b.found,
        )
        return Wording(text, T("Give it to only one unit."), concerns=concerns)

    return wording


def command_sold(own: Army) -> Iterator[ArmyLimit]:
    """Command models, and champions sold with units, that only one unit of an entry has."""
    for unit, taken in _units_taken(own):
        if unit.command is not None and unit.command.one_unit:
            for post in ("standard", "musician"):
                if getattr(unit.command, post) is not None:
                    takers = [m for m in taken if post in m.entry.command]
                    yield _one_post(own, unit, post, own.rules.system.command[post].name, "command", takers)
        if unit.champion is not None and unit.champion.one_unit:
            takers = [m for m in taken if m.entry.champion is not None]
            yield _one_post(own, unit, "champion", unit.champion.name or T("Champion"), "champion", takers)


def _one_post(own: Army, unit: UnitEntry, post: str, name: Shown, at: str, takers: list[EntryResult]) -> ArmyLimit:
    key = for_one_unit(unit.id, post)
    return _held(own, key, name, 1, takers, "wfb3.one-unit", _for_one(unit, name), (at,))


# --------------------------------------------------------------------- characters


def option_limits(own: Army) -> Iterator[ArmyLimit]:
    """Options that so many characters of the army may have."""
    for limit in own.rules.limits.options:
        yield _option(own, limit, [c for c in own.characters if limit.option in c.entry.options])


def for_characters(option: str) -> str:
    """The key of an option of one character more."""
    return f"option:{option}"


def _option(own: Army, limit: OptionLimit, takers: list[EntryResult]) -> ArmyLimit:
    rules, id = own.rules, limit.option

    def at(m: EntryResult) -> Keys:
        return ("options", m.entry.options.index(id))

    def wording(b: Breach) -> Wording:
        text = N(
            "{title}: {count} character; the list allows {allowed}.",
            "{title}: {count} characters; the list allows {allowed}.",
            int(b.found), title=rules.option_name(id), allowed=limit.max,
        )  # fmt: skip
        fix = N(
            "Remove the {option} option from {count} character.",
            "Remove the {option} option from {count} characters.",
            int(b.by), option=rules.word(id),
        )  # fmt: skip
        return Wording(text, fix)

    return _held(own, for_characters(id), rules.option_name(id), limit.max, takers, "wfb3.option", wording, at)


# --------------------------------------------------------------------- magic items


def item_carriers(own: Army) -> Iterator[ArmyLimit]:
    """How many characters may carry a kind of magic item."""
    bearers = [m for m in own.bearers if m.kind == "character"]
    for limit in own.rules.limits.carriers:
        carriers = [m for m in bearers if _under(own, m, limit)]
        if limit.carriers is not None:
            yield _carried(own, limit, limit.carriers, carriers)
        if limit.spell_level is not None and limit.higher_spells:
            higher = [m for m in carriers if items.beyond(m, limit.item, limit)]
            yield _higher(own, limit, limit.spell_level, limit.higher_spells, higher)


def _under(own: Army, m: EntryResult, limit: ItemLimit) -> bool:
    """Whether a character carries an item that counts under this limit."""
    if not items.counts(m, limit.item, limit):
        return False
    return own.rules.item_limit(limit.item, m.entry.take, m.role) is limit


def carriers_of(rules: Rules, limit: ItemLimit) -> str:
    """The key of one carrier more of a kind of item."""
    return f"carriers:{limit.item}:{rules.items[limit.item].index(limit)}"


def higher_of(rules: Rules, limit: ItemLimit) -> str:
    """The key of one carrier more of an item with a higher spell than the list allows to all."""
    return f"higher:{limit.item}:{rules.items[limit.item].index(limit)}"


def single(item: str, ability: str) -> str:
    """The key of an ability that exists once."""
    return f"ability:{item}:{ability}"


def _carried(own: Army, limit: ItemLimit, most: int, carriers: list[EntryResult]) -> ArmyLimit:
    word = own.rules.word(limit.item)

    def wording(b: Breach) -> Wording:
        text = P(
            "{item}: taken by {found} character; the list allows {allowed}.",
            "{item}: taken by {found} characters; the list allows {allowed}.",
            "found",
            found=b.found,
            item=word,
            allowed=most,
        )
        return Wording(
            text, P("Let only {count} character have it.", "Let only {count} characters have it.", "count", count=most)
        )

    return _held(own, carriers_of(own.rules, limit), word, most, carriers, "wfb3.item", wording, ("items",))


def _higher(own: Army, limit: ItemLimit, level: int, most: int, carriers: list[EntryResult]) -> ArmyLimit:
    word = own.rules.word(limit.item)

    def wording(b: Breach) -> Wording:
        text = P(
            "{item} above level {level}: {found} character has one; the list allows {allowed}.",
                "{item} above level {level}: {found} characters have one; the list allows {allowed}.", "found",
            found=b.found, item=word, level=level, allowed=most,
        )  # fmt: skip
        return Wording(text, T("Take spells of a lower level."))

    return _held(own, higher_of(own.rules, limit), word, most, carriers, "wfb3.item", wording, ("items",))


def single_abilities(army: Army) -> Iterator[ArmyLimit]:
    """Abilities of magic items that exist once in an army, its contingents included."""
    kinds = army.rules.system.items
    unique: dict[tuple[str, str], list[EntryResult]] = {}
    for m in army.bearers:
        for item in m.entry.items:
            for ability in item.abilities:
                kind = kinds.get(item.take or "")
                known = None if kind is None else kind.abilities.get(ability)
                if known is not None and known.once:
                    unique.setdefault((item.take or "", ability), []).append(m)
    for (id, ability), owners in unique.items():
        yield _single(army, id, ability, owners)


def _single(army: Army, id: str, ability: str, owners: list[EntryResult]) -> ArmyLimit:
    kind = army.rules.system.items[id]
    name = kind.abilities[ability].name_in_sentence

    def wording(b: Breach) -> Wording:
        return Wording(T("{ability}: an army may have only one.", ability=name), T("Let only one bearer carry it."))

    over: Side[EntryResult] = Side(
        "wfb3.item", wording, army.rules.cite(kind.source), "beyond", ("items",), by="rulebook"
    )
    key = single(id, ability)
    return Limit(key, name, ENTRIES, len(owners), Between(0, 1), owners, None, over, {key: Move()})


OF_ARMY = (single_abilities,)
"""What the whole army is limited in, a function a rule."""
OF_UNITS = (one_unit, command_sold)
"""What each of its lists limits of units."""
OF_CHARACTERS = (option_limits, item_carriers)
"""The same of characters."""
OF_LISTS = (*OF_UNITS, *OF_CHARACTERS)
"""Both."""
