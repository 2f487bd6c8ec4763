"""Expands the files, folders and archives given on the command line into files, and reports what is not read."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

from builder.files import archives
from builder.files.path_names import is_archive, is_list, is_packed

Why = Literal["linked", "hidden", "excluded", "other"]
"""Reason that something is not read: a link to a folder, hidden, excluded by an option, not a list by its name."""


class Skipped(NamedTuple):
    """Something in a folder or archive that is not read."""

    path: str
    why: Why


def files_of(
    paths: Iterable[str], skip: Callable[[Skipped], None] = lambda _: None, exclude: Sequence[str] = ()
) -> Iterator[str]:
    """The given files, and all lists in the given folders and archives, sorted; `skip` is called for the rest.

    Unreadable folders and archives are included, so that reading them gives the error. Links to folders are not
    followed, as they may be circular or lead to much else. `exclude` are shell patterns of paths or names to leave
    out.
    """
    for path in paths:
        for found in _below(path, skip, exclude):
            if found != path and _excluded(found, exclude):
                skip(Skipped(found, "excluded"))
            else:
                yield found


def _below(path: str, skip: Callable[[Skipped], None], exclude: Sequence[str]) -> Iterator[str]:
    """Paths of lists at or below a path, in its folders and archives; `skip` is called for what is left out."""
    if is_packed(path):
        yield from _packed(path, skip)
        return
    if not os.path.isdir(path):
        yield path
        return
    closed: list[OSError] = []
    for folder, names, files in os.walk(path, onerror=closed.append):
        below = {n: os.path.join(folder, n) for n in sorted(names)}
        why: dict[str, Why] = {n: "hidden" for n in below if n.startswith(".")}
        why |= {n: "linked" for n, at in below.items() if n not in why and os.path.islink(at)}
        why |= {n: "excluded" for n, at in below.items() if n not in why and _excluded(at, exclude)}
        names[:] = [n for n in below if n not in why]
        for name in why:
            skip(Skipped(below[name], why[name]))
        yield from (str(problem.filename) for problem in closed)
        closed.clear()
        for name in sorted(files):
            at = os.path.join(folder, name)
            if name.startswith("."):
                skip(Skipped(at, "hidden"))
            elif is_list(name):
                yield at
            elif is_archive(name) and not os.path.islink(at) and os.path.isfile(at) and not _excluded(at, exclude):
                yield from _packed(at, skip)
            else:
                skip(Skipped(at, "excluded" if _excluded(at, exclude) else "other"))
    yield from (str(problem.filename) for problem in closed)


def _packed(archive: str, skip: Callable[[Skipped], None]) -> Iterator[str]:
    """Paths of the lists in an archive; the archive itself if it is unreadable."""
    try:
        held = archives.contents(archive)
    except OSError:
        yield archive
        return
    if held.problem is not None or not (held.lists or held.others):
        yield archive
        return
    yield from (f"{archive}/{name}" for name in sorted(held.lists))
    for name in sorted(held.others):
        hidden = any(part.startswith((".", "__MACOSX")) for part in name.split("/"))
        skip(Skipped(f"{archive}/{name}", "hidden" if hidden else "other"))


def _excluded(path: str, patterns: Sequence[str]) -> bool:
    """True if a path or its file name matches one of the shell patterns."""
    if not patterns:
        return False
    name = os.path.basename(path)
    bare = path.removeprefix(f".{os.sep}")
    return any(fnmatchcase(name, p) or fnmatchcase(bare, p) for p in patterns)
