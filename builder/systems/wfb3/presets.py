"""Equipment presets in the files of an army and its contingents."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.presets import Preset
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules


def presets(result: EntryResult, rules: Rules) -> tuple[Preset, ...]:
    """Presets that an entry's list suggests for it; none for the creatures of a host."""
    own = rules if result.entry.from_ is None else rules.other_lists.get(result.entry.from_)
    found = []
    for known in () if own is None else own.army.presets:
        if result.entry.take in known.of:
            equip: dict[str, Plain] = {"options": list(known.options), "command": list(known.command)}
            if known.mount is not None:
                equip["mount"] = known.mount
            found.append(Preset(known.name, {key: value for key, value in equip.items() if value}))
    return tuple(found)
