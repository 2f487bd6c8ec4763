"""What one magic item may hold: abilities, spells, shots (24.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import controls
from builder.core.choices import AnyOf, Bound, Choice, HolderT, Number, OneOf, Option, Refusal, reason_of
from builder.core.findings import ERROR, N, Plain, Shown, T, Text, either
from builder.core.parts import Name, NotOffered, Part, Several
from builder.core.plurals import P
from builder.core.points import Quarters, to_number
from builder.core.roster import MAX_PARTS
from builder.core.spelling import did_you_mean, names_in, use_one_of
from builder.systems.wfb3.entries import spells
from builder.systems.wfb3.magic_items import forms, pieces
from builder.systems.wfb3.magic_items.bearers import barred, is_barred
from builder.systems.wfb3.magic_items.carriers import (
    CHAMPION,
    POSTS,
    Carrier,
    carriers_key,
    higher_key,
    is_unborne,
    single_key,
)
from builder.systems.wfb3.magic_items.prices import ability_points
from builder.systems.wfb3.magic_items.refusals import ANOTHER, CODE, ONE_ABILITY, at_most, by_book, by_list
from builder.systems.wfb3.model import key_names
from builder.systems.wfb3.model.lists import ItemLimit
from builder.systems.wfb3.model.magic import Ability, MagicItem
from builder.systems.wfb3.model.roster import Item, Spell
from builder.systems.wfb3.rules.rules import Rules

MAX_SHOTS = 100
SPELL_LEVELS = (1, 2, 3, 4)
FIELDS = ("form", "abilities", "spells", "spell", "shots", "of", "points")
"""What an item may say of itself, in the order of the controls that remove what does not apply."""


def level_abilities(limit: ItemLimit, level: int) -> int | None:
    """How many abilities the list allows an item of a character of this level; `None`: any number."""
    if str(level) in limit.abilities_at:
        return limit.abilities_at[str(level)]
    if limit.abilities_per_levels is not None:
        return level // limit.abilities_per_levels + limit.more_abilities
    return limit.abilities


def contents(carrier: Carrier, item: Item, kind: MagicItem, cost: int, section: Shown) -> tuple[Choice[Item], ...]:
    """What may be chosen of an item of a known kind that costs so many quarters."""
    by_shot = any(kind.abilities[a].per_shot for a in item.abilities if a in kind.abilities)
    used = {
        "form": bool(kind.forms),
        "abilities": True,
        "spells": kind.spells == "many",
        "spell": kind.spells == "one",
        "shots": by_shot,
        "of": bool(kind.of),
        "points": False,
    }
    choices: list[Choice[Item]] = [unused_key(item, kind.name, field, section) for field in FIELDS if not used[field]]
    if kind.forms:
        choices.append(forms.form_choice(kind, item, carrier.him, carrier.rules, section))
    if kind.of:
        beside = carrier.others_of(item)
        choices.append(pieces.piece_choice(kind, item, carrier.him, beside, carrier.rules, section))
    choices.append(_abilities(carrier, item, kind, cost, section))
    if by_shot:
        choices.append(_shots(item, kind, section))
    if kind.spells == "one":
        choices += _one_spell(carrier, item, kind, section)
    elif kind.spells == "many":
        choices.append(_spells_on_scroll(carrier, item, kind, section))
    return (*choices, Name(path=("name",), label=T("name"), section=section))


def unused_key(item: Item, name: Shown | None, field: str, section: Shown) -> NotOffered[Item]:
    """A key that does not apply to an item of its kind.

    `name` is what the item is called, `None` if its kind is unknown.
    """
    value = getattr(item, field)
    shown: Shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
    if field == "points":
        shown = to_number(value or 0)

    def refusal(_: Plain) -> Refusal:
        key = key_names.key_name(field)
        text = T("“{key}” does not apply to {item}.", key=key, item=name)
        found = str(to_number(value)) if field == "points" else str(value)
        return by_book(text, T("Remove “{key}”.", key=key), False, found)

    return NotOffered(
        path=(field,),
        label=T("{key}: {value}", key=field, value=shown),
        code=CODE,
        section=section,
        refusal=None if name is None else refusal,
    )


# ----------------------------------------------------------------------------- abilities


def _abilities(carrier: Carrier, item: Item, kind: MagicItem, cost: int, section: Shown) -> AnyOf[Item]:
    """The abilities of an item, each once."""
    rules, him, id = carrier.rules, carrier.him, item.take or ""
    limit = None if is_unborne(carrier, kind) else carrier.limit(id)
    does = rules.system.item_effects.get(id)

    def option(ability: str) -> Option:
        known = kind.abilities[ability]
        note: Shown = T("for each shot") if known.per_shot else T("once in the army") if known.once else None
        if does is not None and ability in does.abilities and (effect := does.abilities[ability].effect) is not None:
            note = effect if note is None else T("{first}; {second}", first=note, second=effect)
        return Option(known.name, ability_points(known, item), note=note)

    def unknown(ability: str) -> Refusal:
        text = T("{item}: the ability “{id}” is unknown; it counts as 0 points.", item=kind.name, id=ability)
        fix = did_you_mean(ability, kind.abilities, names_in(kind.abilities))
        return Refusal(text, fix, list(kind.abilities), by="rulebook", code="ref.unknown")

    def twice(_: str) -> Refusal:
        return by_book(T("An item cannot have the same ability twice."), T("Remove the duplicate."), 1)

    def not_listed(_: Item, ability: str) -> Refusal | None:
        return None if limit is None else _not_listed(carrier, kind, limit, ability)

    def not_for_him(_: Item, ability: str) -> Refusal | None:
        return None if him is None else barred(kind, kind.abilities[ability], him, rules)

    def alone_on_form(item: Item, _: str) -> Shown:
        form = forms.form_of(item, kind)
        refusal = forms.one_ability(item, form, kind, him, rules) if form in kind.forms else None
        if form is None or refusal is None or refusal.severity != ERROR:
            return None
        return T("{form}: one ability only", form=kind.forms[form].name)

    return AnyOf(
        path=("abilities",),
        label=T("abilities"),
        code=CODE,
        section=section,
        options={ability: option(ability) for ability in kind.abilities},
        names={ability: known.name for ability, known in kind.abilities.items()},
        unknown=unknown,
        twice=twice,
        bounds=tuple(_ability_bounds(carrier, item, kind, limit, cost)),
        together=(lambda item: forms.incompatible(item, kind),),
        needs=(
            not_listed,
            lambda _, ability: _only_for_post(carrier, kind.abilities[ability]),
            not_for_him,
            lambda item, ability: forms.wrong_form(item, ability, kind),
            lambda item, ability: pieces.unclear_on_piece(item, ability, kind, him, rules),
            lambda item, ability: pieces.unclear_beside(item, ability, kind, him, rules),
        ),
        hints=(
            alone_on_form,
            lambda now, ability: pieces.no_piece_for(now, ability, kind, carrier.others_of(item), him, rules),
            lambda now, ability: _counted_carrier(carrier, item, now, ability),
            lambda _, ability: _had_elsewhere(carrier, item, ability) if kind.abilities[ability].once else None,
        ),
    )


def _ability_bounds(
    carrier: Carrier, item: Item, kind: MagicItem, limit: ItemLimit | None, cost: int
) -> Iterator[Bound]:
    """How many abilities an item has, and what they may cost."""
    rules, id = carrier.rules, item.take or ""

    def number(most: int, refusal: Refusal) -> Bound:
        counted = refusal._replace(allowed=most, reason=at_most(most))
        return Bound(most, lambda _: 1, lambda _: counted, exchange=most == 1, all=True)

    if kind.min_abilities:
        least = kind.min_abilities

        def too_few(found: int) -> Refusal:
            return by_book(T("{item}: an ability is needed.", item=kind.name), T("Add an ability."), least, found)

        yield Bound(None, lambda _: 1, too_few, least=least, at="holder", all=True)
    if kind.max_abilities is not None:
        one = by_book(T("{item}: only one ability is allowed.", item=kind.name), ONE_ABILITY)
        yield number(kind.max_abilities, one)
    elif carrier.is_unit and kind.carried_by in POSTS and (carrier.unit is None or id in carrier.offers):
        yield number(1, by_book(T("{item} of a unit: only one ability is allowed.", item=kind.name), ONE_ABILITY))
    found, level = len(item.abilities), carrier.level
    most = None if limit is None else level_abilities(limit, level)
    if most is not None:
        text = T("{item}: {found} abilities; the list allows {allowed} here.", item=kind.name, found=found, allowed=most)  # fmt: skip
        yield number(most, by_list(rules, text, T("Remove {count}.", count=found - most)))
    able = None if carrier.champion is None else carrier.champion.abilities.get(id)
    if able is not None and id in carrier.offers:
        text = N(
            "{item} of a level {level} champion: {found} ability; the list allows {allowed}.",
            "{item} of a level {level} champion: {found} abilities; the list allows {allowed}.",
            found, item=kind.name, level=level, found=found, allowed=able,
        )  # fmt: skip
        yield number(able, by_list(rules, text, T("Remove {count}.", count=found - able)))
    dearest = carrier.offers.get(id)
    if dearest is not None:
        yield _dearest(carrier, item, kind, dearest, cost)
    if kind.one_of:

        def not_one(found: int) -> Refusal:
            names = tuple(kind.abilities[ability].name for ability in kind.one_of)
            if not found:
                text = T(
                    "{item} with none of these abilities; it must have exactly one: {names}.",
                    item=kind.name,
                    names=names,
                )
                return by_book(text, T("Take one of them."), 1, found)
            text = T(
                "{item} with {found} of these abilities; it must have exactly one: {names}.",
                item=kind.name,
                names=names,
                found=found,
            )
            return by_book(text, T("Keep only one of them."), 1, found)

        yield Bound(1, lambda ability: int(ability in kind.one_of), not_one, least=1, exchange=True)


def _dearest(carrier: Carrier, item: Item, kind: MagicItem, most: int, cost: int) -> Bound:
    """What an item may cost that the list sells to a unit or its champion."""

    def price(ability: str) -> int:
        return ability_points(kind.abilities[ability], item) if ability in kind.abilities else 0

    def too_dear(cost: int) -> Refusal:
        text = T(
            "{item} worth {cost} points; the list allows {most} at most.",
            item=kind.name,
            cost=Quarters(cost),
            most=Quarters(most),
        )
        fix = T("Choose abilities worth fewer points, or remove the item.")
        reason = T("up to {points} points", points=Quarters(most))
        return by_list(carrier.rules, text, fix, to_number(most), to_number(cost), reason=reason)

    included = cost - sum(map(price, item.abilities))
    bound = Bound(most, price, too_dear, included, all=True)
    return bound._replace(at="holder") if carrier.kind == CHAMPION else bound


def _not_listed(carrier: Carrier, kind: MagicItem, limit: ItemLimit, ability: str) -> Refusal | None:
    """The list offers the ability to the character."""
    rules, known = carrier.rules, kind.abilities[ability]
    text = T("The list does not offer this ability here: {ability}.", ability=known.name)
    reason = T("not offered by the list")
    if limit.only and ability not in limit.only:
        fix = use_one_of(limit.only, names_in(kind.abilities))
        return by_list(rules, text, fix, list(limit.only), reason=reason)
    if ability in limit.without and not is_barred(kind, known, carrier.him, rules):
        option = limit.without[ability]
        fix = ANOTHER if option is None else T("Take it as an option instead: {option}.", option=rules.word(option))
        return by_list(rules, text, fix, [id for id in kind.abilities if id not in limit.without], reason=reason)
    return None


def _only_for_post(carrier: Carrier, ability: Ability) -> Refusal | None:
    """An ability that only the standard of a certain post may have."""
    if ability.role in (None, carrier.role) or carrier.kind == CHAMPION:
        return None
    post = carrier.rules.system.command[ability.role].name
    text = T("{ability}: only for the {post}.", ability=ability.name_in_sentence, post=post)
    return by_book(text, ANOTHER, ability.role, reason=T("only for the {post}", post=post))


def _counted_carrier(carrier: Carrier, item: Item, now: Item, ability: str) -> Shown:
    """Who carries such items already, where only an ability that does not count leaves room for another carrier."""
    limit = carrier.limit(item.take or "")
    if limit is None or carrier.others is None or ability in item.abilities:
        return None
    if not limit.uncounted or any(a in limit.uncounted for a in now.abilities):
        return None
    return carrier.others.takers(carriers_key(carrier.rules, limit))


def _had_elsewhere(carrier: Carrier, item: Item, ability: str) -> Shown:
    """Who else has an ability that exists once in the army."""
    if carrier.others is None:
        return None
    own = any(one.take == item.take and ability in one.abilities for one in carrier.others_of(item))
    name = carrier.others.name if own else carrier.others.holder(single_key(item.take or "", ability))
    return None if name is None else T("once in the army: {name} has it", name=name)


def _shots(item: Item, kind: MagicItem, section: Shown) -> Number[Item]:
    """Missiles of a kind that is priced by the shot have a number of shots."""
    sold = [kind.abilities[a] for a in item.abilities if a in kind.abilities and kind.abilities[a].per_shot]
    return Number(
        path=("shots",),
        label=T("shots"),
        code=CODE,
        section=section,
        name=T("shots"),
        each=sum(ability.points for ability in sold),
        high=MAX_SHOTS,
        required=by_book(
            either(T("The number of shots is missing."), T("The number of shots is not set.")),
            either(
                T("Write, for example, “{line}”, or remove the item.", line="shots: 1"),
                T("Set the number of shots, or remove the item."),
            ),
            "1+",
            missing=True,
        ),
    )


# -------------------------------------------------------------------------------- spells


def written(spell: Spell | None, level: int, kind: str | None = None) -> Plain:
    """The plain value of a spell on a scroll or in a ring: its level alone, while nothing else is known of it."""
    kind = kind if kind is not None else spell.kind if spell is not None else ""
    name = spell.name if spell is not None else ""
    more = {key: value for key, value in (("kind", kind), ("name", name)) if value}
    return {"level": level, **more} if more else level


def _limits_spells(carrier: Carrier, kind: MagicItem, id: str) -> ItemLimit:
    """What the list says of the spells in an item of a character."""
    limit = None if is_unborne(carrier, kind) else carrier.limit(id)
    return ItemLimit(item=id) if limit is None else limit


def _too_high(limit: ItemLimit, level: int, rules: Rules) -> Refusal | None:
    """A spell is no higher than the list allows to all."""
    if limit.spell_level is None or limit.higher_spells or level <= limit.spell_level:
        return None
    text = T("A level {found} spell; the list allows up to level {allowed}.", found=level, allowed=limit.spell_level)
    fix = T("Choose a spell of level {level} or below.", level=limit.spell_level)
    return by_list(rules, text, fix, limit.spell_level, level, reason=_up_to_level(limit.spell_level))


def _up_to_level(level: int) -> Text:
    return T("up to level {level}", level=level)


def _higher_elsewhere(carrier: Carrier, limit: ItemLimit, level: int) -> Shown:
    """That as many others as may have a higher spell have one."""
    if limit.spell_level is None or not limit.higher_spells or level <= limit.spell_level or carrier.others is None:
        return None
    return _up_to_level(limit.spell_level) if carrier.others.full(higher_key(carrier.rules, limit)) else None


def _missing_level(kind: MagicItem, text: Text, line: str, named: Text) -> Refusal:
    """An item without the spell that it holds."""
    fix = either(T("Write, for example, “{line}”, or remove the item.", line=line), named)
    return by_book(text, fix, list(range(1, len(kind.spell_points) + 1)), missing=True)


def _one_spell(carrier: Carrier, item: Item, kind: MagicItem, section: Shown) -> Iterator[Choice[Item]]:
    """A ring has a spell, none higher than the list allows."""
    own, limit = next(iter(item.written("one")), None), _limits_spells(carrier, kind, item.take or "")
    missing = _missing_level(
        kind,
        either(T("The level of the spell is missing."), T("The spell’s level is not chosen.")),
        "spell: 1",
        T("Choose the spell’s level, or remove the item."),
    )
    yield OneOf(
        path=("spell",),
        label=T("spell"),
        code=CODE,
        section=section,
        options={n: Option(T("level {level}", level=n), kind.spell_points[n - 1]) for n in SPELL_LEVELS},
        needs=(lambda _, level: _too_high(limit, int(str(level)), carrier.rules),),
        required=lambda _: missing,
        hints=(lambda _, level: _higher_elsewhere(carrier, limit, int(str(level))),),
        read=lambda _: None if own is None else own.level,
        stored=lambda level: written(own, int(str(level))),
    )
    if own is not None:
        yield _kind_of_spell(carrier, own, ("spell",), section, scroll=False)


def _spells_on_scroll(carrier: Carrier, item: Item, kind: MagicItem, section: Shown) -> Several[Item, Spell]:
    """A scroll has spells, no more and none higher than the list allows."""
    rules, limit = carrier.rules, _limits_spells(carrier, kind, item.take or "")
    held = item.written("many")
    most = MAX_PARTS if limit.spells is None else limit.spells

    def wrong(_: Item) -> Iterator[Refusal]:
        if not held:
            yield _missing_level(
                kind,
                either(T("The levels of the spells are missing."), T("The spells’ levels are not chosen.")),
                "spells: [1, 2]",
                T("Choose the level of each spell, or remove the item."),
            )
        if len(held) > most:
            yield too_many
        too_high = _too_high(limit, max((spell.level for spell in held), default=0), rules)
        if too_high is not None:
            yield too_high

    text = P(
        "{found} spell; the list allows {allowed} here.",
        "{found} spells; the list allows {allowed} here.",
        "found",
        found=len(held),
        allowed=most,
    )
    too_many = by_list(rules, text, T("Remove {count}.", count=len(held) - most), most, len(held))
    full = at_most(most) if len(held) >= most else None

    def against(level: int) -> Shown:
        return reason_of(_too_high(limit, level, rules)) or _higher_elsewhere(carrier, limit, level)

    def spell_at(_: Item, place: int) -> Part[Spell]:
        spell = held[place]
        return Part(
            spells.in_words(spell, rules),
            (_kind_of_spell(carrier, spell, (), section, scroll=True),),
            section=section,
            points=kind.spell_points[spell.level - 1],
            blocked=too_many.text if len(held) > most else against(spell.level),
        )

    return Several(
        path=("spells",),
        label=T("add a spell"),
        code=CODE,
        section=section,
        parts=lambda _: held,
        part=spell_at,
        new=lambda _: (
            controls.Choice(n, T("level {level} spell", level=n), kind.spell_points[n - 1], None, full or against(n))
            for n in SPELL_LEVELS
        ),
        full=full,
        together=wrong,
    )


def _kind_of_spell(
    carrier: Carrier, spell: Spell, path: controls.Path, section: Shown, *, scroll: bool
) -> OneOf[HolderT]:
    """The chart from which a spell on a scroll or in a ring was drawn; scrolls ask something of their reader."""
    rules = carrier.rules
    kinds = rules.system.spells.kinds
    own = spells.kind_of(spell, rules) or spell.kind

    def unreadable(_: HolderT, kind: Plain) -> Shown:
        if not (scroll and kind and carrier.reader is not None and carrier.entry is not None):
            return None
        return spells.unreadable(str(kind), carrier.entry, carrier.reader, rules)

    return OneOf(
        path=path,
        label=T("kind of the level {level} spell", level=spell.level),
        code=spells.CODE,
        section=section,
        options={"": Option(T("not set"), None), **{id: Option(kind.name) for id, kind in kinds.items()}},
        hints=(unreadable,),
        read=lambda _: own,
        stored=lambda kind: written(spell, spell.level, spell.kind if kind == own else str(kind)),
        about="kind",
    )
