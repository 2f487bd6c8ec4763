"""Catches bugs of the program: each is written to a report and shown like other errors.

No error with a list may close the builder. Code that can continue without the failed part gets the message from
`recorded`, or turns the bug into an ordinary error with `guarded`. Caught bugs are listed in `seen`, so that tests
notice them.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import traceback
from collections import deque
from collections.abc import Iterator

from builder.core import VERSION
from builder.core.findings import MusterError, T

seen: deque[BaseException] = deque(maxlen=100)
"""Bugs caught in this process, the latest last."""

_reports: dict[str, str] = {}
"""Path of the report of each bug already reported, by its traceback, so that a repeated bug is not reported again."""


class Failed(MusterError):
    """The error message for a bug of the program, with the path of its report."""


def recorded(error: BaseException) -> Failed:
    """The error message for a bug, which is written to a report; an error that is already a message is unchanged."""
    if isinstance(error, Failed):
        return error
    seen.append(error)
    problem = type(error).__name__
    file = report(error)
    if not file:
        return Failed(
            T("A part of Muster failed ({problem}); you can go on. No report could be saved.", problem=problem)
        )
    return Failed(
        T(
            "A part of Muster failed ({problem}); you can go on. A report was saved in {file}.",
            problem=problem,
            file=file,
        )
    )


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Context manager that turns bugs into `Failed`; errors that players can fix pass unchanged."""
    try:
        yield
    except MusterError:
        raise
    except Exception as error:
        raise recorded(error) from error


def report(error: BaseException) -> str:
    """Path of the report of a bug, which is written unless it was reported before; empty if it cannot be written."""
    trace = "".join(traceback.format_exception(error))
    if trace in _reports:
        return _reports[trace]
    name = ""
    with contextlib.suppress(OSError):
        handle, file = tempfile.mkstemp(prefix="muster-bug-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(f"muster {VERSION}, Python {sys.version}\n{sys.argv[1:]}\n{trace}")
        name = file
    _reports[trace] = name
    return name
