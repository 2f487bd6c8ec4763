"""Controls of the whole army: encounter, theme, contract, terms of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.controls import Choice, Control, choice_control, member_control, text_control
from builder.core.findings import Plain, Shown, T
from builder.core.points import Quarters
from builder.core.shared_controls import closing_controls, opening_controls, surplus_controls, unknown_house_rules
from builder.core.spelling import HasName
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.composition import HOUSE_RULES
from builder.systems.warmachine.encounters import fitting, in_force, most_warcasters, played_with, sizes
from builder.systems.warmachine.offers import KEYS
from builder.systems.warmachine.rules import Rules
from builder.systems.warmachine.theme_words import theme_in_words, tier_in_words

LABELS: dict[str, Shown] = {
    **KEYS,
    "encounter": T("encounter"),
    "theme": T("theme"),
    "tier": T("tier"),
    "contract": T("contract"),
    "game": T("game type"),
    "event": T("event"),
    "team": T("team of several players"),
    "objective": T("objective"),
    "house_rules": T("house rules"),
    "variants": T("variants"),
    "system": T("rules of the game"),
}
"""Display names of the keys of rosters and entries."""
GAMES = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}
"""Game types by id."""


def label(rules: Rules, key: str, value: Plain) -> Shown:
    """Display name of a value of a roster or entry key; for the value `None` that of the key itself.

    `None` for keys and values without a name.
    """
    if value is None:
        return LABELS.get(key)
    if key == "take":
        found = rules.word(str(value))
        return None if found == value else found
    if key == "game":
        return GAMES.get(str(value))
    if key == "house_rules":
        return HOUSE_RULES.get(str(value))
    tables: Mapping[str, Mapping[str, HasName]] = {
        "encounter": rules.system.encounters,
        "theme": rules.themes,
        "contract": rules.contracts,
        "variants": rules.army.variants,
    }
    known = tables.get(key, {}).get(str(value))
    return None if known is None else known.name


def army_options(army: Army) -> Iterator[Control]:
    """All controls of the army."""
    roster, rules, game = army.roster, army.rules, T("The game")
    yield from opening_controls(roster, "MK2-03", sizes(rules.system.encounters))
    encounters = tuple(_encounters(army))
    yield choice_control(("encounter",), T("encounter"), roster.encounter, encounters, section=game, rule="MK2-01")
    games = [Choice(None if id == "friendly" else id, name, 0) for id, name in GAMES.items()]
    value = None if roster.game == "friendly" else roster.game
    yield choice_control(("game",), T("game type"), value, games, section=game)
    yield text_control(("team",), T("team of several players"), roster.team, section=game, rule="MK2-19")
    yield from _variants(army)
    if rules.themes or roster.theme is not None:
        yield from _theme(army)
    if rules.contracts or roster.contract is not None:
        yield _contract(army)
    yield text_control(("objective",), T("objective"), roster.objective, section=T("Event"), rule="T-MK2-7")
    for id, name in HOUSE_RULES.items():
        yield member_control(("house_rules",), id, name, roster.house_rules, section=T("House rules"))
    yield from unknown_house_rules(roster, HOUSE_RULES)
    yield from closing_controls(roster)


def _encounters(army: Army) -> Iterator[Choice]:
    """The default choice with the encounter that fits the points, if that is clear, then all encounters."""
    known, limit = army.rules.system.encounters, army.roster.limit
    by_points = known.get(in_force(known, None, limit, friendly=army.friendly) or "")
    if by_points is not None:
        note = T("warcasters up to {most}", most=most_warcasters(by_points, limit))
        yield Choice(None, T("{name}, by the points limit", name=by_points.name), 0, note)
    agreed = army.friendly and not fitting(known, limit)
    for id, size in known.items():
        most, least = most_warcasters(size, limit), Quarters(size.points_from or 0)
        note = T("{points} points and more, warcasters up to {most}", points=least, most=most)
        if size.points:
            points = tuple(map(Quarters, size.points))
            note = T("{points} points, warcasters up to {most}", points=points, most=most)
        fits = agreed or played_with(size, limit)
        lasts = T("{minutes} minutes", minutes="–".join(map(str, size.minutes)))
        yield Choice(id, size.name, 0, (note, lasts), None if fits else T("not with {points} points", points=limit))


def _variants(army: Army) -> Iterator[Control]:
    """Controls of the variants that the army file has, and to remove unknown ones."""
    known, chosen, section = army.rules.army.variants, army.roster.variants, T("Variants")
    for id, variant in known.items():
        rule = army.rules.cite(variant.source)
        yield member_control(("variants",), id, variant.name, chosen, section=section, rule=rule)
    yield from surplus_controls(
        ("variants",), chosen, known, lambda one: label(army.rules, "variants", one) or one, section
    )


def _theme(army: Army) -> Iterator[Control]:
    """Controls of theme and tier, with notes on what each requires and gives."""
    rules, known, section = army.rules, army.theme, T("Theme force")
    leads = {m.entry.take for m in army.warcasters}
    choices = []
    for id, theme in rules.themes.items():
        name = rules.word(theme.warcaster)
        blocked = None if theme.warcaster in leads else T("led by {name}", name=name)
        choices.append(Choice(id, theme.name, 0, T("{name}", name=name), blocked))
    offered = (Choice(None, T("no theme"), 0), *_usable_first(choices))
    note = None if known is None else theme_in_words(known, rules)
    yield choice_control(("theme",), T("theme"), army.roster.theme, offered, section=section, rule="MK2-17", note=note)
    if known is not None or army.roster.tier is not None:
        words = [tier_in_words(tier, rules) or None for tier in known.tiers] if known else [None]
        names = [T("tier {tier}", tier=number) for number in range(1, len(words) + 1)]
        tiers = [Choice(None if n == 1 else n, names[n - 1], 0, benefits) for n, benefits in enumerate(words, 1)]
        claimed = army.roster.tier or 1
        value, note = None if claimed == 1 else claimed, words[claimed - 1] if claimed <= len(words) else None
        yield choice_control(("tier",), T("tier"), value, tiers, section=section, rule="MK2-17", note=note)


def _contract(army: Army) -> Control:
    """The control of the contract; contracts that a warcaster of the army rules out are blocked."""
    choices = []
    for id, contract in army.rules.contracts.items():
        barred = tuple(m.name for m in army.warcasters if m.entry.take not in contract.only)
        choices.append(Choice(id, contract.name, 0, blocked=T("not for {names}", names=barred) if barred else None))
    none = Choice(None, T("no contract"), 0, T("a theme force needs no contract") if army.rests_on_theme else None)
    offered, value = (none, *_usable_first(choices)), army.roster.contract
    return choice_control(("contract",), T("contract"), value, offered, section=T("Contract"), rule="MK2-18")


def _usable_first(choices: list[Choice]) -> list[Choice]:
    """The choices with those that are not blocked first."""
    return sorted(choices, key=lambda choice: choice.blocked is not None)
