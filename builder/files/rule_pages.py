"""Rule pages on the search path: `lists/<game>/rule-pages.yaml`, and `lists/rule-pages.yaml` for all games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from builder import systems
from builder.core import validation
from builder.core.findings import WARNING, Finding, T
from builder.core.rule_pages import NO_PAGES, RulePage, RulePages
from builder.core.yaml_source import Document
from builder.files.definition_files import find
from builder.files.definition_models import cached_model, head_findings
from builder.systems import installed_games

KIND = "rule-pages"
NAME = f"{KIND}.yaml"


def of_game(system: str, folders: tuple[Path, ...]) -> RulePages:
    """The rule pages of a game; raises `Refused` with findings if their file is invalid."""
    return _read(folders, system, NAME)


def of_all_games(folders: tuple[Path, ...]) -> RulePages:
    """The rule pages for finding codes that every game has: of events, files and ids."""
    return _read(folders, NAME)


def _read(folders: tuple[Path, ...], *name: str) -> RulePages:
    """The rule pages in the first file of this name on the search path; no pages if there is none."""
    file = find(folders, *name)
    return NO_PAGES if file is None else cached_model(file, RulePages, pages_and_findings)


def pages(folders: tuple[Path, ...]) -> dict[str, RulePage]:
    """All rule pages by code, those for every game first, then the games by rank."""
    found = dict(of_all_games(folders).pages)
    for system in systems.ranked():
        found.update(of_game(system, folders).pages)
    return found


def of_prefix(prefix: str, folders: tuple[Path, ...]) -> RulePages:
    """The rule pages for codes with this prefix: of the game with this id, else those for every game."""
    return of_game(prefix, folders) if systems.known(prefix) else of_all_games(folders)


def page_of(code: str, folders: tuple[Path, ...]) -> RulePage | None:
    """The rule page of a finding code; `None` if the code has none."""
    return of_prefix(code.partition(".")[0], folders).pages.get(code)


def pages_and_findings(document: Document, path: Path) -> tuple[RulePages | None, tuple[Finding, ...]]:
    """The rule pages in a file (`None` if invalid), and the findings on its values, name, game and codes."""
    value, findings = validation.validate(document, RulePages)
    if value is None or findings:
        return value, findings
    more = [*head_findings(KIND, value.system, path), *value.misplaced_codes()]
    return value, tuple(finding._replace(entry=None, place=document.place(finding.path)) for finding in more)


def codes_without_page(known: RulePages) -> Iterator[Finding]:
    """A warning for each finding code that modules of the game name and that has no page."""
    if known.system is None:
        return
    code = re.compile(rf"[\"']({re.escape(known.system)}\.[a-z0-9]+(?:-[a-z0-9]+)*)[\"']")
    modules = installed_games.package(known.system).rglob("*.py")
    named = {found for module in modules for found in code.findall(module.read_text("utf-8"))}
    for missing in sorted(named - known.pages.keys()):
        text = T("The game’s modules name the finding code {code}, which has no page.", code=missing)
        yield Finding("ref.dangling", WARNING, text, path=("pages",), found=missing, fix=T("Add a page for it."))
