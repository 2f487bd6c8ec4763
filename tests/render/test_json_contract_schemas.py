"""The JSON that the program writes keeps to its published schemas, whatever the list."""

from __future__ import annotations

import ast
import gc
import json
import random
import subprocess
import sys
from functools import cache

import pytest
from jsonschema import Draft202012Validator

from builder import locale, mustering, systems
from builder.core import yaml_source
from builder.core.findings import Unreadable
from builder.desk import comparison
from builder.files import lenient_reader, reading
from builder.files.roster_files import RosterFile
from builder.render import json as json_form
from builder.render import json_contract_schemas, list_differences, verdict_reports
from tests import sampling, schema_validators, spoiling
from tests.conftest import LISTS, ROOT, check_file
from tests.sampling import examples

FOLDERS = (LISTS,)
SAMPLES = sorted(LISTS.glob("*/rosters/*.yaml"))
ENGLISH = locale.language("en")


@cache
def validator(name):
    """What validates JSON by the published schema of this name."""
    return schema_validators.validator(schema_validators.closed(schema_validators.published(name)))


def faults(name, text):
    """What the schema of this name says of a text of JSON."""
    return [f"{list(e.absolute_path)}: {e.message[:200]}" for e in validator(name).iter_errors(json.loads(text))]


def mustered(path):
    """The list of a file, what does not fit left aside."""
    document = reading.read(str(path))
    draft, system, _ = lenient_reader.read_leniently(document, FOLDERS)
    return mustering.muster_file(RosterFile(document, draft.roster, system), FOLDERS)


def test_the_schemas_in_the_repository_are_those_of_the_types():
    """The same keys with the same descriptions; each obeys its dialect, and every game has one."""
    for name in json_contract_schemas.names():
        written, made = schema_validators.published(name), json_contract_schemas.schema(name)
        assert schema_validators.keys_of(written) == schema_validators.keys_of(made), name
        Draft202012Validator.check_schema(written)
    assert {f"{id}-muster" for id in systems.ids()} < set(json_contract_schemas.names())


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_samples_keep_to_the_schema(path):
    """In every copy, prices told or not."""
    done = mustered(path)
    copies = [(whose, prices) for whose in ("player", "opponent", "umpire") for prices in (False, True)]
    for text in {json_form.write(done, ENGLISH, whose, prices=prices) for whose, prices in copies}:
        assert faults(f"{done.roster.system}-muster", text) == []


def test_spoilt_lists_keep_to_the_schemas(tmp_path):
    """What is told of them, what they come to, and what tells them from the list before."""
    chance = random.Random(14)
    known = [spoiling.plain(reading.read(path).value) for path in SAMPLES]
    before, shown = None, 0
    for number in range(examples(30, 120, 120)):
        values = spoiling.mutated(spoiling.plain(chance.choice(known)), chance.choice(known), chance)
        path = tmp_path / f"{number}.yaml"
        path.write_text(yaml_source.dump(values), encoding="utf-8")
        told = check_file(str(path), FOLDERS, fingerprints=True)
        assert faults("check", verdict_reports.as_json([told], ENGLISH, quiet=False)) == []
        try:
            done = mustered(path)
        except Unreadable:
            continue
        shown += 1
        whose = ("player", "opponent", "umpire")[number % 3]
        assert faults(f"{done.roster.system}-muster", json_form.write(done, ENGLISH, whose)) == []
        if before is not None:
            assert faults("diff", list_differences.as_json(comparison.compare(before, done), ENGLISH)) == []
        before = done
    assert shown > examples(15, 60, 60)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("points",), "many"),
        (("legal",), None),
        (("unheard_of",), 1),
        (("system",), "other"),
        (("entries", 0, "models"), 1.5),
        (("entries", 0, "unheard_of"), 1),
        (("entries", 0, "profiles", 0, "WS"), {}),
        (("findings",), [{"code": "wfb3.total"}]),
    ],
)
def test_the_schema_refuses_another_form(path, value):
    """A key too many or of another kind, and one that is missing."""
    good = json.loads(json_form.write(mustered(LISTS / "wfb3/rosters/empire-2000.yaml"), ENGLISH))
    assert validator("wfb3-muster").is_valid(good)
    holder = good
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    assert not validator("wfb3-muster").is_valid(good)


def test_no_start_waits_for_a_schema():
    """A list is shown as JSON without a validator or a schema being made."""
    code = (
        "import sys\nfrom builder.cli.main import main\n"
        "assert main(['show', 'lists/wfb3/rosters/empire-2000.yaml', '--format', 'json']) == 0\n"
        "assert not {'builder.render.json_contract_schemas', 'jsonschema'} & set(sys.modules), 'schemas were made'\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_runs_meanwhile_does_not_spoil_a_schema():
    """Pydantic reads docstrings by parsing the source, where Python 3.11 minds whatever else is parsed in the middle."""
    before = gc.get_threshold()

    def parses(phase, found):
        """What ends with a search for garbage, and another thread that has its turn then, may parse as well."""
        ast.parse("one + two")

    gc.callbacks.append(parses)
    try:
        gc.set_threshold(20, 2, 2)
        assert json_contract_schemas.schema("check") and json_contract_schemas.schema("diff")
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(parses)
    assert gc.isenabled()
