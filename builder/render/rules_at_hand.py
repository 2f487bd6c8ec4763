"""Rules shown on request while a list is edited: of a finding, a choice, a weapon, a special rule, a limit."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from builder.core.citations import without_rulings
from builder.core.controls import Control
from builder.core.entries import EntryResult, Tag, WeaponCells
from builder.core.findings import Finding, Shown, T, Unreadable, joined_by_semicolons
from builder.core.rule_pages import NO_PAGES, RulePages
from builder.files import rule_pages
from builder.locale import Language
from builder.mustering import Muster
from builder.render import explain
from builder.render.explain import SECTION
from builder.sheet.wording import capital

DOES = T("What it does")
NO_TEXT = T("Muster does not carry this rule’s text: see the rulebook.")


class RuleText(NamedTuple):
    """The text of a rule for the player, in any language."""

    title: Shown
    rows: tuple[tuple[Shown, Shown], ...]
    """Pairs of label and text, in the order of display."""
    code: str = ""
    """Finding code of the rule; empty if there is no check for it."""
    short: Shown = None
    """Description on one line, for choosing among several rules."""

    def rows_in(self, lang: Language) -> list[tuple[str, str]]:
        """The rows of the rule in one language."""
        return [
            (capital(lang.say(label)), without_rulings(lang.say(text)) if label is SECTION else lang.say(text))
            for label, text in self.rows
        ]


def pages_of(prefix: str, folders: tuple[Path, ...]) -> RulePages:
    """The rule pages for codes with this prefix; none if their file is broken, so that the builder can continue."""
    try:
        return rule_pages.of_prefix(prefix, folders)
    except Unreadable:
        return NO_PAGES


def of_code(code: str, folders: tuple[Path, ...]) -> RuleText | None:
    """The rule page of a finding code; `None` if it has none."""
    page = pages_of(code.partition(".")[0], folders).pages.get(code)
    return None if page is None else RuleText(page.title, tuple(explain.page_texts(page)), code, page.rule)


def of_codes(codes: Iterable[str], folders: tuple[Path, ...]) -> list[RuleText]:
    """The rule pages of several finding codes, each page once."""
    return [page for code in dict.fromkeys(codes) if (page := of_code(code, folders)) is not None]


def of_finding(finding: Finding, muster: Muster, folders: tuple[Path, ...]) -> list[RuleText]:
    """The rule page of a finding's code; if the page cites no section, with the finding's citation."""
    pages = of_codes([finding.code], folders)
    section = _sections(muster, finding.rule)
    if not pages or section is None or any(label is SECTION for label, _ in pages[0].rows):
        return pages
    asks, *rest = pages[0].rows
    return [pages[0]._replace(rows=(asks, (SECTION, section), *rest))]


def of_control(control: Control, muster: Muster, folders: tuple[Path, ...]) -> list[RuleText]:
    """Notes on a choice, then the rules that apply to it, the most relevant first."""
    verdict, known = muster.library.system.verdict, muster.library.rules
    key, value = str(control.path[0]), _thing(control)
    passage = verdict.passage(known, value) if value is not None else None
    cited = (None if passage is None else passage.rule, control.rule)
    rows = _filled_rows(
        (DOES, None if passage is None else passage.text),
        (T("Here"), control.note),
        (T("Not now"), control.blocked),
        (SECTION, _sections(muster, *cited)),
    )
    by_key = pages_of(muster.library.system.id, folders).keys.get(key, ())
    pages = of_codes((*verdict.codes_of(known, key, value), *by_key), folders)
    return [RuleText(control.name, rows), *pages] if rows or not pages else pages


def _thing(control: Control) -> str | None:
    """The id that a control adds to the list at its path, or its current value; `None` if that is no id."""
    value = control.member if control.kind == "member" else control.value if control.kind == "choice" else None
    return value if isinstance(value, str) else None


def _filled_rows(*rows: tuple[Shown, Shown]) -> tuple[tuple[Shown, Shown], ...]:
    """The rows whose text is not empty."""
    return tuple((label, text) for label, text in rows if text not in (None, ""))


def _sections(muster: Muster, *cited: str | None) -> Shown:
    """The citations as one text, each once; `None` if there are none."""
    return joined_by_semicolons(muster.source(rule) for rule in dict.fromkeys(cited) if rule and without_rulings(rule))


def of_entry(result: EntryResult, muster: Muster) -> list[RuleText]:
    """Weapons and special rules of an entry, each with its effect and source."""
    table = muster.sheet_facts(result).weapons
    weapons = (_weapon(row, table.headings[1:], muster) for row in table.rows)
    return [*weapons, *(_special(tag, muster) for tag in _tags(result, muster))]


def _weapon(row: WeaponCells, headings: tuple[Shown, ...], muster: Muster) -> RuleText:
    """A weapon's figures and note as a rule text, with its source."""
    passage = muster.library.system.verdict.passage(muster.library.rules, row.id) if row.id else None
    figures = tuple((heading, cell) for heading, cell in zip(headings, row.figures, strict=False) if cell is not None)
    rows = _filled_rows(
        *figures,
        (DOES, joined_by_semicolons((row.note, *row.finished))),
        (SECTION, None if passage is None else _sections(muster, passage.rule)),
    )
    short: Shown = None
    for heading, cell in figures:
        one = T("{label} {value}", label=heading, value=cell)
        short = one if short is None else T("{first}, {second}", first=short, second=one)
    return RuleText(row.name, rows, short=short)


def _tags(result: EntryResult, muster: Muster) -> Iterator[Tag]:
    """The special rules of an entry, on the sheet too, each once."""
    seen: list[tuple[str, Shown]] = []
    for tag in (*result.in_play.tags, *muster.sheet_facts(result).tags):
        if (tag.id, tag.name) not in seen:
            seen.append((tag.id, tag.name))
            yield tag


def _special(tag: Tag, muster: Muster) -> RuleText:
    """A special rule's value and effect as a rule text, with its source."""
    verdict = muster.library.system.verdict
    passage = verdict.passage(muster.library.rules, tag.id)
    does = None if passage is None else passage.text
    if verdict.tag_label is None and tag.text is not None:
        does = tag.text
    rows = _filled_rows(
        (DOES, does),
        (verdict.tag_label, tag.text if verdict.tag_label is not None else None),
        (T("At hand in play"), tag.explained_in),
        (SECTION, None if passage is None else _sections(muster, passage.rule)),
    )
    title = tag.name if tag.measure is None else T("{name} ({measure})", name=tag.name, measure=tag.measure)
    return RuleText(title, rows or ((DOES, NO_TEXT),), short=tag.text if tag.text is not None else does)


def of_limits(muster: Muster) -> RuleText:
    """All limits of the list, each with the army's number and the allowed number."""
    rows = tuple(
        (name, T("{count} taken, allowed: {allowed}", count=used, allowed=allowed))
        for name, used, allowed in muster.limits
    )
    return RuleText(T("Limits of the list"), rows)
