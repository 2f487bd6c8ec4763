"""The page of all checks of all games: rule, sections, a case that passes and one that fails."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core.citations import without_rulings
from builder.core.findings import T, items_in, mappings_in
from builder.files import path_names, reading, rule_pages
from builder.locale import Language
from builder.render import explain
from builder.systems.game import Game


class RuleCase(NamedTuple):
    """A small army as an example of a rule, against which tests check the program."""

    code: str
    """The finding code that the file of the case is about."""
    title: str
    rule: str
    """Citation of the rule."""
    bad: bool
    """True if the army breaks the rule, so that the code is found."""


def cases(system: Game, pages: Collection[str]) -> tuple[RuleCase, ...]:
    """All cases of a game, in the order of their files; `pages` are the codes of its rule pages. Texts are English."""
    found = []
    for path in sorted((path_names.cases() / system.id / "checks").glob("*.yaml")):
        if path.name.startswith("_"):
            continue
        codes = {code for code in pages if code.partition(".")[2] == path.stem}
        for row in mappings_in(reading.read(path).value):
            given = [str(code) for code in items_in(row.get("codes"))]
            own = codes or {case for case in given if case.startswith(f"{path.stem}.")} or {path.stem}
            is_bad = bool(set(given) & codes) if codes else any(case.startswith(path.stem) for case in given)
            found.append(RuleCase(min(own), str(row["title"]), str(row["rule"]), is_bad))
    return tuple(found)


def write(lang: Language, folders: tuple[Path, ...]) -> str:
    """The page as Markdown; the cases, which are in English, are on the English page only."""
    say = lang.say
    heading, section_label, fix_label = T("Every check"), T("Section"), T("How to fix it")
    lines = [f"# {say(heading)}", "", say(T("Written by the program itself: `muster explain --all`.")), ""]
    if lang.code != "en":
        text = T("All cases of each check, in English: `muster explain --all --lang en`.")
        lines += [say(text), ""]
    games: list[Game | None] = [*map(systems.find, systems.ranked()), None]
    for system in games:
        pages = (rule_pages.of_all_games(folders) if system is None else rule_pages.of_game(system.id, folders)).pages
        known = () if system is None else cases(system, pages)
        name = T("In every game") if system is None else system.name
        lines += [f"## {say(name)}", ""]
        for code, page in pages.items():
            lines += [f"### {say(page.title)} (`{code}`)", "", say(page.rule), ""]
            section = say(explain.section_of(page) or "")
            if section:
                lines.append(f"- {say(section_label)}{lang.colon}{section}")
            lines += [f"- {label}{lang.colon}{text}" for label, text in explain.example_rows(page, lang)]
            lines.append(f"- {say(fix_label)}{lang.colon}{say(page.fix)}")
            if lang.code == "en" and system is not None:
                lines += ["", *_examples([case for case in known if case.code == code], section, lang)]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _examples(known: list[RuleCase], section: str, lang: Language) -> Iterator[str]:
    """A Markdown table with a row for each section that a case breaks: its first good and its first bad case.

    `known` are the cases; those that cite no section have the one in `section`.
    """
    passing, failing = _titles_by_section(known, section, bad=False), _titles_by_section(known, section, bad=True)
    if not failing:
        return
    heads = (T("Section"), T("Passes"), T("Fails"))
    yield "| " + " | ".join(lang.say(head) for head in heads) + " |"
    yield "|---|---|---|"
    for cited, bad in failing.items():
        yield f"| {cited} | {passing.get(cited, '')} | {bad} |"


def _titles_by_section(known: list[RuleCase], section: str, *, bad: bool) -> dict[str, str]:
    """Title of the first passing (or `bad`) case by cited section; cases that cite none are under `section`."""
    found: dict[str, str] = {}
    for case in known:
        if case.bad is bad:
            cited = without_rulings(case.rule) or section
            found.setdefault(_cell(cited), _cell(without_rulings(case.title)))
    return found


def _cell(text: str) -> str:
    """A text with its vertical bars escaped, for a cell of a Markdown table."""
    return text.replace("|", "\\|")
