"""The kinds of spells that wizards note before the game, against those that their list allows.

Spells are drawn at random from charts that the list allows; the kind is chosen before drawing (Warhammer Armies,
magic). Only spells noted in the roster are checked.
"""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.definitions import Words
from builder.core.findings import ERROR, WARNING, Finding, N, Plain, Shown, T, Text, alternatives
from builder.core.limits import Keys
from builder.core.plurals import P
from builder.core.spelling import did_you_mean, names_in, use_one_of
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.character_lines import CharacterLine, SpellBound, SpellRule
from builder.systems.wfb3.definitions.roster import Entry, Spell
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.profiles import model_movement
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules

CODE = "wfb3.spells"


class Wizard(NamedTuple):
    """Properties of a wizard that decide which spells he may have."""

    line: CharacterLine | None
    """His line of the army list; `None` in the open list."""
    race: str | None
    """Id of his race."""
    kindred: str | None
    """Id of his kindred, which decides his kinds of spells; `None` if his line has none."""
    level: int
    """Level of the wizard; 0 for characters without spells."""
    borne: bool
    """True if he is on a mount or litter."""


def kind_of(spell: Spell, rules: Rules) -> str | None:
    """Id of a spell's kind; `None` if the roster gives no kind or an unknown one."""
    written = spell.kind.strip().lower()
    kinds = rules.system.spells.kinds
    if not written or written in kinds:
        return written or None
    return next((id for id, kind in kinds.items() if written in kind.also), None)


def level_in_words(level: int) -> Text:
    """A spell without a kind, in words."""
    return T("level {level} spell", level=level)


def in_words(spell: Spell, rules: Rules) -> Text:
    """A spell's level and kind in words."""
    id = kind_of(spell, rules)
    kind = rules.system.spells.kinds[id].name if id is not None else spell.kind
    return T("level {level} spell, {kind}", level=spell.level, kind=kind) if kind else level_in_words(spell.level)


def rule_for(wizard: Wizard, rules: Rules) -> SpellRule | None:
    """The first rule on spells of the army list that applies to this wizard; `None` if no rule does."""
    take = None if wizard.line is None else wizard.line.id
    for rule in rules.army.spell_rules:
        if (
            (not rule.of or take in rule.of)
            and (not rule.creatures or wizard.race in rule.creatures)
            and (not rule.kindreds or wizard.kindred in rule.kindreds)
        ):
            return rule
    return None


def wizard_of(entry: Entry, line: CharacterLine | None, level: int, figure: ModelSpec, rules: Rules) -> Wizard:
    """The wizard of an entry; without a chosen kindred he has the first kindred of his line."""
    borne = figure.mount is not None or model_movement.litter_of(figure.gear, rules.system) is not None
    kindred = entry.kindred or (next(iter(line.kindreds), None) if line is not None else None)
    return Wizard(line, entry.creature or (line.creature if line is not None else None), kindred, level, borne)


def wizard_of_result(result: EntryResult, rules: Rules) -> Wizard:
    """The wizard of an evaluated character's entry."""
    facts = result.facts
    return wizard_of(result.entry, facts.character_line, facts.level if facts.wizard else 0, facts.model, rules)


def character_spell_errors(
    entry: Entry, line: CharacterLine | None, level: int, figure: ModelSpec, rules: Rules
) -> Iterator[Finding]:
    """Findings on a character's kindred, and on the spells noted for him and in his items."""
    wizard = wizard_of(entry, line, level if figure.wizard else 0, figure, rules)
    yield from _kindred(entry, wizard, rules)
    rule = rule_for(wizard, rules)
    noted = entry.spells if wizard.level else ()
    if noted:
        yield from _too_many(noted, wizard, rules)
    for index, spell in enumerate(noted):
        yield from _unknown_kind(spell, ("spells", index, "kind"), rules)
    if rule is not None and noted:
        yield from _forbidden_kinds(noted, rule, wizard, rules)
        yield from _bounds(noted, rule, wizard, rules)
        yield from _unusable_on_foot(noted, rule, wizard, rules)
    yield from item_spell_errors(entry, wizard, rules)


def item_spell_errors(entry: Entry, wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Findings on the kinds of the spells in a character's scrolls and rings."""
    for number, item in enumerate(entry.items):
        kind = rules.item_kind(item)
        if kind is None or kind.spells is None:
            continue
        for place, spell in enumerate(item.written(kind.spells)):
            path = ("items", number, "spell") if kind.spells == "one" else ("items", number, "spells", place)
            yield from _unknown_kind(spell, (*path, "kind"), rules)
            if kind.carried_by == "wizard" and wizard.level:
                yield from _unreadable_scroll(spell, path, entry, wizard, rules)


def kind_refusal(entry: Entry, index: int, kind: str, wizard: Wizard, rules: Rules) -> Text | None:
    """Reason that the spell with this index must not be of this kind; `None` if it may."""
    rule = rule_for(wizard, rules)
    if rule is None:
        return None

    def texts(spell: Spell) -> list[Text]:
        noted = (*entry.spells[:index], spell, *entry.spells[index + 1 :])
        found = (*_forbidden_kinds(noted, rule, wizard, rules), *_bounds(noted, rule, wizard, rules))
        return [finding.text for finding in found if finding.severity == ERROR]

    spell = entry.spells[index]
    before = texts(spell.model_copy(update={"kind": ""}))
    return next((text for text in texts(spell.model_copy(update={"kind": kind})) if text not in before), None)


def _breach(
    rule: SpellRule,
    rules: Rules,
    text: Text,
    path: Keys,
    found: Plain,
    allowed: Plain,
    fix: Text,
    doubt: Words | None = None,
    severity: str = ERROR,
) -> Finding:
    """The finding on a breach of a list's rule; only a warning if the rule is doubtful."""
    cited = rules.cited if rule.source is None else rules.cite(rule.source)
    if doubt is not None:
        text, severity = T("{what} Unclear: {why}.", what=text, why=doubt), WARNING
    return Finding(CODE, severity, text, cited, path=path, found=found, allowed=allowed, fix=fix, by="list")


def _kind_names(ids: tuple[str, ...], rules: Rules) -> tuple[Shown, ...]:
    return tuple(rules.system.spells.kinds[id].name for id in ids)


def _wizard_name(rule: SpellRule, wizard: Wizard, rules: Rules) -> Shown:
    """Name of the wizard for messages on a rule: his kindred or race if the rule depends on it, else his line."""
    if rule.kindreds and wizard.line is not None and wizard.kindred in wizard.line.kindreds:
        return wizard.line.kindreds[wizard.kindred]
    if rule.creatures and wizard.race in rules.creatures:
        return rules.creatures[wizard.race].name
    return T("Wizard") if wizard.line is None else wizard.line.name


def _unknown_kind(spell: Spell, path: Keys, rules: Rules) -> Iterator[Finding]:
    """Warning on an unknown kind of spell, which is printed as written and not checked."""
    if spell.kind.strip() and kind_of(spell, rules) is None:
        kinds = rules.system.spells.kinds

        fix = did_you_mean(spell.kind, kinds, names_in(kinds)) or use_one_of(kinds, names_in(kinds))
        text = T("Unknown kind of spell: “{kind}”. It is printed as written and not checked.", kind=spell.kind)
        cited = rules.cite(rules.system.spells.source)
        yield Finding(CODE, WARNING, text, cited, path=path, found=spell.kind, allowed=list(kinds), fix=fix)


def _kindred(entry: Entry, wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Finding on a kindred that the wizard's line does not have."""
    if entry.kindred is None:
        return
    known = {} if wizard.line is None else wizard.line.kindreds
    if entry.kindred not in known:
        text = T(
            "{name}: this kindred is not available.", name=T("Wizard") if wizard.line is None else wizard.line.name
        )
        fix = use_one_of(known, known.__getitem__) if known else T("Remove “{key}”.", key=key_names.key_name("kindred"))
        yield Finding(
            "wfb3.option",
            ERROR,
            text,
            rules.cited,
            path=("kindred",),
            found=entry.kindred,
            allowed=list(known),
            fix=fix,
            by="list",
        )


def _too_many(noted: tuple[Spell, ...], wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Findings on more spells of a level than the wizard knows (Warhammer Armies, magic)."""
    for level, allowed in enumerate(rules.system.levels.spells[str(wizard.level)], 1):
        found = sum(spell.level == level for spell in noted)
        if found > allowed:
            text = P(
                "{found} level {level} spell; a wizard of his level knows {allowed}.",
                "{found} level {level} spells; a wizard of his level knows {allowed}.",
                "found",
                found=found,
                level=level,
                allowed=allowed,
            )
            yield Finding(
                "wfb3.option",
                ERROR,
                text,
                rules.cite(rules.system.levels.spells_source),
                path=("spells",),
                found=found,
                allowed=allowed,
                fix=T("Remove {count}.", count=found - allowed),
            )


def _forbidden_kinds(noted: tuple[Spell, ...], rule: SpellRule, wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Findings on spells of kinds that the wizard's list does not allow."""
    for index, spell in enumerate(noted):
        kind = kind_of(spell, rules)
        if kind is None or kind in rule.kinds:
            continue
        (name,) = _kind_names((kind,), rules)
        text = T(
            "{who}: {kind} spells are not allowed. Allowed: {allowed}.",
            kind=name,
            who=_wizard_name(rule, wizard, rules),
            allowed=_kind_names(rule.kinds, rules),
        )
        fix = T("Choose one of the kinds allowed, or remove the spell.")
        yield _breach(rule, rules, text, ("spells", index, "kind"), kind, list(rule.kinds), fix)


def _bounds(noted: tuple[Spell, ...], rule: SpellRule, wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Findings on too many spells of a kind, or on too few if the remaining spells cannot make up for it."""
    known = rules.system.levels.spells.get(str(wizard.level), ())
    kinds = [(spell.level, kind_of(spell, rules)) for spell in noted]
    reported: set[tuple[str, ...]] = set()
    beyond: list[tuple[int, set[str], int]] = []
    for bound in rule.bounds:
        if bound.doubt is not None and bound.of in reported:
            continue
        levels = [level for level, kind in kinds if kind in bound.of]
        names = _kind_names(bound.of, rules)
        if bound.max is not None and bound.over == "all-levels":
            if len(levels) > bound.max:
                text = P(
                    "{kinds}: {found} spell in total, at most {allowed} allowed.",
                    "{kinds}: {found} spells in total, at most {allowed} allowed.",
                    "found",
                    kinds=names,
                    found=len(levels),
                    allowed=bound.max,
                )
                reported.add(bound.of)
                yield _too_many_of_kind(bound, text, len(levels), kinds, rule, rules)
        elif bound.max is not None:
            for level in sorted(set(levels)):
                found = levels.count(level)
                over = found - bound.max
                if over > 0 and any(at == level and own < set(bound.of) and over <= more for at, own, more in beyond):
                    continue  # reported for a narrower bound, whose fix covers this one
                if over > 0:
                    beyond.append((level, set(bound.of), over))
                    reported.add(bound.of)
                    text = P(
                        "{kinds}: {found} level {level} spell, at most {allowed} allowed.",
                        "{kinds}: {found} level {level} spells, at most {allowed} allowed.",
                        "found",
                        kinds=names,
                        found=found,
                        level=level,
                        allowed=bound.max,
                    )
                    yield _too_many_of_kind(bound, text, found, kinds, rule, rules, level)
        for level, number in enumerate(known, 1) if bound.min else ():
            found = levels.count(level)
            open_ = number - sum(at == level and kind is not None for at, kind in kinds)
            missing = min(bound.min, number) - found
            if missing > max(0, open_):
                text = T(
                    "{kinds}: {found} of the {number} level {level} spells, at least {allowed} required.",
                    kinds=names,
                    found=found,
                    number=number,
                    level=level,
                    allowed=bound.min,
                )
                if not found:
                    text = T(
                        "{kinds}: none of the {number} level {level} spells, at least {allowed} required.",
                        kinds=names,
                        number=number,
                        level=level,
                        allowed=bound.min,
                    )
                fix = N(
                    "Change {count} level {level} spell to {kinds}.",
                    "Change {count} level {level} spells to {kinds}.",
                    missing,
                    level=level,
                    kinds=alternatives(names),
                )
                yield _breach(rule, rules, text, ("spells",), found, bound.min, fix, bound.doubt)


def _too_many_of_kind(
    bound: SpellBound,
    text: Text,
    found: int,
    kinds: list[tuple[int, str | None]],
    rule: SpellRule,
    rules: Rules,
    at: int | None = None,
) -> Finding:
    """The finding on too many spells of a kind, placed at the last of these; `at` is their level, or `None` for any.

    `kinds` are level and kind of each noted spell.
    """
    last = max(index for index, (level, kind) in enumerate(kinds) if kind in bound.of and at in (None, level))
    over = found - (bound.max or 0)
    fix = N("Change the kind of {count} of them.", "Change the kind of {count} of them.", over)
    return _breach(rule, rules, text, ("spells", last, "kind"), found, bound.max, fix, bound.doubt)


def _unusable_on_foot(noted: tuple[Spell, ...], rule: SpellRule, wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Warning on spells above the level that the wizard can use on foot."""
    if rule.on_foot is None or wizard.borne:
        return
    high = [index for index, spell in enumerate(noted) if spell.level > rule.on_foot]
    if high:
        text = N(
            "On foot he cannot use {count} of his spells (those above level {level}).",
            "On foot he cannot use {count} of his spells (those above level {level}).",
            len(high),
            level=rule.on_foot,
        )
        path, fix = ("spells", high[0], "level"), T("Give him a mount or a litter.")
        yield _breach(rule, rules, text, path, noted[high[0]].level, rule.on_foot, fix, severity=WARNING)


def scroll_refusal(kind: str, entry: Entry, wizard: Wizard, rules: Rules) -> Text | None:
    """Reason that the wizard cannot read a scroll of a kind, as he can have no spell of that kind; `None` if he can."""
    if not wizard.level or not rules.system.spells.kinds[kind].held:
        return None
    rule = rule_for(wizard, rules)
    own = [kind_of(spell, rules) for spell in entry.spells]
    number = sum(rules.system.levels.spells.get(str(wizard.level), ()))
    open_ = not own or None in own or len(own) < number
    if kind in own or (open_ and (rule is None or kind in rule.kinds)):
        return None
    (name,) = _kind_names((kind,), rules)
    if rule is not None and kind not in rule.kinds:
        return T(
            "{kind}: a wizard can read a scroll only if he has spells of the same kind, and no "
            "wizard in this list has any of this kind.",
            kind=name,
        )
    return T("{kind}: a wizard can read such a scroll only if he has a spell of this kind himself.", kind=name)


def _unreadable_scroll(spell: Spell, path: Keys, entry: Entry, wizard: Wizard, rules: Rules) -> Iterator[Finding]:
    """Finding on a spell in a scroll that its bearer cannot read."""
    kind = kind_of(spell, rules)
    why = None if kind is None else scroll_refusal(kind, entry, wizard, rules)
    if why is not None:
        own = {kind_of(spell, rules) for spell in entry.spells} - {None}
        rule = rule_for(wizard, rules)
        held = rule is None or kind in rule.kinds
        yield Finding(
            CODE,
            ERROR,
            why,
            rules.cite(rules.system.spells.scrolls),
            path=path,
            found=kind,
            allowed=sorted(str(other) for other in own),
            fix=T("Choose another kind for the scroll, or for one of his spells.")
            if held
            else T("Choose another kind for the scroll."),
        )
