"""A letter to a player about his lists: the verdict, errors to correct, possible consequences of these, warnings."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

from builder.core.citations import source_of
from builder.core.event_pack import Event
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, T, verdict_text
from builder.core.points import Quarters
from builder.core.terminal_text import clean
from builder.desk.checking import Report
from builder.desk.intake import Entrant, Intake, independent_errors, place_below
from builder.locale import Language
from builder.render.verdict_reports import message, way_out

WIDTH = 78
"""Greatest number of characters in a line of a letter."""
ALIKE = 3
"""Number of findings of the same code that are written in full; of further ones only line numbers are given."""


def letter(entrant: Entrant, taken: Intake, lang: Language) -> str:
    """The letter to a player as plain text; paths in it are relative to the folder of the lists."""
    lines = [*_letter(entrant, taken, lang)]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _letter(entrant: Entrant, taken: Intake, lang: Language) -> Iterator[str]:
    say, event = lang.say, taken.event
    name = clean(say(event.name))
    yield clean(say(T("Dear {player},", player=entrant.name or say(T("player")))))
    yield ""
    if not entrant.reports:
        if entrant.unread:
            text = T("For {event} you sent “{file}”, which cannot be read as a list.", file=entrant.file, event=name)
            yield from _wrapped(say(text))
            yield from _wrapped(
                say(T("Send a file whose name ends in .yaml, .yml, .json or .txt, or such files in a .zip."))
            )
        else:
            yield from _wrapped(say(T("We have not received your list for {event} yet.", event=name)))
        yield from _uncounted(entrant, taken, lang)
        yield from _deadline(event, lang)
        yield from _closing(lang, event, judged=False)
        return
    if entrant.legal:
        many = N(
            "Your list for {event} is legal.", "Your lists for {event} are legal.", len(entrant.reports), event=name
        )
        yield from _wrapped(say(many))
    else:
        yield from _wrapped(say(T("Your list for {event} needs changes before it can be played.", event=name)))
    if entrant.late:
        yield from _wrapped(say(T("It arrived after the deadline.")))
    if len(entrant.reports) > event.lists:
        text = N(
            "You sent {number} files; the event requires {count} list. Tell us which one counts.",
            "You sent {number} files; the event requires {count} lists. Tell us which ones count.",
            event.lists,
            number=len(entrant.reports),
        )
        yield from _wrapped(say(text))
    yield from _uncounted(entrant, taken, lang)
    if not entrant.signed_up:
        yield from _wrapped(say(T("You are not on our sign-up sheet; tell us if you play.")))
    if any(finding.code == "event.double" for report in entrant.reports for finding in report.findings):
        yield from _wrapped(say(T("We have a question about your list, and will write to you.")))
    for report in entrant.reports:
        yield ""
        yield from _report(report, lang, taken.folder)
    if not entrant.legal:
        yield from _deadline(event, lang)
    yield from _closing(lang, event)


def _uncounted(entrant: Entrant, taken: Intake, lang: Language) -> Iterator[str]:
    """Lines on which of a player's files count, if files that do not count name him too."""
    others = tuple(taken.place(report) for report in taken.uncounted(entrant))
    if not others:
        return
    if entrant.reports:
        own = tuple(taken.place(report) for report in entrant.reports)
        yield from _wrapped(lang.say(N("{files} counts.", "{files} count.", len(own), files=own)))
    text = N(
        "We also have {files}, which names you and does not count. Tell us if it should.",
        "We also have {files}, which name you and do not count. Tell us if one of them should.",
        len(others),
        files=others,
    )
    yield from _wrapped(lang.say(text))


def _closing(lang: Language, event: Event, *, judged: bool = True) -> Iterator[str]:
    """Lines of the event's notes, and if `judged` of what to do about a wrong verdict."""
    notes = lang.say(event.notes).strip()
    if notes:
        yield ""
        for paragraph in notes.splitlines():
            yield from _wrapped(paragraph)
    if judged:
        checked = T("Your list was checked by Muster; if you think it is wrong, reply to this letter.")
        yield ""
        yield from _wrapped(lang.say(checked))


def _deadline(event: Event, lang: Language) -> Iterator[str]:
    """Lines on the deadline of the event; empty without one."""
    if event.deadline is not None:
        yield ""
        yield from _wrapped(lang.say(T("The deadline for lists is {day}.", day=event.deadline)))


def _report(report: Report, lang: Language, folder: str) -> Iterator[str]:
    """Lines of the report on a list in a letter; its path is given relative to `folder`."""
    say = lang.say
    head = clean(place_below(report.file, folder))
    if report.exit == UNREADABLE:
        unread = say(T("cannot be read"))
        yield f"== {head}{lang.colon}{unread}"
    else:
        yield f"== {head}{lang.colon}{clean(say(verdict_text(report.findings)))}"
        points = T("{points} of {limit} points", points=Quarters(report.points or 0), limit=report.limit)
        words = [clean(say(report.army)), say(points)]
        if report.fingerprint:
            words.append(say(T("list code {code}", code=report.open_fingerprint)))
            if report.fingerprint != report.open_fingerprint:
                words.append(say(T("with secrets {code}", code=report.fingerprint)))
        yield from _wrapped(", ".join(words))
    own, following = independent_errors(report)
    if own:
        yield ""
        yield say(T("Please change"))
        yield from _findings(own, report, lang)
    if following:
        text = N(
            "{count} more error may follow from these: {names}.",
            "{count} more errors may follow from these: {names}.",
            len(following),
            names=tuple(dict.fromkeys(message(finding, report, lang).rstrip(".") for finding in following)),
        )
        yield ""
        yield from _wrapped(say(text))
    for heading, grave in ((T("Please check"), WARNING), (T("Notes"), INFO)):
        some = [
            finding
            for finding in report.findings
            if finding.severity == grave and finding.waived is None and not _for_organiser(finding)
        ]
        if some:
            yield ""
            yield say(heading)
            yield from _findings(some, report, lang)
    waived = [finding for finding in report.findings if finding.waived is not None and finding.severity == ERROR]
    if waived:
        yield ""
        yield say(T("Waived by the event") if not waived[0].waived_by_list else T("Waived by the list itself"))
        yield from _findings(waived, report, lang)
    if report.exit == LEGAL and all(map(_for_organiser, report.findings)):
        yield say(T("Nothing to change."))


def _findings(findings: Sequence[Finding], report: Report, lang: Language) -> Iterator[str]:
    """Lines of each finding with its fix; of many with the same code the first ones, then only line numbers."""
    counts = Counter(finding.code for finding in findings)
    seen: Counter[str] = Counter()
    for f in findings:
        seen[f.code] += 1
        if seen[f.code] > ALIKE and counts[f.code] > ALIKE + 1:
            if seen[f.code] == ALIKE + 1:
                places = tuple(
                    dict.fromkeys(
                        str(finding.place.line) for finding in findings if finding.code == f.code and finding.place.line
                    )
                )
                more = N("{count} more of this kind (lines {places})", "{count} more of this kind (lines {places})",
                         counts[f.code] - ALIKE, places=places[ALIKE:] or places)  # fmt: skip
                yield from _wrapped(lang.say(more), "- ", "  ")
            continue
        rule = f" [{clean(cited)}]" if (cited := source_of(f, lang)) and f.by != "event" else ""
        line = lang.say(T("line {line}", line=f.place.line)) + lang.colon if f.place.line else ""
        yield from _wrapped(f"{line}{message(f, report, lang)}{rule}", "- ", "  ")
        if f.waived is not None:
            if f.waived_why:
                yield from _wrapped(f.waived_why, "  ", "  ")
        elif f.fix is not None:
            yield from _wrapped(way_out(f, lang), "  → ", "    ")


def _for_organiser(finding: Finding) -> bool:
    """True for a finding addressed to the organiser; the letter informs the player in other words."""
    return finding.code in ("event.double", "event.late") or (
        finding.code == "event.player" and (finding.severity == WARNING or not finding.path)
    )


def _wrapped(text: str, first: str = "", following: str = "") -> Iterator[str]:
    """A text wrapped at `WIDTH` characters; `first` begins the first line, `following` the other lines."""
    yield from textwrap.wrap(
        clean(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=following,
        break_long_words=True,
        break_on_hyphens=False,
    ) or [first]
