"""CSV tables from spreadsheets: text with a size limit, and rows by column name."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from builder.core.findings import MusterError, T, Text
from builder.core.spelling import folded, most_similar
from builder.core.terminal_text import one_line, shortened
from builder.files.reading import bytes_within

LARGEST = 2_000_000
"""Greatest size of a table in bytes."""


_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of workbooks: `.xlsx` and `.ods` are ZIP archives, `.xls` is an older container."""


def table_of(path: str) -> str:
    """The text of a CSV file in UTF-8, UTF-16 with its mark or, from older spreadsheets, Windows-1252.

    Raises `MusterError` if it cannot be read, is a workbook of a spreadsheet program, or is larger than `LARGEST`.
    """
    data = bytes_within(path, LARGEST)
    if data.startswith(_WORKBOOKS):
        text = T(
            "{file} is a workbook of a spreadsheet program, not a CSV table. Open it there and save the sheet as "
            "“CSV UTF-8”.", file=path,
        )  # fmt: skip
        raise MusterError(text)
    utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if utf_16 else "utf-8").lstrip("\ufeff").replace("\0", "")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace").replace("\0", "")


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
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
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


def mistyped_columns(path: str, text: str, columns: Mapping[str, Sequence[str]]) -> Iterator[Text]:
    """Messages on unknown columns with a name similar to that of a known column that the table lacks."""
    try:
        heads = next(csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text)), [])
    except csv.Error:
        return
    present = {folded(head.strip()) for head in heads}
    lacking = [name for names in columns.values() if present.isdisjoint(names) for name in names]
    known = {name for names in columns.values() for name in names}
    for head in heads:
        word = folded(head.strip())
        guess = None if word in known else most_similar(word, lacking)
        if guess is not None:
            found = shortened(one_line(head).strip(), 200)
            yield T("{file}: unknown column “{found}”; did you mean “{guess}”?", file=path, found=found, guess=guess)


def _delimiter(text: str) -> str:
    """The delimiter that the first line of a table has most: comma, semicolon or tab."""
    first = text.split("\n", 1)[0]
    return max(",;\t", key=first.count)


def _cell(row: list[str], place: int | None) -> str:
    """Text of the cell at an index of a row, at most 200 characters; empty if there is none."""
    return "" if place is None or place >= len(row) else shortened(one_line(row[place]).strip(), 200)
