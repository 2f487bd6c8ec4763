"""Drafts as states of a history: what is kept from one to the next is what a look at all of a draft finds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.editing.draft_states import States
from builder.library.lenient_reader import Draft
from tests.systems.test_edited_lists import LONG, SAMPLES, edited, sample


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=200 if LONG else 2, deadline=None)
@given(data=st.data())
def test_states_after_edits_are_those_of_a_fresh_look(name, data):
    """Entries by their addresses and the lines of new ones; going back brings the very same entries."""
    taken, known = sample(name)
    states, entries, drafts = States(), {}, []
    for _ in range(6):
        draft = Draft(taken)
        state, records = states.taken(draft, entries)
        assert (state, records) == States().taken(draft, entries)
        entries |= {record["e"]: record["v"] for record in records}
        drafts.append((state, draft))
        taken = edited(taken, data)
    for state, draft in drafts:
        assert states.of(draft) == state
        back = states.draft_of(known.system, state, entries, ())
        assert back.roster == draft.roster
        assert States().of(back) == state


def test_an_entry_that_comes_to_be_like_another_is_found_again_as_itself():
    """Of equal entries each is known by its number among them, also where it has just come to be one of them."""
    taken, known = sample(SAMPLES[0])
    first = taken.entries[0]
    twin = first.model_copy(update={"notes": "a twin"})
    apart = Draft(taken.model_copy(update={"entries": (first, twin)}))
    alike = Draft(taken.model_copy(update={"entries": (first, twin.model_copy(update={"notes": first.notes}))}))
    states = States()
    entries = {}
    found = []
    for draft in (apart, alike):
        state, records = states.taken(draft, entries)
        entries |= {record["e"]: record["v"] for record in records}
        found.append(state)
    back = states.draft_of(known.system, found[1], entries, ())
    assert [a is b for a, b in zip(back.roster.entries, alike.roster.entries, strict=True)] == [True, True]
