"""A list that came as text, out of a mail, a forum or another window: read, and made ready to be a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder.core import yaml_source
from builder.core.findings import ERROR, Finding, T, Text, Unreadable
from builder.editing import drafts
from builder.files.lenient_reader import Draft, read_leniently

_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w-]*[ \t]*")
_QUOTED = re.compile(r"[ \t]*>[ \t]?")
_BEGINS = re.compile(r"[ \t]*[\"']?kind[\"']?[ \t]*:|[ \t]*\{")
"""How the line looks with which most lists begin."""


class Pasted(NamedTuple):
    """A list out of a pasted text."""

    draft: Draft
    text: str
    """Of its file: as it was pasted, with its comments; JSON is written as YAML."""
    findings: tuple[Finding, ...]
    """What in it is not understood, with lines; it is kept."""


def read(text: str, folders: tuple[Path, ...]) -> Pasted:
    """The list in a text; lines count as they were pasted. Raises `Unreadable` for what is no list.

    Only where it is none as it stands is that left out which mails and forums put around it.
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").split("\n")
    try:
        return _read(lines, folders)
    except Unreadable as problem:
        bare = _bare(lines)
        if bare == lines:
            raise
        first = problem
    try:
        return _read(bare, folders)
    except Unreadable:
        if not any(map(str.strip, bare)) or any(map(_BEGINS.match, bare)):
            raise
        raise first from None  # nothing in it looks like a list


def _read(lines: list[str], folders: tuple[Path, ...]) -> Pasted:
    if not any(map(str.strip, lines)):
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


def _bare(lines: list[str]) -> list[str]:
    """The lines of a list without what stands around it: quoted, between fences, from its first line on. Each keeps its place."""
    quoted = [bool(_QUOTED.match(line)) for line in lines]
    if any(quoted) and not any(_BEGINS.match(line) for line in lines):
        lines = [_QUOTED.sub("", line, count=1) if q else "" for line, q in zip(lines, quoted, strict=True)]
    fences = [n for n, line in enumerate(lines) if _FENCE.fullmatch(line)]
    if fences:
        end = fences[1] if len(fences) > 1 else len(lines)
        lines = [line if fences[0] < n < end else "" for n, line in enumerate(lines)]
    first = next((n for n, line in enumerate(lines) if _BEGINS.match(line)), 0)
    return [line if n >= first or line.startswith("#") else "" for n, line in enumerate(lines)]


def _refused(text: Text) -> Unreadable:
    return Unreadable((Finding("file.kind", ERROR, text),))
