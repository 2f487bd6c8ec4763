"""What may be chosen of the spells that a wizard notes before the game (14.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    Path,
    add_control,
    choice_control,
    control_key,
    remove_control,
    text_control,
)
from builder.core.findings import Shown, T
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.magic_items.spells_held import SPELL_LEVELS
from builder.systems.wfb3.spells import noted_spells


def _kind(d: EntryContext, index: int, section: Shown) -> Control:
    """The chart from which a spell is drawn, with what his list has against each."""
    spell = d.entry.spells[index]
    own = noted_spells.kind_of(spell, d.rules)
    wizard = noted_spells.reader(d.m, d.rules)
    choices = [Choice("" if spell.kind == "" else None, T("not set"))]
    for id, kind in d.rules.system.spells.kinds.items():
        value = spell.kind if own == id else id
        choices.append(Choice(value, kind.name, 0, None, noted_spells.against(d.entry, index, id, wizard, d.rules)))
    path = ("spells", index, "kind")
    return choice_control(path, T("kind"), spell.kind, choices, d.why.get(path), section=section)


def _kindred(d: EntryContext, section: Shown) -> Control:
    """The people of a wizard, on which his spells hang."""
    line = d.m.facts.character_line
    kindreds = {} if line is None else line.kindreds
    first = next(iter(kindreds))
    choices = [Choice(None if id == first else id, name, 0) for id, name in kindreds.items()]
    value = None if d.entry.kindred == first else d.entry.kindred
    return choice_control(("kindred",), T("kindred"), value, choices, d.why.get(("kindred",)), section=section)


def spell_controls(d: EntryContext) -> Iterator[Control]:
    """The spells that a wizard notes before the game (14.4)."""
    section = T("Spells")
    if not d.m.facts.wizard:
        if d.entry.spells:
            yield remove_control(("spells",), T("spells"), section=section, blocked=d.unless("spells"))
        return
    if isinstance(d.m.facts.line, CharacterLine) and d.m.facts.line.kindreds:
        yield _kindred(d, section)
    known = d.rules.system.levels.spells.get(str(d.m.facts.level), ())
    taken = [sum(s.level == n for s in d.entry.spells) for n in SPELL_LEVELS]
    choices = []
    for n in SPELL_LEVELS:
        allowed = known[n - 1] if known else 0
        left = allowed - taken[n - 1]
        blocked = None if left > 0 else T("he knows {count} at level {level}", count=allowed, level=n)
        choices.append(
            Choice({"level": n}, T("level {level} spell", level=n), 0, T("{count} left", count=max(0, left)), blocked)
        )
    yield add_control(("spells",), T("Note a spell"), choices, section=section)
    for index, spell in enumerate(d.entry.spells):
        path: Path = ("spells", index)
        too_many = not known or taken[spell.level - 1] > known[spell.level - 1]
        blocked = d.why.get(("spells",)) if too_many else None
        of = T("Spell {number}", number=index + 1)
        levels = [Choice(n, T("level {level}", level=n), 0) for n in SPELL_LEVELS]
        yield choice_control((*path, "level"), T("level"), spell.level, levels, blocked, section=of)
        yield _kind(d, index, of)
        yield text_control((*path, "name"), T("name"), spell.name, section=of)
        yield Control(control_key(path, "-"), "remove", path, T("remove this spell"), section=of, blocked=blocked)
