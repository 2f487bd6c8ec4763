"""The examples of each rule are cases that the program is held to, and every choice leads to rules that there are."""

from __future__ import annotations

import pytest

from builder.locale import language
from builder.render import checks_page, explain
from builder.systems import find, ids

CODES = [(id, code) for id in ids() for code in find(id).rules.rule_pages]


@pytest.mark.parametrize(("id", "code"), CODES)
def test_an_example_is_the_title_of_a_case(id: str, code: str) -> None:
    """One that passes and one that does not; the tests of the checks hold the program to both."""
    page = find(id).rules.rule_pages[code]
    known = [case for case in checks_page.cases(find(id)) if case.code == code]
    assert page.passes is not None and page.fails is not None
    assert page.passes.message in {case.title for case in known if not case.bad}
    assert page.fails.message in {case.title for case in known if case.bad}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_examples_are_told_in_both_languages(lang: str) -> None:
    """A page has both beside what it asks; those of files and events have none."""
    told = language(lang)
    for _, code in CODES:
        page = explain.page_of(code)
        assert page is not None
        assert len(explain.page_rows(page, told)) in (4, 5), "with a section or without"
        for text in (page.passes, page.fails):
            assert lang == "en" or told.say(text) != text.message, code
    of_files = explain.page_of("file.yaml")
    assert of_files is not None and len(explain.page_rows(of_files, told)) == 2


@pytest.mark.parametrize("id", ids())
def test_keys_lead_to_rules_that_there_are(id: str) -> None:
    """No key names a code without a page, and no game is without such keys."""
    rules = find(id).rules
    assert rules.key_codes
    assert {code for codes in rules.key_codes.values() for code in codes} <= set(rules.rule_pages)


def test_sections_with_names_are_told_in_french() -> None:
    """Those with numbers are found by their numbers and stay."""
    french = language("fr")
    page = explain.page_of("wfb3.number")
    assert page is not None
    assert french.say(explain.section_of(page)).split() == ["WA,", "effectifs", "de", "la", "liste", ";", "WFB3", "14.1"]
    assert language("en").say(explain.section_of(page)) == "WA, numbers of the list; WFB3 14.1"
    without = explain.page_of("file.yaml")
    assert without is not None and explain.section_of(without) is None
