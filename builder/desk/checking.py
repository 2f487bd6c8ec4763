"""Checks files, rosters and definitions, one or many, each with an exit code."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from builder.core.event_pack import Event
from builder.core.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from builder.core.findings import (
    ERROR,
    WARNING,
    Finding,
    MusterError,
    Place,
    Plain,
    Shown,
    T,
    Text,
    Unreadable,
    entry_index,
    sorted_findings,
)
from builder.core.overlays import KIND as OVERLAY
from builder.core.spelling import did_you_mean
from builder.core.yaml_source import Document
from builder.desk import pack_ids, workers
from builder.desk.folders import Skipped, files_of
from builder.desk.judging import Terms, evaluate_list
from builder.desk.lists_together import (
    ComparisonValues,
    Member,
    comparison_values,
    group_findings,
    memberships,
    repeated_list_findings,
)
from builder.files import event_packs, fresh_armies, lenient_reader, reading, rule_pages
from builder.files.definition_checks import check_definitions, check_overlay
from builder.files.definition_files import ids_in
from builder.files.lenient_reader import Draft
from builder.files.roster_files import EVENT, RosterFile, army_of, head, kind_of
from builder.mustering import muster, place_of, since
from builder.systems.game import Game


class Report(NamedTuple):
    """Result of checking one file, a plain value that can be sent between processes."""

    file: str
    kind: str
    """Kind of the file as written in the file; `?` for an unreadable one."""
    exit: int
    """Exit code of the file alone, see `core.exit_codes`."""
    findings: tuple[Finding, ...]
    name: str = ""
    army: Shown = None
    points: int | None = None
    """Points in quarters; `None` for files that are no rosters or are unreadable."""
    limit: int | None = None
    fingerprint: str | None = None
    """List code; `None` unless requested."""
    titles: Mapping[str, Shown] = {}
    """Display names of the entries that findings are about, by handle."""
    since: Text | None = None
    """Text on how the points changed since the program last wrote the file; `None` if they did not change."""
    together: tuple[Member, ...] = ()
    """Memberships in groups that are checked together."""
    player: str = ""
    handed: ComparisonValues | None = None
    """Values that are compared with other lists; `None` without comparison."""
    system: str = ""
    list_fingerprint: str | None = None
    """List code of the choices only; `None` unless fingerprints are requested."""
    private: frozenset[tuple[str, str | None, tuple[str | int, ...]]] = frozenset()
    """Code, handle of the entry and path of each finding hidden from the opponent; filled if letters are written."""
    open_fingerprint: str | None = None
    """List code of what the opponent may see; `None` unless fingerprints are requested."""
    open_points: int | None = None
    """Price in quarters of what the opponent may see; `None` unless fingerprints are requested."""
    open_score: Plain = None
    """The event's score of what the opponent may see; `None` unless fingerprints are requested."""


class Order(NamedTuple):
    """Options for checking files."""

    terms: Terms
    fingerprints: bool = False
    """True to compute fingerprints."""
    named: frozenset[str] | None = None
    """Paths given by the user, not found in a folder: links to them are followed; `None` if the user gave all paths."""
    alone: bool = False
    """True for a single file, so that values for comparison with other lists are not computed."""
    letters: bool = False
    """True if letters will be written from the reports."""


def check_file(path: str, order: Order) -> Report:
    """The report of one file of any kind; errors in the file do not raise exceptions."""
    try:
        document = reading.read(path, links=order.named is None or path in order.named)
        named = kind_of(document)
        if named == EVENT:
            pack, findings = event_packs.event_findings(document, Path(path))
            if pack is not None and not findings:
                slips = pack_ids.unknown_id_findings(pack, order.terms.folders)
                findings = sorted_findings([f._replace(place=document.place(f.path)) for f in slips])
            return _checked(path, EVENT, document.value.get("name", ""), findings)
        if named == rule_pages.KIND:
            known, findings = rule_pages.pages_and_findings(document, Path(path))
            if known is not None and not findings:
                lacking = rule_pages.codes_without_page(known)
                findings = sorted_findings([f._replace(place=document.place(f.path)) for f in lacking])
            return _checked(path, rule_pages.KIND, "", findings)
        if named == fresh_armies.KIND:
            return _checked(path, fresh_armies.KIND, "", fresh_armies.army_and_findings(document, Path(path))[1])
        if named == OVERLAY:
            findings = check_overlay(Path(path), document, order.terms.folders)
            return _checked(path, OVERLAY, document.value.get("name", ""), findings)
        kind, system = head(document)
        if kind != "roster":
            findings = check_definitions(Path(path), document, kind, system, order.terms.folders)
            return _checked(path, kind, document.value.get("name", ""), findings)
        return _roster(path, _as_roster(document, order.terms.folders, order.terms.event), order)
    except Unreadable as problem:
        return _unreadable(path, problem, order.terms)


def _unreadable(path: str, problem: Unreadable, terms: Terms) -> Report:
    """The report of an unreadable file, or of one with unknown definitions; the sign-up sheet may give its player."""
    findings = sorted_findings(
        [f if f.place.file is not None else f._replace(place=Place(path)) for f in problem.findings]
    )
    unknown = all(f.code.startswith("ref.") for f in findings)
    player = None if terms.signup is None else terms.signup.player_of(path, "")
    owner = "" if player is None else player.name
    return Report(path, "?", ILLEGAL if unknown else UNREADABLE, findings, player=owner)


def _roster(path: str, file: RosterFile, order: Order) -> Report:
    """The report of a roster that could be read."""
    done = evaluate_list(file, path, order.terms)
    together = memberships(done)
    named = {f.entry for f in done.findings}
    report = Report(
        path,
        "roster",
        LEGAL if done.legal else ILLEGAL,
        done.findings,
        done.roster.name,
        done.library.army_name,
        done.points,
        done.roster.limit,
        titles={m.id: m.name for m in done.results if together or m.id in named},
        since=since(done),
        together=together,
        player=done.roster.player,
        handed=None if order.alone else comparison_values(done),
        system=file.system.id,
    )
    if order.letters:
        private = frozenset([(f.code, f.entry, f.path) for f in done.findings if done.private(f)])
        report = report._replace(private=private)
    if not order.fingerprints:
        return report
    shown = done.open
    return report._replace(
        fingerprint=done.fingerprint,
        list_fingerprint=done.list_fingerprint,
        open_fingerprint=shown.fingerprint,
        open_points=shown.points,
        open_score=next((f.found for f in shown.findings if f.code == "event.score"), None),
    )


def _checked(path: str, kind: str, name: Plain, findings: tuple[Finding, ...]) -> Report:
    """The report of a file that is no roster."""
    broken = any(f.severity == ERROR and f.code.startswith("file.") for f in findings)
    wrong = any(f.severity == ERROR for f in findings)
    shown = name if isinstance(name, str) else str(name.get("en", "")) if isinstance(name, dict) else ""
    return Report(path, kind, UNREADABLE if broken else ILLEGAL if wrong else LEGAL, findings, shown)


def is_roster(path: str) -> bool:
    """True if a file found in a folder states that it is a roster, readable or not."""
    value = reading.read(path, links=False).value
    return isinstance(value, dict) and value.get("kind") == "roster"


def pack(name: str, folders: tuple[Path, ...]) -> Event:
    """A tournament pack by id or file; raises `MusterError` if there is none, and `Unreadable` if it is invalid."""
    try:
        return event_packs.event(name, folders)
    except KeyError:
        known = ids_in(folders, "events")
        raise MusterError(
            T("There is no event “{id}” in the lists. {guess}", id=name, guess=did_you_mean(name, known) or "")
        ) from None


def check(
    paths: Sequence[str],
    order: Order,
    jobs: int | None = 1,
    *,
    exclude: Sequence[str] = (),
    tell: Callable[[Text], None] = lambda _: None,
    skip: Callable[[Skipped], None] = lambda _: None,
    progress: Callable[[int, int], None] = lambda _, __: None,
) -> list[Report]:
    """Reports of files in order, by several processes if requested, with findings from comparing related files.

    Without a number of jobs one process is used, or for many files one for each processor. `tell` is called for lost
    processes, `skip` for files in a folder that are not read, `progress` with the numbers of files done and in total.
    """
    files = list(dict.fromkeys(files_of(paths, skip, exclude)))
    order = order._replace(terms=order.terms.among(files), named=frozenset(paths), alone=len(files) == 1)
    if reading.STDIN in files:
        jobs = 1
    jobs = workers.process_count(jobs, len(files), PAYS_FROM)
    work = partial(check_file, order=order)
    found, lost = workers.work_on_each(work, files, jobs, tell, lambda number: progress(number, len(files)))
    found |= {file: _lost(file) for file in lost}
    return _with_comparisons([found[file] for file in files])


PAYS_FROM = 1_000
"""Number of files from which several processes are used without `--jobs`; with fewer they save at most a second."""


def _with_comparisons(reports: list[Report]) -> list[Report]:
    """The reports, with findings added that result from comparing lists with each other."""
    more = group_findings([(report.file, report.together) for report in reports])
    for index, findings in repeated_list_findings([(report.file, report.handed) for report in reports]).items():
        more.setdefault(index, []).extend(findings)
    for index, findings in more.items():
        report = reports[index]
        wrong = any(f.counts for f in findings)
        reports[index] = report._replace(
            findings=sorted_findings([*report.findings, *findings]),
            exit=max(report.exit, ILLEGAL if wrong else LEGAL),
        )
    return reports


def _lost(path: str) -> Report:
    """The report of a file that ended every process that read it."""
    finding = Finding(
        "file.bounds",
        ERROR,
        T("The process that checked this file was killed each time, so the file was not checked."),
        fix=T("Check it by itself, with fewer processes or more memory."),
        place=Place(path),
    )
    return Report(path, "?", UNREADABLE, (finding,))


def by_own_names(reports: Iterable[Report], terms: Terms) -> bool:
    """True if waivers of the pack were matched by the player names in lists, for lack of a sign-up sheet."""
    if terms.signup is not None or terms.event is None or not terms.event.waivers:
        return False
    return any(f.waived is not None and not f.waived_by_list for r in reports for f in r.findings)


def exit_code(reports: Iterable[Report], *, strict: bool = False) -> int:
    """The highest exit code; with `strict` warnings and waived findings count as errors."""
    code = LEGAL
    for report in reports:
        code = max(code, report.exit)
        if strict and any(f.severity == WARNING or f.waived is not None for f in report.findings):
            code = max(code, ILLEGAL)
    return code


def _as_roster(document: Document, folders: tuple[Path, ...], event: Event | None) -> RosterFile:
    """The roster of a document; raises `Unreadable` if it is invalid, with findings on its readable parts too."""
    draft, system, findings = lenient_reader.read_leniently(document, folders)
    if findings:
        raise Unreadable(findings + _findings_on_readable_parts(document, draft, system, findings, folders, event))
    return RosterFile(document, draft.roster, system)


def _findings_on_readable_parts(
    document: Document,
    draft: Draft,
    system: Game,
    findings: tuple[Finding, ...],
    folders: tuple[Path, ...],
    event: Event | None,
) -> tuple[Finding, ...]:
    """Findings on the readable parts (`draft`) of an invalid roster; `findings` are those on its invalid parts.

    Invalid parts are set aside as in the builder (`builder.files.lenient_reader`), and the rest is evaluated: unknown
    ids, and errors of single valid entries. Findings on the whole army are left out, and without an army nothing can
    be evaluated.
    """
    if "army" in draft.guessed:
        return ()
    try:
        library = army_of(RosterFile(document, draft.roster, system), folders, event)
    except Unreadable as problem:
        return problem.findings
    done = muster(draft.roster, library, event=event)
    touched = {entry_index(f.path) for f in findings} - {None}
    alone = {(m.id, f.code, f.path) for m in done.results for f in m.findings}
    beyond = [
        f._replace(path=draft.in_file(f.path))
        for f in draft.fair(done.findings)
        if f.severity == ERROR and (f.code.startswith("ref.") or (f.entry, f.code, f.path[2:]) in alone)
    ]
    own = [f for f in beyond if entry_index(f.path) not in touched]
    return sorted_findings([f._replace(place=place_of(f, done.results, document)) for f in own])
