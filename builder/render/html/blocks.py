"""The units of a page: the blocks of the battle sheet, each with details of its entries that can be unfolded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.battle_lines import BattleCell
from builder.core.findings import T
from builder.locale import Language
from builder.render.html.boxes import tapped
from builder.render.html.pictures import footprints
from builder.render.html.words import boxed, labelled, lines, row, shown, table
from builder.render.plain_text import Length
from builder.sheet.battle_groups import order_of_battle
from builder.sheet.battle_table import BattleTable, FigureRow, Group, Member, UnitBlock, battle_table
from builder.sheet.effects import merged_texts
from builder.sheet.model import Block, Sheet, Weapons

TICK = '<input type="checkbox">'
WEIGHTS = {"plain": "{}", "strong": "<b>{}</b>", "label": "<small>{}</small>", "name": "<i>{}</i>"}


class BlockWriter:
    """Writes HTML for the blocks of one sheet: the open ones, or the `secret` ones."""

    def __init__(self, sheet: Sheet, lang: Language, length: Length, *, secret: bool = False) -> None:
        self._sheet, self._say, self._length = sheet, lang.say, length
        self.table: BattleTable = battle_table(sheet, lang, secret=secret)
        self._places = order_of_battle(sheet, secret=secret)
        self._kind = "s" if secret else "u"
        self._priced = any(block.points for block in sheet.blocks)
        self._each = any(block.battle.each for block in sheet.blocks)

    def anchors(self) -> Iterator[tuple[str, str]]:
        """The anchor and the name of each block, for links."""
        return ((f"{self._kind}{number}", block.name) for number, block in enumerate(self.table.blocks))

    def shared(self) -> Iterator[str]:
        """HTML of the rules that most units have, with the units that do not have them."""
        for one in self.table.shared:
            who = T("All but {names}", names=", ".join(one.without)) if one.without else T("All units")
            yield f"<p><b>{shown(self._say(who) + self._sheet.colon)}</b>{shown(' · '.join(one.rules))}</p>"

    def blocks(self) -> Iterator[str]:
        """HTML of all blocks of units, below the headings of their groups."""
        part = ""
        for number, (block, place) in enumerate(zip(self.table.blocks, self._places, strict=True)):
            if block.part and block.part != part:
                part = block.part
                yield f'<h2 class="group">{shown(part)}</h2>'
            yield f'<section class="card" id="{self._kind}{number}">'
            yield from self._block(block)
            yield from self._details((place.block, *place.alike, *place.with_it))
            yield "</section>"

    def _block(self, block: UnitBlock) -> Iterator[str]:
        """HTML of a unit block: figures and texts of its members, then damage grids."""
        headings = "".join(f"<th>{shown(heading)}</th>" for heading in self._headings)
        for number, member in enumerate(block.members):
            head = f"<thead><tr><th></th>{headings}</tr></thead>" if number == 0 else ""
            rows = "".join(self._figures(figures) for figures in member.figures)
            yield boxed(f"{head}<tbody>{rows}</tbody>", "b")
            yield from self._texts(member)
        yield from (f'<div class="g">{tapped(grid)}</div>' for grid in block.grids)

    @property
    def _headings(self) -> list[str]:
        found = [heading.heading for heading in self._sheet.battle_columns]
        found += [short for short, _ in self._sheet.battle_ticks]
        found += [self._say(T("each"))] if self._each else []
        return [*found, self._say(T("pts"))] if self._priced else found

    def _figures(self, figures: FigureRow) -> str:
        """HTML of a row of figures."""
        name = f"<b>{shown(figures.name)}</b>" if figures.depth == 0 else shown(figures.name)
        kind = f" <i>{shown(figures.kind)}</i>" if figures.kind else ""
        strong = [heading.strong for heading in self._sheet.battle_columns]
        cells = [_figure(cell, strong=bold) for cell, bold in zip(figures.cells, strong, strict=False)]
        cells += [TICK if figures.ticks else ""] * len(self._sheet.battle_ticks)
        cells += [shown(figures.each)] if self._each else []
        cells += [f"<b>{shown(figures.points)}</b>" if figures.points else ""] if self._priced else []
        # a narrow screen shows the heading above each figure
        named = zip(self._headings, cells, strict=True)
        shown_cells = "".join(f'<td data-h="{shown(h)}">{cell}</td>' if cell else "<td></td>" for h, cell in named)
        return f'<tr class="l{figures.depth}"><th>{name}{kind}</th>{shown_cells}</tr>'

    def _texts(self, member: Member) -> Iterator[str]:
        """HTML of the labelled texts, boxes, formations, notes and findings of a member."""
        rows = [(text.label, _groups(text.groups)) for text in member.rows]
        lost = "".join(map(tapped, member.boxes))
        lost += "".join(f" <small>{shown(text)}</small>" for text in member.formations)
        rows += [(self._say(T("Lost")), lost)] if lost else []
        if rows:
            yield f"<dl>{''.join(f'<dt>{shown(label)}</dt><dd>{text}</dd>' for label, text in rows)}</dl>"
        for note in member.notes:
            yield from lines(note)
        yield from (f"<p><b>! {shown(text)}</b></p>" for text in member.findings)

    def _details(self, blocks: Iterable[Block]) -> Iterator[str]:
        """HTML of all facts on a block's entries, unfolded by a tap; at full length already unfolded, with prices."""
        opened = " open" if self._length == "full" else ""
        title = self._say(T("Details"))
        yield f'<details class="more"{opened}><summary>{shown(title)}</summary>'
        for block in blocks:
            yield f"<h3>{shown(block.title.text)} <small>{shown(block.kind)}</small></h3>"
            yield table(block.profile.table, "f")
            if block.facts:
                yield f"<dl>{''.join(f'<dt>{shown(one.label)}</dt><dd>{shown(one.text)}</dd>' for one in block.facts)}</dl>"
            yield footprints(block.battle.footprints)
            yield _weapons(block.weapons)
            yield from (table(one, "f") for one in block.tables)
            yield from (f"<p>{shown(text)}</p>" for text in (block.carries, block.command, *block.items) if text)
            for rule in block.rules:
                effect = self._sheet.colon + rule.effect if rule.effect else ""
                yield f"<p><i>{shown(rule.title)}</i>{shown(effect)}</p>"
            if self._length == "full" and block.price:
                yield '<div class="price">'
                for one in block.price:
                    text = f"{shown(one.label + self._sheet.colon + one.sum)} <small>{shown(one.rule)}</small>"
                    yield f'<p style="margin-left:{one.depth + 1}em">{text}</p>'
                yield "</div>"
        yield "</details>"


def effects(sheet: Sheet) -> str:
    """HTML of the notes on weapons and effects of rules and items, printed once for all units."""
    texts = merged_texts(sheet, at_hand=[one.title for one in sheet.reference])
    return "".join(labelled((*texts.weapons, *texts.rules)))


def _groups(groups: tuple[Group, ...]) -> str:
    """HTML of groups of texts with their emphasis; the groups are separated by dots."""
    return " · ".join(" ".join(WEIGHTS[run.weight].format(shown(run.text)) for run in group) for group in groups)


def _figure(cell: BattleCell[str] | None, *, strong: bool) -> str:
    """HTML of the cell of a figure; a `strong` one is bold."""
    if cell is None:
        return ""
    text = f"<b>{shown(cell.text)}</b>" if strong else shown(cell.text)
    text += f"<sup>{shown(cell.raised)}</sup>" if cell.raised else ""
    text += f" <small>({shown(cell.second)})</small>" if cell.second else ""
    text += f" <small>({shown(cell.sum)})</small>" if cell.sum else ""
    return text + (f"→<b>{shown(cell.best)}</b>" if cell.best else "")


def _weapons(weapons: Weapons) -> str:
    """HTML of a table of weapons; notes are below the figures, so that a narrow screen has room for both."""
    if not weapons.rows:
        return ""
    rows = []
    for *figures, note in weapons.table.rows:
        rows.append(row(figures))
        if note:
            rows.append(f'<tr class="n"><td colspan="{len(figures)}">{shown(note)}</td></tr>')
    return boxed(f"<thead>{row(weapons.table.headings[:-1], 'th')}</thead><tbody>{''.join(rows)}</tbody>", "f w")
