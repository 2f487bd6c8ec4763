"""Checks of the open list: which riders a mount accepts (Warhammer Armies, bestiary).

An army list sells its mounts to all of its own characters (A52), so that only the open list can break the bestiary's
conditions.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about
from builder.core.findings import WARNING, Finding, T
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.bestiary import Riders
from builder.systems.wfb3.definitions.values import alignment_text
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import cite, sides_of


def willing_mounts(army: Army) -> Iterator[Finding]:
    """Characters have an alignment that their mount accepts."""
    if not army.rules.open:
        return
    for character in army.characters:
        mount = character.facts.model.mount
        if mount is None or not mount.riders:
            continue
        own = sides_of(army.rules, character.creature)
        if own and set(own).isdisjoint(mount.riders):
            text = T(
                "{name} is {alignment}, but his mount ({mount}) accepts only {allowed} riders.",
                name=character.name,
                alignment=alignment_text(own),
                mount=mount.name,
                allowed=alignment_text(mount.riders),
            )
            yield about(
                army,
                character,
                "wfb3.alignment",
                text,
                cite(mount.sources[0], army.rules.system),
                "mount",
                found=list(own),
                allowed=list(mount.riders),
                fix=T("Let another character ride it, or give him another mount."),
            )


LARGE = "large"
"""Id of the special rule of creatures over 10 ft tall."""


def fitting_riders(army: Army) -> Iterator[Finding]:
    """Riders are of a kind that the bestiary allows on their mount (18)."""
    if not army.rules.open:
        return
    for result in (*army.units, *army.characters):
        figure: ModelSpec | None = result.facts.figure
        riding = None if figure is None or figure.mount is None else figure.mount.riding
        if figure is None or figure.mount is None or riding is None or riding.bears is None or riding.by is None:
            continue
        # Riders without arms are refused by another check.
        if not figure.creature.arms or _may_ride(riding.bears, result, figure):
            continue
        yield about(
            army,
            result,
            "wfb3.option",
            T(
                "{rider} on this mount ({mount}): the bestiary lets it be ridden by {by}.",
                rider=figure.creature.name,
                mount=figure.mount.name,
                by=riding.by,
            ),
            cite(figure.mount.sources[-1], army.rules.system),
            "mount",
            severity=WARNING,
            found=figure.creature.id,
            allowed=[*riding.bears.groups, *riding.bears.races],
            fix=T("Choose another mount, or agree on it with your opponent."),
            by="rulebook",
        )


def _may_ride(bears: Riders, result: EntryResult, figure: ModelSpec) -> bool:
    """True if the bestiary allows this rider on the mount."""
    creature = figure.creature
    if bears.under_10_ft and any(tag.take == LARGE for tag in creature.tags):
        return False
    if bears.characters and result.kind != "character":
        return False
    if not (bears.groups or bears.races or bears.wizards):
        return True
    named = creature.group in bears.groups or creature.id in bears.races
    return named or (result.facts.wizard and creature.id in bears.wizards)
