"""General, seconds, great banner, champions and leaders (14.2, 14.6 to 14.8, 15.4, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.core import limits
from builder.core.entries import EntryResult
from builder.core.findings import WARNING, Finding, T, Text
from builder.core.schema import did_you_mean
from builder.systems.wfb3.army.view import TROOPS, UNITS, Army, best, general, race_of
from builder.systems.wfb3.checks.told import about, by_id, each_list, names_of, of_army, own_list
from builder.systems.wfb3.entries import crews, hidden_models
from builder.systems.wfb3.entries.characters import leadership
from builder.systems.wfb3.entries.model_specs import ridden
from builder.systems.wfb3.model.definitions import Troop
from builder.systems.wfb3.model.lists import CharacterLine, MayLead, UnitEntry
from builder.systems.wfb3.rules.rules import HOST, Rules

ENGINEER = "engineer"
"""The option of those who lead batteries."""


@own_list
def general_named(army: Army) -> Iterator[Finding]:
    """Exactly one general: the character with the highest Leadership (14.8, V2, A56)."""
    named = [c for c in army.characters if c.role == "general"]
    for extra in limits.beyond(named, 1, by_id):
        yield about(
            army, extra, "wfb3.general", T("{found} generals; an army has one.", found=len(named)), "WFB3 14.8", "role",
            found=len(named), allowed=1, fix=T("Leave the role to one of them."), others=names_of(n for n in named if n is not extra),
        )  # fmt: skip
    lines = army.rules.army.general
    candidates = best(army.characters)
    if not named and candidates:
        return
    names = tuple(with_race(army.rules.characters[id], army.rules) for id in lines)
    for c in named:
        if not c.more["eligible"]:
            yield about(
                army, c, "wfb3.general", T("No {name} can be general of this army; the general is one of: {names}.", name=c.name, names=names),
                army.rules.cited, "role", found=c.entry.take, allowed=list(lines), fix=T("Give the role to one of: {names}.", names=names), by="list",
            )  # fmt: skip
    if not candidates and any(not c.more["eligible"] for c in named):
        return  # that the one named cannot be it says so already
    if not candidates:
        way = T("Add one of: {names}.", names=names) if names else T("Add a character.")
        yield of_army(
            army, "wfb3.general", T("No character can be general."), army.rules.cited if names else "WFB3 14.8", "entries",
            found=0, allowed=1, fix=way,
        )  # fmt: skip
        return
    top = leadership(candidates[0])
    for c in named:
        # whose level cannot be read has no Leadership yet, and that is said of the level
        if c.more["eligible"] and c.more["level"] and leadership(c) < top:
            yield about(
                army,
                c,
                "wfb3.general",
                T(
                    "Leadership {found}; the general is the character with the highest, {allowed}.",
                    found=leadership(c),
                    allowed=top,
                ),
                "WFB3 14.8",
                "role",
                found=leadership(c),
                allowed=top,
                fix=T("Leave the role to {names}.", names=tuple(b.name for b in candidates)),
                others=names_of(candidates),
            )


@own_list
def seconds(army: Army) -> Iterator[Finding]:
    """So many seconds in command as the list allows, the next in Leadership after the general (14.8.1)."""
    named = [c for c in army.characters if c.role == "second"]
    if not named:
        return
    most = army.rules.army.seconds
    for extra in limits.beyond(named, most, by_id):
        text = T("{found} seconds in command; the list names no more than one.", found=len(named))
        way = T("Leave the role to one of them.")
        if most != 1:
            text = T("{found} seconds in command; the list names up to {allowed}.", found=len(named), allowed=most)
            way = T("Leave the role to {count} of them.", count=most)
        yield about(
            army, extra, "wfb3.general", text, "WFB3 14.8.1", "role",
            found=len(named), allowed=most, fix=way, others=names_of(n for n in named if n is not extra),
        )  # fmt: skip
    chief = general(army.characters)
    if chief is None:
        return
    for c in named:
        if c is chief:
            yield about(
                army,
                c,
                "wfb3.general",
                T("He has the highest Leadership and so is general, not second in command."),
                "WFB3 14.8, 14.8.1",
                "role",
                found=leadership(c),
                allowed="general",
                fix=T("Leave the role to the character with the highest Leadership after the general."),
            )
            continue
        others = [o for o in army.characters if o is not chief and o.role not in ("great-banner", "second")]
        better = [o for o in others if leadership(o) > leadership(c)]
        if better:
            yield about(
                army,
                c,
                "wfb3.general",
                T(
                    "Leadership {found}, but the second in command is the next highest: {names}.",
                    found=leadership(c),
                    names=tuple(b.name for b in better),
                ),
                "WFB3 14.8.1",
                "role",
                found=leadership(c),
                allowed=max(leadership(b) for b in better),
                fix=T("Leave the role to the character with the highest Leadership after the general."),
                others=names_of(better),
            )


@own_list
def great_banner(army: Army) -> Iterator[Finding]:
    """At most one great banner (16.1, V3)."""
    bearers = [c for c in army.characters if c.role == "great-banner"]
    for extra in limits.beyond(bearers, 1, by_id):
        yield about(
            army, extra, "wfb3.great-banner", T("{found} great banners; an army has one.", found=len(bearers)), "WFB3 16.1", "role",
            found=len(bearers), allowed=1, fix=T("Leave the role to one of them."), others=names_of(b for b in bearers if b is not extra),
        )  # fmt: skip
    if not bearers:
        return
    rest = [c for c in army.characters if c.role != "great-banner" and leadership(c)]
    for bearer in bearers:
        better = [c for c in rest if leadership(c) >= leadership(bearer)]
        if rest and not better and leadership(bearer):
            yield about(
                army,
                bearer,
                "wfb3.great-banner",
                T("He has the highest Leadership and so is general; the general does not carry the great banner."),
                "WFB3 14.8, 16.1",
                "role",
                found=leadership(bearer),
                allowed=False,
                fix=T("Give the banner to another character."),
            )


def joins(army: Army) -> Iterator[Finding]:
    """Whom characters join, and as what (14.2, 14.6, 14.7, 15.4)."""
    for c in army.characters:
        target = army.by_id.get(c.joins) if c.joins is not None else None
        if c.joins is None:
            if c.as_ is not None:
                yield about(
                    army, c, "wfb3.leader", T("as: {post} needs a unit under joins.", post=c.as_), "WFB3 14.7", "as",
                    allowed=[u.id for u in army.units], fix=T("Name the unit under joins."),
                )  # fmt: skip
            continue
        if target is None:
            yield about(
                army, c, "ref.dangling", T("{id} is no entry of this roster.", id=c.joins), "", "joins",
                found=c.joins, allowed=[u.id for u in army.units], fix=did_you_mean(c.joins, [u.id for u in army.units]),
            )  # fmt: skip
        elif target.kind not in UNITS:
            yield about(
                army, c, "wfb3.leader", T("{name} is no unit that a character could join.", name=target.name), "WFB3 14.6.3", "joins",
                found=c.joins, allowed=[u.id for u in army.units], fix=T("Name a unit under joins."), others=(target.id,) if target is not c else (),
            )  # fmt: skip
        elif c.as_ == "champion" and target.entry.from_ == HOST:
            yield about(
                army, c, "wfb3.leader", T("{unit}: creatures of a host obey the wizard who bound them and have no champion.", unit=target.name),
                army.rules.cite(army.rules.system.hosts.source), "as", found=c.as_, allowed=["attached"], fix=_elsewhere(c), others=(target.id,),
            )  # fmt: skip
    for id, own in army.joined.items():
        target = army.by_id.get(id)
        if target is None or target.kind not in UNITS:
            continue
        if len(own) > 1 or target.more.get("champion") is not None:
            yield from _one_of_each(army, target, own)
        yield from _higher_leadership(army, target, own)


def _bound_to_lead(c: EntryResult) -> bool:
    """Whether a character must lead a unit, so that going along with one is no way out for him."""
    line = c.facts.line
    return line is not None and bool(line.must_lead) and c.role != "great-banner" and c.more["level"] in line.must_lead


def _elsewhere(c: EntryResult) -> Text:
    """The way out of one who cannot have the post that he has in a unit."""
    return (
        T("Let him join another unit.") if _bound_to_lead(c) else T("Let him join as attached, or join another unit.")
    )


def _one_of_each(army: Army, target: EntryResult, own: list[EntryResult]) -> Iterator[Finding]:
    """One champion and one leader for a unit (14.7, A25)."""
    for post in ("champion", "leader"):
        holders = [c for c in own if c.as_ == post]
        sold = target.more.get("champion")
        if post == "champion" and sold is not None:
            for c in holders:
                yield about(
                    army, c, "wfb3.leader", T("{unit} has its own champion, {name}.", unit=target.name, name=sold.name), "WFB3 14.7 (A25)", "as",
                    allowed=["leader", "attached"], fix=_elsewhere(c), others=(target.id,),
                )  # fmt: skip
        others = (*names_of(sorted(holders, key=by_id)[:1]), target.id)
        for extra in limits.beyond(holders, 1, by_id):
            text = T("{unit} has two champions.", unit=target.name)
            if post == "leader":
                text = T("{unit} has two leaders.", unit=target.name)
            yield about(
                army, extra, "wfb3.leader", text, "WFB3 14.7 (A25)", "as", found=len(holders), allowed=1,
                fix=_elsewhere(extra),
                others=others,
            )  # fmt: skip


def _higher_leadership(army: Army, target: EntryResult, own: list[EntryResult]) -> Iterator[Finding]:
    """A character who joins as leader has higher Leadership than troops and champion (14.6.5, V4, A53)."""
    leaders = [c for c in own if c.as_ == "leader"]
    if not leaders:
        return
    troops = target.profiles[0].values.get("Ld")
    rivals = [x for x in own if x.as_ == "champion"]
    sold = target.more.get("champion")
    highest = max([troops if isinstance(troops, int) else 0, *map(leadership, rivals), sold.leadership if sold else 0])
    others = (target.id, *names_of(rivals))
    for c in leaders:
        if leadership(c) <= highest:
            yield about(
                army,
                c,
                "wfb3.leader",
                T(
                    "Leadership {found} is not above the {highest} of {unit}.",
                    found=leadership(c),
                    highest=highest,
                    unit=target.name,
                ),
                "WFB3 14.6.5",
                "as",
                found=leadership(c),
                allowed=f">{highest}",
                fix=T("Let him join as champion, or lead a unit of lower Leadership."),
                others=others,
            )


@each_list
def must_lead(army: Army) -> Iterator[Finding]:
    """Levels that must lead a unit, as its champion or leader; the great banner's bearer need not (A53)."""
    for c in army.characters:
        line = c.facts.line
        if line is None or not line.must_lead:
            continue
        level = c.more["level"]
        if level not in line.must_lead:
            continue
        steered = army.by_id.get(c.joins or "")
        leads = c.as_ in ("champion", "leader") and c.joins is not None
        if c.role == "great-banner":
            if not leads and line.lead_doubts is not None and line.lead_doubts.bearer is not None:
                yield _unled(army, c, line.lead_doubts.bearer)
            continue
        if leads and (steered is None or _is_led(steered, c, army.rules)):
            if steered is not None and c.as_ == "leader":
                yield from _second(army, c, steered, line)
            continue
        if c.as_ == "rider" and steered is not None and crews.pilots(steered):
            continue  # his machine is what he leads, or he may not be aboard, which is told
        if c.as_ == "champion" and steered is not None and steered.entry.from_ == HOST:
            continue  # that he is no champion there is told already
        if leads and steered is not None and steered.kind == "machine":
            text = T("{unit}: {title} alone may lead them.", unit=steered.name, title=army.rules.called(ENGINEER))
            way = T("Give him the option {option}, or let him lead another unit.", option=army.rules.word(ENGINEER))
            yield about(
                army, c, "wfb3.must-lead", text, "WFB3 15.4, 19.2", "as", found=c.as_, allowed=ENGINEER, fix=way, others=(steered.id,),
            )  # fmt: skip
            continue
        yield about(
            army,
            c,
            "wfb3.must-lead",
            T("Each {name} of level {level} must lead a unit.", name=line.name, level=level),
            army.rules.cited,
            "as" if c.as_ is not None else "take",
            found=c.as_,
            allowed=["champion", "leader"],
            fix=T("Name a unit under joins, and as: champion or leader."),
            by="list",
        )


def _unled(army: Army, c: EntryResult, doubt: Any) -> Finding:
    return about(
        army, c, "wfb3.must-lead", T("{name} bears the great banner and leads no unit. In doubt: {why}.", name=c.name, why=doubt),
        army.rules.cited, "as" if c.as_ is not None else "take", severity=WARNING, found=c.as_, allowed=["champion", "leader"],
        fix=T("Let him lead a unit, or agree with your opponent."), by="list",
    )  # fmt: skip


def _second(army: Army, c: EntryResult, target: EntryResult, line: CharacterLine) -> Iterator[Finding]:
    """A leader beside a champion of his own line, where the list may have one of the line for each unit."""
    if line.lead_doubts is None or line.lead_doubts.second is None:
        return
    own = [o for o in army.joined.get(target.id, ()) if o is not c and o.as_ == "champion" and o.entry.take == line.id]
    if own:
        yield about(
            army, c, "wfb3.must-lead", T("{unit}: a champion and a leader. In doubt: {why}.", unit=target.name, why=line.lead_doubts.second),
            army.rules.cited, "joins", severity=WARNING, found=len(own) + 1, allowed=1,
            fix=T("Let him lead another unit, or agree with your opponent."), by="list", others=(target.id, *names_of(own)),
        )  # fmt: skip


def _is_led(target: EntryResult, c: EntryResult, rules: Rules) -> bool:
    """Whether troops are a unit that this character leads.

    Where the list has engineers, a battery has no other leader (15.4, 19.2); elsewhere its crew is led as a unit is, and
    so are teams with portable weapons (19.5). Beasts of a host obey their wizard.
    """
    if target.kind == "machine" and not target.more["portable"]:
        return ENGINEER in c.facts.figure.troop or not any(ENGINEER in k.options for k in rules.characters.values())
    return bool(target.entry.from_ != HOST)


def champion_mounts(army: Army) -> Iterator[Finding]:
    """A champion has the same mount as his unit (14.2, V5)."""
    for c in army.characters:
        if c.as_ != "champion":
            continue
        target = army.by_id.get(c.joins or "")
        if target is None or target.kind not in UNITS:
            continue
        figure = target.facts.figure
        mine, theirs = ridden(c.facts.figure), ridden(figure)
        if mine == theirs:
            continue
        name = army.rules.creatures[theirs].name if theirs is not None else T("no mount")
        yield about(
            army,
            c,
            "wfb3.champion-mount",
            T("A champion has the mount of his unit: {unit} has {mount}.", unit=target.name, mount=name),
            "WFB3 14.2",
            "mount" if c.entry.mount is not None else "take",
            found=mine,
            allowed=theirs or False,
            fix=T("Give him the mount {mount}.", mount=theirs)
            if theirs
            else T("Take his mount away, or let him join as leader."),
            others=(target.id,),
        )


def engineers(army: Army) -> Iterator[Finding]:
    """An engineer is the champion of a battery of machines (15.4, V29)."""
    for c in army.characters:
        if "engineer" not in c.facts.figure.troop:
            continue
        target = army.by_id.get(c.joins or "")
        if target is None or target.kind != "machine" or c.as_ != "champion":
            yield about(
                army, c, "wfb3.machine", T("An engineer leads a battery of war machines."), "WFB3 15.4", "joins" if c.joins else "take",
                found=c.joins, allowed=[u.id for u in army.units if u.kind == "machine"], fix=T("Let him join machines as champion, or remove the option."),
            )  # fmt: skip


@each_list
def may_lead(army: Army) -> Iterator[Finding]:
    """Who leads, joins or is champion of what, where the list says so."""
    for c in army.characters:
        line = c.facts.line
        target = army.by_id.get(c.joins) if c.joins is not None else None
        if line is None or target is None or target.kind not in UNITS:
            continue
        if not line.champion and c.as_ == "champion" and hidden_models.ASSASSIN not in c.facts.figure.troop:
            yield about(
                army, c, "wfb3.leader", T("No {name} is a champion.", name=line.name), army.rules.cited, "as",
                found=c.as_, allowed=["leader", "attached"], others=(target.id,), by="list",
                fix=T("Let him join as leader.") if _bound_to_lead(c) else T("Let him join as leader or attached."),
            )  # fmt: skip
        for rule in line.may_lead:
            if _fits(rule, c) and not _led_by(rule, c, target):
                if c.as_ == "champion" and _without_champion(army, target) is not None:
                    break  # nobody is champion of these, and that is told
                yield about(
                    army, c, "wfb3.leader", _not_led(army, c, target, rule), army.rules.cited, "joins",
                    found=target.entry.take, allowed=list(rule.of) or False, fix=T("Let him join another unit."), by="list", others=(target.id,),
                )  # fmt: skip
                break
            if rule.doubt is not None and target.entry.take in rule.doubt_of and _fits(rule, c):
                yield about(
                    army, c, "wfb3.doubt", T("{name} leads {unit}: {doubt}", name=c.name, unit=target.name, doubt=rule.doubt), army.rules.cited, "joins",
                    severity=WARNING, found=target.entry.take, by="list", others=(target.id,),
                )  # fmt: skip


def with_race(line: CharacterLine, rules: Rules) -> Any:
    """What a line of characters is called, with its race where the list has several."""
    if len({own.creature for own in rules.characters.values()}) < 2 and not _races(line)[1:]:
        return line.name
    return T("{name} ({race})", name=line.name, race=rules.creatures[line.creature].name)


def _races(line: CharacterLine) -> list[str]:
    return list(dict.fromkeys([line.creature, *(id for row in line.levels.values() for id in row.others)]))


def _not_led(army: Army, c: EntryResult, target: EntryResult, rule: MayLead) -> Text:
    """That he may not, who he is, and whom he may or who else does."""
    line, known = c.facts.line, army.rules
    name, unit = c.more["title"] or line.name, target.name
    if _races(line)[1:]:
        name = T("{name} ({race})", name=name, race=c.race)
    if getattr(target.facts.line, "others", None):
        unit = T("{name} ({race})", name=unit, race=target.race)
    leads = c.as_ in ("champion", "leader")
    if rule.of:
        names = tuple(known.units[id].name for id in rule.of if id in known.units)
        if leads:
            return T("{name} may not lead {unit}; he leads only: {names}.", name=name, unit=unit, names=names)
        return T("{name} may not join {unit}; he joins only: {names}.", name=name, unit=unit, names=names)
    if not leads:
        return T("{name} may not join {unit}.", name=name, unit=unit)
    names = tuple(_leaders(known, c, target))
    if names:
        return T("{name} may not lead {unit}; they are led only by: {names}.", name=name, unit=unit, names=names)
    return T("{name} may not lead {unit}.", name=name, unit=unit)


def _leaders(rules: Rules, c: EntryResult, target: EntryResult) -> list[Any]:
    """Who may lead a unit, by races, levels or lines as the list tells them apart."""
    found: list[Any] = []
    for line in rules.characters.values():
        allowed: dict[str, list[str]] = {}
        for level in line.levels:
            own = [r for r in line.may_lead if not r.levels or int(level) in r.levels]
            allowed[level] = [
                race
                for race in _races(line)
                if all(_led_by(r, c, target) for r in own if not r.creatures or race in r.creatures)
            ]
        first = next(iter(allowed.values()), [])
        if any(races != first for races in allowed.values()):
            names = [
                line.levels[lv].name or T("level {level}", level=int(lv)) for lv, races in allowed.items() if races
            ]
        elif first == _races(line):
            names = [line.name]
        else:
            names = [rules.creatures[race].name for race in first]
        found += [name for name in names if name not in found]
    return found


def _fits(rule: MayLead, c: EntryResult) -> bool:
    """Whether a rule on who may lead is about this character, as he joins."""
    if c.as_ not in ("champion", "leader") and not rule.join:
        return False
    return (not rule.levels or c.more["level"] in rule.levels) and (not rule.creatures or c.creature in rule.creatures)


def _led_by(rule: MayLead, c: EntryResult, target: EntryResult) -> bool:
    if target.entry.from_ != c.entry.from_:
        return not rule.of  # entries of another list are none of those named
    if race_of(target) in rule.not_races:
        return False
    return (not rule.of or target.entry.take in rule.of) and target.entry.take not in rule.not_of


@each_list
def champions_needed(army: Army) -> Iterator[Finding]:
    """Units of which each needs a champion of certain character lines (the lists)."""
    for m in army.units:
        needed = m.facts.line.needs_champion if isinstance(m.facts.line, UnitEntry) else ()
        if not needed or any(c.as_ == "champion" and c.entry.take in needed for c in army.joined.get(m.id, ())):
            continue
        names = tuple(army.rules.characters[id].name for id in needed if id in army.rules.characters)
        yield about(
            army, m, "wfb3.leader", T("Each unit of {unit} needs a champion: {names}.", unit=m.facts.line.name, names=names), army.rules.cited, "take",
            found=0, allowed=list(needed), fix=T("Let such a character join it as champion."), by="list",
        )  # fmt: skip


def no_champions(army: Army) -> Iterator[Finding]:
    """Some kinds of special troops have no champion (Warhammer Armies, special rules)."""
    for c in army.characters:
        if c.as_ != "champion":
            continue
        target = army.by_id.get(c.joins or "")
        if target is None or hidden_models.ASSASSIN in c.facts.figure.troop:
            continue
        kind = _without_champion(army, target)
        if kind is not None:
            tag = army.rules.system.tags[kind.tag].name
            yield about(
                army, c, "wfb3.leader", T("{unit} have no champion ({troop}).", unit=target.name, troop=tag), army.rules.cite(kind.source), "as",
                found=c.as_, allowed=["leader", "attached"], fix=_elsewhere(c), others=(target.id,),
            )  # fmt: skip


def _without_champion(army: Army, target: EntryResult) -> Troop | None:
    """The kind of special troops of a unit that has no champion."""
    figure = target.facts.figure if target.kind in UNITS else None
    troops = army.rules.system.troops
    known = (troops[t] for t in (figure.troop if figure is not None else ()) if t in troops)
    return next((kind for kind in known if not kind.champion), None)


def dress_of_champions(army: Army) -> Iterator[Finding]:
    """A champion wears nothing that his special troops never wear (Warhammer Armies, special rules)."""
    troops = army.rules.system.troops
    for c in army.characters:
        if c.as_ != "champion":
            continue
        target = army.by_id.get(c.joins or "")
        if target is None or target.kind not in TROOPS:
            continue
        for known in (troops[t] for t in target.facts.figure.troop if t in troops):
            for piece in known.never_wears:
                if piece in c.facts.figure.gear:
                    options = c.entry.options
                    yield about(
                        army, c, "wfb3.armour",
                        T("Champion of {unit} in {armour}; they never wear it.", unit=target.name, armour=army.rules.word(piece)),
                        army.rules.cite(known.source), *(("options", options.index(piece)) if piece in options else ("take",)),
                        found=piece, allowed=False, fix=T("Take the armour away from him, or let him join another unit."), others=(target.id,),
                    )  # fmt: skip


@each_list
def own_commanders(army: Army) -> Iterator[Finding]:
    """The general and his seconds are the army's own; contingents have commanders of theirs (14.8, A56)."""
    if army.rules.contingent is None:
        return
    for c in army.characters:
        if c.role in ("general", "second"):
            yield about(
                army, c, "wfb3.general", T("The general and his second are the army’s own; a contingent has a commander of its own."),
                "WFB3 14.8 (A56)", "role", found=c.role, allowed=False, fix=T("Take the role away from him."),
            )  # fmt: skip


@each_list
def contingent_banners(army: Army) -> Iterator[Finding]:
    """One banner for each contingent, borne by one of its characters who does not command it (16.1, V3)."""
    contingent = army.rules.contingent
    role = "great-banner" if contingent is not None else "contingent-banner"
    for c in army.characters:
        if c.role != role:
            continue
        text = T("The great banner is that of the army itself; a contingent has a banner of its own.")
        way = T("Give him the role contingent-banner.")
        if contingent is None:
            text = T("Only characters of allies and mercenaries carry the banner of a contingent.")
            way = T("Give him the role great-banner, or none.")
        yield about(army, c, "wfb3.great-banner", text, "WFB3 16.1", "role", found=role, allowed=False, fix=way)
    if contingent is None:
        return
    bearers = [c for c in army.characters if c.role == "contingent-banner"]
    for extra in limits.beyond(bearers, 1, by_id):
        yield about(
            army, extra, "wfb3.great-banner", T("{found} banners; a contingent has one.", found=len(bearers)), "WFB3 16.1", _banner_key(extra),
            found=len(bearers), allowed=1, fix=T("Leave the role to one of them."), others=names_of(b for b in bearers if b is not extra),
        )  # fmt: skip
    if bearers and not any(line.role == "contingent-banner" for line in army.rules.army.characters):
        for c in bearers:
            yield about(
                army, c, "wfb3.great-banner", T("Agree with your opponent: {contingent} has no banner in print.", contingent=contingent.name),
                army.rules.cited, "role", severity=WARNING, found=c.role, allowed=False, fix=T("Take the role away from him, or agree on it."), by="list",
            )  # fmt: skip
    commanders = contingent.commander.of if contingent.commander is not None else ()
    for c in bearers:
        if c.entry.take in commanders and not _another(army, c, commanders):
            yield about(
                army, c, "wfb3.great-banner", T("He commands the contingent, and so does not carry its banner."), "WFB3 16.1", _banner_key(c),
                allowed=False, fix=T("Give the banner to another character."),
            )  # fmt: skip


def _another(army: Army, c: EntryResult, commanders: tuple[str, ...]) -> bool:
    return any(o is not c and o.entry.take in commanders for o in army.characters)


def _banner_key(c: EntryResult) -> str:
    """Where a bearer's post stands: under `role`, or it comes with his line."""
    return "role" if c.entry.role is not None else "take"


def assassins(army: Army) -> Iterator[Finding]:
    """An assassin joins a unit of his own race (15.2, V16)."""
    for c in army.characters:
        if "assassin" not in c.facts.figure.troop:
            continue
        target = army.by_id.get(c.joins or "")
        if target is None or target.kind != "unit":
            continue
        if target.entry.from_ != c.entry.from_:
            yield about(
                army, c, "wfb3.hidden", T("An assassin hides among the troops of his own list; {unit} are of another.", unit=target.name),
                "WFB3 15.2", "joins", found=target.entry.from_, allowed=c.entry.from_, fix=T("Let him join another unit."), by="list",
                others=(target.id,),
            )  # fmt: skip
        elif target.creature != c.creature:
            yield about(
                army,
                c,
                "wfb3.hidden",
                T("An assassin joins a unit of his own race, not one of {race}.", race=target.race),
                "WFB3 15.2",
                "joins",
                found=target.creature,
                allowed=c.creature,
                fix=T("Let him join another unit, or remove the option."),
                others=(target.id,),
            )
