"""Arguments that several commands share: types of values, files, folders, and options."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from builder.cli.completion import FileArgument, FolderArgument
from builder.core.findings import Shown, T

Say = Callable[[Shown], str]
"""Function that translates a text."""

DIGITS = 18
"""Greatest number of digits of a number."""


def number(say: Say) -> Callable[[str], int]:
    """Argument type: a whole number from 1."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or len(text) > DIGITS or int(text) < 1:
            found = text if len(text) <= DIGITS else f"{text[:DIGITS]}…"
            raise argparse.ArgumentTypeError(say(T("a whole number from 1 on is needed, not {found}", found=found)))
        return int(text)

    return number


def words(say: Say) -> Callable[[str], str]:
    """Argument type: text that is valid Unicode."""

    def words(text: str) -> str:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise argparse.ArgumentTypeError(say(T("text is needed; this is not UTF-8"))) from None
        return text

    return words


def named(say: Say) -> Callable[[str], str]:
    """Argument type: text that is not empty, since a shell passes an empty text for a variable without a value."""

    def named(text: str) -> str:
        if not text.strip():
            raise argparse.ArgumentTypeError(say(T("a name is needed; this is empty")))
        return text

    return named


def file(
    to: argparse.ArgumentParser, say: Say, *names: str, metavar: str, help: str | None = None, nargs: str | None = None
) -> None:
    """Add an argument for a file, or a value that may be one."""
    to.add_argument(*names, action=FileArgument, type=named(say), metavar=metavar, help=help, nargs=nargs)


def folder(to: argparse.ArgumentParser, say: Say, *names: str, metavar: str, help: str | None = None) -> None:
    """Add an argument for a folder."""
    to.add_argument(*names, action=FolderArgument, type=named(say), metavar=metavar, help=help)


def output(to: argparse.ArgumentParser, say: Say) -> None:
    """Add the option for an output file instead of the terminal."""
    described = say(T("file to write (default: standard output)"))
    file(to, say, "-o", "--output", metavar=say(T("FILE")), help=described)


def jobs(to: argparse.ArgumentParser, say: Say) -> None:
    """Add the option for the number of processes."""
    described = say(T("number of processes (default: by the number of files and processors)"))
    to.add_argument("--jobs", type=number(say), metavar="N", help=described)


def system(to: argparse.ArgumentParser, say: Say) -> None:
    """Add the option for the game."""
    described = say(T("the game, if the same id exists in several (default: the first)"))
    to.add_argument("--system", type=named(say), metavar="ID", help=described)


def judged_for(to: argparse.ArgumentParser, say: Say) -> None:
    """Add options for the event and its sign-up sheet."""
    pack = say(T("check rosters against this event, given by the id of its pack or by its file"))
    file(to, say, "--event", metavar=say(T("PACK")), help=pack)
    sheet = say(
        T(
            "sign-up sheet: a CSV table with the columns player, club, file and language; "
            "waivers and dice are looked up by the player names in it"
        )
    )
    file(to, say, "--signup", metavar=say(T("SHEET")), help=sheet)


def copies(to: argparse.ArgumentParser, say: Say) -> None:
    """Add options for the kind of copy and prices."""
    to.add_argument(
        "--copy",
        choices=("player", "opponent", "umpire"),
        default="player",
        help=say(T("whose copy: the opponent’s has no notes or prices; the umpire’s has prices")),
    )
    to.add_argument(
        "--prices",
        action="store_true",
        help=say(T("show the price breakdown; on the opponent’s copy, the prices of units and items")),
    )


def exclude(to: argparse.ArgumentParser, say: Say) -> None:
    """Add the option for files of a folder to leave out."""
    to.add_argument(
        "--exclude",
        action="append",
        type=named(say),
        default=[],
        metavar=say(T("PATTERN")),
        help=say(T("in a folder, skip files whose name or path matches the pattern, such as *.txt; may be repeated")),
    )
