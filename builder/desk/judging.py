"""Evaluation of a list for all commands: for its event, under its player's name on the sign-up sheet."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from builder.core.event_pack import Event, same_name
from builder.core.findings import Finding, sorted_findings
from builder.desk import signup
from builder.desk.signup import Player, SignUp
from builder.files.roster_files import RosterFile
from builder.mustering import Muster, muster_file


class Terms(NamedTuple):
    """What the evaluation of a list depends on besides the file of the list."""

    folders: tuple[Path, ...]
    event: Event | None = None
    """The event at which lists are evaluated; `None` for the event that each list names."""
    signup: SignUp | None = None
    papers: Mapping[str, str] = {}
    """Original file of each copied list among an event's papers, by absolute path of the copy."""

    def original(self, path: str) -> str:
        """The file that this one is a copy of, or itself."""
        return self.papers.get(os.path.abspath(path), path)

    def among(self, files: Iterable[str]) -> "Terms":
        """The terms with the sign-up sheet limited to these files."""
        if self.signup is None:
            return self
        every = dict.fromkeys((*map(self.original, files), *self.papers.values()))
        return self._replace(signup=self.signup.among(every))


def evaluate_list(file: RosterFile, path: str, terms: Terms) -> Muster:
    """The muster of a roster file, with findings at their lines; raises the same errors as `muster_file`."""
    named, player, found = _named(file, terms.original(path), terms)
    done = muster_file(named, terms.folders, terms.event)
    if player is not None and terms.signup is not None:
        lines = terms.signup.repeated.get(same_name(player.name), ())
        if len(lines) > (1 if done.event is None else done.event.lists):
            found = (*found, signup.repeated_player_finding(player, lines))
            done = _without_waivers(done, named, player, terms)
    if not found:
        return done
    if file.roster.player.strip() and not named.roster.player:  # he names himself, and the sheet alone lacks him
        asked = [f for f in done.findings if f.code == "event.required" and f.path == ("player",)]
        done = replace(done, findings=tuple(f for f in done.findings if f not in asked))
    placed = tuple(f._replace(place=file.document.place(f.path)) for f in found)
    return replace(done, findings=sorted_findings(done.findings + placed))


def _without_waivers(done: Muster, file: RosterFile, player: Player, terms: Terms) -> Muster:
    """The muster without the event's waivers for the player's name, which may be the name of two players."""
    event, name = done.event, same_name(player.name)
    if event is None or not any(same_name(w.player) == name for w in event.waivers):
        return done
    others = tuple(w for w in event.waivers if same_name(w.player) != name)
    return muster_file(file, terms.folders, event.model_copy(update={"waivers": others}))


def _named(file: RosterFile, path: str, terms: Terms) -> tuple[RosterFile, Player | None, tuple[Finding, ...]]:
    """The roster with the player's name from the sheet (empty if unknown), his line, and findings on both.

    Waivers and dice of an event depend on the name.
    """
    sheet, event = terms.signup, terms.event
    if sheet is None:
        return file, None, ()
    claimed = file.roster.player
    player = sheet.player_of(path, claimed)
    name = "" if player is None else player.name
    found = tuple(signup.findings(sheet, path, claimed))
    if player is not None and event is not None:
        found = (*found, *signup.late_findings(player.received, event.deadline))
    return file._replace(roster=file.roster.model_copy(update={"player": name})), player, found
