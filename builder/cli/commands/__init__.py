"""The commands in `arguments.COMMANDS`: each has a module of its name with a function `run_` and the name."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from builder.cli.arguments import Context

_MODULES = {"import": "import_list"}
"""Module of a command, for commands whose name is a keyword of Python."""


def run(name: str, context: Context) -> int:
    """Run a command, importing only its module, and return its exit code."""
    module = importlib.import_module(f"{__name__}.{_MODULES.get(name, name)}")
    command: Callable[[Context], int] = getattr(module, f"run_{name}")
    return command(context)
