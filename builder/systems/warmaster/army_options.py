"""Controls of the whole army: agreements between players, and terms of an event."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, add_control, choice_control, number_control, remove_control
from builder.core.findings import Plain, T
from builder.core.plurals import P
from builder.core.roster import MAX_LIMIT
from builder.core.shared_controls import closing_controls, opening_controls, unknown_house_rules
from builder.systems.warmaster.army import MODES, Army
from builder.systems.warmaster.roster import AsSize

LABELS = {
    "edition": T("edition"),
    "thousands": T("thousands"),
    "as_size": T("limits of"),
    "agreed": T("optional entries agreed"),
    "game": T("game type"),
    "event": T("event"),
    "item_cap": T("cap on magic items"),
    "parts": T("parts"),
    "leeway": T("leeway"),
    "system": T("rules of the game"),
}
"""Display names of roster keys."""
GAMES = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}


def army_options(army: Army) -> Iterator[Control]:
    """All controls of the army."""
    roster, game, event = army.roster, T("The game"), T("Event")
    yield from opening_controls(roster, "WM-01")
    games = (Choice(None if id == "friendly" else id, name, 0) for id, name in GAMES.items())
    value = None if roster.game == "friendly" else roster.game
    yield choice_control(("game",), LABELS["game"], value, games, section=game)
    if roster.edition is not None:
        yield _edition(army, roster.edition)
    yield from _thousands(army)
    yes_no = (Choice(None, T("no"), 0), Choice(True, T("yes"), 0))
    yield choice_control(("agreed",), LABELS["agreed"], roster.agreed or None, yes_no, section=game, rule="WM-19")
    if roster.item_cap is None:
        caps = (
            Choice(None, T("no cap"), 0),
            Choice(50, P("{points} point", "{points} points", "points", points=50), 0),
        )
        yield choice_control(("item_cap",), LABELS["item_cap"], None, caps, section=event, rule="T-WM-4")
    else:
        yield number_control(
            ("item_cap",), LABELS["item_cap"], roster.item_cap, section=event, max=MAX_LIMIT, step=5, rule="T-WM-4"
        )
        yield remove_control(("item_cap",), T("no cap on magic items"), section=event)
    for index, points in enumerate(roster.parts):
        label = T("part {number}, points", number=index + 1)
        yield number_control(("parts", index), label, points, section=event, min=1, max=MAX_LIMIT, rule="T-WM-4")
        yield remove_control(("parts", index), T("without part {number}", number=index + 1), section=event)
    rest = Choice(max(1, roster.limit - sum(roster.parts)), T("the points that are left"), 0)
    yield add_control(("parts",), T("a part of the list"), (rest,), section=event, rule="T-WM-4")
    if roster.parts:
        yield number_control(
            ("leeway",), LABELS["leeway"], roster.leeway, section=event, max=MAX_LIMIT, step=5, rule="T-WM-4"
        )
    yield from unknown_house_rules(roster, {})
    yield from closing_controls(roster)


def _edition(army: Army, edition: str) -> Control:
    """The control of the agreed edition; editions other than that of the army list are blocked."""
    named = army.rules.system.editions.get(edition)
    blocked = None if edition == army.rules.army.edition else T("the list is of another edition")
    choices = (
        Choice(None, army.rules.edition.name, 0, T("that of the list")),
        Choice(edition, edition if named is None else named.name, 0, None, blocked),
    )
    return choice_control(("edition",), LABELS["edition"], edition, choices, section=T("The game"), rule="T-WM-1")


def _thousands(army: Army) -> Iterator[Control]:
    """Controls of how thousands of points are counted, and of another game size whose limits apply."""
    own, base, section = army.roster.thousands, army.rules.edition.thousands, T("The game")
    size = own.as_size if isinstance(own, AsSize) else -(-army.roster.limit // 1000) * 1000
    other: Plain = {"as_size": size}
    choices = (
        Choice(None, MODES[base], 0, T("as usual")),
        *(Choice(id, name, 0) for id, name in MODES.items() if id != base or own == base),
        Choice(other, T("limits of {points} points", points=size), 0),
    )
    value = other if isinstance(own, AsSize) else own
    yield choice_control(("thousands",), LABELS["thousands"], value, choices, section=section, rule="T-WM-1")
    if isinstance(own, AsSize):
        yield number_control(
            ("thousands", "as_size"), LABELS["as_size"], size, section=section, min=1, max=MAX_LIMIT, step=100, rule="T-WM-1"
        )  # fmt: skip
