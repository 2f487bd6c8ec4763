"""`muster explain`: explains a finding code, a section of a book, or the price of a list."""

from __future__ import annotations

import os

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import mustered, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import MusterError, T
from builder.desk.judging import Terms
from builder.files.path_names import is_yaml
from builder.files.reading import STDIN
from builder.render import checks_page, explain


@reports_unreadable
def run_explain(context: Context) -> int:
    """Print the explanation of a finding code, a section of a book, or the price of a list."""
    if context.arguments.all:
        context.put(checks_page.write(context.lang, context.folders))
        return LEGAL
    what = context.arguments.what
    if what is None:
        raise MusterError(T("Name a code or a roster, or use --all."))
    page = explain.code_page(what, context.lang, context.folders)
    is_file = what == STDIN or os.path.exists(what) or is_yaml(what)
    if page is None and not is_file:
        page = explain.section_page(what, context.lang, context.folders)
    if page is not None:
        context.put(page)
        return LEGAL
    if not is_file:
        guess = explain.nearest_code(what, context.folders) or ""
        raise MusterError(
            T("{what} is neither a file nor a code, nor a section that a check cites. {guess}", what=what, guess=guess)
        )
    muster = mustered(what, Terms(context.folders))
    context.put(explain.roster(muster, context.lang))
    return LEGAL if muster.legal else ILLEGAL
