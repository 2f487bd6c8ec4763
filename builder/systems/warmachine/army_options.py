"""What may be chosen for the whole army: the encounter, a theme or a contract, what an event asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.controls import (
    Choice,
    Control,
    choice_control,
    member_control,
    text_control,
)
from builder.core.findings import Plain, Shown, T
from builder.core.points import Quarters
from builder.core.shared_controls import closing_controls, opening_controls, surplus_controls, unknown_house_rules
from builder.core.spelling import HasName
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.composition import HOUSE_RULES
from builder.systems.warmachine.encounters import fitting, in_force, most_warcasters, played_with, sizes
from builder.systems.warmachine.factions import rests_on_theme
from builder.systems.warmachine.offers import KEYS
from builder.systems.warmachine.roster import Roster
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
"""What the keys of a roster and of its entries are called."""
GAMES = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}
"""Game types by id."""


def label(rules: Rules, key: str, value: Plain = None) -> Shown:
    """Display name of a plain value under a key, or of the key itself; `None` if it has none."""
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


def army_options(army: Army) -> tuple[Control, ...]:
    """All that may be chosen for the army as a whole."""
    return tuple(_agreed(army.roster, army))


def _agreed(roster: Roster, army: Army) -> Iterator[Control]:
    rules = army.rules
    game, rest = T("The game"), T("House rules")
    yield from opening_controls(roster, "MK2-03", sizes(rules.system.encounters))
    yield _encounter(roster, army, game)
    games = [Choice(None if id == "friendly" else id, name, 0) for id, name in GAMES.items()]
    yield choice_control(
        ("game",), T("game type"), None if roster.game == "friendly" else roster.game, games, section=game
    )
    yield text_control(("team",), T("team of several players"), roster.team, section=game, rule="MK2-19")
    yield from _variants(roster, rules)
    yield from _theme(roster, army, T("Theme force"))
    yield from _contract(roster, army, T("Contract"))
    yield text_control(("objective",), T("objective"), roster.objective, section=T("Event"), rule="T-MK2-7")
    for id, name in HOUSE_RULES.items():
        yield member_control(("house_rules",), id, name, roster.house_rules, section=rest)
    yield from unknown_house_rules(roster, HOUSE_RULES)
    yield from closing_controls(roster)


def _contract(roster: Roster, army: Army, section: Shown) -> Iterator[Control]:
    rules = army.rules
    if not rules.contracts and roster.contract is None:
        return
    note = T("a theme force needs no contract") if rests_on_theme(roster, rules) else None
    choices = []
    for id, contract in rules.contracts.items():
        barred = tuple(m.name for m in army.warcasters if m.entry.take not in contract.only)
        blocked = T("not for {names}", names=barred) if barred else None
        choices.append(Choice(id, contract.name, 0, blocked=blocked))
    first = Choice(None, T("no contract"), 0, note)
    yield choice_control(
        ("contract",), T("contract"), roster.contract, (first, *_usable_first(choices)), section=section, rule="MK2-18"
    )


def _variants(roster: Roster, rules: Rules) -> Iterator[Control]:
    known, section = rules.army.variants, T("Variants")
    for id, variant in known.items():
        yield member_control(("variants",), id, variant.name, roster.variants, section=section, rule=rules.cite(variant.source))  # fmt: skip
    yield from surplus_controls(("variants",), roster.variants, known, lambda one: known[one].name if one in known else one, section)  # fmt: skip


def _encounter(roster: Roster, army: Army, section: Shown) -> Control:
    known = army.rules.system.encounters
    choices = []
    by_points = in_force(known, None, roster.limit, friendly=army.friendly)
    if by_points is not None:
        name = T("{name}, by the points limit", name=known[by_points].name)
        note = T("warcasters up to {most}", most=most_warcasters(known[by_points], roster.limit))
        choices.append(Choice(None, name, 0, note))
    agreed = army.friendly and not fitting(known, roster.limit)
    for id, size in known.items():
        most = most_warcasters(size, roster.limit)
        if size.points:
            note = T(
                "{points} points, warcasters up to {most}", points=tuple(Quarters(p) for p in size.points), most=most
            )
        else:
            least = Quarters(size.points_from or 0)
            note = T("{points} points and more, warcasters up to {most}", points=least, most=most)
        fits = agreed or played_with(size, roster.limit)
        blocked = None if fits else T("not with {points} points", points=roster.limit)
        choices.append(Choice(id, size.name, 0, note, blocked))
    return choice_control(("encounter",), T("encounter"), roster.encounter, choices, section=section, rule="MK2-01")


def _theme(roster: Roster, army: Army, section: Shown) -> Iterator[Control]:
    rules = army.rules
    if not rules.themes and roster.theme is None:
        return
    leads = {m.entry.take for m in army.warcasters}
    choices = []
    for id, theme in rules.themes.items():
        name = rules.word(theme.warcaster)
        blocked = None if theme.warcaster in leads else T("led by {name}", name=name)
        choices.append(Choice(id, theme.name, 0, T("{name}", name=name), blocked))
    known = rules.themes.get(roster.theme or "")
    note = None if known is None else theme_in_words(known, rules)
    yield choice_control(
        ("theme",), T("theme"), roster.theme, (Choice(None, T("no theme"), 0), *_usable_first(choices)), section=section,
        rule="MK2-17", note=note,
    )  # fmt: skip
    if known is not None or roster.tier is not None:
        words = [tier_in_words(tier, rules) or None for tier in known.tiers] if known else [None]
        tiers = [
            Choice(None if n == 1 else n, T("tier {tier}", tier=n), 0, benefits) for n, benefits in enumerate(words, 1)
        ]
        claimed = roster.tier or 1
        yield choice_control(
            ("tier",), T("tier"), None if claimed == 1 else claimed, tiers, section=section, rule="MK2-17",
            note=words[claimed - 1] if claimed <= len(words) else None,
        )  # fmt: skip


def _usable_first(choices: list[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: choice.blocked is not None)
