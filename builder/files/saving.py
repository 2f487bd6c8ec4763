"""Saves files atomically: at every moment a file has its old or its new content, with its links and owner.

A file is replaced by a new one made beside it. If that would break a hard link or change an owner that only the
system may set, its content is overwritten instead; until that is done, the complete new content is kept beside it,
and `finish` completes the overwriting if the program was killed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from builder.files import allowed_folders

_LONGEST = 255
"""Bytes of a file's name on usual file systems."""
_RANDOM = 8
"""Characters that are added to a name to make it another one."""
NEW, WHOLE = ".new", ".whole"
"""Extensions of temporary files beside a file while it is saved: for replacing it, and for overwriting its content."""
STALE = 60.0
"""Seconds after which what a killed program left behind is removed."""


def save(path: str | os.PathLike[str], text: str) -> None:
    """Write `text` as UTF-8 with its line ends unchanged; see `save_bytes`."""
    save_bytes(path, text.encode())


def save_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that it is at every moment either the old or the new one.

    Raises `OSError`; the old file is then untouched.
    """
    if not allowed_folders.may_write(path):
        raise _outside(path)
    try:
        target = Path(path)
        if _takes_what_is_written(target):
            with target.open("wb") as stream:
                stream.write(data)
            return
        if target.is_symlink():  # replace what the link shows, not the link
            target = Path(_end_of(target))
        _write(target, data)
    except OSError as problem:
        problem.filename = os.fspath(path)  # a full disk names none, and nobody knows the one beside it
        raise


def _takes_what_is_written(target: Path) -> bool:
    """True for a pipe, terminal or null device, which must not be replaced.

    Raises `OSError` for a disk or a socket, which no file is written to either.
    """
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        mode = target.stat().st_mode
        if stat.S_ISBLK(mode) or stat.S_ISSOCK(mode):
            raise OSError(errno.EPERM, os.strerror(errno.EPERM), os.fspath(target))
        return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)
    return False


def create_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file of a name that none has; raises `FileExistsError` where one has, also one that came this moment."""
    if not allowed_folders.may_write(path):
        raise _outside(path)
    target = Path(path)
    new = ""
    try:
        new = _made_beside(target, data)
        _set_usual_mode(new)
        _named(new, target)
    except BaseException as problem:
        with contextlib.suppress(OSError):
            os.unlink(new)
        if isinstance(problem, OSError):
            problem.filename, problem.filename2 = os.fspath(path), None
        raise
    _sync_folder(target.parent)


def rename(old: str | os.PathLike[str], new: str | os.PathLike[str]) -> None:
    """Give a file another name; raises `FileExistsError` where another file has it, with nothing changed.

    A name that differs in capitals only is another name of the same file on some disks, and is given all the same.
    """
    if not (allowed_folders.may_write(old) and allowed_folders.may_write(new)):
        raise _outside(new)
    try:
        if os.path.abspath(old).casefold() == os.path.abspath(new).casefold() and _one(old, new):
            os.rename(old, new)
        else:
            _named(os.fspath(old), Path(new))
    except OSError as problem:
        problem.filename, problem.filename2 = os.fspath(new), None
        raise
    _sync_folder(Path(new).parent)
    _sync_folder(Path(old).parent)


def _one(old: str | os.PathLike[str], new: str | os.PathLike[str]) -> bool:
    """True if two names lead to one file."""
    try:
        return os.path.samefile(old, new)
    except OSError:
        return False


def _named(old: str, new: Path) -> None:
    """Give a file a name that none has: by a second name first, which no system gives twice, where the disk knows these."""
    if not os.path.islink(old):
        try:
            os.link(old, new)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            pass
        else:
            try:
                os.unlink(old)
            except BaseException:
                os.unlink(new)
                raise
            return
    if os.path.lexists(new):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(new))
    os.rename(old, new)


def _outside(path: str | os.PathLike[str]) -> PermissionError:
    return PermissionError(errno.EACCES, "outside the folder that is served", os.fspath(path))


def finish(path: str | os.PathLike[str]) -> None:
    """Finish overwriting a file after the program was killed, from the complete content beside it."""
    target = Path(os.path.realpath(path))
    if not allowed_folders.may_write(target):
        return
    for file in _left_behind(target, WHOLE):
        with contextlib.suppress(OSError):
            if target.exists():
                overwrite(target, file.read_bytes())
            file.unlink()


def _write(target: Path, data: bytes) -> None:
    try:
        old = os.stat(target)
    except FileNotFoundError:
        old = None
    name = _made_beside(target, data)
    try:
        if old is not None:
            same = _copy_owner_and_mode(name, old)
        else:
            same = True
            _set_usual_mode(name)
        if same:
            os.replace(name, target)
        else:
            whole = name.removesuffix(NEW) + WHOLE
            os.replace(name, whole)
            name = whole
            _sync_folder(target.parent)
            overwrite(target, data)
            os.unlink(whole)
        _sync_folder(target.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _tidy(target)


def _made_beside(target: Path, data: bytes) -> str:
    """Write a temporary file beside the target and flush it to the disk; its name."""
    handle, name = tempfile.mkstemp(prefix=_prefix(target), suffix=NEW, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    return name


def _set_usual_mode(name: str) -> None:
    """Give a new file the mode that this user's files have."""
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)


def _copy_owner_and_mode(name: str, old: os.stat_result) -> bool:
    """Copy mode and owner of the old file to the new one; True if it can replace it without a difference."""
    if old.st_nlink > 1:
        return False
    if os.name == "posix":
        made = os.stat(name)
        if (made.st_uid, made.st_gid) != (old.st_uid, old.st_gid):
            try:
                os.chown(name, old.st_uid, old.st_gid)
            except OSError:
                return False
    os.chmod(name, old.st_mode & 0o7777)
    return True


def overwrite(target: Path, data: bytes) -> None:
    """The bytes of a file itself, whatever other names it has."""
    with open(target, "r+b") as stream:
        stream.write(data)
        stream.truncate()
        stream.flush()
        os.fsync(stream.fileno())


def _prefix(target: Path) -> str:
    """Prefix of temporary files beside a file: as much of its name as fits."""
    room = _LONGEST - len(f"..{WHOLE}") - _RANDOM
    return f".{os.fsdecode(os.fsencode(target.name)[:room])}."


def _left_behind(target: Path, ending: str) -> list[Path]:
    """Temporary files that killed programs left beside a file."""
    prefix = _prefix(target)
    size = len(prefix) + _RANDOM + len(ending)
    with contextlib.suppress(OSError):
        names = os.listdir(target.parent)
        return [
            target.parent / name
            for name in sorted(names)
            if name.startswith(prefix) and name.endswith(ending) and len(name) == size
        ]
    return []


def _tidy(target: Path) -> None:
    """Remove temporary files of killed programs; recent ones may belong to a running program and stay."""
    for file in _left_behind(target, NEW):
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > STALE:
                file.unlink()


def _sync_folder(folder: Path) -> None:
    """Force the names in a folder to the disk, where the system has a way to."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _end_of(link: Path) -> str:
    """The file that a link leads to, there or not; `OSError` for one that leads nowhere but to itself."""
    try:
        os.stat(link)
    except FileNotFoundError:
        pass
    except OSError as problem:
        if problem.errno == errno.ELOOP:
            raise
    return os.path.realpath(link)


def make_folder(folder: str | os.PathLike[str]) -> None:
    """Make a folder if there is none; raises `OSError` if something else is in its place."""
    if not allowed_folders.may_write(folder):
        raise _outside(folder)
    try:
        os.makedirs(folder, exist_ok=True)
    except FileExistsError as problem:
        try:
            os.stat(folder)
        except OSError as reason:  # a link that leads nowhere
            raise OSError(reason.errno, os.strerror(reason.errno or 0), os.fspath(folder)) from problem
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(folder)) from problem


@contextlib.contextmanager
def in_folder(folder: str | os.PathLike[str]) -> Iterator[None]:
    """A folder to write into at once, made where there is none, and taken away again where the writing fails."""
    folder = Path(folder)
    missing = [above for above in (folder, *folder.parents) if not os.path.lexists(above)]
    try:
        make_folder(folder)
        yield
    except BaseException:
        for made in missing:
            with contextlib.suppress(OSError):  # somebody else has put something there
                os.rmdir(made)
        raise
