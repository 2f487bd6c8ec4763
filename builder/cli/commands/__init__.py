"""The commands of `arguments.COMMANDS`: each has a module of its name with a function `run_…`."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from builder.cli.arguments import Context


def run(name: str, context: Context) -> int:
    """Run the command of this name and return its exit code; no other command is imported."""
    command: Callable[[Context], int] = getattr(importlib.import_module(f"{__name__}.{name}"), f"run_{name}")
    return command(context)
