"""Which army a file is likely of, at a glance, so that lists of one army can go to one process: no verdict rests on it."""

from __future__ import annotations

import os
import re
import stat

from builder.files import allowed_folders

HEAD = 2_000
"""Bytes of a file that are looked at."""
_ARMY = re.compile(rb'(?:^|[{,])[ "]*army[" ]*:[ "]*([\w-]{1,60})', re.MULTILINE)


def army_named(path: str) -> str:
    """The army that the beginning of a file seems to name, the archive of a file in one, or nothing."""
    try:
        if not allowed_folders.may_read(path) or not stat.S_ISREG(os.lstat(path).st_mode):
            return ""
        with open(path, "rb", buffering=0) as stream:
            found = _ARMY.search(stream.read(HEAD))
    except (OSError, ValueError):
        return os.path.dirname(path) if ".zip" in path.lower() else ""
    return "" if found is None else found[1].decode("ascii", "replace")
