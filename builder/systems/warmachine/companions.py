"""Companions: entries that an army must have with another one (MK2-09)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, T
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.findings import about


def companions(army: Army) -> Iterator[Finding]:
    """An army with such an entry has its companion as well."""
    for listing in army.rules.companions:
        leader = listing.line.comes_with
        if leader is None or leader not in army.taken or listing.id in army.taken:
            continue
        for m in army.taken[leader]:
            text = T("Always comes with {other}.", other=listing.line.name)
            yield about(
                army, m, "companion", text, "MK2-09", "take", found=m.entry.take, allowed=listing.id, by="list",
                fix=T("Add {other}.", other=listing.line.name),
            )  # fmt: skip
