"""What is remembered: the last answer of a function, and the answers of each kind beside the definitions."""

from itertools import count

from builder.core import remembered_answers
from builder.core.remembered_answers import MOST, Answers, Memory, once, once_for


class Lengths(Answers[str, int]):
    """Lengths of words."""


class Capitals(Answers[str, str]):
    """Words in capitals."""


def test_each_kind_of_answer_is_kept_apart():
    memory = Memory()
    assert memory.of(Lengths).keep("orc", 3) == 3
    memory.of(Capitals).keep("orc", "ORC")
    assert memory.of(Lengths).get("orc") == 3
    assert memory.of(Capitals).get("orc") == "ORC"
    assert memory.of(Lengths) is memory.of(Lengths)


def test_what_was_not_asked_has_no_answer_nor_has_another_memory():
    memory = Memory()
    memory.of(Lengths).keep("orc", 3)
    assert memory.of(Lengths).get("elf") is None
    assert Memory().of(Lengths).get("orc") is None
    memory.clear()
    assert memory.of(Lengths).get("orc") is None


def test_too_many_answers_of_a_kind_are_forgotten_and_no_others(monkeypatch):
    monkeypatch.setattr(remembered_answers, "_kept", count(1))
    memory = Memory()
    memory.of(Capitals).keep("orc", "ORC")
    for number in range(MOST + 1):
        memory.of(Lengths).keep(str(number), number)
    assert len(memory.of(Lengths)) == 1
    assert memory.of(Capitals).get("orc") == "ORC"


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


def test_a_process_that_meets_ever_new_definitions_does_not_grow(monkeypatch):
    """Beyond so many answers, of whatever definitions, all are forgotten, and asked for anew."""
    monkeypatch.setattr(remembered_answers, "ALTOGETHER", 50)
    monkeypatch.setattr(remembered_answers, "_kept", count(1))
    memories = [Memory() for _ in range(10)]
    for number in range(120):
        memories[number % 10].of(Lengths).keep(str(number), number)
    assert sum(len(memory.of(Lengths)) for memory in memories) == 20
    assert memories[0].of(Lengths).get("0") is None
    assert memories[0].of(Lengths).get("110") == 110


def test_of_one_object_the_last_answer_is_remembered():
    asked = []

    @once_for
    def length(word: list[int]) -> int:
        asked.append(word)
        return len(word)

    one, other = [1], [1]
    assert (length(one), length(one), length(other), length(one)) == (1, 1, 1, 1)
    assert [word is one for word in asked] == [True, False, True]
