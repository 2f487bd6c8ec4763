"""JSON in lines, by the quick encoder: the bytes that the library itself would write."""

from __future__ import annotations

import enum
import json
import random

import pytest

from builder.core.json_lines import in_lines
from builder.core.terminal_text import as_json


class Number(enum.IntEnum):
    """A number that is no plain one."""

    ONE = 1


class Word(str):
    """A text that is no plain one."""

    __slots__ = ()


def theirs(value):
    return json.dumps(value, ensure_ascii=False, indent=2)


@pytest.mark.parametrize(
    "value",
    [
        {}, [], (), None, True, 3, -1.5, "", 'a\n\x00"é’\u2028',
        {"a": 1, "b": [], "c": {}, "d": None}, {"a": {"b": [1, 2.5, None, "x"]}}, [[], [[]], ({"a": ()},)],
        {2: 2, None: [()], True: {"a": [{"b": 1e300}]}, 1.5: False}, [float("nan"), float("-inf"), -0.0],
        {"a": Number.ONE, "b": [Number.ONE, Word("x\n")]}, Word("a\n"), {Word("k\n"): Word("v")},
    ],
    ids=repr,
)  # fmt: skip
def test_bytes_are_those_of_the_library(value):
    """Whatever holds whatever."""
    assert in_lines(value) == theirs(value)


def test_bytes_are_those_of_the_library_by_chance():
    """Also where all of it stands in one another."""
    chance = random.Random(19)

    def value(depth):
        kind = chance.randrange(8 if depth else 5)
        if kind < 5:
            return (None, chance.random() < 0.5, chance.randrange(-9, 9), chance.random(), chance.choice(("", "é", "a\nb", "\\")))[kind]
        parts = [value(depth - 1) for _ in range(chance.randrange(4))]
        return parts if kind == 5 else tuple(parts) if kind == 6 else {f"k{i}": one for i, one in enumerate(parts)}

    for _ in range(2_000):
        one = value(5)
        assert in_lines(one) == theirs(one)


def test_what_does_not_become_json_is_refused():
    """As the library refuses it."""
    with pytest.raises(TypeError, match="set is not JSON serializable"):
        in_lines({"a": [{1}]})
    with pytest.raises(TypeError):
        in_lines({("a",): [[]]})


def test_signs_that_drive_a_terminal_stand_by_their_numbers():
    """Beside lines that have none, and beside blanks that French sets; what was meant is read again."""
    value = {"plain": "a’b", "french": ["1\u202f000\u00a0: x"], "odd": "a\x9bb\u200d\U000fffff\u202e"}
    text = as_json(value)
    assert json.loads(text) == value
    assert '"odd": "a\\u009bb\\u200d\\udbbf\\udfff\\u202e"' in text
    assert "1\u202f000\u00a0: x" in text
