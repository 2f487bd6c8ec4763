"""How many of an entry an army may have (Mk II pp. 26-27)."""

from __future__ import annotations


def allowed(each: int | None, warcasters: int) -> int | None:
    """The most of an entry, given its field allowance for each warcaster, `None` for no limit (p. 27).

    Warcasters are counted that are there, mercenaries among them.
    """
    return None if each is None else each * warcasters


def groups(models: int, each: int) -> int:
    """Purchases of solos that are bought in groups, which count against the allowance (p. 27, MK2-16)."""
    return -(-models // each)
