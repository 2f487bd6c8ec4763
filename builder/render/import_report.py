"""Report on each line of an imported list, as text."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import N, T, Text
from builder.core.terminal_text import shortened
from builder.exchange.importing import Imported
from builder.exchange.matching import How, Line
from builder.locale import Language

SIGNS: dict[How, str] = {"exact": "=", "near": "≈", "guessed": "?", "unknown": "✘", "other": "·"}
"""Sign before each line of the report, by how the line was matched with an offer."""
LONGEST = 60
"""Greatest number of characters of an imported line that the report quotes."""


def lines(found: Imported, lang: Language) -> Iterator[str]:
    """A line for each imported line with its match, then findings, remarks, and a count of lines by match."""
    for line in found.lines:
        yield f"{SIGNS[line.how]} {shortened(line.text.strip(), LONGEST)} → {lang.say(_meaning(line))}"
    for finding in found.findings:
        yield f"! {lang.say(finding.text)}"
    for remark in found.remarks:
        yield lang.say(remark)
    if found.lines:
        yield lang.say(counts(found))


def _meaning(line: Line) -> Text:
    """The offer that a line was matched with, and the part of the line that was put into the notes."""
    if line.left:
        return T("{what}; in the notes: {details}", what=_what(line), details=line.left)
    return _what(line)


def _what(line: Line) -> Text:
    """What became of a line, in words: the name of the offer it was matched with, or why it was put into the notes."""
    if line.how == "unknown":
        return T("not understood: kept in the notes")
    if line.how == "other":
        return T("not a unit: kept in the notes")
    if line.how == "exact":
        return T("{name}", name=line.name)
    if line.how == "near":
        return T("{name}, {likeness}% similar", name=line.name, likeness=line.likeness)
    return T("{name}, guessed", name=line.name)


def counts(found: Imported) -> Text:
    """Number of imported lines by how they were matched."""
    number = {how: sum(line.how == how for line in found.lines) for how in SIGNS}
    units = sum(number.values()) - number["other"]
    return N(
        "{count} line: {exact} by name, {near} by a similar name, {guessed} guessed, {unknown} not understood.",
        "{count} lines: {exact} by name, {near} by a similar name, {guessed} guessed, {unknown} not understood.",
        units,
        exact=number["exact"],
        near=number["near"],
        guessed=number["guessed"],
        unknown=number["unknown"],
    )
