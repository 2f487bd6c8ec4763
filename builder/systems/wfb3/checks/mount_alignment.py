"""Whom animals bear on their backs (Warhammer Armies, bestiary).

What a list sells, it sells to its own characters whatever their side (A52), and the allies that it names are welcome
to it; mercenaries fight for pay. What is left to be broken is the bestiary's own condition, where no list is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about
from builder.core.findings import Finding, T
from builder.systems.wfb3.army.army_view import Army
from builder.systems.wfb3.model.values import alignment_text
from builder.systems.wfb3.rules.rules import cite, sides_of


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
