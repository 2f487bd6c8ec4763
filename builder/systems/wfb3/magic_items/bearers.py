"""Who may bear which magic ability, and on what: forms of weapons, pieces of armour, race, alignment (Warhammer Armies, magic items).

Where the sources leave a question open it is asked (a warning), and only what they say is refused (an error).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, Text, alternatives
from builder.core.limits import Keys
from builder.core.spelling import did_you_mean, names_in, use_one_of
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.model import roster, values
from builder.systems.wfb3.model.bestiary import Creature
from builder.systems.wfb3.model.magic import Ability, ItemForm, MagicItem, Several
from builder.systems.wfb3.rules import rules as rules_
from builder.systems.wfb3.rules.rules import Rules

CODE = "wfb3.item"
SHIELD, SUIT = "shield", "suit"


class ItemFault(Enum):
    """What is wrong with a magic item, where more leads out of it than to remove the item."""

    IDLE_KEY = auto()
    """A key that means nothing for it."""
    PIECE = auto()
    """Which piece of armour it is, is not said or cannot be."""
    BARE_SKIN = auto()
    """It works on bare skin, and its bearer wears armour."""
    ONE_OF = auto()
    """It has one of certain abilities."""
    BEARER = auto()
    """The unit has nobody who bears it."""
    SHOTS = auto()
    """The number of shots is missing."""
    INCOMPLETE = auto()
    """Something is missing that the player alone can say."""
    GREAT_BANNER = auto()
    """Its bearer is not the one of the banner."""


class Bearer(NamedTuple):
    """What of a character decides which magic he may bear."""

    race: str
    gear: tuple[str, ...]
    line: str
    """The line of the list that sells him; his unit's for a champion sold with it."""
    sides: tuple[str, ...] = ()
    """The alignments that he may have; empty where nobody says any."""
    mount: str | None = None


class Objection(NamedTuple):
    """What speaks against an ability, or against a form."""

    text: Text
    certain: bool
    found: Plain
    allowed: Plain
    fix: Text


def bearer(figure: ModelSpec, race: str, line: str, rules: Rules) -> Bearer:
    """A model as the bearer of magic items."""
    return of_parts(race, figure.gear, line, figure.mount.id if figure.mount is not None else None, rules)


def of_parts(race: str, gear: tuple[str, ...], line: str, mount: str | None, rules: Rules) -> Bearer:
    """The bearer of such gear, whatever model he is."""
    sides = rules_.sides_of(rules, race)
    asked = rules.creatures[mount].riders if mount in rules.creatures else ()
    if (
        sides and asked
    ):  # his mount bears no others; where the list sells it against that, he is what the mount asks (A52)
        sides = tuple(side for side in sides if side in asked) or asked
    return Bearer(race, gear, line, sides, mount)


# ------------------------------------------------------------------- who he is


def refused(ability: Ability, him: Bearer, rules: Rules) -> Objection | None:
    """Why he, whatever he wears, may not have an ability."""
    name = ability.name_in_sentence
    if ability.only is not None and him.line not in ability.only.lines.get(rules.part or rules.army_itself.army.id, ()):
        text = T("{ability}: only for {bearers}.", ability=name, bearers=ability.only.name)
        return Objection(
            text, True, him.line, [*ability.only.lines.get(rules.part or rules.army_itself.army.id, ())], ANOTHER
        )
    if ability.creatures and him.race not in ability.creatures:
        races = tuple(people(rules.creatures[id]) for id in ability.creatures)
        if him.race in ability.perhaps_creatures:
            text = T(
                "{ability}: only for {races}. The rules do not say whether this race ({race}) counts.",
                ability=name,
                races=races,
                race=rules.creatures[him.race].name,
            )
            return Objection(text, False, him.race, list(ability.creatures), AGREE)
        text = T("{ability}: only for {races}.", ability=name, races=races)
        return Objection(text, True, him.race, list(ability.creatures), ANOTHER)
    if him.mount is not None and him.mount in ability.not_riding:
        text = T(
            "{ability}: not for riders of this mount ({mount}).", ability=name, mount=rules.creatures[him.mount].name
        )
        return Objection(text, True, him.mount, False, T("Take another ability, or give him another mount."))
    against = [side for side in him.sides if side in ability.not_for]
    if against:
        allowed = [side for side in values.SIDES if side not in ability.not_for]
        found = values.alignment_text(him.sides)
        barred = values.alignment_text(ability.not_for)
        if len(against) < len(him.sides):
            text = T(
                "{ability}: not for {barred} characters; he may be {found}.", ability=name, barred=barred, found=found
            )
            if set(him.sides) == set(values.SIDES):
                text = T(
                    "{ability}: not for {barred} characters; he may be of any alignment.", ability=name, barred=barred
                )
            return Objection(text, False, list(him.sides), allowed, T("Agree on his alignment before the game."))
        text = T("{ability}: not for {barred} characters; he is {found}.", ability=name, barred=barred, found=found)  # fmt: skip
        return Objection(text, True, list(him.sides), allowed, ANOTHER)
    return None


ANOTHER = T("Take another ability.")
AGREE = T("Agree on it with your opponent.")


# ---------------------------------------------------------------- what it is on


def slot(piece: str) -> str:
    """Shields count apart; all else that he wears is one suit."""
    return SHIELD if piece == SHIELD else SUIT


def armour_on(him: Bearer, rules: Rules) -> str | None:
    """The armour on his body."""
    known = rules.system.armour
    for id in him.gear:
        if id in known and known[id].kind == "body":
            return id
    return None


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


def piece_of(item: roster.Item, kind: MagicItem, him: Bearer, rules: Rules) -> str | None:
    """Which piece it is: the one that is named, or the only one that it can be."""
    if item.of is not None or not kind.of:
        return item.of
    able = candidates(kind, item.abilities, him, rules)
    return able[0] if len(able) == 1 else None


def piece_word(piece: str, kind: MagicItem, rules: Rules) -> Shown:
    """A piece in words."""
    return kind.worn[piece].name if piece in kind.worn else rules.word(piece)


def on_piece(item: roster.Item, kind: MagicItem, him: Bearer, path: Keys, rules: Rules) -> Iterator[Finding]:
    """Its piece is there, and may have the abilities."""
    if item.of is None and not item.abilities:  # the ability comes first, and often says the piece
        return
    able = candidates(kind, item.abilities, him, rules)
    fits = fitting(kind, item.abilities)
    piece = piece_of(item, kind, him, rules)
    at = (*path, "of") if item.of else path
    if fits and (item.of is None or item.of not in kind.of or not has(item.of, kind, him, rules)) and not (item.of is None and able):  # fmt: skip
        text, fix, fault = _missing(item, kind, fits, him, rules)
        found = item.of if item.of is not None else armour_on(him, rules)
        yield _finding(text, at, found, kind, rules, allowed=list(able), fix=fix, fault=fault)
    elif piece is None:
        text = T("{item}: choose which piece of the character’s armour it is.", item=kind.name)
        fix = T("Choose the piece: {piece}.", piece=alternatives(piece_word(p, kind, rules) for p in able))
        yield _finding(text, at, item.of, kind, rules, allowed=list(able), fix=fix, fault=ItemFault.PIECE)
    elif piece not in fits:
        names = tuple(kind.abilities[id].name for id in item.abilities if id in kind.abilities)
        words = alternatives(piece_word(p, kind, rules) for p in fits)
        text = T("{ability}: not allowed on this piece ({piece}); allowed: {pieces}.", ability=names, pieces=words, piece=piece_word(piece, kind, rules))  # fmt: skip
        fix = T("Choose a piece that may have this ability, or take another ability.")
        yield _finding(text, (*path, "of"), piece, kind, rules, allowed=list(able), fix=fix, fault=ItemFault.PIECE)
    else:
        yield from _unclear(item, kind, piece, him, path, rules)


def _missing(
    item: roster.Item, kind: MagicItem, fits: tuple[str, ...], him: Bearer, rules: Rules
) -> tuple[Text, Text, ItemFault | None]:
    """Why there is no piece on him for it, and the ways out: a piece unknown or not his, magic already, or skin under armour."""
    name = next((kind.abilities[id].name for id in item.abilities if id in kind.abilities), kind.name)
    worn = armour_on(him, rules)
    asked = fits if item.of is None else (item.of,)
    if worn is not None and all(_bare(p, kind) for p in asked):
        text = T(
            "{ability} works only on bare skin, but he wears armour ({armour}).", ability=name, armour=rules.word(worn)
        )
        fault = ItemFault.BARE_SKIN if all(_bare(p, kind) for p in fits) else None
        if fault is None:
            text = T("{ability} on bare skin, but he wears armour ({armour}).", ability=name, armour=rules.word(worn))
        return text, T("Remove his armour, or take another ability."), fault
    magic = magic_suit(him, rules)
    if magic is not None and (magic in asked or any(p in kind.of and slot(p) == SUIT and p not in kind.worn for p in asked)):  # fmt: skip
        text = T("{armour}: already magic; no further ability is possible.", armour=rules.word(magic))
        return text, T("Remove the item."), None
    if item.of is not None and item.of not in kind.of:
        return (
            T("{item}: {piece} cannot be magic armour.", item=kind.name, piece=rules.word(item.of)),
            use_one_of(fits, rules.word),
            None,
        )
    pieces = alternatives(piece_word(p, kind, rules) for p in asked if not _bare(p, kind))
    text = T("{ability}: he has none of the armour that can bear it ({pieces}).", ability=name, pieces=pieces)
    return text, T("Give him such a piece, or take another ability."), None


def _bare(piece: str, kind: MagicItem) -> bool:
    return piece in kind.worn and kind.worn[piece].bare


def _unclear(
    item: roster.Item, kind: MagicItem, piece: str, him: Bearer, path: Keys, rules: Rules
) -> Iterator[Finding]:
    """What the sources leave open of a piece."""
    for place, id in enumerate(item.abilities):
        ability = kind.abilities.get(id)
        if ability is None:
            continue
        at = (*path, "abilities", place)
        if piece in ability.perhaps_of:
            text = T(
                "{ability} on this piece ({piece}): the rules do not say whether this is allowed.",
                ability=ability.name,
                piece=piece_word(piece, kind, rules),
            )
            yield _finding(text, at, piece, kind, rules, allowed=list(ability.of), fix=AGREE, severity=WARNING)
        for other in ability.perhaps_beside:
            if other in him.gear:
                text = T("{ability} with this piece ({piece}): the rules do not say whether it still works.", ability=ability.name, piece=rules.word(other))  # fmt: skip
                yield _finding(text, at, other, kind, rules, fix=AGREE, severity=WARNING)


def used(items: Iterable[roster.Item], him: Bearer, rules: Rules) -> set[str]:
    """Where he has a magic ability: on what he wears, on his shield."""
    found = {SUIT} if magic_suit(him, rules) is not None else set()
    for item in items:
        kind = rules.system.items.get(item.take or "")
        piece = piece_of(item, kind, him, rules) if kind is not None and kind.of and item.abilities else None
        if piece is not None:
            found.add(slot(piece))
    return found


def magic_suit(him: Bearer, rules: Rules) -> str | None:
    """The armour on his body, where that is magic by itself."""
    worn = armour_on(him, rules)
    return worn if worn is not None and rules.system.armour[worn].ability is not None else None


def doubled(items: tuple[roster.Item, ...], him: Bearer, rules: Rules) -> Iterator[Finding]:
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
        where = slot(piece)
        if where in used:
            text = T(
                "2 magic abilities on his body: {one}, {other}. Armour, helmet and skin may have "
                "only one between them; a shield may have its own.",
                one=used[where],
                other=_what(item, kind),
            )
            if where == SHIELD:
                text = T(
                    "2 magic abilities on his shield: {one}, {other}. A shield may have only one.",
                    one=used[where],
                    other=_what(item, kind),
                )
            yield _finding(text, ("items", index), 2, kind, rules, allowed=1, fix=T("Keep only one of the two."))
        used.setdefault(where, _what(item, kind))


def _what(item: roster.Item, kind: MagicItem) -> Shown:
    return next((kind.abilities[id].name for id in item.abilities if id in kind.abilities), kind.name)


# ------------------------------------------------------------------ what form it has


def form_of(item: roster.Item, kind: MagicItem) -> str | None:
    """What the item is: as its roster says, or as its kind is if nothing is said."""
    return item.form if item.form is not None else kind.form


def several(form: ItemForm, race: str) -> Several:
    """Whether such a thing may have more than one ability in the hands of a race."""
    return form.several_for.get(race, form.several)


def lacks(form: ItemForm, him: Bearer) -> bool:
    """Whether he has not the weapon that would be magic."""
    return bool(form.weapons) and not any(id in him.gear for id in form.weapons)


def in_form(item: roster.Item, kind: MagicItem, him: Bearer, path: Keys, rules: Rules) -> Iterator[Finding]:
    """Its form is one that he carries, and may have so many abilities."""
    id = form_of(item, kind)
    form = kind.forms.get(id or "")
    if form is None or id is None:
        return
    at = (*path, "form") if item.form is not None else path
    if lacks(form, him):
        words = tuple(rules.word(w) for w in form.weapons)
        text = T("{item}, {form}: he carries no weapon of this kind ({weapon}) that can be magic.", item=kind.name, form=form.name, weapon=words)  # fmt: skip
        yield _finding(
            text,
            at,
            id,
            kind,
            rules,
            allowed=[f for f, other in kind.forms.items() if not lacks(other, him)],
            fix=T("Give him such a weapon, or choose another form."),
        )
    number = len(set(item.abilities))
    free = several(form, him.race)
    if number > 1 and free != "any":
        allowed = [f for f, other in kind.forms.items() if several(other, him.race) == "any" and not lacks(other, him)]
        able = alternatives(kind.forms[f].name for f in allowed)
        if free == "unclear":
            text = T("{form} with {count} abilities: {why}", count=number, form=form.name, why=form.unclear)
            yield _finding(text, at, number, kind, rules, allowed=allowed, fix=AGREE, severity=WARNING)
        else:
            text = T(
                "{count} abilities on this weapon ({form}), which may have only one; those that may "
                "have several: {forms}.",
                count=number,
                form=form.name,
                forms=able,
            )
            yield _finding(text, at, number, kind, rules, allowed=1, fix=T("Keep only one ability, or choose another form."))  # fmt: skip


def unknown_form(item: roster.Item, kind: MagicItem, path: Keys) -> Iterator[Finding]:
    """A form that the item cannot have."""
    if item.form is None or not kind.forms or item.form in kind.forms:
        return
    text = T("{item}: the form “{id}” is unknown.", item=kind.name, id=item.form)
    yield Finding(
        "ref.unknown", ERROR, text, "WFB3 24.4", path=(*path, "form"), found=item.form, allowed=list(kind.forms),
        fix=did_you_mean(item.form, kind.forms, names_in(kind.forms)),
    )  # fmt: skip


# --------------------------------------------------------------------- all of it


def check(items: tuple[roster.Item, ...], him: Bearer, rules: Rules) -> Iterator[Finding]:
    """All that one bearer's items ask of him."""
    for index, item in enumerate(items):
        kind = rules.system.items.get(item.take or "")
        if kind is None:
            continue
        path = ("items", index)
        for place, id in enumerate(item.abilities):
            ability = kind.abilities.get(id)
            against = refused(ability, him, rules) if ability is not None else None
            if against is not None:
                severity = ERROR if against.certain else WARNING
                yield _finding(
                    against.text,
                    (*path, "abilities", place),
                    against.found,
                    kind,
                    rules,
                    allowed=against.allowed,
                    fix=against.fix,
                    severity=severity,
                )
        yield from in_form(item, kind, him, path, rules)
        if kind.missile and not shoots(him, rules):
            text = T("{item}: he carries no missile weapon.", item=kind.name)
            yield _finding(
                text, path, item.take, kind, rules, allowed=False, fix=T("Give him such a weapon, or remove the item.")
            )
        if kind.of:
            yield from on_piece(item, kind, him, path, rules)
    yield from doubled(items, him, rules)


def shoots(him: Bearer, rules: Rules) -> bool:
    """Whether he has a weapon that shoots or is thrown."""
    weapons = rules.system.weapons
    return any(id in weapons and weapons[id].shot is not None for id in him.gear)


def _finding(
    text: Text,
    path: Keys,
    found: Plain,
    kind: MagicItem,
    rules: Rules,
    *,
    allowed: Plain = None,
    fix: Text | None = None,
    severity: str = ERROR,
    fault: ItemFault | None = None,
) -> Finding:
    fix = fix if fix is not None else T("Remove the item.")
    cited = rules.cite(kind.source)
    return Finding(CODE, severity, text, cited, path=path, found=found, allowed=allowed, fix=fix, fault=fault)


def people(creature: Creature) -> Shown:
    """What several of them are called."""
    return creature.name if creature.people is None else creature.people
