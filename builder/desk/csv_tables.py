"""Tables (CSV) as spreadsheets write them: their text within bounds, and their rows by the names of columns."""

from __future__ import annotations

import csv
import io
import os
import stat
from collections.abc import Iterator, Mapping, Sequence

from builder.core.findings import MusterError, T, Text
from builder.core.spelling import folded
from builder.core.terminal_text import cut, one_line
from builder.files.reading import unlike_a_file

LARGEST = 2_000_000
"""Bytes of a table."""


def table_of(path: str) -> str:
    """The text of a table (CSV), within bounds; raises `MusterError` for a file that is none."""
    wrong = unlike_a_file(path)
    if wrong is not None:
        raise MusterError(T("{file}: {problem}", file=path, problem=wrong))
    with open(path, "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise MusterError(T("{file}: {problem}", file=path, problem=T("This is not a regular file.")))
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        problem = T("The file is larger than {limit} bytes.", limit=LARGEST)
        raise MusterError(T("{file}: {problem}", file=path, problem=problem))
    return _text(data).replace("\0", "")


def _text(data: bytes) -> str:
    """The text of a table, as spreadsheets of today and of older systems write it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def table_rows(
    path: str, text: str, columns: Mapping[str, Sequence[str]], needed: Sequence[str], missing: Text
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row below the heads with the number of its line: a text for each column, empty where the table has none.

    `columns` has the names that a column may have, whatever their capitals and accents. Raises `MusterError` with
    `missing` where a needed one is not there.
    """
    first = text.split("\n", 1)[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        heads = [folded(head.strip()) for head in next(rows, [])]
        places = {key: next((heads.index(n) for n in names if n in heads), None) for key, names in columns.items()}
        if any(places[key] is None for key in needed):
            raise MusterError(missing)
        for row in rows:
            yield rows.line_num, {key: _cell(row, place) for key, place in places.items()}
    except csv.Error as problem:
        raise MusterError(T("{file}: {problem}", file=path, problem=str(problem))) from None


def _cell(row: list[str], place: int | None) -> str:
    return "" if place is None or place >= len(row) else cut(one_line(row[place]).strip(), 200)
