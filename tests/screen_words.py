"""Findings in the builder use the words of the screen: no key of a file, no id, no command, no number of a ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.core.findings import Finding, Shown, Text, Written
from builder.locale import LANGUAGES, language
from builder.mustering import Muster

AS_IN_FILES = re.compile(r"[a-z][a-z0-9]+(?:[-_+][a-z0-9]+)*(?:, [a-z][a-z0-9]*(?:[-_+][a-z0-9]+)*)*")
"""Pattern of an id or key, or of several of them."""
FOUND_AS_WRITTEN = ("ref.unknown", "ref.dangling", "ref.doubled", "skirmish.scenario", "wfb3.spells", "wfb3.allies", "wfb3.mercenaries", "wfb3.roll", "skirmish.base", "skirmish.key")
"""Codes of findings that quote values of the file."""
OF_FILES = ("The file {name} was not found in any lists folder; the list is checked without it.",)
"""Messages on missing files, which are named by their ids, since they have no other names."""
IN_WORDS = re.compile(r"\b(?:muster [a-z]+|--[a-z]+|[a-z]+_[a-z_]+|(?:A|V)\d{2}|(?:WM|SK|BP|MK2)-\d+)\b|\b[a-z]+: (?:\[|\{|true|false|[a-z]+-[a-z])")
"""Pattern of commands, arguments, keys, numbers of rulings and lines of files within a sentence."""


def bare(value: Shown, of_file: frozenset[str]) -> Iterator[str]:
    """Words in a text that look like ids or keys, without those in `of_file`."""
    if isinstance(value, Written):
        yield from bare(value.named, of_file)
    elif isinstance(value, Text):
        for one in value.values.values():
            yield from bare(one, of_file)
    elif isinstance(value, str):
        if AS_IN_FILES.fullmatch(value) and value not in of_file:
            yield value
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from bare(one, of_file)


def mistaken(finding: Finding, done: Muster) -> frozenset[str]:
    """Unknown ids and fields of the list that a finding quotes."""
    unknown = {m.entry.take for m in done.results if m.kind == "unknown"}
    if finding.code in FOUND_AS_WRITTEN:
        unknown.update(map(str, finding.found if isinstance(finding.found, (list, tuple)) else (finding.found,)))
    if finding.text.message in OF_FILES:
        unknown.update(map(str, finding.allowed))
    if finding.path[:1] == ("fields",):
        unknown.add(str(finding.path[-1]))
    return frozenset(unknown)


def wrong_words(done: Muster) -> set[tuple[str, str, str]]:
    """Words in a list's findings that are on no screen: code of the finding, message, words."""
    langs = [language(code).without_keys() for code in LANGUAGES]
    wrong = set()
    for finding in done.findings:
        for text in (finding.text, finding.fix):
            if text is not None:
                wrong.update((finding.code, text.message, word) for word in bare(text, mistaken(finding, done)))
                said = [lang.say(text) for lang in langs]
                wrong.update((finding.code, text.message, found[0]) for one in said for found in IN_WORDS.finditer(one))
    return wrong


def stand_on_the_screen(done: Muster) -> None:
    """Assert that texts and fixes of a list's findings use the words of the screen, in both languages."""
    assert sorted(wrong_words(done)) == []
