"""The registry of an event: evaluated lists with their fingerprints, to verify sheets on the day."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated

from pydantic import BeforeValidator, PlainValidator, StrictBool, StrictInt, TypeAdapter

from builder.core.findings import MusterError, Plain, Shown, T, Unreadable
from builder.files import reading, saving
from builder.files.reading import bytes_within
from builder.locale import LANGUAGES, language

LARGEST = 20_000_000
"""Greatest size of a registry in bytes."""
REGISTRY = "registry.json"
"""File name in the folder of an event's papers."""
EARLIER = 20_000
"""Greatest number of codes and files of earlier runs that are kept."""


def _text_only(value: Plain) -> str:
    """A text unchanged; raises `ValueError` for other values."""
    if not isinstance(value, str):
        raise ValueError  # noqa: TRY004 - as any other that is wrong
    return value


Line = Annotated[str, PlainValidator(_text_only)]
"""A text that is stored unchanged, even a file name that is not valid UTF-8, which pydantic's own type refuses."""


@dataclass(frozen=True)
class TextInBoth:
    """A text in both languages, since readers of the registry use either."""

    en: Line
    fr: Line


def in_both_languages(value: Shown) -> TextInBoth:
    """A value translated into both languages."""
    return TextInBoth(**{code: language(code).say(value) for code in LANGUAGES})


def _in_both(value: Plain) -> Plain | TextInBoth:
    """A value of the registry; a text of an older registry, which is in one language, stands for both languages."""
    return TextInBoth(value, value) if isinstance(value, str) else value


Words = Annotated[TextInBoth, BeforeValidator(_in_both)]


@dataclass(frozen=True)
class Registered:
    """An evaluated list in the registry of an event; points in quarters."""

    player: Line
    club: Line
    file: Line
    army: Words
    points: StrictInt
    legal: StrictBool
    verdict: Words
    fingerprint: Line
    list_fingerprint: Line
    papers: Line
    """Beginning of the names of the files that a run writes for the list."""
    sign: Line
    """Hash of all that the printed sheets of the list depend on: if it changes, they are made again."""
    late: StrictBool = False
    of: StrictInt = 1
    """Number of lists that the player submitted, if it is more than the event asks for; otherwise 1."""
    text: Line = ""
    """Hash of the text of the list's file; empty in older registries."""
    open_fingerprint: Line = ""
    """List code on the pages that opponents may see; empty in older registries."""

    @property
    def who(self) -> str:
        """The player of a list, or its file if the list names no player."""
        return self.player or os.path.basename(self.file)

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes of the whole list and of its open pages, without duplicates."""
        return tuple(dict.fromkeys(filter(None, (self.fingerprint, self.open_fingerprint))))


@dataclass(frozen=True)
class Registry:
    """All evaluated lists of an event, sorted by player, and what was printed of them."""

    event: Line
    lists: tuple[Registered, ...] = ()
    copies: tuple[Line, ...] = ()
    """Kinds of copies requested last."""
    layouts: tuple[Line, ...] = ()
    """Layouts requested last."""
    paper: Line = ""
    """Paper size requested last."""
    sheets: Mapping[Line, Line] = field(default_factory=dict)
    """SHA-256 of each paper written, by its path within the folder of papers."""
    shown: Mapping[Line, tuple[Line, ...]] = field(default_factory=dict)
    """Hashes of the lists on each sheet and pairing, then its language, by its path; if one changes, it is outdated."""
    prints: Mapping[Line, tuple[Line, ...]] = field(default_factory=dict)
    """Hashes of lists in PDFs printed from the registered lists, by the SHA-256 of the PDF."""
    earlier: Mapping[Line, tuple[Line, ...]] = field(default_factory=dict)
    """Players whose lists changed, by outdated fingerprint or SHA-256 of an outdated PDF of earlier runs."""
    unfinished: StrictBool = False
    """True if the run was interrupted before all sheets were printed."""

    def of_file(self, digest: str) -> tuple[Registered, ...]:
        """The lists in a PDF that the desk printed, by the SHA-256 of its bytes; empty for other files."""
        signs = {sign for path, known in self.sheets.items() if known == digest for sign in self.shown.get(path, ())}
        signs.update(self.prints.get(digest, ()))
        return tuple(one for one in self.lists if one.sign in signs)

    def after(self, before: Registry) -> Registry:
        """A copy of this registry with the valid prints and the outdated codes and PDFs of the registry `before`."""
        own = {one.sign for one in self.lists}
        whose = {one.sign: one.who for one in before.lists}
        codes, files = {code for one in self.lists for code in one.codes}, set(self.sheets.values())
        printed = {known: before.shown[path] for path, known in before.sheets.items() if path in before.shown}
        gone = {**before.earlier, **{code: (whose[one.sign],) for one in before.lists for code in one.codes}}
        for known, signs in (*printed.items(), *before.prints.items()):
            names = tuple(whose[sign] for sign in signs if sign in whose and sign not in own)
            gone[known] = names or tuple(whose[sign] for sign in signs if sign in whose)
        kept = {known: signs for known, signs in before.prints.items() if own.issuperset(signs)}
        left = [
            (k, names) for k, names in gone.items() if k not in codes and k not in files and k not in kept and names
        ]
        return replace(self, prints=kept, earlier=dict(left[-EARLIER:]))

    @property
    def by_fingerprint(self) -> Mapping[str, tuple[Registered, ...]]:
        """The lists by list code; a list has one for all its pages and one for those that opponents may see.

        Several lists share a code if they show opponents the same.
        """
        found: dict[str, list[Registered]] = {}
        for one in self.lists:
            for code in one.codes:
                found.setdefault(code, []).append(one)
        return {code: tuple(own) for code, own in found.items()}


def text(registry: Registry) -> str:
    """The registry as JSON, the same for the same lists."""
    ordered = replace(
        registry,
        sheets=dict(sorted(registry.sheets.items())),
        shown=dict(sorted(registry.shown.items())),
        prints=dict(sorted(registry.prints.items())),
    )
    value = {"kind": "registry", "format": 1, **asdict(ordered)}
    return json.dumps(value, indent=1) + "\n"


def read(path: str) -> Registry:
    """The registry in a file; raises `MusterError` if the file is not a registry."""
    data = bytes_within(path, LARGEST)
    with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):
        value = json.loads(data)
        if (value["kind"], value["format"]) == ("registry", 1):
            return TypeAdapter(Registry).validate_python(value)
    raise MusterError(T("{file} is not a registry; “muster event” writes one.", file=path))


def digest(path: str | os.PathLike[str]) -> str:
    """SHA-256 of a file's bytes; empty if it cannot be read."""
    try:
        with open(path, "rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def copied_from(path: str) -> Mapping[str, str]:
    """Original file of each copied list in a folder of an event's papers; empty without a registry.

    A copy counts only if its content equals the original's, since anyone can put a forged registry into a folder.
    """
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    _, known = _of_papers(folder)
    pairs = [(os.path.abspath(os.path.join(folder, f"{one.papers}.yaml")), one.file) for one in known.lists]
    return {copy: file for copy, file in pairs if _same(copy, file)}


def record_print(pdf: str | os.PathLike[str], lists: Mapping[str, tuple[str, bool]]) -> None:
    """Record a PDF printed from the lists in a folder of papers; `lists` has fingerprint and legality by file.

    Nothing is recorded if a list differs from its registered version.
    """
    folders = {os.path.dirname(os.path.abspath(path)) for path in lists}
    place, known = _of_papers(folders.pop()) if len(folders) == 1 else ("", Registry(""))
    judgements = {os.path.splitext(os.path.basename(path))[0]: judged for path, judged in lists.items()}
    own = [one for one in known.lists if judgements.get(one.papers) == (one.fingerprint, one.legal)]
    if place and len(own) == len(judgements):
        prints = {**known.prints, digest(pdf): tuple(one.sign for one in own)}
        saving.save(place, text(replace(known, prints=dict(list(prints.items())[-EARLIER:]))))


def _of_papers(lists: str) -> tuple[str, Registry]:
    """Path and content of the registry of an event, by the folder of its lists; an empty registry for other folders."""
    folder, name = os.path.split(os.path.abspath(lists))
    place = os.path.join(folder, REGISTRY)
    if name == "lists" and os.path.isfile(place):
        with contextlib.suppress(MusterError):
            return place, read(place)
    return "", Registry("")


def _same(copy: str, file: str) -> bool:
    """True if two files have the same bytes; false if either cannot be read."""
    try:
        return reading.read(copy, links=False).raw == reading.read(file, links=False).raw
    except Unreadable:
        return False
