"""Rows that are kept from one edit to the next: they say what rows say that are made anew."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import locale
from builder.core.relations import tree_of
from builder.editing import offers
from builder.mustering import muster
from builder.tui.formatters import catalogue, tree
from tests.systems.test_edited_lists import LONG, SAMPLES, edited, sample

LANGUAGES = [locale.language(code) for code in locale.LANGUAGES]


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=200 if LONG else 2, deadline=None)
@given(data=st.data())
def test_rows_after_edits_are_those_of_a_fresh_pane(name, data):
    """The army as a tree and what may be taken, edited step by step, in either language and in several widths."""
    taken, known = sample(name)
    done, rows, kept, lines = None, tree.Memo(), catalogue.Memo(), {}
    lang, width = LANGUAGES[0], 40
    for _ in range(8):
        done = muster(taken, known, done)
        keys = tree.keys(done)
        marked = frozenset(data.draw(st.lists(st.sampled_from(keys), max_size=2))) if keys else frozenset()
        assert done.tree == tree_of(done.results)
        shown = tree.army(done, done.findings, lang, marked, rows, width)
        assert shown == tree.army(done, done.findings, lang, marked, None, width)
        offered = offers.gathered(done.available, lines)
        headings = catalogue.headings(offered)
        folded = set(headings[: data.draw(st.sampled_from([0, 0, 1]))])
        shown = catalogue.takes(offered, lang, width, folded=folded, memo=kept)
        assert shown == catalogue.takes(offers.gathered(done.available), lang, width, folded=folded)
        assert tree.in_sections(done) == tree.in_sections.__wrapped__(done)
        taken = edited(taken, data)
        if not data.draw(st.integers(0, 5)):
            lang, width = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.sampled_from([20, 40, 60]))
