"""`muster print`: lists as PDF, in a file or folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, readable, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from builder.core.findings import MusterError, T
from builder.desk import registry
from builder.files import saving, state_folder
from builder.render import printing, sheet_sections
from builder.sheet.wording import verdict


@reports_unreadable
def run_print(context: Context) -> int:
    """Write lists as PDF."""
    given = context.arguments
    order = printing.Order(
        printing.layouts(given.layout or ()),
        given.copy,
        given.paper,
        None if given.sections is None else _sections(given.sections),
        given.prices,
        given.reference,
        given.contingent,
        given.type == "large",
        given.columns,
        given.share_qr,
        given.date or "",
    )
    target = _target(given.output)
    order, missing = printing.with_device(order, state_folder.settings(state_folder.place()))
    if missing is not None:
        context.talk(missing)
    found, worst = readable(context, given.rosters, asked_terms(context))
    if not found:
        if worst == LEGAL:
            raise MusterError(T("There is no roster in {paths}.", paths=tuple(given.rosters)))
        return worst
    if printing.PAIRED in order.layouts and len(found) == 1 and worst != LEGAL:
        context.talk(T("A pairings sheet is for two rosters; only {file} can be read.", file=found[0][0]))
        return worst
    files = list(printing.files(found, order, target))
    if given.output == "-" and len(files) > 1:
        text = T("Only one PDF fits into standard output; these are {count}. Name a folder.", count=len(files))
        raise MusterError(text)
    for path, own, musters in files:
        try:
            data = printing.write(musters, context.lang, own)
        except MusterError as problem:
            context.talk(T("{file}: {problem}", file=str(path), problem=problem.text))
            worst = max(worst, UNREADABLE)
            continue
        if given.output == "-":
            sys.stdout.buffer.write(data)
            continue
        with saving.in_folder(path.parent):
            saving.save_bytes(path, data)
        on_it = {name: (m.fingerprint, m.legal) for name, m in found if any(m is other for other in musters)}
        registry.record_print(path, on_it)
        context.line(str(path))
    for name, muster in found:
        if not muster.legal or muster.waived_by_list:
            context.talk(T("{file}: {verdict}", file=name, verdict=verdict(muster, context.lang)))
        if not muster.legal:
            worst = max(worst, ILLEGAL)
    return worst


def _target(named: str | None) -> Path:
    """Path of the PDF or folder to write; raises `MusterError` for other extensions."""
    target = Path("exports" if named in (None, "-") else named)
    if named == "-":
        if sys.stdout.isatty():
            raise MusterError(
                T("A PDF is not written to a terminal: direct the output into a file, or name one with -o.")
            )
        return target
    other = target.exists() and not target.is_dir() and (not target.is_file() or not target.suffix)
    if named is not None and other:
        raise MusterError(T("A PDF is printed to a file or into a folder, not to {file}.", file=named))
    folder = named is not None and named.endswith(("/", os.sep))
    if target.suffix.lower() not in ("", ".pdf") and not folder and not target.is_dir():
        raise MusterError(
            T(
                "{file} is not a PDF: use a name ending in .pdf, or a folder ending in a slash.",
                file=str(target),
            )
        )
    return target


def _sections(wanted: str) -> tuple[str, ...] | None:
    """The requested sections in order, with `mine` those last chosen in the builder; `None` for the usual ones."""
    if wanted.strip().lower() == "mine":
        kept = state_folder.settings(state_folder.place()).get("sections")
        return sheet_sections.chosen(kept) if isinstance(kept, list) and kept else None
    return sheet_sections.chosen(wanted.split(","))
