"""`muster check`: what a referee says of files and folders."""

from __future__ import annotations

import os
import sys

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_event
from builder.core.exit_codes import UNREADABLE
from builder.core.findings import T
from builder.desk import checking
from builder.render import verdict_reports


def run_check(context: Context) -> int:
    """Check files and folders; the exit code is that of the gravest verdict."""
    given = context.arguments
    skipped: list[checking.Skipped] = []
    checked = checking.check(
        given.paths,
        context.folders,
        given.jobs,
        fingerprints=given.format == "json",
        event=asked_event(context),
        tell=context.talk,
        skip=skipped.append,
    )
    account = (
        verdict_reports.account(checked, skipped) if any(map(os.path.isdir, given.paths)) and not given.quiet else ()
    )
    if not checked:
        for line in account[:-1]:
            context.talk(line)
        context.talk(T("There is no YAML file in {paths}.", paths=tuple(given.paths)))
        return UNREADABLE
    context.put(verdict_reports.FORMATS[given.format](checked, context.lang, given.quiet))
    sys.stdout.flush()
    for line in account:
        context.talk(line)
    return checking.exit_code(checked, strict=given.strict)
