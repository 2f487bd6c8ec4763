"""Commands of `arguments.COMMANDS`, each in the module of its name as `run_…`."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from builder.cli.arguments import Context

_MODULES = {"import": "import_list"}
"""Modules that cannot have their command's name, since it is a keyword of Python."""


def run(name: str, context: Context) -> int:
    """Run a command, importing only its module, and return its exit code."""
    module = importlib.import_module(f"{__name__}.{_MODULES.get(name, name)}")
    command: Callable[[Context], int] = getattr(module, f"run_{name}")
    return command(context)
