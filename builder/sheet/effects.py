"""Texts that a sheet gives once for all entries: notes on weapons, effects of rules and items."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from builder.core.spelling import order_of
from builder.locale.spacing import WIDE
from builder.sheet.battle import SHORT
from builder.sheet.model import Block, Sheet, SpecialRule

NamedText = tuple[str, str]
"""A heading and the text for it."""


class Merged(NamedTuple):
    """Texts printed once for all entries, whose blocks show only the names."""

    weapons: tuple[NamedText, ...] = ()
    """Notes on weapons, by name; the weapons' figures are printed with each entry."""
    rules: tuple[NamedText, ...] = ()
    """Effects of special rules and magic items, by name."""


def merged_texts(sheet: Sheet, *, secret: bool = False, at_hand: Collection[str] = ()) -> Merged:
    """Notes on weapons and effects of rules, printed once for all `secret` entries, or for all open ones.

    Effects that one of the tables with the titles `at_hand` explains are left out.
    """
    blocks = [block for block in sheet.blocks if block.secret == secret]
    weapons = [
        (row.name, row.form, row.note if row.common is None else row.common, b)
        for b in blocks
        for row in b.weapons.rows
    ]
    rules = [
        (rule.name, rule.value, rule.effect, b)
        for b in blocks
        for rule in b.rules
        if rule.name.strip() and not rule.part and not stated_in_tables(rule, at_hand) and not _beside(rule, b)
    ]
    effects = (*_by_name(rules, sheet.colon), *_by_entry(blocks))
    return Merged(_by_name(weapons, sheet.colon), tuple(sorted(effects, key=_place)))


def stated_in_tables(rule: SpecialRule, at_hand: Collection[str]) -> bool:
    """True if a table with one of the titles `at_hand` explains a rule, and its value is short enough to stand at the entry."""
    return rule.explained_in in at_hand and len(rule.value) <= SHORT


def _beside(rule: SpecialRule, block: Block) -> bool:
    """True if the battle sheet explains a rule among the entry's own notes."""
    return any(note.label == rule.name for note in block.battle.notes)


def _place(one: NamedText) -> tuple[str, NamedText]:
    """Sort key of a heading and its text."""
    return order_of(one[0]), one


def _by_entry(blocks: Iterable[Block]) -> Iterator[NamedText]:
    """Rules on the parts of an entry, such as its crew, as one text below the names of all entries with that text."""
    owners: dict[str, dict[str, None]] = {}  # names in order, each once
    for b in blocks:
        parts = (f"{rule.title} – {_closed(rule.effect.strip())}" for rule in b.rules if rule.part and rule.effect)
        text = " ".join(dict.fromkeys(parts))
        if text:
            owners.setdefault(text, {})[b.title.full_name] = None
    for text, names in owners.items():
        yield ", ".join(name.replace(" ", WIDE) for name in names), text


def _closed(text: str) -> str:
    """A text with a full stop at its end, unless it already ends a sentence."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _by_name(found: Iterable[tuple[str, str, str, Block]], colon: str) -> tuple[NamedText, ...]:
    """Texts with their names as headings, values in brackets, sorted by name; `found` has name, value, text and block.

    If one name has several texts, each heading also has the entries with that text, and the language's `colon`; names
    that differ only in their values and have the same text share it under the name alone.
    """
    texts: dict[tuple[str, str], dict[str, dict[str, None]]] = {}  # the names of owners in order, each once
    for name, value, text, block in found:
        texts.setdefault((name, value), {}).setdefault(text.strip(), {})[block.title.full_name] = None
    alike: dict[tuple[str, str, str], list[str]] = {}
    for (name, value), variants in texts.items():
        for text, owners in variants.items():
            if text:
                whose = ", ".join(owner.replace(" ", WIDE) for owner in owners) if len(variants) > 1 else ""
                alike.setdefault((name, text, whose), []).append(value and f" ({value})")
    rows = []
    names = Counter(name for name, *_ in alike)
    for (name, text, whose), values in alike.items():
        # what stands in brackets stands at the entries too; here it tells apart what has not the same text
        title = name if len(values) > 1 and (names[name] == 1 or "" in values) else name + ",".join(values)
        rows.append((f"{title} – {whose}{colon.rstrip()}" if whose else title, text))
    return tuple(sorted(rows, key=_place))
