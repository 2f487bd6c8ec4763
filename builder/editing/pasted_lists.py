"""Lists pasted as text from an e-mail, a forum or another window."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder.core import yaml_source
from builder.core.findings import ERROR, Finding, T, Text, Unreadable
from builder.editing import drafts
from builder.files.lenient_reader import Draft, read_leniently

_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w-]*[ \t]*")
"""Pattern of a line that marks the beginning or end of code in forums."""
_QUOTED = re.compile(r"[ \t]*>[ \t]?")
"""Pattern of the quote mark at the beginning of a line."""
_BEGINS = re.compile(r"[ \t]*[\"']?kind[\"']?[ \t]*:|[ \t]*\{")
"""Pattern of the line that most lists begin with."""


class Pasted(NamedTuple):
    """A list from pasted text."""

    draft: Draft
    text: str
    """Text of the list's file as pasted, with comments; JSON is converted to YAML."""
    findings: tuple[Finding, ...]
    """Findings on parts that are not understood, with lines; these parts are kept."""


def read(text: str, folders: tuple[Path, ...]) -> Pasted:
    """The list in a text, with line numbers of the text.

    Only if the text as such is no list, quote marks and fences of e-mails and forums are removed. Raises `Unreadable`
    if it is no list. `folders` have the definitions.
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
    """The list in these lines; raises `Unreadable` if they are no list."""
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
    """The lines with everything around the list blanked: quote marks, fences, text before its first line."""
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
    """The error for a text that is no list."""
    return Unreadable((Finding("file.kind", ERROR, text),))
