"""A sheet as a message: a line for each entry and those that join it, for text and Markdown."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.sheet.model import Block, Sheet, Table

MIDDLE = " · "
"""Separator between items on one line."""


class EntryLine(NamedTuple):
    """An entry on one line: name with number of models, details, and points (empty if not shown)."""

    name: str
    text: str
    """Details of the entry after its name, with a separator before them; empty if there are none."""
    points: str


def entry_lines(sheet: Sheet) -> Iterator[tuple[str, tuple[EntryLine, ...]]]:
    """Pairs of heading and lines of entries: the open entries with an empty heading, then any secret ones."""
    companies: list[list[Block]] = []
    for block, joined in in_order(sheet):
        if joined:
            companies[-1].append(block)
        elif not block.secret:
            companies.append([block])
    yield "", tuple(_line(*company) for company in companies)
    secret = [block for block in sheet.blocks if block.secret]
    if secret:
        yield secret[0].group, tuple(map(_line, secret))


def in_order(sheet: Sheet) -> list[tuple[Block, bool]]:
    """The open entries in list order, each followed by those that join it; true for an entry that joins another."""
    known = {block.id for block in sheet.blocks if not block.secret}
    below: dict[str, list[Block]] = {}
    for block in sheet.blocks:
        if not block.secret and block.joins in known:
            below.setdefault(block.joins, []).append(block)
    found: list[tuple[Block, bool]] = []
    placed: set[int] = set()

    def place(block: Block, joined: bool) -> None:
        if id(block) in placed:
            return
        placed.add(id(block))
        found.append((block, joined))
        for other in below.get(block.id, ()):
            place(other, joined=True)

    for block in sheet.blocks:
        if block.secret or block.joins not in known:
            place(block, joined=False)
    for block in sheet.blocks:  # those that join one another in a circle
        place(block, joined=False)
    return found


def _line(block: Block, *companions: Block) -> EntryLine:
    """The line of an entry together with the entries that join it."""
    pieces, points = ["".join(f", {part}" for part in _parts(block))], [block.points]
    for one in companions:
        within = _parts(one, beside=block)
        pieces.append(
            f"{_name_and_number(one, alone=False)} ({', '.join(within)})"
            if within
            else _name_and_number(one, alone=False)
        )
        points.append(one.points)
    return EntryLine(_name_and_number(block), " + ".join(pieces), " + ".join(filter(None, points)))


def _name_and_number(block: Block, *, alone: bool = True) -> str:
    """Name with number of models; unless `alone`, without the number that distinguishes entries of the same name."""
    title = block.title
    name = title.full_name if alone or title.models is not None else title.name
    return name if title.models is None else f"{name} ×{title.models}"


def _parts(block: Block, beside: Block | None = None) -> list[str]:
    """Details of an entry; without equipment that the entry `beside` it has too, if it has all of that."""
    short = block.short
    arms = short.arms
    if beside is not None and set(beside.short.arms) <= set(arms):
        arms = tuple(name for name in arms if name not in beside.short.arms)
    return [*short.what, *arms, *short.items, *short.posts, *short.merged]


def head(sheet: Sheet) -> Iterator[str]:
    """Lines below the title: army, points and game, then other rows of the head for the shortest form."""
    rows = [row for row in sheet.head if row.essential]
    first = [row.text for row in rows if row.kind in ("army", "points", "game")]
    yield MIDDLE.join(first)
    for row in rows:
        if row.kind not in ("army", "points", "game"):
            yield f"{row.label}{sheet.colon}{row.text}"


def whose(sheet: Sheet) -> str:
    """Recipient of a copy in words; empty for the player’s own."""
    return "" if sheet.copy == "player" else sheet.whose


def sums(sheet: Sheet) -> str:
    """Points of each category on one line; empty if the copy has none."""
    return MIDDLE.join(f"{row.label} {row.points}" for row in sheet.composition.rows)


def limit_lines(sheet: Sheet, lines_of: Callable[[Table], Iterator[str]]) -> Iterator[str]:
    """Lines for the umpire: limits, then values to compare with the book; `lines_of` writes a table."""
    yield from lines_of(sheet.limits)
    if sheet.limits.rows and sheet.looked_up.rows:
        yield ""
    yield from lines_of(sheet.looked_up)


def order(sheet: Sheet) -> str:
    """The order of deployment on one line, units of equal movement together; empty if the game has no such order."""
    by_movement = sheet.deployment.by_movement
    steps = MIDDLE.join(
        f"{move} {', '.join(row.title.full_name for row in rows)}" for move, rows in by_movement.items()
    )
    return f"{sheet.deployment.title}{sheet.colon}{steps}" if steps else ""
