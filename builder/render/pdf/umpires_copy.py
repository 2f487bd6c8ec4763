"""The umpire’s copy with hidden entries among the others, since the umpire checks everything."""

from __future__ import annotations

from builder.sheet.model import Block, Sheet


def opened(sheet: Sheet) -> Sheet:
    """A sheet to print: an umpire’s copy with secret entries among the open ones, other copies unchanged."""
    if sheet.copy != "umpire":
        return sheet
    return sheet._replace(blocks=tuple(_opened(block) if block.secret else block for block in sheet.blocks))


def _opened(block: Block) -> Block:
    """A hidden entry as an open one, marked as hidden in the order of battle too."""
    rank = ", ".join(filter(None, (block.battle.rank, block.group if block.joins else "")))
    return block._replace(secret=False, battle=block.battle._replace(rank=rank))
