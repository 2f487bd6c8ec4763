"""Checks of chariots and wagons, of riders, and of units of several machines or chariots (18 to 20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import ERROR, WARNING, Finding, T, Written, alternatives
from builder.core.plurals import P
from builder.core.points import QUARTERS, Bound
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import MIXED, Army
from builder.systems.wfb3.chariots import in_play as chariots_in_play
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.joining.who_may_lead import with_race


def _chariot_entries(army: Army) -> Iterator[EntryResult]:
    return (m for m in army.units if m.kind == "chariot")


def _characters_aboard(army: Army, result: EntryResult) -> tuple[EntryResult, ...]:
    """Characters who ride in the chariots or wagons of an entry."""
    return tuple(c for c in army.joined.get(result.id, ()) if chariots_in_play.is_aboard(c))


def chariot_teams(army: Army) -> Iterator[Finding]:
    """Findings on teams of built chariots: wrong number, or creatures that the book does not list (20.2, V19)."""
    rule = army.rules.system.vehicles
    for m in _chariot_entries(army):
        vehicle = m.facts.chariot
        if vehicle.listed:
            continue
        if vehicle.drawn_by not in rule.team:
            text = P(
                "{found} draught creature; a team must have {allowed}.",
                "{found} draught creatures; a team must have {allowed}.",
                "found",
                found=vehicle.drawn_by,
                allowed=rule.team.words,
            )
            way = T("Take {low} to {high} draught creatures.", low=rule.team.min, high=rule.team.max)
            yield entry_finding(
                army, m, "wfb3.chariot", text, army.rules.cite(rule.source), "team",
                found=vehicle.drawn_by, allowed=str(rule.team), fix=way,
            )  # fmt: skip
        for creature, _ in vehicle.team:
            if creature.id not in rule.draught:
                strict = army.roster.game == "tournament"
                yield entry_finding(
                    army,
                    m,
                    "wfb3.chariot",
                    T(
                        "{creature}: not one of the rulebook’s draught creatures; agree on it with your opponent.",
                        creature=creature.name,
                    ),
                    army.rules.cite(rule.source),
                    "team",
                    creature.id,
                    severity=ERROR if strict else WARNING,
                    found=creature.id,
                    allowed=list(rule.draught),
                    by="rulebook" if strict else "advice",
                )


def chariot_crews(army: Army) -> Iterator[Finding]:
    """Findings on crews of chariots: none, too large, or neither light nor heavy (20.3, 20.5, A13, A57, V19)."""
    rule = army.rules.system.vehicles
    for m in _chariot_entries(army):
        vehicle = m.facts.chariot
        cited = army.rules.cite(rule.source)
        riders = _characters_aboard(army, m)
        models = max(1, m.models)
        if not vehicle.listed and vehicle.crew_number * models + len(riders) < models:
            yield entry_finding(
                army, m, "wfb3.chariot", T("A chariot needs a charioteer."), cited, "crew",
                found=vehicle.crew_number, allowed="1+", fix=T("Add crew."),
            )  # fmt: skip
            continue
        kind = chariots_in_play.kind_with_riders(vehicle, models, riders, army.rules)
        room, filled = rule.room[kind] * models, chariots_in_play.places_taken(riders, army.rules)
        if not vehicle.listed:
            filled += vehicle.places_filled * models
        if filled > room:
            by, at = f"{cited} (A57)" if riders else cited, "models" if vehicle.listed else "crew"
            yield too_many_aboard(army, m, filled, room, riders, "wfb3.chariot", by, at)
        elif (
            not vehicle.listed
            and kind == "heavy"
            and not all(chariots_in_play.beyond_light(vehicle.drawn_by, filled, rule, models))
        ):
            yield entry_finding(
                army,
                m,
                "wfb3.chariot",
                T(
                    "According to the rulebook, a chariot drawn by {team} with {filled} of its places filled is "
                    "neither light nor heavy; here it counts as heavy.",
                    team=vehicle.drawn_by,
                    filled=Bound(filled / models * QUARTERS),
                ),
                f"{cited} (A13)",
                "take",
                severity=WARNING,
                found=vehicle.drawn_by,
                by="advice",
            )


def too_many_aboard(
    army: Army,
    result: EntryResult,
    filled: Fraction,
    room: int,
    riders: Sequence[EntryResult],
    code: str,
    cited: str,
    key: str,
) -> Finding:
    """The finding at `key` on crew and `riders` who need more places (`filled`) than a vehicle or monster has (`room`).

    `code` is its finding code, `cited` the rule.
    """
    return entry_finding(
        army, result, code, T("{filled} aboard; there is room for {room}.", filled=Bound(filled * QUARTERS), room=room), cited, key,
        found=float(filled), allowed=room, fix=T("Remove crew or characters."), others=names_of(riders),
    )  # fmt: skip


def doubtful_riders(army: Army) -> Iterator[Finding]:
    """Warnings on characters in chariots whose list leaves open if characters may ride in them (20.10.1, the lists)."""
    for m in _chariot_entries(army):
        line, aboard = m.facts.unit_line, _characters_aboard(army, m)
        doubt = None if line is None or line.vehicle is None else line.vehicle.riders_doubt
        if not aboard or doubt is None:
            continue
        yield entry_finding(
            army, m, "wfb3.chariot", T("{names} aboard. Unclear: {why}.", names=tuple(c.name for c in aboard), why=doubt),
            "WFB3 20.10.1", "take", severity=WARNING, found=names_of(aboard), allowed=False,
            fix=T("Let him join another unit, or agree on it with your opponent."), by="advice", others=names_of(aboard),
        )  # fmt: skip


def riders(army: Army) -> Iterator[Finding]:
    """Findings on riders: on an entry that they may not pilot or that carries nobody, or mounted (18.1, 20.10.1)."""
    for c, target in army.posted.get("rider", ()):
        figure = target.facts.figure
        carries = figure.creature.carries if figure is not None and target.kind == "unit" else None
        pilots = target.facts.pilots
        if pilots and (c.entry.from_ != target.entry.from_ or c.entry.take not in pilots):
            yield _no_pilot(army, c, target)
        elif not pilots and target.kind != "chariot" and carries is None:
            yield entry_finding(
                army,
                c,
                "wfb3.leader",
                T("{name}: cannot carry riders; only chariots and monsters can.", name=target.name),
                "WFB3 18, 20.10.1",
                "as",
                found=target.id,
                allowed=[u.id for u in army.units if u.kind == "chariot"],
                fix=T("Make him the unit’s champion, its leader or an attached character."),
                others=(target.id,),
            )
        elif c.facts.model.mount is not None:
            yield entry_finding(
                army,
                c,
                "wfb3.chariot" if target.kind == "chariot" else "wfb3.monster",
                T("{name}: a rider cannot have a mount of his own.", name=target.name),
                "WFB3 18.1, 20.10.1",
                "mount",
                found=c.facts.model.mount.id,
                allowed=False,
                fix=T("Remove his mount."),
                others=(target.id,),
            )


def _no_pilot(army: Army, c: EntryResult, target: EntryResult) -> Finding:
    """The finding on a character whose line may not pilot the machine in which he rides."""
    lines, own = target.facts.pilots, army.rules_of(target)
    known = tuple(with_race(own.characters[id], own) for id in lines if id in own.characters)
    text = T(
        "{unit}: {name} may not fly these; pilots allowed: {lines}.",
        unit=target.name,
        lines=alternatives(known),
        name=c.name,
    )
    return entry_finding(
        army, c, "wfb3.leader", text, army.rules.cited, "joins",
        found=c.entry.take, allowed=list(lines), fix=T("Let him join another unit."), by="list", others=(target.id,),
    )  # fmt: skip


def mixed_units(army: Army) -> Iterator[Finding]:
    """Findings on machines and chariots that join an entry that does not exist or does not fit (19.2, 20.1).

    The joined entry must be of the same kind and list, and may not itself join an entry.
    """
    alone: dict[str, list[str]] = {}
    for unit in army.units:
        if unit.under is None:
            alone.setdefault(unit.kind, []).append(unit.id)
    for m in army.units:
        if m.kind not in MIXED or m.under is None:
            continue
        target = army.by_id.get(m.under)
        code, rule = f"wfb3.{m.kind}", "WFB3 19.2" if m.kind == "machine" else "WFB3 20.1"
        known = alone.get(m.kind, [])
        if target is None:
            yield entry_finding(
                army, m, "ref.dangling", T("“{id}” is not an entry in this roster.", id=m.under), "", "joins",
                found=m.under, suggest=partial(did_you_mean, m.under, known, army.name_of),
            )  # fmt: skip
        elif target is m or target.kind != m.kind or target.entry.from_ != m.entry.from_:
            yield entry_finding(
                army,
                m,
                code,
                T("War machines may share a battery only with war machines from the same army list.")
                if m.kind == "machine"
                else T("Chariots may share a unit only with chariots from the same army list."),
                rule,
                "joins",
                found=m.under,
                allowed=known,
                fix=T("Put them in a unit of their own."),
                others=() if target is m else (target.id,),
            )
        elif target.under is not None:
            yield entry_finding(
                army,
                m,
                code,
                T("{name}: this entry has itself joined another unit; join that unit’s first entry.", name=target.name),
                rule,
                "joins",
                found=m.under,
                allowed=target.under,
                fix=T("Join {id} instead.", id=Written(T("“{name}”", name=target.under), army.name_of(target.under))),
                others=(target.id,),
            )
