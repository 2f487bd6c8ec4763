"""`muster diff`: differences between two lists."""

from __future__ import annotations

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, mustered, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.desk import comparison
from builder.render import list_differences


@reports_unreadable
def run_diff(context: Context) -> int:
    """Print the differences between two lists, both evaluated for the same event if one is given."""
    given = context.arguments
    terms = asked_terms(context)
    before, after = (mustered(path, terms) for path in (given.before, given.after))
    context.put(list_differences.FORMATS[given.format](comparison.compare(before, after), context.lang))
    return LEGAL if before.legal and after.legal else ILLEGAL
