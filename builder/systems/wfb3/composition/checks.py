"""Checks of the army's composition: limits in points and numbers, and doubts about them (24, 14.1, the lists)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from builder.core.entry_findings import army_finding, entry_finding, names_of
from builder.core.findings import INFO, WARNING, Finding, T
from builder.core.limits import by_id, findings
from builder.core.spelling import did_you_mean, names_in
from builder.systems.wfb3.army import Army, each_list
from builder.systems.wfb3.composition import limits as numbers
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.equipment import limits as equipment_limits
from builder.systems.wfb3.hiding import limits as hiding_limits
from builder.systems.wfb3.magic_items import limits
from builder.systems.wfb3.profiles.model_movement import doubtful_penalty
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import cite
from builder.systems.wfb3.units import sizes as unit_sizes

OF_ARMY = (*numbers.OF_ARMY, limits.single_abilities)
"""Limits of the whole army, one function for each rule."""
OF_LISTS = (
    *(rule for rule in numbers.OF_LISTS if rule is not numbers.levels_available),
    *unit_sizes.OF_LISTS,
    *equipment_limits.OF_UNITS,
)
"""Limits of each list on units, or on units and characters together, one function for each rule."""
OF_CHARACTERS = (numbers.levels_available, *equipment_limits.OF_CHARACTERS, limits.item_carriers)
"""Limits of each list on characters, one function for each rule."""


def limited(army: Army) -> Iterator[Finding]:
    """Points, shares and numbers of units stay within the rulebook's and the lists' limits."""
    yield from findings(chain.from_iterable([rule(army) for rule in OF_ARMY]), army)
    for own in army.lists():
        yield from findings(chain.from_iterable([count(own) for count in OF_LISTS]), army)


def characters(army: Army) -> Iterator[Finding]:
    """Numbers of characters of a level, or with an option or item, stay within the lists' limits."""
    for own in army.lists():
        yield from findings(chain.from_iterable([count(own) for count in OF_CHARACTERS]), army)


def sizes(army: Army) -> Iterator[Finding]:
    """Units have the size that the list or the rulebook requires, and not too many hidden models."""
    yield from findings(hiding_limits.hidden_shares(army), army)
    for own in army.lists():
        yield from findings(chain.from_iterable([size(own) for size in unit_sizes.OF_UNITS]), army)


def shares_in_doubt(army: Army) -> Iterator[Finding]:
    """Remark on a share of doubtful meaning, if any entry counts against it.

    `fractions` warns if the doubtful part itself is used.
    """
    for category, part in army.rules.army.composition.items():
        if part.doubt is None or part.perhaps is not None:
            continue
        if {result.category for result in army.entries} & {category, *part.apart}:
            text = T("Uncertain number: {reason}.", reason=part.doubt)
            yield army_finding("wfb3.doubt", text, army.rules.cited, "army", severity=INFO, by="advice")


@each_list
def lines_in_doubt(army: Army) -> Iterator[Finding]:
    """A doubt about a line of characters is reported once, however many characters the army has of that line.

    It is a warning, and only for levels and gear that the army uses. Where the line prints values of its own, the doubt
    is shown as the reason beside those values.
    """
    doubtful = {line.id for line in army.rules.army.characters if line.doubt is not None and not line.profile}
    for id in [id for id in army.taken if id in doubtful]:
        line, taken = army.rules.characters[id], army.taken[id]
        own = [result for result in taken if not line.doubt_of or not set(line.doubt_of).isdisjoint(result.carries)]
        if line.doubt_levels:
            own = [result for result in own if result.facts.level in line.doubt_levels]
        if own:
            text = T("Uncertain number: {reason}.", reason=line.doubt)
            cited = army.rules.cited_of(line)
            yield entry_finding(
                army, min(own, key=by_id), "wfb3.doubt", text, cited, "take", severity=WARNING, by="advice"
            )


def never_together(army: Army) -> Iterator[Finding]:
    """Some creatures never serve beside certain others, of any list (bestiary); one finding for each race."""
    reported: set[str] = set()
    entries = sorted(army.entries, key=by_id)
    for result in entries:
        creature = _creature(result)
        if creature is None or creature.id in reported:
            continue
        groups = {group for tag in creature.tags if not tag.lists for group in tag.never_with}
        if not groups:
            continue
        foes = [other for other in entries if (known := _creature(other)) is not None and known.group in groups]
        if not foes:
            continue
        reported.add(creature.id)
        tag = next(tag.take for tag in creature.tags if tag.never_with)
        yield entry_finding(
            army, result, "wfb3.apart", T("Cannot be in the same army as {others}.", others=tuple(dict.fromkeys(other.name for other in foes))),
            army.rules.cite(army.rules.system.tags[tag].source), "take", found=result.entry.take, allowed=False,
            fix=T("Remove one or the other."), others=names_of(foes),
        )  # fmt: skip


def _creature(result: EntryResult) -> Creature | None:
    """Bestiary row of an entry's models; `None` if it is unknown."""
    return None if result.facts is None or result.facts.figure is None else result.facts.figure.creature


def variants_known(army: Army) -> Iterator[Finding]:
    """Variants in the roster are known ids, each listed once."""
    known = army.rules.army_itself.army.variants
    for index, id in enumerate(army.roster.variants):
        if id not in known:
            yield Finding(
                "ref.unknown", "error", T("This army has no variant “{id}”.", id=id), path=("variants", index), found=id, allowed=list(known),
                fix=did_you_mean(id, known, names_in(known)) or T("Remove it."),
            )  # fmt: skip
        elif id in army.roster.variants[:index]:
            yield Finding(
                "ref.doubled", "error", T("Duplicate variant “{id}”.", id=id), path=("variants", index), found=id, allowed=1, fix=T("Remove the duplicate."),
            )  # fmt: skip


def mounted_armour_in_doubt(army: Army) -> Iterator[Finding]:
    """Riders whose armour may slow their mount twice; the bestiary does not say (bestiary, Elves)."""
    for result in (*army.units, *army.characters):
        figure: ModelSpec | None = result.facts.figure
        kept = None if figure is None else doubtful_penalty(figure, army.rules.system)
        if figure is None or kept is None or result.in_play.movement is None:
            continue
        yield entry_finding(
            army,
            result,
            "wfb3.doubt",
            T(
                "Unclear: {why}. Here its Movement is {here}″, otherwise {pace}″.",
                why=figure.creature.mounted_doubt,
                here=result.in_play.movement.effective,
                pace=result.in_play.movement.effective + kept,
            ),
            cite(figure.creature.sources[-1], army.rules.system),
            "mount" if result.entry.mount is not None else "take",
            severity=INFO,
            found=result.in_play.movement.effective,
            by="advice",
        )
