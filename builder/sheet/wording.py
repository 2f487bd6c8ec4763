"""Words that sheets, reports and screens share: the verdict, the kind of game, names of entries, findings with their severity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from builder.core.citations import source_of
from builder.core.entries import EntryResult, ItemResult
from builder.core.findings import Finding, Shown, T, severity_text, verdict_text
from builder.core.roster import Roster
from builder.core.spelling import order_of
from builder.core.terminal_text import isolated_name
from builder.locale import Language
from builder.locale.spacing import WIDE
from builder.mustering import Muster
from builder.sheet.copies import language_of
from builder.sheet.model import Copy, HeadRow, Title
from builder.systems.game_values import Line, Note


def in_words(rows: Iterable[tuple[Shown, Shown]], lang: Language) -> Iterator[tuple[str, str]]:
    """Pairs of label and text, in a language."""
    return ((lang.say(label), lang.say(text)) for label, text in rows)


def noted(event: Iterable[Line], notes: Iterable[Note], lang: Language, copy: Copy) -> Iterator[HeadRow]:
    """Rows of the head for the lines of an event and a game's notes, as far as a copy shows them."""
    say = language_of(copy, lang).say
    rows = (
        *(HeadRow(say(label), say(text), "event") for label, text in event),
        *(HeadRow(say(n.label), say(n.text), "command" if n.command else "note", n.about, n.essential) for n in notes),
    )
    return (row for row in rows if row.text or copy != "opponent")


def capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def small(name: str) -> str:
    """A name with a small first letter as within a sentence; unchanged if another of its letters is a capital."""
    return name[:1].lower() + name[1:] if name[1:] == name[1:].lower() else name


def verdict(muster: Muster, lang: Language) -> str:
    """The verdict, legal or not, as a complete phrase."""
    return lang.say(verdict_text(muster.findings))


def game(roster: Roster, lang: Language) -> str:
    """The game type in words; empty for games without types."""
    words = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}
    kind = getattr(roster, "game", "")
    return lang.say(words.get(kind, kind))


def titles(muster: Muster, lang: Language, entries: tuple[EntryResult, ...] | None = None) -> dict[str, Title]:
    """The titles of entries by handle, by default of all; entries of the same name have numbers from 1."""
    names = [(m.id, lang.say(m.name)) for m in (muster.entries if entries is None else entries)]
    counts, seen = Counter(name for _, name in names), Counter[str]()
    result = {}
    for id, name in names:
        seen[name] += 1
        result[id] = Title(isolated_name(name), None if counts[name] == 1 else seen[name])
    return result


def with_titles(muster: Muster, shown: Iterable[EntryResult], names: Mapping[str, Title], lang: Language) -> Muster:
    """A copy of the muster in which the `shown` entries are named by their full titles in `names`."""
    return muster.with_names({m.id: name for m in shown if (name := names[m.id].full_name) != lang.say(m.name)})


def finding_rows(
    findings: Iterable[Finding], lang: Language, titles: Mapping[str, Title], *, tick: str = ""
) -> Iterator[tuple[str, str]]:
    """Severity and text of each finding, with the `titles` of entries by handle; `tick` is a box before each severity.

    Equal findings on several entries make one row with the entries' names, unless they are errors.
    """
    lang = lang.without_keys()
    entries: dict[tuple[str, str, int], list[str]] = {}
    for number, f in enumerate(findings, 1):
        rule = f" [{cited}]" if (cited := source_of(f, lang)) else ""
        fix = f" {lang.say(f.fix)}" if f.fix is not None and f.waived is None else ""
        text = lang.say(f.text)
        row = (lang.say(severity_text(f)), f"{text}{rule}{fix}", number if f.counts else 0)
        names = entries.setdefault(row, [])
        own = titles.get(f.entry or "")
        if own is not None and own.name and not any(said == own.name for said in lang.leading(f.text)):
            names.append(own.full_name)
    for (how, text, _), names in entries.items():
        yield (
            f"{tick}{WIDE}{how}" if tick else how,
            f"{', '.join(names)}{lang.colon}{text}" if names else text,
        )


def item_in_words(item: ItemResult, lang: Language) -> str:
    """The name of a magic item, with its parts in brackets."""
    name, parts = lang.say(item.name), ", ".join(map(lang.say, item.parts))
    return f"{name} ({parts})" if parts else name


def plain_name(name: str) -> str:
    """A name reduced for comparisons, so that singular and plural are equal."""
    words = order_of(name).replace("-", " ").split()
    return " ".join(re.sub("men$", "man", word.rstrip("sx")) for word in words)
