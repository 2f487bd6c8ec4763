"""Which army a file is likely of, at a glance, so that lists of one army can go to one process: no verdict rests on it."""

from __future__ import annotations

import os
import re
import stat
from typing import NamedTuple

from builder.files import allowed_folders

HEAD = 2_000
"""Bytes of a file that are looked at."""
_KEYS = (b"base_game", b"system", b"army")
"""The game of a roster, or the one over whose lists it is played, and its army."""
_BEFORE = b"\n{,"
"""What stands before a key, blanks and quotes aside."""
_VALUE = re.compile(rb'[" ]*:[ "\x27]*([\w-]{1,60})')


class Glance(NamedTuple):
    """What a file looks like."""

    game: str = ""
    army: str = ""
    """Both as its beginning seems to name them, or nothing; of a file in an archive, the archive.

    The game is the one whose definitions it uses most.
    """
    size: int = 0
    """Its bytes."""


def at_a_glance(path: str) -> Glance:
    """What the beginning of a file looks like; nothing is opened that is no file."""
    try:
        told = os.lstat(path)
        if not allowed_folders.may_read(path) or not stat.S_ISREG(told.st_mode):
            return Glance()
        with open(path, "rb", buffering=0) as stream:
            head = b"\n" + stream.read(HEAD)
    except (OSError, ValueError):
        return Glance(army=os.path.dirname(path) if ".zip" in path.lower() else "")
    base, game, army = [_under(key, head) for key in _KEYS]
    return Glance(base or game, army, told.st_size)


def _under(key: bytes, head: bytes) -> str:
    """What seems to stand under a key, or nothing."""
    at = head.find(key)
    while at != -1:
        found = _VALUE.match(head, at + len(key)) if head[:at].rstrip(b" \"'")[-1] in _BEFORE else None
        if found is not None:
            return found[1].decode("ascii", "replace")
        at = head.find(key, at + 1)
    return ""
