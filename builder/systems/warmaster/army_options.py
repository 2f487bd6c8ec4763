"""What may be chosen for the whole army: what the players agree on, and what an event asks for."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    add_control,
    choice_control,
    number_control,
    remove_control,
)
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.roster import MAX_LIMIT
from builder.core.shared_controls import closing_controls, opening_controls, unknown_house_rules
from builder.systems.warmaster.army import MODES, Army
from builder.systems.warmaster.roster import AsSize, Roster
from builder.systems.warmaster.rules import Rules


def army_options(army: Army) -> tuple[Control, ...]:
    """All that may be chosen for the army as a whole."""
    return tuple(_agreed(army.roster, army.rules))


def _agreed(roster: Roster, rules: Rules) -> Iterator[Control]:
    game, event = T("The game"), T("Event")
    yield from opening_controls(roster, "WM-01")
    games = (
        Choice("tournament", T("tournament"), 0),
        Choice(None, T("friendly game"), 0),
        Choice("scenario", T("scenario"), 0),
    )
    yield choice_control(
        ("game",), T("game type"), None if roster.game == "friendly" else roster.game, games, section=game
    )
    yield from _edition(roster, rules, game)
    yield from _thousands(roster, rules, game)
    yes_no = (Choice(None, T("no"), 0), Choice(True, T("yes"), 0))
    yield choice_control(
        ("agreed",), T("optional entries agreed"), roster.agreed or None, yes_no, section=game, rule="WM-19"
    )
    cap = "off" if roster.item_cap is None else roster.item_cap
    if cap != "off":
        label = T("cap on magic items")
        yield number_control(("item_cap",), label, roster.item_cap, section=event, max=MAX_LIMIT, step=5, rule="T-WM-4")
        yield remove_control(("item_cap",), T("no cap on magic items"), section=event)
    else:
        yield choice_control(
            ("item_cap",), T("cap on magic items"), None,
            (Choice(None, T("no cap"), 0), Choice(50, P("{points} point", "{points} points", "points", points=50), 0)), section=event, rule="T-WM-4",
        )  # fmt: skip
    for index, points in enumerate(roster.parts):
        label = T("part {number}, points", number=index + 1)
        yield number_control(("parts", index), label, points, section=event, min=1, max=MAX_LIMIT, rule="T-WM-4")
        yield remove_control(("parts", index), T("without part {number}", number=index + 1), section=event)
    rest = Choice(max(1, roster.limit - sum(roster.parts)), T("the points that are left"), 0)
    yield add_control(("parts",), T("a part of the list"), (rest,), section=event, rule="T-WM-4")
    if roster.parts:
        yield number_control(
            ("leeway",), T("leeway"), roster.leeway, section=event, max=MAX_LIMIT, step=5, rule="T-WM-4"
        )
    yield from unknown_house_rules(roster, {})
    yield from closing_controls(roster)


def _edition(roster: Roster, rules: Rules, section: Shown) -> Iterator[Control]:
    """The edition where a roster names one: that of the list holds, with nothing to choose."""
    if roster.edition is None:
        return
    own = rules.army.edition
    named = rules.system.editions.get(roster.edition)
    blocked = None if roster.edition == own else T("the list is of another edition")
    choices = (
        Choice(None, rules.edition.name, 0, T("that of the list")),
        Choice(roster.edition, roster.edition if named is None else named.name, 0, None, blocked),
    )
    yield choice_control(("edition",), T("edition"), roster.edition, choices, section=section, rule="T-WM-1")


def _thousands(roster: Roster, rules: Rules, section: Shown) -> Iterator[Control]:
    """How thousands are counted, and the size whose limits hold."""
    own = roster.thousands
    base = rules.edition.thousands
    choices = [Choice(None, MODES[base], 0, T("as usual"))]
    choices += [Choice(id, name, 0) for id, name in MODES.items() if id != base or own == base]
    size = own.as_size if isinstance(own, AsSize) else -(-roster.limit // 1000) * 1000
    other: Plain = {"as_size": size}
    value = other if isinstance(own, AsSize) else own
    choices.append(Choice(other, T("limits of {points} points", points=size), 0))
    yield choice_control(("thousands",), T("thousands"), value, choices, section=section, rule="T-WM-1")
    if isinstance(own, AsSize):
        yield number_control(
            ("thousands", "as_size"), T("limits of"), own.as_size, section=section, min=1, max=MAX_LIMIT, step=100, rule="T-WM-1"
        )  # fmt: skip
