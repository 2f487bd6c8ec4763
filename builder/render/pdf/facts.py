"""Facts and possessions of the entries: what stands at the left and what at the right, the same on the whole sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from builder.findings import T
from builder.render import style as look
from builder.render.pdf.flow import beside
from builder.render.pdf.marks import Row
from builder.render.pdf.setter import Setter, Sides
from builder.render.pdf.tables import hold, label_width, labelled
from builder.render.style import MM
from builder.sheet import Block, Table

Group = list[tuple[str, str]]
"""What stands behind one label: further lines have an empty one."""


def single(table: Table) -> str:
    """The only row of a table in words, where it says so little that it needs no table; otherwise nothing."""
    if len(table.rows) != 1:
        return ""
    name, *cells = table.rows[0]
    said = [(heading, cell.strip()) for heading, cell in zip(table.headings[1:], cells, strict=False)]
    last = said.pop()[1] if said else ""
    numbers = [f"{heading} {cell}" for heading, cell in said if cell not in look.NOTHING]
    if len(numbers) > look.SINGLE_MOST:
        return ""
    told = ", ".join((name, *numbers))
    return told if last in look.NOTHING else f"{told}; {last}"


def grouped(setter: Setter, block: Block) -> tuple[list[Group], list[Group]]:
    """What is known of an entry, and what it has, each group behind its label."""
    known: list[Group] = []
    for fact in block.facts:
        if fact[0] or not known:
            known.append([])
        known[-1].append(fact)
    if told := single(block.weapons):
        known.append([(block.weapons.headings[0], told)])
    say = setter.say
    had = [
        [(say(label), text)] for label, text in ((T("Carries"), block.carries), (T("Command"), block.command)) if text
    ]
    if block.items:
        had.append([(say(T("Items")) if index == 0 else "", item) for index, item in enumerate(block.items)])
    return known, had


def arranged(setter: Setter, blocks: Iterable[Block]) -> Sides:
    """The sides on which all entries together are lowest: what they have at the right, facts where there is room for them."""
    entries = [grouped(setter, block) for block in blocks]
    order = _merged([group[0][0] for group in known] for known, _ in entries)
    own = {group[0][0] for _, had in entries for group in had}
    wide = {
        text: setter.measured(setter.clean(hold(text)), setter.look.text)
        for sides in entries
        for groups in sides
        for group in groups
        for _, text in group
    }
    gap = setter.look.side_gap * MM

    def tried(left: frozenset[str], share: float) -> tuple[int, Sides]:
        """How high all entries are so."""
        labels = label_width(setter, left), label_width(setter, own.union(set(order) - left))
        width = (setter.width - gap) * share
        rooms = max(width - labels[0], 1.0), max(setter.width - gap - width - labels[1], 1.0)
        high = 0
        for known, had in entries:
            sums = [0, sum(_lines(group, wide, rooms[1]) for group in had)]
            for group in known:
                side = 0 if group[0][0] in left else 1
                sums[side] += _lines(group, wide, rooms[side])
            high += max(sums)
        return high, Sides(width, labels, left)

    if not order:
        return Sides(labels=(0.0, label_width(setter, own)))
    first, *others = look.FACTS_SHARES
    counts = range(1, min(len(order), look.SIDE_LABELS) + 1)
    least, best = min((tried(frozenset(order[:count]), first) for count in counts), key=lambda one: one[0])
    share = first
    for other in others:
        high, sides = tried(best.left, other)
        if high < least:
            least, best, share = high, sides, other
    for label in order[1 : look.SIDE_LABELS]:  # what stands first does so at the left
        high, sides = tried(best.left ^ {label}, share)
        if high < least:
            least, best = high, sides
    return best


def _merged(lists: Iterable[Iterable[str]]) -> list[str]:
    """All labels, each behind those that stand before it."""
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


def fact_rows(setter: Setter, block: Block) -> Iterator[Row]:
    """Facts and possessions behind their labels, each always on the same side; what stands alone has the whole width."""
    known, had = grouped(setter, block)
    sides = setter.sides
    left = [fact for group in known if group[0][0] in sides.left for fact in group]
    right = [fact for group in had for fact in group]
    right += [fact for group in known if group[0][0] not in sides.left for fact in group]
    if not left or not right:
        yield from labelled(setter, left or right, setter.width, sides.labels[0 if left else 1])
        return
    gap = setter.look.side_gap * MM
    yield from beside(
        setter,
        list(labelled(setter, left, sides.width, sides.labels[0])),
        list(labelled(setter, right, setter.width - gap - sides.width, sides.labels[1])),
        sides.width + gap,
    )
