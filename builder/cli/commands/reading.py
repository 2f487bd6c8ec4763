"""The rosters that a command names, read and mustered; what cannot be read is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from builder import mustering
from builder.cli.arguments import Context
from builder.core.findings import ILLEGAL, LEGAL, UNREADABLE, Finding, Unreadable
from builder.core.text_width import harmless
from builder.desk import checking
from builder.library import rosters
from builder.mustering import Muster
from builder.render import reports


def tell(findings: Sequence[Finding], context: Context) -> None:
    """Findings of a file that could not be used."""
    shown = checking.Report("", "?", "", None, None, None, None, UNREADABLE, tuple(findings), {})
    lines = reports.text([shown], context.lang, quiet=False).split("\n")[1:]
    print(harmless("\n".join(lines)), end="", file=sys.stderr)


def mustered(context: Context, path: str) -> Muster:
    """The roster of this file, mustered with the lists of this call; raises `Unreadable`."""
    return mustering.muster_file(rosters.read_roster(path), context.folders)


def readable(context: Context, paths: Sequence[str]) -> tuple[list[tuple[str, Muster]], int]:
    """The lists in these files and folders; those that cannot be read are told of, with the gravest exit code."""
    found: list[tuple[str, Muster]] = []
    worst = LEGAL
    for path in checking.files_of(paths):
        try:
            if path not in paths and not os.path.isdir(path) and not checking.is_roster(path):
                continue  # a folder may hold definitions too
            found.append((path, mustered(context, path)))
        except Unreadable as problem:
            tell(problem.findings, context)
            unknown = all(f.code.startswith("ref.") for f in problem.findings)
            worst = max(worst, ILLEGAL if unknown else UNREADABLE)
    return found, worst
