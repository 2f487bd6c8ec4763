"""Intake of lists for an event: assigns reports to players, and finds missing, surplus and late lists."""

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
    """A player of an event with the reports of his lists; empty for a player without a list."""

    name: str
    club: str
    language: str
    """Code of the language for letters, `en` or `fr`; empty if unknown."""
    reports: tuple[Report, ...]
    late: bool = False
    """True if a list came after the deadline."""
    signed_up: bool = True
    """True if the player is on the sign-up sheet; always true without a sheet."""
    received: str = ""
    """Date on which the list came, as written in the sign-up sheet."""
    email: str = ""
    file: str = ""
    """For a player without a list, the file named in the sign-up sheet: it is no list or does not exist."""
    unread: bool = False
    """True if `file` exists, but its name is not that of a list."""

    @property
    def legal(self) -> bool:
        """True if the player has lists and all of them are legal."""
        return bool(self.reports) and all(r.exit == LEGAL for r in self.reports)


class Intake(NamedTuple):
    """All players of an event by name, and the unassigned files."""

    event: Event
    entrants: tuple[Entrant, ...]
    others: tuple[Report, ...] = ()
    """Reports of definitions and packs found among the lists."""
    folder: str = ""
    """The folder of the lists."""

    def place(self, report: Report) -> str:
        """Path of a list in the folder, or in an archive there."""
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
        """Lists that may be another player's, each with the finding that says so."""
        known = [r for e in self.entrants if e.signed_up for r in e.reports]
        return tuple(
            (r, f) for r in known for f in r.findings if f.code == "event.player" and f.allowed != self.event.lists
        )

    @property
    def late(self) -> tuple[Entrant, ...]:
        """Players whose list came after the deadline according to the sheet."""
        return tuple(e for e in self.entrants if e.late)

    @property
    def strangers(self) -> tuple[Entrant, ...]:
        """Players of lists who are not on the sheet."""
        return tuple(e for e in self.entrants if not e.signed_up)

    def uncounted(self, entrant: Entrant) -> tuple[Report, ...]:
        """Lists that name a player of the sheet, but are not his by the sheet, so that they do not count."""
        if not entrant.signed_up or not entrant.name:
            return ()
        name = same_name(entrant.name)
        return tuple(r for e in self.strangers for r in e.reports if same_name(claimed_player(r)) == name)

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


def claimed_player(report: Report) -> str:
    """The player's name as written in a list that has no line on the sign-up sheet; otherwise the report's player."""
    found = next((f.found for f in report.findings if f.code == "event.player" and f.severity == WARNING), None)
    return found if isinstance(found, str) else report.player


def intake_of(
    reports: Sequence[Report], event: Event, sheet: SignUp | None, folder: str = "", skipped: Sequence[str] = ()
) -> Intake:
    """The reports of all files in `folder` by player; `skipped` are files that are no lists by their names."""
    lists = [r for r in reports if r.kind in ("roster", "?")]
    others = tuple(r for r in reports if r.kind not in ("roster", "?"))
    groups: dict[tuple[int, str], list[Report]] = {}
    players: dict[tuple[int, str], Player] = {}
    late: set[tuple[int, str]] = set()
    for line in () if sheet is None else sheet.players:
        first = players.get((0, same_name(line.name)))
        players[0, same_name(line.name)] = line if first is None else _merged(first, line)
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


def _merged(first: Player, later: Player) -> Player:
    """One line merged from two for the same name: values that `first` lacks are taken from `later`."""
    said = {key: value for key, value in later._asdict().items() if value and not getattr(first, key)}
    return first._replace(**said)


def first_reason(report: Report) -> Finding | None:
    """The first finding that makes a list illegal or unreadable; `None` if there is none."""
    return next((f for f in report.findings if f.counts), None)


def is_open(report: Report, finding: Finding) -> bool:
    """True if an opponent may see a finding, since it reveals nothing hidden."""
    return (finding.code, finding.entry, finding.path) not in report.private


def independent_errors(report: Report) -> tuple[list[Finding], list[Finding]]:
    """Independent errors, and those that may result from them.

    If part of a list is unknown or unreadable, the army may lack just that part.
    """
    errors = [f for f in report.findings if f.counts]
    broken = [f for f in errors if f.code.startswith(("ref.", "file."))]
    if not broken:
        return errors, []
    follow = [f for f in errors if f.entry is None and f.by in ("rulebook", "list") and f not in broken]
    return [f for f in errors if f not in follow], follow


def place_below(file: str, folder: str) -> str:
    """Path of a file relative to a folder, or within an archive there, with forward slashes."""
    return file.removeprefix(f"{folder.rstrip(os.sep)}{os.sep}").replace(os.sep, "/")


def file_names(intake: Intake) -> dict[str, str]:
    """Beginning of the names of the files written for each list: the player's name, numbered if he has several lists.

    By file; an unassigned file is named after its path, so that its name does not depend on others.
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
    """The name if it is unused, else `base` with the first unused number after `number`."""
    return next(one for one in chain((name,), (f"{base}-{n}" for n in count(number + 1))) if one not in taken)


def plain_name(name: str) -> str:
    """A player's name as a file name for any system."""
    stem = file_stem(name)
    return f"{stem}-" if stem in RESERVED else stem
