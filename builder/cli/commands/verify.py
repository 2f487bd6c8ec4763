"""`muster verify`: a list against the sheet that was printed of it."""

from __future__ import annotations

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, mustered
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import T
from builder.desk import verify
from builder.sheet.wording import verdict


def run_verify(context: Context) -> int:
    """Whether a list is the one that was printed."""
    given = context.arguments
    printed = verify.read(given.code)
    muster = mustered(given.roster, asked_terms(context))
    found = verify.compared(printed, muster, given.roster)
    context.put(f"{context.lang.say(found.text)}\n")
    if not muster.legal or muster.waived_by_list:
        context.talk(T("{file}: {verdict}", file=given.roster, verdict=verdict(muster, context.lang)))
    return LEGAL if found.same else ILLEGAL
