"""What an entry is, for organisers who choose entries by it."""

from __future__ import annotations

from collections.abc import Mapping

from builder.systems.wfb3.entries.facts import EntryResult


def traits(m: EntryResult) -> Mapping[str, tuple[str, ...]]:
    """Its level, contingent, mount and quality, the abilities of its items, the levels of its spells."""
    entry = m.entry
    items = (*entry.items, *(entry.champion.items if entry.champion is not None else ()))
    levels = [m.facts.level] if m.facts.level else []
    if entry.champion is not None:
        levels.append(entry.champion.level)
    return {
        "level": tuple(str(level) for level in levels),
        "contingent": () if entry.from_ is None else (entry.from_,),
        "ability": tuple(ability for item in items for ability in item.abilities),
        "mount": () if entry.mount is None else (entry.mount,),
        "quality": () if entry.quality is None else (str(entry.quality),),
        "spell_level": tuple(str(spell.level) for spell in entry.spells),
    }
