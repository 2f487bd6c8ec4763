"""The keywords of a PDF, read in a process of its own: what comes in a mail may take for ever, or all memory.

Run as a script with the file's path; it imports nothing of the program.
"""

from __future__ import annotations

import sys

MOST = 100_000
"""Characters of keywords that are looked at."""
MEMORY = 1_000_000_000
"""Bytes that reading may take."""


def main(path: str) -> int:
    """Print the keywords; 1 where the file is no PDF that can be read."""
    import logging

    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # a system without such bounds has the one of time
    import pypdf

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong with a file is said by whoever asked
    try:
        information = pypdf.PdfReader(path).metadata
        keywords = "" if information is None else str(information.get("/Keywords", ""))
    except Exception:  # noqa: BLE001 - whatever the file does to the library, it cannot be read
        return 1
    sys.stdout.buffer.write(keywords[:MOST].encode("utf-8", "replace"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
