"""A list that came as text, out of a mail, a forum or another window: read, and made ready to be a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder.core import yaml_source
from builder.core.findings import ERROR, Finding, T, Text, Unreadable
from builder.editing import drafts
from builder.library.lenient_reader import Draft, read_leniently

_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w-]*[ \t]*\r?")
_QUOTED = re.compile(r"[ \t]*>[ \t]?")


class Pasted(NamedTuple):
    """A list out of a pasted text."""

    draft: Draft
    text: str
    """Of its file: as it was pasted, with its comments; JSON is written as YAML."""
    findings: tuple[Finding, ...]
    """What in it is not understood, with lines; it is kept."""


def read(text: str, folders: tuple[Path, ...]) -> Pasted:
    """The list in a text; lines count as they were pasted. Raises `Unreadable` for what is no list."""
    lines = _bare(text)
    if not any(line.strip() for line in lines):
        raise _refused(T("Nothing here yet: paste a list."))
    document = yaml_source.parse_bytes("\n".join(lines).encode("utf-8", "replace"))
    value = document.value
    if isinstance(value, Mapping) and "kind" not in value and "fingerprint" in value and "entries" in value:
        raise _refused(
            T("This is a finished army sheet in JSON; a list cannot be made from it. Paste the list’s own file.")
        )
    if not isinstance(value, Mapping) or not value.keys() & {"kind", "army", "entries"}:
        raise _refused(T("This is not a Muster list: a list begins with the line kind: roster."))
    draft, _, findings = read_leniently(document, folders)
    if document.raw.lstrip().startswith("{"):
        return Pasted(draft, drafts.text(draft), findings)
    return Pasted(draft, "\n".join(lines).strip("\n") + "\n", findings)


def _bare(text: str) -> list[str]:
    """The lines of a text without what mails and forums put around them; each stays in its place."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").split("\n")
    said = [line for line in lines if line.strip()]
    if said and all(_QUOTED.match(line) for line in said):
        lines = [_QUOTED.sub("", line, count=1) for line in lines]
    return ["" if _FENCE.fullmatch(line) else line for line in lines]


def _refused(text: Text) -> Unreadable:
    return Unreadable((Finding("file.kind", ERROR, text),))
