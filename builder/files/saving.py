"""Atomic saving: at every moment a file has either its old or its new content, with links and owner kept.

A file is replaced by a new one written beside it. If that would break a hard link or change an owner that only the
system may set, its content is overwritten instead; meanwhile the complete new content is kept beside it, and `finish`
completes the overwriting if the program was killed.
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

from builder.core.findings import MusterError, T
from builder.files import allowed_folders

_LONGEST = 255
"""Greatest length of a file name in bytes on usual file systems."""
_RANDOM = 8
"""Number of random characters added to a name to make it unique."""
NEW, WHOLE = ".new", ".whole"
"""Extensions of temporary files beside a file while it is saved: to replace it, and to overwrite its content."""
STALE = 60.0
"""Seconds after which temporary files of a killed program are removed."""


class Exists(MusterError):
    """Error: another file has this name."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(T("{file} already exists; nothing was written.", file=os.fspath(path)))


def refuse_existing(path: str | os.PathLike[str]) -> None:
    """Raise `Exists` if a file has this name."""
    if os.path.exists(path):
        raise Exists(path)


def save(path: str | os.PathLike[str], text: str) -> None:
    """Write `text` as UTF-8 with its line ends unchanged; see `save_bytes`."""
    save_bytes(path, text.encode())


def save_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file atomically; raises `OSError` and leaves the old file untouched."""
    _refuse_outside(path)
    try:
        target = Path(path)
        if _is_stream(target):
            with target.open("wb") as stream:
                stream.write(data)
            return
        if target.is_symlink():  # replace what the link shows, not the link
            target = Path(_link_target(target))
        _write(target, data)
    except OSError as problem:
        problem.filename = os.fspath(path)  # a full disk names none, and nobody knows the one beside it
        raise


def _is_stream(target: Path) -> bool:
    """True for a pipe, terminal or null device, which is written to and never replaced.

    Raises `OSError` for a block device or a socket, which cannot be written.
    """
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        mode = target.stat().st_mode
        if stat.S_ISBLK(mode) or stat.S_ISSOCK(mode):
            raise OSError(errno.EPERM, os.strerror(errno.EPERM), os.fspath(target))
        return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)
    return False


def create_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a new file; raises `FileExistsError` if it exists, also if it was created just now."""
    _refuse_outside(path)
    target = Path(path)
    new = ""
    try:
        new = _temporary_file(target, data)
        _set_usual_mode(new)
        _rename_to_unused(new, target)
    except BaseException as problem:
        with contextlib.suppress(OSError):
            os.unlink(new)
        if isinstance(problem, OSError):
            problem.filename, problem.filename2 = os.fspath(path), None
        raise
    _sync_folder(target.parent)


def rename(old: str | os.PathLike[str], new: str | os.PathLike[str]) -> None:
    """Rename a file; raises `FileExistsError` without any change if another file has the new name.

    A name that differs only in capitals is allowed, even if the disk takes both for the same file.
    """
    _refuse_outside(old, new)
    try:
        if os.path.abspath(old).casefold() == os.path.abspath(new).casefold() and _is_same_file(old, new):
            os.rename(old, new)
        else:
            _rename_to_unused(os.fspath(old), Path(new))
    except OSError as problem:
        problem.filename, problem.filename2 = os.fspath(new), None
        raise
    _sync_folder(Path(new).parent)
    _sync_folder(Path(old).parent)


def _is_same_file(old: str | os.PathLike[str], new: str | os.PathLike[str]) -> bool:
    """True if two paths lead to the same file."""
    try:
        return os.path.samefile(old, new)
    except OSError:
        return False


def _rename_to_unused(old: str, new: Path) -> None:
    """Rename a file to an unused name, by a hard link if the disk supports it, since that fails if the name is used."""
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


def _refuse_outside(*paths: str | os.PathLike[str]) -> None:
    """Raise `PermissionError` for the last of these paths if one may not be written."""
    if not all(map(allowed_folders.may_write, paths)):
        raise PermissionError(errno.EACCES, "outside the folder that is served", os.fspath(paths[-1]))


def finish(path: str | os.PathLike[str]) -> None:
    """Complete an interrupted overwriting of a file from the complete new content that was kept beside it."""
    target = Path(os.path.realpath(path))
    if not allowed_folders.may_write(target):
        return
    for file in _left_behind(target, WHOLE):
        with contextlib.suppress(OSError):
            if target.exists():
                overwrite(target, file.read_bytes())
            file.unlink()


def _write(target: Path, data: bytes) -> None:
    """Write a file: replace it by a complete new file, or overwrite it if replacing would change its owner or mode."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        old = None
    name = _temporary_file(target, data)
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
    _remove_stale(target)


def _temporary_file(target: Path, data: bytes) -> str:
    """Write data to a new file beside `target`, flush it to disk and return its name."""
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
    """Give a new file the default mode of this user."""
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
    """Overwrite the content of a file, keeping its other names."""
    with open(target, "r+b") as stream:
        stream.write(data)
        stream.truncate()
        stream.flush()
        os.fsync(stream.fileno())


def _prefix(target: Path) -> str:
    """Prefix of temporary files beside a file: the beginning of its name."""
    room = _LONGEST - len(f"..{WHOLE}") - _RANDOM
    return f".{os.fsdecode(os.fsencode(target.name)[:room])}."


def _left_behind(target: Path, ending: str) -> list[Path]:
    """Temporary files beside a file, with the extension `ending`, that killed programs left."""
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


def _remove_stale(target: Path) -> None:
    """Remove temporary files of killed programs; recent ones may belong to a running program and stay."""
    for file in _left_behind(target, NEW):
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > STALE:
                file.unlink()


def _sync_folder(folder: Path) -> None:
    """Flush the names in a folder to disk, if the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _link_target(link: Path) -> str:
    """The file that a link finally leads to, existing or not; raises `OSError` for a circular link."""
    try:
        os.stat(link)
    except FileNotFoundError:
        pass
    except OSError as problem:
        if problem.errno == errno.ELOOP:
            raise
    return os.path.realpath(link)


def make_folder(folder: str | os.PathLike[str]) -> None:
    """Create a folder if missing; raises `OSError` if something else has its name."""
    _refuse_outside(folder)
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
    """Context with a folder to write into, created if missing, and removed again if writing fails."""
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
