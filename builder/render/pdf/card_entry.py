"""An entry on a card: figures for every turn on the front, explanations on the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from builder.core.findings import T
from builder.render.pdf.card_figures import CardColumns, CardFigures, behind_headings
from builder.render.pdf.card_tables import fact_rows, weapon_rows
from builder.render.pdf.entry_blocks import finding_row, opening, waived_row
from builder.render.pdf.page_marks import MarkRow, height_of
from builder.render.pdf.paragraphs import (
    arms_parts,
    below,
    boxes_shown,
    listed,
    price_parts,
    running_lines,
    spaced_label,
    title_rows,
    unparted,
)
from builder.render.pdf.tables import hold
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import HOLD, held, numbered, titled, whole
from builder.render.style import MM
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Block, Title


class Company(NamedTuple):
    """An entry with those who share its card, and those who have joined it with cards of their own."""

    block: Block
    champions: tuple[Block, ...] = ()
    others: tuple[Block, ...] = ()


def companies(blocks: Iterable[Block]) -> Iterator[Company]:
    """Every entry on one card, in the order of the list."""
    blocks = tuple(blocks)
    known = {block.id: block for block in blocks}
    champions: dict[str, list[Block]] = {}
    others: dict[str, list[Block]] = {}
    alone = []
    for block in blocks:
        host = known.get(block.joins)
        if host is None or host.secret != block.secret:
            alone.append(block)
        elif block.carded and not host.carded:
            champions.setdefault(host.id, []).append(block)
        else:
            others.setdefault(host.id, []).append(block)
            alone.append(block)
    for block in alone:
        yield Company(block, tuple(champions.get(block.id, ())), tuple(others.get(block.id, ())))


class Sides(NamedTuple):
    """Contents of a card: its title, that of further sides, and the parts of front and back."""

    title: tuple[MarkRow, ...]
    again: tuple[MarkRow, ...]
    figures: tuple[MarkRow, ...]
    """Figures, boxes, weapons and companions."""
    notes: tuple[MarkRow, ...]
    """Notes; on the front if there is room."""
    back: tuple[MarkRow, ...]
    champions: Callable[[int], tuple[MarkRow, ...]]
    """Who shares its card: with all that is theirs (0), without their items (1), and with figures and arms alone (2)."""
    behind: Callable[[int], tuple[MarkRow, ...]]
    """Back of each entry that shares the card, below its name: parts without room in front, and explanations."""
    rules: tuple[MarkRow, ...] = ()
    """All rules by their names: below the front where there is room."""
    untold: tuple[MarkRow, ...] = ()
    """Rules without an explanation on the back, for cards that have no back."""
    worth: tuple[MarkRow, ...] = ()
    """Victory points, below the price if there is room."""


def sides(typesetter: Typesetter, columns: CardColumns, company: Company, *, most: float, prices: bool) -> Sides:
    """An entry in rows; a title higher than `most` is cut, and given in full below it."""
    block = company.block
    if block.battle.cost:
        block = block._replace(points=block.battle.cost)
    title = title_rows(typesetter, block)
    whole_title: list[MarkRow] = []
    if height_of(title) > most:
        style = typesetter.look
        parts = ((block.title.text, style.strong), (block.kind, style.text), (block.group, style.label))
        whole_title = typesetter.flowed(parts, typesetter.width)
        name = typesetter.cut(typesetter.clean(block.title.text), style.block, typesetter.width * 1.5)
        title = title_rows(typesetter, block._replace(title=Title(name), kind="", group=""))
    figures = CardFigures(typesetter, columns, (block, *company.champions))
    explained: set[tuple[str, str]] = set()
    back = tuple(below(typesetter, *_meaning(typesetter, block, explained, prices=prices)))
    known = frozenset(explained)
    rules, untold = (tuple(rows) for rows in _names(typesetter, company))
    return Sides(
        tuple(title),
        tuple(_again(typesetter, block, most)),
        tuple(below(typesetter, whole_title, *_figures(typesetter, company, figures))),
        tuple(below(typesetter, *_notes(typesetter, block))),
        back,
        lambda much: tuple(below(typesetter, *_champions(typesetter, company, figures, much))),
        lambda much: tuple(below(typesetter, *_behind(typesetter, company, known, much, prices=prices))),
        rules,
        untold,
        tuple(_worth(typesetter, block)),
    )


def _again(typesetter: Typesetter, block: Block, most: float) -> list[MarkRow]:
    """Name at the top of a further side: in full, smaller if longer than a line, cut only if too high."""
    name = typesetter.clean(numbered(block.title))
    bare = block._replace(title=Title(name), kind="", group="", points="")
    rows = title_rows(typesetter, bare)
    if len(rows) > 1:
        small = typesetter.with_look(typesetter.look._replace(block=typesetter.look.section))
        rows = title_rows(small, bare)
    if height_of(rows) > most:
        rows = title_rows(
            typesetter, bare._replace(title=Title(typesetter.cut(name, typesetter.look.block, typesetter.width * 0.9)))
        )
    return rows


# In front -------------------------------------------------------------------------------------------------------------


def _figures(typesetter: Typesetter, company: Company, figures: CardFigures) -> Iterator[list[MarkRow]]:
    block = company.block
    battle = block.battle
    own = battle.rows[0].boxes if battle.rows else None
    tracks = [*([own] if own is not None else ()), *battle.tracks, *battle.ticks]
    rows = [*below(typesetter, figures.own_rows(), [*boxes_shown(typesetter, block._replace(tracks=tuple(tracks)))])]
    rows = [row._replace(bound=True) for row in rows]
    if rows and in_rows(typesetter, block):  # weapons that have no room in front stand together on the back
        rows[-1] = rows[-1]._replace(bound=False)
    yield rows
    yield weapon_rows(typesetter, block.weapons) if in_rows(typesetter, block) else _arms(typesetter, block)
    alone = [other.title.full_name for other in company.others if other.battle.apart]
    yield typesetter.rows(
        typesetter.say(T("with {name}", name=alone)) if alone else "", typesetter.look.text, typesetter.width
    )
    for other in company.others:
        if other.battle.apart:  # his card says all of him
            continue
        name = (typesetter.say(T("with {name}", name=other.title.text)), typesetter.look.strong)
        yield behind_headings(typesetter, figures.led(other), name)


def in_rows(typesetter: Typesetter, block: Block) -> bool:
    """True if a table shows its weapons, a row each with all their figures and notes."""
    return typesetter.look.weapon_rows and bool(block.weapons.rows)


def _notes(typesetter: Typesetter, block: Block) -> Iterator[list[MarkRow]]:
    """Notes, blanks to fill in, and names of items."""
    # what a part of it is worth stands with what all of it is worth
    whole_told = any(fact.worth for fact in block.facts)
    yield [*_fact_rows(typesetter, [fact for fact in block.battle.notes if not (whole_told and fact.worth)])]
    yield [*_fact_rows(typesetter, block.battle.blanks, run_on=False)]
    yield _items(typesetter, block)


def _champions(typesetter: Typesetter, company: Company, figures: CardFigures, much: int) -> Iterator[list[MarkRow]]:
    for number, champion in enumerate(company.champions, 1):
        yield [*_champion(typesetter, champion, figures.champion(number), much)]


def _arms(typesetter: Typesetter, block: Block) -> list[MarkRow]:
    """Weapons with finished figures, then what else is carried and who commands."""
    style = typesetter.look
    parts = [part for parts in arms_parts(typesetter, block.battle) for part in parts]
    if gear := ", ".join(block.battle.gear):
        parts.append((f"–{HOLD}{gear}" if parts else gear, style.text))
    if block.command:
        parts += [(typesetter.say(T("Command")) + HOLD, style.label), (block.command, style.text)]
    return list(unparted(typesetter.flowed(parts, typesetter.width, spaced=style.strong), whole=True))


def _champion(typesetter: Typesetter, block: Block, figures: list[MarkRow], much: int) -> Iterator[MarkRow]:
    """Who leads them: his figures, his wounds and his arms, below a line; as much of the rest as does not give way."""
    style = typesetter.look
    battle = block.battle
    points = typesetter.clean(block.points)
    title = typesetter.flowed(
        [(block.title.text, style.strong), (block.battle.rank, style.kind)],
        typesetter.width - typesetter.measured(points, style.strong) - style.title_gap * MM,
    )
    if title:
        marks = (*opening(typesetter), *title[0].marks, *typesetter.right(points, style.strong, typesetter.width))
        title[0] = title[0]._replace(marks=marks)
    yield from (row._replace(bound=True) for row in title)
    yield from figures
    yield from _arms(typesetter, block)
    if much < 2:
        yield from _fact_rows(typesetter, battle.notes)
        yield from _fact_rows(typesetter, battle.blanks, run_on=False)
    if much < 1:
        yield from _items(typesetter, block)


def _fact_rows(typesetter: Typesetter, facts: Sequence[Fact], *, run_on: bool = True) -> Iterator[MarkRow]:
    """Facts behind their labels, where they have some."""
    style = typesetter.look
    groups: list[Parts] = []
    for fact in facts:
        label = [(spaced_label(typesetter, fact.label), style.strong)] if fact.label.strip() else []
        groups.append([*label, (hold(whole(fact.text)), style.text)])
    if run_on and groups:
        groups = [
            [
                part
                for index, parts in enumerate(groups)
                for part in _with_separator(typesetter, parts, last=index == len(groups) - 1)
            ]
        ]
    yield from running_lines(typesetter, groups, run_on=run_on, whole=True)


def _with_separator(typesetter: Typesetter, parts: Parts, *, last: bool) -> Parts:
    """Parts of which the last ends in a semicolon, unless nothing follows."""
    *first, (text, style) = parts
    return parts if last else [*first, (typesetter.say(T("{numbers}; {note}", numbers=text, note="")).rstrip(), style)]


def _items(typesetter: Typesetter, block: Block) -> list[MarkRow]:
    """Names of items; their effects are on the back."""
    style = typesetter.look
    if not block.items:
        return []
    label = spaced_label(typesetter, typesetter.say(T("Items")))
    parts: Parts = [(label, style.strong), (held(listed(typesetter, block.items)), style.text)]
    return [*unparted(typesetter.flowed(parts, typesetter.width), whole=True)]


def _names(typesetter: Typesetter, company: Company) -> Iterator[list[MarkRow]]:
    """Names of all rules, then those without an explanation."""
    style = typesetter.look
    blocks = (company.block, *company.champions)
    names = dict.fromkeys(name for block in blocks for name in block.battle.rules)
    explained = {
        name for block in blocks for rule in block.rules if rule.effect.strip() for name in (rule.name, rule.title)
    }
    label = spaced_label(typesetter, typesetter.say(T("Rules")))
    for found in (names, [name for name in names if name not in explained]):
        text = ", ".join(held(name) for name in found)
        rows = typesetter.flowed([(label, style.strong), (text, style.text)], typesetter.width) if text else []
        yield [*unparted(rows, whole=True)]


# Behind ---------------------------------------------------------------------------------------------------------------


def _behind(
    typesetter: Typesetter, company: Company, known: frozenset[tuple[str, str]], much: int, *, prices: bool
) -> Iterator[list[MarkRow]]:
    """Backs of the entries that share a card, each below its name: parts without room on the front, then explanations."""
    explained = set(known)
    for champion in company.champions:
        battle = champion.battle
        parts = [
            *([*_fact_rows(typesetter, facts, run_on=run_on)] for facts, run_on in _gave_way(battle, much)),
            _items(typesetter, champion) if much else [],
            *_meaning(typesetter, champion, explained, prices=prices, worth=True),
        ]
        if any(parts):
            title = typesetter.rows(champion.title.text, typesetter.look.section, typesetter.width)
            title[0] = title[0]._replace(marks=(*opening(typesetter), *title[0].marks))
            yield [row._replace(bound=True) for row in title]
            yield from (part for part in parts if part)


def _gave_way(battle: Battle, much: int) -> tuple[tuple[tuple[Fact, ...], bool], ...]:
    """Notes and blanks without room on the front, each with True if set as running text."""
    return ((battle.notes, True), (battle.blanks, False)) if much > 1 else ()


def _worth(typesetter: Typesetter, block: Block) -> Iterator[MarkRow]:
    """Victory points, unless shown with the price."""
    worth = () if block.battle.cost else (fact for fact in block.facts if fact.worth)
    return _fact_rows(typesetter, [*worth])


def _meaning(
    typesetter: Typesetter, block: Block, explained: set[tuple[str, str]], *, prices: bool, worth: bool = False
) -> Iterator[list[MarkRow]]:
    """Explanations, notes, prices, findings and victory points (`worth`), without repetitions on a card."""
    style = typesetter.look
    for table in block.tables:
        yield fact_rows(typesetter, table)
    yield [*boxes_shown(typesetter, block._replace(tracks=block.battle.behind))]
    explanations = [
        *((row.title, row.note) for row in block.weapons.rows if not in_rows(typesetter, block)),
        *((titled(rule), rule.effect) for rule in block.rules),
    ]
    new = [
        (title, text) for title, text in dict.fromkeys(explanations) if text.strip() and (title, text) not in explained
    ]
    explained.update(new)
    groups: list[Parts] = [[(title, style.strong), (held(text), style.text)] for title, text in new]
    yield [*running_lines(typesetter, groups, run_on=False, whole=True)]
    yield [*_worth(typesetter, block)] if worth else []
    yield typesetter.rows(block.notes, style.note, typesetter.width, keep_lines=True)
    yield typesetter.flowed(price_parts(typesetter, block.price), typesetter.width) if prices else []
    yield [row for text in block.findings for row in finding_row(typesetter, text)]
    yield [row for text in block.waived for row in waived_row(typesetter, text)]
