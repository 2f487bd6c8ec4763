"""The list of magic items of a unit, a character or a champion: prices, findings and choices (24.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.core import controls
from builder.core.choices import Choice, Number, Refusal, findings_of
from builder.core.entries import ItemResult, Surcharge
from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, either
from builder.core.parts import Part, Several
from builder.core.points import Price, Quarters, price_line, to_number
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.definitions.roster import Champion, Entry, Item
from builder.systems.wfb3.magic_items import armour_pieces, who_may_carry
from builder.systems.wfb3.magic_items.abilities import too_dear_refusal
from builder.systems.wfb3.magic_items.carriers import CHAMPION, CHARACTER, OWN, UNKNOWN, Carrier, limit_key
from builder.systems.wfb3.magic_items.one_item import FIELDS, contents, misplaced, own_name
from builder.systems.wfb3.magic_items.refusals import CODE, by_book, by_list
from builder.systems.wfb3.magic_items.results import item_result
from builder.systems.wfb3.rules import Rules

Holder = Entry | Champion
"""The roster entry or champion that has the items."""
Priced = tuple[tuple[ItemResult, ...], tuple[Price, ...], tuple[Finding, ...]]
"""Item results, price lines and findings of a carrier."""


def evaluate_items(carrier: Carrier, holder: Holder) -> Priced:
    """Item results, price lines and findings of a carrier."""
    choice = item_choice(carrier)
    prices = [choice.part(holder, index).price(item) for index, item in enumerate(holder.items)]
    results = (item_result(carrier, item, price.points) for item, price in zip(holder.items, prices, strict=True))
    lines = tuple(price for price in prices if price.label is not None)
    return tuple(results), lines, findings_of(choice.faults(holder))


def instrument_surcharges(entry: Entry, prices: tuple[Price, ...], rules: Rules) -> tuple[Surcharge, ...]:
    """Surcharges that count a champion's magic instruments in rank and file (Warhammer Armies, magic instruments).

    `prices` are those of the entry's items. In a contingent nothing is moved, since all entries count in its share.
    """
    if entry.as_ != "champion" or entry.joins is None or rules.category is not None:
        return ()
    kinds = rules.system.items
    known = [
        item.take for item in entry.items if item.take is None or item.take in kinds
    ]  # what is unknown has no price
    return tuple(
        Surcharge("rank-and-file", price)
        for take, price in zip(known, prices, strict=True)
        if take is not None and kinds[take].carried_by == "musician"
    )


def item_choice(carrier: Carrier) -> Several[Holder, Item]:
    """The choice of the list of a carrier's items."""
    champion = carrier.kind == CHAMPION

    def part(holder: Holder, index: int) -> Part[Item]:
        item, before = holder.items[index], holder.items[:index]
        part = _part(carrier, item.take, _number(holder.items, index), _is_included(carrier, item.take, before))
        if item.take is None:
            part = part._replace(points=item.points or 0)
        if item.name is not None:
            named = None if part.name is None else item.name
            part = part._replace(name=named, removal=T("remove {item}", item=item.name))
        return part

    return Several(
        path=("items",),
        label=T("Add a magic item for the champion") if champion else T("Add a magic item"),
        code=CODE,
        section=T("Champion’s magic items") if champion else T("Magic items"),
        parts=lambda holder: holder.items,
        part=part,
        read=partial(Item.model_validate, strict=False),
        new=lambda holder: _new(carrier, holder.items),
        together=lambda holder, parts: _items_together(carrier, holder.items, parts),
    )


def _items_together(carrier: Carrier, items: Sequence[Item], parts: Sequence[Part[Item]]) -> Iterator[Refusal]:
    """Refusals of items, each by itself and all together; paths begin at the list of items."""
    for index, (item, part) in enumerate(zip(items, parts, strict=True)):
        dear = too_dear_refusal(carrier, item, part.price(item).points)
        for refusal in (*_refusals(carrier, items, index), *(() if dear is None else (dear,))):
            yield refusal._replace(path=(index, *refusal.path))
    if carrier.bearer is not None:
        yield from armour_pieces.two_abilities_on_one_slot(items, carrier.bearer, carrier.rules)
    needed = None if carrier.champion is None else carrier.champion.needs.get(str(carrier.level))
    if needed is not None and all(item.take != needed for item in items):
        text = T("Level {level} champion: {item} required.", level=carrier.level, item=carrier.rules.word(needed))
        yield by_list(carrier.rules, text, T("Add this item."), needed, missing=True)


def _kind_name(take: str | None, rules: Rules) -> Shown:
    """Display name of a kind of item, `None` being an item made up by the player; the id if unknown."""
    known = rules.system.items
    return OWN if take is None else known[take].name if take in known else take


def _number(items: Sequence[Item], index: int) -> int | None:
    """Position of an item among several of its kind, from 1; `None` if it is the only one."""
    alike = [place for place, item in enumerate(items) if item.take == items[index].take]
    return None if len(alike) == 1 else alike.index(index) + 1


def _section(take: str | None, number: int | None, rules: Rules) -> Shown:
    """Heading of an item's controls."""
    name = _kind_name(take, rules)
    return name if number is None else T("{item} ({number})", item=name, number=number)


def _is_included(carrier: Carrier, take: str | None, before: Sequence[Item]) -> bool:
    """True if the carrier's price includes an item: the first of a kind in `paid`; `before` are the items before it."""
    return take in carrier.paid and all(item.take != take for item in before)


def _part(carrier: Carrier, take: str | None, number: int | None, included: bool) -> Part[Item]:
    """The choices within an item of the kind `take`, and its price lines; `number` tells apart several of a kind."""
    rules, section = carrier.rules, _section(take, number, carrier.rules)
    kind = rules.system.items.get(take or "")
    removal = T("remove {item}", item=_kind_name(take, rules))
    if take is None:
        return Part(OWN, removal, _custom_item_choices(section), section=section)
    if kind is None:
        choices = (misplaced(None, [*FIELDS], section), own_name(section))
        return Part(None, removal, choices, section=section, blocked=_unknown_item(take, rules).text)
    cited = rules.cite(kind.source)
    own = price_line(T("{item}, in his price", item=kind.name), 0, 1, rules.cited)
    if not included:
        own = price_line(kind.name, kind.points, 1, cited)
    return Part(
        None if carrier.kind == UNKNOWN else kind.name,
        removal,
        contents(carrier, take, section),
        (own,) if kind.points else (),
        rule=cited,
        section=section,
    )


def _unknown_item(id: str, rules: Rules) -> Refusal:
    """Refusal of an unknown kind of item, which is kept and costs nothing."""
    text = T("The magic item “{id}” is unknown; it is kept and counts as 0 points.", id=id)
    fix = did_you_mean(id, rules.system.items, rules.word)
    return Refusal(text, fix, list(rules.system.items), id, by="rulebook", code="ref.unknown", path=("take",))


def _refusals(carrier: Carrier, items: Sequence[Item], index: int) -> Iterator[Refusal]:
    """Refusals of the item with this index."""
    item, rules = items[index], carrier.rules
    kind = rules.item_kind(item)
    if item.take is None:
        yield _custom_item(item, carrier.game, rules)
    elif kind is None:
        yield _unknown_item(item.take, rules)
    else:
        number = sum(one.take == item.take for one in items[: index + 1])
        yield from who_may_carry.refusals(carrier, item.take, number)


def _new(carrier: Carrier, items: Sequence[Item]) -> Iterator[controls.Choice] | None:
    """Magic items that may be added, with first values; `None` if nothing may be added."""
    offered = who_may_carry.kinds_offered(carrier)
    own = carrier.kind in ("unit", CHARACTER) and (carrier.rules.open or carrier.game != "tournament")
    return _new_items(carrier, offered, items) if offered or own else None


def _new_items(carrier: Carrier, offered: Sequence[str], items: Sequence[Item]) -> Iterator[controls.Choice]:
    """A choice for each offered kind with its first values, then one for an item made up by the player."""
    for id in offered:
        kind, limit = carrier.rules.system.items[id], carrier.limit(id)
        value: dict[str, Plain] = {"take": id}
        own = 0 if _is_included(carrier, id, items) else kind.points
        points: int | None = own
        if kind.spells == "many":
            value["spells"] = [1]
        elif kind.spells == "one":
            value["spell"] = 1
        if kind.spells:
            points = own + kind.spell_points[0]
        elif (kind.min_abilities or kind.one_of) and own == 0:
            points = None
        most = carrier.highest_price(id)
        note: Shown = T("up to {points} points", points=Quarters(most)) if most else None
        full = None if limit is None else carrier.takers(limit_key("carriers", carrier.rules, limit))
        if limit is not None and limit.uncounted and full is not None:
            spare = limit.uncounted
            value["abilities"], points = [spare[0]], own + kind.abilities[spare[0]].points
            names = tuple(kind.abilities[ability].name for ability in spare)
            note = T("only with {abilities}: {reason}", abilities=names, reason=full)
        no_piece: Shown = None
        if kind.of and carrier.bearer is not None:
            no_piece = armour_pieces.no_free_piece(kind, items, carrier.bearer, carrier.rules)
        yield controls.Choice(value, kind.name, points, note, no_piece)
    blocked = T("tournaments allow only items from the rules") if carrier.game == "tournament" else None
    yield controls.Choice({"points": 0}, OWN, None, T("give it a name and points"), blocked)


def _custom_item_choices(section: Shown) -> tuple[Choice[Item], ...]:
    """Choices within an item made up by the player."""
    name = T("an item that the player has made up")
    points = Number[Item](
        path=("points",),
        label=T("points"),
        code=CODE,
        section=section,
        name=OWN,
        each=None,
        low=0,
        read=lambda item: to_number(item.points or 0),
    )
    return misplaced(name, [key for key in FIELDS if key != "points"], section), points, own_name(section)


def _custom_item(item: Item, game: str, rules: Rules) -> Refusal:
    """Refusal of an item of the player’s own without name or points, or in a tournament; elsewhere a warning."""
    strict = game == "tournament"
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
            missing=True,
        )
    text = T("“{name}” is an item that the player has made up; its price is taken as given.", name=item.name)
    if strict:
        text = T(
            "“{name}” is an item that the player has made up; tournaments allow only items from the rules.",
            name=item.name,
        )
    fix = T("Replace it with an item from the rules.")
    return by_book(text, fix, not strict, item.name, severity=ERROR if strict else WARNING)
