"""What became of each line of an imported list, as text."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import N, T, Text
from builder.core.terminal_text import shortened
from builder.exchange.importing import Imported
from builder.exchange.matching import How, Line
from builder.locale import Language

SIGNS: dict[How, str] = {"exact": "=", "near": "≈", "guessed": "?", "unknown": "✘", "other": "·"}
"""Sign before each line, by how it was matched."""
LONGEST = 60
"""Greatest length of a line of the text in the report."""


def lines(found: Imported, lang: Language) -> Iterator[str]:
    """A line for each line of the text, then army, points and a count."""
    for line in found.lines:
        yield f"{SIGNS[line.how]} {shortened(line.text.strip(), LONGEST)} → {lang.say(_meaning(line))}"
    for finding in found.findings:
        yield f"! {lang.say(finding.text)}"
    for remark in found.remarks:
        yield lang.say(remark)
    if found.lines:
        yield lang.say(counts(found))


def _meaning(line: Line) -> Text:
    """What a line became, and what of it stands in the notes."""
    if line.left:
        return T("{what}; in the notes: {details}", what=_what(line), details=line.left)
    return _what(line)


def _what(line: Line) -> Text:
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
    """How many lines were matched, and how."""
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
