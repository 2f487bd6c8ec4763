"""Checks of who must, may and cannot lead troops (14.7, 15.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding, names_of
from builder.core.findings import WARNING, Finding, Shown, T, Text, alternatives
from builder.systems.wfb3.army import UNITS, Army, each_list, race_of
from builder.systems.wfb3.definitions.character_lines import CharacterLine, MayLead
from builder.systems.wfb3.definitions.troops import Troop
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.rules import HOST, Rules

ENGINEER = "engineer"
"""Id of the option, and special troops, of characters who lead batteries."""


def _bound_to_lead(c: EntryResult) -> bool:
    """True if a character must lead a unit, so that joining one without leading it is no fix."""
    line = c.facts.character_line
    return line is not None and bool(line.must_lead) and c.role != "great-banner" and c.facts.level in line.must_lead


def other_post(c: EntryResult) -> Text:
    """The fix for a character who cannot have his post in a unit."""
    return (
        T("Let him join another unit.")
        if _bound_to_lead(c)
        else T("Make him an attached character, or let him join another unit.")
    )


@each_list
def must_lead(army: Army) -> Iterator[Finding]:
    """Findings on characters of levels that must lead a unit and do not; the great banner's bearer need not (A53)."""
    for c in army.characters:
        facts, under = c.facts, c.under
        line, level = facts.character_line, facts.level
        if line is None or level not in line.must_lead:
            continue
        steered = None if under is None else army.by_id.get(under)
        leads = under is not None and facts.post in ("champion", "leader")
        if c.role == "great-banner":
            if not leads and line.lead_doubts is not None and line.lead_doubts.bearer is not None:
                yield _unled(army, c, line.lead_doubts.bearer)
            continue
        if leads and (steered is None or _is_led(steered, c, army.rules)):
            if steered is not None and c.facts.post == "leader":
                yield from _second_of_line(army, c, steered, line)
            continue
        if c.facts.post == "rider" and steered is not None and steered.facts.pilots:
            continue  # his machine is what he leads, or he may not be aboard, which is a finding of its own
        if c.facts.post == "champion" and steered is not None and steered.entry.from_ == HOST:
            continue  # another finding says that he is no champion there
        if leads and steered is not None and steered.kind == "machine":
            text = T(
                "{unit}: only one kind of character may lead them ({title}).",
                unit=steered.name,
                title=army.rules.option_name(ENGINEER),
            )
            way = T("Give him the {option} option, or let him lead another unit.", option=army.rules.word(ENGINEER))
            yield entry_finding(
                army, c, "wfb3.must-lead", text, "WFB3 15.4, 19.2", "as", found=c.facts.post, allowed=ENGINEER, fix=way, others=(steered.id,),
            )  # fmt: skip
            continue
        yield entry_finding(
            army,
            c,
            "wfb3.must-lead",
            T("Each level {level} {name} must lead a unit.", name=line.name, level=level),
            army.rules.cited,
            "as" if c.facts.post is not None else "take",
            found=c.facts.post,
            allowed=["champion", "leader"],
            fix=T("Choose a unit to join, as champion or leader."),
            by="list",
        )


def _unled(army: Army, c: EntryResult, doubt: Shown) -> Finding:
    """The warning on a bearer of the great banner who leads no unit, where the list leaves that unclear."""
    return entry_finding(
        army, c, "wfb3.must-lead", T("{name} bears the great banner and leads no unit. Unclear: {why}.", name=c.name, why=doubt),
        army.rules.cited, "as" if c.facts.post is not None else "take", severity=WARNING, found=c.facts.post, allowed=["champion", "leader"],
        fix=T("Let him lead a unit, or agree on it with your opponent."), by="list",
    )  # fmt: skip


def _second_of_line(army: Army, c: EntryResult, target: EntryResult, line: CharacterLine) -> Iterator[Finding]:
    """Warning on a leader whose unit has a champion of his own line, where the list leaves unclear if it may."""
    if line.lead_doubts is None or line.lead_doubts.second is None:
        return
    own = [
        o
        for o in army.joined.get(target.id, ())
        if o is not c and o.facts.post == "champion" and o.entry.take == line.id
    ]
    if own:
        yield entry_finding(
            army, c, "wfb3.must-lead", T("{unit}: a champion and a leader. Unclear: {why}.", unit=target.name, why=line.lead_doubts.second),
            army.rules.cited, "joins", severity=WARNING, found=len(own) + 1, allowed=1,
            fix=T("Let him lead another unit, or agree on it with your opponent."), by="list", others=(target.id, *names_of(own)),
        )  # fmt: skip


def _is_led(target: EntryResult, c: EntryResult, rules: Rules) -> bool:
    """True if this character leads the unit.

    If the list has engineers, only they lead batteries (15.4, 19.2); otherwise a battery's crew is led like a unit,
    and so are teams with portable weapons (19.5). Beasts of a host obey their wizard.
    """
    if target.kind == "machine" and not target.facts.portable:
        return ENGINEER in c.facts.model.troop or not any(ENGINEER in k.options for k in rules.characters.values())
    return bool(target.entry.from_ != HOST)


@each_list
def may_lead(army: Army) -> Iterator[Finding]:
    """Findings on characters who lead or join a unit, or are its champion, although their list does not allow it."""
    for c in army.characters:
        line, target = c.facts.character_line, army.by_id.get(c.under or "")
        if line is None or target is None or target.kind not in UNITS:
            continue
        if not line.champion and c.facts.post == "champion" and hidden_models.ASSASSIN not in c.facts.model.troop:
            yield entry_finding(
                army, c, "wfb3.leader", T("{name} cannot be a champion.", name=line.name), army.rules.cited, "as",
                found=c.facts.post, allowed=["leader", "attached"], others=(target.id,), by="list",
                fix=T("Make him the unit’s leader.") if _bound_to_lead(c) else T("Make him the unit’s leader or an attached character."),
            )  # fmt: skip
        for rule in line.may_lead:
            if _fits(rule, c) and not _led_by(rule, c, target):
                if c.facts.post == "champion" and _without_champion(army, target) is not None:
                    break  # nobody is champion of these, which is a finding of its own
                yield entry_finding(
                    army, c, "wfb3.leader", _not_led(army, c, target, rule), army.rules.cited, "joins",
                    found=target.entry.take, allowed=list(rule.of) or False, fix=T("Let him join another unit."), by="list", others=(target.id,),
                )  # fmt: skip
                break
            if rule.doubt is not None and target.entry.take in rule.doubt_of and _fits(rule, c):
                yield entry_finding(
                    army, c, "wfb3.doubt", T("{name} leads {unit}: {doubt}.", name=c.name, unit=target.name, doubt=rule.doubt), army.rules.cited, "joins",
                    severity=WARNING, found=target.entry.take, by="list", others=(target.id,),
                )  # fmt: skip


def with_race(line: CharacterLine, rules: Rules) -> Shown:
    """Name of a character line, with its race if the list has several."""
    if len({own.creature for own in rules.characters.values()}) < 2 and not _races(line)[1:]:
        return line.name
    return T("{name} ({race})", name=line.name, race=rules.creatures[line.creature].name)


def with_races(line: CharacterLine, rules: Rules) -> Shown:
    """Name of a character line, with all its races if it has several."""
    races = _races(line)
    if not races[1:]:
        return with_race(line, rules)
    return T("{name} ({race})", name=line.name, race=alternatives(rules.creatures[id].name for id in races))


def _races(line: CharacterLine) -> list[str]:
    """Ids of the races of a character line, the usual one first."""
    return list(dict.fromkeys([line.creature, *(id for row in line.levels.values() for id in row.others)]))


def _not_led(army: Army, c: EntryResult, target: EntryResult, rule: MayLead) -> Text:
    """Text that a character may not lead or join a unit, with the units that he may, or the leaders it may have."""
    line, known = c.facts.character_line, army.rules
    assert line is not None
    name, unit = c.facts.title or line.name, target.name
    if _races(line)[1:]:
        name = T("{name} ({race})", name=name, race=c.race)
    if getattr(target.facts.line, "others", None):
        unit = T("{name} ({race})", name=unit, race=target.race)
    leads = c.facts.post in ("champion", "leader")
    if rule.of:
        names = alternatives(known.units[id].name for id in rule.of if id in known.units)
        if leads:
            return T("{name} may not lead {unit}; he may lead only {names}.", name=name, unit=unit, names=names)
        return T("{name} may not join {unit}; he may join only {names}.", name=name, unit=unit, names=names)
    if not leads:
        return T("{name} may not join {unit}.", name=name, unit=unit)
    leaders = _leaders(known, c, target)
    if leaders:
        return T(
            "{name} may not lead {unit}; leaders allowed: {names}.", name=name, unit=unit, names=alternatives(leaders)
        )
    return T("{name} may not lead {unit}.", name=name, unit=unit)


def _leaders(rules: Rules, c: EntryResult, target: EntryResult) -> list[Shown]:
    """Names of the lines, levels or races that may lead a unit."""
    found: list[Shown] = []
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
    """True if a rule on leaders applies to this character in his post."""
    if c.facts.post not in ("champion", "leader") and not rule.join:
        return False
    return (not rule.levels or c.facts.level in rule.levels) and (not rule.creatures or c.creature in rule.creatures)


def _led_by(rule: MayLead, c: EntryResult, target: EntryResult) -> bool:
    """True if a rule on leaders allows this character to lead or join the unit."""
    if target.entry.from_ != c.entry.from_:
        return not rule.of  # entries of another list are none of those named
    if race_of(target) in rule.not_races:
        return False
    return (not rule.of or target.entry.take in rule.of) and target.entry.take not in rule.not_of


@each_list
def champions_needed(army: Army) -> Iterator[Finding]:
    """Findings on units that must have a champion of certain character lines and have none (the lists)."""
    for m in army.units:
        unit = m.facts.unit_line
        needed = () if unit is None else unit.needs_champion
        if unit is None or not needed:
            continue
        if any(c.facts.post == "champion" and c.entry.take in needed for c in army.joined.get(m.id, ())):
            continue
        names = tuple(army.rules.characters[id].name for id in needed if id in army.rules.characters)
        yield entry_finding(
            army, m, "wfb3.leader", T("Each unit of {unit} must have a champion: {names}.", unit=unit.name, names=alternatives(names)), army.rules.cited, "take",
            found=0, allowed=list(needed), fix=T("Let such a character join the unit as champion."), by="list",
        )  # fmt: skip


def no_champions(army: Army) -> Iterator[Finding]:
    """Findings on champions of special troops that may not have one (Warhammer Armies, special rules)."""
    for c, target in army.posted.get("champion", ()):
        if hidden_models.ASSASSIN in c.facts.model.troop:
            continue
        kind = _without_champion(army, target)
        if kind is not None:
            yield entry_finding(
                army, c, "wfb3.leader", T("{unit}: may not have a champion.", unit=target.name), army.rules.cite(kind.source), "as",
                found=c.facts.post, allowed=["leader", "attached"], fix=other_post(c), others=(target.id,),
            )  # fmt: skip


def _without_champion(army: Army, target: EntryResult) -> Troop | None:
    """The kind of special troops of a unit that may have no champion; `None` if it may."""
    kinds = army.rules.system.troops_of(target.facts.model.troop) if target.kind in UNITS else ()
    return next((kind for kind in kinds if not kind.champion), None)
