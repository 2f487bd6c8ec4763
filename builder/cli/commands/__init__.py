"""What each command does: a module for those that belong together, found here by the command's name."""

from __future__ import annotations

from collections.abc import Callable

from builder.cli.arguments import Context


def find(name: str) -> Callable[[Context], int]:
    """What does the command of this name; it answers with the exit code.

    Each is imported only when it is asked for, so that no command waits for what another needs.
    """
    match name:
        case "check":
            from builder.cli.commands.check import run_check

            return run_check
        case "show":
            from builder.cli.commands.show import run_show

            return run_show
        case "print":
            from builder.cli.commands.print import run_print

            return run_print
        case "verify":
            from builder.cli.commands.verify import run_verify

            return run_verify
        case "explain":
            from builder.cli.commands.explain import run_explain

            return run_explain
        case "event":
            from builder.cli.commands.event import run_event

            return run_event
        case "diff":
            from builder.cli.commands.diff import run_diff

            return run_diff
        case "roll":
            from builder.cli.commands.roll import run_roll

            return run_roll
        case "armies":
            from builder.cli.commands.explain import run_armies

            return run_armies
        case "new":
            from builder.cli.commands.new import run_new

            return run_new
        case "schema":
            from builder.cli.commands.schema import run_schema

            return run_schema
        case "serve":
            from builder.cli.commands.serve import run_serve

            return run_serve
    raise KeyError(name)
