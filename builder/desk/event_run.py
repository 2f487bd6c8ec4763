"""A run over the lists of an event: what is registered, what changed since the last one, whose papers are made anew."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from builder.core import VERSION, fingerprint
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import Unreadable, verdict_text
from builder.desk.checking import Report
from builder.desk.intake import Entrant, Intake, file_names, free_name, plain_name
from builder.desk.judging import Terms
from builder.desk.registry import Registered, Registry, said
from builder.files import reading


class Run(NamedTuple):
    """What is to be done."""

    intake: Intake
    terms: Terms
    before: Registry | None
    """As the last run left it; `None` on the first."""
    after: Registry
    names: Mapping[str, str]
    """By file the name that its papers have in common."""
    players: Mapping[str, str]
    languages: Mapping[str, str]
    texts: Mapping[str, str]
    """By file what stands in it, of lists that can be read."""
    signs: Mapping[str, str]
    """By file a sign of all that its papers rest on, whatever their language."""
    letters: Mapping[str, Entrant]
    """By the name of the letter to whom it goes."""
    players_of_sheet: frozenset[str]
    """Files of players whom the sign-up sheet has, or of all where there is none: they have sheets and letters."""


def planned(taken: Intake, terms: Terms, before: Registry | None, papers: Iterable[str]) -> Run:
    """What a run has to do; `papers` is what else they hang on, such as the size of the paper."""
    names = file_names(taken)
    pack = fingerprint.content(taken.event)
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
    letters = _letters(taken, names)
    whose = {r.file: e for e in taken.entrants for r in e.reports}
    return Run(
        taken,
        terms,
        before,
        Registry(taken.event.id, tuple(registered.values())),
        names,
        {file: entrant.name or "" for file, entrant in whose.items()},
        {file: entrant.language for file, entrant in whose.items() if entrant.language},
        texts,
        {file: one.sign for file, one in registered.items()},
        letters,
        frozenset(r.file for e in taken.entrants if e.signed_up for r in e.reports),
    )


def _text(report: Report) -> str | None:
    """What stands in the file of a list that could be judged; `None` for any other."""
    if report.exit == UNREADABLE or report.fingerprint is None:
        return None
    try:
        return reading.read(report.file, links=False).raw
    except Unreadable:  # gone since it was judged
        return None


def _sign(basis: str, text: str, report: Report, entrant: Entrant) -> str:
    said = (basis, text, report.fingerprint or "", entrant.name, entrant.club, entrant.language)
    return _digest("\0".join(said))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _registered(report: Report, entrant: Entrant, papers: str, sign: str, taken: Intake, text: str) -> Registered:
    many = len(entrant.reports)
    return Registered(
        entrant.name or report.player,
        entrant.club,
        report.file,
        said(report.army),
        report.points or 0,
        report.exit == LEGAL,
        said(verdict_text(report.findings)),
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
    """Letters by their names: of the player's papers, or of the player alone where he has no list."""
    found: dict[str, Entrant] = {}
    for entrant in taken.entrants:
        if not entrant.signed_up:
            continue
        name = names[entrant.reports[0].file] if entrant.reports else plain_name(entrant.name) or "player"
        found[free_name(name, name, 1, found)] = entrant
    return found
