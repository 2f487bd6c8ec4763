"""General, seconds, great banner, champions and leaders (14.2, 14.6 to 14.8, 15.4, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder import limits
from builder.findings import Finding, T
from builder.mustering import Mustered
from builder.schema import did_you_mean
from builder.systems.wfb3 import crews
from builder.systems.wfb3.army import UNITS, Army, best, general
from builder.systems.wfb3.characters import leadership
from builder.systems.wfb3.checks.told import about, by_id, each_list, names_of, of_army, own_list
from builder.systems.wfb3.figures import ridden
from builder.systems.wfb3.lists import MayLead
from builder.systems.wfb3.rules import HOST


@own_list
def general_named(army: Army) -> Iterator[Finding]:
    """Exactly one general: the character with the highest Leadership (14.8, V2, A56)."""
    named = [c for c in army.characters if c.role == "general"]
    for extra in limits.beyond(named, 1, by_id):
        yield about(
            army, extra, "wfb3.general", T("{found} generals; an army has one.", found=len(named)), "WFB3 14.8", "role",
            found=len(named), allowed=1, fix=T("Leave the role to one of them."), others=names_of(n for n in named if n is not extra),
        )  # fmt: skip
    candidates = best(army.characters)
    if not candidates:
        yield of_army(
            army, "wfb3.general", T("No character can be general."), "WFB3 14.8", "entries", found=0, allowed=1, fix=T("Add a character."),
        )  # fmt: skip
        return
    top = leadership(candidates[0])
    for c in named:
        if leadership(c) < top:
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
                    fix=T("Name the unit under joins."),
                )  # fmt: skip
            continue
        if target is None:
            yield about(
                army, c, "ref.dangling", T("{id} is no entry of this roster.", id=c.joins), "", "joins",
                found=c.joins, fix=did_you_mean(c.joins, [u.id for u in army.units]),
            )  # fmt: skip
        elif target.kind not in UNITS:
            yield about(
                army, c, "wfb3.leader", T("{name} is no unit that a character could join.", name=target.name), "WFB3 14.6.3", "joins",
                found=c.joins, allowed=[u.id for u in army.units], fix=T("Name a unit under joins."), others=(target.id,) if target is not c else (),
            )  # fmt: skip
    for id, own in army.joined.items():
        target = army.by_id.get(id)
        if target is None or target.kind not in UNITS:
            continue
        if len(own) > 1 or target.more.get("champion") is not None:
            yield from _one_of_each(army, target, own)
        yield from _higher_leadership(army, target, own)


def _one_of_each(army: Army, target: Mustered, own: list[Mustered]) -> Iterator[Finding]:
    """One champion and one leader for a unit (14.7, A25)."""
    for post in ("champion", "leader"):
        holders = [c for c in own if c.as_ == post]
        sold = target.more.get("champion")
        if post == "champion" and sold is not None:
            for c in holders:
                yield about(
                    army, c, "wfb3.leader", T("{unit} has its own champion, {name}.", unit=target.name, name=sold.name), "WFB3 14.7 (A25)", "as",
                    fix=T("Let him join as attached, or join another unit."), others=(target.id,),
                )  # fmt: skip
        for extra in limits.beyond(holders, 1, by_id):
            text = T("{unit} has two champions.", unit=target.name)
            if post == "leader":
                text = T("{unit} has two leaders.", unit=target.name)
            yield about(
                army, extra, "wfb3.leader", text, "WFB3 14.7 (A25)", "as", found=len(holders), allowed=1,
                fix=T("Let him join as attached, or join another unit."),
                others=(*names_of(h for h in holders if h is not extra), target.id),
            )  # fmt: skip


def _higher_leadership(army: Army, target: Mustered, own: list[Mustered]) -> Iterator[Finding]:
    """A character who joins as leader has higher Leadership than troops and champion (14.6.5, V4, A53)."""
    for c in own:
        if c.as_ != "leader":
            continue
        troops = target.profiles[0].values.get("Ld")
        rivals = [x for x in own if x.as_ == "champion"]
        sold = target.more.get("champion")
        highest = max(
            [troops if isinstance(troops, int) else 0, *map(leadership, rivals), sold.leadership if sold else 0]
        )
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
                others=(target.id, *names_of(rivals)),
            )


@each_list
def must_lead(army: Army) -> Iterator[Finding]:
    """Levels that must lead a unit, as its champion or leader; the great banner's bearer need not (A53)."""
    for c in army.characters:
        line = c.facts.line
        level = c.more["level"]
        if line is None or level not in line.must_lead or c.role == "great-banner":
            continue
        steered = army.by_id.get(c.joins or "")
        if c.as_ in ("champion", "leader") and c.joins is not None and (steered is None or _is_led(steered, c)):
            continue
        if c.as_ == "rider" and steered is not None and c.entry.take in crews.pilots(steered):
            continue  # his machine is what he leads
        yield about(
            army,
            c,
            "wfb3.must-lead",
            T("A {name} of level {level} must lead a unit.", name=line.name, level=level),
            army.rules.cited,
            "as" if c.as_ is not None else "take",
            found=c.as_,
            allowed=["champion", "leader"],
            fix=T("Name a unit under joins, and as: champion or leader."),
            by="list",
        )


def _is_led(target: Mustered, c: Mustered) -> bool:
    """Whether troops are a unit that this character leads.

    A battery has no leader but an engineer (15.4, 19.2), teams with portable weapons do (19.5); beasts of a host obey their wizard.
    """
    if target.kind == "machine" and not target.more["portable"]:
        return "engineer" in c.facts.figure.troop
    return bool(target.entry.from_ != HOST)


def champion_mounts(army: Army) -> Iterator[Finding]:
    """A champion has the same mount as his unit (14.2, V5)."""
    for c in army.characters:
        target = army.by_id.get(c.joins or "")
        if c.as_ != "champion" or target is None or target.kind not in UNITS:
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
            allowed=theirs,
            fix=T("Give him the mount {mount}.", mount=theirs)
            if theirs
            else T("Take his mount away, or let him join as leader."),
            others=(target.id,),
        )


def engineers(army: Army) -> Iterator[Finding]:
    """An engineer is the champion of a battery of machines (15.4, V29)."""
    for c in army.characters:
        target = army.by_id.get(c.joins or "")
        engineer = "engineer" in c.facts.figure.troop if c.facts.figure is not None else False
        if engineer and (target is None or target.kind != "machine" or c.as_ != "champion"):
            yield about(
                army, c, "wfb3.machine", T("An engineer leads a battery of war machines."), "WFB3 15.4", "joins" if c.joins else "take",
                found=c.joins, allowed=[u.id for u in army.units if u.kind == "machine"], fix=T("Let him join machines as champion, or remove the option."),
            )  # fmt: skip


@each_list
def may_lead(army: Army) -> Iterator[Finding]:
    """Who leads, joins or is champion of what, where the list says so."""
    for c in army.characters:
        line = c.facts.line
        target = army.by_id.get(c.joins or "")
        if line is None or target is None or target.kind not in UNITS:
            continue
        if not line.champion and c.as_ == "champion":
            yield about(
                army, c, "wfb3.leader", T("A {name} is no champion.", name=line.name), army.rules.cited, "as",
                found=c.as_, fix=T("Let him join as leader or attached."), by="list", others=(target.id,),
            )  # fmt: skip
        for rule in line.may_lead:
            if _fits(rule, c) and not _led_by(rule, c, target):
                text = T("A {name} may not lead {unit}.", name=c.more["title"] or line.name, unit=target.name)
                if c.as_ not in ("champion", "leader"):
                    text = T("A {name} may not join {unit}.", name=c.more["title"] or line.name, unit=target.name)
                yield about(
                    army, c, "wfb3.leader", text, army.rules.cited, "joins",
                    found=target.entry.take, allowed=list(rule.of) or None, fix=T("Let him join another unit."), by="list", others=(target.id,),
                )  # fmt: skip
                break


def _fits(rule: MayLead, c: Mustered) -> bool:
    """Whether a rule on who may lead is about this character, as he joins."""
    if c.as_ not in ("champion", "leader") and not rule.join:
        return False
    return (not rule.levels or c.more["level"] in rule.levels) and (not rule.creatures or c.creature in rule.creatures)


def _led_by(rule: MayLead, c: Mustered, target: Mustered) -> bool:
    if target.entry.from_ != c.entry.from_:
        return not rule.of  # entries of another list are none of those named
    return (not rule.of or target.entry.take in rule.of) and target.entry.take not in rule.not_of


@each_list
def champions_needed(army: Army) -> Iterator[Finding]:
    """Units of which each needs a champion of certain character lines (the lists)."""
    for m in army.units:
        needed = getattr(m.facts.line, "needs_champion", ())
        if not needed or any(c.as_ == "champion" and c.entry.take in needed for c in army.joined.get(m.id, ())):
            continue
        names = tuple(army.rules.characters[id].name for id in needed if id in army.rules.characters)
        yield about(
            army, m, "wfb3.leader", T("Each unit of {unit} needs a champion: {names}.", unit=m.facts.line.name, names=names), army.rules.cited, "take",
            found=0, allowed=list(needed), fix=T("Let such a character join it as champion."), by="list",
        )  # fmt: skip


def no_champions(army: Army) -> Iterator[Finding]:
    """Some kinds of special troops have no champion (Warhammer Armies, special rules)."""
    troops = army.rules.system.troops
    for c in army.characters:
        target = army.by_id.get(c.joins or "")
        figure = target.facts.figure if target is not None and target.kind in UNITS else None
        if c.as_ != "champion" or target is None or figure is None:
            continue
        kind = next((troops[t] for t in figure.troop if t in troops and not troops[t].champion), None)
        if kind is not None:
            tag = army.rules.system.tags[kind.tag].name
            yield about(
                army, c, "wfb3.leader", T("{unit} have no champion ({troop}).", unit=target.name, troop=tag), army.rules.cite(kind.source), "as",
                found=c.as_, fix=T("Let him join as attached, or join another unit."), others=(target.id,),
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
                "WFB3 14.8 (A56)", "role", found=c.role, fix=T("Take the role away from him."),
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
        yield about(army, c, "wfb3.great-banner", text, "WFB3 16.1", "role", found=role, fix=way)
    if contingent is None:
        return
    bearers = [c for c in army.characters if c.role == "contingent-banner"]
    for extra in limits.beyond(bearers, 1, by_id):
        yield about(
            army, extra, "wfb3.great-banner", T("{found} banners; a contingent has one.", found=len(bearers)), "WFB3 16.1", _banner_key(extra),
            found=len(bearers), allowed=1, fix=T("Leave the role to one of them."), others=names_of(b for b in bearers if b is not extra),
        )  # fmt: skip
    commanders = contingent.commander.of if contingent.commander is not None else ()
    for c in bearers:
        if c.entry.take in commanders and not _another(army, c, commanders):
            yield about(
                army, c, "wfb3.great-banner", T("He commands the contingent, and so does not carry its banner."), "WFB3 16.1", _banner_key(c),
                fix=T("Give the banner to another character."),
            )  # fmt: skip


def _another(army: Army, c: Mustered, commanders: tuple[str, ...]) -> bool:
    return any(o is not c and o.entry.take in commanders for o in army.characters)


def _banner_key(c: Mustered) -> str:
    """Where a bearer's post stands: under `role`, or it comes with his line."""
    return "role" if c.entry.role is not None else "take"


def assassins(army: Army) -> Iterator[Finding]:
    """An assassin joins a unit of his own race (15.2, V16)."""
    for c in army.characters:
        target = army.by_id.get(c.joins or "")
        if "assassin" not in c.facts.figure.troop or target is None or target.kind != "unit":
            continue
        if target.creature != c.creature:
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
