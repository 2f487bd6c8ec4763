"""The fingerprint of a printed sheet: from what its code says, from what is printed, or out of the PDF."""

from __future__ import annotations

import os
import re

from builder.findings import MusterError, T

KEYWORD = "muster:"
"""Before a fingerprint, in the code and among the keywords of a PDF."""
_DIGITS = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
_MARKED = re.compile(re.escape(KEYWORD) + r"([0-9a-f]{16})(?![0-9a-f])")


def read(given: str) -> tuple[str, ...]:
    """The fingerprints of a sheet; `MusterError` if there is none."""
    if os.path.isfile(given):
        found = tuple(dict.fromkeys(_MARKED.findall(_keywords(given).lower())))
        if not found:
            raise MusterError(
                T("{file} holds no fingerprint: it was not printed by muster, or was changed.", file=given)
            )
        return found
    if given.lower().endswith(".pdf"):
        raise MusterError(T("{file}: {problem}", file=given, problem=T("There is no such file.")))
    said = given.lower()
    marked = _MARKED.findall(said) or _DIGITS.findall(said) or _DIGITS.findall(re.sub(r"[\s:-]|muster", "", said))
    if len(set(marked)) != 1:
        raise MusterError(
            T("{given} is neither a PDF nor a fingerprint, which has 16 signs from 0 to 9 and a to f.", given=given)
        )
    return (marked[0],)


def _keywords(path: str) -> str:
    """The keywords of a PDF, as any program has left them."""
    import logging

    import pypdf
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong with a file we say ourselves
    try:
        information = pypdf.PdfReader(path).metadata
    except (PyPdfError, ValueError, TypeError, KeyError, RecursionError) as problem:
        raise MusterError(T("{file} cannot be read as a PDF.", file=path)) from problem
    return "" if information is None else str(information.get("/Keywords", ""))
