"""`muster event`: a folder of lists to results, letters, sheets, an overview and a registry; again, only what changed."""

from __future__ import annotations

import contextlib
import glob
import os
import sys
from functools import partial
from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.commands.check import NO_SHEET
from builder.cli.commands.read_rosters import asked_terms
from builder.core.findings import MusterError, N, Shown, T, Text
from builder.core.terminal_text import clean, harmless
from builder.desk import checking, event_run, intake, pairs, registry, workers
from builder.desk.event_run import Run
from builder.desk.folders import Skipped
from builder.files import saving
from builder.locale import language
from builder.render import event_changes, event_pages, event_papers, letters, printing, verdict_reports
from builder.render.event_papers import Papers


def run_event(context: Context) -> int:
    """Judge a folder for an event and write all that it needs; the exit code is that of the gravest verdict."""
    given = context.arguments
    if not os.path.isdir(given.folder):
        raise MusterError(T("{file} is no folder: muster event works on a folder of lists.", file=given.folder))
    terms = asked_terms(context)
    if terms.event is None:
        raise MusterError(T("Name the event’s pack with --event; muster new event writes one."))
    out = Path(given.output or f"{os.path.abspath(given.folder)}-event")
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
    taken = intake.taken_in(reports, terms.event, terms.signup)
    if not taken.entrants:
        raise MusterError(T("There is no list in {paths}.", paths=(given.folder,)))
    context.talk(N("{count} list judged.", "{count} lists judged.", sum(len(e.reports) for e in taken.entrants)))
    orders = _orders(context)
    before = out / REGISTRY
    old = registry.read(str(before)) if before.exists() else None
    run = event_run.planned(taken, terms, old, (given.paper, *(str(order) for order in orders)), context.lang)
    with saving.in_folder(out):
        _write(context, run, out, orders, tuple(skipped))
    _tell(context, run, out, skipped)
    return checking.exit_code(reports)


REGISTRY = "registry.json"


def _own(out: Path) -> tuple[str, ...]:
    """What leaves the folder of the papers out of the lists, should it lie among them."""
    return (glob.escape(str(out)), glob.escape(os.path.relpath(out)))


def _orders(context: Context) -> tuple[printing.Order, ...]:
    given = context.arguments
    if given.no_sheets:
        return ()
    layouts = printing.layouts(given.layout or ())
    return tuple(printing.Order(layouts, copy, given.paper) for copy in dict.fromkeys(given.copies or ("player",)))


def _write(
    context: Context, run: Run, out: Path, orders: tuple[printing.Order, ...], skipped: tuple[Skipped, ...]
) -> None:
    """All papers; the registry comes last, so that a run that was interrupted is made again."""
    lang, taken = context.lang, run.intake
    changes = None if run.before is None else event_changes.markdown(run, str(out / "lists"), lang)
    for folder in ("letters", "lists", *(("sheets",) if orders else ())):
        (out / folder).mkdir(parents=True, exist_ok=True)
    _save(out / "results.html", event_pages.as_html(taken, lang))
    _save(out / "results.csv", event_pages.as_csv(taken, lang))
    _save(out / "results.md", event_pages.as_markdown(taken, lang))
    _save(out / "overview.md", event_pages.overview(taken, skipped, lang))
    if changes is not None:
        _save(out / "changes.md", changes)
    for name, entrant in run.letters.items():
        own = language(entrant.language) if entrant.language else lang
        _save(out / "letters" / f"{name}.txt", letters.letter(entrant, taken.event, own))
    for file, text in run.texts.items():
        _save(out / "lists" / f"{run.names[file]}.yaml", text, exact=True)
    for gone in run.gone:
        for path in (out / "letters" / f"{gone}.txt", out / "lists" / f"{gone}.yaml"):
            with contextlib.suppress(FileNotFoundError):
                path.unlink()
        for order in orders:
            with contextlib.suppress(FileNotFoundError):
                (out / "sheets" / order.name(gone)).unlink()
    papers = Papers(run.terms, str(out / "sheets"), orders, run.names, run.languages, lang.code)
    failed = _sheets(context, run, papers) if orders else []
    failed += _pairings(context, run, out, papers) if context.arguments.pairings else []
    for problem in failed:
        context.talk(problem)
    _save(out / REGISTRY, registry.text(run.after))


def _sheets(context: Context, run: Run, papers: Papers) -> list[Text]:
    """The sheets of lists that changed or have none yet."""
    wanted = [f for f in run.texts if f in run.changed or not all(map(os.path.exists, papers.files(f)))]
    return _made(context, wanted, partial(event_papers.sheets, papers=papers), T("Sheets"))


def _pairings(context: Context, run: Run, out: Path, papers: Papers) -> list[Text]:
    """The sheets of pairings that a table asks for."""
    files = event_papers.files_of_players({file: run.players[file] for file in run.texts})
    wanted: list[str] = []
    problems: list[Text] = []
    for pair in pairs.read(context.arguments.pairings):
        found = [files.get(event_run.player_key(name)) for name in (pair.first, pair.second)]
        for name, file in zip((pair.first, pair.second), found, strict=True):
            if file is None and name:
                problems.append(T("Line {line} of the pairings: {player} has no list.", line=pair.line, player=name))
        if found[0] is not None and found[1] is not None:
            place = "-".join(part for part in (intake.plain_name(pair.round), intake.plain_name(pair.table)) if part)
            name = f"{place or pair.line}-{run.names[found[0]]}-{run.names[found[1]]}"[:150]
            wanted.append(f"{found[0]}\t{found[1]}\t{name}.pdf")
    (out / "pairings").mkdir(exist_ok=True)
    work = partial(event_papers.pairing, papers=papers._replace(folder=str(out / "pairings")))
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


def _save(path: Path, text: str, *, exact: bool = False) -> None:
    """Write a paper unless it says the same already."""
    text = text if exact else harmless(text)
    with contextlib.suppress(OSError):
        if path.read_bytes() == text.encode():
            return
    saving.save(path, text)


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
