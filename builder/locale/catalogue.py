"""Gather the program's messages, bring the catalogues up to date and compile them.

python -m builder.locale.catalogue          update and compile
python -m builder.locale.catalogue --check  say what is missing, change nothing
"""

from __future__ import annotations

import io
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from builder.core.validation import TYPE_NAMES

ROOT = Path(__file__).parent.parent
KEYWORDS = {"T": None, "N": (1, 2), "P": (1, 2), "refuse": None}
"""Functions whose first arguments are messages, as Babel's keywords."""

PLURAL_FORMS = "nplurals=2; plural=(n > 1);"
"""French as Muster writes it: one form for 0 and 1, one for all others (some libraries add a third)."""

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
"""Fixed date of the catalogues, so that equal messages give equal files."""

ARGPARSE = (
    "ambiguous option: %(option)s could match %(matches)s",
    "ignored explicit argument %r",
    "usage: ",
    "positional arguments",
    "options",
    "argument %(argument_name)s: %(message)s",
    "expected one argument",
    "expected at least one argument",
    "unrecognized arguments: %s",
    "the following arguments are required: %s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
    "not allowed with argument %s",
)
"""Messages of Python's own argument parser that players may see."""


def gathered() -> Catalog:
    """All messages in the code with the modules that use them."""
    catalogue = Catalog(project="Muster", charset="utf-8", creation_date=None)
    found = extract_from_dir(str(ROOT), [("**.py", "python")], keywords=KEYWORDS)
    for file, _line, message, _comments, _context in sorted(found, key=lambda f: (f[0], f[1])):
        if message == "message":  # a variable, where the schema hands a model's own message on
            continue
        catalogue.add(message, locations=[(file.replace("\\", "/"), 0)])
    for word in _words():
        catalogue.add(word)
    return catalogue


def _words() -> Iterator[str]:
    """Messages that the code keeps as plain strings."""
    yield from sorted(set(TYPE_NAMES.values()))
    yield from ("yes", "no", *ARGPARSE)


def path(language: str, ending: str = "po") -> Path:
    """Path of the catalogue file of a language, with the ending `po` or, compiled, `mo`."""
    return Path(__file__).parent / language / "LC_MESSAGES" / f"muster.{ending}"


def read(language: str) -> Catalog:
    """The catalogue as stored."""
    with path(language).open("rb") as stream:
        return read_po(stream, locale=language)


def compiled(language: str) -> Catalog:
    """The compiled catalogue as stored."""
    with path(language, "mo").open("rb") as stream:
        return read_mo(stream)


def translations(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The translated forms of each message (one, or two with a plural), by the English forms."""
    return {_forms(message.id): _forms(message.string) for message in catalogue if message.id}


def _forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """The forms of a text: one, or two with a plural."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def outdated(language: str) -> Iterator[str]:
    """A message for each catalogue file that lacks messages of the code or differs from the other file."""
    wanted = translations(updated(language))
    for ending, found in (("po", read), ("mo", compiled)):
        file = path(language, ending)
        if not file.exists() or translations(found(language)) != wanted:
            yield f"{file.name} is out of date: run python -m builder.locale.catalogue"


def updated(language: str) -> Catalog:
    """The catalogue with the messages now in the code; unused ones are dropped."""
    old = read(language) if path(language).exists() else Catalog(locale=language)
    new = Catalog(
        locale=language,
        project="Muster",
        charset="utf-8",
        header_comment=f"# Messages of Muster: {language}",
        fuzzy=False,
        creation_date=EPOCH,
        revision_date=EPOCH,
    )
    new.mime_headers = [("Plural-Forms", PLURAL_FORMS)]
    for message in gathered():
        if not message.id:
            continue
        known = old.get(message.id)
        text = known.string if known is not None else None
        new.add(message.id, text or (("", "") if message.pluralizable else ""), locations=message.locations)
    return new


def po_bytes(catalogue: Catalog) -> bytes:
    """The bytes of a catalogue's file; the same for the same messages."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, include_lineno=False, omit_header=False)
    lines = out.getvalue().decode().split("\n")
    kept = [ln for ln in lines if not ln.startswith(('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By'))]
    return "\n".join(kept).encode()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The bytes of a compiled catalogue."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def faults(catalogue: Catalog) -> Iterator[str]:
    """A message for each text of the catalogue that lacks a translation or has other placeholders in it."""
    for message in catalogue:
        if not message.id:
            continue
        strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        originals = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        if not all(strings):
            yield f"not translated: {originals[0]}"
            continue
        wanted = set().union(*(places(o) for o in originals if o))
        if any(places(s) - wanted or (len(originals) == 1 and places(s) != wanted) for s in strings if s):
            yield f"other places: {originals[0]}"


def places(text: str) -> set[str]:
    """The `{named}` placeholders of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def main(arguments: list[str]) -> int:
    """Update and compile the catalogues, or with `--check` check them; returns 1 after printing problems, else 0."""
    problems = []
    for language in ("fr",):
        catalogue = updated(language)
        problems += [f"{language}: {fault}" for fault in faults(catalogue)]
        if "--check" in arguments:
            problems += outdated(language)
            continue
        for ending, content in (("po", po_bytes(catalogue)), ("mo", mo_bytes(catalogue))):
            target = path(language, ending)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


__all__ = ["Message", "faults", "gathered", "main", "updated"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
