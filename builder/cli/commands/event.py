"""`muster event`: a folder of lists to results, letters, sheets, an overview and a registry; again, only what changed."""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
import sys
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import get_args

from builder.cli.arguments import Context
from builder.cli.commands.check import NO_SHEET
from builder.cli.commands.read_rosters import asked_terms
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import ERROR, MusterError, N, Shown, T, Text
from builder.core.terminal_text import clean, harmless
from builder.desk import checking, event_run, intake, pack_ids, pairing_programs, pairs, registry, signup, workers
from builder.desk.event_run import Run
from builder.desk.folders import Skipped
from builder.desk.registry import Registry
from builder.files import saving
from builder.locale import language
from builder.render import event_changes, event_pages, event_papers, letters, printing, program_files, verdict_reports
from builder.render.event_papers import Papers
from builder.sheet.model import Copy


def run_event(context: Context) -> int:
    """Judge a folder for an event and write all that it needs; the exit code is that of the gravest verdict."""
    given = context.arguments
    if not os.path.isdir(given.folder):
        raise MusterError(T("{file} is no folder: muster event works on a folder of lists.", file=given.folder))
    terms = asked_terms(context)
    if terms.event is None:
        raise MusterError(T("Name the event’s pack with --event; muster new event writes one."))
    out = Path(given.output or f"{os.path.abspath(given.folder)}-event")
    if out.resolve() == Path(given.folder).resolve():
        raise MusterError(T("The papers need a folder of their own, beside that of the lists."))
    before = out / REGISTRY
    old = registry.read(str(before)) if before.exists() else None
    for table in (given.pairings, given.standings):
        if table:
            signup.table_of(table)  # a file that is not there is told before anything is judged
    skipped: list[Skipped] = []
    reports = checking.check(
        [given.folder],
        checking.Order(terms, fingerprints=True, letters=True),
        given.jobs,
        exclude=(*given.exclude, *_own(out)),
        tell=context.talk,
        skip=skipped.append,
        progress=partial(_progress, context.lang.say(T("Lists"))),
    )
    if checking.by_own_names(reports, terms):
        context.talk(NO_SHEET)
    for slip in pack_ids.unknown(terms.event, context.folders):
        if slip.severity == ERROR:
            context.talk(slip.text)
    taken = intake.taken_in(reports, terms.event, terms.signup, given.folder, [one.path for one in skipped])
    if not taken.entrants:
        raise MusterError(T("There is no list in {paths}.", paths=(given.folder,)))
    context.talk(N("{count} list judged.", "{count} lists judged.", sum(len(e.reports) for e in taken.entrants)))
    orders = _orders(context, old)
    run = event_run.planned(taken, terms, old, (given.paper, *(str(order) for order in orders)), context.lang)
    with saving.in_folder(out):
        made = _write(context, run, out, orders, tuple(skipped))
    _tell(context, run, out, skipped)
    return max(checking.exit_code(reports), LEGAL if made else ILLEGAL)


REGISTRY = "registry.json"


def _own(out: Path) -> tuple[str, ...]:
    """What leaves the folder of the papers out of the lists, should it lie among them."""
    return (glob.escape(str(out)), glob.escape(os.path.relpath(out)))


def _orders(context: Context, before: Registry | None) -> tuple[printing.Order, ...]:
    """What is printed of each list: the copies asked for, else those of the last run."""
    given = context.arguments
    if given.no_sheets:
        return ()
    layouts = printing.layouts(given.layout or ())
    last = [copy for copy in (() if before is None else before.copies) if copy in get_args(Copy)]
    copies = dict.fromkeys(given.copies or last or ("player",))
    return tuple(printing.Order(layouts, copy, given.paper) for copy in copies)


class Folder:
    """The folder of the papers: what is written into it, and what of the last run nothing stands for any more."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.kept: set[str] = set()

    def save(self, name: str, text: str | bytes, *, exact: bool = False) -> None:
        """Write a paper unless it says the same already."""
        path = self.out / name
        self.kept.add(name)
        data = text if isinstance(text, bytes) else (text if exact else harmless(text)).encode()
        with contextlib.suppress(OSError):
            if path.read_bytes() == data:
                return
        saving.save_bytes(path, data)

    def digests(self) -> dict[str, str]:
        """Each letter, list and sheet with the SHA-256 of its bytes."""
        found = {}
        for name in sorted(name for name in self.kept if name.partition("/")[0] in _FOLDERS):
            with contextlib.suppress(OSError), open(self.out / name, "rb") as stream:
                found[name] = hashlib.file_digest(stream, "sha256").hexdigest()
        return found

    def clear(self, before: Registry) -> None:
        """Remove what the last run wrote and this one does not stand for; never anything else."""
        for name in before.sheets.keys() - self.kept:
            folder, _, file = name.partition("/")
            if folder in _FOLDERS and file and Path(file).name == file:
                with contextlib.suppress(OSError):
                    (self.out / folder / file).unlink()


_FOLDERS = ("letters", "lists", "sheets", "pairings")


def _write(
    context: Context, run: Run, out: Path, orders: tuple[printing.Order, ...], skipped: tuple[Skipped, ...]
) -> bool:
    """All papers, and whether all could be made; the registry comes last, so that an interrupted run is made again."""
    lang, taken, before = context.lang, run.intake, run.before
    changes = None if before is None else event_changes.markdown(run, str(out / "lists"), lang)
    for name in ("letters", "lists", *(("sheets",) if orders else ())):
        (out / name).mkdir(parents=True, exist_ok=True)
    numbers = pairing_programs.numbers_of(str(out / "players.trf"))
    folder = Folder(out)
    folder.save("results.html", event_pages.as_html(taken, lang))
    folder.save("results.csv", event_pages.as_csv(taken, lang))
    folder.save("results.md", event_pages.as_markdown(taken, lang))
    folder.save("overview.md", event_pages.overview(taken, skipped, run.terms.signup, lang))
    folder.save("players.trf", program_files.players_trf(taken, lang))
    folder.save("players.csv", program_files.players_csv(taken, lang))
    if context.arguments.standings:
        _standings(context, run, folder)
    if changes is not None:
        folder.save("changes.md", changes)
    written = {}
    for name, entrant in run.letters.items():
        own = language(entrant.language) if entrant.language else lang
        written[name] = letters.letter(entrant, taken.event, own)
        folder.save(f"letters/{name}.txt", written[name])
    folder.save("letters.csv", event_pages.letters_csv(run.letters, written, before, lang))
    for file, text in run.texts.items():
        folder.save(f"lists/{run.names[file]}.yaml", text, exact=True)
    papers = Papers(run.terms, str(out / "sheets"), orders, run.names, run.languages, lang.code)
    failed = _sheets(context, run, papers, folder)
    failed += _pairings(context, run, folder, papers, numbers)
    for problem in failed:
        context.talk(problem)
    if before is not None:
        folder.clear(before)
    copies = tuple(order.copy for order in orders) or (() if before is None else before.copies)
    folder.save(REGISTRY, registry.text(run.after._replace(copies=copies, sheets=folder.digests())))
    return not failed


def _standings(context: Context, run: Run, folder: Folder) -> None:
    """How players stand, for the club's page and for the program that the sign-up sheet is of."""
    standings = pairing_programs.read_standings(context.arguments.standings)
    folder.save("standings.csv", program_files.standings_csv(standings, run.intake, context.lang))
    folder.save("standings.md", program_files.standings_markdown(standings, run.intake, context.lang))
    sheet = run.terms.signup
    if sheet is not None and sheet.t3_id:
        day = datetime.now().strftime("%d.%m.%Y")  # noqa: DTZ005 - the day of who sends it
        folder.save("standings.gep", program_files.standings_gep(standings, sheet, day))


def _sheets(context: Context, run: Run, papers: Papers, folder: Folder) -> list[Text]:
    """The sheets of lists that changed or have none yet; without any to be made, those of lists that did not change stay."""
    before = run.before
    if not papers.orders:
        known = {} if before is None else {one.file: (one.papers, one.fingerprint, one.verdict) for one in before.lists}
        now = {one.file: (one.papers, one.fingerprint, one.verdict) for one in run.after.lists}
        same = {run.names[file] for file, sign in now.items() if known.get(file) == sign}
        for name in () if before is None else before.sheets:
            stem = name.removeprefix("sheets/").removesuffix(".pdf")
            if name.startswith("sheets/") and same & {stem, stem.rpartition("-")[0]}:
                folder.kept.add(name)
        return []
    own = [f for f in run.texts if f in run.players_of_sheet]
    for file in own:
        folder.kept |= {f"sheets/{Path(path).name}" for path in papers.files(file)}
    wanted = [f for f in own if f in run.changed or not all(map(os.path.exists, papers.files(f)))]
    return _made(context, wanted, partial(event_papers.sheets, papers=papers), T("Sheets"))


def _pairings(context: Context, run: Run, folder: Folder, papers: Papers, numbers: Mapping[int, str]) -> list[Text]:
    """The sheets of pairings that a table asks for; those of other rounds stay."""
    if run.before is not None:
        folder.kept |= {name for name in run.before.sheets if name.startswith("pairings/")}
    if not context.arguments.pairings:
        return []
    players = {f: run.players[f] for f in run.texts if f in run.players_of_sheet and run.players[f].strip()}
    files = event_papers.files_of_players(players)
    asked = pairing_programs.read_pairs(context.arguments.pairings, numbers)
    problems = [*pairs.problems(asked, players.values())]
    wanted: list[str] = []
    for pair in asked:
        first, second = (files.get(pairing_programs.name_key(name)) for name in (pair.first, pair.second))
        if first is not None and second is not None and first != second:
            place = "-".join(part for part in (intake.plain_name(pair.round), intake.plain_name(pair.table)) if part)
            name = f"{place or pair.line}-{run.names[first]}-{run.names[second]}"[:150]
            wanted.append(f"{first}\t{second}\t{name}.pdf")
            folder.kept.add(f"pairings/{name}.pdf")
    (folder.out / "pairings").mkdir(exist_ok=True)
    work = partial(event_papers.pairing, papers=papers._replace(folder=str(folder.out / "pairings")))
    return problems + _made(context, wanted, work, T("Pairings"))


def _made(context: Context, wanted: list[str], work: workers.Work[Text | None], what: Text) -> list[Text]:
    """Work done in processes, with its progress on a terminal; what went wrong."""
    if not wanted:
        return []
    jobs = min(context.arguments.jobs, len(wanted), os.cpu_count() or 1)
    label = context.lang.say(what)
    progress = partial(_progress, label, of=len(wanted))
    progress(0)
    if jobs <= 1:
        found = {}
        for number, one in enumerate(wanted, 1):
            found[one] = work(one)
            progress(number)
        lost: set[str] = set()
    else:
        found, lost = workers.spread(work, wanted, jobs, context.talk, progress)
    ended = [
        T("{file}: the process that made its papers was ended from outside.", file=one.replace("\t", ", "))
        for one in sorted(lost)
    ]
    return [problem for problem in found.values() if problem is not None] + ended


def _progress(label: str, done: int, of: int) -> None:
    """How far the work is, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{label} {done}/{of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _tell(context: Context, run: Run, out: Path, skipped: list[Skipped]) -> None:
    lang = context.lang
    reports = [r for e in run.intake.entrants for r in e.reports]
    told: list[Shown] = [event_pages.told_missing(run.intake)]
    if run.before is not None:
        told += event_changes.lines(run)
    context.put(f"{clean(lang.say(verdict_reports.closing(reports, len(skipped))))}\n")
    for part in told:
        if part:
            context.put(f"{clean(lang.say(part))}\n")
    context.put(f"{clean(lang.say(T('Written to {file}.', file=str(out))))}\n")
