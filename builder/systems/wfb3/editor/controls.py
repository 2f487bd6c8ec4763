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

KEYS = {
    "creature": "creature",
    "bound_by": "bound_by",
    "level": "level",
    "role": "role",
    "joins": "joins",
    "as_": "as",
    "models": "models",
    "quality": "quality",
    "mount": "mount",
    "size": "size",
    "spare_crew": "spare_crew",
    "options": "options",
    "command": "command",
    "items": "items",
    "spells": "spells",
    "kindred": "kindred",
    "roll": "roll",
    "rolls": "rolls",
    "seed": "seed",
    "moved": "moved",
    "formation": "formation",
    "team": "team",
    "crew": "crew",
    "pack": "pack",
    "guards": "guards",
    "champion": "champion",
}
"""Fields of an entry that its price or profile depends on, and their keys in the roster."""
STRAY = T("Does not belong here")


def controls(result: EntryResult, army: Army) -> tuple[Control, ...]:
    """All controls of an entry, in reading order.

    Values of the roster that are not offered have a control too, blocked with the reason, so that they can be
    removed.
    """
    d = context_of(result, army)
    rows: list[Control] = []
    if result.kind == "character":
        rows += character_controls(d)
    elif result.kind == "machine":
        rows += machine_controls(d)
    elif result.kind == "chariot":
        rows += chariot_controls(d)
    elif result.kind == "unit":
        rows += unit_controls(d)
    elif result.kind == "pack":
        rows += pack_controls(d)
    elif result.kind == "altar":
        rows += altar_controls(d)
    if result.entry.from_ == HOST and result.kind == "unit":
        rows += mixing_controls(d)
    if result.entry.from_ == HOST or result.entry.bound_by is not None:
        rows += binding_controls(d)
    rows += item_controls(d)
    rows += champion_item_controls(d)
    if result.kind == "character":
        rows += spell_controls(d)
    rows += late_controls(d)
    rows += _inapplicable_keys(d, {row.path[0] for row in rows})
    rows += note_controls(d.entry)
    return tuple(rows)


def _inapplicable_keys(context: EntryContext, covered: set[str | int]) -> Iterator[Control]:
    """Controls that remove keys which do not apply to the entry."""
    dice = {key for t in pending_rolls(context.army.with_entries((context.result,))) for key in (t.path[0], *t.also)}
    for field, name in KEYS.items():
        value = getattr(context.entry, field)
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
