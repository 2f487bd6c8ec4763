"""`muster [ROSTER]`: the builder in a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.parent_watch import end_after_server
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, T
from builder.tui import app


def run_build(context: Context) -> int:
    """Run the builder on the roster that is given, else on the home screen; raises `MusterError` without a terminal."""
    roster = context.arguments.roster
    return open_builder(context, None if roster is None else Path(roster))


def open_builder(context: Context, roster: Path | None, *, playing: bool = False) -> int:
    """Run the builder on a roster, in play mode if `playing`, or on the home screen; returns the exit code.

    Raises `MusterError` without a terminal.
    """
    in_browser = "TEXTUAL_DRIVER" in os.environ  # its terminal is the page of muster serve
    if not in_browser and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise MusterError(T("The builder needs a terminal; muster --help shows the commands that do not."))
    if in_browser:
        end_after_server()
    app.run(context.folders, roster=roster, language=context.arguments.lang, playing=playing)
    return LEGAL
