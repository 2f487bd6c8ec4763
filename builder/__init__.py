"""Muster: an army list builder, validator and roster-sheet printer for tabletop wargames.

The public names, for programs that check lists themselves:

    from builder import load, muster, read_roster
    library = load("wfb3", "empire")
    roster = read_roster("list.yaml")
    print(muster(roster, library).legal)

They stand in `public_functions`, which is imported when one of them is first used: `import builder` loads nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

__all__ = ["__version__", "load", "muster", "read_roster"]

if TYPE_CHECKING:
    from builder.public_functions import __version__, load, muster, read_roster


def __getattr__(name: str) -> object:
    """The object of a public name, imported from `public_functions` on first use."""
    if name not in __all__:
        raise AttributeError(name)
    return getattr(importlib.import_module("builder.public_functions"), name)
