"""`muster check`: verdicts on files and folders."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from builder.cli import colours
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, reports_unreadable
from builder.core.exit_codes import UNREADABLE
from builder.core.findings import T
from builder.core.terminal_text import without_control_characters
from builder.desk import checking
from builder.desk.checking import Report
from builder.desk.folders import Skipped
from builder.files import saving
from builder.render import code_reports, verdict_reports

NO_SHEET = T(
    "Without a sign-up sheet, the pack’s waivers go by the players’ names that stand in "
    "the lists; name a sheet with --signup SHEET."
)


@reports_unreadable
def run_check(context: Context) -> int:
    """Check files and folders; returns the highest exit code of any of them."""
    given = context.arguments
    skipped: list[Skipped] = []
    terms = asked_terms(context)
    checked = checking.check(
        given.paths,
        checking.Order(terms, given.format == "json"),
        given.jobs,
        exclude=given.exclude,
        tell=context.talk,
        skip=skipped.append,
    )
    counted = (len(checked) != 1 or skipped) and not given.quiet
    account = verdict_reports.account(checked, skipped) if counted else ()
    if not checked:
        for line in account[:-1]:
            context.talk(line)
        context.talk(T("There is no list in {paths}.", paths=tuple(given.paths)))
        return UNREADABLE
    if given.output is not None and given.output != "-":
        saving.save(given.output, without_control_characters(_report(checked, context)))
        context.talk(T("Written to {file}.", file=given.output))
    elif given.format == "text" and colours.wanted(given.color):
        sys.stdout.write(colours.painted(verdict_reports.lines(checked, context.lang, given.quiet)))
    else:
        context.put(_report(checked, context))
    sys.stdout.flush()
    if given.statistics:
        for text in verdict_reports.statistics(checked, context.lang).splitlines():
            print(without_control_characters(text), file=sys.stderr)
    if checking.by_own_names(checked, terms):
        context.talk(NO_SHEET)
    for line in account:
        context.talk(line)
    return checking.exit_code(checked, strict=given.strict)


def _report(checked: Sequence[Report], context: Context) -> str:
    """The reports in the requested format, as one text."""
    form = context.arguments.format
    if form in ("sarif", "github"):
        write: verdict_reports.Writer = code_reports.sarif if form == "sarif" else code_reports.github
    else:
        write = verdict_reports.FORMATS[form]
    return write(checked, context.lang, context.arguments.quiet)
