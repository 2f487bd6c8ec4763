"""Every check of every game on one page: what it asks, where it stands, a case that passes and one that does not."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from types import FunctionType
from typing import NamedTuple

from builder import systems
from builder.core.citations import without_rulings
from builder.core.findings import T, items_in, mappings_in
from builder.files import path_names, reading
from builder.locale import Language
from builder.render import explain
from builder.systems.game import System


class RuleCase(NamedTuple):
    """A small army that a referee can judge; the tests hold the program to it."""

    code: str
    """The finding code that its file is about."""
    check: str
    """The function of the program that judges it."""
    title: str
    rule: str
    bad: bool
    """Whether the code is found in it."""


def cases(system: System) -> tuple[RuleCase, ...]:
    """All cases of a game, in the order of their files; titles and citations are English."""
    found = []
    for path in sorted((path_names.cases() / system.id / "checks").glob("*.yaml")):
        if path.name.startswith("_"):
            continue
        codes = {code for code in system.rules.rule_pages if code.partition(".")[2] == path.stem}
        for row in mappings_in(reading.read(path).value):
            given = [str(code) for code in items_in(row.get("codes"))]
            own = codes or {c for c in given if c.startswith(f"{path.stem}.")} or {path.stem}
            wrong = bool(set(given) & codes) if codes else any(c.startswith(path.stem) for c in given)
            found.append(RuleCase(min(own), str(row["check"]), str(row["title"]), str(row["rule"]), wrong))
    return tuple(found)


def write(lang: Language) -> str:
    """The page as Markdown; the cases, which are English, stand in the English page alone."""
    say = lang.say
    heading, section_label, fix_label = T("Every check"), T("Section"), T("How to fix it")
    lines = [f"# {say(heading)}", "", say(T("Written by the program itself: `muster explain --all`.")), ""]
    if lang.code != "en":
        text = T("All cases of each check, in English: `muster explain --all --lang en`.")
        lines += [say(text), ""]
    games: list[System | None] = [*map(systems.find, systems.ranked()), None]
    for system in games:
        known = () if system is None else cases(system)
        functions_of_game = {} if system is None or lang.code != "en" else functions(system.id)
        name, pages = (
            (say(T("In every game")), explain.KERNEL) if system is None else (say(system.name), system.rules.rule_pages)
        )
        lines += [f"## {name}", ""]
        for code, page in pages.items():
            lines += [f"### {say(page.title)} (`{code}`)", "", say(page.asks), ""]
            if section := say(explain.section_of(page) or ""):
                lines.append(f"- {say(section_label)}{lang.colon}{section}")
            lines += [f"- {label}{lang.colon}{text}" for label, text in explain.example_rows(page, lang)]
            lines.append(f"- {say(fix_label)}{lang.colon}{say(page.fix)}")
            if lang.code == "en" and system is not None:
                lines += ["", *_checks(functions_of_game, [c for c in known if c.code == code], lang)]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _checks(judges: Mapping[str, FunctionType], known: list[RuleCase], lang: Language) -> Iterator[str]:
    """A row for each function that finds this, with its first good and its first bad case.

    Where a function has no good case of its own here, another of the same code stands for it.
    """
    passing = [case for case in known if not case.bad]
    if not known:
        return
    heads = (T("Check"), T("Passes"), T("Fails"))
    yield "| " + " | ".join(lang.say(head) for head in heads) + " |"
    yield "|---|---|---|"
    for name in dict.fromkeys(case.check for case in known):
        own = [case for case in known if case.check == name]
        bad = next((c for c in own if c.bad), None)
        if bad is None:  # it finds something of another code
            continue
        good = next((c for c in own if not c.bad), next(iter(passing), None))
        yield f"| {_what(judges, name)} | {_in_words(good)} | {_in_words(bad)} |"


def _in_words(case: RuleCase | None) -> str:
    if case is None:
        return "–"
    rule = without_rulings(case.rule)
    title = without_rulings(case.title)
    return (f"{title} ({rule})" if rule else title).replace("|", "\\|")


def _what(judges: Mapping[str, FunctionType], name: str) -> str:
    """What a check of the game asks: the first line of its description; its name where it has none."""
    found = judges.get(name)
    text = (inspect.getdoc(found) or "") if found is not None else ""
    asks = without_rulings(text.split("\n")[0])
    return (asks[:1].upper() + asks[1:] or name.replace("_", " ").strip()).replace("|", "\\|")


SHARED = (
    "builder.mustering",
    "builder.files.roster_references",
    "builder.core.event_pack",
    "builder.core.event_restrictions",
    "builder.core.waivers",
)
"""Modules of the kernel that find something in the lists of every game."""
NO_JUDGES = ("editor", "seam", "sheet")
"""Rooms of a game, and its parts for the seam, that find nothing."""


def functions(id: str) -> dict[str, FunctionType]:
    """What may judge a list of a game: by its module and name, and by its name alone where no other has it.

    A function that its module keeps to itself is told by its plain name, unless that is another's.
    """
    package = f"{systems.__name__}.{id}"
    root = importlib.import_module(package)
    names = [info.name for info in pkgutil.walk_packages(getattr(root, "__path__", []), f"{package}.")]
    judging = [name for name in names if name.removeprefix(f"{package}.").split(".")[0] not in NO_JUDGES]
    found: dict[str, FunctionType] = {}
    alike: dict[str, list[FunctionType]] = {}
    for module in map(importlib.import_module, (package, *judging, *SHARED)):
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                public_name = name.lstrip("_")
                if public_name != name and isinstance(vars(module).get(public_name), FunctionType):
                    continue
                found[f"{module.__name__.rpartition('.')[2]}.{public_name}"] = value
                alike.setdefault(public_name, []).append(value)
    return found | {name: own[0] for name, own in alike.items() if len(own) == 1}
