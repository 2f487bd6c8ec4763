"""Checks of the army's composition, game type, house rules and baggage train (1.2, 14.1, 17.1, 24, 27, the lists)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from builder.core.choices import house_rule_findings
from builder.core.entry_findings import army_finding, entry_finding, names_of
from builder.core.findings import ERROR, INFO, WARNING, Finding, T, alternatives
from builder.core.limits import by_id, findings
from builder.core.spelling import did_you_mean, names_in, use_one_of
from builder.systems.wfb3.army import Army, each_list
from builder.systems.wfb3.composition import baggage as trains
from builder.systems.wfb3.composition import limits as numbers
from builder.systems.wfb3.equipment import limits as equipment_limits
from builder.systems.wfb3.formulas import character_levels
from builder.systems.wfb3.hiding import limits as hiding_limits
from builder.systems.wfb3.magic_items import limits
from builder.systems.wfb3.profiles.model_movement import doubtful_penalty
from builder.systems.wfb3.units import sizes as unit_sizes

OF_ARMY = (*numbers.OF_ARMY, limits.single_abilities)
"""Functions that give the limits of a whole army, one for each rule."""
OF_LISTS = (
    *(rule for rule in numbers.OF_LISTS if rule is not numbers.levels_available),
    *unit_sizes.OF_LISTS,
    *equipment_limits.OF_UNITS,
)
"""Functions that give the limits of one list on units, or on units and characters together, one for each rule."""
OF_CHARACTERS = (numbers.levels_available, *equipment_limits.OF_CHARACTERS, limits.item_carriers)
"""Functions that give the limits of one list on characters, one for each rule."""


def limited(army: Army) -> Iterator[Finding]:
    """Findings on points, shares of categories and numbers of units that break a limit of rulebook or list."""
    yield from findings(chain.from_iterable(rule(army) for rule in OF_ARMY), army)
    yield from _list_findings(OF_LISTS, army)


def characters(army: Army) -> Iterator[Finding]:
    """Findings on numbers of characters of a level, or with an option or magic item, that break a limit of a list."""
    yield from _list_findings(OF_CHARACTERS, army)


def sizes(army: Army) -> Iterator[Finding]:
    """Findings on units of a size that list or rulebook does not allow, or with too many hidden models."""
    yield from findings(hiding_limits.hidden_shares(army), army)
    yield from _list_findings(unit_sizes.OF_UNITS, army)


def _list_findings(rules: Iterable[Callable[[Army], Iterator[numbers.ArmyLimit]]], army: Army) -> Iterator[Finding]:
    """Findings on broken limits: each of the functions `rules` gives limits for each list of the army."""
    return findings(chain.from_iterable(rule(own) for own in army.lists() for rule in rules), army)


def shares_in_doubt(army: Army) -> Iterator[Finding]:
    """Remarks on doubtful shares of categories (`doubt`) against which an entry counts.

    A share with a doubtful maximum (`perhaps`) is left out, as `fractions` warns once that is exceeded.
    """
    for category, part in army.rules.army.composition.items():
        if part.doubt is None or part.perhaps is not None:
            continue
        if {result.category for result in army.entries} & {category, *part.apart}:
            text = T("Uncertain number: {reason}.", reason=part.doubt)
            yield army_finding("wfb3.doubt", text, army.rules.cited, "army", severity=INFO, by="advice")


@each_list
def lines_in_doubt(army: Army) -> Iterator[Finding]:
    """Warnings on doubtful lines of characters: one for each line of which the army uses the doubtful levels or gear.

    Lines that print a profile are left out: there the doubt is shown as the reason beside the printed values.
    """
    doubtful = {line.id for line in army.rules.army.characters if line.doubt is not None and not line.profile}
    for id in [id for id in army.taken if id in doubtful]:
        line, taken = army.rules.characters[id], army.taken[id]
        own = [result for result in taken if not line.doubt_of or not set(line.doubt_of).isdisjoint(result.carries)]
        if line.doubt_levels:
            own = [result for result in own if result.facts.level in line.doubt_levels]
        if own:
            text = T("Uncertain number: {reason}.", reason=line.doubt)
            cited = army.rules.cited_of(line)
            yield entry_finding(
                army, min(own, key=by_id), "wfb3.doubt", text, cited, "take", severity=WARNING, by="advice"
            )


def never_together(army: Army) -> Iterator[Finding]:
    """Findings on races in an army with creatures beside which they never serve, one for each race (bestiary)."""
    reported: set[str] = set()
    entries = sorted(army.entries, key=by_id)
    for result in entries:
        creature = None if result.facts.figure is None else result.facts.figure.creature
        if creature is None or creature.id in reported:
            continue
        groups = {group for tag in creature.tags if not tag.lists for group in tag.never_with}
        if not groups:
            continue
        foes = [o for o in entries if o.facts.figure is not None and o.facts.figure.creature.group in groups]
        if not foes:
            continue
        reported.add(creature.id)
        tag = next(tag.take for tag in creature.tags if tag.never_with)
        yield entry_finding(
            army, result, "wfb3.apart", T("Cannot be in the same army as {others}.", others=tuple(dict.fromkeys(other.name for other in foes))),
            army.rules.cite(army.rules.system.tags[tag].source), "take", found=result.entry.take, allowed=False,
            fix=T("Remove one or the other."), others=names_of(foes),
        )  # fmt: skip


def variants_known(army: Army) -> Iterator[Finding]:
    """Findings on variants of the roster that are unknown or listed twice."""
    known = army.rules.army_itself.army.variants
    for index, id in enumerate(army.roster.variants):
        if id not in known:
            yield Finding(
                "ref.unknown", "error", T("This army has no variant “{id}”.", id=id), path=("variants", index), found=id, allowed=list(known),
                fix=did_you_mean(id, known, names_in(known)) or T("Remove it."),
            )  # fmt: skip
        elif id in army.roster.variants[:index]:
            yield Finding(
                "ref.doubled", "error", T("Duplicate variant “{id}”.", id=id), path=("variants", index), found=id, allowed=1, fix=T("Remove the duplicate."),
            )  # fmt: skip


def mounted_armour_in_doubt(army: Army) -> Iterator[Finding]:
    """Remarks on riders whose armour perhaps slows their mount twice as much.

    The bestiary is unclear (bestiary, Elves).
    """
    for result in (*army.units, *army.characters):
        figure = result.facts.model
        kept = doubtful_penalty(figure, army.rules.system)
        if kept is None or result.in_play.movement is None:
            continue
        yield entry_finding(
            army,
            result,
            "wfb3.doubt",
            T(
                "Unclear: {why}. Here its Movement is {here}″, otherwise {pace}″.",
                why=figure.creature.mounted_doubt,
                here=result.in_play.movement.effective,
                pace=result.in_play.movement.effective + kept,
            ),
            army.rules.cite(figure.creature.sources[-1]),
            "mount" if result.entry.mount is not None else "take",
            severity=INFO,
            found=result.in_play.movement.effective,
            by="advice",
        )


# --------------------------------------------------------------------- the game


def game_allowed(army: Army) -> Iterator[Finding]:
    """Finding on an open list in a game type for which it is not allowed, such as a tournament (14.3, 28)."""
    rules = army.rules.army.open
    if rules is not None and army.roster.game not in rules.games:
        yield Finding(
            "wfb3.list",
            ERROR,
            T("The open list is not for tournaments: they use the army lists."),
            "WFB3 1.2",
            path=("game",),
            found=army.roster.game,
            allowed=list(rules.games),
            fix=T("Play a friendly game, or use an army list."),
        )


def level_caps(army: Army) -> Iterator[Finding]:
    """Findings on characters above the highest level of a house rule for the points limit (27.1.1, V26, A59)."""
    agreed = army.rules.system.in_force(army.roster.house_rules)
    for rule, cap in character_levels.caps_agreed(army.roster.limit, agreed):
        for character in army.characters:
            if character.facts.level > cap:
                yield entry_finding(
                    army,
                    character,
                    "wfb3.level-cap",
                    T(
                        "Level {found}; the house rule allows up to level {allowed} at {limit} points.",
                        found=character.facts.level,
                        allowed=cap,
                        limit=army.roster.limit,
                    ),
                    army.rules.cite(rule.source),
                    "level",
                    found=character.facts.level,
                    allowed=cap,
                    fix=T("Choose a lower level, or raise the points limit.")
                    if army.may_raise_limit
                    else T("Choose a lower level."),
                    by="house",
                )


def house_rules_known(army: Army) -> Iterator[Finding]:
    """Findings on unknown ids of house rules in the roster."""
    return house_rule_findings(army.roster, {id: rule.name for id, rule in army.rules.system.house_rules.items()})


def baggage(army: Army) -> Iterator[Finding]:
    """Findings on a baggage train that list or army size does not allow, and on its civilians (17.1, V23)."""
    if army.roster.civilians is not None:
        yield from _civilians(army, army.roster.civilians)
    if not army.roster.baggage:
        return
    train = trains.train(army)
    if not (train.rule.wagons or train.rule.civilians):
        yield Finding(
            "wfb3.baggage",
            ERROR,
            T("This army has no baggage train."),
            army.rules.cited,
            path=("baggage",),
            found=True,
            allowed=False,
            fix=T("Remove the baggage train."),
            by="list",
        )
    elif not train.shares and not trains.mercenaries(army):  # mercenaries ask for one all the same
        text = T("A baggage train needs an army of at least {allowed} points.", allowed=train.rule.per)
        if train.rule.of == "rank-and-file":
            text = T("A baggage train needs at least {allowed} points of rank and file.", allowed=train.rule.per)
        yield Finding(
            "wfb3.baggage",
            ERROR,
            text,
            army.rules.cite(train.rule.source),
            path=("baggage",),
            found=army.roster.limit,
            allowed=train.rule.per,
            fix=T("Remove the baggage train."),
        )


def _civilians(army: Army, chosen: str) -> Iterator[Finding]:
    """Finding on a race (id `chosen`) that civilians may not have, or chosen without a baggage train (17.2)."""
    rule = trains.train_rule(army.rules)
    may = trains.civilian_races(army)
    names = tuple(army.rules.creatures[id].name for id in may)
    if not army.roster.baggage:
        text = T("Civilians are chosen, but there is no baggage train.")
        way = T("Remove your choice of civilians, or add a baggage train.")
    elif rule.followers is not None:
        text = T("The army list fixes the civilians: {who}.", who=rule.followers)
        may, way = (), T("Remove your choice of civilians.")
    elif chosen not in may:
        known = army.rules.creatures.get(chosen)
        text = T(
            "The civilians’ race must be {names}, not {found}.",
            found=known.name if known else chosen,
            names=alternatives(names),
        )
        way = use_one_of(may, army.rules.word)
    else:
        return
    yield Finding(
        "wfb3.baggage", ERROR, text, army.rules.cite(rule.source), path=("civilians",),
        found=chosen, allowed=list(may) or False, fix=way, by="list" if rule.followers is not None else "rulebook",
    )  # fmt: skip
