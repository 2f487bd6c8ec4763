"""The choice of a magic item's abilities: number, selection and prices (24.4, the lists)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.core.choices import AnyOf, Bound, Fault, Refusal, Trials
from builder.core.controls import Control
from builder.core.findings import N, Shown, T, joined_by_semicolons
from builder.core.points import Price, Quarters, price_line, to_number
from builder.core.spelling import did_you_mean, names_in, use_one_of
from builder.systems.wfb3.definitions.lists import ItemLimit
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.roster import Item
from builder.systems.wfb3.magic_items import armour_pieces, weapon_forms
from builder.systems.wfb3.magic_items.bearers import bearer_refusal, is_barred
from builder.systems.wfb3.magic_items.carriers import CHAMPION, POSTS, Carrier
from builder.systems.wfb3.magic_items.refusals import ANOTHER, CODE, ONE_ABILITY, at_most, by_book, by_list
from builder.systems.wfb3.rules import Rules


@dataclass(frozen=True, kw_only=True)
class Abilities(AnyOf[Item]):
    """The abilities of an item of one kind."""

    kind: MagicItem
    """The kind of item that has the abilities."""
    cited: str
    """Citation of the abilities' prices."""
    together: tuple[Callable[[Item], Refusal | None], ...]
    """Functions that refuse combinations of an item's abilities; paths of refusals begin at the item."""

    def _times(self, item: Item, id: str) -> int:
        """Number of times that the price of an ability is paid: once, or once for each shot."""
        return (item.shots or 1) if self.kind.abilities[id].per_shot else 1

    def prices(self, item: Item, models: int) -> Iterator[Price]:
        """A price line for each ability, also for one listed twice."""
        for id in item.abilities:
            if id in self.kind.abilities:
                known = self.kind.abilities[id]
                yield price_line(known.name, known.points, self._times(item, id), self.cited)

    def faults(self, item: Item) -> Iterator[Fault]:
        """Errors of each ability, then of combinations of abilities."""
        yield from super().faults(item)
        for rule in self.together:
            refusal = rule(item)
            if refusal is not None:
                yield self._fault(refusal, (), None)

    def controls(self, trials: Trials[Item]) -> Iterator[Control]:
        """A control for each ability, priced for all shots."""
        for control in super().controls(trials):
            if control.points is None:
                yield control
            else:
                yield control._replace(points=control.points * self._times(trials.holder, str(control.member)))


def abilities_choice(carrier: Carrier, id: str, section: Shown) -> Abilities:
    """The choice of abilities for a kind of item."""
    rules = carrier.rules
    kind = rules.system.items[id]
    limit = None if carrier.lacks_banner_role(kind) else carrier.limit(id)

    def unknown(ability: str) -> Refusal:
        text = T("{item}: the ability “{id}” is unknown; it counts as 0 points.", item=kind.name, id=ability)
        fix = did_you_mean(ability, kind.abilities, names_in(kind.abilities))
        return Refusal(text, fix, list(kind.abilities), by="rulebook", code="ref.unknown")

    def repeated(_: str) -> Refusal:
        return by_book(T("An item cannot have the same ability twice."), T("Remove the duplicate."), 1)

    return Abilities(
        path=("abilities",),
        label=T("abilities"),
        code=CODE,
        section=section,
        options=rules.ability_options[id],
        names=None,
        adapted=lambda _, ability, option: option._replace(note=_note(id, ability, rules)),
        refused=unknown,
        repeated=repeated,
        requirements=tuple(_requirements(carrier, kind, limit)),
        bounds=tuple(_ability_bounds(carrier, id, kind, limit)),
        kind=kind,
        cited=rules.cite(kind.source),
        together=(lambda item: weapon_forms.no_common_form(item, kind), lambda item: _none_of(item, kind)),
    )


def _note(id: str, ability: str, rules: Rules) -> Shown:
    """Note shown beside an ability of a kind of item; `None` without one."""
    known, effects = rules.system.items[id].abilities[ability], rules.system.item_effects.get(id)
    note: Shown = T("for each shot") if known.per_shot else T("once in the army") if known.once else None
    effect = effects.abilities[ability].effect if effects is not None and ability in effects.abilities else None
    return joined_by_semicolons((note, effect))


def _requirements(
    carrier: Carrier, kind: MagicItem, limit: ItemLimit | None
) -> Iterator[Callable[[Item, str], Refusal | None]]:
    """Functions that refuse an ability, given item and ability id, because of the list, the bearer or the item."""
    rules, bearer = carrier.rules, carrier.bearer or carrier.troops
    if limit is not None:
        yield lambda _, ability: _not_listed(carrier, kind, limit, ability)
    yield lambda _, ability: _only_for_post(carrier, kind, ability)
    if bearer is not None:
        yield lambda _, ability: bearer_refusal(kind, kind.abilities[ability], bearer, rules)
    if kind.forms:
        yield lambda item, ability: weapon_forms.wrong_form_refusal(item, ability, kind)
    if kind.of:
        yield lambda item, ability: armour_pieces.unclear_piece_warning(item, ability, kind, carrier.bearer, rules)
        yield lambda item, ability: armour_pieces.unclear_beside_warning(item, ability, kind, carrier.bearer, rules)


def _ability_bounds(carrier: Carrier, id: str, kind: MagicItem, limit: ItemLimit | None) -> Iterator[Bound]:
    """Bounds on the number of abilities of an item."""
    rules, level = carrier.rules, carrier.level

    def number(most: int, refusal: Callable[[int], Refusal]) -> Bound:
        def counted(found: int) -> Refusal:
            return refusal(found)._replace(allowed=most, reason=at_most(most))

        return Bound(most, lambda _: 1, counted, exchange=most == 1, all=True)

    def too_few(found: int) -> Refusal:
        text = T("{item}: an ability is needed.", item=kind.name)
        return by_book(text, T("Add an ability."), kind.min_abilities, found, missing=True)

    if kind.min_abilities:
        yield Bound(None, lambda _: 1, too_few, least=kind.min_abilities, at="holder", all=True)
    if kind.max_abilities is not None:
        one = by_book(T("{item}: only one ability is allowed.", item=kind.name), ONE_ABILITY)
        yield number(kind.max_abilities, lambda _: one)
    elif carrier.is_unit and kind.carried_by in POSTS and (carrier.unit is None or id in carrier.offers):
        of_unit = by_book(T("{item} of a unit: only one ability is allowed.", item=kind.name), ONE_ABILITY)
        yield number(1, lambda _: of_unit)
    most = None if limit is None else most_abilities(limit, level)
    if most is not None:

        def over_list(found: int) -> Refusal:
            text = T("{item}: {found} abilities; the list allows {allowed} here.", item=kind.name, found=found, allowed=most)  # fmt: skip
            return by_list(rules, text, T("Remove {count}.", count=found - most))

        yield number(most, over_list)
    able = None if carrier.champion is None else carrier.champion.abilities.get(id)
    if able is not None and id in carrier.offers:

        def over_champion(found: int) -> Refusal:
            text = N(
                "{item} of a level {level} champion: {found} ability; the list allows {allowed}.",
                "{item} of a level {level} champion: {found} abilities; the list allows {allowed}.",
                found, item=kind.name, level=level, found=found, allowed=able,
            )  # fmt: skip
            return by_list(rules, text, T("Remove {count}.", count=found - able))

        yield number(able, over_champion)
    if kind.one_of:

        def several(found: int) -> Refusal:
            text = T(
                "{item} with {found} of these abilities; it must have exactly one: {names}.",
                item=kind.name,
                names=_names_of_one(kind),
                found=found,
            )
            return by_book(text, T("Keep only one of them."), 1, found)

        yield Bound(1, lambda ability: int(ability in kind.one_of), several, exchange=True)


def _none_of(item: Item, kind: MagicItem) -> Refusal | None:
    """Refusal of an item with none of the abilities of which it must have exactly one."""
    if not kind.one_of or any(ability in kind.one_of for ability in item.abilities):
        return None
    text = T(
        "{item} with none of these abilities; it must have exactly one: {names}.",
        item=kind.name,
        names=_names_of_one(kind),
    )
    return by_book(text, T("Take one of them."), 1, 0, missing=True, path=("abilities",) if item.abilities else ())


def _names_of_one(kind: MagicItem) -> tuple[Shown, ...]:
    """Names of the abilities of which an item of this kind must have exactly one."""
    return tuple(kind.abilities[ability].name for ability in kind.one_of)


def most_abilities(limit: ItemLimit, level: int) -> int | None:
    """Number of abilities that the list allows an item of a character of this level; `None` without a limit."""
    if str(level) in limit.abilities_at:
        return limit.abilities_at[str(level)]
    if limit.abilities_per_levels is not None:
        return level // limit.abilities_per_levels + limit.more_abilities
    return limit.abilities


def too_dear_refusal(carrier: Carrier, item: Item, cost: int) -> Refusal | None:
    """Refusal of an item whose price `cost`, in quarters, is more than the list allows a unit or its champion."""
    most = carrier.highest_price(item.take)
    if most is None or cost <= most:
        return None
    text = T(
        "{item} worth {cost} points; the list allows {most} at most.",
        item=carrier.rules.system.items[item.take or ""].name,
        cost=Quarters(cost),
        most=Quarters(most),
    )
    fix = T("Choose abilities worth fewer points, or remove the item.")
    reason = T("up to {points} points", points=Quarters(most))
    at = ("abilities",) if item.abilities and carrier.kind != CHAMPION else ()
    return by_list(carrier.rules, text, fix, to_number(most), to_number(cost), reason=reason, path=at)


def _not_listed(carrier: Carrier, kind: MagicItem, limit: ItemLimit, ability: str) -> Refusal | None:
    """Refusal of an ability that the list does not offer to the character."""
    rules, known = carrier.rules, kind.abilities[ability]
    if limit.only and ability not in limit.only:
        fix, allowed = use_one_of(limit.only, names_in(kind.abilities)), list(limit.only)
    elif ability in limit.without and not is_barred(kind, known, carrier.bearer, rules):
        option = limit.without[ability]
        fix = ANOTHER if option is None else T("Take it as an option instead: {option}.", option=rules.word(option))
        allowed = [id for id in kind.abilities if id not in limit.without]
    else:
        return None
    text = T("The list does not offer this ability here: {ability}.", ability=known.name)
    return by_list(rules, text, fix, allowed, reason=T("not offered by the list"))


def _only_for_post(carrier: Carrier, kind: MagicItem, id: str) -> Refusal | None:
    """Refusal of an ability that only the standard of another post may have."""
    ability = kind.abilities[id]
    if ability.role in (None, carrier.role) or carrier.kind == CHAMPION:
        return None
    post = carrier.rules.system.command[ability.role].name
    text = T("{ability}: only for the {post}.", ability=ability.name_in_sentence, post=post)
    return by_book(text, ANOTHER, ability.role, reason=T("only for the {post}", post=post))
