"""Equipment that an army's file suggests for its entries."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.presets import Preset
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules.rules import Rules


def presets(m: EntryResult, rules: Rules) -> tuple[Preset, ...]:
    """Those for an entry of the army's own list; entries of contingents have none."""
    if m.entry.from_ is not None:
        return ()
    found = []
    for known in rules.army.presets:
        if m.entry.take in known.of:
            equip: dict[str, Plain] = {"options": list(known.options), "command": list(known.command)}
            if known.mount is not None:
                equip["mount"] = known.mount
            found.append(Preset(known.name, {key: value for key, value in equip.items() if value}))
    return tuple(found)
