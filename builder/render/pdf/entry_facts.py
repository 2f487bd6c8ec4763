"""Facts and equipment of entries in a left and a right column, the same on the whole sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import ceil

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf.page_flow import side_by_side
from builder.render.pdf.page_marks import MarkRow
from builder.render.pdf.tables import hold, label_width, labelled
from builder.render.pdf.typesetter import Sides, Typesetter
from builder.render.style import MM
from builder.sheet.model import Block, Sheet, SpecialRule, Weapons

Group = list[tuple[str, str]]
"""Lines of one label; further lines have an empty one."""


def single(weapons: Weapons, then: str = "; ") -> str:
    """The only weapon in words, its note behind `then`, where it says so little that it needs no table; otherwise nothing."""
    if len(weapons.rows) != 1:
        return ""
    (row,) = weapons.rows
    shown = zip(weapons.headings[1:-1], row.figures, strict=True)
    numbers = [f"{heading} {cell}" for heading, cell in shown if cell is not None]
    if len(numbers) > look.SINGLE_MOST:
        return ""
    text = ", ".join((row.title, *numbers))
    return f"{text}{then}{row.note}" if row.note else text


def grouped(typesetter: Typesetter, block: Block) -> tuple[list[Group], list[Group]]:
    """Left and right column of an entry, each group after its label.

    Facts are at the left; equipment and then secondary facts at the right.
    """
    known, aside = (
        [[(fact.label, fact.text)] for fact in block.facts if fact.secondary is second] for second in (False, True)
    )
    say = typesetter.say
    right = [
        [(say(label), text)] for label, text in ((T("Carries"), block.carries), (T("Command"), block.command)) if text
    ]
    if block.items:
        right.append([(say(T("Items")) if index == 0 else "", item) for index, item in enumerate(block.items)])
    right += aside
    if weapons := single(block.weapons, say(T("{first}; {second}", first="", second=""))):
        right.append([(block.weapons.headings[0], weapons)])
    return known, right


def arranged(typesetter: Typesetter, blocks: Iterable[Block]) -> Sides:
    """How wide the two columns of facts are with which all entries together are lowest, and what comes first in them."""
    entries = [grouped(typesetter, block) for block in blocks]
    sides = [[groups for groups in side if groups] for side in zip(*entries, strict=True)]
    labels = [label_width(typesetter, {group[0][0] for groups in side for group in groups}) for side in sides]
    wide = {
        text: typesetter.measured(typesetter.clean(hold(text)), typesetter.look.text)
        for both in entries
        for groups in both
        for group in groups
        for _, text in group
    }
    gap = typesetter.look.side_gap * MM

    def high(width: float) -> int:
        rooms = max(width - labels[0], 1.0), max(typesetter.width - gap - width - labels[1], 1.0)
        return sum(
            max(sum(_lines(group, wide, room) for group in groups) for groups, room in zip(both, rooms, strict=True))
            for both in entries
        )

    if not entries:
        return Sides()
    order = _merged([group[0][0] for group in left] for left, _ in entries)
    widths = [(typesetter.width - gap) * share for share in look.FACTS_SHARES]
    return Sides(min(widths, key=high), (labels[0], labels[1]), tuple(order))


def _merged(lists: Iterable[Iterable[str]]) -> list[str]:
    """All labels in an order that keeps the order within each entry."""
    order: list[str] = []
    for labels in lists:
        place = 0
        for label in labels:
            if label in order:
                place = order.index(label) + 1
            else:
                order.insert(place, label)
                place += 1
    return order


def _lines(group: Group, wide: dict[str, float], room: float) -> int:
    """About how many lines a group takes."""
    return sum(max(1, ceil(wide[text] / room)) for _, text in group)


def fact_rows(typesetter: Typesetter, block: Block) -> Iterator[MarkRow]:
    """Facts and equipment after their labels, each always on the same side; a single column has the full width."""
    sides = typesetter.sides
    known, had = grouped(typesetter, block)
    known.sort(key=lambda group: sides.order.index(group[0][0]) if group[0][0] in sides.order else len(sides.order))
    left, right = ([fact for group in groups for fact in group] for groups in (known, had))
    if not left or not right:
        yield from labelled(typesetter, left or right, typesetter.width, sides.labels[0 if left else 1])
        return
    gap = typesetter.look.side_gap * MM
    yield from side_by_side(
        typesetter,
        list(labelled(typesetter, left, sides.width, sides.labels[0])),
        list(labelled(typesetter, right, typesetter.width - gap - sides.width, sides.labels[1])),
        sides.width + gap,
    )


def common_rules(sheet: Sheet) -> tuple[SpecialRule, ...]:
    """Rules of more than half of the entries, which are explained once for all of them."""
    rules = (rule for block in sheet.blocks for rule in dict.fromkeys(block.rules))
    counts = Counter(rule for rule in rules if rule.title.strip() and rule.effect.strip())
    most = max(look.COMMON_LEAST, len(sheet.blocks) // 2 + 1)
    return tuple(rule for rule, count in counts.items() if count >= most)
