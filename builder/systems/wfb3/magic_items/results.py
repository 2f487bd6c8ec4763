"""Results of magic items for sheets and other programs: name and names of the parts."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import ItemResult
from builder.core.findings import Blank, Shown, T
from builder.core.plurals import P
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.roster import Item
from builder.systems.wfb3.magic_items.armour_pieces import piece_of, piece_word
from builder.systems.wfb3.magic_items.carriers import OWN, Carrier
from builder.systems.wfb3.magic_items.weapon_forms import form_of, forms_for
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.spells import noted_spells


def item_result(carrier: Carrier, item: Item, points: int) -> ItemResult:
    """Result of an item: its name, names of its parts, and form; `points` in quarters."""
    kind = carrier.rules.item_kind(item)
    if item.take is None:
        return ItemResult("own", item.name or OWN, points)
    if kind is None:
        return ItemResult(item.take, item.name or item.take, 0)
    piece = piece_of(item, kind, carrier.bearer, carrier.rules)
    parts = tuple(_parts(item, kind, piece, carrier.rules))
    return ItemResult(
        item.take, item.name or kind.name, points, parts, None, form_of(item, kind) if kind.forms else None, piece
    )


def _parts(item: Item, kind: MagicItem, piece: str | None, rules: Rules) -> Iterator[Shown]:
    """The names of an item's form, piece, abilities, spells and shots."""
    form = form_of(item, kind) if kind.forms else None
    if form in kind.forms:
        yield kind.forms[form].name
    if piece is not None and piece in kind.of and len(kind.of) > 1:
        yield piece_word(piece, kind, rules)
    for id in item.abilities:
        yield kind.abilities[id].name if id in kind.abilities else id
    for spell in item.written(kind.spells) if kind.spells else ():
        yield noted_spells.in_words(spell, rules)
    if kind.forms and form not in kind.forms:
        yield from _possible_forms(forms_for(kind, item.abilities), kind)
    if item.shots:
        yield P("{shots} shot", "{shots} shots", "shots", shots=item.shots)


def _possible_forms(ids: tuple[str, ...], kind: MagicItem) -> Iterator[Shown]:
    """Names of the possible forms if none is chosen, with a blank to note one if the item's numbers depend on it."""
    names = tuple(kind.forms[id].name for id in ids)
    if len({kind.forms[id].weapons or kind.forms[id].like for id in ids}) > 1:
        yield T("form not chosen{blank} [{forms}]", forms=names, blank=Blank())
    elif ids:
        yield T("may be: {forms}", forms=names)
