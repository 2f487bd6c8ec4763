"""The controls of an entry with their prices and blocked reasons, collected from the subjects."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import NOT_OFFERED, Control, remove_control
from builder.core.findings import T
from builder.core.shared_controls import note_controls
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.characters.controls import character_controls
from builder.systems.wfb3.chariots.controls import chariot_controls
from builder.systems.wfb3.dice.rolling import pending_rolls
from builder.systems.wfb3.editor.context import EntryContext, context_of
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hosts.controls import binding_controls, mixing_controls
from builder.systems.wfb3.machines.controls import machine_controls
from builder.systems.wfb3.magic_items.controls import champion_item_controls, item_controls
from builder.systems.wfb3.rules import HOST
from builder.systems.wfb3.spells.controls import spell_controls
from builder.systems.wfb3.units.controls import (
    altar_controls,
    late_controls,
    pack_controls,
    unit_controls,
)

KEYS = (
    *("creature", "bound_by", "level", "role", "joins", "as", "models", "quality", "mount", "size", "spare_crew"),
    *("options", "command", "items", "spells", "kindred", "roll", "rolls", "seed", "moved", "formation", "team"),
    *("crew", "pack", "guards", "champion"),
)
"""Keys of an entry that its price or profile depends on."""
STRAY = T("Does not belong here")
"""Heading of the controls of keys that do not apply to the entry."""
CONTROLS = {
    "character": character_controls,
    "machine": machine_controls,
    "chariot": chariot_controls,
    "unit": unit_controls,
    "pack": pack_controls,
    "altar": altar_controls,
}
"""Functions that give the controls of an entry except items, spells and notes, by kind of entry."""


def controls(result: EntryResult, army: Army) -> tuple[Control, ...]:
    """All controls of an entry, in the order of the screen.

    Values of the roster that are not offered have a control too, blocked with the reason, so that they can be
    removed.
    """
    context = context_of(result, army)
    host = result.entry.from_ == HOST
    rows = [*CONTROLS[result.kind](context)] if result.kind in CONTROLS else []
    if host and result.kind == "unit":
        rows += mixing_controls(context)
    if host or result.entry.bound_by is not None:
        rows += binding_controls(context)
    rows += item_controls(context)
    rows += champion_item_controls(context)
    if result.kind == "character":
        rows += spell_controls(context)
    rows += late_controls(context)
    rows += _inapplicable_keys(context, {row.path[0] for row in rows})
    rows += note_controls(context.entry)
    return tuple(rows)


def _inapplicable_keys(context: EntryContext, covered: set[str | int]) -> Iterator[Control]:
    """Controls that remove keys without a control of their own (not in `covered`), which do not apply to the entry."""
    dice = {key for t in pending_rolls(context.army.with_entries((context.result,))) for key in (t.path[0], *t.also)}
    for name in KEYS:
        value = getattr(context.entry, "as_" if name == "as" else name)
        if not value or name in covered:
            continue
        blocked = next((text for path, text in context.errors.items() if path[:1] == (name,)), None)
        if blocked is None and name in dice:
            continue  # they are thrown and taken back with the other dice
        shown = value if isinstance(value, (str, int)) else None
        if isinstance(value, dict):
            shown = ", ".join(f"{id}: {count}" for id, count in value.items())
        if isinstance(value, tuple) and all(isinstance(v, str) for v in value):
            shown = ", ".join(value)
        label = name if shown is None else T("{key}: {value}", key=name, value=shown)
        yield remove_control((name,), label, section=STRAY, blocked=blocked or NOT_OFFERED)
