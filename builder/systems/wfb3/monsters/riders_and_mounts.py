"""Whom animals bear on their backs (Warhammer Armies, bestiary).

What a list sells, it sells to its own characters whatever their side (A52), and the allies that it names are welcome
to it; mercenaries fight for pay. What is left to be broken is the bestiary's own condition, where no list is played.
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
    """Those who ride a creature are of a side that it bears."""
    if not army.rules.open:
        return
    for c in army.characters:
        mount = c.facts.model.mount
        if mount is None or not mount.riders:
            continue
        own = sides_of(army.rules, c.creature)
        if own and set(own).isdisjoint(mount.riders):
            text = T(
                "{name} is {alignment}, but his mount ({mount}) accepts only {allowed} riders.",
                name=c.name,
                alignment=alignment_text(own),
                mount=mount.name,
                allowed=alignment_text(mount.riders),
            )
            yield about(
                army,
                c,
                "wfb3.alignment",
                text,
                cite(mount.sources[0], army.rules.system),
                "mount",
                found=list(own),
                allowed=list(mount.riders),
                fix=T("Let another character ride it, or give him another mount."),
            )


LARGE = "large"
"""The special rule of those who are over 10 ft tall."""


def fitting_riders(army: Army) -> Iterator[Finding]:
    """Those who ride an animal are of a kind that the bestiary lets ride it (18)."""
    if not army.rules.open:
        return
    for m in (*army.units, *army.characters):
        figure: ModelSpec | None = m.facts.figure
        riding = None if figure is None or figure.mount is None else figure.mount.riding
        if figure is None or figure.mount is None or riding is None or riding.bears is None or riding.by is None:
            continue
        if not figure.creature.arms or _borne(
            riding.bears, m, figure
        ):  # who bears no arms does not ride, which is told
            continue
        yield about(
            army,
            m,
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


def _borne(bears: Riders, m: EntryResult, figure: ModelSpec) -> bool:
    """True if such a rider is one of those whom an animal bears."""
    creature = figure.creature
    if bears.under_10_ft and any(t.take == LARGE for t in creature.tags):
        return False
    if bears.characters and m.kind != "character":
        return False
    if not (bears.groups or bears.races or bears.wizards):
        return True
    named = creature.group in bears.groups or creature.id in bears.races
    return named or (m.facts.wizard and creature.id in bears.wizards)
