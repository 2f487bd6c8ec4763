"""Archives of lists, such as mail attachments: read within limits, never unpacked to the disk.

A file in an archive has a path such as `lists.zip/ann.yaml`. Dangerous contents (names outside the archive, links,
compression bombs, unusual compression, nested archives) are refused with their names.
"""

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from builder.core.findings import T, Text
from builder.core.yaml_source import MAX_BYTES
from builder.files.path_names import inside, is_list

LARGEST = 50_000_000
"""Greatest size of an archive in bytes."""
UNPACKED = 20_000_000
"""Greatest total size of an archive's lists in bytes."""
MOST = 5_000
"""Greatest number of files that an archive may contain."""
_DIRECTORY = 2_000_000
"""Greatest size of an archive's directory in bytes."""
_END = struct.Struct("<4s4H2LH")
"""Form of the last record of an archive, which says how large its directory is."""
_COMMENT = 1 << 16
"""Greatest length of the comment at the end of an archive, plus 1."""


class Packed(NamedTuple):
    """A file in an archive: its bytes, or the problem and finding code why they are not read."""

    data: bytes = b""
    problem: Text | None = None
    code: str = "file.kind"


class Contents(NamedTuple):
    """Contents of an archive: lists by name, and the names of all other files."""

    lists: Mapping[str, Packed]
    others: tuple[str, ...] = ()
    problem: Text | None = None
    """Why the archive is not read; `None` if it is."""


def contents(archive: str) -> Contents:
    """Contents of an archive file; raises `OSError` if it cannot be read.

    The contents of the last archive are cached until its file changes, since each list in it is read by its own path
    and unpacking the archive for each would take quadratic time.
    """
    state = os.stat(archive)
    return _read_contents(archive, (state.st_size, state.st_mtime_ns, state.st_ino))


@lru_cache(maxsize=1)
def _read_contents(archive: str, stamp: tuple[int, int, int]) -> Contents:
    """Contents of an archive file whose state is `stamp`: size in bytes and times of its last changes."""
    if stamp[0] > LARGEST:
        return Contents({}, problem=T("The archive is larger than {limit} bytes.", limit=LARGEST))
    with open(archive, "rb") as stream:
        data = stream.read(LARGEST)
    refusal = _too_much(data)
    if refusal is not None:
        return Contents({}, problem=refusal)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return _unpacked(packed)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, struct.error):
        return Contents({}, problem=T("This archive is damaged, or not an archive."))


def _too_much(data: bytes) -> Text | None:
    """Why an archive is not unpacked, by its directory: damaged or too large; `None` if it is unpacked."""
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - _COMMENT - _END.size))
    if at < 0 or at + _END.size > len(data):
        return T("This archive is damaged, or not an archive.")
    _, _, _, _, files, size, _, _ = _END.unpack_from(data, at)
    if data[max(0, at - 20) : at].startswith(b"PK\x06\x07") or files > MOST or size > _DIRECTORY:
        return T("The archive holds more than {limit} files.", limit=MOST)
    return None


def _unpacked(packed: zipfile.ZipFile) -> Contents:
    """Contents of an open archive; a list that is not unpacked has the problem instead of its bytes."""
    lists: dict[str, Packed] = {}
    others: list[str] = []
    room = UNPACKED
    for file in packed.infolist():
        name = file.filename
        if file.is_dir():
            continue
        if not is_list(name) or _hidden(name):
            others.append(name)
            continue
        if name in lists:
            lists[name] = Packed(problem=T("Two files in the archive have this name."))
            continue
        problem, code = _refused(file), "file.kind"
        if problem is None and file.file_size > MAX_BYTES:
            problem, code = T("The file is larger than {limit} bytes.", limit=MAX_BYTES), "file.bounds"
        if problem is None and file.file_size > room:
            problem, code = (
                T("The lists in the archive are larger than {limit} bytes together.", limit=UNPACKED),
                "file.bounds",
            )
        if problem is not None:
            lists[name] = Packed(problem=problem, code=code)
            continue
        room -= file.file_size
        lists[name] = _read(packed, file)
    return Contents(lists, tuple(others))


def _hidden(name: str) -> bool:
    """True for a file that an operating system added to the archive by itself."""
    parts = name.replace("\\", "/").split("/")
    return parts[0] == "__MACOSX" or any(part.startswith(".") and part not in (".", "..") for part in parts)


def _refused(file: zipfile.ZipInfo) -> Text | None:
    """Why a file of an archive is not unpacked; `None` if it is."""
    parts = file.filename.replace("\\", "/").split("/")
    if file.filename.startswith(("/", "\\")) or ".." in parts or ":" in parts[0]:
        return T("Its path points outside the archive.")
    mode = file.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return T("The archive contains a link or a device, which is not read.")
    if file.flag_bits & 1:
        return T("It is encrypted; unpack it first.")
    if file.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return T("Its compression method is not supported; unpack it first.")
    return None


def _read(packed: zipfile.ZipFile, file: zipfile.ZipInfo) -> Packed:
    """The bytes of a file in an open archive, one more than a file may have at most, or the problem."""
    try:
        with packed.open(file) as stream:
            return Packed(stream.read(MAX_BYTES + 1))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError):
        return Packed(problem=T("It cannot be unpacked: the archive is damaged."))


def packed_file(path: str) -> Packed:
    """The file in an archive at a path such as `lists.zip/ann.yaml`; raises `OSError` if the archive cannot be read."""
    archive, name = inside(path) or (path, "")
    held = contents(archive)
    if held.problem is not None:
        return Packed(problem=held.problem)
    if not name:
        return Packed(problem=T("There is no list in this archive."))
    return held.lists.get(name) or Packed(problem=T("There is no such file in the archive."))
