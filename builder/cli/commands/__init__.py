"""Commands of `arguments.COMMANDS`, each in the module of its name as `run_…`."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from builder.cli.arguments import Context


def run(name: str, context: Context) -> int:
    """Run a command, importing only its module, and return its exit code."""
    command: Callable[[Context], int] = getattr(importlib.import_module(f"{__name__}.{name}"), f"run_{name}")
    return command(context)
