"""The bounds of the libraries, and the lock file for those who deploy."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_library_has_a_lowest_version():
    """The leg of the checks that installs them gets a line for each."""
    done = subprocess.run([sys.executable, ROOT / ".ci" / "lowest.py", ROOT], capture_output=True, text=True, check=True)
    lines = done.stdout.split()
    assert len(lines) == len(PROJECT["dependencies"])
    for line, written in zip(lines, PROJECT["dependencies"], strict=True):
        name, _, version = line.partition("==")
        asked = Requirement(written)
        assert asked.name == name and asked.specifier.contains(version)


def test_the_lock_file_holds_every_library():
    """Within its bounds, with hashes, and without the name of a place to load from."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = dict(re.findall(r"(?m)^([a-z0-9._-]+)==([^ \\]+)", text))
    for asked in map(Requirement, PROJECT["dependencies"]):
        assert asked.specifier.contains(Version(locked[canonicalize_name(asked.name)])), asked
    blocks = re.split(r"(?m)^(?=[a-z0-9._-]+==)", text)[1:]
    assert blocks and all("--hash=sha256:" in block for block in blocks)
    assert not re.search(r"https?://|file:|--(extra-)?index|--find-links|--trusted", text)
