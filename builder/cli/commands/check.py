"""`muster check`: what a referee says of files and folders."""

from __future__ import annotations

import sys

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms
from builder.core.exit_codes import UNREADABLE
from builder.core.findings import T
from builder.desk import checking
from builder.desk.folders import Skipped
from builder.render import verdict_reports


def run_check(context: Context) -> int:
    """Check files and folders; the exit code is that of the gravest verdict."""
    given = context.arguments
    skipped: list[Skipped] = []
    checked = checking.check(
        given.paths,
        checking.Order(asked_terms(context), given.format == "json"),
        given.jobs,
        tell=context.talk,
        skip=skipped.append,
    )
    account = verdict_reports.account(checked, skipped) if (len(checked) != 1 or skipped) and not given.quiet else ()
    if not checked:
        for line in account[:-1]:
            context.talk(line)
        context.talk(T("There is no list in {paths}.", paths=tuple(given.paths)))
        return UNREADABLE
    context.put(verdict_reports.FORMATS[given.format](checked, context.lang, given.quiet))
    sys.stdout.flush()
    for line in account:
        context.talk(line)
    return checking.exit_code(checked, strict=given.strict)
