"""Plain values as YAML text; see `yaml_source`."""

from __future__ import annotations

from typing import Any

import yaml

from builder.core.yaml_documents import is_other
from builder.core.yaml_texts import is_one_line


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
    style = None
    if is_other(text):
        style = "'"
    elif not is_one_line(text.replace("\n", " ")):
        style = '"'  # elsewhere a reader makes a line feed or a blank of what breaks lines besides it
    elif "\n" in text.strip("\n") and text == text.strip():
        style = "|"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text_node)
