"""Explanations for the terminal: price breakdowns, finding codes, sections, available entries."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from builder.core.citations import without_rulings
from builder.core.definitions import Words
from builder.core.dice_rolls import RollResult
from builder.core.findings import Plain, Shown, T, Text, joined_by_semicolons
from builder.core.profiles import value_text
from builder.core.rule_pages import RulePage
from builder.core.spelling import did_you_mean
from builder.core.terminal_text import clean
from builder.core.terminal_width import cells
from builder.files import rule_pages
from builder.files.loading import Library
from builder.locale import Language
from builder.mustering import Muster
from builder.render.plain_text import columns
from builder.sheet import build, entry_blocks
from builder.sheet.model import PriceRow, Table

SECTION, ASKS = T("Section"), T("Rule")
"""Labels of a rule's sections and of the rule itself."""


def page_texts(page: RulePage) -> list[tuple[Shown, Shown]]:
    """A rule page as pairs of label and text: rule, sections, a good and a bad example, fix."""
    where = section_of(page)
    section = (
        [(SECTION, where)] if where is not None else []
    )  # where a finding itself knows better, the page names none
    return [(ASKS, page.rule), *section, *_examples(page), (T("How to fix it"), page.fix)]


def section_of(page: RulePage) -> Shown:
    """The sections that a rule page cites, without numbers of rulings; `None` if it cites only rulings."""
    sections = (without_rulings(one) if isinstance(one, str) else one for one in page.sections)
    return joined_by_semicolons(one for one in sections if one)


def page_rows(page: RulePage, lang: Language) -> list[tuple[str, str]]:
    """A rule page as pairs of label and text in one language."""
    return [(lang.say(label), lang.say(text)) for label, text in page_texts(page)]


def example_rows(page: RulePage, lang: Language) -> list[tuple[str, str]]:
    """An example that passes and one that fails, as pairs of label and text; none for rules of files and events."""
    return [(lang.say(label), lang.say(text)) for label, text in _examples(page)]


def _examples(page: RulePage) -> Iterator[tuple[Shown, Shown]]:
    for label, text in ((T("Passes"), page.passes), (T("Does not pass"), page.fails)):
        if text is not None:
            yield label, text


def code_page(code: str, lang: Language, folders: tuple[Path, ...]) -> str | None:
    """The rule page of a finding code as text; `None` if there is none."""
    page = rule_pages.page_of(code, folders)
    if page is None:
        return None
    say = lang.say
    rows = page_rows(page, lang)
    width = max(cells(label) for label, _ in rows) + 2
    lines = [f"{code}{lang.colon}{say(page.title)}", ""]
    lines += [f"{label}{' ' * (width - cells(label))}{text}" for label, text in rows]
    return "\n".join(lines) + "\n"


def section_page(asked: str, lang: Language, folders: tuple[Path, ...]) -> str | None:
    """Text of the finding codes of rules in a section or its subsections, or else in the section that contains it.

    `None` if no rule cites any of them.
    """
    words = " ".join(asked.casefold().replace("§", " ").split())
    pages = rule_pages.pages(folders)
    cited = {code: [part for one in page.sections for part in _cited(one)] for code, page in pages.items()}
    while words:
        found = [code for code, sections in cited.items() if any(_is_in(section, words) for section in sections)]
        if found:
            say = lang.say
            head = (say(T("Code")), say(T("Name")), say(T("Section")))
            rows = [(code, say(pages[code].title), say(section_of(pages[code]) or "")) for code in found]
            return "\n".join(ln.rstrip() for ln in columns([head, *rows])) + "\n"
        words = words.rpartition(".")[0] if words[-1:].isdigit() else ""
    return None


def _cited(sections: Words | str) -> Iterator[str]:
    """Each section that a text cites, in lower case with its book.

    `Book 14.6, 14.7` and `Book 14.6–14.7` are both `book 14.6` and `book 14.7`.
    """
    text = sections.en if isinstance(sections, Words) else sections
    book = ""
    for word in map(str.strip, text.casefold().split(",")):
        named = _SECTION.match(word)
        if named is None:
            yield word
            continue
        book = named["book"] or book
        first, last = named["first"], named["last"]
        yield f"{book} {first}".strip()
        if last:
            above, _, number = first.rpartition(".")
            end = last.rpartition(".")[2]
            yield from (f"{book} {above}.{number}".strip() for number in range(int(number) + 1, int(end) + 1))


_SECTION = re.compile(r"(?:(?P<book>[^\W\d]\w*) )?(?P<first>[0-9]+(?:\.[0-9]+)*)(?:(?: to |–)(?P<last>[0-9.]+))?\Z")


def _is_in(section: str, words: str) -> bool:
    """True if `section` is the section `words` (with or without its book) or one of its subsections."""
    known = (section, section.partition(" ")[2])
    return any(s == words or s.startswith((words + ".", words + " (")) for s in known)


def nearest_code(word: str, folders: tuple[Path, ...]) -> Text | None:
    """A suggestion for a mistyped finding code; `None` for a word without a dot or if no code is similar."""
    return did_you_mean(word, rule_pages.pages(folders)) if "." in word else None


def roster(muster: Muster, lang: Language) -> str:
    """Text of the price of every entry line by line, the steps to its figures and profile, and the army's total."""
    say = lang.say
    finished = build.sheet(muster, lang, "umpire")  # every point, hidden or open
    entries = {result.id: result for result in muster.entries}
    lines = [clean(finished.title), ""]
    for block in finished.blocks:
        title = f"{clean(block.title.text)}{f' ({clean(block.kind)})' if block.kind else ''}"
        lines.append(f"{title}{lang.colon}{block.points}")
        lines += [_row(row) for row in block.price]
        for step in muster.system.sheet.figure_steps(entries[block.id], muster.finished):
            lines.append(_row(PriceRow(0, say(step.label), say(step.sum), lang.optional(muster.source(step.rule)))))
        lines.append("")
    paid = tuple(due.price for due in muster.surcharges)
    if paid:
        lines += [say(T("Beside the entries")), *map(_row, entry_blocks.price_rows(paid, muster, lang)), ""]
    terms = [*(block.points for block in finished.blocks), *(lang.points(price.points) for price in paid)]
    sums = " + ".join(terms) or "0"
    lines.append(
        say(
            T(
                "Total: {sum} = {points} of {limit}",
                sum=sums,
                points=lang.points(muster.points),
                limit=lang.number(muster.roster.limit),
            )
        )
    )
    short = {key: say(heading) for key, heading in muster.library.system.verdict.characteristics(muster.library.rules)}
    steps = [
        (
            say(result.name),
            say(step.label),
            ", ".join(f"{short[key]} {value:+d}" for key, value in step.changes.items()),
            step.rule or "",
        )
        for result in muster.entries
        for profile in result.in_play.profiles[:1]
        for step in profile.steps
    ]
    if steps:
        lines += ["", *columns([(say(T("Profile")), say(T("Step")), say(T("Changes")), say(T("Section"))), *steps])]
    return "\n".join(lines) + "\n"


def _row(row: PriceRow) -> str:
    """A row of a price breakdown as a line with aligned columns."""
    label = "  " * (row.depth + 1) + clean(row.label)
    gap = " " * max(2, 54 - cells(label))
    return f"{label}{gap}{row.sum:<22}{row.rule}".rstrip()


def rolled(rolled: RollResult, known: Library, lang: Language) -> str:
    """The rolled dice with their results, the changed profiles, and the keys to write into the roster."""
    keys = known.system.verdict.characteristics(known.rules)
    table = Table(
        (lang.say(T("Profile")), *(lang.say(h) for _, h in keys)),
        tuple(
            (
                lang.say(profile.name),
                *(value_text(profile.values.get(key), profile.bonus.get(key, 0)) for key, _ in keys),
            )
            for profile in rolled.profiles
        ),
    )
    lines = [lang.say(text) for text in rolled.lines]
    lines += ["", *columns([table.headings, *table.rows])]
    if rolled.keys:
        lines += ["", lang.say(T("For the roster:")) + " " + _flow(rolled.keys)[1:-1]]
    return "\n".join(lines) + "\n"


def _flow(value: Plain) -> str:
    """Plain values as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(value)}" for key, value in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def armies(found: Sequence[Library], lang: Language, creature: str | None) -> str:
    """Lines of a table with a row for each army, with `creature` only for armies that may take it; empty for none."""
    say = lang.say
    rows = []
    for known in found:
        offered = known.system.editor.catalogue(known.rules)
        if creature is not None and not any(creature in (offer.id, *offer.creatures) for offer in offered):
            continue
        rows.append(
            (known.system.id, known.army, say(known.army_name), str(known.versions[known.army]), str(len(offered)))
        )
    if not rows:
        return ""
    head = (say(T("Game")), say(T("Army")), say(T("Name")), say(T("Version")), say(T("Entries")))
    return "\n".join(ln.rstrip() for ln in columns([head, *rows])) + "\n"


def offers(known: Library, lang: Language, creature: str | None) -> str:
    """Lines of a table with the entries that an army offers, each with details such as option ids below it.

    With `creature` only the entries of that creature; empty if there are none.
    """
    say = lang.say
    offered = [
        offer
        for offer in known.system.editor.catalogue(known.rules)
        if creature is None or creature in (offer.id, *offer.creatures)
    ]
    if not offered:
        return ""
    rows = []
    for o in offered:
        points = "–" if o.points is None else lang.points(o.points)
        number, size = ("–" if v is None else say(v) for v in (o.number, o.size))
        rows.append((o.id, say(o.name), number, size, points))
    head = (say(T("Id")), say(T("Name")), say(T("Number")), say(T("Size")), say(T("Points")))
    heading, *lines = (ln.rstrip() for ln in columns([head, *rows]))
    out = [say(known.army_name), "", heading]
    for offer, shown_row in zip(offered, lines, strict=True):
        out.append(shown_row)
        for detail in offer.details:
            out += textwrap.wrap(
                say(detail), 96, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False
            )
    return "\n".join(out) + "\n"
