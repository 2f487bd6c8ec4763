"""The rulebook's French names stand wherever its things are named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.conftest import LISTS, cases_in
from tests.systems.warmachine.shipped import CASES

NAMES = cases_in(CASES / "french-names.yaml")
"""By the English name: the French one, and its page."""
FILES = sorted((LISTS / "warmachine" / "armies").glob("*.yaml"))
NAMED = ("name", "feat", "abilities", "keywords")


def names_in(node: object, key: str = "") -> Iterator[object]:
    """What stands below a file's names: texts of both languages, or one."""
    if isinstance(node, dict) and "en" in node:
        if key in NAMED:
            yield node
    elif isinstance(node, dict):
        for one, value in node.items():
            yield from names_in(value, one)
    elif isinstance(node, list):
        for value in node:
            yield from names_in(value, key)
    elif isinstance(node, str) and key in NAMED:
        yield node


def english_of(name: object) -> str:
    """Its English words without what stands in brackets."""
    words = name["en"] if isinstance(name, dict) else str(name)
    return words.split(" [")[0].split(" (")[0]


@cache
def all_names() -> list[object]:
    """The names in all lists."""
    return [name for path in FILES for name in names_in(cases_in(path))]


def test_names_are_those_of_the_rulebook():
    """In each list that has one, as the book's own French and not as ours."""
    for english, book in NAMES.items():
        found = [name for name in all_names() if english_of(name) == english]
        if english == "Winter Guard":
            found = [cases_in(LISTS / "warmachine" / "system.yaml")["keywords"]["winter-guard"]]
        assert found, english
        for name in found:
            assert isinstance(name, dict) and name["fr"].startswith(book["fr"]) and "fr_from" not in name, name


def test_our_words_before_a_name_are_translated():
    """What a card grants, what an officer's tactics give and who is attached to whom; the name keeps what French it has."""
    ours = [name for name in all_names() if english_of(name).startswith(("Granted: ", "Tactics: ")) or english_of(name) in ("Attached", "Attached to")]
    assert len(ours) > 50
    for name in ours:
        assert isinstance(name, dict), name
        assert name["fr"].startswith(("Accordé : ", "Tactique : ", "Rattaché"))
    found = {name["en"]: name["fr"] for name in ours}
    assert found["Tactics: Pathfinder"] == "Tactique : Éclaireur"
    assert found["Granted: Combined Melee Attack"] == "Accordé : Attaque de corps-à-corps combinée"
