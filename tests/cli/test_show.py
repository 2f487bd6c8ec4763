"""`muster show`: JSON, text and PDF say the same."""

from __future__ import annotations

import json

import pytest
from pypdf import PdfReader

from builder.core.points import from_number, points_text
from tests.cli.files import GOOD, TWO_ERRORS, write
from tests.conftest import SAMPLES
from tests.sampling import sample_lists, sampled


@pytest.mark.parametrize("path", sample_lists(SAMPLES))
def test_json_carries_what_is_promised(muster, path):
    """Every key of the promise, exact numbers, and totals that text and JSON share."""
    code, out, _ = muster("show", path, "--format", "json")
    shown = json.loads(out)
    assert code == 0
    promised = "format system army name player fields limit game points remaining legal waived_by_list fingerprint open_fingerprint versions event house_rules overlays composition entries findings deployment dues"
    assert set(shown) == set(promised.split())
    entry_keys = "id take name kind from creature models points points_each price profiles movement save save_without_shield weapons options items role joins as tags rout_at rally_at told"
    for entry in shown["entries"]:
        of_wizards = {"magic_points", "regains_by_rest", "spell_surcharge"}
        of_binders = {"magic_points_bound", "magic_points_left"}
        assert set(entry) - of_wizards - of_binders == set(entry_keys.split())
        assert set(entry) & of_binders in (set(), of_binders)
        assert set(entry) & of_wizards in (set(), of_wizards)
        assert sum(p["points"] for p in entry["price"]) == entry["points"]
        assert entry["movement"] is None or set(entry["movement"]) == {
            "base",
            "penalty",
            "effective",
            "charge",
            "difficult",
        }
        for weapon in entry["weapons"]:
            known = "id name range strength save_modifier initiative to_hit hands cases notes"
            assert set(weapon) == set(known.split())
        for profile in entry["profiles"]:
            assert list(profile)[:13] == ["name", "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Int", "Cl", "WP"]
            assert set(profile) >= {"bonus", "models"}
        for tag in entry["tags"]:
            assert set(tag) == {"id", "name", "value", "text"}
    dues = sum(d["points"] for d in shown["dues"])
    assert sum(e["points"] for e in shown["entries"]) + dues == shown["points"] == shown["limit"] - shown["remaining"]
    of_no_share = sum(d["points"] for d in shown["dues"] if d["category"] is None)
    assert sum(c["points"] for c in shown["composition"]) in (0, shown["points"] - of_no_share)
    assert {"category", "points", "min", "max"} == set(shown["composition"][0])
    for finding in shown["findings"]:
        assert set(finding) == {
            "code",
            "severity",
            "by",
            "message",
            "rule",
            "file",
            "line",
            "column",
            "entry",
            "found",
            "allowed",
            "fix",
            "waived",
            "waived_why",
            "waived_by_list",
        }
    text = muster("show", path)[1]
    assert f"{points_text(from_number(shown['points']), ',')} of {shown['limit']:,}" in text


@pytest.mark.parametrize("path", sample_lists(SAMPLES))
def test_text_and_json_have_the_same_totals(muster, path):
    """The army's points, and those of each entry."""
    text = muster("show", path)[1]
    assert all(total in text for total in totals(muster, path))


@pytest.mark.parametrize("path", sampled(SAMPLES, lambda path: path.stem == "empire-2000", lambda path: path.stem))
def test_json_and_pdf_have_the_same_totals(muster, tmp_path, path):
    """The army's points, and those of each entry, in what can be read out of the file."""
    assert muster("print", path, "-o", tmp_path / "sheet.pdf")[0] == 0
    printed = " ".join(page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages)
    assert all(total in printed for total in totals(muster, path))


def totals(muster, path):
    """The points of each entry and of the army in the JSON, as they are written elsewhere."""
    shown = json.loads(muster("show", path, "--format", "json")[1])
    own = [points_text(from_number(entry["points"]), ",") for entry in shown["entries"]]
    return [*own, f"{points_text(from_number(shown['points']), ',')} of {shown['limit']:,}"]


def test_show_in_both_languages_and_three_lengths(muster):
    """French says it in French; short is shorter than normal, and normal than full."""
    sizes = [len(muster("show", GOOD, "--length", length)[1]) for length in ("short", "normal", "full")]
    assert sizes == sorted(sizes)
    assert "L’Empire" in muster("show", GOOD, "--lang", "fr")[1]
    assert "L’Empire" in muster("--lang", "fr", "show", GOOD)[1]


def test_the_opponents_copy_keeps_the_players_notes_back(muster, tmp_path):
    """Neither notes nor prices are in it."""
    path = write(tmp_path, TWO_ERRORS.replace("models: 20", "models: 20, notes: my secret plan"))
    assert "my secret plan" in muster("show", path)[1]
    for form in ("text", "markdown", "html"):
        assert (
            "my secret plan" not in muster("show", path, "--copy", "opponent", "--format", form, "--length", "full")[1]
        )
