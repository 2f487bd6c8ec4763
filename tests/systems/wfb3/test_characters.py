"""Characters: the levels that a list has."""

from __future__ import annotations

import pytest

from builder.systems.wfb3.characters import evaluation as character_evaluation
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from tests.systems.wfb3.written import entry_of


@pytest.mark.parametrize(("level", "codes"), [(10, []), (5, ["wfb3.level"]), (15, ["wfb3.level"])])
def test_level_that_the_list_lacks(level: int, codes: list[str]) -> None:
    """A level of the rulebook that the list does not offer is refused, and the ones offered are named."""
    line = CharacterLine.model_validate(
        {
            "id": "slayer",
            "name": {"en": "Slayer", "fr": "Tueur"},
            "creature": "dwarf",
            "levels": {"10": {"number": 1, "points": 88}},
        }
    )
    _, findings = character_evaluation.level_of(entry_of(take="slayer", level=level), line)
    assert [(f.code, f.found, f.allowed) for f in findings] == [(code, level, [10]) for code in codes]
