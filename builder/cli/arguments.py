"""Options and arguments of all commands, with help in both languages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from builder import locale
from builder.cli.argument_kinds import copies, exclude, jobs, judged_for, output, system
from builder.cli.parsing import Parser, named, number, words
from builder.core import VERSION
from builder.core.findings import Shown, T, Text
from builder.core.terminal_text import clean, without_control_characters
from builder.files import search_path, state_folder
from builder.files.path_names import is_yaml
from builder.locale import Language
from builder.render import sheet_sections

COMPLETION = "--print-completion"
SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")


class Context:
    """The input of every command: parsed arguments, language, and folders of definitions."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.arguments = given
        self.lang: Language = locale.language(locale.chosen(given.lang))
        self.folders: tuple[Path, ...] = ()

    def put(self, text: str) -> None:
        """Write a part of the result to stdout, without characters that control a terminal."""
        sys.stdout.write(without_control_characters(text))

    def line(self, text: Shown) -> None:
        """Write a text as one line of the result."""
        self.put(f"{clean(self.lang.say(text))}\n")

    def talk(self, text: Shown) -> None:
        """Write a text as one line to stderr."""
        print(clean(self.lang.say(text).strip()), file=sys.stderr)


def parser(lang: Language) -> Parser:
    """The parser of all commands, with its help in this language."""
    say = lang.say
    main = Parser(
        prog="muster",
        allow_abbrev=False,
        description=say(T("Army lists for tabletop wargames: priced, checked and printed.")),
        epilog=say(
            T(
                "“muster help COMMAND” shows the options of a command. "
                "Unsaved work in the builder is kept in {folder}.",
                folder=str(state_folder.place()),
            )
        ),
        add_help=False,
    )
    main.say = say
    _common(main, top=True)
    commands = main.add_subparsers(dest="command", metavar=say(T("COMMAND")), parser_class=Parser)
    main.commands = commands.choices
    for name, (help_, arguments) in COMMANDS.items():
        added = commands.add_parser(name, help=say(help_), description=say(help_), add_help=False, allow_abbrev=False)
        added.say = say
        _common(added)
        arguments(added)
    return main


def completed(words: Sequence[str]) -> list[str]:
    """The command line with `build` inserted before a roster that is given without a command.

    `help COMMAND` becomes `COMMAND --help`.
    """
    takes_value = ("--lang", "--lists")
    skip = False
    for index, word in enumerate(words):
        if skip or word.startswith("-"):
            skip = word in takes_value and not skip
            continue
        if word == "help":
            return [*words[:index], *words[index + 1 : index + 2], "--help"]
        if word not in COMMANDS and is_yaml(word):
            return [*words[:index], "build", *words[index:]]
        break
    return list(words)


def _common(to: Parser, *, top: bool = False) -> None:
    """Add the options that every command has, to the parser of a command or, with `top`, of the program."""
    missing: str | None = None if top else argparse.SUPPRESS
    to.add("-h", "--help", action="help", help=T("show this help and exit"))
    described = T("language (default: $MUSTER_LANG, then the system’s)")
    to.add("--lang", choices=locale.LANGUAGES, default=missing, help=described)
    to.add(
        "--lists",
        kind=named,
        action="append",
        complete="directory",
        default=missing,
        metavar=T("FOLDER"),
        help=T("a folder of lists to search first"),
    )
    if top:
        described = T(
            "print a completion script for {shells} or {last}", shells=", ".join(SHELLS[:-1]), last=SHELLS[-1]
        )
        to.add(COMPLETION, choices=SHELLS, metavar=T("SHELL"), help=described)
        to.add("-V", "--version", action="version", version=f"muster {VERSION}", help=T("show the version and exit"))


def _check(to: Parser) -> None:
    """Add the arguments of `muster check`; each `_NAME` below does so for the command of its name."""
    to.file("paths", nargs="+", metavar=T("PATH"))
    to.add(
        "-f",
        "--format",
        choices=("text", "json", "junit", "csv", "markdown", "html", "sarif", "github"),
        default="text",
        help=T("output format; github prints annotations for GitHub Actions"),
    )
    output(to)
    exclude(to)
    to.add("--statistics", action="store_true", help=T("add totals of armies and of findings at the end"))
    to.add(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help=T("colours: auto (on a terminal, or if FORCE_COLOR is set; not if NO_COLOR is), always or never"),
    )
    jobs(to)
    judged_for(to)
    to.add("--strict", action="store_true", help=T("warnings count as errors"))
    to.add("-q", "--quiet", action="store_true", help=T("show verdicts and errors only"))


def _event(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "The output folder gets results.html, .csv and .md, overview.md for the umpires, "
            "letters in each player’s language, the sheets, a copy of each list, and "
            "registry.json, which “muster verify” compares printed sheets with. Running it again "
            "rewrites only what has changed, and lists the changes in changes.md. Options may stand in "
            "a file event.toml beside FOLDER, by their names."
        )
    )
    to.folder("folder", metavar=T("FOLDER"))
    judged_for(to)
    to.folder("-o", "--output", metavar=T("FOLDER"), help=T("output folder (default: FOLDER-event, beside FOLDER)"))
    jobs(to)
    exclude(to)
    to.add(
        "--copy",
        dest="copies",
        action="append",
        choices=("player", "opponent", "umpire"),
        help=T("which copy of each sheet to print; may be repeated (default: the player’s)"),
    )
    to.add(
        "--layout",
        action="append",
        choices=(*sheet_sections.LAYOUTS, *sheet_sections.FORMER),
        metavar="{" + ",".join(layout for layout in sheet_sections.LAYOUTS if layout != "pairings") + "}",
        help=T("layout of the sheets; may be repeated"),
    )
    to.add("--paper", choices=("a4", "letter"), help=T("paper size"))
    to.add("--no-sheets", action="store_true", help=T("print no sheets"))
    to.add(
        "--mail",
        action="store_true",
        help=T("write each letter as an e-mail with the player’s sheets (.eml), to open and send; nothing is sent"),
    )
    to.file(
        "--pairings",
        metavar=T("TABLE"),
        help=T(
            "who plays whom: a CSV table (round, table, player1, player2), a TRF file, or the "
            "output of bbpPairings or JaVaFo"
        ),
    )
    to.file(
        "--standings",
        metavar=T("TABLE"),
        help=T(
            "current standings: a CSV table (rank, player, score), a TRF file or a .gep file; "
            "gives a table with the armies, and a file for T³"
        ),
    )


def _rounds(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "The rounds are kept in rounds.csv of the folder, which a spreadsheet can edit too: round, table, "
            "player1, player2, score1, score2. Beside it are rounds.trf for pairing programs, standings.csv and .md."
        )
    )
    to.folder("folder", metavar=T("FOLDER"), help=T("the folder that “muster event” wrote"))
    to.file(
        "--results",
        metavar=T("TABLE"),
        help=T("enter scores of a CSV table: player1, player2, score1, score2, and round unless it is the last"),
    )
    to.add("--enter", action="store_true", help=T("type in the missing scores of the last round"))
    next_ = to.add_mutually_exclusive_group()
    to.add(
        "--next",
        among=next_,
        action="store_true",
        help=T("pair the next round by the Swiss system, without repeats and, if possible, across clubs"),
    )
    to.file(
        "--pairings",
        among=next_,
        metavar=T("TABLE"),
        help=T("take the next round from a CSV table, a TRF file, or the output of bbpPairings or JaVaFo"),
    )


def _show(to: Parser) -> None:
    to.file("roster", metavar=T("ROSTER"))
    to.add(
        "-f",
        "--format",
        choices=("text", "markdown", "bbcode", "html", "json"),
        default="text",
        help=T("output format; bbcode is for forums, html for phones; html prints as the battle sheet"),
    )
    to.add(
        "--length",
        choices=("short", "normal", "full"),
        default="normal",
        help=T("short: a chat message; normal: the sheet; full: the sheet with the price breakdown"),
    )
    judged_for(to)
    copies(to)


def _print(to: Parser) -> None:
    to.file("rosters", nargs="+", metavar=T("ROSTER"))
    to.file(
        "-o",
        "--output",
        metavar=T("FILE-OR-FOLDER"),
        help=T("where to write (default: exports/ in the current folder; -: standard output)"),
    )
    to.add("--paper", choices=("a4", "letter"), default="a4", help=T("paper size"))
    judged_for(to)
    copies(to)
    to.add(
        "--layout",
        action="append",
        choices=(*sheet_sections.LAYOUTS, *sheet_sections.FORMER),
        metavar="{" + ",".join(sheet_sections.LAYOUTS) + "}",
        help=T("battle sheet, full dossier, a line a unit, unit cards, or two lists side by side; may be repeated"),
    )
    to.add("--type", choices=("normal", "large"), default="normal", help=T("type size; large has texts of 10.5 points"))
    to.add("--columns", type=int, choices=(1, 2, 3), default=2, help=T("columns of the rules behind the units"))
    to.add(
        "--sections",
        metavar=T("NAMES"),
        help=T(
            "only these sections, in this order, separated by commas: {names}; “mine”: those "
            "last chosen in the builder",
            names=", ".join(sheet_sections.ALL),
        ),
    )
    to.add(
        "--reference",
        action="store_true",
        help=T("print the full quick reference, not only what the army needs (also for the umpire’s copy)"),
    )
    to.add("--contingent", metavar="ID", help=T("only this contingent"))
    to.add("--date", metavar=T("DATE"), help=T("date to print in the head, as you write it"))
    to.add("--share-qr", action="store_true", help=T("add a page with the share code as a QR code, for phones"))


def _share(to: Parser) -> None:
    to.file("roster", metavar=T("ROSTER"))
    to.add("--qr", action="store_true", help=T("print the code as a QR code for a terminal with a dark background"))
    to.add("--secrets", action="store_true", help=T("include what is hidden from the opponent"))


def _import(to: Parser) -> None:
    to.file(
        "given",
        metavar=T("FILE-OR-CODE"),
        help=T("a file, a share code or a link in quotes, or - for text on the standard input"),
    )
    to.add(
        "--army",
        kind=named,
        metavar="ID",
        help=T("the army of the list, if its text does not say; “muster armies” lists them all"),
    )
    system(to)
    output(to)


def _verify(to: Parser) -> None:
    to.file(
        "given",
        nargs="+",
        metavar=T("CODE-OR-PDF"),
        help=T(
            "the fingerprint printed on the sheet, the text of its QR code, or the PDF itself, "
            "followed by the roster; with --registry, any number of codes, PDFs and folders of "
            "PDFs, and no roster"
        ),
    )
    to.file("--registry", metavar=T("FILE"), help=T("the registry that “muster event” wrote"))
    judged_for(to)


def _explain(to: Parser) -> None:
    to.file("what", nargs="?", metavar=T("CODE-OR-ROSTER"))
    to.add("--all", action="store_true", help=T("every check with its cases, as one page in Markdown"))


def _diff(to: Parser) -> None:
    to.file("before", metavar="A", help=T("the list as it was"))
    to.file("after", metavar="B", help=T("the list as it is now, or another one"))
    to.add("-f", "--format", choices=("text", "markdown", "json"), default="text", help=T("output format"))
    judged_for(to)


def _repair(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "The smallest change costs or saves the fewest points, then it changes the least. The points limit and other "
            "agreed terms stay as they are, unless the list’s event requires others. Without -o nothing is written. "
            "Exit code 0: the list is legal then; 1: errors are left."
        )
    )
    to.file("roster", metavar=T("ROSTER"))
    described = T("write the repaired list to this file, which may be the same, or with - to standard output")
    to.file("-o", "--output", metavar=T("FILE"), help=described)


def _roll(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "Dice from a seed are computed with SHA-256. A character’s die: the first byte below "
            "252 of SHA-256 over “muster die”, a line feed and the seed, modulo 6, plus 1. A "
            "creature’s dice: the same, with a space, the model’s number, a space and the "
            "characteristic (M, WS …) after the seed. With --event the seed is the first 16 hex "
            "digits of SHA-256 over the lines “muster event”, the event’s id, its salt, the "
            "player’s name in lower case with single spaces, and the entry’s id, joined by line "
            "feeds. The project’s page “Dice before the game” shows it step by step."
        )
    )
    to.add("--level", kind=number, metavar="N", help=T("level of the character"))
    to.add(
        "--creature",
        metavar="ID",
        help=T(
            "race of the character (default: human); without --level, a creature whose characteristics are all rolled"
        ),
    )
    to.add("--wizard", action="store_true", help=T("the character is a wizard (whose table needs no dice)"))
    to.add(
        "--rolled",
        action="store_true",
        help=T("with --wizard: roll for the row as for other characters (friendly games only)"),
    )
    to.add("--models", kind=number, default=1, metavar="N", help=T("number of creatures (default: 1)"))
    to.add("--event", kind=named, metavar=T("PACK"), help=T("use the dice of this event"))
    to.add("--player", kind=words, metavar=T("NAME"), help=T("with --event: the player’s name"))
    to.add("--entry", kind=words, metavar="ID", help=T("with --event: the entry’s id in the roster"))
    system(to)
    dice = to.add_mutually_exclusive_group()
    to.add("--seed", among=dice, kind=words, metavar=T("WORD"), help=T("seed of an earlier roll, to repeat it"))
    to.add("--die", among=dice, type=int, choices=range(1, 7), help=T("a die rolled by hand"))


def _armies(to: Parser) -> None:
    to.add("army", kind=named, nargs="?", metavar=T("ARMY"))
    to.add(
        "--with", dest="creature", kind=named, metavar=T("CREATURE"), help=T("only armies that may take this creature")
    )
    to.add("--system", kind=named, metavar="ID", help=T("only armies of this game"))


def _new(to: Parser) -> None:
    to.add(
        "what",
        choices=("roster", "army", "event", "overlay"),
        metavar="roster|army|event|overlay",
        help=T(
            "what to write: a roster, an army list of your own (its troops and prices), an event pack, or an "
            "overlay that changes armies"
        ),
    )
    to.add("--army", kind=named, metavar="ID", help=T("for a roster: its army; “muster armies” lists them all"))
    to.add(
        "--id",
        kind=named,
        metavar="ID",
        help=T("for an army, an event or an overlay: its id, which is also the name of its file"),
    )
    system(to)
    to.add("--limit", kind=number, metavar=T("POINTS"), help=T("points agreed for the game"))
    to.add(
        "--name",
        kind=words,
        default="",
        metavar=T("NAME"),
        help=T("name of the list, the army, the event or the overlay"),
    )
    output(to)


def _schema(to: Parser) -> None:
    to.add("name", kind=named, nargs="?", metavar=T("NAME"))
    to.file("--check", nargs="+", metavar=T("PATH"), help=T("check files against their schemas"))
    to.folder("--write", metavar=T("FOLDER"), help=T("write all schemas into a folder"))


def _serve(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "The address ends in a token, new each time: whoever has it can read and write the "
            "files in and under the current folder and the roster’s folder, as in the builder "
            "itself. Unless --host says otherwise, only this machine is let in."
        )
    )
    to.file("roster", nargs="?", metavar=T("ROSTER"))
    to.add(
        "--host", default="127.0.0.1", metavar=T("ADDRESS"), help=T("address to listen on (default: this machine only)")
    )
    to.add("--port", kind=number, default=8000, metavar="N", help=T("port to listen on (default: 8000)"))
    to.add(
        "--public-url",
        kind=named,
        metavar="URL",
        help=T("the address that browsers use, if it differs (behind another web server)"),
    )
    to.add(
        "--no-token", action="store_true", help=T("use no token: any user or program that reaches the port is let in")
    )


def _build(to: Parser) -> None:
    to.file("roster", nargs="?", metavar=T("ROSTER"))


def _collection(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "show lists the models owned. add NAME NUMBER adds models. import TABLE adds those of a CSV table with the "
            "columns name, number and, if wanted, painted; names without an entry are reported and kept. missing ROSTER… "
            "lists what rosters need together and the collection lacks; that is advice and never an error. "
            "The collection is kept in {file}.",
            file=str(search_path.collection_file()),
        )
    )
    to.add(
        "what",
        choices=("show", "add", "import", "missing"),
        metavar="show|add|import|missing",
        help=T("what to do with the collection"),
    )
    to.file("words", nargs="*", metavar=T("WORD"))
    to.add("--army", kind=named, metavar="ID", help=T("search names in this army only"))
    to.add("--painted", kind=number, default=0, metavar="N", help=T("with add: how many are painted"))
    system(to)


def _play(to: Parser) -> None:
    to.epilog = to.say(
        T(
            "A game is kept in the state folder after each change, and the list is not changed. "
            "Without ROSTER, the games begun are listed, the newest first: name, turn and time, list."
        )
    )
    to.file("roster", nargs="?", metavar=T("ROSTER"))
    to.add("--record", action="store_true", help=T("print the record of the newest game with this list"))


COMMANDS: dict[str, tuple[Text, Callable[[Parser], None]]] = {
    "build": (T("open the builder (default)"), _build),
    "check": (T("check rosters, army files and event packs (files or folders)"), _check),
    "event": (T("check every list in a folder for an event; write results, letters, sheets and a registry"), _event),
    "rounds": (T("keep an event’s rounds: pairings, results, standings"), _rounds),
    "show": (T("show a finished list"), _show),
    "print": (T("print army sheets as PDF"), _print),
    "share": (T("write a list as a share code"), _share),
    "import": (T("make a roster from a share code, pasted text or another program’s file"), _import),
    "verify": (T("check a printed sheet against the roster"), _verify),
    "explain": (T("explain a finding’s code, or where every point of a list comes from"), _explain),
    "diff": (T("show what changed between two lists"), _diff),
    "repair": (T("show the smallest change that makes a list legal, or write the list with it"), _repair),
    "roll": (T("roll for a character’s row in the level table, or for a creature’s characteristics"), _roll),
    "armies": (T("list the armies, or what one of them offers"), _armies),
    "new": (T("write a new file to start from"), _new),
    "play": (T("play a game with a list: casualties, damage, turns, and what is due"), _play),
    "collection": (T("the models that you own, and what lists need beyond them"), _collection),
    "schema": (T("show the published schemas, or check files against them"), _schema),
    "serve": (T("serve the builder to a browser"), _serve),
}
