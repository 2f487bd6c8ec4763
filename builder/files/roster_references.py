"""Findings on a roster's references: missing definition files, and duplicate ids of entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding, T
from builder.core.overlays import Overlay
from builder.core.roster import Roster
from builder.core.spelling import did_you_mean
from builder.files.loading import Library


def missing_file_findings(roster: Roster, library: Library, event: Event | None) -> Iterable[Finding]:
    """Findings on files that a roster requests and that do not exist."""
    for file in library.files_of(roster, event):
        if file.key is not None and not file.optional and file.id not in library.models:
            known = library.missing.get(file.name, ())
            yield Finding(
                "ref.unknown",
                ERROR,
                T(
                    "The file {name} was not found in any lists folder; the list is checked without it.",
                    name=f"{library.system.id}/{file.name}",
                ),
                path=file.key,
                found=file.id,
                allowed=list(known),
                fix=did_you_mean(file.id, known, lambda found: T("“{name}”", name=found))
                or T("Remove it, or add the file to your lists."),
            )


def misplaced_overlay_findings(roster: Roster, library: Library) -> Iterator[Finding]:
    """Findings on overlays that a roster names and that do not change its army."""
    for number, id in enumerate(roster.overlays):
        overlay = library.models.get(id)
        if isinstance(overlay, Overlay) and not overlay.is_over(roster.army):
            yield Finding(
                "ref.unknown",
                ERROR,
                T("{overlay} does not change this army, only: {armies}.", overlay=overlay.name, armies=overlay.over),
                path=("overlays", number),
                found=id,
                allowed=list(overlay.over),
                fix=T("Remove the overlay from the list."),
            )


def duplicate_id_findings(roster: Roster) -> Iterator[Finding]:
    """Findings on duplicate ids of entries."""
    first: dict[str, int] = {}
    for index, entry in enumerate(roster.entries):
        if entry.id is None:
            continue
        if entry.id in first:
            yield Finding(
                "ref.doubled",
                ERROR,
                T(
                    "Duplicate id “{id}”: entries {first} and {second}.",
                    id=entry.id,
                    first=first[entry.id] + 1,
                    second=index + 1,
                ),
                entry=entry.id,
                path=("entries", index, "id"),
                found=entry.id,
                allowed=1,
                fix=T("Give one of them another id."),
            )
        else:
            first[entry.id] = index
