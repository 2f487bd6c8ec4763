"""Checks of the game type, house rules and the baggage train (1.2, 17.1, 27)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding
from builder.core.findings import ERROR, Finding, T, alternatives
from builder.core.spelling import did_you_mean, use_one_of
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition import baggage as trains
from builder.systems.wfb3.formulas import character_levels


def game_allowed(army: Army) -> Iterator[Finding]:
    """The open list is for friendly and scenario games (14.3, 28)."""
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
    """House rule: highest level of characters by the points limit (27.1.1, V26, A59)."""
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
    """House rules in the roster are known ids."""
    for index, id in enumerate(army.roster.house_rules):
        if id not in army.rules.system.house_rules:
            yield Finding(
                "ref.unknown",
                ERROR,
                T("The house rule “{id}” is unknown.", id=id),
                path=("house_rules", index),
                found=id,
                allowed=list(army.rules.system.house_rules),
                fix=did_you_mean(
                    id,
                    army.rules.system.house_rules,
                    lambda known: T("“{name}”", name=army.rules.system.house_rules[known].name),
                ),
            )


def baggage(army: Army) -> Iterator[Finding]:
    """A baggage train needs a list that has one, and enough points (17.1, V23)."""
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
    """The civilians chosen are of the majority's race, or halflings if the army has any (17.2)."""
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
