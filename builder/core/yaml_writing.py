"""Plain values as YAML text, and the quotes that a text needs to be read back unchanged; see `yaml_source`.

The library that writes files with comments differs from the one that reads: it leaves `:-)` in braces unquoted, which
the reader refuses. So the reader's library decides.
"""

from __future__ import annotations

import io
import sys
from typing import Any, Literal

import yaml
from yaml.emitter import Emitter

from builder.core.yaml_documents import is_other

Quotes = Literal["", "'", '"']


def quotes_of(text: str, *, in_brackets: bool) -> Quotes:
    """The quotes that a text needs: none, single, or double ones, which allow escapes."""
    found = _analysis(text)
    if (found.allow_flow_plain if in_brackets else found.allow_block_plain) and not (is_other(text) or found.empty):
        return ""
    return "'" if found.allow_single_quoted and not found.multiline else '"'


def in_double_quotes(text: str) -> str:
    """A text in double quotes on one line."""
    found: str = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=sys.maxsize)
    return found.rstrip("\n")


def is_one_line(text: str) -> bool:
    """True if a text has no line break for any reader; some also break at U+0085, U+2028 and U+2029."""
    return not _analysis(text).multiline if not text.isascii() else "\n" not in text


_writer = Emitter(io.StringIO(), allow_unicode=True)
"""A dumper that is used only to analyse texts."""


def _analysis(text: str) -> Any:
    """The YAML library's analysis of a text before writing it."""
    return _writer.analyze_scalar(text)


def dump(value: Any) -> str:
    """Plain values as YAML: mappings as blocks, lists of words on one line, keys in order."""
    text: str = yaml.dump(
        value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )
    return text


class _Dumper(yaml.SafeDumper):
    """Dumper that quotes every text which our reader or an older one would take for something else."""

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        """A mapping; numeric keys need no quotes, since keys are always read as text."""
        node = super().represent_mapping(tag, mapping, flow_style)
        for key, _ in node.value:
            if key.value.isascii() and key.value.isdecimal() and not key.value.startswith("0"):
                key.tag, key.style = "tag:yaml.org,2002:int", None
        return node


def _text_node(dumper: _Dumper, text: str) -> yaml.Node:
    """The node of a text in the style that reads back as the same text."""
    style = None
    if is_other(text):
        style = "'"
    elif not is_one_line(text.replace("\n", " ")):
        style = '"'  # elsewhere a reader makes a line feed or a blank of what breaks lines besides it
    elif "\n" in text.strip("\n") and text == text.strip():
        style = "|"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text_node)
