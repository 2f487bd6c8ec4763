"""Lines of a history: what they hold is read as what it was, and what is spoilt is refused."""

from __future__ import annotations

import pytest

from builder.core.findings import N, T
from builder.core.points import Quarters
from builder.editing.undo_history import History, as_json, label_of, names_in


def test_the_addresses_of_a_line_in_their_order():
    assert names_in(["b", "a", "b"]) == ("b", "a", "b")
    assert names_in([]) == names_in(None) == ()


@pytest.mark.parametrize("spoilt", [["a", 1], [["a"]], [None]])
def test_what_is_no_address_is_refused(spoilt):
    with pytest.raises(TypeError):
        names_in(spoilt)


@pytest.mark.parametrize(
    "label",
    [
        None,
        T("Points: {points}", points=Quarters(186)),
        N("{count} model", "{count} models", 2),
        T("{what}: {value}", what=T("models"), value=(1, None, "two")),
    ],
)
def test_a_label_comes_back_as_it_was(label):
    assert label_of(as_json(label)) == label


@pytest.mark.parametrize(
    "spoilt",
    [
        "text",
        3,
        {"\0text": ["{a}", {}, "", "many"]},
        {"\0text": [None, {}, "", 1]},
        {"\0text": ["{a}", {"a": {"\0quarters": "186"}}, "", 1]},
        {"\0text": ["{a}", {"a": {"\0words": {"en": 1}}}, "", 1]},
        {"\0text": ["short"]},
        {},
    ],
)
def test_what_is_no_label_is_refused(spoilt):
    with pytest.raises((TypeError, ValueError, KeyError)):
        label_of(spoilt)


def test_unsaved_changes_are_counted_from_what_the_file_has():
    """Undone below the save, each undone step is one; what is done then comes on top, though those steps are gone."""
    history = History()
    for number in range(6):
        history.apply({"s": {"n": number}, "e": []})
    history.apply({"saved": "x", "at": 5})
    assert history.unsaved == 0
    history.apply({"at": 3})
    assert history.unsaved == 2
    history.apply({"s": {"n": 9}, "e": []})
    assert history.unsaved == 3, "two undone and one done"
    history.apply({"at": 3})
    assert history.unsaved == 2
    again = History()
    for record in history.records():
        again.apply(record)
    assert again.unsaved == 2
    history.apply({"s": {"n": 5}, "e": []})
    assert history.unsaved == 0, "it says what the file says, however it came to it"
    history.apply({"saved": "y", "at": 4})
    history.apply({"s": {"n": 7}, "e": []})
    assert history.unsaved == 1
