"""The registry of an event: the lists that were judged, by their fingerprints, to compare sheets with on the day."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import BeforeValidator, PlainValidator, StrictBool, StrictInt, TypeAdapter

from builder.core.findings import MusterError, Plain, Shown, T, Unreadable
from builder.files import reading, saving
from builder.files.reading import bytes_within
from builder.locale import LANGUAGES, language

LARGEST = 20_000_000
"""Bytes of a registry."""
REGISTRY = "registry.json"
"""Its name in the folder of an event's papers."""
EARLIER = 20_000
"""Codes and files of earlier runs that are remembered."""


def _text_only(value: Plain) -> str:
    if not isinstance(value, str):
        raise ValueError  # noqa: TRY004 - as any other that is wrong
    return value


Line = Annotated[str, PlainValidator(_text_only)]
"""A text as it is, which may be a file's name that is none in UTF-8; pydantic's own refuses that."""


@dataclass(frozen=True)
class Said:
    """Words in both languages: whoever reads the registry reads them in his."""

    en: Line
    fr: Line


def said(value: Shown) -> Said:
    """What can be put into words, in those of each language."""
    return Said(**{code: language(code).say(value) for code in LANGUAGES})


def _in_both(value: Plain) -> Plain | Said:
    """Words as they are written; older registries have them in one language."""
    return Said(value, value) if isinstance(value, str) else value


Words = Annotated[Said, BeforeValidator(_in_both)]


@dataclass(frozen=True)
class Registered:
    """A list as it was judged. Points in quarters."""

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
    """The name that its papers have in common."""
    sign: Line
    """A hash of all that its papers rest on: when it changes, they are made anew."""
    late: StrictBool = False
    of: StrictInt = 1
    """Lists that its player hands in, if they are more than the event asks for; 1 otherwise."""
    text: Line = ""
    """A hash of the text of its file; empty in older registries."""
    open_fingerprint: Line = ""
    """The code on its open pages; empty in older registries."""

    @property
    def who(self) -> str:
        """Its player, or its file where it names none."""
        return self.player or os.path.basename(self.file)

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of the whole list and that of its open pages, each once."""
        return tuple(dict.fromkeys(filter(None, (self.fingerprint, self.open_fingerprint))))


@dataclass(frozen=True)
class Registry:
    """All lists of an event, in the order of their players."""

    event: Line
    lists: tuple[Registered, ...] = ()
    copies: tuple[Line, ...] = ()
    """Copies of sheets that were asked for last."""
    layouts: tuple[Line, ...] = ()
    """Their layouts."""
    paper: Line = ""
    """The size of their paper."""
    sheets: Mapping[Line, Line] = field(default_factory=dict)
    """Every paper that was written, by its path from the folder of the papers, with the SHA-256 of its bytes."""
    shown: Mapping[Line, tuple[Line, ...]] = field(default_factory=dict)
    """For each sheet and pairing, by its path, the hashes of its lists and its language: when one changes, it is outdated."""
    prints: Mapping[Line, tuple[Line, ...]] = field(default_factory=dict)
    """PDFs that were printed from the lists beside the registry, by their SHA-256, with the hashes of the lists on them."""
    earlier: Mapping[Line, tuple[Line, ...]] = field(default_factory=dict)
    """Fingerprints and the SHA-256 of PDFs of earlier runs that are no longer so, with the players whose lists have changed."""

    def of_file(self, digest: str) -> tuple[Registered, ...]:
        """The lists on a PDF that the desk printed, by the SHA-256 of its bytes; none for any other file."""
        signs = {sign for path, known in self.sheets.items() if known == digest for sign in self.shown.get(path, ())}
        signs.update(self.prints.get(digest, ()))
        return tuple(one for one in self.lists if one.sign in signs)

    def after(self, before: Registry) -> Registry:
        """This registry with what is still true of an earlier one, and what no longer is as that."""
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
        """The lists by both of their codes; players whose lists show the same share one, and may have other verdicts."""
        found: dict[str, list[Registered]] = {}
        for one in self.lists:
            for code in one.codes:
                found.setdefault(code, []).append(one)
        return {code: tuple(own) for code, own in found.items()}


_REGISTRY = TypeAdapter(Registry)


def text(registry: Registry) -> str:
    """The registry as JSON, the same for the same lists."""
    ordered = replace(
        registry,
        sheets=dict(sorted(registry.sheets.items())),
        shown=dict(sorted(registry.shown.items())),
        prints=dict(sorted(registry.prints.items())),
    )
    value = {"kind": "registry", "format": 1, **_REGISTRY.dump_python(ordered)}
    return json.dumps(value, indent=1) + "\n"


def read(path: str) -> Registry:
    """A registry from its file; raises `MusterError` for a file that is none."""
    data = bytes_within(path, LARGEST)
    with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):
        value = json.loads(data)
        if (value["kind"], value["format"]) == ("registry", 1):
            return _REGISTRY.validate_python(value)
    raise MusterError(T("{file} is not a registry; “muster event” writes one.", file=path))


def digest(path: str | os.PathLike[str]) -> str:
    """The SHA-256 of the bytes of a file; nothing where none can be read."""
    try:
        with open(path, "rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def copied_from(path: str) -> Mapping[str, str]:
    """The lists of a folder of an event's papers, each with the file that it is a copy of; nothing beside no registry.

    A copy says the same as its file: whoever packs a folder for the desk may pack a registry of his own beside it.
    """
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    _, known = _of_papers(folder)
    pairs = [(os.path.abspath(os.path.join(folder, f"{one.papers}.yaml")), one.file) for one in known.lists]
    return {copy: file for copy, file in pairs if _same(copy, file)}


def keep_print(pdf: str | os.PathLike[str], lists: Mapping[str, tuple[str, bool]]) -> None:
    """Note a PDF that was printed from the lists of one folder of papers, each with its fingerprint and true if it is legal.

    Nothing is noted where one of them is not as it was registered.
    """
    folders = {os.path.dirname(os.path.abspath(path)) for path in lists}
    place, known = _of_papers(folders.pop()) if len(folders) == 1 else ("", Registry(""))
    judgements = {os.path.splitext(os.path.basename(path))[0]: judged for path, judged in lists.items()}
    own = [one for one in known.lists if judgements.get(one.papers) == (one.fingerprint, one.legal)]
    if place and len(own) == len(judgements):
        prints = {**known.prints, digest(pdf): tuple(one.sign for one in own)}
        saving.save(place, text(replace(known, prints=dict(list(prints.items())[-EARLIER:]))))


def _of_papers(lists: str) -> tuple[str, Registry]:
    """The registry of an event's papers, by the folder of their lists, with its path; an empty one beside any other folder."""
    folder, name = os.path.split(os.path.abspath(lists))
    place = os.path.join(folder, REGISTRY)
    if name == "lists" and os.path.isfile(place):
        with contextlib.suppress(MusterError):
            return place, read(place)
    return "", Registry("")


def _same(copy: str, file: str) -> bool:
    """True if two lists say the same, letter for letter; not where one of them cannot be read."""
    try:
        return reading.read(copy, links=False).raw == reading.read(file, links=False).raw
    except Unreadable:
        return False
