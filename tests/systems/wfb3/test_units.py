"""Units: how the quality of troops is written."""

from __future__ import annotations

import pytest

from builder.core import validation, yaml_source
from builder.systems import find
from tests.systems.wfb3.cases import (
    text_of,
)


@pytest.mark.parametrize(("quality", "read"), [("shock+4", True), ("levy", True), ("levy+2", False), ("sapper", False)])
def test_a_quality_is_told_how_it_is_written(quality: str, read: bool) -> None:
    """What is no quality of troops is refused with those that there are; special troops are named there, too."""
    whole = {
        "title": "quality",
        "base": "open",
        "roster": {"entries": [{"take": "human", "models": 5, "quality": quality}]},
    }
    _, findings = validation.validate(yaml_source.parse(text_of(whole), "case.yaml"), find("wfb3").files.roster)
    assert [f.code for f in findings] == ([] if read else ["file.value"])
    assert all(f.path[-1] == "quality" and f.fix is not None and "options" in f.fix.message for f in findings)
