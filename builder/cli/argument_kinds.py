"""Options that several commands share; each function adds its option to the parser of a command."""

from __future__ import annotations

from builder.cli.parsing import Parser, named, number
from builder.core.findings import T


def output(to: Parser) -> None:
    """Add the option for a file to write instead of the standard output."""
    described = T("file to write (default: standard output)")
    to.file("-o", "--output", metavar=T("FILE"), help=described)


def jobs(to: Parser) -> None:
    """Add the option for the number of worker processes."""
    described = T("number of processes (default: by the number of files and processors)")
    to.add("--jobs", kind=number, metavar="N", help=described)


def system(to: Parser) -> None:
    """Add the option for the id of the game."""
    described = T("the game, if the same id exists in several (default: the first)")
    to.add("--system", kind=named, metavar="ID", help=described)


def judged_for(to: Parser) -> None:
    """Add the options for the event to check rosters against and for its sign-up sheet."""
    pack = T("check rosters against this event, given by the id of its pack or by its file")
    to.file("--event", metavar=T("PACK"), help=pack)
    sheet = T(
        "sign-up sheet: a CSV table with the columns player, club, file and language; "
        "waivers and dice are looked up by the player names in it"
    )
    to.file("--signup", metavar=T("SHEET"), help=sheet)


def copies(to: Parser) -> None:
    """Add the options for the copy to show (player, opponent, umpire) and for prices."""
    to.add(
        "--copy",
        choices=("player", "opponent", "umpire"),
        default="player",
        help=T("whose copy: the opponent’s has no notes or prices; the umpire’s has prices"),
    )
    to.add(
        "--prices",
        action="store_true",
        help=T("show the price breakdown; on the opponent’s copy, the prices of units and items"),
    )


def exclude(to: Parser) -> None:
    """Add the option for name patterns of files in a folder to skip."""
    to.add(
        "--exclude",
        action="append",
        kind=named,
        default=[],
        metavar=T("PATTERN"),
        help=T("in a folder, skip files whose name or path matches the pattern, such as *.txt; may be repeated"),
    )
