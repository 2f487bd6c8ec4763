"""`muster import`: a roster from a share code, pasted text or another program's file."""

from __future__ import annotations

import os
import sys

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_system, games_with, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import MusterError, T
from builder.core.terminal_text import clean
from builder.exchange import importing
from builder.exchange.importing import ArmyId
from builder.files import allowed_folders, foreign_files, reading, saving
from builder.render import import_report


@reports_unreadable
def run_import(context: Context) -> int:
    """Write the imported roster, and report on stderr how each line was matched."""
    given = context.arguments
    if given.output is not None:
        saving.refuse_existing(given.output)
    found = importing.read(_data(given.given), context.folders, _army(context))
    for line in import_report.lines(found, context.lang):
        print(clean(line), file=sys.stderr)
    if given.output is None:
        context.put(found.text)
    else:
        saving.save(given.output, found.text)
        context.line(given.output)
    return LEGAL if found.understood else ILLEGAL


def _data(given: str) -> bytes:
    """The content of the named file or of the standard input; of a share code or link the text itself."""
    if given == reading.STDIN:
        return reading.from_stdin()
    if not os.path.exists(given) and ("://" in given or given.startswith("muster")) and given[:1] != ".":
        return given.encode("utf-8", "replace")
    if not allowed_folders.may_read(given):
        raise MusterError(T("This file is outside the folder opened to this builder."))
    return reading.bytes_within(given, foreign_files.MAX_INNER)


def _army(context: Context) -> ArmyId | None:
    """The army requested by its id; `None` without a request."""
    army = context.arguments.army
    asked_system(context)
    return None if army is None else ArmyId(games_with(army, context)[0], army, army)
