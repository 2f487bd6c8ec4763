"""Models of files: quick to declare, held against values by pydantic's core, the same as pydantic's own."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from pydantic import BaseModel
from pydantic_core import SchemaSerializer, SchemaValidator, ValidationError

from builder import systems
from builder.core import yaml_source
from builder.core.definitions import Words
from builder.core.models import Model, put_together, pydantic_schema
from builder.core.roster import Waiver

LISTS = Path(__file__).resolve().parents[2] / "lists"
MADE = Waiver(code="wfb3.level", by="umpire")
WRONG = (None, True, -1, 0, 1.5, 10**9, "", "x", "No Id", "y" * 300, (), ("x",), {}, {"x": 1}, ({"take": "x"},))


def test_pydantic_keeps_the_values_of_a_model_where_we_put_them():
    """Where this fails, pydantic has changed: look at `put_together`, which writes what it keeps."""
    own = {"__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"}
    assert set(BaseModel.__slots__) == set(Model.__slots__) == own
    assert MADE.__dict__ == {"code": "wfb3.level", "entry": None, "by": "umpire", "why": ""}
    assert (MADE.__pydantic_fields_set__, MADE.__pydantic_extra__) == ({"code", "by"}, None)


def test_a_model_put_together_is_the_one_that_was_read():
    """In all that can be done with it."""
    again = put_together(Waiver, {"code": "wfb3.level", "entry": None, "by": "umpire", "why": ""}, {"code", "by"})
    assert again == MADE
    assert hash(again) == hash(MADE)
    assert again.model_fields_set == MADE.model_fields_set
    assert again.model_dump(exclude_defaults=True) == MADE.model_dump(exclude_defaults=True)
    assert again.model_dump_json(exclude_unset=True) == MADE.model_dump_json(exclude_unset=True)
    assert again.model_copy(update={"by": "me"}).by == "me"
    assert pickle.loads(pickle.dumps(again)) == MADE
    assert repr(again) == repr(MADE) == "Waiver(code='wfb3.level', entry=None, by='umpire', why='')"


def test_it_is_frozen():
    """And another value makes another model."""
    made = put_together(Words, {"en": "Orcs", "fr": "Orques", "fr_from": None}, {"en", "fr"})
    with pytest.raises(AttributeError, match="frozen"):
        made.en = "Goblins"
    with pytest.raises(AttributeError, match="frozen"):
        del made.en
    assert made != Words(en="Orcs", fr="Orcs")


def test_fields_are_known_by_their_names_and_keys():
    """Also those of a model that narrows another's."""
    entry = systems.find("wfb3").files.roster.model_fields["entries"].annotation.__args__[0]
    assert entry.field_names[:3] == ("take", "id", "name")
    assert {name: field.alias for name, field in entry.model_fields.items() if field.alias} == {
        "from_": "from", "as_": "as", "taken": "options",
    }  # fmt: skip
    assert entry.model_fields["take"].is_required()
    assert not entry.model_fields["notes"].is_required()
    assert entry.field_defaults["pack"] == {}
    assert entry.field_defaults["pack"] is not entry.field_defaults["pack"]


def test_values_are_constructed_by_names_or_keys():
    """Unlooked at, with defaults for the rest."""
    moved = systems.find("wfb3").files.roster.model_fields["entries"].annotation.__args__[0].model_fields["moved"]
    model = moved.annotation.__args__[0]
    made = model.model_construct(**{"from": "WS", "into": "S"})
    assert (made.out, made.into, made.points) == ("WS", "S", 1)
    assert made.model_fields_set == {"out", "into"}


# ------------------------------------------------------------------ both ways to a validator


def both(model):
    """What checks and writes the values of a model: as it does it itself, and as pydantic makes it."""
    made = pydantic_schema(model)
    checked, written = SchemaValidator(made), SchemaSerializer(made)
    return (model.model_validate, model.model_dump), (checked.validate_python, written.to_python)


def told(way, value):
    """What becomes of a value in one of both ways: it and its dumps, or all that is refused."""
    read, write = way
    try:
        made = read(value)
    except ValidationError as problem:
        return [repr(error) for error in problem.errors(include_url=False)]
    return made, made.model_fields_set, write(made, mode="json", by_alias=True, exclude_defaults=True), write(made)


def spoilt(value, wrong):
    """A value with each part of it replaced by a wrong one, each key written otherwise or left out, in turn."""
    yield wrong
    if isinstance(value, dict):
        for key in value:
            rest = {k: v for k, v in value.items() if k != key}
            yield rest
            yield {**rest, f"{key}_": value[key]}
            yield from ({**value, key: one} for one in spoilt(value[key], wrong))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from ((*value[:index], one, *value[index + 1 :]) for one in spoilt(item, wrong))


FULL = {
    "wfb3": {
        "kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 2000, "game": "tournament",
        "fields": {"club": "x"}, "made_with": {"points": 1.5, "empire": "2"}, "waivers": ({"code": "a.b", "by": "me"},),
        "contingents": ({"id": "dogs", "pay": 10.5},), "bribe": 3, "forces": ({"kind": "flank", "units": ("a",)},),
        "entries": (
            {
                "take": "x", "from": "dogs", "as": "leader", "options": ("a", {"take": "b", "models": 3}), "quality": "levy",
                "command": ("standard",), "champion": {"level": 5, "items": ({"take": "y", "points": 2.5},)},
                "pack": {"wolf": 3}, "items": ({"spells": (1, {"level": 2, "kind": "k"}), "spell": 3},),
                "roll": {"die": 3}, "moved": ({"from": "WS", "to": "S"},), "rolls": ({"WS": 3},), "bound_by": "w",
            },
            {"take": "y", "bound_by": ({"wizard": "w", "points": 3},), "crew": ({"creature": "c", "models": 2},)},
        ),
    },
    "warmaster": {
        "kind": "roster", "format": 1, "system": "warmaster", "army": "empire", "limit": 2000, "thousands": {"as_size": 3},
        "parts": (1000, 1000), "entries": ({"take": "x", "count": 3, "upgrades": ("a",), "stands": 3},),
    },
    "skirmish": {
        "kind": "roster", "format": 1, "system": "skirmish", "army": "empire", "limit": 200, "base_game": "wfb3", "mode": "x", "side": "y",
        "entries": (
            {
                "take": "x", "models": 2, "level": 5, "command": ("champion",), "leader": True, "injuries": "one eye", "experience": 3,
                "items": ("a", {"take": "y", "abilities": ("b",), "spell": 3, "spells": (1,), "shots": 2, "points": {"a": (1, 2.5)}}),
            },
        ),
    },
    "warmachine": {
        "kind": "roster", "format": 1, "system": "warmachine", "army": "cryx", "limit": 50, "theme": "x", "tier": 2, "game": "tournament",
        "entries": ({"take": "x", "controller": "y", "size": 6, "dismount": True, "specialist": False},),
    },
    "wfb6": {
        "kind": "roster", "format": 1, "system": "wfb6", "army": "empire", "limit": 500,
        "entries": ({"take": "x", "models": 5, "level": 2, "options": ("a",), "items": ("b",), "command": ("musician",)},),
    },
}  # fmt: skip


@pytest.mark.parametrize("game", FULL)
def test_a_roster_is_read_as_pydantic_reads_it(game):
    """Right or spoilt in any way: the same values, the same refusals at the same places."""
    ours, theirs = both(systems.find(game).files.roster)
    assert isinstance(told(ours, FULL[game]), tuple)
    for wrong in WRONG:
        for value in (FULL[game], *spoilt(FULL[game], wrong)):
            assert told(ours, value) == told(theirs, value), value


@pytest.mark.parametrize("path", sorted(LISTS.glob("*/rosters/*.yaml")), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_shipped_roster_is_read_as_pydantic_reads_it(path):
    """And written as pydantic writes it."""
    value = yaml_source.parse(path.read_text(encoding="utf-8")).value
    ours, theirs = both(systems.find(value["system"]).files.roster)
    assert told(ours, value) == told(theirs, value)
