"""Citations for readers: with the titles of books and lists, without the numbers of our rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from builder.core.definitions import Book
from builder.core.findings import Finding, Shown, T

_RULING = r"(?:(?:T-)?(?:WM|MK2|SK|BP)-\d+[a-z]?|(?:A|V|G|C|X|DE|WE|HE|EM|BR|CH|SK|OG|DW|SL|UN|NO)\d+)"
"""Pattern of the number of a ruling, constraint or audit row in our sources."""
_RULINGS = rf"{_RULING}(?:(?:, | and | to |; ?){_RULING})*"
_AS_HEADING = rf"^{_RULINGS}: "
_IN_BRACKETS = rf" ?\({_RULINGS}(?:, (?=[^()]))?(?P<rest>[^()]*)\)"
_AMONG_OTHERS = rf"(?:[,;] ?|^){_RULINGS}(?= ?[,;)]|$)|(?<=\(){_RULINGS}[,;] ?"
_ALONE = rf"{_RULINGS}(?: \([\d., ]+\)| \w+)?\Z"
_PERHAPS = r"\b(?:T-)?(?:[A-Z]{1,2}|MK2)-?\d"
"""Cheap pattern for the beginning of a ruling's number, tried before the slower patterns."""
_LEADING = ",; "

_BETWEEN = r"[;,] "
_PARTS = r"(?P<section>.+?)(?P<more> / .+| \([^()]*\))?"


def in_words(cited: str, books: Iterable[Book], lists: Mapping[str, Shown]) -> Shown:
    """A citation for readers; `lists` are names of lists by the sections that they are printed in.

    Numbered sections are unchanged.
    """
    cited = without_rulings(cited)
    for book in sorted(books, key=lambda block: -len(block.short)):
        if cited == book.short:
            return book.cited or book.short
        where = cited.removeprefix(f"{book.short} ")
        if where == cited or where[:1].isdigit():
            continue
        names = {**lists, **book.sections}
        parts = tuple(_named(part, names) for part in re.split(_BETWEEN, where))
        return T("{book}, {sections}", book=book.cited or book.short, sections=parts)
    return cited


def source_of(finding: Finding, lang: Translator) -> str:
    """Citation of a finding's rule in a language, without numbers of rulings; empty if there is none."""
    return without_rulings(lang.say(finding.rule or "" if finding.source is None else finding.source))


class Translator(Protocol):
    """A language that can translate texts."""

    def say(self, value: Shown) -> str:
        """A text in this language."""


def _named(part: str, names: Mapping[str, Shown]) -> Shown:
    """A part of a citation, with the section's title from `names` and the details; unchanged if it has no title."""
    found = re.fullmatch(_PARTS, part)
    if part in names or found is None or not found["more"]:
        return names.get(part, part)
    return T("{section}{more}", section=names.get(found["section"], found["section"]), more=found["more"])


def without_rulings(text: str) -> str:
    """A text or citation without the numbers of our rulings."""
    if not re.search(_PERHAPS, text):
        return text.lstrip(_LEADING).strip()
    if re.match(_PERHAPS, text):
        if re.match(_ALONE, text):
            return ""
        text = re.sub(_AS_HEADING, "", text)
    text = re.sub(_IN_BRACKETS, lambda found: f" ({rest})" if (rest := found["rest"].strip(" ,;")) else "", text)
    if re.search(_PERHAPS, text):
        text = re.sub(_AMONG_OTHERS, "", text)
    return text.lstrip(_LEADING).strip()
