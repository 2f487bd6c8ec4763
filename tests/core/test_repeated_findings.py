"""Findings that repeat: the first of each kind, and how many more there are."""

from __future__ import annotations

import pytest

from builder.core.findings import ERROR, Finding, T
from builder.core.repeated_findings import MANY_IN_FILE, RepeatedFindings
from builder.core.yaml_source import MANY, parse
from builder.core.yaml_writing import dump
from tests.conftest import LISTS, check_file

HEADS = {
    "wfb3": {"army": "empire", "game": "friendly"}, "wfb6": {"army": "empire"}, "warmaster": {"army": "empire"},
    "skirmish": {"army": "empire"}, "warmachine": {"army": "cygnar"},
}  # fmt: skip


def unknown(index, entry=0):
    return Finding("ref.unknown", ERROR, T("“{id}” is unknown.", id=index), entry=f"e{entry}", path=("entries", entry, "options", index))


def kept(findings, apart=()):
    first = RepeatedFindings(apart)
    return [f for f in findings if first.keeps(f)], first.rest()


@pytest.mark.parametrize(("count", "more"), [(MANY, []), (MANY + 1, [1]), (150, [150 - MANY])])
def test_of_one_list_the_first_are_kept(count, more):
    found, rest = kept(unknown(index) for index in range(count))
    assert len(found) == min(count, MANY)
    assert [(f.found, f.path[-1]) for f in rest] == [(number, MANY) for number in more]


@pytest.mark.parametrize(("entries", "more"), [(MANY_IN_FILE, []), (MANY_IN_FILE + 3, [3])])
def test_of_one_file_the_first_are_kept(entries, more):
    found, rest = kept(unknown(0, entry) for entry in range(entries))
    assert len(found) == min(entries, MANY_IN_FILE)
    assert [f.found for f in rest] == more


def test_findings_of_entries_with_waivers_are_counted_apart():
    found, rest = kept([unknown(0, entry) for entry in range(MANY_IN_FILE + 5)], apart=[f"e{MANY_IN_FILE + 1}"])
    assert (len(found), [f.found for f in rest]) == (MANY_IN_FILE + 1, [4])


@pytest.mark.parametrize("system", HEADS)
def test_a_list_of_unknown_entries_is_answered_briefly(tmp_path, system):
    """However many there are; it stays illegal."""
    path = tmp_path / "list.yaml"
    values = {"kind": "roster", "format": 1, "system": system, "limit": 1000, **HEADS[system]}
    path.write_text(dump({**values, "entries": [{"take": f"x{number}"} for number in range(MANY_IN_FILE + 20)]}), encoding="utf-8")
    report = check_file(str(path), (LISTS,))
    unknown = [f for f in report.findings if f.code == "ref.unknown"]
    assert report.exit == 1
    assert len(unknown) == MANY_IN_FILE + 1
    assert [f.found for f in unknown if f.stands_for > 1] == [20]
    assert all(f.suggest is None for f in report.findings)


@pytest.mark.parametrize(("key", "item"), [("house_rules", "x"), ("contingents", {"id": "x"}), ("waivers", {"code": "wfb3.total", "by": "me"})])
def test_lists_of_a_roster_are_bounded(tmp_path, key, item):
    path = tmp_path / "list.yaml"
    values = {"kind": "roster", "format": 1, "system": "wfb3", "limit": 1000, **HEADS["wfb3"]}
    for count, refused in ((200, False), (201, True)):
        path.write_text(dump({**values, key: [item] * count}), encoding="utf-8")
        report = check_file(str(path), (LISTS,))
        assert ("file.value" in [f.code for f in report.findings]) == refused


def test_duplicate_keys_are_counted_like_other_findings():
    found = parse("".join(f"name: {number}\n" for number in range(MANY + 11))).findings
    assert [f.stands_for for f in found] == [1] * MANY + [10]
    assert [f.place.line for f in found[-2:]] == [MANY + 1, MANY + 2]


def test_what_joins_an_unknown_entry_is_no_error_of_its_own(tmp_path):
    """The mistyped id is the one mistake; a unit that is none is still an error."""
    path = tmp_path / "list.yaml"
    values = {"kind": "roster", "format": 1, "system": "wfb3", "limit": 1000, **HEADS["wfb3"]}
    for take, codes in (("fleglerz", []), ("hero", ["wfb3.leader"])):
        entries = [{"take": take, "id": "u"}, {"take": "hero", "id": "b", "level": 5, "joins": "u", "as": "champion"}]
        path.write_text(dump({**values, "entries": entries}), encoding="utf-8")
        found = check_file(str(path), (LISTS,)).findings
        assert [f.code for f in found if f.entry == "b" and f.path[-1] == "joins"] == codes
