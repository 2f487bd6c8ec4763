"""`muster verify`: compares a list with its printed sheet, or sheets with an event's registry."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, mustered, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from builder.core.findings import MusterError, N, Shown, T, Text
from builder.desk import registry, verify
from builder.locale import LANGUAGES, language
from builder.mustering import Muster
from builder.render import printing, sheet_sections
from builder.render.style import Paper
from builder.sheet.model import Copy
from builder.sheet.wording import verdict

BY_ITS_CODE = T(
    "Only the code in this PDF was compared, and anybody can write one: print the list again, or ask the desk (--registry)."
)
OUR_PRINT = T("This PDF is byte for byte what Muster prints of the list.")


def _is_print_of(path: str, muster: Muster) -> bool:
    """True if a PDF equals, byte for byte, a sheet printed from this muster."""
    data = Path(path).read_bytes()
    paper: Paper = "letter" if b"/MediaBox [ 0 0 612 " in data else "a4"
    layouts = [layout for layout in sheet_sections.LAYOUTS if layout != printing.PAIRED]
    return any(
        printing.write([muster], language(code), printing.Order((layout,), copy, paper)) == data
        for code in LANGUAGES
        if f"/Lang ({code})".encode() in data
        for layout in layouts
        for copy in get_args(Copy)
    )


@reports_unreadable
def run_verify(context: Context) -> int:
    """Compare a list with its printed sheet, or sheets with a registry."""
    given = context.arguments
    if given.registry is not None:
        return _against_registry(context, given.given)
    if len(given.given) != 2:
        raise MusterError(T("Name a code or PDF and the roster, or codes and PDFs with --registry FILE."))
    code, roster = given.given
    printed = verify.read_codes(code)
    muster = mustered(roster, asked_terms(context))
    found = verify.compare_with_print(printed, muster, roster)
    context.line(found.text)
    if os.path.isfile(code):
        context.talk(OUR_PRINT if found.same and _is_print_of(code, muster) else BY_ITS_CODE)
    if not muster.legal or muster.waived_by_list:
        context.talk(T("{file}: {verdict}", file=roster, verdict=verdict(muster, context.lang)))
    return LEGAL if found.same else ILLEGAL


def _against_registry(context: Context, given: Sequence[str]) -> int:
    """Print the status of each code and PDF by an event's registry, and their counts; returns the exit code."""
    known = registry.read(context.arguments.registry)
    counts = Counter[verify.Status]()
    passed: list[str] = []
    with verify.Reader() as reader:
        for one in _named(given, passed):
            status, text = verify.registry_status(one, known, reader)
            counts[status] += 1
            context.line(text)
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
        "earlier": N("{count} of an earlier version", "{count} of earlier versions", counts["earlier"]),
        "unknown": N("{count} not registered", "{count} not registered", counts["unknown"]),
        "unreadable": N("{count} unreadable", "{count} unreadable", counts["unreadable"]),
    }
    counted: tuple[Shown, ...] = tuple(text for status, text in words.items() if counts[status])
    context.talk(T("{number} read: {counts}.", number=counts.total(), counts=counted))
    return UNREADABLE if counts["unreadable"] else LEGAL if set(counts) == {"legal"} else ILLEGAL


def _named(given: Sequence[str], passed: list[str]) -> Iterator[str]:
    """The given codes and files, and the PDFs below given folders, sorted by name.

    Other files below the folders are appended to `passed`.
    """
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
