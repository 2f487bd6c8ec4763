"""Checks of characters in units: champions, leaders, engineers, assassins (14.2, 14.6, 14.7, 15.2, 15.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import Finding, T, Written
from builder.core.limits import by_id
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import TROOPS, UNITS, Army
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.equipment.compatibility import armour_never_worn
from builder.systems.wfb3.joining.who_may_lead import other_post
from builder.systems.wfb3.profiles.model_specs import ridden
from builder.systems.wfb3.rules import HOST


def joins(army: Army) -> Iterator[Finding]:
    """Findings on the units that characters join, and on their posts (14.2, 14.6, 14.7, 15.4)."""
    for c in army.characters:
        if not c.relations and c.facts.post is not None:
            yield entry_finding(
                army, c, "wfb3.leader", T("Role “{post}”: no unit to join is chosen.", post=key_names.post_name(c.facts.post)), "WFB3 14.7", "as",
                allowed=[u.id for u in army.units], fix=T("Choose the unit to join."),
            )  # fmt: skip
    units = [unit.id for unit in army.units]
    for id, own in army.joined.items():
        target = army.by_id.get(id)
        if target is None:
            for c in own:
                yield entry_finding(
                    army, c, "ref.dangling", T("“{id}” is not an entry in this roster.", id=id), "", "joins",
                    found=id, allowed=units, suggest=partial(did_you_mean, id, units, army.name_of),
                )  # fmt: skip
            continue
        if target.kind == "unknown":
            continue  # what it is has a finding of its own, from which any other would follow
        if target.kind not in UNITS:
            for c in own:
                yield entry_finding(
                    army, c, "wfb3.leader", T("{name}: not a unit that a character can join.", name=target.name), "WFB3 14.6.3", "joins",
                    found=id, allowed=units, fix=T("Choose a unit to join."), others=(target.id,) if target is not c else (),
                )  # fmt: skip
            continue
        for c in own if target.entry.from_ == HOST else ():
            if c.facts.post == "champion":
                yield entry_finding(
                    army, c, "wfb3.leader", T("{unit}: creatures of a host obey the wizard who bound them and have no champion.", unit=target.name),
                    army.rules.cite(army.rules.system.hosts.source), "as", found=c.facts.post, allowed=["attached"], fix=other_post(c), others=(target.id,),
                )  # fmt: skip
        yield from _posts_in_unit(army, target, own)
        yield from _higher_leadership(army, target, own)


def _posts_in_unit(army: Army, target: EntryResult, own: list[EntryResult]) -> Iterator[Finding]:
    """Findings on a second champion or leader of a unit; `own` are the characters in it (14.7, A25)."""
    sold = target.facts.champion
    for post in ("champion", "leader"):
        if post == "champion" and sold is not None:
            for c in (c for c in own if c.facts.post == post):
                yield entry_finding(
                    army, c, "wfb3.leader", T("{unit}: the unit already has its own champion, {name}.", unit=target.name, name=sold.name), "WFB3 14.7 (A25)", "as",
                    allowed=["leader", "attached"], fix=other_post(c), others=(target.id,),
                )  # fmt: skip
        text = T("{unit}: 2 champions; a unit may have only one.", unit=target.name)
        if post == "leader":
            text = T("{unit}: 2 leaders; a unit may have only one.", unit=target.name)
        named = sorted((c for c in own if c.facts.post == post), key=by_id)
        for c in named[1:]:
            yield entry_finding(
                army, c, "wfb3.leader", text, "WFB3 14.7 (A25)", "as",
                found=len(named), allowed=1, fix=other_post(c), others=(named[0].id, target.id),
            )  # fmt: skip


def _higher_leadership(army: Army, target: EntryResult, own: list[EntryResult]) -> Iterator[Finding]:
    """Findings on leaders among the characters `own` with no higher Leadership than their unit (14.6.5, V4, A53)."""
    leaders = [c for c in own if c.facts.post == "leader"]
    if not leaders:
        return
    troops = target.in_play.profiles[0].values.get("Ld")
    rivals = [x for x in own if x.facts.post == "champion"]
    sold = target.facts.champion
    highest = max(
        [
            troops if isinstance(troops, int) else 0,
            *(rival.facts.leadership for rival in rivals),
            sold.leadership if sold else 0,
        ]
    )
    others = (target.id, *names_of(rivals))
    for c in leaders:
        if c.facts.leadership <= highest:
            yield entry_finding(
                army,
                c,
                "wfb3.leader",
                T(
                    "Leadership {found}; a leader’s must be higher than that of his unit ({unit}: {highest}).",
                    found=c.facts.leadership,
                    highest=highest,
                    unit=target.name,
                ),
                "WFB3 14.6.5",
                "as",
                found=c.facts.leadership,
                allowed=f">{highest}",
                fix=T("Let him join as champion, or lead a unit with lower Leadership."),
                others=others,
            )


def refused_companions(army: Army) -> Iterator[Finding]:
    """Findings on characters of a race that the unit's race refuses to serve with (bestiary, Dwarfs)."""
    creatures = army.rules.creatures
    for id, own in army.joined.items():
        target = army.by_id.get(id)
        if target is None or target.kind not in UNITS or target.creature not in creatures:
            continue
        race = creatures[target.creature]
        if not race.refuses:
            continue
        for c in own:
            creature = c.facts.model.creature
            if creature.group not in race.refuses:
                continue
            yield entry_finding(
                army, c, "wfb3.leader",
                T("{unit}: this race ({race}) accepts no {creature} as leader or companion.", unit=target.name, race=race.name, creature=creature.name),
                army.rules.cite(race.sources[-1]), "joins", found=creature.id, allowed=False,
                fix=T("Let him join another unit."), others=(target.id,), by="rulebook",
            )  # fmt: skip


def champion_mounts(army: Army) -> Iterator[Finding]:
    """Findings on champions whose mount differs from their unit's (14.2, V5)."""
    for c, target in army.posted.get("champion", ()):
        if target.kind not in UNITS:
            continue
        mine, theirs = ridden(c.facts.figure), ridden(target.facts.figure)
        if mine == theirs:
            continue
        yield entry_finding(
            army,
            c,
            "wfb3.champion-mount",
            T(
                "{unit}: the champion must ride what his unit rides ({mount}).",
                unit=target.name,
                mount=army.rules.creatures[theirs].name,
            )
            if theirs is not None
            else T("{unit}: the champion of chariots rides in one of them, on no mount of his own.", unit=target.name)
            if target.kind == "chariot"
            else T("{unit}: this unit is on foot, so its champion cannot ride.", unit=target.name),
            "WFB3 14.2",
            "mount" if c.entry.mount is not None else "take",
            found=mine,
            allowed=theirs or False,
            fix=T("Set his mount to {mount}.", mount=Written(theirs, army.rules.creatures[theirs].name))
            if theirs
            else T("Remove his mount, or make him the unit’s leader."),
            others=(target.id,),
        )


def engineers(army: Army) -> Iterator[Finding]:
    """Findings on engineers who are not champions of a battery of machines (15.4, V29)."""
    for c in army.characters:
        if "engineer" not in c.facts.model.troop:
            continue
        target = army.by_id.get(c.under or "")
        if target is None or target.kind != "machine" or c.facts.post != "champion":
            yield entry_finding(
                army, c, "wfb3.machine", T("An engineer must lead a battery of war machines."), "WFB3 15.4", "joins" if c.under else "take",
                found=c.under, allowed=[u.id for u in army.units if u.kind == "machine"],
                fix=T("Let him join war machines as champion, or remove the {option} option.", option=army.rules.word("engineer")),
            )  # fmt: skip


def dress_of_champions(army: Army) -> Iterator[Finding]:
    """Findings on champions in armour that their special troops never wear, unless the unit's line sells it.

    15.3, V14, A52; Warhammer Armies, special rules.
    """
    for c, target in army.posted.get("champion", ()):
        if target.kind not in TROOPS:
            continue
        unit = target.facts.unit_line
        sold = () if unit is None else unit.offers
        for kind in army.rules.system.troops_of(target.facts.model.troop):
            for piece in armour_never_worn(c.facts.model, kind, army.rules.system):
                if piece in sold:
                    continue
                options = c.entry.options
                yield entry_finding(
                    army, c, "wfb3.armour",
                    T("{armour}: not allowed for the champion, nor for the rest of the unit ({unit}).", unit=target.name, armour=army.rules.word(piece)),
                    army.rules.cite(kind.armour_source or kind.source), *(("options", options.index(piece)) if piece in options else ("take",)),
                    found=piece, allowed=False, fix=T("Remove the armour, or let him join another unit."), others=(target.id,),
                    concerns=(piece,),
                )  # fmt: skip


def assassins(army: Army) -> Iterator[Finding]:
    """Findings on assassins who join a unit of another race (15.2, V16)."""
    for c in army.characters:
        if "assassin" not in c.facts.model.troop:
            continue
        target = army.by_id.get(c.under or "")
        if target is None or target.kind != "unit":
            continue
        if target.entry.from_ != c.entry.from_:
            yield entry_finding(
                army, c, "wfb3.hidden", T("An assassin may hide only among the troops of his own list; these ({unit}) are from " "another.", unit=target.name),
                "WFB3 15.2", "joins", found=target.entry.from_, allowed=c.entry.from_, fix=T("Let him join another unit."), by="list",
                others=(target.id,),
            )  # fmt: skip
        elif target.creature != c.creature:
            yield entry_finding(
                army,
                c,
                "wfb3.hidden",
                T(
                    "An assassin may join only units of his own race; this one is of another ({race}).",
                    race=target.race,
                ),
                "WFB3 15.2",
                "joins",
                found=target.creature,
                allowed=c.creature,
                fix=T("Let him join another unit, or remove the {option} option.", option=army.rules.word("assassin")),
                others=(target.id,),
            )
