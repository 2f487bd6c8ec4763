"""What the mode asks of a force: points, leader, wizards, command (SK-02 to SK-07, SK-11 to SK-15; BP-2, BP-3, BP-9)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import limits
from builder.core.findings import WARNING, Finding, T, Text
from builder.core.points import QUARTERS, Quarters, to_number
from builder.systems.skirmish.army.force import Force, highest_wizard
from builder.systems.skirmish.army.limits import dearest_model, limits_of
from builder.systems.skirmish.checks.findings import about, of_force
from builder.systems.skirmish.entries.facts import EntryResult


def limited(force: Force) -> Iterator[Finding]:
    """No more and no fewer than the mode and the scenario say, of all that they count."""
    yield from limits.findings(limits_of(force), force)


def points_range(force: Force) -> Iterator[Finding]:
    """SK-03: the rules are meant for small forces."""
    advised, points = force.rules.mode.advised, force.rules.points(force.roster)
    if advised is not None and points not in advised:
        text = T("{points} points per side; the rules work best with {span}.", points=points, span=advised.words)
        fix = T("Agree on a points limit within that range.")
        if advised.max is not None and points > advised.max:
            fix = T("Agree on a points limit within that range, or choose another mode.")
        yield of_force("points-range", text, "SK-03", ("limit",), points, [advised.min, advised.max], fix, WARNING)


def leader(force: Force) -> Iterator[Finding]:
    """SK-04, SK-05, BP-2: the leader is a character, a hero best of all."""
    rule = force.rules.rule("SK-04", "BP-2")
    for m in force.ordered:
        if not m.entry.leader or m.category is None:
            continue
        if not m.facts.character:
            text = T("{name}: only a character can lead the force.", name=m.name)
            yield about(force, m, "leader", text, rule, ("leader",), True, False, T("Choose a character as leader."))
        elif m.facts.higher and force.rules.mode.leader:
            text, fix = _above_heroes(m, force.rules.terms.higher_from)
            yield about(force, m, "leader-level", text, "SK-05", ("leader",), True, False, fix, WARNING)


def _above_heroes(m: EntryResult, higher_from: int | None) -> tuple[Text, Text]:
    """What is wrong with a leader above the heroes of the base game, which has levels from `higher_from` on or lords; and the way out."""
    if higher_from is None:
        return T("{name} is a lord; heroes make the best leaders.", name=m.name), T("Choose a hero as leader.")
    text = T(
        "{name} is of level {level}; heroes below level {most} make the best leaders.",
        name=m.name,
        level=m.entry.level,
        most=higher_from,
    )
    return text, T("Choose a hero below level {most} as leader.", most=higher_from)


def wizard_levels(force: Force) -> Iterator[Finding]:
    """SK-06: wizards are of level 1, or as the scenario says (SK-16)."""
    most = highest_wizard(force.side, force.rules.mode)
    by_scenario = force.side is not None and force.side.wizard_level is not None
    for m in force.ordered:
        if most is not None and not force.undecided and m.facts.wizard > most:
            text = T(
                "{name}: level {level} wizard; level {most} is the highest allowed.",
                name=m.name,
                level=m.facts.wizard,
                most=most,
            )
            if by_scenario:
                text = T(
                    "{name}: level {level} wizard; level {most} is the highest that this scenario allows.",
                    name=m.name,
                    level=m.facts.wizard,
                    most=most,
                )
            keys = ("take",) if m.entry.level is None else ("level",)
            yield about(
                force,
                m,
                "wizard-level",
                text,
                "SK-16" if by_scenario else "SK-06",
                keys,
                m.facts.wizard,
                most,
                T("Choose a lower level, or another model."),
            )


def command(force: Force) -> Iterator[Finding]:
    """SK-11, BP-3: musicians and standards act on units, of which a skirmish has none; a patrol has no battle standard."""
    single, standards = force.rules.mode.single, force.rules.terms.standards
    for m in force.ordered:
        posts = [(("command", i), post) for i, post in enumerate(m.entry.command) if post != "champion"]
        banners = [(("options", i), option) for i, option in enumerate(m.entry.options) if option in standards]
        for keys, what in (*posts, *banners) if single else ():
            text = T(
                "{name}: musicians and standards affect units; here each model acts alone (house ruling).", name=m.name
            )
            fix = T("Agree with your opponent on what it does, or remove it.")
            yield about(force, m, "command", text, "SK-11", keys, what, False, fix, WARNING)
        for keys, what in () if single else banners:
            text = T("{name}: battle standards are not used in this mode.", name=m.name)
            fix = T("Remove the battle standard.")
            yield about(force, m, "command", text, "BP-3", keys, what, False, fix)


def patrol(force: Force) -> Iterator[Finding]:
    """BP-1, BP-2, BP-9: so many points are agreed at most, a hero leads it, and no model is too dear."""
    terms, most, agreed = force.rules.mode.patrol, force.rules.mode.points, force.roster.limit
    if terms is None or force.rules.base.id not in force.rules.mode.bases:
        return
    if most is not None and agreed > most and force.side is None:
        text = T(
            "{mode}: the points limit is {points}, at most {most} allowed.",
            mode=force.rules.mode.name,
            points=agreed,
            most=most,
        )
        fix = T("Set “points limit” to {points}.", points=most)
        yield of_force("patrol-points", text, "BP-1", ("limit",), agreed, most, fix)
    for m in force.ordered:
        if m.facts.higher:
            text = T("{name} is a lord; a patrol may have only one character, who must be a hero.", name=m.name)
            yield about(
                force, m, "patrol-characters", text, "BP-2", ("take",), m.entry.take, False, T("Take a hero instead.")
            )
        dearest = dearest_model(m)
        if dearest > terms.model_points * QUARTERS:
            text = T(
                "{name}: {points} points a model, at most {most} allowed.",
                name=m.name,
                points=Quarters(dearest),
                most=terms.model_points,
            )
            yield about(
                force,
                m,
                "patrol-model",
                text,
                "BP-9",
                ("take",),
                to_number(dearest),
                terms.model_points,
                T("Remove its costliest options, or take another model.")
                if m.entry.options or m.entry.items or m.entry.mount
                else T("Take another model."),
            )
