"""Choices and offers by themselves: what they cost, refuse and offer, on an invented line; laws on all entries of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import controls
from builder.core.choices import AnyOf, Bound, Choice, FreeText, ListOf, Number, OneOf, Option, Refusal, Trials
from builder.core.findings import ERROR, WARNING, T
from builder.core.offers import Offer, unknown_entry
from builder.core.points import total
from builder.core.roster import Entry
from builder.systems.game_of_offers import Offers

NAMES = {"spear": "Spear", "mail": "Mail", "plate": "Plate", "saddle": "Saddle", "cannon": "Cannon"}
SUITS = ("mail", "plate")


class Guard(Entry):
    models: int | None = None
    mount: str | None = None
    level: int | None = None
    options: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


def refused(what: object) -> Refusal:
    return Refusal(T("No {what}.", what=str(what)))


def needs(entry: Guard, id: str) -> Refusal | None:
    if id == "saddle" and entry.mount is None:
        return Refusal(T("A saddle on foot."), T("Choose a mount."), reason=T("on foot"))
    return Refusal(T("A spear alone."), severity=WARNING) if id == "spear" and entry.models == 1 else None


MODELS = Number[Guard](path=("models",), label="models", code="guard.models", rule="p. 1", name="Guards", each=20, low=5, high=10)
MOUNT = OneOf[Guard](
    path=("mount",), label="mount", code="guard.mount", rule="p. 2", none="on foot", options={"horse": Option("Horse", 12)},
    refused=refused, names={"horse": "Horse", "wolf": "Wolf"},
)  # fmt: skip
LEVEL = OneOf[Guard](path=("level",), label="level", code="guard.level", none="level 1", options={2: Option("level 2", 100)}, refused=refused, default=1)
OPTIONS = AnyOf[Guard](
    path=("options",), label="options", code="guard.option", rule="p. 3",
    options={"spear": Option("Spear", 4, per_model=True), "mail": Option("Mail", 8, "p. 9"), "plate": Option("Plate", 16), "saddle": Option("Saddle", 4)},
    names=NAMES, refused=refused, repeated=refused, requirements=(needs,), bounds=(Bound(1, lambda one: int(one in SUITS), refused, exchange=True),),
)  # fmt: skip
ITEMS = ListOf[Guard](
    path=("items",), label="item", adding="an item", code="guard.item", options={"ring": Option("Ring", 60), "rod": Option("Rod", 50)}, names={"ring": "Ring", "rod": "Rod"},
    refused=refused, bounds=(Bound(100, lambda one: {"ring": 60, "rod": 50}[one], refused),),
)  # fmt: skip
OFFER = Offer[Guard](
    id="guard", name="Guards", kind="unit", category="core", heading="Core", models=MODELS, choices=(MOUNT, LEVEL, OPTIONS, ITEMS),
    price_order=("options", "mount", "level", "items"),
)  # fmt: skip


def guard(**values: Any) -> Guard:
    return Guard.model_validate({"take": "guard", **values}, strict=False)


def found(**values: Any) -> list[tuple[str, tuple[Any, ...], Any]]:
    return [(f.code, f.path, f.found) for f in OFFER.findings(guard(**values))]


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        ({}, [("Guards", 100)]),  # 5 x 20
        ({"models": 7, "options": ["mail", "spear"]}, [("Guards", 140), ("Mail", 8), ("Spear", 28)]),  # 7 x 20, 8, 7 x 4
        ({"mount": "horse", "level": 2, "items": ["ring", "ring"]}, [("Guards", 100), ("Horse", 12), ("level 2", 100), ("Ring", 60), ("Ring", 60)]),
        ({"options": ["spear", "spear", "cannon"], "mount": "wolf"}, [("Guards", 100), ("Spear", 20)]),
        ({"level": 1}, [("Guards", 100)]),
    ],
)
def test_what_is_paid(values, lines):
    """Models first, then the choices in the stated order; what is not offered or there twice costs nothing."""
    assert [(price.label, price.points) for price in OFFER.prices(guard(**values))] == lines


def test_a_price_cites_its_own_page_or_that_of_its_choice():
    prices = OFFER.prices(guard(options=["mail", "plate"]), "options")
    assert [(price.label, price.rule) for price in prices] == [("Mail", "p. 9"), ("Plate", "p. 3")]


def test_options_follow_from_what_else_is_chosen():
    """A saddle is offered to riders alone, for less on a horse; on foot it is paid all the same and refused by its requirement."""
    choice = AnyOf[Guard](
        path=("options",), label="options", code="guard.option", rule="p. 3", price_rule="p. 4",
        options={"saddle": Option("Saddle", 4, paid_as="a saddle"), "spear": Option("Spear", 4)}, names=NAMES,
        offered=lambda entry: ["spear", "saddle"] if entry.mount else ["spear"],
        adapted=lambda entry, key, option: option._replace(points=2) if entry.mount and key == "saddle" else option,
        unknown=lambda key: T("No {what}.", what=key), requirements=(needs,),
    )  # fmt: skip
    on_foot, riding = guard(options=["saddle"]), guard(mount="horse", options=["saddle", "saddel"])
    assert [(price.label, price.points, price.rule) for price in choice.prices(on_foot, 1)] == [("a saddle", 4, "p. 4")]
    assert [price.points for price in choice.prices(riding, 1)] == [2]
    assert [row.kind for row in choice.controls(Trials(on_foot, choice.faults))] == ["member", "remove"]
    assert [row.points for row in choice.controls(Trials(riding, choice.faults))] == [4, 2, None]
    assert [fault.finding.text for fault in choice.faults(riding)] == [T("No {what}.", what="saddel")]
    assert [fault.finding.text for fault in choice.faults(on_foot)] == [T("A saddle on foot.")]


@pytest.mark.parametrize(
    ("values", "findings"),
    [
        ({"mount": "horse", "level": 1, "options": ["spear", "mail", "saddle"], "items": ["rod"]}, []),
        ({"mount": "wolf"}, [("guard.mount", ("mount",), "wolf")]),
        ({"mount": "wlof"}, [("ref.unknown", ("mount",), "wlof")]),
        ({"level": 3}, [("guard.level", ("level",), 3)]),
        ({"options": ["cannon"]}, [("guard.option", ("options", 0), "cannon")]),
        ({"options": ["mail", "mail"]}, [("guard.option", ("options", 1), "mail")]),
        ({"options": ["maill"]}, [("ref.unknown", ("options", 0), "maill")]),
        ({"options": ["mail", "plate"]}, [("guard.option", ("options",), 2)]),
        ({"options": ["saddle"]}, [("guard.option", ("options", 0), "saddle")]),
        ({"items": ["ring", "rod"]}, [("guard.item", ("items",), 110)]),
    ],
)
def test_what_is_wrong(values, findings):
    """Each fault is found once, at its place."""
    assert found(**values) == findings


def test_an_unknown_id_is_answered_by_the_nearest():
    (finding,) = OFFER.findings(guard(options=["maill"]))
    assert finding.allowed == list(OPTIONS.options)
    assert "Did you mean" in finding.suggest().message


def trials(choice: Choice[Guard], **values: Any) -> Trials[Guard]:
    return Trials(guard(**values), choice.faults)


def member(id: str, **values: Any) -> controls.Control:
    return next(c for c in OFFER.controls(guard(**values)) if c.member == id)


def test_a_control_says_why_it_is_blocked_and_what_it_replaces():
    """A short reason where there is one; a bound with room for one value exchanges it; a warning blocks nothing."""
    assert member("saddle").blocked == T("on foot")
    assert member("saddle", mount="horse").blocked is None
    assert member("plate", options=["mail"]).instead == ("mail",)
    assert member("spear", models=1).blocked is None


def test_items_are_added_from_a_list_without_what_would_be_too_much():
    add = next(c for c in OFFER.controls(guard(items=["ring"])) if c.kind == "add")
    assert [(choice.value, choice.blocked) for choice in add.choices] == [("rod", T("No {what}.", what="110"))]


def test_what_takes_all_the_room_of_a_list_is_refused_beside_others():
    items = ListOf[Guard](
        path=("items",), label="item", adding="an item", code="guard.item", options={"ring": Option("Ring", 60), "crown": Option("Crown", 100)},
        names={"ring": "Ring", "crown": "Crown"}, refused=refused, bounds=(Bound(100, {"ring": 60, "crown": 100}.__getitem__, refused),),
    )  # fmt: skip
    add = next(c for c in items.controls(trials(items, items=["ring"])) if c.kind == "add")
    assert [choice.blocked is None for choice in add.choices] == [False]


def test_only_some_items_are_offered_a_second_time():
    items = ListOf[Guard](
        path=("items",), label="item", adding="an item", code="guard.item", options={"ring": Option("Ring"), "rod": Option("Rod")}, names={"ring": "Ring", "rod": "Rod"},
        refused=refused, several=frozenset({"rod"}),
    )  # fmt: skip
    add = next(c for c in items.controls(trials(items, items=["ring", "rod"])) if c.kind == "add")
    assert [(choice.value, choice.blocked) for choice in add.choices] == [("rod", None)]


def test_a_line_without_items_offers_none_but_lets_them_be_removed():
    none = ListOf[Guard](path=("items",), label="item", adding="an item", code="guard.item", options={}, names={}, refused=refused)
    assert not list(none.controls(trials(none)))
    assert next(c.kind for c in none.controls(trials(none, items=["ring"]))) == "remove"


def test_what_no_line_offers_is_kept_and_costs_nothing():
    entry = Guard(take="gaurd", models=8)
    result = unknown_entry(entry, "gaurd", {"guard": OFFER}, None)
    assert (result.points, result.models, [f.code for f in result.findings]) == (0, 8, ["ref.unknown"])
    game = Offers(entry=Guard, in_army=lambda *_: None, of_list=lambda _: {}, categories=lambda _: (), limits_of=lambda _: ())
    assert [c.path for c in game.controls(result, None)] == [("name",), ("group",), ("notes",)]


entries = st.fixed_dictionaries(
    {},
    optional={
        "models": st.integers(1, 12),
        "mount": st.sampled_from(["horse", "wolf", "cow"]),
        "level": st.integers(1, 3),
        "options": st.lists(st.sampled_from([*NAMES, "nothing"]), max_size=4),
        "items": st.lists(st.sampled_from(["ring", "rod", "nothing"]), max_size=3),
    },
)


@given(entries)
def test_the_lines_of_a_price_are_those_of_its_choices(values):
    entry = guard(**values)
    keys = ("models", *OFFER.price_order)
    assert total(OFFER.prices(entry)) == sum(total(OFFER.prices(entry, key)) for key in keys)


def errors(entry: Guard) -> Counter[str]:
    return Counter(repr((f.code, f.text, f.found)) for f in OFFER.findings(entry) if f.severity == ERROR)


@given(entries)
def test_what_is_offered_adds_no_error(values):
    """Every value that a control offers without a reason against it can be taken."""
    entry = guard(**values)
    for control in OFFER.controls(entry):
        if control.kind == "member":
            ways = [controls.toggle_changes(control)] if control.blocked is None else []
        else:
            make = controls.append_changes if control.kind == "add" else controls.set_changes
            ways = [make(control, choice.value) for choice in control.choices if choice.blocked is None]
        for way in ways:
            after = guard(**controls.apply_changes(entry.model_dump(exclude_defaults=True, exclude={"take"}), way))
            assert errors(after) <= errors(entry), way


@given(entries)
def test_a_fault_of_what_is_there_stands_beside_its_control(values):
    """Each error of an entry is a reason beside one of its controls."""
    entry = guard(**values)
    rows = list(OFFER.controls(entry))
    shown = {repr(row.blocked) for row in rows} | {repr(choice.blocked) for row in rows for choice in row.choices}
    for fault in OFFER.faults(entry):
        assert fault.finding.severity != ERROR or repr(fault.reason) in shown, fault


def test_a_text_may_be_refused_where_there_is_one():
    """Advice about it: its control is not blocked."""
    scars = FreeText[Guard](path=("notes",), label="scars", code="guard.scars", refused=lambda text: refused(text)._replace(severity=WARNING))
    assert [*scars.faults(Guard(take="guard"))] == []
    (fault,) = scars.faults(Guard(take="guard", notes="limps"))
    assert (fault.finding.code, fault.finding.path, fault.finding.found) == ("guard.scars", ("notes",), "limps")
    (control,) = scars.controls(Trials(Guard(take="guard", notes="limps"), scars.faults))
    assert (control.value, control.blocked) == ("limps", None)
