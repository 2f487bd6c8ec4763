"""The lower bounds of the libraries, and the two lock files that the README's commands install."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD = PYPROJECT["build-system"]["requires"]
PLAY = PYPROJECT["project"]["dependencies"]
TEST = PYPROJECT["project"]["optional-dependencies"]["dev"]
LOCKS = {"requirements.lock": [*BUILD, *PLAY], "tests/requirements.lock": [*BUILD, *PLAY, *TEST]}


def lock_text(name: str) -> str:
    """The text of a lock file, by its path below the top of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def locked(name: str) -> dict[str, str]:
    """Version of each library in a lock file, by name."""
    return dict(re.findall(r"(?m)^([a-z0-9._-]+)==([^ \\]+)", lock_text(name)))


@pytest.mark.parametrize("written", PLAY)
def test_a_library_has_a_lower_bound(written):
    assert any(s.operator in (">=", "==", "~=") for s in Requirement(written).specifier)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_the_project_requires(name):
    versions = locked(name)
    for required in map(Requirement, LOCKS[name]):
        assert required.specifier.contains(Version(versions[canonicalize_name(required.name)])), required


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_library_has_hashes_and_no_address(name):
    text = lock_text(name)
    blocks = re.split(r"(?m)^(?=[a-z0-9._-]+==)", text)[1:]
    assert all("--hash=sha256:" in block for block in blocks)
    assert not re.search(r"https?://|file:|--(extra-)?index|--find-links|--trusted", text)


def test_players_and_testers_get_the_same_versions():
    assert locked("requirements.lock").items() <= locked("tests/requirements.lock").items()
