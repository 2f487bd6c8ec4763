"""CSV tables from spreadsheets: text with a size limit, and rows by column name."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from builder.core.findings import MusterError, T, Text
from builder.core.spelling import folded
from builder.core.terminal_text import one_line, shortened
from builder.files.reading import bytes_within

LARGEST = 2_000_000
"""Greatest size of a table in bytes."""


def table_of(path: str) -> str:
    """The text of a CSV file in UTF-8 or, from older spreadsheets, Windows-1252.

    Raises `MusterError` if it cannot be read or is larger than `LARGEST`.
    """
    data = bytes_within(path, LARGEST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\0", "")


def table_rows(
    path: str,
    text: str,
    columns: Mapping[str, Sequence[str]],
    needed: Sequence[str],
    missing: Text,
    most: int | None = None,
) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and cells of each row: a text for each column, empty for missing columns.

    `columns` has the accepted names of each column, without regard to capitals and accents. Raises `MusterError` with
    the text `missing` if a needed column is missing, and if there are more than `most` rows.
    """
    first = text.split("\n", 1)[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        heads = [folded(head.strip()) for head in next(rows, [])]
        places = {key: next((heads.index(n) for n in names if n in heads), None) for key, names in columns.items()}
        if any(places[key] is None for key in needed):
            raise MusterError(missing)
        for number, row in enumerate(rows):
            if number == most:
                raise MusterError(T("{file} has more than {limit} lines.", file=path, limit=most))
            yield rows.line_num, {key: _cell(row, place) for key, place in places.items()}
    except csv.Error as problem:
        raise MusterError(T("{file}: {problem}", file=path, problem=str(problem))) from None


def _cell(row: list[str], place: int | None) -> str:
    return "" if place is None or place >= len(row) else shortened(one_line(row[place]).strip(), 200)
