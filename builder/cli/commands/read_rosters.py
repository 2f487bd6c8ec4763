"""Reads and evaluates the rosters given to a command, and prints the findings of unreadable files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps

from builder import systems
from builder.cli.arguments import Context
from builder.core.event_pack import Event
from builder.core.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from builder.core.findings import MusterError, T, Unreadable
from builder.core.spelling import did_you_mean
from builder.core.terminal_text import without_control_characters
from builder.desk import checking, folders, judging, registry, signup
from builder.desk.judging import Terms
from builder.files import loading, roster_files
from builder.mustering import Muster
from builder.render import verdict_reports


def reports_unreadable(command: Callable[[Context], int]) -> Callable[[Context], int]:
    """Decorator of a command: at an unreadable file print its findings and return its exit code."""

    @wraps(command)
    def run(context: Context) -> int:
        try:
            return command(context)
        except Unreadable as problem:
            return report_unreadable(problem, context)

    return run


def report_unreadable(problem: Unreadable, context: Context) -> int:
    """Print the findings of an unreadable file; returns the exit code for it."""
    shown = checking.Report("", "?", UNREADABLE, problem.findings)
    lines = verdict_reports.text([shown], context.lang, quiet=False).split("\n")[1:]
    print(without_control_characters("\n".join(lines)), end="", file=sys.stderr)
    return ILLEGAL if all(f.code.startswith("ref.") for f in problem.findings) else UNREADABLE


def asked_event(context: Context) -> Event | None:
    """The requested tournament pack; `None` without one.

    Raises `MusterError` if it does not exist, `Unreadable` if it is invalid.
    """
    named: str | None = context.arguments.event
    return None if named is None else checking.pack(named, context.folders)


def asked_system(context: Context) -> str | None:
    """The id of the requested game; `None` without a request. Raises `MusterError` if there is no such game."""
    system: str | None = context.arguments.system
    if system is not None and system not in systems.ids():
        raise MusterError(T("Unknown game: {found}.", found=system))
    return system


def games_with(army: str, context: Context) -> tuple[str, ...]:
    """Ids of the requested game, or of all games, that have an army with this id.

    Raises `MusterError` if none has.
    """
    asked = context.arguments.system
    known = [(game, id) for game, id, _ in loading.armies(context.folders) if asked in (None, game)]
    found = tuple(game for game, id in known if id == army)
    if not found:
        guess = did_you_mean(army, list(dict.fromkeys(id for _, id in known)))
        raise MusterError(T("There is no army “{id}” in the lists. {guess}", id=army, guess=guess or ""))
    return found


def asked_terms(context: Context) -> Terms:
    """The requested event with its sign-up sheet, and the folders of definitions, for evaluating rosters."""
    named: str | None = context.arguments.signup
    if named is None:
        return Terms(context.folders, asked_event(context))
    sheet = signup.read(named)
    for problem in sheet.problems:
        context.talk(problem)
    copies: dict[str, str] = {}
    for path in _paths(context):
        copies |= registry.copied_from(path)
    return Terms(context.folders, asked_event(context), sheet, copies)


def _paths(context: Context) -> list[str]:
    """The files and folders given to the command, from whichever of its arguments has them."""
    values = vars(context.arguments)
    found: list[str] = []
    for key in ("paths", "rosters", "roster", "given", "before", "after"):
        value = values.get(key)
        found += [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return found


def mustered(path: str, terms: Terms) -> Muster:
    """The muster of a roster file; raises `Unreadable` for a file that cannot be evaluated."""
    return judging.evaluate_list(roster_files.read_roster(path), path, terms)


def readable(context: Context, paths: Sequence[str], terms: Terms) -> tuple[list[tuple[str, Muster]], int]:
    """Pairs of path and muster of the lists in these files, folders and archives, and the highest exit code.

    Unreadable ones are reported on stderr.
    """
    found: list[tuple[str, Muster]] = []
    worst = LEGAL
    files = list(folders.files_of(paths))
    terms = terms.among(files)
    for path in files:
        try:
            if path not in paths and not os.path.isdir(path) and not checking.is_roster(path):
                continue  # a folder may hold definitions too
            found.append((path, mustered(path, terms)))
        except Unreadable as problem:
            worst = max(worst, report_unreadable(problem, context))
    return found, worst
