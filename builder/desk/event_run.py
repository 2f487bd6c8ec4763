"""Plan of a run over an event's lists: registry, changes since the last run, and papers to make again."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from builder.core import VERSION, fingerprint
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import Unreadable, verdict_text
from builder.desk.checking import Report
from builder.desk.intake import Entrant, Intake, file_names, free_name, plain_name
from builder.desk.judging import Terms
from builder.desk.registry import Registered, Registry, in_both_languages
from builder.files import reading


class Run(NamedTuple):
    """The plan of one run over the lists of an event."""

    intake: Intake
    terms: Terms
    before: Registry | None
    """Registry of the last run; `None` on the first."""
    after: Registry
    """Registry that this run will write."""
    names: Mapping[str, str]
    """Beginning of the names of the files that the run writes for each list, by file of the list."""
    owners: Mapping[str, Entrant]
    """The player of each list, by file."""
    texts: Mapping[str, str]
    """Text of each evaluated list as in its file, by file."""
    signs: Mapping[str, str]
    """Hash of what the printed sheets of each list depend on, except the organiser's language, by file of the list."""
    letters: Mapping[str, Entrant]
    """Recipient of each letter, by name of the letter."""


def planned_run(taken: Intake, terms: Terms, before: Registry | None, papers: Iterable[str]) -> Run:
    """The plan of a run; `papers` are further settings that printed sheets depend on, such as paper size."""
    names = file_names(taken)
    pack = fingerprint.content_hash(taken.event)
    basis = "\n".join((VERSION, pack, *papers))
    texts: dict[str, str] = {}
    registered: dict[str, Registered] = {}
    for entrant in taken.entrants:
        for report in entrant.reports:
            text = _text(report)
            if text is None:
                continue
            texts[report.file] = text
            name = names[report.file]
            sign = _sign(f"{basis}\n{name}", text, report, entrant)
            registered[report.file] = _registered(report, entrant, name, sign, taken, _digest(text))
    return Run(
        taken,
        terms,
        before,
        Registry(taken.event.id, tuple(registered.values())),
        names,
        {report.file: entrant for entrant in taken.entrants for report in entrant.reports},
        texts,
        {file: one.sign for file, one in registered.items()},
        _letters(taken, names),
    )


def _text(report: Report) -> str | None:
    """Text of the file of an evaluated list, to detect changes; `None` for other files."""
    if report.exit == UNREADABLE or report.fingerprint is None:
        return None
    try:
        return reading.read(report.file, links=False).raw
    except Unreadable:  # gone since it was judged
        return None


def _sign(basis: str, text: str, report: Report, entrant: Entrant) -> str:
    """Hash of what the sheets of a list depend on: settings (`basis`), its text and code, player, club and language."""
    said = (basis, text, report.fingerprint or "", entrant.name, entrant.club, entrant.language)
    return _digest("\0".join(said))


def _digest(text: str) -> str:
    """First 32 hex digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _registered(report: Report, entrant: Entrant, papers: str, sign: str, taken: Intake, text: str) -> Registered:
    """The record of a list in the registry.

    `papers` is the name that its sheets have in common, `sign` the hash of what they depend on, `text` that of its
    file's text.
    """
    many = len(entrant.reports)
    return Registered(
        entrant.name or report.player,
        entrant.club,
        report.file,
        in_both_languages(report.army),
        report.points or 0,
        report.exit == LEGAL,
        in_both_languages(verdict_text(report.findings)),
        report.fingerprint or "",
        report.list_fingerprint or "",
        papers,
        sign,
        entrant.late,
        many if many > taken.event.lists and entrant.name else 1,
        text,
        open_fingerprint=report.open_fingerprint or "",
    )


def _letters(taken: Intake, names: Mapping[str, str]) -> dict[str, Entrant]:
    """Recipients of letters, by name of their papers, or of the player if he has no list."""
    found: dict[str, Entrant] = {}
    for entrant in taken.entrants:
        if not entrant.signed_up:
            continue
        name = names[entrant.reports[0].file] if entrant.reports else plain_name(entrant.name) or "player"
        found[free_name(name, name, 1, found)] = entrant
    return found
