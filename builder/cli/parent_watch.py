"""Ends the builder of a page together with the `muster serve` that started it."""

from __future__ import annotations

import contextlib
import os
import threading
import time

WATCHED = "MUSTER_SERVED_BY"
"""Environment variable with the file descriptor of a pipe that closes when the server ends."""
PATIENCE = 2.0
"""Seconds that a process has to end after a request, and again after SIGTERM."""


def end_after_server() -> None:
    """End this process soon after its server has ended, even if busy; does nothing if no server started it."""
    handle = os.environ.pop(WATCHED, "")
    if handle.isdigit():
        threading.Thread(target=_wait_and_end, args=(int(handle),), daemon=True).start()


def _wait_and_end(handle: int) -> None:
    """Wait until the pipe `handle` is closed, then end this process."""
    with contextlib.suppress(OSError):
        os.read(handle, 1)
    time.sleep(PATIENCE)  # what is not saved is in the journal; a page that can ends by itself
    os._exit(1)
