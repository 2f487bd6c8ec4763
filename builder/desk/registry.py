"""The registry of an event: which list of whom was judged, by its fingerprint; what sheets are held against on the day."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import MusterError, Plain, Shown, T, Unreadable
from builder.files import reading, saving
from builder.files.reading import unlike_a_file
from builder.locale import LANGUAGES, language

LARGEST = 20_000_000
"""Bytes of a registry."""
REGISTRY = "registry.json"
"""Its name in the folder of an event's papers."""
EARLIER = 20_000
"""Codes and files of earlier runs that are remembered."""


class Said(NamedTuple):
    """Words in both languages: whoever reads the registry reads them in his."""

    en: str
    fr: str


def said(value: Shown) -> Said:
    """What can be put into words, in those of each language."""
    return Said(**{code: language(code).say(value) for code in LANGUAGES})


class Registered(NamedTuple):
    """A list as it was judged. Points in quarters."""

    player: str
    club: str
    file: str
    army: Said
    points: int
    legal: bool
    verdict: Said
    fingerprint: str
    list_fingerprint: str
    papers: str
    """The name that its papers have in common."""
    sign: str
    """A sign of all that its papers rest on: whatever has changed of it, they are made anew."""
    late: bool = False
    of: int = 1
    """Lists that its player hands in, and should not: more than the event asks for; 1 if they are as many as it asks for."""
    text: str = ""
    """A sign of what stands in its file, to the letter; nothing in registries of before."""
    open_fingerprint: str = ""
    """The code on its open pages; empty in older registries."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of the whole list and that of its open pages, each once."""
        return tuple(dict.fromkeys(filter(None, (self.fingerprint, self.open_fingerprint))))


class Registry(NamedTuple):
    """All lists of an event, in the order of their players."""

    event: str
    lists: tuple[Registered, ...] = ()
    copies: tuple[str, ...] = ()
    """Copies of sheets that were asked for last."""
    layouts: tuple[str, ...] = ()
    """Their layouts."""
    paper: str = ""
    """The size of their paper."""
    sheets: Mapping[str, str] = {}
    """Every paper that was written, by its path from the folder of the papers, with the SHA-256 of its bytes."""
    shown: Mapping[str, tuple[str, ...]] = {}
    """The signs of the lists on each sheet and pairing, and its language, by its path: it is of no use once one of them is another."""

    prints: Mapping[str, tuple[str, ...]] = {}
    """PDFs that were printed from the lists beside the registry, by their SHA-256, with the signs of the lists on them."""
    earlier: Mapping[str, tuple[str, ...]] = {}
    """Fingerprints and the SHA-256 of PDFs of earlier runs that are no longer so, with the players whose lists have changed."""

    def of_file(self, digest: str) -> tuple[Registered, ...]:
        """The lists on a PDF that the desk printed, by the SHA-256 of its bytes; none for any other file."""
        signs = {sign for path, known in self.sheets.items() if known == digest for sign in self.shown.get(path, ())}
        signs.update(self.prints.get(digest, ()))
        return tuple(one for one in self.lists if one.sign in signs)

    def after(self, before: Registry) -> Registry:
        """This registry with what is still true of an earlier one, and what no longer is as that."""
        own = {one.sign for one in self.lists}
        whose = {one.sign: one.player or os.path.basename(one.file) for one in before.lists}
        codes, files = {code for one in self.lists for code in one.codes}, set(self.sheets.values())
        printed = {known: before.shown.get(path, ()) for path, known in before.sheets.items() if path in before.shown}
        gone = {**before.earlier, **{code: (whose[one.sign],) for one in before.lists for code in one.codes}}
        for known, signs in (*printed.items(), *before.prints.items()):
            names = tuple(whose[sign] for sign in signs if sign in whose and sign not in own)
            gone[known] = names or tuple(whose[sign] for sign in signs if sign in whose)
        kept = {known: signs for known, signs in before.prints.items() if own.issuperset(signs)}
        left = [
            (k, names) for k, names in gone.items() if k not in codes and k not in files and k not in kept and names
        ]
        return self._replace(prints=kept, earlier=dict(left[-EARLIER:]))

    @property
    def by_fingerprint(self) -> Mapping[str, tuple[Registered, ...]]:
        """The lists by both of their codes; players whose lists show the same share one, and may have other verdicts."""
        found: dict[str, list[Registered]] = {}
        for one in self.lists:
            for code in one.codes:
                found.setdefault(code, []).append(one)
        return {code: tuple(own) for code, own in found.items()}


_TEXTS = ("player", "club", "file", "fingerprint", "list_fingerprint", "papers", "sign")


def text(registry: Registry) -> str:
    """The registry as JSON, the same for the same lists."""
    lists = [{**one._asdict(), "army": one.army._asdict(), "verdict": one.verdict._asdict()} for one in registry.lists]
    value = {
        "kind": "registry",
        "format": 1,
        "event": registry.event,
        "lists": lists,
        "copies": [*registry.copies],
        "layouts": [*registry.layouts],
        "paper": registry.paper,
        "sheets": dict(sorted(registry.sheets.items())),
        "shown": dict(sorted(registry.shown.items())),
        "prints": dict(sorted(registry.prints.items())),
        "earlier": dict(registry.earlier),
    }
    return json.dumps(value, ensure_ascii=True, indent=1) + "\n"


def read(path: str) -> Registry:
    """A registry from its file; raises `MusterError` for a file that is none."""
    wrong = unlike_a_file(path)
    if wrong is not None:
        raise MusterError(T("{file}: {problem}", file=path, problem=wrong))
    if os.path.getsize(path) > LARGEST:
        problem = T("The file is larger than {limit} bytes.", limit=LARGEST)
        raise MusterError(T("{file}: {problem}", file=path, problem=problem))
    try:
        with open(path, encoding="utf-8") as stream:
            value = json.load(stream)
        right = value["kind"] == "registry" and value["format"] == 1 and isinstance(value["event"], str)
        lists = tuple(map(_registered, value["lists"])) if right else None
        copies, layouts = (tuple(map(str, value.get(key, ()))) for key in ("copies", "layouts"))
        sheets = {**value.get("sheets", {})}
        shown, prints, earlier = (
            {path: tuple(map(str, signs)) for path, signs in value.get(key, {}).items()}
            for key in ("shown", "prints", "earlier")
        )
        if not all(isinstance(one, str) for pair in sheets.items() for one in pair):
            lists = None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        lists = None
    if lists is None:
        raise MusterError(T("{file} is not a registry; “muster event” writes one.", file=path))
    paper = str(value.get("paper", ""))
    return Registry(value["event"], lists, copies, layouts, paper, sheets, shown, prints, earlier)


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
    known = os.path.join(folder, os.pardir, REGISTRY)
    if os.path.basename(os.path.abspath(folder)) != "lists" or not os.path.isfile(known):
        return {}
    try:
        pairs = [(os.path.abspath(os.path.join(folder, f"{one.papers}.yaml")), one.file) for one in read(known).lists]
    except MusterError:
        return {}
    return {copy: file for copy, file in pairs if _same(copy, file)}


def keep_print(pdf: str | os.PathLike[str], lists: Mapping[str, tuple[str, bool]]) -> None:
    """Note a PDF that was printed from the lists of one folder of papers, each with its fingerprint and whether it is legal.

    Nothing is noted where one of them is not as it was registered.
    """
    folders = {os.path.dirname(os.path.abspath(path)) for path in lists}
    folder = folders.pop() if len(folders) == 1 else ""
    place = os.path.join(os.path.dirname(folder), REGISTRY)
    if os.path.basename(folder) != "lists" or not os.path.isfile(place):
        return
    try:
        known = read(place)
    except MusterError:
        return
    said = {os.path.splitext(os.path.basename(path))[0]: judged for path, judged in lists.items()}
    own = [one for one in known.lists if said.get(one.papers) == (one.fingerprint, one.legal)]
    if len(own) == len(said):
        prints = {**known.prints, digest(pdf): tuple(one.sign for one in own)}
        saving.save(place, text(known._replace(prints=dict(list(prints.items())[-EARLIER:]))))


def _same(copy: str, file: str) -> bool:
    """True if two lists say the same, letter for letter; not where one of them cannot be read."""
    try:
        return reading.read(copy, links=False).raw == reading.read(file, links=False).raw
    except Unreadable:
        return False


def _registered(value: Mapping[str, str | int | bool | Mapping[str, str]]) -> Registered:
    """A list of a registry; raises `ValueError` or `KeyError` where it is none."""
    texts = {key: value[key] for key in _TEXTS}
    points, legal = value["points"], value["legal"]
    if (
        not all(isinstance(text, str) for text in texts.values())
        or not isinstance(points, int)
        or not isinstance(legal, bool)
    ):
        raise ValueError
    late, of, text = value.get("late", False), value.get("of", 1), value.get("text", "")
    code = value.get("open_fingerprint", "")
    if not isinstance(late, bool) or not isinstance(of, int) or not isinstance(text, str) or not isinstance(code, str):
        raise ValueError  # noqa: TRY004 - as any other that is wrong
    written = {key: str(text) for key, text in texts.items()}
    army, judged = _words(value["army"]), _words(value["verdict"])
    return Registered(
        army=army,
        points=points,
        legal=legal,
        verdict=judged,
        late=late,
        of=of,
        text=text,
        open_fingerprint=code,
        **written,
    )


def _words(value: Plain) -> Said:
    """Words as they are written; once they were in one language."""
    if isinstance(value, str):
        return Said(value, value)
    if not isinstance(value, Mapping):
        raise ValueError  # noqa: TRY004 - as any other that is wrong
    en, fr = value["en"], value["fr"]
    if not isinstance(en, str) or not isinstance(fr, str):
        raise ValueError  # noqa: TRY004 - as any other that is wrong
    return Said(en, fr)
