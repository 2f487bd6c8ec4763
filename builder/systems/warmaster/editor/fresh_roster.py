"""A fresh roster: what every army must have of its list."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.fresh_definitions import fresh_roster
from builder.systems.warmaster.rules import game_size
from builder.systems.warmaster.rules.game_size import Size
from builder.systems.warmaster.rules.rules import Rules


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the general, and as many units as an army of this size must have."""
    size = Size(limit, rules.edition.thousands)
    entries: list[dict[str, Plain]] = []
    for unit in rules.army.units:
        least = game_size.bounds(unit.number, size)[0]
        if rules.role(unit) == "general":
            entries.insert(0, {"take": unit.id})
        elif least > 0:
            entries.append({"take": unit.id, "count": least} if least > 1 else {"take": unit.id})
    return fresh_roster(rules.system.system, rules.army.id, limit, entries)
