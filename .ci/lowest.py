"""The lowest version that pyproject.toml allows of each library, a line each, as constraints for pip."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version


def lowest(written: str) -> str:
    """`name==version` of a requirement; an error where it has no lower bound."""
    asked = Requirement(written)
    bounds = [Version(s.version) for s in asked.specifier if s.operator in (">=", "==", "~=")]
    if not bounds:
        raise SystemExit(f"{asked.name} has no lower bound")
    return f"{asked.name}=={max(bounds)}"


def main(folder: Path) -> None:
    """Print the constraints of the project in a folder."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for written in project["dependencies"]:
        print(lowest(written))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
