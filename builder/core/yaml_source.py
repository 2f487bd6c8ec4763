"""YAML text to plain values with their places, and back.

Text is read by the events of the parser (`yaml_events`); from the second one on, by `yaml_lists`, as far as it is written as
most lists are: its patterns take longer to make than one text to read. Both give the same values and places.
"""

from __future__ import annotations

from typing import Any

import yaml

from builder.core.findings import T
from builder.core.yaml_events import (
    MANY,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    Document,
    EventParser,
    Path_,
    by_events,
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
                "Byte {byte} is not UTF-8 text; this is no text file, or it was saved in another encoding.",
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
    if not _read:
        _read.append(True)
        return by_events(text, file)
    from builder.core import yaml_lists  # for whoever reads many: see above

    return yaml_lists.quickly(text, file) or by_events(text, file)


_read: list[bool] = []
"""Not empty once a text was read."""


def dump(value: Any) -> str:
    """Plain values as YAML: mappings in blocks, lists of words on one line, keys in their order."""
    text: str = yaml.dump(
        value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )
    return text


class _Dumper(yaml.SafeDumper):
    """Quotes every text that this module's reader, or an older one, would take for something else."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, indentless)

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        """A mapping; a key that is a number needs no quotes, since every key is read as text."""
        node = super().represent_mapping(tag, mapping, flow_style)
        for key, _ in node.value:
            if key.value.isascii() and key.value.isdecimal() and not key.value.startswith("0"):
                key.tag, key.style = "tag:yaml.org,2002:int", None
        return node


def _text_node(dumper: _Dumper, text: str) -> yaml.Node:
    style = "'" if is_other(text) else "|" if "\n" in text.strip("\n") and text == text.strip() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text_node)


__all__ = [
    "MANY",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "Document",
    "EventParser",
    "Path_",
    "dump",
    "is_other",
    "is_trap",
    "parse",
    "parse_bytes",
    "refusal",
]
