"""Controls that both games have alike."""

from __future__ import annotations

from builder.core.controls import Choice, choice_control
from builder.core.findings import T
from builder.core.roster import Roster, Waiver
from builder.core.shared_controls import (
    closing_controls,
    opening_controls,
    surplus_controls,
    unknown_house_rules,
    with_fields,
)

ROSTER = Roster(
    format=1, kind="roster", system="x", army="y", limit=1000, house_rules=("known", "other", "known"),
    waivers=(Waiver(code="x.rule", entry="one", by="umpire", why="agreed"),),
)  # fmt: skip


def test_house_rules_that_are_unknown_or_named_twice_can_be_removed():
    """One that is known and named once needs no such control."""
    rows = list(unknown_house_rules(ROSTER, {"known": "Known"}))
    assert [(row.path, row.kind) for row in rows] == [(("house_rules", 1), "remove"), (("house_rules", 2), "remove")]
    assert [row.blocked for row in rows] == [T("The house rule “{id}” is unknown.", id="other"), T("taken twice")]


def test_what_is_not_offered_or_stands_twice_can_be_removed():
    """What is found wrong at the spot is the reason, and what is offered and stands there once needs none."""
    why = {("options", 3): T("none left")}
    rows = list(surplus_controls(("options",), ("a", "x", "a", "b", "b"), {"a"}, str.upper, None, why, lambda _: T("not sold")))
    assert [(row.path, row.name) for row in rows] == [(("options", n), name) for n, name in ((1, "X"), (2, "A"), (3, "B"), (4, "B"))]
    assert [row.blocked for row in rows] == [T("not sold"), T("taken twice"), T("none left"), T("not sold")]
    assert list(surplus_controls(("options",), ("a", "b"), {"a", "b"}, str.upper, None)) == []


def test_every_army_begins_with_its_name_its_player_and_the_points_agreed():
    """The book that tells of the points is the game's."""
    rows = list(opening_controls(ROSTER, "X 1"))
    assert [(row.key, row.value, row.rule) for row in rows] == [("name", "", None), ("player", "", None), ("limit", 1000, "X 1")]


def test_fields_stand_behind_the_player():
    """Those that an event asks for, then others that the list has; what has a key of its own has no second control."""
    roster = ROSTER.model_copy(update={"fields": {"club": "Crows", "town": "Here"}})
    rows = list(with_fields(opening_controls(roster, "X 1"), roster, ("player", "league", "club")))
    assert [row.key for row in rows] == ["name", "player", "fields.league", "fields.club", "fields.town", "limit"]
    assert [row.value for row in rows[2:5]] == ["", "Crows", "Here"]
    assert [row.note is None for row in rows[2:5]] == [False, False, True]
    assert list(with_fields(rows[:1], roster, ())) == rows[:1]


def test_waivers_stand_at_the_end_with_their_reason():
    """The entry and who let it pass are named."""
    notes, waiver = closing_controls(ROSTER)
    assert notes.kind == "lines"
    assert (waiver.key, waiver.note) == ("waivers.0-", "agreed")
    assert waiver.name.values == {"code": "x.rule", "entry": "one", "who": "umpire"}


def test_a_value_that_is_not_among_the_choices_is_shown_with_the_reason():
    """Nothing that stands in a roster is hidden."""
    control = choice_control(("size",), "size", 7, (Choice(6, "six"),), T("too many"))
    assert [(c.value, c.blocked) for c in control.choices] == [(6, None), (7, T("too many"))]
    assert control.blocked == T("too many")
