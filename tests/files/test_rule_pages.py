"""Rule pages as files: the first folder that has them counts, and what is wrong with them is found."""

from __future__ import annotations

import pytest

from builder.core.findings import ERROR, WARNING, Unreadable
from builder.files import rule_pages
from builder.locale import language
from builder.render import explain
from tests.conftest import LISTS, check_file

HEAD = "kind: rule-pages\nformat: 1\nsystem: wfb6\nversion: '1'\n"
PAGE = "{title: Size, rule: Enough., fix: Add one.}"


def written(tmp_path, text, name="rule-pages.yaml"):
    path = tmp_path / "wfb6" / name
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def test_the_first_folder_counts(tmp_path):
    written(tmp_path, f"{HEAD}pages: {{wfb6.total: {PAGE}}}\n")
    folders = (tmp_path, LISTS)
    assert set(rule_pages.of_game("wfb6", folders).pages) == {"wfb6.total"}
    assert explain.code_page("wfb6.total", language("fr"), folders).startswith("wfb6.total\u00a0: Size\n")
    assert explain.code_page("wfb3.total", language("en"), folders).startswith("wfb3.total: Points limit\n")


def test_a_game_without_pages_has_none(tmp_path):
    assert rule_pages.pages((tmp_path,)) == {}
    assert rule_pages.page_of("wfb6.total", (tmp_path,)) is None
    assert rule_pages.page_of("nonsense", (LISTS,)) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"pages: {{wfb6.total: {PAGE}, wfb3.total: {PAGE}}}", [("file.value", 5)]),
        (f"pages: {{wfb6.total: {PAGE}}}\nkeys: {{limit: [wfb6.totl]}}", [("ref.dangling", 6)]),
        ("pages: {wfb6.total: {title: Size, rule: Enough.}}", [("file.key", 5)]),
        ("pages: {total: {title: Size, rule: Enough., fix: Add one.}}", [("file.value", 5)]),
    ],
)
def test_what_is_wrong_with_them(tmp_path, text, found):
    path = written(tmp_path, f"{HEAD}{text}\n")
    told = check_file(path, (tmp_path, LISTS)).findings
    assert [(f.code, f.place.line) for f in told if f.severity == ERROR] == found
    with pytest.raises(Unreadable):
        rule_pages.of_game("wfb6", (tmp_path, LISTS))


def test_a_file_that_nobody_would_read(tmp_path):
    """Another name than theirs, another game than there is."""
    path = written(tmp_path, HEAD.replace("wfb6", "wfb66"), "pages.yaml")
    assert [(f.code, f.place.line) for f in check_file(path, (LISTS,)).findings] == [("file.value", 1), ("ref.dangling", 3)]


def test_codes_without_a_page_are_named(tmp_path):
    """Those that the modules of the game name."""
    path = written(tmp_path, f"{HEAD}pages: {{wfb6.total: {PAGE}}}\n")
    told = check_file(path, (LISTS,)).findings
    assert {f.severity for f in told} == {WARNING}
    assert {f.found for f in told} == set(rule_pages.of_game("wfb6", (LISTS,)).pages) - {"wfb6.total"}
