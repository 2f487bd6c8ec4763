"""Effects of magic items, in words and in their bearers' numbers, for sheets and other programs.

Verdicts do not use this module.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.definitions import with_blank
from builder.core.entries import ItemResult, Tag, WeaponLine
from builder.core.findings import Shown, T, joined_by_spaces
from builder.core.profiles import Profile, Step, with_changes
from builder.systems.wfb3.definitions import roster
from builder.systems.wfb3.definitions.magic import Effect, ItemEffects, MagicItem
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import weapon_bonuses
from builder.systems.wfb3.magic_items.armour_pieces import armour_on, piece_of
from builder.systems.wfb3.magic_items.bearers import Bearer
from builder.systems.wfb3.magic_items.carriers import POSTS
from builder.systems.wfb3.magic_items.weapon_forms import weapons_of
from builder.systems.wfb3.profiles import model_movement, model_specs
from builder.systems.wfb3.profiles.model_specs import MagicProtection, ModelSpec
from builder.systems.wfb3.rules import Rules

NO_EFFECTS = ItemEffects.model_construct()
ARMOUR = "magic-armour"
"""Id of the kind of item with the abilities of suits that are sold as equipment but are magic."""


class Power(NamedTuple):
    """The effect of one ability of a magic item, or of the item itself, with its display name and citation."""

    item: roster.Item
    """The item; an empty one for armour that is always magic."""
    id: str
    """Id for the sheet: of the kind of item, of kind and ability, or of the armour."""
    name: Shown
    effect: Effect
    rule: str
    """Citation of the effect."""


def carried_items(result: EntryResult) -> tuple[roster.Item, ...]:
    """Items of an entry, then of the champion sold with it, in the order of the entry's item results.

    Empty for unknown entries and for a champion who is not sold.
    """
    own: tuple[roster.Item, ...] = result.entry.items
    sold = (
        result.entry.champion.items if result.facts.champion is not None and result.entry.champion is not None else ()
    )
    return (*own, *sold)[: len(result.items)]


def item_powers(item: roster.Item, rules: Rules) -> Iterator[Power]:
    """The effects of an item itself and of its known abilities; empty for an item made up by the player."""
    kind = rules.item_kind(item)
    if kind is None or item.take is None:
        return
    known = rules.system.item_effects.get(item.take, NO_EFFECTS)
    source = known.source or kind.source
    yield Power(item, item.take, kind.name, known, rules.cite(source))
    for id in dict.fromkeys(item.abilities):
        if id in known.abilities and id in kind.abilities:
            effect = effect_in_this_list(known.abilities[id], rules)
            yield Power(item, f"{item.take}-{id}", kind.abilities[id].name, effect, rules.cite(effect.source or source))


def effect_in_this_list(effect: Effect, rules: Rules) -> Effect:
    """The effect, or in the open list the effect that replaces it there."""
    return effect.in_open if rules.open and effect.in_open is not None else effect


def suit_powers(result: EntryResult, rules: Rules) -> Iterator[Power]:
    """Effects of suits of armour that include magic in their price."""
    known = rules.system.item_effects.get(ARMOUR, NO_EFFECTS).abilities
    for piece in result.carries:
        armour = rules.system.armour.get(piece)
        if armour is not None and armour.ability in known:
            effect = effect_in_this_list(known[armour.ability], rules)
            yield Power(roster.Item(), piece, armour.name, effect, rules.cite(effect.source or armour.source))


# ------------------------------------------------------------------------------- words


def power_lines(power: Power, result: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Labelled lines on a power: its effect with what is doubtful, then the rule for several abilities on one item."""
    effect = power.effect
    whole = effect if isinstance(effect, ItemEffects) else NO_EFFECTS
    line = joined_by_spaces((effect.effect, effect.doubt, whole.banner if result.role in BANNERS else None))
    if line is not None:
        yield power.name, line
    if whole.several is not None and len(power.item.abilities) > 1:
        yield T("Several abilities"), whole.several


def item_tags(result: EntryResult, rules: Rules) -> Iterator[Tag]:
    """Special rules with the effects of an entry's magic items: for each kind of item and each ability, once."""
    seen: set[tuple[str, int]] = set()
    for item in carried_items(result):
        for power in item_powers(item, rules):
            for place, (name, text) in enumerate(power_lines(power, result)):
                if (power.id, place) not in seen:
                    seen.add((power.id, place))
                    yield Tag(power.id, name, None, text, of_item=True)


def blanks_to_note(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Labelled blanks for notes that players make before or during the battle."""
    for power in all_powers(result, rules):
        blank = power.effect.blank
        if blank is not None:
            yield power.name, (with_blank(blank),) * max(1, len(power.item.written()))  # one for each of its spells


def all_powers(result: EntryResult, rules: Rules) -> Iterator[Power]:
    """All magic effects of an entry: of its items, then of armour that is always magic."""
    for item in carried_items(result):
        yield from item_powers(item, rules)
    yield from suit_powers(result, rules)


def _with_words(result: EntryResult, rules: Rules) -> tuple[ItemResult, ...]:
    """The item results, each with its effects as one text."""
    finished = []
    carried = carried_items(result)
    for place, item in enumerate(result.items):
        own = carried[place] if place < len(carried) else roster.Item()
        lines = []
        for power in item_powers(own, rules):
            for name, text in power_lines(power, result):
                lines.append(text if power.id == own.take else T("{name}: {value}", name=name, value=text))
        finished.append(item._replace(effect=joined_by_spaces(lines)))
    return tuple(finished)


# ----------------------------------------------------------------------------- numbers


def with_items(result: EntryResult, rules: Rules) -> EntryResult:
    """An entry's result, changed by the effects of its magic items and of armour that is always magic."""
    magic = tuple(all_powers(result, rules))
    if not magic:
        return result
    in_play = result.in_play._replace(tags=(*result.in_play.tags, *_tags(result, magic, rules)))
    done = result._replace(in_play=in_play)._replace(items=_with_words(result, rules))
    return _changed(done, magic, rules) if done.kind == "character" else done


def _tags(result: EntryResult, magic: Iterable[Power], rules: Rules) -> Iterator[Tag]:
    """Special rules from items: for a character of what he wears, for a unit of its standards and instruments."""
    seen = {t.id for t in result.in_play.tags if t.value is None}
    for power in magic:
        kind = rules.item_kind(power.item)
        if power.item.take is None:
            yield from (Tag(power.id, name, None, text) for name, text in power_lines(power, result))
        if kind is None or (kind.carried_by in POSTS) == (result.kind == "character"):
            continue
        for id, note in power.effect.tags.items():
            if id not in seen:
                seen.add(id)
                known = rules.system.tags[id]
                yield Tag(id, known.name, note, known.effect)


def lent_to_unit(bearer: EntryResult, rules: Rules) -> Iterator[Tag]:
    """Special rules that a character's magic banner or instrument gives to his unit."""
    for item in bearer.entry.items:
        kind = rules.item_kind(item)
        if kind is None or kind.carried_by not in POSTS:
            continue
        for power in item_powers(item, rules):
            if power.effect.unit:
                yield Tag(power.id, power.name, bearer.name, power.effect.effect)
                for id, note in power.effect.tags.items():
                    known = rules.system.tags[id]
                    yield Tag(id, known.name, power.name if note is None else note, known.effect)


def _changed(result: EntryResult, magic: tuple[Power, ...], rules: Rules) -> EntryResult:
    """A character's result with numbers that his items change for the whole battle."""
    figure: ModelSpec = result.facts.model._replace(worn=_magic_protection(result.facts.model, magic, rules))
    profile = _profile(result.in_play.profiles[0], magic, rules)
    facts = result.facts
    if result.facts.on_foot is not None:
        facts = facts._replace(on_foot=model_movement.dismounted(figure, profile, rules.system))
    if any(p.effect.first_wound for p in magic):
        facts = facts._replace(first_wound=True)
    shot_at = [p.effect.missile_save for p in magic if p.effect.missile_save is not None]
    save = model_specs.save(figure, rules.system)
    if shot_at and armour_on(figure.gear, rules) is None and min(shot_at) < (save or min(shot_at) + 1):
        facts = facts._replace(missile_save=min(shot_at))
    changed = result.in_play._replace(
        profiles=(profile, *result.in_play.profiles[1:]),
        movement=model_movement.movement(figure, profile, rules.system),
        save=save,
        save_without_shield=model_specs.save(figure, rules.system, shield=False),
        weapons=_weapons(result, magic, rules),
    )
    return result._replace(in_play=changed)._replace(facts=facts._replace(figure=figure, profile=profile))


def _magic_protection(figure: ModelSpec, magic: Iterable[Power], rules: Rules) -> MagicProtection:
    """Steps that magic adds to armour and shield; of several bonuses only the best counts (W#mi-magic-armour)."""
    armour = rules.system.armour
    body = armour_on(figure.gear, rules)
    plain = armour[body] if body is not None else None
    suit = built_in = plain.magic if plain is not None else 0
    shield = heavier = weight = 0
    own: list[int] = []
    for power in magic:
        effect, piece = power.effect, armour.get(_piece(power, figure, rules) or body or "")
        if effect.own_save is not None:
            own.append(effect.own_save)
        if power.item.take is None or piece is None:
            continue  # a suit with its magic in the price has all of it among its steps
        if piece.kind == "shield":
            shield = max(shield, effect.save)
            continue
        suit = max(suit, effect.save)
        if effect.saves_as is not None:
            heavier = max(heavier, armour[effect.saves_as].steps - piece.steps)
        if effect.weightless and not piece.weightless:
            weight = -piece.steps
    carried = model_specs.carries_shield(figure, rules.system)
    return MagicProtection(
        suit - built_in + heavier, max(0, shield - suit) if carried else 0, weight, min(own, default=None)
    )


def _piece(power: Power, figure: ModelSpec, rules: Rules) -> str | None:
    """Id of the model's piece of armour that an item is; `None` if undecided or no armour."""
    kind = rules.item_kind(power.item)
    return None if kind is None else piece_of(power.item, kind, Bearer("", figure.gear, ""), rules)


def _profile(own: Profile, magic: Iterable[Power], rules: Rules) -> Profile:
    """The profile with the bonuses of items, each as a step of its own."""
    for power in magic:
        effect = power.effect
        if effect.changes:
            high = dict.fromkeys(effect.changes, rules.system.levels.mental_maximum)
            values = with_changes(own.values, effect.changes, high=high)
            bonus = dict(own.bonus)
            for key, points in effect.bonus.items():
                bonus[key] = min(bonus.get(key, 0) + points, effect.bonus_max or rules.system.levels.mental_maximum)
            steps = (*own.steps, Step(power.name, dict(effect.changes), power.rule))
            own = own._replace(values=values, bonus=bonus, steps=steps)
    return own


def _weapons(result: EntryResult, magic: Iterable[Power], rules: Rules) -> tuple[WeaponLine, ...]:
    """The weapon lines, with the bonuses of the magic weapon."""
    weapons = list(result.in_play.weapons)
    for power in magic:
        effect = power.effect
        kind = rules.item_kind(power.item)
        if kind is None or not (effect.strength or effect.to_hit or effect.enemy_save):
            continue
        place = _magic_weapon_index(weapons, power.item, kind)
        if place is not None:
            w = weapons[place]
            weapons[place] = w._replace(
                strength=_stronger(w.strength, effect.strength, rules.system.levels.mental_maximum),
                to_hit=w.to_hit + effect.to_hit,
                save_modifier=w.save_modifier + effect.enemy_save,
                cases=tuple(
                    case._replace(
                        strength=_stronger(case.strength, effect.strength, rules.system.levels.mental_maximum),
                        save_modifier=case.save_modifier + effect.enemy_save,
                    )
                    for case in w.cases
                ),
            )
    return tuple(weapons)


def _stronger(strength: str | None, added: int, ceiling: int) -> str | None:
    """A Strength plus the magic bonus `added`, at most `ceiling`; dice stay unchanged."""
    if not added or strength is None or not strength.isdigit():
        return strength
    return str(weapon_bonuses.blow_strength(int(strength), added, ceiling))


def _magic_weapon_index(weapons: list[WeaponLine], item: roster.Item, kind: MagicItem) -> int | None:
    """Index of the line of the weapon that this item is; `None` unless exactly one weapon fits."""
    hands = weapons_of(item, kind)
    fits = [i for i, w in enumerate(weapons) if w.range is None and w.id in hands]
    return fits[0] if len(fits) == 1 else None
