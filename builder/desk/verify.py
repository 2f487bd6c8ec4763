"""A list against its printed sheet: the fingerprint from what its code says, from what is printed, or out of the PDF."""

from __future__ import annotations

import os
import re
import sys
from typing import NamedTuple

from builder.core.findings import MusterError, T, Text
from builder.files.reading import unlike_a_file
from builder.mustering import Muster

KEYWORD = "muster:"
"""Before a fingerprint, in the code and among the keywords of a PDF."""
SAID = "muster-list:"
"""Before the fingerprint of the list alone, among the keywords of a PDF."""
LARGEST = 50_000_000
"""Bytes of a PDF that is read."""
SECONDS = 20.0
"""How long reading it may take."""
_DIGITS = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
_SAID = re.compile(re.escape(SAID) + r"([0-9a-f]{16})(?![0-9a-f])")
_MARKED = re.compile(re.escape(KEYWORD) + r"([0-9a-f]{16})(?![0-9a-f])")


class Printed(NamedTuple):
    """What a sheet tells of the lists on it."""

    fingerprints: tuple[str, ...]
    list_fingerprints: tuple[str, ...] = ()
    """Those of the lists alone, where it tells of them."""


class Comparison(NamedTuple):
    """Whether a list is the printed one, and what to say of it."""

    same: bool
    text: Text


def compared(printed: Printed, muster: Muster, file: str) -> Comparison:
    """A list, read from `file`, against what a sheet says of the lists on it."""
    own = muster.fingerprint
    if own in printed.fingerprints:
        return Comparison(True, T("{file} is the list that was printed: {fingerprint}.", file=file, fingerprint=own))
    sheet = ", ".join(printed.fingerprints)
    versions = ", ".join(f"{name} {version}" for name, version in muster.versions.items())
    if muster.list_fingerprint in printed.list_fingerprints:
        text = T(
            "{file} says what the printed list said, but the definitions have changed since: the sheet has {printed}, now "
            "it has {fingerprint}. Here they are {versions}; print the sheet again.",
            file=file, fingerprint=own, printed=sheet, versions=versions,
        )  # fmt: skip
    else:
        text = T(
            "{file} is not the list that was printed: it has {fingerprint}, the sheet has {printed}. The list was "
            "changed, or its definitions were; here they are {versions}.",
            file=file, fingerprint=own, printed=sheet, versions=versions,
        )  # fmt: skip
    return Comparison(False, text)


def read(given: str) -> Printed:
    """What a sheet says, by its PDF or by the fingerprint that is printed; `MusterError` if that is nothing."""
    if os.path.isfile(given):
        keywords = _keywords(given).lower()
        found = tuple(dict.fromkeys(_MARKED.findall(keywords)))
        if not found:
            raise MusterError(
                T("{file} holds no fingerprint: it was not printed by muster, or was changed.", file=given)
            )
        return Printed(found, tuple(dict.fromkeys(_SAID.findall(keywords))))
    if given.lower().endswith(".pdf") or os.path.exists(given):
        raise MusterError(T("{file}: {problem}", file=given, problem=unlike_a_file(given)))
    text = given.lower()
    marked = _MARKED.findall(text) or _DIGITS.findall(text) or _DIGITS.findall(re.sub(r"[\s:-]|muster", "", text))
    if len(set(marked)) != 1:
        raise MusterError(
            T("{given} is neither a PDF nor a fingerprint, which has 16 signs from 0 to 9 and a to f.", given=given)
        )
    return Printed((marked[0],))


def _keywords(path: str) -> str:
    """The keywords of a PDF, as any program has left them, within bounds of size, time and memory."""
    import subprocess

    if os.path.getsize(path) > LARGEST:
        raise MusterError(T("{file} is larger than {limit} bytes; no sheet is.", file=path, limit=LARGEST))
    script = os.path.join(os.path.dirname(__file__), "pdf_keywords.py")
    try:
        done = subprocess.run(  # noqa: S603 - our own program, a path as its only word
            [sys.executable, "-P", script, os.path.abspath(path)],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise MusterError(
            T("{file} cannot be read as a PDF within {count} seconds.", file=path, count=int(SECONDS))
        ) from None
    if done.returncode:
        raise MusterError(T("{file} cannot be read as a PDF.", file=path))
    return done.stdout.decode("utf-8", "replace")
