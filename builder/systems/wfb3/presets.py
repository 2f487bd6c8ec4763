"""Equipment that the files of an army and of its contingents suggest for their entries."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.presets import Preset
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import Rules


def presets(m: EntryResult, rules: Rules) -> tuple[Preset, ...]:
    """Those for an entry of the list that it is from; the creatures of a host have none."""
    own = rules if m.entry.from_ is None else rules.parts.get(m.entry.from_)
    found = []
    for known in () if own is None else own.army.presets:
        if m.entry.take in known.of:
            equip: dict[str, Plain] = {"options": list(known.options), "command": list(known.command)}
            if known.mount is not None:
                equip["mount"] = known.mount
            found.append(Preset(known.name, {key: value for key, value in equip.items() if value}))
    return tuple(found)
