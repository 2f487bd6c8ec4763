"""What the army is made of: what the lists limit in points and numbers, and what is in doubt about it (24, 14.1, the lists)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from builder.core.entry_findings import about, of_army
from builder.core.findings import INFO, WARNING, Finding, T
from builder.core.limits import by_id, findings
from builder.systems.wfb3.composition import limits as numbers
from builder.systems.wfb3.composition.army import Army, each_list
from builder.systems.wfb3.equipment import limits as equipment_limits
from builder.systems.wfb3.hiding import limits as hiding_limits
from builder.systems.wfb3.magic_items import limits
from builder.systems.wfb3.units import sizes as unit_sizes

OF_ARMY = (*numbers.OF_ARMY, limits.single_abilities)
"""What the whole army is limited in, a function a rule."""
OF_LISTS = (
    *(rule for rule in numbers.OF_LISTS if rule is not numbers.levels_available),
    *unit_sizes.OF_LISTS,
    *equipment_limits.OF_UNITS,
)
"""What each list limits of units, or of units and characters together, a function a rule."""
OF_CHARACTERS = (numbers.levels_available, *equipment_limits.OF_CHARACTERS, limits.item_carriers)
"""What each list limits of its characters, a function a rule."""


def limited(army: Army) -> Iterator[Finding]:
    """No less and no more than the lists and the rulebook say, of all that they count."""
    yield from findings(chain.from_iterable([rule(army) for rule in OF_ARMY]), army)
    for own in army.lists():
        yield from findings(chain.from_iterable([count(own) for count in OF_LISTS]), army)


def characters(army: Army) -> Iterator[Finding]:
    """No more characters of a level, and no more of them with an option or an item, than the lists say."""
    for own in army.lists():
        yield from findings(chain.from_iterable([count(own) for count in OF_CHARACTERS]), army)


def sizes(army: Army) -> Iterator[Finding]:
    """Units are as large as the lists and the rulebook say, and no more hide in one than have room there."""
    yield from findings(hiding_limits.hidden_shares(army), army)
    for own in army.lists():
        yield from findings(chain.from_iterable([size(own) for size in unit_sizes.OF_UNITS]), army)


def shares_in_doubt(army: Army) -> Iterator[Finding]:
    """Shares that are read in one of several ways are told of where something counts against them.

    It is a remark: of an army that its reading touches, `fractions` tells.
    """
    for category, part in army.rules.army.composition.items():
        if part.doubt is None or part.perhaps is not None:
            continue
        if {m.category for m in army.entries} & {category, *part.apart}:
            text = T("Uncertain number: {reason}.", reason=part.doubt)
            yield of_army("wfb3.doubt", text, army.rules.cited, "army", severity=INFO, by="advice")


@each_list
def lines_in_doubt(army: Army) -> Iterator[Finding]:
    """What the sources do not agree on in a line of characters is told once, however many of them there are.

    A price or value that this army pays or uses is doubtful, and so a warning; of levels and gear that nobody has it is
    not told. Where the line prints values of its own, the doubt is their reason and stands with them.
    """
    doubtful = {k.id for k in army.rules.army.characters if k.doubt is not None and not k.profile}
    for id in [id for id in army.taken if id in doubtful]:
        line, taken = army.rules.characters[id], army.taken[id]
        own = [m for m in taken if not line.doubt_of or not set(line.doubt_of).isdisjoint(m.carries)]
        if line.doubt_levels:
            own = [m for m in own if m.facts.level in line.doubt_levels]
        if own:
            text = T("Uncertain number: {reason}.", reason=line.doubt)
            cited = army.rules.cited_of(line)
            yield about(army, min(own, key=by_id), "wfb3.doubt", text, cited, "take", severity=WARNING, by="advice")
