"""Intake for an event: the lists of a folder beside the sign-up sheet; who is missing, who sent two, what came late."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from itertools import chain, count
from typing import NamedTuple

from builder.core.event_pack import Event, PackWaiver, same_name
from builder.core.exit_codes import LEGAL
from builder.core.findings import WARNING, Finding
from builder.core.spelling import order_of
from builder.desk.checking import Report
from builder.desk.signup import Player, SignUp, is_late
from builder.files.file_stems import RESERVED, file_stem


class Entrant(NamedTuple):
    """A player with what he handed in; nothing where he is missing."""

    name: str
    club: str
    language: str
    """`en`, `fr` or nothing."""
    reports: tuple[Report, ...]
    late: bool = False
    signed_up: bool = True
    """True if the sign-up sheet has him, where there is one."""
    received: str = ""
    """When his list came, as the sheet says it."""
    email: str = ""
    file: str = ""
    """The file that the sheet names for a player whose list is missing; it is no list, or not there."""
    unread: bool = False
    """True if that file lies there, under a name that no list has."""

    @property
    def legal(self) -> bool:
        """True if all that he handed in is legal, and there is something."""
        return bool(self.reports) and all(r.exit == LEGAL for r in self.reports)


class Intake(NamedTuple):
    """All players of an event in the order of their names, and files that are nobody's list."""

    event: Event
    entrants: tuple[Entrant, ...]
    others: tuple[Report, ...] = ()
    """Definitions and packs that lay among the lists."""
    folder: str = ""
    """Where the lists lie."""

    def place(self, report: Report) -> str:
        """Where a list lies in the folder, or in an archive there."""
        return place_below(report.file, self.folder)

    @property
    def missing(self) -> tuple[Entrant, ...]:
        """Players of the sheet without a list."""
        return tuple(e for e in self.entrants if not e.reports)

    @property
    def several(self) -> tuple[Entrant, ...]:
        """Players with more lists than the event asks for."""
        return tuple(e for e in self.entrants if len(e.reports) > self.event.lists and e.name)

    @property
    def fewer(self) -> tuple[Entrant, ...]:
        """Players with fewer lists than the event asks for."""
        return tuple(e for e in self.entrants if 0 < len(e.reports) < self.event.lists and e.name and e.signed_up)

    @property
    def doubtful(self) -> tuple[tuple[Report, Finding], ...]:
        """Players' lists that may be another's: by the name in them, by a name that the sheet has twice, by the folder."""
        known = [r for e in self.entrants if e.signed_up for r in e.reports]
        return tuple(
            (r, f) for r in known for f in r.findings if f.code == "event.player" and f.allowed != self.event.lists
        )

    @property
    def late(self) -> tuple[Entrant, ...]:
        """Players whose list came after the deadline, as the sheet says."""
        return tuple(e for e in self.entrants if e.late)

    @property
    def strangers(self) -> tuple[Entrant, ...]:
        """Lists of players that the sheet does not have."""
        return tuple(e for e in self.entrants if not e.signed_up)

    @property
    def unused_waivers(self) -> tuple[PackWaiver, ...]:
        """Waivers of the pack that match no finding."""
        used = {
            (same_name(e.name), f.code, f.entry)
            for e in self.entrants
            for r in e.reports
            for f in r.findings
            if f.waived
        }
        some = {(player, code) for player, code, _ in used}
        return tuple(
            w
            for w in self.event.waivers
            if (same_name(w.player), w.code, *(() if w.entry is None else (w.entry,)))
            not in (some if w.entry is None else used)
        )


def claimed(report: Report) -> str:
    """The name that a list gives its player where the sign-up sheet has no line for it."""
    found = next((f.found for f in report.findings if f.code == "event.player" and f.severity == WARNING), None)
    return found if isinstance(found, str) else report.player


def taken_in(
    reports: Sequence[Report], event: Event, sheet: SignUp | None, folder: str = "", skipped: Sequence[str] = ()
) -> Intake:
    """The reports of all files by their players; `skipped` are files of the folder that are no lists by their names."""
    lists = [r for r in reports if r.kind in ("roster", "?")]
    others = tuple(r for r in reports if r.kind not in ("roster", "?"))
    groups: dict[tuple[int, str], list[Report]] = {}
    players: dict[tuple[int, str], Player] = {}
    late: set[tuple[int, str]] = set()
    for line in () if sheet is None else sheet.players:
        first = players.get((0, same_name(line.name)))
        players[0, same_name(line.name)] = line if first is None else _of_both(first, line)
        groups[0, same_name(line.name)] = []
    for r in lists:
        player = None if sheet is None else sheet.player_of(r.file, r.player)
        if player is not None:
            key = 0, same_name(player.name)
            if is_late(player.received, event.deadline):  # a player may have a line for each of his lists
                late.add(key)
        elif r.player.strip():
            key = 1, same_name(r.player)
        else:
            key = 2, r.file
        groups.setdefault(key, []).append(r)
    entrants = []
    for key, own in groups.items():
        known = players.get(key)
        own.sort(key=lambda r: r.file)
        if known is not None:
            unread = not own and sheet is not None and any(sheet.player_of(path, "") is known for path in skipped)
            entrants.append(
                Entrant(
                    known.name, known.club, known.language, tuple(own), key in late, True, known.received, known.email,
                    "" if own else known.file, unread,
                )
            )  # fmt: skip
        else:
            entrants.append(Entrant(own[0].player.strip(), "", "", tuple(own), signed_up=sheet is None))
    entrants.sort(key=lambda e: (not e.name, order_of(e.name), e.name, [r.file for r in e.reports]))
    return Intake(event, tuple(entrants), others, folder)


def _of_both(first: Player, later: Player) -> Player:
    """Two lines of one name: what the first says, and where it says nothing, what the later one does."""
    said = {key: value for key, value in later._asdict().items() if value and not getattr(first, key)}
    return first._replace(**said)


def first_reason(report: Report) -> Finding | None:
    """The finding by which a list is not legal, or cannot be read."""
    return next((f for f in report.findings if f.counts), None)


def is_open(report: Report, finding: Finding) -> bool:
    """True if everybody may read a finding: it names nothing that is kept from the opponent."""
    return (finding.code, finding.entry, finding.path) not in report.private


def roots(report: Report) -> tuple[list[Finding], list[Finding]]:
    """Errors that stand by themselves, and those that may follow from them.

    Where something of a list is unknown or cannot be read, what the whole army lacks may be just that.
    """
    errors = [f for f in report.findings if f.counts]
    broken = [f for f in errors if f.code.startswith(("ref.", "file."))]
    if not broken:
        return errors, []
    follow = [f for f in errors if f.entry is None and f.by in ("rulebook", "list") and f not in broken]
    return [f for f in errors if f not in follow], follow


def place_below(file: str, folder: str) -> str:
    """Where a file lies in a folder, or in an archive there, with strokes as on every system."""
    return file.removeprefix(f"{folder.rstrip(os.sep)}{os.sep}").replace(os.sep, "/")


def file_names(intake: Intake) -> dict[str, str]:
    """The name that the papers of each file have in common: of its player, with a number where there are several.

    A file of nobody is called by its place, so that it keeps its name whatever becomes of the others.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for entrant in intake.entrants:
        own = entrant.signed_up and bool(plain_name(entrant.name))
        for number, report in enumerate(entrant.reports, 1):
            place = plain_name(os.path.splitext(intake.place(report))[0])
            base = plain_name(entrant.name) if own else "-".join(part for part in ("list", place) if part)
            name = f"{base}-{number}" if own and len(entrant.reports) > 1 else base
            names[report.file] = free_name(name, base, number, taken)
            taken.add(names[report.file])
    return names


def free_name(name: str, base: str, number: int, taken: Container[str]) -> str:
    """The name, or where it is taken the base with the first number behind this one that is free."""
    return next(one for one in chain((name,), (f"{base}-{n}" for n in count(number + 1))) if one not in taken)


def plain_name(name: str) -> str:
    """A player's name as a file of any system may have it."""
    stem = file_stem(name)
    return f"{stem}-" if stem in RESERVED else stem
