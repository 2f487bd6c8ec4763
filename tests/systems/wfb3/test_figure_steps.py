"""How figures come about, against written cases; the last figure of each sum is the entry's own."""

from __future__ import annotations

from typing import Any

import pytest

from builder.files import loading
from builder.locale import language
from tests.conftest import HEAD, LISTS, TESTS, cases_in, mustered

say = language("en").say


@pytest.mark.parametrize("case", cases_in(TESTS / "cases" / "wfb3" / "figure_steps.yaml"), ids=lambda case: case["title"])
def test_each_step_of_a_figure(case: dict[str, Any]) -> None:
    known = loading.load("wfb3", case["army"], (LISTS,))
    entries = "\n".join(f"- {entry}" for entry in case["entries"])
    done = mustered(f"{HEAD}army: {known.army}\nlimit: 2000\ngame: friendly\nentries:\n{entries}\n", known)
    steps = done.system.sheet.figure_steps(done.entries[0], done.finished)
    assert [[say(step.label), say(step.sum)] for step in steps] == case["steps"]
