"""Fixes of findings: those found by trying, and what comes of a list by one."""

from __future__ import annotations

from pathlib import Path

from builder.core import controls, validation, yaml_source
from builder.core.findings import Finding
from builder.core.fixes import Way
from builder.core.roster import Roster
from builder.editing.found_fixes import Trial, fixes_by_trial, game_fixes
from builder.editing.shown_draft import ShownDraft
from builder.files.lenient_reader import Draft
from builder.mustering import Muster
from tests.conftest import LISTS


def trial(finding: Finding, done: Muster, folders: tuple[Path, ...] = (LISTS,)) -> Trial:
    """A finding of a list, for which fixes can be tried."""
    return Trial(finding, ShownDraft(Draft(done.roster), done, done.findings), folders=folders)


def game_ways(finding: Finding, done: Muster) -> tuple[Way, ...]:
    """The fixes of a finding that its game proposes and that help."""
    return tuple(fix.way for fix in game_fixes(trial(finding, done)))


def by_trial(finding: Finding, done: Muster, folders: tuple[Path, ...] = (LISTS,)) -> tuple[Way, ...]:
    """The fixes of a finding that its game proposes, or else those found by trying what may be chosen."""
    return fixes_by_trial(trial(finding, done, folders)).ways


def fixed(done: Muster, way: Way) -> Roster:
    """The roster after a fix, read from its file."""
    values = done.roster.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    document = yaml_source.parse(yaml_source.dump(controls.apply_changes(values, way)), "mended.yaml")
    roster, wrong = validation.validate(document, done.system.files.roster)
    assert roster is not None, (wrong, way)
    return roster
