"""What is said once for all entries of a sheet: notes on weapons, effects of rules and items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from builder.core.spelling import order_of
from builder.locale.spacing import WIDE
from builder.sheet.battle import SHORT
from builder.sheet.model import Block, Sheet, SpecialRule

Told = tuple[str, str]
"""A name, and its text."""


class Merged(NamedTuple):
    """What is said once for all entries, and only named at each."""

    weapons: tuple[Told, ...] = ()
    """Notes on weapons; their numbers stand at the entry."""
    rules: tuple[Told, ...] = ()
    """Effects of special rules."""


def merged_texts(sheet: Sheet, *, secret: bool = False, at_hand: Collection[str] = ()) -> Merged:
    """What the entries of a sheet have in common: of those that are `secret`, or of all others.

    What stands in one of the tables `at_hand` as well is left to it.
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
        if rule.name.strip() and not rule.part and not told_elsewhere(rule, at_hand) and not _beside(rule, b)
    ]
    effects = (*_by_name(rules, sheet.colon), *_by_entry(blocks))
    return Merged(_by_name(weapons, sheet.colon), tuple(sorted(effects, key=_place)))


def told_elsewhere(rule: SpecialRule, at_hand: Collection[str]) -> bool:
    """True if a table at hand says all of a rule, whose measure stands with the entry."""
    return rule.explained_in in at_hand and len(rule.value) <= SHORT


def _beside(rule: SpecialRule, block: Block) -> bool:
    """True if the entry's own lines on the battle sheet explain a rule."""
    return any(note.label == rule.name for note in block.battle.notes)


def _place(one: Told) -> tuple[str, Told]:
    return order_of(one[0]), one


def _by_entry(blocks: Iterable[Block]) -> Iterator[Told]:
    """How machines and the like work, all parts of one together, under the names of those of which they are the same."""
    owners: dict[str, dict[str, None]] = {}  # names in order, each once
    for b in blocks:
        parts = (f"{rule.title} – {_closed(rule.effect.strip())}" for rule in b.rules if rule.part and rule.effect)
        text = " ".join(dict.fromkeys(parts))
        if text:
            owners.setdefault(text, {})[b.title.full_name] = None
    for text, names in owners.items():
        yield ", ".join(name.replace(" ", WIDE) for name in names), text


def _closed(text: str) -> str:
    """A text with the sign that ends a sentence, unless it has one."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _by_name(found: Iterable[tuple[str, str, str, Block]], colon: str) -> tuple[Told, ...]:
    """Texts under their names, of which each has one and what stands in brackets behind it, in the order of the alphabet.

    Where one name has several texts each tells whom it is for; names that differ only in
    what stands in brackets share a text that is the same for both, under the bare name.
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
