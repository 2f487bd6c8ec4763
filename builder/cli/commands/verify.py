"""`muster verify`: a list against the sheet that was printed of it, or sheets against an event's registry."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, mustered
from builder.core.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from builder.core.findings import MusterError, N, T
from builder.core.terminal_text import clean
from builder.desk import registry, verify
from builder.sheet.wording import verdict


def run_verify(context: Context) -> int:
    """Whether a list is the one that was printed, or sheets are of lists in a registry."""
    given = context.arguments
    if given.registry is not None:
        return _against_registry(context, given.given)
    if len(given.given) != 2:
        raise MusterError(T("Name a code or PDF and the roster, or codes and PDFs with --registry FILE."))
    code, roster = given.given
    printed = verify.read(code)
    muster = mustered(roster, asked_terms(context))
    found = verify.compared(printed, muster, roster)
    context.put(f"{clean(context.lang.say(found.text))}\n")
    if not muster.legal or muster.waived_by_list:
        context.talk(T("{file}: {verdict}", file=roster, verdict=verdict(muster, context.lang)))
    return LEGAL if found.same else ILLEGAL


def _against_registry(context: Context, given: Sequence[str]) -> int:
    """Each code and PDF against the registry, a line each, and how many there are of each."""
    known = registry.read(context.arguments.registry)
    counts = {LEGAL: 0, ILLEGAL: 0, UNREADABLE: 0}
    with verify.Reader() as reader:
        for one in _named(given):
            code, text = verify.held(one, known, reader)
            counts[code] += 1
            context.put(f"{clean(context.lang.say(text))}\n")
    if sum(counts.values()) == 0:
        raise MusterError(T("There is no PDF in {paths}.", paths=tuple(given)))
    told = (
        N("{count} as registered", "{count} as registered", counts[LEGAL]),
        N("{count} not", "{count} not", counts[ILLEGAL]),
        N("{count} unreadable", "{count} unreadable", counts[UNREADABLE]),
    )
    context.talk(T("{number} read: {counts}.", number=sum(counts.values()), counts=told))
    return max(code for code, count in counts.items() if count)


def _named(given: Sequence[str]) -> Iterator[str]:
    """Codes and files as they are, and the PDFs below folders, sorted."""
    for one in given:
        if not os.path.isdir(one):
            yield one
            continue
        for folder, below, files in os.walk(one):
            below.sort()
            yield from (os.path.join(folder, name) for name in sorted(files) if name.lower().endswith(".pdf"))
