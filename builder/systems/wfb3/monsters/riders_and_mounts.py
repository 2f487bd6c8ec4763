"""Checks of mounts and their riders in the open list (Warhammer Armies, bestiary).

An army list sells its mounts to all of its characters (A52), so only the open list can break the bestiary's
conditions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import WARNING, Finding, T, alternatives
from builder.core.limits import by_id
from builder.core.plurals import P
from builder.systems.wfb3.army import Army, each_list
from builder.systems.wfb3.chariots.checks import too_many_aboard
from builder.systems.wfb3.chariots.in_play import places_taken
from builder.systems.wfb3.crews import listed_crews
from builder.systems.wfb3.definitions.bestiary import Riders
from builder.systems.wfb3.definitions.values import alignment_text
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.joining.who_may_lead import with_race
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import sides_of


def willing_mounts(army: Army) -> Iterator[Finding]:
    """Findings on characters of an alignment that their mount refuses."""
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
            yield entry_finding(
                army,
                character,
                "wfb3.alignment",
                text,
                army.rules.cite(mount.sources[0]),
                "mount",
                found=list(own),
                allowed=list(mount.riders),
                fix=T("Let another character ride it, or give him another mount."),
            )


def fitting_riders(army: Army) -> Iterator[Finding]:
    """Findings on riders of a kind that the bestiary does not allow on their mount (18)."""
    if not army.rules.open:
        return
    for result in (*army.units, *army.characters):
        figure = result.facts.model
        riding = None if figure.mount is None else figure.mount.riding
        if figure.mount is None or riding is None or riding.bears is None or riding.by is None:
            continue
        # Riders without arms are refused by another check.
        if not figure.creature.arms or _may_ride(riding.bears, result, figure):
            continue
        yield entry_finding(
            army,
            result,
            "wfb3.option",
            T(
                "{rider} on this mount ({mount}): the bestiary lets it be ridden by {by}.",
                rider=figure.creature.name,
                mount=figure.mount.name,
                by=riding.by,
            ),
            army.rules.cite(figure.mount.sources[-1]),
            "mount",
            severity=WARNING,
            found=figure.creature.id,
            allowed=[*riding.bears.groups, *riding.bears.races],
            fix=T("Choose another mount, or agree on it with your opponent."),
            by="rulebook",
        )


def _may_ride(bears: Riders, result: EntryResult, figure: ModelSpec) -> bool:
    """True if the bestiary's terms for a mount's riders allow this character."""
    creature = figure.creature
    if bears.under_10_ft and creature.over_10_ft:
        return False
    if bears.characters and result.kind != "character":
        return False
    if not (bears.groups or bears.races or bears.wizards):
        return True
    named = creature.group in bears.groups or creature.id in bears.races
    return named or (result.facts.wizard and creature.id in bears.wizards)


@each_list
def pilots(army: Army) -> Iterator[Finding]:
    """Findings on models with too few or too many characters who must pilot them, and on their levels (the lists)."""
    for m in army.units:
        lines = m.facts.pilots
        if not lines or not m.models:
            continue
        riders = [c for c in army.joined.get(m.id, ()) if c.facts.post == "rider"]
        own = [c for c in riders if c.entry.take in lines]
        yield from _wing(army, m, own)
        if m.models in (len(own), len(riders)):
            continue  # those who may not steer it have a finding of their own
        names = tuple(with_race(army.rules.characters[id], army.rules) for id in lines)
        way = T("Let a character join as pilot: {names}.", names=alternatives(names))
        if len(own) > m.models:
            way = T("Let one of them join another unit.")
        text = P(
            "{unit}: {allowed} pilot needed, one for each model; {found} aboard.",
            "{unit}: {allowed} pilots needed, one for each model; {found} aboard.",
            "allowed",
            unit=m.name,
            allowed=m.models,
            found=len(own),
        )
        yield entry_finding(
            army, m, "wfb3.leader", text, army.rules.cited, "models",
            found=len(own), allowed=m.models, fix=way, by="list", others=names_of(own),
        )  # fmt: skip


def _wing(army: Army, result: EntryResult, own: list[EntryResult]) -> Iterator[Finding]:
    """Findings on the levels of the pilots `own` in a unit of two or more (the lists).

    An error for too many above the common level; a warning for none where it is unclear if there must be one.
    """
    terms = None if result.facts.unit_line is None else result.facts.unit_line.wing
    if terms is None or result.models < 2:
        return
    level = terms.level
    above = [c for c in own if c.facts.level > level]
    if not above and len(own) == result.models and terms.doubt is not None:
        yield entry_finding(
            army, result, "wfb3.level", T("{unit}: no pilot is above level {level}. Unclear: {why}.", unit=result.name, level=level, why=terms.doubt),
            army.rules.cited, "take", severity=WARNING, found=level, allowed=f">{level}",
            fix=T("Choose a higher level for one of them, or agree on it with your opponent."), by="list", others=names_of(own),
        )  # fmt: skip
    for one in sorted(above, key=by_id)[terms.higher :]:
        text = P(
            "{unit}: {found} pilot above level {level}; in a unit of two or more only {allowed} may be.",
            "{unit}: {found} pilots above level {level}; in a unit of two or more only {allowed} may be.",
            "found",
            unit=result.name,
            found=len(above),
            allowed=terms.higher,
            level=level,
        )
        yield entry_finding(
            army, one, "wfb3.level", text, army.rules.cited, "level", found=len(above), allowed=terms.higher,
            fix=T("Choose level {level}, or let him fly alone.", level=level), by="list",
            others=(result.id, *names_of(c for c in above if c is not one)),
        )  # fmt: skip


def monster_room(army: Army) -> Iterator[Finding]:
    """Findings on monsters with more riders than places, and on a howdah without crew (18.2, 18.4)."""
    for m in army.units:
        carries = m.facts.model.creature.carries if m.kind == "unit" else None
        if carries is None:
            continue
        own = tuple(c for c in army.joined.get(m.id, ()) if c.facts.post == "rider")
        if not own and m.facts.crew is None:
            continue
        crew = sum(
            (listed_crews.places_for(r.man.figure.creature, army.rules) * r.number for r in m.facts.monster_crew),
            Fraction(0),
        )
        models = max(1, m.models)
        room, filled = carries.room * models, crew * models + places_taken(own, army.rules)
        if filled > room:
            key = "crew" if crew else "take"
            yield too_many_aboard(army, m, filled, room, own, "wfb3.monster", "WFB3 18.2", key)
        if m.facts.howdah and not filled:
            yield entry_finding(
                army, m, "wfb3.monster", T("Nobody rides in the howdah."), "WFB3 18.4.1", "options",
                m.entry.options.index("howdah"), found="howdah", allowed="1+", fix=T("Add crew, or remove the howdah."),
            )  # fmt: skip
