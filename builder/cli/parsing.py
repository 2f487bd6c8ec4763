"""Parser of the command line; its errors say what was wrong and suggest the nearest valid word."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import gettext
from typing import NoReturn, TypedDict, Unpack

from builder.core.exit_codes import UNREADABLE
from builder.core.findings import Shown, T, Text
from builder.core.spelling import did_you_mean, most_similar
from builder.core.terminal_text import clean

Say = Callable[[Shown], str]
"""Function that translates a text."""
Kind = Callable[[Say], Callable[[str], str | int]]
"""Function that takes a translation and returns an argument type with translated error messages."""

DIGITS = 18
"""Greatest number of digits of a number in an argument."""


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


class _ArgumentOptions(TypedDict, total=False):
    """Arguments of `add_argument` that `Parser.add` passes on unchanged."""

    action: str
    choices: Iterable[str] | Iterable[int]
    default: str | int | Sequence[str] | None
    dest: str
    nargs: str
    type: Callable[[str], int]
    version: str


class _FileOptions(TypedDict, total=False):
    """Arguments of `Parser.add` that may be given for a file or folder."""

    among: argparse._ActionsContainer
    help: Shown
    metavar: Shown
    nargs: str


class Parser(argparse.ArgumentParser):
    """Parser that takes unabbreviated options between arguments, and exits with the documented code on errors."""

    say: Say
    """Translates help and errors of the parser."""
    commands: Mapping[str, Parser] = {}
    """Parsers of the commands, by name; empty for the parser of a command."""
    _in_passes = False

    def add(
        self,
        *names: str,
        kind: Kind | None = None,
        help: Shown = None,
        metavar: Shown = None,
        among: argparse._ActionsContainer | None = None,
        complete: str | None = None,
        **more: Unpack[_ArgumentOptions],
    ) -> None:
        """Add an argument with translated texts; `among` is a group of options that exclude one another.

        `complete` is `file` or `directory` if shells complete names of files or folders for it.
        """
        added = (among or self).add_argument(*names, **more)
        added.help = None if help is None else self.say(help)
        if kind is not None:
            added.type = kind(self.say)
        if metavar is not None:
            added.metavar = self.say(metavar)
        if complete is not None:
            added.complete = complete  # type: ignore[attr-defined] # what `shtab` reads

    def file(self, *names: str, **more: Unpack[_FileOptions]) -> None:
        """Add an argument for a file, or for a value that may be a file."""
        self.add(*names, complete="file", kind=named, **more)

    def folder(self, *names: str, **more: Unpack[_FileOptions]) -> None:
        """Add an argument for a folder."""
        self.add(*names, complete="directory", kind=named, **more)

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message on stderr, and exit with the code for bad arguments."""
        self.print_usage(sys.stderr)
        self.exit(UNREADABLE, f"{self.prog}: {clean(message)}\n")

    def parse_known_args(  # type: ignore[override] # the namespace is always one of argparse
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The parsed arguments, with options of a command in any order; exits with an error for unknown options."""
        if self._in_passes:
            return super().parse_known_args(args, namespace)
        words = sys.argv[1:] if args is None else list(args)
        unknown = self._unknown_option(words)
        if unknown is not None:
            self.error(self.say(T("Unknown option: {found}. {fix}", found=unknown, fix=self._option_meant(unknown))))
        if self.commands:
            return super().parse_known_args(words, namespace)
        self._in_passes, usage = True, self.usage
        self.usage = self.format_usage().removeprefix(gettext("usage: "))
        try:
            read, rest = super().parse_known_intermixed_args(words, namespace)
        finally:
            self._in_passes, self.usage = False, usage
        if rest:
            text = T("Unexpected argument: {found}. {fix}", found=rest[0], fix=self._see_help())
            self.error(self.say(text))
        return read, rest

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Exit with an error for a value that is not among the choices, and suggest the nearest choice."""
        if action.choices is None or value in action.choices:
            return
        if action.dest == "command":
            known = [*action.choices, "help"]
            guess = most_similar(str(value), known)
            fix = self._see_help() if guess is None else did_you_mean(str(value), known)
            self.error(self.say(T("Unknown command: {found}. {fix}", found=str(value), fix=fix)))
        named = argparse._get_action_name(action) or action.dest  # noqa: SLF001 - as argparse names it in errors
        if named == action.metavar:
            named = action.dest
        text = T(
            "{option}: {found} is not allowed. {fix}",
            option=named,
            found=str(value),
            fix=did_you_mean(str(value), _shown(action)),
        )
        self.error(self.say(text))

    def _unknown_option(self, words: Iterable[str]) -> str | None:
        """The first unknown option in `words`; `None` if all are known.

        The program's own parser looks only at words before the name of the command.
        """
        is_value = False
        for word in words:
            if word == "--" or (self.commands and not is_value and not word.startswith("-")):
                return None
            own = self._option_string_actions.get(word)
            is_value = own is not None and own.nargs != 0
            if not word.startswith("-") or word == "-" or " " in word or self._negative_number_matcher.match(word):
                continue
            name = word.split("=")[0]
            is_short = not word.startswith("--") and word[:2] in self._option_string_actions
            if name not in self._option_string_actions and (not is_short or f"-{name}" in self._option_string_actions):
                return name
        return None

    def _option_meant(self, found: str) -> Text:
        """Advice for an unknown option: its place after a command, the nearest option, or the help."""
        holder = next((name for name, own in self.commands.items() if own.has_option(found)), None)
        if holder is not None:
            return T("Write it after the command: muster {command} {option}.", command=holder, option=found)
        guess = most_similar(found, (option for option in self._option_string_actions if option.startswith("--")))
        return self._see_help() if guess is None else T("Did you mean {guess}?", guess=guess)

    def has_option(self, name: str) -> bool:
        """True if the parser has an option of this name."""
        return name in self._option_string_actions

    def _see_help(self) -> Text:
        """Advice to read the help of the command."""
        return T("“{command} --help” shows what is allowed.", command=self.prog)


def _shown(action: argparse.Action) -> list[str]:
    """The choices of an argument that its help shows; choices that a metavar in braces leaves out are former ones."""
    choices = [str(choice) for choice in action.choices or ()]
    if isinstance(action.metavar, str) and action.metavar.startswith("{"):
        return [choice for choice in choices if choice in action.metavar.strip("{}").split(",")]
    return choices
