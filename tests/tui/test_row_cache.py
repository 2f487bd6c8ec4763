"""Rows of the cache say after each edit what rows say that are made again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import locale
from builder.editing import offer_search
from builder.mustering import muster
from builder.tui.formatters import catalogue, choices, tree
from builder.tui.formatters.row_cache import RowCache
from tests.edited_lists import SAMPLES, edited, sample
from tests.sampling import examples, sampled

USUAL = ("orcs-goblins-3000", "tomb-kings-2000", "cryx-50", "border-patrol-500", "empire-500")
"""One list of each game."""
LANGUAGES = [locale.language(code) for code in locale.LANGUAGES]


@pytest.mark.parametrize("name", sampled(SAMPLES, lambda name: name.endswith(tuple(f"/{own}.yaml" for own in USUAL))))
@settings(max_examples=examples(1, 2, 200), deadline=None)
@given(data=st.data())
def test_rows_after_edits_are_those_made_again(name, data):
    """The army as a tree and what may be taken, edited step by step, in either language and in several widths."""
    taken, known = sample(name)
    cache = RowCache()
    lang, width = LANGUAGES[0], 40
    for _ in range(8):
        done = muster(taken, known)
        keys = tree.keys(done)
        marked = frozenset(data.draw(st.lists(st.sampled_from(keys), max_size=2))) if keys else frozenset()
        shown = tree.army(done, done.findings, lang, cache, marked, width)
        assert shown == tree.army(done, done.findings, lang, RowCache(), marked, width)
        offered = offer_search.offer_rows(done.available)
        headings = list(dict.fromkeys(catalogue.heading_of(offer.pick) for offer in offered))
        folded = set(headings[: data.draw(st.sampled_from([0, 0, 1]))])
        shown = catalogue.takes(offered, lang, width, folded=folded, cache=cache)
        assert shown == catalogue.takes(offered, lang, width, folded=folded, cache=RowCache())
        for result in done.results[:3]:
            controls = known.system.editor.controls(result, done.army)
            shown = choices.choices(controls, lang, width, cache=cache)
            assert shown == choices.choices(controls, lang, width, cache=RowCache())
        taken = edited(taken, data)
        if not data.draw(st.integers(0, 5)):
            lang, width = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.sampled_from([20, 40, 60]))
