"""The part of a long matrix or law that the usual run tests; `pytest -m ""` runs all of it.

A matrix names its sample; the other parameters have the mark `whole`. A law names its numbers of examples: for the
usual run, for the whole one, and for `HYPOTHESIS_PROFILE=long`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import hypothesis
import pytest

PROFILES = ("default", "whole", "long")
"""Names of the profiles, from the fewest examples to the most."""

hypothesis.settings.register_profile("default", deadline=None, derandomize=True, max_examples=25)  # the same examples every time
hypothesis.settings.register_profile("whole", deadline=None, derandomize=True, max_examples=50)
hypothesis.settings.register_profile("long", deadline=None, max_examples=5000)


def begin(marks: str) -> None:
    """Choose the profile for a run that selects tests by this expression of marks."""
    profile = os.environ.get("HYPOTHESIS_PROFILE") or ("default" if "not whole" in marks else "whole")
    hypothesis.settings.load_profile(profile)
    os.environ["HYPOTHESIS_PROFILE"] = profile


def examples(*numbers: int) -> int:
    """The number of examples of a law, from those for the usual, the whole and optionally the long run."""
    return numbers[min(PROFILES.index(os.environ.get("HYPOTHESIS_PROFILE", "default")), len(numbers) - 1)]


def sampled(values: Iterable[Any], usual: Callable[[Any], bool], ids: Callable[[Any], str] | None = None) -> list[Any]:
    """Values as test parameters; those for which `usual` is false have the mark `whole`.

    A tuple is several arguments.
    """
    result = []
    for value in values:
        marks = () if usual(value) else (pytest.mark.whole,)
        given = value if isinstance(value, tuple) else (value,)
        result.append(pytest.param(*given, marks=marks, id=None if ids is None else ids(value)))
    return result


SAMPLE_LISTS = {
    "wfb3": ("empire-2000", "orcs-goblins-3000", "open-warband", "chaos-3000"),
    "warmaster": ("empire-2000", "tomb-kings-2000", "celtiberians-2000"),
    "warmachine": ("cryx-50", "mercenaries-50"),
    "skirmish": ("border-patrol-500", "orcs-goblins-wfb3-200", "millers-ford-150"),
    "wfb6": ("empire-500",),
}
"""Names of the shipped lists in the usual run, by game; they include secrets, rewards, contracts and a scenario."""

IN_FRENCH = ("orcs-goblins-3000", "cryx-50")
"""Names of the sample lists that the usual run also tests in French."""


def is_sample(path: Path) -> bool:
    """True if the file is one of the sample lists."""
    return path.stem in SAMPLE_LISTS.get(path.parent.parent.name, ())


def sample_lists(paths: Iterable[Path]) -> list[Any]:
    """Paths of shipped lists as test parameters; those that are not samples have the mark `whole`."""
    return sampled(paths, is_sample, lambda path: f"{path.parent.parent.name}-{path.stem}")


def sample_lists_in_languages(paths: Iterable[Path]) -> list[Any]:
    """Pairs of path and language as test parameters; usual are samples in English, and two in French."""
    both = [(path, code) for path in paths for code in ("en", "fr")]
    return sampled(both, _in_usual_language, lambda one: f"{one[0].parent.parent.name}-{one[0].stem}-{one[1]}")


def _in_usual_language(one: tuple[Path, str]) -> bool:
    path, code = one
    return is_sample(path) and (code == "en" or path.stem in IN_FRENCH)


def first_of_folders(paths: Iterable[Path]) -> list[Any]:
    """Paths as test parameters; those that are not the smallest file of their folder have the mark `whole`."""
    known = sorted(paths, key=lambda path: path.stat().st_size)
    usual = {path.parent: path for path in reversed(known)}.values()
    return sampled(known, lambda path: path in usual, lambda path: "-".join(path.parts[-3:]))
