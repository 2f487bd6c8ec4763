"""Pairings by the Swiss system: what each round must keep, and which pairs are made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.desk.swiss import paired


def names(count):
    return [f"p{number:02}" for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("ranking", "played", "clubs", "had_bye", "wanted"),
    [
        ("abcd", (), {}, "", ["ab", "cd"]),
        ("abcd", ("ab",), {}, "", ["ac", "bd"]),
        ("abcd", ("ab", "cd"), {}, "", ["ac", "bd"]),
        ("abcd", ("ab", "cd", "ac", "bd"), {}, "", ["ad", "bc"]),
        ("abcd", (), {"a": "x", "b": "x"}, "", ["ac", "bd"]),
        ("abcd", ("ad",), {"b": "x", "d": "x", "a": "y"}, "", ["ab", "cd"]),
        ("abcdef", ("ef",), {}, "", ["ab", "ce", "df"]),
        ("abcdef", (), dict.fromkeys("abcde", "x"), "", ["af", "bc", "de"]),
        ("abc", (), {}, "", ["ab", "c"]),
        ("abc", (), {}, "c", ["ac", "b"]),
        ("abc", (), {}, "abc", ["ab", "c"]),
        ("abc", ("ab",), {}, "", ["ac", "b"]),
        ("ab", ("ab",), {}, "", ["ab"]),
        ("a", (), {}, "", ["a"]),
        ("", (), {}, "", []),
    ],
)
def test_pairs(ranking, played, clubs, had_bye, wanted):
    """The nearest rank first; earlier opponents and clubs are avoided as far as all can be paired."""
    found = paired(list(ranking), {frozenset(pair) for pair in played}, clubs, set(had_bye))
    assert [one + other for one, other in found] == wanted


@given(st.integers(2, 30), st.integers(1, 5), st.randoms(use_true_random=False))
def test_rounds_keep_the_basic_rules(count, rounds, random):
    """Everybody plays in each round, nobody twice against another or with a second bye, as long as rounds are few."""
    rounds = min(rounds, (count + 1) // 4)
    ranking, played, byes = names(count), set(), set()
    for _ in range(rounds):
        random.shuffle(ranking)
        found = paired(ranking, played, {}, byes)
        assert sorted(name for pair in found for name in pair if name) == sorted(ranking)
        for one, other in found:
            assert frozenset((one, other)) not in played
            played.add(frozenset((one, other)))
            if not other:
                assert one not in byes
                byes.add(one)


@given(st.lists(st.sampled_from("abcd"), min_size=4, max_size=24))
def test_clubs_stay_apart_if_they_can(clubs):
    """In a first round no two of a club meet if no club has more than half of the players."""
    ranking = names(len(clubs) // 2 * 2)
    own = dict(zip(ranking, clubs, strict=False))
    found = paired(ranking, set(), own, set())
    most = max(list(own.values()).count(club) for club in own.values())
    if most * 2 <= len(ranking):
        assert all(own[one] != own[other] for one, other in found)


def test_many_players():
    """Three hundred players of a few clubs are paired for a sixth round."""
    ranking, played = names(300), set()
    clubs = {name: f"club {number % 7}" for number, name in enumerate(ranking)}
    for _ in range(6):
        found = paired(ranking, played, clubs, set())
        assert len(found) == 150
        assert not any(frozenset(pair) in played for pair in found)
        assert all(clubs[one] != clubs[other] for one, other in found)
        played |= {frozenset(pair) for pair in found}
