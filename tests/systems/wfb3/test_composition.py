"""The army as a whole: limits that count units of several entries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.core import limits
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import character_numbers
from builder.systems.wfb3.definitions.lists import CountLimit
from tests.systems.wfb3.cases import (
    mustered,
    text_of,
)


@pytest.mark.parametrize(("models", "codes"), [(8, []), (9, ["wfb3.number"])])
def test_limits_may_count_units(models: int, codes: list[str]) -> None:
    """A list may limit how many models of several entries it has together."""
    got, _ = mustered(
        text_of({"title": "limit", "base": "empire", "roster": {"entries": [{"take": "fleglers", "models": models}]}})
    )
    rules = got.library.rules
    army = rules.army.model_copy(update={"limits": (CountLimit(of=("fleglers",), max=8),)})
    view = Army(got.roster, replace(rules, army=army, chosen={}), got.entries)
    assert [f.code for f in limits.findings(character_numbers(view), view)] == codes
