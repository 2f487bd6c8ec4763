"""What many entries of a sheet have in common."""

from __future__ import annotations

from collections import Counter

from builder.render import style as look
from builder.sheet.build import Sheet


def common_rules(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Rules of more than half of the entries, which are explained once for all of them."""
    counts = Counter(tag for block in sheet.blocks for tag in dict.fromkeys(block.tags) if all(t.strip() for t in tag))
    most = max(look.COMMON_LEAST, len(sheet.blocks) // 2 + 1)
    return tuple(tag for tag, count in counts.items() if count >= most)
