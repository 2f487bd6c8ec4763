"""The last answer of a function is kept for the same objects."""

from builder.core.remembered_answers import once


def test_the_same_objects_are_asked_about_once():
    asked = []

    @once
    def size(words):
        asked.append(words)
        return len(words)

    words = ["orc"]
    assert size(words) == size(words) == 1
    assert len(asked) == 1
    assert size(["orc"]) == 1, "an equal list is another object"
    assert len(asked) == 2
