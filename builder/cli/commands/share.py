"""`muster share`: a list as a share code."""

from __future__ import annotations

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import mustered, reports_unreadable
from builder.core.exit_codes import LEGAL
from builder.core.findings import T
from builder.desk.judging import Terms
from builder.exchange import sharing
from builder.render import qr


@reports_unreadable
def run_share(context: Context) -> int:
    """Print the share code of a list; what it leaves out is reported on stderr."""
    given = context.arguments
    shared = sharing.share(mustered(given.roster, Terms(context.folders, None)), secrets=given.secrets)
    context.put(qr.in_half_blocks(qr.of_share_code(shared.code)) if given.qr else f"{shared.code}\n")
    if shared.left_out:
        context.talk(T("Not in the code: {what}.", what=shared.left_out))
    return LEGAL
