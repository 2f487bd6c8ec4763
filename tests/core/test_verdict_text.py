"""The verdict in one line: what only the list itself lets pass is said first."""

from __future__ import annotations

import pytest

from builder.core.findings import ERROR, WARNING, Finding, T, verdict_text
from builder.locale import language

WRONG = Finding("wfb3.total", ERROR, T("Too many points."))
DOUBT = Finding("wfb3.doubt", WARNING, T("Doubtful."))
CLAIM = Finding("event.waiver", WARNING, T("Claimed."))


def waived(finding, *, by_list):
    return finding._replace(waived="umpire", waived_by_list=by_list)


@pytest.mark.parametrize(
    ("findings", "words"),
    [
        ((), "Legal"),
        ((DOUBT,), "Legal"),
        ((WRONG, WRONG), "NOT LEGAL: 2 errors"),
        ((waived(WRONG, by_list=True),), "Legal only by 1 waiver of the list itself"),
        ((waived(WRONG, by_list=True),) * 4, "Legal only by 4 waivers of the list itself"),
        ((WRONG, waived(WRONG, by_list=True)), "NOT LEGAL: 1 error, 1 more waived by the list itself"),
        ((waived(WRONG, by_list=False),), "Legal with 1 finding waived"),
        ((waived(DOUBT, by_list=True),), "Legal with 1 finding waived"),
        ((CLAIM,), "Legal (1 waiver of its own counts for nothing)"),
        ((WRONG, CLAIM, CLAIM), "NOT LEGAL: 1 error (2 waivers of its own count for nothing)"),
    ],
)
def test_the_words(findings, words):
    """By what was found and who let it pass, in whatever order."""
    assert language("en").say(verdict_text(findings)) == words
    assert language("en").say(verdict_text(findings[::-1])) == words
