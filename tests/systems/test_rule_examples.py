"""The examples of each rule are cases that the program is held to, and every choice leads to rules that there are."""

from __future__ import annotations

import pytest

from builder.files import rule_pages
from builder.locale import language
from builder.render import checks_page, explain
from builder.systems import find, ids
from tests.conftest import LISTS

FOLDERS = (LISTS,)
CODES = [(id, code) for id in ids() for code in rule_pages.of_game(id, FOLDERS).pages]


@pytest.mark.parametrize("id", ids())
def test_examples_are_titles_of_cases(id: str) -> None:
    """For each code one that passes and one that does not; the tests of the checks hold the program to both."""
    say, pages = language("en").say, rule_pages.of_game(id, FOLDERS).pages
    titles = {(case.code, case.title, case.bad) for case in checks_page.cases(find(id), pages)}
    examples = {(code, say(text), bad) for code, page in pages.items() for text, bad in ((page.passes, False), (page.fails, True))}
    assert not examples - titles


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_examples_are_told_in_both_languages(lang: str) -> None:
    """A page has both beside what it asks; those of files and events have none."""
    told = language(lang)
    for _, code in CODES:
        page = rule_pages.page_of(code, FOLDERS)
        assert page is not None
        assert len(explain.page_rows(page, told)) in (4, 5), "with a section or without"
        for text in (page.passes, page.fails):
            assert lang == "en" or told.say(text) != language("en").say(text), code
    of_files = rule_pages.page_of("file.yaml", FOLDERS)
    assert of_files is not None and len(explain.page_rows(of_files, told)) == 2


@pytest.mark.parametrize("id", ids())
def test_keys_lead_to_rules_that_there_are(id: str) -> None:
    """No key names a code without a page, and no game is without such keys."""
    known = rule_pages.of_game(id, FOLDERS)
    assert known.keys
    assert {code for codes in known.keys.values() for code in codes} <= set(known.pages)


@pytest.mark.parametrize("id", ids())
def test_every_code_that_a_module_names_has_a_page(id: str) -> None:
    """Codes of findings stand in the modules of a game as they are."""
    assert [finding.found for finding in rule_pages.codes_without_page(rule_pages.of_game(id, FOLDERS))] == []


def test_sections_with_names_are_told_in_french() -> None:
    """Those with numbers are found by their numbers and stay."""
    french = language("fr")
    page = rule_pages.page_of("wfb3.number", FOLDERS)
    assert page is not None
    assert french.say(explain.section_of(page)).split() == ["WA,", "effectifs", "de", "la", "liste", ";", "WFB3", "14.1"]
    assert language("en").say(explain.section_of(page)) == "WA, numbers of the list; WFB3 14.1"
    without = rule_pages.page_of("file.yaml", FOLDERS)
    assert without is not None and explain.section_of(without) is None
