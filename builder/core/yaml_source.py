"""YAML text to plain values with their places, and back.

Text is read by the events of the parser (`yaml_events`) and written by `yaml_dumping`.
"""

from __future__ import annotations

from builder.core.findings import T
from builder.core.yaml_documents import (
    MANY,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    Document,
    Path_,
    is_other,
    is_trap,
    refusal,
)
from builder.core.yaml_dumping import dump
from builder.core.yaml_events import parse


def parse_bytes(data: bytes, file: str | None = None) -> Document:
    """Read YAML from the bytes of a file; raises `Unreadable` with what is wrong with it where it cannot be read."""
    if len(data) > MAX_BYTES:
        raise refusal(
            file,
            "file.bounds",
            T("The file is larger than {limit} bytes.", limit=MAX_BYTES),
            found=len(data),
            allowed=MAX_BYTES,
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise refusal(
            file,
            "file.yaml",
            T(
                "Byte {byte} is not UTF-8: this is not a text file, or it was saved in another encoding.",
                byte=f"0x{data[problem.start]:02x}",
            ),
            line,
            fix=T("Save the file as UTF-8 text."),
        ) from None
    document = parse(text, file)
    if data.startswith(b"\xef\xbb\xbf"):
        document.raw = "\ufeff" + text
    return document


__all__ = [
    "MANY",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "Document",
    "Path_",
    "dump",
    "is_other",
    "is_trap",
    "parse",
    "parse_bytes",
    "refusal",
]
