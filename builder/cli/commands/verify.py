"""`muster verify`: a list against the sheet that was printed of it, or sheets against an event's registry."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, mustered
from builder.core.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from builder.core.findings import MusterError, N, Shown, T, Text
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
    counts = Counter[verify.Status]()
    passed: list[str] = []
    with verify.Reader() as reader:
        for one in _named(given, passed):
            status, text = verify.held(one, known, reader)
            counts[status] += 1
            context.put(f"{clean(context.lang.say(text))}\n")
    if passed:
        context.talk(T("Skipped, not PDFs by their names: {names}.", names=tuple(passed)))
    if not counts:
        raise MusterError(T("There is no PDF in {paths}.", paths=tuple(given)))
    words: dict[verify.Status, Text] = {
        "legal": N("{count} registered and legal", "{count} registered and legal", counts["legal"]),
        "illegal": N("{count} registered and not legal", "{count} registered and not legal", counts["illegal"]),
        "elsewhere": N(
            "{count} with a registered code, but not printed by the desk",
            "{count} with registered codes, but not printed by the desk",
            counts["elsewhere"],
        ),
        "unknown": N("{count} not registered", "{count} not registered", counts["unknown"]),
        "unreadable": N("{count} unreadable", "{count} unreadable", counts["unreadable"]),
    }
    told: tuple[Shown, ...] = tuple(text for status, text in words.items() if counts[status])
    context.talk(T("{number} read: {counts}.", number=counts.total(), counts=told))
    return UNREADABLE if counts["unreadable"] else LEGAL if set(counts) == {"legal"} else ILLEGAL


def _named(given: Sequence[str], passed: list[str]) -> Iterator[str]:
    """Codes and files as they are, and the PDFs below folders, sorted; `passed` gets what else lies there."""
    for one in given:
        if not os.path.isdir(one):
            yield one
            continue
        for folder, below, files in os.walk(one):
            below.sort()
            for name in sorted(files):
                if name.lower().endswith(".pdf"):
                    yield os.path.join(folder, name)
                elif not name.startswith("."):
                    passed.append(os.path.join(folder, name))
