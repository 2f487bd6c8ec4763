"""Entries that scenario packs name, against the lists of the forces that their sides may be; versions of the files."""

from __future__ import annotations

import pytest

from builder.core import yaml_source
from builder.core.spelling import did_you_mean
from builder.files.definition_checks import check_definitions
from builder.systems import find
from tests.conftest import LISTS
from tests.systems.skirmish.cases import CASES, FOLDERS, SYSTEM, mustered


def found_in(path, text=None):
    document = yaml_source.parse(text or path.read_text(encoding="utf-8"), str(path))
    return check_definitions(path, document, "scenario", SYSTEM, FOLDERS)


def test_unknown_entries_are_told_at_their_lines_with_the_near_miss():
    """Each in no list of its side's forces; where the side names none, of any force in any of its games."""
    path = CASES / "lists" / "skirmish" / "scenarios" / "misspelt-pack.yaml"
    findings = found_in(path)
    assert sorted((f.code, f.found, f.place.line) for f in findings) == [
        ("ref.dangling", "captan", 11), ("ref.dangling", "halberdeers", 10), ("ref.dangling", "nobody", 10),
    ]  # fmt: skip
    ways = {f.found: f.fix for f in findings}
    assert ways["captan"] == did_you_mean("captan", ["captain"])
    assert ways["halberdeers"] == did_you_mean("halberdeers", ["halberdiers"])
    assert ways["nobody"] is not None


def test_shipped_packs_name_what_there_is():
    for path in sorted((LISTS / "skirmish" / "scenarios").glob("*.yaml")):
        assert found_in(path) == ()


def test_a_wrong_number_has_a_way_out():
    path = CASES / "lists" / "skirmish" / "scenarios" / "test-pack.yaml"
    (finding,) = found_in(path, path.read_text(encoding="utf-8").replace("points: 250", "points: many"))
    assert (finding.code, finding.found, finding.place.line) == ("file.type", "many", 10)
    assert finding.fix is not None


def test_a_pack_is_among_the_versions_and_changes_the_code():
    plain, other = mustered("empire", 100, [{"take": "captain", "leader": True}]), mustered(
        "empire", 100, [{"take": "captain", "leader": True}], scenario="test-pack", side="small"
    )
    assert other.versions["test-pack"] == "1"
    assert "test-pack" not in plain.versions
    assert plain.versions["wfb6/empire"] == "1.0"
    assert plain.fingerprint != other.fingerprint


@pytest.mark.parametrize(
    ("game", "name", "old", "new", "meant"),
    [
        ("wfb6", "empire", "full-plate: 8, shield: 2", "full-plate: 8, sheild: 2", "shield"),
        ("wfb6", "empire", "profile: captain", "profile: captan", "captain"),
        ("skirmish", "empire", "lists: {wfb6: empire", "lists: {wfb66: empire", "wfb6"),
    ],
)
def test_undefined_ids_are_dangling_references(game, name, old, new, meant):
    """With the code that files of the other games have, at the line, and with the near miss."""
    path = LISTS / game / "armies" / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    document = yaml_source.parse(text.replace(old, new, 1), str(path))
    (finding,) = [f for f in check_definitions(path, document, "army", find(game), (LISTS,)) if f.severity == "error"]
    assert (finding.code, finding.fix) == ("ref.dangling", did_you_mean(finding.found, [meant]))
    assert finding.place.line == 1 + text[: text.index(old)].count("\n")


def test_unknown_house_rules_are_found_and_can_be_removed():
    done = mustered("empire", 100, [{"take": "captain", "leader": True}], house_rules=["nonsense"])
    (finding,) = [f for f in done.findings if f.code == "ref.unknown"]
    assert (finding.path, finding.by) == (("house_rules", 0), "house")
    (control,) = [c for c in SYSTEM.editor.army_options(done.army) if c.path == ("house_rules", 0)]
    assert (control.kind, control.blocked) == ("remove", finding.text)
