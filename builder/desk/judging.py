"""One verdict on a list, whichever command asks for it: for its event, and under the name that the sign-up sheet has."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from builder.core.event_pack import Event, same_name
from builder.core.findings import Finding, in_order
from builder.desk import signup
from builder.desk.signup import Player, SignUp
from builder.files.roster_files import RosterFile
from builder.mustering import Muster, muster_file


class Terms(NamedTuple):
    """What lists are judged by besides their own words."""

    folders: tuple[Path, ...]
    event: Event | None = None
    """The event; otherwise the one that each list names."""
    signup: SignUp | None = None
    papers: Mapping[str, str] = {}
    """Copies of lists among the papers of an event: the file that each is a copy of, both by their whole paths."""

    def original(self, path: str) -> str:
        """The file that this one is a copy of, or itself."""
        return self.papers.get(os.path.abspath(path), path)

    def among(self, files: Iterable[str]) -> Terms:
        """The terms for these files, which the sign-up sheet tells apart."""
        if self.signup is None:
            return self
        every = dict.fromkeys((*map(self.original, files), *self.papers.values()))
        return self._replace(signup=self.signup.among(every))


def judged(file: RosterFile, path: str, terms: Terms) -> Muster:
    """The muster of a roster file, its findings at their lines; see `muster_file` for what it raises."""
    named, player, found = _named(file, terms.original(path), terms)
    done = muster_file(named, terms.folders, terms.event)
    if player is not None and terms.signup is not None:
        lines = terms.signup.repeated.get(same_name(player.name), ())
        if len(lines) > (1 if done.event is None else done.event.lists):
            found = (*found, signup.of_a_repeated_name(player, lines))
            done = _without_waivers(done, named, player, terms)
    if not found:
        return done
    if file.roster.player.strip() and not named.roster.player:  # he names himself, and the sheet alone lacks him
        asked = [f for f in done.findings if f.code == "event.required" and f.path == ("player",)]
        done = replace(done, findings=tuple(f for f in done.findings if f not in asked))
    placed = tuple(f._replace(place=file.document.place(f.path)) for f in found)
    return replace(done, findings=in_order(done.findings + placed))


def _without_waivers(done: Muster, file: RosterFile, player: Player, terms: Terms) -> Muster:
    """A list without what its event lets pass for this name, which two people may have."""
    event, name = done.event, same_name(player.name)
    if event is None or not any(same_name(w.player) == name for w in event.waivers):
        return done
    others = tuple(w for w in event.waivers if same_name(w.player) != name)
    return muster_file(file, terms.folders, event.model_copy(update={"waivers": others}))


def _named(file: RosterFile, path: str, terms: Terms) -> tuple[RosterFile, Player | None, tuple[Finding, ...]]:
    """The roster under the name that the sheet has for its file, or under none; waivers and dice go by it."""
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
