"""`muster check`: what a referee says of files and folders."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

from builder.cli import colours
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms
from builder.core.exit_codes import UNREADABLE
from builder.core.findings import T
from builder.core.terminal_text import harmless
from builder.desk import checking
from builder.desk.checking import Report
from builder.desk.folders import Skipped
from builder.files import saving
from builder.locale import language
from builder.render import verdict_reports

NO_SHEET = T(
    "Without a sign-up sheet, the pack’s waivers go by the players’ names that stand in "
    "the lists; name a sheet with --signup SHEET."
)


def run_check(context: Context) -> int:
    """Check files and folders; the exit code is that of the gravest verdict."""
    given = context.arguments
    skipped: list[Skipped] = []
    terms = asked_terms(context)
    tell = _teller(context)
    checked = checking.check(
        given.paths,
        checking.Order(terms, given.format == "json", tell=tell),
        given.jobs,
        exclude=given.exclude,
        tell=context.talk,
        skip=skipped.append,
    )
    told = (len(checked) != 1 or skipped) and not given.quiet
    account = verdict_reports.account(checked, skipped) if told else ()
    if not checked:
        for line in account[:-1]:
            context.talk(line)
        context.talk(T("There is no list in {paths}.", paths=tuple(given.paths)))
        return UNREADABLE
    if given.output is not None and given.output != "-":
        saving.save(given.output, harmless(_report(checked, context)))
        context.talk(T("Written to {file}.", file=given.output))
    elif given.format == "text" and tell is not None:
        for report in checked:  # one by one: the reports of ten thousand lists are long
            sys.stdout.write(tell(report) if report.told is None else report.told)
    else:
        context.put(_report(checked, context))
    sys.stdout.flush()
    if given.statistics:
        for counted in verdict_reports.statistics(checked, context.lang).splitlines():
            print(harmless(counted), file=sys.stderr)
    if checking.by_own_names(checked, terms):
        context.talk(NO_SHEET)
    for line in account:
        context.talk(line)
    return checking.exit_code(checked, strict=given.strict)


def _teller(context: Context) -> Callable[[Report], str] | None:
    """What puts each report into its form by itself, in forms that are no more than one report after the other."""
    given = context.arguments
    quiet, code = given.quiet, context.lang.code
    if given.format == "json":
        return partial(_as_json, code=code, quiet=quiet)
    if given.format != "text":
        return None
    to_screen = given.output is None or given.output == "-"
    return partial(_as_text, code=code, quiet=quiet, coloured=to_screen and colours.wanted(given.color))


def _as_text(report: Report, code: str, quiet: bool, coloured: bool) -> str:
    lines = verdict_reports.lines((report,), language(code), quiet)
    return colours.painted(lines) if coloured else harmless("".join([f"{line}\n" for _, line in lines]))


def _as_json(report: Report, code: str, quiet: bool) -> str:
    return verdict_reports.file_as_json(report, language(code), quiet)


def _report(checked: Sequence[Report], context: Context) -> str:
    """The report in the form that is asked for."""
    form = context.arguments.format
    if form in ("sarif", "github"):
        from builder.render import code_reports  # a check in words does not wait for it

        write: verdict_reports.Writer = code_reports.sarif if form == "sarif" else code_reports.github
    else:
        write = verdict_reports.FORMATS[form]
    return write(checked, context.lang, context.arguments.quiet)
