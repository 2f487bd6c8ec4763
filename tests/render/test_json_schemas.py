"""The published JSON Schemas: in step with the models, true to them, and testing what they should."""

from __future__ import annotations

import copy
import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.core import roster, validation, yaml_source
from builder.core.findings import as_lists
from builder.core.yaml_source import Document
from builder.files import reading
from builder.render import json_contract_schemas, json_schemas
from tests import sampling, schema_validators
from tests.conftest import LISTS, ROOT
from tests.rosters import rosters
from tests.sampling import examples

FILES = sorted(LISTS.rglob("*.yaml"))


def test_the_schemas_in_the_repository_are_those_of_the_models():
    """The same keys with the same descriptions; what the values may be is held by the laws below."""
    published = (*json_schemas.names(), *json_contract_schemas.names())
    assert {p.name for p in (ROOT / "schemas").glob("*.json")} == {f"{n}.schema.json" for n in published}
    for name in json_schemas.names():
        made = json_schemas.schema(name)
        assert schema_validators.keys_of(schema_validators.published(name)) == schema_validators.keys_of(made), name


def test_schemas_are_schemas():
    """Each obeys the dialect it names."""
    for name in json_schemas.names():
        Draft202012Validator.check_schema(json_schemas.schema(name))


def test_every_key_has_a_description():
    """Editors show it beside the key: one line that ends as a sentence does."""
    for path in (ROOT / "schemas").glob("*.json"):
        schema = json.loads(path.read_text(encoding="utf-8"))
        for part in (schema, *schema.get("$defs", {}).values()):
            for key, told in part.get("properties", {}).items():
                said = told.get("description", "")
                assert said and "\n" not in said and len(said) > 3, (path.name, part.get("title"), key)


@pytest.mark.parametrize("path", sampling.first_of_folders(FILES))
def test_shipped_files_name_their_schema_and_pass_it(path):
    """Editors find the schema by the first line."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    target = (path.parent / first.partition("=")[2].strip()).resolve()
    assert target.is_file()
    value = reading.read(path).value
    assert target.name == f"{json_schemas.name_for(value)}.schema.json"
    assert json_schemas.check([str(path)]) == []


@cache
def validator(name):
    """What validates values by a published schema."""
    return schema_validators.validator(schema_validators.published(name))


def verdicts(name, value):
    """Whether schema and model accept a value."""
    text = json.dumps(value, ensure_ascii=False)
    document = yaml_source.parse(text, "f.yaml")
    _found, findings = validation.validate(document, json_schemas.models()[name])
    assert isinstance(document, Document)
    return validator(name).is_valid(as_lists(document.value)), not findings


@cache
def samples():
    """A good file of each kind that there is, by the name of its schema; read once, by whoever asks."""
    found = {}
    for path in FILES:
        plain = as_lists(reading.read(path).value)
        name = json_schemas.name_for(plain)
        if name not in found:
            if "creatures" in plain:
                plain["creatures"] = plain["creatures"][::17]
            found[name] = plain
    return found


@cache
def spots_in(name):
    """All paths into the good file of a kind."""
    return [p for p in spots(samples()[name]) if p]


NONSENSE = [None, True, False, 0, 1, -1, 2.5, 0.3, "", "x", "yes", "12", [], {}, ["x"], {"x": 1}, "a" * 5000, 10**7]


def spots(value, path=()):
    """All paths into a value."""
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from spots(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from spots(item, (*path, index))


@settings(max_examples=examples(25, 150, 5000), deadline=None)
@given(st.data())
def test_schema_and_model_accept_the_same(data):
    """After any single change of a good file both still accept it, or neither does."""
    name = data.draw(st.sampled_from(sorted(samples())))
    value = copy.deepcopy(samples()[name])
    path = data.draw(st.sampled_from(spots_in(name)))
    holder = value
    for step in path[:-1]:
        holder = holder[step]
    change = data.draw(st.sampled_from(["replace", "remove", "add"]))
    if change == "remove":
        del holder[path[-1]]
    elif change == "add" and isinstance(holder, dict):
        holder[data.draw(st.sampled_from(["unknown", "Points", "id", "5", "M"]))] = data.draw(st.sampled_from(NONSENSE))
    else:
        holder[path[-1]] = data.draw(st.sampled_from(NONSENSE))
    by_schema, by_model = verdicts(name, value)
    assert by_schema == by_model, (name, path, change)


@settings(max_examples=examples(20, 40, 1000), deadline=None)
@given(rosters())
def test_generated_rosters_pass_both(values):
    """What the generator makes is a roster to schema and model alike."""
    assert verdicts("wfb3-roster", values) == (True, True)


def test_an_empty_mapping_is_every_values_own():
    """The schema names it as the default, and what is left empty is not written."""
    one, other = (roster.Roster(kind="roster", format=1, system="wfb3", army="empire", limit=1) for _ in range(2))
    assert one.fields == {} and one.fields is not other.fields
    assert one == other and "fields" not in roster.plain_values(one)
    assert roster.Roster.model_json_schema()["properties"]["fields"]["default"] == {}
