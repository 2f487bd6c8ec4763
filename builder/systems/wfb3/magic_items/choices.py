"""The magic items of a unit, a character or a champion sold with a unit: what they cost, what is wrong, what may be chosen (24.4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import controls
from builder.core.choices import Choice, Number, Refusal, first_reason
from builder.core.entries import ItemResult
from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, either
from builder.core.parts import Name, Part, Several
from builder.core.points import Price, Quarters, to_number
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.magic_items import pieces, prices
from builder.systems.wfb3.magic_items.bearers import bearer
from builder.systems.wfb3.magic_items.carriers import (
    CHAMPION,
    CHARACTER,
    UNKNOWN,
    Carrier,
    army_reason,
    carriers_key,
    kinds_shown,
    refusals,
)
from builder.systems.wfb3.magic_items.contents import FIELDS, contents, unused_key
from builder.systems.wfb3.magic_items.refusals import CODE, by_book, by_list
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.model.roster import Champion, Entry, Item
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import Rules

Priced = tuple[tuple[ItemResult, ...], tuple[Price, ...], tuple[Finding, ...]]
"""The items of a carrier, what they cost, and what is wrong with them."""
OWN = T("item made up by the player")
MAX_OWN = 1000
"""Points of an item made up by the player, beside its control."""


def character_carrier(
    entry: Entry, figure: ModelSpec, race: str, wizard: bool, rules: Rules, game: str, role: str | None = None
) -> Carrier:
    """A character as the carrier of his items."""
    line = rules.characters.get(entry.take)
    return Carrier(
        CHARACTER,
        rules,
        game,
        entry.take,
        entry.items,
        bearer(figure, race, entry.take, rules),
        (entry.level if line is None else line.level_of(entry.level)) or 0,
        role,
        wizard,
        () if line is None else line.items_paid,
    )


def unit_carrier(entry: Entry, unit: UnitEntry | None, kind: str, rules: Rules, game: str) -> Carrier:
    """A unit as the carrier of its standards and instruments; `unit` is its line, `None` in the open list."""
    return Carrier(kind, rules, game, entry.take, entry.items, unit=unit, command=entry.command)


def champion_carrier(
    asked: Champion, unit: UnitEntry, level: int, figure: ModelSpec, rules: Rules, game: str
) -> Carrier:
    """A champion sold with a unit as the carrier of his items; `level` is 0 if the list does not sell the one asked for."""
    assert unit.champion is not None
    needed = unit.champion.needs.get(str(level))
    return Carrier(
        CHAMPION,
        rules,
        game,
        unit.id,
        asked.items,
        bearer(figure, unit.creature, unit.id, rules),
        level,
        paid=() if needed is None else (needed,),
        unit=unit,
        champion=unit.champion,
    )


def evaluate_items(carrier: Carrier, entry: Entry) -> Priced:
    """The items of a carrier, what they cost, and what is wrong with them."""
    lines, findings = item_choice(carrier).evaluate(entry)
    return tuple(prices.priced(carrier, item)[1] for item in carrier.items), lines, findings


def item_choice(carrier: Carrier) -> Several[Entry, Item]:
    """What may be chosen of the items of a carrier."""
    champion = carrier.kind == CHAMPION
    return Several(
        path=("items",),
        label=T("Add a magic item for the champion") if champion else T("Add a magic item"),
        code=CODE,
        section=T("Champion’s magic items") if champion else T("Magic items"),
        parts=lambda _: carrier.items,
        part=lambda _, index: _part(carrier, index),
        new=lambda _: _new(carrier),
        together=lambda _: _items_together(carrier),
    )


def _items_together(carrier: Carrier) -> Iterator[Refusal]:
    """What is wrong with all items of a carrier together: two abilities on one suit, and what a champion must have."""
    if carrier.him is not None:
        yield from pieces.doubled(carrier.items, carrier.him, carrier.rules)
    needed = None if carrier.champion is None else carrier.champion.needs.get(str(carrier.level))
    if needed is not None and all(item.take != needed for item in carrier.items):
        text = T("Level {level} champion: {item} required.", level=carrier.level, item=carrier.rules.word(needed))
        yield by_list(carrier.rules, text, T("Add this item."), needed)._replace(missing=True)


def _new(carrier: Carrier) -> Iterator[controls.Choice] | None:
    """What may be added; `None` where the list has nothing and the player may make up nothing."""
    kinds = kinds_shown(carrier)
    own = carrier.kind in ("unit", CHARACTER) and (carrier.rules.open or carrier.game != "tournament")
    return _new_items(carrier, kinds) if kinds or own else None


def _new_items(carrier: Carrier, kinds: tuple[str, ...]) -> Iterator[controls.Choice]:
    """The kinds of items, each as it is first added; then an item of the player's own."""
    for id in kinds:
        kind, limit = carrier.rules.system.items[id], carrier.limit(id)
        value: dict[str, Plain] = {"take": id}
        own = 0 if carrier.is_included(None, id) else kind.points
        points: int | None = own
        if kind.spells == "many":
            value["spells"] = [1]
        elif kind.spells == "one":
            value["spell"] = 1
        if kind.spells:
            points = own + kind.spell_points[0]
        elif (kind.min_abilities or kind.one_of) and own == 0:
            points = None
        most = carrier.offers.get(id)
        note: Shown = T("up to {points} points", points=Quarters(most)) if most else None
        blocked = _why_not(carrier, id, kind)
        if blocked is None and limit is not None and limit.uncounted and carrier.others is not None:
            full, spare = carrier.others.takers(carriers_key(carrier.rules, limit)), limit.uncounted
            if full is not None:
                value["abilities"], points = [spare[0]], own + kind.abilities[spare[0]].points
                names = tuple(kind.abilities[ability].name for ability in spare)
                note = T("only with {abilities}: {reason}", abilities=names, reason=full)
        yield controls.Choice(value, kind.name, points, note, blocked)
    blocked = T("tournaments allow only items from the rules") if carrier.game == "tournament" else None
    yield controls.Choice({"points": 0}, OWN, None, T("give it a name and points"), blocked)


def _why_not(carrier: Carrier, id: str, kind: MagicItem) -> Shown:
    """Why one more item of a kind may not be added."""
    blocked: Shown = None
    if kind.of and carrier.him is not None:
        blocked = pieces.no_piece_left(kind, carrier.items, carrier.him, carrier.rules)
    if blocked is None:
        number = 1 + sum(item.take == id for item in carrier.items)
        blocked = first_reason(refusals(carrier, id, number))
    return army_reason(carrier, id, there=False) if blocked is None else blocked


def _part(carrier: Carrier, index: int) -> Part[Item]:
    """One of the items: its abilities and spells, its name, and the way to be rid of it."""
    item, rules = carrier.items[index], carrier.rules
    kind = rules.system.items.get(item.take or "")
    name: Shown = OWN if item.take is None else item.take if kind is None else kind.name
    number = 1 + sum(one.take == item.take for one in carrier.items[:index])
    alike = sum(one.take == item.take for one in carrier.items)
    section = name if alike == 1 else T("{item} ({number})", item=name, number=number)
    price, result = prices.priced(carrier, item)
    points = None if carrier.kind == UNKNOWN else result.points
    part: Part[Item] = Part(T("remove {item}", item=item.name or name), section=section, price=price, points=points)
    if item.take is None:
        return part._replace(choices=_of_own(item, section), refusals=(_custom_item(item, carrier.game, rules),))
    if kind is None:
        unknown = _unknown_item(item.take, rules)
        choices = (*(unused_key(item, None, field, section) for field in FIELDS), _name(section))
        return part._replace(choices=choices, refusals=(unknown,), blocked=unknown.text)
    return part._replace(
        choices=contents(carrier, item, kind, result.points, section),
        refusals=tuple(refusals(carrier, item.take, number)),
        blocked=army_reason(carrier, item.take, there=True),
    )


def _unknown_item(id: str, rules: Rules) -> Refusal:
    """A kind of item that nobody knows is kept and costs nothing."""
    text = T("The magic item “{id}” is unknown; it is kept and counts as 0 points.", id=id)
    fix = did_you_mean(id, rules.system.items, rules.word)
    return Refusal(text, fix, list(rules.system.items), id, by="rulebook", code="ref.unknown", path=("take",))


def _of_own(item: Item, section: Shown) -> tuple[Choice[Item], ...]:
    """What may be chosen of an item that the player has made up."""
    name = T("an item that the player has made up")
    points = Number[Item](
        path=("points",),
        label=T("points"),
        code=CODE,
        section=section,
        name=OWN,
        each=None,
        low=0,
        high=MAX_OWN,
        read=lambda item: to_number(item.points or 0),
    )
    return (*(unused_key(item, name, field, section) for field in FIELDS if field != "points"), points, _name(section))


def _name(section: Shown) -> Name[Item]:
    return Name(path=("name",), label=T("name"), section=section)


def _custom_item(item: Item, game: str, rules: Rules) -> Refusal:
    """An item of the player’s own has a name and points, and tournaments allow none."""
    if item.points is None or item.name is None:
        return by_book(
            either(
                T("An item needs either “take” (an item from the rules) or “name” and “points” (an item of your own)."),
                T("An item must be one from the rules, or have a name and a price of its own."),
            ),
            either(
                T("Write “take”, or “name” and “points”, or remove the item."),
                T("Choose an item from the rules, give this one a name and a price, or remove it."),
            ),
            list(rules.system.items),
        )
    strict = game == "tournament"
    text = T("“{name}” is an item that the player has made up; its price is taken as given.", name=item.name)
    if strict:
        text = T(
            "“{name}” is an item that the player has made up; tournaments allow only items from the rules.",
            name=item.name,
        )
    fix = T("Replace it with an item from the rules.")
    return by_book(text, fix, not strict, item.name, severity=ERROR if strict else WARNING)
