"""Spells in magic items: one in a ring, several on a scroll (24.4, the lists)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from builder.core import controls
from builder.core.choices import Choice, Fault, HolderT, Option, Refusal, Trials, first_reason, with_value
from builder.core.controls import Control
from builder.core.findings import Plain, Shown, T, Text, either
from builder.core.models import Model
from builder.core.parts import Part, Several
from builder.core.plurals import P
from builder.core.points import Price, price_line
from builder.core.roster import MAX_PARTS
from builder.systems.wfb3.definitions.lists import ItemLimit
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.roster import Item, Spell
from builder.systems.wfb3.magic_items.carriers import Carrier
from builder.systems.wfb3.magic_items.refusals import CODE, at_most, by_book, by_list
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.spells import noted_spells

SPELL_LEVELS = (1, 2, 3, 4)


def read_spell(value: Plain) -> Spell:
    """A spell from its value in a roster: a level alone, or a mapping of fields."""
    return Spell(level=value) if isinstance(value, int) else Spell.model_validate(value, strict=False)


def _plain(spell: Spell) -> Plain:
    """The value of a spell in a roster: its level alone, or all fields if it has more."""
    more = {key: value for key, value in (("kind", spell.kind), ("name", spell.name)) if value}
    return {"level": spell.level, **more} if more else spell.level


def _spell(holder: Model) -> Spell | None:
    """The spell in an item such as a ring, or `holder` itself if it is a spell on a scroll; `None` without one."""
    return (
        next(iter(holder.written("one")), None)
        if isinstance(holder, Item)
        else holder
        if isinstance(holder, Spell)
        else None
    )


@dataclass(frozen=True, kw_only=True)
class SpellChoice(Choice[HolderT]):
    """Choice of the level of a spell in an item, or of its kind: the chart that it was drawn from."""

    key: Literal["level", "kind"]
    options: Mapping[Plain, Option]
    value: Callable[[Spell], Plain]
    """Function that gives what this choice chooses of a spell: its level or its kind."""
    required: Refusal | None = None
    """The error without a spell; `None` if it is optional."""
    requirement: Callable[[Spell], Refusal | None] = lambda _: None
    """Function that gives the refusal of a spell; `None` if it is allowed."""

    def prices(self, holder: HolderT, models: int) -> Iterator[Price]:
        """Price line of the spell's level."""
        spell = _spell(holder)
        if self.key == "level" and spell is not None:
            yield price_line(
                noted_spells.level_in_words(spell.level), self.options[spell.level].points or 0, 1, self.rule
            )

    def faults(self, holder: HolderT) -> Iterator[Fault]:
        """Error of a spell that is missing or not allowed."""
        spell = _spell(holder)
        refusal = self.required if spell is None else self.requirement(spell)
        if refusal is not None:
            yield self._fault(refusal, self.path, None)

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """The control of the spell's level; of its kind only once it has a level."""
        spell, path = _spell(trials.holder), self.path
        if self.key == "kind" and spell is None:
            return
        now = None if spell is None else self.value(spell)
        offered = []
        for value, option in self.options.items():
            trial = Spell(level=1) if spell is None else spell
            if value != now:
                trial = trial.model_copy(update={self.key: value})
            blocked = None if value == now else trials.reason(with_value(trials.holder, path, trial), path)
            offered.append(controls.Choice(_plain(trial), option.name, option.points, None, blocked))
        wrong = first_reason(self.faults(trials.holder)) or trials.reason_at(path, self.code)
        control = controls.choice_control(
            path, self.label, None if spell is None else _plain(spell), offered, wrong, None if now is None else str(now),
            section=self.section,
        )  # fmt: skip
        if self.key == "kind" and spell is not None:
            label = T("kind of the level {level} spell", level=spell.level)
            control = control._replace(key=controls.control_key((*path, "kind")), name=label)
        yield control


def _kind_choice(path: controls.Path, rules: Rules, section: Shown) -> SpellChoice[HolderT]:
    """Choice of the chart that a spell was drawn from; its errors are found with the bearer's other spells."""
    kinds = rules.system.spells.kinds
    return SpellChoice(
        path=path,
        label=None,
        code=noted_spells.CODE,
        section=section,
        key="kind",
        options={"": Option(T("not set"), None), **{id: Option(kind.name) for id, kind in kinds.items()}},
        value=lambda spell: noted_spells.kind_of(spell, rules) or spell.kind,
    )


def _limit(carrier: Carrier, id: str) -> ItemLimit:
    """The list's limit on a kind of item for a character; one that allows everything if the list has none."""
    limit = carrier.limit(id)
    return ItemLimit(item=id) if limit is None else limit


def _too_high(limit: ItemLimit, level: int, rules: Rules) -> Refusal | None:
    """Refusal of a spell above the level that the list allows to everyone; `None` if it is no higher."""
    if limit.spell_level is None or limit.higher_spells or level <= limit.spell_level:
        return None
    text = T("A level {found} spell; the list allows up to level {allowed}.", found=level, allowed=limit.spell_level)
    fix = T("Choose a spell of level {level} or below.", level=limit.spell_level)
    return by_list(rules, text, fix, limit.spell_level, level, reason=up_to_level(limit.spell_level))


def up_to_level(level: int) -> Text:
    """Reason that blocks a spell above this level."""
    return T("up to level {level}", level=level)


def _missing_level(kind: MagicItem, text: Text, line: str, named: Text) -> Refusal:
    """Refusal of an item without its spell; `line` is a line for the file, `named` the fix in the builder."""
    fix = either(T("Write, for example, “{line}”, or remove the item.", line=line), named)
    return by_book(text, fix, list(range(1, len(kind.spell_points) + 1)), missing=True)


def ring_choices(carrier: Carrier, id: str, section: Shown) -> tuple[Choice[Item], ...]:
    """Choices of a ring: level and kind of its spell."""
    rules, limit = carrier.rules, _limit(carrier, id)
    kind = rules.system.items[id]
    level = SpellChoice[Item](
        path=("spell",),
        label=T("spell"),
        code=CODE,
        rule=rules.cite(kind.source),
        section=section,
        key="level",
        options={n: Option(T("level {level}", level=n), kind.spell_points[n - 1]) for n in SPELL_LEVELS},
        value=lambda spell: spell.level,
        required=_missing_level(
            kind,
            either(T("The level of the spell is missing."), T("The spell’s level is not chosen.")),
            "spell: 1",
            T("Choose the spell’s level, or remove the item."),
        ),
        requirement=lambda spell: _too_high(limit, spell.level, rules),
    )
    return level, _kind_choice(("spell",), rules, section)


def scroll_choice(carrier: Carrier, id: str, section: Shown) -> Several[Item, Spell]:
    """Choice of the spells on a scroll."""
    rules, limit = carrier.rules, _limit(carrier, id)
    kind = rules.system.items[id]
    kind_choice: SpellChoice[Spell] = _kind_choice((), rules, section)

    def held(item: Item) -> tuple[Spell, ...]:
        return item.written("many")

    def too_many(item: Item) -> Refusal | None:
        most, found = MAX_PARTS if limit.spells is None else limit.spells, len(held(item))
        text = P(
            "{found} spell; the list allows {allowed} here.",
            "{found} spells; the list allows {allowed} here.",
            "found",
            found=found,
            allowed=most,
        )
        fix = T("Remove {count}.", count=found - most)
        return by_list(rules, text, fix, most, found, reason=at_most(most)) if found > most else None

    def wrong(item: Item) -> Iterator[Refusal]:
        levels = [spell.level for spell in held(item)]
        if not levels:
            yield _missing_level(
                kind,
                either(T("The levels of the spells are missing."), T("The spells’ levels are not chosen.")),
                "spells: [1, 2]",
                T("Choose the level of each spell, or remove the item."),
            )
        for refusal in (too_many(item), _too_high(limit, max(levels, default=0), rules)):
            if refusal is not None:
                yield refusal

    def spell_at(item: Item, place: int) -> Part[Spell]:
        spell = held(item)[place]
        surplus, high = too_many(item), _too_high(limit, spell.level, rules)
        return Part(
            noted_spells.level_in_words(spell.level),
            noted_spells.in_words(spell, rules),
            (kind_choice,),
            points=kind.spell_points[spell.level - 1],
            rule=rules.cite(kind.source),
            section=section,
            blocked=surplus.text if surplus is not None else None if high is None else high.reason,
        )

    return Several(
        path=("spells",),
        label=T("add a spell"),
        code=CODE,
        section=section,
        parts=held,
        part=spell_at,
        read=read_spell,
        new=lambda _: (
            controls.Choice(n, T("level {level} spell", level=n), kind.spell_points[n - 1]) for n in SPELL_LEVELS
        ),
        together=lambda item, _: wrong(item),
    )
