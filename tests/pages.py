"""The parts of the README and of docs/ that the program itself tells: `python -m tests.pages` writes them anew.

Between two comments, `<!-- told by the program: NAME -->` and `<!-- end -->`, stand the keys of the builder, the
commands with their options, the keys of rosters and of tournament packs; the pages of checks are told whole. What the
catalogue and the schemas say is taken from there; the French of the schemas' descriptions stands in docs/fr/keys.yaml.

A block of `console` is what a terminal shows: each line that begins with `$ muster` is run in a folder of the page's
own, and what comes out is written below it. A line `…` stands for what is left out: as many lines stay before and after
it as there were. A block whose first line bears a file's name, as `yaml mine.yaml`, is put there as that file;
a later block of that name takes its place.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from builder import systems
from builder.cli import arguments
from builder.cli import main as command_line
from builder.core import roster
from builder.core.findings import Plain
from builder.locale import Language, language
from builder.render import checks_page, json_schemas, schema_words
from builder.tui import keys_and_commands as screen_commands
from tests.conftest import LISTS, ROOT

README = ROOT / "README.md"
DOCS = ROOT / "docs"
FOLDERS = {"en": DOCS, "fr": DOCS / "fr"}
FRENCH = DOCS / "fr" / "keys.yaml"
CHECKS = "checks.md"
BLOCK = re.compile(r"(<!-- told by the program: ([\w -]+) -->\n).*?(<!-- end -->)", re.DOTALL)
FENCED = re.compile(r"(^```(\w+)(?: ([\w./-]+))?\n)(.*?)(^```$)", re.DOTALL | re.MULTILINE)

WORDS = {
    "key": {"en": "Key", "fr": "Touche"},
    "yaml key": {"en": "Key", "fr": "Clé"},
    "does": {"en": "Does", "fr": "Effet"},
    "says": {"en": "Says", "fr": "Dit"},
    "option": {"en": "Option", "fr": "Option"},
    "list": {"en": "The list", "fr": "La liste"},
    "entry": {"en": "An entry", "fr": "Une entrée"},
    "pack": {"en": "The pack", "fr": "Le règlement"},
    "under": {"en": "Under `{key}`", "fr": "Sous `{key}`"},
    "always": {"en": "With every command", "fr": "Avec toute commande"},
    "screen": {"en": "In a list", "fr": "Dans une liste"},
    "home": {"en": "Among your lists", "fr": "Parmi vos listes"},
    "play": {"en": "In a game", "fr": "Dans une partie"},
    "everywhere": {"en": "Everywhere", "fr": "Partout"},
}
SCREENS = {"screen": "BUILD", "home": "HOME", "play": "PLAY", "everywhere": "EVERYWHERE"}
"""Name in the pages of each screen, with the name of its table of keys in the program."""

FIRST = ("kind", "format", "system", "systems", "id", "name", "version", "salt")
"""Keys at the beginning of each file, in this order."""

Rows = Sequence[tuple[str, str]]


def told(name: str, lang: Language) -> str:
    """A block of a page that the program writes, by its name."""
    kind, _, what = name.partition(" ")
    if kind == "keys":
        return "\n".join(_screen_keys(lang))
    if kind == "commands":
        return "\n".join(_commands(lang))
    if kind == "pack":
        return "\n".join(_tables(json_schemas.schema("event"), {}, WORDS["pack"][lang.code], lang))
    if kind == "roster":
        return "\n".join(_common_keys(lang) if what == "all" else _own_keys(what, lang))
    raise SystemExit(f"nothing tells {name}")


def page(path: Path, lang: Language) -> str:
    """The text of a page with its blocks written anew."""
    text = path.read_text(encoding="utf-8")
    if path.name == CHECKS:
        return checks_page.write(lang, (LISTS,))
    text = BLOCK.sub(lambda found: f"{found[1]}\n{told(found[2], lang)}\n{found[3]}", text)
    with _own_folder(lang, ROOT if path == README else None):
        return FENCED.sub(lambda found: found[1] + _played(found[2], found[3], found[4]) + found[5], text)


@contextlib.contextmanager
def _own_folder(lang: Language, folder: Path | None) -> Iterator[None]:
    """Context manager: run commands in an own folder, home and language; the folder is empty unless one is given."""
    before, environment = Path.cwd(), dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="muster-page-") as empty:
        (Path(empty) / "here").mkdir()
        os.chdir(folder or Path(empty) / "here")
        os.environ.update(
            {key: f"{empty}/{key}" for key in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
        )
        os.environ.update({"MUSTER_LANG": lang.code, "COLUMNS": "80", "NO_COLOR": "1"})
        os.environ.pop("MUSTER_LISTS", None)
        try:
            yield
        finally:
            os.chdir(before)
            os.environ.clear()
            os.environ.update(environment)


def _played(kind: str, name: str, block: str) -> str:
    """A block of a page with the present output of its commands; a block with a file name is saved too."""
    if kind != "console":
        if name:
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, encoding="utf-8")
        return block
    parts = re.split(r"^(?=\$ )", block, flags=re.MULTILINE)
    return "".join(_typed(part) for part in parts if part)


def _typed(part: str) -> str:
    """A command of a block, followed by its output."""
    line, _, before = part.partition("\n")
    program, *words = shlex.split(line.removeprefix("$ "))
    assert program == "muster", line
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        command_line.main(words)
    shown = [text.rstrip() for text in out.getvalue().splitlines()]
    head, left_out, tail = f"{before.rstrip()}\n".partition("\n…\n")
    if left_out:
        shown = [*shown[: head.count("\n") + 1], "…", *shown[len(shown) - tail.count("\n") :]]
    blank = "\n" if before.endswith("\n\n") else ""
    return "\n".join([line, *shown]) + "\n" + blank


def pages() -> Iterator[tuple[Path, Language]]:
    """Path and language of each page."""
    yield README, language("en")
    for code, folder in FOLDERS.items():
        for path in sorted(folder.glob("*.md")):
            yield path, language(code)


# ------------------------------------------------------------------------------------ the builder and the command line


def _screen_keys(lang: Language) -> Iterator[str]:
    """Lines of the tables of keys, one table for each screen."""
    for place, table in SCREENS.items():
        known: tuple[screen_commands.Command, ...] = getattr(screen_commands, table)
        rows = [(_code(_pressed(c, lang)), lang.say(c.help)) for c in known]
        yield from _table(WORDS[place][lang.code], "key", "does", rows, lang)


def _pressed(command: screen_commands.Command, lang: Language) -> list[str]:
    """All keys of a command with their display names."""
    return [screen_commands.name_of(key, lang) for key in command.keys.split(",")]


def _code(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _commands(lang: Language) -> Iterator[str]:
    """Lines of the tables of commands with their options."""
    first = next(iter(arguments.COMMANDS))
    common = {a.dest for a in _parser(first, lang)._actions} & {a.dest for a in _parser("check", lang)._actions}
    yield from _table(WORDS["always"][lang.code], "option", "does", _options(_parser(first, lang), common, lang), lang)
    for name in arguments.COMMANDS:
        own = _parser(name, lang)
        usage = " ".join(_usage(a) for a in own._actions if not a.option_strings)
        dests = {a.dest for a in own._actions} - common
        yield from _table(
            f"`muster {name}{' ' + usage if usage else ''}`",
            "option",
            "does",
            _options(own, dests, lang),
            lang,
            own.description,
        )


def _parser(command: str, lang: Language) -> argparse.ArgumentParser:
    """The parser of a command, with help in a language."""
    main = arguments.parser(lang)
    (commands,) = (a for a in main._actions if isinstance(a, argparse._SubParsersAction))
    return commands.choices[command]


def _usage(action: argparse.Action) -> str:
    name = action.metavar if isinstance(action.metavar, str) else "|".join(action.choices or ()) or action.dest.upper()
    return f"{name}…" if action.nargs == "+" else f"[{name}]" if action.nargs == "?" else name


def _options(parser: argparse.ArgumentParser, dests: set[str], lang: Language) -> Rows:
    """Rows of the options and arguments whose names are in `dests`: name and help."""
    rows = []
    for action in parser._actions:
        if action.dest in dests and action.option_strings and action.help:
            metavar = action.metavar if isinstance(action.metavar, str) else ""
            choices = metavar.strip("{}").split(",") if metavar.startswith("{") else action.choices or ()
            value = f" {metavar}" if metavar and not choices and action.nargs != 0 else ""
            names = ", ".join(f"`{name}{value}`" for name in action.option_strings)
            chosen = lang.colon + ", ".join(f"`{choice}`" for choice in choices) if choices else ""
            rows.append((names, _sentence(action.help.replace("%%", "%")) + chosen))
    return rows


# ----------------------------------------------------------------------------------------------------- keys of files


@cache
def french() -> Mapping[str, str]:
    """French translation of each description of a key, by the English text."""
    return dict(yaml.safe_load(FRENCH.read_text(encoding="utf-8")))


def descriptions() -> list[str]:
    """All English descriptions of keys that the pages show."""
    found = []
    for name in ("event", *(f"{id}-roster" for id in systems.ids())):
        schema = json_schemas.schema(name)
        for part in (schema, *schema.get("$defs", {}).values()):
            found += [key["description"] for key in part.get("properties", {}).values()]
    found += [_kernel(kind, key) for kind in (roster.Roster, roster.Entry) for key in kind.model_fields]
    return list(dict.fromkeys(found))


def _kernel(kind: type, key: str) -> str:
    """Description of a key that the kernel's model `kind` has."""
    return schema_words.of_field(kind, key) or ""


def _said(text: str, lang: Language) -> str:
    """A description of a key in a language."""
    return french()[text] if lang.code == "fr" else text


def _common_keys(lang: Language) -> Iterator[str]:
    """Lines of the table of keys that rosters of all games have."""
    schema = json_schemas.schema("wfb3-roster")
    for title, kind in (("list", roster.Roster), ("entry", roster.Entry)):
        rows = [(f"`{key}`", _said(_kernel(kind, key), lang)) for key in kind.model_fields]
        yield from _table(WORDS[title][lang.code], "yaml key", "says", rows, lang)
    yield from _part(schema, "Waiver", "waivers", lang)


def _own_keys(id: str, lang: Language) -> Iterator[str]:
    """Lines of the tables of keys that only rosters of one game have."""
    schema = json_schemas.schema(f"{id}-roster")
    skipped = {key: _kernel(roster.Roster, key) for key in roster.Roster.model_fields if key != "game"}
    yield from _tables(
        {**schema, "properties": _without(schema["properties"], skipped)}, {"entries"}, WORDS["list"][lang.code], lang
    )
    entry = schema["$defs"]["Entry"]
    own = {
        **entry,
        "$defs": schema["$defs"],
        "properties": _without(entry["properties"], dict.fromkeys(roster.Entry.model_fields, "")),
    }
    yield from _tables(own, {}, WORDS["entry"][lang.code], lang)


def _without(properties: Mapping[str, Plain], keys: Mapping[str, str]) -> dict[str, Plain]:
    return {key: value for key, value in properties.items() if key not in keys}


def _tables(schema: Mapping[str, Plain], left_out: object, title: str, lang: Language) -> Iterator[str]:
    """Lines of a table of a schema's keys, and of tables of the parts that they refer to."""
    seen: set[str] = set()
    keys = sorted(schema["properties"], key=lambda key: FIRST.index(key) if key in FIRST else len(FIRST))
    rows = [(f"`{key}`", _said(schema["properties"][key]["description"], lang)) for key in keys]
    yield from _table(title, "yaml key", "says", rows, lang)
    waiting = [(name, key) for key, value in schema["properties"].items() for name in _refs(value)]
    while waiting:
        name, key = waiting.pop(0)
        part = schema["$defs"].get(name, {})
        if name in seen or "properties" not in part or name == "Words":
            continue
        seen.add(name)
        yield from _part(schema, name, key, lang)
        waiting += [(n, f"{key}.{k}") for k, value in part["properties"].items() for n in _refs(value)]


def _part(schema: Mapping[str, Plain], name: str, key: str, lang: Language) -> Iterator[str]:
    properties = schema["$defs"][name]["properties"]
    rows = [(f"`{k}`", _said(value["description"], lang)) for k, value in properties.items()]
    yield from _table(WORDS["under"][lang.code].format(key=key), "yaml key", "says", rows, lang)


def _refs(node: Plain) -> Iterator[str]:
    """Names of the parts that a node of a schema refers to."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].rpartition("/")[2]
        for value in node.values():
            yield from _refs(value)
    elif isinstance(node, list):
        for value in node:
            yield from _refs(value)


def _table(title: str, left: str, right: str, rows: Rows, lang: Language, text: str | None = None) -> Iterator[str]:
    yield from (f"{'####' if '`' in title and left == 'yaml key' else '###'} {title}", "")
    if text:
        yield from (f"{_sentence(text)}.", "")
    if rows:
        yield f"| {WORDS[left][lang.code]} | {WORDS[right][lang.code]} |"
        yield "|---|---|"
        for key, said in rows:
            key, said = (part.replace("|", "\\|") for part in (key, said))
            yield f"| {key} | {said} |"
        yield ""


def main() -> None:
    """Write all pages anew."""
    missing = [text for text in descriptions() if text not in french()]
    if missing:
        sys.exit("\n".join(("without French in docs/fr/keys.yaml:", *missing)))
    for path, lang in pages():
        path.write_text(page(path, lang), encoding="utf-8")


if __name__ == "__main__":
    main()
