"""What may be chosen for the whole army: what the players agree on, and what an event asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.core.controls import Choice, Control
from builder.core.entries import EntryResult
from builder.core.findings import T
from builder.core.roster import MAX_LIMIT
from builder.systems.warmaster.army.view import MODES
from builder.systems.warmaster.editor.controls import _key, _one_of, _text
from builder.systems.warmaster.model.roster import AsSize, Roster
from builder.systems.warmaster.rules.rules import Rules


def army_options(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> tuple[Control, ...]:
    """All that may be chosen for the army as a whole."""
    return tuple(_agreed(roster, rules))


def _agreed(roster: Roster, rules: Rules) -> Iterator[Control]:
    game, head, event = T("The game"), T("List"), T("Event")
    yield _text(("name",), T("name"), roster.name, head)
    yield _text(("player",), T("player"), roster.player, head)
    yield Control(
        "limit",
        "number",
        ("limit",),
        T("points agreed"),
        roster.limit,
        game,
        min=1,
        max=MAX_LIMIT,
        step=1,
        rule="WM-01",
    )
    games = (
        Choice("tournament", T("tournament"), 0),
        Choice(None, T("friendly game"), 0),
        Choice("scenario", T("scenario"), 0),
    )
    yield _one_of(("game",), T("game type"), None if roster.game == "friendly" else roster.game, games, section=game)
    yield from _edition(roster, rules, game)
    yield from _thousands(roster, rules, game)
    yes_no = (Choice(None, T("no"), 0), Choice(True, T("yes"), 0))
    yield _one_of(("agreed",), T("optional entries agreed"), roster.agreed or None, yes_no, section=game, rule="WM-19")
    cap = "off" if roster.item_cap is None else roster.item_cap
    if cap != "off":
        yield Control(
            "item_cap", "number", ("item_cap",), T("cap on magic items"), roster.item_cap, event, max=MAX_LIMIT, step=5, rule="T-WM-4"
        )  # fmt: skip
        yield Control("item_cap-", "remove", ("item_cap",), T("no cap on magic items"), section=event)
    else:
        yield _one_of(
            ("item_cap",), T("cap on magic items"), None,
            (Choice(None, T("no cap"), 0), Choice(50, T("{points} points", points=50), 0)), section=event, rule="T-WM-4",
        )  # fmt: skip
    for index, points in enumerate(roster.parts):
        label = T("part {number}, points", number=index + 1)
        yield Control(
            f"parts.{index}", "number", ("parts", index), label, points, event, min=1, max=MAX_LIMIT, rule="T-WM-4"
        )
        yield Control(
            f"parts.{index}-", "remove", ("parts", index), T("without part {number}", number=index + 1), section=event
        )
    yield Control(
        "parts+", "add", ("parts",), T("a part of the list"), None, event, rule="T-WM-4",
        choices=(Choice(max(1, roster.limit - sum(roster.parts)), T("the points that are left"), 0),),
    )  # fmt: skip
    if roster.parts:
        yield Control(
            "leeway", "number", ("leeway",), T("leeway"), roster.leeway, event, max=MAX_LIMIT, step=5, rule="T-WM-4"
        )
    for index, id in enumerate(roster.house_rules):
        yield Control(
            f"house_rules.{index}-", "remove", ("house_rules", index), id, section=T("House rules"),
            blocked=T("The house rule {id} is unknown.", id=id),
        )  # fmt: skip
    yield Control("notes", "lines", ("notes",), T("notes"), roster.notes, T("Notes"))
    for index, waiver in enumerate(roster.waivers):
        label = T("{code}, let pass by {who}", code=waiver.code, who=waiver.by)
        if waiver.entry is not None:
            label = T("{code} of {entry}, let pass by {who}", code=waiver.code, entry=waiver.entry, who=waiver.by)
        path = ("waivers", index)
        yield Control(_key(path, "-"), "remove", path, label, section=T("Waivers"), note=waiver.why or None)


def _edition(roster: Roster, rules: Rules, section: Any) -> Iterator[Control]:
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
    yield _one_of(("edition",), T("edition"), roster.edition, choices, section=section, rule="T-WM-1")


def _thousands(roster: Roster, rules: Rules, section: Any) -> Iterator[Control]:
    """How thousands are counted, and the size whose limits hold."""
    own = roster.thousands
    base = rules.edition.thousands
    choices = [Choice(None, MODES[base], 0, T("as usual"))]
    choices += [Choice(id, name, 0) for id, name in MODES.items() if id != base or own == base]
    value: Any = own
    if isinstance(own, AsSize):
        value = {"as_size": own.as_size}
    other = value if isinstance(value, dict) else {"as_size": -(-roster.limit // 1000) * 1000}
    choices.append(Choice(other, T("limits of {points} points", points=other["as_size"]), 0))
    yield _one_of(("thousands",), T("thousands"), value, choices, section=section, rule="T-WM-1")
    if isinstance(own, AsSize):
        yield Control(
            "thousands.as_size", "number", ("thousands", "as_size"), T("limits of"), own.as_size, section, min=1,
            max=MAX_LIMIT, step=100, rule="T-WM-1",
        )  # fmt: skip
