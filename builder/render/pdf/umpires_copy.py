"""The umpire’s copy: what is hidden stands among all else, for he checks all of it and gives no page of it away."""

from __future__ import annotations

from builder.sheet.model import Block, Sheet


def opened(sheet: Sheet) -> Sheet:
    """The same sheet, on the umpire’s copy with nothing held back on pages apart."""
    if sheet.copy != "umpire":
        return sheet
    return sheet._replace(blocks=tuple(_opened(block) if block.secret else block for block in sheet.blocks))


def _opened(block: Block) -> Block:
    """An entry that is hidden, which says so in the order of battle as well."""
    rank = ", ".join(part for part in (block.battle.rank, block.group) if part)
    return block._replace(secret=False, battle=block.battle._replace(rank=rank))
