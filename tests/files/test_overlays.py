"""Overlays: cases as data, and what holds of all."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import locale, mustering
from builder.cli import main
from builder.core.points import to_number
from builder.files import loading, roster_files
from builder.sheet import build
from tests.conftest import LISTS, TESTS, check_file
from tests.sampling import examples

CASES = yaml.safe_load((TESTS / "cases" / "overlays.yaml").read_text(encoding="utf-8"))


def overlay_in(folder, case, id="club"):
    """The file of a case's overlay below a folder of lists."""
    path = folder / case["system"] / "overlays" / f"{id}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = f"kind: overlay\nformat: 1\nsystem: {case['system']}\nid: {id}\nversion: '3'\nname: Club rules\n"
    path.write_text(head + case["overlay"], encoding="utf-8")
    return path


def roster_in(folder, case, **more):
    """The file of a case's list."""
    path = folder / "list.yaml"
    head = {"kind": "roster", "format": 1, "system": case["system"], "army": case["army"], "limit": 500}
    game = {"game": "tournament"} if case["system"] == "wfb3" else {}
    entries = {"entries": case["entries"]}
    path.write_text(yaml.safe_dump({**head, **game, "overlays": ["club"], **more, **entries}), encoding="utf-8")
    return path


def mustered(folder, path):
    return mustering.muster_file(roster_files.read_roster(str(path)), (folder, LISTS))


@pytest.mark.parametrize("case", CASES["good"], ids=lambda case: case["title"])
def test_a_list_follows_its_overlay(case, tmp_path):
    """Its price and its errors about entries; the file is in order, and the list names it."""
    path = overlay_in(tmp_path, case)
    report = check_file(str(path), (tmp_path, LISTS))
    assert [f.code for f in report.findings if f.severity == "error"] == []
    done = mustered(tmp_path, roster_in(tmp_path, case))
    errors = [f for f in done.findings if f.severity == "error" and f.entry is not None and not f.code.endswith((".leader", ".must-lead"))]
    assert (to_number(done.points), [f.code for f in errors]) == (case["points"], case["codes"])
    assert done.versions["club"] == "3"
    assert all(f.by == "house" for f in errors if f.code == "ref.unknown")
    head = build.sheet(done, locale.language("en")).head
    noted = next(row.text for row in head if row.label == "Overlay")
    assert noted.startswith("Club rules, version 3")
    assert ("(Club booklet p. 3)" in noted) == ("source" in case["overlay"])


@pytest.mark.parametrize("case", CASES["bad"], ids=lambda case: case["title"])
def test_an_error_has_its_line_and_a_way_out(case, tmp_path):
    path = overlay_in(tmp_path, case)
    report = check_file(str(path), (tmp_path, LISTS))
    say = locale.language("en").say
    told = [f"{f.place.line}:{f.place.column}: {f.code} {say(f.text)} {say(f.fix) if f.fix else ''}".strip() for f in report.findings]
    assert told == case["wrong"]
    assert all(f.place.file == str(path) for f in report.findings)
    assert report.exit > 0


def test_later_overlays_change_earlier_ones(tmp_path):
    """And the code of a list depends on what they say, not on what they are called."""
    case = {**CASES["good"][0], "overlay": "change: {units: {halberdiers: {points: 5}}}\n"}
    overlay_in(tmp_path, case)
    overlay_in(tmp_path, {**case, "overlay": "change: {units: {halberdiers: {points: 4}}}\n"}, "later")
    both = mustered(tmp_path, roster_in(tmp_path, case, overlays=["club", "later"]))
    assert (both.points, list(both.versions)[-2:]) == (20 * 4 * 4, ["club", "later"])
    alone = mustered(tmp_path, roster_in(tmp_path, case))
    plain = mustered(tmp_path, roster_in(tmp_path, case, overlays=[]))
    assert len({one.fingerprint for one in (both, alone, plain)}) == 3
    overlay_in(tmp_path, {**case, "overlay": "over: [empire]\n" + case["overlay"]})
    assert mustered(tmp_path, roster_in(tmp_path, case)).fingerprint == alone.fingerprint


def test_an_unknown_overlay_and_one_of_another_army(tmp_path):
    case = {**CASES["good"][0], "system": "warmachine", "army": "cryx", "overlay": "over: [khador]\n", "entries": []}
    overlay_in(tmp_path, case)
    done = mustered(tmp_path, roster_in(tmp_path, case, overlays=["club", "clab"]))
    found = {f.path: locale.language("en").say(f.text) for f in done.findings if f.code == "ref.unknown"}
    assert found["overlays", 0] == "Club rules does not change this army, only: khador."
    assert "warmachine/overlays/clab.yaml" in found["overlays", 1]
    assert "club" not in done.versions


def test_an_event_requires_overlays(tmp_path):
    case = CASES["good"][0]
    overlay_in(tmp_path, case)
    (tmp_path / "events").mkdir()
    pack = "kind: event\nformat: 1\nid: cup\nname: Cup\nversion: '1'\nsystems: [wfb6]\n"
    for asks, overlays, wrong in (("[club]", ["club"], 0), ("[club]", [], 1), ("[]", ["club"], 1), (None, ["club"], 1)):
        more = "" if asks is None else f"asks: {{overlays: {asks}}}\n"
        (tmp_path / "events" / "cup.yaml").write_text(pack + more, encoding="utf-8")
        done = mustered(tmp_path, roster_in(tmp_path, case, overlays=overlays, event="cup"))
        assert sum(f.code == "event.terms" for f in done.findings) == wrong, (asks, overlays)
    (tmp_path / "events" / "cup.yaml").write_text(pack + "asks: {overlays: [clob]}\n", encoding="utf-8")
    (slip,) = [f for f in check_file(str(tmp_path / "events" / "cup.yaml"), (tmp_path, LISTS)).findings if f.severity == "error"]
    assert (slip.place.line, slip.found, locale.language("en").say(slip.fix)) == (7, "clob", "Did you mean club?")


def test_the_builder_offers_overlays_of_the_army(tmp_path):
    """Those of other armies are not offered, and one that is gone can be removed."""
    case = CASES["good"][0]
    overlay_in(tmp_path, case)
    overlay_in(tmp_path, {**case, "overlay": "over: [other]\n"}, "others")
    done = mustered(tmp_path, roster_in(tmp_path, case, overlays=["gone"]))
    controls = [c for c in done.army_options if c.path[0] == "overlays"]
    assert [(c.kind, c.member or c.path) for c in controls] == [("member", "club"), ("remove", ("overlays", 0))]
    roster = roster_files.read_roster(str(roster_in(tmp_path, case))).roster
    assert not done.library.serves(roster)


@settings(deadline=None, max_examples=examples(15, 60))
@given(points=st.integers(1, 80).map(lambda halves: halves / 2), unit=st.sampled_from(["halberdiers", "spearmen", "handgunners"]))
def test_a_changed_price_is_the_price(points, unit, tmp_path_factory):
    folder = tmp_path_factory.mktemp("overlaid")
    case = {"system": "wfb6", "army": "empire", "overlay": f"change: {{units: {{{unit}: {{points: {points}}}}}}}\n"}
    case["entries"] = [{"take": unit, "models": 10}]
    overlay_in(folder, case)
    assert mustered(folder, roster_in(folder, case)).points == points * 10 * 4


def test_a_fresh_overlay_is_in_order(tmp_path, capsys):
    path = tmp_path / "wfb6" / "overlays" / "club.yaml"
    path.parent.mkdir(parents=True)
    assert main.main(["new", "overlay", "--system", "wfb6", "-o", str(path)]) == 0
    assert main.main(["--lists", str(tmp_path), "check", str(path), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out.partition("{")[2].join(["{", ""]))
    assert (told["format"], told["counts"]["definitions"], told["counts"]["legal"]) == (1, 1, 0)


def test_shipped_armies_are_unchanged_without_overlays():
    """The joined definitions of an army are those of its file."""
    library = loading.load("wfb6", "empire", (LISTS,))
    assert (library.overlays, library.overlay_names) == ((), {})
