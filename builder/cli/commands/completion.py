"""`muster --print-completion SHELL`: script for completion of commands, options, files and folders."""

from __future__ import annotations

import sys

import shtab

from builder.cli import arguments
from builder.cli.arguments import Context
from builder.core.exit_codes import LEGAL


def run_completion(context: Context) -> int:
    """Print the completion script for a shell."""
    parser = arguments.parser(context.lang)
    sys.stdout.write(shtab.complete(parser, context.arguments.print_completion))
    return LEGAL
