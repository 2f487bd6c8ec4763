"""What magic items cost, and the names of their parts (24.4)."""

from __future__ import annotations

from builder.core.entries import ItemResult
from builder.core.findings import Blank, Shown, T
from builder.core.plurals import P
from builder.core.points import Price, line, total
from builder.systems.wfb3.entries import spells
from builder.systems.wfb3.magic_items.carriers import Carrier
from builder.systems.wfb3.magic_items.forms import form_of, forms
from builder.systems.wfb3.magic_items.pieces import piece_of, piece_word
from builder.systems.wfb3.model.magic import Ability, MagicItem
from builder.systems.wfb3.model.roster import Item
from builder.systems.wfb3.rules.rules import Rules


def shots_paid(ability: Ability, item: Item) -> int:
    """How many times the price of an ability is paid: once for each shot where it is sold by the shot."""
    return (item.shots or 1) if ability.per_shot else 1


def ability_points(ability: Ability, item: Item) -> int:
    """What an ability costs in an item, in quarters."""
    return ability.points * shots_paid(ability, item)


def priced(carrier: Carrier, item: Item) -> tuple[Price | None, ItemResult]:
    """The line of an item's price, none for an unknown kind, and the item as it is carried."""
    rules = carrier.rules
    kind = rules.system.items.get(item.take or "")
    if item.take is None:
        name: Shown = item.name or T("item made up by the player")
        return line(name, item.points or 0, 1), ItemResult("own", name, item.points or 0)
    if kind is None:
        return None, ItemResult(item.take, item.name or item.take, 0)
    cited = rules.cite(kind.source)
    costs: list[Price] = []
    if kind.points and carrier.is_included(item, item.take):
        costs.append(line(T("{item}, in his price", item=kind.name), 0, 1, rules.cited))
    elif kind.points:
        costs.append(line(kind.name, kind.points, 1, cited))
    piece = piece_of(item, kind, carrier.him, rules)
    parts = _parts(item, kind, piece, costs, rules)
    points, name = total(costs), item.name or kind.name
    form = form_of(item, kind) if kind.forms else None
    result = ItemResult(item.take, name, points, parts, None, form, piece)
    return Price(name, points, 1, points, cited, tuple(costs)), result


def _parts(item: Item, kind: MagicItem, piece: str | None, costs: list[Price], rules: Rules) -> tuple[Shown, ...]:
    """The names of an item's form, piece, abilities, spells and shots; adds a line to `costs` for each ability and spell (24.4)."""
    cited = rules.cite(kind.source)
    names: list[Shown] = []
    for id in item.abilities:
        ability = kind.abilities.get(id)
        if ability is None:
            names.append(id)
            continue
        names.append(ability.name)
        costs.append(line(ability.name, ability.points, shots_paid(ability, item), cited))
    if kind.spells:
        for spell in (item.spell,) if kind.spells == "one" else item.spells:
            if spell is not None:
                level = spell if isinstance(spell, int) else spell.level
                words = spells.words_of_level(level)
                names.append(words if isinstance(spell, int) else spells.in_words(spell, rules))
                costs.append(line(words, kind.spell_points[level - 1], 1, cited))
    if piece is not None and piece in kind.of and len(kind.of) > 1:
        names.insert(0, piece_word(piece, kind, rules))
    if kind.forms:
        form = form_of(item, kind)
        if form in kind.forms:
            names.insert(0, kind.forms[form].name)
        elif may_be := forms(kind, item.abilities):
            named = tuple(kind.forms[f].name for f in may_be)
            apart = len({kind.forms[f].weapons or kind.forms[f].like for f in may_be}) > 1  # its number depend on it
            names.append(
                T("form not chosen{blank} [{forms}]", forms=named, blank=Blank())
                if apart
                else T("may be: {forms}", forms=named)
            )
    if item.shots:
        names.append(P("{shots} shot", "{shots} shots", "shots", shots=item.shots))
    return tuple(names)
