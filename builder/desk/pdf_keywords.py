"""Reads keywords and titles of PDFs in a separate process, since a PDF from a mail may take unlimited time or memory.

Run as a script that reads paths; it imports nothing of the program.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys

import pypdf

try:
    import resource
except ImportError:  # pragma: no cover - Windows
    resource = None  # type: ignore[assignment]

MOST = 100_000
"""Greatest number of characters that are read of a PDF's keywords, and of its title."""
MEMORY = 1_000_000_000
"""Greatest memory use in bytes."""


def main() -> int:
    """For each path on the standard input (JSON lines), write a line with keywords and title, or `null`."""
    if resource is not None:  # a system without such bounds has the one of time
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong with a file is said by whoever asked
    for line in sys.stdin.buffer:
        found = None
        try:
            with open(json.loads(line), "rb") as stream:
                information = pypdf.PdfReader(stream).metadata
                keys = ("/Keywords", "/Title")
                found = ["" if information is None else str(information.get(key, ""))[:MOST] for key in keys]
        except Exception:  # noqa: BLE001 - whatever the file does to the library, it cannot be read
            found = None
        sys.stdout.buffer.write(json.dumps(found).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
