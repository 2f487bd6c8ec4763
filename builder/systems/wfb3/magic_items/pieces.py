"""The pieces of armour that may be magic: which one an item is, and one ability for all that is worn, one for the shield."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.choices import OneOf, Option, Refusal
from builder.core.findings import WARNING, Plain, Shown, T, Text, alternatives
from builder.core.spelling import use_one_of
from builder.systems.wfb3.magic_items.bearers import Bearer
from builder.systems.wfb3.magic_items.refusals import AGREE, CODE, by_kind
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.model.roster import Item
from builder.systems.wfb3.rules.rules import Rules

SHIELD, SUIT = "shield", "suit"
ONE_EACH = T("One ability for what he wears, and one for his shield.")


def slot(piece: str) -> str:
    """Shields count apart; all else that he wears is one suit."""
    return SHIELD if piece == SHIELD else SUIT


def armour_on(him: Bearer, rules: Rules) -> str | None:
    """The armour on his body."""
    known = rules.system.armour
    return next((id for id in him.gear if id in known and known[id].kind == "body"), None)


def magic_suit(him: Bearer, rules: Rules) -> str | None:
    """The armour on his body, where that is magic by itself."""
    worn = armour_on(him, rules)
    return worn if worn is not None and rules.system.armour[worn].ability is not None else None


def has(piece: str, kind: MagicItem, him: Bearer, rules: Rules) -> bool:
    """Whether there is such a piece on him that could be magic."""
    worn = kind.worn.get(piece)
    if worn is None:
        return piece in him.gear
    return not worn.bare or armour_on(him, rules) is None


def fitting(kind: MagicItem, taken: Iterable[str]) -> tuple[str, ...]:
    """The pieces that may have these abilities, the doubtful ones included."""
    known = [a for a in map(kind.abilities.get, taken) if a is not None and a.of]
    return tuple([p for p in kind.of if all(p in a.of or p in a.perhaps_of for a in known)]) if known else kind.of


def candidates(kind: MagicItem, taken: Iterable[str], him: Bearer, rules: Rules) -> tuple[str, ...]:
    """The pieces on him that may have these abilities."""
    return tuple([p for p in fitting(kind, taken) if has(p, kind, him, rules)])


def piece_of(item: Item, kind: MagicItem, him: Bearer | None, rules: Rules) -> str | None:
    """Which piece it is: the one that is named, or the only one that it can be."""
    if item.of is not None or not kind.of or him is None:
        return item.of
    able = candidates(kind, item.abilities, him, rules)
    return able[0] if len(able) == 1 else None


def piece_word(piece: str, kind: MagicItem, rules: Rules) -> Shown:
    """A piece in words."""
    return kind.worn[piece].name if piece in kind.worn else rules.word(piece)


def piece_words(pieces: Iterable[str], kind: MagicItem, rules: Rules) -> tuple[Shown, ...]:
    """Pieces in words."""
    return tuple(piece_word(piece, kind, rules) for piece in pieces)


def piece_choice(
    kind: MagicItem, item: Item, him: Bearer | None, others: tuple[Item, ...], rules: Rules, section: Shown
) -> OneOf[Item]:
    """Which piece of armour it is; `others` are his other items."""
    able = kind.of
    if him is not None:
        able = candidates(kind, item.abilities, him, rules) if item.abilities else kind.of[:1]
    used = set() if him is None else slots_used(others, him, rules)

    def unnamed(item: Item) -> Refusal | None:
        return None if him is None else wrong_piece(item, kind, him, rules)

    def named(item: Item, _: Plain) -> Refusal | None:
        return unnamed(item)

    def taken(_: Item, piece: Plain) -> Shown:
        return ONE_EACH if slot(str(piece)) in used else None

    return OneOf(
        path=("of",),
        label=T("which piece"),
        code=CODE,
        section=section,
        nothing=piece_word(able[0], kind, rules) if len(able) == 1 else None,
        options={id: Option(piece_word(id, kind, rules)) for id in kind.of},
        refused=lambda _: unnamed(item),
        needs=(named,),
        required=unnamed,
        hints=(taken,),
        shown=item.of is not None or len(able) != 1,
    )


def wrong_piece(item: Item, kind: MagicItem, him: Bearer, rules: Rules) -> Refusal | None:
    """Its piece is there, and may have the abilities."""
    if item.of is None and not item.abilities:  # the ability comes first, and often says the piece
        return None
    able = candidates(kind, item.abilities, him, rules)
    fits = fitting(kind, item.abilities)
    there = able if item.of is None else item.of in kind.of and has(item.of, kind, him, rules)
    if fits and not there:
        text, fix = _missing(item, kind, fits, him, rules)
        found = item.of if item.of is not None else armour_on(him, rules)
        reason = T("he does not carry it") if item.of not in kind.worn else T("he wears armour")
        return by_kind(kind, rules, text, fix, list(able), found, reason=reason, missing=item.of is None)
    piece = piece_of(item, kind, him, rules)
    if piece is None:
        text = T("{item}: choose which piece of the character’s armour it is.", item=kind.name)
        fix = T("Choose the piece: {piece}.", piece=alternatives(piece_words(able, kind, rules)))
        return by_kind(kind, rules, text, fix, list(able), missing=True)
    if piece not in fits:
        names = tuple(kind.abilities[id].name for id in item.abilities if id in kind.abilities)
        words = alternatives(piece_words(fits, kind, rules))
        text = T(
            "{ability}: not allowed on this piece ({piece}); allowed: {pieces}.",
            ability=names,
            pieces=words,
            piece=piece_word(piece, kind, rules),
        )
        fix = T("Choose a piece that may have this ability, or take another ability.")
        return by_kind(kind, rules, text, fix, list(able), piece, reason=T("not with: {abilities}", abilities=names))
    return None


def _missing(item: Item, kind: MagicItem, fits: tuple[str, ...], him: Bearer, rules: Rules) -> tuple[Text, Text]:
    """Why there is no piece on him for it, and the way out: a piece unknown or not his, magic already, or skin under armour."""
    name = next((kind.abilities[id].name for id in item.abilities if id in kind.abilities), kind.name)
    worn = armour_on(him, rules)
    asked = fits if item.of is None else (item.of,)
    if worn is not None and all(_bare(p, kind) for p in asked):
        text = T("{ability} on bare skin, but he wears armour ({armour}).", ability=name, armour=rules.word(worn))
        if all(_bare(p, kind) for p in fits):
            text = T(
                "{ability} works only on bare skin, but he wears armour ({armour}).",
                ability=name,
                armour=rules.word(worn),
            )
        return text, T("Remove his armour, or take another ability.")
    magic = magic_suit(him, rules)
    if magic is not None and (
        magic in asked or any(p in kind.of and slot(p) == SUIT and p not in kind.worn for p in asked)
    ):
        text = T("{armour}: already magic; no further ability is possible.", armour=rules.word(magic))
        return text, T("Remove the item.")
    if item.of is not None and item.of not in kind.of:
        text = T("{item}: {piece} cannot be magic armour.", item=kind.name, piece=rules.word(item.of))
        return text, use_one_of(fits, rules.word)
    pieces = alternatives(piece_word(p, kind, rules) for p in asked if not _bare(p, kind))
    text = T("{ability}: he has none of the armour that can bear it ({pieces}).", ability=name, pieces=pieces)
    return text, T("Give him such a piece, or take another ability.")


def _bare(piece: str, kind: MagicItem) -> bool:
    return piece in kind.worn and kind.worn[piece].bare


def unclear_on_piece(item: Item, id: str, kind: MagicItem, him: Bearer | None, rules: Rules) -> Refusal | None:
    """Whether an ability may be on a piece, where the sources leave that open."""
    piece = _valid_piece(item, kind, him, rules)
    ability = kind.abilities[id]
    if piece not in ability.perhaps_of:
        return None
    text = T(
        "{ability} on this piece ({piece}): the rules do not say whether this is allowed.",
        ability=ability.name,
        piece=piece_word(piece, kind, rules),
    )
    return by_kind(kind, rules, text, AGREE, list(ability.of), piece, severity=WARNING)


def unclear_beside(item: Item, id: str, kind: MagicItem, him: Bearer | None, rules: Rules) -> Refusal | None:
    """Whether an ability works beside another piece, where the sources leave that open."""
    ability = kind.abilities[id]
    other = next((piece for piece in ability.perhaps_beside if him is not None and piece in him.gear), None)
    if other is None or _valid_piece(item, kind, him, rules) is None:
        return None
    text = T(
        "{ability} with this piece ({piece}): the rules do not say whether it still works.",
        ability=ability.name,
        piece=rules.word(other),
    )
    return by_kind(kind, rules, text, AGREE, None, other, severity=WARNING)


def _valid_piece(item: Item, kind: MagicItem, him: Bearer | None, rules: Rules) -> str | None:
    """Its piece, if nothing is wrong with that."""
    if him is None or not kind.of or wrong_piece(item, kind, him, rules) is not None:
        return None
    return piece_of(item, kind, him, rules)


def slots_used(items: Iterable[Item], him: Bearer, rules: Rules) -> set[str]:
    """Where he has a magic ability: on what he wears, on his shield."""
    found = {SUIT} if magic_suit(him, rules) is not None else set()
    for item in items:
        kind = rules.system.items.get(item.take or "")
        piece = piece_of(item, kind, him, rules) if kind is not None and kind.of and item.abilities else None
        if piece is not None:
            found.add(slot(piece))
    return found


def no_piece_left(kind: MagicItem, items: Iterable[Item], him: Bearer, rules: Rules) -> Shown:
    """Why he can have no more armour that is magic."""
    free = [piece for piece in kind.of if has(piece, kind, him, rules)]
    if not free:
        return T("he wears nothing that can be magic")
    return ONE_EACH if slots_used(items, him, rules).issuperset(map(slot, free)) else None


def no_piece_for(
    item: Item, id: str, kind: MagicItem, others: Iterable[Item], him: Bearer | None, rules: Rules
) -> Shown:
    """Why no piece of his can have an ability."""
    if him is None or not kind.of:
        return None
    fits = fitting(kind, (id,))
    able = [piece for piece in candidates(kind, (id,), him, rules) if item.of in (None, piece)]
    if (item.of is not None and item.of not in fits) or not able:
        return T("only on: {forms}", forms=piece_words(fits, kind, rules))
    return ONE_EACH if slots_used(others, him, rules).issuperset(map(slot, able)) else None


def doubled(items: tuple[Item, ...], him: Bearer, rules: Rules) -> Iterator[Refusal]:
    """One ability on all that he wears, and one on his shield."""
    suit = magic_suit(him, rules)
    used: dict[str, Shown] = {} if suit is None else {SUIT: rules.word(suit)}
    for index, item in enumerate(items):
        kind = rules.system.items.get(item.take or "")
        if kind is None or not kind.of:
            continue
        piece = piece_of(item, kind, him, rules)
        if piece is None or piece not in kind.of or not has(piece, kind, him, rules):
            continue
        where, what = slot(piece), _what(item, kind)
        if where in used:
            text = T(
                "2 magic abilities on his body: {one}, {other}. Armour, helmet and skin may have "
                "only one between them; a shield may have its own.",
                one=used[where],
                other=what,
            )
            if where == SHIELD:
                text = T(
                    "2 magic abilities on his shield: {one}, {other}. A shield may have only one.",
                    one=used[where],
                    other=what,
                )
            yield by_kind(kind, rules, text, T("Keep only one of the two."), 1, 2)._replace(path=(index,))
        used.setdefault(where, what)


def _what(item: Item, kind: MagicItem) -> Shown:
    return next((kind.abilities[id].name for id in item.abilities if id in kind.abilities), kind.name)
