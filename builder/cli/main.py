"""Entry point of the command line: arguments, streams, exit codes.

Results go to stdout, messages to stderr. Exit codes: 0 legal, 1 illegal, 2 unreadable file or bad argument, 3
internal error.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
import traceback
from collections.abc import Sequence

from builder import locale
from builder.cli import arguments, commands
from builder.cli.arguments import Context
from builder.core.exit_codes import BUG, LEGAL, UNHEARD, UNREADABLE
from builder.core.findings import MusterError, T
from builder.core.terminal_text import clean
from builder.files import failures, path_names, search_path


def main(given: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code; user errors are printed, not raised.

    Failures of the streams are handled by `run`.
    """
    words = list(sys.argv[1:] if given is None else given)
    lang = locale.language(locale.chosen(_asked_language(words)))
    with locale.of_libraries(lang.code):
        words = arguments.completed(words)
        reader = arguments.parser(lang)
        try:
            read = reader.parse_args(words)
        except SystemExit as leaving:
            return leaving.code if isinstance(leaving.code, int) else UNREADABLE
    if read.print_completion is not None:
        read.command = "completion"
    if read.command is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        reader.print_help()
        return LEGAL
    if read.command is None:
        read.command, read.roster = "build", None
    context = Context(read)
    try:
        context.folders = search_path.search_path(tuple(read.lists or ()))
        return commands.run(read.command, context)
    except MusterError as problem:
        context.talk(problem.text)
        return UNREADABLE
    except OSError as problem:
        if not os.path.isabs(problem.filename or ""):
            try:
                path_names.current()
            except MusterError as reason:
                context.talk(reason.text)
                return UNREADABLE
        if not problem.filename:
            raise
        context.talk(T("{file}: {problem}", file=problem.filename, problem=problem.strerror or str(problem)))
        return UNREADABLE


def _asked_language(words: Sequence[str]) -> str | None:
    """The value of `--lang` in a command line, valid or not; `None` without the option."""
    for index, word in enumerate(words):
        if word == "--lang" and index + 1 < len(words):
            return words[index + 1]
        if word.startswith("--lang="):
            return word[7:]
    return None


def run() -> None:
    """Run the program: set up the streams, call `main`, and report a bug in one line."""
    unheard = None
    if sys.stdout is None:  # closed by whoever started us; no other file may be opened in its place
        os.open(os.devnull, os.O_WRONLY)
        sys.stdout = unheard = io.StringIO()
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = main()
        sys.stdout.flush()
        if unheard is not None and unheard.getvalue() and code == LEGAL:
            code = UNREADABLE
            print(f"muster: {os.strerror(errno.EBADF)}: stdout", file=sys.stderr)
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        code = UNHEARD
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as problem:  # the stream itself: a full disk behind it
        code = UNREADABLE
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        with contextlib.suppress(OSError):
            print(f"muster: {problem.strerror}", file=sys.stderr)
    except Exception as error:  # noqa: BLE001 - the last net: a traceback goes to a file, not to the player
        code = _bug(error)
    sys.exit(code)


def _bug(error: Exception) -> int:
    """Save the traceback of a bug in a report file, and print one line about it; returns the exit code."""
    lang = locale.language(locale.chosen(_asked_language(sys.argv[1:])))
    file = failures.report(error)
    if file:
        text = T("This is a bug of Muster; a report was saved in {file}.", file=file)
    else:
        last = "".join(traceback.format_exception(error)).rstrip().rpartition("\n")[2]
        text = T("This is a bug of Muster; its report could not be saved. It ends: {last}", last=last[:200])
    with contextlib.suppress(OSError):
        print(clean(lang.say(text)), file=sys.stderr)
    return BUG
