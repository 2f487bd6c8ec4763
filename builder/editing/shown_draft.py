"""A draft with its muster and findings, as the builder shows it."""

from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core.findings import Finding, N, Text, sorted_findings
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.yaml_source import Document
from builder.editing import drafts
from builder.files import roster_files
from builder.files.lenient_reader import Draft
from builder.files.loading import Library
from builder.files.roster_files import RosterFile
from builder.mustering import Muster, muster


class ShownDraft(NamedTuple):
    """A draft with its muster and findings."""

    draft: Draft
    muster: Muster
    findings: tuple[Finding, ...]


def evaluate_draft(draft: Draft, known: Library, document: Document | None) -> ShownDraft:
    """A draft read from this document, evaluated with these definitions."""
    done = muster(draft.roster, known)
    return ShownDraft(draft, done, findings_of(draft, done, document))


def findings_of(draft: Draft, done: Muster, document: Document | None) -> tuple[Finding, ...]:
    """Findings on a draft and its file, without those caused by stand-in values."""
    doubled = document.findings if document is not None else ()
    own = (*(drafts.with_place_in_text(f, f.place.line) for f in doubled), *drafts.unparsed_findings(draft, document))
    findings = done.findings if draft.whole else draft.fair(done.findings)
    if "limit" in draft.guessed and findings:  # a part of an unknown limit is no measure either
        half = draft.roster.model_copy(update={"limit": draft.roster.limit // 2})
        other = {
            (f.code, f.path, f.text.message, str(f.found), str(f.allowed)) for f in muster(half, done.library).findings
        }
        findings = tuple(f for f in findings if (f.code, f.path, f.text.message, str(f.found), str(f.allowed)) in other)
    return sorted_findings((*findings, *own)) if own else tuple(findings)


def library_of(
    draft: Draft, document: Document | None, folders: tuple[Path, ...], known: Library | None = None
) -> Library:
    """The definitions that a draft needs: `known` if they fit, else loaded from `folders`.

    Raises `Unreadable` if there are none, with places in the document.
    """
    if known is not None and known.serves(draft.roster):
        return known
    system = systems.find(draft.roster.system)
    return roster_files.army_of(RosterFile(document or Document({}), draft.roster, system), folders)


def standing_text(done: Muster, findings: tuple[Finding, ...]) -> Text:
    """Points and verdict of a list in a few words."""
    errors = sum(f.counts for f in findings)
    points = Quarters(done.points)
    if not errors:
        return P("{points} point, legal", "{points} points, legal", "points", points=points)
    return N("{points} points, {count} error", "{points} points, {count} errors", errors, points=points)
