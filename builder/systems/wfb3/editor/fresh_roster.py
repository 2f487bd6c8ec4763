"""A fresh roster: the compulsory units and characters of an army list."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import Plain
from builder.core.fresh_definitions import fresh_roster
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import CountLimit
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.rules import Rules


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster as plain values: a general of the lowest level that need not lead, required characters and units.

    `limit` is the points limit; the open list gets a human general and ten spearmen.
    """
    units = [entry for unit in rules.army.units if unit.variant is None for entry in _compulsory_units(unit)]
    entries: list[dict[str, Plain]] = []
    further: list[dict[str, Plain]] = []
    lines = [c for c in rules.army.characters if not rules.army.general or c.id in rules.army.general]
    leader = next((c for c in lines if not c.wizard), next(iter(lines), None))
    if leader is not None:
        free = [int(lv) for lv in leader.levels if int(lv) not in leader.must_lead]
        if free:
            entries.append({"take": leader.id, "id": "general", "level": min(free), "role": "general"})
            entries.extend(_required_characters(rules, leader.id, min(free), units))
    elif rules.open:
        entries.append({"take": "hero", "id": "general", "creature": "human", "level": 10, "role": "general"})
        further.append({"take": "human", "models": 10, "options": ["spear", "shield"]})
    joined = {e["joins"] for e in entries if "joins" in e}
    taken = (*entries, *(u.entry(u.id in joined) for u in units), *further)
    game = "friendly" if rules.open else "tournament"
    return fresh_roster(rules.system.system, rules.army.id, limit, taken, {"game": game})


class StarterUnit(NamedTuple):
    """A unit of a fresh roster that every army of the list must have."""

    line: UnitEntry
    """Line of the unit in the army list."""
    id: str
    """Handle of its entry."""
    models: int

    def entry(self, named: bool) -> dict[str, Plain]:
        """The values of its entry; with its handle only if `named`, as an entry refers to it."""
        return {"take": self.line.id, **({"id": self.id} if named else {}), "models": self.models}


def _compulsory_units(unit: UnitEntry) -> Iterator[StarterUnit]:
    """Units that together have the compulsory models of a line, as equal in size as possible; none if it has none."""
    if unit.number.min <= 0:
        return
    models = max(unit.number.min, unit.size.min)
    units = 1 if unit.size.max is None else -(-models // unit.size.max)
    for index in range(units):
        handle = f"{unit.id}-{index + 1}" if index else unit.id
        yield StarterUnit(unit, handle, models // units + (index < models % units))


def _required_characters(
    rules: Rules, general: str, level_of_general: int, units: list[StarterUnit]
) -> Iterator[dict[str, Plain]]:
    """Entries of the cheapest characters who, with the general, meet the list's minimums.

    `general` is the id of the general's line; those who must lead become champions of `units`.
    """
    taken = Counter({(general, level_of_general): 1})
    unled = list(units)
    for bound in rules.army.limits:
        if not isinstance(bound, CountLimit):
            continue
        lines = [
            c
            for c in rules.army.characters
            if c.id in bound.of and not (bound.creatures and c.creature not in bound.creatures)
        ]
        ranks = sorted(
            ((c, int(level)) for c in lines for level in c.levels), key=lambda r: r[0].levels[str(r[1])].points
        )
        for _ in range(bound.min - sum(number for (id, _), number in taken.items() if id in bound.of)):
            for line, level in ranks:
                if taken[line.id, level] >= line.levels[str(level)].number:
                    continue
                entry: dict[str, Plain] = {"take": line.id, "level": level}
                if level in line.must_lead:
                    unit = next((u for u in unled if _may_be_champion(line, level, u.line)), None)
                    if unit is None:
                        continue
                    unled.remove(unit)
                    mount = unit.line.mount
                    entry |= {"joins": unit.id, "as": "champion", **({"mount": mount} if mount is not None else {})}
                taken[line.id, level] += 1
                yield entry
                break


def _may_be_champion(line: CharacterLine, level: int, unit: UnitEntry) -> bool:
    """True if a character of a line and level may be champion of a unit of this line, on the mount of its models."""
    rules_for = [
        r
        for r in line.may_lead
        if (not r.levels or level in r.levels) and (not r.creatures or line.creature in r.creatures)
    ]
    allowed = all((not r.of or unit.id in r.of) and unit.id not in r.not_of for r in rules_for)
    mounted = unit.mount is None or unit.mount in line.mounts
    return line.champion and allowed and mounted and unit.champion is None and unit.counts == "models"
