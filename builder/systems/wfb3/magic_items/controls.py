"""Controls of magic items, with errors that involve the other entries of the army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.choices import Fault, Refusal, Trials, controls_at
from builder.core.controls import Control, Path
from builder.core.findings import ERROR, Finding, T
from builder.systems.wfb3.army import race_of
from builder.systems.wfb3.definitions.lists import ItemLimit
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.roster import Entry, Item
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext, had_by_another, taken_by_others
from builder.systems.wfb3.magic_items.carriers import (
    CHARACTER,
    Carrier,
    champion_carrier,
    character_carrier,
    is_counted,
    limit_key,
    single_key,
    unit_carrier,
)
from builder.systems.wfb3.magic_items.item_list import Holder, item_choice
from builder.systems.wfb3.magic_items.limits import leader_refusal
from builder.systems.wfb3.magic_items.refusals import CODE
from builder.systems.wfb3.magic_items.spells_held import up_to_level
from builder.systems.wfb3.spells import noted_spells


def item_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the magic items of an entry."""
    facts, game = context.result.facts, context.army.roster.game
    if context.result.kind == CHARACTER:
        carrier = character_carrier(
            context.entry,
            facts.model,
            race_of(context.result) or "",
            facts.wizard,
            context.rules,
            game,
            context.result.role,
        )
    else:
        unit = facts.line if isinstance(facts.line, UnitEntry) else None
        carrier = unit_carrier(context.entry, facts.figure, unit, context.result.kind, context.rules, game)
    yield from _controls(carrier, context.entry, context)


def champion_item_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the magic items of the champion sold with a unit."""
    unit, champion, figure = context.result.facts.line, context.result.facts.champion, context.result.facts.figure
    if not isinstance(unit, UnitEntry) or champion is None or context.entry.champion is None or figure is None:
        return
    carrier = champion_carrier(unit, champion.level, figure, context.rules, context.army.roster.game)
    yield from controls_at(("champion",), _controls(carrier, context.entry.champion, context))


def _controls(carrier: Carrier, holder: Holder, context: EntryContext) -> Iterator[Control]:
    """Controls of a carrier's items, blocked also by errors that involve the other entries of the army."""
    choice = item_choice(carrier._replace(takers=lambda key: taken_by_others(context, key)))
    reader = noted_spells.wizard_of_result(context.result, context.rules) if carrier.kind == CHARACTER else None

    def faults(holder: Holder) -> Iterator[Fault]:
        yield from choice.faults(holder)
        if isinstance(holder, Entry) and reader is not None:
            yield from (Fault(f, f.text) for f in noted_spells.item_spell_errors(holder, reader, context.rules))
        for refusal in _refusals_of_army(carrier, holder.items, context):
            finding = Finding(CODE, ERROR, refusal.text, path=("items", *refusal.path))
            yield Fault(finding, refusal.text if refusal.reason is None else refusal.reason)

    yield from choice.controls(Trials(holder, faults))


def _refusals_of_army(carrier: Carrier, items: tuple[Item, ...], context: EntryContext) -> Iterator[Refusal]:
    """Refusals of items because of the other entries of the army; paths begin at the list of items."""
    for index, item in enumerate(items):
        kind = context.rules.item_kind(item)
        if item.take is None or kind is None:
            continue
        had = had_by_another(context, item.take) if carrier.is_unit else None
        if had is not None:
            yield Refusal(had, path=(index,))
        for place, ability in enumerate(item.abilities):
            if ability in kind.abilities and kind.abilities[ability].once:
                before = any(one.take == item.take and ability in one.abilities for one in items[:index])
                name = context.result.name if before else context.holder(single_key(item.take, ability))
                if name is not None:
                    text = T("once in the army: {name} has it", name=name)
                    yield Refusal(text, path=(index, "abilities", place))
        limit = carrier.limit(item.take)
        if limit is not None and (not context.rules.open or item.take in context.rules.items):
            if limit.leading:
                unit = next((one for one in context.others if one.id == context.entry.joins), None)
                refusal = leader_refusal(context.result, unit, limit, context.rules)
                yield from () if refusal is None else (refusal._replace(path=(index,)),)
            counted = limit.carriers is not None and is_counted(item, limit)
            full = taken_by_others(context, limit_key("carriers", context.rules, limit)) if counted else None
            if full is not None:
                yield Refusal(full, path=(index,))
            yield from _higher_spells(item, index, kind, limit, context)


def _higher_spells(
    item: Item, index: int, kind: MagicItem, limit: ItemLimit, context: EntryContext
) -> Iterator[Refusal]:
    """Refusal of a spell above the general level if the allowed number of other carriers already have such a spell."""
    most = limit.spell_level
    if (
        most is None
        or not limit.higher_spells
        or kind.spells is None
        or context.used_up_limit(limit_key("higher", context.rules, limit)) is None
    ):
        return
    for place, spell in enumerate(item.written(kind.spells)):
        if spell.level > most:
            key: Path = ("spell",) if kind.spells == "one" else ("spells", place)
            yield Refusal(up_to_level(most), path=(index, *key))
