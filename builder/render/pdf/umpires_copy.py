"""The umpire’s copy: hidden entries are shown among the others, as the umpire checks everything."""

from __future__ import annotations

from builder.sheet.model import Block, Sheet


def opened(sheet: Sheet) -> Sheet:
    """The same sheet; on the umpire’s copy without separate secret pages."""
    if sheet.copy != "umpire":
        return sheet
    return sheet._replace(blocks=tuple(_opened(block) if block.secret else block for block in sheet.blocks))


def _opened(block: Block) -> Block:
    """A hidden entry, marked as such in the order of battle too."""
    rank = ", ".join(part for part in (block.battle.rank, block.group) if part)
    return block._replace(secret=False, battle=block.battle._replace(rank=rank))
