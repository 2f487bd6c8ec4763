"""Which army a file is likely of, at a glance, so that lists of one army can go to one process: no verdict rests on it."""

from __future__ import annotations

import os
import re
import stat
from typing import NamedTuple

from builder.files import allowed_folders

HEAD = 2_000
"""Bytes of a file that are looked at."""
_ARMY = re.compile(rb'(?:^|[{,])[ "]*(army|system)[" ]*:[ "]*([\w-]{1,60})', re.MULTILINE)


class Glance(NamedTuple):
    """What a file looks like."""

    game: str = ""
    army: str = ""
    """Both as its beginning seems to name them, or nothing; of a file in an archive, the archive."""
    size: int = 0
    """Its bytes."""


def at_a_glance(path: str) -> Glance:
    """What the beginning of a file looks like; nothing is opened that is no file."""
    try:
        told = os.lstat(path)
        if not allowed_folders.may_read(path) or not stat.S_ISREG(told.st_mode):
            return Glance()
        with open(path, "rb", buffering=0) as stream:
            found = dict(_ARMY.findall(stream.read(HEAD)))
    except (OSError, ValueError):
        return Glance(army=os.path.dirname(path) if ".zip" in path.lower() else "")
    game, army = (found.get(key, b"").decode("ascii", "replace") for key in (b"system", b"army"))
    return Glance(game, army, told.st_size)
