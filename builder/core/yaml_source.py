"""YAML text to plain values with their places, and back.

`yaml_events` reads, `yaml_writing` writes.
"""

from __future__ import annotations

from builder.core.findings import T
from builder.core.yaml_documents import MANY, MAX_BYTES, Document, is_trap, unreadable_file
from builder.core.yaml_events import parse
from builder.core.yaml_writing import dump


def parse_bytes(data: bytes, file: str | None = None) -> Document:
    """The values of a YAML file's bytes; raises `Unreadable` with the findings if it cannot be read."""
    if len(data) > MAX_BYTES:
        raise unreadable_file(
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
        raise unreadable_file(
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


__all__ = ["MANY", "MAX_BYTES", "Document", "dump", "is_trap", "parse", "parse_bytes", "unreadable_file"]
