"""Pieces of armour that may be magic: the piece that an item is, and one ability each for the suit and the shield."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.core.choices import Fault, OneOf, Option, Refusal, Trials
from builder.core.controls import Control
from builder.core.findings import WARNING, Shown, T, Text, alternatives
from builder.core.spelling import use_one_of
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.roster import Item
from builder.systems.wfb3.magic_items.bearers import Bearer
from builder.systems.wfb3.magic_items.refusals import AGREE, CODE, REMOVE, by_kind
from builder.systems.wfb3.rules import Rules

SHIELD, SUIT = "shield", "suit"
ONE_EACH = T("One ability for what he wears, and one for his shield.")


def slot(piece: str) -> str:
    """The slot that a piece of armour takes: `shield`, or `suit` for everything else that is worn."""
    return SHIELD if piece == SHIELD else SUIT


def armour_on(gear: Iterable[str], rules: Rules) -> str | None:
    """Id of the body armour among pieces of equipment; `None` without body armour."""
    known = rules.system.armour
    return next((id for id in gear if id in known and known[id].kind == "body"), None)


def magic_suit(bearer: Bearer, rules: Rules) -> str | None:
    """Id of the bearer's body armour if it is always magic, else `None`."""
    worn = armour_on(bearer.gear, rules)
    return worn if worn is not None and rules.system.armour[worn].ability is not None else None


def is_on_bearer(piece: str, kind: MagicItem, bearer: Bearer, rules: Rules) -> bool:
    """True if the bearer has this piece: as equipment, as clothing, or as skin that no body armour covers."""
    worn = kind.worn.get(piece)
    if worn is None:
        return piece in bearer.gear
    return not worn.bare or armour_on(bearer.gear, rules) is None


def pieces_allowing(kind: MagicItem, taken: Iterable[str]) -> tuple[str, ...]:
    """Ids of the pieces that may have all these abilities together, doubtful pieces included."""
    known = [a for a in map(kind.abilities.get, taken) if a is not None and a.of]
    return tuple([p for p in kind.of if all(p in a.of or p in a.perhaps_of for a in known)]) if known else kind.of


def pieces_at_hand(kind: MagicItem, taken: Iterable[str], bearer: Bearer, rules: Rules) -> tuple[str, ...]:
    """Ids of the bearer's pieces that may have all these abilities together, doubtful pieces included."""
    return tuple([p for p in pieces_allowing(kind, taken) if is_on_bearer(p, kind, bearer, rules)])


def piece_of(item: Item, kind: MagicItem, bearer: Bearer | None, rules: Rules) -> str | None:
    """Id of the piece that an item is: the chosen one, or the only possible one; `None` if undecided."""
    if item.of is not None or not kind.of or bearer is None:
        return item.of
    able = pieces_at_hand(kind, item.abilities, bearer, rules)
    return able[0] if len(able) == 1 else None


def piece_word(piece: str, kind: MagicItem, rules: Rules) -> Shown:
    """Display name of a piece."""
    return kind.worn[piece].name if piece in kind.worn else rules.word(piece)


def piece_words(pieces: Iterable[str], kind: MagicItem, rules: Rules) -> tuple[Shown, ...]:
    """Display names of pieces."""
    return tuple(piece_word(piece, kind, rules) for piece in pieces)


@dataclass(frozen=True, kw_only=True)
class PieceChoice(OneOf[Item]):
    """Choice of the piece of armour that an item is, if there are several."""

    able: Callable[[Item], tuple[str, ...]]
    """Function that gives the ids of the pieces that an item with its abilities can be."""
    wrong: Callable[[Item], Refusal | None]
    """Function that gives the refusal of the chosen piece, or of a missing choice; `None` if there is no error."""

    def faults(self, item: Item) -> Iterator[Fault]:
        """Error of a piece that the bearer does not have, or that may not have the item's abilities."""
        refusal = self.wrong(item)
        if refusal is not None:
            yield self._fault(refusal, () if item.of is None else self.path, item.of)

    def controls(self, trials: Trials[Item]) -> Iterator[Control]:
        """The control of the piece; the only possible one is the default."""
        able = self.able(trials.holder)
        if len(able) == 1:
            only = self.options[able[0]].name
            yield from OneOf.controls(replace(self, none=only), trials) if trials.holder.of is not None else ()
        else:
            yield from super().controls(trials)


def piece_choice(kind: MagicItem, bearer: Bearer | None, rules: Rules, section: Shown) -> PieceChoice:
    """The choice of the piece of armour that an item of this kind is."""

    def wrong(item: Item) -> Refusal | None:
        return None if bearer is None else wrong_piece_refusal(item, kind, bearer, rules)

    def able(item: Item) -> tuple[str, ...]:
        if bearer is None:
            return kind.of
        return pieces_at_hand(kind, item.abilities, bearer, rules) if item.abilities else kind.of[:1]

    return PieceChoice(
        path=("of",),
        label=T("which piece"),
        code=CODE,
        section=section,
        options={id: Option(piece_word(id, kind, rules)) for id in kind.of},
        priced=False,
        able=able,
        wrong=wrong,
    )


def wrong_piece_refusal(item: Item, kind: MagicItem, bearer: Bearer, rules: Rules) -> Refusal | None:
    """Refusal of a piece that the bearer does not have, or that may not have the item's abilities; else `None`."""
    if item.of is None and not item.abilities:  # the ability comes first, and often says the piece
        return None
    able = pieces_at_hand(kind, item.abilities, bearer, rules)
    fits = pieces_allowing(kind, item.abilities)
    there = able if item.of is None else item.of in kind.of and is_on_bearer(item.of, kind, bearer, rules)
    if fits and not there:
        text, fix = _missing(item, kind, fits, bearer, rules)
        found = item.of if item.of is not None else armour_on(bearer.gear, rules)
        not_there = T("he does not carry it") if item.of not in kind.worn else T("he wears armour")
        reason = None if item.of is None else not_there
        return by_kind(kind, rules, text, fix, list(able), found, reason=reason, beside=_only_on(fits, kind, rules))
    piece = piece_of(item, kind, bearer, rules)
    if piece is None and not fits:
        return None  # that its abilities do not go together is said of them
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
        reason = T("not with: {abilities}", abilities=names)
        beside = _only_on(fits, kind, rules) if fits else None
        return by_kind(kind, rules, text, fix, list(able), piece, reason=reason, beside=beside)
    return None


def _only_on(pieces: Iterable[str], kind: MagicItem, rules: Rules) -> Text:
    """Reason that blocks an ability which only these pieces of armour may have."""
    return T("only on: {forms}", forms=piece_words(pieces, kind, rules))


def _missing(item: Item, kind: MagicItem, fits: tuple[str, ...], bearer: Bearer, rules: Rules) -> tuple[Text, Text]:
    """Message and fix for an item without a possible piece: skin under armour, magic already, unknown, or not worn.

    `fits` are the ids of pieces that may have its abilities.
    """
    name = _ability_name(item, kind)
    worn = armour_on(bearer.gear, rules)
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
    magic = magic_suit(bearer, rules)
    if magic is not None and (
        magic in asked or any(p in kind.of and slot(p) == SUIT and p not in kind.worn for p in asked)
    ):
        text = T("{armour}: already magic; no further ability is possible.", armour=rules.word(magic))
        return text, T("Remove the item.")
    if item.of is not None and item.of not in kind.of:
        text = T("{item}: {piece} cannot be magic armour.", item=kind.name, piece=rules.word(item.of))
        able = pieces_at_hand(kind, item.abilities, bearer, rules)
        return text, use_one_of(able, rules.word) if able else REMOVE
    pieces = alternatives(piece_word(p, kind, rules) for p in asked if not _bare(p, kind))
    text = T("{ability}: he has none of the armour that can bear it ({pieces}).", ability=name, pieces=pieces)
    return text, T("Give him such a piece, or take another ability.")


def _bare(piece: str, kind: MagicItem) -> bool:
    """True if the piece is bare skin."""
    return piece in kind.worn and kind.worn[piece].bare


def unclear_piece_warning(item: Item, id: str, kind: MagicItem, bearer: Bearer | None, rules: Rules) -> Refusal | None:
    """Warning if the sources do not say whether the piece that the item is may have its ability `id`."""
    ability = kind.abilities[id]
    piece = _valid_piece(item, kind, bearer, rules) if ability.perhaps_of else None
    if piece is None or piece not in ability.perhaps_of:
        return None
    text = T(
        "{ability} on this piece ({piece}): the rules do not say whether this is allowed.",
        ability=ability.name,
        piece=piece_word(piece, kind, rules),
    )
    return by_kind(kind, rules, text, AGREE, list(ability.of), piece, severity=WARNING)


def unclear_beside_warning(item: Item, id: str, kind: MagicItem, bearer: Bearer | None, rules: Rules) -> Refusal | None:
    """Warning if the sources do not say whether the item's ability `id` works beside another piece of the bearer."""
    ability = kind.abilities[id]
    other = next((piece for piece in ability.perhaps_beside if bearer is not None and piece in bearer.gear), None)
    if other is None or _valid_piece(item, kind, bearer, rules) is None:
        return None
    text = T(
        "{ability} with this piece ({piece}): the rules do not say whether it still works.",
        ability=ability.name,
        piece=rules.word(other),
    )
    return by_kind(kind, rules, text, AGREE, None, other, severity=WARNING)


def _valid_piece(item: Item, kind: MagicItem, bearer: Bearer | None, rules: Rules) -> str | None:
    """Id of the piece that an item is; `None` if it is no armour, or if the piece has an error or is undecided."""
    if bearer is None or not kind.of or wrong_piece_refusal(item, kind, bearer, rules) is not None:
        return None
    return piece_of(item, kind, bearer, rules)


def magic_slots(items: Sequence[Item], bearer: Bearer, rules: Rules) -> Iterator[tuple[str, Shown, int | None]]:
    """Slot, ability name and index of the item, for each magic ability in a slot of the bearer's armour.

    The index is `None` for armour that is always magic.
    """
    suit = magic_suit(bearer, rules)
    if suit is not None:
        yield SUIT, rules.word(suit), None
    for index, item in enumerate(items):
        kind = rules.item_kind(item)
        piece = piece_of(item, kind, bearer, rules) if kind is not None else None
        if kind is not None and piece is not None and piece in kind.of and is_on_bearer(piece, kind, bearer, rules):
            yield slot(piece), _ability_name(item, kind), index


def no_free_piece(kind: MagicItem, items: Sequence[Item], bearer: Bearer, rules: Rules) -> Shown:
    """Reason that the bearer can have no further magic armour; `None` if he can."""
    slots = {slot(piece) for piece in kind.of if is_on_bearer(piece, kind, bearer, rules)}
    if not slots:
        return T("he wears nothing that can be magic")
    return ONE_EACH if slots <= {used for used, _, _ in magic_slots(items, bearer, rules)} else None


def two_abilities_on_one_slot(items: Sequence[Item], bearer: Bearer, rules: Rules) -> Iterator[Refusal]:
    """Refusals of a second ability on the bearer's suit or shield; paths begin at the list of items."""
    for where in (SUIT, SHIELD):
        held = [(name, index) for known, name, index in magic_slots(items, bearer, rules) if known == where]
        last = held[-1][1] if len(held) > 1 else None
        kind = None if last is None else rules.item_kind(items[last])
        if last is not None and kind is not None:
            text = _too_many_abilities(where, tuple(name for name, _ in held))
            fix = T("Keep only one of them.")
            yield by_kind(kind, rules, text, fix, 1, len(held), reason=ONE_EACH, path=(last,))


def _too_many_abilities(where: str, names: tuple[Shown, ...]) -> Text:
    """Message on several abilities with these names in one slot (`where`): `shield` or `suit`."""
    if where == SHIELD:
        return T("Several magic abilities on his shield: {names}. A shield may have only one.", names=names)
    return T(
        "Several magic abilities on his body: {names}. Armour, helmet and skin may have "
        "only one between them; a shield may have its own.",
        names=names,
    )


def _ability_name(item: Item, kind: MagicItem) -> Shown:
    """Name of an item's first known ability."""
    return next((kind.abilities[id].name for id in item.abilities if id in kind.abilities), kind.name)
