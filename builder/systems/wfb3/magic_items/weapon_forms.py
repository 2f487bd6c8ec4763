"""Forms of magic weapons: a sword, a halberd, things that a rune may be struck on (Warhammer Armies, magic items)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.choices import OneOf, Option, Refusal
from builder.core.findings import WARNING, Plain, Shown, T, alternatives
from builder.core.spelling import did_you_mean, names_in
from builder.systems.wfb3.definitions.magic import ItemForm, MagicItem, Several
from builder.systems.wfb3.definitions.roster import Item
from builder.systems.wfb3.magic_items.bearers import Bearer
from builder.systems.wfb3.magic_items.refusals import AGREE, CODE, by_book, by_kind
from builder.systems.wfb3.rules import Rules


def form_of(item: Item, kind: MagicItem) -> str | None:
    """Id of the item's form: as chosen, else the default of its kind."""
    return item.form if item.form is not None else kind.form


def forms_for(kind: MagicItem, taken: Iterable[str]) -> tuple[str, ...]:
    """Ids of the forms that allow these abilities together; empty if no form does, or if the kind has no forms."""
    known = [kind.abilities[id].on for id in taken if id in kind.abilities]
    return tuple(form for form in kind.forms if all(not on or form in on for on in known))


def weapons_of(item: Item, kind: MagicItem) -> frozenset[str]:
    """Ids of the weapons that an item may be, or that it fights as if its price includes the weapon."""
    form = form_of(item, kind)
    may_be = (form,) if form is not None and form in kind.forms else forms_for(kind, item.abilities)
    return frozenset(id for f in may_be for id in kind.forms[f].weapons or kind.forms[f].like)


def form_names(kind: MagicItem, ids: Iterable[str]) -> tuple[Shown, ...]:
    """Display names of forms."""
    return tuple(kind.forms[id].name for id in ids)


def several_abilities(form: ItemForm, bearer: Bearer) -> Several:
    """Rule on several abilities in an item of this form for the bearer's race: `any`, `never` or `unclear`."""
    return form.several_for.get(bearer.race, form.several)


def lacks_weapon(form: ItemForm, bearer: Bearer) -> bool:
    """True if the bearer has none of the weapons that the form needs."""
    return bool(form.weapons) and not any(id in bearer.gear for id in form.weapons)


def form_choice(kind: MagicItem, bearer: Bearer | None, rules: Rules, section: Shown) -> OneOf[Item]:
    """Choice of the form: a sword by default, or another weapon that he carries."""

    def unknown(id: Plain) -> Refusal:
        text = T("{item}: the form “{id}” is unknown.", item=kind.name, id=str(id))
        fix = did_you_mean(id, kind.forms, names_in(kind.forms))
        return by_book(text, fix, list(kind.forms), code="ref.unknown")

    return OneOf(
        path=("form",),
        label=T("form"),
        code=CODE,
        section=section,
        priced=False,
        none=T("any that suits it") if kind.form is None else None,
        default=kind.form,
        options={id: Option(form.name) for id, form in kind.forms.items()},
        refused=unknown,
        requirements=(
            lambda _, form: _not_carried(str(form), kind, bearer, rules),
            lambda item, form: several_abilities_refusal(item, str(form), kind, bearer, rules),
        ),
    )


def _not_carried(id: str, kind: MagicItem, bearer: Bearer | None, rules: Rules) -> Refusal | None:
    """Refusal of a form whose weapon the bearer does not have; `None` if he has it."""
    form = kind.forms[id]
    if bearer is None or not lacks_weapon(form, bearer):
        return None
    words = tuple(rules.word(weapon) for weapon in form.weapons)
    text = T(
        "{item}, {form}: he carries no weapon of this kind ({weapon}) that can be magic.",
        item=kind.name,
        form=form.name,
        weapon=words,
    )
    allowed = [other for other, known in kind.forms.items() if not lacks_weapon(known, bearer)]
    fix = T("Give him such a weapon, or choose another form.")
    return by_kind(kind, rules, text, fix, allowed, reason=T("he does not carry it"))


def several_abilities_refusal(
    item: Item, id: str, kind: MagicItem, bearer: Bearer | None, rules: Rules
) -> Refusal | None:
    """Refusal of several abilities in an item whose form `id`, such as a bow, allows the bearer's race only one."""
    form, number = kind.forms[id], len(kind.abilities.keys() & set(item.abilities))
    if bearer is None or number < 2 or several_abilities(form, bearer) == "any":
        return None
    allowed = [
        f
        for f, other in kind.forms.items()
        if several_abilities(other, bearer) == "any" and not lacks_weapon(other, bearer)
    ]
    if several_abilities(form, bearer) == "unclear":
        text = T("{form} with {count} abilities: {why}", count=number, form=form.name, why=form.unclear)
        return by_kind(kind, rules, text, AGREE, allowed, number, reason=form.unclear, severity=WARNING)
    text = T(
        "{count} abilities on this weapon ({form}), which may have only one; those that may have several: {forms}.",
        count=number,
        form=form.name,
        forms=alternatives(form_names(kind, allowed)),
    )
    fix = T("Keep only one ability, or choose another form.")
    reason, beside = T("may have one ability only"), T("{form}: one ability only", form=form.name)
    return by_kind(kind, rules, text, fix, 1, number, reason=reason, beside=beside)


def no_common_form(item: Item, kind: MagicItem) -> Refusal | None:
    """Refusal of abilities that no form can have together (the runes of the dwarfs)."""
    if not kind.forms or forms_for(kind, item.abilities):
        return None
    bound = [kind.abilities[id] for id in item.abilities if id in kind.abilities and kind.abilities[id].on]
    words = tuple(T("{ability} ({forms})", ability=known.name, forms=form_names(kind, known.on)) for known in bound)
    last = kind.abilities.get(item.abilities[-1])
    reason = T("only on: {forms}", forms=() if last is None else form_names(kind, last.on))
    fix = T("Take abilities that can go on the same item.")
    text = T("No item can have all of these: {names}.", names=words)
    return by_book(text, fix, list(kind.forms), list(item.abilities), reason=reason, path=("abilities",))


def wrong_form_refusal(item: Item, id: str, kind: MagicItem) -> Refusal | None:
    """Refusal of the ability `id` in an item whose form may not have it; `None` if the form may."""
    form, on = form_of(item, kind), kind.abilities[id].on
    if form not in kind.forms or not on or form in on:
        return None
    text = T(
        "{ability}: not allowed on this weapon ({form}); allowed: {forms}.",
        ability=kind.abilities[id].name,
        forms=alternatives(form_names(kind, on)),
        form=kind.forms[form].name,
    )
    fix = T("Take another ability, or choose another form.")
    reason = T("only on: {forms}", forms=form_names(kind, on))
    beside = T("not with: {abilities}", abilities=(kind.abilities[id].name,))
    return by_book(text, fix, list(on), form, reason=reason, beside=beside)
