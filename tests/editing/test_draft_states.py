"""Drafts as states of a history and back again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.editing import drafts
from builder.files.lenient_reader import Draft
from tests.edited_lists import EDITED, SAMPLES, edited, sample
from tests.sampling import examples


@pytest.mark.parametrize("name", EDITED)
@settings(max_examples=examples(1, 2, 200), deadline=None)
@given(data=st.data())
def test_a_state_becomes_the_draft_that_it_was_of(name, data):
    """After edits, with the entries of all states by their addresses."""
    taken, _ = sample(name)
    entries, seen = {}, []
    for _ in range(6):
        draft = Draft(taken)
        state, records = drafts.state_with_records(draft, entries)
        entries |= {record["e"]: record["v"] for record in records}
        seen.append((state, draft))
        taken = edited(taken, data)
    for state, draft in seen:
        back = drafts.draft_of(state, entries, ())
        assert back.roster == draft.roster
        assert drafts.state_of(back) == state


def test_equal_entries_are_told_apart_by_their_number():
    """The first of them is number 0."""
    taken, _ = sample(SAMPLES[0])
    first, second = drafts.numbered_addresses((taken.entries[0], taken.entries[0]))
    assert first[0] == second[0]
    assert (first[1], second[1]) == (0, 1)
