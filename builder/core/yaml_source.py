"""YAML text to plain values with their places, and back.

Text is read by `yaml_lists`, as far as it is written as most lists are, and otherwise by the events of the parser
(`yaml_events`), whose library takes longer to import than several texts to read. Both give the same values and places.
"""

from __future__ import annotations

from typing import Any

from builder.core import yaml_lists
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


def parse(text: str, file: str | None = None) -> Document:
    """Read YAML from text; raises `Unreadable` with what is wrong with it where it cannot be read."""
    document = yaml_lists.quickly(text, file)
    if document is None:
        from builder.core import yaml_events  # few texts wait for it, and for the library that it asks

        document = yaml_events.by_events(text, file)
    return document


def dump(value: Any) -> str:
    """Plain values as YAML: mappings in blocks, lists of words on one line, keys in their order."""
    from builder.core import yaml_dumping  # who only reads does not wait for it, nor for the library

    return yaml_dumping.dump(value)


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
