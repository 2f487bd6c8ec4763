"""`muster event`: from a folder of lists to results, letters, sheets, an overview and a registry; a repeated run updates only what changed."""

from __future__ import annotations

import contextlib
import glob
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import get_args

from builder.cli import event_options
from builder.cli.arguments import Context
from builder.cli.commands.check import NO_SHEET
from builder.cli.commands.read_rosters import asked_terms, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import ERROR, MusterError, N, Shown, T, Text
from builder.core.terminal_text import without_control_characters
from builder.desk import checking, csv_tables, event_run, intake, pack_ids, pairing_programs, pairs, registry, workers
from builder.desk.event_run import Run
from builder.desk.folders import Skipped
from builder.desk.registry import Registered, Registry, digest
from builder.files import players_packs, saving
from builder.locale import LANGUAGES, date_and_time, language
from builder.render import (
    event_changes,
    event_pages,
    event_papers,
    letters,
    mails,
    printing,
    program_files,
    sheet_sections,
    verdict_reports,
)
from builder.render.event_papers import Papers
from builder.render.style import Paper
from builder.sheet.model import Copy


@reports_unreadable
def run_event(context: Context) -> int:
    """Check a folder of lists for an event and write the event's papers; returns the highest exit code."""
    given = context.arguments
    if not os.path.isdir(given.folder):
        raise MusterError(T("{file} is not a folder: “muster event” needs a folder of lists.", file=given.folder))
    for key, value in event_options.options_beside(given.folder):
        if value and not getattr(given, key):
            setattr(given, key, value)
    terms = asked_terms(context)
    if terms.event is None:
        raise MusterError(T("Name the event’s pack with --event; “muster new event” writes one."))
    out = Path(given.output or f"{os.path.abspath(given.folder)}-event")
    lists, ours = Path(given.folder).resolve(), out.resolve()
    if lists == ours or any(lists.is_relative_to(ours / own) for own in _FOLDERS):  # copies would overwrite the lists
        raise MusterError(T("The papers need a folder of their own, beside that of the lists."))
    before = out / registry.REGISTRY
    old = registry.read(str(before)) if before.exists() else None
    for table in (given.pairings, given.standings):
        if table:
            csv_tables.table_of(table)  # a missing file is reported before anything is judged
    skipped: list[Skipped] = []
    reports = checking.check(
        [given.folder],
        checking.Order(terms, fingerprints=True, letters=True),
        given.jobs,
        exclude=(*given.exclude, *_exclusions(out)),
        tell=context.talk,
        skip=skipped.append,
        progress=partial(_progress, context.lang.say(T("Lists"))),
    )
    if checking.by_own_names(reports, terms):
        context.talk(NO_SHEET)
    for slip in pack_ids.unknown_id_findings(terms.event, context.folders):
        if slip.severity == ERROR:
            context.talk(slip.text)
    told = terms.among(report.file for report in reports)
    if old is not None and old.unfinished:
        context.talk(T("The last run was interrupted; this one keeps what it wrote and makes the rest."))
    taken = intake.intake_of(reports, terms.event, told.signup, given.folder, [one.path for one in skipped])
    if not taken.entrants:
        raise MusterError(T("There is no list in {paths}.", paths=(given.folder,)))
    context.talk(N("{count} list judged.", "{count} lists judged.", sum(len(e.reports) for e in taken.entrants)))
    orders = _orders(context, old)
    run = event_run.planned_run(taken, told, old, (_paper(context, old),))
    with saving.in_folder(out):
        made = _write(context, run, out, orders, tuple(skipped))
    _tell(context, run, out, skipped)
    return max(checking.exit_code(reports), LEGAL if made else ILLEGAL)


def _exclusions(out: Path) -> tuple[str, ...]:
    """File name patterns that match the folder `out`, absolute and relative, so that no lists are read from it."""
    return (glob.escape(str(out)), glob.escape(os.path.relpath(out)))


def _orders(context: Context, before: Registry | None) -> tuple[printing.Order, ...]:
    """A print order for each requested copy, or for those of the last run; none with `--no-sheets`."""
    given = context.arguments
    if given.no_sheets:
        return ()
    last = [layout for layout in (() if before is None else before.layouts) if layout in sheet_sections.LAYOUTS]
    layouts = printing.layouts(given.layout or last)
    size: Paper = "letter" if _paper(context, before) == "letter" else "a4"
    kept = [copy for copy in (() if before is None else before.copies) if copy in get_args(Copy)]
    copies = dict.fromkeys(given.copies or kept or ("player",))
    return tuple(printing.Order(layouts, copy, size) for copy in copies)


def _paper(context: Context, before: Registry | None) -> str:
    """The requested paper size, else that of the last run, else A4."""
    return context.arguments.paper or ("a4" if before is None else before.paper) or "a4"


class PapersFolder:
    """The folder of an event's papers: writes files and deletes those left over from the previous run."""

    def __init__(self, out: Path, before: Registry | None) -> None:
        self.out = out
        self.before = Registry("") if before is None else before
        self.kept: set[str] = set()
        self.shown: dict[str, tuple[str, ...]] = {}
        """For each sheet and pairing the hashes of its lists, then its language; by path within the folder."""

    def save(self, name: str, text: str | bytes, *, exact: bool = False) -> None:
        """Write a paper unless the file has this content already; control characters are removed unless `exact`."""
        path = self.out / name
        self.kept.add(name)
        data = text if isinstance(text, bytes) else (text if exact else without_control_characters(text)).encode()
        with contextlib.suppress(OSError):
            if path.read_bytes() == data:
                return
        saving.save_bytes(path, data)

    def print(self, name: str, signs: tuple[str, ...]) -> bool:
        """Register a sheet; true if it must be printed, since no earlier run printed it with the same `signs`.

        `signs` are the hashes of its lists, then its language. An outdated file is removed first, so that none remains
        if printing fails.
        """
        self.kept.add(name)
        self.shown[name] = signs
        if self.is_so(name, signs):
            return False
        (self.out / name).unlink(missing_ok=True)
        return True

    def is_so(self, name: str, signs: tuple[str, ...]) -> bool:
        """True if an earlier run printed the sheet with these `signs`, and the file is unchanged.

        `signs` are the hashes of its lists, then its language.
        """
        known = self.before.sheets.get(name)
        return known is not None and self.before.shown.get(name) == signs and digest(self.out / name) == known

    def keep(self, folders: tuple[str, ...], signs: frozenset[str]) -> None:
        """Register sheets of earlier runs in these folders if the hashes of all their lists are in `signs`."""
        for name, own in self.before.shown.items():
            if (
                name.partition("/")[0] in folders
                and signs.issuperset(set(own).difference(LANGUAGES))
                and self.is_so(name, own)
            ):
                self.kept.add(name)
                self.shown[name] = own

    def digests(self) -> dict[str, str]:
        """SHA-256 of each registered letter, mail, list and sheet, by path within the folder."""
        names = sorted(name for name in self.kept if name.partition("/")[0] in _FOLDERS)
        return {name: found for name in names if (found := digest(self.out / name))}

    def unfinished(self, registry: Registry) -> Registry:
        """The registry of an interrupted run: papers written so far, and older ones that were not reached.

        Letters keep their earlier digests, so that the next run still reports them as new or changed.
        """
        left = {name: known for name, known in self.before.sheets.items() if name not in self.kept}
        last = {name: known for name, known in self.before.sheets.items() if name.startswith("letters/")}
        own = {name: known for name, known in self.digests().items() if not name.startswith("letters/")}
        shown = {name: signs for name, signs in self.before.shown.items() if name in left}
        return replace(registry, sheets=left | own | last, shown=shown | self.shown, unfinished=True)

    def clear(self) -> tuple[str, ...]:
        """Remove the files that the last run registered and this one did not; returns their paths within the folder."""
        gone = []
        for name in sorted(self.before.sheets.keys() - self.kept):
            folder, _, file = name.partition("/")
            if folder in _FOLDERS and file and Path(file).name == file:
                with contextlib.suppress(OSError):
                    (self.out / folder / file).unlink()
                    gone.append(name)
        return tuple(gone)


_FOLDERS = ("letters", "lists", "mail", "sheets", "pairings")


def _write(
    context: Context, run: Run, out: Path, orders: tuple[printing.Order, ...], skipped: tuple[Skipped, ...]
) -> bool:
    """Write all papers of an event; true if all could be written.

    `orders` are the print orders of the sheets, one for each copy, `skipped` what in the folder of lists was not read. The
    registry comes last, so that an interrupted run is repeated.
    """
    lang, taken, before = context.lang, run.intake, run.before
    changes = (
        "" if before is None else event_changes.markdown(run, str(out / "lists"), lang, date_and_time(time.time()))
    )
    for name in ("letters", "lists", *(("sheets",) if orders else ())):
        (out / name).mkdir(parents=True, exist_ok=True)
    numbers = pairing_programs.numbers_of(str(out / "players.trf"))
    folder = PapersFolder(out, before)
    folder.save("results.html", event_pages.as_html(taken, lang))
    folder.save("results.csv", event_pages.as_csv(taken, lang))
    folder.save("results.md", event_pages.as_markdown(taken, lang))
    folder.save("overview.md", event_pages.overview(taken, skipped, run.terms.signup, lang))
    folder.save("players.trf", program_files.players_trf(taken, lang))
    folder.save("players.csv", program_files.players_csv(taken, lang))
    if context.arguments.standings:
        _standings(context, run, folder)
    if changes:
        earlier = ""
        with contextlib.suppress(FileNotFoundError):
            earlier = (out / "changes.md").read_text(encoding="utf-8", errors="replace")
        folder.save("changes.md", f"{changes}\n{earlier}" if earlier else changes)
    written = {}
    for name, entrant in run.letters.items():
        own = language(entrant.language) if entrant.language else lang
        written[name] = letters.letter(entrant, taken, own)
        folder.save(f"letters/{name}.txt", written[name])
    folder.save("letters.csv", event_pages.letters_csv(run.letters, written, before, lang))
    for file, text in run.texts.items():
        folder.save(f"lists/{run.names[file]}.yaml", text, exact=True)
    folder.save(
        f"{taken.event.id}.yaml", players_packs.players_copy(context.arguments.event, context.folders), exact=True
    )
    languages = {file: owner.language for file, owner in run.owners.items() if owner.language}
    papers = Papers(run.terms, str(out / "sheets"), orders, run.names, languages, lang.code)
    last = folder.before
    after = replace(
        run.after,
        copies=tuple(order.copy for order in orders) or last.copies,
        layouts=orders[0].layouts if orders else last.layouts,
        paper=_paper(context, before),
    )
    try:
        failed = _sheets(context, run, papers, folder)
        failed += _pairings(context, run, folder, papers, numbers)
        failed += _mails(context, run, papers, folder, written)
    except KeyboardInterrupt:
        folder.save(registry.REGISTRY, registry.text(folder.unfinished(after).after(last)))
        context.talk(T("Interrupted. What is written stays; run the command again to make the rest."))
        raise
    for problem in failed:
        context.talk(problem)
    if gone := folder.clear():
        context.talk(_removed(gone))
    after = replace(after, sheets=folder.digests(), shown=folder.shown)
    folder.save(registry.REGISTRY, registry.text(after.after(last)))
    return not failed


NAMED = 5
"""Greatest number of removed papers whose names are printed; of more only the number is added."""


def _removed(gone: tuple[str, ...]) -> Text:
    """Message with the names of removed papers."""
    more = len(gone) - NAMED
    names: tuple[Shown, ...] = gone[:NAMED]
    if more > 0:
        names = (*names, N("{count} more", "{count} more", more))
    return N(
        "{count} outdated paper was removed: {names}",
        "{count} outdated papers were removed: {names}",
        len(gone),
        names=names,
    )


def _standings(context: Context, run: Run, folder: PapersFolder) -> None:
    """Write the standings as CSV and Markdown, and as a file for T³ if the sign-up sheet comes from there."""
    standings = pairing_programs.read_standings(context.arguments.standings)
    for problem in pairing_programs.standing_problems(standings, (one.name for one in run.intake.entrants)):
        context.talk(problem)
    event, known = run.intake.event, program_files.members(run.intake)
    folder.save("standings.csv", program_files.standings_csv(standings, known, context.lang))
    folder.save("standings.md", program_files.standings_markdown(event, standings, known, context.lang))
    sheet = run.terms.signup
    if sheet is not None and sheet.t3_id:
        day = datetime.now().strftime("%d.%m.%Y")  # noqa: DTZ005 - the day of who sends it
        folder.save("standings.gep", program_files.standings_gep(standings, sheet, day))


def _sheets(context: Context, run: Run, papers: Papers, folder: PapersFolder) -> list[Text]:
    """Print the sheets of new and changed lists, and keep those of unchanged ones; returns error messages."""
    own = [f for f in run.texts if run.owners[f].signed_up]
    if not papers.orders:
        folder.keep(("sheets",), frozenset(run.signs[file] for file in own))
        return []
    wanted = []
    for file in own:
        fresh = [
            folder.print(f"sheets/{Path(path).name}", (run.signs[file], code))
            for path, code in zip(papers.files(file), papers.languages_of(file), strict=True)
        ]
        if any(fresh):
            wanted.append(file)
    return _run_in_processes(context, wanted, partial(event_papers.sheets, papers=papers), T("Sheets"))


def _pairings(
    context: Context, run: Run, folder: PapersFolder, papers: Papers, numbers: Mapping[int, str]
) -> list[Text]:
    """Print the sheets of the requested pairings; returns error messages.

    `numbers` are the players' names by their number in the pairing program. Sheets of earlier pairings are kept as long
    as both lists are unchanged.
    """
    folder.keep(("pairings",), frozenset(run.signs.values()))
    if not context.arguments.pairings:
        return []
    owners = {f: run.owners[f] for f in run.texts}
    players = {f: owner.name for f, owner in owners.items() if owner.signed_up and owner.name.strip()}
    files = event_papers.files_of_players(players)
    asked = pairing_programs.read_pairs(context.arguments.pairings, numbers)
    signed_up = [one.name for one in run.intake.entrants if one.signed_up]
    problems = [*pairs.pairing_problems(asked, players.values(), signed_up)]
    wanted: list[str] = []
    lists = {one.papers: one for one in run.after.lists}
    found: list[tuple[pairs.Pair, Registered]] = []
    for pair in asked:
        first, second = (files.get(name) for name in (pair.first, pair.second))
        found += [(pair, lists[run.names[file]]) for file in dict.fromkeys((first, second)) if file is not None]
        if first is not None and second is not None and first != second:
            place = "-".join(part for part in (intake.plain_name(pair.round), intake.plain_name(pair.table)) if part)
            name = f"{place or pair.line}-{run.names[first]}-{run.names[second]}"[:150]
            if folder.print(f"pairings/{name}.pdf", (run.signs[first], run.signs[second], papers.language)):
                wanted.append(f"{first}\t{second}\t{name}.pdf")
    for note in pairs.pairing_notes(found):
        context.talk(note)
    if wanted:
        (folder.out / "pairings").mkdir(exist_ok=True)
    work = partial(event_papers.pairing, papers=papers._replace(folder=str(folder.out / "pairings")))
    return problems + _run_in_processes(context, wanted, work, T("Pairings"))


def _mails(context: Context, run: Run, papers: Papers, folder: PapersFolder, written: Mapping[str, str]) -> list[Text]:
    """Write a draft of an e-mail to each player with an address if requested; returns error messages.

    `written` are the texts of the letters, by name. Attached are the player's own copies of his sheets.
    """
    if not context.arguments.mail:
        return []
    (folder.out / "mail").mkdir(exist_ok=True)
    own = papers._replace(orders=tuple(order for order in papers.orders if order.copy == "player"))
    problems: list[Text] = []
    without = []
    for name, entrant in run.letters.items():
        if not entrant.email:
            without.append(entrant.name)
            continue
        files = [Path(file) for r in entrant.reports if r.file in run.texts for file in own.files(r.file)]
        sheets = {file.name: file.read_bytes() for file in files if file.is_file()}
        tongue = language(entrant.language) if entrant.language else context.lang
        try:
            draft = mails.mail(entrant, run.intake.event.name, written[name], sheets, tongue)
        except MusterError as problem:
            problems.append(problem.text)
        else:
            folder.save(f"mail/{name}.eml", draft)
    if without:
        text = N("{count} player without an e-mail address: {names}", "{count} players without an e-mail address: {names}",
                 len(without), names=tuple(without))  # fmt: skip
        context.talk(text)
    return problems


PAYS_FROM = 20
"""Least number of papers for which several processes are used, unless `--jobs` is given."""


def _run_in_processes(
    context: Context, wanted: list[str], work: Callable[[str], Text | None], what: Text
) -> list[Text]:
    """Call `work` for each text in `wanted`, in processes, with progress labelled `what`; returns error messages."""
    if not wanted:
        return []
    jobs = workers.process_count(context.arguments.jobs, len(wanted), PAYS_FROM)
    label = context.lang.say(what)
    progress = partial(_progress, label, of=len(wanted))
    progress(0)
    found, lost = workers.work_on_each(work, wanted, jobs, context.talk, progress)
    ended = [
        T("{file}: the process that made its papers was killed.", file=one.replace("\t", ", ")) for one in sorted(lost)
    ]
    return [problem for problem in found.values() if problem is not None] + ended


def _progress(label: str, done: int, of: int) -> None:
    """Show a label with the numbers `done` and `of`, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{label} {done}/{of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _tell(context: Context, run: Run, out: Path, skipped: list[Skipped]) -> None:
    """Print counts of verdicts, missing lists, changes since the last run, and the folder of the papers."""
    reports = [*(r for e in run.intake.entrants for r in e.reports), *run.intake.others]
    told: list[Shown] = [*event_pages.missing_and_surplus(run.intake)]
    if run.before is not None:
        told += event_changes.lines(run)
    for text in (verdict_reports.closing(reports, len(skipped)), *told, T("Written to {file}.", file=str(out))):
        context.line(text)
