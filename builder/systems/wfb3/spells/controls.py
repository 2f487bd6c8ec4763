"""Controls of the spells that a wizard notes before the game (14.4, the lists)."""

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


def _kind(context: EntryContext, index: int, section: Shown) -> Control:
    """The control of a spell's kind; kinds that the list does not allow are blocked with the reason."""
    spell = context.entry.spells[index]
    own = noted_spells.kind_of(spell, context.rules)
    wizard = noted_spells.wizard_of_result(context.result, context.rules)
    choices = [Choice("" if spell.kind == "" else None, T("not set"))]
    for id, kind in context.rules.system.spells.kinds.items():
        value = spell.kind if own == id else id
        choices.append(
            Choice(
                value, kind.name, 0, None, noted_spells.kind_refusal(context.entry, index, id, wizard, context.rules)
            )
        )
    path = ("spells", index, "kind")
    return choice_control(path, T("kind"), spell.kind, choices, context.errors.get(path), section=section)


def _kindred(context: EntryContext, section: Shown) -> Control:
    """The control of a wizard's kindred, which decides his kinds of spells."""
    line = context.result.facts.character_line
    kindreds = {} if line is None else line.kindreds
    first = next(iter(kindreds))
    choices = [Choice(None if id == first else id, name, 0) for id, name in kindreds.items()]
    value = None if context.entry.kindred == first else context.entry.kindred
    return choice_control(("kindred",), T("kindred"), value, choices, context.errors.get(("kindred",)), section=section)


def spell_controls(context: EntryContext) -> Iterator[Control]:
    """Controls for kindred and noted spells of a wizard; for others, removal of spells (14.4)."""
    section = T("Spells")
    if not context.result.facts.wizard:
        if context.entry.spells:
            yield remove_control(("spells",), T("spells"), section=section, blocked=context.unless("spells"))
        return
    if isinstance(context.result.facts.line, CharacterLine) and context.result.facts.line.kindreds:
        yield _kindred(context, section)
    known = context.rules.system.levels.spells.get(str(context.result.facts.level), ())
    taken = [sum(spell.level == level for spell in context.entry.spells) for level in SPELL_LEVELS]
    choices = []
    for level in SPELL_LEVELS:
        allowed = known[level - 1] if known else 0
        left = allowed - taken[level - 1]
        blocked = None if left > 0 else T("he knows {count} at level {level}", count=allowed, level=level)
        choices.append(
            Choice(
                {"level": level},
                T("level {level} spell", level=level),
                0,
                T("{count} left", count=max(0, left)),
                blocked,
            )
        )
    yield add_control(("spells",), T("Note a spell"), choices, section=section)
    for index, spell in enumerate(context.entry.spells):
        path: Path = ("spells", index)
        too_many = not known or taken[spell.level - 1] > known[spell.level - 1]
        blocked = context.errors.get(("spells",)) if too_many else None
        of = T("Spell {number}", number=index + 1)
        levels = [Choice(level, T("level {level}", level=level), 0) for level in SPELL_LEVELS]
        yield choice_control((*path, "level"), T("level"), spell.level, levels, blocked, section=of)
        yield _kind(context, index, of)
        yield text_control((*path, "name"), T("name"), spell.name, section=of)
        yield Control(control_key(path, "-"), "remove", path, T("remove this spell"), section=of, blocked=blocked)
